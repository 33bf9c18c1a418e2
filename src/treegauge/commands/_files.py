"""Table files of a command: CSV and TSV hold one table each, in files beside each other."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from treegauge.base.atomic_write import write_whole
from treegauge.errors import OutputError, SettingsError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from treegauge.reports import Files

#: the file beside tables in a folder
ABOUT = "about.txt"


def place_files(files: Files, place: str | None) -> tuple[str | Iterator[str], list[str]]:
    """Write tables to what ``-o`` names; return what is left to print, and to tell on standard error.

    Notes and signatures are told, or stand in a file of the folder that the tables are in.
    """
    if place not in {None, "-"} and _is_folder(str(place), files):
        _write_folder(Path(str(place)), files)
        return "", []
    try:
        table = files.only()
    except SettingsError as refused:
        more = "; -o DIR writes them all to a folder, a file each" if files.tables else ""
        raise SettingsError(f"{refused}{more}") from None
    if place in {None, "-"}:
        return table, files.about
    write_whole(str(place), table)
    return "", files.about


def _is_folder(place: str, files: Files) -> bool:
    """Tell whether ``-o`` names a folder: one that is there, or is to be made for several tables."""
    path = Path(place)
    if path.is_dir() or place.endswith(("/", "\\")):
        return True
    return len(files.tables) > 1 and not path.suffix and not path.exists()


def _write_folder(folder: Path, files: Files) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(str(folder), error.strerror or str(error), error.errno) from error
    for name, content in files.tables.items():
        write_whole(folder / name, content)
    write_whole(folder / ABOUT, "".join(f"{line}\n" for line in files.about))
