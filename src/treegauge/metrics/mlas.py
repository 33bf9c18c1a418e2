"""Morphology-aware labelled attachment score.

A content word is right if ``clas`` is, its universal tag and universal features agree, and its
function words are aligned with its partner's, one by one, with the same relations, tags and features.

Zeman et al. (2018), CoNLL 2018 shared task: multilingual parsing from raw text to Universal
Dependencies.

>>> import treegauge
>>> from treegauge.metrics._example import FERRY
>>> test = FERRY.replace("DET", "PRON")
>>> treegauge.score(FERRY, test, metrics="mlas")["mlas"]["f1"]
0.5
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from treegauge.metrics import ARC_CELLS
from treegauge.metrics._words import SUBTYPES, WordMetric

if TYPE_CHECKING:
    from collections.abc import Mapping


class Mlas(WordMetric):
    """Content words right with morphology and function words."""

    rule = "mlas"
    visible = frozenset({"head", "relation", "upos", "feats", "lost"})
    cells = ARC_CELLS
    needs = frozenset({"heads", "upos", "feats"})
    options: ClassVar[Mapping[str, str]] = SUBTYPES


METRIC = Mlas
