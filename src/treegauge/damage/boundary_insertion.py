"""Insert sentence boundaries between words: a sentence becomes two.

Items: places between two words, not within a multiword token.  Constituents over the place become two; of
words that lose their head, the one that was nearest to the root is the root of its part, and the others
hang below it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.damage._boundaries import around

if TYPE_CHECKING:
    from treegauge.damage._draft import Draft

ORDER = 84


def damage(draft: Draft, rate: float) -> None:
    """Put boundaries between words."""
    gold = draft.gold
    taken = set(draft.starts.values())
    for sentence in range(gold.sentences):
        rows = gold.rows(sentence)
        if gold.whole[sentence]:
            continue
        for _, place in draft.hits(sentence, max(len(rows) - 1, 0), rate):
            row = rows[place + 1]
            if row in taken or row in gold.inner_gaps or not draft.alive[row]:
                continue
            if not _has_words_before(draft, row, taken, rows.start):
                continue
            draft.record(sentence, str(place + 1), "", around(draft, row, sentence))
            draft.new_starts.add(row)
            taken.add(row)
            draft.touched.add(sentence)


def _has_words_before(draft: Draft, row: int, taken: set[int], first: int) -> bool:
    """Tell whether a word is left between a place and the boundary before it."""
    for other in range(row - 1, first - 1, -1):
        if draft.alive[other]:
            return True
        if other in taken:
            return False
    return False
