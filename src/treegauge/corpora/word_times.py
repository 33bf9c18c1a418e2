r"""Times of words, from a file beside trees or words of any format.

The file has a word a line: start and end in seconds, and the word as it stands in the trees, with blanks or
tabs between them.  ``_ _`` stands for times that are not known.  Empty lines part sentences (a file without
any has all words in one piece), and lines that begin with ``#`` are comments.  Empty elements (``-NONE-``)
may be left out.  Columns ``tokens.start`` and ``tokens.end`` have the times, in milliseconds.

>>> import treegauge
>>> trees = treegauge.read(b"(S (NP (PRP it)) (VP (VBZ rains)))")
>>> attach_columns(trees, [("day.times", b"0.50 0.62 it\n0.62 1.10 rains\n")])
>>> list(trees.columns["tokens.start"]), list(trees.columns["tokens.end"])
([500, 620], [620, 1100])
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.corpora.files import ending_of, read_bytes
from treegauge.errors import InputError
from treegauge.formats import ctm, stm

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.corpora.corpus import Corpus

#: so many bytes tell what a file is
HEAD = 65_536


@dataclass(frozen=True, slots=True)
class TimesFile:
    """A file of times as it was read, a directory, or a list.  ``kinds``: of each file, as below."""

    name: str
    files: Sequence[tuple[str, bytes]]
    kinds: Sequence[str]


def attach_all(corpora: Sequence[Corpus], sources: Sequence[Any]) -> list[str]:
    """Give words the times of the file beside each text (None: there is none); return notes on them."""
    beside = [None if source is None else _read(source) for source in sources]
    # Texts of which the channels are not known.
    whole = [not (file and any(file.kinds)) for file in beside]
    notes = []
    for place, (corpus, file) in enumerate(zip(corpora, beside, strict=True)):
        # Gold has one order for all systems, and each system that of gold.
        compared = range(1) if place and whole[0] else range(1, len(corpora))
        if file is not None:
            notes += _attach(corpus, file, [corpora[i] for i in compared if whole[i]], not place)
    return notes


def _read(source: str | os.PathLike[str]) -> TimesFile:
    """Read a file, or a list; of a directory all files are read, for ``ext=`` chooses those of the trees."""
    from treegauge.corpora.file_arguments import files_of

    name = os.fspath(source)
    files = [read_bytes(path) for _, path in files_of(name, None)]
    return TimesFile(name, files, [_recogniser_format(*file) for file in files])


def _attach(corpus: Corpus, beside: TimesFile, others: Sequence[Corpus], gold: bool) -> list[str]:
    from hashlib import sha256

    files = beside.files
    notes: list[str] = []
    if any(beside.kinds):
        from treegauge.corpora.recogniser_files import join, of_side

        files, kind, notes = of_side(files, beside.kinds, beside.name, gold=gold)
        notes += join(corpus, files, kind, gold=gold, others=others)
    else:
        attach_columns(corpus, files)
    digest = sha256(b"\0".join(data for _, data in files)).hexdigest()[:8]
    corpus.times_from = f"{PurePath(beside.name).name}-{digest}"
    return notes


def _recogniser_format(name: str, data: bytes) -> str:
    """Return ``ctm`` or ``stm`` for a file of a recogniser, nothing for columns of times.

    The ending tells where the content fits both, and where many lines are broken.
    """
    head = data[:HEAD]
    known = {"ctm": ctm, "stm": stm}
    ending = ending_of(name).removeprefix(".")
    likely = [kind for kind, module in known.items() if module.likelihood(head)]
    return ending if ending in (likely or known) else "".join(likely[:1])


def attach_columns(corpus: Corpus, files: Sequence[tuple[str, bytes]]) -> None:
    """Give words the times of these files, in the order of words; refuse files that do not fit them."""
    before = len(corpus.issues)
    _core.attach_times(corpus.core, list(files))
    if wrong := corpus.issues[before:]:
        raise InputError(wrong, "mend the file of times, or give the one of these words")
