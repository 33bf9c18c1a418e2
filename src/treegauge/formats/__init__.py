"""File formats: one module each, found by content; the module's name is the format's name.

A format module has

- ``NAMES``: other names it goes by (optional);
- ``likelihood(head)``: how surely these first bytes are of this format, 0 to 1;
- ``read(core, name, data, options)``: append one file to a core corpus;
- ``write(core)``: all sentences as bytes;
- ``SCHEMES``: those of its names that are ways to write it, given as ``write(core, scheme=…)`` (optional).

Installed packages add formats through the entry-point group ``treegauge.formats``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from treegauge.base.plugins import installed, names, plugin
from treegauge.corpora.files import ending_of
from treegauge.errors import InputError, Issue

if TYPE_CHECKING:
    from treegauge import _core

HEAD = 65536
FIRST = 1 << 12
SURE = 0.5


class ReadOptions(Protocol):
    """What a reader may be told; see :class:`treegauge.corpora.corpus.Reading`."""

    @property
    def bare_words(self) -> bool:
        """Words may stand beside constituents."""

    @property
    def blank_lines(self) -> str:
        """What an empty line means: auto, failed, separators or blocks."""

    @property
    def columns(self) -> str:
        """Which columns count where there are gold and predicted ones: auto, gold or predicted."""


class Format(Protocol):
    """A format module."""

    def likelihood(self, head: bytes) -> float:
        """How surely these first bytes are of this format, 0 to 1."""

    def read(self, core: _core.Corpus, name: str, data: bytes, options: ReadOptions) -> None:
        """Append one file to a core corpus."""

    def write(self, core: _core.Corpus) -> bytes:
        """Return all sentences as bytes."""


def format_name(name: str) -> str:
    """Return the proper name of a format that may go by another one."""
    known = names("formats")
    if name in known:
        return name
    for key in known:
        if name in getattr(plugin("formats", key), "NAMES", ()):
            return key
    plugin("formats", name)
    return name


def get_format(name: str) -> Format:
    """Return a format by its name or by one of its other names."""
    module: Format = plugin("formats", format_name(name))
    return module


def sniff(data: bytes, name: str | None = None, otherwise: str | None = None) -> str:
    """Return the name of the format that these bytes most likely have; an empty file is ``ptb``.

    ``otherwise`` is the answer where the content tells nothing, which is an error without it.  Of formats
    that are equally likely the ending of the name tells the right one.  Formats of other packages are asked
    only when no built-in one is sure.
    """
    # A bracket in front and no tab: the other formats need not be asked, nor loaded. A leaf with a number
    # (discbracket) is the sign of another one.
    first = data[:FIRST]
    if (
        b"\t" not in first
        and b" 0=" not in first
        and b" 1=" not in first
        and plugin("formats", "ptb").likelihood(first) >= SURE
    ):
        return "ptb"
    head = data[:HEAD]
    if b"\t" in first and plugin("formats", "conllu").is_certain(head):
        return "conllu"
    scored = {name: plugin("formats", name).likelihood(head) for name in names("formats")}
    if max(scored.values()) < SURE:
        scored |= {name: module.likelihood(head) for name, module in installed("formats").items()}
    ending = ending_of(name or "").removeprefix(".")
    best = max(scored, key=lambda name: (scored[name], name == ending, name == "ptb"))
    if scored[best] < SURE and otherwise and b"\0" not in head:
        return otherwise
    if scored[best] == 0:
        message, hint = _told(head, ", ".join(scored))
        raise InputError([Issue("unknown-format", name, 1, 1, message, hint)])
    return best


def _told(head: bytes, known: str) -> tuple[str, str]:
    """Return what these bytes are, as far as that can be told, and what to do."""
    if b"<?xml" in head:
        message = "this looks like XML, and not like TIGER XML (s, graph, terminals with t)"
        return message, f"convert it to one of {known}"
    rows = (line.split(b"\t") for line in head.splitlines())
    if any(len(row) == 9 and row[0].isdigit() and row[1].isdigit() for row in rows):
        return "this looks like a lattice (CoNLL-UL); expected trees", "give it with lattice=FILE"
    return (
        f"the content is of no known format ({known})",
        "is it the right file? if so, name its format with format=",
    )


def looks_like(data: bytes, name: str) -> bool:
    """Tell whether these bytes may well be of this format."""
    return get_format(name).likelihood(data[:HEAD]) > 0
