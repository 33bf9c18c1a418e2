"""sclite's sgml: ``C,"a","a":S,"b","c":D,"d",:I,,"e"`` between PATH tags, an utterance each."""

from __future__ import annotations

import re

from treegauge.alignments import AlignedChunk, Step, broken

PATH = re.compile(r"<PATH\b([^>]*)>(.*?)</PATH>", re.DOTALL | re.IGNORECASE)
IDENTITY = re.compile(r'\bid="([^"]*)"', re.IGNORECASE)
STEP = re.compile(
    r'([CSDIU]),(?:"((?:[^"\\]|\\.)*)")?,(?:"((?:[^"\\]|\\.)*)")?(?:,[^:"]*)?(?::|\s*$)'
)


def likelihood(text: str) -> float:
    """It has PATH tags."""
    return 0.99 if PATH.search(text) else 0.0


def _plain(word: str | None) -> str | None:
    return None if word is None else re.sub(r"\\(.)", r"\1", word)


def _steps(body: str, line: int, name: str) -> list[Step]:
    steps = []
    at = len(body) - len(body.lstrip())
    end = len(body.rstrip())
    while at < end:
        found = STEP.match(body, at, end)
        if not found:
            message = f"cannot read {body[at : at + 30]!r}"
            here = line + body.count("\n", 0, at)
            raise broken(name, here, message, 'expected C,"gold","test" and so on, split by :')
        operation, gold, test = found.groups()
        steps.append(
            Step(
                None if operation == "I" else _plain(gold),
                None if operation == "D" else _plain(test),
                line + body.count("\n", 0, at),
            )
        )
        at = found.end()
    return steps


def read(text: str, name: str) -> list[AlignedChunk]:
    """Return a chunk for each utterance."""
    chunks = []
    for place, found in enumerate(PATH.finditer(text), 1):
        line = text.count("\n", 0, found.start(2)) + 1
        identity = IDENTITY.search(found.group(1))
        label = identity.group(1) if identity else str(place)
        chunks.append(AlignedChunk(label, _steps(found.group(2), line, name), line=line))
    return chunks


def _quoted(word: str | None) -> str:
    if word is None:
        return ""
    escaped = word.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def write(chunks: list[AlignedChunk]) -> str:
    """Return one PATH for each chunk."""
    lines = [
        '<SYSTEM title="treegauge" ref_fname="gold" hyp_fname="test">',
        '<SPEAKER id="treegauge">',
    ]
    for place, chunk in enumerate(chunks, 1):
        steps = [
            f"{operation},{_quoted(step.gold)},{_quoted(step.test)}"
            for step, operation in zip(chunk.steps, chunk.operations(), strict=True)
        ]
        label = (chunk.name or str(place)).replace('"', "'")
        lines += [f'<PATH id="({label})" word_cnt="{len(steps)}">', ":".join(steps), "</PATH>"]
    return "\n".join([*lines, "</SPEAKER>", "</SYSTEM>"]) + "\n"
