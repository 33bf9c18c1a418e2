"""What all metrics on aligned words share: options, counting, breakdowns.

A word's relation is compared up to its first colon in CoNLL-U, where what follows is a subtype that
belongs to one language, and as it stands in other formats; ``subtypes`` compares all of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from treegauge import _core
from treegauge.errors import SettingsError
from treegauge.metrics import PrfMetric

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.comparison import Comparison

SUBTYPES = {"subtypes": "relations with their subtypes (CoNLL-U; elsewhere always)"}
LEXICAL = {
    "lexical": "the dependent's form must agree too, case ignored",
    "lexical-both": "the forms of dependent and head must agree too, case ignored",
}
NOPUNCT = {
    "nopunct-unicode": "without words of punctuation characters (as eval07 -p); short: nopunct",
    "nopunct-upos": "without words tagged PUNCT",
    "nopunct-deprel": "without words attached by punct",
}
UNLABELED = {"unlabeled": "heads alone, whatever the label"}
PAIRS = {"pairs": "a relation given twice counts with every equal one, as in udeval"}
GRAPH_CELLS = frozenset({"label", "distance", "direction", "root"})
ARC_CELLS = GRAPH_CELLS | {"projectivity"}
# The column of a corpus that each thing a metric needs is read from.
NEEDED = {
    "heads": "tokens.head",
    "upos": "tokens.upos",
    "lemmas": "tokens.lemma",
    "feats": "tokens.feats",
}


def with_subtypes(comparison: Comparison, chosen: bool) -> bool:
    """Tell whether relations are compared with all that they say."""
    return chosen or comparison.gold.format != "conllu"


class WordMetric(PrfMetric):
    """Counts items that hang on words: matched, gold and test."""

    typed = True
    #: the core's rule
    rule: ClassVar[str]
    #: kinds of change that must lower the score
    visible: ClassVar[frozenset[str]]
    #: breakdowns beside sentence, length and document
    cells: ClassVar[frozenset[str]] = frozenset({"label"})
    #: labels with all that they say; None: by format, unless ``subtypes`` is chosen
    full_labels: ClassVar[bool | None] = None
    aliases: ClassVar[Mapping[str, str]] = {"nopunct": "nopunct-unicode"}

    @property
    def sees(self) -> frozenset[str]:
        """What the rule sees, without labels if they are not compared, with words if they are."""
        words = {"word"} if self.has("lexical") or self.has("lexical-both") else set()
        return self.visible - ({"arc"} if self.has("unlabeled") else set()) | words

    def word_options(self, comparison: Comparison) -> _core.WordOptions:
        """Return the options as the core takes them."""
        left_out = [option for option in self.chosen if option.startswith("nopunct")]
        if len(left_out) > 1:
            raise SettingsError(f"{self.spec}: one rule for punctuation is enough")
        lexical = (
            "both"
            if self.has("lexical-both")
            else "dependent"
            if self.has("lexical")
            else "ignored"
        )
        subtypes = self.full_labels
        if subtypes is None:
            subtypes = with_subtypes(comparison, self.has("subtypes"))
        return _core.WordOptions(
            self.rule,
            subtypes=subtypes,
            labeled=not self.has("unlabeled"),
            punctuation=left_out[0].removeprefix("nopunct-") if left_out else "kept",
            lexical=lexical,
            pairs=self.has("pairs"),
        )

    def check(self, comparison: Comparison) -> None:
        """Say so if a side has nothing that this metric could compare."""
        for side, corpus in (("gold", comparison.gold), ("test", comparison.test)):
            for need in self.needs:
                column = NEEDED.get(need)
                if column and corpus.core.tokens and not len(corpus.columns[column]):
                    raise SettingsError(
                        f"{self.spec} needs {need}, and the {side} side ({corpus.format}) has none"
                    )

    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Count per unit; a test item lives in the gold sentence of its word, or the nearest left."""
        self.check(comparison)
        return _core.count_items(comparison.core, self.word_options(comparison))

    def by_label(self, comparison: Comparison) -> dict[str, dict[str, int]] | None:
        """Count per label."""
        if "label" not in self.cells:
            return None
        found = self._cells(comparison, "label")
        return dict(sorted(found.items(), key=lambda item: (-item[1]["gold"], item[0])))

    def by_cell(self, comparison: Comparison, by: str) -> dict[str, dict[str, int]] | None:
        """Count per cell; an item is in the cell of its own side."""
        if by not in self.cells:
            return None
        return self.by_label(comparison) if by == "label" else self._cells(comparison, by)

    def _cells(self, comparison: Comparison, by: str) -> dict[str, dict[str, int]]:
        rows = _core.count_cells(
            comparison.core, self.word_options(comparison), by, comparison.counted
        )
        names = ("matched", "gold", "test", "matched_test")
        return {name or "_": dict(zip(names, counts, strict=True)) for name, *counts in rows}
