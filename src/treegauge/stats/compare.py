r"""Compare systems: is B better than A, by how much, and could it be chance?

``treegauge.compare([results])`` puts results of several systems on the same gold side by side: every score
with its interval (:mod:`treegauge.stats.bootstrap`), every difference with its interval and an exact test
(:mod:`treegauge.stats.exact`; where a score is not a ratio of sums, :mod:`treegauge.stats.randomization`).

>>> import treegauge
>>> gold = "(S (NP (PRP it)) (VP (VBZ rains)))\n(S (NP (PRP it)) (VP (VBZ snows)))"
>>> flat = "(S (PRP it) (VP (VBZ rains)))\n(S (NP (PRP it)) (VP (VBZ snows)))"
>>> results = treegauge.score_systems(gold, {"flat": flat, "right": gold}, metrics="brackets")
>>> comparison = treegauge.compare(results.values())
>>> [(round(pair.difference, 4), pair.p) for pair in comparison.differences]
[(0.0909, 1.0)]
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, Any

from treegauge.base.argument_kinds import FLAG, MAPPING, TEXT, check_kinds, takes
from treegauge.base.text import listed
from treegauge.corpora.baselines import PREFIX
from treegauge.errors import SettingsError
from treegauge.results.counts import LEVELS
from treegauge.stats.comparison_result import TESTS, Compared, Difference, How, Score
from treegauge.stats.paired import Paired
from treegauge.stats.sets_and_runs import compared_means
from treegauge.stats.statistic import split_value
from treegauge.stats.system_statistics import SystemStatistics
from treegauge.stats.which_sets import chosen_sets, sets_of, taken_together

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Sequence

    from treegauge.options.choices import Correction, IntervalMethod, Test
    from treegauge.results.result import Result
    from treegauge.stats.bootstrap import Interval
    from treegauge.stats.groups import GroupTable
    from treegauge.stats.margins import MarginTest

__all__ = ["TESTS", "Compared", "Difference", "How", "Score", "compare", "compared", "interval_of"]

# Fields of a signature that may differ between results that are compared: metrics, digests of files.
MAY_DIFFER = frozenset({"metric", "treegauge", "alignment", "words", "lattice"})
# Those that are not settings.
NO_SETTINGS = frozenset({"metric", "treegauge"})


@takes(baseline=TEXT, across=FLAG, attributes=MAPPING, sets=TEXT)
def compare(
    results: Iterable[Result | str | os.PathLike[str]]
    | Mapping[str, Result | str | os.PathLike[str] | Sequence[Result]],
    *,
    baseline: str | None = None,
    values: str | Iterable[str] | Mapping[str, str] | None = None,
    across: bool = False,
    unit: str = "auto",
    level: float = 0.95,
    interval: IntervalMethod = "bca",
    samples: int = 10_000,
    seed: int = 1,
    test: Test = "auto",
    one_sided: bool = False,
    correction: Correction = "holm",
    power: float | None = None,
    fail_worse: bool | float = False,
    equivalence: float | None = None,
    by: str | Iterable[str] = (),
    attributes: Mapping[str, Mapping[str, str]] | None = None,
    sets: str = "auto",
) -> Compared:
    """Compare systems that were scored on the same gold; the keywords are options of ``treegauge compare``.

    ``results`` may have names of their own (a mapping); a string or a path is a saved result.  Uninformed
    trees (``score_systems(…, baseline="chance")``) stand beside the table, without tests.  ``baseline`` is
    the name of the system that all others are compared with; without it all pairs are.  ``values`` are
    metrics, or their values (``brackets.recall``); by default the main value of every metric.  ``power`` is
    a difference as tables show it (0.5: half a point).  ``by`` adds breakdowns; ``attributes`` has, for
    names in ``by`` that are none of treegauge's, the value for each key of a sentence.
    ``across`` takes results that were made differently on the same gold, and says in what they differ; then
    ``values`` may give each system a value of its own (``{"ours": "las", "loose": "uas"}``).
    ``fail_worse`` and ``equivalence`` are margins in points (:mod:`treegauge.stats.margins`);
    ``fail_worse=True`` makes one-sided tests ask whether a system is worse.  ``Compared.failures`` has what
    a build fails for.

    ``sets``: the test sets of gold, ``file`` or ``folder``: scores are means over them
    (:mod:`treegauge.stats.which_sets`).  A system may have several runs: a list of results instead of one;
    its score is their mean.
    """
    from treegauge.base.text import names_in
    from treegauge.options.value_kinds import KINDS

    own_values = values if isinstance(values, Mapping) else None
    lists: dict[str, Any] = {"values": None if own_values is not None else values, "by": by}
    check_kinds(lists, {"values": None, "by": ()}, KINDS)
    values, by = own_values if own_values is not None else lists["values"], lists["by"]
    how = How(
        unit,
        level,
        interval,
        samples,
        seed,
        test,
        one_sided=one_sided,
        correction=correction,
        fail_worse=fail_worse,
        power=power,
        equivalence=equivalence,
    )
    for name, given in (("one_sided", one_sided), ("fail_worse", fail_worse)):
        if given and baseline is None:
            raise SettingsError(f"{name} needs a baseline: which system is to be better or worse")
    every = _systems(results)
    systems = {name: runs for name, runs in every.items() if not name.startswith(PREFIX)}
    chance = {name: runs[0] for name, runs in every.items() if name.startswith(PREFIX)}
    if len(systems) < (1 if chance else 2):
        raise SettingsError("it takes two systems to compare")
    named = _runs(systems)
    chosen = chosen_sets(list(named.values()), sets, how, pooled=bool(by) or across)
    if chosen != "none" or len(named) > len(systems):
        own_way = "give one run of each" if len(named) > len(systems) else 'say sets="none"'
        for asked, what in (
            (bool(by), "breakdowns are"),
            (
                (how.margin, how.equivalence, how.power) != (None, None, None),
                "margins and power are",
            ),
            (across or isinstance(values, Mapping), "across= is"),
            (any(result.average == "type" for result in named.values()), "a mean over types is"),
        ):
            if asked:
                raise SettingsError(
                    f"{what} for one test set and one run of each system: do without, or {own_way}"
                )
        comparison = _over_sets_and_runs(
            systems, chosen, how, baseline, names_in(values or ()), attributes or {}
        )
        beside = sets_of(chance, chosen)[0] if chance and chosen != "none" else {"": chance}
        return replace(comparison, chance=_beside(beside, comparison.values))
    if any(result.summary is not None for result in named.values()):
        if across:
            raise SettingsError(
                "summaries are compared with summaries that were made alike: leave out across="
            )
        from treegauge.stats.summaries import compared as from_summaries

        if by:
            raise SettingsError("summaries have no breakdowns to compare: leave out by=")
        if how.margin is not None or how.equivalence is not None:
            raise SettingsError(
                "summaries have no sentences to swap: tests with a margin need results"
            )
        if isinstance(values, Mapping):
            raise SettingsError("values by system need across=")
        wanted, pairs = _values_and_pairs(named, names_in(values or ()), baseline)
        comparison = from_summaries(named, wanted, pairs, how, baseline)
        return replace(comparison, chance=_beside({"": chance}, comparison.values))
    comparison, _ = compared(
        named,
        how=how,
        baseline=baseline,
        values=values if isinstance(values, Mapping) else names_in(values or ()),
        across=across,
        by=names_in(by),
        attributes=attributes or {},
    )
    if sets == "auto":
        comparison.notes.extend(taken_together(list(named.values()), how))
    return replace(comparison, chance=_beside({"": chance}, comparison.values))


def _beside(
    chance: Mapping[str, Mapping[str, Result]], values: Sequence[tuple[str, str]]
) -> list[Score]:
    """Return the scores of uninformed trees, means over test sets: they are not tested."""
    names = next(iter(chance.values()), {})
    means = []
    for name in names:
        own = [results[name] for results in chance.values()]
        for spec, value in values:
            scores = [result[spec].get(value) for result in own if spec in result.counts]
            known = [score for score in scores if score is not None]
            mean = sum(known) / len(known) if known and len(known) == len(scores) else None
            means.append(Score(name, spec, value, mean, None, None, 0))
    return means


def _over_sets_and_runs(
    systems: Mapping[str, Sequence[Result]],
    sets: str,
    how: How,
    baseline: str | None,
    values: Sequence[str],
    attributes: Mapping[str, Mapping[str, str]],
) -> Compared:
    """Return systems side by side over several test sets, or with several runs each."""
    named = _runs(systems)
    if any(result.summary is not None for result in named.values()):
        raise SettingsError("summaries keep no sentences: runs need results that have them")
    wanted, _ = _values_and_pairs(named, values, None)
    parts, notes = sets_of(named, sets) if sets != "none" else ({"": named}, [])
    comparison = compared_means(
        parts,
        {name: len(runs) for name, runs in systems.items()},
        wanted,
        _pairs(list(systems), baseline),
        how,
        baseline,
        attributes,
    )
    comparison.notes[:0] = [*_not_in_all(list(named.values())), *notes, *_cut_notes(named)]
    return comparison


def compared(
    named: Mapping[str, Result],
    *,
    how: How,
    baseline: str | None = None,
    values: Sequence[str] | Mapping[str, str] = (),
    across: bool = False,
    by: Sequence[str] = (),
    attributes: Mapping[str, Mapping[str, str]] | None = None,
) -> tuple[Compared, SystemStatistics]:
    """Return systems side by side, and their statistics; one system alone has no differences."""
    names, results = list(named), list(named.values())
    if any(result.summary is not None for result in results):
        raise SettingsError("summaries keep no sentences: this needs results that have them")
    own: list[tuple[str, str]] = []
    if isinstance(values, Mapping):
        from treegauge.stats.across import own_values

        if not across or by:
            raise SettingsError("values by system need across=, and have no breakdowns (by=)")
        own = own_values(named, values)
        values = [".".join(own[0])]
    wanted, pairs = _values_and_pairs(named, values, baseline, across=across, own=bool(own))
    paired = Paired(results, attributes or {})
    computed = SystemStatistics(paired, names, how)
    if own:
        _add_own(computed, own)
    else:
        for spec, value in wanted:
            computed.add(spec, value)
    scores, differences = computed.run(pairs)
    margins: list[MarginTest] = []
    if how.margin is not None or how.equivalence is not None:
        from treegauge.stats.margins import margin_tests

        margins = margin_tests(computed, wanted, pairs)
    groups: list[GroupTable] = []
    if by:
        from treegauge.stats.groups import group_tables

        groups = group_tables(computed, wanted, by, pairs)
    shown = Compared(
        names,
        baseline,
        wanted,
        scores,
        differences,
        how,
        [
            *_across_notes(named, own, across=across),
            *([] if own else _not_in_all(results)),
            *paired.notes(),
            *_cut_notes(named),
            *computed.notes(),
        ],
        list(dict.fromkeys(str(result.signature) for result in results)),
        groups,
        frozenset(spec for spec, _ in wanted if not results[0].metric(spec).share),
        frozenset(
            key for key, statistic in computed.statistics.items() if statistic.lower_is_better
        )
        | frozenset(computed.lower),
        margins=margins,
        across={name: ".".join(value) for name, value in zip(names, own, strict=False)},
    )
    return shown, computed


def _add_own(computed: SystemStatistics, own: Sequence[tuple[str, str]]) -> None:
    """Add the systems' own values, under the name of the first one's."""
    from treegauge.stats.across import AcrossStatistic

    results = computed.paired.results
    metrics = [result.metric(spec) for result, (spec, _) in zip(results, own, strict=True)]
    levels = [computed.paired.level(metric, computed.how.unit)[0] for metric in metrics]
    # The coarsest of their units.
    place = max(
        range(len(levels)), key=lambda at: LEVELS.index(levels[at]) if levels[at] in LEVELS else 0
    )
    units = computed.paired.grouping(metrics[place], levels[place])
    statistic = AcrossStatistic(computed.paired, own, units)
    computed.statistics[own[0]] = statistic
    if statistic.lower_is_better:
        computed.lower.add(own[0])


def _across_notes(
    named: Mapping[str, Result], own: Sequence[tuple[str, str]], *, across: bool
) -> list[str]:
    """Return in what results that may differ do so."""
    if not across:
        return []
    values = ", ".join(
        f"{'.'.join(value)} of {name}" for name, value in zip(named, own, strict=False)
    )
    told = [f"compared with each other: {values}"] if own else []
    return [
        *told,
        *(f"made differently: {reason}" for reason in made_differently(named, NO_SETTINGS)),
    ]


def _cut_notes(named: Mapping[str, Result]) -> list[str]:
    """Return that the files of some systems were cut where those of others were not."""
    cut = [name for name, result in named.items() if result.alignment.get("cut")]
    if not cut or len(cut) == len(named):
        return []
    where = "at documents whose id (# newdoc) both sides have"
    return [f"before aligning, files of {listed(cut)} alone were cut {where}"]


def _values_and_pairs(
    named: Mapping[str, Result],
    values: Sequence[str],
    baseline: str | None,
    *,
    across: bool = False,
    own: bool = False,
) -> tuple[list[tuple[str, str]], list[tuple[int, int]]]:
    """Return which values are compared, and which pairs of systems."""
    results = list(named.values())
    pairs = _pairs(list(named), baseline)
    check_alike(named, across=across)
    # Where every system has a value of its own, that of the first stands for all.
    specs = [
        spec
        for spec in results[0].counts
        if own or all(spec in result.counts for result in results)
    ]
    wanted = [split_value(text, specs, results[0].metric) for text in values]
    wanted = wanted or [(spec, results[0].metric(spec).main) for spec in specs]
    if not wanted:
        raise SettingsError("these results have no metric in common")
    return list(dict.fromkeys(wanted)), pairs


def _pairs(names: Sequence[str], baseline: str | None) -> list[tuple[int, int]]:
    """Return which pairs of systems are compared, by their places."""
    if baseline is not None and baseline not in names:
        raise SettingsError(f"there is no system {baseline!r}; there is {', '.join(names)}")
    pairs = [
        (first, second)
        for first, second in combinations(range(len(names)), 2)
        if baseline is None or names[first] == baseline or names[second] == baseline
    ]
    # The baseline comes first: a difference is what the other system adds.
    return [(b, a) if names[b] == baseline else (a, b) for a, b in pairs]


def _not_in_all(results: Sequence[Result]) -> list[str]:
    """Return the note on metrics that only some results have."""
    every = dict.fromkeys(spec for result in results for spec in result.counts)
    some = [spec for spec in every if not all(spec in result.counts for result in results)]
    return [f"{listed(some)}: not in all results, and not compared"] if some else []


def _systems(results: Any) -> dict[str, list[Result]]:
    """Return the runs of each system."""
    from treegauge.results.result import Result, loaded_result, several_results

    if hasattr(results, "items") and not isinstance(results, Result):
        return {
            str(name): [
                loaded_result(run) for run in (own if isinstance(own, list | tuple) else [own])
            ]
            for name, own in results.items()
        }
    several = [loaded_result(result) for result in several_results(results, "compare")]
    named = {result.name: [result] for result in several}
    if len(named) < len(several):
        raise SettingsError(
            "two systems have the same name: give a mapping of names to results ({name: result})"
        )
    return named


def _runs(systems: Mapping[str, Sequence[Result]]) -> dict[str, Result]:
    """Return all runs by name: that of the system, with a number where it has several."""
    return {
        f"{name} #{number}" if len(runs) > 1 else name: run
        for name, runs in systems.items()
        for number, run in enumerate(runs, 1)
    }


def check_alike(named: Mapping[str, Result], *, across: bool = False) -> None:
    """Refuse results that were made with other settings: their scores do not mean the same.

    Where they are to be compared ``across`` settings, only what makes other units is refused.
    """
    averages = {result.average: name for name, result in named.items()}
    if across and len(averages) > 1:
        shown = ", ".join(f"{average} in {name}" for average, name in averages.items())
        raise SettingsError(f"results of different averages have no units in common: {shown}")
    told = [] if across else made_differently(named)
    if told:
        raise SettingsError(
            f"results were made differently: {told[0]} (across= compares them all the same)"
        )


def made_differently(named: Mapping[str, Result], but: frozenset[str] = MAY_DIFFER) -> list[str]:
    """Return in what settings results differ from the first one, in words."""
    from treegauge.results.alike import differences

    (first, reference), *others = named.items()
    told = []
    for name, other in others:
        fields = [_settings(side, but) for side in (reference, other)]
        if fields[0] != fields[1]:
            told.append(differences(fields[0], fields[1], first, name))
    return told


def _settings(result: Result, but: frozenset[str]) -> dict[str, str]:
    """Return what must be the same of two results that are compared.

    Lists of sentences (answers of a language model, uninformed trees) go in pairs with gold's; in files the
    rule finds out which sentences do.  That is no difference between systems.
    """
    fields = {key: text for key, text in result.signature.fields.items() if key not in but}
    if fields.get("chunks") == "sentence" and fields.get("align", "").startswith("auto-"):
        fields["chunks"] = fields["align"]
    return fields


def interval_of(result: Result, value: str, how: How) -> Interval | None:
    """Return the interval of one value of one result; see :meth:`treegauge.Result.interval`."""
    spec, name = split_value(value, list(result.counts), result.metric)
    computed = SystemStatistics(Paired([result]), [result.name], how)
    computed.add(spec, name)
    if (spec, name) in computed.without:
        raise SettingsError(computed.without[spec, name])
    return computed.run([])[0][0].interval
