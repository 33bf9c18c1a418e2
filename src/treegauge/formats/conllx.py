"""CoNLL-X, the format of the shared tasks of 2006 and 2007: words with one head each.

Columns ID FORM LEMMA CPOSTAG POSTAG FEATS HEAD DEPREL PHEAD PDEPREL, between tabs or blanks; files
without the last two are read (and written) too.

Buchholz and Marsi (2006), CoNLL-X shared task on multilingual dependency parsing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.formats.conllu import is_number, rows, universal

if TYPE_CHECKING:
    from treegauge.formats import ReadOptions

NAMES = ("conll-x", "conll06", "conll07", "conll")
HOLDS = frozenset({"heads", "projective heads", "features", "tags of two kinds"})
#: dropped without harm when something is written in this format
DROPS = frozenset({"comments"})


def likelihood(head: bytes) -> float:
    """How surely these first bytes are CoNLL-X: numbered rows of ten or eight columns."""
    _, words = rows(head)
    if words and all(len(row) == 1 for row in words):
        words = [row[0].split() for row in words]
    numbered = [row for row in words if is_number(row[0])]
    wide = [row for row in numbered if len(row) in {8, 10}]
    if not words or len(numbered) * 2 < len(words) or len(wide) * 2 < len(numbered):
        return 0.0
    return 0.5 if universal(wide) >= 0.9 else 0.8


def read(core: _core.Corpus, name: str, data: bytes, options: ReadOptions) -> None:
    """Append one file."""
    del options
    _core.read_conll(core, name, data, False)


def write(core: _core.Corpus, *, comments: bool = True) -> bytes:
    """Return all good sentences; comments are not part of the format, but a file may have some."""
    return _core.write_conll(core, False, comments)
