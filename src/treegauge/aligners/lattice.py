"""Align space-delimited words first, then their segments inside each word.

A word is what stands between spaces: a multiword token of CoNLL-U, a word of a map file, or a
segment by itself.  Where the words of both sides spell the same characters, words that begin and
end at the same characters go together.  Where a side does not say how its words are spelt (word
boundaries marked on the leaves) and both have equally many, word n goes with word n.  Otherwise
words are aligned by edit distance: a match costs 0, an insertion or deletion 3, a substitution 4,
ties as in ``edit``.  Inside a word, segments are aligned with the same costs and ties.

Tsarfaty, Nivre and Andersson (2012), Joint evaluation of morphological segmentation and syntactic
parsing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge import _core

if TYPE_CHECKING:
    from treegauge.comparison.comparison import Comparison

TIES = "symmetric"
SYMMETRIC = True
COSTS = None
CHUNKS = "auto"
NORMALIZE: tuple[str, ...] = ()
NOT_DRAWN = "it keeps segments inside their words; the choices inside a word are not counted"


def align(comparison: Comparison, chunks: range) -> None:
    """Align every chunk, and say whether words had to be aligned."""
    before = comparison.core.cost
    _core.align_lattice(comparison.core, chunks.start, chunks.stop)
    comparison.tell(token_cost=comparison.core.cost - before)
