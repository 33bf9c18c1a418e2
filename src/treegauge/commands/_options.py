"""Options that several commands share."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Sequence

    from treegauge.corpus import Reading


def add_reading(parser: ArgumentParser) -> None:
    """Add the options that say how files are read."""
    from treegauge.formats.ptb import BLANK_LINES
    from treegauge.registry import names

    parser.add_argument(
        "--format-in",
        metavar="FORMAT",
        help=f"force the input format: {', '.join(names('formats'))} (default: by content)",
    )
    parser.add_argument(
        "--blank-lines",
        choices=BLANK_LINES,
        default="auto",
        help="what an empty line is in a file of bracketings",
    )
    parser.add_argument(
        "--bare-words", action="store_true", help="words may stand beside constituents"
    )
    parser.add_argument("--ext", help="of a directory, only files that end in this")


def reading_of(options: Namespace) -> Reading:
    """Return how files are to be read."""
    from treegauge.corpus import Reading
    from treegauge.formats import format_name

    chosen = format_name(options.format_in) if options.format_in else None
    blank_lines = options.blank_lines
    if getattr(options, "chunks", None) == "block" and blank_lines == "auto":
        blank_lines = "blocks"
    return Reading(chosen, options.bare_words, blank_lines)


def short_names(names: Sequence[str]) -> list[str]:
    """Return the last parts of paths, unless two are the same."""
    from pathlib import PurePath

    last = [PurePath(name).name for name in names]
    return last if len(set(last)) == len(last) and all(last) else list(names)
