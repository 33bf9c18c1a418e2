"""Change tags to other tags of the file, by frequency; coarse and fine tags change together.

Items: words with a tag that is not one of punctuation or of a trace.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from treegauge.damage._gold import NONE, is_silent

if TYPE_CHECKING:
    from treegauge.damage._draft import Draft

ORDER = 40
NAMES = ("tokens.upos", "tokens.tag")
EMPTY = {"", "_"}


def damage(draft: Draft, rate: float) -> None:
    """Give words the tags of others."""
    gold = draft.gold
    names = [name for name in NAMES if gold.column(name)]
    columns = [gold.column(name) for name in names]
    counts = Counter(zip(*columns, strict=True))
    known = {pair: [draft.text(number) for number in pair] for pair in counts}
    tagged = {
        pair
        for pair, texts in known.items()
        if NONE not in pair and not set(texts) <= EMPTY and not any(map(is_silent, texts))
    }
    choices: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
    for sentence, row in draft.hit_words(rate):
        pair = tuple(column[row] for column in columns)
        if pair not in tagged:
            continue
        if pair not in choices:
            # A column that says nothing may go on to say nothing.
            choices[pair] = [
                other
                for other in counts
                if other in tagged
                and all(
                    a != b or text in EMPTY
                    for a, b, text in zip(pair, other, known[pair], strict=True)
                )
            ]
        if others := choices[pair]:
            chosen = draft.word_chance(sentence, row).weighted(others, [counts[o] for o in others])
            for name, number in zip(names, chosen, strict=True):
                draft.set(name, row, number)
            before, after = ("/".join(known[tags]) for tags in (pair, chosen))
            draft.record(sentence, draft.place_of(row, row + 1), before, after)
