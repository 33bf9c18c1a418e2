"""Join two results on their units."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from treegauge.results.same_gold import check_gold, under_same_names

if TYPE_CHECKING:
    from treegauge.results.result import Result


@dataclass(frozen=True)
class Joined:
    """Two results side by side: rows of the same units, and the keys of units that one side lacks."""

    pairs: list[tuple[int, int]] = field(default_factory=list)
    only_self: list[str] = field(default_factory=list)
    only_other: list[str] = field(default_factory=list)

    @property
    def complete(self) -> bool:
        """Whether both results have the same units."""
        return not self.only_self and not self.only_other


def join(first: Result, second: Result) -> Joined:
    """Pair the rows of two results on their units, in the order of the first."""
    ours, theirs = under_same_names([first.units, second.units])
    check_gold([ours, theirs], [first.name, second.name])
    rows = theirs.rows
    pairs: list[tuple[int, int]] = []
    missing: list[str] = []
    for row, key in enumerate(ours.keys):
        partner = rows.get(key)
        if partner is None:
            missing.append(key)
        else:
            pairs.append((row, partner))
    own = ours.rows
    return Joined(pairs, missing, [key for key in theirs.keys if key not in own])
