"""Reword the library's messages for the command line: options instead of keywords.

Messages of the library name keywords, ``on_error="skip"`` or ``max_length=``; on the command line these are
``--on-error skip`` and ``--max-length``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import re
    from collections.abc import Iterable

    from treegauge.errors import Issue
    from treegauge.results.result import Result

#: keywords that the command line calls otherwise
OTHERWISE = {"metrics": "metric", "transforms": "transform", "format": "format-in"}
#: keywords of functions other than ``score``
FURTHER = (
    *(
        "across",
        "against",
        "baseline",
        "correction",
        "equivalence",
        "fail_worse",
        "interval",
        "kind",
        "level",
        "missing",
        "one_sided",
        "over",
        "power",
        "rows",
    ),
    *("samples", "seed", "sets", "system", "test", "unit", "where"),
)
#: what is called in Python, and what is typed instead
CALLS = {"result.save(path)": "treegauge score … --save FILE"}


def _pattern() -> re.Pattern[str]:
    import re

    from treegauge.options.request import Request

    names = "|".join(sorted({*Request.__fields__, *FURTHER}, key=len, reverse=True))
    # A value in quotation marks, a number, or a word in capitals that stands for one.
    return re.compile(
        rf"(?<![\w.='\"-])({names})=(?:\"([^\"\n]*)\"|'([^'\n]*)'|([A-Z]+\b|\d[\w.]*))?"
    )


def in_options(text: str) -> str:
    """Return a message with options in place of keywords.

    >>> in_options('choose on_error="skip" or zero, or leave sentences out with max_length=N (format=)')
    'choose --on-error skip or zero, or leave sentences out with --max-length N (--format-in)'
    """
    for call, typed in CALLS.items():
        text = text.replace(call, typed)
    if "=" not in text:
        return text

    def option(match: re.Match[str]) -> str:
        name = OTHERWISE.get(match[1], match[1].replace("_", "-"))
        value = next((group for group in match.groups()[1:] if group is not None), None)
        return f"--{name}" if value is None else f"--{name} {value}"

    return _pattern().sub(option, text)


def issue_in_options(issue: Issue) -> Issue:
    """Return an issue whose message and hint name options."""
    from treegauge.base.records import replaced

    return replaced(issue, message=in_options(issue.message), hint=in_options(issue.hint))


def issues_in_options(results: Iterable[Result]) -> None:
    """Let the issues of results name options, before a command shows them."""
    for result in results:
        result.issues = [issue_in_options(issue) for issue in result.issues]
