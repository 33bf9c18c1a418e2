"""``treegauge study GOLD SYSTEM… -o DIR``: score under many conditions, and analyse the tidy table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.commands import Outcome, guarded, message
from treegauge.commands._parser import new_parser
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from treegauge.commands._parser import Parser
    from treegauge.study.design import Design

SUMMARY = "how metrics react to noise and conditions: a table, figures"
EXAMPLES = (
    ("damage gold, score it with every metric", "gold.mrg -o study"),
    (
        "a paper's experiment on your files",
        "gold/ asr-sys-kept=asr/ --design sparseval-transcripts -o study",
    ),
    ("verdicts on the papers' claims", "analyse study/table.csv"),
)


def parser() -> Parser:
    """Return the parser of the command line."""
    from treegauge.commands._options import add_format, add_scoring
    from treegauge.study.design import shipped
    from treegauge.study.run import USUAL

    parser = new_parser(
        "study",
        "Run an experiment on metrics: score systems, or gold with noise, under every combination of what a "
        "design varies. A tidy table (a row for each condition, document, metric and value), a summary and "
        "figures go into a folder; what is there and has not changed is not scored again. "
        "`treegauge study analyse TABLE` makes statistics and figures of the table; it has its own --help.",
        epilog="A design is a small TOML file (docs/studies.md). Options of the command line take precedence "
        "over those of its table [score]. Exit codes: 0 fine, 2 bad input or usage.",
        output=False,
        tables=True,
        examples=EXAMPLES,
    )
    parser.add_argument(
        "files",
        metavar="GOLD [SYSTEM …]",
        nargs="*",
        help="the gold analyses and the systems' parses; a system may be called NAME=FILE. Where the design "
        "has conditions: [SYSTEM/]CONDITION=FILE. Without systems, gold is damaged as the design says",
    )
    design = parser.add_argument_group("the study")
    design.add_argument(
        "--design",
        metavar="NAME",
        help=f"the design, which says what varies: {', '.join(shipped())}, or a TOML file "
        f"(default: {USUAL} for gold alone, and systems as they are)",
    )
    design.add_argument(
        "--check",
        metavar="TABLE",
        help="instead of files: compute the verdict on every claim of the papers from the table of a study, "
        "or of all studies in a folder",
    )
    output = parser.add_argument_group("output")
    output.add_argument(
        "--output",
        "-o",
        metavar="DIR",
        help="the folder that everything is written to, and in which scores are kept",
    )
    add_scoring(parser)
    add_format(output)
    many = parser.add_argument_group("many machines (docs/scale.md)")
    many.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="score conditions on a Ray cluster: auto, ray://HOST:PORT, or local (needs treegauge[ray])",
    )
    return parser


@guarded
def run(arguments: Sequence[str]) -> Outcome:
    """Score, write the table and the figures, and show the summary."""
    if arguments and arguments[0] == "analyse":
        from treegauge.commands._analyse import run_analysis

        return run_analysis(arguments[1:])
    if arguments and arguments[0] in {"analyze", "analysis"}:
        raise SettingsError(f"it is treegauge study analyse, not study {arguments[0]}")
    options, given = _parsed(arguments)
    if options.check is not None:
        from treegauge.commands._analyse import run_check

        return run_check(options)
    if not options.files:
        raise SettingsError("give the gold analyses: GOLD [SYSTEM …] -o DIR")
    if options.output is None:
        raise SettingsError("give the folder that the study is written to: -o DIR")
    return _study(options, given)


class _NotGiven(list[Any]):
    """The default of an option that the command line does not set."""


def _parsed(arguments: Sequence[str]) -> tuple[argparse.Namespace, dict[str, Any]]:
    """Return the options, and the keywords of those that the command line sets: they count more."""
    from treegauge.commands._options import RENAMED, shared_actions
    from treegauge.options.request import Request

    made = parser()
    shared = {action.dest for action in shared_actions()}
    usual = {
        action.dest: action.default
        for action in made.actions()
        if action.dest in shared and action.default != "==SUPPRESS=="
    }
    unset = _NotGiven()
    made.set_defaults(**dict.fromkeys(usual, unset))
    options = made.parse_args(arguments)
    set_here = [name for name in usual if getattr(options, name) is not unset]
    keywords = {**RENAMED}
    given = {keywords.get(name, name): getattr(options, name) for name in set_here}
    for name in usual.keys() - set(set_here):
        setattr(options, name, usual[name])
    # Names are those of the command line alone (commands._refused).
    options.system_field = None
    return options, {name: value for name, value in given.items() if name in Request.__fields__}


def _study(options: argparse.Namespace, given: dict[str, Any]) -> Outcome:
    from pathlib import Path

    from treegauge.base.text import counted
    from treegauge.commands._notes import Progress
    from treegauge.commands._wording import in_options
    from treegauge.reports import get_report, written
    from treegauge.study.design import Design
    from treegauge.study.design_file import load_design
    from treegauge.study.run import USUAL
    from treegauge.study.run import run as run_study
    from treegauge.study.summary import study_tables

    report = get_report(options.format)
    gold, *arguments = options.files
    chosen = options.design or (None if arguments else USUAL)
    systems = _systems(Design() if chosen is None else load_design(chosen), options.files, options)
    with Progress(patience=options.patience) as progress:

        def step(left: int, what: str) -> None:
            progress.total = max(progress.total, left)
            progress.step(what)

        study = run_study(
            gold,
            systems,
            design=chosen,
            output=options.output,
            engine=options.cluster,
            step=step,
            **given,
        )
    tables = study_tables(study)
    from treegauge.base.atomic_write import write_whole

    markdown = get_report("markdown").render_tables(tables)
    write_whole(Path(options.output) / "summary.md", markdown)
    notes = [in_options(note) for note in study.notes]
    done = f"{counted(study.scored, 'run')} scored"
    before = f", {study.kept} kept from before" if study.kept else ""
    notes.append(f"note: {done}{before}; the table has {study.table.length} rows")
    return Outcome(written(tables, report), message(*notes))


def _systems(design: Design, files: Sequence[str], options: argparse.Namespace) -> dict[str, str]:
    """Return the files of the systems by their names."""
    from treegauge.commands._refused import SYSTEMS
    from treegauge.commands._systems import check_there, named_systems, split_runs

    gold, *arguments = files
    if design.has_conditions:
        from treegauge.commands._scenarios import named_files

        named = named_files(arguments, "a system under a condition")
        paths = [gold, *named.values()]
        names = ["/".join(filter(None, pair)) for pair in named]
        check_there(paths)
    else:
        for argument in arguments:
            if len(split_runs(argument)) > 1:
                raise SettingsError(f"{argument}: {SYSTEMS['runs']['study']}")
        names, paths, _ = named_systems(list(files), options)
    return dict(zip(names, paths[1:], strict=True))
