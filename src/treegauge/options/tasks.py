"""Tasks: sets of metrics by name, and what is scored by default, by what the files hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from treegauge.corpora.profile import Profile

# A task is a list of metrics; its layout is the report's.
TASKS: Final[dict[str, tuple[str, ...]]] = {
    "constituency": ("brackets", "crossing", "complete", "tags"),
    "dependency": ("las", "uas", "label", "exact"),
    "ud": (
        "tokens", "sentences", "words", "upos", "xpos", "ufeats", "alltags", "lemmas",
        "uas", "las", "clas", "mlas", "blex",
    ),
    # The rows of Favre, Bohnet and Hakkani-Tür (2010), figure 3, in their order.
    "srl": (
        "las", "uas", "label", "las:lexical", "exact:lenient", "bag",
        "roles", "roles:unlabeled", "roles:lexical", "predicates", "propositions",
        "roles-exact:lenient", "roles-bag",
        "joint:macro:0.5", "joint:macro:unlabeled:0.5", "joint:micro", "joint:micro:unlabeled",
        "wer", "boundaries", "tags",
    ),
    "speech": (
        "brackets", "brackets:unlabeled", "heads", "heads:unlabeled",
        "heads-open", "heads-open:unlabeled", "heads-bag", "heads-bag:unlabeled",
        "heads-bag-open", "heads-bag-open:unlabeled", "boundaries", "wer", "su-error",
    ),
    "segmentation": (
        "segeval", "segeval:unlabeled", "segments", "segments:unlabeled", "tedeval", "tedeval:unlabeled",
    ),
}  # fmt: skip
ENHANCED: Final = ("elas", "eulas")
# Of speech in dependency files: what their words and heads can tell.
SPEECH_DEPENDENCIES: Final = ("las", "uas", "bag", "boundaries", "wer", "su-error")
BY_FORMAT: Final = {"conllu": "ud", "conllx": "dependency", "conll09": "srl", "conll08": "srl"}
# Formats that hold words and no analysis: there is no task for them.
WORDS_ONLY: Final = frozenset({"ctm", "stm"})
# Options that a task sets where they are not given: a chunk of speech is a side, a show or a story.
OPTIONS: Final[dict[str, dict[str, str]]] = {
    "speech": {"params": "speech", "normalize": "lower,hyphens", "chunks": "document"}
}
# The aligner that a task's numbers are known by.
ALIGNERS: Final = {"srl": "levenshtein"}


def task_metrics(task: str | None, gold: Profile, *systems: Profile) -> tuple[str, ...]:
    """Return a task's metrics, by default those of the files' task.

    The enhanced graphs of CoNLL-U are scored where gold and a system have them; of speech in dependency
    files, heads and relations instead of brackets and lexical heads.
    """
    if task is None and gold.format in WORDS_ONLY:
        return ("wer",)
    name = task_name(task, gold)
    if name == "speech" and gold.kinds == {"dependencies"}:
        return SPEECH_DEPENDENCIES
    graphs = ["arcs.head" in profile.columns for profile in (gold, *systems)]
    enhanced = name == "ud" and graphs[0] and any(graphs[1:])
    return TASKS[name] + (ENHANCED if enhanced else ())


def with_weight(metrics: tuple[str, ...], weight: float) -> tuple[str, ...]:
    """Return the metrics with another weight of semantics in the joint means."""
    joint = "joint:macro:"
    return tuple(
        f"{spec.removesuffix(':0.5')}:{weight:g}" if spec.startswith(joint) else spec
        for spec in metrics
    )


def task_name(task: str | None, gold: Profile) -> str:
    """Return the task, by default that of what the files hold."""
    return task or BY_FORMAT.get(gold.format, "constituency")


def default_params(gold: Profile) -> str:
    """Return the parameter set: evalb's rules for bracketings, everything counts elsewhere."""
    return "wsj" if gold.format not in {*BY_FORMAT, *WORDS_ONLY} else "none"


def default_align(task: str | None, gold: Profile) -> str:
    """Return the aligner that a task's metrics stand on unless another is named."""
    return ALIGNERS.get(task_name(task, gold), "auto")
