"""``treegauge diff GOLD SYSTEM -n 17``: draw one sentence of both sides, and count its score item by item."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from treegauge.base.text import terminal
from treegauge.commands import Outcome, colored, guarded, message
from treegauge.commands._conditions import conditions
from treegauge.commands._parser import add_color, new_parser
from treegauge.errors import SettingsError
from treegauge.reports._cells import WIDTH

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from treegauge.comparison.comparison import Comparison
    from treegauge.corpora.sources import Sources
    from treegauge.drawings.headlines import Headline
    from treegauge.drawings.sentence_view import Layer, SentenceView
    from treegauge.results.counts import UnitTable

SUMMARY = "draw one sentence, gold and system, and how its score is counted"
EXAMPLES = (
    ("the first sentence with an error", "gold.mrg system.mrg"),
    ("one sentence as a figure", "gold.conllu system.conllu -n 17 --svg sentence.svg"),
    ("what matched, too", "gold.mrg system.mrg -n 3 --full"),
)
VIEWS = ("bars", "tree", "mapping", "arcs", "roles", "lattice", "words")
#: letters of an attribute's value that are shown
WIDEST_WORDS = 48
#: values of an attribute that a message lists
MOST_VALUES = 10


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    from treegauge.commands._options import add_scoring
    from treegauge.commands._parser import whole_number

    parser = new_parser(
        "diff",
        "Show one sentence, gold above and system below, words side by side, with what is missing (-), "
        "extra (+), crossing (x) or relabelled (~); above it each error in words, with its kind; below "
        "it the items of each error with words, partner and cause, and the sums that give the score.",
        epilog="Words: a/b another word, ∅ no word, a+b segmented differently. Exit codes: 0 fine, 2 bad "
        "input or usage.",
        examples=EXAMPLES,
    )
    parser.add_argument("gold", metavar="GOLD", help="the gold analyses")
    parser.add_argument(
        "system", metavar="SYSTEM", help="the system's parses; may be called NAME=FILE"
    )
    which = parser.add_argument_group("which sentence")
    which.add_argument(
        "-n",
        "--number",
        type=whole_number(1),
        metavar="N",
        help="the number of the gold sentence, counted over all files (default: the first with an error)",
    )
    which.add_argument("--id", dest="sent_id", metavar="SENT_ID", help="its sent_id, or its key")
    which.add_argument(
        "--where",
        action="append",
        default=[],
        metavar="NAME=VALUE,…",
        help="the first with an error among gold's sentences with these attributes (genre=news of "
        "# genre = news; a column of --attributes)",
    )
    how = parser.add_argument_group("drawing")
    how.add_argument(
        "--view",
        choices=VIEWS,
        help="bars over constituents, their tree, the mapping of a tree distance, arcs of dependencies, "
        "rows of predicates with their roles, the lattice of segments, or words alone (default: by metric)",
    )
    how.add_argument("--full", action="store_true", help="also draw and list what matched")
    add_color(how, "paint errors")
    files = parser.add_argument_group("figures")
    files.add_argument("--svg", metavar="FILE", help="write the drawing as SVG")
    files.add_argument(
        "--png",
        metavar="FILE",
        help="write it as PNG, by resvg_py or cairosvg where they are installed, or by a browser",
    )
    files.add_argument(
        "--latex",
        metavar="FILE",
        help="write it for LaTeX (packages forest, tikz-dependency, adjustbox); long sentences are folded "
        "but for --full",
    )
    files.add_argument(
        "--html", metavar="FILE", help="write it as a page, with how the score is counted"
    )
    add_scoring(parser)
    return parser


@guarded
def run(arguments: Sequence[str]) -> Outcome:
    """Find the sentence, draw it, and show how its score is counted."""
    from treegauge.base.records import replaced
    from treegauge.commands._notes import Progress, odd_lines
    from treegauge.commands._options import request_of
    from treegauge.commands._systems import named_systems, one_system
    from treegauge.corpora.attributes import attributes_of, table_columns
    from treegauge.corpora.file_arguments import read_argument
    from treegauge.corpora.sources import read_all
    from treegauge.drawings.terminal import draw_text
    from treegauge.metrics._breakdown_names import called
    from treegauge.options.request import resolve
    from treegauge.pipeline import compare_corpora
    from treegauge.results.counts import UnitTable

    options = parser().parse_args(arguments)
    if options.on_error == "all":
        raise SettingsError(
            "a sentence is shown under one policy: choose --on-error zero or repair"
        )
    names = one_system(options)
    system, _, _ = named_systems([options.gold, options.system], options)
    request = request_of(options)
    sources = read_all(request, names, names, read_argument, shown=system)
    gold, test = sources.pair(request)
    # All columns of a table are shown.
    shown_columns = table_columns(gold.attribute_table[1]) if gold.attribute_table else ()
    resolved = resolve(replaced(request, by=shown_columns), gold.profile, test.profile)
    with Progress(2, patience=options.patience) as progress:
        progress.step("aligning")
        comparison = compare_corpora(gold, test, resolved.settings, jobs=request.jobs)
        progress.step("looking for the sentence")
        table = UnitTable.of(comparison)
        table.attributes = called(attributes_of(comparison.gold, table))
        view = _view(options, comparison, table, sources)
    shown = options.view or view.drawings[0]
    layer = _layer(view, shown)
    width = max(40, shutil.get_terminal_size((WIDTH, 24)).columns)
    # The mapping of a tree distance has errors of its own.
    told = None if shown == "mapping" else layer
    errors = [] if told is None else _errors(comparison, view, told)
    headlines = _headlines(errors, width, rtl=view.rtl)
    items = _items_text(view, layer, errors, shown, width, full=options.full)
    spec = None if layer is None else layer.spec
    picture = draw_text(
        view,
        shown,
        spec=spec,
        width=width,
        colour=colored(options.color, options.output),
        full=options.full,
    )
    attributes = _attributes(table, view.unit)
    _write_files(options, view, shown, layer, "\n\n".join([*attributes, *headlines, items]))
    notes = [f"warning: {issue}" for issue in resolved.settings.params.warnings]
    notes += odd_lines(gold, test) + sources.notes + resolved.notes
    if options.metric:
        others = _not_shown(resolved.settings.specs, shown, spec)
        notes += (
            [f"note: a drawing shows one metric; not shown: {', '.join(others)}"] if others else []
        )
    return Outcome(
        out="\n".join([_title(view), *attributes, "", *headlines, picture, "", items]) + "\n",
        err=message(*notes),
    )


def _view(
    options: argparse.Namespace, comparison: Comparison, table: UnitTable, sources: Sources
) -> SentenceView:
    """Return the view of the chosen sentence."""
    from treegauge.drawings.making import can_be_drawn, make_views, metrics_to_draw
    from treegauge.mapping import has_mapping
    from treegauge.metrics._lists import T_MAPPED

    metrics = comparison.settings.metrics
    specs = metrics_to_draw(metrics)
    mapped = next((metric.spec for metric in metrics if has_mapping(metric.spec)), None)
    if options.metric:
        # Metrics that the user names are drawn first.
        specs = [metric.spec for metric in metrics if can_be_drawn(metric)]
        if not specs and mapped is None:
            names = ", ".join(metric.spec for metric in metrics)
            raise SettingsError(
                f"{names}: no items that stand on words; draw brackets, las, heads, roles, tags …"
            )
    if options.view == "mapping" and mapped is None:
        mapped = T_MAPPED
    unit = _unit(options, comparison, table, [*specs, *([mapped] if mapped else [])])
    return make_views(
        comparison,
        specs,
        units=[unit],
        system=sources.shown[0],
        mapping=mapped,
        lattices=sources.lattices,
    )[0]


def _unit(
    options: argparse.Namespace, comparison: Comparison, table: UnitTable, specs: Sequence[str]
) -> int:
    """Return the row of the chosen sentence, or of the first one with an error."""
    given = [options.number is not None, options.sent_id is not None, bool(options.where)]
    if sum(given) > 1:
        raise SettingsError("say which sentence once: -n, --id or --where")
    if options.number is not None:
        for row, number in enumerate(table.sentence):
            if number == options.number:
                return row
        raise SettingsError(
            f"-n {options.number}: there is no such sentence, gold has {max(table.sentence, default=0)}"
        )
    if options.sent_id is not None:
        for names in (table.names, table.keys):
            if options.sent_id in names:
                return names.index(options.sent_id)
        raise SettingsError(
            f"--id: no gold sentence is called {options.sent_id!r} (-n takes its number)"
        )
    return _first_error(comparison, _chosen(options.where, table), specs)


def _chosen(where: Sequence[str], table: UnitTable) -> list[int]:
    """Return the rows of the sentences with these attributes, all rows where none are asked for."""
    from treegauge.metrics._breakdown_names import plain, unknown_name
    from treegauge.results.breakdowns import in_order, named_values

    rows = list(range(len(table)))
    for name, value in conditions(where).items():
        known = plain(name, table.attributes)
        if known not in table.attributes:
            raise unknown_name(name, table.attributes, "--where NAME", ())
        values = named_values(table.attributes[known])
        if value not in values:
            raise SettingsError(
                f"--where: no gold sentence has {name}={value}; it is {_first_of(in_order(values))}"
            )
        rows = [row for row in rows if values[row] == value]
    if not rows:
        all_of = " with all of --where" if where else ""
        raise SettingsError(f"there is no sentence to show{all_of}")
    return rows


def _first_error(comparison: Comparison, chosen: Sequence[int], specs: Sequence[str]) -> int:
    from treegauge.metrics import get_metric

    for spec in specs[:1]:
        metric = get_metric(spec)
        compared = comparison.of(metric)
        columns = dict(zip(metric.columns, metric.count(compared), strict=True))
        for row in chosen:
            counts = {name: values[row] for name, values in columns.items()}
            if comparison.counted[row] and metric.scores(counts)[metric.main] not in {
                None,
                metric.best,
            }:
                return row
    return chosen[0]


def _layer(view: SentenceView, shown: str) -> Layer | None:
    """Return the layer whose score is counted below a drawing: the one it shows, or the first."""
    from treegauge.drawings.svg import chosen_layer

    if shown in {"bars", "tree", "arcs", "roles"}:
        return chosen_layer(view, shown, None)
    return next(iter(view.layers.values()), None)


def _not_shown(specs: Sequence[str], shown: str, drawn: str | None) -> list[str]:
    """Return the metrics that a drawing and the sums below it say nothing of."""
    from treegauge.mapping import has_mapping

    if shown == "mapping":
        drawn = next((spec for spec in specs if has_mapping(spec)), drawn)
    return [spec for spec in specs if spec != drawn]


def _title(view: SentenceView) -> str:
    """Return where the sentence stands."""
    place = f"sentence {view.sentence}" if view.number else "text without a gold sentence"
    named = f" ({view.sent_id})" if view.sent_id else ""
    inside = f"number {view.number} of {view.document}, line {view.line}"
    left_out = "" if view.scored else "; it is not scored"
    return terminal(f"{place}{named}: {inside}{left_out}")


def _attributes(table: UnitTable, unit: int) -> list[str]:
    """Return the lines with the attributes of the gold sentence."""
    from textwrap import wrap

    own = {name: values[unit] for name, values in table.attributes.items()}
    shown = ", ".join(f"{name} = {_short(value)}" for name, value in own.items() if value)
    return wrap(terminal(shown), WIDTH)


def _first_of(values: Sequence[str]) -> str:
    """Return the first values of an attribute."""
    more = " …" if len(values) > MOST_VALUES else ""
    return ", ".join(map(_short, values[:MOST_VALUES])) + more


def _errors(comparison: Comparison, view: SentenceView, layer: Layer) -> list[Headline]:
    """Return the errors of the sentence, by the kinds of error where the metric has them."""
    from treegauge.analysis.kinds import find_kinds
    from treegauge.drawings.headlines import Headlines
    from treegauge.metrics import get_metric

    metric = get_metric(layer.spec)
    has_kinds = metric.item and not metric.own_words and comparison.aligner != "none"
    kinds = find_kinds(comparison, metric, units={view.unit}, told=True) if has_kinds else None
    return Headlines(kinds).of(view, layer)


def _headlines(errors: Sequence[Headline], width: int, *, rtl: bool) -> list[str]:
    """Return what is wrong, in words: a paragraph for each error, numbered where there are several."""
    import re
    from textwrap import wrap

    from treegauge.drawings.terminal import ISOLATED

    lines = []
    for number, error in enumerate(errors, 1):
        before = f"{number}. " if len(errors) > 1 else ""
        told = terminal(str(error))
        if rtl:
            told = re.sub("‹([^›]*)›", lambda quoted: f"‹{ISOLATED.format(quoted[1])}›", told)
        lines += wrap(before + told, width, subsequent_indent=" " * len(before))
    return [*lines, ""] if lines else []


def _items_text(
    view: SentenceView,
    layer: Layer | None,
    errors: Sequence[Headline],
    shown: str,
    width: int,
    *,
    full: bool,
) -> str:
    """Return the items, error by error, and the sums, as text of this width."""
    from treegauge.drawings.item_lines import cells_of, lines_of
    from treegauge.drawings.item_rows import error_rows, item_rows, sums

    if shown == "mapping" and view.mapping is not None:
        fates = [node.fate for node in (*view.mapping.gold, *view.mapping.test)]
        deleted, inserted = fates.count("deleted"), fates.count("inserted")
        pairs = len(view.mapping.pairs)
        renamed = fates.count("relabeled") // 2
        return (
            f"cost {view.mapping.cost:.4g}: {deleted} deleted (<), {inserted} inserted (>), "
            f"{renamed} relabelled (~), {pairs - renamed} matched nodes"
        )
    if layer is None:
        return ""
    matched = [row for row in item_rows(view, layer) if row.mark == "="]
    counts = ", ".join(f"{name} {value}" for name, value in layer.counts.items())
    lines = [f"{layer.spec}: {counts}"]
    table = []
    for number, rows in enumerate(error_rows(view, layer, errors), 1):
        for place, row in enumerate(rows):
            first = f"{number}." if len(errors) > 1 and place == 0 else ""
            table.append([first, *cells_of(row)])
    table += [["", *cells_of(row)] for row in matched if full]
    lines += lines_of(table, width)
    if matched and not full:
        lines.append(f"  = {len(matched)} matched (--full lists them)")
    return "\n".join([*lines, *(f"  {line}" for line in sums(layer))])


def _short(text: str) -> str:
    """Return a text that fits a table: its beginning and its end."""
    if len(text) <= WIDEST_WORDS:
        return text
    half = WIDEST_WORDS // 2 - 2
    return f"{text[:half].rstrip()} … {text[-half:].lstrip()}"


def _write_files(
    options: argparse.Namespace,
    view: SentenceView,
    shown: str,
    layer: Layer | None,
    items: str,
) -> None:
    """Write the figures of ``--svg``, ``--png``, ``--latex`` and ``--html``."""
    from treegauge.base.atomic_write import write_whole
    from treegauge.drawings.svg import draw_svg, size_of

    spec = None if layer is None else layer.spec
    if options.svg or options.png:
        svg = draw_svg(view, shown, spec=spec, alone=True, full=options.full)
        if options.svg:
            write_whole(options.svg, svg + "\n")
        if options.png:
            from treegauge.drawings.picture_files import png_of

            write_whole(options.png, png_of(svg, *size_of(svg)))
    if options.latex:
        from treegauge.drawings.latex import draw_latex

        write_whole(options.latex, draw_latex(view, shown, spec=spec, full=options.full))
    if options.html:
        from treegauge.drawings.picture_files import page_of

        svg = draw_svg(view, shown, spec=spec, full=options.full)
        write_whole(options.html, page_of(_title(view), svg, items))
