"""Universal tag, language-specific tag and universal features of aligned words, all right.

Zeman et al. (2018), CoNLL 2018 shared task: multilingual parsing from raw text to Universal
Dependencies.

>>> import treegauge
>>> from treegauge.metrics._example import FERRY
>>> test = FERRY.replace("VBZ", "VBP")
>>> treegauge.score(FERRY, test, metrics="alltags")["alltags"]["f1"]
0.75
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from treegauge.metrics._words import NOPUNCT, SLOTS, WordMetric

if TYPE_CHECKING:
    from collections.abc import Mapping


class Alltags(WordMetric):
    """Words with everything right."""

    rule = "alltags"
    visible = frozenset({"upos", "feats", "lost"})
    needs = frozenset({"upos", "feats"})
    options: ClassVar[Mapping[str, str]] = NOPUNCT | SLOTS


METRIC = Alltags
