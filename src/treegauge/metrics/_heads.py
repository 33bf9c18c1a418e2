"""What the four metrics of head dependencies share."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from treegauge import _core
from treegauge.heads import HeadTable, default_table, head_columns
from treegauge.metrics import PrfMetric, check_trees
from treegauge.words import closed_class, word_keys

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.comparison import Comparison

NO_TAG = "(none)"


def dependencies(comparison: Comparison) -> tuple[_core.HeadArcs, _core.HeadArcs]:
    """Return the head dependencies of both sides, found once for each comparison.

    Head words are the same if they are equal but for case and hyphens, if the parameters say so,
    or after the normalisation that was asked for.
    """
    return comparison.once("head dependencies", lambda: _found(comparison))


def _found(comparison: Comparison) -> tuple[_core.HeadArcs, _core.HeadArcs]:
    params = comparison.params
    table = comparison.settings.heads or HeadTable.load(default_table(params))
    steps = tuple(dict.fromkeys((*comparison.settings.normalize, "lower", "hyphens")))
    sides = (comparison.gold, comparison.test)
    keys, pairs = word_keys(sides, params, steps)
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


class HeadMetric(PrfMetric):
    """Matched, gold and test head dependencies."""

    options: ClassVar[Mapping[str, str]] = {"unlabeled": "words alone, without the two labels"}
    needs = frozenset({"nodes", "head-table"})

    @property
    def sees(self) -> frozenset[str]:
        """Labels and structure; without labels, words alone: a bracket more may leave all heads."""
        return frozenset({"word"}) if self.has("unlabeled") else super().sees

    #: only dependencies whose two words are of the open class
    open_class: ClassVar[bool] = False
    #: matched in order, without an alignment
    bag: ClassVar[bool] = False

    def check(self, comparison: Comparison) -> None:
        """Say so if a side has words but no trees."""
        check_trees(self.spec, comparison)

    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Count per unit; a test dependency lives in the gold sentence of its dependent word."""
        self.check(comparison)
        count = _core.count_head_bags if self.bag else _core.count_heads
        labeled = not self.has("unlabeled")
        return count(comparison.core, *dependencies(comparison), labeled, self.open_class)

    def by_label(self, comparison: Comparison) -> dict[str, dict[str, int]]:
        """Count per label of the dependent constituent; an item is in the cell of its own side."""
        labeled = not self.has("unlabeled")
        count = _core.count_head_bags_by_label if self.bag else _core.count_heads_by_label
        labels, *columns = count(
            comparison.core,
            *dependencies(comparison),
            labeled,
            self.open_class,
            comparison.counted,
        )
        names = comparison.label_names
        found = {}
        for place, label in enumerate(labels):
            values = [column[place] for column in columns]
            row = dict(zip((*self.columns, "matched_test"), values, strict=True))
            if labeled:
                # Both items of a match have the same label.
                del row["matched_test"]
            if row["gold"] or row["test"]:
                found[names[label] if label < len(names) else NO_TAG] = row
        return dict(sorted(found.items(), key=lambda item: (-item[1]["gold"], item[0])))
