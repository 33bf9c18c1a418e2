"""Run a study: every cell is scored or taken from its folder, on all cores or many machines.

>>> import tempfile
>>> with tempfile.TemporaryDirectory() as folder:
...     gold, parser = "examples/constituency/gold.mrg", "examples/constituency/parser-a.mrg"
...     study = run(gold, {"a": parser}, output=folder, metrics="brackets")
...     [round(score, 2) for score in study.table.where(document="*", value="f1")["score"]]
[97.67]
"""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from treegauge.base.records import replaced
from treegauge.errors import OutputError, SettingsError
from treegauge.pipeline import request_from
from treegauge.study.design import Design
from treegauge.study.design_file import load_design
from treegauge.study.plan import planned
from treegauge.study.scoring import Scoring, labelled_pair, read_kept
from treegauge.study.stored_cells import Digests, StoredCells, together
from treegauge.study.table import FIRST, LAST, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from treegauge.options.request import Request
    from treegauge.study.plan import Cell, Plan
    from treegauge.study.scoring import Row, Scored

    Work = Callable[[Sequence[Cell]], list[Scored]]
    #: runs work on groups of cells and returns what each gives, in their order
    Engine = Callable[[Work, Sequence[list[Cell]]], Iterator[list[Scored]]]

#: the design of a study of gold alone
USUAL: Final = "sensitivity"
#: files of a study's folder
TABLES: Final = ("table.csv", "table.parquet")
DESIGN: Final = "design.toml"
FIGURES: Final = "figures"
#: of Linux: which signal a process gets when its parent ends
PR_SET_PDEATHSIG: Final = 1
#: options that a study has no room for: its rows are documents, its cells one result each
UNFIT: Final = ("by", "confusion", "attribute", "attributes", "summary", "co_optimal", "baseline")
ONE_RESULT: Final = ("system_field", "n_best")
#: what says which segments or words are meant, sentence by sentence: noise moves these
BESIDE: Final = ("words", "join", "lattice", "gold_times", "test_times")


@dataclass(frozen=True)
class Study:
    """A study: its design, the tidy table, signatures, notes, and how many cells were scored and kept."""

    design: Design
    table: Table
    signatures: list[str]
    notes: list[str]
    scored: int
    kept: int


def run(
    gold: str | os.PathLike[str],
    systems: Mapping[str, str | os.PathLike[str]] | None = None,
    *,
    design: str | os.PathLike[str] | None = None,
    output: str | os.PathLike[str],
    engine: Engine | str | None = None,
    step: Callable[[int, str], None] | None = None,
    **options: Any,
) -> Study:
    """Run a study on files and write its table; other keywords are those of :func:`treegauge.score`.

    ``systems``: files by name; where the design has conditions, names are ``SYSTEM/CONDITION`` or
    ``CONDITION``.  Without systems, gold is damaged as the design says.  ``design``: one that comes with
    treegauge by its name, or a TOML file; by default ``sensitivity`` for gold alone, and the systems as they
    are.  ``output``: the folder, in which cells are kept, too.  ``engine``: an address of Ray, or a function
    that runs work (:mod:`treegauge.distributed`); by default the cores of this machine.  ``step(left, what)``
    is called after each group of cells.
    """
    paths = {name: os.fspath(path) for name, path in (systems or {}).items()}
    gold = os.fspath(gold)
    chosen = Design() if design is None and paths else load_design(design or USUAL)
    # What the caller says counts more than the design.
    request = request_from({**chosen.score, **options}, "study")
    _check(request, chosen, gold, paths)
    folder = Path(output)
    plan = planned(chosen, request, paths)
    _make(folder)
    results, count, kept = _results(
        plan, gold, request, StoredCells(folder), engine, chosen.sentences, step
    )
    notes = [*plan.notes, *_told(plan, results)]
    table = table_of(plan, results)
    write_table(table, folder, notes)
    _write(folder / DESIGN, chosen.text)
    notes += draw(table, chosen, folder / FIGURES)
    signatures = list(dict.fromkeys(scored.signature for scored in results))
    return Study(chosen, table, signatures, notes, count, kept)


def _check(request: Request, design: Design, gold: str, systems: Mapping[str, str]) -> None:
    """Refuse what a study cannot do before any file is read."""
    for name in UNFIT:
        if getattr(request, name):
            raise SettingsError(f"{name}= does not go with a study: its rows are documents")
    for name in ONE_RESULT:
        if getattr(request, name):
            raise SettingsError(f"{name}= does not go with a study: a file is one system")
    if request.on_error == "all":
        raise SettingsError(
            'a study shows systems under one policy: choose on_error="zero", skip or repair'
        )
    if "-" in {gold, *systems.values()}:
        raise SettingsError("a study reads its files more than once: standard input (-) cannot be")
    _check_beside(request, len(systems))
    damaged = design.noise is not None and (not systems or design.noise.of == "systems")
    damaged = damaged or (not systems and bool(design.conditions))
    for name in BESIDE if damaged else ():
        if getattr(request, name):
            raise SettingsError(
                f"{name}= does not go with noise, which moves words: give SYSTEM, or files whose "
                "trees say it themselves (CoNLL-U)"
            )


def _check_beside(request: Request, systems: int) -> None:
    """Refuse maps and times of other files than there are."""
    from treegauge.base.text import counted

    times = request.test_times
    several = 1 if isinstance(times, str | os.PathLike) else len(times)
    for name, given, wanted in (
        ("words", len(request.words), systems + 1),
        ("test_times", several, systems),
    ):
        if given and given != wanted:
            raise SettingsError(
                f"{name}= is there {given} times: give {counted(wanted, 'file')}, "
                f"{'gold and each system' if name == 'words' else 'each system'} in order"
            )


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(str(folder), error.strerror or str(error), error.errno) from error


def _results(
    plan: Plan,
    gold: str,
    request: Request,
    kept: StoredCells,
    engine: Engine | str | None,
    sentences: bool,
    step: Callable[[int, str], None] | None,
) -> tuple[list[Scored], int, int]:
    """Return what each cell gives, how many were scored, and how many were there already."""
    digests = Digests(gold, plan.labelled, plan.averages, sentences)
    own = [digests.cell(cell) for cell in plan.cells]
    known = {digest: old for digest in dict.fromkeys(own) if (old := kept.load(digest))}
    there = len(known)
    missing = [number for number, digest in enumerate(own) if digest not in known]
    groups = [
        [missing[place] for place in group]
        for group in together([plan.cells[n] for n in missing], [own[n] for n in missing])
    ]
    scoring = Scoring(gold, plan.labelled, plan.averages, sentences)
    run = on_cores(request.jobs) if engine is None else engine_of(engine)
    single = [[_alone(plan.cells[number], len(groups)) for number in group] for group in groups]
    if step:
        step(len(groups), "reading")
    if any(cell.text.noise or cell.text.path is None for cells in single for cell in cells):
        # Read here, so that the processes that are forked have it.
        read_kept(gold, request)
    for place, (group, scored) in enumerate(zip(groups, run(scoring, single), strict=True), 1):
        for number, cell in zip(group, scored, strict=True):
            known[own[number]] = cell
            kept.store(own[number], cell)
        if step:
            step(len(groups) - place, condition_of(plan.cells[group[0]].factors))
    return [known[digest] for digest in own], sum(map(len, groups)), there


def _alone(cell: Cell, groups: int) -> Cell:
    """Return a cell that is scored with one thread, where several are scored at once."""
    return cell if groups == 1 else replace(cell, request=replaced(cell.request, jobs=1))


def engine_of(engine: Engine | str) -> Engine:
    """Return the engine of an address of Ray, or the function itself."""
    if not isinstance(engine, str):
        return engine
    from treegauge.distributed import on_ray

    on: Any = on_ray(engine)

    def far(work: Work, tasks: Sequence[list[Cell]]) -> Iterator[list[Scored]]:
        outcomes: Iterator[list[Scored]] = on(RemoteWork(work, os.getcwd()), tasks)  # noqa: PTH109
        return outcomes

    return far


class RemoteWork:
    """Work that can be sent to another machine: relative paths keep their meaning."""

    def __init__(self, work: Work, folder: str) -> None:
        self.work, self.folder = work, folder

    def __call__(self, cells: Sequence[Cell]) -> list[Scored]:
        """Score cells in the folder in which the study was asked for."""
        # A worker may run anywhere; where the folder is not there, the file that is missing is told.
        if os.path.isdir(self.folder):  # noqa: PTH112
            os.chdir(self.folder)
        return self.work(cells)


def on_cores(jobs: int) -> Engine:
    """Return the engine of this machine: processes where a system can fork, threads elsewhere."""
    from treegauge.base.children import can_fork, cores

    def run(work: Work, tasks: Sequence[list[Cell]]) -> Iterator[list[Scored]]:
        most = min(cores(jobs), len(tasks))
        if most < 2:
            yield from map(work, tasks)
            return
        from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

        if can_fork():
            from multiprocessing import get_context

            fork, here = get_context("fork"), (os.getpid(),)
            with ProcessPoolExecutor(most, fork, initializer=_end_with, initargs=here) as pool:
                yield from pool.map(work, tasks)
        else:
            with ThreadPoolExecutor(most) as pool:
                yield from pool.map(work, tasks)

    return run


def _end_with(parent: int) -> None:
    """Let the system end a worker whose parent is killed: it would wait for work without end."""
    import ctypes
    from signal import SIGKILL

    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


def condition_of(factors: Mapping[str, object]) -> str:
    """Return the name of a condition: its factors with their levels."""
    return ";".join(f"{name}={level}" for name, level in factors.items() if level is not None)


def _told(plan: Plan, results: Sequence[Scored]) -> list[str]:
    """Return what the cells say, each thing once, with the conditions where not all say it."""
    said: dict[str, list[str]] = {}
    for cell, scored in zip(plan.cells, results, strict=True):
        for note in scored.notes:
            where = ", ".join(
                f"{name} {level}" for name, level in cell.factors.items() if level is not None
            )
            said.setdefault(note, []).append(where)
    notes = []
    for note, places in said.items():
        more = f"; and {len(places) - 1} more" if len(places) > 1 else ""
        notes.append(note if len(places) == len(results) else f"{note} ({places[0]}{more})")
    return notes


def table_of(plan: Plan, results: Sequence[Scored]) -> Table:
    """Return the tidy table: cells in the order of the plan, with the levels that each result has."""
    names = (FIRST, *plan.factors, *LAST)
    columns: dict[str, list[Any]] = {name: [] for name in names}
    fixed = [name for name in plan.factors if name not in {"labelled", "average"}]
    for cell, scored in zip(plan.cells, results, strict=True):
        levels = {name: cell.factors.get(name) for name in fixed}
        known: dict[tuple[str, str], tuple[str, dict[str, Any], str]] = {}
        for row in scored.rows:
            key = row.metric, row.average
            if key not in known:
                known[key] = _place(plan, levels, row)
            condition, factors, metric = known[key]
            columns[FIRST].append(condition)
            for name in plan.factors:
                columns[name].append(factors[name])
            own = (row.document, metric, *row[3:])
            for name, cell_value in zip(LAST, own, strict=True):
                columns[name].append(cell_value)
    return Table(columns)


def _place(plan: Plan, levels: Mapping[str, Any], row: Row) -> tuple[str, dict[str, Any], str]:
    """Return condition, factors and metric of a row."""
    factors = dict(levels)
    metric = row.metric
    if plan.labelled:
        base, bare = labelled_pair(row.metric)
        factors["labelled"] = None if bare is None else "no" if bare == row.metric else "yes"
        metric = base
    if plan.averages:
        factors["average"] = row.average
    return condition_of(factors), factors, metric


def write_table(table: Table, folder: Path, notes: list[str]) -> None:
    """Write the table as CSV, and as Parquet where that can be written."""
    for name in TABLES:
        try:
            table.write(folder / name)
        except SettingsError as missing:
            notes.append(f"note: {missing}")


def draw(table: Table, design: Design, folder: Path) -> list[str]:
    """Write the figures of a design, and say which cannot be; without names, all that the table can give."""
    from treegauge.charts._files import converter
    from treegauge.study.figures import FIGURES as KNOWN
    from treegauge.study.figures import figure

    charts, notes = {}, []
    for name in design.figures or KNOWN:
        try:
            charts[name] = figure(table, name)
        except SettingsError as why:
            if design.figures:
                notes.append(f"note: no figure {name}: {why}")
    endings = [".svg", ".png", ".tsv"]
    if charts:
        _make(folder)
        try:
            converter()
        except SettingsError as missing:
            endings = [".json", ".tsv"]
            notes.append(f"note: figures are Vega-Lite specifications: {missing}")
    for name, chart in charts.items():
        for ending in endings:
            chart.save(folder / f"{name}{ending}")
    return notes


def _write(path: Path, text: str) -> None:
    from treegauge.base.atomic_write import write_whole

    write_whole(path, text)
