"""Metrics: one module each; the module's name is the metric's name (``su_error.py``: ``su-error``).

A metric is a pure function of a :class:`~treegauge.comparison.Comparison`: it counts integer columns
per unit, and turns sums of those columns into scores.  A module defines one subclass of
:class:`Metric` and names it ``METRIC``.  Its docstring carries definition, citation and a worked
example.  Other packages add metrics through the entry-point group ``treegauge.metrics``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cache
from typing import TYPE_CHECKING, ClassVar, Final, Literal

from treegauge.errors import SettingsError
from treegauge.registry import plugin

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.comparison import Comparison

Shape = Literal["prf", "rate", "mean", "distance"]
Unit = Literal["sentence", "chunk", "document", "corpus"]
Value = float | int | None
Scores = dict[str, Value]


def ratio(numerator: float, denominator: float) -> float | None:
    """Return numerator / denominator, None where it is undefined."""
    return numerator / denominator if denominator else None


def prf(matched: int, gold: int, test: int, matched_test: int | None = None) -> Scores:
    """Return precision, recall and their harmonic mean, with the counts they are made of.

    Two empty sides are undefined, not perfect; if one side is empty, only the other is defined.
    In a cell of a breakdown the matches of the test side may be others than those of gold
    (``matched_test``): a match is in the cell of each side's own item.
    """
    if matched_test is not None:
        precision, recall = ratio(matched_test, test), ratio(matched, gold)
        both = (precision or 0) + (recall or 0)
        f1 = 2 * (precision or 0) * (recall or 0) / both if both else 0.0
        return {
            "precision": precision,
            "recall": recall,
            "f1": f1 if gold + test else None,
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


# What can change in a text that has what a metric needs.
VISIBLE: Final[Mapping[str, tuple[str, ...]]] = {
    "nodes": ("label", "removed", "added", "crossing"),
    "trees": ("label", "removed", "added", "crossing", "tag"),
    "tags": ("tag",),
}


class Metric(ABC):
    """What a metric declares and does."""

    #: integer columns that are counted; they add up over units
    columns: ClassVar[tuple[str, ...]]
    #: the smallest unit at which the columns add up
    unit: Unit = "sentence"
    #: the shape of the result, see the vocabulary
    shape: ClassVar[Shape]
    #: swapping the sides swaps precision and recall; otherwise the reason why not
    symmetric: bool | str = True
    #: what one row of counts is over where sentences of the two sides differ
    over: ClassVar[Literal["sentence", "stretch"]] = "sentence"
    #: of shape ``mean``: what it is a mean over
    per: Literal["sentence", "word"] = "sentence"
    #: its main value is a share of 1, shown in percent; otherwise a number of things
    share: ClassVar[bool] = True
    #: which value is the score that people quote
    main: ClassVar[str]
    #: its value where everything is right: 0 for an error rate
    best: ClassVar[float] = 1.0
    #: options after a colon, with what they mean
    options: ClassVar[Mapping[str, str]] = {}
    #: its items have labels (types): there are averages over types
    typed: ClassVar[bool] = False
    #: short names of options; a result's names and signature have the full ones
    aliases: ClassVar[Mapping[str, str]] = {}
    #: it puts words together by itself and does not depend on the alignment
    own_words: bool = False
    #: it compares words with their partners; otherwise what they are called, wherever they stand
    partners: ClassVar[bool] = True
    #: it reads what the parameters say; otherwise all words count for it
    reads_parameters: ClassVar[bool] = True
    #: the columns of a corpus that the metric needs: "nodes" for constituents
    needs: ClassVar[frozenset[str]] = frozenset()

    #: it compares a chunk as one: no sentence of a larger chunk can be left out (``max_length``)
    whole_chunks: ClassVar[bool] = False

    def __init__(self, name: str, options: Sequence[str] = ()) -> None:
        unknown = [option for option in options if option not in self.options]
        if unknown:
            known = ", ".join(self.options) or "none"
            raise SettingsError(f"metric {name} has no option {unknown[0]!r}; it has: {known}")
        self.name = name
        self.chosen = tuple(options)

    @property
    def sees(self) -> frozenset[str]:
        """The kinds of change that must lower the score (see :mod:`treegauge.contracts.inputs`).

        By default what the needs say, without labels if ``unlabeled`` is chosen.
        """
        kinds = frozenset(kind for need in self.needs for kind in VISIBLE.get(need, ()))
        return kinds - {"label", "tag"} if self.has("unlabeled") else kinds

    @property
    def spec(self) -> str:
        """The metric's full name: ``name[:option…]``."""
        return ":".join([self.name, *self.chosen])

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.spec == other.spec

    def __hash__(self) -> int:
        return hash((type(self), self.spec))

    def __repr__(self) -> str:
        return f"<metric {self.spec}>"

    def has(self, option: str) -> bool:
        """Tell whether an option was chosen."""
        return option in self.chosen

    @abstractmethod
    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Return the columns: a buffer of 64-bit integers each, a row for each unit."""

    @abstractmethod
    def scores(self, totals: Mapping[str, int]) -> Scores:
        """Return the scores for sums of the columns."""

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


def get_metric(spec: str) -> Metric:
    """Return the metric that ``name[:option…]`` describes, in any case: the same object each time."""
    name, *options = _parts(spec.strip())
    name = name.lower()
    module = plugin("metrics", name)
    return _made(getattr(module, "METRIC", module), name, tuple(options))


def _parts(spec: str) -> list[str]:
    """Return name and options: what colons part, but for those in round brackets (labels)."""
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
def _made(kind: type[Metric], name: str, options: tuple[str, ...]) -> Metric:
    chosen = []
    for option in options:
        # Labels and numbers stay as they are: DELETE(NP)=2 is delete(NP)=2.
        end = min((option.index(mark) for mark in "(=" if mark in option), default=len(option))
        option = option[:end].lower() + option[end:]  # noqa: PLW2901
        chosen.append(kind.aliases.get(option, option))
    return kind(name, chosen)


class PrfMetric(Metric):
    """A metric that counts matched, gold and test items."""

    columns = ("matched", "gold", "test")
    shape = "prf"
    main = "f1"

    def scores(self, totals: Mapping[str, int]) -> Scores:
        """Return precision, recall and F1."""
        return prf(totals["matched"], totals["gold"], totals["test"], totals.get("matched_test"))


def check_trees(spec: str, comparison: Comparison) -> None:
    """Say so if a side has dependencies and no constituents."""
    for side, corpus in (("gold", comparison.gold), ("test", comparison.test)):
        if len(corpus.columns["tokens.head"]) and not corpus.core.nodes:
            raise SettingsError(
                f"{spec} needs constituents, and the {side} side ({corpus.format}) has none"
            )


def labelled(
    names: Sequence[str], rows: Sequence[memoryview], labeled: bool = True
) -> dict[str, dict[str, int]]:
    """Return the core's (label, matched, gold, test, matched_test) columns as a dict by label name.

    Where labels are compared, both items of a match have the same, and matched_test is left out.
    """
    labels, *columns = rows
    found = {}
    for place, label in enumerate(labels):
        values = (column[place] for column in columns)
        found[names[label]] = dict(
            zip(("matched", "gold", "test", "matched_test"), values, strict=True)
        )
        if labeled:
            del found[names[label]]["matched_test"]
    return dict(sorted(found.items(), key=lambda item: (-item[1]["gold"], item[0])))
