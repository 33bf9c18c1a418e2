"""JSON: ``{"chunks": [{"name": …, "slots": [["a", "a"], ["b", null]]}]}``."""

from __future__ import annotations

import json

from treegauge.alignments import AlignedChunk, Step, broken


def likelihood(text: str) -> float:
    """It is an object with chunks."""
    return 0.99 if text.lstrip().startswith("{") and '"chunks"' in text else 0.0


def read(text: str, name: str) -> list[AlignedChunk]:
    """Return the chunks."""
    try:
        data = json.loads(text)
        return [
            AlignedChunk(chunk.get("name", ""), [Step(gold, test) for gold, test in chunk["slots"]])
            for chunk in data["chunks"]
        ]
    except json.JSONDecodeError as error:
        raise broken(name, error.lineno, f"no JSON: {error.msg}") from error
    except (KeyError, TypeError, ValueError) as error:
        hint = 'expected {"chunks": [{"name": …, "slots": [[gold, test], …]}]}'
        raise broken(name, 1, "JSON of another shape", hint) from error


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
            )
        }
        slots = [[step.gold, step.test] for step in chunk.steps]
        data.append({"name": chunk.name or str(place), **counts, "slots": slots})
    return json.dumps({"chunks": data}, ensure_ascii=False) + "\n"
