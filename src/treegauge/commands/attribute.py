"""``treegauge attribute GOLD SYSTEM…``: show how much of the score each cause of error costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.base.text import listed
from treegauge.commands import Outcome, guarded, message
from treegauge.commands._parser import new_parser, whole_number
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from treegauge.reports import Tables

SUMMARY = "where the points go: wrong words, boundaries, tags, structure"
EXAMPLES = (
    ("where the points go", "gold.mrg asr.mrg"),
    ("by label, with the worst words", "gold.mrg asr.mrg --by label --harmful"),
    ("what each step costs", "gold.mrg --condition ref-dep=text.mrg --condition asr=asr.mrg"),
)


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    from treegauge.analysis.attribution import BY
    from treegauge.analysis.conditions import CONDITIONS
    from treegauge.commands._options import add_format, add_scoring

    parser = new_parser(
        "attribute",
        "Show how much of the missing score is due to wrong words, wrong sentence boundaries, different "
        "word segmentation, wrong tags, wrong labels and wrong structure.",
        epilog="Shapley values and the waterfall both add up to the points that are lost. "
        "Exit codes: 0 fine, 2 bad input or usage.",
        tables=True,
        examples=EXAMPLES,
    )
    parser.add_argument(
        "files",
        metavar="GOLD SYSTEM … | RESULT …",
        nargs="+",
        help="the gold analyses and the systems' parses, or results that "
        "`treegauge score --attribute --save FILE` wrote; a system may be called NAME=FILE",
    )
    how = parser.add_argument_group("where the points go")
    how.add_argument(
        "--by",
        action="append",
        default=[],
        metavar="NAMES",
        help=f"which cells lose most to which cause: {', '.join(BY)}, or an attribute of gold's sentences, "
        "such as genre, or column of --attributes; comma-separated or repeated",
    )
    how.add_argument(
        "--harmful",
        action="store_true",
        help="list the most harmful word errors, and the score after they are undone",
    )
    how.add_argument(
        "--top",
        type=whole_number(0),
        default=10,
        metavar="N",
        help="how many cells are listed (default 10)",
    )
    how.add_argument(
        "--condition",
        action="append",
        default=[],
        metavar="[SYSTEM/]NAME=FILE",
        help="instead of SYSTEM, repeated: a system's output under one condition; NAME is one of "
        + ", ".join(f"{name} ({what})" for name, what in CONDITIONS.items()),
    )
    add_scoring(parser)
    add_format(parser.add_argument_group("output"))
    return parser


@guarded
def run(arguments: Sequence[str]) -> Outcome:
    """Score with causes, and report them."""
    from treegauge.base.text import names_in
    from treegauge.reports import get_report, written

    options = parser().parse_args(arguments)
    if options.top < 1:
        raise SettingsError(f"--top is a number of cells, 1 at least, not {options.top}")
    by = ["label" if name == "relation" else name for name in names_in(options.by)]
    report = get_report(options.format)
    tables, warnings = _conditions(options) if options.condition else _systems(options, by)
    return Outcome(
        out=written(tables, report),
        err=message(*warnings),
    )


def _systems(options: argparse.Namespace, by: Sequence[str]) -> tuple[Tables, list[str]]:
    from treegauge.analysis.attribution import BY
    from treegauge.commands._notes import require_values
    from treegauge.commands._systems import systems_of
    from treegauge.metrics._breakdown_names import asked_by
    from treegauge.reports._attributed import attribution_tables

    options.attribute = True
    with asked_by("by=", by, BY):
        systems = systems_of(options, [name for name in by if name not in BY])
    missing = [name for name, result in systems.results.items() if not result.causes]
    if missing:
        raise SettingsError(
            f"{missing[0]}: its causes were not counted; use treegauge score --attribute --save FILE"
        )
    results = list(systems.results.values())
    require_values(results)
    tables = attribution_tables(systems.results, by, options.top, words=options.harmful)
    without = dict.fromkeys(
        spec for result in results for spec in result.counts if spec not in result.causes
    )
    notes = []
    if options.metric and without:
        notes = [
            f"note: {listed(list(without))}: no items that are matched word by word, so no causes"
        ]
    return tables, systems.warnings + notes


def _conditions(options: argparse.Namespace) -> tuple[Tables, list[str]]:
    from treegauge.analysis.conditions import CONDITIONS, conditions
    from treegauge.commands._notes import Progress, odd_lines, require_values
    from treegauge.commands._options import request_of
    from treegauge.commands._scenarios import named_files
    from treegauge.corpora.file_arguments import read_argument
    from treegauge.pipeline import score_corpora
    from treegauge.reports._attributed import condition_tables
    from treegauge.results.causes import has_causes
    from treegauge.running.runs import read_runs

    if len(options.files) > 1:
        raise SettingsError("--condition does not go with further files")
    if options.by:
        raise SettingsError("--condition does not go with --by: conditions are compared as a whole")
    if options.system_field:
        raise SettingsError("--condition does not go with --system-field")
    files = named_files(options.condition, "--condition")
    for _, name in files:
        if name not in CONDITIONS:
            raise SettingsError(f"--condition {name!r} is unknown; it is {', '.join(CONDITIONS)}")
    request = request_of(options)
    names = [*options.files, *files.values()]
    read = read_runs(request, names, names, read_argument)
    settings = read.resolved.settings
    steps = len(files) * (1 + len(settings.metrics))
    with Progress(steps, patience=options.patience) as progress:
        results = {
            place: score_corpora(
                read.gold,
                corpus,
                settings,
                name="/".join(filter(None, place)),
                attribute=any(has_causes(metric) for metric in settings.metrics),
                jobs=request.jobs,
                step=progress.step,
            )
            for place, corpus in zip(files, read.systems, strict=True)
        }
    require_values(list(results.values()))
    warnings = [f"warning: {issue}" for issue in settings.params.warnings]
    warnings += odd_lines(read.gold, *read.systems) + read.notes + read.resolved.notes
    return condition_tables(conditions(results)), warnings
