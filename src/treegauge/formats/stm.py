"""STM, NIST's format of reference transcripts: a segment a line, with file, channel, speaker and times.

A segment is a sentence without a tree, and all its words have its times (columns ``tokens.start`` and
``tokens.end``, in milliseconds): when it was said, not when each word was.  Speaker, channel and label are
comments, in lower case.  Of alternatives ``{ a / b }`` the first is read, and ``(word)`` is read without its
brackets; a comparison chooses among them.  A segment that is to be ignored in scoring has no words.

Fiscus (1998), SCTK, the NIST scoring toolkit: stm format for reference transcripts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.formats.ctm import LOOKED_AT, is_time, lines

if TYPE_CHECKING:
    from treegauge.formats import ReadOptions

HOLDS = frozenset({"comments"})
#: dropped without harm when something is written in this format
DROPS = frozenset({"confidences"})
SAMPLES = (
    b""";; two speakers
harbour 1 ida 0.50 2.00 <o,f0> the ferry { is / @ } late
harbour 1 otto 2.10 3.125 again
harbour 2 otto 4.00 5.00 yes
""",
)


def likelihood(head: bytes) -> float:
    """How surely these first bytes are STM: fourth and fifth field are times, one after the other.

    The third, the speaker, may be a number.  Digits that were said may then be CTM as well.
    """
    rows = lines(head)[: LOOKED_AT - 1]
    fitting = [
        len(line) >= 5 and all(map(is_time, line[3:5])) and float(line[3]) <= float(line[4])
        for line in rows
    ]
    return 0.9 if rows and sum(fitting) >= 0.9 * len(rows) else 0.0


def read(core: _core.Corpus, name: str, data: bytes, options: ReadOptions) -> None:
    """Append one file."""
    del options
    _core.read_timed(core, name, data, True)


def write(core: _core.Corpus, *, confidences: bool = False) -> bytes:
    """Return a segment for each good sentence, from its first word's start to its last one's end."""
    del confidences
    return _core.write_timed(core, True)
