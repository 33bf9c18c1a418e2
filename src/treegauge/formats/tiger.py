"""TIGER XML: words (``t``) and nodes (``nt``) with ids, and edges from a node to what is below it.

The root is the one that ``graph`` names, with the category that it has; a word that is alone gets a root
``VROOT``.  Secondary edges stand in the one below and name the one above.  They are kept for writing, as are
labels of edges, lemmas, morphology, all other attributes, and the head of the file.

Mengel and Lezius (2000), An XML-based representation format for syntactically annotated corpora.
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING

from treegauge import _core

if TYPE_CHECKING:
    from treegauge.formats import ReadOptions

NAMES = ("tigerxml", "tiger-xml")
HOLDS = frozenset(
    {
        "constituents", "discontinuous constituents", "features", "functions", "lemmas",
        "remarks on rows", "secondary edges", "attributes",
    }
)  # fmt: skip
NEEDS = frozenset({"constituents"})
DROPS = frozenset(
    {"comments", "head tables", "predicates", "arguments", "chunks", "columns of its own"}
)
DECLARED = re.compile(rb"^\s*<\?xml[^>]*\bencoding\s*=\s*[\"']([A-Za-z0-9._-]+)[\"']")
SAMPLES = (
    (
        b'<?xml version="1.0" encoding="UTF-8"?>\n<corpus id="c"><head><meta/></head><body>\n<s id="s1">\n'
        b'<graph root="s1_VROOT"><terminals>\n'
        b'<t id="s1_1" word="wake" lemma="wake" pos="VB" morph="Imp" number="Sg"/>\n'
        b'<t id="s1_2" word="him" pos="PRP"><secedge label="SB" idref="s1_500"/></t>\n'
        b'<t id="s1_3" word="&amp;" lemma="--" pos="$("/>\n</terminals><nonterminals>\n'
        b'<nt id="s1_500" cat="VP"><edge label="HD" idref="s1_1"/><edge label="--" idref="s1_3"/></nt>\n'
        b'<nt id="s1_VROOT" cat="VROOT"><edge idref="s1_500"/><edge label="OA" idref="s1_2"/></nt>\n'
        b"</nonterminals></graph></s>\n</body></corpus>\n"
    ),
)


def likelihood(head: bytes) -> float:
    """How surely these first bytes are TIGER XML: its elements."""
    text = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    if not text.startswith(b"<"):
        return 0.0
    return 0.95 if b"<terminals" in text or b"<nonterminals" in text or b"<graph" in text else 0.0


def read(core: _core.Corpus, name: str, data: bytes, options: ReadOptions) -> None:
    """Append one file; an encoding that it declares is taken off first."""
    del options
    declared = DECLARED.match(data)
    encoding = declared[1].decode() if declared else "utf-8"
    if encoding.lower() not in {"utf-8", "utf8", "us-ascii", "ascii"}:
        # What is not in the encoding that it names is told as bytes that are not UTF-8.
        with suppress(LookupError, UnicodeDecodeError):
            data = data.decode(encoding).encode()
    _core.read_graphs(core, name, data, xml=True)


def write(core: _core.Corpus, **dropped: bool) -> bytes:
    """Return all sentences; one that failed has no graph."""
    del dropped
    return _core.write_graphs(core, xml=True, version=0)
