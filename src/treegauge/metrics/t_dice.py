"""Tree distance, normalised as Dice: 1 − (D + I + S) / ((G − W) + (T − W)).

The cheapest mapping between the nodes of the gold and the test tree that keeps left-to-right order and
ancestry deletes D, inserts I and relabels S nodes.  G and T are the numbers of nodes, words included;
W is the number of words (the longest common subsequence of the two yields where they differ).  Of
several cheapest mappings one with most equal labels counts.  Trees are whole: preterminals and words
are nodes.  Labels that read alike are equal, one being a tag and the other a phrase.  ``roof`` splices
preterminals out; ``unlabeled`` ignores labels and tags, not words.
The children of a discontinuous constituent stand in the order of their first words, as in disco-dop.
Operations cost 1 unless said otherwise: ``t-dice:relabel=2``, ``t-dice:delete(NP)=3``; then every node
counts with its cost below the line too.  ``moved`` is Emms' and Roark's idea for attachment errors.

Emms (2008), Tree-distance and some other variants of evalb; Zhang and Shasha (1989), Simple fast
algorithms for the editing distance between trees and related problems.

>>> import treegauge
>>> gold = "(S (NP (D the) (N dog)) (VP (V barks)))"
>>> test = "(S (D the) (NP (N dog) (NP (N barks))))"
>>> scores = treegauge.score(gold, test, metrics="t-dice")["t-dice"]
>>> scores["deleted"], scores["inserted"], scores["relabeled"], round(scores["score"], 4)
(1, 1, 2, 0.6667)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from treegauge.metrics._distance import TreeDistance

if TYPE_CHECKING:
    from collections.abc import Mapping


class TDice(TreeDistance):
    """Dice: over the nodes of both trees that are not words."""

    #: (G − W) + (T − W), each node at its cost
    largest: ClassVar[Mapping[str, int]] = {"worst": 1}


METRIC = TDice
