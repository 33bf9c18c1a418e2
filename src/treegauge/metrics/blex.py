r"""Bilexical dependency score: content words with the right head, relation and lemma.

Where gold has no lemma (``_``), any lemma is right.

Zeman et al. (2018), CoNLL 2018 shared task: multilingual parsing from raw text to Universal
Dependencies.

>>> import treegauge
>>> from treegauge.metrics._example import FERRY
>>> test = FERRY.replace("\tsail\t", "\tsailing\t")
>>> treegauge.score(FERRY, test, metrics="blex")["blex"]["f1"]
0.5
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from treegauge.metrics import ARC_CELLS
from treegauge.metrics._words import SUBTYPES, WordMetric

if TYPE_CHECKING:
    from collections.abc import Mapping


class Blex(WordMetric):
    """Content words right with their lemmas."""

    rule = "blex"
    visible = frozenset({"head", "relation", "lemma", "lost"})
    symmetric = "a gold word without a lemma accepts any"
    cells = ARC_CELLS
    needs = frozenset({"heads", "lemmas"})
    options: ClassVar[Mapping[str, str]] = SUBTYPES


METRIC = Blex
