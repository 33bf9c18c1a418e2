"""``treegauge rank GOLD SYSTEM…``: compare how variants of a score rank systems and parses."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from treegauge.commands import Outcome, guarded, message
from treegauge.commands._notes import Progress
from treegauge.commands._options import add_format, add_scoring
from treegauge.commands._parser import new_parser, whole_number
from treegauge.commands._rank_groups import (
    DOCUMENT,
    goodness,
    group_rows,
    group_table,
    number,
    parse_groups,
    parse_table,
)
from treegauge.commands._rank_tables import (
    TIE_RULE,
    flat_groups,
    flat_parses,
    flat_ranks,
    parses_table,
    place_of,
    sentence_texts,
)
from treegauge.errors import InputError, SettingsError
from treegauge.metrics._lists import RANKED, RANKED_PARSES
from treegauge.reports import Table, Tables, get_report, written

if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping, Sequence

    from treegauge.comparison.comparison import Comparison
    from treegauge.mapping import Mapping as TreeMapping
    from treegauge.metrics import Scores
    from treegauge.options.choices import Average
    from treegauge.options.settings import Settings
    from treegauge.results.result import Result

SUMMARY = "compare how variants of a score rank systems and parses"
EXAMPLES = (
    ("how variants of a score rank systems", "gold.mrg a.mrg b.mrg"),
    ("two measures on single parses", "gold.mrg a.mrg --between e-dice,t-dice"),
    ("the parses on which they differ most", "gold.mrg a.mrg --most 3"),
)
AVERAGES: tuple[Average, ...] = ("corpus", "sentence")


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = new_parser(
        "rank",
        "Rank systems under several variants of a score, and the parses of each system by two measures "
        "(Emms 2008).",
        epilog=f"Without --metric and --task the variants are {', '.join(RANKED)}. "
        "Exit codes: 0 fine, 2 bad input or usage.",
        tables=True,
        examples=EXAMPLES,
    )
    parser.add_argument("gold", metavar="GOLD", help="the gold analyses")
    parser.add_argument(
        "systems", metavar="SYSTEM", nargs="+", help="the parses to rank; may be called NAME=FILE"
    )
    how = parser.add_argument_group("rankings")
    how.add_argument(
        "--between",
        metavar="A,B",
        help="the two measures by which parses are ranked "
        f"(default: {','.join(RANKED_PARSES)}, or the first two of --metric)",
    )
    how.add_argument(
        "--by",
        action="append",
        default=[],
        metavar="NAMES",
        help="rank also within each document, or within the sentences of each value of an attribute of "
        "gold's sentences (# genre = news: genre; a column of --attributes); comma-separated or repeated",
    )
    how.add_argument(
        "--most",
        "-n",
        type=whole_number(0),
        default=0,
        metavar="N",
        help="draw the N sentences with the largest rank difference (default 0)",
    )
    how.add_argument(
        "--sentence",
        dest="sentences",
        action="append",
        default=[],
        metavar="N",
        help="draw this gold sentence, by its number or its sent_id; may be repeated",
    )
    add_scoring(parser)
    add_format(parser.add_argument_group("output"), "the rankings")
    return parser


def _value(result: Result, spec: str, scores: Mapping[str, Any]) -> float:
    """Return a metric's value; undefined counts as perfect (nothing to lose)."""
    metric = result.metric(spec)
    value = scores[metric.main]
    return metric.best if value is None else float(value)


def _rows(result: Result, between: Sequence[str]) -> list[tuple[dict[str, Any], list[Scores]]]:
    """Return where each sentence is (each stretch where sentences differ), and its two scores."""
    if all(result.unit_of(result.metric(spec)) == "sentence" for spec in between):
        both = zip(*(result.by_sentence(spec) for spec in between), strict=True)
        return [({**pair[0], "sentences": 1}, list(pair)) for pair in both]
    return [(row, [row[spec] for spec in between]) for row in result.by_stretch(between)]


def _table(
    results: Sequence[Result], variants: Sequence[str], notes: list[str]
) -> list[dict[str, Any]]:
    """Return a row for each variant and average: scores and ranks of all systems; note what has none."""
    from treegauge.stats.ranks import ranks

    rows: list[dict[str, Any]] = []
    for spec in variants:
        for average in AVERAGES:
            metric = results[0].metric(spec)
            try:
                scores = [result.scores(spec, average)[metric.main] for result in results]
            except SettingsError as reason:
                notes.append(f"note: not ranked: {reason}")
                continue
            if all(score is None for score in scores):
                notes.append(f"note: not ranked: {spec} is undefined for all systems ({average})")
                continue
            order = ranks([goodness(metric, score) for score in scores])
            rows.append({"metric": spec, "average": average, "scores": scores, "ranks": order})
    if rows:
        for row in rows:
            row["agrees"] = row["ranks"] == rows[0]["ranks"]
    return rows


def _mappings(
    comparison: Comparison, sentence: int, between: Sequence[str]
) -> dict[str, TreeMapping]:
    """Return the mappings of the measures that have one, of the stretch that a sentence begins."""
    from treegauge.mapping import has_mapping, mappings_of

    unit = comparison.core.column("unit.sentence").tolist().index(sentence - 1)
    return {
        spec: mapping
        for spec in between
        if has_mapping(spec)
        for mapping in mappings_of(comparison, spec, [unit]).values()
    }


def _places_of(rows: Sequence[tuple[dict[str, Any], Any]], wanted: Sequence[str]) -> list[int]:
    """Return the rows of the sentences of ``--sentence``, by number or ``sent_id``."""
    places = []
    for name in wanted:
        for place, (row, _) in enumerate(rows):
            numbers = range(row["sentence"], row["sentence"] + row["sentences"])
            if name == row["sent_id"] or (name.isdecimal() and int(name) in numbers):
                places.append(place)
                break
        else:
            raise InputError(f"--sentence: no sentence {name!r} is ranked")
    return places


def _parses(
    result: Result,
    comparison: Comparison,
    between: Sequence[str],
    most: int,
    wanted: Sequence[str] = (),
    by: Sequence[str] = (),
) -> dict[str, Any]:
    """Return how two measures rank one system's parses, and where they differ most."""
    from treegauge.stats.ranks import kendall, ranks

    rows = _rows(result, between)
    first, second = (
        [_value(result, spec, scores[side]) for _, scores in rows]
        for side, spec in enumerate(between)
    )
    good = [
        [goodness(result.metric(spec), value) for value in values]
        for spec, values in zip(between, (first, second), strict=True)
    ]
    agreement = kendall(*good)
    first_ranks, second_ranks = map(ranks, good)
    places = sorted(range(len(first)), key=lambda k: (-abs(first_ranks[k] - second_ranks[k]), k))
    largest = [place for place in places[:most] if first_ranks[place] != second_ranks[place]]

    def shown(place: int) -> dict[str, Any]:
        row, _ = rows[place]
        return {
            "document": row["document"],
            "sentence": row["sentence"],
            "sent_id": row["sent_id"],
            "sentences": row["sentences"],
            "line": row["line"],
            "scores": [first[place], second[place]],
            "ranks": [first_ranks[place], second_ranks[place]],
            "mappings": _mappings(comparison, row["sentence"], between),
        }

    return {
        "system": result.name,
        "between": list(between),
        "parses": len(rows),
        "discordant": agreement.discordant,
        "discordant_share": agreement.discordant_share,
        "tau_b": agreement.tau_b,
        "tie_rule": TIE_RULE,
        "groups": {
            name: parse_groups(result, [row for row, _ in rows], name, (good[0], good[1]))
            for name in by
        },
        "points": [
            {"sentence": row["sentence"], "sent_id": row["sent_id"], "scores": [x, y]}
            for (row, _), x, y in zip(rows, first, second, strict=True)
        ],
        "largest": [shown(place) for place in largest],
        "asked": [shown(place) for place in _places_of(rows, wanted)],
    }


def _system_table(names: Sequence[str], table: list[dict[str, Any]]) -> Table:
    """Return scores and ranks of all systems under every variant."""
    rows = []
    for row in table:
        ranked = zip(row["scores"], row["ranks"], strict=True)
        cells = [f"{number(row['metric'], score)} ({place_of(rank)})" for score, rank in ranked]
        rows.append([row["metric"], row["average"], *cells, "" if row["agrees"] else "other order"])
    foot = "(in brackets the rank)"
    if not all(row["agrees"] for row in table):
        foot = "(in brackets the rank; other order: not the order of the first row)"
    return Table("", ["metric", "average", *names, ""], rows, foot=foot)


def _tables(
    names: Sequence[str],
    table: list[dict[str, Any]],
    parses: list[dict[str, Any]],
    signatures: list[str],
    groups: Mapping[str, list[dict[str, Any]]],
) -> Tables:
    """Return all tables and texts, and the same as data for programs."""
    parts: list[Table | str] = []
    if len(names) > 1:
        parts = [_system_table(names, table)]
        parts += [group_table(names, by, rows) for by, rows in groups.items()]
    if parses:
        parts.append(parses_table(parses))
    for ranking in parses:
        parts += [parse_table(ranking, by, own) for by, own in ranking["groups"].items()]
        parts += sentence_texts(ranking)
    data = [
        ranking
        | {
            name: [
                row | {"mappings": {key: tree.as_dict() for key, tree in row["mappings"].items()}}
                for row in ranking[name]
            ]
            for name in ("largest", "asked")
        }
        for ranking in parses
    ]
    everything = {
        "systems": list(names),
        "variants": table,
        "groups": dict(groups),
        "parses": data,
    }
    flat = [flat_parses(parses)]
    if len(names) > 1:
        flat = [flat_ranks(names, table)]
        flat += [flat_groups(names, by, rows) for by, rows in groups.items()]
    return Tables(parts, signatures, everything, flat=flat)


def _asked(options: argparse.Namespace) -> tuple[list[str], list[str]]:
    """Return the variants and the two measures of parses that are asked for; a task has its own."""
    from treegauge.base.text import names_in
    from treegauge.metrics import get_metric

    chosen = names_in(options.metric or (() if options.task else RANKED))
    pair = chosen[:2] if options.metric and len(chosen) > 1 else RANKED_PARSES if chosen else ()
    if options.between is not None:
        pair = names_in(options.between)
        if len(pair) != 2:
            raise SettingsError(f"--between takes two metrics, not {options.between!r}")
    variants, between = (
        list(dict.fromkeys(get_metric(name).spec for name in names)) for names in (chosen, pair)
    )
    return variants, between


def _of_task(settings: Settings, between: Sequence[str]) -> list[str]:
    """Return the two measures of parses among a task's metrics: those asked for, or the first two."""
    specs = settings.specs
    if other := [spec for spec in between if spec not in specs]:
        raise SettingsError(
            f"--between {other[0]}: it is none of the task's metrics ({', '.join(specs)}); name the "
            "variants with --metric"
        )
    single = [
        metric.spec
        for metric in settings.metrics
        if metric.unit == "sentence" or metric.over == "stretch"
    ]
    if not between and len(single) < 2:
        raise SettingsError(
            "the task has no two metrics with a value for a sentence: choose --metric A,B"
        )
    return list(between) or single[:2]


@guarded
def run(arguments: Sequence[str]) -> Outcome:
    """Score every system under every variant and compare the orders."""
    from treegauge.base.text import names_in
    from treegauge.commands._systems import read_systems
    from treegauge.comparison.comparison import align_corpora
    from treegauge.options.needs import check_needs, only_continuous
    from treegauge.results.count import attributes_for, result_of

    options = parser().parse_args(arguments)
    report = get_report(options.format)
    variants, between = _asked(options)
    wanted = list(dict.fromkeys([*variants, *between])) if variants else []
    options.metric = wanted or None
    options.files = [options.gold, *options.systems]
    by = names_in(options.by)
    texts = read_systems(options, by)
    gold, runs = texts.read.gold, texts.read.runs
    settings, notes = texts.read.resolved.settings, texts.warnings
    if wanted:
        # Names may have got an option (--lattice-arcs).
        own = dict(zip(wanted, settings.specs, strict=True))
        variants, between = ([own[spec] for spec in specs] for specs in (variants, between))
    else:
        variants, between = list(settings.specs), _of_task(settings, between)
    # A note has said why these are n/a.
    undefined = {
        spec
        for run in runs
        for spec in only_continuous(settings.metrics, gold.profile, run.corpus.profile)[0]
    }
    variants = [spec for spec in variants if spec not in undefined]
    unfit_pair = [spec for spec in between if spec in undefined]
    if unfit_pair:
        why = f"parses are not ranked, for {unfit_pair[0]} is n/a on discontinuous trees"
        hint = "choose two others with --between A,B"
        if len(runs) == 1:
            raise SettingsError(f"{why}; {hint}")
        notes.append(f"note: {why} ({hint})")
    attributes = [name for name in by if name != DOCUMENT]
    results, parses = [], []
    shown = [run.name for run in runs]
    steps = len(runs) * (2 + len(settings.metrics))
    with Progress(steps, patience=options.patience) as progress:
        for name, system in ((run.name, run.corpus) for run in runs):
            progress.step(f"aligning {name}")
            check_needs(settings.metrics, gold.profile, system.profile)
            comparison = align_corpora(
                gold, system, settings, jobs=options.jobs or os.cpu_count() or 1
            )
            result = result_of(comparison, name=name, step=progress.step)
            units = result.units
            units.attributes = attributes_for(comparison, units, attributes, [DOCUMENT])
            results.append(result)
            progress.step(f"ranking the parses of {name}")
            if unfit_pair:
                continue
            try:
                parses.append(
                    _parses(result, comparison, between, options.most, options.sentences, by)
                )
            except SettingsError as unfit:
                hint = (
                    ""
                    if len(gold) != len(system)
                    else " (--chunks sentence ranks them all the same)"
                )
                notes.append(
                    f"note: {name}: parses are not ranked, for they were compared by "
                    f"{comparison.chunks}: {unfit}{hint}"
                )
    if not any(ranking["parses"] for ranking in parses) and not any(
        result.coverage.scored for result in results
    ):
        raise InputError("there is nothing to rank: no sentence can be used (see --on-error)")
    table = _table(results, variants, notes)
    signatures = list(dict.fromkeys(str(result.signature) for result in results))
    groups = {name: group_rows(results, table, name, notes) for name in by}
    shown_tables = _tables(shown, table, parses, signatures, groups)
    return Outcome(written(shown_tables, report), message(*notes))
