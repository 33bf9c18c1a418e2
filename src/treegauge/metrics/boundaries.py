r"""Sentence boundaries: precision, recall and F1.

Of two consecutive aligned words in different gold sentences the partners must be in different test
sentences; the end of a chunk always matches.  Out of the sentences of each side.

With a tolerance two boundaries may be apart: ``boundaries:2`` by two aligned words, ``boundaries:0.5s`` by
half a second between the ends of the last words.  Then each has one partner at most, and as many as can be
have one.

Favre, Bohnet and Hakkani-Tür (2010), Evaluation of semantic role labeling and dependency parsing of
automatic speech recognition output.

>>> import treegauge
>>> gold = "(S (NP (PRP it)) (VP (VBZ rains)))\n(S (NP (PRP we)) (VP (VBP stay)))"
>>> test = "(S (NP (PRP it)) (VP (VBZ rains)) (S (NP (PRP we)) (VP (VBP stay))))"
>>> scores = treegauge.score(gold, test, metrics="boundaries")["boundaries"]
>>> scores["matched"], scores["gold"], scores["test"]
(1, 2, 1)
"""

from __future__ import annotations

from treegauge.metrics import PrfMetric
from treegauge.metrics._collar import SentenceEnds


class Boundaries(SentenceEnds, PrfMetric):
    """Matched, gold and test sentence ends."""


METRIC = Boundaries
