"""score, validate and info as commands: streams, exit codes, reports, the JSON schema."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from helpers.shared import GOLD, SYSTEM, run, unfolded

GOLDEN = Path(__file__).parent / "golden"


@pytest.fixture
def files(tmp_path, monkeypatch):
    (tmp_path / "gold.mrg").write_text(GOLD)
    (tmp_path / "system.mrg").write_text(SYSTEM)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("form", ["text", "tsv", "markdown", "latex", "json"])
@pytest.mark.parametrize("systems", [1, 2])
def test_golden_output(files, form, systems):
    """The files under golden/ were read and checked by hand once; results/test_result.py has the numbers."""
    names = ["system.mrg", "gold.mrg"][:systems]
    by = ["--by", "label,document"] if systems == 1 else []
    ran = run("score", "gold.mrg", *names, "--format", form, *by)
    note = "treegauge: note: crossing and complete cannot be broken down by label\n"
    from treegauge import __version__

    if form == "tsv":
        # A file of one table: the signature goes to standard error.
        assert f"treegauge: signature: treegauge:{__version__}|metric:" in ran.err
        assert ran.err.startswith(note if by else "treegauge: signature: ")
    else:
        assert (ran.code, ran.err) == (0, note if by else "")

    expected = (GOLDEN / f"{form}-{systems}").read_text(encoding="utf-8")
    assert ran.out.replace(f"treegauge:{__version__}|", "treegauge:VERSION|") == expected


@pytest.mark.parametrize(
    "options",
    [
        [],
        ["--by", "label,sentence,document,length"],
        ["--average", "sentence"],
        ["--metric", "brackets:unlabeled,wer,su-error,boundaries"],
        ["--on-error", "zero", "--max-length", "1"],
    ],
)
def test_json_fits_the_published_schema(files, options):
    jsonschema = pytest.importorskip("jsonschema")
    from treegauge.reports.json import SCHEMA

    schema = json.loads(SCHEMA.read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    ran = run("score", "gold.mrg", "system.mrg", "gold.mrg", "--format", "json", *options)
    data = json.loads(ran.out)
    jsonschema.validate(data, schema)
    # A schema that accepts anything would prove nothing.
    data["systems"][0]["metrics"]["brackets"] = {"precision": 2}
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(data, schema)


def test_text_says_the_scores_and_then_what_was_aligned(files):
    (files / "other.mrg").write_text(SYSTEM.replace("coin", "corn"))
    ran = run("score", "gold.mrg", "other.mrg")
    assert ran.out.startswith("metric ")
    tables, notes = ran.out.index("crossing"), ran.out.index("words were aligned before scoring")
    assert tables < notes < ran.out.index("treegauge:")
    # The full stops do not count: 3 sentences, 10 words.
    assert "9 equal, 1 different, 0 in gold only, 0 in test only" in ran.out
    assert "word error rate 10.00 %" in ran.out


@pytest.mark.parametrize(
    ("bound", "code"),
    [
        ("brackets.f1=0.86", 0),
        ("brackets.f1=0.87", 1),
        ("brackets.matched=10", 0),
        ("complete.value=0.5", 1),
        ("brackets=0.9", 1),
        ("brackets.f1=high", 2),
        ("brackets.f2=0.1", 2),
        ("nothing.f1=0.1", 2),
    ],
)
def test_fail_under(files, bound, code):
    ran = run("score", "gold.mrg", "system.mrg", "--fail-under", bound)
    assert ran.code == code
    assert bool(ran.out) == (code < 2)
    assert bool(ran.err) == (code > 0)


@pytest.mark.parametrize(
    ("bound", "code"),
    [
        ("brackets.f1=0.87", 0),
        ("brackets.f1=0.86", 1),
        ("wer.value=0", 0),
        ("brackets.f1=nan", 2),
        ("wer=0.1", 0),
        ("tags.f2=0.1", 2),
    ],
)
def test_fail_over(files, bound, code):
    ran = run("score", "gold.mrg", "system.mrg", "-m", "brackets,tags,wer", "--fail-over", bound)
    assert ran.code == code
    assert ("above 86 %" in ran.err) == (code == 1)
    assert ("--fail-over" in ran.err) == (code == 2)


def test_one_signature_whatever_auto_chooses(files):
    # One system has the same words and needs no alignment, the other has not: the rule is the same.
    Path("other.mrg").write_text(Path("gold.mrg").read_text().replace("kettle", "settle"))
    ran = run("score", "gold.mrg", "system.mrg", "other.mrg", "-m", "brackets")
    *_, last = unfolded(ran.out).splitlines()
    assert ran.out.count("treegauge:") == 1
    assert "|align:auto-3|" in last


def test_an_undefined_value_misses_its_bound(files):
    ran = run("score", "gold.mrg", "gold.mrg", "--max-length", "1", "--fail-under", "brackets.f1=0")
    assert ran.code == 2
    assert "n/a" in ran.err
    assert "nothing that was asked for has a value" in ran.err


@pytest.mark.parametrize(
    "arguments",
    [
        ["score", "gold.mrg", "missing.mrg"],
        ["score", "gold.mrg", "system.mrg", "--metric", "nonsense"],
        ["score", "gold.mrg", "system.mrg", "--metric", "brackets:nonsense"],
        ["score", "gold.mrg", "system.mrg", "--params", "nonsense"],
        ["score", "gold.mrg", "system.mrg", "--align", "nonsense"],
        ["score", "gold.mrg", "system.mrg", "--normalize", "nonsense"],
        ["score", "gold.mrg", "system.mrg", "--format-in", "nonsense"],
        ["score", "gold.mrg", "system.mrg", "--by", "nonsense"],
        ["score", "gold.mrg", "system.mrg", "--metric", "complete", "--by", "label"],
        [
            "score",
            "gold.mrg",
            "system.mrg",
            "--metric",
            "boundaries",
            "--average",
            "sentence",
            "--align",
            "edit",
        ],
        ["score", "gold.mrg", "system.mrg", "gold.mrg", "--save", "x.json"],
        ["score", "gold.mrg", "system.mrg", "--jobs", "-1"],
        ["score", "-", "-"],
        ["nonsense"],
        [],
        ["score", "gold.mrg"],
    ],
)
def test_bad_usage_is_exit_code_2_with_a_word_on_it(files, arguments):
    ran = run(*arguments)
    assert ran.code == 2
    assert (ran.err or ran.out).startswith(("treegauge: ", "treegauge score: ", "usage:"))


@pytest.mark.parametrize("arguments", [["score"], ["score", "--average", "micro", "a", "b"]])
def test_what_argparse_refuses_is_exit_code_2(files, arguments):
    ran = run(*arguments)
    assert (ran.code, ran.out) == (2, "")
    wrong, usage, *more = ran.err.splitlines()
    assert wrong.startswith("treegauge score: error: ")
    assert usage == (
        "usage: treegauge score [OPTIONS] GOLD [SYSTEM …] (more: treegauge help score)"
    )
    assert not more


def test_a_fresh_process(files):
    command = [sys.executable, "-m", "treegauge"]
    good = subprocess.run(
        [*command, "score", "gold.mrg", "system.mrg"], capture_output=True, check=False
    )
    assert (good.returncode, good.stderr) == (0, b"")
    assert b"86.96" in good.stdout
    bad = subprocess.run(
        [*command, "score", "gold.mrg", "no.mrg"], capture_output=True, check=False
    )
    assert (bad.returncode, bad.stdout) == (2, b"")
    assert b"no.mrg: no-such-file" in bad.stderr
    piped = subprocess.run(
        [*command, "score", "-", "system.mrg"],
        input=GOLD.encode(),
        capture_output=True,
        check=False,
    )
    assert piped.stdout == good.stdout


def test_a_reader_that_goes_away_is_no_traceback(files):
    line = f"{sys.executable} -m treegauge info --format json gold.mrg gold.mrg | true"
    done = subprocess.run(["bash", "-c", line], capture_output=True, check=False)
    assert b"Traceback" not in done.stderr


def test_save_writes_a_result(files):
    from treegauge import Result

    assert run("score", "gold.mrg", "system.mrg", "--save", "kept.json").code == 0
    assert Result.load("kept.json")["brackets"]["f1"] == 20 / 23


def test_help_and_version():
    assert run("--help").code == 0
    assert "validate" in run("--help").out
    command = [sys.executable, "-m", "treegauge", "--version"]
    from treegauge import __version__

    assert (
        subprocess.run(command, capture_output=True, check=True).stdout.decode()
        == f"treegauge {__version__}\n"
    )


def test_validate(files):
    assert run("validate", "gold.mrg", "system.mrg").out == "no problems in 6 sentences\n"
    (files / "bad.mrg").write_text("(S (X a)\n(S (X b)) c\n")
    ran = run("validate", "bad.mrg")
    assert ran.code == 2
    assert ran.out.splitlines()[0].startswith("bad.mrg:1:9: unclosed-bracket: ")
    assert ran.out.splitlines()[1].startswith("bad.mrg:2:11: stray-text: ")
    assert ran.out.splitlines()[-1] == "2 problems in 2 sentences"
    data = json.loads(run("validate", "bad.mrg", "--format", "json").out)
    assert [issue["code"] for issue in data] == ["unclosed-bracket", "stray-text"]


def test_info(files):
    data = json.loads(run("info", "gold.mrg", "--format", "json").out)["gold.mrg"]
    assert data["sentences"] == 3
    assert data["words"] == 13
    assert data["distinct words"] == 11
    assert data["longest sentence"] == 5
    assert data["constituents"] == 3 + 4 + 3 + 4
    assert data["depth"] == 5
    assert data["labels"] == {"NP": 4, "S": 3, "TOP": 3, "VP": 3, "ADVP": 1}
    assert data["tags"]["."] == 3
    assert data["problems"] == data["failed"] == data["broken"] == 0
    text = run("info", "gold.mrg").out
    assert ["sentences", "3"] in [line.split() for line in text.splitlines()]
    assert "NP 4" in text


def test_only_the_command_line_prints():
    source = Path(__file__).resolve().parents[2] / "src" / "treegauge"
    for path in source.rglob("*.py"):
        lines = path.read_text(encoding="utf-8").splitlines()
        text = "\n".join(line for line in lines if not line.lstrip().startswith(">>>"))
        if path.name != "cli.py":
            assert "print(" not in text.replace("pprint(", ""), path
            # One may ask whether it is a terminal.
            asked = text.replace("sys.stdout is not None", "").replace("sys.stdout.isatty()", "")
            assert "sys.stdout" not in asked, path
        assert "sys.exit" not in text or path.name == "cli.py", path


def test_info_counts_predicates_and_arguments():
    """Two predicates, fade.01 with A1 and AM-LOC, lose.02 with A0 and A1: by hand from the file's columns."""
    examples = Path(__file__).parents[2] / "examples"
    path = examples / "srl-speech" / "gold" / "radio.conll09"
    data = json.loads(run("info", path, "--format", "json").out)[str(path)]
    assert (data["predicates"], data["arguments"]) == (2, 4)
    assert data["roles"] == {"A1": 2, "A0": 1, "AM-LOC": 1}
    # Roles are not an enhanced dependencies; files of trees have no predicates at all.
    assert data["enhanced arcs"] == 0
    trees = examples / "constituency" / "gold.mrg"
    assert "predicates" not in json.loads(run("info", trees, "--format", "json").out)[str(trees)]
