r"""Sentences: sentences that cover the same characters on both sides.

Unlike ``boundaries`` both ends must be right.

Zeman et al. (2018), CoNLL 2018 shared task: multilingual parsing from raw text to Universal
Dependencies.

>>> import treegauge
>>> first = "1\tWait\twait\tVERB\tVB\t_\t0\troot\t_\t_\n"
>>> gold = first + "\n" + first.replace("Wait", "Go") + "\n"
>>> test = first + first.replace("1\tWait", "2\tGo").replace("0\troot", "1\tdep") + "\n"
>>> scores = treegauge.score(gold, test, metrics="sentences")["sentences"]
>>> scores["matched"], scores["gold"], scores["test"]
(0, 2, 1)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.metrics import MatchMetric

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.comparison.comparison import Comparison


class Sentences(MatchMetric):
    """Sentences with the same span of characters."""

    reads_parameters = False
    cells = frozenset()

    @property
    def sees(self) -> frozenset[str]:
        """Sentence ends."""
        return frozenset({"end"})

    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Count per unit what :meth:`match` matches."""
        return _core.count_spans(comparison.core, sentences=True)

    def match(self, comparison: Comparison) -> _core.Matches:
        """Match by characters; a sentence counts in the unit of its first word."""
        return _core.match_spans(comparison.core, sentences=True)


METRIC = Sentences
