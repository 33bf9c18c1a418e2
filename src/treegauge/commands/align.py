"""``treegauge align GOLD TEST``: show an alignment, or write it for other programs."""

from __future__ import annotations

import os
import shutil
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from treegauge.commands import Outcome, guarded
from treegauge.commands._options import add_reading, reading_of
from treegauge.commands._parser import new_parser
from treegauge.commands._progress import Progress

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence

    from treegauge.alignments import AlignedChunk
    from treegauge.comparison import Comparison

NONE = 0xFFFFFFFF
COLOURS = {"S": "\x1b[33m", "D": "\x1b[31m", "I": "\x1b[32m"}
RESET = "\x1b[0m"
HEADS = ("REF:  ", "HYP:  ", "Eval: ")


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    from treegauge.params import Params
    from treegauge.settings import CHUNKS, NORMALIZERS

    made = new_parser(
        "align",
        "Show how the words of two files are put side by side, or write it to a file.",
    )
    made.add_argument("gold", metavar="GOLD")
    made.add_argument("test", metavar="TEST")
    made.add_argument("--align", default="auto", help="aligner, or a file with an alignment")
    made.add_argument(
        "--normalize", default="", help=f"levelled in words: {', '.join(NORMALIZERS)}"
    )
    made.add_argument("--chunks", default="auto", choices=CHUNKS, help="what is aligned as one")
    made.add_argument(
        "--params", "-p", default="wsj", help=f"{', '.join(Params.names())} or a file"
    )
    made.add_argument(
        "--format",
        "-f",
        default="text",
        choices=("text", "sparseval", "sgml", "pra", "pharaoh", "json"),
    )
    made.add_argument("--output", "-o", metavar="FILE", help="write to a file")
    made.add_argument("--errors", action="store_true", help="show only chunks with errors")
    made.add_argument("--colour", choices=("auto", "always", "never"), default="auto")
    made.add_argument("--jobs", "-j", type=int, default=0, metavar="N")
    add_reading(made)
    return made


def chunks_of(comparison: Comparison) -> list[AlignedChunk]:
    """Return a comparison's slots as words, chunk by chunk."""
    from treegauge.alignments import AlignedChunk, Step

    gold_rows, test_rows = comparison.core.column("slot.gold"), comparison.core.column("slot.test")
    gold_forms = comparison.gold.columns["tokens.form"]
    test_forms = comparison.test.columns["tokens.form"]

    gold_keys = comparison.core.side_column(True, "word_key")
    test_keys = comparison.core.side_column(False, "word_key")

    def steps(begin: int, end: int) -> Iterator[Step]:
        for slot in range(begin, end):
            gold, test = gold_rows[slot], test_rows[slot]
            both = NONE not in {gold, test}
            yield Step(
                None if gold == NONE else comparison.gold.text(gold_forms[gold]),
                None if test == NONE else comparison.test.text(test_forms[test]),
                equal=both and gold_keys[gold_forms[gold]] == test_keys[test_forms[test]],
            )

    found = []
    for number in range(comparison.core.chunks):
        chunk = comparison.core.chunk(number)
        document = comparison.pairs[chunk.document]
        name = document.name
        if document.chunks != "document":
            name += f"-{chunk.gold_begin + 1}"
        found.append(AlignedChunk(name, list(steps(chunk.slot_begin, chunk.slot_end))))
    return found


def _wrapped(chunk: AlignedChunk, width: int, colour: bool) -> Iterator[str]:
    """Yield REF, HYP and Eval lines that fit the width, errors marked."""
    from treegauge.alignments.pra import rows

    line: list[tuple[tuple[str, str, str], str]] = []
    used = 0

    def flush() -> Iterator[str]:
        for part, head in enumerate(HEADS):
            cells = []
            for cell, operation in line:
                text = cell[part]
                paint = colour and operation != "C"
                cells.append(f"{COLOURS[operation]}{text}{RESET}" if paint else text)
            yield (head + " ".join(cells)).rstrip()
        yield ""

    for cell, operation in zip(rows(chunk), chunk.operations(), strict=True):
        if line and used + len(cell[0]) + 1 > width - len(HEADS[0]):
            yield from flush()
            line, used = [], 0
        line.append((cell, operation))
        used += len(cell[0]) + 1
    if line:
        yield from flush()


def _text(
    comparison: Comparison, chunks: Sequence[AlignedChunk], *, colour: bool, errors: bool
) -> str:
    from treegauge.reports._tables import doubts

    width = max(40, shutil.get_terminal_size((100, 24)).columns)
    lines = [
        f"aligned by {one['aligner']} ({one['why']}), by {one['chunks']}"
        for one in comparison.plan.chosen()
    ]
    totals = dict.fromkeys("CSDI", 0)
    for chunk in chunks:
        operations = chunk.operations()
        for one in totals:
            totals[one] += operations.count(one)
        if errors and set(operations) <= {"C"}:
            continue
        lines += ["", chunk.name, *_wrapped(chunk, width, colour)]
    words = totals["C"] + totals["S"] + totals["D"]
    wrong = totals["S"] + totals["D"] + totals["I"]
    rate = f"{100 * wrong / words:.2f} %" if words else "undefined"
    lines.append(
        f"{words} gold words: {totals['C']} correct, {totals['S']} substituted, {totals['D']} deleted, "
        f"{totals['I']} inserted; word error rate {rate}"
    )
    lines += doubts(totals["C"], words, totals["C"] + totals["S"] + totals["I"])
    return "\n".join(lines) + "\n"


def _coloured(choice: str, output: str | None) -> bool:
    if choice == "auto":
        return output is None and sys.stdout.isatty() and "NO_COLOR" not in os.environ
    return choice == "always"


@guarded
def run(arguments: Sequence[str]) -> Outcome:
    """Align and show or write."""
    from treegauge.alignments import alignment_format
    from treegauge.comparison import align_corpora
    from treegauge.inputs import in_parallel, read_argument
    from treegauge.resolve import make_settings

    options = parser().parse_args(arguments)
    settings = make_settings(
        "wer",
        options.params,
        options.normalize,
        align=options.align,
        chunks=options.chunks,
        on_error="zero",
    )
    reading = reading_of(options)
    gold, test = in_parallel(
        [
            partial(read_argument, name, reading, options.ext)
            for name in (options.gold, options.test)
        ]
    )
    with Progress(total=2) as progress:
        progress.step("aligning")
        comparison = align_corpora(gold, test, settings, jobs=options.jobs or os.cpu_count() or 1)
        progress.step("putting words side by side")
        chunks = chunks_of(comparison)
    err = "".join(f"treegauge: warning: {issue}\n" for issue in comparison.issues)
    if options.format == "text":
        colour = _coloured(options.colour, options.output)
        out = _text(comparison, chunks, colour=colour, errors=options.errors)
    else:
        out = alignment_format(options.format).write(chunks)
    if options.output:
        Path(options.output).write_text(out, encoding="utf-8")
        return Outcome(err=err)
    return Outcome(out=out, err=err)
