"""Options that several commands share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace, _ArgumentGroup
    from collections.abc import Sequence

    from treegauge.corpora.corpus import Corpus, Reading
    from treegauge.options.request import Request
    from treegauge.results.result import Result


def add_reading(parser: ArgumentParser) -> None:
    """Add the options that say how files are read."""
    from treegauge.base.plugins import names
    from treegauge.formats.conll09 import COLUMNS
    from treegauge.formats.ptb import BLANK_LINES

    group = parser.add_argument_group("reading files")
    group.add_argument(
        "--format-in",
        metavar="FORMAT",
        help=f"the format of the files: {', '.join(names('formats'))} (default: found by content)",
    )
    group.add_argument(
        "--ext", metavar="ENDING", help="of a directory, read only files whose names end in this"
    )
    group.add_argument(
        "--field",
        metavar="NAME",
        help="of records (JSONL, JSON, CSV, Parquet): the field that holds the answer, a.b for field b in "
        "field a (default answer); the field id or sent_id says which gold sentence it belongs to",
    )
    group.add_argument(
        "--blank-lines",
        choices=BLANK_LINES,
        default="auto",
        help="what an empty line in a file of bracketings is: a sentence without a parse (failed), nothing "
        "(separators), or the end of a block of sentences (blocks); default auto: by the file",
    )
    group.add_argument(
        "--bare-words",
        action="store_true",
        help="words without a tag may stand beside constituents, as in (NP the (NN dog))",
    )
    group.add_argument(
        "--columns",
        choices=COLUMNS,
        default="auto",
        help="which columns of CoNLL-2008 and CoNLL-2009 are read: gold, predicted, or (auto, the default) "
        "gold unless they are empty",
    )
    group.add_argument(
        "--max-size",
        metavar="SIZE",
        help="the most that a compressed file may unpack to, such as 500M or 20G (default: 8G, and, above "
        "64M, 250 times the size of the file)",
    )


def reading_of(options: Namespace) -> Reading:
    """Return how files are to be read."""
    from treegauge.corpora.corpus import Reading
    from treegauge.formats import format_name

    chosen = format_name(options.format_in) if options.format_in else None
    blank_lines = options.blank_lines
    if getattr(options, "chunks", None) == "block" and blank_lines == "auto":
        blank_lines = "blocks"
    from treegauge.corpora.decompression import size_of

    size = size_of(options.max_size)
    return Reading(chosen, options.bare_words, blank_lines, options.columns, max_size=size)


def short_names(names: Sequence[str]) -> list[str]:
    """Return the last parts of paths, as many as tell them apart.

    >>> short_names(["runs/a.mrg", "runs/b.mrg"]), short_names(["a/out.mrg", "b/out.mrg"])
    (['a.mrg', 'b.mrg'], ['a/out.mrg', 'b/out.mrg'])
    """
    from treegauge.base.lazy import last_part

    last = [last_part(name) for name in names]
    if len(set(last)) == len(last) and all(last):
        return last
    from pathlib import PurePath

    parts = [PurePath(name).parts for name in names]
    for most in range(2, max(map(len, parts), default=0) + 1):
        last = [str(PurePath(*one[-most:])) if one else "" for one in parts]
        if len(set(last)) == len(last) and all(last):
            return last
    return list(names)


def add_words(group: ArgumentParser | _ArgumentGroup) -> None:
    """Add the options that say which segments make up a space-delimited word."""
    group.add_argument(
        "--words",
        action="append",
        default=[],
        metavar="MAP",
        help="a file that says which segments make up a word (a map or a lattice); give one for each "
        "file of trees, in the same order",
    )
    group.add_argument(
        "--join",
        metavar="MARK",
        help="segments that end or begin with this mark make up one word with their neighbour",
    )


def add_lattice(group: ArgumentParser | _ArgumentGroup) -> None:
    """Add the options about the lattice that analyses are taken from."""
    group.add_argument(
        "--lattice",
        metavar="FILE",
        help="a lattice of possible analyses (CoNLL-UL or SPMRL): words whose analysis is not in it are "
        "reported; it also says which segments make up a word where nothing else does",
    )
    group.add_argument(
        "--tag-map",
        metavar="FILE",
        help="names of tags: lines with a tag of the lattice and the same tag of the trees",
    )
    group.add_argument(
        "--lattice-arcs",
        choices=("loose", "strict"),
        default="loose",
        help="strict: for TedEval two segments are the same only between the same states of the lattice",
    )


def add_jobs(group: ArgumentParser | _ArgumentGroup) -> None:
    """Add the number of threads."""
    from treegauge.commands._numbers import whole_number

    group.add_argument(
        "--jobs",
        "-j",
        type=whole_number(0),
        default=0,
        metavar="N",
        help="threads (default: all cores)",
    )


def add_patience(group: ArgumentParser | _ArgumentGroup) -> None:
    """Add how long one tree distance may take."""
    from treegauge.commands._numbers import number

    group.add_argument(
        "--patience",
        type=number(0, 10**9),
        metavar="SECONDS",
        help="how long the exact tree distance of one sentence may take, by an estimate before it begins "
        "(t-dice, t-jaccard, tedeval; of leaf-ancestor while it is done; default 20); what takes longer is "
        "an error",
    )


def add_alignment(group: ArgumentParser | _ArgumentGroup, task: str = "") -> None:
    """Add the options that say how words are put side by side; ``task``: what a task changes."""
    from treegauge.base.plugins import names
    from treegauge.options.settings import CHUNKS

    # ``given`` is what a file is called in a signature.
    aligners = [name for name in names("aligners") if name != "given"]
    group.add_argument(
        "--align",
        default="auto",
        metavar="NAME",
        help=f"how words are put side by side where they differ: {', '.join(aligners)}, or a file or "
        f"a directory with alignments made elsewhere (default auto: chosen by the files{task})",
    )
    group.add_argument(
        "--chunks",
        choices=CHUNKS,
        help="how much text is aligned in one piece: sentence n with sentence n, blocks of sentences, "
        "whole documents or whole files (default auto, or the task's)",
    )
    group.add_argument(
        "--normalize",
        metavar="NAMES",
        help="how words are normalised before they are compared: lower (case does not matter), punct "
        "(punctuation inside words does not), hyphens (hyphens do not); comma-separated "
        "(default: not at all, or the task's)",
    )


def add_params(group: ArgumentParser | _ArgumentGroup, default: str = "") -> None:
    """Add what counts."""
    from treegauge.rules.params import Params

    group.add_argument(
        "--params",
        "-p",
        metavar="NAME",
        help=f"which words and brackets count, as in evalb: {', '.join(Params.names())}, or a .prm file "
        f"of evalb or SParseval (default: wsj for bracketings, none for other formats{default})",
    )


#: options whose keyword in :func:`treegauge.score` has another name
RENAMED = {"metric": "metrics", "format_in": "format"}


def request_of(options: Namespace, **more: Any) -> Request:
    """Return what the options of a command ask for; ``more`` is what the command itself asks for."""
    from treegauge.options.request import Request

    given = {RENAMED.get(name, name): value for name, value in vars(options).items()}
    given["format"] = vars(options).get("format_in")
    known = {name: value for name, value in given.items() if name in Request.__fields__}
    return Request(**(known | more))


def lacking_notes(result: Result, by: Sequence[str]) -> list[str]:
    """Return which metrics lack a breakdown that was asked for."""
    from treegauge.base.wording import listed

    found = {one: result.lacking(one) for one in by}
    return [
        f"note: {listed(specs)} cannot be broken down by {one}"
        for one, specs in found.items()
        if specs
    ]


def odd_lines(*corpora: Corpus) -> list[str]:
    """Return what was odd in the files though every sentence could be used."""
    return [line for corpus in corpora for line in corpus.profile.warnings]
