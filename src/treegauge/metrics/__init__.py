"""Metrics: what is scored, one module for each.

The module's name is the metric's name (``su_error.py``: ``su-error``).

A metric is a pure function of a :class:`~treegauge.comparison.comparison.Comparison`: it counts integer
columns per unit, and turns sums of those columns into scores.  A module defines one subclass of
:class:`Metric` and names it ``METRIC``.  Its docstring carries definition, citation and a worked
example.  Other packages add metrics through the entry-point group ``treegauge.metrics``.
:mod:`treegauge.metrics.columns` has the columns that a metric may read.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cache, cached_property
from typing import TYPE_CHECKING, ClassVar, Final, Literal, TypeAlias

from treegauge import _core
from treegauge.base.plugins import plugin
from treegauge.base.records import Record
from treegauge.base.text import shown_value
from treegauge.errors import SettingsError
from treegauge.metrics._breakdown_names import IN_ORDER

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.comparison.comparison import Comparison
    from treegauge.metrics._cell_rows import CellRows
    from treegauge.metrics._matches import Matches

    Shape = Literal["prf", "rate", "mean", "distance"]
    Unit = Literal["sentence", "chunk", "document", "corpus"]
    Item = Literal["", "bracket", "arc", "role", "argument", "entity"]
    #: a value that the core works out for whole columns; a mapping is a sum of columns, as in ``Ratio``
    Formula: TypeAlias = "Mapping[str, int] | Ratio | Rest"

#: what metrics need that compare trees: constituents of dependencies are words with all that hangs below them
TREES: Final = frozenset({"trees", "nodes"})
SHAPES: Final = ("prf", "rate", "mean", "distance")
UNITS: Final = ("sentence", "chunk", "document", "corpus")
ITEMS: Final = ("", "bracket", "arc", "role", "argument", "entity")
MAPPINGS: Final = ("", "T", "E", "IoU", "TedEval")
Value = float | int | None
Scores = dict[str, Value]


def ratio(numerator: float, denominator: float) -> float | None:
    """Return numerator / denominator, None where it is undefined."""
    return numerator / denominator if denominator else None


def prf(matched: int, gold: int, test: int, matched_test: int | None = None) -> Scores:
    """Return precision, recall and their harmonic mean, with the counts they are made of.

    Two empty sides are undefined, not perfect; if one side is empty, only the other is defined.
    In a cell of a breakdown the matches of the test side may be others than those of gold
    (``matched_test``): a match is in the cell of each side's own item.  Where a cell is on one side alone,
    F1 is the matches of both sides over both sizes.

    >>> prf(matched=0, gold=0, test=4, matched_test=3)["f1"]
    0.75
    """
    if matched_test is not None:
        precision, recall = ratio(matched_test, test), ratio(matched, gold)
        f1 = ratio(matched + matched_test, gold + test)
        if precision is not None and recall is not None:
            both = precision + recall
            f1 = 2 * precision * recall / both if both else 0.0
        return {
            "precision": precision,
            "recall": recall,
            "f1": f1,
            "matched": matched,
            "gold": gold,
            "test": test,
            "matched_test": matched_test,
        }
    total = gold + test
    return {
        "precision": ratio(matched, test),
        "recall": ratio(matched, gold),
        "f1": 2 * matched / total if total else None,
        "matched": matched,
        "gold": gold,
        "test": test,
    }


class Ratio(Record):
    """A score that is a ratio of sums: columns with whole numbers that they are multiplied by.

    Such scores have exact tests, and their intervals cost next to nothing (:mod:`treegauge.stats.compare`).

    >>> Ratio({"matched": 2}, {"gold": 1, "test": 1}).of({"matched": 3, "gold": 4, "test": 4})
    0.75
    """

    numerator: Mapping[str, int]
    denominator: Mapping[str, int]

    def of(self, totals: Mapping[str, int]) -> float | None:
        """Return the ratio, None where it is undefined."""
        return ratio(weighted(self.numerator, totals), weighted(self.denominator, totals))


class Rest(Record):
    """1 minus a ratio, as distances are scored."""

    ratio: Ratio

    def of(self, totals: Mapping[str, int]) -> float | None:
        """Return 1 minus the ratio, None where it is undefined."""
        wrong = self.ratio.of(totals)
        return None if wrong is None else 1 - wrong


def declared(**ratios: Ratio) -> Mapping[str, Ratio]:
    """Return ratios by the names of their values."""
    return ratios


def in_order(**formulas: Formula) -> Mapping[str, Formula]:
    """Return the formulas of all values by their names, in order."""
    return formulas


def weighted(terms: Mapping[str, int], totals: Mapping[str, int]) -> int:
    """Return the sum of the columns, each times its number."""
    return sum(times * totals[name] for name, times in terms.items())


#: precision, recall and F1 of matched, gold and test items
PRF_RATIOS: Final[Mapping[str, Ratio]] = {
    "precision": Ratio({"matched": 1}, {"test": 1}),
    "recall": Ratio({"matched": 1}, {"gold": 1}),
    "f1": Ratio({"matched": 2}, {"gold": 1, "test": 1}),
}


#: the same with the counts that they are made of
PRF_FORMULAS: Final[Mapping[str, Formula]] = {
    **PRF_RATIOS,
    **{name: {name: 1} for name in ("matched", "gold", "test")},
}


#: values of metrics that are shares, whatever the metric's main value is
RATES = frozenset({"precision", "recall", "f1"})
# What can change in a text that has what a metric needs.
VISIBLE: Final[Mapping[str, tuple[str, ...]]] = {
    "nodes": ("label", "removed", "added", "crossing"),
    "trees": ("label", "removed", "added", "crossing", "tag"),
    "tags": ("tag",),
    "heads": ("head", "lost"),
    "chunks": ("label", "removed", "added", "edge"),
}
# Breakdowns of items that are arcs: of graphs, and of trees.
GRAPH_CELLS = frozenset({"label", "distance", "direction", "root"})
ARC_CELLS = GRAPH_CELLS | {"projectivity", "depth"}


class Metric(ABC):
    """Base class of all metrics: what a metric declares and does."""

    #: integer columns that are counted; they add up over units
    columns: ClassVar[tuple[str, ...]]
    #: the smallest unit at which the columns add up
    unit: Unit = "sentence"
    #: the shape of the result, see the vocabulary
    shape: ClassVar[Shape]
    #: swapping the sides swaps precision and recall; otherwise the reason why not
    symmetric: bool | str = True
    #: what a row of counts stands for where sentences of the two sides differ
    over: ClassVar[Literal["sentence", "stretch"]] = "sentence"
    #: the counts that breakdowns show beside a value that is not a F1
    shown_counts: ClassVar[tuple[str, ...]] = ()
    #: what it is a mean over, if its shape is ``mean``
    per: Literal["sentence", "word"] = "sentence"
    #: its main value is a share of 1, shown in percent; otherwise a number of things
    share: ClassVar[bool] = True
    #: which value is the score that people quote
    main: ClassVar[str]
    #: its value where everything is right: 0 for an error rate
    best: ClassVar[float] = 1.0
    #: its values that are ratios of sums of columns; a denominator is never negative
    ratios: Mapping[str, Ratio] = {}
    #: all its values in order, where each is a sum of columns or a ratio of sums; it needs no ``scores`` then
    formulas: Mapping[str, Formula] | None = None
    #: options after a colon, with what they mean
    options: ClassVar[Mapping[str, str]] = {}
    #: its items have labels (types): there are averages over types
    typed: ClassVar[bool] = False
    #: short names of options; a result's names and signature have the full ones
    aliases: ClassVar[Mapping[str, str]] = {}
    #: it puts words together by itself and does not depend on the alignment
    own_words: bool = False
    #: it compares words with their partners; otherwise words by name, wherever they stand
    partners: ClassVar[bool] = True
    #: it aligns words by itself: where nothing else is aligned it is n/a, not refused
    aligns: ClassVar[bool] = False
    #: it reads what the parameters say; otherwise all words count for it
    reads_parameters: ClassVar[bool] = True
    #: why it cannot compare trees with discontinuous constituents; nothing where it can
    continuous: ClassVar[str] = ""
    #: the columns of a corpus that the metric needs: "nodes" for constituents
    needs: ClassVar[frozenset[str]] = frozenset()

    #: what its items can be listed by, beside units: ``label``, ``distance`` …
    cells: ClassVar[frozenset[str]] = frozenset()
    #: breakdowns whose cells do not count its items, so that they do not add up to them; and what they count
    others: ClassVar[Mapping[str, str]] = {}

    #: what its items are, where their errors have kinds (:mod:`treegauge.analysis.kinds`): the brackets of
    #: the comparison, row by row; the arc from each word to its head; the roles of predicates; their
    #: arguments that are spans; entities
    item: ClassVar[Item] = ""
    #: the name of the metric that compares labels, where this one is the same without them
    labeled_as: ClassVar[str] = ""
    #: the name of the aligned metric that this one, without an alignment, never matches less than
    bag_of: ClassVar[str] = ""
    #: the mapping between the nodes of two trees that it counts: ``T`` (the cheapest one that keeps order and
    #: ancestry), ``E`` (equal labels and spans) or ``IoU`` (most shared time)
    mapping: ClassVar[Literal["", "T", "E", "IoU", "TedEval"]] = ""
    #: its option under which segments are the same only between the same states of a lattice
    #: (``lattice_arcs="strict"``)
    lattice_option: ClassVar[str] = ""
    #: it can compare systems only where they have gold's set of labels: others get a warning, for which all
    #: labels of a file are counted
    one_label_set: ClassVar[bool] = False
    #: the note below tables with this metric
    footnote: ClassVar[str] = ""
    #: the weight of the second of two scores that it is a mean of
    weight: float | None = None

    #: it compares a chunk as one: no sentence of a larger chunk can be left out (``max_length``)
    whole_chunks: ClassVar[bool] = False
    #: by column, what :class:`treegauge._core.PlainPairs` calls it, if that counts the metric without
    #: options; what builds on a metric does not inherit it
    plain: ClassVar[tuple[str, ...]] = ()

    def __init__(self, name: str, options: Sequence[str] = ()) -> None:
        self.name = name
        self.chosen = tuple(options)
        if self.chosen:
            self.read_options()

    def read_options(self) -> None:
        """Note what the chosen options mean; refuse unknown ones, and those that exclude each other."""
        unknown = [option for option in self.chosen if option not in self.options]
        if unknown:
            from treegauge.base.suggestions import did_you_mean

            known, near = ", ".join(self.options) or "none", did_you_mean(unknown[0], self.options)
            raise SettingsError(
                f"metric {self.name} has no option {unknown[0]!r}{near or ';'} it has: {known}"
            )

    @classmethod
    def made(cls, name: str, options: Sequence[str]) -> Metric:
        """Return the metric with these options; one of them may make it a metric of another class."""
        return cls(name, options)

    @property
    def sees(self) -> frozenset[str]:
        """The kinds of change that must lower the score (see :mod:`treegauge.contracts.inputs`).

        By default what the needs say, without labels if ``unlabeled`` is chosen.
        """
        kinds = frozenset(kind for need in self.needs for kind in VISIBLE.get(need, ()))
        return kinds - {"label", "tag"} if self.has("unlabeled") else kinds

    @cached_property
    def spec(self) -> str:
        """The metric's full name: ``name[:option…]``."""
        return ":".join([self.name, *self.chosen])

    @property
    def compares_trees(self) -> bool:
        """Whether it compares trees, and cannot use a sentence whose arcs form none."""
        return not TREES.isdisjoint(self.needs)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.spec == other.spec

    def __hash__(self) -> int:
        return hash((type(self), self.spec))

    def __repr__(self) -> str:
        return f"<metric {self.spec}>"

    def in_percent(self, value: str) -> bool:
        """Tell whether one of its values is a share, shown in percent; others are counts and costs."""
        if value == self.main:
            return self.share
        return value in RATES or (self.shape == "mean" and value != "n")

    def has(self, option: str) -> bool:
        """Tell whether an option was chosen."""
        return option in self.chosen

    def with_weight(self, weight: float) -> Metric:
        """Return the metric with another weight; a metric that has none stays as it is."""
        del weight
        return self

    @abstractmethod
    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Return the columns: a buffer of 64-bit integers each, a row for each unit."""

    def scores(self, totals: Mapping[str, int]) -> Scores:
        """Return the scores for sums of the columns; those of ``formulas``, unless a metric has its own."""
        if self.formulas is None:
            raise NotImplementedError(f"{self.spec} has neither formulas nor scores")
        return {
            name: rule.of(totals) if isinstance(rule, Ratio | Rest) else weighted(rule, totals)
            for name, rule in self.formulas.items()
        }

    def by_label(self, comparison: Comparison) -> dict[str, dict[str, int]] | None:
        """Return the columns' sums for each label; None where labels mean nothing.

        Only units that ``comparison.counted`` marks take part, so that cells add up to the total.
        """
        del comparison
        return None

    def by_cell(self, comparison: Comparison, by: str) -> dict[str, dict[str, int]] | None:
        """Return the columns' sums for each cell of a breakdown, None where it means nothing.

        ``by``: ``label``, or what the metric knows beside it (``distance``, ``direction`` …).
        """
        return self.by_label(comparison) if by == "label" else None

    def cell_rows(self, comparison: Comparison, by: str) -> CellRows | None:
        """Return the columns for each cell of a breakdown and each unit; None where that is not counted."""
        del comparison, by
        return None

    def matches(self, comparison: Comparison) -> Matches | None:
        """Return the items of both sides with their partners; None where there are no items."""
        del comparison
        return None


#: what people call the values of metrics, and our names for them
VALUES = {
    "accuracy": "recall",
    "f": "f1",
    "f-measure": "f1",
    "f-score": "f1",
    "f1": "f1",
    "f1-score": "f1",
    "fscore": "f1",
    "precision": "precision",
    "recall": "recall",
}


def get_metric(spec: str) -> Metric:
    """Return the metric that ``name[:option…]`` describes, in any case: the same object each time."""
    if not isinstance(spec, str):
        raise SettingsError(f"a metric is given by its name, not {shown_value(spec)}")
    name, *options = _parts(spec.strip())
    name = name.lower()
    if name in VALUES:
        raise SettingsError(
            f"{spec!r} is a value that many metrics have: name a metric, such as brackets, las or upos "
            f"(one value of it is brackets.{VALUES[name]})"
        )
    module = plugin("metrics", name)
    return _cached_metric(getattr(module, "METRIC", module), name, tuple(options))


def declaring(attribute: str) -> list[Metric]:
    """Return the metrics, those of other packages included, that set an attribute."""
    from treegauge.base.plugins import plugins

    metrics = [get_metric(name) for name in sorted(plugins("metrics"))]
    return [metric for metric in metrics if getattr(metric, attribute)]


def _parts(spec: str) -> list[str]:
    """Split a spec at its colons into name and options; colons in round brackets (labels) stay."""
    parts = [""]
    depth = 0
    for letter in spec:
        depth += (letter == "(") - (letter == ")")
        if letter == ":" and depth <= 0:
            parts.append("")
        else:
            parts[-1] += letter
    return parts


@cache
def _cached_metric(kind: type[Metric], name: str, options: tuple[str, ...]) -> Metric:
    chosen = []
    for option in options:
        # Labels and numbers stay as they are: DELETE(NP)=2 is delete(NP)=2.
        end = min((option.index(mark) for mark in "(=" if mark in option), default=len(option))
        option = option[:end].lower() + option[end:]  # noqa: PLW2901
        chosen.append(kind.aliases.get(option, option))
    return kind.made(name, chosen)


class PrfMetric(Metric):
    """A metric that counts matched, gold and test items."""

    columns = ("matched", "gold", "test")
    shape = "prf"
    main = "f1"
    ratios = PRF_RATIOS
    formulas = PRF_FORMULAS

    def scores(self, totals: Mapping[str, int]) -> Scores:
        """Return precision, recall and F1."""
        return prf(totals["matched"], totals["gold"], totals["test"], totals.get("matched_test"))


def with_subtypes(comparison: Comparison, chosen: bool) -> bool:
    """Tell whether relations are compared with their subtypes."""
    return chosen or comparison.gold.format != "conllu"


class MatchMetric(PrfMetric):
    """A metric that matches items of both sides one to one: counts and breakdowns come from the matches.

    A file says in ``match`` what its items are and when two of them match.
    """

    cells = frozenset({"label"})
    #: the cell of items without a label
    nameless: ClassVar[str] = "_"
    #: the column of tags that its labels are (``tag``, ``upos``), where they are tags
    tag_column: ClassVar[str] = ""

    @abstractmethod
    def match(self, comparison: Comparison) -> _core.Matches:
        """Return the matches: the items of both sides, each with its partner."""

    def same_labels(self, comparison: Comparison) -> bool:
        """Tell whether the two items of a match always have one label."""
        del comparison
        return False

    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Count per unit; a match counts in the unit of its gold item."""
        return self.match(comparison).count()

    def matches(self, comparison: Comparison) -> Matches:
        """Return the items of both sides with their partners."""
        from treegauge.metrics._matches import Matches

        return Matches(self.match(comparison))

    def causes(self, comparison: Comparison, tags: str) -> _core.Causes:
        """Return why items have no partner; ``tags``: the column that says how words are tagged."""
        return self.match(comparison).causes(tags, label_is_tag=bool(self.tag_column))

    def by_label(self, comparison: Comparison) -> dict[str, dict[str, int]] | None:
        """Count per label."""
        return self.by_cell(comparison, "label")

    def by_cell(self, comparison: Comparison, by: str) -> dict[str, dict[str, int]] | None:
        """Count per cell; an item is in the cell of its own side, so matches are counted from both.

        Where labels are compared both items of a match have the same, and ``matched_test`` is left out.
        """
        if by not in self.cells:
            return None
        names = self._cell_columns(comparison, by)
        cells: dict[str, dict[str, int]] = {}
        for name, *counts in self.match(comparison).cells(by, comparison.counted):
            # Two labels may look the same, in bytes that are not text.
            cell = cells.setdefault(name or self.nameless, dict.fromkeys(names, 0))
            for column, value in zip(names, counts, strict=False):
                cell[column] += value
        if by in IN_ORDER:
            return cells
        return dict(sorted(cells.items(), key=lambda item: (-item[1]["gold"], item[0])))

    def _cell_columns(self, comparison: Comparison, by: str) -> tuple[str, ...]:
        same = by == "label" and self.same_labels(comparison)
        return self.columns if same else (*self.columns, "matched_test")

    def cell_rows(self, comparison: Comparison, by: str) -> CellRows | None:
        """Count per cell and unit, None where the breakdown means nothing."""
        from treegauge.metrics._cell_rows import CellRows

        if by not in self.cells:
            return None
        names, *columns = self.match(comparison).cell_rows(by, comparison.counted)
        shown = [name or self.nameless for name in names]
        return CellRows.of(shown, self._cell_columns(comparison, by), *columns)


class Items(Record):
    """The items of one side: columns of 32-bit numbers with an entry for each.

    Items match where all ``keys`` (one to four columns) agree: slots for places, keys of the comparison
    for names.  ``NONE`` as a key matches nothing.  ``token`` is the word an item hangs on; without it
    there is an item for each word.  Items on words that do not count, and arcs of words without a head,
    are left out.  ``label``: numbers into ``comparison.label_names``.
    """

    keys: Sequence[memoryview]
    token: memoryview | None = None
    head: memoryview | None = None
    node: memoryview | None = None
    label: memoryview | None = None


class ItemMetric(MatchMetric):
    """A metric that only says what its items are; the core matches equal ones one to one."""

    #: the column of words that items are listed under (``deprel``, ``upos``, ``tag``, ``lemma``, ``form``)
    listed_by: ClassVar[str] = ""
    #: labels must agree too, unless ``unlabeled`` is chosen
    compares_labels: ClassVar[bool] = False

    @abstractmethod
    def items(self, comparison: Comparison, gold: bool) -> Items:
        """Return the items of one side."""

    def same_labels(self, comparison: Comparison) -> bool:
        """Tell whether labels are compared."""
        del comparison
        return self.compares_labels and not self.has("unlabeled")

    def match(self, comparison: Comparison) -> _core.Matches:
        """Match equal items."""
        gold, test = (self.items(comparison, gold) for gold in (True, False))
        return _core.match_items(
            comparison.core,
            (gold.keys, gold.token, gold.head, gold.node, gold.label),
            (test.keys, test.token, test.head, test.node, test.label),
            labeled=self.same_labels(comparison),
            words=self.listed_by,
            subtypes=with_subtypes(comparison, self.has("subtypes")),
            names=comparison.label_names,
        )
