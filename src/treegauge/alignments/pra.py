"""sclite's pra: REF, HYP and Eval lines below each other, errors in upper case, gaps as asterisks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from treegauge.alignments import AlignedChunk, Step, broken, fields_of, numbered_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

LINE = re.compile(r"^\s*(?:>>\s*)?(REF|HYP|Eval):\s?(.*)$")
IDENTITY = re.compile(r"^id:\s*\(?(.*?)\)?\s*$")
GAP = re.compile(r"^\*+$")


def likelihood(text: str) -> float:
    """It has REF and HYP lines."""
    return (
        0.98
        if re.search(r"^(>> )?REF:", text, re.MULTILINE)
        and re.search(r"^(>> )?HYP:", text, re.MULTILINE)
        else 0.0
    )


def _entries(text: str, name: str) -> Iterator[tuple[str, int, dict[str, str]]]:
    """Yield (identity, line of REF, lines by their heads) of each group of REF, HYP and Eval."""
    identity, start, group = "", 0, dict[str, str]()
    for number, line in numbered_lines(text):
        if found := IDENTITY.match(line):
            if group:
                yield identity, start, group
                group = {}
            identity = found.group(1)
        found = LINE.match(line)
        if not found:
            continue
        head = found.group(1)
        if head == "REF":
            if group:
                yield identity, start, group
            start, group = number, {}
        elif "REF" not in group:
            raise broken(name, number, f"{head} without REF before it", "expected a REF line first")
        # In the columns of the file, where the letters stand below the words.
        group[head] = " " * found.start(2) + found.group(2)
    if group:
        yield identity, start, group


def _step(gold: str, test: str, mark: str, line: int) -> Step:
    """Return a column; a word of asterisks is told from a gap by the letter below it."""
    gold_gap, test_gap = GAP.match(gold), GAP.match(test)
    if (gold_gap and test_gap and mark not in {"D", "I"}) or mark == "S":
        return Step(gold, test, line)
    if gold_gap and test_gap:
        return Step(gold, None, line) if mark == "D" else Step(None, test, line)
    return Step(None if gold_gap else gold, None if test_gap else test, line)


def read(text: str, name: str) -> list[AlignedChunk]:
    """Return a chunk for each utterance; long ones are broken over several groups of lines."""
    chunks: list[AlignedChunk] = []
    for identity, line, group in _entries(text, name):
        reference, hypothesis = fields_of(group["REF"]), fields_of(group.get("HYP", ""))
        if len(reference) != len(hypothesis):
            message = f"REF has {len(reference)} columns, HYP has {len(hypothesis)}"
            raise broken(name, line, message, "a missing word is written as asterisks")
        if not chunks or chunks[-1].name != identity:
            chunks.append(AlignedChunk(identity, line=line))
        marks = group.get("Eval", "")
        starts = [found.start() for found in re.finditer(r"[^ \t\r\f\v]+", group["REF"])]
        for gold, test, start in zip(reference, hypothesis, starts, strict=True):
            chunks[-1].steps.append(_step(gold, test, marks[start : start + 1], line))
    return chunks


def _upper(word: str) -> str:
    """Upper case where lower case leads back: a word of the text must be known again (ß is not SS)."""
    raised = ((c, c.upper()) for c in word)
    return "".join(up if up.lower() == c.lower() else c for c, up in raised)


def rows(chunk: AlignedChunk) -> list[tuple[str, str, str]]:
    """Return (reference, hypothesis, mark) cells of equal width, errors in upper case."""
    cells = []
    for step, operation in zip(chunk.steps, chunk.operations(), strict=True):
        gold, test = step.gold or "", step.test or ""
        if operation != "C":
            gold, test = _upper(gold), _upper(test)
        width = max(len(gold), len(test))
        gold, test = gold or "*" * width, test or "*" * width
        mark = "" if operation == "C" else operation
        cells.append((gold.ljust(width), test.ljust(width), mark.ljust(width)))
    return cells


def write(chunks: list[AlignedChunk]) -> str:
    """Return an entry for each chunk."""
    lines = []
    for place, chunk in enumerate(chunks, 1):
        operations = chunk.operations()
        cells = rows(chunk)
        counts = " ".join(str(operations.count(one)) for one in "CSDI")
        lines += [f"id: ({chunk.name or place})", f"Scores: (#C #S #D #I) {counts}"]
        for head, part in (("REF: ", 0), ("HYP: ", 1), ("Eval:", 2)):
            lines.append(f"{head} {' '.join(cell[part] for cell in cells)}".rstrip())
        lines.append("")
    return "\n".join(lines) + "\n" if lines else ""
