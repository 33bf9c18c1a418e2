"""Tasks: sets of metrics by name, and what is scored by default, by what the files hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from treegauge.corpus import Corpus

# A task is a list of metrics; its layout is the report's.
TASKS: Final[dict[str, tuple[str, ...]]] = {
    "constituency": ("brackets", "crossing", "complete", "tags"),
    "dependency": ("las", "uas", "label", "exact"),
    "ud": (
        "tokens", "sentences", "words", "upos", "xpos", "ufeats", "alltags", "lemmas",
        "uas", "las", "clas", "mlas", "blex",
    ),
}  # fmt: skip
ENHANCED: Final = ("elas", "eulas")
BY_FORMAT: Final = {"conllu": "ud", "conllx": "dependency"}


def task_metrics(task: str | None, gold: Corpus, *systems: Corpus) -> tuple[str, ...]:
    """Return a task's metrics, by default those of the files' task.

    The enhanced graphs of CoNLL-U are scored where gold and a system have them.
    """
    name = task or BY_FORMAT.get(gold.format, "constituency")
    if name not in TASKS:
        raise SettingsError(f"task {name!r} is unknown; known are {', '.join(TASKS)}")
    graphs = [len(corpus.core.column("arcs.head")) > 0 for corpus in systems]
    enhanced = name == "ud" and len(gold.core.column("arcs.head")) > 0 and any(graphs)
    return TASKS[name] + (ENHANCED if enhanced else ())


def default_params(gold: Corpus) -> str:
    """Return the parameter set: evalb's rules for bracketings, everything counts elsewhere."""
    return "wsj" if gold.format not in BY_FORMAT else "none"
