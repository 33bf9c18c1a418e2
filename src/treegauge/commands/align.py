"""``treegauge align GOLD SYSTEM``: show an alignment, or write it for other programs."""

from __future__ import annotations

import os
import shutil
from collections import deque
from itertools import groupby
from typing import TYPE_CHECKING

from treegauge.base.text import display_width, padded, terminal
from treegauge.commands import Outcome, colored, guarded, message
from treegauge.commands._notes import Progress
from treegauge.commands._options import add_scoring, request_of
from treegauge.commands._parser import add_choice, add_color, new_parser

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence

    from treegauge.alignments import AlignedChunk, Step
    from treegauge.comparison.comparison import Comparison

SUMMARY = "show or write the alignment of two files"
EXAMPLES = (
    ("words side by side", "gold.mrg system.mrg"),
    ("only what differs, whatever the case", "ref.stm hyp.ctm --normalize lower --errors"),
    ("write the alignment to a file", "gold.mrg system.mrg --format json -o words.json"),
)
COLOURS = {"S": "\x1b[33m", "D": "\x1b[31m", "I": "\x1b[32m", "G": "\x1b[36m"}
RESET = "\x1b[0m"
HEADS = ("REF:  ", "HYP:  ", "Eval: ")


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    from treegauge.base.plugins import names

    parser = new_parser(
        "align",
        "Show the word alignment of two files, or write it to a file.",
        examples=EXAMPLES,
    )
    parser.add_argument("gold", metavar="GOLD", help="the gold analyses")
    parser.add_argument(
        "system", metavar="SYSTEM", help="the analyses to align with them; may be called NAME=FILE"
    )
    output = parser.add_argument_group("output")
    add_choice(
        parser,
        "text",
        *names("alignments"),
        what="lines to read, or the file format of another program",
    )
    output.add_argument(
        "--errors", action="store_true", help="in text: show only the chunks with errors"
    )
    add_color(output, "in text: colour errors")
    add_scoring(parser)
    # A sentence without a parse has words.
    parser.set_defaults(on_error="zero")
    return parser


def chunks_of(
    comparison: Comparison, *, everything: bool = False, numbered: bool = False
) -> list[AlignedChunk]:
    """Return a comparison's slots as words, chunk by chunk, with links if ``numbered``.

    Words that do not count are left out, or with ``everything`` stand alone and are marked: so do those of
    recogniser files that were not taken (optional words, alternatives, ignored segments).
    """
    from treegauge import _core
    from treegauge.alignments import AlignedChunk, Step

    core = comparison.core
    gold_rows, test_rows = core.column("slot.gold"), core.column("slot.test")
    gold_forms = comparison.gold.columns["tokens.form"]
    test_forms = comparison.test.columns["tokens.form"]
    gold_keys, test_keys = (core.side_column(side, "word_key") for side in (True, False))
    gold_keep, test_keep = (core.side_column(side, "keep") for side in (True, False))

    groups = _groups(comparison)

    def steps(begin: int, end: int, untaken: Sequence[deque[tuple[int, str]]]) -> Iterator[Step]:
        for slot in range(begin, end):
            for gold_side, rows, words in zip(
                (True, False), (gold_rows, test_rows), untaken, strict=True
            ):
                while rows[slot] != _core.NONE and words and words[0][0] <= rows[slot]:
                    yield _alone(words.popleft()[1], gold_side=gold_side)
            if group := groups.get(slot):
                yield group
                continue
            gold, test = gold_rows[slot], test_rows[slot]
            gold_word = None if gold == _core.NONE else comparison.gold.text(gold_forms[gold])
            test_word = None if test == _core.NONE else comparison.test.text(test_forms[test])
            in_gold, in_test = (
                gold_word is not None and gold_keep[gold],
                test_word is not None and test_keep[test],
            )
            if in_gold and in_test:
                same = core.same_word(gold_keys[gold_forms[gold]], test_keys[test_forms[test]])
                yield Step(gold_word, test_word, equal=same)
                continue
            for word, counts, step in (
                (gold_word, in_gold, Step(gold_word, None, counts=bool(in_gold))),
                (test_word, in_test, Step(None, test_word, counts=bool(in_test))),
            ):
                if word is not None and (counts or everything):
                    yield step
        for gold_side, words in zip((True, False), untaken, strict=True):
            yield from (_alone(word, gold_side=gold_side) for _, word in words)

    chunks = []
    for number in range(core.chunks):
        chunk = core.chunk(number)
        document = comparison.pairs[chunk.pair]
        name = document.name
        if document.chunks not in {"document", "file"}:
            name += f"-{chunk.gold_begin + 1}"
        links = _links(comparison, number) if numbered else None
        ranges = (chunk.gold_begin, chunk.gold_end), (chunk.test_begin, chunk.test_end)
        untaken = [
            deque(_untaken(comparison, gold, *sentences) if everything else ())
            for gold, sentences in zip((True, False), ranges, strict=True)
        ]
        in_slots = steps(chunk.slot_begin, chunk.slot_end, untaken)
        chunks.append(AlignedChunk(name, list(in_slots), links))
    return chunks


def _alone(word: str, *, gold_side: bool) -> Step:
    """Return the step of a word that does not count."""
    from treegauge.alignments import Step

    sides = (word, None) if gold_side else (None, word)
    return Step(sides[0], sides[1], counts=False)


def _untaken(comparison: Comparison, gold: bool, begin: int, end: int) -> Iterator[tuple[int, str]]:
    """Yield the words of recogniser files that were not taken, each with the row of the next taken word."""
    if comparison.prepared.all_texts is None:
        return
    whole = comparison.prepared.all_texts[not gold]
    taken = comparison.gold if gold else comparison.test
    forms, places = whole.columns["tokens.form"], whole.columns["tokens.offset"]
    taken_places = taken.columns["tokens.offset"]
    for sentence in range(begin, end):
        row, stop = taken.token_rows(sentence, sentence + 1)
        for word in range(*whole.token_rows(sentence, sentence + 1)):
            if row < stop and taken_places[row] == places[word]:
                row += 1
            else:
                yield row, whole.text(forms[word])


def _groups(comparison: Comparison) -> dict[int, Step]:
    """Return the groups of a comparison by their slots."""
    from treegauge.aligners.given import level
    from treegauge.alignments import Step

    core = comparison.core
    groups = {}
    ranges = core.column("group.gold"), core.column("group.test")
    for place, slot in enumerate(core.column("group.slot")):
        sides = []
        corpora = (comparison.gold, comparison.test)
        for gold, corpus, ends in zip((True, False), corpora, ranges, strict=True):
            slots, forms = core.side_column(gold, "slot"), corpus.columns["tokens.form"]
            rows = range(ends[2 * place], ends[2 * place + 1])
            sides.append([corpus.text(forms[row]) for row in rows if slots[row] == slot])
        equal = level("".join(sides[0])) == level("".join(sides[1]))
        groups[slot] = Step.group(sides[0], sides[1], equal=equal)
    return groups


def _links(comparison: Comparison, number: int) -> list[tuple[int, int]]:
    """Return the words of a chunk that share a slot, as numbers."""
    core = comparison.core
    slots = core.side_column(True, "slot"), core.side_column(False, "slot")
    keep = core.side_column(True, "keep"), core.side_column(False, "keep")
    beside: dict[int, list[int]] = {}
    for at, row in enumerate(core.chunk_tokens(False, number)):
        if keep[1][row]:
            beside.setdefault(slots[1][row], []).append(at)
    return [
        (at, partner)
        for at, row in enumerate(core.chunk_tokens(True, number))
        if keep[0][row]
        for partner in beside.get(slots[0][row], ())
    ]


def _cells(chunk: AlignedChunk) -> Iterator[tuple[tuple[str, str, str], str]]:
    """Yield (reference, hypothesis, mark) of equal width with the operation.

    Words stand as they are, for their case may be the error; gaps are asterisks; a word that does not count
    stands in brackets.
    """
    chunk = _with_pairs(chunk)
    for step, operation in zip(chunk.steps, chunk.operations(), strict=True):
        words = [word and terminal(word) for word in (step.gold, step.test)]
        if operation == "-":
            shown = ["" if word is None else f"({word})" for word in words]
        elif step.parts is not None:
            shown = [" ".join(map(terminal, side)) for side in step.parts]
        else:
            shown = [word or "" for word in words]
        width = max(map(display_width, shown))
        if operation != "-":
            shown = [word or "*" * width for word in shown]
        mark = operation if operation in COLOURS else ""
        gold, test, below = (padded(cell, width) for cell in (*shown, mark))
        yield (gold, test, below), operation


def _with_pairs(chunk: AlignedChunk) -> AlignedChunk:
    """Return a chunk in which the same words of both sides that do not count are one column."""
    from treegauge.alignments import AlignedChunk, Step

    steps: list[Step] = []
    for counts, run_of in groupby(chunk.steps, key=lambda step: step.counts):
        if counts:
            steps += run_of
            continue
        alone = list(run_of)
        gold = [step.gold for step in alone if step.gold is not None]
        test = [step.test for step in alone if step.test is not None]
        done = 0
        for word in gold:
            if word in test[done:]:
                place = test.index(word, done)
                steps += [Step(None, other, counts=False) for other in test[done:place]]
                steps.append(Step(word, word, counts=False))
                done = place + 1
            else:
                steps.append(Step(word, None, counts=False))
        steps += [Step(None, other, counts=False) for other in test[done:]]
    return AlignedChunk(chunk.name, steps)


def _wrapped(chunk: AlignedChunk, width: int, colour: bool) -> Iterator[str]:
    """Yield REF, HYP and Eval lines that fit the width, errors marked."""
    line: list[tuple[tuple[str, str, str], str]] = []
    used = 0

    def flush() -> Iterator[str]:
        for part, head in enumerate(HEADS):
            cells = []
            for cell, operation in line:
                text = cell[part]
                paint = colour and operation in COLOURS
                cells.append(f"{COLOURS[operation]}{text}{RESET}" if paint else text)
            yield (head + " ".join(cells)).rstrip()
        yield ""

    for cell, operation in _cells(chunk):
        if line and used + display_width(cell[0]) + 1 > width - len(HEADS[0]):
            yield from flush()
            line, used = [], 0
        line.append((cell, operation))
        used += display_width(cell[0]) + 1
    if line:
        yield from flush()


def _text(
    comparison: Comparison, chunks: Sequence[AlignedChunk], *, colour: bool, errors: bool
) -> str:
    from treegauge.base.text import counted, folded
    from treegauge.reports._cells import WIDTH
    from treegauge.reports._tables import doubts, grouped_words, word_error_rate
    from treegauge.results.count import alignment_of

    width = max(40, shutil.get_terminal_size((WIDTH, 24)).columns)
    lines = [
        terminal(f"aligned by {choice['aligner']} ({choice['why']}), by {choice['chunks']}")
        for choice in comparison.plan.chosen()
    ]
    marked = False
    for chunk in chunks:
        if errors and set(chunk.operations()) <= {"C", "-"}:
            continue
        marked = marked or not all(step.counts for step in chunk.steps)
        lines += ["", terminal(chunk.name), *_wrapped(chunk, width, colour)]
    counts = alignment_of(comparison)
    words = counts["gold_words"]
    summary = (
        f"{counted(words, 'gold word')}: {counts['equal']} equal, {counts['different']} different, "
        f"{counts['gold_only']} in gold only{grouped_words(counts, 'gold')}; "
        f"{counts['test_only']} in test only{grouped_words(counts, 'test')}"
    )
    lines += [*folded(summary, WIDTH), *folded(word_error_rate(counts), WIDTH)]
    if counts.get("grouped_gold"):
        lines.append("(G: words that together stand opposite others, as «a part» and «apart»)")
    if marked:
        lines.append("(words in brackets do not count)")
    for doubt in doubts(counts["equal"], words, counts["test_words"]):
        lines += folded(doubt, WIDTH)
    return "\n".join(lines) + "\n"


def _group_notes(groups: int, name: str) -> list[str]:
    """Return the note on groups that a format cannot hold."""
    from treegauge.alignments import alignment_format

    if getattr(alignment_format(name), "GROUPS", True):
        return []
    are = "group is" if groups == 1 else "groups are"
    return [
        (
            f"note: {name} cannot hold groups: {groups} {are} written as words side by side and "
            "alone (json, pharaoh and sparseval can)"
        )
    ]


@guarded
def run(arguments: Sequence[str]) -> Outcome:
    """Align and show or write."""
    from treegauge.alignments import alignment_format
    from treegauge.commands._systems import one_system
    from treegauge.comparison.comparison import align_corpora
    from treegauge.corpora.file_arguments import read_argument
    from treegauge.errors import SettingsError
    from treegauge.metrics._lists import WORD_ERROR_RATE
    from treegauge.running.runs import read_runs

    options = parser().parse_args(arguments)
    if options.format != "text" and (options.errors or options.color == "always"):
        raise SettingsError("--errors and --color are for --format text")
    if options.align == "none":
        raise SettingsError("--align none puts no words side by side: there is nothing to show")
    if options.on_error == "all":
        raise SettingsError(
            "words are aligned under one policy: choose --on-error zero, skip or repair"
        )
    request = request_of(options, metrics=WORD_ERROR_RATE)
    files = one_system(options)
    read = read_runs(request, files, files, read_argument)
    gold, test = read.pair(request)
    settings = read.resolved.settings
    with Progress(total=2) as progress:
        progress.step("aligning")
        comparison = align_corpora(gold, test, settings, jobs=options.jobs or os.cpu_count() or 1)
        progress.step("putting words side by side")
        chunks = chunks_of(
            comparison, everything=options.format == "text", numbered=options.format == "pharaoh"
        )
    warnings = [f"warning: {issue}" for issue in comparison.issues]
    notes = [*warnings, *read.notes, *read.resolved.notes]
    groups = len(comparison.core.column("group.slot"))
    if groups and options.format != "text":
        notes += _group_notes(groups, options.format)
    err = message(*notes)
    if options.format == "text":
        colour = colored(options.color, options.output)
        out = _text(comparison, chunks, colour=colour, errors=options.errors)
    else:
        out = alignment_format(options.format).write(chunks)
    return Outcome(out=out, err=err)
