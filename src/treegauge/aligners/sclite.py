"""Align with the weights of NIST's sclite: insertion 3, deletion 3, substitution 4; case ignored.

Ties are broken as in ``edit``.  Fiscus, sclite, part of the NIST scoring toolkit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from treegauge import _core
    from treegauge.comparison.comparison import Comparison

TIES = "symmetric"
SYMMETRIC = True
CHUNKS = "document"
NORMALIZE: tuple[str, ...] = ("lower",)
COSTS = (4, 3, 3)


def align(comparison: Comparison, chunks: range) -> None:
    """Align every chunk."""
    comparison.core.rank_words()
    comparison.core.align_edit(chunks.start, chunks.stop, *COSTS, True)


def co_optimal(alignments: _core.CoOptimal, chunks: range) -> None:
    """Find all alignments of least cost."""
    alignments.add_edit(chunks.start, chunks.stop, *COSTS, True)
