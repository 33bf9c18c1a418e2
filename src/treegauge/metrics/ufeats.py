"""Morphological features of aligned words; only universal features count.

``--by feature`` has precision, recall and F1 of each feature, such as ``Case``: of the words that have it,
those whose partner has it with the same value.

Zeman et al. (2018), CoNLL 2018 shared task: multilingual parsing from raw text to Universal
Dependencies.

>>> import treegauge
>>> from treegauge.metrics._example import FERRY
>>> test = FERRY.replace("Number=Sing|Person", "Number=Plur|Person")
>>> treegauge.score(FERRY, test, metrics="ufeats")["ufeats"]["f1"]
0.75
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from treegauge.metrics._words import NOPUNCT, SLOTS, WordMetric

if TYPE_CHECKING:
    from collections.abc import Mapping

    from treegauge.comparison.comparison import Comparison
    from treegauge.metrics._cell_rows import CellRows


class Ufeats(WordMetric):
    """Words with the right universal features."""

    rule = "ufeats"
    visible = frozenset({"feats", "lost"})
    needs = frozenset({"feats"})
    cells = frozenset({"label", "feature"})
    others: ClassVar[Mapping[str, str]] = {"feature": "features, of which a word may have several"}
    options: ClassVar[Mapping[str, str]] = NOPUNCT | SLOTS

    def by_cell(self, comparison: Comparison, by: str) -> dict[str, dict[str, int]] | None:
        """Count per cell; of features, which are items of their own, per name."""
        if by == "feature":
            return Features.of(self).by_cell(comparison, "label")
        return super().by_cell(comparison, by)

    def cell_rows(self, comparison: Comparison, by: str) -> CellRows | None:
        """Count per cell and unit."""
        if by == "feature":
            return Features.of(self).cell_rows(comparison, "label")
        return super().cell_rows(comparison, by)


class Features(WordMetric):
    """The features of words, by their names: a feature is right if the partner has it with the same value."""

    rule = "features"
    options: ClassVar[Mapping[str, str]] = NOPUNCT

    @classmethod
    def of(cls, words: Ufeats) -> Features:
        """Return the features of the words that a metric counts."""
        return cls(words.name, words.chosen)

    def same_labels(self, comparison: Comparison) -> bool:
        """Tell that two matching features have the same name."""
        del comparison
        return True


METRIC = Ufeats
