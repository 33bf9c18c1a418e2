"""Join multiword tokens: their words become one word, spelled as the token.

Items: multiword tokens.  The word has the analysis of the one that the others hang below.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from treegauge.damage._draft import Draft

ORDER = 20
FORMATS = ("conllu",)
REASON = "multiword tokens (lines 3-4) stand in CoNLL-U files alone"


def damage(draft: Draft, rate: float) -> None:
    """Join the words of multiword tokens."""
    gold = draft.gold
    names = ("surfaces.first", "surfaces.last", "surfaces.form")
    firsts, lasts, forms = (gold.column(name) for name in names)
    of_sentence: dict[int, list[int]] = {}
    for surface, first in enumerate(firsts):
        of_sentence.setdefault(gold.sentence_of(first), []).append(surface)
    for sentence, surfaces in of_sentence.items():
        for _, place in draft.hits(sentence, len(surfaces), rate):
            surface = surfaces[place]
            first, last = firsts[surface], lasts[surface]
            if gold.whole[sentence]:
                continue
            words = range(first, last)
            kept = next((row for row in words if not first <= draft.heads[row] < last), first)
            before = " ".join(map(draft.form, words))
            token = draft.text(forms[surface])
            draft.record(sentence, draft.place_of(first, last), before, token)
            for row in words:
                if row != kept:
                    draft.remove_word(sentence, row, kept)
            draft.set("tokens.form", kept, forms[surface])
            draft.set("tokens.misc", kept, draft.number(gold.surface_cell(first, 9)))
            draft.gone_surfaces.add(surface)
            draft.touched.add(sentence)
