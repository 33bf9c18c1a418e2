"""Discontinuous trees as disco-dop writes them, a tree a line: leaves are number=word.

The number says where the word stands in its sentence, from 0, so that children may come in any order and
branches may cross.  Brackets in words are ``#LRB#`` and ``#RRB#``.  What stands behind a tree and a tab is a
remark, and is kept.

van Cranenburgh, Scha and Bod (2016), Data-oriented parsing with discontinuous constituents and function tags.

>>> import treegauge
>>> line = b"(S (VP (VB 0=wake) (PRT 2=up)) (NP (PRP 1=him)))"
>>> corpus = treegauge.read(line)
>>> corpus.format, corpus[0].words, [node.runs for node in corpus[0].tree.constituents()]
('discbracket', ['wake', 'him', 'up'], [[(0, 3)], [(0, 1), (2, 3)], [(1, 2)]])
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.formats.ptb import BLANK_LINES

if TYPE_CHECKING:
    from treegauge.formats import ReadOptions

NAMES = ("discbrackets", "dbr")
HOLDS = frozenset({"constituents", "discontinuous constituents", "comments"})
NEEDS = frozenset({"constituents"})
#: what other formats have beside trees
DROPS = frozenset(
    {
        "features", "functions", "lemmas", "secondary edges", "attributes", "remarks on rows",
        "head tables", "predicates", "arguments", "chunks", "columns of its own",
    }
)  # fmt: skip


def likelihood(head: bytes) -> float:
    """How surely these first bytes are discbracket: the leaves of most trees have numbers."""
    return 0.95 if _core.Corpus.has_leaf_numbers(head.removeprefix(b"\xef\xbb\xbf")) else 0.0


def read(core: _core.Corpus, name: str, data: bytes, options: ReadOptions) -> None:
    """Append one file."""
    blank_lines = BLANK_LINES.index(options.blank_lines)
    core.read_bracketings(name, data, options.bare_words, blank_lines, numbered=True)


def write(core: _core.Corpus, **dropped: bool) -> bytes:
    """Return one tree a line, an empty line for a failed or broken parse."""
    del dropped
    return core.write_bracketings(numbered=True)
