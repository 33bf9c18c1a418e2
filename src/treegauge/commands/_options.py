"""Options that several commands share."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Sequence
    from typing import Any

    from treegauge.corpus import Corpus, Reading
    from treegauge.resolve import Request

SHOWN = 5


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
        help="a word-to-segments map or a lattice, once for each file of trees, in their order",
    )
    parser.add_argument(
        "--join",
        metavar="MARK",
        help="segments with this mark at their end or start belong to one word",
    )


def add_lattice(parser: ArgumentParser) -> None:
    """Add the options about the lattice that analyses are taken from."""
    parser.add_argument(
        "--lattice",
        metavar="FILE",
        help="say which analyses are no paths of this lattice (CoNLL-UL or SPMRL); it also says which "
        "segments make up a word where neither the trees nor --words or --join do",
    )
    parser.add_argument(
        "--tag-map", metavar="FILE", help="lines with a tag of the lattice and one of the trees"
    )
    parser.add_argument(
        "--lattice-arcs",
        choices=("loose", "strict"),
        default="loose",
        help="strict: TedEval keeps a lexeme only between the same states",
    )


#: options whose keyword in :func:`treegauge.score` has another name
RENAMED = {"metric": "metrics", "format_in": "format"}


def request_of(options: Namespace, **more: Any) -> Request:
    """Return what the options of a command ask for; ``more`` is what the command itself asks for."""
    from treegauge.resolve import Request

    given = {RENAMED.get(name, name): value for name, value in vars(options).items()}
    given["format"] = vars(options).get("format_in")
    known = {name: value for name, value in given.items() if name in Request.__fields__}
    return Request(**(known | more))


def odd_lines(*corpora: Corpus) -> list[str]:
    """Return what was odd in the files though every sentence could be used."""
    lines = []
    for corpus in corpora:
        states = corpus.columns["sentences.state"]
        odd = [one for one in corpus.issues if one.sentence is None or not states[one.sentence]]
        lines += [f"{'note' if one.note else 'warning'}: {one}" for one in odd[:SHOWN]]
        if len(odd) > SHOWN:
            lines.append(f"… and {len(odd) - SHOWN} more (treegauge validate lists them)")
    return lines
