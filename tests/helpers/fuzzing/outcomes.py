"""Invariants of every command, whatever its input."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from treegauge.base.escaping import CONTROLS, DIRECTIONS, SEPARATORS
from treegauge.cli import dispatch
from treegauge.commands import Finished
from treegauge.reports.json import SCHEMA

if TYPE_CHECKING:
    from collections.abc import Sequence


#: what must not reach a screen; lines and columns are made of the two that are left out
HARMFUL = frozenset(map(chr, (*CONTROLS, *DIRECTIONS, *SEPARATORS))) - {"\n", "\t"}
#: what treegauge writes itself where colour is asked for (--color always): bold, faint, four colours, and their end
OWN_COLOURS = re.compile(rb"\x1b\[(?:[012]|3[1-6])m")
#: commands whose standard output is a file of some format, with all that its words hold
FILES = {"convert", "align", "heads", "repair"}


class Ran(NamedTuple):
    """Both streams as bytes, and the exit code."""

    out: bytes
    err: bytes
    code: int


def run(arguments: Sequence[str]) -> Ran:
    """Run ``treegauge ARGUMENTS`` in this process; an exception is a finding."""
    try:
        outcome = dispatch(list(arguments))
    except Finished as finished:
        outcome = finished.outcome
    pieces = outcome.out if isinstance(outcome.out, str | bytes) else "".join(outcome.out)
    out, err = (
        text if isinstance(text, bytes) else text.encode("utf-8", "surrogateescape")
        for text in (pieces, outcome.err)
    )
    return Ran(out, err, outcome.code)


def _written(arguments: Sequence[str]) -> bool:
    """Tell whether what would be printed is in a file."""
    named = [arguments[k + 1] for k, one in enumerate(arguments[:-1]) if one in {"-o", "--output"}]
    return any(Path(name).is_file() and Path(name).stat().st_size for name in named)


def check(arguments: Sequence[str], *, may_miss: bool = False) -> Ran:
    """Run a command of treegauge: exit code 0 or 2 (1 for a missed bound), a message where it is not 0."""
    ran = run(arguments)
    assert ran.code in ((0, 1, 2) if may_miss else (0, 2)), ran
    if ran.code == 2:
        told = ran.err.strip() or ran.out.strip() or _written(arguments)
        assert told, "exit code 2 without a word"
    assert b"Traceback" not in ran.err, ran.err.decode("utf-8", "replace")
    if ran.code == 2 and ran.err and not ran.err.startswith((b"treegauge", b"usage: ")):
        raise AssertionError(f"a message from nowhere: {ran.err!r}")
    check_harmless(ran.err)
    if arguments[0] not in FILES:
        check_harmless(OWN_COLOURS.sub(b"", ran.out) if "always" in arguments else ran.out)
    return ran


def check_harmless(text: bytes) -> None:
    """Nothing that steers a terminal comes out, whatever went in."""
    if not text.isascii() or b"\x1b" in text or b"\r" in text or b"\x00" in text:
        found = HARMFUL.intersection(text.decode("utf-8", "replace"))
        assert not found, f"{found} in {text[:2000]!r}"


def strict_json(text: bytes) -> Any:
    """Return JSON that has no NaN and no surrogates."""

    def refused(constant: str) -> Any:
        raise AssertionError(f"{constant} is not JSON")

    return json.loads(text.decode("utf-8"), parse_constant=refused)


@cache
def _validator() -> Any:
    try:
        import jsonschema
    except ImportError:
        return None
    return jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))


def check_scores(text: bytes) -> Any:
    """Check the JSON of ``score`` or ``merge``: the schema, and counts that are possible."""
    data = strict_json(text)
    validator = _validator()
    if validator is not None:
        validator.validate(data)
    check_counts(data)
    return data


def check_counts(value: Any) -> None:
    """Matched never exceeds gold or test, wherever the three stand together."""
    todo = [value]
    while todo:
        one = todo.pop()
        if isinstance(one, dict):
            if {"matched", "gold", "test"} <= one.keys():
                assert 0 <= one["matched"] <= one["gold"], one
                assert one.get("matched_test", one["matched"]) <= one["test"], one
            todo.extend(one.values())
        elif isinstance(one, list):
            todo.extend(one)
