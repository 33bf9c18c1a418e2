"""Shared code of all metrics on aligned words: options, counting, breakdowns.

A word's relation is compared up to its first colon in CoNLL-U, where what follows is a subtype that
belongs to one language, and as it stands in other formats; ``subtypes`` compares all of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeAlias

from treegauge import _core
from treegauge.errors import SettingsError
from treegauge.metrics import GRAPH_CELLS, MatchMetric, with_subtypes

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.comparison.comparison import Comparison
    from treegauge.metrics import Metric

    #: rule, subtypes, labeled, punctuation and lexical as the core takes them
    Rules: TypeAlias = tuple[str, bool, bool, str, str]

SUBTYPES = {"subtypes": "relations with their subtypes (CoNLL-U; elsewhere always)"}
LEXICAL = {
    "lexical": "the dependent's form must agree too, case ignored",
    "lexical-both": "the forms of dependent and head must agree too, case ignored",
}
NOPUNCT = {
    "nopunct-unicode": "without words of punctuation characters (as eval07 -p); short: nopunct",
    "nopunct-upos": "without words tagged PUNCT; of two partners the gold word decides",
    "nopunct-deprel": "without words attached by punct; of two partners the gold word decides",
}
#: why metrics without punctuation change when the sides are swapped; characters are equal on both
GOLD_DECIDES = {
    "nopunct-upos": "of two partners the gold word's tag says whether they are punctuation",
    "nopunct-deprel": "of two partners the gold word's relation says whether they are punctuation",
}
SLOTS = {"slots": "out of the slots of the alignment: gold words and inserted words"}
UNLABELED = {"unlabeled": "heads alone, whatever the label"}


class WordMetric(MatchMetric):
    """Counts items of single words, such as tags or heads: matched, gold and test."""

    typed = True
    #: the core's rule
    rule: ClassVar[str]
    #: kinds of change that must lower the score
    visible: ClassVar[frozenset[str]]
    #: labels with all that they say; None: by format, unless ``subtypes`` is chosen
    full_labels: ClassVar[bool | None] = None
    aliases: ClassVar[Mapping[str, str]] = {"nopunct": "nopunct-unicode"}

    def __init__(self, name: str, options: Sequence[str] = ()) -> None:
        super().__init__(name, options)
        if self.symmetric is True:
            self.symmetric = next(
                (GOLD_DECIDES[option] for option in options if option in GOLD_DECIDES), True
            )

    @classmethod
    def made(cls, name: str, options: Sequence[str]) -> Metric:
        """Return the metric with these options; with ``slots`` the same out of slots."""
        from treegauge.metrics._slots import OPTION, SlotMetric

        if OPTION not in options or OPTION not in cls.options:
            return cls(name, options)
        words = cls(name, [option for option in options if option != OPTION])
        return SlotMetric(words, options)

    @property
    def sees(self) -> frozenset[str]:
        """What the rule sees, without labels if they are not compared, with words if they are."""
        words = {"word"} if self.has("lexical") or self.has("lexical-both") else set()
        return self.visible - ({"arc"} if self.has("unlabeled") else set()) | words

    def rules(self, comparison: Comparison) -> Rules:
        """Return what the core is asked for."""
        left_out = [option for option in self.chosen if option.startswith("nopunct")]
        if len(left_out) > 1:
            raise SettingsError(f"{self.spec}: one rule for punctuation is enough")
        subtypes = self.full_labels
        if subtypes is None:
            subtypes = with_subtypes(comparison, self.has("subtypes"))
        punctuation = left_out[0].removeprefix("nopunct-") if left_out else "kept"
        lexical = "dependent" if self.has("lexical") else "ignored"
        lexical = "both" if self.has("lexical-both") else lexical
        return self.rule, subtypes, not self.has("unlabeled"), punctuation, lexical

    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Count per unit; a test item counts in the gold sentence of its word, or the nearest left."""
        rules = self.rules(comparison)
        together = comparison.once("words by rules", lambda: self._count_together(comparison))
        # Taken out, so that nothing is kept twice.
        return together.pop(rules, None) or _core.count_words(comparison.core, *rules)

    def _count_together(self, comparison: Comparison) -> dict[Rules, tuple[memoryview, ...]]:
        """Count for all metrics of this kind in the settings at once, with shared tables."""
        metrics = [
            metric
            for metric in comparison.settings.metrics
            if isinstance(metric, WordMetric)
            and type(metric).count is WordMetric.count
            and metric.compares_trees is self.compares_trees
        ]
        rules = list(dict.fromkeys(metric.rules(comparison) for metric in (self, *metrics)))
        counts = _core.count_words_by(comparison.core, rules)
        return dict(zip(rules, counts, strict=True))

    def match(self, comparison: Comparison) -> _core.Matches:
        """Match the words of each slot."""
        return _core.match_words(comparison.core, *self.rules(comparison))


class GraphMetric(WordMetric):
    """Relations of the enhanced graphs, each with one partner."""

    rule = "enhanced"
    visible = frozenset({"head", "arc", "lost"})
    cells = GRAPH_CELLS
    needs = frozenset({"heads"})
    options: ClassVar[Mapping[str, str]] = UNLABELED | NOPUNCT

    def __init__(self, name: str, options: Sequence[str] = ()) -> None:
        if "pairs" in options:
            raise SettingsError(
                f"{name}:pairs counted every pair of equal relations, as udeval does, and could exceed "
                "100 %; the program that counts so is treegauge udeval"
            )
        super().__init__(name, options)
