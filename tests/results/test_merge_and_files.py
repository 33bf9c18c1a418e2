"""Units that can be joined: keys, merging, joining, saved files of every format, damaged files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from helpers.shared import GOLD, SYSTEM, run
from hypothesis import given
from hypothesis import strategies as st

import treegauge
from treegauge import InputError, MismatchError, Result, SettingsError, merge, read, score
from treegauge.results.add import add_alignments
from treegauge.results.counts import UnitTable, named_apart
from treegauge.results.join import Joined

SAVED = Path(__file__).parent / "saved"
WORD = "1\tboats\t_\tNOUN\t_\t_\t0\troot\t_\t_\n\n"
#: two documents; in the first a name twice and a sentence without one
NAMED = (
    f"# newdoc id = a\n# sent_id = s\n{WORD}# sent_id = s\n{WORD}{WORD}"
    f"# newdoc id = b\n# sent_id = s\n{WORD}"
)
TREES = GOLD.splitlines(keepends=True)
PARSES = SYSTEM.splitlines(keepends=True)


def documents(*numbers: int, side: list[str] = TREES) -> str:
    return "".join(f"# newdoc id = d{number}\n{side[number]}" for number in numbers)


def test_keys_are_names_or_numbers_in_the_document():
    units = score(NAMED, NAMED, metrics="las").units
    assert units.keys == ["a:s", "a:s~2", "a:#3", "b:s"]
    assert list(units.number) == [1, 2, 3, 1]
    assert list(units.sentence) == [1, 2, 3, 4]
    assert list(units.line) == [1, 5, 8, 10]
    assert units.names == ["s", "s", None, "s"]
    assert units.rows["a:#3"] == 2
    rows = score(NAMED, NAMED, metrics="las").by_sentence("las")
    assert [row["key"] for row in rows] == units.keys
    assert rows[1]["sent_id"] == "s"


def test_keys_are_unique_whatever_the_names():
    # A name that looks like a number, and one that looks like the second of its kind.
    text = f"# sent_id = #2\n{WORD}{WORD}# sent_id = s~2\n{WORD}# sent_id = s\n{WORD}# sent_id = s\n{WORD}"
    keys = score(text, text, metrics="las").units.keys
    assert keys == ["<text>:#2", "<text>:#2~2", "<text>:s~2", "<text>:s", "<text>:s~3"]


def test_texts_have_no_names():
    assert named_apart(["<text>", "a", "<text>#1"]) == ["<text>", "a", "<text>(2)"]
    assert score(GOLD, SYSTEM).units.documents == ["<text>"]
    both = score(GOLD, SYSTEM) + score(GOLD, SYSTEM)
    assert both.units.documents == ["<text>", "<text>(2)"]
    assert both.units.keys[2:4] == ["<text>:#3", "<text>(2):#1"]
    # Merged results merge again.
    assert (both + both).units.documents[3] == "<text>(4)"


def test_documents_scored_apart_merge_into_the_whole():
    metrics = "brackets,crossing,complete,tags,wer,boundaries"
    whole = score(documents(0, 1, 2), documents(0, 1, 2, side=PARSES), metrics=metrics, by="label")
    shards = [
        score(documents(n), documents(n, side=PARSES), metrics=metrics, by="label")
        for n in range(3)
    ]
    merged = merge(shards)
    assert merged.metrics == whole.metrics
    assert merged.units.keys == whole.units.keys == ["d0:#1", "d1:#1", "d2:#1"]
    assert (merged.labels, merged.coverage) == (whole.labels, whole.coverage)
    assert list(merged.labels["brackets"]) == list(whole.labels["brackets"])
    assert list(merged.by_document("brackets")) == ["d0", "d1", "d2"]


def test_slices_of_one_document_merge_into_one_document():
    # A name, so that the document is the same in every slice.
    gold, test = (read(f"# newdoc id = d\n{text}".encode()) for text in (GOLD, SYSTEM))
    whole = score(gold, test)
    cuts = [(0, 1), (1, 3)]
    merged = merge([score(gold.slice(*cut), test.slice(*cut)) for cut in cuts])
    assert merged.units.documents == ["d"]
    assert merged.units.keys == whole.units.keys == ["d:#1", "d:#2", "d:#3"]
    assert merged.metrics == whole.metrics
    assert list(merged.units.line) == list(whole.units.line)


def test_the_same_unit_twice_is_refused():
    one, other = (score(documents(0, 1), documents(0, 1)), score(documents(1, 2), documents(1, 2)))
    with pytest.raises(MismatchError, match="d1:#1 is in"):
        merge([one, other])


def test_signatures_that_differ_are_told_by_their_fields():
    one = score(documents(0), documents(0))
    other = score(documents(1), documents(1), on_error="zero", max_length=9)
    with pytest.raises(SettingsError) as told:
        merge([one, other])
    assert "on-error is 'error' in system and 'zero' in system" in str(told.value)
    assert "max-length is not there in system and '9' in system" in str(told.value)
    assert "params" not in str(told.value)
    with pytest.raises(SettingsError, match="labels of"):
        merge([one, score(documents(1), documents(1), by="label")])


def test_what_is_counted_over_everything_cannot_be_merged():
    text = [f"# newdoc id = {name}\n{WORD}" for name in "ab"]
    parts = [score(one, one, metrics="bag:pooled") for one in text]
    assert merge(parts[:1]) is parts[0]
    with pytest.raises(SettingsError, match="bag:pooled"):
        merge(parts)


def test_confusions_and_breakdowns_merge():
    text = [NAMED.replace("newdoc id = a", "newdoc id = c").replace("= b", "= d"), NAMED]
    parts = [score(one, one, metrics="las", by="distance", confusion="upos") for one in text]
    merged = merge(parts)
    assert merged.cells["distance"]["las"]["root"]["gold"] == 8
    (cell,) = merged.confusions["upos"]
    assert (cell.gold, cell.count, cell.units) == ("NOUN", 8, tuple(range(8)))
    assert merged.confusion("upos")[0]["sentences"][4]["key"] == "a:s"


def test_chunks():
    text = documents(0, 1) + TREES[2]
    result = score(text, text, metrics="brackets,boundaries", align="edit", chunks="document")
    assert list(result.units.chunk) == [0, 1, 1]
    assert list(result.by_chunk("brackets")) == ["d0", "d1"]
    by_sentence = score(text, text, metrics="brackets", align="edit", chunks="sentence")
    assert list(by_sentence.breakdown("brackets", "chunk")) == ["d0", "d1#1", "d1#2"]
    assert by_sentence.by_chunk("brackets")["d1#2"]["gold"] == 4
    other = score(documents(2), documents(2), metrics="brackets", align="edit", chunks="sentence")
    assert list(merge([by_sentence, other]).units.chunk) == [0, 1, 2, 3]


def test_join_pairs_units_and_says_what_is_missing():
    one = score(documents(0, 1), documents(0, 1))
    other = score(documents(2, 1), documents(2, 1))
    found = one.join(other)
    assert found == Joined([(1, 1)], ["d0:#1"], ["d2:#1"])
    assert not found.complete
    again = score(documents(0, 1), documents(0, 1, side=PARSES), metrics="tags")
    assert one.join(again) == Joined([(0, 0), (1, 1)], [], [])
    assert one.join(again).complete


def test_what_alignments_say_is_added():
    way = {"aligner": "identity", "chunks": "sentence"}
    parts = [
        {"chosen": [{**way, "documents": 2}], "equal": 3, "why": "same"},
        {"chosen": [{**way, "chunks": "document", "documents": 1}], "equal": 4, "why": "same"},
        {"chosen": [{**way, "documents": 5}], "equal": 0, "why": "other"},
    ]
    assert add_alignments(parts) == {
        "chosen": [{**way, "documents": 7}, {**way, "chunks": "document", "documents": 1}],
        "equal": 7,
        "why": "several",
    }
    assert add_alignments(parts[:2])["why"] == "same"


# ---------------------------------------------------------------- saved files


@pytest.mark.parametrize("number", [1, 2])
def test_every_format_of_saved_results_is_read(number, tmp_path):
    """Made by treegauge when it wrote format 1 and format 2: seven words, two relations wrong."""
    result = Result.load(SAVED / f"result-{number}.json")
    assert (result["las"]["matched"], result["las"]["gold"]) == (5, 7)
    assert result.metrics["uas"]["f1"] == 1.0
    assert result.by_label("las")["nsubj"]["recall"] == 1 / 3
    assert result.by_cell("las", "distance")["root"]["matched"] == 3
    assert [cell["count"] for cell in result.confusion("relation")] == [3, 1, 1, 1, 1]
    assert list(result.by_document("las")) == ["harbour", "kitchen"]
    assert result.units.keys == (
        ["harbour:#1", "harbour:#2", "kitchen:#1"]
        if number == 1
        else ["harbour:h1", "harbour:#2", "kitchen:k1"]
    )
    assert result.units.line.tolist() == [1, 6, 9]
    assert result.unit_of(result.metric("las")) == "sentence"
    assert result.alignment["gold_sentences"] == 3
    result.save(tmp_path / "again.json")
    assert Result.load(tmp_path / "again.json") == result


def test_a_result_is_saved_as_it_is(tmp_path):
    result = score(NAMED, NAMED, metrics="las,uas", by="label", confusion="upos")
    result.save(tmp_path / "one.json")
    again = Result.load(tmp_path / "one.json")
    assert again == result
    assert again.units.keys == result.units.keys
    assert json.loads((tmp_path / "one.json").read_text())["treegauge-result"] == 2


def test_a_newer_format_is_refused(tmp_path):
    data = json.loads((SAVED / "result-2.json").read_text())
    (tmp_path / "new.json").write_text(json.dumps(data | {"treegauge-result": 4}))
    with pytest.raises(InputError, match=r"new\.json.*newer treegauge"):
        Result.load(tmp_path / "new.json")


DAMAGE = {
    "no-counts": lambda data: data.pop("counts"),
    "unequal": lambda data: data["counts"]["las"]["gold"].pop(),
    "unequal-units": lambda data: data["units"]["line"].append(3),
    "negative": lambda data: data["counts"]["las"]["gold"].__setitem__(0, -1),
    "large": lambda data: data["counts"]["las"]["gold"].__setitem__(0, 1 << 63),
    "huge": lambda data: data["units"]["length"].__setitem__(0, 10**30),
    "fraction": lambda data: data["counts"]["las"]["gold"].__setitem__(0, 1.5),
    "text": lambda data: data["counts"]["las"]["gold"].__setitem__(0, "2"),
    "null": lambda data: data["counts"]["las"].__setitem__("gold", None),
    "no-document": lambda data: data["units"]["document"].__setitem__(0, 7),
    "scored": lambda data: data["units"]["scored"].__setitem__(0, 2),
    "chunk": lambda data: data["units"]["chunk"].__setitem__(0, 99),
    "name": lambda data: data["units"]["sent_id"].__setitem__(0, 3),
    "lines": lambda data: data["units"]["sent_id"].__setitem__(0, "a\nb"),
    "names": lambda data: data["units"]["sent_id"].pop(),
    "units": lambda data: data.__setitem__("units", []),
    "signature": lambda data: data.__setitem__("signature", "what?"),
    "coverage": lambda data: data["coverage"].__setitem__("gold", "x"),
    "more-coverage": lambda data: data["coverage"].__setitem__("weather", 1),
    "issue": lambda data: data["issues"].append({"code": 1}),
    "labels": lambda data: data["labels"]["las"].__setitem__("nsubj", 3),
    "cells": lambda data: data["cells"]["distance"]["las"]["root"].__setitem__("gold", None),
    "confusion": lambda data: data["confusions"]["relation"][0].__setitem__("units", [77]),
    "alignment": lambda data: data.__setitem__("alignment", 3),
}


@pytest.mark.parametrize("damage", DAMAGE)
@pytest.mark.parametrize("number", [1, 2])
def test_damaged_files_are_told_by_name(tmp_path, damage, number):
    data = json.loads((SAVED / f"result-{number}.json").read_text())
    if number == 1 and damage in {"chunk", "name", "names", "lines"}:
        pytest.skip("format 1 had none")
    DAMAGE[damage](data)
    path = tmp_path / "damaged.json"
    path.write_text(json.dumps(data))
    with pytest.raises(InputError, match=r"damaged\.json: bad-result: the saved result is damaged"):
        Result.load(path)
    ran = run("merge", path)
    assert ran.code == 2
    assert "damaged.json" in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.parametrize(
    "text", ["", "{", "[" * 100_000, "\x00", "3", '{"treegauge-result": true}']
)
def test_what_is_no_result_at_all(tmp_path, text):
    path = tmp_path / "other.json"
    path.write_text(text)
    assert run("merge", path).code == 2
    with pytest.raises(treegauge.TreegaugeError, match=r"other\.json"):
        Result.load(path)
    assert run("merge", tmp_path / "missing.json").code == 2


@given(st.data())
def test_no_damage_ends_in_a_traceback(tmp_path_factory, data):
    """Any value of a saved file becomes any other value."""
    path = tmp_path_factory.mktemp("saved") / "damaged.json"
    root = json.loads((SAVED / "result-2.json").read_text())
    here = root
    while True:
        keys = list(here) if isinstance(here, dict) else list(range(len(here)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(here[key], dict | list) or not here[key] or data.draw(st.booleans()):
            break
        here = here[key]
    values = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3)
    here[key] = data.draw(
        values | st.lists(values, max_size=2) | st.dictionaries(st.text(), values)
    )
    path.write_text(json.dumps(root))
    try:
        merge([Result.load(path)]).units.keys  # noqa: B018
    except treegauge.TreegaugeError as told:
        assert "damaged.json" in str(told)


# ---------------------------------------------------------------- the command


def test_merge_as_a_command(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for number in range(3):
        Path(f"gold{number}").write_text(documents(number))
        Path(f"test{number}").write_text(documents(number, side=PARSES))
        assert run("score", f"gold{number}", f"test{number}", "--save", f"{number}.json").code == 0
    Path("gold").write_text(documents(0, 1, 2))
    Path("test").write_text(documents(0, 1, 2, side=PARSES))
    whole = run("score", "gold", "test")
    merged = run("merge", "0.json", "1.json", "2.json", "-o", "all.json")
    assert (merged.code, merged.err) == (0, "")
    assert merged.out == whole.out
    assert Result.load("all.json")["brackets"]["gold"] == 11
    twice = run("merge", "0.json", "1.json", "0.json")
    assert twice.code == 2
    assert "d0:#1 is in two of the results" in twice.err
    run("score", "gold2", "test2", "--on-error", "zero", "--save", "other.json")
    other = run("merge", "0.json", "other.json")
    assert other.code == 2
    assert "on-error is 'error' in 0.json and 'zero' in other.json" in other.err
    assert json.loads(run("merge", "0.json", "--format", "json").out)["systems"]


def test_a_table_of_nothing():
    assert UnitTable().keys == []
    assert UnitTable().chunks == 0
    empty = score("", "")
    assert merge([empty, score(documents(0), documents(0))])["brackets"]["gold"] == 4
