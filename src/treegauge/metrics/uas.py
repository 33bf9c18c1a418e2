r"""Unlabelled attachment score: words with the right head.

A word is right if it is aligned and its head is aligned with its partner's head, or both are roots.
Over all words of gold (recall) and of test (precision); with equal words all three values are the
share of words with the right head.

Kübler, McDonald and Nivre (2009), Dependency parsing, section 6.1.

On other words: Zeman et al. (2018), CoNLL 2018 shared task: multilingual parsing from raw text to Universal
Dependencies.

>>> import treegauge
>>> from treegauge.metrics._example import FERRY
>>> test = FERRY.replace("2\tdet", "3\tdet")
>>> treegauge.score(FERRY, test, metrics="uas")["uas"]["f1"]
0.75
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from treegauge.metrics import ARC_CELLS
from treegauge.metrics._words import LEXICAL, NOPUNCT, SLOTS, WordMetric

if TYPE_CHECKING:
    from collections.abc import Mapping


class Uas(WordMetric):
    """Words with the right head."""

    rule = "uas"
    visible = frozenset({"head", "lost"})
    item = "arc"
    labeled_as = "las"
    cells = ARC_CELLS
    needs = frozenset({"heads"})
    options: ClassVar[Mapping[str, str]] = LEXICAL | NOPUNCT | SLOTS


METRIC = Uas
