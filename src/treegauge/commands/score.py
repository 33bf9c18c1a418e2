"""``treegauge score GOLD SYSTEM…``: score parses against gold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.base.text import listed
from treegauge.commands import Outcome, guarded, message
from treegauge.commands._notes import (
    Progress,
    file_notes,
    lacking_notes,
    short_names,
    undefined_note,
)
from treegauge.commands._options import (
    add_cite,
    add_format,
    add_rows,
    add_scoring,
    add_sort,
    add_values,
    request_of,
)
from treegauge.commands._parser import new_parser
from treegauge.commands._table_options import check_cite, ordered, values_of
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from treegauge.options.request import Request
    from treegauge.running.samples import Samples
    from treegauge.running.score_files import Scored

SUMMARY = "score parses against gold, aligning words where they differ"
EXAMPLES = (
    ("two parsers side by side", "gold.mrg a.mrg b.mrg"),
    ("recognised speech, with a row for each document", "gold/ asr/ --task speech --by document"),
    ("stop a build below 84 % LAS", "gold.conllu system.conllu --fail-under las.f1=84"),
)


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = new_parser(
        "score",
        "Score parses against gold analyses: bracketings or dependencies. Words and sentences may differ "
        "between the two; they are aligned then, and the report says so.",
        epilog="A file may be - (standard input), @list (a file with a file name on each line) or a "
        "directory. Exit codes: 0 fine, 1 a bound missed, 2 bad input or usage.",
        examples=EXAMPLES,
        tables=True,
    )
    files = parser.add_argument_group("what to score")
    files.add_argument("gold", metavar="GOLD", help="the gold analyses")
    files.add_argument(
        "systems",
        metavar="SYSTEM",
        nargs="*",
        help="the parses to score; several are shown side by side, and may be called NAME=FILE",
    )
    add_scoring(parser)
    output = parser.add_argument_group("output")
    add_format(output, "scores")
    add_values(output, "; json has all")
    add_rows(output)
    add_sort(output)
    add_cite(output, "the metrics")
    output.add_argument(
        "--save", metavar="FILE", help="write the result with all counts to a file (one system)"
    )
    output.add_argument(
        "--summary",
        metavar="N",
        help="keep totals and N bootstrap samples instead of every sentence (docs/scale.md): results of any "
        "number of sentences stay small, merge, and have intervals; 1000:document samples documents",
    )
    output.add_argument(
        "--table",
        metavar="FILE",
        help="write a table of sentences and all their scores and counts; the file ends in "
        ".tsv, .csv or .jsonl",
    )
    output.add_argument(
        "--fail-under",
        action="append",
        default=[],
        metavar="METRIC[.VALUE]=BOUND",
        help="exit with code 1 if a value is lower, for example las=84 or las.recall=84 (or 84%%, or 0.84)",
    )
    output.add_argument(
        "--fail-over",
        action="append",
        default=[],
        metavar="METRIC[.VALUE]=BOUND",
        help="exit with code 1 if a value is higher, for example wer=20 (or 20%%, or 0.2)",
    )
    cluster = parser.add_argument_group("many machines (docs/scale.md)")
    cluster.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="score pairs of files on a Ray cluster: auto, ray://HOST:PORT, or local (needs treegauge[ray])",
    )
    cluster.add_argument(
        "--parts",
        metavar="FOLDER",
        help="with --cluster: keep finished parts in this folder; a run that was broken off "
        "continues from them",
    )
    return parser


@guarded
def run(arguments: Sequence[str]) -> Outcome:
    """Score and report."""
    from treegauge.corpora.file_arguments import read_argument
    from treegauge.pipeline import score_sources
    from treegauge.reports import Files, Report, get_report, written

    options = parser().parse_args(arguments)
    if options.scenario:
        from treegauge.commands._scenarios import run_scenarios

        return run_scenarios(options)
    if not options.systems:
        raise SettingsError("give a SYSTEM to score, or --scenario NAME=FILE")
    request = request_of(options)
    if options.save is not None and len(options.systems) > 1:
        raise SettingsError("--save takes the result of one system")
    bounds = []
    if options.fail_under or options.fail_over:
        from treegauge.commands._bounds import bounds_of

        bounds = bounds_of(options)
    if options.table:
        from treegauge.reports._sentence_table import without_column, writer_of

        write_table = writer_of(options.table)
    if options.cite:
        check_cite(options.format)
    report = get_report(options.format)
    systems_named, names = _named(options)
    if options.parts is not None and options.cluster is None:
        raise SettingsError("--parts goes with --cluster ADDRESS")
    with Progress() as progress:
        if options.cluster is not None:
            scored = _on_cluster(options, request, systems_named, progress)
        else:
            scored = score_sources(
                request,
                names,
                names,
                read_argument,
                shown=systems_named,
                once=True,
                watch=progress,
            )
        samples: list[Samples] = []
        if scored.read and any(run.sample for run in scored.read.runs):
            from treegauge.running.samples import samples_of_runs

            samples = samples_of_runs(scored.read.runs, scored.results, progress.step)
    results, resolved, read = scored.results, scored.resolved, scored.read
    settings = resolved.settings
    warnings = scored.warnings
    if options.save and len(results) > 1:
        raise SettingsError(f"--save takes one result, and there are {len(results)}")
    if options.save is not None:
        results[0].save(options.save)
    if any(result.issues for result in results):
        from treegauge.commands._wording import issues_in_options

        issues_in_options(results)
    if options.table:
        from treegauge.base.atomic_write import write_whole

        write_whole(options.table, write_table(results))
        if lacking := without_column(results):
            warnings.append(
                f"note: {options.table} has no column for {listed(lacking)}: no value for a sentence"
            )
    missed = [
        bound.missed(result.name, result.metrics.get(bound.spec), bound.spec in result.counts)
        for result in results
        for bound in bounds
    ]
    missed = [line for line in missed if line]
    warnings[:0] = [f"warning: {issue}" for issue in settings.params.warnings]
    warnings += file_notes(options.gold, options.systems) + lacking_notes(results[0], resolved.by)
    warnings += [
        f"warning: {name}: there is no sentence; is it the right file?"
        for name, profile in zip(read.names if read else names, resolved.profiles, strict=True)
        if not profile.sentences
    ]
    if read and any(metric.one_label_set for metric in settings.metrics):
        from treegauge.reports._scenarios import incomparable

        named = dict(zip(read.shown, read.systems, strict=True))
        warnings += [f"warning: {line}" for line in incomparable(read.gold, named, settings)]
    undefined = undefined_note(results)
    if options.sort is not None:
        results = ordered(results, options.sort)
    out = written(
        Report(
            options.gold,
            results,
            resolved.by,
            tuple(request.confusion),
            tuple(samples),
            request.on_error == "all",
            values_of(options.value, results) if options.value else (),
            options.rows,
        ),
        report,
    )
    if options.cite and not isinstance(out, Files):
        from treegauge.metrics._citations import bibtex_of

        specs = dict.fromkeys(spec for result in results for spec in result.counts)
        out = "".join(out) + "\n" + bibtex_of(list(specs), [])
    return Outcome(
        out=out,
        err=message(*warnings, *missed, *undefined),
        code=2 if undefined else 1 if missed else 0,
    )


def _named(options: argparse.Namespace) -> tuple[list[str], list[str]]:
    """Return the names of all systems, and all files, gold first; the options keep those of systems."""
    if any("=" in argument for argument in options.systems):
        from treegauge.commands._systems import named_systems

        names, files, _ = named_systems([options.gold, *options.systems], options)
        options.systems = files[1:]
        return names, files
    files = [options.gold, *options.systems]
    if files.count("-") > 1:
        raise SettingsError("standard input (-) can be read only once")
    return short_names(options.systems), files


def _on_cluster(
    options: argparse.Namespace, request: Request, shown: Sequence[str], progress: Progress
) -> Scored:
    """Score on a Ray cluster."""
    from treegauge.distributed import score_on

    pairs = list(zip(shown, options.systems, strict=True))
    return score_on(
        request,
        options.gold,
        pairs,
        engine=options.cluster,
        parts=options.parts,
        tell=progress.at,
    )
