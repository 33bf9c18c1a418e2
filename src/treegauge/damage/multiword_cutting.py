"""Split words into the two words of a multiword token: too much segmentation.

Items: words of two letters or more that are said and not in a multiword token.  The first part keeps the
analysis, the second depends on it (``dep``) and has its tag.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.damage._draft import NewWord

if TYPE_CHECKING:
    from treegauge.damage._draft import Draft

ORDER = 60
FORMATS = ("conllu",)
REASON = "multiword tokens (lines 3-4) stand in CoNLL-U files alone"
COPIED = ("tokens.tag", "tokens.upos")
RELATION = "dep"


def damage(draft: Draft, rate: float) -> None:
    """Cut words in two."""
    gold = draft.gold
    copied = [name for name in COPIED if gold.column(name)]
    for sentence, row in draft.hit_words(rate):
        form = draft.form(row)
        if not gold.sayable[row] or gold.whole[sentence] or len(form) < 2:
            continue
        cut = draft.word_chance(sentence, row).of(range(1, len(form)))
        parts = form[:cut], form[cut:]
        texts = {name: draft.column(name)[row] for name in copied}
        second = {"tokens.form": parts[1], "tokens.lemma": parts[1], "tokens.deprel": RELATION}
        texts |= {name: draft.number(text) for name, text in second.items() if gold.column(name)}
        draft.record(sentence, draft.place_of(row, row + 1), form, " ".join(parts))
        draft.new_surfaces[row] = draft.column("tokens.form")[row]
        draft.set("tokens.form", row, draft.number(parts[0]))
        draft.behind.setdefault(row, []).insert(0, NewWord(texts, row))
        draft.touched.add(sentence)
