"""Tasks: which metrics are scored by default, and how, by what the files hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from treegauge.corpora.profile import CHUNKS
from treegauge.metrics import get_metric
from treegauge.metrics._lists import (
    DISCONTINUOUS,
    ENHANCED,
    NAMES_BESIDE,
    SPAN_ROLES,
    SPEECH_DEPENDENCIES,
    TASKS,
    TREES_BESIDE,
    WORD_ERROR_RATE,
)

if TYPE_CHECKING:
    from treegauge.corpora.profile import Profile


BY_FORMAT: Final = {
    "conllu": "ud",
    "conllx": "dependency",
    "conll09": "srl",
    "conll08": "srl",
    "conll12": "srl",
    "props": "srl",
    "bio": "entities",
}
# Formats whose roles are spans of words, also where a file has none.
SPANS: Final = frozenset({"conll12", "props"})
# Formats that hold words and no analysis: there is no task for them.
WORDS_ONLY: Final = frozenset({"ctm", "stm"})
# Options that a task sets where they are not given: a chunk of speech is a side, a show or a story.
OPTIONS: Final[dict[str, dict[str, str]]] = {
    "speech": {"params": "speech", "normalize": "lower,hyphens", "chunks": "document"}
}
# The aligner that a task's numbers are known by: SParseval's words come word by word from sclite.
ALIGNERS: Final = {"speech": "edit", "srl": "levenshtein"}


def task_metrics(task: str | None, gold: Profile, *systems: Profile) -> tuple[str, ...]:
    """Return a task's metrics, by default those of the files' task.

    The enhanced graphs of CoNLL-U are scored where gold and a system have them; of speech in dependency
    files, heads and relations instead of brackets and lexical heads.  Of trees in formats of discontinuous
    ones, discontinuous brackets instead of crossing ones.  Of roles that are spans, arguments, and
    brackets and entities where gold and a system have trees and names beside them; these alone where no
    system has arguments and the task was not asked for.
    """
    if task is None and gold.format in WORDS_ONLY:
        return (WORD_ERROR_RATE,)
    name = task_name(task, gold)
    if name == "speech" and gold.kinds == {"dependencies"}:
        return SPEECH_DEPENDENCIES
    if name == "srl" and _has_spans(gold):
        trees = gold.nodes and any(profile.nodes for profile in systems)
        names = all(CHUNKS in profile.columns for profile in (gold, *systems))
        beside = (TREES_BESIDE if trees else ()) + (NAMES_BESIDE if names else ())
        roles = task is not None or not beside or any(map(_has_spans, systems))
        return (SPAN_ROLES if roles else ()) + beside
    if name == "constituency" and any(profile.discontinuous for profile in (gold, *systems)):
        return DISCONTINUOUS
    graphs = ["arcs.head" in profile.columns for profile in (gold, *systems)]
    enhanced = name == "ud" and graphs[0] and any(graphs[1:])
    return TASKS[name] + (ENHANCED if enhanced else ())


def with_weight(metrics: tuple[str, ...], weight: float) -> tuple[str, ...]:
    """Return the metrics; those that are a weighted mean of two scores with another weight."""
    return tuple(get_metric(spec).with_weight(weight).spec for spec in metrics)


def task_name(task: str | None, gold: Profile) -> str:
    """Return the task, by default that of what the files hold."""
    return task or BY_FORMAT.get(gold.format, "constituency")


def default_params(gold: Profile) -> str:
    """Return the parameter set: evalb's rules for bracketings, everything counts elsewhere."""
    return "wsj" if gold.format not in {*BY_FORMAT, *WORDS_ONLY} else "none"


def default_align(task: str | None, gold: Profile) -> str:
    """Return the aligner that a task's metrics stand on unless another is named."""
    return "auto" if _has_spans(gold) else ALIGNERS.get(task_name(task, gold), "auto")


def _has_spans(profile: Profile) -> bool:
    """Tell whether roles are spans of words, and not single words."""
    return "spans.head" in profile.columns or profile.format in SPANS
