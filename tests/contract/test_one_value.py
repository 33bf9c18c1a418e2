"""A metric has one value: alone, beside others, in the default table, and in every command."""

from __future__ import annotations

import json

import pytest
from helpers.command_runs import EXAMPLES
from helpers.real_data import shared_data
from helpers.shared import run, specs

import treegauge
from treegauge.base.records import replaced
from treegauge.comparison import failure_policy
from treegauge.comparison.comparison import Comparison
from treegauge.contracts import check_one_value, one_value
from treegauge.errors import SettingsError, TreegaugeError
from treegauge.metrics import get_metric
from treegauge.options.settings import Signature

#: gold and a system with other words, of each task that files have
FILES = {
    "ptb": ("constituency/gold.mrg", "constituency/recognised.mrg"),
    "conllu": ("ud/gold.conllu", "ud/recognised.conllu"),
    "conll09": ("srl-speech/gold", "srl-speech/heard"),
}
#: commands that score
COMMANDS = ("compare", "attribute", "rank", "correlate", "errors")


@pytest.mark.slow
@pytest.mark.parametrize("spec", specs())
def test_a_metric_has_one_value(spec):
    check_one_value(spec)


def test_a_task_that_is_lost_where_metrics_are_named_breaks_the_law(monkeypatch):
    """A mutant, as it was: naming metrics loses the task's aligner."""
    right = one_value.resolve

    def resolve(request, *profiles):
        found = right(request, *profiles)
        align = "auto" if request.metrics else found.settings.align
        return replaced(found, settings=replaced(found.settings, align=align))

    monkeypatch.setattr(one_value, "resolve", resolve)
    with pytest.raises(AssertionError, match="another signature than alone"):
        check_one_value("las")


def test_a_metric_that_loses_its_own_aligner_beside_others_breaks_the_law(monkeypatch):
    """A mutant: words are put together by ``lattice`` only where all metrics ask for that."""
    monkeypatch.setattr(get_metric("tags"), "own_words", True)
    check_one_value("tags")
    monkeypatch.setattr(
        Comparison, "of", lambda self, metric: self.with_trees if metric.compares_trees else self
    )
    with pytest.raises(AssertionError, match="other counts than alone"):
        check_one_value("tags")


def test_sentences_without_a_tree_that_other_metrics_decide_on_break_the_law(monkeypatch):
    """A mutant, as it was: they are not sentences at all where every metric compares trees."""

    def keep(settings):
        every = all(metric.compares_trees for metric in settings.metrics)
        return not every and settings.on_error != "error"

    monkeypatch.setattr(failure_policy, "_settings_keep_treeless", keep)
    with pytest.raises(AssertionError, match="other counts than alone"):
        check_one_value("e-dice")


def told(signature: str) -> dict[str, str]:
    fields = Signature.parse(signature).fields
    return {name: value for name, value in fields.items() if name not in one_value.OF_METRICS}


def scores_in(command: str, spec: str, shown: dict) -> list[float]:
    """Return what a command's JSON gives as a metric's score."""
    if command == "compare":
        return [row["score"] for row in shown["scores"] if row["metric"] == spec][:1]
    if command == "rank":
        rows = [row for row in shown["variants"] if row["metric"] == spec]
        return [row["scores"][0] for row in rows if row["average"] == "corpus"]
    if command == "attribute":
        return [shown["systems"][0]["attribution"][spec]["score"]]
    return []


@pytest.mark.parametrize("kind", FILES)
def test_every_command_gives_the_same_value_and_signature(kind):
    gold, system = (str(EXAMPLES / name) for name in FILES[kind])
    compared = 0
    for spec in specs():
        metric = get_metric(spec)
        try:
            known = treegauge.score(gold, system, metrics=spec)
        except TreegaugeError:
            continue
        shown = json.loads(run("score", gold, system, "-m", spec, "-f", "json").out)
        assert shown["systems"][0]["metrics"][spec] == known[spec]
        for command in COMMANDS:
            twice = [f"a={system}", f"b={system}"] if command == "compare" else [system]
            beside = f"{spec},wer" if command == "correlate" else spec
            ran = run(command, gold, *twice, "-m", beside, "-f", "json")
            if ran.code:
                # A command that cannot give it says so.
                assert ran.code == 2
                assert ran.err
                continue
            data = json.loads(ran.out)
            assert [told(line) for line in data["signatures"]] == [told(str(known.signature))]
            for score in scores_in(command, spec, data):
                compared += 1
                expected = known[spec][metric.main]
                if expected is not None:
                    expected = pytest.approx(expected, rel=1e-12)
                assert score == expected, f"{command} -m {spec}"
    assert compared > 20


@pytest.mark.parametrize("kind", FILES)
def test_the_page_and_python_give_the_same_value(kind, tmp_path):
    gold, system = (str(EXAMPLES / name) for name in FILES[kind])
    default = treegauge.score(gold, system)
    page = tmp_path / "page.html"
    treegauge.report(gold, {"one": system}, page)
    for spec in default:
        alone = treegauge.score(gold, system, metrics=spec)
        main = get_metric(spec).main
        assert alone[spec] == default[spec]
        assert told(str(alone.signature)) == told(str(default.signature))
        if default[spec][main] is not None and get_metric(spec).in_percent(main):
            assert f"{100 * default[spec][main]:.2f}" in page.read_text(encoding="utf-8")


def test_blocks_and_folders_give_the_same_value(monkeypatch):
    gold, system = (str(EXAMPLES / name) for name in FILES["conll09"])
    whole = treegauge.score(gold, system, metrics="las,roles,segments,tedeval,bag")
    monkeypatch.setenv("TREEGAUGE_BLOCK", "1")
    from treegauge import distributed

    for spec in whole:
        assert treegauge.score(gold, system, metrics=spec)[spec] == whole[spec]
        try:
            assert distributed.score(gold, system, engine=map, metrics=spec)[spec] == whole[spec]
        except SettingsError as refused:
            assert "in parts" in str(refused)


def test_named_metrics_keep_the_aligner_of_roles():
    """The figures of the default table, which are those of srleval's aligner."""
    folder = shared_data("srl-ewt")
    files = (folder / "gold.conll09", folder / "HIT-SCIR-18.conll09")
    for options in ({}, {"metrics": "las,roles"}):
        result = treegauge.score(*files, **options)
        assert [round(100 * result[spec]["f1"], 2) for spec in ("las", "roles")] == [80.57, 71.02]
        assert result.signature.fields["align"] == "levenshtein"


@pytest.mark.parametrize(
    ("kind", "spec", "beside"),
    [("ptb", "brackets", "tags"), ("conllu", "las", "upos"), ("conll09", "las", "roles")],
)
def test_diff_reckons_with_the_counts_of_score(kind, spec, beside):
    """What ``diff`` says of a sentence, alone and beside another metric, is the sentence's row of ``score``."""
    files = [EXAMPLES / name for name in FILES[kind]]
    rows = treegauge.score(*files).by_sentence(spec)
    for number, row in enumerate(rows, 1):
        counts = f"{spec}: matched {row['matched']}, gold {row['gold']}, test {row['test']}"
        assert counts in run("diff", *files, "-n", str(number), "-m", spec).out
        both = run("diff", *files, "-n", str(number), "-m", f"{spec},{beside}")
        assert counts in both.out
        assert f"a drawing shows one metric; not shown: {beside}" in both.err
    assert any(row["matched"] < row["gold"] for row in rows)
