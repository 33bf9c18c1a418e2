"""Parameter files and tables of heads, as ``discodop eval`` reads them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

ONCE = (
    *("DEBUG", "MAX_ERROR", "CUTOFF_LEN", "LABELED", "DISC_ONLY", "LA", "TED", "DEP"),
    "DELETE_ROOT_PRETERMS",
)
HEAD_RULE = re.compile(
    r"^(\S+)\s+(LEFT-TO-RIGHT|RIGHT-TO-LEFT|LEFT|RIGHT|LEFTDIS|RIGHTDIS|LIKE)(?:\s+(.*))?$"
)


class StoppedError(Exception):
    """The original stops here, with exit code 1; ``out`` is what it printed before."""

    def __init__(self, why: str, out: str = "") -> None:
        """Say why it stops."""
        super().__init__(why)
        self.out = out


def read_parameters(path: str | None) -> dict[str, Any]:
    """Read a parameter file: numbers, labels in order of the file, classes of equal ones."""
    parameters: dict[str, Any] = {
        "DEBUG": 0,
        "MAX_ERROR": 10,
        "CUTOFF_LEN": 40,
        "LABELED": 1,
        "DELETE_LABEL_FOR_LENGTH": {},
        "DELETE_LABEL": {},
        "DELETE_WORD": {},
        "EQ_LABEL": [],
        "EQ_WORD": [],
        "DISC_ONLY": 0,
        "LA": 0,
        "TED": 0,
        "DEP": 0,
        "DELETE_ROOT_PRETERMS": 0,
    }
    seen = set()
    lines: list[str] = []
    if path:
        with Path(path).open(encoding="utf-8") as file:
            lines = file.read().splitlines()
    for line in lines:
        if not line or line.startswith("#"):
            continue
        fields = line.split(None, 1)
        if len(fields) < 2:
            raise StoppedError(f"{path}: no value: {line}")
        key, value = fields
        if key in ONCE:
            if key in seen:
                raise StoppedError(f"{path}: {key} is set twice")
            seen.add(key)
            parameters[key] = int(value)
        elif key in {"DELETE_LABEL", "DELETE_LABEL_FOR_LENGTH", "DELETE_WORD"}:
            parameters[key][value] = None
        elif key in {"EQ_LABEL", "EQ_WORD"}:
            if len(value.split()) != 2:
                raise StoppedError(f"{path}: {key} takes two values: {line}")
            parameters[key].append(value.split())
        else:
            raise StoppedError(f"{path}: there is no parameter {key}")
    for key in ("EQ_LABEL", "EQ_WORD"):
        parameters[key] = _representatives(parameters[key])
    return parameters


def _representatives(pairs: list[list[str]]) -> dict[str, str]:
    """Return for each member of a class the one that was named first."""
    classes: dict[str, list[str]] = {}
    for pair in pairs:
        left, right = (classes.setdefault(name, [name]) for name in pair)
        if left is right:
            continue
        left.extend(right)
        classes.update(dict.fromkeys(right, left))
    order = {name: place for place, name in enumerate(classes)}
    return {name: min(members, key=order.__getitem__) for name, members in classes.items()}


def shown(parameters: dict[str, Any]) -> str:
    """Return the parameters as the original prints them; sets come in the order of the file."""
    lines = ["Parameters:"]
    for key, value in parameters.items():
        is_set = key.startswith("DELETE_") and key != "DELETE_ROOT_PRETERMS"
        members = ", ".join(map(repr, value)) if is_set else ""
        text = (f"{{{members}}}" if value else "set()") if is_set else str(value)
        lines.append(f"{key}\t{text}")
    return "\n".join(lines) + "\n"


def read_head_rules(path: str) -> dict[str, list[tuple[str, list[str]]]]:
    """Read a table of heads."""
    rules: dict[str, list[tuple[str, list[str]]]] = {}
    with Path(path).open(encoding="utf-8") as file:
        for raw in file:
            line = raw.strip().upper()
            if not line or line.startswith("%") or len(line.split()) < 3:
                continue
            match = HEAD_RULE.match(line)
            if not match:
                raise StoppedError(f"{path}: no rule for heads: {line}", out=f"no match: {line}\n")
            label, direction, heads = match.groups()
            row = rules.setdefault(label, [])
            if direction == "LIKE":
                row.extend(rules[heads])
            else:
                row.append((direction, (heads or "").split()))
    return rules
