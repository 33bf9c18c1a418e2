"""The table with a row for each sentence, for people; the core writes its rows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, compress
from typing import TYPE_CHECKING, overload

from treegauge import _core
from treegauge.base.text import display_width, padded, shortened, terminal
from treegauge.metrics import Ratio, Rest
from treegauge.metrics._value_columns import Style, cells, formulas_of, scores_of
from treegauge.reports import GAP, joined, parts_of
from treegauge.reports._cells import WIDTH, bold, digits
from treegauge.reports._written import Texts, widest, written

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from treegauge.metrics import Value
    from treegauge.results.result import Result

    #: a value's name, whether it is shown in percent, and how it is shown
    Figure = tuple[str, bool, Callable[[Value], str]]

UNDEFINED = "n/a"


class SentenceRows(Sequence[list[str]]):
    """A name and figures for each sentence, as text; the decimals are those in force when this is made.

    Whoever goes through them gets them one by one; reports take :meth:`pieces`.
    """

    def __init__(self, result: Result, spec: str, figures: Sequence[Figure]) -> None:
        self._mask = result.units.mask(result.max_length)
        self._size = len(result.units)
        self._numbers = result.units.sentence if result.numbered else None
        self._keys: Sequence[str] = () if result.numbered else result.units.keys
        metric, counts = result.metric(spec), result.counts[spec]
        formulas = formulas_of(metric, counts)
        self._figures: list[_core.Cells | Texts]
        if formulas is None or any(
            percent and not isinstance(formulas[name], Ratio | Rest) for name, percent, _ in figures
        ):
            rows = list(scores_of(metric, counts, self._mask))
            self._figures = [
                Texts([None if row is None else shown(row[name]) for row in rows], terminal)
                for name, _, shown in figures
            ]
        else:
            self._figures = [
                cells(formulas[name], counts, Style(UNDEFINED, digits(), percent=percent))
                for name, percent, _ in figures
            ]

    def __len__(self) -> int:
        return sum(map(bool, self._mask))

    def __iter__(self) -> Iterator[list[str]]:
        # No figure has a tab.
        literals = ["", *["\t"] * (len(self._figures) - 1), "\n"]
        pieces = written(literals, self._figures, self._mask, self._size)
        names = (
            self._keys[row] if self._numbers is None else str(self._numbers[row])
            for row in range(self._size)
            if self._mask[row]
        )
        lines = (line for piece in pieces for line in piece.splitlines())
        for name, line in zip(names, lines, strict=True):
            yield [name, *line.split("\t")]

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, place: int) -> list[str]: ...
        @overload
        def __getitem__(self, place: slice) -> list[list[str]]: ...

    def __getitem__(self, place: int | slice) -> list[str] | list[list[str]]:
        return list(self)[place]

    def _names(self, escape: Callable[[str], str]) -> _core.Cells | Texts:
        if self._numbers is not None:
            return _core.Cells.sums([(self._numbers, 1)])
        return Texts(self._keys, escape)

    def pieces(
        self, escape: Callable[[str], str], start: str, behind_name: str, between: str, end: str
    ) -> Iterator[str]:
        """Yield the rows, with these texts before, between and behind their cells."""
        literals = [start, behind_name, *[between] * (len(self._figures) - 1), end]
        return written(literals, [self._names(escape), *self._figures], self._mask, self._size)

    def lines(self, header: Sequence[str]) -> Iterator[str]:
        """Return header and rows as a terminal shows them: a wide table as several, with empty lines between.

        There is a line break before each row, and none behind the last.
        """
        columns = [self._names(terminal), *self._figures]
        shown = [*map(terminal, header)]
        widths = [
            max(display_width(name), widest(column, self._mask, self._size))
            for name, column in zip(shown, columns, strict=True)
        ]
        # The core counts letters: where some are wider or narrower than others, names are padded here.
        odd = self._numbers is None and not all(map(str.isascii, self._keys))
        if odd:
            names = [terminal(key) for key in self._keys]
            seen = names if self._mask is None else compress(names, self._mask)
            widths[0] = max(map(display_width, (shown[0], *seen)))
        most, groups = parts_of(widths, 1, (), WIDTH)
        if most is not None:
            columns[0] = Texts(self._keys, terminal, most=most)
            widths = [min(width, most) for width in widths]
        name_width = -widths[0]
        if odd:
            if most is not None:
                names = [shortened(name, most) for name in names]
            columns[0], name_width = Texts([padded(name, widths[0]) for name in names], str), 0
        parts: list[Iterable[str]] = []
        for group in groups:
            head = [
                padded(shown[0], widths[0]),
                *(padded(shown[column], widths[column], left=False) for column in group),
            ]
            rows = written(
                ["\n", *[" " * GAP] * len(group), ""],
                [columns[place] for place in (0, *group)],
                self._mask,
                self._size,
                [name_width, *(widths[column] for column in group)],
            )
            # Whether there is colour is asked now, and not when the rows are written.
            parts.append(chain([bold((" " * GAP).join(head).rstrip())], rows))
        return joined(parts, "\n\n")
