"""Scores under random alignments of the same least cost: the draws, their minimum, maximum and mean.

How they are drawn: :mod:`treegauge.analysis.co_optimal`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from math import fsum, prod
from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from treegauge.base.columns import Columns
    from treegauge.metrics import Value
    from treegauge.results.result import Result

#: up to so many alignments all are scored
LIMIT = 10_000


@dataclass(frozen=True)
class Choices:
    """The alignments of a chunk that has several.

    ``count``: how many there are, 2**64 - 1 for that many or more; ``log10``: the decimal logarithm of their
    number, however many; ``seed``: what its draws come from.
    """

    count: int
    log10: float
    seed: int

    @property
    def exhaustive(self) -> bool:
        """Whether all of them were scored."""
        return self.count <= LIMIT

    def pick(self, number: int) -> int:
        """Return which of the alignments that were scored is draw ``number``."""
        return _core.draw_below(self.seed, number, self.count) if self.exhaustive else number


@dataclass
class Draws:
    """The counts under other alignments of least cost, where they differ from those of the aligner's own.

    ``n``: draws of a chunk with too many alignments to score them all; ``chunks``: the chunks with several
    alignments; ``rows``: by metric and unit, each column's values over the alignments of the unit's chunk.
    """

    n: int
    chunks: dict[int, Choices] = field(default_factory=dict)
    rows: dict[str, dict[int, list[array[int]]]] = field(default_factory=dict)

    def size(self, chunk: int) -> int:
        """Return how many alignments of a chunk were scored."""
        choices = self.chunks.get(chunk)
        if choices is None:
            return 1
        return choices.count if choices.exhaustive else self.n


def _score_range(
    values: Iterable[Value], weights: Iterable[int], fixed: Value, n: int, exhaustive: bool
) -> dict[str, Any]:
    pairs = [
        (value, weight) for value, weight in zip(values, weights, strict=True) if value is not None
    ]
    every = [value for value, _ in pairs] + ([] if fixed is None else [fixed])
    total = sum(weight for _, weight in pairs)
    return {
        "n": n,
        "exhaustive": exhaustive,
        "low": min(every, default=None),
        "high": max(every, default=None),
        "mean": fsum(value * weight for value, weight in pairs) / total if total else None,
        "fixed": fixed,
    }


def of_corpus(result: Result, spec: str) -> dict[str, Any]:
    """Return n, exhaustive, low, high, mean and fixed of a metric's main score over everything."""
    draws, metric = _draws_of(result), result.metric(spec)
    fixed = result.metrics[spec][metric.main]
    scored = _scored_chunks(result)
    several = {chunk: choices for chunk, choices in draws.chunks.items() if chunk in scored}
    number = prod(choices.count for choices in several.values())
    exhaustive = number <= LIMIT
    n = number if exhaustive else draws.n
    if spec in result.unaveraged:
        return _score_range([], [], None, n, exhaustive)
    by_chunk: dict[int, list[int]] = {}
    for row in draws.rows.get(spec, {}):
        if result.units.chunk[row] in scored:
            by_chunk.setdefault(result.units.chunk[row], []).append(row)
    if not by_chunk:
        return _score_range([fixed], [1], fixed, n, exhaustive)
    values = [
        result.scores_of(spec, columns)[metric.main]
        for columns in _columns(result, spec, by_chunk, None if exhaustive else n)
    ]
    return _score_range(values, [1] * len(values), fixed, n, exhaustive)


def _columns(
    result: Result, spec: str, by_chunk: Mapping[int, list[int]], n: int | None
) -> Iterator[Columns]:
    """Yield the columns of each alignment: of all that there are, or of n draws."""
    draws = _draws_of(result)
    choices = [draws.chunks[chunk] for chunk in by_chunk]
    picked: Iterable[Sequence[int]] = (
        product(*(range(chunk_choices.count) for chunk_choices in choices))
        if n is None
        else ([chunk_choices.pick(number) for chunk_choices in choices] for number in range(n))
    )
    drawn_rows = draws.rows[spec]
    for picks in picked:
        columns = {name: values[:] for name, values in result.counts[spec].items()}
        for rows, pick in zip(by_chunk.values(), picks, strict=True):
            for row in rows:
                for values, drawn in zip(columns.values(), drawn_rows[row], strict=True):
                    values[row] = drawn[pick]
        yield columns


def _scored_chunks(result: Result) -> set[int]:
    mask = result.units.mask(result.max_length)
    return {chunk for chunk, scored in zip(result.units.chunk, mask, strict=True) if scored}


def of_sentence(result: Result, spec: str, row: int) -> dict[str, Any]:
    """Return n, exhaustive, low, high, mean and fixed of a metric's main score in one sentence."""
    draws, metric = _draws_of(result), result.metric(spec)
    chunk = result.units.chunk[row]
    choices = draws.chunks.get(chunk)
    exhaustive = choices is None or choices.exhaustive
    columns = result.counts[spec]
    own = {name: values[row] for name, values in columns.items()}
    fixed = metric.scores(own)[metric.main]
    drawn = draws.rows.get(spec, {}).get(row)
    if drawn is None:
        return _score_range([fixed], [1], fixed, draws.size(chunk), exhaustive)
    frequency: dict[tuple[int, ...], int] = {}
    for counts in zip(*drawn, strict=True):
        frequency[counts] = frequency.get(counts, 0) + 1
    values = [
        metric.scores(dict(zip(columns, counts, strict=True)))[metric.main] for counts in frequency
    ]
    return _score_range(values, frequency.values(), fixed, draws.size(chunk), exhaustive)


def _draws_of(result: Result) -> Draws:
    if result.draws is None:
        raise SettingsError("no other alignments were scored: draw them with co_optimal=N")
    return result.draws


def number_in_words(result: Result) -> str:
    """Return how many alignments of least cost there are, and how many were looked at."""
    draws, scored = _draws_of(result), _scored_chunks(result)
    several = [choices for chunk, choices in draws.chunks.items() if chunk in scored]
    if not several:
        return "there is one alignment of least cost only"
    number = prod(choices.count for choices in several)
    if number <= LIMIT:
        return f"all {number} alignments of least cost"
    power = fsum(choices.log10 for choices in several)
    about = f"{number}" if power < 6 else f"about 10^{power:.0f}"
    number_of_draws = "1 draw" if draws.n == 1 else f"{draws.n} draws"
    return f"{number_of_draws} among {about} alignments of least cost"


def merged(parts: Sequence[Result], called: Sequence[str]) -> Draws | None:
    """Return the draws over the sentences of all; draw k of the whole is draw k of each part."""
    options = [f"co_optimal={part.draws.n}" if part.draws else "no co_optimal=" for part in parts]
    for name, option in zip(called, options, strict=True):
        if option != options[0]:
            raise SettingsError(
                f"results were made differently: {called[0]} has {options[0]}, {name} has {option}"
            )
    first = parts[0].draws
    if first is None:
        return None
    whole = Draws(first.n)
    units = chunks = 0
    for part in parts:
        draws = _draws_of(part)
        whole.chunks |= {chunk + chunks: choices for chunk, choices in draws.chunks.items()}
        for spec, rows in draws.rows.items():
            merged_rows = whole.rows.setdefault(spec, {})
            merged_rows.update((row + units, values) for row, values in rows.items())
        units += len(part.units)
        chunks += part.units.chunks
    return whole


def as_data(draws: Draws) -> dict[str, Any]:
    """Return draws as JSON-ready data."""
    return {
        "n": draws.n,
        "chunks": [
            {"chunk": chunk, "count": choices.count, "log10": choices.log10, "seed": choices.seed}
            for chunk, choices in draws.chunks.items()
        ],
        "rows": {
            spec: [
                {"unit": row, "values": [list(column) for column in values]}
                for row, values in rows.items()
            ]
            for spec, rows in draws.rows.items()
        },
    }
