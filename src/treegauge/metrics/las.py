"""Labelled attachment score: words with the right head and the right relation.

As ``uas``, and the relation must agree.  A relation counts up to its first colon in CoNLL-U.

Kübler, McDonald and Nivre (2009), Dependency parsing, section 6.1.

On other words: Zeman et al. (2018), CoNLL 2018 shared task: multilingual parsing from raw text to Universal
Dependencies.

>>> import treegauge
>>> from treegauge.metrics._example import FERRY
>>> test = FERRY.replace("nsubj", "obj")
>>> treegauge.score(FERRY, test, metrics="las")["las"]["f1"]
0.75
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from treegauge.metrics import ARC_CELLS
from treegauge.metrics._words import LEXICAL, NOPUNCT, SLOTS, SUBTYPES, WordMetric

if TYPE_CHECKING:
    from collections.abc import Mapping


class Las(WordMetric):
    """Words with the right head and relation."""

    rule = "las"
    visible = frozenset({"head", "relation", "lost"})
    item = "arc"
    cells = ARC_CELLS
    needs = frozenset({"heads"})
    options: ClassVar[Mapping[str, str]] = SUBTYPES | LEXICAL | NOPUNCT | SLOTS


METRIC = Las
