r"""Lemmas of aligned words.  Where gold has no lemma (``_``), any lemma is right.

Zeman et al. (2018), CoNLL 2018 shared task: multilingual parsing from raw text to Universal
Dependencies.

>>> import treegauge
>>> from treegauge.metrics._example import FERRY
>>> test = FERRY.replace("\tsail\t", "\tsailing\t")
>>> treegauge.score(FERRY, test, metrics="lemmas")["lemmas"]["f1"]
0.75
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from treegauge.metrics._words import NOPUNCT, SLOTS, WordMetric

if TYPE_CHECKING:
    from collections.abc import Mapping


class Lemmas(WordMetric):
    """Words with the right lemma."""

    rule = "lemmas"
    visible = frozenset({"lemma", "lost"})
    symmetric = "a gold word without a lemma accepts any"
    needs = frozenset({"lemmas"})
    options: ClassVar[Mapping[str, str]] = NOPUNCT | SLOTS


METRIC = Lemmas
