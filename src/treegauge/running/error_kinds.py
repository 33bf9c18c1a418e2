"""The kinds of error of a system, from its files to :mod:`treegauge.analysis.kinds`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.analysis.kinds import check_kinds, default_metrics, find_kinds
from treegauge.base.argument_kinds import MAPPING, TEXT, is_pairs, only, takes
from treegauge.base.records import replaced
from treegauge.corpora.paths_and_texts import gold_and_systems
from treegauge.corpora.read import shown_name
from treegauge.errors import SettingsError
from treegauge.pipeline import compare_corpora, request_from
from treegauge.running.runs import read_runs

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.analysis.kinds import Kinds
    from treegauge.corpora.corpus import Corpus
    from treegauge.corpora.profile import Profile
    from treegauge.options.request import Request
    from treegauge.running.runs import Run


class KindsByMetric(dict[str, "Kinds"]):
    """The kinds of error of a system by metric; a notebook shows the tables."""

    def _repr_html_(self) -> str:
        from treegauge.reports._notebook import kinds_shown

        return kinds_shown(self.values())


def with_kinds(request: Request, *profiles: Profile) -> Request:
    """Return the request; metrics are by default all whose errors have kinds here."""
    if request.metrics is None:
        return replaced(request, metrics=default_metrics(*profiles))
    return request


def kinds_of_run(
    gold: Corpus,
    run: Run,
    *,
    jobs: int = 0,
    where: Mapping[str, str] | None = None,
    matrices: Sequence[tuple[str, str]] = (),
    by: Sequence[str] = (),
) -> KindsByMetric:
    """Return the kinds of error of one system, by metric."""
    metrics = run.settings.metrics
    check_kinds(metrics)
    comparison = compare_corpora(gold, run.corpus, run.settings, jobs=jobs)
    kinds = KindsByMetric()
    for metric in metrics:
        words = metric.item == "arc"
        # What is said of words concerns the metrics of words, where there are several.
        asked = matrices if words or len(metrics) == 1 else ()
        if not words and len(metrics) > 1 and any("." in key for key in where or {}):
            continue
        kinds[metric.spec] = find_kinds(
            comparison, metric, name=run.name, where=where, matrices=asked, by=by
        )
    return kinds


@takes(where=MAPPING, matrices=("a list of pairs of names", only(is_pairs)), name=TEXT)
def error_kinds(
    gold: Any,
    system: Any,
    *,
    where: Mapping[str, str] | None = None,
    matrices: Sequence[tuple[str, str]] = (),
    name: str | None = None,
    **options: Any,
) -> KindsByMetric:
    """Return the kinds of error of a system, by metric: ``error_kinds(gold, system)["brackets"]``.

    Gold, system and options are those of :func:`treegauge.score`; ``metrics`` is one or more of
    brackets, las, uas, roles and span-roles, by default all that the files hold; ``by`` names attributes of
    gold's sentences (``kinds.by("genre")`` lists kinds by them).  ``where`` and ``matrices``: see
    :func:`treegauge.analysis.kinds.find_kinds`.

    >>> gold = "(S (NP (PRP we)) (VP (VBD saw) (NP (PRP it)) (PP (IN at) (NP (NN noon)))))"
    >>> test = "(S (NP (PRP we)) (VP (VBD saw) (NP (NP (PRP it)) (PP (IN at) (NP (NN noon))))))"
    >>> [error.kind for error in error_kinds(gold, test)["brackets"].operations]
    ['PP attachment']
    """
    request = request_from(options, "error_kinds")
    gold, system = gold_and_systems(gold, [system])
    shown = name or shown_name(system)
    names = [shown_name(gold, "gold"), shown]
    read = read_runs(request, [gold, system], names, choose=with_kinds)
    gold, _ = read.pair(request)
    if len(read.runs) > 1:
        raise SettingsError("errors are looked at under one policy: on_error zero, skip or repair")
    return kinds_of_run(
        gold,
        read.runs[0],
        jobs=request.jobs,
        where=where,
        matrices=matrices,
        by=read.resolved.by,
    )
