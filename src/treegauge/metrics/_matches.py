"""The matches of a metric: the items of both sides, each with its partner.

    matches = get_metric("brackets").matches(comparison)
    matches.gold.partner          # columns: memoryviews on what the core holds, an entry for each item
    for match in matches: ...     # rows for people: label, words, place, partner

Counts and breakdowns come from the same table, so what is seen here is what was scored.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from treegauge import _core

if TYPE_CHECKING:
    from collections.abc import Iterator


#: no partner, no head, no label: an entry of a column that says so
NONE: Final = _core.NONE
#: the head of a root word
ROOT: Final = _core.ROOT


@dataclass(frozen=True)
class Match:
    """One item of one side; a partner is the number of an item of the other side."""

    side: str
    number: int
    unit: int
    label: str | None
    token: int
    head: int | None
    node: int | None
    place: tuple[tuple[int, int], ...]
    partner: int | None
    loose_partner: int | None


class Side:
    """The items of one side in columns of 32-bit numbers; a column that they lack is empty.

    ``unit``: the row of the result that an item counts in.  ``label``: number into ``Matches.names``.
    ``token``: the word it hangs on (of a bracket the first word that counts), ``head``: its head,
    ``node``: its constituent, ``span``: the first row of its span, all as rows of the corpus.  ``partner``:
    the matching item of the other side; ``loose_partner``: the one when labels are ignored.  Item i covers
    the slots from ``run_begin[r]`` to before ``run_end[r]`` for r from ``run_first[i]`` to before
    ``run_first[i + 1]``.
    """

    def __init__(self, core: _core.Matches, gold: bool) -> None:
        self.unit = core.column(gold, "unit")
        self.label = core.column(gold, "label")
        self.token = core.column(gold, "token")
        self.head = core.column(gold, "head")
        self.node = core.column(gold, "node")
        self.span = core.column(gold, "span")
        self.partner = core.column(gold, "partner")
        self.loose_partner = core.column(gold, "loose_partner")
        self.run_first = core.column(gold, "run_first")
        self.run_begin = core.column(gold, "run_begin")
        self.run_end = core.column(gold, "run_end")

    def __len__(self) -> int:
        """Return the number of items."""
        return len(self.unit)

    def place(self, item: int) -> tuple[tuple[int, int], ...]:
        """Return the slots of an item as runs (first, one behind the last)."""
        runs = range(self.run_first[item], self.run_first[item + 1])
        return tuple((self.run_begin[run], self.run_end[run]) for run in runs)


class Matches:
    """The items of both sides with their partners; iteration gives gold's items, then test's."""

    def __init__(self, core: _core.Matches) -> None:
        core.complete()
        self.gold = Side(core, gold=True)
        self.test = Side(core, gold=False)
        self.names: list[str] = core.names

    def __len__(self) -> int:
        """Return the number of items of both sides."""
        return len(self.gold) + len(self.test)

    def __iter__(self) -> Iterator[Match]:
        """Yield a record for each item."""
        for name, side in (("gold", self.gold), ("test", self.test)):
            for item in range(len(side)):
                label = side.label[item]
                yield Match(
                    name,
                    item,
                    side.unit[item],
                    None if label == NONE else self.names[label],
                    side.token[item],
                    _entry(side.head, item),
                    _entry(side.node, item),
                    side.place(item),
                    _entry(side.partner, item),
                    _entry(side.loose_partner, item),
                )


def _entry(column: memoryview, item: int) -> int | None:
    """Return what a column says about an item, None where it says nothing."""
    return None if not len(column) or column[item] == NONE else column[item]
