"""Morphological features of aligned words; only universal features count.

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

from treegauge.metrics._words import NOPUNCT, WordMetric

if TYPE_CHECKING:
    from collections.abc import Mapping


class Ufeats(WordMetric):
    """Words with the right universal features."""

    rule = "ufeats"
    visible = frozenset({"feats", "lost"})
    needs = frozenset({"feats"})
    options: ClassVar[Mapping[str, str]] = NOPUNCT


METRIC = Ufeats
