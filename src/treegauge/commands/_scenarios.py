"""``treegauge score GOLD --scenario NAME=FILE…``: the table of a parser's scenarios."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from treegauge.commands import Outcome
from treegauge.commands._options import odd_lines, request_of
from treegauge.errors import SettingsError
from treegauge.scenarios import (
    incomparable,
    scenario_table,
    scenarios_as_dict,
    score_scenarios,
    standard_of,
)

if TYPE_CHECKING:
    from argparse import Namespace


def named_files(texts: list[str]) -> dict[str, str]:
    """Return the files of ``NAME=FILE`` options by name."""
    found: dict[str, str] = {}
    for text in texts:
        name, equals, path = text.partition("=")
        if not (name and equals and path):
            raise SettingsError(f"--scenario wants NAME=FILE, not {text!r}")
        if name in found:
            raise SettingsError(f"--scenario: {name!r} is there twice")
        found[name] = path
    return found


def run_scenarios(options: Namespace) -> Outcome:
    """Score all scenarios and return their table."""
    from treegauge.inputs import read_argument
    from treegauge.reports import latex, markdown, text
    from treegauge.resolve import resolve
    from treegauge.sources import read_all

    unfit = [
        f"--{name.replace('_', '-')}"
        for name in ("task", "metric", "by", "confusion", "save", "fail_under")
        if getattr(options, name)
    ]
    if options.systems or unfit:
        raise SettingsError(f"--scenario does not go with {unfit[0] if unfit else 'further files'}")
    files = named_files(options.scenario)
    request = request_of(options, metrics=("tedeval",))
    sources = read_all(
        request, [options.gold, *files.values()], [options.gold, *files], read_argument
    )
    gold, *corpora = sources.corpora
    systems = dict(zip(files, corpora, strict=True))
    settings = resolve(request, gold, *corpora).settings
    strict = options.lattice_arcs == "strict"
    scenarios = score_scenarios(gold, systems, settings, strict=strict, jobs=options.jobs)
    standard = standard_of(gold)
    warnings = [f"warning: {issue}" for issue in settings.params.warnings]
    warnings += odd_lines(gold, *corpora) + sources.notes
    warnings += [f"warning: {line}" for line in incomparable(gold, systems)]
    err = "".join(f"treegauge: {line}\n" for line in warnings)
    if options.format == "json":
        found = scenarios_as_dict(scenarios, standard)
        return Outcome(json.dumps(found, ensure_ascii=False, indent=2) + "\n", err)
    table = scenario_table(scenarios, standard)
    if options.format == "tsv":
        lines = ["\t".join(cell.strip() for cell in row) for row in (table.header, *table.rows)]
        return Outcome("\n".join(lines) + "\n", err)
    render = {
        "text": text.table_lines,
        "markdown": markdown.table_lines,
        "latex": latex.table_lines,
    }
    lines = render[options.format](table)
    signatures = dict.fromkeys(str(one.own.signature) for one in scenarios)
    if options.format == "latex":
        lines = [*(f"% {one}" for one in signatures), *lines]
    if options.format == "markdown":
        lines += [f"`{one}`  " for one in signatures]
    if options.format == "text":
        for one in scenarios:
            for choice in one.own.alignment["chosen"]:
                if choice["aligner"] != "identity":
                    lines += ["", f"{one.name}: {choice['why']} (by {choice['chunks']})"]
        lines += ["", *signatures]
    return Outcome("\n".join(lines).rstrip("\n") + "\n", err)
