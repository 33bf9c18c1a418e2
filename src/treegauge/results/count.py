"""From a comparison to a result: every metric counted, per unit and per cell of the breakdowns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.base.columns import column
from treegauge.comparison.plan import in_force
from treegauge.corpora.not_trees import needs_trees
from treegauge.errors import SettingsError
from treegauge.metrics._breakdown_names import UNIT_BREAKDOWNS
from treegauge.results.counts import UnitTable
from treegauge.results.result import Result

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from treegauge.comparison.comparison import Comparison
    from treegauge.options.settings import Signature
    from treegauge.results.causes import Causes


def alignment_of(comparison: Comparison) -> dict[str, Any]:
    """Return what was aligned: the choices, words and sentences on both sides, what became of them.

    Only words that count are counted.  ``word_errors`` are the fewest substitutions, insertions
    and deletions, which the word error rate is made of.
    """
    scored = comparison.scored
    names = ("equal", "different", "gold_only", "test_only", "grouped_gold", "grouped_test")
    words = {
        name: _core.total(values, scored)
        for name, values in zip(names, comparison.core.count_aligned(), strict=True)
    }
    ends = [_core.total(values, scored) for values in comparison.core.count_boundaries()]
    found: dict[str, Any] = {
        "chosen": comparison.plan.chosen(),
        "aligner": comparison.aligner,
        "chunks": comparison.chunks,
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
        return found
    found |= {"matched_boundaries": ends[0], **words}
    if comparison.aligner != "identity":
        found["word_errors"] = sum(
            _core.total(values, scored) for values in comparison.word_errors[1:]
        )
    pairs, overlapping = (
        _core.total(values, scored) for values in comparison.core.count_timed_pairs()
    )
    if pairs:
        found |= {"timed_pairs": pairs, "overlapping_pairs": overlapping}
    return found | comparison.told


def signature_of(comparison: Comparison) -> Signature:
    """Return what says how everything in a comparison was made."""
    items = all(pair.items for pair in comparison.prepared.pairs)
    aligned = in_force(comparison.settings, items=items)
    return comparison.settings.signature(aligned, _given(comparison))


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
    wanted = [one for one in by if one not in UNIT_BREAKDOWNS]
    if settings.average == "type" and "label" not in wanted:
        wanted.append("label")
    broken_down: dict[str, Any] = {one: {} for one in wanted}
    cell_rows: dict[str, Any] = {one: {} for one in wanted if by_unit}
    for metric in metrics:
        if step:
            step(f"counting {metric.spec} of {name}")
        seen = comparison.with_trees if needs_trees([metric]) else comparison
        columns = metric.count(seen)
        counts[metric.spec] = {
            name: column(values) for name, values in zip(metric.columns, columns, strict=True)
        }
        for one in wanted:
            cells = metric.by_cell(seen, one)
            if cells is not None:
                broken_down[one][metric.spec] = cells
                if by_unit and (rows := metric.cell_rows(seen, one)) is not None:
                    cell_rows[one][metric.spec] = rows
    labels = broken_down.pop("label", {})
    result = Result(
        name=name,
        signature=signature_of(comparison),
        settings=settings,
        coverage=comparison.coverage,
        issues=comparison.issues,
        units=UnitTable.of(comparison),
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


def _confusions(comparison: Comparison, kinds: Sequence[str]) -> dict[str, Any]:
    from treegauge.results.confusion import count_confusion

    return {kind: count_confusion(comparison, kind) for kind in kinds}


def _causes(comparison: Comparison) -> dict[str, Causes]:
    from treegauge.results.causes import check_causes, count_causes, has_causes

    metrics = comparison.settings.metrics
    check_causes(metrics)
    return {
        metric.spec: count_causes(
            comparison.with_trees if needs_trees([metric]) else comparison, metric
        )
        for metric in metrics
        if has_causes(metric)
    }


def _given(comparison: Comparison) -> dict[str, str]:
    """Return digests of what files said that changed a score: an alignment, words, compared states."""
    sides = (comparison.gold, comparison.test)
    found = {
        "alignment": comparison.digest,
        "words": ",".join(dict.fromkeys(one.words_from for one in sides if one.words_from)),
    }
    if any(one.transforms for one in sides):
        # gold/test, once where both sides were changed alike
        changes = (",".join(one.transforms) or "none" for one in sides)
        found["transforms"] = "/".join(dict.fromkeys(changes))
    # States of one side alone are compared with nothing.
    if comparison.settings.strict_arcs and all(one.lattice_states for one in sides):
        found["lattice"] = ",".join(dict.fromkeys(one.lattice[0] for one in sides))
        found["tag-map"] = ",".join(dict.fromkeys(one.lattice[1] for one in sides))
    return {name: value for name, value in found.items() if value.strip(",")}
