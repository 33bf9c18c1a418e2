"""``treegauge noise FILE -o OUT --KIND RATE …``: plant errors in gold, and write down which."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.commands import Outcome, guarded, message
from treegauge.commands._options import add_reading, reading_of
from treegauge.commands._parser import new_parser, number, whole_number
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

SUMMARY = "plant errors of known kinds in gold, and write down which"
EXAMPLES = (
    (
        "a tenth of the words misheard, a fifth of the boundaries missed",
        "gold.mrg -o noisy.mrg --word-substitution 0.1 --substitutes sound --boundary-deletion 0.2",
    ),
    (
        "other errors, as many; the record as JSON lines",
        "gold.mrg -o noisy.mrg --attachment 0.3 --seed 2 --record planted.jsonl",
    ),
    ("wrong heads and wrong relations, to the screen", "gold.conllu --attachment 0.1 --labels 0.1"),
)
HELP = {
    "substitutes": "how words are chosen for --word-substitution",
    "attachment_sites": "where --attachment moves things",
    "attachment_distance": "which sites of --attachment are likely: near ones, far ones, or all alike",
}


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    from treegauge.damage import CHOICES, choices, kinds

    parser = new_parser(
        "noise",
        "Plant errors in gold, and write down each. Trees stay well formed. The same seed plants the same "
        "errors, and a higher rate keeps those of a lower one and adds more. Files are bracketings, CoNLL-U "
        "or CoNLL-2009.",
        output=False,
        examples=EXAMPLES,
    )
    parser.add_argument("file", metavar="FILE", help="the gold analyses; - is standard input")
    group = parser.add_argument_group("kinds of noise, each with a RATE from 0 to 1")
    for name, module in kinds().items():
        said = _sentence(module.__doc__ or "")
        group.add_argument(f"--{name}", type=number(0, 1), metavar="RATE", help=said)
    how = parser.add_argument_group("how they are planted")
    for name in CHOICES:
        values = choices(name)
        how.add_argument(
            f"--{name.replace('_', '-')}",
            choices=values,
            default=values[0],
            metavar="NAME",
            help=f"{HELP[name]}: {', '.join(values)} (default {values[0]})",
        )
    how.add_argument(
        "--seed",
        type=whole_number(0),
        default=0,
        metavar="N",
        help="the seed of all draws (default 0)",
    )
    add_reading(parser)
    output = parser.add_argument_group("output")
    output.add_argument(
        "--output", "-o", metavar="FILE", help="write to a file instead of the screen"
    )
    output.add_argument(
        "--record",
        metavar="FILE",
        help="the record of planted errors, a line each: JSON if the name ends in .jsonl, else a table "
        "with tabs (default: the file of -o with .planted.tsv behind its name)",
    )
    return parser


def _sentence(doc: str) -> str:
    """Return the first sentence of a docstring as help, without its marks."""
    first = doc.partition("\n\n")[0].replace("``", "")
    text = " ".join(first.partition(".  ")[0].split()).removesuffix(".")
    return text[:1].lower() + text[1:]


@guarded
def run(arguments: Sequence[str]) -> Outcome:
    """Read, plant and write."""
    from treegauge.base.atomic_write import write_whole
    from treegauge.corpora.file_arguments import read_argument
    from treegauge.corpora.sources import left_out_notes
    from treegauge.damage import CHOICES, kinds, noise
    from treegauge.damage._noisy import record_bytes

    options = parser().parse_args(arguments)
    given = vars(options)
    rates = {name.replace("-", "_"): given[name.replace("-", "_")] for name in kinds()}
    rates = {name: rate for name, rate in rates.items() if rate is not None}
    if not rates:
        raise SettingsError(
            "say what to plant, and how much: --word-deletion 0.1, for example (treegauge help noise has all)"
        )
    corpus = read_argument(options.file, reading_of(options), options.ext)
    chosen = {name: given[name] for name in CHOICES}
    noisy = noise(corpus, seed=options.seed, **rates, **chosen)
    notes = left_out_notes([options.file], [corpus])
    err = message(*notes, *(f"note: {note}" for note in noisy.notes))
    if options.output is not None:
        noisy.write(options.output, options.record)
        return Outcome(err=err)
    if options.record is not None:
        write_whole(
            options.record, record_bytes(noisy.planted, jsonl=options.record.endswith(".jsonl"))
        )
    return Outcome(out=noisy.corpus.write(), err=err)
