"""Align word n with word n, as evalb does: for equal words and sentences.

Where the numbers of words differ, words that each side itself deletes are left out first.  Words
must be equal (under EQ_WORD and ``--normalize``); a sentence that does not fit is an issue, dealt
with by ``--on-error``.  There are no costs and no ties.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from treegauge import _core
    from treegauge.comparison.comparison import Comparison

TIES = ""
SYMMETRIC = True
CHUNKS = "sentence"
NORMALIZE: tuple[str, ...] = ()
COSTS = None


def align(comparison: Comparison, chunks: range) -> None:
    """Put word n beside word n in every chunk."""
    core = comparison.core
    comparison.mismatches += core.align_identity(chunks.start, chunks.stop)


def co_optimal(alignments: _core.CoOptimal, chunks: range) -> None:
    """Add nothing: word n stands beside word n, and there is no other alignment."""
