"""Co-optimal alignments: how much scores differ between alignments of the same least cost.

An aligner by cost takes one alignment of least cost by its tie rule; as a rule there are others that are
just as cheap, and they can score differently.  ``--co-optimal N`` draws among all of them, each equally
likely, and gives the lowest, the highest and the mean score.

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
from itertools import groupby
from math import log
from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.base.records import replaced
from treegauge.errors import SettingsError
from treegauge.results.draws import LIMIT, Choices, Draws

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.comparison.comparison import Comparison
    from treegauge.comparison.plan import Plan
    from treegauge.metrics import Metric
    from treegauge.results.counts import UnitTable
    from treegauge.results.result import Result


def check_drawn(plan: Plan) -> None:
    """Refuse documents whose aligner does not choose among alignments of one cost."""
    from treegauge.base.plugins import plugin

    for document in plan.documents:
        aligner = plugin("aligners", document.aligner)
        if document.lone or hasattr(aligner, "co_optimal"):
            continue
        why = getattr(aligner, "NOT_DRAWN", "it does not say what alignments cost")
        raise SettingsError(
            f"co_optimal=N: {document.name} is aligned by {document.aligner}, and there is nothing "
            f"to draw from: {why}; with align= these have alignments of equal cost: "
            f"{', '.join(drawing_aligners())}"
        )


def drawing_aligners() -> list[str]:
    """Return the aligners with costs whose alignments can be drawn."""
    from treegauge.base.plugins import names, plugin

    return [
        name
        for name in names("aligners")
        if name != "identity" and hasattr(plugin("aligners", name), "co_optimal")
    ]


def varies(metric: Metric) -> bool:
    """Tell whether a metric's counts may depend on which alignment of least cost was taken.

    Metrics that align words by themselves do not, nor do bags of relations.
    """
    return metric.unit in {"sentence", "chunk"} and not metric.own_words and not metric.aligns


def _co_optimal(comparison: Comparison) -> _core.CoOptimal:
    from treegauge.base.plugins import plugin

    choices = _core.CoOptimal(comparison.core)
    done = 0
    documents = zip(comparison.plan.documents, comparison.chunk_counts, strict=True)
    for name, group in groupby(documents, key=lambda pair: pair[0].aligner):
        last = done + sum(count for _, count in group)
        draw = getattr(plugin("aligners", name), "co_optimal", None)
        if draw is not None and last > done:
            draw(choices, range(done, last))
        done = last
    return choices


def _seed(key: str, digest: int) -> int:
    """Return the seed of a chunk: from its key, and from its words where other chunks may have the key."""
    from hashlib import sha256

    from treegauge.results.counts import is_unnamed

    text = f"{key}\n{digest}" if is_unnamed(key) else key
    return int.from_bytes(sha256(text.encode("utf-8", "surrogateescape")).digest()[:8], "big")


def draw(comparison: Comparison, result: Result, n: int) -> Draws:
    """Score other alignments of least cost; ``result`` is that of the aligner's own alignment."""
    choices = _co_optimal(comparison)
    units = result.units
    first = _first_units(units)
    draws = Draws(n)
    logs = choices.log_counts
    for chunk, count, log_count, digest in zip(
        choices.chunks, choices.counts, logs, choices.digests, strict=True
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
        core = choices.again(chunks, seeds, number, LIMIT)
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
    """Return the rows of these chunks' units in the result."""
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
    """Keep a metric's counts in one alignment, where they differ from those in the aligner's own."""
    seen = again.of(metric)
    columns = result.counts[metric.spec]
    kept = draws.rows.setdefault(metric.spec, {})
    for place, (known, values) in enumerate(zip(columns.values(), metric.count(seen), strict=True)):
        for at in _core.changed_rows(values, rows, known):
            row = rows[at]
            if row not in kept:
                size = draws.size(result.units.chunk[row])
                kept[row] = [array("q", [column[row]]) * size for column in columns.values()]
            kept[row][place][number] = values[at]
