"""Options in a file, groups in a table: their effects and errors."""

from __future__ import annotations

import json

import pytest
from helpers.boards import trees, write, write_board
from helpers.shared import run

from treegauge.errors import InputError
from treegauge.leaderboard.groups import read_groups
from treegauge.reports._cells import decimal

SYSTEMS = {
    "ash": {"one": "+++--", "two": "+++++"},
    "oak": {"one": "+++++", "two": "++++-"},
}


@pytest.fixture
def files(tmp_path):
    write_board(tmp_path, SYSTEMS)
    return tmp_path


def made(files, *more):
    ran = run("leaderboard", files / "gold", files / "systems", "-o", files / "out", *more)
    assert ran.code == 0, ran.err
    return json.loads((files / "out" / "leaderboard.json").read_text())


def settings(files, text, name="gold/leaderboard.toml"):
    (files / name).write_text(text)
    return files / name


def metrics(data):
    return [ranking["metric"] for ranking in data["rankings"]]


def test_a_file_beside_gold_is_read(files):
    settings(
        files,
        'title = "Our task"\nmetric = ["complete", "tags"]\nsort = "tags.recall"\nsets = ["two", "one"]\n',
    )
    data = made(files)
    assert data["title"] == "Our task"
    assert data["sort"] == {"metric": "tags", "value": "recall"}
    assert [one["name"] for one in data["sets"]] == ["two", "one"]
    assert metrics(data) == ["tags", "complete", "tags"]


def test_the_command_line_counts_more(files):
    settings(files, 'metric = ["complete", "tags"]\nseed = 7\nmissing = "skip"\n')
    data = made(files, "-m", "brackets", "--missing", "zero")
    assert (metrics(data), data["missing"], data["tested"]["seed"]) == (["brackets"], "zero", 7)
    other = settings(files, 'metric = "tags"\n', "other.toml")
    assert metrics(made(files, "--config", str(other))) == ["tags"]


def test_options_that_are_true_and_options_of_score(files):
    settings(files, 'metric = "complete"\nreports = true\non-error = "zero"\nmax-length = 9\n')
    data = made(files)
    assert "max-length:9" in data["signatures"][0]
    assert "on-error:zero" in data["signatures"][0]
    assert data["cells"][0]["report"] == "reports/oak/one.html"


def test_digits_hold_for_one_command(files):
    """Options are read twice, once below those of the file: the look of one command ends with it."""
    settings(files, 'metric = "complete"\n')
    for digits, shown in (("1", "80.0"), ("3", "80.000")):
        made(files, "--digits", digits)
        assert f" {shown}" in (files / "out" / "leaderboard.txt").read_text()
    settings(files, 'metric = "complete"\ndigits = 1\n')
    made(files)
    assert " 80.0\n" in (files / "out" / "leaderboard.txt").read_text()
    assert decimal(1.0) == "1.00"


WRONG = [
    ("metric = [", 1, "this is not TOML"),
    ("seed = 1\nmetrik = 'las'\n", 2, "there is no option 'metrik'; did you mean metric?"),
    ("seed = 1\n\nseed = 2\n", 3, "this is not TOML"),
    ("seed = 'x'\n", 1, "expected a whole number"),
    ("missing = 'maybe'\n", 1, "'maybe' is unknown"),
    ("reports = false\n", 1, "reports is true, or not in the file"),
    ("metric = []\n", 1, "metric is an empty list"),
    ("metric = [true]\n", 1, "metric is a text, a number, or a list of these"),
    ("[score]\nmetric = 'las'\n", 1, "there is no option 'score'"),
    ("output = 'x'\n", 1, "there is no option 'output'"),
]


@pytest.mark.parametrize(("text", "line", "message"), WRONG)
def test_what_is_wrong_has_a_place(files, text, line, message):
    path = settings(files, text)
    ran = run("leaderboard", files / "gold", files / "systems", "-o", files / "out")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"treegauge: {path}:{line}:")
    assert message in ran.err
    assert not (files / "out").exists()


def test_groups_of_test_sets(files):
    table = files / "groups.tsv"
    table.write_text("set\tsize\tplace\none\tsmall\t\ntwo\tlarge\there\nthree\tlarge\there\n")
    data = made(files, "-m", "complete", "--groups", str(table))
    assert [one["groups"] for one in data["sets"]] == [
        {"size": "small"},
        {"size": "large", "place": "here"},
    ]
    oak = next(one for one in data["systems"] if one["name"] == "oak")
    assert oak["groups"] == {"size": {"large": 0.8, "small": 1.0}, "place": {"here": 0.8}}
    shown = (files / "out" / "leaderboard.txt").read_text()
    assert "complete by size\nsystem  large (1)  small (1)\n" in shown


def test_the_average_of_a_group_is_over_its_sets(files):
    write(files / "gold", {"three": trees("+" * 10)})
    for name, pattern in (("ash", "+" * 10), ("oak", "-" * 10)):
        write(files / "systems" / name, {"three": trees(pattern)})
    table = files / "groups.tsv"
    table.write_text("set\tkind\none\ta\ntwo\tb\nthree\tb\n")
    data = made(files, "-m", "complete", "--groups", str(table))
    oak = next(one for one in data["systems"] if one["name"] == "oak")
    assert oak["groups"]["kind"] == {"a": 1.0, "b": pytest.approx((0.8 + 0.0) / 2)}


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", 1, "expected a header"),
        ("name\tsize\n", 1, "expected a header"),
        ("set\tsize\none\tsmall\tx\n", 2, "3 cells; expected 2"),
        ("set\tsize\none\ta\ntwo\tb\none\tb\n", 4, "'one' stands on line 2 already"),
        ("set\tsize\none\ta\n", 2, "there is no line for the test set 'two'"),
    ],
)
def test_tables_that_cannot_be_used(tmp_path, text, line, message):
    path = tmp_path / "groups.tsv"
    path.write_text(text)
    with pytest.raises(InputError) as raised:
        read_groups(str(path), ["one", "two"])
    (issue,) = raised.value.issues
    assert (issue.code, issue.file, issue.line) == ("bad-groups", str(path), line)
    assert message in issue.message
