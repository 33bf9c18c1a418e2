"""Align as ``groups``, but words that share letters cost less: *affect* and *effect*.

An insertion or deletion costs 24, a substitution 32 (the weights of ``edit``, times 8).  But two different
words that share at least two thirds of their letters cost 4 + 48 x (letters not shared) / (letters of both),
rounded up, which is between 4 and 20.  Letters are shared if they stand in the same order in both words
(a longest common subsequence); hyphens and apostrophes are left out as in ``groups``, and letters behind
the 64th are not shared.

An example: *affect* has 6 letters and *effect* has 6, of which 5 are shared (``ffect``).  2 of 12 letters are
not, so the two cost 4 + 48 x 2 / 12 = 12.  *know* and *no* share ``no``, 4 of 6 letters: 4 + 48 x 2 / 6 = 20.
*its* and *it's* have the same letters: 4.  *cat* and *dog* cost 32.

Groups cost nothing, and ties are broken as in ``groups``, but without a look at sentence ends; words of
punctuation only never stand opposite words with a letter or digit.  Swapping the sides mirrors the alignment.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from treegauge import _core
    from treegauge.comparison.comparison import Comparison

TIES = "symmetric"
SYMMETRIC = True
CHUNKS = "document"
NORMALIZE: tuple[str, ...] = ()
COSTS = (32, 24, 24)
GROUPS = True

SEEN_LETTERS = 64
LEFT_OUT = "-\u2010\u2011\u2012\u2013\u2014\u2212'\u2018\u2019\u02bc\uff07"


def substitution(gold: str, test: str) -> int:
    """Return what two different words cost side by side: the rule above, for checks and not for speed.

    >>> substitution("affect", "effect"), substitution("know", "no"), substitution("its", "it's")
    (12, 20, 4)
    >>> substitution("cat", "dog")
    32
    """
    gold_letters, test_letters = (_letters(word) for word in (gold, test))
    shared = [0] * (min(len(test_letters), SEEN_LETTERS) + 1)
    for letter in gold_letters[:SEEN_LETTERS]:
        before = shared[:]
        for place, test_letter in enumerate(test_letters[:SEEN_LETTERS], 1):
            longest = max(before[place], shared[place - 1])
            shared[place] = before[place - 1] + 1 if letter == test_letter else longest
    both = len(gold_letters) + len(test_letters)
    if 3 * shared[-1] < both:
        return COSTS[0]
    return 4 + -(-48 * (both - 2 * shared[-1]) // both)


def _letters(word: str) -> str:
    """Return a word without hyphens and apostrophes, or as it is if it has no letter or digit."""
    if not any(letter.isalnum() for letter in word):
        return word
    return "".join(letter for letter in word if letter not in LEFT_OUT)


def align(comparison: Comparison, chunks: range) -> None:
    """Align every chunk."""
    comparison.core.rank_words()
    comparison.core.align_groups(chunks.start, chunks.stop, characters=True)


def co_optimal(alignments: _core.CoOptimal, chunks: range) -> None:
    """Find all alignments of least cost, and of these those with the fewest words in groups."""
    alignments.add_groups(chunks.start, chunks.stop, characters=True)
