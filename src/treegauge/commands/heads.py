"""``treegauge heads FILE…``: print trees with lexical heads, or head dependencies as CoNLL-U."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.commands import Outcome, guarded, message
from treegauge.commands._options import add_reading, reading_of
from treegauge.commands._parser import add_choice, new_parser

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

SUMMARY = "print trees with lexical heads, or head dependencies as CoNLL-U"
EXAMPLES = (
    ("trees with lexical heads", "gold.mrg"),
    ("head dependencies as CoNLL-U", "gold.mrg --format conllu"),
    ("with another head table", "gold.mrg --heads ctb"),
)


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    from treegauge.rules.head_tables import HeadTable
    from treegauge.rules.params import Params

    parser = new_parser(
        "heads",
        "Print trees with lexical heads, (NP^dog …), or head dependencies as CoNLL-U.",
        examples=EXAMPLES,
    )
    parser.add_argument(
        "files",
        metavar="FILE",
        nargs="+",
        help="bracketings: files, directories or @lists of files",
    )
    counts = parser.add_argument_group("what counts")
    counts.add_argument(
        "--heads",
        metavar="NAME",
        help="the head table, which says which child holds the head word: "
        f"{', '.join(HeadTable.names())}, or a file (default charniak; ctb with -p ctb)",
    )
    counts.add_argument(
        "--params",
        "-p",
        default="none",
        metavar="NAME",
        help=f"which words and brackets count: {', '.join(Params.names())}, or a .prm file (default none: "
        "all of them)",
    )
    add_reading(parser)
    add_choice(parser, "tree", "conllu", what="trees, as in (NP^dog …), or dependencies")
    return parser


@guarded
def run(arguments: Sequence[str]) -> Outcome:
    """Read the files and write them with heads."""
    from treegauge.corpora.file_arguments import read_argument
    from treegauge.corpora.sources import left_out_notes
    from treegauge.errors import SettingsError
    from treegauge.rules.head_tables import HeadTable, default_table, write_heads
    from treegauge.rules.params import Params

    options = parser().parse_args(arguments)
    params = Params.load(options.params)
    table = HeadTable.load(options.heads or default_table(params))
    reading = reading_of(options)
    corpora = [read_argument(name, reading, options.ext) for name in options.files]
    for name, corpus in zip(options.files, corpora, strict=True):
        if corpus.core.tokens and corpus.format != "ptb" and not corpus.core.nodes:
            raise SettingsError(
                f"{name} ({corpus.format}) has no constituents: heads are found in bracketings"
            )
    issues = [issue for corpus in corpora for issue in corpus.issues]
    return Outcome(
        out=b"".join(write_heads(corpus, params, table, options.format) for corpus in corpora),
        err=message(
            *left_out_notes(options.files, corpora),
            *(str(issue) for issue in [*params.warnings, *issues]),
        ),
        code=2 if issues else 0,
    )
