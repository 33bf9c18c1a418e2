"""Delete edited regions (speech repairs) with their words, as if taken out before parsing.

Items: constituents labelled EDITED.  One that is all of its sentence stays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.damage._regions import hit_regions

if TYPE_CHECKING:
    from treegauge.damage._draft import Draft

ORDER = 10
FORMATS = ("ptb",)
REASON = "edited regions are constituents labelled EDITED, which bracketings alone have"


def damage(draft: Draft, rate: float) -> None:
    """Take regions out."""
    gold = draft.gold
    first, last = gold.column("nodes.first"), gold.column("nodes.last")
    for sentence, region in hit_regions(draft, rate):
        words = [row for row in range(first[region], last[region]) if draft.alive[row]]
        if not words or len(words) == draft.words_left(sentence):
            continue
        before = " ".join(map(draft.form, words))
        draft.record(sentence, draft.place_of(first[region], last[region]), before, "")
        for row in words:
            draft.remove_word(sentence, row)
