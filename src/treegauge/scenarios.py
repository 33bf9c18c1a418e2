"""One parser under several conditions side by side: from gold segments and tags to raw text.

For each scenario SegEval, the standard score (brackets, or attachment for dependency trees) where
gold and test have the same segments, and TedEval; unlabelled and labelled; with the change from
one scenario to the next.

Tsarfaty, Nivre and Andersson (2012), tables 1 and 2.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from treegauge.pipeline import score_corpora
from treegauge.records import Record, replaced
from treegauge.reports._tables import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.corpus import Corpus
    from treegauge.result import Result
    from treegauge.settings import Settings

#: which specs stand in the columns of a kind of score: unlabelled, labelled
SEGEVAL = ("segeval:unlabeled", "segeval")
TEDEVAL = ("tedeval:unlabeled", "tedeval")
BRACKETS = ("brackets:unlabeled", "brackets")
ATTACHMENT = ("uas", "las")
NOT_DEFINED = "N/A"
FOREIGN = 0.01
NONE = 0xFFFFFFFF


class Scenario(Record, frozen=False):
    """The results of one scenario; ``standard`` is None where segments differ."""

    name: str
    own: Result
    standard: Result | None

    def value(self, spec: str) -> float | None:
        """Return a score by its name (TedEval's whatever arcs it compares), None if undefined."""
        strict = f"{spec}:strict"
        spec = strict if strict in self.own.counts else spec
        result = self.own if spec in self.own.counts else self.standard
        if result is None:
            return None
        found = result[spec][result.metric(spec).main]
        return None if found is None else float(found)


def score_scenarios(
    gold: Corpus,
    systems: dict[str, Corpus],
    settings: Settings,
    *,
    strict: bool = False,
    jobs: int = 0,
) -> list[Scenario]:
    """Score every scenario of a parser; ``strict``: TedEval compares the states of lattices."""
    tedeval = tuple(f"{spec}:strict" if strict else spec for spec in TEDEVAL)
    own = replaced(settings, metrics=(*SEGEVAL, *tedeval))
    plain = replaced(settings, metrics=standard_of(gold))
    found = []
    for name, system in systems.items():
        result = score_corpora(gold, system, own, name=name, jobs=jobs)
        same = result.alignment["aligner"] == "identity"
        standard = score_corpora(gold, system, plain, name=name, jobs=jobs) if same else None
        found.append(Scenario(name, result, standard))
    return found


def standard_of(gold: Corpus) -> tuple[str, str]:
    """Return the scores that are used where segments are given."""
    return ATTACHMENT if _framework(gold) == "dependencies" else BRACKETS


def scenario_table(scenarios: Sequence[Scenario], standard: tuple[str, str]) -> Table:
    """Return a row for each scenario, and one for the change since the one before."""
    specs = (*SEGEVAL, *standard, *TEDEVAL)
    names = {ATTACHMENT: ("UAS", "LAS"), BRACKETS: ("brackets U", "brackets L")}[standard]
    header = ["scenario", "SegEval U", "SegEval L", *names, "TedEval U", "TedEval L"]
    rows: list[list[str]] = []
    before: Scenario | None = None
    for scenario in scenarios:
        values = [scenario.value(spec) for spec in specs]
        if before is not None:
            earlier = [before.value(spec) for spec in specs]
            drops = [
                "" if None in pair else f"{100 * (pair[0] - pair[1]):+.2f}"  # type: ignore[operator]
                for pair in zip(values, earlier, strict=True)
            ]
            rows.append(["  change", *drops])
        rows.append(
            [scenario.name, *(NOT_DEFINED if one is None else f"{100 * one:.2f}" for one in values)]
        )
        before = scenario
    return Table("", header, rows)


def scenarios_as_dict(scenarios: Sequence[Scenario], standard: tuple[str, str]) -> dict[str, Any]:
    """Return the values as JSON-ready data, fractions; null where not defined."""
    specs = (*SEGEVAL, *standard, *TEDEVAL)
    return {
        "scenarios": [
            {
                "name": one.name,
                "signature": str(one.own.signature),
                **{spec: one.value(spec) for spec in specs},
            }
            for one in scenarios
        ],
    }


def _framework(corpus: Corpus) -> str:
    return "dependencies" if len(corpus.columns["tokens.head"]) else "constituents"


def _labels(corpus: Corpus) -> Counter[str]:
    dependencies = _framework(corpus) == "dependencies"
    numbers = Counter(corpus.columns["tokens.deprel" if dependencies else "nodes.label"])
    return Counter(
        {corpus.text(number): count for number, count in numbers.items() if number != NONE}
    )


def incomparable(gold: Corpus, systems: dict[str, Corpus]) -> list[str]:
    """Return warnings about systems with labels that gold does not have.

    Distances between trees are on one scale only where they share their labels.
    """
    known = _labels(gold)
    warnings = []
    for name, system in systems.items():
        labels = _labels(system)
        foreign = Counter({label: count for label, count in labels.items() if label not in known})
        if foreign.total() > FOREIGN * labels.total():
            most = ", ".join(label or "(none)" for label, _ in foreign.most_common(3))
            share = 100 * foreign.total() / labels.total()
            warnings.append(
                f"{name}: {share:.1f} % of its labels are not in gold ({most}): "
                "labelled scores of systems with different label sets are not comparable"
            )
    return warnings
