"""Laws of other alignments of least cost, for every metric under every aligner.

- The aligner's own score lies between the lowest and the highest, and so does the mean.
- The word error rate does not vary.
- Drawn again, the same is drawn, with one thread or several.
- Documents drawn apart and merged are the whole, drawn.
- A word that does not count, put anywhere, neither adds an alignment nor changes a value.
- Aligners without a choice refuse to draw; ``identity`` has one alignment.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

from treegauge.base.plugins import plugin
from treegauge.contracts.inputs import inputs_for
from treegauge.contracts.laws import _alone, _corpus, _draw, _fits, _settings, noisy
from treegauge.errors import SettingsError
from treegauge.metrics import Metric, get_metric
from treegauge.pipeline import score_corpora
from treegauge.results.result import merge

if TYPE_CHECKING:
    from treegauge.corpora.corpus import Corpus
    from treegauge.options.settings import Settings
    from treegauge.results.result import Result

DRAWS = 6
SEEDS: Final = range(2)


def _drawn(gold: Corpus, test: Corpus, settings: Settings, jobs: int = 1) -> Result:
    return score_corpora(gold, test, settings, name="test", co_optimal=DRAWS, jobs=jobs)


def _refuses(gold: Corpus, test: Corpus, settings: Settings) -> bool:
    try:
        _drawn(gold, test, settings)
    except SettingsError:
        return True
    return False


def _check_values(spread: dict[str, Any], where: str) -> None:
    values = [spread[name] for name in ("low", "mean", "high", "fixed")]
    if None in values:
        assert spread["low"] is None or spread["fixed"] is None, f"{where}: {spread}"
        return
    low, mean, high, fixed = values
    # A mean of equal numbers may be off in the last digit.
    assert low <= fixed <= high, f"{where}: {fixed} is not between {low} and {high}"
    assert low - 1e-12 <= mean <= high + 1e-12, f"{where}: mean {mean} outside {low} to {high}"
    assert spread["exhaustive"] or spread["n"] == DRAWS, f"{where}: {spread}"


def check_co_optimal(metric: str | Metric, align: str) -> None:
    """Check a metric under an aligner against the laws of other alignments."""
    metric = get_metric(metric) if isinstance(metric, str) else metric
    if not _fits(metric, align) or align == "auto":
        return
    settings = _settings(metric, align)
    draws = hasattr(plugin("aligners", align), "co_optimal")
    inputs = inputs_for(metric)
    for seed in SEEDS:
        rng = Random(seed)  # noqa: S311
        shown = [[inputs.show(side) for side in _draw(rng, inputs, align)] for _ in range(2)]
        golds, tests = ([pair[side] for pair in shown] for side in (0, 1))
        corpora = _corpus(inputs, *golds), _corpus(inputs, *tests)
        if not draws:
            assert _refuses(*corpora, settings), f"{align} has nothing to draw from, and draws"
            return
        whole = _drawn(*corpora, settings)
        where = f"{metric.spec} under {align}"
        spread = whole.co_optimal(metric.spec)
        _check_values(spread, where)
        if align == "identity" or metric.name == "wer":
            assert spread["low"] == spread["high"], f"{where} varies: {spread}"
        if align == "identity":
            assert spread["n"] == 1, f"{where}: {spread['n']} alignments"
        again = _drawn(*corpora, settings, jobs=3)
        assert again.draws == whole.draws, f"{where}: other draws in another run"
        if metric.unit == "corpus":
            continue
        parts = [
            _drawn(_alone(inputs, number, gold), _alone(inputs, number, test), settings)
            for number, (gold, test) in enumerate(shown)
        ]
        merged = merge(parts)
        assert merged.co_optimal(metric.spec) == spread, (
            f"{where}: documents apart give {merged.co_optimal(metric.spec)}, together {spread}"
        )
        if spread["exhaustive"] and metric.reads_parameters:
            for text in noisy(inputs, golds[0], rng):
                changed = _drawn(_corpus(inputs, text, *golds[1:]), corpora[1], settings)
                after = changed.co_optimal(metric.spec)
                assert after == spread, (
                    f"{where}: a word that does not count changes {spread} to {after}:\n{text}"
                )
