"""``treegauge info FILE…``: count sentences, words, labels, depth, predicates and arguments."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.commands import Outcome, guarded, message
from treegauge.commands._options import add_reading, reading_of
from treegauge.commands._parser import add_choice, new_parser
from treegauge.corpora.profile import CHUNK, CHUNKS

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from treegauge.corpora.corpus import Corpus

SUMMARY = "count sentences, words, labels and predicates of a file"
EXAMPLES = (
    ("what is in a file", "gold.conllu"),
    ("several files side by side", "train.mrg dev.mrg test.mrg"),
    ("for a program", "gold.conllu --format json"),
)
SHOWN = 20


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = new_parser(
        "info",
        "Count sentences, words, labels, depth, predicates, arguments and entities of a file.",
        examples=EXAMPLES,
    )
    parser.add_argument(
        "files",
        metavar="FILE",
        nargs="+",
        help="files, directories, @lists of files, or - (standard input)",
    )
    add_reading(parser)
    add_choice(parser, "text", "json")
    return parser


def describe(corpus: Corpus) -> dict[str, Any]:
    """Return the figures of a corpus."""
    core = corpus.core
    states = bytes(corpus.columns["sentences.state"])
    counts = core.describe()

    def named(pairs: list[tuple[int, int]]) -> dict[str, int]:
        by_name = {corpus.text(number): count for number, count in pairs}
        return dict(sorted(by_name.items(), key=lambda item: (-item[1], item[0])))

    def counted(column: str) -> dict[str, int]:
        return named(list(Counter(corpus.columns[column]).items()))

    kinds = bytes(corpus.columns["arcs.kind"])
    dependencies: dict[str, Any] = {}
    if len(corpus.columns["tokens.head"]):
        dependencies = {
            "multiword tokens": len(corpus.columns["surfaces.first"]),
            "enhanced arcs": kinds.count(0),
            "universal tags": counted("tokens.upos"),
            "relations": counted("tokens.deprel"),
        }
    roles: dict[str, Any] = {}
    if len(senses := corpus.columns["tokens.predicate"]):
        columns = corpus.columns
        names = Counter(
            label for label, kind in zip(columns["arcs.label"], kinds, strict=True) if kind == 1
        )
        # A piece that goes on with an argument is not an argument of its own.
        spans = (columns[f"spans.{name}"] for name in ("label", "kind", "continues"))
        names.update(
            label
            for label, kind, continues in zip(*spans, strict=True)
            if kind == 1 and not continues
        )
        roles = {
            "predicates": len(senses) - Counter(senses)[_core.NONE],
            "arguments": names.total(),
            "roles": named(list(names.items())),
        }
    entities: dict[str, Any] = {}
    if CHUNKS in corpus.profile.columns:
        rows = zip(corpus.columns["spans.label"], corpus.columns["spans.kind"], strict=True)
        types = Counter(label for label, kind in rows if kind == CHUNK)
        entities = {"entities": types.total(), "entity types": named(list(types.items()))}
    return {
        "format": corpus.format,
        "documents": core.documents,
        "sentences": len(corpus),
        "failed": states.count(1),
        "broken": states.count(2),
        "words": core.tokens,
        "distinct words": counts["distinct_words"],
        "longest sentence": counts["longest"],
        "constituents": core.nodes,
        "depth": counts["depth"],
        "labels": named(counts["labels"]),
        "tags": named(counts["tags"]),
        **dependencies,
        **roles,
        **entities,
        "problems": len(core.issues()),
    }


@guarded
def run(arguments: Sequence[str]) -> Outcome:
    """Read the files and describe each."""
    from treegauge.base.escaping import json_text
    from treegauge.base.text import terminal
    from treegauge.corpora.file_arguments import read_argument
    from treegauge.corpora.sources import left_out_notes

    options = parser().parse_args(arguments)
    reading = reading_of(options)
    files, notes = {}, []
    for name in options.files:
        corpus = read_argument(name, reading, options.ext)
        files[name] = describe(corpus)
        notes += left_out_notes([name], [corpus])
    err = message(*notes)
    if options.format == "json":
        return Outcome(json_text(files, indent=2) + "\n", err)
    lines = []
    for name, figures in files.items():
        lines.append(terminal(name))
        for key, value in figures.items():
            if isinstance(value, dict):
                some = [
                    f"{terminal(label) or '(empty)'} {count}"
                    for label, count in list(value.items())[:SHOWN]
                ]
                rest = f" … {len(value) - SHOWN} more" if len(value) > SHOWN else ""
                lines.append(
                    f"  {key:<17} {len(value)}: {', '.join(some)}{rest}"
                    if value
                    else f"  {key:<17} 0"
                )
            else:
                lines.append(f"  {key:<17} {value}")
    return Outcome("\n".join(lines) + "\n", err)
