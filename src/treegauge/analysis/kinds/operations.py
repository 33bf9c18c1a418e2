"""Operations that turn a parse into gold, each of a named kind, and tables of them.

An *operation* undoes one error: it drops its extra items from the parse and adds its missed ones.  Every
missed and every extra item belongs to just one operation, so all of them together turn the items of
the parse into those of gold.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeVar

from treegauge.metrics._breakdown_names import unknown_name
from treegauge.results.breakdowns import named_values

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from treegauge.analysis.kinds.finding import Finder
    from treegauge.options.settings import Signature
    from treegauge.results.counts import UnitTable

    Key = TypeVar("Key")

#: the details of an operation beside its kind
DETAILS = ("what", "gold", "test")
#: what kinds are listed by, beside attributes of sentences
BY = ("detail", *DETAILS)
#: no such thing on this side
NOTHING = "∅"


@dataclass(frozen=True)
class Operation:
    """One error, undone.

    ``what``: what it is about (the label of what was moved, the relation of a word).  ``gold`` and
    ``test``: what gold has and what the parse has: where the moved thing should hang and where it hangs,
    or both labels; empty where there is nothing to say.  ``unit``: the row of the result.  ``missed`` and
    ``extra``: numbers of the items (see :mod:`treegauge.metrics._matches`) that it adds and drops.
    ``moved``: first and end of the words that hang elsewhere, as
    :class:`~treegauge.analysis.kinds.spans.Words` counts them; of attachments in constituents alone.
    """

    kind: str
    unit: int
    missed: tuple[int, ...]
    extra: tuple[int, ...]
    what: str = ""
    gold: str = ""
    test: str = ""
    moved: tuple[int, int] | None = field(default=None, kw_only=True)

    @property
    def items(self) -> int:
        """How many missed and extra items it explains."""
        return len(self.missed) + len(self.extra)

    @property
    def detail(self) -> str:
        """The words, labels or roles that it is about, in one text.

        >>> Operation("PP attachment", 0, (), (3,), "PP", "VP", "NP").detail
        'PP: VP, not NP'
        >>> Operation("unary", 0, (2,), (), "", "S", NOTHING).detail
        'S, not ∅'
        """
        pair = f"{self.gold or NOTHING}, not {self.test or NOTHING}"
        if not self.gold and not self.test:
            return self.what
        return f"{self.what}: {pair}" if self.what else pair


@dataclass(frozen=True)
class Tally:
    """How many operations a cell has, what they explain, and in which units they are."""

    operations: int
    missed: int
    extra: int
    share: float | None
    units: tuple[int, ...]

    @property
    def items(self) -> int:
        """How many missed and extra items the operations explain."""
        return self.missed + self.extra


@dataclass
class Kinds:
    """The kinds of error of one system under one metric."""

    name: str
    metric: str
    #: what the items are called: bracket, arc, role, argument, entity
    item: str
    operations: list[Operation]
    #: all missed and extra items, whatever was filtered
    missed: int
    extra: int
    units: UnitTable
    signature: Signature | None = None
    #: confusion matrices, by their two attributes
    matrices: dict[str, list[MatrixCell]] = field(default_factory=dict)
    #: what found the operations, and knows their items; where it was kept
    finder: Finder | None = field(default=None, repr=False, compare=False)

    def _repr_html_(self) -> str:
        from treegauge.reports._notebook import kinds_shown

        return kinds_shown([self])

    def tally(self, key: Callable[[Operation], Key]) -> dict[Key, Tally]:
        """Return the operations in cells, that which explains most first."""
        whole = self.missed + self.extra
        cells: dict[Key, list[Operation]] = {}
        for operation in self.operations:
            cells.setdefault(key(operation), []).append(operation)
        tallies = {
            cell: Tally(
                len(members),
                sum(len(operation.missed) for operation in members),
                sum(len(operation.extra) for operation in members),
                sum(operation.items for operation in members) / whole if whole else None,
                tuple(sorted({operation.unit for operation in members})),
            )
            for cell, members in cells.items()
        }
        return dict(sorted(tallies.items(), key=lambda pair: (-pair[1].items, str(pair[0]))))

    def by_kind(self) -> dict[str, Tally]:
        """Return a tally for each kind."""
        return self.tally(lambda operation: operation.kind)

    def by(self, name: str) -> dict[tuple[str, str], Tally]:
        """Return a tally for each kind and ``what``, ``gold``, ``test``, ``detail`` or attribute."""
        value = self.value_of(name, BY, "by=")
        return self.tally(lambda operation: (operation.kind, value(operation)))

    def value_of(self, name: str, own: Sequence[str], option: str) -> Callable[[Operation], str]:
        """Return what tells an operation's value: one of its ``own``, or an attribute of its sentence."""
        if name in own:
            return lambda operation: str(getattr(operation, name))
        if name not in self.units.attributes:
            raise unknown_name(name, self.units.attributes, option, own)
        values = named_values(self.units.attributes[name])
        return lambda operation: values[operation.unit]

    def explained(self) -> float | None:
        """Return the share of missed and extra items whose kind is not ``other``."""
        whole = self.missed + self.extra
        other = sum(operation.items for operation in self.operations if operation.kind == "other")
        return 1 - other / whole if whole else None

    def where(self, **values: str) -> Kinds:
        """Return only the operations with these values: ``kind``, ``what``, ``gold``, ``test``, genre …."""
        wanted = [
            (self.value_of(name, ["kind", *DETAILS], "where="), value)
            for name, value in values.items()
        ]
        chosen = [
            operation
            for operation in self.operations
            if all(value_of(operation) == value for value_of, value in wanted)
        ]
        return self.with_operations(chosen)

    def with_operations(self, operations: list[Operation]) -> Kinds:
        """Return the same kinds of error with these operations."""
        return replace(self, operations=operations)

    def sentences(self, units: Iterable[int]) -> list[dict[str, Any]]:
        """Return where units stand: document, number, ``sent_id``, key and line."""
        return [self.units.place(unit) for unit in units]

    def as_dict(self) -> dict[str, Any]:
        """Return everything as JSON-ready data."""
        return {
            "item": self.item,
            "missed": self.missed,
            "extra": self.extra,
            "explained": self.explained(),
            "kinds": {name: self._cell(tally) for name, tally in self.by_kind().items()},
            "details": [
                {
                    "kind": kind,
                    "what": what,
                    "gold": gold,
                    "test": test,
                    **self._cell(tally),
                }
                for (kind, what, gold, test), tally in self.tally(
                    lambda operation: (
                        operation.kind,
                        operation.what,
                        operation.gold,
                        operation.test,
                    )
                ).items()
            ],
            "attributes": {
                name: [
                    {"kind": kind, "value": value, **self._cell(tally)}
                    for (kind, value), tally in self.by(name).items()
                ]
                for name in self.units.attributes
            },
            "matrices": {
                name: [
                    {
                        "gold": cell.gold,
                        "test": cell.test,
                        "count": cell.count,
                        "sentences": self.sentences(cell.units),
                    }
                    for cell in cells
                ]
                for name, cells in self.matrices.items()
            },
        }

    def _cell(self, tally: Tally) -> dict[str, Any]:
        return {
            "operations": tally.operations,
            "missed": tally.missed,
            "extra": tally.extra,
            "share": tally.share,
            "sentences": self.sentences(tally.units),
        }


@dataclass(frozen=True)
class MatrixCell:
    """How often gold has one value where test has another, and in which units."""

    gold: str | None
    test: str | None
    count: int
    units: tuple[int, ...]


def in_order(operations: Sequence[Operation]) -> list[Operation]:
    """Return operations by unit, and within a unit by their items."""
    return sorted(
        operations, key=lambda operation: (operation.unit, operation.missed, operation.extra)
    )
