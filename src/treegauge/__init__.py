"""treegauge: score parses against gold, also when words, sentences or segmentation differ.

    >>> import treegauge
    >>> gold = "(S (NP (PRP she)) (VP (VBZ reads) (NP (NNS books))))"
    >>> result = treegauge.score(gold, "(S (NP (PRP she)) (VP (VBZ reads)) (NP (NNS books)))")
    >>> result["brackets"]["f1"]
    0.75

Names are loaded when they are first used, so that ``import treegauge`` costs next to nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge._version import __version__

if TYPE_CHECKING:
    from treegauge.charts import plot
    from treegauge.comparison.comparison import Comparison, align_corpora
    from treegauge.corpora.builder import CorpusBuilder
    from treegauge.corpora.corpus import Corpus, Sentence
    from treegauge.corpora.read import read
    from treegauge.corpora.repair import Repair, repair
    from treegauge.corpora.segmentation import join_marked, with_words
    from treegauge.corpora.tree import Node, Tree
    from treegauge.damage import noise
    from treegauge.damage._noisy import Noisy, Planted
    from treegauge.errors import (
        InputError,
        Issue,
        MismatchError,
        SettingsError,
        TreegaugeError,
    )
    from treegauge.monitor import Monitor
    from treegauge.options.settings import Settings, Signature
    from treegauge.page import report
    from treegauge.pipeline import score, score_systems
    from treegauge.reports._result_table import ResultTable, table
    from treegauge.results.named_scores import NamedScores
    from treegauge.results.result import Result, merge
    from treegauge.reward import Reward
    from treegauge.rules.params import Params
    from treegauge.running.error_kinds import error_kinds
    from treegauge.running.samples import Samples, score_samples
    from treegauge.running.scorer import Scorer
    from treegauge.stats.compare import compare
    from treegauge.stats.comparison_result import Compared
    from treegauge.stats.correlate import correlate
    from treegauge.timed_trees import struct_iou

_PLACES = {
    "CorpusBuilder": "corpora.builder",
    "Compared": "stats.comparison_result",
    "compare": "stats.compare",
    "Comparison": "comparison.comparison",
    "align_corpora": "comparison.comparison",
    "correlate": "stats.correlate",
    "Corpus": "corpora.corpus",
    "Sentence": "corpora.corpus",
    "read": "corpora.read",
    "InputError": "errors",
    "Issue": "errors",
    "MismatchError": "errors",
    "SettingsError": "errors",
    "TreegaugeError": "errors",
    "error_kinds": "running.error_kinds",
    "Monitor": "monitor",
    "Reward": "reward",
    "report": "page",
    "plot": "charts",
    "Params": "rules.params",
    "Scorer": "running.scorer",
    "score": "pipeline",
    "score_systems": "pipeline",
    "Samples": "running.samples",
    "score_samples": "running.samples",
    "Repair": "corpora.repair",
    "repair": "corpora.repair",
    "NamedScores": "results.named_scores",
    "Result": "results.result",
    "merge": "results.result",
    "Noisy": "damage._noisy",
    "Planted": "damage._noisy",
    "noise": "damage",
    "ResultTable": "reports._result_table",
    "table": "reports._result_table",
    "join_marked": "corpora.segmentation",
    "with_words": "corpora.segmentation",
    "Settings": "options.settings",
    "Signature": "options.settings",
    "Node": "corpora.tree",
    "Tree": "corpora.tree",
    "struct_iou": "timed_trees",
}

__all__ = [
    "Compared",
    "Comparison",
    "Corpus",
    "CorpusBuilder",
    "InputError",
    "Issue",
    "MismatchError",
    "Monitor",
    "NamedScores",
    "Node",
    "Noisy",
    "Params",
    "Planted",
    "Repair",
    "Result",
    "ResultTable",
    "Reward",
    "Samples",
    "Scorer",
    "Sentence",
    "Settings",
    "SettingsError",
    "Signature",
    "Tree",
    "TreegaugeError",
    "__version__",
    "align_corpora",
    "compare",
    "correlate",
    "error_kinds",
    "join_marked",
    "merge",
    "noise",
    "plot",
    "read",
    "repair",
    "report",
    "score",
    "score_samples",
    "score_systems",
    "struct_iou",
    "table",
    "with_words",
]


# Modules for programs, with functions of their own.
_MODULES = ("contracts", "integrations", "mapping", "objects", "transforms", "tree_distance", "ud")


def __dir__() -> list[str]:
    return sorted([*__all__, *_MODULES])


def __getattr__(name: str) -> Any:
    if name not in _PLACES and name not in _MODULES:
        raise AttributeError(f"module 'treegauge' has no attribute {name!r}")
    from importlib import import_module

    if name in _MODULES:
        return import_module(f"treegauge.{name}")
    return getattr(import_module(f"treegauge.{_PLACES[name]}"), name)
