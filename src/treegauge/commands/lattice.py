"""``treegauge lattice LATTICE [FILE…]``: count the analyses in a lattice, and find trees that are off it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.commands import Outcome, guarded, message
from treegauge.commands._notes import odd_lines
from treegauge.commands._options import add_reading, add_words, request_of
from treegauge.commands._parser import new_parser

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

SUMMARY = "count the analyses in a lattice, and find trees that are off it"
EXAMPLES = (
    ("count the analyses", "words.lattice"),
    ("trees that are off the lattice", "words.lattice gold.mrg system.mrg"),
    ("with names of tags", "words.lattice gold.mrg --tag-map tags.tsv"),
)
SHOWN = 10


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = new_parser(
        "lattice",
        "Count the analyses in a lattice file (CoNLL-UL or SPMRL), and check whether the "
        "analyses of trees are paths of it. Where trees do not say which segments make up a word, the "
        "lattice does.",
        examples=EXAMPLES,
    )
    parser.add_argument("lattice", metavar="LATTICE", help="the lattice file")
    parser.add_argument("files", metavar="FILE", nargs="*", help="trees to check")
    trees = parser.add_argument_group("checking trees")
    trees.add_argument(
        "--tag-map",
        metavar="FILE",
        help="a map of tags: each line has a tag of the lattice and the same tag of the trees",
    )
    trees.add_argument(
        "--xpos",
        action="store_true",
        help="for dependencies: compare the language's own tags (XPOS), not the universal ones",
    )
    trees.add_argument(
        "--all",
        action="store_true",
        help=f"list every word whose analysis is not in the lattice, not just {SHOWN}",
    )
    add_words(trees)
    add_reading(parser)
    return parser


@guarded
def run(arguments: Sequence[str]) -> Outcome:
    """Count analyses, check trees, and list what is not in the lattice."""
    from treegauge.base.text import terminal
    from treegauge.corpora.file_arguments import read_argument
    from treegauge.corpora.lattice_paths import check_paths, read_tag_map
    from treegauge.corpora.lattices import read_lattices, shown_number, statistics
    from treegauge.corpora.sources import attach_words, check_maps, read_all
    from treegauge.errors import SettingsError

    options = parser().parse_args(arguments)
    about_trees = {
        "--tag-map": options.tag_map,
        "--xpos": options.xpos,
        "--all": options.all,
        "--words": options.words,
        "--join": options.join,
    }
    for option, value in about_trees.items() if not options.files else ():
        if value:
            raise SettingsError(f"{option} is about trees: give a FILE of them to check")
    lattices = read_lattices(options.lattice)
    lines = []
    for name, value in statistics(lattices).items():
        lines.append(f"{name:<24}{shown_number(value):>12}")
    tags = read_tag_map(options.tag_map) if options.tag_map else {}
    request = request_of(options, lattice=None, tag_map=None, words=(), join=None)
    sources = read_all(request, options.files, options.files, read_argument)
    corpora = sources.corpora
    check_maps(options.words, options.files)
    attach_words(corpora, options.words, options.join, lattices)
    for name, corpus in zip(options.files, corpora, strict=True):
        check = check_paths(corpus, lattices, tags, fine=options.xpos)
        lines += ["", terminal(f"{name}: {check}")]
        shown = check.issues if options.all else check.issues[:SHOWN]
        lines += [f"  {issue}" for issue in shown]
        if len(shown) < len(check.issues):
            lines.append(f"  … and {len(check.issues) - len(shown)} more (--all lists them)")
    reported = any(corpus.words_from == lattices.identity for corpus in corpora)
    warnings = [f"warning: {issue}" for issue in lattices.issues if not reported]
    err = message(*warnings, *sources.notes, *odd_lines(*corpora))
    return Outcome(out="\n".join(lines) + "\n", err=err)
