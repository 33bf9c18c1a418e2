"""Change labels of constituents, or relations of words, to others of the file, by frequency.

Items: constituents that are neither roots nor edited regions; words that are not roots.  What is compared
changes: ``NP-SBJ`` becomes ``VP-SBJ``, and ``nsubj:pass`` never ``nsubj``.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from treegauge.damage._gold import NONE
from treegauge.damage._regions import EDITED
from treegauge.rules.params import ROOTS

if TYPE_CHECKING:
    from treegauge.damage._draft import Draft

ORDER = 42


def damage(draft: Draft, rate: float) -> None:
    """Relabel constituents or relations."""
    if draft.gold.format == "ptb":
        _constituents(draft, rate)
    else:
        _relations(draft, rate)


def _constituents(draft: Draft, rate: float) -> None:
    gold, plain = draft.gold, draft.gold.plain_labels
    counts = {label: many for label, many in gold.label_counts.items() if label not in EDITED}
    labels = gold.column("nodes.label")
    first, last = gold.column("nodes.first"), gold.column("nodes.last")
    for sentence in range(gold.sentences):
        nodes = gold.nodes(sentence)
        for _, place in draft.hits(sentence, len(nodes), rate):
            node = nodes[place]
            label = plain[labels[node]]
            others = [other for other in counts if other != label]
            if label in ROOTS or label in EDITED or node in draft.gone_nodes or not others:
                continue
            chosen = draft.chance(sentence, place).weighted(others, [counts[o] for o in others])
            before = draft.text(labels[node])
            after = chosen + before.removeprefix(label)
            draft.set("nodes.label", node, draft.number(after))
            draft.record(sentence, draft.place_of(first[node], last[node]), before, after)


def _relations(draft: Draft, rate: float) -> None:
    gold = draft.gold
    relations = gold.column("tokens.deprel")
    roots = {relations[row] for row, head in enumerate(gold.heads) if head == -1}
    counts = Counter(number for number in relations if number != NONE and number not in roots)
    plain = {number: draft.text(number).partition(":")[0] for number in counts}
    for sentence, row in draft.hit_words(rate):
        number = draft.column("tokens.deprel")[row]
        if draft.heads[row] < 0 or number not in plain:
            continue
        others = [other for other in counts if plain[other] != plain[number]]
        if others:
            chosen = draft.word_chance(sentence, row).weighted(others, [counts[o] for o in others])
            draft.set("tokens.deprel", row, chosen)
            place = draft.place_of(row, row + 1)
            draft.record(sentence, place, draft.text(number), draft.text(chosen))
