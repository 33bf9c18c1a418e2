r"""Tokens: surface tokens that cover the same characters on both sides.

A token is a multiword token or a word outside one; white space does not count.

Zeman et al. (2018), CoNLL 2018 shared task: multilingual parsing from raw text to Universal
Dependencies.

>>> import treegauge
>>> from treegauge.metrics._example import FERRY
>>> test = FERRY.replace("4\t.\t", "4\t..\t")
>>> scores = treegauge.score(FERRY, test, metrics="tokens")["tokens"]
>>> scores["matched"], scores["gold"], scores["test"]
(4, 4, 4)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.metrics import MatchMetric

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.comparison.comparison import Comparison


class Tokens(MatchMetric):
    """Tokens with the same span of characters."""

    reads_parameters = False
    cells = frozenset()

    @property
    def sees(self) -> frozenset[str]:
        """Words that are lost."""
        return frozenset({"lost"})

    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Count per unit what :meth:`match` matches."""
        return _core.count_spans(comparison.core, sentences=False)

    def match(self, comparison: Comparison) -> _core.Matches:
        """Match by characters; a token counts in the unit of its first word."""
        return _core.match_spans(comparison.core, sentences=False)


METRIC = Tokens
