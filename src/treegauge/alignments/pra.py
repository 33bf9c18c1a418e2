"""sclite's pra: lines REF, HYP and Eval, errors in upper case, gaps as asterisks.

Columns are as wide as sclite makes them, by bytes: ``é`` takes two.  With ``-D`` a word in brackets,
``(uh)``, may be missing: then the other side has blanks, not asterisks, and no error is counted.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from treegauge.alignments import (
    AlignedChunk,
    Step,
    broken,
    check_words,
    identity_of,
    numbered_lines,
    without_groups,
)
from treegauge.base.text import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

#: sclite has no groups
GROUPS = False
LINE = re.compile(r"^\s*(?:>>\s*)?(REF|HYP|Eval):\s?(.*)$")
IDENTITY = re.compile(r"^id:\s*\(?(.*?)\)?\s*$")
GAP = re.compile(r"^\*+$")
WORD = re.compile(rb"[^ \t\r\f\v]+")
OPTIONAL = re.compile(rb"^\(.*\)$", re.DOTALL)

# Reference, hypothesis and where the letter below them is in the line of letters.
Cells = list[tuple[bytes, bytes, int]]


def likelihood(text: str) -> float:
    """It has REF and HYP lines."""
    return (
        0.98
        if re.search(r"^(>> )?REF:", text, re.MULTILINE)
        and re.search(r"^(>> )?HYP:", text, re.MULTILINE)
        else 0.0
    )


def _entries(text: str, name: str) -> Iterator[tuple[str, int, dict[str, str]]]:
    """Yield (identity, line, lines by their heads) of each group of REF, HYP and Eval.

    A line with an identity begins an utterance, also one without words, which has no such lines.
    """
    identity, start, group = "", 0, dict[str, str]()
    for number, line in numbered_lines(text):
        if match := IDENTITY.match(line):
            if group:
                yield identity, start, group
                group = {}
            identity = match.group(1)
            yield identity, number, {}
        match = LINE.match(line)
        if not match:
            continue
        head = match.group(1)
        if head == "REF":
            if group:
                yield identity, start, group
            start, group = number, {}
        elif "REF" not in group:
            raise broken(name, number, f"{head} without REF before it", "expected a REF line first")
        # In the columns of the file, where the letters stand below the words.
        group[head] = " " * match.start(2) + match.group(2)
    if group:
        yield identity, start, group


def _words(line: bytes) -> list[tuple[int, bytes]]:
    return [(word.start(), word.group()) for word in WORD.finditer(line)]


def _in_columns(reference: list[tuple[int, bytes]], hypothesis: list[tuple[int, bytes]]) -> Cells:
    """Return the cells of columns that begin where a word of either line begins.

    Nothing where the lines have no such columns: where a word begins inside another, or is missing
    though it is not in brackets.
    """
    cells: Cells = []
    sides = (reference, hypothesis)
    at = [0, 0]
    end = 0
    while at[0] < len(reference) or at[1] < len(hypothesis):
        starts = [
            side[place][0] for side, place in zip(sides, at, strict=True) if place < len(side)
        ]
        start = min(starts)
        words = [b"", b""]
        for number, side in enumerate(sides):
            if at[number] < len(side) and side[at[number]][0] == start:
                words[number] = side[at[number]][1]
                at[number] += 1
        missing = next((partner for word, partner in (words, words[::-1]) if not word), None)
        if start < end or (missing is not None and not OPTIONAL.match(missing)):
            return []
        end = start + max(map(len, words))
        cells.append((words[0], words[1], start))
    return cells


def _cells(group: dict[str, str]) -> tuple[Cells | None, bool]:
    """Return the columns, and whether letters stand below them; None where there are no columns."""
    lines = [group["REF"].encode(), group.get("HYP", "").encode()]
    reference, hypothesis = (_words(line) for line in lines)
    if cells := _in_columns(reference, hypothesis):
        return cells, True
    # Other programs pad by letters, or not at all: then nothing can be missing.
    if len(reference) != len(hypothesis):
        return None, False
    letters, others = (
        [len(line[:start].decode()) for start, _ in words]
        for line, words in zip(lines, (reference, hypothesis), strict=True)
    )
    cells = [
        (gold, test, start)
        for (_, gold), (_, test), start in zip(reference, hypothesis, letters, strict=True)
    ]
    return cells, letters == others


def _step(gold: str, test: str, mark: str | None, line: int) -> Step:
    """Return a column; a word of asterisks is told from a gap by the letter below it."""
    if not gold or not test:
        return Step(gold or None, test or None, line, equal=True)
    gold_gap, test_gap = GAP.match(gold), GAP.match(test)
    if (gold_gap and test_gap and mark not in {"D", "I"}) or mark == "S":
        return Step(gold, test, line, None if mark is None else mark != "S")
    if gold_gap and test_gap:
        return Step(gold, None, line) if mark == "D" else Step(None, test, line)
    if gold_gap or test_gap:
        return Step(None if gold_gap else gold, None if test_gap else test, line)
    return Step(gold, test, line, None if mark is None else mark not in {"S", "D", "I"})


def read(text: str, name: str) -> list[AlignedChunk]:
    """Return a chunk for each utterance; long ones are broken over several groups of lines."""
    chunks: list[AlignedChunk] = []
    for identity, line, group in _entries(text, name):
        if not group:
            chunks.append(AlignedChunk(identity, line=line))
            continue
        cells, lettered = _cells(group)
        if cells is None:
            sizes = [len(_words(group.get(head, "").encode())) for head in ("REF", "HYP")]
            message = f"REF has {counted(sizes[0], 'column')}, HYP has {sizes[1]}"
            raise broken(name, line, message, "a missing word is written as asterisks")
        if not chunks:
            chunks.append(AlignedChunk(identity, line=line))
        # Letters have one byte, and so have the blanks between them.
        marks = group.get("Eval") if lettered else None
        for gold, test, start in cells:
            mark = None if marks is None else marks[start : start + 1]
            chunks[-1].steps.append(_step(gold.decode(), test.decode(), mark, line))
    return chunks


def _width(word: str) -> int:
    return len(word.encode())


def _rows(chunk: AlignedChunk) -> list[list[str]]:
    """Return the cells of reference, hypothesis and mark, of equal width, errors in upper case.

    As in sclite upper case is that of the letters a to z alone.
    """
    rows: list[list[str]] = [[], [], []]
    for step, operation in zip(chunk.steps, chunk.operations(), strict=True):
        words = [step.gold or "", step.test or ""]
        if operation != "C":
            words = [word.encode().upper().decode() for word in words]
        width = max(map(_width, words))
        gap = " " if operation == "C" else "*"
        mark = "" if operation == "C" else operation
        cells = [*(word or gap * width for word in words), mark]
        for row, cell in zip(rows, cells, strict=True):
            row.append(cell + " " * (width - _width(cell)))
    return rows


def write(chunks: list[AlignedChunk]) -> str:
    """Return an entry for each chunk, as sclite writes it."""
    check_words(chunks, "sclite's pra", " \t\n\r\f\v")
    lines = []
    for place, chunk in enumerate(without_groups(chunks), 1):
        operations = chunk.operations()
        counts = " ".join(str(operations.count(letter)) for letter in "CSDI")
        lines += [f"id: {identity_of(chunk, place)}", f"Scores: (#C #S #D #I) {counts}"]
        for head, row in zip(("REF:  ", "HYP:  ", "Eval: "), _rows(chunk), strict=True):
            lines.append(head + "".join(f"{cell} " for cell in row))
        lines.append("")
    return "\n".join(lines) + "\n" if lines else ""
