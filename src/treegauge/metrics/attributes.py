"""Several columns of aligned words, all of them right: ``attributes:form:upos``.

A word is right if it is aligned to a word that has the same in every one of the columns ``form``, ``lemma``,
``upos``, ``xpos``, ``feats`` and ``deprel`` that are named, each as it is written (default ``form``).
``COLUMN=VALUE`` looks at some words alone, ``upos=NOUN|PROPN`` (or ``NOUN/PROPN``) at those tagged so;
each side's own words are, so that a wrong tag costs precision there and recall here.

After ``eval.F1`` of udapi (``attributes`` and ``focus``), which puts words together by the same columns;
here they are aligned as for all other metrics.

Popel, Žabokrtský and Vojtek (2017), Udapi: Universal API for Universal Dependencies.

>>> import treegauge
>>> from treegauge.metrics._example import FERRY
>>> test = FERRY.replace("DET", "PRON")
>>> scores = treegauge.score(FERRY, test, metrics=["attributes:form:upos", "attributes:form:upos=NOUN"])
>>> scores["attributes:form:upos"]["f1"], scores["attributes:form:upos=NOUN"]["gold"]
(0.75, 1)
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from treegauge import _core
from treegauge.errors import SettingsError
from treegauge.metrics import MatchMetric
from treegauge.metrics._words import GOLD_DECIDES, NOPUNCT

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.comparison.comparison import Comparison

#: what a file must hold for each column, and the change that its metric sees
COLUMNS = {
    "form": ("", "word"),
    "lemma": ("lemmas", "lemma"),
    "upos": ("upos", "upos"),
    "xpos": ("tags", "tag"),
    "feats": ("feats", "feats"),
    "deprel": ("heads", "relation"),
}


class Attributes(MatchMetric):
    """Words with the right columns."""

    typed = True
    aliases: ClassVar[Mapping[str, str]] = {"nopunct": "nopunct-unicode"}
    options: ClassVar[Mapping[str, str]] = {
        name: f"the column {name} must agree" for name in COLUMNS
    } | NOPUNCT

    def __init__(self, name: str, options: Sequence[str] = ()) -> None:
        chosen = [option.partition("=") for option in options if "=" in option]
        super().__init__(name, [option for option in options if "=" not in option])
        self.compared = [option for option in self.chosen if option in COLUMNS] or ["form"]
        self.chosen = tuple(options)
        if len(chosen) > 1:
            raise SettingsError(f"{self.spec}: words are chosen by one column")
        self.where, _, values = chosen[0] if chosen else ("", "", "")
        # A bar stands between features of one word, between values of any other column.
        self.values = re.split("/" if self.where == "feats" else "[/|]", values) if chosen else []
        if chosen and (self.where not in COLUMNS or not all(self.values)):
            raise SettingsError(
                f"{self.spec}: words are chosen by a column and its values, as in upos=NOUN/PROPN; columns "
                f"are {', '.join(COLUMNS)}"
            )
        self.left_out = [option for option in self.chosen if option.startswith("nopunct")]
        if len(self.left_out) > 1:
            raise SettingsError(f"{self.spec}: one rule for punctuation is enough")
        used = [*self.compared, *([self.where] if self.where else [])]
        self.needs = frozenset(COLUMNS[name][0] for name in used) - {""}  # type: ignore[misc]
        self.symmetric = next(
            (GOLD_DECIDES[name] for name in self.left_out if name in GOLD_DECIDES), True
        )

    @property
    def sees(self) -> frozenset[str]:
        """What the columns say, and words that are lost."""
        return frozenset({"lost", *(COLUMNS[name][1] for name in self.compared)})

    def _rules(self) -> tuple[list[str], str, list[str], str]:
        punctuation = self.left_out[0].removeprefix("nopunct-") if self.left_out else "kept"
        return self.compared, self.where, self.values, punctuation

    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Count per unit."""
        return _core.count_attributes(comparison.core, *self._rules())

    def match(self, comparison: Comparison) -> _core.Matches:
        """Match the words of each slot."""
        return _core.match_attributes(comparison.core, *self._rules())


METRIC = Attributes
