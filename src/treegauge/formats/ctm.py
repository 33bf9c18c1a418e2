"""CTM, NIST's format of recognised words: a word a line, with file, channel, start and duration.

Words have times (columns ``tokens.start`` and ``tokens.end``, in milliseconds), and those that have a
confidence keep it (``Confidence=0.97`` in ``tokens.misc``).  There is no tree, and each channel of a file is
a document of one sentence.  Of alternatives the first is read (a comparison chooses among them).

Fiscus (1998), SCTK, the NIST scoring toolkit: ctm format for recognised transcripts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge import _core

if TYPE_CHECKING:
    from treegauge.formats import ReadOptions

HOLDS = frozenset[str]()
#: dropped without harm when something is written in this format
DROPS = frozenset({"comments"})
SAMPLES = (
    b";; two channels\nharbour 1 0.50 0.21 the\nharbour 1 0.71 0.4 ferry\nharbour 2 3.125 0.20 yes 0.97\n",
)
LOOKED_AT = 100


def is_time(text: bytes) -> bool:
    """Tell whether a field is a number of seconds: 3, 3.25, .25 or 3."""
    whole, point, rest = text.removesuffix(b".").partition(b".")
    return rest.isdigit() and (not whole or whole.isdigit()) if point else whole.isdigit()


def lines(head: bytes) -> list[list[bytes]]:
    """Return the fields of the first lines that are not comments; the last one may be cut."""
    rows = [line.split() for line in head.removeprefix(b"\xef\xbb\xbf").split(b"\n")[:LOOKED_AT]]
    return [line for line in rows if line and not line[0].startswith(b";;")]


def is_word(line: list[bytes]) -> bool:
    """Tell whether these fields may be a word: third and fourth are times, and few follow.

    Behind a word that looks like a time stands a confidence: else it is the end of an STM segment, of which
    the speaker is called by a number.
    """
    if not (5 <= len(line) <= 8 and all(is_time(field) or field == b"*" for field in line[2:4])):
        return False
    return len(line) == 5 or not is_time(line[4]) or _is_confidence(line[5])


def _is_confidence(text: bytes) -> bool:
    return text.upper() == b"NA" or is_time(text.removeprefix(b"-"))


def likelihood(head: bytes) -> float:
    """How surely these first bytes are CTM."""
    words = lines(head)[: LOOKED_AT - 1]
    return 0.9 if words and sum(map(is_word, words)) >= 0.9 * len(words) else 0.0


def read(core: _core.Corpus, name: str, data: bytes, options: ReadOptions) -> None:
    """Append one file."""
    del options
    _core.read_timed(core, name, data, False)


def write(core: _core.Corpus, *, comments: bool = False) -> bytes:
    """Return the words of all good sentences; a word without times is at 0. There are never comments."""
    del comments
    return _core.write_timed(core, False)
