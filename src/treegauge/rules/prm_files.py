"""Read, check and write the parameter files of evalb and SParseval."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.base.records import replaced
from treegauge.corpora.files import read_bytes
from treegauge.errors import InputError, Issue
from treegauge.rules.params import DECORATION, Params, shown_value

if TYPE_CHECKING:
    import os
    from collections.abc import Callable

LISTS = {
    "DELETE_LABEL": "delete_labels",
    "DELETE_LABEL_FOR_LENGTH": "delete_for_length",
    "DELETE_WORD": "delete_words",
    "EMPTY_NODE": "empty_labels",
    "QUOTE_LABEL": "quote_labels",
    "CLOSED_CLASS": "closed_class",
    "EDIT_LABEL": "edit_labels",
}
PAIRS = {
    "EQ_LABEL": "eq_labels",
    "EQ_WORD": "eq_words",
    "EQ_WORDS": "eq_words",
    "EQ_DEPREL": "eq_deprels",
}
NUMBERS = {
    "CUTOFF_LEN": "cutoff",
    "MAX_ERROR": "max_error",
    "DEBUG": "debug",
    "LABELED": "labeled",
}
#: what disco-dop's files may ask for and is asked for elsewhere here
ELSEWHERE = {
    "DISC_ONLY": "ask for -m brackets:discontinuous",
    "LA": "ask for -m leaf-ancestor:disco-dop",
    "TED": "ask for -m t-dice",
    "DEP": "ask for -m heads",
    "DELETE_ROOT_PRETERMS": "treegauge discodop takes it",
}
PATTERN = "DECORATION"
PAUSE = "FILLED_PAUSE"


class _Reading:
    """One pass over a file: what was set, and what looked wrong."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.values: dict[str, Any] = {}
        self.warnings: list[Issue] = []
        self.seen: dict[str, int] = {}
        self.line = 0

    def warn(self, code: str, message: str, hint: str = "", column: int = 1) -> None:
        self.warnings.append(Issue(code, self.name, self.line, column, message, hint))

    def take(self, row: str) -> None:
        """Take a line that is neither empty nor a comment."""
        text = row.strip()
        key, *others = text.split(maxsplit=1)
        rest = others[0] if others else ""
        if text in self.seen and key not in NUMBERS and key != PATTERN:
            self.warn("repeated-key", f"{shown_value(text)} is in line {self.seen[text]} already")
        self.seen[text] = self.line
        if key in LISTS:
            self._value(key, rest, lambda value: self._add(LISTS[key], value))
        elif key in PAIRS:
            self._pair(key, rest)
        elif key in NUMBERS:
            self._number(key, rest)
        elif key in ELSEWHERE:
            if rest.strip() != "0":
                self.warn("unknown-key", f"{key} is not taken from a file", ELSEWHERE[key])
        elif key.startswith(PAUSE) and len(key) > len(PAUSE):
            self._value(
                key, rest, lambda value: self._add("filled_pauses", (key[len(PAUSE) :], value))
            )
        elif key == PATTERN:
            self._pattern(rest, column=len(row.rstrip()) - len(rest) + 1)
        else:
            hint = "comments start with #" if not key.isupper() else "is it spelt right?"
            self.warn(
                "unknown-key", f"{shown_value(key)} is not a parameter; the line is ignored", hint
            )

    def _pattern(self, rest: str, column: int) -> None:
        if "decoration" in self.values:
            self.warn("repeated-key", f"{PATTERN} is set again; the last pattern counts")
        from treegauge.base.safe_patterns import Pattern, PatternError, PatternLimitError

        try:
            Pattern(rest)
        except PatternLimitError as limit:
            message = f"{PATTERN}: the pattern {shown_value(rest)} cannot be used: {limit}"
            hint = "write a simpler pattern"
            raise InputError(
                [Issue("pattern-limit", self.name, self.line, column, message, hint)]
            ) from limit
        except PatternError as wrong:
            message = f"{PATTERN} needs a pattern, but {wrong}; ignored"
            self.warn("wrong-values", message, column=column + wrong.at)
        else:
            self.values["decoration"] = rest

    def _add(self, target: str, value: Any) -> None:
        self.values.setdefault(target, []).append(value)

    def _value(self, key: str, rest: str, put: Callable[[str], None]) -> None:
        if not rest:
            self.warn("missing-value", f"{key} needs a value; the line is ignored")
            return
        if " " in rest or "\t" in rest:
            # As evalb reads it: the rest of the line is the label.
            self.warn(
                "wrong-values", f"{key}: no label is {shown_value(rest)}; expected one value a line"
            )
        put(rest)

    def _pair(self, key: str, rest: str) -> None:
        parts = rest.split()
        if len(parts) != 2:
            self.warn("wrong-values", f"{key} needs two values, found {len(parts)}; ignored")
            return
        self._add(PAIRS[key], (parts[0], parts[1]))

    def _number(self, key: str, rest: str) -> None:
        if NUMBERS[key] in self.values:
            self.warn("repeated-key", f"{key} is set again; the last value counts")
        try:
            self.values[NUMBERS[key]] = int(rest.split(maxsplit=1)[0])
        except (ValueError, IndexError):
            self.warn("wrong-values", f"{key} needs a number, found {shown_value(rest)}; ignored")


def parse_prm(text: str, name: str = "<prm>") -> Params:
    """Return the parameters in the text of a ``.prm`` file; doubtful lines become warnings."""
    reading = _Reading(name)
    for number, line in enumerate(text.split("\n"), 1):
        reading.line = number
        stripped = line.strip()
        if stripped and not stripped.startswith("#"):
            reading.take(line)
    values = reading.values
    for target in LISTS.values():
        if target in values:
            values[target] = frozenset(values[target])
    for target in ("eq_labels", "eq_words", "eq_deprels", "filled_pauses"):
        if target in values:
            values[target] = tuple(values[target])
    if "labeled" in values:
        values["labeled"] = bool(values["labeled"])
    return Params(name=name, warnings=tuple(reading.warnings), **values)


def read_prm(path: str | os.PathLike[str]) -> Params:
    """Read a ``.prm`` file."""
    name, data = read_bytes(path)
    params = parse_prm(data.decode("utf-8", "replace").removeprefix("\ufeff"), name)
    unknown = [issue for issue in params.warnings if issue.code == "unknown-key"]
    # A misspelt parameter is in capitals; where nothing is, it is a file of something else.
    misspelt = any("spelt" in issue.hint for issue in unknown)
    if unknown and not misspelt and params == Params(name=name, warnings=params.warnings):
        first = replaced(
            unknown[0],
            message=unknown[0].message.removesuffix("; the line is ignored"),
            hint="no line of this file is one: is it a .prm file?",
        )
        raise InputError([first])
    return params


def write_prm(params: Params) -> str:
    """Return parameters as the text of a ``.prm`` file that reads back the same."""
    lines = [f"# {params.name}"]
    for key in ("DEBUG", "MAX_ERROR", "CUTOFF_LEN"):
        number = getattr(params, NUMBERS[key])
        if number is not None:
            lines.append(f"{key} {number}")
    lines.append(f"LABELED {int(params.labeled)}")
    for key, target in LISTS.items():
        lines += [f"{key} {value}" for value in sorted(getattr(params, target))]
    lines += [f"EQ_LABEL {a} {b}" for a, b in params.eq_labels]
    lines += [f"EQ_WORD {a} {b}" for a, b in params.eq_words]
    lines += [f"EQ_DEPREL {a} {b}" for a, b in params.eq_deprels]
    lines += [f"{PAUSE}{number} {word}" for number, word in params.filled_pauses]
    if params.decoration != DECORATION:
        lines.append(f"{PATTERN} {params.decoration}")
    return "\n".join(lines) + "\n"
