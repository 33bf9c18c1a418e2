"""Law of one value: other metrics and tables change neither a metric's counts nor its signature.

A metric is counted alone, beside metrics of every kind of alignment (on partners, on words it puts together
itself, on none), and in the default table where that has it.  All must give the same columns, unit by unit,
the same averages and the same signature but for its list of metrics; also where words and sentences differ,
and where sentences have no tree.  Files say what the task is, so texts of all formats are tried that hold
what it needs.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

from treegauge.contracts.inputs import BRACKETINGS, CONLL09, CONLLU, CONLLX, Inputs, inputs_for
from treegauge.corpora.corpus import Corpus, Reading, read_into
from treegauge.errors import InputError, SettingsError
from treegauge.metrics import declaring, get_metric
from treegauge.options.needs import unmet
from treegauge.options.request import Request, resolve
from treegauge.pipeline import score_corpora

if TYPE_CHECKING:
    from collections.abc import Iterator

    from treegauge.metrics import Metric
    from treegauge.options.choices import Average
    from treegauge.results.result import Result

KINDS: Final = (BRACKETINGS, CONLLU, CONLLX, CONLL09)
SEEDS: Final = range(1)
POLICIES: Final = ("error", "skip", "zero")
AVERAGES: tuple[Average, ...] = ("corpus", "document", "sentence")
#: changes of words and sentence ends, one after the other
CHANGED: Final = ((), ("word", "lost"), ("cut",), ("end", "word"))
#: what a signature says of the metrics themselves
OF_METRICS: Final = frozenset({"metric", "heads"})


def _texts(inputs: Inputs, seed: int) -> Iterator[tuple[Corpus, Corpus, tuple[str, ...]]]:
    """Yield gold, test and policies: the same words, then others; at last a sentence that has no tree."""
    rng = Random(seed)  # noqa: S311
    gold = inputs.draw(rng, 6)
    for kinds in CHANGED:
        test = inputs.disturb(rng, gold)
        for kind in kinds:
            test = rng.choice(list(inputs.changes[kind](test)))
        yield _corpus(inputs, inputs.show(gold)), _corpus(inputs, inputs.show(test)), ("error",)
    yield (
        _corpus(inputs, inputs.show(gold)),
        _corpus(inputs, _treeless(inputs.show(test))),
        POLICIES,
    )


def _corpus(inputs: Inputs, text: str) -> Corpus:
    corpus = Corpus()
    corpus.given = "file"
    read_into(corpus, "text", text.encode(), Reading(inputs.format))
    return corpus


def _treeless(text: str) -> str:
    """Return a text whose second sentence has no tree: of rows, a word that is its own head."""
    if text.startswith("("):
        lines = text.splitlines(keepends=True)
        return "".join([lines[0], "(())\n", *lines[2:]])
    first, second, *others = text.split("\n\n")
    rows = second.split("\n")
    fields = rows[-1].split("\t")
    if len(fields) < 7:
        # Columns of words and tags have no trees that could be wrong.
        return text
    column = 6 if len(fields) <= 10 else 8
    fields[column] = fields[0]
    return "\n\n".join([first, "\n".join([*rows[:-1], "\t".join(fields)]), *others])


def _scored(gold: Corpus, test: Corpus, metrics: tuple[str, ...] | None, on_error: str) -> Result:
    request = Request(metrics=metrics, on_error=on_error)
    resolved = resolve(request, gold.profile, test.profile)
    return score_corpora(gold, test, resolved.settings, name="test")


def _companions(metric: Metric, gold: Corpus, test: Corpus) -> list[Metric]:
    """Return a metric of each kind of alignment that these texts have."""
    by_kind: dict[tuple[bool, bool, bool], Metric] = {}
    for other in declaring("name"):
        kind = (other.own_words, other.partners, "trees" in other.needs)
        if other != metric and not unmet(other, gold.profile, test.profile):
            by_kind.setdefault(kind, other)
    return list(by_kind.values())


def _averages(result: Result, spec: str) -> dict[str, Any]:
    def average(how: Average) -> Any:
        try:
            return result.scores(spec, how)
        except SettingsError as refused:
            return str(refused)

    return {how: average(how) for how in AVERAGES}


def _told(result: Result) -> dict[str, str]:
    return {
        name: value for name, value in result.signature.fields.items() if name not in OF_METRICS
    }


def check_one_value(spec: str) -> None:
    """Check that a metric has one value, whatever else is asked for."""
    metric = get_metric(spec)
    own = inputs_for(metric)
    for inputs in KINDS if own in KINDS else (*KINDS, own):
        for seed in SEEDS:
            for gold, test, policies in _texts(inputs, seed):
                if not unmet(metric, gold.profile, test.profile):
                    for policy in policies:
                        _check_pair(metric, gold, test, policy)


def _check_pair(metric: Metric, gold: Corpus, test: Corpus, policy: str) -> None:
    spec = metric.spec
    try:
        alone = _scored(gold, test, (spec,), policy)
    except InputError:
        # The policy stops a run with this metric, whatever stands beside it.
        return
    others = [(spec, other.spec) for other in _companions(metric, gold, test)]
    asked: list[tuple[str, ...] | None] = [None, *others, *(pair[::-1] for pair in others)]
    for metrics in asked:
        try:
            beside = _scored(gold, test, metrics, policy)
        except InputError:
            continue
        if spec not in beside:
            continue
        where = f"{spec} of {gold.format}, {policy}, {'in the default table' if metrics is None else metrics}"
        ours, theirs = alone.counts[spec], beside.counts[spec]
        assert {name: list(values) for name, values in ours.items()} == {
            name: list(values) for name, values in theirs.items()
        }, f"{where}: other counts than alone"
        assert list(alone.units.scored) == list(beside.units.scored), (
            f"{where}: other units than alone"
        )
        assert _averages(alone, spec) == _averages(beside, spec), (
            f"{where}: other averages than alone"
        )
        assert _told(alone) == _told(beside), f"{where}: another signature than alone"
