"""compare --across: results that were made differently on the same gold, and values of different metrics."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product

import pytest
from helpers.shared import GOLD, run

import treegauge
from treegauge.errors import SettingsError
from treegauge.schemas import schema

# The first sentence has a wrong label, the second a wrong bracket, the third two wrong labels.
SYSTEM = """\
(TOP (S (NP (DT the) (NN kettle)) (PP (VBZ sings) (ADVP (RB softly))) (. .)))
(TOP (S (NP (PRP we)) (VP (VP (VBD left)) (. .))))
(TOP (S (PP (NNP Mara)) (VP (VBD found) (PP (DT a) (NN coin))) (. .)))
"""


def scored(name="it", **options):
    result = treegauge.score(GOLD, SYSTEM, **{"metrics": "brackets,brackets:unlabeled", **options})
    result.name = name
    return result


def test_results_that_were_made_differently_are_refused_unless_asked_for():
    results = {"wsj": scored(params="wsj"), "all": scored(params="none")}
    with pytest.raises(SettingsError, match=r"made differently: params is .*across="):
        treegauge.compare(results)
    compared = treegauge.compare(results, across=True)
    assert [difference.metric for difference in compared.differences] == [
        "brackets",
        "brackets:unlabeled",
    ]
    for score in compared.scores:
        assert score.score == results[score.system][score.metric]["f1"]
    assert compared.notes[0].startswith(
        "made differently: params is 'wsj' in wsj and 'none' in all"
    )
    # Made alike there is nothing to tell.
    alike = treegauge.compare({"a": scored(), "b": scored()}, across=True)
    assert not [note for note in alike.notes if "differently" in note]


@pytest.mark.parametrize(
    ("setting", "values", "told"),
    [
        ("align", ("edit", "groups"), "align is 'edit' in one and 'groups' in other"),
        ("heads", ("charniak", "collins"), "heads is 'charniak' in one and 'collins' in other"),
        ("normalize", ("lower", "hyphens"), "normalize is 'lower' in one and 'hyphens' in other"),
    ],
)
def test_what_differs_is_told(setting, values, told):
    results = {
        name: scored(name, metrics="heads", **{setting: value})
        for name, value in zip(("one", "other"), values, strict=True)
    }
    compared = treegauge.compare(results, across=True)
    assert told in compared.notes[0]
    assert [score.score for score in compared.scores] == [
        result["heads"]["f1"] for result in results.values()
    ]


def test_two_metrics_of_one_result():
    """Labelled and unlabelled brackets of three sentences: all eight swaps, in fractions."""
    result = scored()
    compared = treegauge.compare(
        {"labelled": result, "loose": result},
        across=True,
        values={"labelled": "brackets", "loose": "brackets:unlabeled.f1"},
    )
    sides = []
    for spec in ("brackets", "brackets:unlabeled"):
        counts = result.counts[spec]
        sides.append(
            [
                (2 * matched, gold + test)
                for matched, gold, test in zip(
                    counts["matched"], counts["gold"], counts["test"], strict=True
                )
            ]
        )

    def gap(flags):
        ends = []
        for turned in (0, 1):
            units = [sides[flag ^ turned][row] for row, flag in enumerate(flags)]
            ends.append(Fraction(sum(n for n, _ in units), sum(d for _, d in units)))
        return ends[1] - ends[0]

    seen = gap((0, 0, 0))
    expected = sum(abs(gap(flags)) >= abs(seen) for flags in product((0, 1), repeat=3)) / 8
    one = compared.differences[0]
    assert seen > 0
    assert (one.difference, one.p) == (pytest.approx(float(seen)), expected)
    assert compared.across == {"labelled": "brackets.f1", "loose": "brackets:unlabeled.f1"}
    assert "compared with each other: brackets.f1 of labelled" in compared.notes[0]
    assert [score.score for score in compared.scores] == [
        result["brackets"]["f1"],
        result["brackets:unlabeled"]["f1"],
    ]


def test_results_need_not_have_the_other_metric():
    results = {"a": scored(metrics="brackets"), "b": scored(metrics="tags")}
    with pytest.raises(SettingsError, match="no metric in common"):
        treegauge.compare(results, across=True)
    compared = treegauge.compare(results, across=True, values={"a": "brackets", "b": "tags"})
    assert [score.score for score in compared.scores] == [
        results["a"]["brackets"]["f1"],
        results["b"]["tags"]["value" if "value" in results["b"]["tags"] else "f1"],
    ]


def test_what_cannot_be_compared_is_refused():
    result = scored(metrics="brackets,crossing,wer")
    two = {"a": result, "b": result}
    for values, told in (
        ({"a": "brackets"}, "'b' is without"),
        ({"a": "brackets", "b": "brackets", "c": "brackets"}, "'c' is not a system"),
        ({"a": "brackets", "b": "crossing"}, "not compared with each other"),
        ({"a": "brackets", "b": "wer"}, "not compared with each other"),
        ({"a": "brackets", "b": "las"}, "las was not scored"),
    ):
        with pytest.raises(SettingsError, match=told):
            treegauge.compare(two, across=True, values=values)
    with pytest.raises(SettingsError, match="need across="):
        treegauge.compare(two, values={"a": "brackets", "b": "brackets"})
    means = scored(average="sentence")
    with pytest.raises(SettingsError, match="different averages"):
        treegauge.compare({"a": scored(), "b": means}, across=True)
    with pytest.raises(SettingsError, match="not a ratio of counts"):
        treegauge.compare(
            {"a": means, "b": means},
            across=True,
            values={"a": "brackets", "b": "brackets:unlabeled"},
        )


def test_the_command(tmp_path):
    paths = []
    for name, options in (("plain", {}), ("edit", {"align": "edit"})):
        paths.append(tmp_path / f"{name}.json")
        scored(name, **options).save(paths[-1])
    refused = run("compare", *paths)
    assert (refused.code, "--across" in refused.err) == (2, True)
    shown = run("compare", "--across", *paths)
    assert shown.code == 0
    assert "made differently: align is 'auto-3' in plain and 'edit' in edit" in shown.out
    given = ["compare", "--across", f"l={paths[0]}", f"u={paths[0]}"]
    given += ["--value", "l=brackets,u=brackets:unlabeled"]
    assert "b: u (brackets:unlabeled.f1)" in run(*given).out
    data = json.loads(run(*given, "-f", "json").out)
    pytest.importorskip("jsonschema").validate(data, schema("compare"))
    assert data["across"] == {"l": "brackets.f1", "u": "brackets:unlabeled.f1"}
    mixed = run("compare", *paths, "--across", "--value", "plain=brackets,brackets")
    assert (mixed.code, "for every system" in mixed.err) == (2, True)


def test_values_of_different_metrics_have_p_over_documents_of_their_own():
    """Three documents that all gain without labels: p is 2 of 2³ swaps, of these values and no others."""
    gold = "".join(
        f"# newdoc id = {name}\n" + "(S (NP (DT the) (NN kettle)) (VP (VBZ sings)))\n" * 6
        for name in "abc"
    )
    system = gold.replace("(VP", "(PP")
    results = {
        name: treegauge.score(gold, system, metrics=name)
        for name in ("brackets", "brackets:unlabeled")
    }
    (found,) = treegauge.compare(
        results, across=True, values={name: name for name in results}
    ).differences
    assert found.p == 2 * 2.0**-18
    assert found.p_documents == 0.25
