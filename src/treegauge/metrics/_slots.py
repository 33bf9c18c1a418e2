r"""The option ``slots``: correct words over gold words and insertions.

A slot is a column of the alignment: two words side by side, or a word alone.  So there are as many slots as
gold words and inserted words together, and precision, recall and F1 are all right words / slots.  A word that
only one side has is never right.  Scripts that fill both sides with dummies until they are of one length,
and score them as if the words agreed, have this total.

Pupier et al. (2022), End-to-end dependency parsing of spoken French; Kando, Miyao and Takamichi (2024),
Textless dependency parsing by labeled sequence prediction.

Four words are right, and a fifth is heard that nobody said: four of five slots.

>>> import treegauge
>>> from treegauge.metrics._example import FERRY
>>> test = FERRY.replace("4\t.", "4\tuh\tuh\tINTJ\tUH\t_\t3\tdiscourse\t_\t_\n5\t.")
>>> scores = treegauge.score(FERRY, test, metrics="uas,uas:slots", align="edit")
>>> scores["uas"]["precision"], scores["uas"]["recall"], scores["uas:slots"]["f1"]
(0.8, 1.0, 0.8)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from treegauge import _core
from treegauge.metrics import Metric, Ratio, declared, in_order

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.comparison.comparison import Comparison
    from treegauge.metrics._words import WordMetric

OPTION: Final = "slots"
#: gold words and test words, where two that stand side by side are one
SLOTS: Final = {"gold": 1, "test": 1, "paired": -1}
SHARE: Final = Ratio({"matched": 1}, SLOTS)


class SlotMetric(Metric):
    """A metric of words, over slots."""

    columns = ("matched", "gold", "test", "paired")
    shape = "prf"
    main = "f1"
    ratios = declared(precision=SHARE, recall=SHARE, f1=SHARE)
    formulas = in_order(
        **ratios, matched={"matched": 1}, gold={"gold": 1}, test={"test": 1}, slots=SLOTS
    )
    footnote = (
        "slots: matched over the slots of the alignment, which are gold words and inserted words"
    )

    def __init__(self, words: WordMetric, options: Sequence[str]) -> None:
        super().__init__(words.name)
        self.words, self.chosen = words, tuple(options)
        self.needs: frozenset[str] = words.needs  # type: ignore[misc]
        self.options: Mapping[str, str] = words.options  # type: ignore[misc]
        self.symmetric = words.symmetric

    @property
    def sees(self) -> frozenset[str]:
        """What the metric of words sees."""
        return self.words.sees

    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Count per unit."""
        matched, _, _ = self.words.count(comparison)
        *_, punctuation, _ = self.words.rules(comparison)
        paired, gold, test = _core.count_words(
            comparison.core, "words", False, True, punctuation, "ignored"
        )
        return [matched, gold, test, paired]
