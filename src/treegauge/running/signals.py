"""What ends or repeats the scoring of a file in blocks; nobody outside sees it."""

from __future__ import annotations


class Refused(Exception):  # noqa: N818
    """This cannot be done in blocks: do it in one piece."""


class AgainError(Exception):
    """The file has to be scored again, with what is known now."""
