"""The result of comparing systems: its options, scores with intervals, differences with tests."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from math import inf, isfinite
from typing import TYPE_CHECKING, Any

from treegauge.base.argument_kinds import METRIC, TEXT, check_kinds, takes
from treegauge.base.text import shown_value
from treegauge.errors import SettingsError, UnknownNameError
from treegauge.options.value_kinds import KINDS
from treegauge.stats.bootstrap import METHODS, MOST_SAMPLES
from treegauge.stats.multiple import CORRECTIONS

if TYPE_CHECKING:
    from treegauge.charts import Chart
    from treegauge.stats.bootstrap import Interval
    from treegauge.stats.groups import GroupTable
    from treegauge.stats.margins import MarginTest
    from treegauge.stats.sets_and_runs import SetsAndRuns

MOST_SEED = 2**63
TESTS = ("auto", "exact", "randomization", "sign", "mcnemar")


@dataclass(frozen=True)
class How:
    """How systems are compared: the options of ``treegauge compare``."""

    unit: str = "auto"
    level: float = 0.95
    interval: str = "bca"
    samples: int = 10_000
    seed: int = 1
    test: str = "auto"
    one_sided: bool = False
    correction: str = "holm"
    #: a difference as tables show it: how many sentences would it take to find it?
    power: float | None = None
    fail_worse: bool | float = False
    equivalence: float | None = None

    def __post_init__(self) -> None:
        check_kinds(self.__dict__, vars(type(self)), KINDS)
        for name, margin in (("fail_worse", self.margin), ("equivalence", self.equivalence)):
            if margin is not None and not 0 < margin < inf:
                raise SettingsError(
                    f"the margin of {name} is a number of points above 0, not {margin}"
                )
        for name, known in (
            ("interval", METHODS),
            ("test", TESTS),
            ("correction", tuple(CORRECTIONS)),
        ):
            if getattr(self, name) not in known:
                raise SettingsError(
                    f"{name} is one of {', '.join(known)}, not {getattr(self, name)!r}"
                )
        if not 0 < self.level < 1:
            raise SettingsError(f"the level of intervals is between 0 and 1, not {self.level}")
        if not 1 <= self.samples <= MOST_SAMPLES:
            raise SettingsError(
                f"samples are 1 to {MOST_SAMPLES:,}, not {shown_value(self.samples)}"
            )
        if not 0 <= self.seed < MOST_SEED:
            raise SettingsError(f"a seed is 0 or more, and not {shown_value(self.seed)}")
        if self.power is not None and not 0 < self.power < float("inf"):
            raise SettingsError(f"power takes a difference above 0, not {self.power}")

    @property
    def margin(self) -> float | None:
        """The margin of non-inferiority, in points; None where differences are tested."""
        return None if isinstance(self.fail_worse, bool) else self.fail_worse

    @property
    def toward_worse(self) -> bool:
        """Whether one-sided tests ask if a system is worse than the baseline, not if it is better."""
        return self.one_sided and self.fail_worse is True

    def sign(self, *, lower_is_better: bool) -> int:
        """Return what a one-sided test asks of a difference: 1, above 0; -1, below 0; 0, both sides."""
        if not self.one_sided:
            return 0
        return -1 if lower_is_better != self.toward_worse else 1

    @property
    def alpha(self) -> float:
        """Differences with a corrected p below this are significant."""
        return 1 - self.level

    @property
    def sides(self) -> int:
        """How many sides tests have."""
        return 1 if self.one_sided else 2


@dataclass(frozen=True)
class Score:
    """One value of one system: the score over the units that are compared, and its interval."""

    system: str
    metric: str
    value: str
    score: float | None
    interval: Interval | None
    unit: str | None
    units: int


@dataclass(frozen=True)
class Difference:
    """One value of two systems: ``system`` less ``baseline``.

    ``interval``: the difference ± what p is below 1 − level beyond, so 0 is outside it if and only if p is
    below that.  It is None where no p of these units can be, and has one infinite end where the test is
    one-sided.  ``p`` is None where there is no test: a single unit, a score that is undefined.  ``below``: p
    is only known to be lower than what is given.  ``adjusted`` is p corrected for all comparisons made
    together.  ``detectable``: the smallest difference that is found four times out of five on these units,
    under the correction.  ``error``: the standard error of the difference.  ``least``: no p of these units
    can be below it.  ``differing``: units that the two do not have alike.  ``p_documents``: p over documents,
    where units are sentences of a few documents and the two do not agree on what is significant.
    ``needed``: how many sentences it takes to find the difference that was asked for (``power``).
    """

    metric: str
    value: str
    baseline: str
    system: str
    difference: float | None
    interval: Interval | None
    p: float | None
    adjusted: float | None
    below: bool
    test: str | None
    detail: str
    unit: str | None
    units: int
    detectable: float | None
    better: bool
    significant: bool
    error: float | None = None
    least: float = 0.0
    differing: int = 0
    p_documents: float | None = None
    needed: int | None = None

    @property
    def worse(self) -> bool:
        """Whether the system is significantly worse than the baseline."""
        return self.significant and not self.better

    def as_dict(self) -> dict[str, Any]:
        """Return everything, JSON-ready: JSON has no infinite numbers, an interval's open end is None."""
        row = dict(vars(self))
        if self.interval is not None:
            row["interval"] = [end if isfinite(end) else None for end in self.interval]
        return row


@dataclass(frozen=True, repr=False)
class Compared:
    """A comparison of systems: scores with intervals, differences with tests.

    :func:`treegauge.compare` returns it.  It prints as the tables of ``treegauge compare``, and shows them
    in a notebook.

    >>> import treegauge
    >>> gold = "(S (NP (PRP it)) (VP (VBZ rains)))"
    >>> systems = {"flat": "(S (PRP it) (VP (VBZ rains)))", "right": gold}
    >>> comparison = treegauge.compare(treegauge.score_systems(gold, systems, metrics="brackets").values())
    >>> comparison.systems, len(comparison.scores)
    (['flat', 'right'], 2)
    """

    systems: list[str]
    baseline: str | None
    values: list[tuple[str, str]]
    scores: list[Score]
    differences: list[Difference]
    how: How
    notes: list[str]
    signatures: list[str]
    groups: list[GroupTable] = field(default_factory=list)
    #: metrics whose main value is a count, not a share
    plain: frozenset[str] = frozenset()
    lower: frozenset[tuple[str, str]] = frozenset()
    #: over several test sets, or of systems with several runs
    sets_and_runs: SetsAndRuns | None = None
    #: tests of claims with a margin
    margins: list[MarginTest] = field(default_factory=list)
    #: what is compared of each system, where it is not the same; ``metric`` and ``value`` are the first one's
    across: dict[str, str] = field(default_factory=dict)
    #: scores of uninformed trees, which are not compared
    chance: list[Score] = field(default_factory=list)

    @property
    def failures(self) -> list[str]:
        """Why a build that must not be worse fails, in words; nothing where it does not."""
        from treegauge.stats.margins import NOT_WORSE

        if self.how.margin is not None:
            return [
                f"{test.system}: {test.metric}.{test.value} is not shown to be at most {self.how.margin:g} "
                f"worse than that of {test.baseline}"
                for test in self.margins
                if test.claim == NOT_WORSE and not test.shown
            ]
        return [
            f"{pair.system}: {pair.metric}.{pair.value} is significantly worse than that of {pair.baseline}"
            for pair in self.differences
            if self.how.fail_worse and pair.worse
        ]

    @takes(system=TEXT, metric=METRIC, value=TEXT)
    def score(self, system: str, metric: str, value: str) -> Score:
        """Return one cell of the table."""
        try:
            return self._scores[system, metric, value]
        except KeyError:
            known = ", ".join(dict.fromkeys(".".join(key) for key in self.values))
            systems = ", ".join(self.systems)
            raise UnknownNameError(
                f"{metric}.{value} of {system} was not compared; there is {known} of {systems}"
            ) from None

    @cached_property
    def _scores(self) -> dict[tuple[str, str, str], Score]:
        return {(score.system, score.metric, score.value): score for score in self.scores}

    @takes(metric=METRIC, value=TEXT)
    def best(self, metric: str, value: str) -> set[str]:
        """Return the systems with the best score."""
        scores = {name: self.score(name, metric, value).score for name in self.systems}
        known = [score for score in scores.values() if score is not None]
        if not known:
            return set()
        top = min(known) if (metric, value) in self.lower else max(known)
        return {name for name, score in scores.items() if score == top}

    @takes(system=TEXT, metric=METRIC, value=TEXT)
    def beaten(self, system: str, metric: str, value: str) -> list[str]:
        """Return the systems that one is significantly better than."""
        return [
            loser
            for difference in self.differences
            if (difference.metric, difference.value) == (metric, value) and difference.significant
            for winner, loser in (
                (difference.system, difference.baseline)
                if difference.better
                else (difference.baseline, difference.system),
            )
            if winner == system
        ]

    def as_dict(self) -> dict[str, Any]:
        """Return everything, JSON-ready: scores, differences, breakdowns, notes."""
        return {
            "systems": self.systems,
            "baseline": self.baseline,
            "across": self.across,
            **vars(self.how),
            "scores": [dict(vars(score)) for score in self.scores],
            "chance": [dict(vars(score)) for score in self.chance],
            "differences": [difference.as_dict() for difference in self.differences],
            "margins": [test.as_dict() for test in self.margins],
            "breakdowns": [table.as_dict() for table in self.groups],
            "notes": self.notes,
            **(self.sets_and_runs.as_dict() if self.sets_and_runs else {}),
        }

    @takes(format=TEXT, table=TEXT)
    def render(self, format: str = "text", table: str = "") -> str:  # noqa: A002
        """Return the tables in a format: text, markdown, latex, html, tsv, csv, json.

        ``table``: the one that tsv and csv are to hold: scores, differences, margins, breakdowns or breakdown
        differences.
        """
        from treegauge.reports import get_report, one_table
        from treegauge.reports._compared import tables

        shown = tables(self)
        return get_report(format).render_tables(one_table(shown, table) if table else shown)

    def plot(self, kind: str = "differences", **choices: str) -> Chart:
        """Return a chart: differences, scores or ranks; the choices are those of :func:`treegauge.plot`."""
        from treegauge.charts import plot_compared

        return plot_compared(self, kind, choices)

    def __str__(self) -> str:
        return self.render().rstrip("\n")

    def __repr__(self) -> str:
        values = ", ".join(f"{metric}.{value}" for metric, value in self.values)
        return f"<Compared {', '.join(self.systems)}: {values}>"

    def _repr_html_(self) -> str:
        return self.render("html")

    def _repr_markdown_(self) -> str:
        return self.render("markdown")
