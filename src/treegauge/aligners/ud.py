"""Align by character spans, as the CoNLL 2017 and 2018 shared tasks do.

White space left out, a word is the stretch of characters it covers.  Outside multiword tokens two
words are aligned when they cover the same stretch.  Around a multiword token of either side the
region grows until no multiword token sticks out of it, and the words inside are aligned by a longest
common subsequence of lower-cased forms (ties: equal forms are paired at once, else a gold word is
passed over if that loses nothing, else a test word).

Where the two texts differ, their characters are aligned first, with sclite's costs (match 0,
insertion and deletion 3, substitution 4) and symmetric ties; two words then cover the same stretch
if no pair of aligned characters tells their ends apart.  A run of characters on one side alone
stands where most token and sentence ends agree.  A test word without a partner counts in the gold
sentence that its characters lie in.  So one changed character changes nothing elsewhere.

Zeman et al. (2018), CoNLL 2018 shared task: multilingual parsing from raw text to Universal
Dependencies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge import _core

if TYPE_CHECKING:
    from treegauge.comparison.comparison import Comparison

TIES = "subsequence"
#: ties inside multiword tokens fall on the gold side
SYMMETRIC = False
CHUNKS = "document"
NORMALIZE: tuple[str, ...] = ()
COSTS = None
NOT_DRAWN = "it puts words together that cover the same characters; that has no cost"


def align(comparison: Comparison, chunks: range) -> None:
    """Align every chunk, and say how many characters had to be aligned first."""
    edits, characters = _core.align_characters(comparison.core, chunks.start, chunks.stop)
    # Also where there was none: results add up, and their characters with them.
    comparison.tell(edited_characters=edits, characters=characters)
