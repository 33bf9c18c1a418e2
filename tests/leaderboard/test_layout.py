"""Files of each test set and system."""

from __future__ import annotations

import pytest
from helpers.boards import write

from treegauge.errors import InputError, SettingsError
from treegauge.leaderboard.layout import TestSet, chosen_sets, sets_in, submission, systems_in

TEXTS = {"garden": "x", "kitchen": "x"}


@pytest.fixture
def gold(tmp_path):
    return write(tmp_path / "gold", TEXTS, ".gold.mrg")


def names(systems):
    return {system.name: sorted(system.files) for system in systems}


def test_a_test_set_is_a_file_or_a_folder(gold):
    write(gold / "spoken", {"a": "x", "b": "x"})
    (gold / ".hidden").write_text("x")
    (gold / "leaderboard.toml").write_text("")
    found = sets_in(str(gold))
    assert [(one.name, one.gold) for one in found] == [
        ("garden", str(gold / "garden.gold.mrg")),
        ("kitchen", str(gold / "kitchen.gold.mrg")),
        ("spoken", str(gold / "spoken")),
    ]


def test_systems_one_by_one_and_in_a_folder(tmp_path, gold):
    sets = sets_in(str(gold))
    for name in ("b", "a"):
        write(tmp_path / "all" / name, TEXTS, ".sys.mrg.gz")
    one_by_one = [(None, str(tmp_path / "all" / name)) for name in ("b", "a")]
    expected = {"a": ["garden", "kitchen"], "b": ["garden", "kitchen"]}
    for given in (one_by_one, one_by_one[::-1], [(None, f"{tmp_path}/all/")]):
        found = systems_in(given, sets)
        assert names(found) == expected
        assert [one.name for one in found] == ["a", "b"]
    called = systems_in([("ours", str(tmp_path / "all" / "a"))], sets)
    assert names(called) == {"ours": ["garden", "kitchen"]}


def test_what_is_missing_and_what_is_too_much(tmp_path, gold):
    write(tmp_path / "a", {"garden": "x", "attic": "x"})
    (found,) = systems_in([(None, str(tmp_path / "a"))], sets_in(str(gold)))
    assert (sorted(found.files), found.strays) == (["garden"], ["attic.mrg"])


def test_a_system_that_handed_in_nothing(tmp_path, gold):
    write(tmp_path / "all" / "a", TEXTS)
    (tmp_path / "all" / "empty").mkdir()
    assert names(systems_in([(None, str(tmp_path / "all"))], sets_in(str(gold)))) == {
        "a": ["garden", "kitchen"],
        "empty": [],
    }


def test_folders_of_test_sets_are_no_systems(tmp_path):
    gold = tmp_path / "gold"
    for folder in (gold, tmp_path / "a"):
        write(folder / "spoken", {"x": "x"})
        write(folder / "written", {"y": "y"})
    found = systems_in([(None, str(tmp_path / "a"))], sets_in(str(gold)))
    assert names(found) == {"a": ["spoken", "written"]}


def test_answers_of_language_models(tmp_path, gold):
    folder = write(tmp_path / "model", {"garden": "{}"}, ".jsonl")
    found = submission("model", str(folder), sets_in(str(gold)))
    assert found.files == {"garden": str(folder / "garden.jsonl")}


def test_two_systems_of_one_name(tmp_path, gold):
    folders = [write(tmp_path / side / "ours", TEXTS) for side in ("left", "right")]
    with pytest.raises(SettingsError, match="two systems are called 'ours': call them NAME=FOLDER"):
        systems_in([(None, str(folder)) for folder in folders], sets_in(str(gold)))


def test_a_name_that_leads_elsewhere(tmp_path, gold):
    folder = write(tmp_path / "ours", TEXTS)
    with pytest.raises(SettingsError, match=r"a system cannot be called '\.\.'"):
        systems_in([("..", str(folder))], sets_in(str(gold)))


def test_sets_by_name_or_in_the_order_that_is_asked_for(gold):
    found = sets_in(str(gold))
    assert [one.name for one in chosen_sets(found[::-1], [])] == ["garden", "kitchen"]
    assert [one.name for one in chosen_sets(found, ["kitchen"])] == ["kitchen"]
    with pytest.raises(SettingsError, match="there is no test set 'kichen'; did you mean kitchen"):
        chosen_sets(found, ["kichen"])


def test_where_only_names_are_known(tmp_path):
    folder = write(tmp_path / "a", {"garden": "x"}, ".conllu")
    found = submission("a", str(folder), [TestSet("garden"), TestSet("kitchen")])
    assert found.files == {"garden": str(folder / "garden.conllu")}


def test_no_folder_and_an_empty_one(tmp_path):
    for path in (tmp_path / "none", tmp_path):
        with pytest.raises(InputError):
            sets_in(str(path))
