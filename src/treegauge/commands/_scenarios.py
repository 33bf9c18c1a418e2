"""``treegauge score GOLD --scenario [PARSER/]NAME=FILE…``: parsers by scenarios in one table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.commands import Outcome, message
from treegauge.commands._bounds import bounds_of
from treegauge.commands._notes import Progress, odd_lines
from treegauge.commands._options import request_of
from treegauge.errors import SettingsError
from treegauge.metrics._lists import SCENARIOS
from treegauge.reports._scenarios import incomparable, score_scenarios, study_tables

if TYPE_CHECKING:
    from argparse import Namespace

# A table of scenarios has one value a cell: there is no room for these.
UNFIT = (
    *("by", "confusion", "attribute", "baseline", "co_optimal", "system_field"),
    *("save", "summary", "table", "cluster", "cite"),
)


def named_files(texts: list[str], option: str = "--scenario") -> dict[tuple[str, str], str]:
    """Return the files of ``[PARSER/]NAME=FILE`` options by parser and name."""
    files: dict[tuple[str, str], str] = {}
    for text in texts:
        title, equals, path = text.partition("=")
        parser, slash, name = title.partition("/") if "/" in title else ("", "", title)
        if not (name and equals and path) or (slash and not parser):
            raise SettingsError(f"{option} wants NAME=FILE or PARSER/NAME=FILE, not {text!r}")
        if (parser, name) in files:
            raise SettingsError(f"{option}: {title!r} is there twice")
        files[parser, name] = path
    return files


def run_scenarios(options: Namespace) -> Outcome:
    """Score all scenarios and return their table."""
    from treegauge.corpora.file_arguments import read_argument
    from treegauge.reports import get_report, written
    from treegauge.running.runs import read_runs

    unfit = [f"--{name.replace('_', '-')}" for name in UNFIT if getattr(options, name)]
    unfit += ["--on-error all"] if options.on_error == "all" else []
    if options.systems or unfit:
        raise SettingsError(f"--scenario does not go with {unfit[0] if unfit else 'further files'}")
    report = get_report(options.format)
    bounds = bounds_of(options)
    files = named_files(options.scenario)
    chosen = options.metric is not None or options.task is not None
    request = request_of(options, **({} if chosen else {"metrics": tuple(SCENARIOS)}))
    titles = ["/".join(filter(None, pair)) for pair in files]
    names = [options.gold, *files.values()]
    read = read_runs(request, names, [options.gold, *titles], read_argument)
    gold, corpora, settings = read.gold, read.systems, read.resolved.settings
    steps = len(files) * (3 + len(settings.metrics))
    with Progress(steps, patience=options.patience) as progress:
        study = score_scenarios(
            gold,
            dict(zip(files, corpora, strict=True)),
            settings,
            standard=not chosen,
            jobs=options.jobs,
            step=progress.step,
        )
    warnings = [f"warning: {issue}" for issue in settings.params.warnings]
    warnings += odd_lines(gold, *corpora) + read.notes + read.resolved.notes
    named = dict(zip(titles, corpora, strict=True))
    warnings += [f"warning: {line}" for line in incomparable(gold, named, settings)]
    missed = [
        bound.missed(scenario.title, scenario.scores(bound.spec), bound.spec in study.specs)
        for scenario in study.scenarios
        for bound in bounds
    ]
    missed = [line for line in missed if line]
    return Outcome(
        out=written(study_tables(study), report),
        err=message(*warnings, *missed),
        code=1 if missed else 0,
    )
