"""Move constituents to a higher or lower place, give words another head; labels and relations stay.

Trees: a constituent that ends where its parent ends moves up, out of it; one behind another constituent moves
down, into it, and so on along the edge.  Every level that it crosses changes the words of one constituent
(Emms 2008, section 2).  Dependencies: a word that is not a root gets another head, never one below it.

Items: constituents that can move, words that are not roots.  ``attachment_sites`` says where to: ``high``
(constituents above; heads of the head), ``low`` (constituents before; words below the same head) or ``any``.
``attachment_distance`` counts levels in trees and words in dependencies: a ``near`` site is as likely as 1
divided by its distance, a ``far`` one as its distance, and ``even`` makes all alike.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from treegauge.damage._regions import EDITED
from treegauge.rules.params import ROOTS

if TYPE_CHECKING:
    from treegauge.damage._draft import Draft

ORDER = 44
SITES = ("any", "high", "low")
#: the power of the distance that makes a site likely
POWERS = {"near": -1, "even": 0, "far": 1}
DISTANCES = tuple(POWERS)


def damage(draft: Draft, rate: float) -> None:
    """Attach constituents or words elsewhere."""
    if draft.gold.format == "ptb":
        _move_constituents(draft, rate)
    else:
        _move_words(draft, rate)


def _move_words(draft: Draft, rate: float) -> None:
    gold, heads = draft.gold, draft.heads
    trees, sites = gold.column("sentences.tree"), draft.options["attachment_sites"]
    power = POWERS[draft.options["attachment_distance"]]
    for sentence, row in draft.hit_words(rate):
        if heads[row] < 0 or not trees[sentence]:
            continue
        candidates = _heads_for(draft, sentence, row, sites)
        if not candidates:
            continue
        weights = [abs(candidate - row) ** power for candidate in candidates]
        head = draft.word_chance(sentence, row).weighted(candidates, weights)
        before, after = str(draft.word_number(heads[row])), str(draft.word_number(head))
        draft.record(sentence, draft.place_of(row, row + 1), before, after)
        heads[row] = head


def _heads_for(draft: Draft, sentence: int, row: int, sites: str) -> list[int]:
    """Return the words that may be the new head of a word."""
    heads, head = draft.heads, draft.heads[row]
    if sites == "high":
        above = []
        while (head := heads[head]) >= 0:
            above.append(head)
        return above
    # Whether each word is below the one that moves, and whether below its head.
    below: dict[int, bool] = {-1: False, -2: False, row: True}
    under: dict[int, bool] = {-1: False, -2: False, head: True}
    candidates = []
    for other in draft.gold.rows(sentence):
        free = draft.alive[other] and other != head and not _leads(heads, other, below)
        if free and (sites == "any" or _leads(heads, other, under)):
            candidates.append(other)
    return candidates


def _leads(heads: list[int], row: int, known: dict[int, bool]) -> bool:
    """Tell whether a word is below another, of which that is known."""
    path = []
    while row not in known:
        path.append(row)
        row = heads[row]
    for passed in path:
        known[passed] = known[row]
    return known[row]


def _move_constituents(draft: Draft, rate: float) -> None:
    gold = draft.gold
    for sentence in range(gold.sentences):
        nodes = gold.nodes(sentence)
        hit = draft.hits(sentence, len(nodes), rate)
        if not hit:
            continue
        for _, place in hit:
            _move_constituent(draft, sentence, nodes[place])


def _move_constituent(draft: Draft, sentence: int, node: int) -> None:
    """Move one constituent up or down an edge: those on the way end before it, or with it."""
    gold = draft.gold
    first, last = draft.column("nodes.first"), draft.column("nodes.last")
    if node in draft.gone_nodes or _is_fixed(draft, node):
        return
    sites = draft.options["attachment_sites"]
    up = _levels_up(draft, sentence, node) if sites != "low" else []
    down = _levels_down(draft, sentence, node) if sites != "high" else []
    choices = [up[: level + 1] for level in range(len(up))]
    choices += [down[: level + 1] for level in range(len(down))]
    if not choices:
        return
    power = POWERS[draft.options["attachment_distance"]]
    chance = draft.chance(sentence, node - gold.first_node[sentence])
    crossed = chance.weighted(choices, [len(levels) ** power for levels in choices])
    high = bool(up) and crossed[0] == up[0]
    end = first[node] if high else last[node]
    labels = draft.column("nodes.label")
    names = " ".join(draft.text(labels[level]) for level in crossed)
    place = draft.place_of(first[node], last[node])
    name = draft.text(labels[node])
    draft.record(sentence, place, name, f"{name} {'out of' if high else 'into'} {names}")
    for level in crossed:
        draft.set("nodes.last", level, end)


def _is_fixed(draft: Draft, node: int) -> bool:
    label = draft.gold.plain_labels[draft.gold.column("nodes.label")[node]]
    return label in ROOTS or label in EDITED


def _levels_up(draft: Draft, sentence: int, node: int) -> list[int]:
    """Return the constituents that one leaves on its way up, the lowest first.

    All end where it ends and keep words of their own; above the last one is another constituent, no root.
    """
    first, last = draft.column("nodes.first"), draft.column("nodes.last")
    begin, end = first[node], last[node]
    chain = [
        above
        for above in range(node - 1, draft.gold.first_node[sentence] - 1, -1)
        if above not in draft.gone_nodes and first[above] <= begin and last[above] >= end
    ]
    levels: list[int] = []
    for above, higher in pairwise(chain):
        if (
            last[above] != end
            or first[above] == begin
            or _is_fixed(draft, above)
            or _is_fixed(draft, higher)
            or not any(draft.alive[first[above] : begin])
        ):
            break
        levels.append(above)
    return levels


def _levels_down(draft: Draft, sentence: int, node: int) -> list[int]:
    """Return the constituents that one enters on its way down, the highest first.

    They are the one before it and those at its end, one below the other.
    """
    first, last = draft.column("nodes.first"), draft.column("nodes.last")
    begin = first[node]
    chain = []
    for before in range(node - 1, draft.gold.first_node[sentence] - 1, -1):
        if before in draft.gone_nodes:
            continue
        if last[before] > begin:
            break
        if last[before] == begin:
            chain.append(before)
    levels: list[int] = []
    for before in reversed(chain):
        if _is_fixed(draft, before) or not any(draft.alive[first[before] : begin]):
            break
        levels.append(before)
    return levels
