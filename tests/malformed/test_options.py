"""Options that make no sense: clear errors with exit code 2."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from helpers.command_runs import CONLL07, GOLD, RUNS, TEST, UD, UD_TEST
from helpers.shared import run

import treegauge
from treegauge.base import plugins
from treegauge.base.plugins import names
from treegauge.commands._manual_pages import parser_of

if TYPE_CHECKING:
    import argparse

NUMBERS = [
    "99999999999999999999",
    "-99999999999999999999",
    "-1",
    "9" * 400,
    "9" * 5000,
    "1e400",
    "-1e400",
    "nan",
    "inf",
    "1e308",
    "0",
    "٣",
    "0x10",
    "1_000",
    "",
]
#: of an option that takes a number beside other things: how it stands there
WITHIN = {
    "score": [["--fail-under", "brackets.f1={}"], ["--fail-over", "brackets.f1={}"]],
}


def options_of(command: str) -> list[argparse.Action]:
    return parser_of(command)._actions


def numeric(command: str) -> list[list[str]]:
    """The options of a command that take a number, each with a place for it."""
    # A number that an option may do without is written with the option.
    found = [
        [f"{action.option_strings[0]}={{}}"]
        if action.nargs == "?"
        else [action.option_strings[0], "{}"]
        for action in options_of(command)
        if action.option_strings and action.type not in {None, str}
    ]
    return found + WITHIN.get(command, [])


COMMANDS = names("commands")
CASES = [(command, option) for command in COMMANDS for option in numeric(command)]


@pytest.fixture(autouse=True)
def _folder(tmp_path, monkeypatch):
    (tmp_path / "conll07").write_text(CONLL07)
    monkeypatch.chdir(tmp_path)


def test_there_are_numbers():
    assert {command for command, _ in CASES} >= {"score", "rank", "align"}


@pytest.mark.parametrize(("command", "option"), CASES, ids=lambda one: str(one).split("'")[-1])
def test_every_number_of_every_option(command, option):
    for number in NUMBERS:
        ran = run(*RUNS[command], *(part.format(number) for part in option))
        # A bound that is missed is exit code 1, and that is what bounds are for.
        assert ran.code in ({0, 1, 2} if option[0].startswith("--fail") else {0, 2})
        assert "Traceback" not in ran.err
        if ran.code == 2:
            assert option[0].partition("=")[0] in ran.err
            assert len(ran.err) < 20_000


@pytest.mark.parametrize("number", ["99999999999999999999", "9" * 400, "-1", "1.5", ""])
def test_numbers_that_are_no_number_of_threads(number):
    ran = run("score", GOLD, TEST, "--jobs", number)
    assert (ran.code, ran.out) == (2, "")
    assert "error: --jobs/-j: expected a" in ran.err


@pytest.mark.parametrize(
    "wrong",
    [{"jobs": 10**30}, {"jobs": -(10**30)}, {"max_length": 10**30}, {"max_wer": float("inf")}],
)
def test_the_same_from_python(wrong):
    with pytest.raises(treegauge.SettingsError, match=next(iter(wrong))):
        treegauge.score(GOLD, TEST, **wrong)


@pytest.mark.parametrize("digits", [20, 400, 5000])
def test_numbers_of_the_classic_programs(digits):
    for option in ("-e", "-c"):
        ran = run("evalb", option, "9" * digits, GOLD, TEST)
        assert "Traceback" not in ran.err


@pytest.mark.parametrize("command", COMMANDS)
def test_empty_values(command):
    """An empty name is most often a variable of the shell that is not set."""
    for action in options_of(command):
        takes_one = action.option_strings and action.nargs is None and not action.choices
        if not takes_one or action.metavar in {"NAMES", "NAME,…"}:
            continue
        ran = run(*RUNS[command], action.option_strings[0], "")
        assert (ran.code, ran.out) == (2, ""), action.option_strings
        assert action.option_strings[0] in ran.err


def test_empty_parameters_and_files_from_python(tmp_path):
    with pytest.raises(treegauge.InputError, match="not a name of a file"):
        treegauge.score(GOLD, TEST, params="")
    with pytest.raises(treegauge.TreegaugeError, match="not a name of a file"):
        treegauge.score(GOLD, TEST).save("")


# ---------------------------------------------------------------- rankings and lattices


def test_rank_by_a_metric_that_is_called_sentences():
    ran = run("rank", UD, UD_TEST, "-m", "las,sentences")
    assert ran.code == 0
    assert "parses ranked by las and by sentences\n" in ran.out
    assert "parser-a.conllu       3 " in ran.out


@pytest.mark.parametrize("text", ["", "(())\n(())\n"])
def test_rank_where_nothing_can_be_used(text):
    Path("nothing").write_text(text)
    ran = run("rank", "nothing", "nothing", "--format-in", "ptb", "--on-error", "skip")
    message = "treegauge: there is nothing to rank: no sentence can be used (see --on-error)\n"
    assert (ran.code, ran.out, ran.err) == (2, "", message)


@pytest.mark.parametrize(
    ("segments", "shown"),
    [(1100, "1.36e+331"), (20_000, "3.98e+6020")],  # 2^1100 and 2^20000
)
def test_a_lattice_of_very_many_analyses(segments, shown):
    rows = [f"{n}\t{n + 1}\t{word}\t_\tNN\tNN\t_\t1\n" for n in range(segments) for word in "ab"]
    Path("many.lattice").write_text("".join(rows))
    ran = run("lattice", "many.lattice")
    assert (ran.code, ran.err) == (0, "")
    assert f"analyses per word{shown:>19}" in ran.out


# ---------------------------------------------------------------- names of files

LATIN = os.fsdecode(b"caf\xe9.mrg")
TREE = "(TOP (S (NP (PRP it)) (VP (VBZ rains))))\n"


@pytest.mark.parametrize("form", plugins.names("reports"))
def test_a_name_that_is_no_utf8_in_every_report(form):
    Path(LATIN).write_text(TREE)
    ran = run("score", LATIN, LATIN, TEST if form == "none" else LATIN, "-f", form)
    assert ran.code == 0
    assert ran.err.startswith("treegauge: note: caf\\xe9.mrg is there twice\n")
    ran.out.encode()  # UTF-8
    assert "\udce9" not in ran.out
    if form == "json":
        names = [system["name"] for system in json.loads(ran.out)["systems"]]
        assert names == [LATIN, LATIN]
        assert json.loads(ran.out)["gold"] == LATIN


def test_a_name_that_is_no_utf8_is_saved_and_read_again():
    Path(LATIN).write_text(TREE)
    assert run("score", LATIN, LATIN, "--save", LATIN + ".json").code == 0
    json.loads(Path(LATIN + ".json").read_bytes().decode("utf-8"))
    saved = treegauge.Result.load(LATIN + ".json")
    assert saved.name == LATIN
    assert saved.units.documents == [r"caf\xe9"]
    assert run("merge", LATIN + ".json", "-o", "again").code == 0
    assert treegauge.Result.load("again").name == LATIN


def test_a_name_that_is_no_utf8_in_messages():
    ran = run("score", LATIN, LATIN)
    message = r"treegauge: caf\xe9.mrg: no-such-file: there is no such file (check the path)"
    assert (ran.code, ran.err) == (2, message + "\n")
    Path(LATIN).write_text("(S (X a)")
    assert run("validate", LATIN).out.startswith(r"caf\xe9.mrg:1:9: unclosed-bracket: ")
    assert json.loads(run("validate", LATIN, "-f", "json").out)[0]["file"] == r"caf\xe9.mrg"
    assert json.loads(run("info", LATIN, "-f", "json").out).keys() == {LATIN}
    assert run("convert", GOLD, "--to", "ptb", "-o", os.fsdecode(b"no\xff/such")).err.startswith(
        r"treegauge: no\xff/such: cannot be written: "
    )


def test_a_list_that_names_a_file_that_is_no_utf8():
    Path(LATIN).write_text(TREE)
    Path("list").write_bytes(b"caf\xe9.mrg\n")
    assert run("score", "@list", "@list").code == 0


def test_names_in_bytes_reach_a_process_whole(tmp_path):
    name = os.fsencode(tmp_path) + b"/caf\xe9.mrg"
    Path(os.fsdecode(name)).write_text(TREE)
    command = [sys.executable, "-m", "treegauge", "score", name, name, "-f", "json"]
    done = subprocess.run([*command, "--save", name + b".json"], capture_output=True, check=False)
    assert (done.returncode, b"warning" in done.stderr) == (0, False)
    assert os.fsencode(json.loads(done.stdout)["systems"][0]["name"]) == b"caf\xe9.mrg"
    assert Path(os.fsdecode(name + b".json")).exists()


def test_a_directory_inside_that_cannot_be_read(monkeypatch):
    Path("trees/closed").mkdir(parents=True)
    Path("trees/open.mrg").write_text(TREE)
    real = os.scandir

    def closed(path):
        if os.fspath(path).endswith("closed"):
            raise PermissionError(13, "Permission denied", path)
        return real(path)

    monkeypatch.setattr(os, "scandir", closed)
    ran = run("score", "trees", "trees")
    message = (
        "treegauge: trees/closed: unreadable: this directory cannot be read: Permission denied\n"
    )
    assert (ran.code, ran.out, ran.err) == (2, "", message)


# ---------------------------------------------------------------- other people's packages


class BrokenPoint:
    name = "broken"
    value = "no_such_package:Metric"

    def load(self):
        raise ImportError("No module named 'no_such_package'")


class LeavingPoint(BrokenPoint):
    name = "leaving"

    def load(self):
        raise SystemExit(3)


@pytest.fixture
def broken(monkeypatch):
    import importlib.metadata

    def points(group):
        return [BrokenPoint(), LeavingPoint()] if group == "treegauge.metrics" else []

    monkeypatch.setattr(importlib.metadata, "entry_points", points)
    monkeypatch.setattr(plugins, "unloaded", {})
    plugins.installed.cache_clear()
    plugins.plugin.cache_clear()
    yield
    plugins.installed.cache_clear()
    plugins.plugin.cache_clear()


@pytest.mark.usefixtures("broken")
@pytest.mark.filterwarnings("ignore::treegauge.base.plugins.PluginWarning")
def test_an_entry_point_that_fails_to_load_is_named_and_skipped():
    with pytest.warns(
        plugins.PluginWarning, match=r"'broken'.*skipped: no_such_package:Metric cannot"
    ):
        found = plugins.plugins("metrics")
    assert "las" in found
    assert not {"broken", "leaving"} & set(found)
    with pytest.raises(treegauge.SettingsError, match=r"'broken'.*No module named"):
        treegauge.score(GOLD, TEST, metrics="broken")


@pytest.mark.usefixtures("broken")
@pytest.mark.filterwarnings("ignore::treegauge.base.plugins.PluginWarning")
def test_a_command_names_it_too():
    ran = run("metrics", "--names")
    assert ran.code == 0
    assert "las\n" in ran.out
    first, second = ran.err.splitlines()
    assert first.startswith(
        "treegauge: warning: the metric 'broken' of another package was skipped: "
    )
    assert "'leaving'" in second
    assert "SystemExit: 3" in second
    wanted = run("score", GOLD, TEST, "-m", "broken")
    assert wanted.code == 2
    assert "treegauge: metric 'broken': no_such_package:Metric cannot be loaded: " in wanted.err


@pytest.mark.parametrize("command", ["compare", "correlate", "attribute", "errors"])
@pytest.mark.parametrize("option", [["--co-optimal", "5"], ["--attribute"]])
def test_what_a_command_does_not_show_it_does_not_offer(command, option, capsys):
    """These commands score as ``score`` does, but have no place for draws or for its table of causes."""
    from treegauge.cli import dispatch

    outcome = dispatch([command, "gold.mrg", "a.mrg", "b.mrg", *option])
    told = outcome.err if isinstance(outcome.err, bytes) else outcome.err.encode()
    assert outcome.code == 2
    assert option[0].encode() in told + capsys.readouterr().err.encode()
