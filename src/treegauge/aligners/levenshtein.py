"""Align by Levenshtein distance, as srleval does: insertion, deletion and substitution cost 1 each.

Words are compared exactly, case included.  Each cell of the forward table keeps one way back: of
equally cheap ones the diagonal, then the insertion, then the deletion; the alignment is read from
the end.  So of ``x x`` against ``x`` the first x is deleted.

Favre, Bohnet and Hakkani-Tür (2010), Evaluation of semantic role labeling and dependency parsing of
automatic speech recognition output.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from treegauge import _core
    from treegauge.comparison.comparison import Comparison

TIES = "diagonal-insertion-deletion"
SYMMETRIC = False
CHUNKS = "document"
NORMALIZE: tuple[str, ...] = ()
COSTS = (1, 1, 1)


def align(comparison: Comparison, chunks: range) -> None:
    """Align every chunk."""
    comparison.core.align_edit(chunks.start, chunks.stop, *COSTS, False)


def co_optimal(alignments: _core.CoOptimal, chunks: range) -> None:
    """Find all alignments of least cost."""
    alignments.add_edit(chunks.start, chunks.stop, *COSTS, False)
