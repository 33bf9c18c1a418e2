"""The options of ``treegauge score`` for other commands that score: one place says what they mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse

#: what a command that shows scores in its own way has no use for
OWN = frozenset(
    {
        "help",
        "attribute",
        "co_optimal",
        "gold",
        "systems",
        "scenario",
        "by",
        "confusion",
        "format",
        "save",
        "table",
        "output",
        "digits",
        "color",
        "baseline",
        "summary",
        "cluster",
        "parts",
    }
)


def add_scoring(made: argparse.ArgumentParser, *, without: frozenset[str] = OWN) -> None:
    """Add the options that say which scores there are and how they are made."""
    from treegauge.commands.score import parser

    for group in parser()._action_groups:  # noqa: SLF001 - argparse has no other way to share groups
        actions = [
            one
            for one in group._group_actions  # noqa: SLF001
            if one.option_strings and one.dest not in without and not one.dest.startswith("fail_")
        ]
        if not actions:
            continue
        own = made.add_argument_group(group.title, group.description)
        for one in actions:
            own._add_action(one)  # noqa: SLF001


def add_format(made: argparse.ArgumentParser) -> argparse._ArgumentGroup:
    """Add the option that says how tables are shown; return its group for further options."""
    from treegauge.base.plugins import names

    group = made.add_argument_group("output")
    group.add_argument(
        "--format",
        "-f",
        default="text",
        metavar="NAME",
        help=f"how tables are shown: {', '.join(names('reports'))}, or a report of another package",
    )
    return group
