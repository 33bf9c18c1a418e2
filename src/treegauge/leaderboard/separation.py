"""Which systems a test separates: differences of averages over test sets, for every pair.

Units are swapped inside each test set (:mod:`treegauge.stats.test_sets`), and p is corrected for the number
of pairs.  Two systems are compared on the test sets that both have.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from itertools import combinations
from math import ceil
from typing import TYPE_CHECKING, Any

from treegauge.base.text import counted
from treegauge.stats.multiple import CORRECTIONS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.leaderboard.standings import Board, Value
    from treegauge.stats.comparison_result import How
    from treegauge.stats.test_sets import MeanOverSets, SetDifference


@dataclass(frozen=True)
class Pair:
    """Two systems: ``system`` less ``other``, over the test sets that both have."""

    system: str
    other: str
    difference: float | None
    interval: tuple[float, float] | None
    p: float | None
    adjusted: float | None
    significant: bool
    #: whether the first is the better one
    better: bool
    sets: int
    #: on how many test sets the first, and the other, is the better one
    won: int
    lost: int


@dataclass(frozen=True)
class Separation:
    """The tests of all pairs, how they were made, and what is said below the tables."""

    pairs: list[Pair]
    how: dict[str, Any]
    lines: list[str] = field(default_factory=list)
    foot: str = ""

    @cached_property
    def better(self) -> frozenset[tuple[str, str]]:
        """Pairs of which the first is significantly better than the second."""
        return frozenset(
            (pair.system, pair.other) if pair.better else (pair.other, pair.system)
            for pair in self.pairs
            if pair.significant
        )

    @cached_property
    def _by_names(self) -> dict[frozenset[str], Pair]:
        return {frozenset({pair.system, pair.other}): pair for pair in self.pairs}

    def pair(self, first: str, second: str) -> Pair | None:
        """Return the test of two systems, in whichever order."""
        return self._by_names.get(frozenset({first, second}))

    def as_data(self) -> list[dict[str, Any]]:
        """Return the pairs as JSON-ready data."""
        return [asdict(pair) for pair in self.pairs]


def separate(board: Board, value: Value, how: How) -> Separation | None:
    """Test every pair of systems on a value; None where there is no pair, or no test."""
    averages = board.averages(value)
    systems = [name for name in board.systems if averages[name] is not None]
    if len(systems) < 2:
        return None
    pairs = list(combinations(systems, 2))
    # Of so many pairs the smallest p must still be small enough once it is corrected.
    how = replace(how, samples=max(how.samples, ceil(2 * len(pairs) / how.alpha)))
    tested = _tested(board, value, how, pairs)
    if all(outcome is None for outcome in tested.values()):
        return None
    corrected = iter(
        CORRECTIONS[how.correction](
            [pair.tested.p for pair in tested.values() if pair and pair.tested]
        )
    )
    made = []
    for (system, other), outcome in tested.items():
        p = outcome.tested.p if outcome and outcome.tested else None
        adjusted = None if p is None else next(corrected)
        made.append(
            Pair(
                system,
                other,
                None if outcome is None else outcome.difference,
                None if outcome is None else outcome.interval,
                p,
                adjusted,
                adjusted is not None and adjusted < how.alpha,
                outcome is not None and outcome.better,
                0 if outcome is None else len(outcome.by_set),
                0 if outcome is None else outcome.won,
                0 if outcome is None else outcome.lost,
            )
        )
    return Separation(made, _as_data(how), *_words(how, len(pairs)))


def _tested(
    board: Board, value: Value, how: How, pairs: Sequence[tuple[str, str]]
) -> dict[tuple[str, str], SetDifference | None]:
    """Return the difference of each pair over the test sets that both have."""
    common: dict[tuple[str, ...], list[tuple[str, str]]] = {}
    for pair in pairs:
        # By name: what is drawn at random must not depend on the order in which sets are shown.
        sets = tuple(
            name
            for name in sorted(board.sets)
            if all(board.score(system, name, value) is not None for system in pair)
        )
        common.setdefault(sets, []).append(pair)
    differences: dict[tuple[str, str], SetDifference | None] = {}
    for sets, members in common.items():
        names = sorted({name for pair in members for name in pair})
        over = _over(board, value, how, names, sets)
        for system, other in members:
            places = names.index(other), names.index(system)
            differences[system, other] = over.difference(*places, level=how.level) if over else None
    return {pair: differences[pair] for pair in pairs}


def _over(
    board: Board, value: Value, how: How, names: Sequence[str], sets: Sequence[str]
) -> MeanOverSets | None:
    """Return the value of these systems on these test sets, ready to be tested."""
    from treegauge.stats.compare import check_alike
    from treegauge.stats.paired import Paired
    from treegauge.stats.system_statistics import SystemStatistics
    from treegauge.stats.test_sets import MeanOverSets

    statistics = []
    for test_set in sets:
        results = {name: board.cell(name, test_set).result for name in names}
        known = {name: result for name, result in results.items() if result is not None}
        check_alike(known)
        paired = Paired(list(known.values()))
        computed = SystemStatistics(paired, list(known), how)
        computed.add(*value)
        board.note(f"note: {test_set}: {note}" for note in paired.notes())
        if value in computed.without:
            board.note([f"warning: {value[0]} has no tests: {test_set}: {computed.without[value]}"])
            return None
        statistics.append(computed.statistics[value])
    if not statistics:
        return None
    return MeanOverSets(statistics, samples=how.samples, seed=how.seed)


def _as_data(how: How) -> dict[str, Any]:
    return {
        "unit": how.unit,
        "level": how.level,
        "samples": how.samples,
        "seed": how.seed,
        "correction": how.correction,
    }


def _words(how: How, pairs: int) -> tuple[list[str], str]:
    """Return what stands below the standings, and below the matrix."""
    corrected = {"holm": "Holm", "benjamini-hochberg": "Benjamini-Hochberg"}.get(how.correction)
    by = f"corrected for {counted(pairs, 'pair')} ({corrected})" if corrected else "not corrected"
    apart = "all systems of one are significantly better than all of the next ones"
    lines = [
        f"cluster: {apart} (p < {how.alpha:.2g}, {by})",
        "range: the ranks that the test leaves open",
    ]
    foot = (
        f"p of row against column, {by}; significant ones are marked; units are swapped inside each "
        f"test set ({how.samples} swaps, seed {how.seed}; all of them where there are few)"
    )
    return lines, foot
