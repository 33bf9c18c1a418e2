"""Habits of evalb's users: parameters by name, their paths, no files; speech as text."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.shared import GOLD, SYSTEM, run

from treegauge.rules.params import Params

SPEECH = "(S (EDITED (NP (PRP i))) (NP (PRP i)) (VP (VBP know)))\n"


@pytest.fixture
def files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("gold.mrg").write_text(GOLD)
    Path("system.mrg").write_text(SYSTEM)
    Path("speech.mrg").write_text(SPEECH)
    return tmp_path


@pytest.mark.parametrize(
    "given", [["-p", "wsj"], ["-pwsj"], ["-p", "collins"], ["-p", "COLLINS.prm"]]
)
def test_evalb_finds_parameters_by_name(files, given):
    by_path = run("evalb", "-p", Params.path("wsj"), "gold.mrg", "system.mrg")
    assert by_path.code == 0
    assert by_path.out != run("evalb", "gold.mrg", "system.mrg").out
    assert run("evalb", *given, "gold.mrg", "system.mrg") == by_path


def test_a_file_of_that_name_is_the_file(files):
    Path("wsj").write_text("")
    bare = run("evalb", "gold.mrg", "system.mrg")
    assert run("evalb", "-p", "wsj", "gold.mrg", "system.mrg").out == bare.out


def test_an_unknown_name_is_what_the_original_says(files):
    ran = run("evalb", "-p", "nonsense", "gold.mrg", "system.mrg")
    assert (ran.out, ran.code) == ("", 1)
    assert ran.err == "Can't open parameter file (nonsense)\n"


def test_evalb_without_a_file():
    # main() of evalb.c: fopen(NULL) fails, and what it was is printed; nothing goes to standard output.
    ran = run("evalb")
    assert (ran.out, ran.code) == ("", 1)
    assert ran.err.startswith("Can't open gold file ((null))\nusage: treegauge evalb")


def test_paths_of_parameter_files():
    ran = run("params", "wsj")
    assert ran.code == 0
    assert "DELETE_LABEL TOP" in Path(ran.out.strip()).read_text(encoding="utf-8")
    assert run("params", "collins").out == ran.out
    assert [line.split()[0] for line in run("params").out.splitlines()] == Params.names()
    wrong = run("params", "wjs")
    assert wrong.code == 2
    assert wrong.err.startswith("treegauge: there is no parameter set 'wjs'; did you mean wsj?")


def test_collins_is_wsj_everywhere(files):
    ran = run("score", "gold.mrg", "system.mrg", "-p", "collins")
    assert ran.out == run("score", "gold.mrg", "system.mrg").out


@pytest.mark.parametrize("way", [[], ["--by", "label"], ["-m", "brackets"]])
def test_trees_of_speech_hint_at_their_task(files, way):
    ran = run("score", "speech.mrg", "speech.mrg", *way)
    assert "--task speech scores them as repairs" in ran.err
    assert "EDITED" not in run("score", "gold.mrg", "system.mrg", *way).err


@pytest.mark.parametrize(
    "way", [["--task", "speech"], ["-p", "speech"], ["-p", "wsj"], ["-m", "wer"]]
)
def test_no_hint_where_somebody_chose(files, way):
    assert "EDITED" not in run("score", "speech.mrg", "speech.mrg", *way).err


@pytest.mark.parametrize(
    ("one", "other"),
    [(["--metrics", "tags"], ["--metric", "tags"]), (["--transforms", "unary"], ["--transform", "unary"])],
)  # fmt: skip
def test_options_have_the_names_of_keywords_too(files, one, other):
    assert run("score", "gold.mrg", "system.mrg", *one) == run(
        "score", "gold.mrg", "system.mrg", *other
    )


@pytest.fixture
def folders(files):
    for name, ending, text in (
        ("gold", ".gold.mrg", GOLD),
        ("ours", ".out", SYSTEM),
        ("theirs", ".txt", GOLD),
    ):
        Path(name).mkdir()
        for document in "ab":
            Path(name, document + ending).write_text(text)
    return files


def test_folders_with_other_endings_and_names(folders):
    ran = run("compare", "gold", "sys=ours", "theirs", "-m", "brackets")
    assert ran.code == 0
    assert "a: sys" in ran.out
    assert "b: theirs" in ran.out
    scored = run("score", "gold", "sys=ours", "theirs", "-m", "brackets", "--format", "markdown")
    assert scored.code == 0
    assert "sys" in scored.out
    assert run("score", "gold", "x=ours", "x=theirs").code == 2


def test_a_renamed_gold_file_is_the_same_gold(files):
    Path("renamed.mrg").write_text(GOLD)
    assert run("score", "gold.mrg", "system.mrg", "--save", "a.json").code == 0
    assert run("score", "renamed.mrg", "gold.mrg", "--save", "b.json").code == 0
    ran = run("compare", "old=a.json", "b.json", "-f", "json")
    assert ran.code == 0, ran.err


@pytest.mark.parametrize("command", ["score", "compare"])
def test_a_missing_submission_names_the_system_before_anything_is_scored(
    folders, command, monkeypatch
):
    Path("theirs", "b.txt").unlink()
    scored = []
    monkeypatch.setattr("treegauge.pipeline.score_corpora", lambda *_, **__: scored.append(1))
    ran = run(command, "gold", "ours", "late=theirs", "-m", "brackets")
    assert ran.code == 2
    assert ran.err.startswith("treegauge: late: b: lone-file: only gold has this file\n")
    assert scored == []


def test_a_file_that_is_not_there_names_the_system(files):
    ran = run("compare", "gold.mrg", "ours=system.mrg", "late=nowhere.mrg")
    assert ran.code == 2
    assert ran.err.startswith("treegauge: late: nowhere.mrg: no-such-file: there is no such file")
    run("score", "gold.mrg", "system.mrg", "--save", "a.json")
    ran = run("compare", "a.json", "late=nowhere.json")
    assert ran.err.startswith("treegauge: late: nowhere.json: no-such-file")


@pytest.mark.parametrize("name", ["COLLINS.prm", "wsj.prm"])
def test_score_takes_the_names_of_evalb_s_files(files, name):
    ran = run("score", "gold.mrg", "system.mrg", "-p", name)
    assert ran.out == run("score", "gold.mrg", "system.mrg").out
    assert run("score", "gold.mrg", "system.mrg", "-p", "COLINS.prm").code == 2


def test_a_file_of_something_else_is_no_parameter_file(files):
    Path("list.txt").write_text("gold.mrg\nsystem.mrg\n")
    ran = run("score", "gold.mrg", "system.mrg", "-p", "list.txt")
    assert ran.code == 2
    assert ran.err == (
        "treegauge: list.txt:1:1: unknown-key: 'gold.mrg' is not a parameter "
        "(no line of this file is one: is it a .prm file?)\n"
    )
    # One line that is a parameter makes it one; the other is a warning.
    Path("list.txt").write_text("gold.mrg\nDELETE_LABEL TOP\n")
    ran = run("score", "gold.mrg", "system.mrg", "-p", "list.txt")
    assert ran.code == 0
    assert "list.txt:1:1: unknown-key" in ran.err


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (["-m", "f1"], "'f1' is a value that many metrics have: name a metric, such as brackets"),
        (["-m", "LR"], "metric 'lr' is unknown; did you mean brackets?"),
        (["-m", "labeled-f1"], "did you mean brackets?"),
        (["--value", "recall"], "did you mean brackets.recall?"),
        (["--sort", "f1"], "did you mean brackets.f1?"),
        (["--fail-under", "f1=90"], "'f1' is a value that many metrics have"),
        (["--output-format", "json"], "did you mean --format?"),
    ],
)
def test_values_are_no_metrics(files, typed, told):
    ran = run("score", "gold.mrg", "system.mrg", *typed)
    assert ran.code == 2
    assert told in ran.err


def test_two_systems_of_one_name_are_named(files):
    ran = run("compare", "gold.mrg", "x=system.mrg", "x=gold.mrg")
    assert (
        ran.err
        == "treegauge: two systems are called 'x': give them names of their own, NAME=FILE\n"
    )
    ran = run("compare", "gold.mrg", "a=system.mrg", "b=gold.mrg", "--alpha", "0.1")
    assert "did you mean --level?" in ran.err


UD = Path(__file__).parents[2] / "examples" / "ud"


def test_columns_of_udapi(files):
    """udapi has attributes=form,upos and focus=NOUN|PROPN; a comma parts metrics here, and that is said."""
    both = [UD / "gold.conllu", UD / "parser-a.conllu"]
    ran = run("score", *both, "-m", "attributes:form,upos")
    assert "attributes:form and upos are two metrics" in ran.err
    assert "attributes:form:upos\n" in ran.err
    assert run("score", *both, "-m", "upos,attributes:form:upos").err == ""
    for mark in "|/":
        ran = run("score", *both, "-m", f"attributes:form:upos:upos=NOUN{mark}PROPN", "-f", "tsv")
        # Three nouns and two proper nouns in gold, all tagged so in both.
        assert [row.split("\t")[-1] for row in ran.out.splitlines()[4:]] == ["5", "5", "5"]
    # Features have bars themselves: this is one value.
    value = "Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin"
    words = (UD / "gold.conllu").read_text(encoding="utf-8").count(f"\t{value}\t")
    ran = run("score", *both, "-m", f"attributes:upos:feats={value}", "-f", "tsv")
    assert words > 1
    assert ran.out.splitlines()[5].endswith(f"\tgold\t{words}")


def test_capitals_on_one_side_of_recognised_words(files):
    Path("said.stm").write_text("a 1 A 0.00 2.00 Tea cools\n")
    Path("heard.ctm").write_text("a 1 0.00 0.90 tea\na 1 1.00 0.90 cools\n")
    ran = run("score", "said.stm", "heard.ctm")
    assert ran.err == (
        "treegauge: note: gold has words with capitals and a system has none, so such words differ; "
        "--normalize lower compares words without case\n"
    )
    for way in (["--normalize", "lower"], ["--align", "sclite"]):
        assert "capitals" not in run("score", "said.stm", "heard.ctm", *way).err
    Path("heard.ctm").write_text("a 1 0.00 0.90 Tea\na 1 1.00 0.90 cools\n")
    assert run("score", "said.stm", "heard.ctm").err == ""


@pytest.mark.parametrize("command", ["score", "compare", "align", "diff", "report", "rank"])
@pytest.mark.parametrize(
    "typed", [["-g", "gold.mrg", "-t", "system.mrg"], ["--gold", "gold.mrg", "system.mrg"]]
)
def test_files_come_without_options(files, command, typed):
    """evalb's successors take -g and -t; --gold is not the beginning of --gold-times either."""
    ran = run(command, *typed)
    assert (ran.code, ran.out) == (2, "")
    Path("-g").write_text(GOLD)
    assert "files come without one" not in run(command, "--", "-g", "system.mrg").err
    told = f"treegauge {command}: error: there is no option {typed[0]}: files come without one, gold first\n"
    assert ran.err.startswith(told)


def test_names_of_files_that_look_like_something_else(files):
    """A hyphen begins an option and @ a list; where a file has such a name, the message says how to write it."""
    for name in ("-gold.mrg", "@other.mrg"):
        Path(name).write_text(GOLD)
    ran = run("score", "-gold.mrg", "system.mrg")
    assert (ran.code, ran.out) == (2, "")
    assert "there is no option -gold.mrg: the file of that name is ./-gold.mrg" in ran.err
    ran = run("score", "@other.mrg", "system.mrg")
    assert (ran.code, ran.out) == (2, "")
    assert "@ names a list; the file of that name is ./@other.mrg" in ran.err
    assert run("score", "./-gold.mrg", "./@other.mrg").code == 0


def test_a_file_that_was_cut_off_is_asked_about(files):
    """Three of six sentences, 24 of 48 words that count: what is there is right, and the rest is missing."""
    gold, system = (UD.parent / "constituency" / f"{name}.mrg" for name in ("gold", "parser-a"))
    lines = system.read_text(encoding="utf-8").splitlines(keepends=True)
    told = "the system lacks 24 of gold's words and has no others: is its file complete?"
    short = Path("short.mrg")
    short.write_text("".join(lines[:3]), encoding="utf-8")
    assert told in run("score", gold, short).out
    short.write_text("".join(lines), encoding="utf-8")
    assert "is its file complete" not in run("score", gold, short).out
    # Sentences without a parse are told otherwise.
    short.write_text("".join([*lines[:3], *["(())\n"] * 3]), encoding="utf-8")
    assert "is its file complete" not in run("score", gold, short, "--on-error", "zero").out
