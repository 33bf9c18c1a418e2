"""Random command lines, drawn from the parsers of the commands themselves: a new option needs nothing here."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from helpers.shared import specs
from treegauge.base import plugins
from treegauge.metrics._breakdown_names import BREAKDOWNS
from treegauge.results.confusion import KINDS
from treegauge.rules.head_tables import HeadTable
from treegauge.rules.params import Params

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

NUMBERS = ("0", "1", "2", "5", "40", "-1", "999999999999999999999999", "1e400", "nan", "x", "")
ODD = ("", ",", "x", "é", "\x1b[1m", "a,b", "../x", "--", "no-such-name", "\udcff", "a\nb")


def _names(random: Random, names: list[str]) -> str:
    return ",".join(random.choice(names) for _ in range(random.choice((1, 1, 1, 2, 3))))


def _known() -> dict[str, list[str]]:
    """Return sound values by the name of the option; other options get odd ones."""
    return {
        "metric": specs(),
        "between": specs(),
        "by": [*BREAKDOWNS, "relation"],
        "confusion": list(KINDS),
        "params": Params.names(),
        "heads": HeadTable.names(),
        "align": [*plugins.names("aligners"), "auto"],
        "normalize": ["lower", "punct", "hyphens"],
        "transforms": plugins.names("transforms"),
        "format_in": plugins.names("formats"),
        "to": plugins.names("formats"),
        "format": plugins.names("reports"),
        "join": ["+", "##"],
        "fail_under": ["brackets.f1=0.5", "las.f1=2", "wer.value=0.1", "x", "brackets.f1="],
        "fail_over": ["wer.value=0.1", "brackets.f1=0.01"],
        "name": ["a", "b"],
        "ext": [".mrg", ".conllu", ""],
        "colour": ["auto", "always", "never"],
    }


#: options that name a file that is read or written
READ = {"words", "lattice", "tag_map"}
WRITTEN = {"save", "output"}
#: options that a random value would turn into standard input or help
LEFT_OUT = {"help", "version"}


def _value(random: Random, action: argparse.Action, file: Callable[[str], str]) -> str:
    if random.random() < 0.06:
        return random.choice(ODD)
    if action.choices:
        return str(random.choice(list(action.choices)))
    if action.type in {int, float}:
        return random.choice(NUMBERS[:5] if random.random() < 0.6 else NUMBERS)
    if action.dest in WRITTEN or action.dest in READ:
        return file(action.dest)
    if action.dest in {"params", "align", "heads"} and random.random() < 0.25:
        return file(action.dest)
    if action.dest == "scenario":
        return (
            f"{random.choice(('', 'p/', 'q/'))}{random.choice(('gold', 'raw', 'x'))}={file('test')}"
        )
    known = _known().get(action.dest)
    return _names(random, known) if known else random.choice((*ODD, *NUMBERS, file("test")))


def command_line(
    random: Random,
    parser: argparse.ArgumentParser,
    file: Callable[[str], str],
    chance: float = 0.15,
) -> list[str]:
    """Return options and files for a parser; ``file(what)`` names a file for an option or position."""
    options: list[str] = []
    files: list[str] = []
    for action in parser._actions:
        if action.dest in LEFT_OUT:
            continue
        if not action.option_strings:
            count = (
                1
                if action.nargs is None
                else random.choice((0, 1, 1, 2) if action.nargs == "*" else (1, 1, 2))
            )
            files += [file(action.dest) for _ in range(count)]
            continue
        if not action.required and random.random() >= chance:
            continue
        flag = random.choice(action.option_strings)
        takes = action.nargs is None and not isinstance(
            action, argparse._StoreTrueAction | argparse._StoreFalseAction
        )
        options += [flag, _value(random, action, file)] if takes else [flag]
    return options + files if random.random() < 0.8 else files + options
