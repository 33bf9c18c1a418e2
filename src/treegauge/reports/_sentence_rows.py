"""The rows of a table with a line for each sentence: made by the core where that is what is printed."""

from __future__ import annotations

from collections.abc import Sequence

from treegauge import _core
from treegauge.counts import column
from treegauge.display import display_width
from treegauge.metrics import PrfMetric
from treegauge.reports._look import DIGITS, WIDTH, bold, digits

TYPE_CHECKING = False  # type checkers know this name; importing typing takes time
if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable, Iterator
    from typing import overload

    from treegauge.metrics import Scores
    from treegauge.result import Result


def plain_counts(result: Result, spec: str) -> bool:
    """Tell whether a metric is precision and recall of what is matched, in gold and in test, and no more."""
    metric = result.metric(spec)
    usual = type(metric).scores is PrfMetric.scores and metric.shape == "prf"
    return usual and tuple(result.counts[spec]) == PrfMetric.columns and result.draws is None


class SentenceRows(Sequence[list[str]]):
    """Precision, recall, F1 and counts of each sentence, as text.

    Whoever goes through them gets them one by one; a table for the terminal is made in one go.
    """

    def __init__(
        self, result: Result, spec: str, cells: Callable[[str, Scores], list[str]]
    ) -> None:
        self._result = result
        self._spec = spec
        self._cells = cells
        self._mask = result.units.mask(result.max_length)

    def __len__(self) -> int:
        return sum(map(bool, self._mask))

    def __iter__(self) -> Iterator[list[str]]:
        rows = self._result.cells_of(self._spec, "sentence")
        return (self._cells(name, scores) for name, scores in rows)

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, place: int) -> list[str]: ...
        @overload
        def __getitem__(self, place: slice) -> list[list[str]]: ...

    def __getitem__(self, place: int | slice) -> list[str] | list[list[str]]:
        return list(self)[place]

    def lines(self, header: list[str]) -> list[str] | None:
        """Return header and rows as a terminal shows them; None where that takes more than the core does."""
        if digits() != DIGITS:
            return None
        units, counts = self._result.units, self._result.counts[self._spec]
        names = None
        if not self._result.numbered:
            names = self._result.shown_keys
        text = _core.prf_lines(
            header,
            names,
            *(_wide(one) for one in (units.sentence, self._mask)),
            *(_wide(counts[name]) for name in ("matched", "gold", "test")),
        )
        if not text.isascii() and any(map(_other_width, names or ())):
            return None  # the core counts letters
        first, line_break, rest = text.partition("\n")
        # A wider table is cut into several, or its names are.
        if len(first) > WIDTH:
            return None
        return [bold(first), rest] if line_break else [bold(first)]


def _other_width(name: str) -> bool:
    return display_width(name) != len(name)


def _wide(values: array[int]) -> array[int]:
    """Return a column as 64-bit integers; of large files narrower ones are kept."""
    return values if values.typecode == "q" else column(values)
