"""Make the views of a comparison's sentences: words, and what metrics matched."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.drawings.columns import WordColumns
from treegauge.drawings.sentence_view import (
    CROSSING,
    EXTRA,
    INSIDE,
    MATCHED,
    MISSING,
    NO_HEAD,
    RELABELLED,
    ROOT,
    Item,
    Layer,
    SentenceView,
)
from treegauge.errors import SettingsError
from treegauge.metrics import MatchMetric, Metric, get_metric
from treegauge.metrics._lists import DRAWN_FIRST
from treegauge.results.causes import causes_in, find_causes, has_causes
from treegauge.results.counts import UnitTable

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from treegauge.comparison.comparison import Comparison
    from treegauge.corpora.corpus import Corpus
    from treegauge.corpora.lattices import Lattices
    from treegauge.metrics._matches import Matches, Side

NONE = _core.NONE


def can_be_drawn(metric: Metric) -> bool:
    """Tell whether a metric matches items that stand on words of one sentence."""
    return isinstance(metric, MatchMetric) and has_causes(metric) and metric.unit == "sentence"


def layer_kind(metric: Metric) -> str:
    """Return how a metric's items are drawn."""
    if metric.item in {"role", "argument"}:
        return "roles"
    arcs = {"heads", "head-table"} & metric.needs
    return "arcs" if arcs else "bars"


def metrics_to_draw(metrics: Iterable[Metric]) -> list[str]:
    """Return one metric of each kind among those that were scored: the first of the preferred ones."""
    able = [metric for metric in metrics if can_be_drawn(metric)]
    order = {name: place for place, name in enumerate(DRAWN_FIRST)}
    able.sort(key=lambda metric: (order.get(metric.name, len(order)), metric.has("unlabeled")))
    chosen: dict[str, str] = {}
    for metric in able:
        chosen.setdefault(layer_kind(metric), metric.spec)
    return list(chosen.values())


def make_views(
    comparison: Comparison,
    metrics: Sequence[str] | None = None,
    *,
    units: Iterable[int] | None = None,
    system: str = "",
    mapping: str | None = None,
    lattices: Lattices | None = None,
) -> list[SentenceView]:
    """Return views of the comparison's sentences, one for each unit (or for those of ``units``).

    ``metrics``: whose items are drawn, by default one of each kind that the settings name.  ``units``:
    rows of the result.  ``mapping``: a tree distance (``t-dice``, ``e-dice`` …) whose mapping is drawn
    too.  ``lattices``: what the words could have been.
    """
    # Many small records, none of which can be garbage yet: collecting would look at all of them again
    # and again.
    collecting = gc.isenabled()
    gc.disable()
    try:
        return _made(comparison, metrics, units, system, mapping, lattices)
    finally:
        if collecting:
            gc.enable()


def _made(
    comparison: Comparison,
    metrics: Sequence[str] | None,
    units: Iterable[int] | None,
    system: str,
    mapping: str | None,
    lattices: Lattices | None,
) -> list[SentenceView]:
    """Do the work of :func:`make_views`."""
    table = UnitTable.of(comparison)
    rows = range(len(table)) if units is None else list(units)
    chosen = metrics_to_draw(comparison.settings.metrics) if metrics is None else metrics
    columns = WordColumns(comparison, rows)
    names = table.names
    views: dict[int, SentenceView] = {}
    for unit in rows:
        view = SentenceView(unit, columns.slots[unit])
        view.document = table.documents[table.document[unit]]
        view.number, view.sentence = table.number[unit], table.sentence[unit]
        view.sent_id, view.line = names[unit], table.line[unit]
        view.scored = bool(table.scored[unit])
        view.system, view.rtl = system, columns.rtl
        views[unit] = view
    for spec in chosen:
        _add_layer(views, comparison, get_metric(spec), columns)
    if mapping is not None:
        from treegauge.drawings.mapped import add_mappings

        add_mappings(views, comparison, mapping)
    if lattices is not None or len(comparison.gold.columns["surfaces.first"]):
        from treegauge.drawings.lattice_view import add_lattices

        add_lattices(views, comparison, lattices)
    return [views[unit] for unit in rows]


def views(
    gold: Any,
    system: Any,
    *,
    units: Iterable[int] | None = None,
    mapping: str | None = None,
    **options: Any,
) -> list[SentenceView]:
    """Return views of two files, texts or corpora; the options are those of :func:`treegauge.score`.

    >>> gold = "(S (NP (DT the) (NN tea)) (VP (VBZ cools) (ADVP (RB slowly))))"
    >>> test = "(S (NP (DT the) (NN tea)) (VP (VBZ cools)) (ADVP (RB slowly)))"
    >>> views(gold, test)[0].layers["brackets"].tally()["missing"]
    1
    """
    from treegauge.corpora.paths_and_texts import gold_and_systems
    from treegauge.corpora.read import shown_name
    from treegauge.pipeline import compare_corpora, request_from
    from treegauge.running.runs import read_runs

    request = request_from(options, "views")
    gold, system = gold_and_systems(gold, [system])
    names = [shown_name(gold, "gold"), shown_name(system)]
    read = read_runs(request, [gold, system], names)
    comparison = compare_corpora(*read.pair(request), read.resolved.settings, jobs=request.jobs)
    return make_views(
        comparison, units=units, system=names[1], mapping=mapping, lattices=read.lattices
    )


def _add_layer(
    views: dict[int, SentenceView], comparison: Comparison, metric: Metric, columns: WordColumns
) -> None:
    """Add what one metric matched to every view."""
    if not can_be_drawn(metric):
        raise SettingsError(
            f"{metric.spec} has no items that stand on words: draw brackets, las, heads, roles, tags …"
        )
    seen = comparison.of(metric)
    matches = metric.matches(seen)
    if matches is None:
        return
    kind = layer_kind(metric)
    counts = list(zip(*(column.tolist() for column in metric.count(seen)), strict=True))
    items: dict[bool, dict[int, list[Item]]] = {}
    crossing: list[int] = []
    if metric.item == "bracket":
        by_node = dict(
            zip(
                seen.core.side_column(False, "brackets.node").tolist(),
                seen.core.column("brackets.crossing").tolist(),
                strict=True,
            )
        )
        crossing = [by_node.get(node, 0) for node in matches.test.node.tolist()]
    causes = find_causes(seen, metric) if seen.aligner != "none" else None
    senses = {True: _senses(seen.gold), False: _senses(seen.test)} if kind == "roles" else {}
    # Of arguments that are spans: by unit, side and column what the predicates are called.
    predicates: dict[int, dict[bool, dict[int, str]]] = {}
    if metric.item == "argument":
        predicates = {unit: {True: {}, False: {}} for unit in views}
    for gold in (True, False):
        masks = causes.column(gold).tolist() if causes is not None else []
        items[gold] = _items(
            matches, gold, columns, masks, [] if gold else crossing, senses, predicates
        )
    for unit, view in views.items():
        row = dict(zip(metric.columns, counts[unit], strict=True))
        view.layers[metric.spec] = Layer(
            metric.spec,
            kind,
            items[True].get(unit, []),
            items[False].get(unit, []),
            row,
            nested=metric.item == "bracket",
            predicates=predicates.get(unit),
        )


def _senses(corpus: Corpus) -> list[str]:
    """Return by word what the predicate on it is called, empty where none is."""
    strings = corpus.core.strings()
    column = corpus.columns["tokens.predicate"].tolist()
    return ["" if number == NONE else strings[number] for number in column]


def _items(
    matches: Matches,
    gold: bool,
    columns: WordColumns,
    masks: list[int],
    crossing: list[int],
    senses: dict[bool, list[str]],
    predicates: dict[int, dict[bool, dict[int, str]]],
) -> dict[int, list[Item]]:
    """Return the items of one side by unit; senses of predicates are called what they are.

    ``predicates``: they are arguments that are spans, perhaps in several pieces; here the names of their
    predicates are put.
    """
    side: Side = matches.gold if gold else matches.test
    others: Side = matches.test if gold else matches.gold
    names = matches.names
    other_labels = others.label.tolist()
    lone = MISSING if gold else EXTRA
    size = len(side)
    nowhere = [NONE] * size
    heads = side.head.tolist() or nowhere
    partners, looses = side.partner.tolist(), side.loose_partner.tolist() or nowhere
    firsts, begins, ends = side.run_first.tolist(), side.run_begin.tolist(), side.run_end.tolist()
    labels, tokens = side.label.tolist(), side.token.tolist()
    column_of = columns.column_of[gold]
    unit_of_slot, column_of_slot = columns.unit_of_slot, columns.column_of_slot
    known: dict[int, tuple[str, ...]] = {0: ()}
    by_unit: dict[int, list[Item]] = {unit: [] for unit in columns.slots}
    has_heads = bool(len(side.head))
    for number, unit in enumerate(side.unit.tolist()):
        into = by_unit.get(unit)
        if into is None:
            continue
        label, partner, loose = labels[number], partners[number], looses[number]
        name = "" if label == NONE else names[label]
        if senses and heads[number] == NONE:
            name = senses[gold][tokens[number]] or name
        other = name
        if partner != NONE:
            state = MATCHED
        elif loose != NONE:
            state = RELABELLED
            other_label = other_labels[loose]
            other = "" if other_label == NONE else names[other_label]
            if senses and heads[number] == NONE:
                other = senses[not gold][others.token[loose]] or other
        else:
            state = CROSSING if crossing and crossing[number] else lone
        first, behind = firsts[number], firsts[number + 1]
        token = tokens[number]
        is_open = 0
        gaps: tuple[tuple[int, int], ...] = ()
        if first < behind:
            begin, end = begins[first], ends[behind - 1] - 1
            if unit_of_slot[begin] == unit == unit_of_slot[end]:
                begin, end = column_of_slot[begin], column_of_slot[end] + 1
            else:
                begin, end, is_open = columns.clipped(unit, begin, end)
            if behind - first > 1:
                runs = zip(begins[first:behind], ends[first:behind], strict=True)
                gaps = columns.gaps(unit, list(runs), begin, end)
        else:
            begin = column_of[token]
            end = begin + 1
        head = NO_HEAD
        if has_heads:
            head = heads[number]
            if head == _core.ROOT:
                head = ROOT
            elif head == NONE:
                head = NO_HEAD
            else:
                head = columns.head_column(gold, unit, head)
                if predicates:
                    predicates[unit][gold][head] = senses[gold][heads[number]]
                elif head == begin:
                    head = INSIDE
        mask = masks[number] if masks else 0
        why = known.get(mask)
        if why is None:
            why = known[mask] = causes_in(mask)
        mate = partner if partner != NONE else loose
        into.append(
            Item(
                name,
                state,
                begin,
                end,
                is_open,
                head,
                other,
                why,
                number,
                None if mate == NONE else mate,
                gaps,
            )
        )
    return by_unit
