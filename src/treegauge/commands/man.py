"""``treegauge man COMMAND``: print manual pages, made from the same text as ``--help``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from treegauge.commands import Outcome, guarded
from treegauge.commands._parser import Parser, new_parser

if TYPE_CHECKING:
    from collections.abc import Sequence

SUMMARY = "print or write manual pages"
EXAMPLES = (
    ("read a page", "score | man -l -"),
    ("write all pages", "--write ~/.local/share/man/man1"),
    ("the page of treegauge itself", "| man -l -"),
)


def parser() -> Parser:
    """Return the parser of the command line."""
    parser = new_parser(
        "man",
        "Print the manual page of a command, or that of treegauge itself; `treegauge man score | man -l -` "
        "shows it. An install has all pages in share/man, where `man treegauge-score` finds them if the "
        "command is on the PATH; --write puts them elsewhere.",
        examples=EXAMPLES,
    )
    parser.add_argument("command", metavar="COMMAND", nargs="?", help="the name of a command")
    parser.add_argument_group("output").add_argument(
        "--write",
        metavar="DIRECTORY",
        help="write all pages into this directory, for example ~/.local/share/man/man1",
    )
    return parser


@guarded
def run(arguments: Sequence[str]) -> Outcome:
    """Print or write pages."""
    from treegauge.base.atomic_write import write_whole
    from treegauge.base.text import terminal
    from treegauge.cli import classic_programs, commands
    from treegauge.commands._manual_pages import page_of, pages
    from treegauge.errors import OutputError, SettingsError

    options = parser().parse_args(arguments)
    if options.write is not None:
        folder = Path(options.write)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise OutputError(str(folder), error.strerror or str(error), error.errno) from error
        texts = pages()
        for name, text in texts.items():
            write_whole(folder / name, text)
        return Outcome("".join(f"{terminal(str(folder / name))}\n" for name in texts))
    known = commands() | classic_programs()
    if options.command is not None and options.command not in known:
        from treegauge.base.suggestions import did_you_mean

        suggestion = did_you_mean(options.command, known)
        raise SettingsError(f"there is no manual page of {options.command!r}{suggestion}")
    return Outcome(page_of(options.command))
