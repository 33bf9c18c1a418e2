"""Change words to other words of the file: near in spelling or sound, or drawn by frequency.

Items: words that are said, those of multiword tokens left out.  The analysis stays: tags, lemmas and trees
are those of the word that was there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.damage._vocabulary import Vocabulary

if TYPE_CHECKING:
    from treegauge.damage._draft import Draft

ORDER = 50


def damage(draft: Draft, rate: float) -> None:
    """Put other words in the place of words."""
    sayable = draft.gold.sayable
    vocabulary = Vocabulary.of(draft.gold)
    how = draft.options["substitutes"]
    for sentence, row in draft.hit_words(rate):
        if not sayable[row]:
            continue
        form = draft.column("tokens.form")[row]
        other = vocabulary.substitute(form, how, draft.word_chance(sentence, row))
        if other is not None:
            before = draft.text(form)
            draft.record(sentence, draft.place_of(row, row + 1), before, draft.text(other))
            draft.set("tokens.form", row, other)
            draft.respelled.add(sentence)
