"""Attributes of gold's sentences as groups: numbers by hand (the table in helpers/attributed.py)."""

from __future__ import annotations

import base64
import json
import re
import zlib
from array import array

import jsonschema
import pytest
from helpers import attributed
from helpers.shared import run

import treegauge
from treegauge.schemas import schema


@pytest.fixture
def files(tmp_path):
    return attributed.write(tmp_path)


def test_a_table_in_score(files):
    """Two words a sentence; a has one wrong in s0 (good) and in s2 (bad), s3 is not in the table."""
    gold, a, _, table = files
    result = treegauge.score(gold, a, metrics="las", by="mood,gold.genre", attributes=table)
    found = {name: scores["f1"] for name, scores in result.breakdown("las", "mood").items()}
    assert found == {"bad": 0.5, "good": 0.75, "(none)": 1.0}
    # Any attribute may have gold. before its name.
    assert result.breakdown("las", "gold.genre")["news"]["f1"] == 0.5


def test_a_table_goes_before_comments(files):
    gold, a, _, table = files
    table.write_text("key\tgenre\ngold/x:s0\tpoem\ngold/y:s3\tpoem\n")
    result = treegauge.score(gold, a, metrics="las", by="genre", attributes=table)
    groups = {name: row["gold"] for name, row in result.breakdown("las", "genre").items()}
    assert groups == {"poem": 4, "(none)": 4}
    # The table is of that run alone.
    corpus = treegauge.read(gold)
    treegauge.score(corpus, a, metrics="las", by="genre", attributes=table)
    later = treegauge.score(corpus, a, metrics="las", by="genre")
    assert list(later.breakdown("las", "genre")) == ["chat", "news", "(none)"]


def test_kinds_of_error(files):
    """A relation is wrong in s0 and s2, both news; each is one operation, a missed and an extra arc."""
    gold, a, b, table = files
    kinds = treegauge.error_kinds(gold, a, metrics="las", by="genre,place,mood", attributes=table)[
        "las"
    ]
    tallies = {
        name: {cell: (one.operations, one.items, one.share) for cell, one in kinds.by(name).items()}
        for name in ("genre", "place", "mood")
    }
    kind = "different relation"
    assert tallies["genre"] == {(kind, "news"): (2, 4, 1.0)}
    assert tallies["place"] == {(kind, "land"): (1, 2, 0.5), (kind, "sea"): (1, 2, 0.5)}
    assert tallies["mood"] == {(kind, "bad"): (1, 2, 0.5), (kind, "good"): (1, 2, 0.5)}
    chosen = treegauge.error_kinds(gold, b, metrics="las", where={"genre": "chat"})["las"]
    assert [operation.unit for operation in chosen.operations] == [1]
    assert not treegauge.error_kinds(gold, a, metrics="las", where={"genre": "chat"})[
        "las"
    ].operations
    with pytest.raises(treegauge.SettingsError, match=r"detail, what, gold, test.*place, genre"):
        treegauge.error_kinds(gold, a, metrics="las", by="colour")


def test_errors_for_programs(files):
    gold, a, _, table = files
    done = run("errors", gold, a, "-m", "las", "--by", "genre", "-f", "json")
    data = json.loads(done.out)
    jsonschema.validate(data, schema("errors"))
    groups = data["systems"][0]["metrics"]["las"]["attributes"]["genre"]
    assert [(row["value"], row["operations"], row["missed"], row["extra"]) for row in groups] == [
        ("news", 2, 2, 2)
    ]
    flat = run("errors", gold, a, "--by", "place,mood", "--attributes", table, "-f", "tsv").out
    header, *rows = [line.split("\t") for line in flat.splitlines() if not line.startswith("#")]
    assert [row[header.index("place") : header.index("mood") + 1] for row in rows] == [
        ["land", "bad"],
        ["sea", "good"],
    ]


def test_ranks(files):
    """In chat a is right and b wrong, in news it is the other way round, as it is over all."""
    gold, a, b, _ = files
    done = run("rank", gold, a, b, "-m", "las,uas", "--by", "genre,document", "-f", "json")
    data = json.loads(done.out)
    jsonschema.validate(data, schema("rank"))
    las = {
        row["group"]: (row["scores"], row["ranks"], row["agrees"])
        for row in data["groups"]["genre"]
        if row["metric"] == "las"
    }
    assert las == {
        "chat": ([1.0, 0.5], [1.0, 2.0], False),
        "news": ([0.5, 1.0], [2.0, 1.0], True),
        "(none)": ([1.0, 1.0], [1.5, 1.5], False),
    }
    documents = [row["scores"] for row in data["groups"]["document"] if row["metric"] == "las"]
    assert documents == [[0.75, 0.75], [0.75, 1.0]]
    # Heads are all right: two parses of news are tied by UAS, so that no pair is discordant.
    news = data["parses"][0]["groups"]["genre"][1]
    assert news == {
        "group": "news",
        "parses": 2,
        "discordant": 0,
        "discordant_share": 0.0,
        "tau_b": None,
    }


def test_one_sentence(files):
    gold, a, b, table = files
    first = run("diff", gold, a, "-m", "las", "--attributes", table).out.splitlines()
    assert first[0].startswith("sentence 1 (s0)")
    assert first[1] == "place = sea, genre = news, gold.label = o, mood = good"
    land = run("diff", gold, a, "-m", "las", "--where", "place=land").out
    assert land.startswith("sentence 3 (s2)")
    # Where none has an error, it is the first of them.
    assert run("diff", gold, b, "-m", "las", "--where", "place=land").out.startswith("sentence 3")
    bare = run("diff", gold, a, "-m", "las", "-n", "4").out.splitlines()
    assert bare[1] == "place = land"
    for where, told in {
        "genre=poem": "--where: no gold sentence has genre=poem; it is chat, news, (none)",
        "colour=red": "--where NAME is an attribute of gold's sentences (place, genre, gold.label)",
        "genre=chat,place=land": "there is no sentence to show with all of --where",
    }.items():
        refused = run("diff", gold, a, "--where", where)
        assert refused.code == 2
        assert told in refused.err
    assert "say which sentence once" in run("diff", gold, a, "-n", "1", "--where", "genre=news").err


def test_a_page(files, tmp_path):
    """The list has each sentence's value; the chart each group's score."""
    gold, a, b, table = files
    path = tmp_path / "page.html"
    systems = {"a": a, "b": b}
    treegauge.report(gold, systems, path, metrics="las", by="genre,mood,distance", attributes=table)
    text = path.read_text()
    data = json.loads(re.search(r'id="data">(.*?)</script>', text, re.DOTALL)[1])
    columns = {column["name"]: column for column in data["columns"]}
    genre = columns["@genre"]
    places = array("I", zlib.decompress(base64.b64decode(genre["data"])))
    assert [genre["names"][place] for place in places] == ["news", "chat", "news", "(none)"]
    assert columns["@mood"]["names"] == ["bad", "good", "(none)"]
    packed = re.search(r'id="charts-data">(.*?)</script>', text, re.DOTALL)[1]
    charts = json.loads(zlib.decompress(base64.b64decode(packed)))["charts"]
    rows = next(chart["rows"] for chart in charts if chart["title"] == "las by genre")
    assert [(row[0], row[1], row[2], row[-1]) for row in rows] == [
        ("chat", "a", "100.00", "1"),
        ("chat", "b", "50.00", "1"),
        ("news", "a", "50.00", "2"),
        ("news", "b", "100.00", "2"),
        ("(none)", "a", "100.00", "1"),
        ("(none)", "b", "100.00", "1"),
    ]
    assert {"las by mood", "las by distance"} <= {chart["title"] for chart in charts}
    refused = run("report", gold, a, "-m", "las", "--by", "chunk", "-o", path)
    assert refused.code == 2
    assert "a report shows no scores by chunk" in refused.err


def test_speakers_and_labels_of_stm(tmp_path):
    """Ann says two words, one is misheard; Bo says one, which is right."""
    (tmp_path / "gold.stm").write_text(
        "show 1 ann 0.0 1.0 <o,f0> tea cools\nshow 1 bo 1.0 2.0 <o,f1> slowly\n"
    )
    (tmp_path / "heard.stm").write_text(
        "show 1 ann 0.0 1.0 <o,f0> sea cools\nshow 1 bo 1.0 2.0 <o,f1> slowly\n"
    )
    gold, heard = tmp_path / "gold.stm", tmp_path / "heard.stm"
    told = run("diff", gold, heard, "-m", "words", "-n", "1")
    assert "speaker = ann" in told.out and "gold.label = <o,f0>" in told.out
    ranked = run(
        "rank", gold, heard, gold, "-m", "words,wer", "--by", "speaker,gold.label", "-f", "json"
    )
    groups = json.loads(ranked.out)["groups"]
    wer = {row["group"]: row["scores"] for row in groups["speaker"] if row["metric"] == "wer"}
    assert wer == {"ann": [0.5, 0.0], "bo": [0.0, 0.0]}
    assert {row["group"] for row in groups["gold.label"]} == {"<o,f0>", "<o,f1>"}


def test_what_label_means(tmp_path):
    """Of what is scored, where that has labels; else of gold's segments. ``gold.label`` is always that."""
    tree, stm, ctm = (tmp_path / name for name in ("show.mrg", "show.stm", "show.ctm"))
    tree.write_text("(S (NP (NN tea)) (VP (VBZ cools)))\n(S (ADVP (RB slowly)))\n")
    stm.write_text("show 1 ann 0.0 1.0 <o,f0> tea cools\nshow 1 bo 1.0 2.0 <o,f1> slowly\n")
    ctm.write_text("show 1 0.0 0.5 sea\nshow 1 0.5 0.5 cools\nshow 1 1.0 0.5 slowly\n")
    segments = {"<o,f0>": 2, "<o,f1>": 1}

    def words(*files, metrics="words,wer", **beside):
        result = treegauge.score(*files, metrics=metrics, by="label,gold.label", **beside)
        by = result.breakdown("wer", "gold.label")
        return {name: cell["correct"] + cell["substituted"] for name, cell in by.items()}

    assert words(stm, ctm) == words(tree, tree, gold_times=stm, metrics="wer") == segments
    result = treegauge.score(tree, tree, metrics="brackets,wer", by="label", gold_times=stm)
    assert set(result.breakdown("brackets", "label")) == {"S", "NP", "VP", "ADVP"}
    assert "wer by gold.label" in run("score", stm, ctm, "-m", "wer", "--by", "label").out
    refused = run("score", tree, tree, "-m", "wer", "--by", "label")
    assert refused.code == 2
    assert "not 'gold.label'; an STM beside gold tells it (--gold-times)" in refused.err
    asked = ("-m", "wer", "--by", "label", "--samples", "10")
    refused = run("compare", stm, f"a={ctm}", f"b={stm}", *asked)
    assert "none of the metrics can be broken down by 'label' (what STM calls so is" in refused.err


def test_comments_of_bracketings_are_attributes():
    """Plain trees and others, beside names of sentences and documents; remarks without = say nothing."""
    tree, indented = "(S (NP (NN tea)) (VP (VBZ cools)))", "(S (NP (NN tea))\n   (VP (VBZ cools)))"
    gold = (
        f"# newdoc id = x\n# meta::place = sea\n# sent_id = s0\n# genre = news\n{tree}\n"
        f"# genre = chat\n# speaker = Ann\n{indented}\n# a remark\n{tree}\n"
    )
    test = tree + "\n" + indented.replace("VP", "PP") + "\n" + tree + "\n"
    result = treegauge.score(gold, test, metrics="brackets", by="genre,place,speaker")
    matched = {
        name: {value: row["matched"] for value, row in result.breakdown("brackets", name).items()}
        for name in ("genre", "place", "speaker")
    }
    assert matched == {
        "genre": {"chat": 2, "news": 3, "(none)": 3},
        "place": {"sea": 8},
        "speaker": {"Ann": 2, "(none)": 6},
    }
