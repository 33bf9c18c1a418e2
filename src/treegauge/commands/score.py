"""``treegauge score GOLD SYSTEM…``: one run, all scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.commands import Outcome, guarded, message
from treegauge.commands._call import tell
from treegauge.commands._files import file_notes
from treegauge.commands._options import lacking_notes, odd_lines, request_of, short_names
from treegauge.commands._progress import Progress
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from treegauge.options.request import Request
    from treegauge.reports._samples import Samples
    from treegauge.results.result import Result
    from treegauge.running.outcome import Scored
    from treegauge.running.planned_runs import Run


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    from treegauge.base.plugins import names
    from treegauge.commands._bounds import add_bounds
    from treegauge.commands._numbers import number, whole_number
    from treegauge.commands._options import (
        add_alignment,
        add_jobs,
        add_lattice,
        add_params,
        add_patience,
        add_reading,
        add_words,
    )
    from treegauge.commands._parser import new_parser
    from treegauge.metrics._breakdown_names import BREAKDOWNS
    from treegauge.metrics._lists import TASKS
    from treegauge.options.request import MOST_DRAWS
    from treegauge.options.settings import ASKED, AVERAGES
    from treegauge.results.confusion import KINDS
    from treegauge.rules.head_tables import HeadTable

    made = new_parser(
        "score",
        "Score parses against gold analyses: bracketings or dependencies. Words and sentences may differ "
        "between the two; they are aligned then, and the report says so.",
        epilog="A file may be - (standard input), @list (a file with a file name on each line) or a "
        "directory. Exit codes: 0 fine, 1 a bound missed, 2 bad input or usage.",
        tables=True,
    )
    scores = made.add_argument_group("what to score")
    scores.add_argument("gold", metavar="GOLD", help="the gold analyses")
    scores.add_argument(
        "systems",
        metavar="SYSTEM",
        nargs="*",
        help="the parses to score; several are shown side by side",
    )
    scores.add_argument(
        "--scenario",
        action="append",
        default=[],
        metavar="[PARSER/]NAME=FILE",
        help="instead of SYSTEM, repeated: a parser's output on one kind of input (gold, predicted, raw …); "
        "all are shown in one table, with the change from each to the next",
    )
    scores.add_argument(
        "--task",
        choices=list(TASKS),
        help="a set of metrics with the options that go with it (default: by the format of the files)",
    )
    scores.add_argument(
        "--metric",
        "-m",
        action="append",
        metavar="NAMES",
        help="metrics by name, comma-separated or repeated, instead of those of the task (docs/metrics.md "
        "lists them); the task's other options stay",
    )
    scores.add_argument(
        "--average",
        default="corpus",
        choices=AVERAGES,
        help="corpus (the default) adds up the counts of all sentences before dividing, as evalb's summary "
        "does; document, sentence and type take the mean of the scores of each document, sentence or label",
    )
    scores.add_argument(
        "--by",
        action="append",
        default=[],
        metavar="NAMES",
        help="show scores also one by one, for each "
        f"{', '.join(BREAKDOWNS)} (relation is label); comma-separated or repeated",
    )
    scores.add_argument(
        "--confusion",
        action="append",
        default=[],
        metavar="NAMES",
        help=f"count which label is taken for which other one: {', '.join(KINDS)}",
    )
    scores.add_argument(
        "--attribute",
        action="store_true",
        help="say what wrong words, boundaries, tags, labels and structure cost (more: treegauge attribute)",
    )
    scores.add_argument(
        "--weight",
        type=number(0, 1),
        metavar="W",
        help="with task srl: the weight of semantics in the joint scores, 0 to 1 (default 0.5)",
    )
    counts = made.add_argument_group("what counts")
    add_params(counts, "; task speech: speech")
    counts.add_argument(
        "--heads",
        metavar="NAME",
        help="which child of a constituent holds its head word, for the metrics of heads: a table, "
        f"{', '.join(HeadTable.names())}, or a file (default charniak; ctb with -p ctb)",
    )
    counts.add_argument(
        "--transform",
        dest="transforms",
        default="",
        metavar="NAMES",
        help="changes made to both sides before they are compared, comma-separated, one after the other: "
        f"{', '.join(names('transforms'))}",
    )
    counts.add_argument(
        "--max-length",
        type=whole_number(1),
        metavar="N",
        help="leave out gold sentences of more than N words",
    )
    counts.add_argument(
        "--max-wer",
        type=number(0),
        metavar="PERCENT",
        help="leave out documents with a higher word error rate, and list them",
    )
    counts.add_argument(
        "--on-error",
        default="error",
        choices=ASKED,
        help="what happens to sentences without a parse that can be used: error (the default) stops, skip "
        "leaves them out, zero counts everything in their gold sentences as missed, repair mends what can be "
        "mended (docs/language-models.md) and counts the rest as missed, all shows zero, skip and repair "
        "side by side",
    )
    scores.add_argument(
        "--baseline",
        choices=("chance",),
        help="chance: also score trees that know nothing but gold's words: right-branching, left-branching, "
        "flat, random",
    )
    aligning = made.add_argument_group("aligning")
    add_alignment(aligning, "; task srl: levenshtein")
    aligning.add_argument(
        "--co-optimal",
        type=whole_number(1, MOST_DRAWS),
        metavar="N",
        help="how far the choice of one alignment among equally cheap ones decides the scores: draw N "
        "alignments of least cost and show the lowest, highest and mean score (of all alignments where "
        "there are at most 10,000)",
    )
    # Which segments make up a word says what is aligned with what (Hebrew, Arabic, Turkish …).
    add_words(aligning)
    add_lattice(aligning)
    add_reading(made)
    output = made.add_argument_group("output")
    output.add_argument(
        "--format",
        "-f",
        default="text",
        metavar="NAME",
        help=f"how scores are shown: {', '.join(names('reports'))}, or a report of another package",
    )
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
    add_bounds(output)
    add_jobs(output)
    add_patience(output)
    cluster = made.add_argument_group("many machines (docs/scale.md)")
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
    return made


@guarded
def run(arguments: Sequence[str]) -> Outcome:
    """Score and report."""
    from treegauge.base.lazy import load_array

    load_array()  # before what needs it is loaded
    from treegauge.commands._plain_arguments import plain_options
    from treegauge.reports import Report, get_report, render_pieces

    options = plain_options(arguments)
    if options is None:
        options = parser().parse_args(arguments)
    else:
        tell(options, own_output=False)
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
        from treegauge.reports._sentence_table import writer_of

        write_table = writer_of(options.table)
    report = get_report(options.format)
    names = [options.gold, *options.systems]
    if options.parts is not None and options.cluster is None:
        raise SettingsError("--parts goes with --cluster ADDRESS")
    if names.count("-") > 1:
        raise SettingsError("standard input (-) can be read only once")
    systems_named = short_names(options.systems)
    with Progress() as progress:
        if options.cluster is not None:
            scored = _on_cluster(options, request, systems_named, progress)
        else:
            scored = _here(request, names, systems_named, progress)
    results, resolved, read = scored.results, scored.resolved, scored.read
    settings = resolved.settings
    if read is None:
        warnings = [*scored.warnings, *resolved.notes]
        lengths = scored.sentences
    else:
        warnings = odd_lines(read.gold, *read.systems) + read.notes + resolved.notes
        lengths = [len(corpus) for corpus in (read.gold, *read.systems)]
    if options.save and len(results) > 1:
        raise SettingsError(f"--save takes one result, and there are {len(results)}")
    if options.save is not None:
        results[0].save(options.save)
    if any(one.issues for one in results):
        from treegauge.commands._wording import told_in_options

        told_in_options(results)
    samples = _samples(read.runs, results) if read else ()
    if options.table:
        from treegauge.base.atomic_write import write_whole

        write_whole(options.table, write_table(results))
    missed = [
        line
        for one in results
        for bound in bounds
        if (line := bound.missed(one.name, one.metrics.get(bound.spec), bound.spec in one.counts))
    ]
    warnings[:0] = [f"warning: {issue}" for issue in settings.params.warnings]
    warnings += file_notes(options.gold, options.systems) + lacking_notes(results[0], resolved.by)
    warnings += [
        f"warning: {name}: there is no sentence; is it the right file?"
        for name, length in zip(names, lengths, strict=True)
        if not length
    ]
    if read and any(metric.one_label_set for metric in settings.metrics):
        from treegauge.reports._scenarios import incomparable

        named = dict(zip(systems_named, read.systems, strict=True))
        warnings += [f"warning: {line}" for line in incomparable(read.gold, named)]
    return Outcome(
        out=render_pieces(
            Report(
                options.gold,
                results,
                resolved.by,
                resolved.confusion,
                samples,
                request.on_error == "all",
            ),
            report,
        ),
        err=message(*warnings, *missed),
        code=1 if missed else 0,
    )


def _here(
    request: Request, names: Sequence[str], shown: Sequence[str], progress: Progress
) -> Scored:
    """Score on this machine; what the plainest run does without is not loaded for it."""
    from treegauge.running.same_words import score_plain

    scored = score_plain(request, names, shown, tell=progress.at)
    if scored is not None:
        return scored
    from treegauge.commands import _preread as early
    from treegauge.pipeline import score_sources

    return score_sources(
        request, names, names, early.read, shown=shown, plain=False, watch=progress
    )


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


def _samples(runs: Sequence[Run], results: Sequence[Result]) -> tuple[Samples, ...]:
    """Return what the rounds of samples of each system, under each policy, have in common."""
    rounds: dict[str, list[Result]] = {}
    policies = len({run.policy for run in runs if run.sample}) > 1
    for run, result in zip(runs, results, strict=True):
        if run.sample:
            name = f"{run.system} {run.policy}" if policies else run.system
            rounds.setdefault(name, []).append(result)
    if not rounds:
        return ()
    from treegauge.reports._samples import samples_of

    return tuple(samples_of(name, found) for name, found in rounds.items())
