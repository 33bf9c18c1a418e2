"""Results joined on the keys of units, with columns summed for each unit.

A unit that a policy took from one system is left out for all of them; one that only some results have (they
were scored on other gold files) too.  Text of one system that stands beside no gold sentence is a unit in
which the others have nothing.
"""

from __future__ import annotations

from array import array
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.base.columns import column
from treegauge.base.text import counted
from treegauge.errors import MismatchError, SettingsError
from treegauge.metrics._breakdown_names import unknown_name
from treegauge.results.breakdowns import named_values
from treegauge.results.counts import LEVELS
from treegauge.results.same_gold import check_gold, under_same_names

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.metrics import Metric
    from treegauge.results.result import Result

UNITS = ("auto", *LEVELS[:-1])
#: averages over what is more than a sentence
MEANS = ("document", "file")
#: so many documents are enough to be units
MANY_DOCUMENTS = 10


@dataclass(frozen=True)
class Grouping:
    """A grouping into units: for each position the number of its unit, and 1 where it counts."""

    level: str
    numbers: array[int]
    mask: array[int]
    units: int


class Paired:
    """The sentences of several results, in the order of the first."""

    def __init__(
        self, results: Sequence[Result], attributes: Mapping[str, Mapping[str, str]] | None = None
    ) -> None:
        self.results = list(results)
        self._tables = under_same_names([result.units for result in results])
        self._unknown_gold = check_gold(self._tables, [result.name for result in results])
        #: for each result its row at each position, -1 for none; None where positions are rows
        self.rows: list[array[int]] | None = None
        #: 1 where all results count the sentence
        self.kept = column()
        #: 1 where some results count it and others do not
        self.torn = column()
        self.missing = 0
        self._join()
        #: of gold's sentences: values by name and key, from the results and from elsewhere
        self.attributes: dict[str, Mapping[str, str]] = {
            name: {
                key: value
                for key, value in zip(units.keys, values, strict=True)
                if value is not None
            }
            for units in self._tables
            for name, values in units.attributes.items()
        } | dict(attributes or {})

    def __len__(self) -> int:
        return len(self.kept)

    def _join(self) -> None:
        tables = self._tables
        masks = [result.units.mask(result.max_length) for result in self.results]
        if all(table.keys == tables[0].keys for table in tables[1:]):
            if all(mask == masks[0] for mask in masks[1:]):
                self.kept, self.torn = masks[0], column(bytes(8 * len(masks[0])))
                return
            places = [[row] * len(tables) for row in range(len(tables[0]))]
        else:
            places = self._common_rows()
        rows = [array("q") for _ in tables]
        for place in places:
            for result_rows, row in zip(rows, place, strict=True):
                result_rows.append(row)
            flags = [mask[row] for mask, row in zip(masks, place, strict=True) if row >= 0]
            self.kept.append(int(all(flags)))
            self.torn.append(int(any(flags) and not all(flags)))
        self.rows = rows

    def _common_rows(self) -> list[list[int]]:
        tables = self._tables
        places = []
        seen: set[str] = set()
        for number, table in enumerate(tables):
            for row, key in enumerate(table.keys):
                if key in seen:
                    continue
                seen.add(key)
                rows = [units.rows.get(key, -1) for units in tables]
                if table.number[row] and -1 in rows:
                    self.missing += 1
                elif not table.number[row] or number == 0:
                    places.append(rows)
        if not places and seen:
            raise MismatchError(
                "these results have no sentence in common: were they scored on the same gold files?"
            )
        return places

    def part(self, positions: Sequence[int]) -> Paired:
        """Return the same results with some of the positions alone."""
        part = copy(self)
        for name, own in vars(Paired).items():
            if isinstance(own, cached_property):
                vars(part).pop(name, None)
        rows = [range(len(self))] * len(self.results) if self.rows is None else self.rows
        part.rows = [array("q", [own[position] for position in positions]) for own in rows]
        part.kept = column([self.kept[position] for position in positions])
        part.torn = column([self.torn[position] for position in positions])
        return part

    def aligned(self, system: int, values: array[int]) -> array[int]:
        """Return a column of one result with an entry for each position; where it has no row, 0."""
        if self.rows is None:
            return values
        return column([values[row] if row >= 0 else 0 for row in self.rows[system]])

    def row(self, position: int) -> tuple[int, int]:
        """Return a result that has a position, and its row there."""
        if self.rows is None:
            return 0, position
        return next((s, rows[position]) for s, rows in enumerate(self.rows) if rows[position] >= 0)

    @cached_property
    def keys(self) -> list[str]:
        """The key of each position."""
        if self.rows is None:
            return self._tables[0].keys
        return [self._tables[system].keys[row] for system, row in map(self.row, range(len(self)))]

    @cached_property
    def documents(self) -> list[str]:
        """The name of the document of each position."""
        names = []
        for system, row in map(self.row, range(len(self))):
            units = self._tables[system]
            names.append(units.documents[units.document[row]])
        return names

    @cached_property
    def files(self) -> list[str]:
        """The name of the file of each position."""
        names = []
        for system, row in map(self.row, range(len(self))):
            units = self._tables[system]
            names.append(units.files[units.document[row]])
        return names

    def values_of(self, attribute: str) -> list[str] | None:
        """The value of an attribute at each position; None for one that nobody gave."""
        if attribute not in self.attributes:
            return None
        return named_values(map(self.attributes[attribute].get, self.keys))

    @cached_property
    def document_count(self) -> int:
        """How many documents have sentences that count."""
        return len({name for name, flag in zip(self.documents, self.kept, strict=True) if flag})

    def level(self, metric: Metric, unit: str, average: str = "corpus") -> tuple[str, str]:
        """Return what the units of a metric are, and a word on it where it is not what one would expect.

        ``auto``: documents where there are many, sentences else; or the finest unit at which the metric
        adds up.  A unit that was asked for and is too fine is refused.  An attribute of sentences may be the
        unit of what adds up by sentence.
        """
        of_attribute = unit not in UNITS
        if of_attribute and unit not in self.attributes:
            raise unknown_name(unit, self.attributes, "unit=", UNITS)
        fine = max((result.unit_of(metric) for result in self.results), key=LEVELS.index)
        if average in MEANS:
            fine = max(fine, average, key=LEVELS.index)
        if fine == "corpus":
            raise SettingsError(
                f"{metric.spec} is counted over everything at once: it has no units to compare"
            )
        if of_attribute:
            if fine != "sentence":
                what = f"mean over {average}s" if average in MEANS else f"adds up by {fine} only"
                raise SettingsError(f"{metric.spec}: {what}, so its unit cannot be the {unit}")
            return unit, ""
        wanted = unit
        if unit == "auto":
            wanted = "document" if self.document_count >= MANY_DOCUMENTS else "sentence"
        if LEVELS.index(wanted) >= LEVELS.index(fine):
            return wanted, ""
        why = f"mean over {average}s" if average in MEANS else f"adds up by {fine} only"
        if unit != "auto":
            raise SettingsError(f"{metric.spec}: {why}, so its unit cannot be the {unit}")
        return fine, why

    def grouping(self, metric: Metric, level: str, within: array[int] | None = None) -> Grouping:
        """Return the units of a metric; ``within`` has 1 for the positions that are wanted."""
        whole = any(result.unit_of(metric) != "sentence" for result in self.results)
        names = self._names(level)
        mask = self.kept
        if whole:
            # It compares several sentences as one: where one was taken out, all are.
            torn = {name for name, flag in zip(names, self.torn, strict=True) if flag}
            if torn:
                mask = column(
                    [int(flag and name not in torn) for flag, name in zip(mask, names, strict=True)]
                )
        if within is not None:
            mask = column([int(flag and inside) for flag, inside in zip(mask, within, strict=True)])
        if level == "sentence" and all(mask):
            return Grouping(level, array("I", range(len(mask))), mask, len(mask))
        numbers: dict[int | str, int] = {}
        groups = array("I")
        for name, flag in zip(names, mask, strict=True):
            groups.append(numbers.setdefault(name, len(numbers)) if flag else 0)
        return Grouping(level, groups, mask, len(numbers))

    def _names(self, level: str) -> Sequence[int | str]:
        if level == "sentence":
            return range(len(self))
        if level == "document":
            return self.documents
        if level == "file":
            return self.files
        return self._chunks if level == "chunk" else self.values_of(level) or ()

    @cached_property
    def _chunks(self) -> list[int]:
        """A number for each position: the same where a system aligned the two as one."""
        parent = list(range(len(self)))

        def root(position: int) -> int:
            while parent[position] != position:
                parent[position] = parent[parent[position]]
                position = parent[position]
            return position

        for system, result in enumerate(self.results):
            first: dict[int, int] = {}
            for position in range(len(self)):
                row = position if self.rows is None else self.rows[system][position]
                if row >= 0:
                    start = first.setdefault(result.units.chunk[row], position)
                    parent[root(position)] = root(start)
        return [root(position) for position in range(len(self))]

    def sums(self, system: int, values: array[int], units: Grouping) -> array[int]:
        """Return a column of one result summed for each unit."""
        aligned = self.aligned(system, values)
        return column(_core.group_totals(aligned, units.mask, units.numbers, units.units))

    def notes(self) -> list[str]:
        """Return what was left out, in words."""
        notes = [self._unknown_gold] if self._unknown_gold else []
        if torn := sum(self.torn):
            has, was = ("has", "was") if torn == 1 else ("have", "were")
            notes.append(
                f"{counted(torn, 'sentence')} {has} no score for some system and {was} left out for all; "
                f"{sum(self.kept)} were compared"
                if any(self.kept)
                else "no sentence was scored for every system, so nothing was compared"
            )
        if self.missing:
            is_, was = ("is", "was") if self.missing == 1 else ("are", "were")
            notes.append(
                f"{counted(self.missing, 'sentence')} {is_} not in all results and {was} left out"
            )
        return notes
