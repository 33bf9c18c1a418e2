"""Parsers of arguments that all commands make alike."""

from __future__ import annotations

import argparse
import os

from treegauge.commands import Finished, Outcome

TYPE_CHECKING = False  # type checkers know this name; importing typing takes time
if TYPE_CHECKING:
    from typing import Any, NoReturn

LONGEST = 1000
LISTS = ("NAMES", "NAME,…")


def _columns() -> int:
    """Return the width of the terminal; what argparse does itself loads shutil and all it needs."""
    try:
        return int(os.environ["COLUMNS"])
    except (KeyError, ValueError):
        pass
    try:
        return os.get_terminal_size().columns or 80
    except OSError:
        return 80


class Parser(argparse.ArgumentParser):
    """A parser that prints nothing: what it has to say is the command's outcome."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._said = ["", ""]

    def _get_values(self, action: argparse.Action, arg_strings: list[str]) -> Any:
        # An empty name is a mistake, often a variable that is not set; a list of names may be empty.
        if "" in arg_strings and action.option_strings and action.metavar not in LISTS:
            raise argparse.ArgumentError(action, "expected a value, not an empty one")
        return super()._get_values(action, arg_strings)

    def print_help(self, file: Any = None) -> None:  # noqa: ARG002
        """Keep the help."""
        self._said[0] += self.format_help()

    def print_usage(self, file: Any = None) -> None:  # noqa: ARG002
        """Keep the usage; it is shown where something is wrong."""
        self._said[1] += self.format_usage()

    def error(self, message: str) -> NoReturn:
        """End with what is wrong."""
        from treegauge.escaping import terminal_lines

        self.print_usage()
        shown = message if len(message) <= LONGEST else f"{message[:LONGEST]} …"
        self.exit(2, f"{self.prog}: error: {terminal_lines(shown)}\n")

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        """End."""
        raise Finished(Outcome(self._said[0], self._said[1] + (message or ""), status))


class _Help(argparse.HelpFormatter):
    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=_columns() - 2)


def new_parser(
    command: str, description: str, epilog: str | None = None
) -> argparse.ArgumentParser:
    """Return the parser of ``treegauge COMMAND``."""
    return Parser(
        prog=f"treegauge {command}",
        description=description,
        epilog=epilog,
        formatter_class=_Help,
    )
