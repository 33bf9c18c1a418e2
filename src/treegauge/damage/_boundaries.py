"""Shared code of the kinds of noise that damage sentence boundaries."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from treegauge.damage._draft import Draft


def hit_boundaries(draft: Draft, rate: float) -> Iterator[tuple[int, int]]:
    """Return (draw, sentence) of the boundaries behind sentences that are damaged and still there.

    Documents end where they end, and so do sentences that stay whole.
    """
    gold = draft.gold
    for sentence in range(gold.sentences - 1):
        if (
            sentence + 1 in gold.document_starts
            or gold.whole[sentence]
            or gold.whole[sentence + 1]
            or sentence + 1 not in draft.starts
        ):
            continue
        for draw, _ in draft.hits(sentence, 1, rate):
            yield draw, sentence


def around(draft: Draft, row: int, sentence: int) -> str:
    """Return the words of the same sentence before and behind a boundary, ``tea | It``."""
    words = draft.gold.rows(sentence), draft.gold.rows(min(sentence + 1, draft.gold.sentences - 1))
    rows = [other for part in dict.fromkeys(words) for other in part if draft.alive[other]]
    before = next((draft.form(other) for other in reversed(rows) if other < row), "")
    behind = next((draft.form(other) for other in rows if other >= row), "")
    return f"{before} | {behind}"
