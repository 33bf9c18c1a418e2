"""JSON: ``{"chunks": [{"name": …, "slots": [["a", "a"], ["b", null], [["can", "not"], "cannot"]]}]}``.

A side of a slot is a word, null, or a list of words that are a group with the other side's.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from treegauge.alignments import AlignedChunk, Step, broken
from treegauge.base.escaping import json_text

if TYPE_CHECKING:
    from treegauge.errors import InputError

HINT = 'expected {"chunks": [{"name": …, "slots": [[gold, test], …]}]}'
PIECE = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[\]{}:,]|[^\s"\[\]{}:,]+', re.DOTALL)
DEEPEST = 5


def likelihood(text: str) -> float:
    """It is an object with chunks."""
    return 0.99 if text.lstrip().startswith("{") and '"chunks"' in text else 0.0


def _position_of(text: str, *wanted: object) -> int:
    """Return where a value begins in the text; ``wanted``: the keys and numbers that lead to it.

    Without ``wanted``, the first bracket that is too deep for an alignment.
    """
    path: list[object] = []
    key = ""
    kinds: list[str] = []
    for piece in PIECE.finditer(text):
        what = piece.group()
        if what in "]}":
            if kinds:
                kinds.pop()
                path.pop()
            continue
        if what == ",":
            if kinds and kinds[-1] == "[":
                path[-1] = int(str(path[-1])) + 1
            continue
        if what == ":":
            path[-1:] = [key] if kinds else []
            continue
        if wanted and tuple(path) == wanted:
            return piece.start()
        if what in "[{":
            if not wanted and len(kinds) == DEEPEST:
                return piece.start()
            kinds.append(what)
            path.append(0 if what == "[" else "")
        elif kinds and kinds[-1] == "{":
            key = what[1:-1]
    return 0


def _error(name: str, text: str, message: str, *wanted: object) -> InputError:
    at = _position_of(text, *wanted)
    line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    return broken(name, line, message, HINT, column)


def _long_number(name: str, text: str) -> InputError:
    """Return the error for a number of more digits than Python reads."""
    number = re.search(r"[0-9]{4301,}", text)
    at = number.start() if number else 0
    digits = len(number.group()) if number else 0
    line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    return broken(name, line, f"a number of {digits} digits", HINT, column)


def _steps(slots: Any, text: str, name: str, place: int) -> list[Step]:
    steps = []
    if not isinstance(slots, list):
        message = f"chunk {place + 1} has no list of slots"
        raise _error(name, text, message, "chunks", place)
    for number, slot in enumerate(slots):
        words = slot if isinstance(slot, list) else []
        good = len(words) == 2 and all(map(_is_side, words)) and words != [None, None]
        grouped = any(isinstance(word, list) for word in words)
        if not good or (grouped and None in words):
            message = (
                f"slot {number + 1} of chunk {place + 1} is not two words, one of them or null, "
                "or lists of words beside each other"
            )
            raise _error(name, text, message, "chunks", place, "slots", number)
        if grouped:
            gold, test = ([word] if isinstance(word, str) else word for word in words)
            steps.append(Step.group(gold, test))
        else:
            steps.append(Step(words[0], words[1]))
    return steps


def _is_side(side: Any) -> bool:
    """Tell whether this is a word, null, or a list of words."""
    if isinstance(side, list):
        return bool(side) and all(isinstance(word, str) for word in side)
    return side is None or isinstance(side, str)


def _side_value(step: Step, number: int) -> str | list[str] | None:
    """Return what is written for one side of a step."""
    if step.parts is None:
        return (step.gold, step.test)[number]
    words = step.parts[number]
    return words[0] if len(words) == 1 else list(words)


def read(text: str, name: str) -> list[AlignedChunk]:
    """Return the chunks."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise broken(name, error.lineno, f"no JSON: {error.msg}", "", error.colno) from error
    except RecursionError as error:
        raise _error(name, text, "brackets inside brackets, too deep for an alignment") from error
    except ValueError as error:
        raise _long_number(name, text) from error
    chunks = data.get("chunks") if isinstance(data, dict) else None
    if not isinstance(chunks, list):
        raise _error(name, text, "JSON without a list of chunks", "chunks")
    aligned = []
    for place, chunk in enumerate(chunks):
        if not isinstance(chunk, dict) or not isinstance(chunk.get("name", ""), str):
            message = f"chunk {place + 1} is not an object with slots and a name"
            raise _error(name, text, message, "chunks", place)
        steps = _steps(chunk.get("slots"), text, name, place)
        aligned.append(AlignedChunk(chunk.get("name", ""), steps))
    return aligned


def write(chunks: list[AlignedChunk]) -> str:
    """Return the chunks with operation counts."""
    data = []
    for place, chunk in enumerate(chunks, 1):
        operations = chunk.operations()
        counts = {
            name: operations.count(letter)
            for name, letter in (
                ("correct", "C"),
                ("substituted", "S"),
                ("deleted", "D"),
                ("inserted", "I"),
                ("grouped", "G"),
            )
        }
        slots = [[_side_value(step, 0), _side_value(step, 1)] for step in chunk.steps]
        data.append({"name": chunk.name or str(place), **counts, "slots": slots})
    return json_text({"chunks": data}) + "\n"
