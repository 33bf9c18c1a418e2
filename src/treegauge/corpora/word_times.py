r"""When words were said, from a file beside trees or words of any format.

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
from pathlib import PurePath
from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.corpora.file_names import ending_of
from treegauge.errors import InputError
from treegauge.formats import ctm, stm

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.corpora.corpus import Corpus

#: so many bytes tell what a file is
HEAD = 65_536


def attach_times(corpus: Corpus, source: str | os.PathLike[str], *, gold: bool) -> list[str]:
    """Give words the times of a file, of all files of a directory, or of a list; return notes on them.

    Of a directory all files are read, for ``ext=`` chooses those of the trees.
    """
    from hashlib import sha256

    from treegauge.corpora.file_arguments import files_of
    from treegauge.corpora.file_bytes import read_bytes

    name = os.fspath(source)
    files = [read_bytes(path) for _, path in files_of(name, None)]
    notes: list[str] = []
    kinds = [_recogniser_format(*file) for file in files]
    if any(kinds):
        from treegauge.corpora.recogniser_files import join, of_side

        files, kind, notes = of_side(files, kinds, name, gold=gold)
        notes += join(corpus, files, kind, gold=gold)
    else:
        attach_columns(corpus, files)
    digest = sha256(b"\0".join(data for _, data in files)).hexdigest()[:8]
    corpus.times_from = f"{PurePath(name).name}-{digest}"
    return notes


def _recogniser_format(name: str, data: bytes) -> str:
    """Return ``ctm`` or ``stm`` for a file of a recogniser, nothing for columns of times.

    The ending tells where many lines are broken.
    """
    head = data[:HEAD]
    ending = ending_of(name).removeprefix(".")
    found = "ctm" if ctm.likelihood(head) else "stm" if stm.likelihood(head) else ""
    return found or (ending if ending in {"ctm", "stm"} else "")


def attach_columns(corpus: Corpus, files: Sequence[tuple[str, bytes]]) -> None:
    """Give words the times of these files, in the order of words; refuse files that do not fit them."""
    before = len(corpus.issues)
    _core.attach_times(corpus.core, list(files))
    if wrong := corpus.issues[before:]:
        raise InputError(wrong, "mend the file of times, or give the one of these words")
