"""Enhanced universal labelled attachment score: relations of the graphs without subtypes.

All relations of the enhanced graphs (DEPS) are items, so that a word may have several heads.  A
relation is right if its word and its head are aligned and the label agrees, subtypes cut.  Relations
to and from empty nodes do not count, as in udeval; a label may spell a path (``conj>obj``).  A relation
that a word has twice once subtypes are cut is matched one to one; in ``treegauge udeval``, as in the
original, every pair of equal relations counts, which can give more than 1.

Bouma, Seddah and Zeman (2020), Overview of the IWPT 2020 shared task on parsing into enhanced
Universal Dependencies.

>>> import treegauge
>>> from treegauge.metrics._example import FERRY
>>> test = FERRY.replace("3:nsubj", "3:nsubj:pass")
>>> treegauge.score(FERRY, test, metrics="eulas")["eulas"]["f1"]
1.0
"""

from __future__ import annotations

from treegauge.metrics._words import GraphMetric


class Eulas(GraphMetric):
    """Right relations of the enhanced graphs, subtypes cut."""

    full_labels = False


METRIC = Eulas
