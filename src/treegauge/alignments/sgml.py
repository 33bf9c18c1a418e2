r"""sclite's sgml: ``C,"a","a":S,"b","c":D,"d",:I,,"e"`` between PATH tags, an utterance each.

As sclite writes it: a quotation mark in a word is a plain quotation mark, a semicolon is ``\;`` (what
follows a plain one are tags of the word), fields for times and confidence may follow the words, and
with ``-D`` a word in brackets that is missing is correct, with ``""`` on the other side.  ``nl.sgml`` has
a line for each field.
"""

from __future__ import annotations

import re

from treegauge.alignments import AlignedChunk, Step, broken, identity_of, without_groups
from treegauge.errors import SettingsError

#: sclite has no groups
GROUPS = False
# Labels of an STM file stand in an attribute and have angle brackets of their own: labels="<o,f0>".
PATH = re.compile(r'<PATH\b((?:[^">]|"[^"]*")*)>(.*?)</PATH>', re.DOTALL | re.IGNORECASE)
IDENTITY = re.compile(r'\bid="([^"]*)"', re.IGNORECASE)
BETWEEN = r"[,\n]"
# The fields after the words, and the next step or the end: where a closing quotation mark must stand.
REST = rf'(?:{BETWEEN}[^":\n]*)*(?=[:\n]\s*[CSDIUMT]{BETWEEN}|\s*\Z)'
GOLD = rf'((?:[^"\n]|"(?!{BETWEEN}"))*)'
ALONE = rf'((?:[^"\n]|"(?!{REST}))*)'
STEP = re.compile(
    rf'([CSUMT]){BETWEEN}"{GOLD}"{BETWEEN}"{ALONE}"{REST}|'
    rf'(D){BETWEEN}"{ALONE}"{BETWEEN}?{REST}|'
    rf'(I){BETWEEN}{{2}}"{ALONE}"{REST}'
)
TAGGED = re.compile(r"((?:\\;|[^;])*)(?:;.*)?", re.DOTALL)
# Words that no reader could tell from the marks around them.
HOPELESS = re.compile(rf'\n|"{BETWEEN}"|"(?:{BETWEEN}[^":\n]*)*:[CSDIUMT]{BETWEEN}')


def likelihood(text: str) -> float:
    """It has PATH tags."""
    return 0.99 if PATH.search(text) else 0.0


def _plain(word: str | None) -> str | None:
    """Return a word without its tags; an empty one is none."""
    if not word:
        return None
    match = TAGGED.fullmatch(word)
    return match.group(1).replace("\\;", ";") or None if match else word


def _steps(body: str, line: int, column: int, name: str) -> list[Step]:
    steps = []
    at, end = 0, len(body.rstrip())
    counted = 0
    while at < end:
        if body[at] in ":\n \t\r":
            at += 1
            continue
        # Lines are counted once, from the step before.
        line += body.count("\n", counted, at)
        counted = at
        match = STEP.match(body, at, end)
        if not match:
            start = body.rfind("\n", 0, at) + 1
            place = at - start + 1 if start else at + column
            message = f"cannot read {body[at : at + 30].splitlines()[0]!r}"
            hint = 'expected C,"gold","test" and so on, split by :'
            raise broken(name, line, message, hint, place)
        both, gold, test, deleted, deleted_word, inserted, inserted_word = match.groups()
        operation = both or deleted or inserted
        gold, test = _plain(gold or deleted_word), _plain(test or inserted_word)
        if gold is not None or test is not None:
            steps.append(Step(gold, test, line, operation == "C"))
        at = match.end()
    return steps


def read(text: str, name: str) -> list[AlignedChunk]:
    """Return a chunk for each utterance."""
    chunks = []
    line, counted = 1, 0
    for place, match in enumerate(PATH.finditer(text), 1):
        begin = match.start(2)
        line += text.count("\n", counted, begin)
        counted = begin
        column = begin - text.rfind("\n", 0, begin)
        identity = IDENTITY.search(match.group(1))
        label = identity.group(1) if identity else str(place)
        chunks.append(AlignedChunk(label, _steps(match.group(2), line, column, name), line=line))
    return chunks


def _quoted(word: str | None) -> str:
    if word is not None and HOPELESS.search(word):
        raise SettingsError(f"sclite's sgml cannot hold the word {word!r}: choose json")
    return "" if word is None else '"' + word.replace(";", "\\;") + '"'


def _step_text(step: Step, operation: str) -> str:
    if operation == "C":
        gold, test = (_quoted(word) or '""' for word in (step.gold, step.test))
        return f"C,{gold},{test}"
    return f"{operation},{_quoted(step.gold)},{_quoted(step.test)}"


def write(chunks: list[AlignedChunk]) -> str:
    """Return one PATH for each chunk."""
    lines = [
        '<SYSTEM title="treegauge" ref_fname="gold" hyp_fname="test">',
        '<SPEAKER id="treegauge">',
    ]
    for place, chunk in enumerate(without_groups(chunks), 1):
        steps = [
            _step_text(step, operation)
            for step, operation in zip(chunk.steps, chunk.operations(), strict=True)
        ]
        label = identity_of(chunk, place).replace('"', "'")
        head = f'<PATH id="{label}" word_cnt="{len(steps)}" sequence="{place - 1}">'
        lines += [head, ":".join(steps), "</PATH>"]
    return "\n".join([*lines, "</SPEAKER>", "</SYSTEM>"]) + "\n"
