"""Rewards for language models that parse: a number for each answer, and feedback in words.

>>> reward = Reward("brackets")
>>> gold = "(S (NP (PRP she)) (VP (VBZ sings)))"
>>> reward(["(S (NP (PRP she)) (VP (VBZ sings)))", "(S (PRP she) (VP (VBZ sings)))", "I cannot."], [gold] * 3)
[1.0, 0.8, 0.0]
>>> reward.feedback("(S (PRP she) (VP (VBZ sings)))", gold)
'NP ‹she› is missing.'

A string is always text here: nothing that a model answers is ever opened.  Any answer gets a number; gold
that cannot be used raises :class:`~treegauge.errors.InputError`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from treegauge.base.argument_kinds import WHOLE, is_number, takes
from treegauge.base.text import shown_value
from treegauge.errors import MismatchError, SettingsError
from treegauge.metrics import get_metric
from treegauge.metrics._lists import DEFAULT
from treegauge.options.request import Request
from treegauge.running.single_pairs import SinglePairs
from treegauge.stats.statistic import split_value

if TYPE_CHECKING:
    from collections.abc import Iterable

    from treegauge.comparison.comparison import Comparison
    from treegauge.corpora.repair import Repair
    from treegauge.metrics import Metric
    from treegauge.options.settings import Signature
    from treegauge.running.single_pairs import Counted

#: the part that is 1 for an answer with a usable analysis, and 0 for any other
VALID = "valid"
POLICIES = ("repair", "zero")
#: the options of ``score`` that mean something for a single pair
OPTIONS = frozenset(
    {"task", "params", "heads", "normalize", "align", "transforms", "format", "bare_words"}
)


@dataclass(frozen=True)
class Part:
    """One part of a reward: its weight, and a value of a metric; ``valid`` has no metric."""

    weight: float
    spec: str
    value: str = ""

    def __str__(self) -> str:
        name = f"{self.spec}.{self.value}" if self.value else self.spec
        return f"{self.weight:g}*{name}"


def parts_of(text: str) -> tuple[Part, ...]:
    """Return the parts of ``0.2*valid + 0.8*brackets.f1``.

    >>> [str(part) for part in parts_of("0.2*valid + 0.8*brackets - wer")]
    ['0.2*valid', '0.8*brackets.f1', '-1*wer.value']
    """
    # Names have hyphens of their own: a sign stands between blanks.
    terms = re.split(r"\s+([+-])\s+", text.strip())
    signs = ["+", *terms[1::2]]
    parts = []
    for sign, term in zip(signs, terms[::2], strict=True):
        number, star, name = term.partition("*")
        if not star:
            number, name = "1", term
        try:
            weight = float(number)
        except ValueError:
            raise SettingsError(
                f"{term!r} is not a part of a reward: write WEIGHT*METRIC, as in 0.8*{DEFAULT[0]}"
            ) from None
        weight = -weight if sign == "-" else weight
        name = name.strip()
        if name == VALID:
            parts.append(Part(weight, VALID))
            continue
        spec = _spec_in(name)
        parts.append(Part(weight, *split_value(name, [spec], get_metric)))
    return tuple(parts)


def _spec_in(name: str) -> str:
    """Return the metric of ``brackets`` or ``brackets.f1``."""
    for candidate in (name, name.rpartition(".")[0]):
        try:
            return get_metric(candidate).spec
        except SettingsError:
            continue
    # With the message about the whole name.
    return get_metric(name).spec


class Reward:
    """Scores answers of a language model one by one, for training: thread-safe, picklable, without files.

    ``metric``: a metric, one of its values, or a weighted sum, as in ``0.2*valid + 0.8*brackets``;
    ``valid`` is 1 for an answer with a usable analysis.  ``on_error``: ``repair`` mends what can be mended,
    ``zero`` takes only what is an analysis as it stands.  An answer that cannot be used scores as if
    everything were wrong, which is 0 for F1; with ``unusable=None`` it is None.  The other keywords are those
    of :func:`score`.  A pair's reward does not depend on the other pairs of a batch.
    """

    def __init__(
        self,
        metric: str = DEFAULT[0],
        *,
        on_error: str = "repair",
        unusable: float | str | None = "zero",
        **options: Any,
    ) -> None:
        unknown = sorted(options.keys() - OPTIONS)
        if unknown:
            raise TypeError(
                f"a Reward takes {', '.join(sorted(OPTIONS))} of score()'s options, not {unknown[0]!r}"
            )
        if on_error not in POLICIES:
            raise SettingsError(
                f"on_error of a Reward is one of {', '.join(POLICIES)}, not {on_error!r}"
            )
        if unusable is not None and unusable != "zero" and not is_number(unusable):
            raise SettingsError(
                f'unusable is "zero", a number or None, not {shown_value(unusable)}'
            )
        if not isinstance(metric, str):
            raise SettingsError(
                f"a reward is a metric or a sum, as a text, not {shown_value(metric)}"
            )
        self.parts = parts_of(metric)
        self.unusable = unusable
        specs = dict.fromkeys(part.spec for part in self.parts if part.value)
        if not specs:
            raise SettingsError(f"a reward needs a metric beside {VALID}")
        self.metrics: dict[str, Metric] = {spec: get_metric(spec) for spec in specs}
        self._pairs = SinglePairs(Request(metrics=tuple(specs), on_error=on_error, **options))

    def __call__(self, answers: Iterable[Any], golds: Iterable[Any]) -> list[float | None]:
        """Return a number for each answer; the first is held against the first gold, and so on."""
        listed, right = list(answers), list(golds)
        if len(listed) != len(right):
            raise MismatchError(f"{len(listed)} answers for {len(right)} gold sentences")
        return [self.one(answer, gold) for answer, gold in zip(listed, right, strict=True)]

    def one(self, answer: Any, gold: Any) -> float | None:
        """Return the number for one answer."""
        return self._number(self._pairs.count(answer, gold))

    def _number(self, counted: Counted) -> float | None:
        if not counted.usable and self.unusable != "zero":
            return None if self.unusable is None else float(self.unusable)
        return sum(part.weight * self._value(part, counted) for part in self.parts)

    def _value(self, part: Part, counted: Counted) -> float:
        if not part.value:
            return float(counted.usable)
        counts = counted.counts[part.spec]
        value = self.metrics[part.spec].scores(counts)[part.value]
        if value is None:
            # Where neither side has anything to compare, nothing is wrong.
            return float(counted.usable and not any(counts.values()))
        return value

    def details(self, answer: Any, gold: Any) -> dict[str, Any]:
        """Return what one answer's reward is made of: counts and scores of each metric, what was repaired.

        ``failure`` says why an answer failed (None where it did not): a refusal, another sentence and so on.
        """
        counted = self._pairs.count(answer, gold)
        done = counted.repair
        return {
            "reward": self._number(counted),
            "usable": counted.usable,
            "repaired": dict(done.rules) if done is not None else {},
            "failure": self._pairs.kind(answer, gold),
            **{spec: metric.scores(counted.counts[spec]) for spec, metric in self.metrics.items()},
        }

    @takes(most=WHOLE)
    def feedback(self, answer: Any, gold: Any, *, most: int = 10) -> str:
        """Return in words what is wrong with an answer, at most so many errors.

        >>> gold = "(S (NP (PRP she)) (VP (VBD saw) (NP (NN him)) (PP (IN in) (NP (NNP Rome)))))"
        >>> answer = "(S (NP (PRP she)) (VP (VBD saw) (NP (NP (NN him)) (PP (IN in) (NP (NNP Rome"
        >>> print(Reward().feedback(answer, gold))
        The answer was repaired: brackets are open at the end.
        PP ‹in Rome› should attach to VP ‹saw him›, not to NP ‹him›.
        """
        comparison, repaired = self._pairs.compare(answer, gold)
        if not repaired.usable:
            return f"There is no analysis in this answer; expected one in the format {repaired.format}."
        errors = self._errors(comparison)
        more = [f"{len(errors) - most} more errors"] if len(errors) > most else []
        lines = [*_repairs(repaired), *errors[:most], *more]
        return "\n".join(f"{line[0].upper()}{line[1:]}." for line in lines) or "All is right."

    def _errors(self, comparison: Comparison) -> list[str]:
        from treegauge.analysis.kinds import default_metrics
        from treegauge.analysis.kinds.in_words import errors_in_words, word_changes

        profile = comparison.gold.profile
        named = [spec for spec, metric in self.metrics.items() if metric.item]
        specs = named or list(default_metrics(profile))
        told = [line for spec in specs for line in errors_in_words(comparison, spec)]
        return list(dict.fromkeys([*word_changes(comparison), *told]))

    @property
    def signature(self) -> Signature:
        """How rewards are made: the settings of the first gold's format, and the weights of the parts."""
        settings = next(iter(self._pairs.settings.values()), None)
        if settings is None:
            raise SettingsError("the signature is known once a pair was scored")
        from treegauge.comparison.plan import in_force

        parts = " ".join(str(part) for part in self.parts)
        return settings.signature(in_force(settings, items=True), {"reward": parts})


def _repairs(repaired: Repair) -> list[str]:
    """Say what was repaired."""
    from treegauge.corpora.repair_rules import RULES

    when = [rule.when for rule in RULES if rule.name in repaired.rules]
    return [f"the answer was repaired: {'; '.join(when)}"] if when else []
