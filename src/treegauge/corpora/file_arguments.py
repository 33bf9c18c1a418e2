"""The files that an argument names: a file, ``-``, a list of files (``@list``) or a directory."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, TypeVar

from treegauge.base.records import Record
from treegauge.corpora.corpus import Corpus, Reading, read_into
from treegauge.corpora.files import is_url, read_bytes, text_bytes
from treegauge.errors import InputError, Issue
from treegauge.formats import looks_like

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from treegauge.options.request import Request

    Read = TypeVar("Read")

#: the name of a document, and its path
Named = tuple[str, str]
#: bytes that tell the format of a file
HEAD = 1 << 16
#: seconds that an interrupted reading waits for the other threads
PATIENCE = 0.2


def kind_of(argument: str) -> str:
    """Return the kind of an argument: ``file``, ``directory`` or ``list`` of files."""
    if argument.startswith("@"):
        return "list"
    return "directory" if argument and os.path.isdir(argument) else "file"  # noqa: PTH112


def _files_in_list(path: str) -> Iterator[tuple[str, str]]:
    """Yield the files named in a list, one a line; a path beside the list comes first."""
    from pathlib import Path

    name, data = read_bytes(path)
    for number, line in enumerate(data.decode("utf-8-sig", "surrogateescape").split("\n"), 1):
        entry = line.strip()
        if not entry or entry.startswith("#"):
            continue
        beside = Path(path).parent / entry
        chosen = beside if beside.exists() else Path(entry)
        if not chosen.exists():
            message = f"there is no file {entry!r}"
            raise InputError(
                [
                    Issue(
                        "no-such-file",
                        name,
                        number,
                        1,
                        message,
                        "check the list: @ names a file of file names",
                    )
                ]
            )
        yield entry, str(chosen)


def _in_directory(folder: str, ending: str | None) -> Iterator[tuple[str, str]]:
    """Yield the files below a directory in order of their names, hidden ones left out.

    Linked folders are looked into, but for one that leads back to a folder it is in.  A directory that may
    not be looked into, and a link that leads nowhere, are errors: files would be missing without a word.
    """
    from pathlib import Path

    for path in sorted(Path(name) for name in _below(folder, frozenset())):
        if path.name.endswith(ending or ""):
            if not path.is_file():
                gone = path.is_symlink() and not path.exists()
                message = "this link leads to no file" if gone else "this is not a file"
                hint = "mend or remove it, or choose files with ext="
                raise InputError([Issue("no-such-file", str(path), 0, 0, message, hint)])
            yield path.relative_to(folder).as_posix(), str(path)


def _below(folder: str, above: frozenset[str]) -> Iterator[str]:
    """Yield what is below a directory and no directory itself; ``above``: the folders that it is in."""
    here = os.path.realpath(folder)
    if here in above:
        return
    try:
        with os.scandir(folder) as entries:
            visible = [entry for entry in entries if not entry.name.startswith(".")]
    except OSError as error:
        message = f"this directory cannot be read: {error.strerror or error}"
        raise InputError([Issue("unreadable", str(error.filename), 0, 0, message)]) from error
    for entry in visible:
        if entry.is_dir():
            yield from _below(entry.path, above | {here})
        else:
            yield entry.path


def files_of(argument: str, ending: str | None = None) -> list[tuple[str, str]]:
    """Return (document name, path) of every file that an argument names."""
    if argument.startswith("@"):
        if not os.path.exists(argument[1:]) and os.path.exists(argument):  # noqa: PTH110
            message = "there is no list of files of this name"
            hint = f"@ names a list; the file of that name is ./{argument}"
            raise InputError([Issue("no-such-file", argument[1:], 0, 0, message, hint)])
        files = list(_files_in_list(argument[1:]))
    elif argument not in {"", "-"} and os.path.isdir(argument):  # noqa: PTH112
        files = list(_in_directory(argument, ending))
    else:
        return [(argument, argument)]
    if not files:
        message = f"no files{' ending in ' + ending if ending else ''} are named here"
        raise InputError([Issue("no-files", argument, 0, 0, message, "check the name and ext=")])
    return files


class Side(Record):
    """The files that an argument names: (document name, path) of each, and how it named them."""

    files: list[Named]
    given: str
    #: bytes of each, of a compressed one about those that it holds
    sizes: dict[str, int]
    #: whether files of other formats are left out
    picked: bool = False

    @classmethod
    def of(cls, argument: Any, request: Request) -> Side:
        """Return the files that a path, URL or list of paths names, of a directory those of the format."""
        if isinstance(argument, list | tuple):
            sides = [cls.of(path, request) for path in argument]
            files = [file for side in sides for file in side.files]
            return cls(
                files, "list", {path: size for side in sides for path, size in side.sizes.items()}
            )
        path = os.fspath(argument)
        if is_url(path):
            from treegauge.corpora.remote_files import listed

            there = listed(path, request.ext)
            files = [(name, url) for name, url, _ in there]
            sizes = {url: text_bytes(url, size) for _, url, size in there}
            given = "file" if files == [(path, path)] else "directory"
        else:
            files = files_of(path, request.ext)
            sizes = {file: text_bytes(file, os.stat(file).st_size) for _, file in files}  # noqa: PTH116
            given = kind_of(path)
        wanted = request.reading.format
        chosen = files
        if wanted and len(files) > 1:
            # An empty file is of any format.
            chosen = [
                (name, file)
                for name, file in files
                if not sizes[file] or _looks_like(file, wanted, request)
            ]
        return cls(chosen, given, sizes, picked=len(chosen) < len(files))

    def from_anywhere(self) -> Side:
        """Return the same with paths that are good in every working directory; names stay as they are."""
        path = {file: file if is_url(file) else os.path.abspath(file) for _, file in self.files}  # noqa: PTH100
        files = [(name, path[file]) for name, file in self.files]
        return Side(files, self.given, {path[file]: self.sizes[file] for _, file in self.files})

    @property
    def size(self) -> int:
        """Bytes of all files."""
        return sum(self.sizes[path] for _, path in self.files)


def sides_of(sources: Sequence[Any], request: Request) -> list[Side]:
    """Return the files of each source; nothing where one names no files that can be found."""
    for source in sources:
        # Files by URL are for clusters (treegauge.distributed).
        if not isinstance(source, str | os.PathLike) or source == "-" or is_url(os.fspath(source)):
            return []
    try:
        sides = [Side.of(source, request) for source in sources]
    except (OSError, ValueError, InputError):
        sides = []
    # What cannot be read, or is left out, is told where the sources are read in one piece.
    return [] if any(side.picked for side in sides) else sides


def _looks_like(path: str, wanted: str, request: Request) -> bool:
    from treegauge.corpora.piece_reader import FileStream
    from treegauge.corpora.remote_files import LocalCopy

    with LocalCopy(path) as here:
        stream = FileStream(here, request.reading.max_size)
        try:
            return looks_like(stream.read(HEAD), wanted)
        finally:
            stream.close()


def contents(
    argument: str, reading: Reading, ending: str | None, left_out: list[str]
) -> Iterator[tuple[str, bytes]]:
    """Yield document name and bytes of the files that an argument names.

    A directory may hold files of other formats too: a forced format picks its own, and the names of the
    others are added to ``left_out``.
    """
    files = files_of(argument, ending)
    for name, path in files:
        _, data = read_bytes(path, reading.max_size)
        if len(files) == 1 or not reading.format or not data or looks_like(data, reading.format):
            yield name, data
        else:
            left_out.append(name)


def read_argument(argument: str, reading: Reading, ending: str | None = None) -> Corpus:
    """Read all files that an argument names into one corpus."""
    corpus = Corpus()
    corpus.given = kind_of(argument)
    for name, data in contents(argument, reading, ending, corpus.left_out):
        read_into(corpus, name, data, reading)
    if corpus.core.documents == 0:
        message = f"no file here is {reading.format}"
        raise InputError([Issue("no-files", argument, 0, 0, message, "check format=")])
    return corpus


def in_parallel(jobs: Sequence[Callable[[], Read]]) -> list[Read]:
    """Run the jobs at the same time (the core reads without the interpreter lock).

    Signals reach the main thread only: when one ends its work, the core stops in the others too.  What they
    do in Python cannot be stopped: that is waited for only a moment, and nobody takes what they read.
    """
    from threading import Thread

    from treegauge import _core

    if not jobs:
        return []
    results: dict[int, Read] = {}
    failures: dict[int, BaseException] = {}

    stop = _core.Stop()

    def run(place: int, beside: bool) -> None:
        try:
            if beside:
                stop.watch()
            results[place] = jobs[place]()
        except BaseException as failure:  # noqa: BLE001
            failures[place] = failure

    threads: list[Thread] = []
    here = [0]
    for place in range(1, len(jobs)):
        thread = Thread(target=run, args=(place, True), daemon=True)
        try:
            thread.start()
        except RuntimeError:
            # The system allows no more threads.
            here.append(place)
        else:
            threads.append(thread)
    try:
        for place in here:
            run(place, False)
        unwanted = isinstance(failures.get(0), KeyboardInterrupt)
        if unwanted:
            stop.raise_flag()
        for thread in threads:
            thread.join(PATIENCE / len(threads) if unwanted else None)
    except BaseException:
        stop.raise_flag()
        raise
    if failures:
        raise failures[min(failures)]
    if len(results) < len(jobs):
        # A thread ended that could not even store its error.
        raise MemoryError
    return [results[place] for place in range(len(jobs))]
