"""CoNLL-2008: dependencies and semantic roles of words split at hyphens.

Columns ID FORM LEMMA GPOS PPOS SPLIT_FORM SPLIT_LEMMA PPOSS HEAD DEPREL PRED ARG1 … between tabs.  The
split forms are the words; their gold tag is GPOS, the predicted one PPOSS (``--columns``).

Surdeanu et al. (2008), The CoNLL-2008 shared task on joint parsing of syntactic and semantic
dependencies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.formats.conll09 import is_head, rows, share

if TYPE_CHECKING:
    from treegauge.formats import ReadOptions

NAMES = ("conll-2008", "conll2008")
HOLDS = frozenset({"heads", "comments", "predicates", "roles"})


def likelihood(head: bytes) -> float:
    """How surely these first bytes are CoNLL-2008: 11 columns and more, one of them with heads."""
    words = rows(head)
    fitting = [row for row in words if len(row) >= 11 and is_head(row[8]) and not is_head(row[9])]
    return share(len(fitting), words) if words else 0.0


def read(core: _core.Corpus, name: str, data: bytes, options: ReadOptions) -> None:
    """Append one file."""
    _core.read_conll09(core, name, data, False, options.columns)


def write(core: _core.Corpus) -> bytes:
    """Return all good sentences."""
    return _core.write_conll09(core, False)
