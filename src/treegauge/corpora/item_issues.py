"""Reword issues of list items, whose messages would speak of lines and files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.base.records import replaced

if TYPE_CHECKING:
    from treegauge.errors import Issue

#: by code, what is said of an item in other words than of a file: message (if it is another), and hint
IN_A_LIST = {
    "two-roots": (
        "a second tree in one item; expected one tree",
        "make it an item of its own, or put both under one root",
    ),
    # An item whose brackets do not close is read so that it spoils no other.
    "stray-text": (
        "this is not a tree, or one whose brackets do not close",
        "write trees as (LABEL …); None stands for a failed parse",
    ),
    "no-word": ("", "write the word; None stands for a failed parse"),
}


def said_of_item(issue: Issue) -> Issue:
    """Return an issue, reworded for an item of a list."""
    if issue.code not in IN_A_LIST:
        return issue
    message, hint = IN_A_LIST[issue.code]
    return replaced(issue, message=message or issue.message, hint=hint)
