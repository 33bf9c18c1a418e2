"""Checks that every command must pass."""

from __future__ import annotations

from contextlib import redirect_stderr, redirect_stdout
from io import StringIO

from treegauge.base.plugins import plugin
from treegauge.commands import Outcome
from treegauge.commands._parser import Parser

#: the list of all commands fits a terminal
WIDTH = 80


def check_command(name: str) -> None:
    """Check one command: it has a summary, help and error messages, and prints nothing itself."""
    module = plugin("commands", name)
    assert module.SUMMARY, "SUMMARY says in a line what the command does"
    line = f"  {name:<11} {module.SUMMARY}"
    assert line.isprintable(), "SUMMARY is one line"
    assert len(line) <= WIDTH, f"the list of all commands is wider than {WIDTH} columns"
    parser = module.parser()
    assert isinstance(parser, Parser), "parser() returns what new_parser makes"
    assert parser.prog == f"treegauge {name}", "the parser has another command's name"
    assert parser.description, "the parser has no description"
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        helped = module.run(["--help"])
        wrong = module.run(["--no-such-option"])
    for outcome in (helped, wrong):
        assert isinstance(outcome, Outcome), "run returns an Outcome"
    assert not out.getvalue() + err.getvalue(), (
        "a command prints nothing: what it says is its Outcome"
    )
    assert (helped.code, helped.err or "") == (0, ""), "--help ends with exit code 0"
    assert helped.out == parser.format_help(), "--help is the help of the parser"
    assert parser.examples, "the help shows no example"
    assert wrong.code == 2, "what is wrong ends with exit code 2"
    assert not wrong.out, "what is wrong is not output"
    assert str(wrong.err).startswith(f"treegauge {name}: error: "), "what is wrong is told"
