"""Scores of one metric by name, as keys and as attributes; of all units, or of a cell of a breakdown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.metrics import Value

if TYPE_CHECKING:
    from collections.abc import Iterable

UNDEFINED = float("nan")


class NamedScores(dict[str, Value]):
    """One metric's values: ``scores["f1"]`` is None where it is undefined, ``scores.f1`` is nan there.

    >>> scores = NamedScores({"f1": None, "gold": 0})
    >>> scores["f1"], scores.f1, scores.gold
    (None, nan, 0)
    """

    __slots__ = ()

    if TYPE_CHECKING:
        # Counts are whole numbers; any other value is a float.
        matched: int
        gold: int
        test: int

    def __getattr__(self, name: str) -> float:
        if name in self:
            value = self[name]
            return UNDEFINED if value is None else value
        # Python itself asks for names such as __deepcopy__.
        known = "" if name.startswith("_") else f"; there is {', '.join(self)}"
        raise AttributeError(f"these scores have no value {name!r}{known}")


class Cells(dict[str, NamedScores]):
    """The cells of a breakdown by name, which a notebook shows as a table."""

    __slots__ = ("by", "metric")

    def __init__(self, metric: str, by: str, cells: Iterable[tuple[str, NamedScores]]) -> None:
        super().__init__(cells)
        self.metric, self.by = metric, by

    def __reduce__(self) -> tuple[Any, ...]:
        return Cells, (self.metric, self.by, list(self.items()))

    def _repr_html_(self) -> str:
        from treegauge.reports._notebook import cells_shown

        return cells_shown(self.metric, self.by, self)


class SentenceScores(NamedScores):
    """One metric's values in a sentence, and its place: ``document``, ``sentence``, ``key``, ``line`` …."""

    __slots__ = ()

    if TYPE_CHECKING:
        document: str
        sentence: int
        key: str
        line: int
        length: int

        def __init__(self, *args: Any, **kwargs: Any) -> None: ...

        def __getitem__(self, name: str) -> Any: ...
