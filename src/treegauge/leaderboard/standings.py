"""The standings: averages over test sets, ranks, clusters, groups of sets, coverage."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from treegauge.comparison.coverage import Coverage
from treegauge.errors import InputError, SettingsError
from treegauge.leaderboard.cells import BROKEN, MISSING, SCORED
from treegauge.stats.places import places
from treegauge.stats.statistic import split_value

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from treegauge.leaderboard.cells import Cell
    from treegauge.leaderboard.separation import Separation
    from treegauge.metrics import Metric
    from treegauge.results.answer_profile import Validity
    from treegauge.stats.places import Place

Value = tuple[str, str]


@dataclass(frozen=True)
class Covered:
    """How much of a system's submissions was scored."""

    scored: int
    missing: int
    broken: int
    sentences: Coverage
    validity: Validity | None


@dataclass
class Board:
    """A leaderboard: all cells, and the averages, ranks and tests computed from them."""

    title: str
    sets: list[str]
    systems: list[str]
    cells: list[Cell]
    #: what happens to submissions that are missing
    missing: str
    #: the value that systems are sorted by; empty for the first that says most
    wanted: str = ""
    #: for each kind of group, the group of each test set
    groups: dict[str, dict[str, str]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    #: the address of each cell's report, where there is one
    reports: dict[tuple[str, str], str] = field(default_factory=dict)
    #: for each value the tests of all pairs of systems
    separations: dict[Value, Separation] = field(default_factory=dict)
    #: the values that are shown; nothing for the main one of every metric
    chosen: Sequence[str] = ()
    #: what has a row in the tables of scores: systems, or metrics and test sets
    rows: str = "systems"

    def __post_init__(self) -> None:
        self._by_place = {(cell.system, cell.test_set): cell for cell in self.cells}
        averages = [own for value in self.values for own in self.averages(value).values()]
        if not any(average is not None for average in averages):
            raise InputError(
                "there is nothing to rank: no submission has a score (see missing=, on_error=, max_length=)"
            )

    def note(self, lines: Iterable[str]) -> None:
        """Add notes, each once."""
        self.notes += [line for line in dict.fromkeys(lines) if line not in self.notes]

    def cell(self, system: str, test_set: str) -> Cell:
        """Return one cell."""
        return self._by_place[system, test_set]

    @cached_property
    def values(self) -> list[Value]:
        """The values that are shown: the main one of every metric that all cells have, and the sorted one."""
        results = [cell.result for cell in self.cells if cell.result is not None]
        if not results:
            return []
        specs = [
            spec for spec in results[0].counts if all(spec in result.counts for result in results)
        ]
        if not specs:
            raise SettingsError("these test sets have no metric in common: name some (metrics=)")
        lost = sorted({spec for result in results for spec in result.counts} - set(specs))
        if lost:
            self.notes.append(f"note: not in all cells, and not shown: {', '.join(lost)}")
        main = [(spec, results[0].metric(spec).main) for spec in specs]
        if self.chosen:
            main = [split_value(name, specs, results[0].metric) for name in self.chosen]
        if self.wanted:
            asked = split_value(self.wanted, specs, results[0].metric)
            return list(dict.fromkeys([asked, *main]))
        if self.chosen:
            return list(dict.fromkeys(main))
        from treegauge.metrics._lists import EXPLAINED

        leading = next((spec for spec in EXPLAINED if spec in specs), specs[0])
        return sorted(main, key=lambda value: value[0] != leading)

    @property
    def sort(self) -> Value:
        """The value that systems are sorted by."""
        return self.values[0]

    def metric(self, spec: str) -> Metric:
        """Return a metric."""
        return next(cell.result for cell in self.cells if cell.result is not None).metric(spec)

    def lower_is_better(self, value: Value) -> bool:
        """Tell whether a value is an error rate."""
        metric = self.metric(value[0])
        return value[1] == metric.main and metric.best == 0

    def score(self, system: str, test_set: str, value: Value) -> float | None:
        """Return a score; None where nothing counts, or where it is undefined.

        What is missing is never the best: some scores of errors find none in nothing.
        """
        cell = self.cell(system, test_set)
        if cell.result is None:
            return None
        score = cell.result[value[0]].get(value[1])
        if cell.state != SCORED and score == self.metric(value[0]).best:
            return None
        return None if score is None else float(score)

    def average(
        self, system: str, value: Value, sets: Sequence[str] | None = None
    ) -> tuple[float | None, int]:
        """Return the mean over test sets, and how many of them have a score."""
        scores = [self.score(system, name, value) for name in (self.sets if sets is None else sets)]
        known = [score for score in scores if score is not None]
        return (sum(known) / len(known) if known else None), len(known)

    def averages(self, value: Value) -> dict[str, float | None]:
        """Return every system's mean over test sets."""
        return {system: self.average(system, value)[0] for system in self.systems}

    @property
    def separation(self) -> Separation | None:
        """The tests of the value that systems are sorted by."""
        return self.separations.get(self.sort)

    @cached_property
    def places(self) -> dict[str, Place]:
        """The ranks of systems, the best first."""
        return self.places_by(self.sort)

    def places_by(self, value: Value) -> dict[str, Place]:
        """Return the ranks of systems by a value, the best first."""
        tested = self.separations.get(value)
        better = tested.better if tested is not None else frozenset()
        return places(self.averages(value), better, lower_is_better=self.lower_is_better(value))

    def members(self, kind: str) -> dict[str, list[str]]:
        """Return the test sets of each group of a kind."""
        groups: dict[str, list[str]] = {}
        for name in self.sets:
            if name in self.groups[kind]:
                groups.setdefault(self.groups[kind][name], []).append(name)
        return dict(sorted(groups.items()))

    def covered(self, system: str) -> Covered:
        """Return how much of a system was scored."""
        from treegauge.results.answer_profile import total

        own = [self.cell(system, name) for name in self.sets]
        states = [cell.state for cell in own]
        results = [cell.result for cell in own if cell.result is not None]
        profiles = [result.validity for result in results if result.validity is not None]
        return Covered(
            states.count(SCORED),
            states.count(MISSING),
            states.count(BROKEN),
            sum((result.coverage for result in results), Coverage()),
            total(profiles) if profiles else None,
        )

    @property
    def signatures(self) -> list[str]:
        """The signatures of all cells."""
        every = (str(cell.result.signature) for cell in self.cells if cell.result is not None)
        return list(dict.fromkeys(every))


def board_data(board: Board) -> dict[str, Any]:
    """Return the board as JSON-ready data."""
    return {
        "title": board.title,
        "sort": {"metric": board.sort[0], "value": board.sort[1]},
        "missing": board.missing,
        "sets": [
            {
                "name": test_set,
                "groups": {
                    kind: own[test_set] for kind, own in board.groups.items() if test_set in own
                },
            }
            for test_set in board.sets
        ],
        "systems": [_system(board, name) for name in board.places],
        "rankings": [_ranking(board, value) for value in board.values],
        "cells": [
            _cell(board, system, test_set) for system in board.places for test_set in board.sets
        ],
        "tested": None if board.separation is None else board.separation.how,
        "notes": board.notes,
    }


def _named(values: Sequence[Value], scores: Sequence[float | None]) -> list[dict[str, Any]]:
    return [
        {"metric": spec, "value": value, "score": score}
        for (spec, value), score in zip(values, scores, strict=True)
    ]


def _ranking(board: Board, value: Value) -> dict[str, Any]:
    """Return where systems stand by one value, and the tests behind it."""
    systems = []
    for name, place in board.places_by(value).items():
        average, counted = board.average(name, value)
        systems.append({"name": name, **asdict(place), "average": average, "sets": counted})
    tested = board.separations.get(value)
    return {
        "metric": value[0],
        "value": value[1],
        "systems": systems,
        "pairs": [] if tested is None else tested.as_data(),
    }


def _system(board: Board, name: str) -> dict[str, Any]:
    covered = board.covered(name)
    groups: dict[str, Mapping[str, float | None]] = {
        kind: {
            group: board.average(name, board.sort, sets)[0]
            for group, sets in board.members(kind).items()
        }
        for kind in board.groups
    }
    return {
        "name": name,
        "groups": groups,
        "submissions": {
            "scored": covered.scored,
            "missing": covered.missing,
            "broken": covered.broken,
        },
        "coverage": covered.sentences.as_dict(),
        "validity": None if covered.validity is None else covered.validity.as_dict(),
    }


def _cell(board: Board, system: str, test_set: str) -> dict[str, Any]:
    cell = board.cell(system, test_set)
    result = cell.result
    return {
        "system": system,
        "set": test_set,
        "state": cell.state,
        "problem": cell.problem,
        "scores": _named(
            board.values, [board.score(system, test_set, value) for value in board.values]
        ),
        "coverage": None if result is None else result.coverage.as_dict(),
        "validity": None
        if result is None or result.validity is None
        else result.validity.as_dict(),
        "report": board.reports.get((system, test_set)),
        "notes": cell.notes,
    }
