"""Language-specific part-of-speech tags of aligned words (POSTAG in CoNLL-X).

Zeman et al. (2018), CoNLL 2018 shared task: multilingual parsing from raw text to Universal
Dependencies.

>>> import treegauge
>>> from treegauge.metrics._example import FERRY
>>> test = FERRY.replace("VBZ", "VBP")
>>> treegauge.score(FERRY, test, metrics="xpos")["xpos"]["f1"]
0.75
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from treegauge.metrics._words import NOPUNCT, SLOTS, WordMetric

if TYPE_CHECKING:
    from collections.abc import Mapping


class Xpos(WordMetric):
    """Words with the right tag."""

    rule = "xpos"
    needs = frozenset({"tags"})
    tag_column = "tag"
    visible = frozenset({"tag", "lost"})
    options: ClassVar[Mapping[str, str]] = NOPUNCT | SLOTS


METRIC = Xpos
