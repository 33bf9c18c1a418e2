"""Everything that one run scores: systems, failure policies, rounds of samples, baselines.

``--on-error all`` scores a system three times, ``zero``, ``skip`` and ``repair``; several answers for one
sentence are scored round by round; ``--baseline chance`` adds uninformed trees.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from treegauge.base.records import Record, as_dict, replaced
from treegauge.corpora.read import as_corpus
from treegauge.corpora.sources import Sources, read_all
from treegauge.errors import MismatchError, SettingsError
from treegauge.options.needs import unmet
from treegauge.options.request import resolve

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from treegauge.corpora.corpus import Corpus, Reading
    from treegauge.options.request import Request, Resolved
    from treegauge.options.settings import Settings
    from treegauge.results.result import Result

#: the policies of ``all``, in the order of the table
ALL = ("zero", "skip", "repair")
#: the baseline that is not a system: uninformed trees
CHANCE = "chance"


class Run(Record):
    """One system as it is scored: its name in the table, whose it is, the policy, the round of samples.

    ``draws``: more of the same kind, whose counts are added (random trees).
    """

    name: str
    system: str
    corpus: Any
    settings: Settings
    policy: str
    sample: int = 0
    draws: Sequence[Any] = ()


def check_files(gold: Corpus, runs: Sequence[Run]) -> None:
    """Refuse systems that lack a file of gold, or have others, before anything is scored; name them."""
    from treegauge.comparison.document_pairs import pair_documents

    issues, advice = [], ""
    for run in runs:
        try:
            pair_documents(gold, run.corpus, run.settings)
        except MismatchError as error:
            issues += [replaced(issue, file=f"{run.name}: {issue.file}") for issue in error.issues]
            advice = advice or error.advice
    if issues:
        raise MismatchError(issues, advice)


class ReadRuns(Sources):
    """Gold and systems that were read, what the request means for them, and what is to be scored."""

    resolved: Resolved
    runs: list[Run]


def kept(request: Request, result: Result) -> Result:
    """Return the result, or its summary if one is asked for."""
    if request.summary is None or result.summary is not None:
        return result
    from treegauge.options.summary import Kept
    from treegauge.results.summaries import summarised

    jobs = request.jobs or os.cpu_count() or 1
    return summarised(result, Kept.of(request.summary), jobs=jobs)


def read_runs(
    request: Request,
    sources: Sequence[Any],
    names: Sequence[str],
    read_one: Callable[[Any, Reading, str | None], Corpus] = as_corpus,
    *,
    shown: Sequence[str] | None = None,
    samples: bool = False,
    known: Resolved | None = None,
    choose: Callable[..., Request] | None = None,
) -> ReadRuns:
    """Read gold and systems, find out what the request means for them, and plan the runs.

    ``names``: what all sources are called in notes; ``shown``: what the systems are called in the table (as
    in notes unless given).  ``read_one`` and ``samples``: see :func:`treegauge.corpora.sources.read_all`.
    ``known``: what the request was found to mean before, which holds if the files hold what was expected.
    ``choose(request, *profiles)`` returns the request with metrics chosen for these files.
    """
    read = read_all(request, sources, names, read_one, samples=samples, shown=shown)
    if choose is not None:
        request = choose(request, *read.profiles)
    resolved = resolve(request, *read.profiles, known=known)
    for place in _other_kinds(request, read.given, read.corpora, resolved):
        again = replaced(request, format=read.corpora[0].format)
        beside = [read.corpora[0], read.given[place]]
        called = [read.names[0], read.names[place]]
        read.corpora[place] = read_all(again, beside, called, read_one).corpora[1]
        resolved = replaced(resolved, profiles=tuple(read.profiles))
    runs = planned(request, resolved.settings, read.gold, read.shown, read.systems)
    return ReadRuns(**as_dict(read), resolved=resolved, runs=runs)


def _other_kinds(
    request: Request, sources: Sequence[Any], corpora: Sequence[Corpus], resolved: Resolved
) -> list[int]:
    """Return the texts that hold another kind of analysis than the metrics need.

    An answer never stops a run that takes sentences that cannot be used: in gold's format it is one.
    """
    if (
        request.on_error == "error"
        or request.format
        or request.words
        or request.join
        or request.lattice
        or request.test_times
    ):
        return []
    gold = corpora[0].profile
    return [
        place
        for place, source in enumerate(sources)
        if place
        and isinstance(source, bytes)
        and any(unmet(metric, gold, corpora[place].profile) for metric in resolved.settings.metrics)
    ]


def planned(
    request: Request,
    settings: Settings,
    gold: Corpus,
    names: Sequence[str],
    corpora: Sequence[Corpus],
) -> list[Run]:
    """Return all runs, in the order of the table."""
    every = request.on_error == "all"
    policies = ALL if every else (settings.on_error,)
    runs: list[Run] = []
    for name, corpus in zip(names, corpora, strict=True):
        rounds = (corpus, *corpus.samples)
        for number, answers in enumerate(rounds, 1):
            sampled = len(rounds) > 1
            own = f"{name} #{number}" if sampled else name
            for policy in policies:
                # As many policies as columns: one system needs no name in front of them.
                called = own
                if every:
                    called = policy if len(corpora) == 1 and not sampled else f"{own} {policy}"
                read = answers if policy == "repair" else answers.as_read or answers
                runs.append(
                    Run(
                        called,
                        name,
                        read,
                        replaced(settings, on_error=policy),
                        policy,
                        number if sampled else 0,
                    )
                )
    if request.baseline not in {None, CHANCE, *names}:
        known = ", ".join([CHANCE, *names])
        raise SettingsError(f"baseline is one of {known}, not {request.baseline!r}")
    if request.baseline == CHANCE:
        from treegauge.corpora.baselines import chance_draws

        for called, (corpus, *others) in chance_draws(gold).items():
            runs.append(
                Run(called, called, corpus, settings, settings.on_error, draws=tuple(others))
            )
    return runs
