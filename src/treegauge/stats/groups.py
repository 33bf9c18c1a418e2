"""Breakdowns of several systems in one table: by label, length, document, or an attribute of sentences.

Groups of sentences (lengths, documents, attributes) have tests of their own.  So have groups of items
(labels, predicates) where they were counted for each unit (:mod:`treegauge.metrics._cell_rows`).  Every
group has the difference of each pair of systems, with interval, p, and p corrected for all tests of its
table.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from treegauge.base.columns import column
from treegauge.metrics._breakdown_names import BREAKDOWNS, not_counted, unknown_name
from treegauge.results.breakdowns import in_order
from treegauge.results.named_scores import NamedScores
from treegauge.stats.cells import Cells
from treegauge.stats.comparison_result import Difference
from treegauge.stats.multiple import CORRECTIONS
from treegauge.stats.statistic import Statistic

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from treegauge.stats.system_statistics import SystemStatistics

#: a group of fewer sentences or items is marked
SMALL = 30
LENGTH_STEP = 10


@dataclass(frozen=True)
class Group:
    """One group: its size, the systems' scores, whom each significantly beats, and all differences."""

    name: str
    size: int
    scores: list[float | None]
    beaten: list[list[str]]
    differences: list[Difference]
    #: for each system what the metric shows beside its value, such as words that were substituted
    counts: list[dict[str, int]] = field(default_factory=list)

    @property
    def small(self) -> bool:
        """Whether there is too little in it to say much."""
        return self.size < SMALL

    def as_dict(self) -> dict[str, Any]:
        """Return everything, JSON-ready."""
        differences = [difference.as_dict() for difference in self.differences]
        data = {**vars(self), "differences": differences, "small": self.small}
        if not self.counts:
            del data["counts"]
        return data


@dataclass(frozen=True)
class GroupTable:
    """The groups of one value; ``of``: what sizes count (sentences, or items of gold)."""

    metric: str
    value: str
    by: str
    of: str
    groups: list[Group]

    def as_dict(self) -> dict[str, Any]:
        """Return the table, JSON-ready."""
        return {**vars(self), "groups": [group.as_dict() for group in self.groups]}


def group_tables(
    computed: SystemStatistics,
    values: Sequence[tuple[str, str]],
    by: Sequence[str],
    pairs: Sequence[tuple[int, int]],
) -> list[GroupTable]:
    """Return a table for each breakdown and value that has it."""
    tables = []
    for name in by:
        shown = 0
        for spec, value in values:
            if name in {"length", "document"} or name not in BREAKDOWNS:
                table = _sentence_table(computed, spec, value, name, pairs)
            else:
                table = _item_table(computed, spec, value, name, pairs)
            if table is not None:
                tables.append(table)
                shown += 1
        if not shown:
            raise not_counted(name)
    return tables


def _group_names(computed: SystemStatistics, by: str) -> tuple[list[str], list[str]]:
    """Return the group of each position, and the groups in order."""
    paired = computed.paired
    if by == "document":
        return paired.documents, list(dict.fromkeys(paired.documents))
    if by == "length":
        places = []
        for system, row in map(paired.row, range(len(paired))):
            length = paired.results[system].units.length[row]
            places.append(max(length - 1, 0) // LENGTH_STEP)
        names = [f"{place * LENGTH_STEP + 1}–{(place + 1) * LENGTH_STEP}" for place in places]
        return names, [name for _, name in sorted(set(zip(places, names, strict=True)))]
    values = paired.values_of(by)
    if values is None:
        raise unknown_name(by, paired.attributes)
    return values, in_order(values)


def _sentence_table(
    computed: SystemStatistics,
    spec: str,
    value: str,
    by: str,
    pairs: Sequence[tuple[int, int]],
) -> GroupTable | None:
    rows: list[Group] = []
    groups = sentence_groups(computed, spec, value, by)
    if groups is None:
        return None
    for name, statistic in groups:
        sentences = sum(statistic.units.mask)
        differences = [computed.difference(statistic, *pair) for pair in pairs]
        rows.append(
            Group(name, sentences, statistic.scores, [], differences, _shown_counts(statistic))
        )
    return GroupTable(spec, value, by, "sentences", _judged(computed, rows))


def _shown_counts(statistic: Statistic) -> list[dict[str, int]]:
    """Return for each system the counts that its metric shows beside the value; most show none."""
    names = statistic.metric.shown_counts
    return [
        {name: sum(statistic.unit_sums(system, counts[name])) for name in names}
        for system, counts in enumerate(statistic.counts)
        if names
    ]


def sentence_groups(
    computed: SystemStatistics,
    spec: str,
    value: str,
    by: str,
    most: int | None = None,
) -> Iterator[tuple[str, Statistic]] | None:
    """Return a value in each group of sentences (the ``most`` largest), None where it has none."""
    whole = computed.statistics.get((spec, value))
    if whole is None:
        return None
    metric = whole.metric
    fine = {result.unit_of(metric) for result in computed.paired.results}
    # What compares several sentences as one has no value for some of them.
    if fine != {"sentence"} and (by != "document" or not fine.isdisjoint({"file", "corpus"})):
        return None
    level = whole.units.level if by != "document" else "document"
    if by == "document" and fine == {"sentence"}:
        level = "sentence"
    # The score of a document is its own, however documents are put together.
    average = "corpus" if by == "document" else whole.average
    cells, order = _group_names(computed, by)
    if most is not None and len(order) > most:
        from collections import Counter

        largest = {name for name, _ in Counter(cells).most_common(most)}
        order = [name for name in order if name in largest]
    return _each_group(computed, whole, (level, average), cells, order)


def _each_group(
    computed: SystemStatistics,
    whole: Statistic,
    way: tuple[str, str],
    cells: Sequence[str],
    order: Sequence[str],
) -> Iterator[tuple[str, Statistic]]:
    level, average = way
    places: dict[str, list[int]] = {name: [] for name in order}
    for position, cell in enumerate(cells):
        if cell in places:
            places[cell].append(position)
    for name, positions in places.items():
        paired = computed.paired.part(positions)
        units = paired.grouping(whole.metric, level)
        statistic = Statistic(paired, whole.spec, whole.value, units, average=average)
        if statistic.units.units:
            yield name, statistic


def _judged(computed: SystemStatistics, groups: Sequence[Group]) -> list[Group]:
    """Return groups with what is significant in them, corrected for all tests of the table."""
    values = [own.p for group in groups for own in group.differences if own.p is not None]
    corrected = iter(CORRECTIONS[computed.how.correction](values))
    judged = []
    for group in groups:
        beaten: list[list[str]] = [[] for _ in computed.names]
        differences = []
        for own in group.differences:
            adjusted = None if own.p is None else next(corrected)
            significant = adjusted is not None and adjusted < computed.how.alpha
            differences.append(replace(own, adjusted=adjusted, significant=significant))
            if significant:
                names = (own.system, own.baseline)
                winner, loser = names if own.better else names[::-1]
                beaten[computed.names.index(winner)].append(loser)
        judged.append(replace(group, beaten=beaten, differences=differences))
    return judged


def _item_table(
    computed: SystemStatistics, spec: str, value: str, by: str, pairs: Sequence[tuple[int, int]]
) -> GroupTable | None:
    if any(result.why_without(spec, by) for result in computed.paired.results):
        return None
    tables = [result.breakdown(spec, by) for result in computed.paired.results]
    rows: list[Group] = []
    counted = Cells(computed, spec, value, by)
    for name in dict.fromkeys(name for table in tables for name in table):
        cells = [table.get(name, NamedScores()) for table in tables]
        sizes = [
            row[key]
            for row in cells
            for key in ("gold", "denominator", "n")
            if row.get(key) is not None
        ]
        size = max((int(count) for count in sizes if count is not None), default=0)
        statistic = counted.statistic(name)
        scores = [row.get(value) for row in cells]
        if statistic is None:
            differences = [_untested(computed, spec, value, scores, pair) for pair in pairs]
        else:
            differences = [computed.difference(statistic, *pair) for pair in pairs]
            scores = statistic.scores
        rows.append(Group(name, size, scores, [], differences))
    return GroupTable(spec, value, by, "items of gold", _judged(computed, rows))


def _untested(
    computed: SystemStatistics,
    spec: str,
    value: str,
    scores: Sequence[float | None],
    pair: tuple[int, int],
) -> Difference:
    """Return a difference of cells that were not counted for each unit."""
    old, new = (scores[place] for place in pair)
    gap = None if old is None or new is None else new - old
    return Difference(
        spec,
        value,
        computed.names[pair[0]],
        computed.names[pair[1]],
        gap,
        interval=None,
        p=None,
        adjusted=None,
        below=False,
        test=None,
        detail="",
        unit=None,
        units=0,
        detectable=None,
        better=gap is not None and (gap < 0 if (spec, value) in computed.lower else gap > 0),
        significant=False,
    )


def statistic_of_cell(
    computed: SystemStatistics, spec: str, value: str, by: str, cell: str
) -> Statistic | None:
    """Return one cell's score as a function of sums over units; None where they were not kept."""
    whole = computed.statistics.get((spec, value))
    if whole is None:
        return None
    columns = []
    for result in computed.paired.results:
        cell_rows = result.cell_rows.get(by, {}).get(spec)
        if cell_rows is None or not cell_rows.counts:
            return None
        size = len(result.units)
        nothing = {name: column(bytes(8 * size)) for name in next(iter(cell_rows.counts.values()))}
        columns.append(cell_rows.columns(cell, size) or nothing)
    return Statistic(computed.paired, spec, value, whole.units, columns)
