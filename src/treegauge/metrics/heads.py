"""Head dependencies: precision, recall and F1 over (governor, relation, dependent), by alignment.

A head table gives every constituent a lexical head.  Each constituent that is not the head of its
parent makes one dependency: the parent's label and head word, its own label and head word.  The
children of the root depend on the root.  So every word that counts is the dependent in exactly one
dependency.  Two match if the dependents' head words are aligned, both labels are equal, and
both head words are the same (but for case, hyphens, and what the parameters call equal); the place of the
governor does not matter.  ``unlabeled`` ignores the labels.  Words in edited regions
have no dependency: a word edited only in gold costs precision, only in test recall.

Roark et al. (2006), SParseval: evaluation metrics for parsing speech.

>>> import treegauge
>>> gold = "(TOP (S (NP (PRP we)) (VP (VBD saw) (NP (DT the) (NN dog)))))"
>>> test = "(TOP (S (NP (PRP we)) (VP (VBD saw) (PP (IN a) (NP (NN dog))))))"
>>> scores = treegauge.score(gold, test, metrics="heads")["heads"]
>>> scores["matched"], scores["gold"], scores["test"]
(2, 4, 4)
"""

from __future__ import annotations

from treegauge.metrics._heads import HeadMetric


class Heads(HeadMetric):
    """All head dependencies, by alignment."""


METRIC = Heads
