"""CoNLL-2009: dependencies and semantic roles, a column of arguments for each predicate.

Columns ID FORM LEMMA PLEMMA POS PPOS FEAT PFEAT HEAD PHEAD DEPREL PDEPREL FILLPRED PRED APRED1 …
between tabs.  Where there is a gold and a predicted column, ``--columns gold`` or ``predicted`` chooses;
``auto`` takes the gold one, and the predicted one where gold says nothing (``_``, or -1 as a head).

Hajič et al. (2009), The CoNLL-2009 shared task: syntactic and semantic dependencies in multiple
languages.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge import _core

if TYPE_CHECKING:
    from treegauge.formats import ReadOptions

NAMES = ("conll-2009", "conll2009")
HOLDS = frozenset({"heads", "comments", "predicates", "roles", "features"})
#: of CoNLL-2008, CoNLL-2009 and columns of chunks
COLUMNS = ("auto", "gold", "predicted", "all")

LOOKED_AT = 300


def rows(head: bytes) -> list[list[bytes]]:
    """Return the numbered rows among the first lines of a file, cut at tabs."""
    lines = head.removeprefix(b"\xef\xbb\xbf").splitlines()[:LOOKED_AT]
    words = [line.split(b"\t") for line in lines if line.strip() and not line.startswith(b"#")]
    # The last line may have been cut off.
    return [row for row in words[: max(1, len(words) - 1)] if row[0].isdigit()]


def share(fitting: int, words: list[list[bytes]]) -> float:
    """Return how sure one can be when so many of these rows fit."""
    return 0.95 if fitting * 10 >= len(words) * 9 else 0.3 if fitting * 2 > len(words) else 0.0


def is_head(text: bytes) -> bool:
    """Tell whether a cell may be a head: a number, or nothing."""
    return text == b"_" or text.removeprefix(b"-").isdigit()


def likelihood(head: bytes) -> float:
    """How surely these first bytes are CoNLL-2009: 14 columns and more, two of them with heads."""
    words = rows(head)
    fitting = [row for row in words if len(row) >= 14 and is_head(row[8]) and is_head(row[9])]
    return share(len(fitting), words) if words else 0.0


def read(core: _core.Corpus, name: str, data: bytes, options: ReadOptions) -> None:
    """Append one file."""
    _core.read_conll09(core, name, data, True, options.columns)


def write(core: _core.Corpus) -> bytes:
    """Return all good sentences."""
    return _core.write_conll09(core, True)
