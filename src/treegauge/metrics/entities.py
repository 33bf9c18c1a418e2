r"""Chunks and entities: precision, recall and F1 over typed spans of words.

An entity (or chunk) is its type and the slots of its first and last word, so entities can be compared where
words and sentences differ.  Entities of both sides are matched one to one.  With equal words these are the
figures of conlleval, and of seqeval's default: a chunk begins at B, and at any tag behind another type.  An
entity whose edge lies inside a word of the other side matches nothing.

``unlabeled`` compares places alone (nervaluate calls it exact), ``overlap`` types of entities that share a
word (nervaluate's type); ``overlap:unlabeled`` asks for a shared word alone.  Of entities that overlap those
with the same place are matched first, then from left to right.  ``entities-partial`` gives half a point for
an overlap.

``iob1``, ``iob2`` and ``bioes`` (BILOU, too) take only entities that are written as this scheme says, on both
sides: seqeval's strict mode.  So ``I-PER`` behind ``O`` is none in IOB2.

Tjong Kim Sang and De Meulder (2003), Introduction to the CoNLL-2003 shared task: language-independent named
entity recognition; seqeval (Nakayama 2018); nervaluate (Batista 2018), after Segura-Bedmar et al. (2013),
SemEval-2013 task 9.

>>> import treegauge
>>> gold = "Ada B-PER\nLind I-PER\nleft O\nNew B-LOC\nYork I-LOC\n\n"
>>> test = "Ada B-PER\nLind I-PER\nleft O\nNew O\nYork B-LOC\n\n"
>>> scores = treegauge.score(gold, test, metrics="entities,entities:overlap")
>>> scores["entities"]["f1"], scores["entities:overlap"]["f1"]
(0.5, 1.0)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from treegauge import _core
from treegauge.errors import SettingsError
from treegauge.metrics import MatchMetric

if TYPE_CHECKING:
    from collections.abc import Mapping

    from treegauge.comparison.comparison import Comparison

SCHEMES = ("iob1", "iob2", "bioes")


class Entities(MatchMetric):
    """Entities with the right place and type."""

    options: ClassVar[Mapping[str, str]] = {
        "unlabeled": "whatever the type (nervaluate's exact)",
        "overlap": "a shared word is enough (nervaluate's type)",
        "iob1": "only entities that IOB1 allows (seqeval's strict mode)",
        "iob2": "only entities that IOB2 allows (seqeval's strict mode)",
        "bioes": "only entities that BIOES or BILOU allows (seqeval's strict mode)",
    }
    aliases: ClassVar[Mapping[str, str]] = {
        "exact": "unlabeled",
        "type": "overlap",
        "bilou": "bioes",
    }
    needs = frozenset({"chunks"})
    typed = True
    item = "entity"

    #: the scheme that tags are read by; nothing: found by the tags
    scheme = ""

    def read_options(self) -> None:
        """Note the scheme of tags."""
        super().read_options()
        schemes = [option for option in self.chosen if option in SCHEMES]
        if len(schemes) > 1:
            raise SettingsError(f"tags have one scheme: either {' or '.join(schemes)}")
        self.scheme = schemes[0] if schemes else self.scheme

    @property
    def sees(self) -> frozenset[str]:
        """All that is wrong with an entity; not its edges where a shared word is enough."""
        return super().sees - ({"edge"} if self.has("overlap") else set())

    def same_labels(self, comparison: Comparison) -> bool:
        """Tell whether types are compared."""
        del comparison
        return not self.has("unlabeled")

    def match(self, comparison: Comparison) -> _core.Matches:
        """Match places and types; an entity counts in the gold sentence of its first word."""
        labeled, overlap = self.same_labels(comparison), self.has("overlap")
        return _core.match_chunks(comparison.core, labeled, overlap, self.scheme)


METRIC = Entities
