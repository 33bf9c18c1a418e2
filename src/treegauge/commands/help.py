"""``treegauge help COMMAND``: print what ``treegauge COMMAND --help`` prints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.commands import Outcome, guarded
from treegauge.commands._parser import Parser, new_parser

if TYPE_CHECKING:
    from collections.abc import Sequence

SUMMARY = "say what a command does and takes"
EXAMPLES = (
    ("all commands", ""),
    ("one command", "score"),
    ("an old program", "evalb"),
)


def parser() -> Parser:
    """Return the parser of the command line."""
    parser = new_parser(
        "help",
        "Say what a command does and takes; without a name, list all commands.",
        examples=EXAMPLES,
    )
    parser.add_argument("command", metavar="COMMAND", nargs="?", help="the name of a command")
    return parser


def help_of(command: str) -> str:
    """Return the help of a command or of a classic program."""
    from treegauge.base.plugins import names
    from treegauge.cli import dispatch

    # The classic programs print help to either stream, with exit codes of their own.
    outcome = dispatch([command, "-h" if command in names("classic") else "--help"])
    text = outcome.out or outcome.err
    return text.decode() if isinstance(text, bytes) else str(text)


@guarded
def run(arguments: Sequence[str]) -> Outcome:
    """Print the help of a command."""
    from treegauge.base.plugins import names
    from treegauge.cli import dispatch, usage

    options = parser().parse_args(arguments)
    if options.command is None:
        return Outcome(usage())
    if options.command in names("classic"):
        return Outcome(help_of(options.command))
    return dispatch([options.command, "--help"])
