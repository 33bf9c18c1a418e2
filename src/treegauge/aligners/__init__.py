"""Word aligners: one module for each, with the name of the aligner.

An aligner module has

- ``TIES``: one word on how ties are broken, for the signature (empty where there are none);
- ``SYMMETRIC``: swapping the sides mirrors the alignment;
- ``CHUNKS``: what it puts side by side as one unless told otherwise (``sentence``, ``document``, or
  ``auto`` for sentences where they go in pairs, else documents);
- ``NORMALIZE``: how it normalises words of its own accord before it compares them;
- ``COSTS``: (substitution, insertion, deletion) of an aligner by edit cost, None of any other;
- ``NEEDS``: ``times`` if words must have times (optional);
- ``OPTIONS``: what may stand behind its name and a colon (optional; ``rule_of`` checks it);
- ``PARTNERS``: False if no word ever gets a partner (optional; only ``none`` is like that);
- ``co_optimal(alignments, chunks)``: finds all alignments of least cost (``--co-optimal``), or
  ``NOT_DRAWN``: why it cannot (both optional);
- ``align(comparison, chunks)``: gives every word of these chunks (a range of numbers) its slot.

Its docstring states costs and tie-break.  Other packages add aligners through the entry-point group
``treegauge.aligners``.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Protocol

from treegauge.base.plugins import names, plugin
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from treegauge.comparison.comparison import Comparison


class Aligner(Protocol):
    """An aligner module."""

    TIES: str
    SYMMETRIC: bool
    CHUNKS: str
    NORMALIZE: tuple[str, ...]
    COSTS: tuple[int, int, int] | None

    def align(self, comparison: Comparison, chunks: range) -> None:
        """Give every word of these chunks its slot."""


def aligner_name(name_or_file: str) -> str:
    """Return the aligner that ``--align`` names: by its name, or ``given`` for a file."""
    if name_or_file in names("aligners"):
        return name_or_file
    name, colon, option = name_or_file.partition(":")
    if colon and name in names("aligners") and hasattr(plugin("aligners", name), "OPTIONS"):
        plugin("aligners", name).rule_of(option)
        return name
    if name_or_file.startswith("@") or os.path.exists(name_or_file):  # noqa: PTH110
        return "given"
    try:
        plugin("aligners", name_or_file)
    except SettingsError as unknown:
        # A file is named by its own name.
        known = str(unknown).replace("given, ", "")
        raise SettingsError(f"{known}; and there is no file of this name") from unknown
    return name_or_file
