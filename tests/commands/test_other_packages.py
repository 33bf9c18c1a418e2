"""Commands of other packages, through (fake) entry points; names that are taken."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType

import pytest
from helpers.command_runs import GOLD, TEST
from helpers.shared import run

from treegauge.base import plugins
from treegauge.cli import commands, main
from treegauge.commands import Outcome, guarded
from treegauge.commands._manual_pages import pages
from treegauge.commands._parser import new_parser
from treegauge.commands._shell_completion import script
from treegauge.contracts import check_command
from treegauge.errors import SettingsError

pytestmark = pytest.mark.filterwarnings("ignore::treegauge.base.plugins.PluginWarning")
WARNING = "treegauge: warning: the command '{}' of another package was skipped: "


def greeting() -> ModuleType:
    """A command that greets."""
    module = ModuleType("greeting")

    def parser():
        made = new_parser("greet", "Greet somebody.", examples=(("a tree", "tree"),))
        made.add_argument("name", metavar="NAME", help="who is greeted")
        return made

    @guarded
    def run_it(arguments):
        options = parser().parse_args(arguments)
        if options.name == "nobody":
            raise SettingsError("nobody is there")
        return Outcome(f"hello {options.name}\n")

    module.SUMMARY, module.parser, module.run = "greet somebody", parser, run_it
    return module


@pytest.fixture
def offered(monkeypatch):
    """Return what other packages offer as commands: names with the modules behind them."""
    monkeypatch.setitem(sys.modules, "greeting", greeting())
    points: list[EntryPoint] = []
    monkeypatch.setattr(plugins, "unloaded", {})
    monkeypatch.setattr(
        "importlib.metadata.entry_points",
        lambda group: points if group == "treegauge.commands" else [],
    )
    plugins.installed.cache_clear()
    plugins.plugin.cache_clear()

    def offer(name: str, place: str = "greeting") -> None:
        points.append(EntryPoint(name, place, "treegauge.commands"))

    yield offer
    plugins.installed.cache_clear()
    plugins.plugin.cache_clear()


def test_a_command_of_another_package(offered, tmp_path):
    offered("greet")
    assert run("greet", "tree").out == "hello tree\n"
    assert run("greet", "tree", "-o", tmp_path / "out").out == ""
    assert (tmp_path / "out").read_text() == "hello tree\n"
    ran = run("greet", "nobody")
    assert (ran.code, ran.err) == (2, "treegauge: nobody is there\n")
    check_command("greet")


def test_it_is_shown_everywhere(offered):
    offered("greet")
    assert list(commands())[-1] == "greet"
    assert "\n  greet       greet somebody\n\nthe classic" in run("help").out
    assert run("help", "greet").out == run("greet", "--help").out
    assert "did you mean greet" in run("greeet").err
    assert "greet somebody" in pages()["treegauge-greet.1"].replace("\\-", "-")
    for shell in ("bash", "zsh", "fish"):
        assert "greet" in script(shell)


def test_one_that_cannot_be_loaded_is_told(offered):
    offered("greet", "no_such_module")
    ran = run("greet", "tree")
    assert ran.code == 2
    assert ran.err.startswith(WARNING.format("greet") + "no_such_module cannot be loaded: ")
    assert "there is no command 'greet'" in ran.err
    shown = run("help")
    assert (shown.code, shown.err.count(WARNING.format("greet"))) == (0, 1)


@pytest.mark.parametrize("name", ["score", "evalb"])
def test_a_name_that_treegauge_has_itself_is_told(offered, name):
    offered(name)
    shown = run("help")
    assert shown.err.startswith(WARNING.format(name) + "treegauge has its own, and greeting ")
    assert "greet somebody" not in shown.out
    assert "100.00" in run(name, GOLD, GOLD).out


def test_two_packages_with_one_name_are_told(offered):
    offered("greet")
    offered("greet", "no_such_module")
    ran = run("greet", "tree")
    assert ran.out == "hello tree\n"
    assert ran.err.startswith(
        WARNING.format("greet") + "two packages have one, and no_such_module "
    )


def test_one_without_a_parser_is_skipped(offered, monkeypatch):
    """It would break the pages and scripts that are made of all parsers."""
    plain = ModuleType("plain")
    plain.SUMMARY, plain.run = "greet", lambda arguments: Outcome("hello\n")
    monkeypatch.setitem(sys.modules, "plain", plain)
    offered("plain", "plain")
    for command in ("bash", "zsh", "fish"):
        ran = run("completion", command)
        assert ran.code == 0
        assert ran.err == WARNING.format("plain") + "plain has no parser\n"
    assert run("plain").code == 2


def test_other_commands_do_not_look_for_them(offered, capsys):
    offered("greet", "no_such_module")
    assert main(["score", GOLD, TEST]) == 0
    assert capsys.readouterr().err == ""


def test_one_that_is_really_installed(tmp_path):
    """What pip would put on the path: a module and its metadata."""
    metadata = tmp_path / "greeting-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: greeting\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[treegauge.commands]\ngreet = greeting\n")
    (tmp_path / "greeting.py").write_text(
        "from treegauge.commands import Outcome\n"
        "from treegauge.commands._parser import new_parser\n"
        "SUMMARY = 'greet'\n"
        "def parser(): return new_parser('greet', 'Greet.')\n"
        "def run(arguments): return Outcome(f'hello {arguments[0]}\\n')\n"
    )
    done = subprocess.run(
        [Path(sys.executable).parent / "treegauge", "greet", "tree"],
        env={"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "hello tree\n", "")
