"""Parsers of arguments that all commands make alike."""

from __future__ import annotations

import argparse
import os


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


class _Help(argparse.HelpFormatter):
    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=_columns() - 2)


def new_parser(
    command: str, description: str, epilog: str | None = None
) -> argparse.ArgumentParser:
    """Return the parser of ``treegauge COMMAND``."""
    return argparse.ArgumentParser(
        prog=f"treegauge {command}",
        description=description,
        epilog=epilog,
        formatter_class=_Help,
    )
