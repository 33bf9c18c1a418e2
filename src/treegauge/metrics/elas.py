"""Enhanced labelled attachment score: relations of the graphs, labels with subtypes.

All relations of the enhanced graphs (DEPS) are items, so that a word may have several heads.  A
relation is right if its word and its head are aligned and the label agrees.  Relations to and
from empty nodes do not count, as in udeval; a label may spell a path (``conj>obj``).  A relation that
a word has twice is matched one to one; in ``treegauge udeval``, as in the original, every pair of equal
relations counts, which can give more than 1.

Bouma, Seddah and Zeman (2020), Overview of the IWPT 2020 shared task on parsing into enhanced
Universal Dependencies.

>>> import treegauge
>>> from treegauge.metrics._example import FERRY
>>> test = FERRY.replace("3:nsubj", "3:obj")
>>> treegauge.score(FERRY, test, metrics="elas")["elas"]["f1"]
0.75
"""

from __future__ import annotations

from treegauge.metrics._words import GraphMetric


class Elas(GraphMetric):
    """Right relations of the enhanced graphs."""

    full_labels = True


METRIC = Elas
