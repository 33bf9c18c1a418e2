"""Charts: their figures are those of the results, and every kind can be drawn."""

from __future__ import annotations

import json
import re
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from helpers.shared import run

import treegauge
from treegauge.charts import Chart, chart_kinds, chart_of, plot
from treegauge.charts._chart import Choice
from treegauge.charts._gathering import gathered_from
from treegauge.charts.curve import series_and_number
from treegauge.charts.scatter import fences, scatter
from treegauge.errors import SettingsError

RIGHT = "(S (NP (NN tea)) (VP (VBZ cools) (ADVP (RB slowly))))"
FLAT = "(S (NN tea) (VP (VBZ cools) (ADVP (RB slowly))))"
OTHER = "(S (NP (NN tea)) (VP (VBZ cools) (NP (RB slowly))))"
GOLD = "\n".join([RIGHT] * 4)
ONE = f"{FLAT}\n{FLAT}\n{OTHER}\n{RIGHT}"
TWO = f"{FLAT}\n{RIGHT}\n{RIGHT}\n{OTHER}"
SYSTEMS = {"one-10": ONE, "two-200": TWO, "three-3000": GOLD}
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def gathered():
    return gathered_from(GOLD, SYSTEMS, {"metrics": "brackets,complete,tags"})


def chart(gathered, kind) -> Chart:
    return chart_of(gathered, kind, Choice(system="one-10" if kind == "confusion" else ""))


@pytest.mark.parametrize("kind", chart_kinds())
def test_every_kind_is_drawn(gathered, kind, tmp_path):
    """As SVG with its title, as PNG and PDF; the table has a cell for each head."""
    pytest.importorskip("vl_convert", reason="vl-convert is not installed: treegauge[charts]")
    made = chart(gathered, kind)
    assert made.kind == kind
    assert made.rows
    assert {len(row) for row in made.rows} == {len(made.header)}
    for ending, begins in ((".svg", b"<svg"), (".png", b"\x89PNG"), (".pdf", b"%PDF")):
        made.save(tmp_path / f"figure{ending}")
        assert (tmp_path / f"figure{ending}").read_bytes().startswith(begins)
    texts = [node.text for node in ET.parse(tmp_path / "figure.svg").iter(f"{SVG}text")]
    heading = made.heading if isinstance(made.heading, list) else [made.heading]
    assert " ".join(heading) == made.title
    if len(heading) == 1:
        assert made.title in texts
    # Nothing in it is cut: Vega marks that by an ellipsis.
    assert not [text for text in texts if text and text.endswith("…")]


@pytest.mark.parametrize("kind", chart_kinds())
def test_a_specification_is_plain_data(gathered, kind, tmp_path):
    made = chart(gathered, kind)
    made.save(tmp_path / "figure.json")
    read = json.loads((tmp_path / "figure.json").read_text())
    assert read == json.loads(json.dumps(made.to_dict()))
    assert read["title"]["text"] == made.heading
    assert made._repr_mimebundle_()["application/vnd.vegalite.v6+json"] == made.to_dict()
    made.save(tmp_path / "figure.tsv")
    assert (tmp_path / "figure.tsv").read_text().split("\n")[0] == "\t".join(made.header)


def test_scores_by_hand(gathered):
    """Gold has 16 brackets. One: 3 + 3 of 3 + 3, 3 of 4, 4 of 4: 13 of 14, so F1 is 26/30."""
    rows = chart(gathered, "scores").rows
    assert rows[0][:3] == ["brackets", "one-10", "86.67"]
    assert rows[2][:3] == ["brackets", "three-3000", "100.00"]


def test_differences_are_those_of_compare(gathered):
    results = {name: system.result for name, system in zip(SYSTEMS, gathered.systems, strict=True)}
    compared = treegauge.compare(results, baseline="one-10")
    made = chart_of(gathered, "differences", Choice(baseline="one-10"))
    shown = [
        [
            pair.metric,
            pair.system,
            pair.baseline,
            f"{100 * pair.difference:+.2f}",
        ]
        for pair in compared.differences
    ]
    assert [row[:4] for row in made.rows] == shown
    assert [row[:4] for row in compared.plot("differences").rows] == shown
    hollow = [value["open"] for value in made.spec["data"]["values"]]
    assert hollow == [not pair.significant for pair in compared.differences]


def test_wins_by_hand(gathered):
    """F1 by sentence, one: 6/7 6/7 3/4 1; two: 6/7 1 1 3/4."""
    rows = {row[0]: row[1:] for row in chart(gathered, "wins").rows}
    assert rows["two-200 against one-10"] == ["2", "1", "1"]
    assert rows["three-3000 against one-10"] == ["3", "1", "0"]
    assert all(sum(map(int, row)) == 4 for row in rows.values())
    assert len(rows) == len(list(combinations(SYSTEMS, 2)))


def test_causes_add_up(gathered):
    """A waterfall goes from the score to a score without errors; points are those of the attribution."""
    rows = [row for row in chart(gathered, "causes").rows if row[0] == "one-10"]
    assert rows[0][1:3] == ["score", "86.67"]
    assert rows[-1][2] == "100.00"
    assert sum(float(row[3]) for row in rows[1:]) == pytest.approx(13.33, abs=0.02)


def test_kinds_are_those_of_errors(gathered):
    kinds = treegauge.error_kinds(GOLD, ONE)["brackets"].by_kind()
    rows = [row for row in chart(gathered, "kinds").rows if row[1] == "one-10"]
    assert {row[0]: int(row[2]) for row in rows if row[2] != "0"} == {
        name: tally.items for name, tally in kinds.items()
    }


def test_confusions_are_shares_of_gold(gathered):
    """One of four adverb phrases is called NP: a quarter."""
    assert chart(gathered, "confusion").rows == [["ADVP", "NP", "1", "25.00"]]


def test_groups_are_those_of_the_breakdown(gathered):
    made = chart(gathered, "breakdown")
    table = gathered.results[0].breakdown("brackets", "label")
    rows = {row[0]: row[2] for row in made.rows if row[1] == "one-10"}
    assert rows == {
        label: f"{100 * cell['f1']:.2f}" for label, cell in table.items() if label in rows
    }
    # Four of each label are few: all marks are hollow.
    assert all(value["open"] for value in made.spec["data"]["values"])


def test_points_far_outside_stand_at_the_edge():
    """Tukey's outer fences of 1, 2, 3, 4, 100: quartiles 2 and 4, so 4 + 3 · 2 = 10."""
    assert fences([1.0, 2.0, 3.0, 4.0, 100.0]) == (1.0, 10.0)
    assert fences([5.0] * 9 + [6.0]) == (5.0, 6.0)


def test_a_scatter_says_how_values_go_together(gathered):
    correlations = treegauge.correlate([gathered.results[0]], values="brackets,tags", samples=0)
    made = plot(GOLD, ONE, "scatter", metrics="brackets,complete", value="brackets")
    assert len(made.rows) == 4
    assert correlations
    assert "Pearson" in made.note


def test_curves_have_a_place_for_each_system(gathered):
    made = chart(gathered, "curve")
    assert [row[:2] for row in made.rows] == [["one", "10"], ["two", "200"], ["three", "3000"]]
    assert series_and_number("ours-10k") == ("ours", 10_000)
    with pytest.raises(SettingsError, match="call systems NAME-NUMBER=FILE"):
        plot(GOLD, {"ours": ONE}, "curve")


def test_ranks_by_hand(gathered):
    """Four sentences separate nobody: every rank is open."""
    rows = chart(gathered, "ranks").rows
    assert [row[0] for row in rows] == ["three-3000", "two-200", "one-10"]
    assert {tuple(row[3:]) for row in rows} == {("1", "3", "1")}


def test_results_have_charts(tmp_path):
    for name, text in (("gold", GOLD), ("ours", ONE)):
        (tmp_path / f"{name}.mrg").write_text(text)
    result = treegauge.score(tmp_path / "gold.mrg", tmp_path / "ours.mrg")
    # The files are read again for what a result does not have.
    assert result.plot("kinds").rows
    assert result.plot("breakdown", by="label").rows
    alone = treegauge.score(GOLD, ONE)
    assert alone.plot().kind == "scores"
    with pytest.raises(SettingsError, match="results alone do not have them"):
        alone.plot("kinds")
    with pytest.raises(SettingsError, match="there is no colour="):
        alone.plot(colour="red")


def test_the_command(tmp_path):
    gold, ours = tmp_path / "gold.mrg", tmp_path / "ours.mrg"
    gold.write_text(GOLD)
    ours.write_text(ONE)
    out = tmp_path / "figure.tsv"
    ran = run("plot", gold, f"ours={ours}", "--kind", "breakdown", "--by", "label", "-o", out)
    assert (ran.code, ran.out) == (0, "figure.tsv: brackets by label\n")
    assert out.read_text().split("\n")[1].split("\t")[:2] == ["ADVP", "ours"]
    for arguments, told in (
        (["-o", tmp_path / "figure.doc"], "a chart is written as .svg, .pdf"),
        (["--kind", "wins", "-o", out], "this chart needs two systems"),
        (["--value", "las", "-o", out], "las was not scored"),
        (["--by", "label,length", "-o", out], "a chart has one breakdown"),
        (
            ["--by", "label", "--kind", "scores", "-o", out],
            "--by is for --kind breakdown, not for --kind",
        ),
        (
            ["--baseline", "ours", "--kind", "scores", "-o", out],
            "--baseline is for --kind differences or --kind wins, not for --kind scores",
        ),
        (["--over", "system", "--by", "label", "-o", out], "is for --kind"),
        (["--system", "ours", "--kind", "kinds", "-o", out], "--system is for --kind confusion"),
    ):
        ran = run("plot", gold, ours, *arguments)
        assert ran.code == 2
        assert told in ran.err


def test_what_is_asked_for_names_the_kind(tmp_path):
    """`--by` alone is a breakdown, `--against` or `--over` a scatter plot."""
    gold, out = tmp_path / "gold.mrg", tmp_path / "figure.tsv"
    gold.write_text(GOLD)
    systems = [f"a={gold}", f"b={gold}"]
    for options, title in (
        (["--by", "label"], "brackets by label"),
        (["--against", "wer", "--over", "system"], "brackets against wer, a point for each system"),
        ([], "Differences, b minus a"),
    ):
        ran = run("plot", gold, *systems, "-m", "brackets,wer", *options, "-o", out)
        assert (ran.code, ran.out) == (0, f"figure.tsv: {title}\n")


def test_without_the_extra_the_command_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "vl_convert", None)
    with pytest.raises(SettingsError, match=re.escape("pip install 'treegauge[charts]'")):
        plot(GOLD, ONE).save(tmp_path / "figure.svg")
    assert not (tmp_path / "figure.svg").exists()


def test_a_page_without_the_extra_has_tables(tmp_path, monkeypatch):
    from treegauge.charts._runtime import runtime

    runtime.cache_clear()
    monkeypatch.setitem(__import__("sys").modules, "vl_convert", None)
    treegauge.report(GOLD, {"ours": ONE}, tmp_path / "page.html")
    text = (tmp_path / "page.html").read_text()
    runtime.cache_clear()
    assert "pip install &#x27;treegauge[charts]&#x27;" in text or "treegauge[charts]" in text
    assert '<script type="text/plain" id="runtime"></script>' in text
    (tmp_path / "gold.mrg").write_text(GOLD)
    ran = run("report", tmp_path / "gold.mrg", tmp_path / "gold.mrg", "-o", tmp_path / "page.html")
    runtime.cache_clear()
    assert "the page has tables for charts: pip install 'treegauge[charts]'" in ran.err


def test_every_ud_metric_can_be_charted():
    """Each has its scores, differences, sentences won, ranks and points; causes where words stand in sentences."""
    place = Path(__file__).parents[2] / "examples" / "ud"
    systems = {name: place / f"parser-{name}.conllu" for name in "ab"}
    gathered = gathered_from(place / "gold.conllu", systems, {"by": "document"})
    assert {
        "tokens",
        "words",
        "upos",
        "ufeats",
        "lemmas",
        "uas",
        "las",
        "clas",
        "mlas",
        "blex",
        "elas",
    } <= {*gathered.specs}
    assert set(gathered.charted) == set(gathered.specs)
    for spec in gathered.specs:
        across = "upos" if spec == "words" else "words"
        for kind in ("scores", "differences", "wins", "ranks", "scatter"):
            made = chart_of(
                gathered, kind, Choice(value=spec, against=across if kind == "scatter" else "")
            )
            assert made.rows, (spec, kind)
        if spec != "tokens":
            assert chart_of(gathered, "causes", Choice(value=spec)).rows
    with pytest.raises(SettingsError, match="errors of upos have no kinds here; those of las have"):
        chart_of(gathered, "kinds", Choice(value="upos"))


def test_outliers_are_clipped_where_most_values_are_the_same():
    """Word error rates of mostly 0: of 1, 2, 3, 4 and 100 the middle half is 2 to 4, so 10 is the fence."""
    points = [
        {"system": "a", "name": str(n), "x": x, "y": float(n)}
        for n, x in enumerate([0] * 20 + [1, 2, 3, 4, 100])
    ]
    spec, clipped = scatter(points, ["a"], ["wer", "las"], "sentence")
    assert clipped == 1
    assert max(row["x"] for row in spec["data"]["values"]) == 10


def test_a_title_that_is_wider_than_its_chart_has_lines(tmp_path):
    """A letter takes 7.5 pixels, names beside the chart 50: 150 pixels hold 26 letters."""
    made = Chart("kinds", "labels taken for others by a parser", {"width": 150}, [], [])
    assert made.heading == ["labels taken for others by", "a parser"]
    assert Chart("kinds", "labels taken for others", {"width": 150}, [], []).heading == (
        "labels taken for others"
    )
    assert Chart("kinds", 9 * "panels ", {"facet": {}}, [], []).heading == 9 * "panels "


def test_points_of_causes_stand_within_the_chart(gathered, tmp_path):
    """Where a bar ends at the right edge, its points stand before it."""
    pytest.importorskip("vl_convert", reason="vl-convert is not installed: treegauge[charts]")
    chart(gathered, "causes").save(tmp_path / "figure.svg")
    drawn = ET.parse(tmp_path / "figure.svg")
    ends = [
        node.get("text-anchor")
        for node in drawn.iter(f"{SVG}text")
        if (node.text or "").startswith("+")
    ]
    assert "end" in ends


def test_each_system_has_a_panel_of_its_own(gathered):
    """Points of one system do not cover those of another; of points that are systems there is one panel."""
    spec = chart(gathered, "scatter").spec
    assert spec["facet"]["sort"] == list(SYSTEMS)
    assert spec["columns"] == 3
    whole = chart_of(gathered, "scatter", Choice(over="system")).spec
    assert "facet" not in whole
    assert whole["encoding"]["color"]["legend"] == {"title": None, "symbolOpacity": 1}


def test_a_rate_that_is_mostly_0_is_not_the_default_of_a_scatter():
    """Four sentences: one misheard is 3 of 4 right, under 80 %; of six, 5 of 6 are right."""
    heard = RIGHT.replace("tea", "tee")
    across = {}
    for right in (3, 5):
        gold = "\n".join([RIGHT] * (right + 1))
        test = "\n".join([heard] + [RIGHT] * right)
        made = plot(gold, test, "scatter", task="speech")
        across[right] = made.header[2]
    assert across[3] == "wer"
    assert across[5] != "wer"


def test_points_of_causes_stand_in_a_column(gathered):
    """They cover neither bars nor names."""
    *_, text = chart(gathered, "causes").spec["spec"]["layer"]
    assert text["mark"]["align"] == "right"
    assert text["encoding"]["x"] == {"value": "width"}


def test_ranks_are_those_of_the_leading_metric():
    rows = "1\ttea\t_\tNOUN\t_\t_\t2\tnsubj\t_\t_\n2\tcools\t_\tVERB\t_\t_\t0\troot\t_\t_\n\n"
    systems = {"a": rows, "b": rows.replace("nsubj", "obj")}
    made = chart_of(gathered_from(rows, systems, {}), "ranks", Choice())
    assert made.title == "Ranks by las"
