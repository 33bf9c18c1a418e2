"""Head dependencies without an alignment: as many as match in order.

The dependencies of :mod:`heads <treegauge.metrics.heads>` in the order of their dependents' words,
chunk by chunk (conversation side, show, story): matched is the length of a longest common subsequence
of both sides.  So no alignment is needed, and the score is never below the aligned one (unless words
are in groups: those are one word for ``heads``, and stay what they are in a bag).
``unlabeled`` does not ask for the labels.

Roark et al. (2006), SParseval: evaluation metrics for parsing speech.  The original looks only near
the diagonal; here the subsequence is the longest there is.

>>> import treegauge
>>> gold = "(TOP (S (NP (PRP we)) (VP (VBD saw) (NP (DT the) (NN dog)))))"
>>> test = "(TOP (S (NP (PRP we)) (VP (VBD saw) (NP (DT the) (JJ old) (NN dog)))))"
>>> scores = treegauge.score(gold, test, metrics="heads-bag")["heads-bag"]
>>> scores["matched"], scores["gold"], scores["test"]
(4, 4, 5)
"""

from __future__ import annotations

from treegauge.metrics._heads import HeadMetric


class HeadsBag(HeadMetric):
    """All head dependencies, in order."""

    unit = "chunk"
    whole_chunks = True
    bag = True
    bag_of = "heads"


METRIC = HeadsBag
