"""``score --scenario``: parsers by scenarios in one table, with maps, warnings, bounds and signatures."""

from __future__ import annotations

import json

import pytest
from helpers.dependency_files import conllu
from helpers.shared import run

from treegauge.base import plugins
from treegauge.metrics._lexemes import GOLD, GOLD_WORDS, PARSE, PARSE_WORDS

HEADER = [
    "scenario",
    "SegEval",
    "U",
    "SegEval",
    "L",
    "brackets",
    "U",
    "brackets",
    "L",
    "TedEval",
    "U",
    "TedEval",
    "L",
]


@pytest.fixture
def files(tmp_path):
    for name, content in {
        "gold.mrg": GOLD, "parse.mrg": PARSE, "gold.words": GOLD_WORDS, "parse.words": PARSE_WORDS,
    }.items():  # fmt: skip
        (tmp_path / name).write_text(content + "\n")
    return tmp_path


def test_scenarios_in_one_table(files):
    done = run(
        "score", files / "gold.mrg", "--scenario", f"gold={files / 'gold.mrg'}", "--scenario",
        f"raw={files / 'parse.mrg'}", "--words", files / "gold.words", "--words", files / "gold.words", "--words",
        files / "parse.words",
    )  # fmt: skip
    lines = done.out.splitlines()
    assert lines[0].split() == HEADER
    assert lines[1].split() == ["gold", *["100.00"] * 6]
    assert lines[2].split() == ["change", "-33.33", "-33.33", "-27.27", "-27.27"]
    assert lines[3].split() == ["raw", "66.67", "66.67", "n/a", "n/a", "72.73", "72.73"]


@pytest.mark.parametrize("form", ["json", "tsv", "markdown", "latex"])
def test_scenarios_in_other_formats(files, form):
    done = run(
        "score", files / "gold.mrg", "--scenario", f"a={files / 'gold.mrg'}", "--format", form
    )
    assert done.code == 0
    assert "TedEval L" in done.out or '"tedeval": 1.0' in done.out


def test_scenarios_refuse_what_they_cannot_do(files):
    gold = files / "gold.mrg"
    assert run("score", gold, gold, "--scenario", f"a={gold}").code == 2
    assert run("score", gold, "--scenario", "a").code == 2
    assert run("score", gold, "--scenario", f"a={gold}", "--scenario", f"a={gold}").code == 2
    assert run("score", gold).code == 2


def test_other_labels_and_frameworks_are_warned_of(files):
    (files / "other.mrg").write_text(PARSE.replace("NP", "QP") + "\n")
    done = run("score", files / "gold.mrg", files / "other.mrg", "--metric", "tedeval")
    assert "of its labels are not in gold (QP)" in done.err
    (files / "dep.conllu").write_text(conllu("1 B IN 0 root", "2 CL NN 1 obj"))
    done = run("score", files / "gold.mrg", files / "dep.conllu", "--metric", "tedeval")
    assert done.code == 2
    assert "gold has constituents (ptb), the system has dependencies (conllx)" in done.err
    assert (
        "warning"
        not in run("score", files / "gold.mrg", files / "parse.mrg", "--metric", "tedeval").err
    )


def test_labels_are_warned_of_as_they_are_compared(files):
    """TedEval counts NP-SBJ as NP, and roots of any name as the root: it says 100, and no label is strange."""
    (files / "dashed.mrg").write_text(GOLD.replace("(NP", "(NP-SBJ").replace("(TOP", "(ROOT"))
    for params in ("none", "wsj", "spmrl"):
        done = run("score", files / "gold.mrg", files / "dashed.mrg", "-m", "tedeval", "-p", params)
        assert "tedeval  100.00" in done.out
        assert "not in gold" not in done.err
    (files / "other.mrg").write_text(GOLD.replace("ADJP", "QP"))
    pair = (files / "gold.mrg", files / "other.mrg")
    assert "of its labels are not in gold (QP)" in run("score", *pair, "-m", "tedeval").err
    (files / "equal.prm").write_text("EQ_LABEL ADJP QP\n")
    done = run("score", *pair, "-m", "tedeval", "-p", files / "equal.prm")
    assert "tedeval  100.00" in done.out
    assert "not in gold" not in done.err
    # Without labels nothing is warned of.
    assert "not in gold" not in run("score", *pair, "-m", "tedeval:unlabeled").err


def test_relations_are_warned_of_as_they_are_compared(files):
    """EQ_DEPREL makes two relations one."""
    rows = ["1 tea NN 2 nsubj", "2 cools VB 0 root"]
    (files / "gold.conll").write_text(conllu(*rows))
    (files / "test.conll").write_text(conllu(rows[0].replace("nsubj", "sbj"), rows[1]))
    (files / "equal.prm").write_text("EQ_DEPREL nsubj sbj\n")
    command = ("score", files / "gold.conll", files / "test.conll", "-m", "tedeval")
    assert "of its labels are not in gold (sbj)" in run(*command).err
    done = run(*command, "-p", files / "equal.prm")
    assert "tedeval  100.00" in done.out
    assert "not in gold" not in done.err


def test_scenarios_warn_of_other_labels_and_frameworks(files):
    gold = files / "gold.mrg"
    (files / "other.mrg").write_text(GOLD.replace("ADJP", "QP") + "\n")
    scenarios = ["--scenario", f"same={gold}", "--scenario", f"other={files / 'other.mrg'}"]
    done = run("score", gold, *scenarios)
    assert done.code == 0
    warned = done.err.splitlines()
    # One of the seven constituents of gold, the root included, has another label.
    assert warned == [
        (
            "treegauge: warning: other: 14.3 % of its labels are not in gold (QP): "
            "labelled scores of systems with different label sets are not comparable"
        ),
    ]
    rows = {line.split()[0]: line.split()[1:] for line in done.out.splitlines()[1:] if line}
    assert rows["other"][2:4] == ["100.00", "83.33"]
    (files / "dep.conllu").write_text(
        conllu(
            *(
                f"{n} {form} X {n - 1} dep"
                for n, form in enumerate(["B", "H", "CL", "FL", "HM", "H", "NEIM"], 1)
            )
        )
    )
    done = run("score", gold, *scenarios, "--scenario", f"dep={files / 'dep.conllu'}")
    assert done.code == 2
    assert "compares trees of one kind" in done.err


def test_labels_between_systems_are_compared_with_gold_alone(files):
    gold = files / "gold.mrg"
    done = run("score", gold, "--scenario", f"a={gold}", "--scenario", f"b={files / 'parse.mrg'}")
    assert done.err == ""


def test_scenarios_with_strict_arcs(files):
    maps = ["--words", files / "gold.words"] * 2 + ["--words", files / "parse.words"]
    gold, parse = files / "gold.mrg", files / "parse.mrg"
    done = run("score", gold, "--scenario", f"gold={gold}", "--scenario", f"raw={parse}", *maps,
               "--lattice-arcs", "strict")  # fmt: skip
    # The paper's example: 8 edits where states are compared.
    assert done.out.splitlines()[3].split()[-2:] == ["63.64", "63.64"]
    assert "tedeval:strict" in done.out


def test_parsers_by_scenarios_as_in_the_paper(files):
    """Tsarfaty, Nivre and Andersson (2012), tables 1 and 2: a block for each parser, changes inside it."""
    gold, parse = files / "gold.mrg", files / "parse.mrg"
    rows = [f"PS/gold={gold}", f"RR/gold={gold}", f"PS/raw={parse}", f"RR/raw={parse}"]
    # Maps are in the order of the options.
    maps = ["gold.words", "gold.words", "parse.words", "gold.words", "parse.words"]
    order = [part for row in [rows[0], rows[2], rows[1], rows[3]] for part in ("--scenario", row)]
    words = [part for name in maps for part in ("--words", files / name)]
    done = run("score", gold, *order, *words)
    lines = [line.split() for line in done.out.splitlines()]
    # Too wide for a terminal: the last two columns are a table of their own.
    assert lines[0] == ["parser", *HEADER[:-4]]
    assert lines[8] == ["parser", HEADER[0], *HEADER[-4:]]
    assert [line[:2] for line in lines[1:7]] == [
        ["PS", "gold"], ["change", "-33.33"], ["raw", "66.67"],
        ["RR", "gold"], ["change", "-33.33"], ["raw", "66.67"],
    ]  # fmt: skip
    data = json.loads(run("score", gold, *order, *words, "-f", "json").out)
    assert [(one["parser"], one["name"]) for one in data["scenarios"]] == [
        ("PS", "gold"), ("PS", "raw"), ("RR", "gold"), ("RR", "raw"),
    ]  # fmt: skip
    for wrong in (f"/gold={gold}", f"PS/={gold}", "PS/gold="):
        assert "PARSER/NAME=FILE" in run("score", gold, "--scenario", wrong).err


def test_files_of_a_parser_stand_together_with_their_maps(files):
    gold, parse = files / "gold.mrg", files / "parse.mrg"
    mixed = [
        "--scenario",
        f"A/gold={gold}",
        "--scenario",
        f"B/gold={gold}",
        "--scenario",
        f"A/raw={parse}",
    ]
    words = ["gold.words", "gold.words", "gold.words", "parse.words"]
    given = [part for name in words for part in ("--words", files / name)]
    done = run("score", gold, *mixed, *given)
    names = [line.split()[:2] for line in done.out.splitlines()[1:5]]
    assert names == [["A", "gold"], ["change", "-33.33"], ["raw", "66.67"], ["B", "gold"]]


def test_scenarios_with_metrics_and_bounds(files):
    gold, parse = files / "gold.mrg", files / "parse.mrg"
    given = ["--scenario", f"gold={gold}", "--scenario", f"raw={parse}"]
    done = run("score", gold, *given, "--metric", "Brackets,wer", "--fail-over", "wer.value=0.1")
    assert done.out.splitlines()[0].split() == ["scenario", "brackets", "wer"]
    assert done.code == 1
    assert "raw: wer.value is" in done.err
    done = run("score", gold, *given, "--fail-under", "brackets.f1=0.5")
    # Where segments differ there are no brackets: n/a misses every bound.
    assert (done.code, "raw: brackets.f1 is n/a" in done.err) == (1, True)
    done = run("score", gold, *given, "--fail-under", "las.f1=0.5")
    assert (done.code, "las is not scored here" in done.err) == (2, True)


def test_scenarios_sign_all_that_they_print(files):
    gold = files / "gold.mrg"
    for form in plugins.names("reports"):
        ran = run("score", gold, "--scenario", f"a={gold}", "--format", form)
        shown = ran.out + ran.err
        assert "metric:segeval:unlabeled,segeval,tedeval:unlabeled,tedeval" in shown
        assert "metric:brackets:unlabeled,brackets" in shown


@pytest.mark.parametrize("option", ["--by=label", "--confusion=upos", "--save=x", "--table=x.tsv"])
def test_scenarios_swallow_no_option(files, option):
    done = run("score", files / "gold.mrg", "--scenario", f"a={files / 'gold.mrg'}", option)
    assert (done.code, f"does not go with {option.split('=')[0]}" in done.err) == (2, True)


def test_scenarios_of_a_task(files):
    """The metrics are the task's, and the values those of one file after the other."""
    gold, other = files / "gold.mrg", files / "gold.mrg"
    done = run("score", gold, "--scenario", f"a={other}", "--task", "constituency", "-f", "tsv")
    assert done.code == 0, done.err
    header, *rows = [line.split("\t") for line in done.out.splitlines()]
    metrics = [row[header.index("metric")] for row in rows]
    assert metrics == ["brackets", "crossing", "complete", "tags"]


def test_scenarios_have_one_policy(files):
    gold = files / "gold.mrg"
    done = run("score", gold, "--scenario", f"a={gold}", "--on-error", "all")
    assert (done.code, "does not go with --on-error all" in done.err) == (2, True)
