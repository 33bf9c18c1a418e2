"""How much of a score is the luck of one alignment among many equally good ones.

An aligner by cost takes one alignment of least cost by its tie rule; as a rule there are others that are
just as cheap, and they can score differently.  ``--co-optimal N`` draws among all of them, each equally
likely, and tells the least, the largest and the mean score.

Two alignments are the same if the same words count in both, and every word that counts has the same
partner.  Chunks (sentences, documents) are aligned by themselves, so an alignment of a corpus is one of
each chunk.  Draw k of the corpus is draw k of each chunk, whose random numbers come from the key of its
first sentence: shards draw what the whole draws, and merge to the same values.

Where a chunk has at most 10,000 alignments all of them are scored, and its sentences' values are exact.
Where a corpus has at most 10,000, in all chunks together, so are the corpus' values.  ``low`` and
``high`` are over the alignments that were looked at and the aligner's own, ``mean`` is over those that
were looked at.
"""

from __future__ import annotations

from array import array
from itertools import groupby, product
from math import fsum, log, prod
from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.base.records import Record, made, replaced
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from treegauge.comparison.comparison import Comparison
    from treegauge.comparison.plan import Plan
    from treegauge.metrics import Metric, Value
    from treegauge.results.counts import Columns, UnitTable
    from treegauge.results.result import Result

#: up to so many alignments all are scored
LIMIT = 10_000
#: nobody needs more, and each is a whole scoring
MOST_DRAWS = 1_000_000


class Choices(Record):
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


class Draws(Record, frozen=False):
    """What other alignments of least cost count, where it is not what the aligner's own counts.

    ``n``: draws of a chunk with too many alignments to score them all; ``chunks``: the chunks with several
    alignments; ``rows``: by metric and unit, each column's values over the alignments of the unit's chunk.
    """

    n: int
    chunks: dict[int, Choices] = made(factory=dict)
    rows: dict[str, dict[int, list[array[int]]]] = made(factory=dict)

    def size(self, chunk: int) -> int:
        """Return how many alignments of a chunk were scored."""
        choices = self.chunks.get(chunk)
        if choices is None:
            return 1
        return choices.count if choices.exhaustive else self.n


def check_drawn(plan: Plan) -> None:
    """Refuse documents whose aligner does not choose among alignments of one cost."""
    from treegauge.aligners import get_aligner

    for one in plan.documents:
        aligner = get_aligner(one.aligner)
        if one.lone or hasattr(aligner, "co_optimal"):
            continue
        why = getattr(aligner, "NOT_DRAWN", "it does not say what alignments cost")
        raise SettingsError(
            f"co_optimal=N: {one.name} is aligned by {one.aligner}, and there is nothing to draw from: "
            f"{why}; with align= these have alignments of equal cost: {', '.join(drawing_aligners())}"
        )


def drawing_aligners() -> list[str]:
    """Return the aligners with costs whose alignments can be drawn."""
    from treegauge.aligners import get_aligner
    from treegauge.base.plugins import names

    return [
        name
        for name in names("aligners")
        if name != "identity" and hasattr(get_aligner(name), "co_optimal")
    ]


def varies(metric: Metric) -> bool:
    """Tell whether a metric's counts may depend on which alignment of least cost was taken.

    Metrics that align words by themselves do not, nor do bags of relations.
    """
    return metric.unit in {"sentence", "chunk"} and not metric.own_words and not metric.aligns


def _found(comparison: Comparison) -> _core.CoOptimal:
    from treegauge.aligners import get_aligner

    found = _core.CoOptimal(comparison.core)
    done = 0
    documents = zip(comparison.plan.documents, comparison.chunk_counts, strict=True)
    for name, group in groupby(documents, key=lambda one: one[0].aligner):
        last = done + sum(count for _, count in group)
        draw = getattr(get_aligner(name), "co_optimal", None)
        if draw is not None and last > done:
            draw(found, range(done, last))
        done = last
    return found


def _seed(key: str, digest: int) -> int:
    """Return the seed of a chunk: its key's, with its words where the key is not its own alone."""
    from hashlib import sha256

    from treegauge.results.counts import is_unnamed

    text = f"{key}\n{digest}" if is_unnamed(key) else key
    return int.from_bytes(sha256(text.encode("utf-8", "surrogateescape")).digest()[:8], "big")


def draw(comparison: Comparison, result: Result, n: int) -> Draws:
    """Score other alignments of least cost; ``result`` is what the aligner's own scored."""
    found = _found(comparison)
    units = result.units
    first = _first_units(units)
    draws = Draws(n)
    logs = found.log_counts
    for chunk, count, log_count, digest in zip(
        found.chunks, found.counts, logs, found.digests, strict=True
    ):
        seed = _seed(units.keys[first[chunk]], digest)
        draws.chunks[chunk] = Choices(count, log_count / log(10), seed)
    metrics = [metric for metric in comparison.settings.metrics if varies(metric)]
    sizes = {chunk: draws.size(chunk) for chunk in draws.chunks}
    chunks = list(draws.chunks)
    rows = _unit_rows(comparison, chunks)
    for number in range(max(sizes.values(), default=0) if metrics else 0):
        if any(size <= number for size in sizes.values()):
            sizes = {chunk: size for chunk, size in sizes.items() if size > number}
            chunks = list(sizes)
            rows = _unit_rows(comparison, chunks)
        seeds = [draws.chunks[chunk].seed for chunk in chunks]
        core = found.again(chunks, seeds, number, LIMIT)
        again = replaced(comparison, core=core, cache={})
        for metric in metrics:
            _note(draws, result, again, metric, rows, number)
    return draws


def _first_units(units: UnitTable) -> dict[int, int]:
    first: dict[int, int] = {}
    for row, chunk in enumerate(units.chunk):
        first.setdefault(chunk, row)
    return first


def _unit_rows(comparison: Comparison, chunks: Sequence[int]) -> array[int]:
    """Return the rows of these chunks' units among all."""
    rows = array("I")
    for number in chunks:
        chunk = comparison.core.chunk(number)
        rows.extend(range(chunk.unit_begin, chunk.unit_end))
    return rows


def _note(
    draws: Draws,
    result: Result,
    again: Comparison,
    metric: Metric,
    rows: array[int],
    number: int,
) -> None:
    """Add what a metric counts in one alignment, where it is not what it counts in the aligner's own."""
    from treegauge.corpora.not_trees import needs_trees

    seen = again.with_trees if needs_trees([metric]) else again
    columns = result.counts[metric.spec]
    kept = draws.rows.setdefault(metric.spec, {})
    for place, (known, values) in enumerate(zip(columns.values(), metric.count(seen), strict=True)):
        for at in _core.changed_rows(values, rows, known):
            row = rows[at]
            if row not in kept:
                size = draws.size(result.units.chunk[row])
                kept[row] = [array("q", [column[row]]) * size for column in columns.values()]
            kept[row][place][number] = values[at]


def _told(
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
    draws, metric = _drawn(result), result.metric(spec)
    fixed = result.metrics[spec][metric.main]
    scored = _scored_chunks(result)
    several = {chunk: one for chunk, one in draws.chunks.items() if chunk in scored}
    number = prod(one.count for one in several.values())
    exhaustive = number <= LIMIT
    n = number if exhaustive else draws.n
    if spec in result.unaveraged:
        return _told([], [], None, n, exhaustive)
    by_chunk: dict[int, list[int]] = {}
    for row in draws.rows.get(spec, {}):
        if result.units.chunk[row] in scored:
            by_chunk.setdefault(result.units.chunk[row], []).append(row)
    if not by_chunk:
        return _told([fixed], [1], fixed, n, exhaustive)
    values = [
        result.scores_of(spec, columns)[metric.main]
        for columns in _columns(result, spec, by_chunk, None if exhaustive else n)
    ]
    return _told(values, [1] * len(values), fixed, n, exhaustive)


def _columns(
    result: Result, spec: str, by_chunk: Mapping[int, list[int]], n: int | None
) -> Iterator[Columns]:
    """Yield the columns of each alignment: of all that there are, or of n draws."""
    draws = _drawn(result)
    choices = [draws.chunks[chunk] for chunk in by_chunk]
    picked: Iterable[Sequence[int]] = (
        product(*(range(one.count) for one in choices))
        if n is None
        else ([one.pick(number) for one in choices] for number in range(n))
    )
    kept = draws.rows[spec]
    for picks in picked:
        columns = {name: values[:] for name, values in result.counts[spec].items()}
        for rows, pick in zip(by_chunk.values(), picks, strict=True):
            for row in rows:
                for values, drawn in zip(columns.values(), kept[row], strict=True):
                    values[row] = drawn[pick]
        yield columns


def _scored_chunks(result: Result) -> set[int]:
    mask = result.units.mask(result.max_length)
    return {chunk for chunk, scored in zip(result.units.chunk, mask, strict=True) if scored}


def of_sentence(result: Result, spec: str, row: int) -> dict[str, Any]:
    """Return n, exhaustive, low, high, mean and fixed of a metric's main score in one sentence."""
    draws, metric = _drawn(result), result.metric(spec)
    chunk = result.units.chunk[row]
    choices = draws.chunks.get(chunk)
    exhaustive = choices is None or choices.exhaustive
    columns = result.counts[spec]
    own = {name: values[row] for name, values in columns.items()}
    fixed = metric.scores(own)[metric.main]
    kept = draws.rows.get(spec, {}).get(row)
    if kept is None:
        return _told([fixed], [1], fixed, draws.size(chunk), exhaustive)
    seen: dict[tuple[int, ...], int] = {}
    for counts in zip(*kept, strict=True):
        seen[counts] = seen.get(counts, 0) + 1
    values = [metric.scores(dict(zip(columns, one, strict=True)))[metric.main] for one in seen]
    return _told(values, seen.values(), fixed, draws.size(chunk), exhaustive)


def _drawn(result: Result) -> Draws:
    if result.draws is None:
        raise SettingsError("no other alignments were scored: draw them with co_optimal=N")
    return result.draws


def number_in_words(result: Result) -> str:
    """Return how many alignments of least cost there are, and how many were looked at."""
    draws, scored = _drawn(result), _scored_chunks(result)
    several = [one for chunk, one in draws.chunks.items() if chunk in scored]
    if not several:
        return "there is one alignment of least cost only"
    number = prod(one.count for one in several)
    if number <= LIMIT:
        return f"all {number} alignments of least cost"
    power = fsum(one.log10 for one in several)
    about = f"{number}" if power < 6 else f"about 10^{power:.0f}"
    draws_told = "1 draw" if draws.n == 1 else f"{draws.n} draws"
    return f"{draws_told} among {about} alignments of least cost"


def merged(parts: Sequence[Result], called: Sequence[str]) -> Draws | None:
    """Return the draws over the sentences of all; draw k of the whole is draw k of each part."""
    told = [f"co_optimal={part.draws.n}" if part.draws else "no co_optimal=" for part in parts]
    for name, one in zip(called, told, strict=True):
        if one != told[0]:
            raise SettingsError(
                f"results were made differently: {called[0]} has {told[0]}, {name} has {one}"
            )
    first = parts[0].draws
    if first is None:
        return None
    whole = Draws(first.n)
    units = chunks = 0
    for part in parts:
        draws = _drawn(part)
        whole.chunks |= {chunk + chunks: one for chunk, one in draws.chunks.items()}
        for spec, rows in draws.rows.items():
            kept = whole.rows.setdefault(spec, {})
            kept.update((row + units, values) for row, values in rows.items())
        units += len(part.units)
        chunks += part.units.chunks
    return whole


def as_data(draws: Draws) -> dict[str, Any]:
    """Return draws as JSON-ready data."""
    return {
        "n": draws.n,
        "chunks": [
            {"chunk": chunk, "count": one.count, "log10": one.log10, "seed": one.seed}
            for chunk, one in draws.chunks.items()
        ],
        "rows": {
            spec: [
                {"unit": row, "values": [list(one) for one in values]}
                for row, values in rows.items()
            ]
            for spec, rows in draws.rows.items()
        },
    }
