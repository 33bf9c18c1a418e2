"""``treegauge convert IN [-o OUT] --to FORMAT``: write a file in another format."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.base.text import counted, listed
from treegauge.commands import Outcome, guarded, message
from treegauge.commands._options import add_reading, reading_of
from treegauge.commands._parser import new_parser

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from treegauge.corpora.corpus import Corpus

SUMMARY = "write a file in another format that can hold the same"
EXAMPLES = (
    ("CoNLL-X to CoNLL-U, to the screen", "gold.conllx --to conllu"),
    ("into a file", "gold.conllx --to conllu -o gold.conllu"),
    ("tags of entities in another scheme", "gold.bio --to bioes"),
)
BROKEN = 2
OWN = "columns of its own"
# What a file may hold, in words for messages: where it is, and what to do about it.
SAID = {
    "tags of two kinds": "tags of two kinds (coarse or universal, and the language's own)",
    "gold and predicted": "gold and predicted columns that differ (choose with --columns)",
    "unsplit words": "words before they were split, or predicted tags (leave out with --columns)",
    "projective heads": "projective heads (PHEAD, PDEPREL)",
    "more columns": "columns beside word, tag and chunks (leave out with --columns)",
}


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    from treegauge.base.plugins import names

    parser = new_parser(
        "convert",
        "Write a file in another format. What that format cannot hold is an error.",
        output=False,
        examples=EXAMPLES,
    )
    parser.add_argument("file", metavar="IN", help="the file to convert; - is standard input")
    add_reading(parser)
    output = parser.add_argument_group("output")
    output.add_argument(
        "--to",
        required=True,
        metavar="FORMAT",
        help=f"the format to write: {', '.join(names('formats'))}; iob1, iob2, bioes or bilou for bio with "
        "its tags in that scheme; export3 or export4 for that version of export",
    )
    output.add_argument(
        "--output", "-o", metavar="FILE", help="write to a file instead of the screen"
    )
    return parser


def held(corpus: Corpus, columns: str = "auto") -> frozenset[str]:
    """Return the kinds of content of a corpus beside words and tags, by names that formats know.

    Whoever chose between gold and predicted ``columns`` does not want the others.
    """
    contents = set(_core.contents(corpus.core))
    if corpus.format == "conllx" and contents & {"deps", "misc"}:
        # PHEAD and PDEPREL stand where CoNLL-U has DEPS and MISC.
        contents = contents - {"deps", "misc"} | {"projective heads"}
    if corpus.format == "bio":
        contents.discard(OWN)
        if columns == "auto" and _core.has_more_columns(corpus.core):
            contents.add("more columns")
    if corpus.format == "ctm" and "misc" in contents:
        contents = contents - {"misc"} | {"confidences"}
    for name, more in (("conll09", "gold and predicted"), ("conll08", "unsplit words")):
        if corpus.format == name:
            contents.discard(OWN)
            if columns == "auto" and _core.has_own_columns(corpus.core, name == "conll09"):
                contents.add(more)
    return frozenset(contents)


def converted(corpus: Corpus, target: str, columns: str = "auto") -> tuple[bytes, list[str]]:
    """Return a corpus in another format, and notes on what was left out."""
    from treegauge.errors import InputError, Issue, SettingsError
    from treegauge.formats import format_name, get_format

    name = format_name(target)
    module = get_format(name)
    notes: list[str] = []
    if _core.has_choices(corpus.core, corpus.format):
        notes.append(
            "the first of several alternatives was written, and optional words without their brackets"
        )
    broken = [issue for issue in corpus.issues if issue.sentence is not None and not issue.note]
    bad = bytes(corpus.columns["sentences.state"])
    unusable = [issue for issue in broken if bad[issue.sentence or 0] == BROKEN]
    if unusable:
        raise InputError(unusable, "correct these sentences first: they cannot be written")
    rest: dict[str, bool | str] = {}
    if target in getattr(module, "SCHEMES", ()):
        rest["scheme"] = target
        lacks: frozenset[str] = getattr(module, "SCHEME_DROPS", {}).get(target, frozenset())
        lacks &= held(corpus, columns)
        notes += [f"{target} has no {kind}; they were left out" for kind in sorted(lacks)]
    if name != corpus.format:
        holds: frozenset[str] | None = getattr(module, "HOLDS", None)
        if holds is None:
            raise SettingsError(
                f"treegauge writes {name} only from {name}, not from {corpus.format}"
            )
        drops: frozenset[str] = getattr(module, "DROPS", frozenset())
        has = held(corpus, columns)
        lost = [SAID.get(kind, kind) for kind in sorted(has - holds - drops)]
        if lost:
            raise SettingsError(
                f"{name} cannot hold what this {corpus.format} file has: {', '.join(lost)}"
                f"{_holders(has, corpus.format, name)}"
            )
        if missing := sorted(getattr(module, "NEEDS", frozenset()) - has):
            raise SettingsError(
                f"{name} needs {', '.join(missing)}, which this {corpus.format} file does not have"
            )
        notes += [f"{name} has no {kind}; they were left out" for kind in sorted(has & drops)]
        if "comments" in has & drops:
            rest["comments"] = False
    if bad.count(1) and name != corpus.format:
        issue = Issue("failed-parse", None, 0, 0, f"{counted(bad.count(1), 'empty sentence')}")
        raise InputError([issue], "an empty parse cannot be converted")
    out = module.write(corpus.core, **rest)
    if name != corpus.format:
        _check(out, name)
    return out, notes


def _holders(has: frozenset[str], own: str, wanted: str) -> str:
    """Return what to say about the other formats that can hold all of it."""
    from treegauge.base.plugins import names, plugin

    able = [
        name
        for name in names("formats")
        if name != own and has <= getattr(plugin("formats", name), "HOLDS", frozenset())
    ]
    can = f"; {listed(able)} can" if able else ""
    if "constituents" in has and wanted == "conllu":
        can += " (treegauge heads FILE -f conllu makes dependencies of bracketings)"
    return can


def _check(out: bytes, name: str) -> None:
    """Read back what was written: a sentence may be right in one format and wrong in another."""
    from treegauge.corpora.read import read
    from treegauge.errors import InputError

    again = read(out, format=name)
    states = bytes(again.columns["sentences.state"])
    # What one format takes as it is may be wrong in another, though it can be scored.
    trees = bytes(again.columns["sentences.tree"])
    wrong = [
        issue
        for issue in again.issues
        if issue.sentence is not None
        and (states[issue.sentence] == BROKEN or not trees[issue.sentence])
    ]
    if wrong:
        raise InputError(wrong, f"these sentences cannot be {name} (lines are those of the output)")


@guarded
def run(arguments: Sequence[str]) -> Outcome:
    """Read, check and write."""
    from treegauge.base.atomic_write import write_whole
    from treegauge.corpora.file_arguments import read_argument
    from treegauge.corpora.sources import left_out_notes

    options = parser().parse_args(arguments)
    corpus = read_argument(options.file, reading_of(options), options.ext)
    out, notes = converted(corpus, options.to, options.columns)
    err = message(*left_out_notes([options.file], [corpus]), *(f"note: {note}" for note in notes))
    if options.output is not None:
        write_whole(options.output, out)
        return Outcome(err=err)
    return Outcome(out=out, err=err)
