"""Settings of a leaderboard from a TOML file: options of ``treegauge leaderboard`` by their long names.

    title = "Parsing 2026"
    metric = ["las", "mlas"]
    missing = "zero"
    groups = "groups.tsv"

A list is what the option takes several times, or with commas.  Files are looked for beside the settings.
What stands on the command line counts more.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from treegauge.errors import InputError, Issue

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence

#: options that are not a board's
NOT_HERE = frozenset({"help", "output", "config", "check", "color", "colour", "format"})
#: options whose value may be a file
FILES = frozenset({"groups", "params", "heads", "align"})


def read_config(path: str) -> list[tuple[str, Any]]:
    """Return the settings in a file: (name, value) of each."""
    import tomllib

    from treegauge.corpora.files import read_bytes

    name, data = read_bytes(path)
    try:
        settings = tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise refused(name, line, "this is not UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        line, column = place_of(str(error), data.decode("utf-8-sig").count("\n") + 1)
        reason = str(error).partition(" (at ")[0]
        raise refused(name, line, f"this is not TOML: {reason}", column) from error
    return list(settings.items())


def place_of(text: str, last: int) -> tuple[int, int]:
    """Return the line and column in a message of :mod:`tomllib`."""
    import re

    place = re.search(r"\(at line (\d+), column (\d+)\)", text)
    return (int(place[1]), int(place[2])) if place else (last, 1)


def refused(name: str, line: int, message: str, column: int = 1) -> InputError:
    """Return the error that a file of settings cannot be used."""
    hint = "treegauge help leaderboard lists the options; docs/leaderboard.md shows a file"
    return InputError([Issue("bad-config", name, line, column, message, hint)])


def line_of(path: str, key: str) -> int:
    """Return the line on which a setting stands."""
    for number, line in enumerate(Path(path).read_text("utf-8-sig").split("\n"), 1):
        if line.replace('"', "").replace("'", "").partition("=")[0].strip() == key:
            return number
    return 1


def with_config(
    path: str,
    actions: Sequence[argparse.Action],
    parsed: Callable[[list[str]], argparse.Namespace | str],
) -> argparse.Namespace:
    """Return the options that a file sets, and nothing else.

    ``actions``: the options of the parser.  ``parsed`` reads an option with its value, or says what is wrong.
    """
    import argparse

    known = {
        option.removeprefix("--"): action
        for action in actions
        for option in action.option_strings
        if option.startswith("--") and option.removeprefix("--") not in NOT_HERE
    }
    options = argparse.Namespace()
    for key, value in read_config(path):
        line = line_of(path, key)
        if key not in known:
            from treegauge.base.suggestions import did_you_mean

            raise refused(path, line, f"there is no option {key!r}{did_you_mean(key, list(known))}")
        action = known[key]
        outcome = parsed([f"--{key}", *_texts(path, line, key, value, action)])
        if isinstance(outcome, str):
            raise refused(path, line, outcome)
        setattr(options, action.dest, getattr(outcome, action.dest))
    return options


def _texts(path: str, line: int, key: str, value: Any, action: argparse.Action) -> list[str]:
    """Return a value as it stands behind its option."""
    if action.nargs == 0:
        if value is not True:
            raise refused(path, line, f"{key} is true, or not in the file; not {value!r}")
        return []
    items = value if isinstance(value, list) else [value]
    if not all(
        isinstance(item, str | int | float) and not isinstance(item, bool) for item in items
    ):
        raise refused(path, line, f"{key} is a text, a number, or a list of these")
    if isinstance(value, list) and not items:
        raise refused(path, line, f"{key} is an empty list; expected something in it")
    text = ",".join(map(str, items))
    beside = Path(path).parent / text
    # argparse would take what begins with a hyphen for an option.
    return [str(beside) if key in FILES and beside.exists() else text]
