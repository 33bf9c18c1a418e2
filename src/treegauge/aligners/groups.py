"""Align words one to one, or in groups where the sides segment them differently: *can not*, *cannot*.

A group is one slot with several words of one side and one or more of the other whose letters agree, one
word read after the other: contractions, compounds, hyphens, split and merged words, other word
segmentation, morphemes.  It costs nothing.  Everything else costs what it costs in ``edit``: a match 0, an
insertion or deletion 3, a substitution 4.  Of the alignments of least cost those are taken that have the
fewest words in groups; so equal words stand one to one, and no group holds two smaller slots.

- Hyphens and apostrophes are left out inside words with a letter or digit: *well known*, *well-known*.  One
  word for one word is not a group: *its* for *it's* is a substitution.
- A word without a letter or digit (``-``, ``'``, ``.``) stands for itself (*3 . 5* and *3.5*), or for nothing
  between two words of its side of the group that have one (*well - known* and *well-known*).  At the edge of
  a group it must agree, so that a lost ``'`` is not free.
- A group lies within one sentence on each side.  A word that does not count is in no group; it may stand
  alone between the words of one.

Ties are broken as in ``edit``, read from the end: side by side, then a group (of several the smallest), then
the word that sorts later (by bytes) is left alone first.  Then, in a stretch where all words differ and one
side has more of them, those are left alone that keep most edges of sentences together: the first word of
a sentence beside the first of one, the last beside the last.  That costs the same.  Swapping the sides
mirrors the alignment.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from treegauge import _core
    from treegauge.comparison.comparison import Comparison

TIES = "edges"
SYMMETRIC = True
CHUNKS = "document"
NORMALIZE: tuple[str, ...] = ()
COSTS = (4, 3, 3)
GROUPS = True


def align(comparison: Comparison, chunks: range) -> None:
    """Align every chunk."""
    comparison.core.rank_words()
    comparison.core.align_groups(chunks.start, chunks.stop, characters=False)


def co_optimal(alignments: _core.CoOptimal, chunks: range) -> None:
    """Find all alignments of least cost, and of these those with the fewest words in groups."""
    alignments.add_groups(chunks.start, chunks.stop, characters=False)
