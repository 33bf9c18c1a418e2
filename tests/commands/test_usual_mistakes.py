"""Usual mistakes of new users: outputs that cannot be written, files of the wrong kind, wrong values."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from helpers.shared import GOLD, SYSTEM, run, unfolded

import treegauge
from treegauge import Scorer, SettingsError, score

LONG = "(S (NP (DT the) (JJ old) (NN ferry)) (VP (VBZ leaves) (PP (IN at) (NP (CD seven)))))"
SHORT = "(S (NP (PRP she)) (VP (VBZ sings)))"
ARCS = "1\tHush\thush\tINTJ\tUH\t_\t0\troot\t_\t_\n\n"


@pytest.fixture
def files(tmp_path, monkeypatch):
    (tmp_path / "gold.mrg").write_text(GOLD)
    (tmp_path / "system.mrg").write_text(SYSTEM)
    (tmp_path / "arcs.conllu").write_text(ARCS)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    "arguments",
    [
        ["score", "gold.mrg", "system.mrg", "--save", "nowhere/result"],
        ["align", "gold.mrg", "system.mrg", "-o", "nowhere/result"],
        ["convert", "gold.mrg", "--to", "ptb", "-o", "nowhere/result"],
    ],
)
def test_a_file_that_cannot_be_written(files, arguments):
    ran = run(*arguments)
    message = "treegauge: nowhere/result: cannot be written: No such file or directory\n"
    assert (ran.code, ran.out, ran.err) == (2, "", message)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full on this system")
def test_a_full_disk_is_told_in_one_line(files):
    with Path("/dev/full").open("w") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "treegauge", "score", "gold.mrg", "system.mrg"],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    message = b"treegauge: the output cannot be written: No space left on device\n"
    assert (ran.returncode, ran.stderr) == (2, message)


@pytest.mark.parametrize(
    "metric", ["brackets", "complete", "crossing", "heads", "brackets:terminals"]
)
def test_constituents_are_not_sought_in_dependencies(metric):
    with pytest.raises(SettingsError, match=f"{metric} needs constituents, and gold"):
        score(ARCS, ARCS, metrics=metric)
    with pytest.raises(SettingsError, match=f"the system has dependencies .*: {metric} cannot"):
        score(SHORT, ARCS, metrics=metric)
    assert score("(UH Hush)", "(UH Hush)", metrics=metric)


def test_confusions_of_what_is_not_there():
    with pytest.raises(SettingsError, match=r"gold \(ptb\) has none"):
        score(SHORT, SHORT, confusion="relation")
    tags = score(SHORT, SHORT.replace("PRP", "NN"), confusion="xpos").confusion("xpos")
    assert [(cell["gold"], cell["test"], cell["count"]) for cell in tags] == [
        ("PRP", "NN", 1),
        ("VBZ", "VBZ", 1),
    ]


@pytest.mark.parametrize(
    "wrong",
    [{"max_length": -1}, {"max_length": 0}, {"max_wer": -1.0}, {"max_wer": float("nan")}],
)
def test_cut_offs_that_mean_nothing(wrong):
    with pytest.raises(SettingsError, match=next(iter(wrong))):
        score(SHORT, SHORT, **wrong)


def test_no_bound_is_nan(files):
    assert run("score", "gold.mrg", "gold.mrg", "--fail-under", "brackets.f1=nan").code == 2


@pytest.mark.parametrize(
    "metric", ["heads-bag", "heads-bag-open", "t-dice", "t-jaccard", "linear-edit"]
)
def test_length_cannot_cut_what_is_compared_as_one(metric):
    """A chunk's counts stand on one row: whether the first sentence is long says nothing of it."""
    both = f"{LONG}\n{SHORT}"
    for gold in (both, f"{SHORT}\n{LONG}"):
        with pytest.raises(SettingsError, match=f"{metric} compares each document as one"):
            score(gold, gold, metrics=metric, chunks="document", align="edit", max_length=3)
        cut = score(gold, gold, metrics=metric, max_length=3)
        assert cut.metrics == score(SHORT, SHORT, metrics=metric).metrics
    whole = score(both, both, metrics=metric, chunks="document", align="edit")
    with pytest.raises(SettingsError, match="cut-off"):
        whole.scores(metric, max_length=3)


def test_a_cut_off_is_shown_with_how_many_it_leaves(files):
    (files / "two.mrg").write_text(f"{LONG}\n{SHORT}\n")
    ran = run("score", "two.mrg", "two.mrg", "--max-length", "2")
    first = "2 of 2 gold sentences scored; of these the 1 of at most 2 words count"
    assert first in ran.out.splitlines()
    speech = run("score", "two.mrg", "two.mrg", "--task", "speech", "--max-length", "2")
    assert speech.code == 0
    assert "heads-bag" not in speech.out


def test_rank_by_the_metrics_that_are_named(files):
    ran = run("rank", "gold.mrg", "system.mrg", "--metric", "brackets,leaf-ancestor", "--most", "0")
    assert "ranked by brackets and by leaf-ancestor" in ran.out
    assert "jaccard" not in ran.out


def test_validate_lists_sentences_without_a_parse(files):
    """``score`` stops at them, so they are problems."""
    (files / "failed.mrg").write_text(f"{SHORT}\n\n(())\n{SHORT}\n")
    ran = run("validate", "failed.mrg")
    assert ran.code == 2
    assert ran.out.splitlines() == [
        "failed.mrg:2:1: failed-parse: an empty parse; expected a tree",
        "failed.mrg:3:1: failed-parse: an empty parse; expected a tree",
        "2 problems in 4 sentences, of which 2 failed (no parse)",
    ]
    (files / "right.mrg").write_text(f"{SHORT}\n" * 4)
    refused = run("score", "right.mrg", "failed.mrg")
    assert refused.code == 2
    assert ran.out.splitlines()[0] in refused.err


def test_an_aligner_that_is_neither_name_nor_file(files):
    ran = run("score", "gold.mrg", "gold.mrg", "--align", "gold.algn")
    assert ran.code == 2
    assert ran.err.endswith("; and there is no file of this name\n")


def test_names_of_the_package():
    assert {"score", "read", "Tree", "ud", "tree_distance"} <= set(dir(treegauge))
    assert treegauge.tree_distance.distance(("a", "b"), ("a", "c")) == 1
    with pytest.raises(AttributeError):
        _ = treegauge.no_such_name


def test_nothing_to_score():
    assert score([], [])["brackets"]["f1"] is None
    with pytest.raises(SettingsError, match="no result"):
        treegauge.merge([])


@pytest.mark.parametrize("text", ["(S", "[1]", "{}"])
def test_what_is_no_saved_result(tmp_path, text):
    file = tmp_path / "result.json"
    file.write_text(text)
    with pytest.raises(SettingsError, match="not a saved result"):
        treegauge.Result.load(file)


def test_a_scorer_complains_at_once():
    with pytest.raises(TypeError, match="'metrix'"):
        Scorer(metrix="brackets")
    with pytest.raises(SettingsError, match="'braces' is unknown"):
        Scorer(metrics="brackets,braces")


def test_a_bare_message_has_no_place():
    with pytest.raises(treegauge.InputError, match=r"^expected one tree, found 0$"):
        treegauge.Tree.parse("")


def test_tasks_and_directories_from_python(tmp_path):
    """The same numbers as on the command line, with the task's parameters."""
    for side in ("gold", "asr"):
        (tmp_path / side).mkdir()
        (tmp_path / side / "a.mrg").write_text(f"{SHORT}\n")
        (tmp_path / side / "a.txt").write_text("she sings\n")
    gold, asr = tmp_path / "gold", tmp_path / "asr"
    result = score(gold, asr, task="speech", ext=".mrg")
    fields = result.signature.fields
    assert (fields["params"], fields["chunks"]) == ("speech", "document")
    assert fields["normalize"] == "lower,hyphens"
    assert result["heads-bag"]["matched"] == 2
    ran = run("score", gold, asr, "--ext", ".mrg", "--task", "speech")
    assert unfolded(ran.out).splitlines()[-1] == str(result.signature)
    given = score(gold, asr, task="speech", ext=".mrg", chunks="sentence", normalize=())
    assert given.signature.fields["chunks"] == "sentence"
    assert "normalize" not in given.signature.fields
    (tmp_path / "list").write_text("gold/a.mrg\n")
    assert len(treegauge.read(f"@{tmp_path / 'list'}")) == 1
    with pytest.raises(SettingsError, match="'speach' is unknown"):
        score(SHORT, SHORT, task="speach", metrics="brackets")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["compare", "--unit", "nonsense"],
            "--unit is one of auto, sentence, chunk, document, file",
        ),
        (
            ["correlate", "--unit", "nonsense"],
            "--unit is one of auto, sentence, chunk, document, file",
        ),
        (["correlate", "--over", "nonsense"], "--over is one of sentence, document, system, or"),
        (["compare", "--by", "nonsense"], "--by is one of label, sentence, document"),
        (["attribute", "--by", "nonsense"], "--by is one of label, word-class, word, document"),
        (["errors", "--by", "nonsense"], "--by is one of detail, what, gold, test, or"),
        (["errors", "--where", "nonsense=1"], "--where is one of kind, what, gold, test, or"),
        (["rank", "--by", "nonsense"], "--by is one of document, or"),
    ],
)
def test_an_unknown_attribute_is_told_by_the_option_that_asked_for_it(files, arguments, said):
    ran = run(arguments[0], "gold.mrg", "system.mrg", "a=system.mrg", *arguments[1:])
    assert (ran.code, ran.out) == (2, "")
    assert said in unfolded(ran.err)
    assert "not 'nonsense'" in unfolded(ran.err)


def test_an_unknown_unit_of_a_board(tmp_path):
    from helpers.boards import write_board

    gold, systems = write_board(tmp_path, {"ash": {"one": "++-"}, "oak": {"one": "+++"}})
    ran = run("leaderboard", gold, systems, "-o", tmp_path / "board", "--unit", "nonsense")
    assert ran.code == 2
    assert "gold of one cannot be scored: --unit is one of auto, sentence" in unfolded(ran.err)


def test_an_unknown_unit_in_python():
    results = [score(SHORT, SHORT, name="a"), score(SHORT, SHORT, name="b")]
    with pytest.raises(SettingsError, match=r"^unit= is one of auto, sentence, chunk"):
        treegauge.compare(results, unit="nonsense")


@pytest.mark.parametrize(
    "arguments",
    [
        ["gold.mrg", "a=system.mrg", "-m", "brackets", "b=gold.mrg"],
        ["-m", "brackets", "gold.mrg", "--digits", "2", "a=system.mrg", "b=gold.mrg"],
        ["gold.mrg", "-m", "brackets", "--", "a=system.mrg", "b=gold.mrg"],
    ],
)
@pytest.mark.parametrize("command", ["score", "compare"])
def test_files_may_stand_behind_options(files, command, arguments):
    usual = run(command, "gold.mrg", "a=system.mrg", "b=gold.mrg", "-m", "brackets")
    assert usual.code == 0
    assert run(command, *arguments) == usual


def test_a_board_takes_systems_behind_options(tmp_path):
    """Beside a file of options, too, which is read into the same parser."""
    from helpers.boards import write_board

    gold, systems = write_board(tmp_path, {"ash": {"one": "++-"}, "oak": {"one": "+++"}})
    (Path(gold) / "leaderboard.toml").write_text('metric = ["brackets"]\n')
    board = tmp_path / "board"
    usual = run("leaderboard", gold, systems, "-o", board, "-m", "brackets,tags")
    assert usual.code == 0, usual.err
    assert run("leaderboard", gold, "-o", board, "-m", "brackets,tags", systems) == usual


def test_one_file_too_many_is_still_told(files):
    ran = run("diff", "gold.mrg", "-n", "1", "system.mrg", "third.mrg")
    assert (ran.code, ran.out) == (2, "")
    assert "'third.mrg' is one argument too many: one drawing shows one system" in ran.err
    ran = run("score", "gold.mrg", "-m", "tags", "system.mrg", "--nonsense")
    assert "there is no option --nonsense" in ran.err


@pytest.mark.parametrize(
    ("wrong", "meant"),
    [
        ("--metrc", "; did you mean --metric?"),
        ("--latex", "; did you mean --format latex?"),
        ("--stm", "; did you mean --gold-times?"),
        ("--kind", "; it is an option of treegauge plot"),
        ("--where", "; it is an option of treegauge diff and treegauge errors"),
        # Its letters are in --baseline, too; but nobody meant that.
        ("--nonsense", ""),
    ],
)
def test_an_unknown_option_is_told_with_what_was_meant(files, wrong, meant):
    ran = run("score", "gold.mrg", "system.mrg", wrong, "x")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.splitlines()[0] == f"treegauge score: error: there is no option {wrong}{meant}"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["gold.mrg", "system.mrg"], "the command comes first: treegauge score GOLD SYSTEM"),
        (["udtools", "gold.mrg"], "did you mean udeval?"),
        (["score", "gold.mrg", "system.mrg", "-m", "parseval"], "did you mean brackets?"),
        (["attribute", "gold.mrg"], "give a SYSTEM to compare with gold"),
        (["correlate", "gold.mrg"], "give a SYSTEM to compare with gold"),
        (
            ["report", "gold.mrg", "system.mrg", "-o", "page.pdf"],
            "a report is a page, so call it .html",
        ),
        (["study", "analyze", "gold.mrg"], "it is treegauge study analyse"),
        (["study", "analyse"], "(more: treegauge study analyse --help)"),
        (["diff", "gold.mrg", "system.mrg", "-n", "1", "--latex", "-"], "write to /dev/stdout"),
    ],
)
def test_names_and_habits_of_other_programs(files, arguments, said):
    ran = run(*arguments)
    assert ran.code == 2
    assert said in ran.err
    assert not Path("-").exists()
