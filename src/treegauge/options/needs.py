"""Check what metrics need of the files: once, for all metrics, before anything is counted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from treegauge.base.text import listed
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from treegauge.corpora.profile import Profile
    from treegauge.metrics import Metric

#: need -> how it is called, the corpus column that holds it, and what to do where there is none
COLUMNS: Final[dict[str, tuple[str, str, str]]] = {
    "heads": (
        "heads",
        "tokens.head",
        "give a dependency file, or make one of bracketings: treegauge heads FILE -f conllu",
    ),
    "upos": ("upos", "tokens.upos", "CoNLL-U and CoNLL-X have universal or coarse tags"),
    "lemmas": ("lemmas", "tokens.lemma", "CoNLL files have them"),
    "feats": ("feats", "tokens.feats", "CoNLL files have them"),
    "predicates": (
        "predicates",
        "tokens.predicate",
        "CoNLL-2008, CoNLL-2009, CoNLL-2005 props and CoNLL-2012 have them",
    ),
    "roles": (
        "predicates with roles of words",
        "arcs.label",
        "CoNLL-2009 and CoNLL-2008 have them; span-roles compares arguments that are spans",
    ),
    "arguments": (
        "predicates with arguments that are spans",
        "spans.head",
        "CoNLL-2005 props and CoNLL-2012 have them; roles compares roles of words",
    ),
    "tags": ("tags", "tokens.tag", "give a file with tagged words"),
    "times": (
        "times of words",
        "tokens.start",
        "give CTM, STM, CoNLL-U with start= and end= in MISC, or gold_times= and test_times=",
    ),
    "chunks": (
        "chunks or entities",
        "spans.chunk",
        "give columns of words and tags, as of CoNLL-2003",
    ),
}
CONSTITUENTS: Final = (
    "give bracketings on both sides, or choose metrics of dependencies such as uas and las"
)
WORDS: Final = "choose metrics of words, such as wer, or give files with trees"
CONVERT: Final = (
    "give both sides in one kind; treegauge heads FILE -f conllu makes dependencies of bracketings"
)
#: constituents; trees of one kind on both sides; a head table, which always can be had
OTHERS: Final = ("nodes", "trees", "head-table")
KNOWN: Final = tuple(sorted({*COLUMNS, *OTHERS}))


def _of_other_kinds(gold: Profile, test: Profile) -> str:
    """Return that the two sides have trees of different kinds; nothing if they have not."""
    if not gold.kinds or not test.kinds or gold.kinds & test.kinds:
        return ""
    return (
        f"gold has {listed(sorted(gold.kinds))} ({gold.format}), "
        f"the system has {listed(sorted(test.kinds))} ({test.format})"
    )


def unmet(metric: Metric, gold: Profile, test: Profile) -> str:
    """Return why a metric has nothing to compare in these files; nothing if it has."""
    sides = (("gold", gold), ("the system", test))
    for need in sorted(metric.needs):
        if need in COLUMNS:
            what, column, hint = COLUMNS[need]
            lacking = [
                (side, profile)
                for side, profile in sides
                if profile.tokens and column not in profile.columns
            ]
        elif need == "nodes":
            what, hint = "constituents", CONSTITUENTS
            lacking = [
                (side, profile) for side, profile in sides if profile.kinds == {"dependencies"}
            ]
        elif need == "trees":
            if kinds := _of_other_kinds(gold, test):
                return f"{metric.spec} compares trees of one kind, and {kinds}: {CONVERT}"
            continue
        elif need in OTHERS:
            continue
        else:
            raise SettingsError(
                f"metric {metric.name} needs {need!r}, which is unknown; known are {', '.join(KNOWN)}"
            )
        if len(lacking) == 1 and (kinds := _of_other_kinds(gold, test)):
            return f"{kinds}: {metric.spec} cannot compare them; {CONVERT}"
        for side, profile in lacking:
            return f"{metric.spec} needs {what}, and {side} ({profile.format}) has none: {hint}"
    return ""


def without_trees(metrics: Iterable[Metric], *profiles: Profile) -> tuple[list[str], str]:
    """Return the metrics of trees where a side has words only, and why they are n/a."""
    names = ("gold", "the system", *(f"system {number}" for number in range(2, len(profiles))))
    for side, profile in zip(names, profiles, strict=False):
        if profile.words_only:
            lacking = [metric.spec for metric in metrics if metric.compares_trees]
            return lacking, f"{side} ({profile.format}) has words and no trees"
    return [], ""


def only_continuous(metrics: Iterable[Metric], *profiles: Profile) -> tuple[list[str], str]:
    """Return the metrics that cannot compare discontinuous trees, where a side may have some, and why."""
    side = next((profile for profile in profiles if profile.discontinuous), None)
    if side is None:
        return [], ""
    lacking = {metric.spec: metric.continuous for metric in metrics if metric.continuous}
    reasons = "; ".join(dict.fromkeys(lacking.values()))
    return list(lacking), f"{side.format} has discontinuous trees ({reasons})"


def check_needs(metrics: Iterable[Metric], gold: Profile, test: Profile) -> None:
    """Raise :class:`SettingsError` for the first metric that has nothing to compare.

    Metrics of trees are n/a where a side has words only, some where trees are discontinuous; they are
    refused where no other is asked for.
    """
    from treegauge.base.plugins import names
    from treegauge.metrics import get_metric

    metrics = list(metrics)
    for metric in metrics:
        why = unmet(metric, gold, test)
        if why:
            raise SettingsError(why)
    lacking, why = without_trees(metrics, gold, test)
    if lacking and len(lacking) == len(metrics):
        raise SettingsError(f"{why}, and these compare trees: {', '.join(lacking)}; {WORDS}")
    lacking, why = only_continuous(metrics, gold, test)
    if lacking and len(lacking) == len(metrics):
        able = [name for name in sorted(names("metrics")) if _compares_all(get_metric(name))]
        raise SettingsError(
            f"{why}, which {', '.join(lacking)} cannot compare; these metrics of trees can: {', '.join(able)}"
        )


def _compares_all(metric: Metric) -> bool:
    """Tell whether a metric compares trees of constituents, discontinuous ones included."""
    return not metric.continuous and not metric.needs.isdisjoint({"nodes", "trees", "head-table"})
