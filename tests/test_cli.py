"""The command line itself: help, names that were misspelt, bounds in percent, completion, manual pages."""

from __future__ import annotations

import contextlib
import os
import pty
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from helpers.shared import GOLD, SYSTEM, run

from treegauge import __version__
from treegauge.cli import classic_programs, commands, main
from treegauge.commands._manual_pages import page_of, pages, parser_of
from treegauge.commands._shell_completion import script

COMMANDS, CLASSIC = commands(), classic_programs()
GROUPS = ("what to score:", "what counts:", "aligning:", "output:")


@pytest.fixture(autouse=True)
def files(tmp_path, monkeypatch):
    (tmp_path / "gold.mrg").write_text(GOLD)
    (tmp_path / "system.mrg").write_text(SYSTEM)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def score(*more):
    return run("score", "gold.mrg", "system.mrg", *more)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_is_the_same_both_ways_and_has_three_examples(command):
    shown = run("help", command)
    assert (shown.code, shown.err) == (0, "")
    assert shown.out == run(command, "--help").out
    assert shown.out.startswith(f"usage: treegauge {command}")
    examples = shown.out.partition("\nexamples:\n")[2]
    assert examples.count(f"    treegauge {command}") == 3


def test_examples_of_a_command_below_another_name_both():
    examples = run("study", "analyse", "--help").out.partition("\nexamples:\n")[2]
    assert examples.count("    treegauge study analyse study/table.csv") == 3


@pytest.mark.parametrize(
    ("command", "arguments"),
    [(command, arguments) for command in COMMANDS for _, arguments in parser_of(command).examples],
)
def test_examples_use_options_that_there_are(command, arguments):
    known = {name for action in parser_of(command)._actions for name in action.option_strings}
    words = arguments.partition("|")[0].partition(" > ")[0].split()
    used = {word for word in words if word.startswith("-") and word != "-"}
    assert used <= known


def test_help_of_score_is_in_groups(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    shown = run("help", "score").out
    places = [shown.index(f"\n{title}\n") for title in GROUPS]
    assert places == sorted(places)


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_fits_80_columns_and_says_what_every_option_is_for(monkeypatch, command):
    monkeypatch.setenv("COLUMNS", "80")
    shown = run("help", command) if command else run("--help")
    lines = shown.out.partition("\nexamples:\n")[0].splitlines()
    assert max(map(len, lines)) <= 80
    if not command:
        return
    for action in parser_of(command)._actions:
        assert action.help, action.option_strings
    # What an option is for decides where it stands; help alone is about nothing.
    loose = next(group for group in parser_of(command)._action_groups if group.title == "options")
    assert [action.dest for action in loose._group_actions] == ["help"]


def test_a_command_offers_no_option_that_it_would_ignore():
    for command in ("diff", "errors", "attribute", "report", "correlate", "compare"):
        for option in ("--cluster", "--parts", "--summary"):
            assert option not in parser_of(command)._option_string_actions, (command, option)


def test_help_of_the_old_programs():
    for name in CLASSIC:
        shown = run("help", name)
        assert (shown.code, shown.err) == (0, ""), name
        assert "usage" in shown.out.lower()


def test_version_in_short(capsys):
    assert main(["-V"]) == 0
    assert capsys.readouterr().out == f"treegauge {__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        (["scroe", "gold.mrg", "system.mrg"], "score"),
        (["help", "scroe"], "score"),
        (["man", "scroe"], "score"),
        (["score", "gold.mrg", "system.mrg", "--metrc", "tags"], "--metric"),
        (["score", "--metrc", "tags"], "--metric"),
        (["score", "gold.mrg", "system.mrg", "--task", "speach"], "speech"),
        (["score", "gold.mrg", "system.mrg", "-m", "brakets"], "brackets"),
        (["score", "gold.mrg", "system.mrg", "-m", "brackets:unlabelled"], "unlabeled"),
        (["score", "gold.mrg", "system.mrg", "-p", "wjs"], "wsj"),
        (["score", "gold.mrg", "system.mrg", "--heads", "colins"], "collins"),
        (["score", "gold.mrg", "system.mrg", "--by", "lable"], "label"),
        (["score", "gold.mrg", "system.mrg", "-f", "markdwon"], "markdown"),
        (["score", "gold.mrg", "system.mrg", "--align", "levenstein"], "levenshtein"),
        (["score", "gold.mrg", "sytem.mrg"], "system.mrg"),
        (["score", "gold.mrg", "system.conllu"], "system.mrg"),
        (["info", "Gold.mrg.gz"], "gold.mrg"),
        (["explain", "brakets"], "brackets"),
    ],
)
def test_did_you_mean(arguments, meant):
    ran = run(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert f"did you mean {meant}?" in ran.err
    assert len(ran.err.splitlines()) <= 2


def test_what_is_like_nothing_has_no_question():
    for wrong in (["-m", "zzzzzzz"], ["--zzzzzz"], ["-p", "zzzzzzz"]):
        assert "did you mean" not in score(*wrong).err


def test_metrics_are_repeatable_and_in_any_case():
    once = score("-m", "Brackets", "-m", "TAGS,crossing", "--metric", "brackets:Unlabeled")
    assert once.code == 0
    assert once.out == score("-m", "brackets,tags,crossing,brackets:unlabeled").out
    assert score("--task", "CONSTITUENCY").out == score().out


# Brackets of the system: 2 * 10 / (11 + 12) = 86.96 %; no crossing brackets.
@pytest.mark.parametrize(
    ("bound", "code"),
    [
        ("brackets.f1=86.9", 0),
        ("brackets.f1=87", 1),
        ("brackets.f1=86.9%", 0),
        ("brackets.f1=87%", 1),
        ("brackets.f1=0.869", 0),
        ("brackets.f1=0.87", 1),
        ("brackets.f1=0.87%", 0),
        ("BRACKETS.F1=87", 1),
        ("brackets.f1=1", 2),
        ("brackets.f1=1.0", 2),
        ("brackets.f1=1%", 0),
        ("brackets.f1=100%", 1),
        ("brackets.f1=0", 0),
        ("brackets.matched=1", 0),
        ("brackets.matched=11", 1),
        ("brackets.matched=10%", 2),
        ("crossing.value=1", 1),
        ("crossing.value=0", 0),
        ("crossing.none=99", 0),
        ("crossing.value=1%", 2),
    ],
)
def test_what_prints_percent_takes_percent(bound, code):
    assert run("score", "gold.mrg", "system.mrg").out.splitlines()[1].split()[3] == "86.96"
    ran = score("--fail-under", bound)
    assert ran.code == code, ran.err
    if bound in {"brackets.f1=1", "brackets.f1=1.0"}:
        assert "write brackets.f1=1% or brackets.f1=100%" in ran.err


def test_bounds_are_told_as_tables_show_them():
    assert score("--fail-under", "brackets.f1=0.9").err == (
        "treegauge: system.mrg: brackets.f1 is 86.95652174 %, below 90 %\n"
    )
    over = score("-m", "brackets,wer", "--fail-over", "brackets.f1=70")
    assert over.err == "treegauge: system.mrg: brackets.f1 is 86.95652174 %, above 70 %\n"


def test_output_goes_to_a_file(files):
    shown = score().out
    ran = score("-o", "scores.txt")
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    assert (files / "scores.txt").read_text() == shown
    assert score("-o", "-").out == shown
    # One that misses its bound is written all the same; one that cannot be read is not.
    assert score("-o", "missed.txt", "--fail-under", "brackets.f1=99").code == 1
    assert (files / "missed.txt").read_text() == shown
    assert run("score", "gold.mrg", "nothing", "-o", "none.txt").code == 2
    assert not (files / "none.txt").exists()
    assert score("-o", "no/such/folder").code == 2
    as_json = score("-f", "json", "--by", "sentence")
    score("-f", "json", "--by", "sentence", "-o", "scores.json")
    assert (files / "scores.json").read_text() == as_json.out


@pytest.mark.parametrize("command", [name for name in COMMANDS if name not in {"help", "report"}])
def test_every_command_writes_to_a_file(command):
    known = {name for action in parser_of(command)._actions for name in action.option_strings}
    assert {"-o", "--output"} <= known


def test_digits():
    lines = {n: score("--digits", str(n)).out.splitlines()[1].split()[3] for n in (0, 1, 4)}
    assert lines == {0: "87", 1: "87.0", 4: "86.9565"}
    assert score("--digits", "2").out == score().out
    # Machines get all of it.
    assert score("--digits", "1", "-f", "json").out == score("-f", "json").out
    assert score("--digits", "13").code == 2
    many = run("score", "gold.mrg", "system.mrg", "gold.mrg", "--digits", "1", "-f", "markdown").out
    assert "87.0" in many
    assert "86.96" not in many


def test_color():
    plain = score().out
    painted = score("--color", "always").out
    assert painted != plain
    assert "\x1b[1mmetric" in painted
    assert re.sub("\x1b\\[[0-9]*m", "", painted) == plain
    assert score("--color", "never").out == plain
    assert score("--colour", "always").out == painted
    assert "\x1b" not in score("--color", "always", "-f", "markdown").out
    # What a call set is gone after it.
    assert score().out == plain


def test_reports_fit_80_columns():
    many = run(
        "score", "gold.mrg", *["system.mrg"] * 1, "-m", "brackets,t-dice,wer,boundaries,crossing",
        "--by", "label,sentence", "--normalize", "lower",
    )  # fmt: skip
    assert many.code == 0
    assert max(map(len, many.out.splitlines())) <= 80


def completed(*words: str) -> list[str]:
    """What bash offers for the last word."""
    line = " ".join(f"'{word}'" for word in words)
    code = (
        f"{script('bash')}\nCOMP_WORDS=({line})\nCOMP_CWORD={len(words) - 1}\n_treegauge\n"
        'printf "%s\\n" "${COMPREPLY[@]}"'
    )
    done = subprocess.run(["bash", "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.split()


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash")
def test_bash_completes():
    assert completed("treegauge", "sco") == ["score"]
    assert completed("treegauge", "score", "--max-") == ["--max-length", "--max-wer", "--max-size"]
    assert completed("treegauge", "score", "--task", "sp") == ["speech"]
    assert completed("treegauge", "score", "-m", "brackets,cross") == ["brackets,crossing"]
    assert completed("treegauge", "score", "gold.mrg", "sys") == ["system.mrg"]
    assert completed("treegauge", "help", "expl") == ["explain"]
    assert completed("treegauge", "explain", "leaf") == ["leaf-ancestor"]
    assert completed("treegauge", "score", "--params", "wsj") == ["wsj", "wsj-new"]


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells(shell):
    text = run("completion", shell).out
    for command in COMMANDS:
        assert re.search(rf"\b{command}\b", text)
    if shutil.which(shell) is None:
        pytest.skip(f"no {shell}")
    done = subprocess.run([shell, "-n"], input=text, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


SOURCED = "autoload -Uz compinit; compinit -u -D; source ./completion.zsh; "


def completed_by_zsh(folder: Path, line: str, start: str = SOURCED) -> str:
    """The line after the tabulator key, in a zsh with a terminal."""
    (folder / "completion.zsh").write_text(script("zsh"), encoding="utf-8")
    start += "show() { print -r -- $BUFFER > shown; exit }; zle -N show; bindkey ^Xs show\n"
    process, terminal = pty.fork()
    if process == 0:
        os.environ.pop("LD_PRELOAD", None)
        os.execvp("zsh", ["zsh", "-f", "-i"])  # noqa: S606
    try:
        os.write(terminal, f"{start}{line}\t\x18s".encode())
        with contextlib.suppress(OSError):  # what Linux says when the other end is closed
            while os.read(terminal, 4096):
                pass
    finally:
        os.close(terminal)
        os.waitpid(process, 0)
    return (folder / "shown").read_text(encoding="utf-8").strip()


@pytest.mark.skipif(shutil.which("zsh") is None, reason="no zsh")
@pytest.mark.parametrize(
    ("line", "whole"),
    [
        ("treegauge sco", "treegauge score"),
        ("treegauge score --max-w", "treegauge score --max-wer"),
        ("treegauge score --task sp", "treegauge score --task speech"),
        ("treegauge score -m brackets,cross", "treegauge score -m brackets,crossing,"),
        ("treegauge score gold.mrg sys", "treegauge score gold.mrg system.mrg"),
        ("treegauge score --params wsj-", "treegauge score --params wsj-new"),
        ("treegauge score --params sys", "treegauge score --params system.mrg"),
        ("treegauge help expl", "treegauge help explain"),
        ("treegauge explain leaf", "treegauge explain leaf-ancestor"),
        ("treegauge evalb gold.mrg sys", "treegauge evalb gold.mrg system.mrg"),
    ],
)
def test_zsh_completes(files, line, whole):
    assert completed_by_zsh(files, line) == whole


def completed_by_fish(folder: Path, *lines: str) -> list[list[str]]:
    """What fish offers for each line, with what it says about it after a tabulator."""
    (folder / "completion.fish").write_text(script("fish"), encoding="utf-8")
    asked = "; echo ---; ".join(f"complete -C '{line}'" for line in lines)
    done = subprocess.run(
        ["fish", "--no-config", "-c", f"source completion.fish; {asked}"],
        env={**os.environ, "HOME": str(folder), "LD_PRELOAD": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    return [part.splitlines() for part in done.stdout.split("---\n")]


@pytest.mark.skipif(shutil.which("fish") is None, reason="no fish")
def test_fish_completes(files):
    found = completed_by_fish(
        files, "treegauge sco", "treegauge score --max-w", "treegauge score --task sp",
        "treegauge score -m brackets,cross", "treegauge score gold.mrg sys", "treegauge score --params wsj",
        "treegauge score --params sys", "treegauge help expl", "treegauge evalb gold.mrg sys",
    )  # fmt: skip
    assert found == [
        [f"score\t{COMMANDS['score']}"],
        ["--max-wer\tleave out documents with a higher word error rate, and list them"],
        ["speech"],
        ["brackets,crossing"],
        ["system.mrg"],
        ["wsj", "wsj-new"],
        ["system.mrg"],
        ["explain"],
        ["system.mrg"],
    ]


@pytest.mark.parametrize("command", COMMANDS)
def test_manual_pages_hold_what_help_says(command):
    page = page_of(command).replace("\\-", "-")
    for action in parser_of(command)._actions:
        if action.help == "==SUPPRESS==":
            continue
        assert (action.help or "").replace("%%", "%").replace("\\", "\\e") in page
        for name in action.option_strings:
            assert f"\\fB{name}\\fR" in page


@pytest.mark.skipif(shutil.which("groff") is None, reason="no groff")
def test_manual_pages_are_roff_without_a_warning(files):
    ran = run("man", "--write", "man1")
    assert ran.code == 0
    assert len(ran.out.splitlines()) == len(COMMANDS) + len(CLASSIC) + 1
    for name, text in pages().items():
        page = files / "man1" / name
        assert page.read_text(encoding="utf-8") == text
        done = subprocess.run(
            ["groff", "-man", "-Tutf8", "-Kutf8", "-ww", str(page)],
            # The sanitizers are for treegauge.
            env={name: value for name, value in os.environ.items() if name != "LD_PRELOAD"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, ""), name


def test_an_install_has_manual_pages_and_completion_in_share(files):
    root = Path(__file__).resolve().parents[1]
    core = sys.modules["treegauge._core"].__file__
    subprocess.run([sys.executable, root / "native" / "share.py", core, "share"], check=True)
    found = {str(one.relative_to("share")) for one in Path("share").rglob("*") if one.is_file()}
    assert found == {f"man/man1/{name}" for name in pages()} | {
        "bash-completion/completions/treegauge",
        "zsh/site-functions/_treegauge",
        "fish/vendor_completions.d/treegauge.fish",
    }
    assert Path("share/man/man1/treegauge-score.1").read_text(encoding="utf-8") == page_of("score")


@pytest.mark.skipif(shutil.which("zsh") is None, reason="no zsh")
def test_zsh_completes_by_a_file_in_its_own_folder(files):
    (files / "functions").mkdir()
    (files / "functions" / "_treegauge").write_text(script("zsh"), encoding="utf-8")
    start = "fpath=($PWD/functions $fpath); autoload -Uz compinit; compinit -u -D; "
    assert (
        completed_by_zsh(files, "treegauge score --task sp", start)
        == "treegauge score --task speech"
    )


def test_a_plain_run_loads_nothing_of_all_this():
    code = (
        "import sys\nfrom treegauge.cli import main\nmain(['score', 'gold.mrg', 'system.mrg'])\n"
        "sys.stderr.write(' '.join(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stderr.split())
    own = {"_manual_pages", "_shell_completion", "_bounds", "_scenarios", "_wording", "help"}
    assert not loaded & ({f"treegauge.commands.{name}" for name in own} | {"difflib", "textwrap"})
