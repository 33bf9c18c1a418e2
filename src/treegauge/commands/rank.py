"""``treegauge rank GOLD SYSTEM…``: how variants of a score order systems, and parses."""

from __future__ import annotations

import argparse
import json
import os
from functools import partial
from typing import TYPE_CHECKING, Any

from treegauge.commands import Outcome, guarded
from treegauge.commands._options import add_reading, reading_of, short_names
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.comparison import Comparison
    from treegauge.result import Result

VARIANTS = ("e-dice:roof", "e-jaccard:roof", "e-dice", "e-jaccard", "t-dice", "t-jaccard")
AVERAGES = ("corpus", "sentence")
TIE_RULE = "a pair of parses tied in either measure is not discordant"


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    from treegauge.params import Params

    made = argparse.ArgumentParser(
        prog="treegauge rank",
        description="Rank systems under every variant of bracket and tree-distance scores, and the "
        "parses of each system by two measures (Emms 2008).",
    )
    made.add_argument("gold", metavar="GOLD")
    made.add_argument("systems", metavar="SYSTEM", nargs="+")
    made.add_argument("--metric", "-m", default=",".join(VARIANTS), help="the variants to compare")
    made.add_argument(
        "--between",
        default="e-jaccard,t-jaccard",
        metavar="A,B",
        help="the two measures by which parses are ranked",
    )
    made.add_argument(
        "--most",
        "-n",
        type=int,
        default=3,
        metavar="N",
        help="how many sentences with the largest rank difference are shown",
    )
    made.add_argument(
        "--params", "-p", default="wsj", help=f"{', '.join(Params.names())} or a .prm file"
    )
    made.add_argument("--align", default="auto")
    made.add_argument("--on-error", default="error", choices=("error", "skip", "zero"))
    made.add_argument("--format", "-f", default="text", choices=("text", "json"))
    made.add_argument("--jobs", "-j", type=int, default=0, metavar="N")
    add_reading(made)
    return made


def _values(result: Result, spec: str) -> list[float]:
    """Return a metric's value for each scored sentence; undefined counts as perfect (nothing to lose)."""
    main = result.metric(spec).main
    return [1.0 if row[main] is None else row[main] for row in result.by_sentence(spec)]


def _table(results: Sequence[Result], variants: Sequence[str]) -> list[dict[str, Any]]:
    """Return a row for each variant and average: scores and ranks of all systems."""
    from treegauge.stats.ranks import ranks

    rows: list[dict[str, Any]] = []
    for spec in variants:
        for average in AVERAGES:
            main = results[0].metric(spec).main
            try:
                scores = [result.scores(spec, average)[main] for result in results]
            except SettingsError:
                continue
            known = [0.0 if score is None else score for score in scores]
            rows.append(
                {"metric": spec, "average": average, "scores": scores, "ranks": ranks(known)}
            )
    if rows:
        for row in rows:
            row["agrees"] = row["ranks"] == rows[0]["ranks"]
    return rows


def _parses(
    result: Result, comparison: Comparison, between: Sequence[str], most: int
) -> dict[str, Any]:
    """Return how two measures rank one system's parses, and where they differ most."""
    from treegauge.mapping import e_mapping_of, mapping_of
    from treegauge.stats.ranks import kendall, ranks

    first, second = (_values(result, spec) for spec in between)
    agreement = kendall(first, second)
    first_ranks, second_ranks = ranks(first), ranks(second)
    places = sorted(range(len(first)), key=lambda k: (-abs(first_ranks[k] - second_ranks[k]), k))
    rows = result.by_sentence(between[0])
    chunk_of = {comparison.core.chunk(n)[0] + 1: n for n in range(comparison.core.chunks)}
    shown = []
    for place in places[:most]:
        if first_ranks[place] == second_ranks[place]:
            break
        sentence = rows[place]["sentence"]
        chunk = chunk_of[sentence]
        maps = {
            spec: (mapping_of if spec.startswith("t-") else e_mapping_of)(comparison, chunk, spec)
            for spec in between
        }
        shown.append(
            {
                "document": rows[place]["document"],
                "sentence": sentence,
                "line": rows[place]["line"],
                "scores": [first[place], second[place]],
                "ranks": [first_ranks[place], second_ranks[place]],
                "mappings": maps,
            }
        )
    return {
        "system": result.name,
        "between": list(between),
        "discordant": agreement.discordant,
        "discordant_share": agreement.discordant_share,
        "tau_b": agreement.tau_b,
        "tie_rule": TIE_RULE,
        "points": [list(pair) for pair in zip(first, second, strict=True)],
        "largest": shown,
    }


def _number(value: float | None) -> str:
    return "n/a" if value is None else f"{100 * value:.2f}"


def _place(rank: float) -> str:
    return f"{rank:g}"


def _text(
    names: Sequence[str], table: list[dict[str, Any]], parses: list[dict[str, Any]], signature: str
) -> str:
    from treegauge.reports._tables import Table
    from treegauge.reports.text import table_lines

    lines = []
    if len(names) > 1:
        rows = []
        for row in table:
            ranked = zip(row["scores"], row["ranks"], strict=True)
            cells = [f"{_number(score)} ({_place(rank)})" for score, rank in ranked]
            rows.append(
                [row["metric"], row["average"], *cells, "" if row["agrees"] else "other order"]
            )
        lines += table_lines(Table("", ["metric", "average", *names, ""], rows))
        lines += ["(in brackets the rank; «other order»: not the order of the first row)", ""]
    for one in parses:
        a, b = one["between"]
        share, tau = one["discordant_share"], one["tau_b"]
        lines.append(
            f"{one['system']}: parses ranked by {a} and by {b}: {_number(share)} % of pairs discordant "
            f"(Kendall; {one['tie_rule']}), tau-b {'n/a' if tau is None else format(tau, '.4f')}"
        )
        for found in one["largest"]:
            left, right = found["ranks"]
            first, second = found["scores"]
            place = f"sentence {found['sentence']} (line {found['line']})"
            by = f"rank {_place(left)} by {a} ({_number(first)}), {_place(right)} by {b} ({_number(second)})"
            lines += ["", f"{place}: {by}"]
            for spec, mapping in found["mappings"].items():
                lines += ["", f"{spec}, cost {mapping.cost}:"]
                lines += ["  " + text for text in mapping.draw().splitlines()]
        lines.append("")
    return "\n".join([*lines, signature]) + "\n"


@guarded
def run(arguments: Sequence[str]) -> Outcome:
    """Score every system under every variant and compare the orders."""
    from treegauge.comparison import compare
    from treegauge.inputs import in_parallel, read_argument
    from treegauge.metrics import get_metric
    from treegauge.pipeline import make_settings, result_of

    options = parser().parse_args(arguments)
    variants = [get_metric(spec).spec for spec in options.metric.split(",")]
    between = [get_metric(spec).spec for spec in options.between.split(",")]
    if len(between) != 2:
        raise SettingsError(f"--between takes two metrics, not {options.between!r}")
    wanted = list(dict.fromkeys([*variants, *between]))
    settings = make_settings(wanted, options.params, align=options.align, on_error=options.on_error)
    reading = reading_of(options)
    names = [options.gold, *options.systems]
    gold, *systems = in_parallel(
        [partial(read_argument, name, reading, options.ext) for name in names]
    )
    results, parses = [], []
    shown = short_names(options.systems)
    for name, system in zip(shown, systems, strict=True):
        comparison = compare(gold, system, settings, jobs=options.jobs or os.cpu_count() or 1)
        result = result_of(comparison, name=name)
        results.append(result)
        if comparison.chunks == "sentence":
            parses.append(_parses(result, comparison, between, options.most))
    table = _table(results, variants)
    if options.format == "json":
        for one in parses:
            for found in one["largest"]:
                found["mappings"] = {
                    spec: made.as_dict() for spec, made in found["mappings"].items()
                }
        data = {
            "signature": str(results[0].signature),
            "systems": shown,
            "variants": table,
            "parses": parses,
        }
        return Outcome(json.dumps(data, ensure_ascii=False, indent=2) + "\n")
    note = "" if parses else "treegauge: sentences differ, so parses cannot be ranked one by one\n"
    return Outcome(_text(shown, table, parses, str(results[0].signature)), note)
