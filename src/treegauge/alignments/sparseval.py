"""SParseval's alignment file: a line for each slot, ``gold TAB test TAB DIS``.

DIS are three digits for deletion, insertion and substitution.  An insertion's line begins with white
space; a deletion's line is the gold word and ``100``.  A group is one line with the words of each side
written as one; words of the text that together make a word of a line are a group.  Roark et al. (2006),
SParseval.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from treegauge.alignments import AlignedChunk, Step, broken, check_words, fields_of, numbered_lines
from treegauge.base.text import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

DIGITS = re.compile(r"^[01]{3}$")


def likelihood(text: str) -> float:
    """Every line ends in three binary digits."""
    lines = [fields for _, line in numbered_lines(text) if (fields := fields_of(line))][:50]
    fitting = sum(bool(DIGITS.match(fields[-1])) for fields in lines)
    return 0.95 if lines and fitting == len(lines) else 0.3 * bool(fitting)


def _steps(text: str, name: str) -> Iterator[Step]:
    for number, line in numbered_lines(text):
        # Between tabs a word may have a space in it.
        tabbed = line.count("\t") == 2
        fields = [f for f in map(str.strip, line.split("\t")) if f] if tabbed else fields_of(line)
        if not fields:
            continue
        digits = fields[-1]
        if not DIGITS.match(digits):
            hint = "expected gold, test and three digits 0 or 1"
            raise broken(name, number, f"the line ends in {digits!r}", hint)
        words = fields[:-1]
        if digits == "100" and len(words) == 1:
            yield Step(words[0], None, number)
        elif digits == "010" and len(words) == 1:
            yield Step(None, words[0], number)
        elif len(words) == 2:
            yield Step(words[0], words[1], number)
        else:
            hint = "two words beside each other, or one word with 100 (deleted) or 010 (inserted)"
            raise broken(name, number, f"{counted(len(words), 'word')} with {digits}", hint)


def read(text: str, name: str) -> list[AlignedChunk]:
    """Return the one chunk of a file."""
    return [AlignedChunk(name, list(_steps(text, name)))]


def write(chunks: list[AlignedChunk]) -> str:
    """Return all chunks, one after the other (SParseval itself takes one chunk a file)."""
    check_words(chunks, "SParseval's alignment file", "\t\n")
    lines = []
    for chunk in chunks:
        for step, operation in zip(chunk.steps, chunk.operations(), strict=True):
            if step.gold is None:
                lines.append(f"\t{step.test}\t010")
            elif step.test is None:
                lines.append(f"{step.gold}\t\t100")
            else:
                differs = operation == "S" or (operation == "G" and not step.equal)
                lines.append(f"{step.gold}\t{step.test}\t00{int(differs)}")
    return "".join(line + "\n" for line in lines)
