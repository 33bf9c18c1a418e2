"""Move sentence boundaries by a word or more; short moves are likelier.

Items: boundaries within a document.  A boundary moves by up to three words and stays between the sentences
that it parts, each of which keeps a word.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.damage._boundaries import around, hit_boundaries

if TYPE_CHECKING:
    from treegauge.damage._draft import Draft

ORDER = 82
FARTHEST = 3


def damage(draft: Draft, rate: float) -> None:
    """Move boundaries."""
    gold = draft.gold
    moved: dict[int, int] = {}
    for _, sentence in sorted(hit_boundaries(draft, rate)):
        row = gold.first_token[sentence + 1]
        # A sentence keeps a word, wherever its other boundary went.
        lowest = moved.get(sentence - 1, gold.first_token[sentence])
        highest = moved.get(sentence + 1, gold.first_token[sentence + 2])
        before = [r for r in range(lowest, row) if draft.alive[r]]
        behind = [r for r in range(row, highest) if draft.alive[r]]
        steps = [(n, r) for n, r in enumerate(reversed(before[1:]), 1)][:FARTHEST]
        steps += [(n, r) for n, r in enumerate(behind[1:], 1)][:FARTHEST]
        steps = [(n, r) for n, r in steps if r not in gold.inner_gaps]
        if not steps:
            continue
        chosen = draft.chance(sentence, 0).weighted(steps, [1 / n for n, _ in steps])[1]
        shown = [around(draft, place, sentence) for place in (row, chosen)]
        draft.record(sentence, str(draft.word_number(row - 1)), *shown)
        draft.starts[sentence + 1] = moved[sentence] = chosen
        draft.touched.update((sentence, sentence + 1))
