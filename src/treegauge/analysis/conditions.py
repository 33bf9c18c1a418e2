"""Losses of one system from condition to condition, from reference parses to recognised speech.

===========  =======================================================================
``ref-dep``  reference parses (of roles: the labeller works on gold trees)
``text``     the reference words and sentences, parsed automatically
``text-ss``  the reference words, cut where the system ends its sentences
``asr-rs``   recognised words, cut where the reference sentences end
``asr``      recognised words and sentences: all is automatic
===========  =======================================================================

The losses from each condition to the next are what parsing, recognition and sentence segmentation cost.
Where a condition is missing, the losses around it are undefined, and their sum is shown instead.  From the
first condition to the last alone there is nothing to share out: the loss is the difference of the scores.
Beside the real loss stands the estimate from the causes of single items
(:mod:`treegauge.analysis.attribution`) under the later condition.  The two differ because a wrong word also
spoils arcs and brackets of words that are right, which the estimate counts as structure, and because an item
with a wrong word might have been wrong anyway, which it counts as the word's fault.

Favre, Bohnet and Hakkani-Tür (2010), Evaluation of semantic role labeling and dependency parsing of
automatic speech recognition output, figure 5.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from treegauge.results.result import Result
    from treegauge.stats.compare import Compared

#: conditions in order, with what they mean
CONDITIONS: Final = {
    "ref-dep": "reference parses",
    "text": "reference text",
    "text-ss": "reference words, system sentences",
    "asr-rs": "recognised words, reference sentences",
    "asr": "recognised words and sentences",
}
PARSING = ("tag", "label", "structure", "unparsed")
RECOGNITION = ("substituted", "deleted", "inserted")
SEGMENTATION = ("boundary", "segmentation")
#: what is lost from one condition to another, and the causes that an item shows of it
STEPS: Final = {
    "parsing": ("ref-dep", "text", PARSING),
    "recognition": ("text", "asr-rs", RECOGNITION),
    "sentences": ("asr-rs", "asr", SEGMENTATION),
}
#: where the condition in between is missing
JOINED: Final = {
    "recognition, sentences": ("text", "asr", (*RECOGNITION, *SEGMENTATION)),
    "parsing, recognition": ("ref-dep", "asr-rs", (*PARSING, *RECOGNITION)),
    "parsing, sentences of the text": ("ref-dep", "text-ss", (*PARSING, *SEGMENTATION)),
}
#: the other way round, sentences before words: where reference words have the system's sentences, too
ASIDE: Final = {
    "sentences of the text": ("text", "text-ss", SEGMENTATION),
    "recognition in system sentences": ("text-ss", "asr", RECOGNITION),
}


@dataclass(frozen=True)
class Loss:
    """What a system loses of one metric from one condition to a later one, in fractions of 1."""

    system: str
    metric: str
    step: str
    better: str
    worse: str
    loss: float | None
    low: float | None
    high: float | None
    estimate: float | None


@dataclass(frozen=True)
class Conditions:
    """The scores of systems under conditions, and the losses between them."""

    systems: list[str]
    metrics: list[str]
    scores: dict[tuple[str, str, str], float | None]
    losses: list[Loss]
    signatures: list[str]

    @property
    def names(self) -> list[str]:
        """The conditions that are shown: those of the paper, and reference words with system sentences."""
        there = {name for _, _, name in self.scores}
        return [name for name in CONDITIONS if name != "text-ss" or name in there]

    def as_dict(self) -> dict[str, Any]:
        """Return everything, JSON-ready; null where a condition is missing."""
        return {
            "conditions": [
                {
                    "system": system,
                    "metric": metric,
                    **{name: self.scores.get((system, metric, name)) for name in self.names},
                }
                for system in self.systems
                for metric in self.metrics
            ],
            "losses": [asdict(loss) for loss in self.losses],
        }


def conditions(results: Mapping[tuple[str, str], Result], **how: Any) -> Conditions:
    """Return the scores and losses of results by (system, condition); ``how``: as of ``compare``."""
    from treegauge.stats.compare import compare

    unknown = [name for _, name in results if name not in CONDITIONS]
    if unknown:
        known = ", ".join(CONDITIONS)
        raise SettingsError(f"condition {unknown[0]!r} is unknown; conditions are {known}")
    systems = list(dict.fromkeys(system for system, _ in results))
    first = next(iter(results.values()))
    metrics = list(first.counts)
    scores = {
        (system, spec, name): _main(result, spec)
        for (system, name), result in results.items()
        for spec in metrics
    }
    losses = []
    for system in systems:
        own = {name: results[system, name] for name in CONDITIONS if (system, name) in results}
        compared = compare(own, **{"sets": "none", **how}) if len(own) > 1 else None
        steps = dict(STEPS)
        for title, step in JOINED.items():
            between = list(CONDITIONS)[
                list(CONDITIONS).index(step[0]) + 1 : list(CONDITIONS).index(step[1])
            ]
            if step[0] in own and step[1] in own and not any(name in own for name in between):
                steps[title] = step
        steps |= {title: step for title, step in ASIDE.items() if step[0] in own and step[1] in own}
        losses += [
            _loss(system, spec, title, step, own, compared)
            for spec in metrics
            for title, step in steps.items()
        ]
    signatures = list(dict.fromkeys(str(result.signature) for result in results.values()))
    return Conditions(systems, metrics, scores, losses, signatures)


def _main(result: Result, spec: str) -> float | None:
    value = result[spec][result.metric(spec).main]
    return None if value is None else float(value)


def _loss(
    system: str,
    spec: str,
    title: str,
    step: tuple[str, str, tuple[str, ...]],
    own: Mapping[str, Result],
    compared: Compared | None,
) -> Loss:
    better, worse, causes = step
    if better not in own or worse not in own or compared is None:
        return Loss(system, spec, title, better, worse, None, None, None, None)
    metric = own[worse].metric(spec)
    sign = 1 if metric.best == 0 else -1
    before, after = _main(own[better], spec), _main(own[worse], spec)
    # Nothing lost is 0.0, never -0.0.
    lost = None if before is None or after is None else sign * (after - before) + 0.0
    low = high = None
    for difference in compared.differences:
        if (difference.metric, difference.value) == (spec, metric.main) and {
            difference.system,
            difference.baseline,
        } == {
            better,
            worse,
        }:
            turned = sign if difference.system == worse else -sign
            if difference.interval is not None:
                low, high = sorted(turned * end for end in difference.interval)
    estimate = None
    if spec in own[worse].causes:
        attribution = own[worse].attribution(spec)
        estimate = sum(attribution.shapley.get(name, 0.0) for name in causes)
    return Loss(system, spec, title, better, worse, lost, low, high, estimate)
