"""``--value``, ``--rows`` and ``--sort``, and breakdowns of several systems as one matrix."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from helpers.command_runs import EXAMPLES
from helpers.shared import GOLD, SYSTEM, run

# Of gold's 11 brackets the first system has 10, among 12: it lacks VP (sings softly), and has VP (sings) and
# PP (a coin) instead (helpers.shared). The other system is right.
PRECISION, RECALL, F1 = "83.33", "90.91", "86.96"
TABLES = ("text", "markdown", "latex", "html")


@pytest.fixture
def files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "gold.mrg").write_text(GOLD)
    (tmp_path / "system.mrg").write_text(SYSTEM)
    (tmp_path / "right.mrg").write_text(GOLD)
    return ["gold.mrg", "system.mrg", "right.mrg", "-m", "brackets,tags,crossing"]


def rows(text: str, count: int) -> list[list[str]]:
    return [line.split() for line in text.splitlines()[:count]]


def test_values_and_rows(files):
    out = run(
        "score", *files, "--value", "brackets.recall,brackets.precision", "--value", "tags"
    ).out
    assert rows(out, 4) == [
        ["metric", "system.mrg", "right.mrg"],
        ["brackets.recall", RECALL, "100.00"],
        ["brackets.precision", PRECISION, "100.00"],
        ["tags", "90.00", "100.00"],  # 9 of 10: full stops do not count
    ]
    out = run("score", *files, "--value", "brackets.recall,crossing", "--rows", "systems").out
    assert rows(out, 3) == [
        ["system", "brackets.recall", "crossing"],
        ["system.mrg", RECALL, "0.00"],
        ["right.mrg", "100.00", "0.00"],
    ]
    for name in TABLES[1:]:
        shown = run("score", *files, "--value", "brackets.recall", "-f", name).out
        assert (RECALL in shown, PRECISION in shown) == (True, False)
    one = run("score", *files[:2], "--value", "brackets.recall").out
    assert rows(one, 2) == [["metric", "system.mrg"], ["brackets.recall", RECALL]]


def test_programs_get_the_values_that_were_asked_for(files):
    out = run(
        "score", *files, "--value", "brackets.recall", "--by", "label,sentence", "-f", "csv"
    ).out
    read = list(csv.DictReader(io.StringIO(out)))
    assert {(row["metric"], row["name"]) for row in read} == {("brackets", "recall")}
    assert {row["by"] for row in read} == {"", "label", "sentence"}
    data = json.loads(run("score", *files, "--value", "brackets.recall", "-f", "json").out)
    assert data["systems"][0]["metrics"]["brackets"]["precision"] == 10 / 12


def test_sort_puts_the_best_first(files):
    by_brackets = [*files, "--value", "tags", "--sort", "brackets"]
    assert rows(run("score", *by_brackets).out, 1) == [["metric", "right.mrg", "system.mrg"]]
    assert rows(run("compare", *by_brackets).out, 1) == [["metric", "a:", "right", "b:", "system"]]
    # Of an error rate the lowest is the best.
    Path("system.mrg").write_text(SYSTEM.replace("kettle", "kennel"))
    by_wer = [*files[:3], "-m", "wer", "--value", "wer", "--sort", "wer"]
    assert rows(run("score", *by_wer).out, 1) == [["metric", "right.mrg", "system.mrg"]]


def test_compare_with_a_row_for_each_system(files):
    plain = run("compare", *files, "--value", "brackets,brackets.recall").out
    turned = run("compare", *files, "--value", "brackets,brackets.recall", "--rows", "systems").out
    assert turned.split()[:1] == ["system"]
    lines = turned.splitlines()
    assert lines[1].startswith("a: system")
    assert lines[2].startswith("b: right")
    for number in (RECALL, F1):  # 2 * 10 / (11 + 12)
        assert number in lines[1]
        assert number in plain
    assert turned.partition("\ndifferences")[2] == plain.partition("\ndifferences")[2]


def test_a_matrix_for_each_breakdown(files):
    """NP: gold has 4 (the kettle, we, Mara, a coin), the system the same 4; ADVP: 1, at the same words."""
    ran = run("score", *files, "--by", "label,document", "--value", "brackets,brackets.recall")
    table = ran.out.partition("brackets by label\n")[2].partition("\n\n")[0]
    read = {line.split()[0]: line.split()[1:] for line in table.splitlines()}
    assert read["label"] == ["system.mrg", "right.mrg"]
    assert read["NP"] == ["100.00", "100.00"]
    assert read["PP"] == ["0.00", "n/a"]  # the other system has none
    assert "brackets.recall by document\ndocument  system.mrg  right.mrg\n" in ran.out
    assert ran.out.count("brackets by label") == 1
    for name in TABLES[1:]:
        shown = run("score", *files, "--by", "label", "-f", name).out
        assert shown.count("brackets by label") == 1, name
    # One system has its table as before: precision, recall, F1 and counts.
    alone = run("score", *files[:2], "-m", "brackets", "--by", "label").out
    assert "label  precision  recall      F1  matched  gold  test" in alone


def test_counts_of_wer_stay(files):
    out = run("score", *files[:3], "-m", "wer", "--by", "length").out
    assert "wer by length: counts" in out


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--value", "brackets.nonsense"], "brackets has no value 'nonsense'; it has precision"),
        (["--value", "las"], "las was not scored; there is brackets, tags, crossing"),
        (["--sort", "brackets,tags"], "--sort takes one value"),
        (["--by", "distance"], "none of the metrics can be broken down by 'distance'"),
    ],
)
def test_what_cannot_be(files, options, said):
    ran = run("score", *files, *options)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err


def test_leaderboard(tmp_path):
    """The same options: values that are shown, and the one that decides."""
    from helpers.boards import write_board

    gold, systems = write_board(tmp_path, {"ash": {"one": "++-"}, "oak": {"one": "+++"}})
    ran = run(
        *("leaderboard", gold, systems, "-o", tmp_path / "board", "-f", "csv"),
        *("-m", "brackets,tags", "--value", "brackets.recall,brackets"),
    )
    assert ran.code == 0, ran.err
    header, first, _ = csv.reader(io.StringIO(ran.out))
    assert [name for name in header if "." in name] == ["brackets.recall", "brackets.f1"]
    assert first[header.index("system")] == "oak"


def test_leaderboard_with_a_column_for_each_system(tmp_path):
    """oak is right, ash has one of three sentences wrong; both layouts have the same cells."""
    from helpers.boards import write_board

    gold, systems = write_board(
        tmp_path, {"ash": {"one": "++-", "two": "+++"}, "oak": {"one": "+++", "two": "+++"}}
    )
    asked = ["leaderboard", gold, systems, "-o", tmp_path / "board", "-m", "brackets,tags"]
    plain, turned = run(*asked).out, run(*asked, "--rows", "metrics").out

    def table(text: str, first: str) -> list[list[str]]:
        lines = text[text.index(f"\n{first} ") + 1 :].splitlines()
        cells = [line.split() for line in lines]
        return [row for row in cells[: cells.index([])] if len(row) == len(cells[0])]

    assert table(turned, "set")[0] == ["set", "oak", "ash"]
    assert [row[0] for row in table(turned, "metric")] == ["metric", "brackets", "tags"]
    _, averages = plain.split("averages over test sets")
    header, *columns = zip(*table(turned, "metric"), strict=True)
    assert [list(row) for row in (("system", *header[1:]), *columns)] == table(averages, "system")
    # The files that people read are written alike; ``pairs`` and ``coverage`` have no other layout.
    assert (tmp_path / "board" / "leaderboard.txt").read_text() == turned
    assert turned.partition("coverage")[2] == plain.partition("coverage")[2]


def test_score_says_what_to_cite(files):
    """docs/metrics.md: tags and brackets rest on evalb, brackets and crossing on Black and others (1991)."""
    plain, cited = run("score", *files), run("score", *files, "--cite")
    assert cited.out.startswith(plain.out.rstrip("\n"))
    assert "% for brackets and crossing\n@inproceedings{black-1991," in cited.out
    assert cited.out.count("sekine-1997") == 1
    refused = run("score", *files, "--cite", "-f", "json")
    assert (refused.code, refused.out) == (2, "")
    assert "--cite goes with --format text, markdown or latex" in refused.err


def test_csv_with_a_row_for_each_system():
    """By hand: of gold's 44 brackets parser-a finds 42 and no other, of 48 tags both find 47 and 46; NP 19 of 20."""
    folder = EXAMPLES / "constituency"
    files = [folder / f"{name}.mrg" for name in ("gold", "parser-a", "parser-b")]
    ran = run("score", *files, "-f", "csv", "--rows", "systems", "--value", "brackets.recall,tags")
    assert ran.out.splitlines() == [
        "system,brackets.recall,tags",
        f"parser-a.mrg,{42 / 44},{47 / 48}",
        f"parser-b.mrg,{38 / 44},{46 / 48}",
    ]
    ran = run(
        "score", *files[:2], "-m", "brackets", "-f", "tsv", "--rows", "systems", "--by", "label"
    )
    header, whole, noun, *_ = (row.split("\t") for row in ran.out.splitlines())
    assert header == ["system", "by", "cell", "brackets"]
    assert whole == ["parser-a.mrg", "", "", str(84 / 86)]
    assert noun == ["parser-a.mrg", "label", "NP", str(38 / 39)]
    for command in (["score", *files[:2], "--attribute"], ["compare", *files]):
        ran = run(*command, "-f", "csv", "--rows", "systems")
        assert (ran.code, ran.out) == (2, "")
        assert "leave out --rows systems" in ran.err


def test_counts_are_values_too():
    """Of 48 words *ferry* … are heard as others: by hand 9 substitutions, a deletion and an insertion (*apart*, *a part*)."""
    files = [EXAMPLES / "constituency" / f"{name}.mrg" for name in ("gold", "recognised")]
    ran = run(
        "score",
        *files,
        "-m",
        "wer",
        "--value",
        "wer.substituted,wer.deleted,wer.inserted",
        "-f",
        "tsv",
    )
    assert [row.split("\t")[-1] for row in ran.out.splitlines()[1:]] == ["9", "1", "1"]
    ran = run("score", *files, "-m", "wer", "--value", "wer.substituted,wer.value")
    assert ran.out.splitlines()[1].split() == ["wer.substituted", "9"]
    ran = run("score", *files, "-m", "wer", "--sort", "wer.substituted")
    assert ran.err == "treegauge: wer.substituted is a count: here it takes a score, value\n"
    ran = run("compare", *files, files[0], "-m", "brackets", "--value", "brackets.matched")
    assert "brackets.matched is a count" in ran.err
