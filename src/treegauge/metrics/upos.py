"""Universal part-of-speech tags of aligned words (CPOSTAG in CoNLL-X).

Zeman et al. (2018), CoNLL 2018 shared task: multilingual parsing from raw text to Universal
Dependencies.

>>> import treegauge
>>> from treegauge.metrics._example import FERRY
>>> test = FERRY.replace("DET", "PRON")
>>> treegauge.score(FERRY, test, metrics="upos")["upos"]["f1"]
0.75
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from treegauge.metrics._words import NOPUNCT, SLOTS, WordMetric

if TYPE_CHECKING:
    from collections.abc import Mapping


class Upos(WordMetric):
    """Words with the right universal tag."""

    rule = "upos"
    visible = frozenset({"upos", "lost"})
    needs = frozenset({"upos"})
    tag_column = "upos"
    options: ClassVar[Mapping[str, str]] = NOPUNCT | SLOTS


METRIC = Upos
