"""Delete sentence boundaries: two sentences become one.

Items: boundaries within a document.  What follows hangs below what was the sentence before: in trees below
its highest constituent (roots, TOP or ROOT, become one), so that one constituent has other words; in
dependencies below its root, as ``parataxis`` (in CoNLL-2009 ``dep``), so that one word has another head.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.damage._boundaries import around, hit_boundaries

if TYPE_CHECKING:
    from treegauge.damage._draft import Draft

ORDER = 80


def damage(draft: Draft, rate: float) -> None:
    """Take boundaries out."""
    gold = draft.gold
    for _, sentence in hit_boundaries(draft, rate):
        row = gold.first_token[sentence + 1]
        place = str(draft.word_number(row - 1))
        draft.record(sentence, place, around(draft, row, sentence), "")
        del draft.starts[sentence + 1]
        draft.touched.update((sentence, sentence + 1))
