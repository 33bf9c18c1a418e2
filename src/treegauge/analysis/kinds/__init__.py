"""Kinds of error: the operations that turn a parse into gold, each with a name.

    kinds = treegauge.error_kinds("gold.mrg", "parser.mrg")["brackets"]
    kinds.by_kind()["PP attachment"].operations

Constituents (:mod:`treegauge.analysis.kinds.constituents`), dependencies
(:mod:`treegauge.analysis.kinds.dependencies`), semantic roles, of words
(:mod:`treegauge.analysis.kinds.roles`) and as spans (:mod:`treegauge.analysis.kinds.span_roles`), and
entities (:mod:`treegauge.analysis.kinds.entities`) have kinds of their own.  The command is
``treegauge errors``.

>>> import treegauge
>>> gold = "(S (NP (PRP she)) (VP (VBD ate) (NP (NNS pears)) (PP (IN with) (NP (NN cream)))))"
>>> test = "(S (NP (PRP she)) (VP (VBD ate) (NP (NP (NNS pears)) (PP (IN with) (NP (NN cream))))))"
>>> kinds = treegauge.error_kinds(gold, test)["brackets"]
>>> [(error.kind, error.detail, error.items) for error in kinds.operations]
[('PP attachment', 'PP: VP, not NP', 1)]
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from treegauge.analysis.kinds.operations import BY, DETAILS, Kinds, Operation, Tally
from treegauge.errors import SettingsError
from treegauge.metrics import ITEMS, declaring, get_metric

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from treegauge.analysis.kinds.dependencies import Dependencies
    from treegauge.analysis.kinds.finding import Finder
    from treegauge.comparison.comparison import Comparison
    from treegauge.corpora.profile import Profile
    from treegauge.metrics import Metric

__all__ = ["Kinds", "Operation", "Tally", "find_kinds"]


def check_kinds(metrics: Sequence[Metric]) -> None:
    """Refuse metrics whose errors have no kinds."""
    for metric in metrics:
        if not metric.item or metric.own_words:
            able = sorted(declaring("item"), key=lambda other: ITEMS.index(other.item))
            known = ", ".join(other.name for other in able)
            raise SettingsError(f"the errors of {metric.spec} have no kinds; those of {known} have")


def default_metrics(*profiles: Profile) -> tuple[str, ...]:
    """Return the default metrics: those that all of the files have the analyses for."""
    from treegauge.metrics._lists import EXPLAINED
    from treegauge.options.needs import COLUMNS

    def holds(profile: Profile, need: str) -> bool:
        return profile.nodes > 0 if need == "nodes" else COLUMNS[need][1] in profile.columns

    held = [
        spec
        for spec in EXPLAINED
        if all(holds(profile, need) for profile in profiles for need in get_metric(spec).needs)
    ]
    return tuple(held) or EXPLAINED[:1]


def finder_of(comparison: Comparison, metric: Metric) -> Finder:
    """Return the finder of a metric's operations."""
    if metric.item == "bracket":
        from treegauge.analysis.kinds.constituents import Constituents

        return Constituents(comparison, metric)
    if metric.item == "role":
        from treegauge.analysis.kinds.roles import Roles

        return Roles(comparison, metric)
    if metric.item == "argument":
        from treegauge.analysis.kinds.span_roles import SpanRoles

        return SpanRoles(comparison, metric)
    if metric.item == "entity":
        from treegauge.analysis.kinds.entities import Entities

        return Entities(comparison, metric)
    from treegauge.analysis.kinds.dependencies import Dependencies

    return Dependencies(comparison, metric)


def find_kinds(
    comparison: Comparison,
    metric: Metric | str,
    *,
    name: str = "system",
    where: Mapping[str, str] | None = None,
    matrices: Sequence[tuple[str, str]] = (),
    by: Sequence[str] = (),
    units: Collection[int] | None = None,
    told: bool = False,
) -> Kinds:
    """Return the kinds of error of one comparison under one metric.

    ``by``: attributes of gold's sentences that kinds can be listed by (:meth:`Kinds.by`).
    ``where``: only operations with these values.  ``kind``, ``what``, ``gold`` and ``test`` are of the
    operation, other names without a point attributes of gold's sentences.  ``gold.deprel``,
    ``test.head.upos`` and so on are of single words (:data:`treegauge.analysis.kinds.arcs.ATTRIBUTES`), and
    keep of each operation the words that have them.
    ``matrices``: pairs of such attributes of words that are counted against each other.
    ``units``: only errors in these rows of the result.  ``told``: keep what errors are put into words from,
    all of the comparison among it.
    """
    from treegauge.metrics._breakdown_names import asked_by
    from treegauge.results.count import attributes_for, signature_of
    from treegauge.results.counts import UnitTable

    metric = get_metric(metric) if isinstance(metric, str) else metric
    check_kinds([metric])
    if comparison.aligner == "none":
        raise SettingsError('nothing was aligned (align="none"), so errors have no kinds')
    finder = finder_of(comparison, metric)
    if units is not None:
        finder.keep(units)
    operations = finder.run()
    kinds = Kinds(
        name,
        metric.spec,
        metric.item,
        operations,
        finder.total[True],
        finder.total[False],
        UnitTable.of(comparison),
        signature_of(comparison),
        finder=finder if told else None,
    )
    words = {key: value for key, value in (where or {}).items() if "." in key}
    others = {key: value for key, value in (where or {}).items() if "." not in key}
    if wanted := [name for name in (*by, *others) if name not in {"kind", *BY}]:
        with asked_by("where=", others, ["kind", *DETAILS]):
            kinds.units.attributes = attributes_for(comparison, kinds.units, wanted, BY)
    kinds = kinds.where(**others)
    if words or matrices:
        from treegauge.analysis.kinds.dependencies import Dependencies

        if not isinstance(finder, Dependencies):
            raise SettingsError(
                f"{metric.spec}: attributes of words ({next(iter([*words, *map(','.join, matrices)]))}) "
                "are for las and uas"
            )
        return _of_words(kinds, finder, words, matrices)
    return kinds


def _of_words(
    kinds: Kinds,
    finder: Dependencies,
    words: Mapping[str, str],
    matrices: Sequence[tuple[str, str]],
) -> Kinds:
    """Return the operations on words with these attributes, with the matrices."""
    from treegauge.analysis.kinds.arcs import conditions_of

    where = conditions_of(words)
    arcs = finder.arcs
    operations = []
    for operation in kinds.operations:
        missed = tuple(
            item for item in operation.missed if arcs.fits(where, item, arcs.other(True, item))
        )
        extra = tuple(
            item for item in operation.extra if arcs.fits(where, arcs.other(False, item), item)
        )
        if missed or extra:
            operations.append(replace(operation, missed=missed, extra=extra))
    kinds = kinds.with_operations(operations)
    kinds.matrices = {
        f"{rows},{columns}": arcs.matrix(rows, columns, where) for rows, columns in matrices
    }
    return kinds
