"""Open-class head dependencies without an alignment.

Of all longest common subsequences that :mod:`heads-bag <treegauge.metrics.heads_bag>` may choose, the
one with most pairs that are of the open class on both sides; those pairs are matched, out of the
open-class dependencies of each side.  ``unlabeled`` does not ask for the labels.

Roark et al. (2006), SParseval: evaluation metrics for parsing speech.  The original takes one of the
longest subsequences as it comes.

>>> import treegauge
>>> gold = "(TOP (S (NP (PRP we)) (VP (VBD went) (PP (IN to) (NP (NNP Rome))))))"
>>> test = "(TOP (S (NP (PRP we)) (VP (VBD went) (PP (IN to) (NP (NN room))))))"
>>> scores = treegauge.score(gold, test, metrics="heads-bag-open", params="speech")["heads-bag-open"]
>>> scores["matched"], scores["gold"], scores["test"]
(2, 2, 2)
"""

from __future__ import annotations

from treegauge.metrics._heads import HeadMetric


class HeadsBagOpen(HeadMetric):
    """Open-class head dependencies, in order."""

    unit = "chunk"
    whole_chunks = True
    bag = True
    open_class = True


METRIC = HeadsBagOpen
