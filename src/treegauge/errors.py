"""Exceptions of treegauge, and issues: problems found in input files.

::

    TreegaugeError            everything treegauge raises on purpose
    ├── InputError            a file or text that cannot be used; carries Issues
    ├── MismatchError         two inputs that do not belong together; carries Issues
    ├── SettingsError         an unknown name, option or parameter
    │   └── UnknownNameError  a metric or value that a result does not have; a KeyError too
    └── OutputError           a file that cannot be written; an OSError too

Bad sentences are data: an :class:`Issue` says file, line, column, what was expected and what to do.
Exceptions are for runs that cannot go on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.base.records import Record, as_dict

if TYPE_CHECKING:
    from collections.abc import Sequence


#: what a list of sentences is called in place of a file
LIST = "<list>"


class Issue(Record):
    """One problem in the input, placed and explained: a code, the place, what is wrong, what to do.

    ``file`` is None for texts; ``line`` and ``column`` count from 1, 0 is no place.  ``sentence`` is a
    number of the corpus from 0; ``side`` is ``gold`` or ``test``; a ``note`` is no fault.

    >>> print(Issue("extra-close", "a.mrg", 3, 7, "a bracket closes nothing", "take it out"))
    a.mrg:3:7: extra-close: a bracket closes nothing (take it out)
    """

    code: str
    file: str | None
    line: int
    column: int
    message: str
    hint: str = ""
    sentence: int | None = None
    side: str | None = None
    note: bool = False

    def __str__(self) -> str:
        from treegauge.base.text import terminal

        place = self.file or "input"
        if self.file == LIST:
            # Whoever gave a list knows its items, and no lines.
            of = {"gold": " of gold", "test": " of the system"}.get(self.side or "", "")
            place = "a list" if self.sentence is None else f"item {self.sentence + 1}{of}"
        elif self.line:
            place += f":{self.line}"
            if self.column:
                place += f":{self.column}"
        hint = f" ({self.hint})" if self.hint else ""
        return terminal(f"{place}: {self.code}: {self.message}{hint}")

    def as_dict(self) -> dict[str, object]:
        """Return the issue as JSON-ready data."""
        return as_dict(self)


class TreegaugeError(Exception):
    """Everything treegauge raises on purpose."""


class SettingsError(TreegaugeError):
    """An unknown name, option or parameter."""


class UnknownNameError(SettingsError, KeyError):
    """A metric or value that a result does not have."""

    # A KeyError would show its message in quotation marks.
    __str__ = Exception.__str__


class OutputError(TreegaugeError, OSError):
    """A file that cannot be written; what was there before is still there."""

    def __init__(self, file: str, reason: str, number: int | None = None) -> None:
        super().__init__(f"{file}: cannot be written: {reason}")
        self.file = file
        self.reason = reason
        self.errno = number

    def __reduce__(self) -> tuple[type[OutputError], tuple[str, str, int | None]]:
        return type(self), (self.file, self.reason, self.errno)

    def __str__(self) -> str:
        return f"{self.file}: cannot be written: {self.reason}"


class InputError(TreegaugeError):
    """A file or text that cannot be used."""

    SHOWN = 10

    def __init__(self, issues: Sequence[Issue] | str, advice: str = "") -> None:
        if isinstance(issues, str):
            issues = [Issue("input", None, 0, 0, issues)]
        self.issues = list(issues)
        self.advice = advice
        super().__init__(self._text())

    def __reduce__(self) -> tuple[type[InputError], tuple[list[Issue], str]]:
        return type(self), (self.issues, self.advice)

    def _text(self) -> str:
        # A bare message has neither place nor code to show.
        lines = [
            issue.message if issue.code == "input" and issue.file is None else str(issue)
            for issue in self.issues[: self.SHOWN]
        ]
        if len(self.issues) > self.SHOWN:
            lines.append(f"… and {len(self.issues) - self.SHOWN} more")
        if self.advice:
            lines.append(self.advice)
        return "\n".join(lines)


class MismatchError(InputError):
    """Two inputs that do not belong together."""
