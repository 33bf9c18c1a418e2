"""sclite's pra: REF, HYP and Eval lines below each other, errors in upper case, gaps as asterisks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from treegauge.alignments import AlignedChunk, Step, broken

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


def _pairs(text: str, name: str) -> Iterator[tuple[str, int, list[str], list[str]]]:
    """Yield (identity, line, reference words, hypothesis words) of each pair of lines."""
    identity, reference, ref_line = "", None, 0
    for number, line in enumerate(text.splitlines(), 1):
        if found := IDENTITY.match(line):
            identity = found.group(1)
        found = LINE.match(line)
        if not found:
            continue
        if found.group(1) == "REF":
            reference, ref_line = found.group(2).split(), number
        elif found.group(1) == "HYP":
            if reference is None:
                raise broken(name, number, "HYP without REF before it", "expected a REF line first")
            yield identity, ref_line, reference, found.group(2).split()
            reference = None


def read(text: str, name: str) -> list[AlignedChunk]:
    """Return a chunk for each utterance; long ones are broken over several pairs of lines."""
    chunks: list[AlignedChunk] = []
    for identity, line, reference, hypothesis in _pairs(text, name):
        if len(reference) != len(hypothesis):
            message = f"REF has {len(reference)} columns, HYP has {len(hypothesis)}"
            raise broken(name, line, message, "a missing word is written as asterisks")
        if not chunks or chunks[-1].name != identity:
            chunks.append(AlignedChunk(identity, line=line))
        for gold, test in zip(reference, hypothesis, strict=True):
            chunks[-1].steps.append(
                Step(None if GAP.match(gold) else gold, None if GAP.match(test) else test, line)
            )
    return chunks


def rows(chunk: AlignedChunk) -> list[tuple[str, str, str]]:
    """Return (reference, hypothesis, mark) cells of equal width, errors in upper case."""
    cells = []
    for step, operation in zip(chunk.steps, chunk.operations(), strict=True):
        gold, test = step.gold or "", step.test or ""
        if operation != "C":
            gold, test = gold.upper(), test.upper()
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
