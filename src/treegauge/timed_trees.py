"""Struct-IoU of one pair of trees, with the times of their words.

Of files it is a metric like any other (:mod:`treegauge.metrics.struct_iou`, where it is defined).

>>> from treegauge import struct_iou
>>> gold, test = "(S (NP (PRP she)) (VP (VBZ sings)))", "(S (PRP she) (VP (VBZ sings)))"
>>> times = [(0.0, 0.4), (0.4, 1.0)]
>>> round(struct_iou(gold, test, gold_times=times, test_times=times), 4)
0.8889
"""

from __future__ import annotations

from functools import cache
from math import isfinite
from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.base.argument_kinds import FLAG, is_sequence, only, takes
from treegauge.base.text import counted
from treegauge.base.time_limit import tree_limits
from treegauge.comparison.comparison import align_corpora
from treegauge.corpora.corpus import Reading
from treegauge.corpora.read import as_corpus
from treegauge.corpora.sentence_lists import read_items
from treegauge.errors import InputError, MismatchError, SettingsError
from treegauge.metrics._lists import IOU_MAPPED
from treegauge.metrics.struct_iou import StructIou
from treegauge.options.settings import make_settings
from treegauge.rules.params import Params

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.corpora.corpus import Corpus
    from treegauge.options.settings import Settings

    Times = Sequence[tuple[float, float]]


def _are_times(value: Any) -> bool:
    return is_sequence(value) and all(
        (type(node) is tuple or is_sequence(node))
        and len(node) == 2
        and isinstance(node[0], (float, int))
        and isinstance(node[1], (float, int))
        for node in value
    )


class _LabelsAsTheyStand(Params):
    """Labels are equal only if they are written alike, roots too, as in the authors' program."""

    def constituent_label(self, label: str) -> str:
        return label


TIMES = ("a list of (start, end), one for each word", only(_are_times))


@takes(gold_times=TIMES, test_times=TIMES, unlabeled=FLAG, strict=FLAG)
def struct_iou(
    gold: Any,
    test: Any,
    *,
    gold_times: Times | None = None,
    test_times: Times | None = None,
    unlabeled: bool = False,
    strict: bool = False,
) -> float:
    """Return Struct-IoU of two trees: 1 for equal trees at equal times, 0 where no node shares time.

    Trees are texts or objects (nltk, :class:`treegauge.Tree`).  ``gold_times`` and ``test_times`` have a pair
    ``(start, end)`` in seconds for each word; without both, word *i* of the alignment lasts from *i* to
    *i* + 1.  All labels count as they stand, with function tags: ``NP-SBJ`` is not ``NP``.
    """
    metric, settings = _metric(unlabeled, strict)
    sides = (_tree(gold, "gold"), _tree(test, "test"))
    times = _times(sides, (gold_times, test_times))
    comparison = align_corpora(*sides, settings)
    pairs = metric.trees(comparison)
    return _core.struct_iou_value(pairs, 0, metric.pairing, times, tree_limits(metric.spec))


@cache
def _metric(unlabeled: bool, strict: bool) -> tuple[StructIou, Settings]:
    chosen = [name for name, on in (("unlabeled", unlabeled), ("strict", strict)) if on]
    metric = StructIou(IOU_MAPPED, chosen)
    return metric, make_settings([metric], params=_LabelsAsTheyStand())


def _tree(tree: Any, name: str) -> Corpus:
    # A text is not an object of a library: looking which one it is of takes longer than reading it.
    corpus = read_items([tree], Reading()) if isinstance(tree, str) else as_corpus([tree])
    if corpus.issues:
        raise InputError(corpus.issues)
    core = corpus.core
    if not core.tokens or (len(core.column("tokens.head")) and not core.nodes):
        raise SettingsError(f"{name} is not a tree of constituents")
    return corpus


def _times(sides: Sequence[Corpus], given: Sequence[Times | None]) -> _core.WordTimes:
    """Return times of both sides; nothing where there are none."""
    if all(times is None for times in given):
        return _core.WordTimes([], [])
    checked = []
    for name, corpus, times in zip(("gold", "test"), sides, given, strict=True):
        if times is None:
            raise SettingsError(f"{name}_times is missing: give times of both trees, or of none")
        pairs = [(float(start), float(end)) for start, end in times]
        words = corpus.core.tokens
        if len(pairs) != words:
            raise MismatchError(
                f"{name} has {counted(words, 'word')}, and {name}_times has {len(pairs)}"
            )
        for number, (start, end) in enumerate(pairs, 1):
            if not (isfinite(start) and isfinite(end) and start <= end):
                raise SettingsError(f"{name}_times: word {number} lasts from {start} to {end}")
        checked.append(pairs)
    return _core.WordTimes(*checked)
