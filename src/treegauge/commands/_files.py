"""CSV and TSV hold one table a file: where the tables of a command go, and what is said about them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from treegauge.base.atomic_write import write_whole
from treegauge.commands import message
from treegauge.errors import OutputError, SettingsError

if TYPE_CHECKING:
    from treegauge.commands import Outcome
    from treegauge.reports import Files

#: the file beside tables in a folder
ABOUT = "about.txt"


def delivered_files(outcome: Outcome, files: Files, place: str | None) -> Outcome:
    """Return the outcome with one table as its output, or with all tables in files.

    ``place`` is what ``-o`` says.  Notes and signatures go to standard error, in a folder to a file.
    """
    if place not in {None, "-"} and _is_folder(str(place), files):
        _write_folder(Path(str(place)), files)
        outcome.out = ""
        return outcome
    try:
        table = files.only()
    except SettingsError as refused:
        more = "" if not files.tables else "; -o DIR writes them all to a folder, a file each"
        raise SettingsError(f"{refused}{more}") from None
    if place in {None, "-"}:
        outcome.out = table
    else:
        write_whole(str(place), table)
        outcome.out = ""
    err = outcome.err if isinstance(outcome.err, str) else outcome.err.decode()
    outcome.err = err + message(*files.about)
    return outcome


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
