"""Heads of sentences that were split or joined: each sentence has one root again."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from treegauge.damage._draft import Draft

#: what the root of a sentence is to the root before it, in CoNLL-U and elsewhere
JOINED = {"conllu": "parataxis"}
OTHERWISE = "dep"


def set_heads(draft: Draft, begin: int, end: int, heads: list[int], relations: list[int]) -> None:
    """Give the words of a new sentence heads among themselves; ``heads`` and ``relations`` change.

    Each part, the words of one sentence of gold, has a root of its own: that of gold, or of the words whose
    head is elsewhere the one nearest to it.  The other parts' roots hang below the first root of gold, or
    below the first root.
    """
    gold = draft.gold
    parts: list[list[int]] = []
    for sentence in range(gold.sentence_of(begin), gold.sentence_of(end - 1) + 1):
        rows = gold.rows(sentence)
        words = [
            row for row in range(max(begin, rows.start), min(end, rows.stop)) if draft.alive[row]
        ]
        if words:
            parts.append(words)
    tops = [_root(draft, part, begin, end) for part in parts]
    root = next((top for top in tops if draft.heads[top] == -1), tops[0])
    for part, top in zip(parts, tops, strict=True):
        for row in part:
            # A sentence of CoNLL-2009 may have several roots, and keeps them.
            is_root = draft.heads[row] == -1 and root in part
            if row != top and not is_root and not begin <= draft.heads[row] < end:
                heads[row] = top
                if draft.heads[row] == -1:
                    relations[row] = draft.number(JOINED.get(gold.format, OTHERWISE))
        if top == root:
            if draft.heads[top] != -1:
                heads[top] = -1
                relations[top] = _root_relation(draft, top)
        else:
            heads[top] = root
            if draft.heads[top] == -1:
                relations[top] = draft.number(JOINED.get(gold.format, OTHERWISE))


def _root(draft: Draft, part: list[int], begin: int, end: int) -> int:
    """Return the word of a part that is nearest to the root of its sentence; of several the first."""
    heads = draft.heads
    loose = [row for row in part if not begin <= heads[row] < end]
    return min(loose, key=lambda row: _depth(heads, row))


def _depth(heads: list[int], row: int) -> int:
    depth = 0
    while (row := heads[row]) >= 0:
        depth += 1
    return depth


def _root_relation(draft: Draft, row: int) -> int:
    """Return the relation of the root of a word's sentence."""
    while draft.heads[row] >= 0:
        row = draft.heads[row]
    return draft.column("tokens.deprel")[row]
