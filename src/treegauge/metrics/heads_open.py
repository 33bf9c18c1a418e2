"""Open-class head dependencies: those of :mod:`heads <treegauge.metrics.heads>` between content words.

Neither head word's tag, nor the word itself, is in the parameters' closed class; the root is open.  A
match is open on both sides.  ``unlabeled`` does not ask for the labels.

Roark et al. (2006), SParseval: evaluation metrics for parsing speech.

>>> import treegauge
>>> gold = "(TOP (S (NP (PRP we)) (VP (VBD went) (PP (IN to) (NP (NNP Rome))))))"
>>> test = "(TOP (S (NP (PRP we)) (VP (VBD went) (PP (IN to) (NP (NN room))))))"
>>> result = treegauge.score(gold, test, metrics="heads,heads-open", params="speech")
>>> [result["heads"][key] for key in ("matched", "gold", "test")]
[3, 4, 4]
>>> [result["heads-open"][key] for key in ("matched", "gold", "test")]
[2, 2, 2]
"""

from __future__ import annotations

from treegauge.metrics._heads import HeadMetric


class HeadsOpen(HeadMetric):
    """Open-class head dependencies, by alignment."""

    open_class = True


METRIC = HeadsOpen
