"""One file with the answers of several systems, told apart by a field."""

from __future__ import annotations

import json

import pytest

from treegauge import InputError, SettingsError, error_kinds, score, score_systems
from treegauge.cli import dispatch as dispatched

CAT = "(S (NP (DT the) (NN cat)) (VP (VBZ sleeps)))"
FLAT = "(S (DT the) (NN cat) (VBZ sleeps))"
DOG = "(S (NP (DT a) (NN dog)) (VP (VBZ barks)))"
GOLD = f"# sent_id = cat\n{CAT}\n# sent_id = dog\n{DOG}\n"
# b comes first; its cat is flat: it has S alone of three brackets.
RECORDS = [
    {"id": "cat", "model": "b", "answer": FLAT},
    {"id": "cat", "model": "a", "answer": CAT},
    {"id": "dog", "model": "a", "answer": DOG},
    {"id": "dog", "model": "b", "answer": DOG},
]
COUNTS = {"b": (4, 6, 4), "a": (6, 6, 6)}


def dispatch(*arguments):
    """Run a command; what it writes piece by piece in one."""
    done = dispatched([str(argument) for argument in arguments])
    if not isinstance(done.out, str | bytes):
        done.out = "".join(done.out)
    return done


@pytest.fixture
def gold(tmp_path):
    path = tmp_path / "gold.mrg"
    path.write_text(GOLD)
    return path


def written(tmp_path, name, records):
    path = tmp_path / name
    path.write_text("".join(f"{json.dumps(record)}\n" for record in records))
    return path


def counted(results):
    names = ("matched", "gold", "test")
    return {
        name: tuple(one["brackets"][column] for column in names) for name, one in results.items()
    }


def test_each_value_of_the_field_is_a_system_in_the_order_of_the_file(gold, tmp_path):
    both = written(tmp_path, "both.jsonl", RECORDS)
    results = score_systems(gold, {"both": both}, system_field="model", metrics="brackets")
    assert list(results) == ["b", "a"]
    assert counted(results) == COUNTS


def test_a_split_file_scores_what_two_files_score(gold, tmp_path):
    both = written(tmp_path, "both.jsonl", RECORDS)
    alone = {
        name: written(tmp_path, f"{name}.jsonl", [one for one in RECORDS if one["model"] == name])
        for name in ("b", "a")
    }
    options = {"metrics": "brackets,tags", "on_error": "repair"}
    split = score_systems(gold, {"both": both}, system_field="model", **options)
    apart = score_systems(gold, alone, **options)
    assert [one.metrics for one in split.values()] == [one.metrics for one in apart.values()]
    # The field chooses answers and changes no score: results of both kinds can be compared.
    assert [one.signature for one in split.values()] == [one.signature for one in apart.values()]


@pytest.mark.parametrize("ending", ["csv", "json", "parquet"])
def test_other_files_of_records(gold, tmp_path, ending):
    path = tmp_path / f"both.{ending}"
    if ending == "json":
        path.write_text(json.dumps(RECORDS))
    elif ending == "csv":
        path.write_text(
            "id,model,answer\n" + "".join(f"{','.join(one.values())}\n" for one in RECORDS)
        )
    else:
        polars = pytest.importorskip("polars")
        polars.DataFrame(RECORDS).write_parquet(path)
    results = score_systems(gold, {"both": path}, system_field="model", metrics="brackets")
    assert counted(results) == COUNTS


def test_a_field_inside_another_and_numbers_as_names(gold, tmp_path):
    records = [
        {"id": one["id"], "answer": one["answer"], "run": {"seed": "ab".index(one["model"])}}
        for one in RECORDS
    ]
    path = written(tmp_path, "both.jsonl", records)
    results = score_systems(gold, {"both": path}, system_field="run.seed", metrics="brackets")
    assert list(results) == ["1", "0"]


def test_one_system_can_be_chosen(gold, tmp_path):
    both = written(tmp_path, "both.jsonl", RECORDS)
    options = {"metrics": "brackets"}
    result = score(gold, both, system_field="model=b", **options)
    assert counted({"b": result})["b"] == COUNTS["b"]
    assert len(error_kinds(gold, both, system_field="model=b")["brackets"].operations) == 2
    with pytest.raises(SettingsError, match="has several systems: score_systems"):
        score(gold, both, system_field="model", **options)
    with pytest.raises(SettingsError, match=r"no answer whose model is 'c'; .* of b and a"):
        score(gold, both, system_field="model=c", **options)


def test_the_same_system_in_two_files_has_the_name_of_the_file_too(gold, tmp_path):
    first = written(tmp_path, "first.jsonl", RECORDS)
    second = written(tmp_path, "second.jsonl", RECORDS[1:3])
    results = score_systems(
        gold, {"first": first, "second": second}, system_field="model", metrics="brackets"
    )
    assert list(results) == ["b", "first/a", "second/a"]


def test_what_is_no_file_of_records_stays_one_system(gold, tmp_path):
    both = written(tmp_path, "both.jsonl", RECORDS)
    results = score_systems(
        gold, {"gold": gold, "both": both}, system_field="model", metrics="brackets"
    )
    assert list(results) == ["gold", "b", "a"]
    alone = dispatch("score", gold, gold, "--system-field", "model", "-m", "brackets")
    assert "note: --system-field has no effect here: these files hold no records" in alone.err


@pytest.mark.parametrize(
    "command", ["score", "compare", "attribute", "errors", "report", "rank", "correlate"]
)
def test_every_command_that_takes_systems_has_the_option(command, gold, tmp_path):
    both = written(tmp_path, "both.jsonl", RECORDS)
    page = tmp_path / "page.html"
    more = ["-o", page] if command == "report" else []
    done = dispatch(command, gold, both, "--system-field", "model", *more)
    assert done.code == 0, done.err
    shown = page.read_text() if command == "report" else done.out
    apart = [
        written(tmp_path, f"{name}.jsonl", [one for one in RECORDS if one["model"] == name])
        for name in ("b", "a")
    ]
    again = dispatch(command, gold, *apart, *more)
    other = page.read_text() if command == "report" else again.out
    # The same tables, under other names; a report shows its command line too.
    if command != "report":
        assert shown.split() == other.replace("b.jsonl", "b").replace("a.jsonl", "a").split()
    else:
        assert ">b<" in shown
        assert ">a<" in shown


def test_a_command_that_looks_at_one_system_asks_which(gold, tmp_path):
    both = written(tmp_path, "both.jsonl", RECORDS)
    for command in ("diff", "align", "repair"):
        files = [both, gold] if command == "repair" else [gold, both]
        several = dispatch(command, *files, "--system-field", "model")
        assert several.code == 2
        assert "--system-field model=b takes that one" in several.err
        assert dispatch(command, *files, "--system-field", "model=b").code == 0
    assert dispatch("repair", both, "--system-field", "model").code == 2
    assert dispatch("repair", both, "--system-field", "model=b").out.count(b"(S") == 2


def test_a_name_before_the_file_does_not_go_with_names_from_a_field(gold, tmp_path):
    both = written(tmp_path, "both.jsonl", RECORDS)
    done = dispatch("compare", gold, f"ours={both}", "--system-field", "model")
    assert done.code == 2
    assert "leave out ours=" in done.err
    assert dispatch("compare", gold, f"best={gold}", both, "--system-field", "model").code == 0


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (
            {"id": "cat", "answer": CAT},
            "the record of cat has no field model; it has id and answer",
        ),
        ({"id": "cat", "answer": CAT, "model": None}, "model names no system"),
        ({"id": "cat", "answer": CAT, "model": ["a"]}, "model names no system"),
        ({"id": "cat", "answer": CAT, "model": ""}, "model names no system"),
    ],
)
def test_a_record_without_a_system_is_an_error_with_its_line(gold, tmp_path, record, message):
    both = written(tmp_path, "both.jsonl", [*RECORDS, record])
    with pytest.raises(InputError, match=message) as error:
        score_systems(gold, {"both": both}, system_field="model")
    assert error.value.issues[0].line == 5
    assert error.value.issues[0].hint == "name the field with system_field="


def test_a_field_that_looks_like_a_system_is_pointed_out(gold, tmp_path):
    both = written(tmp_path, "both.jsonl", RECORDS)
    told = "the field model looks like the name of a system: --system-field model scores each alone"
    assert told in dispatch("score", gold, both).err
    assert told not in dispatch("score", gold, both, "--system-field", "model").err
    alone = dispatch("compare", gold, both)
    assert alone.code == 2
    assert told in alone.err
    assert "it takes two systems to compare" in alone.err
    # Where samples are not systems, the remedy stands in the error.
    assert "--system-field model" in dispatch("diff", gold, both).err


@pytest.mark.parametrize(
    "change",
    [
        {"model": "a"},  # one value: these are samples of one system
        {"seed": "a"},  # no name of a system
    ],
)
def test_other_fields_are_not_pointed_out(gold, tmp_path, change):
    records = [{"id": one["id"], "answer": one["answer"], **change} for one in RECORDS]
    both = written(tmp_path, "both.jsonl", records)
    assert "looks like" not in dispatch("score", gold, both).err


def test_a_file_with_one_answer_for_each_sentence_is_not_pointed_out(gold, tmp_path):
    both = written(tmp_path, "both.jsonl", RECORDS[1:2] + RECORDS[3:])
    assert "looks like" not in dispatch("score", gold, both).err


def test_an_empty_field_is_refused_before_anything_is_read():
    with pytest.raises(SettingsError, match="system_field= names a field"):
        score_systems("nowhere", {}, system_field="=small")
