"""Enhanced universal labelled attachment score: relations of the graphs without subtypes.

All relations of the enhanced graphs (DEPS) are items, so that a word may have several heads.  A
relation is right if its word and its head are aligned and the label agrees, subtypes cut.  Relations
to and from empty nodes do not count, as in udeval; a label may spell a path (``conj>obj``).  A relation
that a word has twice once subtypes are cut is matched one to one; in udeval every pair of equal
relations counts, which can give more than 1 (``pairs``).

Bouma, Seddah and Zeman (2020), Overview of the IWPT 2020 shared task on parsing into enhanced
Universal Dependencies.

>>> import treegauge
>>> from treegauge.metrics._example import FERRY
>>> test = FERRY.replace("3:nsubj", "3:nsubj:pass")
>>> treegauge.score(FERRY, test, metrics="eulas")["eulas"]["f1"]
1.0
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from treegauge.metrics._words import GRAPH_CELLS, NOPUNCT, PAIRS, UNLABELED, WordMetric

if TYPE_CHECKING:
    from collections.abc import Mapping


class Eulas(WordMetric):
    """Right relations of the enhanced graphs, subtypes cut."""

    rule = "enhanced"
    visible = frozenset({"head", "arc", "lost"})
    full_labels = False
    cells = GRAPH_CELLS
    needs = frozenset({"heads"})
    options: ClassVar[Mapping[str, str]] = UNLABELED | NOPUNCT | PAIRS


METRIC = Eulas
