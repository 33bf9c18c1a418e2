"""Insert words of the file, drawn by frequency, with their tag, lemma and features.

Items: places behind a word, not within a multiword token.  The new word depends on the word before it
(``dep``), and is in the constituents that hold that word.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.damage._draft import NewWord
from treegauge.damage._vocabulary import Vocabulary

if TYPE_CHECKING:
    from treegauge.damage._draft import Draft

ORDER = 70
RELATION = "dep"
COPIED = ("tokens.form", "tokens.tag", "tokens.upos", "tokens.lemma", "tokens.feats")


def damage(draft: Draft, rate: float) -> None:
    """Put words behind words."""
    gold = draft.gold
    rows = Vocabulary.of(gold).rows
    copied = [name for name in COPIED if gold.column(name)]
    for sentence, row in draft.hit_words(rate):
        if not rows or gold.whole[sentence] or row + 1 in gold.inner_gaps:
            continue
        donor = draft.word_chance(sentence, row).of(rows)
        texts = {name: gold.column(name)[donor] for name in copied}
        texts["tokens.deprel"] = draft.number(RELATION)
        draft.behind.setdefault(row, []).append(NewWord(texts, row))
        draft.touched.add(sentence)
        draft.record(sentence, draft.place_of(row, row + 1), "", draft.text(texts["tokens.form"]))
