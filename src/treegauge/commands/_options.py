"""Options that several commands share."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Sequence

    from treegauge.corpus import Corpus, Reading


def add_reading(parser: ArgumentParser) -> None:
    """Add the options that say how files are read."""
    from treegauge.formats.conll09 import COLUMNS
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
    parser.add_argument(
        "--columns",
        choices=COLUMNS,
        default="auto",
        help="of CoNLL-2008 and CoNLL-2009: gold columns, predicted ones, or (auto) gold unless empty",
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
    return Reading(chosen, options.bare_words, blank_lines, options.columns)


def short_names(names: Sequence[str]) -> list[str]:
    """Return the last parts of paths, unless two are the same."""
    from pathlib import PurePath

    last = [PurePath(name).name for name in names]
    return last if len(set(last)) == len(last) and all(last) else list(names)


def add_words(parser: ArgumentParser) -> None:
    """Add the options that say which segments make up a space-delimited word."""
    parser.add_argument(
        "--words",
        action="append",
        default=[],
        metavar="MAP",
        help="a word-to-segments map, once for each file of trees, in their order",
    )
    parser.add_argument(
        "--join",
        metavar="MARK",
        help="segments with this mark at their end or start belong to one word",
    )


def read_with_words(options: Namespace, names: Sequence[str]) -> list[Corpus]:
    """Read files of trees side by side, with the words of their maps or marks."""
    from functools import partial

    from treegauge.errors import SettingsError
    from treegauge.inputs import in_parallel, read_argument
    from treegauge.segmentation import join_marked, with_words

    if options.words and len(options.words) != len(names):
        raise SettingsError(
            f"--words: {len(options.words)} maps for {len(names)} files of trees, give one for each"
        )
    reading = reading_of(options)
    if not names:
        return []
    corpora = in_parallel([partial(read_argument, name, reading, options.ext) for name in names])
    for corpus, words in zip(corpora, options.words, strict=False):
        with_words(corpus, words)
    for corpus in corpora if options.join else ():
        join_marked(corpus, options.join)
    return corpora
