"""treegauge: score any parse against any gold analysis, also when nothing lines up.

    >>> import treegauge
    >>> gold = "(S (NP (PRP she)) (VP (VBZ reads) (NP (NNS books))))"
    >>> result = treegauge.score(gold, "(S (NP (PRP she)) (VP (VBZ reads)) (NP (NNS books)))")
    >>> result["brackets"]["f1"]
    0.75

Names are loaded when they are first used, so that ``import treegauge`` costs next to nothing.
"""

from __future__ import annotations

from treegauge._version import __version__

# Type checkers know this name; importing typing for it would cost more than all the rest.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from treegauge.builder import CorpusBuilder
    from treegauge.compared import Compared
    from treegauge.comparing import compare
    from treegauge.comparison import Comparison, align_corpora
    from treegauge.corpus import Corpus, Sentence, read
    from treegauge.correlating import correlate
    from treegauge.errors import (
        InputError,
        Issue,
        MismatchError,
        SettingsError,
        TreegaugeError,
    )
    from treegauge.kinds import error_kinds
    from treegauge.monitor import Monitor
    from treegauge.page import report
    from treegauge.params import Params
    from treegauge.pipeline import Scorer, score, score_systems
    from treegauge.repairs import Repair, repair
    from treegauge.result import Result, merge
    from treegauge.result_table import ResultTable, table
    from treegauge.segmentation import join_marked, with_words
    from treegauge.settings import Settings, Signature
    from treegauge.tree import Node, Tree

_PLACES = {
    "CorpusBuilder": "builder",
    "Compared": "compared",
    "compare": "comparing",
    "Comparison": "comparison",
    "align_corpora": "comparison",
    "correlate": "correlating",
    "Corpus": "corpus",
    "Sentence": "corpus",
    "read": "corpus",
    "InputError": "errors",
    "Issue": "errors",
    "MismatchError": "errors",
    "SettingsError": "errors",
    "TreegaugeError": "errors",
    "error_kinds": "kinds",
    "Monitor": "monitor",
    "report": "page",
    "Params": "params",
    "Scorer": "pipeline",
    "score": "pipeline",
    "score_systems": "pipeline",
    "Repair": "repairs",
    "repair": "repairs",
    "Result": "result",
    "merge": "result",
    "ResultTable": "result_table",
    "table": "result_table",
    "join_marked": "segmentation",
    "with_words": "segmentation",
    "Settings": "settings",
    "Signature": "settings",
    "Node": "tree",
    "Tree": "tree",
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
    "Node",
    "Params",
    "Repair",
    "Result",
    "ResultTable",
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
    "read",
    "repair",
    "report",
    "score",
    "score_systems",
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
