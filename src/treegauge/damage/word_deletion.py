"""Delete words: dependents go to their heads, constituents without words are deleted.

Items: words that are said, those of multiword tokens left out.  A sentence keeps one word, the last to be
drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from treegauge.damage._draft import Draft

ORDER = 30


def damage(draft: Draft, rate: float) -> None:
    """Take words out."""
    gold = draft.gold
    sayable, whole = gold.sayable, gold.whole
    for sentence, row in draft.hit_words(rate):
        if sayable[row] and not whole[sentence] and draft.words_left(sentence) > 1:
            draft.record(sentence, draft.place_of(row, row + 1), draft.form(row), "")
            draft.remove_word(sentence, row)
