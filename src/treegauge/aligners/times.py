"""Align only words that were said at the same time; costs as in ``edit``.

Times are those of CTM, of STM, of CoNLL-U's MISC, or of a file beside the words
(:mod:`treegauge.corpora.word_times`).  Two words may stand side by side if their times overlap, or lie less
than a tolerance apart: ``times:0.5`` is half a second, 0 unless given.  A word without times may stand beside
any.  A match costs 0, an insertion or deletion 3, a substitution 4.  Of equally cheap alignments the one with
most time in common is taken, and then as in ``edit``, with times where words are equal.  Words alone between
two pairs are in the order of their times.

Words of a sentence that have one time together, as those of an STM segment, may stand beside any word that
was said in it.  The time that they have in common with it is counted by their shares of the segment, by their
characters: of *an apple* from 0 to 0.7 s, *an* has 0.2 s and *apple* the rest.

``times:overlap`` puts words side by side so that they have most time in common, whatever they are (sclite's
``-T``; a pair of different words costs a millisecond): for words that have no letters to compare.

Meeteval (von Neumann and others 2023): time-constrained word error rates; Fiscus, sclite.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.base.text import side_name
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from treegauge.comparison.comparison import Comparison

TIES = "overlap"
SYMMETRIC = True
CHUNKS = "document"
NORMALIZE: tuple[str, ...] = ()
COSTS = None
#: what words must have on both sides
NEEDS = "times"
#: what may stand behind its name and a colon
OPTIONS = "overlap, or seconds such as 0.5"
LONGEST = 3600.0
NOT_DRAWN = "its alignments differ in the time that words have in common"


def rule_of(option: str) -> tuple[int, bool]:
    """Return the tolerance in milliseconds, and whether overlap alone counts, for what follows the colon."""
    if option == "overlap":
        return 0, True
    try:
        seconds = float(option or 0)
    except ValueError:
        seconds = -1
    if not 0 <= seconds <= LONGEST:
        raise SettingsError(
            f"align='times:{option}': expected overlap, or seconds from 0 to {LONGEST:.0f} such as 0.5"
        )
    return round(1000 * seconds), False


def align(comparison: Comparison, chunks: range) -> None:
    """Align every chunk."""
    for side, corpus in (("gold", comparison.gold), ("test", comparison.test)):
        if corpus.core.tokens and not len(corpus.columns["tokens.start"]):
            raise SettingsError(
                f"align='times' needs times of words, and {side_name(side)} has none: give CTM, STM, "
                f"CoNLL-U with start= and end= in MISC, or a file of times ({side}_times=), "
                "or leave out align='times'"
            )
    tolerance, overlap = rule_of(comparison.settings.align.partition(":")[2])
    comparison.core.rank_words()
    _core.align_times(comparison.core, chunks.start, chunks.stop, tolerance, overlap)
