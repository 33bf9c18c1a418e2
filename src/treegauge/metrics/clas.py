"""Content-word labelled attachment score: ``las`` of words with a content relation.

Relations of function words (aux, cop, mark, det, clf, case, cc) and punctuation do not count, so that
languages with many function words are not favoured.

Nivre and Fang (2017), Universal Dependency evaluation.

Zeman et al. (2018), CoNLL 2018 shared task: multilingual parsing from raw text to Universal
Dependencies.

>>> import treegauge
>>> from treegauge.metrics._example import FERRY
>>> test = FERRY.replace("nsubj", "obj")
>>> treegauge.score(FERRY, test, metrics="clas")["clas"]["f1"]
0.5
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from treegauge.metrics import ARC_CELLS
from treegauge.metrics._words import SUBTYPES, WordMetric

if TYPE_CHECKING:
    from collections.abc import Mapping


class Clas(WordMetric):
    """Content words with the right head and relation."""

    rule = "clas"
    visible = frozenset({"head", "relation", "lost"})
    cells = ARC_CELLS
    needs = frozenset({"heads"})
    options: ClassVar[Mapping[str, str]] = SUBTYPES


METRIC = Clas
