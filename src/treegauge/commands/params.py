"""``treegauge params [NAME]``: print the paths of the built-in parameter files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.commands import Outcome, guarded
from treegauge.commands._parser import new_parser
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

SUMMARY = "print the paths of the parameter files that come with treegauge"
EXAMPLES = (
    ("all parameter files", ""),
    ("the path of one, to copy and change it", "wsj"),
    ("that of evalb's COLLINS.prm", "collins"),
)


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    from treegauge.rules.params import Params

    parser = new_parser(
        "params",
        "Print the path of a parameter file that comes with treegauge, or a list of all of them. They have "
        "evalb's format: which words and brackets count (--params).",
        examples=EXAMPLES,
    )
    parser.add_argument(
        "name", metavar="NAME", nargs="?", help=f"one of them: {', '.join(Params.names())}"
    )
    return parser


@guarded
def run(arguments: Sequence[str]) -> Outcome:
    """Print a path, or all."""
    from treegauge.base.suggestions import did_you_mean
    from treegauge.base.text import shown_value
    from treegauge.rules.params import Params

    options = parser().parse_args(arguments)
    names = Params.names()
    if options.name is None:
        width = max(map(len, names))
        return Outcome("".join(f"{name.ljust(width)}  {Params.path(name)}\n" for name in names))
    path = Params.path(options.name)
    if path is None:
        near = did_you_mean(options.name, names)
        raise SettingsError(
            f"there is no parameter set {shown_value(options.name)}{near or ';'} there is {', '.join(names)}"
        )
    return Outcome(f"{path}\n")
