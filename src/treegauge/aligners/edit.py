"""Align words by least edit cost, the same whichever side is gold.

A match costs 0, an insertion or deletion 3, a substitution 4 (the weights of sclite, so that two
equal words are rather matched than covered by substitutions), case kept.  Among equally cheap
alignments, read from the end: side by side before anything else; where a gold word could as well be
deleted as a test word inserted, the word that sorts later (by bytes) is left alone first.  So
swapping the sides mirrors the alignment exactly.

A word of punctuation only never stands opposite a word with a letter or digit.  Punctuation that
the other side does not have is taken out before aligning, so that it decides nothing; what was taken
out on both sides in the same place stands side by side.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from treegauge import _core
    from treegauge.comparison.comparison import Comparison

TIES = "symmetric"
SYMMETRIC = True
CHUNKS = "document"
NORMALIZE: tuple[str, ...] = ()
COSTS = (4, 3, 3)


def align(comparison: Comparison, chunks: range) -> None:
    """Align every chunk."""
    comparison.core.rank_words()
    comparison.core.align_edit(chunks.start, chunks.stop, *COSTS, True, True)


def co_optimal(alignments: _core.CoOptimal, chunks: range) -> None:
    """Find all alignments of least cost."""
    alignments.add_edit(chunks.start, chunks.stop, *COSTS, True, True)
