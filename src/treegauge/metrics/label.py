r"""Label accuracy: words with the right relation, whatever their head.

A word is right if it is aligned and its partner has the same relation.

Buchholz and Marsi (2006), CoNLL-X shared task on multilingual dependency parsing; eval07.

>>> import treegauge
>>> from treegauge.metrics._example import FERRY
>>> test = FERRY.replace("2\tdet", "3\tdet")
>>> treegauge.score(FERRY, test, metrics="label")["label"]["f1"]
1.0
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from treegauge.metrics import ARC_CELLS
from treegauge.metrics._words import LEXICAL, NOPUNCT, SLOTS, SUBTYPES, WordMetric

if TYPE_CHECKING:
    from collections.abc import Mapping


class Label(WordMetric):
    """Words with the right relation."""

    rule = "label"
    visible = frozenset({"relation", "lost"})
    cells = ARC_CELLS
    needs = frozenset({"heads"})
    options: ClassVar[Mapping[str, str]] = SUBTYPES | LEXICAL | NOPUNCT | SLOTS


METRIC = Label
