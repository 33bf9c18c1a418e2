"""Files that are read while the rest of the program is being loaded.

To load the program takes as long as to read a test set, and one core has nothing to do meanwhile.  So
``treegauge score GOLD SYSTEM`` begins to read first; who wants a file later takes what was begun.  That goes
for the plainest commands (:mod:`treegauge.commands._plain_arguments`) and ordinary files that are not read
in blocks: how these are read depends on nothing that is found out later.  Bracketings are not begun: most of
them are counted without being kept (:mod:`treegauge.running.same_words`).

What nobody takes is kept until the process ends, so only a command of its own begins.
"""

from __future__ import annotations

import os
from _thread import allocate_lock, start_new_thread
from typing import TYPE_CHECKING

from treegauge.commands._plain_arguments import plain_options
from treegauge.running.sizes import LARGE, VARIABLE, ordinary_size

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.corpora.corpus import Corpus, Reading


class Begun:
    """A file that is being read, in a thread of its own."""

    def __init__(self, path: str) -> None:
        # Loaded before the thread begins: two threads that load modules wait for each other.
        from treegauge.corpora.corpus import Reading
        from treegauge.corpora.file_arguments import read_argument

        self._corpus: Corpus | None = None
        self._failure: BaseException | None = None
        self._working = allocate_lock()

        def work() -> None:
            try:
                self._corpus = read_argument(path, Reading())
            except BaseException as failure:  # noqa: BLE001
                self._failure = failure
            finally:
                self._working.release()

        self._working.acquire()
        start_new_thread(work, ())

    def wait(self) -> None:
        """Wait for the end of the thread."""
        with self._working:
            return

    def corpus(self) -> Corpus:
        """Wait for the file; what was wrong with it is raised here."""
        with self._working:
            if self._failure is not None:
                raise self._failure
            if self._corpus is None:
                # Not even what went wrong could be kept.
                raise MemoryError
            return self._corpus


_begun: dict[str, Begun] = {}


def begin(arguments: Sequence[str]) -> None:
    """Begin with the files of ``treegauge score``, if these are its arguments and it is plain."""
    options = plain_options(arguments)
    if options is None or VARIABLE in os.environ:
        return
    paths = [options.gold, *options.systems]
    sizes = [ordinary_size(path) for path in paths]
    if not all(sizes) or len(set(paths)) < len(paths) or sum(sizes) >= LARGE:
        return
    if _begins_with_a_bracket(options.gold):
        return
    try:
        for path in paths:
            _begun[path] = Begun(path)
    except RuntimeError:
        # The system allows no more threads: what has not begun is read later.
        return


def _begins_with_a_bracket(path: str) -> bool:
    """Tell whether a file begins as bracketings do, or cannot be opened."""
    try:
        with open(path, "rb", buffering=0) as file:  # noqa: PTH123
            return file.read(1) == b"("
    except OSError:
        # Told where the file is wanted.
        return True


def forget() -> None:
    """Let go of what nobody took, before Python ends: what is read then would be told as lost."""
    for begun in _begun.values():
        begun.wait()
    _begun.clear()


def read(argument: str, reading: Reading, ending: str | None = None) -> Corpus:
    """Read what an argument names (``file_arguments.read_argument``), or take what was begun."""
    from treegauge.corpora.corpus import Reading as Usual
    from treegauge.corpora.file_arguments import read_argument

    if argument in _begun and reading == Usual():
        return _begun.pop(argument).corpus()
    return read_argument(argument, reading, ending)
