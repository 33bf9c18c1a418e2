"""Shared code of the four metrics of head dependencies."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from treegauge import _core
from treegauge.metrics import MatchMetric
from treegauge.rules.head_tables import HeadTable, default_table, head_columns
from treegauge.rules.word_keys import closed_class, word_keys

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.comparison.comparison import Comparison


def dependencies(comparison: Comparison) -> tuple[_core.HeadArcs, _core.HeadArcs]:
    """Return the head dependencies of both sides, found once for each comparison.

    Head words are the same if they are equal but for case and hyphens, if the parameters say so,
    or after the normalisation that was asked for.
    """
    return comparison.once("head dependencies", lambda: _head_arcs(comparison))


def _head_arcs(comparison: Comparison) -> tuple[_core.HeadArcs, _core.HeadArcs]:
    params = comparison.params
    table = comparison.settings.heads or HeadTable.load(default_table(params))
    steps = tuple(dict.fromkeys((*comparison.settings.normalize, "lower", "hyphens")))
    sides = (comparison.gold, comparison.test)
    words = word_keys(sides, params, steps)
    keys, pairs = words.keys, words.pairs
    is_closed = closed_class(params)

    def arcs_of(side: int) -> _core.HeadArcs:
        corpus = sides[side]
        columns = head_columns(corpus, params, table)
        closed = bytearray(corpus.core.string_count)
        for number in corpus.core.distinct_forms():
            closed[number] = is_closed(corpus.text(number))
        return _core.head_arcs(
            comparison.core,
            side == 0,
            table.core,
            columns.labels,
            columns.tags,
            columns.label_flags,
            columns.tag_flags,
            keys[side],
            closed,
            pairs,
        )

    return arcs_of(0), arcs_of(1)


class HeadMetric(MatchMetric):
    """Matched, gold and test head dependencies."""

    options: ClassVar[Mapping[str, str]] = {"unlabeled": "words alone, without the two labels"}
    needs = frozenset({"nodes", "head-table"})
    nameless = "(none)"

    @property
    def sees(self) -> frozenset[str]:
        """Labels and structure; without labels, words alone: a bracket more may leave all heads."""
        return frozenset({"word"}) if self.has("unlabeled") else super().sees

    #: only dependencies whose two words are of the open class
    open_class: ClassVar[bool] = False
    #: matched in order, without an alignment
    bag: ClassVar[bool] = False

    def same_labels(self, comparison: Comparison) -> bool:
        """Tell whether the two labels are compared."""
        del comparison
        return not self.has("unlabeled")

    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Count per unit; a test dependency counts in the gold sentence of its dependent word."""
        if not self.bag:
            return super().count(comparison)
        labeled = self.same_labels(comparison)
        return _core.count_head_bags(
            comparison.core, *dependencies(comparison), labeled, self.open_class
        )

    def match(self, comparison: Comparison) -> _core.Matches:
        """Match by slot, or in order; labels are those of the dependent constituents."""
        matches = _core.match_heads(
            comparison.core,
            *dependencies(comparison),
            labeled=self.same_labels(comparison),
            open=self.open_class,
            bag=self.bag,
        )
        matches.names = comparison.label_names
        return matches
