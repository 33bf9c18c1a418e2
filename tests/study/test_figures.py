"""The papers' figures by name: numbers worked out by hand, and missing data."""

from __future__ import annotations

import pytest
from helpers.tidy import tidy

from treegauge.errors import SettingsError
from treegauge.study.figures import FIGURES, figure


def cells(document, scores, **factors):
    return [factors | {"document": document, "metric": m, "score": s} for m, s in scores.items()]


def noise_of_boundaries():
    rows = []
    for document, more in (("a", 0.0), ("b", 2.0)):
        for rate, lost in ((0, 0.0), (0.5, 30.0)):
            scores = {
                "su-error": lost + more,
                "brackets": 100 - lost - more,
                "heads": 100 - lost / 3 - more,
            }
            scores["heads-open"] = scores["heads"]
            rows += cells(document, scores, noise="boundary-deletion", rate=rate)
    return tidy(*rows)


def test_sparseval_6_has_a_line_for_each_metric():
    chart = figure(noise_of_boundaries(), "sparseval-6")
    assert {row[0] for row in chart.rows} == {"boundary-deletion"}
    assert [row[1:4] for row in chart.rows] == [
        ["su-error", "0", "1.00"],
        ["su-error", "0.5", "31.00"],
        ["brackets", "0", "99.00"],
        ["brackets", "0.5", "69.00"],
        ["heads", "0", "99.00"],
        ["heads", "0.5", "89.00"],
    ]


def test_sparseval_6_over_thresholds_and_segmenters():
    rows = []
    for at, error in ((0.2, 40.0), (0.5, 30.0)):
        rows += cells("a", {"su-error": error, "brackets": 60.0, "heads": 70.0}, threshold=at)
    chart = figure(tidy(*rows), "sparseval-6")
    assert ["", "su-error", "0.5", "30.00"] in [row[:4] for row in chart.rows]
    named = [row | {"threshold": None, "segmenter": f"cut-{row['threshold']}"} for row in rows]
    chart = figure(tidy(*named), "sparseval-6")
    assert ["cut-0.2", "su-error", "40.00"] in [row[:3] for row in chart.rows]


def test_sparseval_8_from_noise_and_from_a_factor():
    chart = figure(noise_of_boundaries(), "sparseval-8")
    assert ["wrong boundaries", "brackets", "69.00"] in [row[:3] for row in chart.rows]
    rows = []
    for level, score in (("reference", 90.0), ("system", 80.0)):
        rows += cells(
            "a", {"brackets": score, "heads": score + 1, "heads-open": score}, boundaries=level
        )
    chart = figure(tidy(*rows), "sparseval-8")
    assert [row[:3] for row in chart.rows if row[1] == "heads"] == [
        ["reference boundaries", "heads", "91.00"],
        ["system boundaries", "heads", "81.00"],
    ]


def test_sparseval_7_shows_labels_too():
    rows = []
    for level, score in (("reference", 90.0), ("recognised", 80.0)):
        for metric in ("brackets", "heads", "heads-open"):
            scores = {metric: score, f"{metric}:unlabeled": score + 2}
            rows += cells("a", scores, words=level)
    chart = figure(tidy(*rows), "sparseval-7")
    assert [row[0] for row in chart.rows if row[1] == "brackets"] == [
        "reference words, labelled",
        "recognised words, labelled",
        "reference words, unlabelled",
        "recognised words, unlabelled",
    ]
    assert {row[2] for row in chart.rows} == {"90.00", "80.00", "92.00", "82.00"}


def test_favre_7_has_the_slope_in_its_note():
    rows = []
    for number in range(4):
        rows += cells(
            f"show-{number}",
            {"wer": 10.0 * number, "las": 90 - 15.0 * number, "roles": 80 - 20.0 * number},
            system="s",
        )
    chart = figure(tidy(*rows), "favre-7")
    assert chart.note == "las: R² 1.00, slope -1.50; roles: R² 1.00, slope -2.00"
    assert len(chart.spec["hconcat"]) == 2
    assert chart.rows[1] == ["system=s", "show-1", "wer", "10.00", "las", "75.00"]


def test_shares_end_at_100_and_word_errors_where_they_end():
    rows = [row for n in range(3) for row in cells(f"d{n}", {"wer": 9.0 * n, "las": 100.0 - n})]
    cloud = figure(tidy(*rows), "favre-7").spec["layer"][0]["encoding"]
    assert cloud["y"]["scale"]["domainMax"] == 100
    assert "domainMax" not in cloud["x"]["scale"]


@pytest.mark.parametrize("tags", ["tags", "xpos", "upos"])
def test_favre_4_has_syntax_and_tags_beside_semantics(tags):
    rows = []
    for number in range(3):
        scores = {"las": 80.0 + number, "roles": 60.0 + 2 * number, tags: 90.0 + number}
        # Of coarse and fine tags one is drawn.
        rows += cells(f"d{number}", {"upos": 1.0 * number} | scores)
    chart = figure(tidy(*rows), "favre-4")
    assert len(chart.spec["hconcat"]) == 2
    assert [row[2:] for row in chart.rows if row[1] == "d1"] == [
        ["las", "81.00", "roles", "62.00"],
        [tags, "91.00", "las", "81.00"],
    ]


def test_favre_5_is_a_table_of_systems_by_conditions():
    rows = [
        {"system": system, "input": given, "document": "*", "metric": "roles", "score": score}
        for system, given, score in (
            ("LUND", "text", 76.79),
            ("LUND", "asr", 64.23),
            ("MATE", "text", 73.2),
        )
    ]
    chart = figure(tidy(*rows), "favre-5")
    assert chart.rows == [
        ["text", "LUND", "76.79"],
        ["asr", "LUND", "64.23"],
        ["text", "MATE", "73.20"],
    ]


def test_favre_5_names_what_tells_conditions_apart_and_takes_the_mean_over_seeds():
    rows = [
        {"input": given, "words": words, "trees": trees, "seed": seed}
        | {"document": "*", "metric": "roles", "score": score}
        for given, words, trees, seed, score in (
            ("text", "reference", "own", 1, 70.0),
            ("text", "reference", "own", 2, 71.0),
            ("asr", "recognised", "own", 1, 60.0),
            # Words say nothing that the input does not.
            ("asr", "recognised", "gold", 1, 65.0),
        )
    ]
    assert figure(tidy(*rows[:3]), "favre-5").rows == [
        ["text", "scores", "70.50"],
        ["asr", "scores", "60.00"],
    ]
    assert [row[0] for row in figure(tidy(*rows), "favre-5").rows] == [
        "input text, trees own",
        "input asr, trees own",
        "input asr, trees gold",
    ]


def test_emms_3_and_5():
    rows = [
        {"system": system, "average": average, "document": "*", "metric": metric, "score": score}
        for system, metric, average, score in (
            # Table 4 of Emms (2008)
            ("Petrov 5", "e-dice", "corpus", 93.37),
            ("Charniak", "e-dice", "corpus", 93.30),
            ("Petrov 5", "t-dice", "corpus", 94.50),
            ("Charniak", "t-dice", "corpus", 94.55),
        )
    ]
    chart = figure(tidy(*rows), "emms-3")
    assert [row[:3] for row in chart.rows] == [
        ["Petrov 5", "E Dice", "93.37"],
        ["Charniak", "E Dice", "93.30"],
        ["Petrov 5", "T Dice", "94.50"],
        ["Charniak", "T Dice", "94.55"],
    ]
    with pytest.raises(SettingsError, match="average sentence"):
        figure(tidy(*rows), "emms-5")


def test_emms_7_takes_sentences():
    rows = []
    for number in range(3):
        rows += cells(
            f"d#{number}", {"e-jaccard": 50.0 + number, "t-jaccard": 60.0 + number}, system="p"
        )
        rows += cells("d", {"e-jaccard": 1.0, "t-jaccard": 1.0}, system="p")
    chart = figure(tidy(*rows), "emms-7")
    assert [row[1] for row in chart.rows] == ["d#0", "d#1", "d#2"]


def test_tedeval_1_has_error_and_change():
    # PS of table 1 of Tsarfaty et al. (2012), labelled
    rows = [
        {"system": "PS", "scenario": scenario, "document": "*", "metric": "tedeval", "score": score}
        for scenario, score in (("raw", 80.67), ("gold", 93.39), ("predicted", 86.26))
    ]
    chart = figure(tidy(*rows), "tedeval-1")
    assert [row[1:] for row in chart.rows] == [
        ["gold", "tedeval L", "93.39", "6.61", ""],
        ["predicted", "tedeval L", "86.26", "13.74", "-7.13"],
        ["raw", "tedeval L", "80.67", "19.33", "-5.59"],
    ]


@pytest.mark.parametrize("name", FIGURES)
def test_what_a_figure_lacks_is_said(name):
    with pytest.raises(SettingsError, match="the table cannot give this figure: it needs"):
        figure(tidy({"system": "s", "document": "d", "metric": "tags", "score": 1.0}), name)


def test_figures_are_drawn(tmp_path):
    pytest.importorskip("vl_convert")
    path = tmp_path / "figure.svg"
    figure(noise_of_boundaries(), "sparseval-6", "Ends of sentences").save(path)
    svg = path.read_text(encoding="utf-8")
    assert "boundary-deletion" in svg
    assert "su-error" in svg
    with pytest.raises(SettingsError, match="did you mean"):
        figure(noise_of_boundaries(), "sparseval-9")
