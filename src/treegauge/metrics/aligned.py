"""Accuracy on aligned words: of the words that are aligned, the share whose property is right.

``AligndAcc`` of udeval, the evaluation script of the CoNLL 2018 shared task: it leaves out what was lost
by segmentation, which precision and recall count.  The option says which property: ``upos``, ``xpos``,
``ufeats``, ``alltags``, ``lemmas``, ``uas``, ``las`` (the default), ``clas``, ``mlas`` or ``blex``; of the
last three only content words of gold are looked at.  Without aligned words it is undefined.

Zeman et al. (2018), CoNLL 2018 shared task: multilingual parsing from raw text to Universal
Dependencies.

>>> import treegauge
>>> from treegauge.metrics._example import FERRY
>>> test = FERRY.replace("nsubj", "obj")
>>> treegauge.score(FERRY, test, metrics="aligned:las,aligned:uas")["aligned:las"]["value"]
0.75
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from treegauge import _core
from treegauge.errors import SettingsError
from treegauge.metrics import Metric, Ratio, declared, get_metric, in_order

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.comparison.comparison import Comparison
    from treegauge.metrics._words import WordMetric

PROPERTIES = ("upos", "xpos", "ufeats", "alltags", "lemmas", "uas", "las", "clas", "mlas", "blex")
#: of these the gold word says whether two words are looked at
CONTENT = frozenset({"clas", "mlas", "blex"})


class Aligned(Metric):
    """Words with the right property, out of the aligned ones."""

    columns = ("matched", "aligned")
    shape = "rate"
    main = "value"
    ratios = declared(value=Ratio({"matched": 1}, {"aligned": 1}))
    formulas = in_order(**ratios, numerator={"matched": 1}, denominator={"aligned": 1})
    options: ClassVar[Mapping[str, str]] = {
        name: f"the words that {name} calls right" for name in PROPERTIES
    }

    def __init__(self, name: str, options: Sequence[str] = ()) -> None:
        super().__init__(name, options)
        if len(self.chosen) > 1:
            raise SettingsError(
                f"{self.spec}: one property at a time, as in aligned:upos,aligned:las"
            )
        self.property = metric = cast("WordMetric", get_metric((*self.chosen, "las")[0]))
        self.needs = metric.needs  # type: ignore[misc]
        self.reads_parameters = metric.reads_parameters  # type: ignore[misc]
        if metric.name in CONTENT:
            self.symmetric = (
                "of two partners the gold word's relation says whether they are looked at"
            )

    @property
    def sees(self) -> frozenset[str]:
        """What the property sees, but not words that are lost."""
        return self.property.sees - {"lost"}

    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Count per unit."""
        rules = self.property.rules(comparison)
        matched, _, _ = _core.count_words(comparison.core, *rules)
        return [matched, _core.count_aligned(comparison.core, *rules)]


METRIC = Aligned
