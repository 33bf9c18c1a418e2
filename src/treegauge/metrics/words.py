r"""Words: words of both sides that are aligned.

Zeman et al. (2018), CoNLL 2018 shared task: multilingual parsing from raw text to Universal
Dependencies.

>>> import treegauge
>>> from treegauge.metrics._example import FERRY
>>> test = FERRY.replace("4\t.", "4\t!")
>>> treegauge.score(FERRY, test, metrics="words")["words"]["f1"]
1.0
"""

from __future__ import annotations

from treegauge.metrics._words import WordMetric


class Words(WordMetric):
    """Aligned words."""

    reads_parameters = False
    rule = "words"
    visible = frozenset({"lost"})


METRIC = Words
