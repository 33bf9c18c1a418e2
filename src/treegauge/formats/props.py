"""CoNLL-2005 props: predicates, and their arguments as brackets, a column for each predicate.

A word per line, columns between blanks or tabs, an empty line after a sentence.  The word comes first, then
whatever other columns there are (tags, chunks: kept, not compared), then the predicate's lemma or ``-``,
then a column for each predicate: ``(A0*`` where A0 begins, ``*)`` where it ends, ``*`` elsewhere.  ``C-A1``
is a further piece of the A1 before it.

A bare props file has no words: its first column is the one of lemmas.  Word numbers stand for the words then,
which is enough where both sides have the same words; ``paste words props`` puts words first.

Carreras and Màrquez (2005), Introduction to the CoNLL-2005 shared task: semantic role labeling.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from treegauge.formats import ReadOptions

NAMES = ("conll05", "conll-2005", "conll2005")
HOLDS = frozenset({"predicates", "arguments"})
NEEDS = frozenset({"arguments"})
#: left out with a note when something is written in this format: what CoNLL-2012 has beside arguments
DROPS = frozenset({"constituents", "chunks", "comments", "columns of its own"})
SAMPLES = (
    b"The\t-\t(A0*\nferry\t-\t*)\nleaves\tleave\t(V*)\nthe\t-\t(A1*\nharbour\t-\t*)\n\nQuiet\t-\n\n",
    b"""\
She PRP - (A0*) *
made VBD make (V*) *
them PRP - (A1*) (A0*)
leave VB leave (C-A1* (V*)
early RB - *) (AM-TMP*)

""",
)
LOOKED_AT = 300


def likelihood(head: bytes) -> float:
    """How surely these first bytes are props: rows end in brackets around a star, or in a lone hyphen."""
    lines = head.removeprefix(b"\xef\xbb\xbf").split(b"\n")[:LOOKED_AT]
    # The last line may have been cut off.
    rows = [row for row in map(bytes.split, lines[: max(1, len(lines) - 1)]) if row]
    if not rows:
        return 0.0
    starred = [b"*" in row[-1] and len(row) > 1 for row in rows]
    opened = any(cell.startswith(b"(") and b"*" in cell for row in rows for cell in row)
    fitting = sum(star or row[-1] == b"-" for star, row in zip(starred, rows, strict=True))
    if opened and fitting * 2 >= len(rows):
        return 0.92 if fitting * 10 >= len(rows) * 9 else 0.6
    if fitting * 10 < len(rows) * 9:
        return 0.0
    return 0.6 if not any(starred) else 0.3


def read(core: _core.Corpus, name: str, data: bytes, options: ReadOptions) -> None:
    """Append one file."""
    del options
    _core.read_span_columns(core, name, data, False)


def write(core: _core.Corpus, *, comments: bool = False) -> bytes:
    """Return all good sentences, with words first unless they are numbers. There are never comments."""
    del comments
    try:
        return _core.write_span_columns(core, False)
    except ValueError as error:
        raise SettingsError(str(error)) from None
