"""From a comparison to a result: every metric counted, per unit and per cell of the breakdowns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.base.columns import column
from treegauge.comparison.plan import in_force
from treegauge.corpora.corpus import FromObjects
from treegauge.corpora.profile import has_words_only
from treegauge.errors import SettingsError
from treegauge.metrics import TREES
from treegauge.metrics._breakdown_names import (
    BREAKDOWNS,
    UNIT_BREAKDOWNS,
    attributes_in,
    called,
    plain,
    unknown_name,
)
from treegauge.results.counts import ERRORS, UnitTable
from treegauge.results.result import Result

if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable, Sequence

    from treegauge.comparison.comparison import Comparison
    from treegauge.metrics import Metric
    from treegauge.options.settings import Signature
    from treegauge.results.causes import Causes


def alignment_of(comparison: Comparison) -> dict[str, Any]:
    """Return figures of the alignment: aligners chosen, words and sentences of both sides, words aligned.

    ``cut``: texts that ids of documents, the same on both sides, cut off from the rest of their file.
    Only words that count are counted.  ``word_errors`` are the fewest ``substituted``, ``deleted`` and
    ``inserted`` words, which the word error rate is made of.
    """
    scored = comparison.scored
    names = ("equal", "different", "gold_only", "test_only", "grouped_gold", "grouped_test")
    words = {
        name: _core.total(values, scored)
        for name, values in zip(names, comparison.core.count_aligned(), strict=True)
    }
    ends = [_core.total(values, scored) for values in comparison.core.count_boundaries()]
    cut = sum(text.cut for text in comparison.plan.documents)
    alignment: dict[str, Any] = {
        "chosen": comparison.plan.chosen(),
        "aligner": comparison.aligner,
        "chunks": comparison.chunks,
        **({"cut": cut} if cut else {}),
        "gold_sentences": ends[1],
        "test_sentences": ends[2],
        **{
            f"{side}_words": words["equal"]
            + words["different"]
            + words[f"{side}_only"]
            + words[f"grouped_{side}"]
            for side in ("gold", "test")
        },
    }
    if comparison.aligner == "none":
        return alignment
    alignment |= {"matched_boundaries": ends[0], **words}
    if comparison.aligner != "identity":
        alignment |= word_errors_of(comparison)
    pairs, overlapping = (
        _core.total(values, scored) for values in comparison.core.count_timed_pairs()
    )
    if pairs:
        alignment |= {"timed_pairs": pairs, "overlapping_pairs": overlapping}
    return alignment | comparison.told


def word_errors_of(comparison: Comparison, *, equal: bool = False) -> dict[str, int]:
    """Return the word errors, and what they are; ``equal``: all words are, and nothing is counted."""
    columns = () if equal else comparison.word_errors[1:]
    sums = [_core.total(values, comparison.scored) for values in columns] or [0] * len(ERRORS)
    return {"word_errors": sum(sums), **dict(zip(ERRORS, sums, strict=True))}


def signature_of(comparison: Comparison) -> Signature:
    """Return the signature of a comparison's results."""
    items = all(pair.items for pair in comparison.prepared.pairs)
    aligned = in_force(comparison.settings, items=items)
    return comparison.settings.signature(aligned, _digests(comparison))


def result_of(
    comparison: Comparison,
    *,
    name: str,
    by: Sequence[str] = (),
    confusion: Sequence[str] = (),
    attribute: bool = False,
    by_unit: bool = False,
    step: Callable[[str], None] | None = None,
) -> Result:
    """Count all metrics of a comparison's settings; ``by_unit``: breakdowns for each unit, too."""
    settings = comparison.settings
    metrics = settings.metrics
    counts = {}
    attributes = attributes_in(by) if by else []
    wanted = [name for name in by if name not in UNIT_BREAKDOWNS and name not in attributes]
    if settings.average == "type" and "label" not in wanted:
        wanted.append("label")
    broken_down: dict[str, Any] = {breakdown: {} for breakdown in wanted}
    cell_rows: dict[str, Any] = {breakdown: {} for breakdown in wanted if by_unit}
    lacking = _lacking(comparison)
    discontinuous = comparison.gold.discontinuous or comparison.test.discontinuous
    for metric in metrics:
        if step:
            step(f"counting {metric.spec} of {name}")
        if lacking & metric.needs or (metric.continuous and discontinuous):
            counts[metric.spec] = _nothing(metric, comparison)
            continue
        compared = comparison.of(metric)
        columns = metric.count(compared)
        counts[metric.spec] = {
            name: column(values) for name, values in zip(metric.columns, columns, strict=True)
        }
        for breakdown in wanted:
            cells = metric.by_cell(compared, breakdown)
            if cells is not None:
                broken_down[breakdown][metric.spec] = cells
                if by_unit and (rows := metric.cell_rows(compared, breakdown)) is not None:
                    cell_rows[breakdown][metric.spec] = rows
    labels = broken_down.pop("label", {})
    units = UnitTable.of(comparison)
    if attributes:
        units.attributes = attributes_for(comparison, units, attributes)
    result = Result(
        name=name,
        signature=signature_of(comparison),
        settings=settings,
        coverage=comparison.coverage,
        issues=comparison.issues,
        units=units,
        counts=counts,
        labels=labels,
        alignment=alignment_of(comparison),
        cells=broken_down,
        confusions=_confusions(comparison, confusion) if confusion else {},
        causes=_causes(comparison) if attribute else {},
        cell_rows=cell_rows,
    )
    for metric in metrics if settings.max_length is not None else ():
        if metric.whole_chunks and result.unit_of(metric) != "sentence":
            raise SettingsError(
                f"{metric.spec} compares each {comparison.chunks} as one: "
                "no sentence of it can be left out by max_length=N"
            )
    return result


def _lacking(comparison: Comparison) -> frozenset[str]:
    """Return what a side does not have at all: metrics that need it are n/a, for nothing is compared.

    Where only the system's objects have no parses, its sentences are without one, and the policy has dealt
    with them.
    """
    sides = (comparison.gold, comparison.test)
    gold, test = (side.objects or FromObjects() for side in sides)
    lacking = gold.lacks | (test.lacks - {"heads"})
    return lacking | TREES if any(map(has_words_only, sides)) else lacking


def _nothing(metric: Metric, comparison: Comparison) -> dict[str, array[int]]:
    """Return columns without a count: the scores are n/a."""
    return {name: column([0]) * comparison.core.units for name in metric.columns}


def attributes_for(
    comparison: Comparison,
    units: UnitTable,
    names: Sequence[str],
    others: Sequence[str] = BREAKDOWNS,
) -> dict[str, list[str | None]]:
    """Return attributes of the units' gold sentences; one that gold does not have is refused.

    ``others``: what could have been named beside attributes.
    """
    from treegauge.corpora.attributes import attributes_of

    known = called(attributes_of(comparison.gold, units))
    for name in names:
        if plain(name, known) not in known:
            raise unknown_name(name, known, others=others)
    return {name: known[plain(name, known)] for name in names}


def _confusions(comparison: Comparison, kinds: Sequence[str]) -> dict[str, Any]:
    from treegauge.results.confusion import count_confusion

    return {kind: count_confusion(comparison, kind) for kind in kinds}


def _causes(comparison: Comparison) -> dict[str, Causes]:
    from treegauge.results.causes import check_causes, count_causes, has_causes

    metrics = comparison.settings.metrics
    check_causes(metrics)
    lacking = _lacking(comparison)
    return {
        metric.spec: count_causes(comparison.of(metric), metric)
        for metric in metrics
        if has_causes(metric) and not lacking & metric.needs
    }


def _digests(comparison: Comparison) -> dict[str, str]:
    """Return digests of the other files that changed a score: an alignment, words, times, lattices."""
    sides = (comparison.gold, comparison.test)
    digests = {
        "alignment": comparison.digest,
        "words": ",".join(dict.fromkeys(side.words_from for side in sides if side.words_from)),
        # When a system's words were said is as much its own as its words are.
        "times": comparison.gold.times_from,
    }
    if any(side.transforms for side in sides):
        # gold/test, once where both sides were changed alike
        changes = (",".join(side.transforms) or "none" for side in sides)
        digests["transforms"] = "/".join(dict.fromkeys(changes))
    # States of one side alone are compared with nothing.
    if comparison.settings.strict_arcs and all(side.lattice_states for side in sides):
        digests["lattice"] = ",".join(dict.fromkeys(side.lattice[0] for side in sides))
        digests["tag-map"] = ",".join(dict.fromkeys(side.lattice[1] for side in sides))
    return {name: value for name, value in digests.items() if value.strip(",")}
