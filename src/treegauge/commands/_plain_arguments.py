"""The command line of ``treegauge score`` in its plainest forms, read without :mod:`argparse`.

``treegauge score GOLD SYSTEM…``, perhaps with parameters (``-p``), metrics (``-m``) or a format (``-f``): to
build the whole parser for that takes as long as to score a test set.  What is returned is what the parser
would return; anything else is left to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

#: what the parser of ``treegauge score`` has where nothing was said; lists are empty lists
NOTHING = {
    "task": None,
    "metric": None,
    "average": "corpus",
    "attribute": False,
    "weight": None,
    "params": None,
    "heads": None,
    "transforms": "",
    "max_length": None,
    "max_wer": None,
    "on_error": "error",
    "baseline": None,
    "align": "auto",
    "chunks": None,
    "normalize": None,
    "co_optimal": None,
    "join": None,
    "lattice": None,
    "tag_map": None,
    "lattice_arcs": "loose",
    "format_in": None,
    "ext": None,
    "field": None,
    "blank_lines": "auto",
    "bare_words": False,
    "columns": "auto",
    "max_size": None,
    "format": "text",
    "output": None,
    "digits": None,
    "color": "auto",
    "save": None,
    "summary": None,
    "cluster": None,
    "parts": None,
    "table": None,
    "jobs": 0,
    "patience": None,
}
LISTS = ("scenario", "by", "confusion", "words", "fail_under", "fail_over")
OPTIONS = {
    "-p": "params",
    "--params": "params",
    "-m": "metric",
    "--metric": "metric",
    "-f": "format",
    "--format": "format",
}


class Plain:
    """Options by their names, as a ``Namespace`` of argparse has them."""

    def __init__(self, gold: str, systems: list[str]) -> None:
        self.__dict__.update(NOTHING)
        self.__dict__.update({name: [] for name in LISTS})
        self.gold = gold
        self.systems = systems


def plain_options(arguments: Sequence[str]) -> Namespace | None:
    """Return the options of ``treegauge score``; None where the parser has to look at them."""
    files: list[str] = []
    given: list[tuple[str, str]] = []
    rest = iter(arguments)
    ended = False
    for one in rest:
        if one in OPTIONS:
            value = next(rest, "")
            if not value or value.startswith("-"):
                return None
            given.append((OPTIONS[one], value))
            ended = bool(files)
        elif not one or one.startswith("-") or ended:
            # Files on both sides of an option are the parser's business, too.
            return None
        else:
            files.append(one)
    if len(files) < 2:
        return None
    options = Plain(files[0], files[1:])
    for name, value in given:
        if name == "metric":
            options.metric = [*(options.metric or ()), value]  # type: ignore[attr-defined]
        else:
            setattr(options, name, value)
    return options  # type: ignore[return-value]
