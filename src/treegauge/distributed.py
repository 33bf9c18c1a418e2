"""Score many files on many machines, with the same result, byte for byte, as on one.

Pairs of files are put into groups of about a block each; a group is a *task*, and what it gives is a
:class:`~treegauge.running.part.Part`.  Parts come back and are added in the order of the files, so memory
follows the counts (or the summary, with ``summary=N``), not the corpus.  Who runs the tasks is an *engine*: a
function that takes a function and tasks, and returns what the function gives for each, in their order.

- :func:`on_ray` is Ray's (``pip install 'treegauge[ray]'``).  A task whose worker is lost is run again.
- ``map`` does them here, one after the other.  docs/scale.md has those of Dask and Spark, three lines each.

Files must be where every machine finds them: on a shared disk, or by URL (``s3://…``, fsspec).  With
``parts``, a folder that all machines see, each part is also saved there, as a result that ``treegauge merge``
takes, too; a run that was broken off goes on behind the parts that are there.
"""

from __future__ import annotations

import json
import os
import sys
from collections import deque
from contextlib import ExitStack, contextmanager, redirect_stdout
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from treegauge.corpora.file_arguments import Side
from treegauge.corpora.read import shown_name
from treegauge.errors import SettingsError
from treegauge.pipeline import request_from
from treegauge.running.part import NeedsAll, Part
from treegauge.running.part_files import load_part, save_part
from treegauge.running.score_files import SIZE, block_size, needs_all, score_files

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from treegauge.options.request import Request
    from treegauge.results.result import Result
    from treegauge.running.score_files import FilePair, Scored, Scoring

    Task = list[FilePair]
    Outcome = Part | NeedsAll
    Engine = Callable[[Callable[[Task], Outcome], Sequence[Task]], Iterable[Outcome]]
    Paths = str | os.PathLike[str] | Sequence[str | os.PathLike[str]]

#: how often a task whose worker was lost is tried again
RETRIES = 5
#: tasks that wait, for each processor: enough to keep it busy, few enough to hold what comes back
WAITING = 2


def score(
    gold: Paths,
    system: Paths,
    *,
    engine: Engine | str = "local",
    parts: str | os.PathLike[str] | None = None,
    name: str | None = None,
    **options: Any,
) -> Result:
    """Score many files on many machines; gold and system are directories, lists of files, or files.

    A cluster takes files and no answers: every string is a path or a URL here, items of lists too.

    ``engine``: an address of Ray (``auto``, ``ray://HOST:PORT``; ``local`` starts one here), or a function
    that runs tasks.  ``parts``: a folder for finished parts.  Other keywords are those of
    :func:`treegauge.score`.

    >>> score("examples/speech/gold", "examples/speech/asr", engine=map, task="speech")["heads"]["matched"]
    25
    """
    shown = name or shown_name(system)
    request = request_from(options, "distributed.score")
    scored = score_on(request, gold, [(shown, system)], engine=engine, parts=parts)
    return scored.results[0]


def score_on(
    request: Request,
    gold: Paths,
    systems: Sequence[tuple[str, Paths]],
    *,
    engine: Engine | str,
    parts: str | os.PathLike[str] | None = None,
    tell: Callable[[int, int, int], None] | None = None,
) -> Scored:
    """Score systems on an engine; see :func:`score` and :func:`treegauge.running.score_files.score_files`."""
    sources = [gold, *(paths for _, paths in systems)]
    if needs_all(request):
        raise SettingsError(
            "this cannot be done in parts: a cluster takes files, and nothing that needs all of them at once "
            "(maps, lattices, answers, draws, baselines, TedEval, chunks of blocks or files)"
        )
    sides = [Side.of(source, request) for source in sources]
    if any(side.picked for side in sides):
        raise SettingsError("some of these files are of another format: choose files by ext=")
    # Workers may run in another directory than this one.
    sides = [side.from_anywhere() for side in sides]
    run = on_ray(engine) if isinstance(engine, str) else engine
    folder = None if parts is None else os.path.abspath(parts)  # noqa: PTH100
    if folder is not None:
        os.makedirs(folder, exist_ok=True)  # noqa: PTH103
    over = partial(_on_engine, engine=run, folder=folder)
    names = [name for name, _ in systems]
    scored = score_files(request, sides, names, block_size() or SIZE, over=over, tell=tell)
    if isinstance(scored, NeedsAll):
        raise SettingsError(f"this cannot be done in parts: {scored.why}; score it on one machine")
    return scored


def _on_engine(
    scoring: Scoring, groups: Sequence[Task], *, engine: Engine, folder: str | None
) -> Iterator[Outcome]:
    """Have groups of files scored on an engine, but for those whose parts are there."""
    # Tasks are many, processors few: a task takes one.
    scoring.jobs = scoring.request.jobs or 1
    paths = [_path_of(scoring, group, folder) for group in groups]
    there = [path is not None and os.path.exists(path) for path in paths]  # noqa: PTH110
    todo = [group for group, known in zip(groups, there, strict=True) if not known]
    coming = iter(engine(_Work(scoring, folder), todo))
    with ExitStack() as stack:
        if hasattr(coming, "close"):
            # Where the run ends before the tasks do, the engine is let go at once.
            stack.callback(coming.close)
        for path, known in zip(paths, there, strict=True):
            yield load_part(path) if known and path is not None else next(coming)


class _Work:
    """The function that workers run."""

    def __init__(self, scoring: Scoring, folder: str | None) -> None:
        self.scoring = scoring
        self.folder = folder

    def __call__(self, group: Task) -> Outcome:
        part = self.scoring.part(group)
        path = _path_of(self.scoring, group, self.folder)
        # An error that stops the run is not saved: a new run meets it again.
        if path is not None and isinstance(part, Part) and not part.issues.stops:
            save_part(part, path)
        return part


def _path_of(scoring: Scoring, group: Task, folder: str | None) -> str | None:
    """Return where a part is saved: named after what is scored, and how."""
    if folder is None:
        return None
    from treegauge._version import __version__

    request = scoring.request
    description = {
        "version": __version__,
        "options": {
            name: repr(getattr(request, name)) for name in request.__fields__ if name != "jobs"
        },
        "metrics": [metric.spec for metric in scoring.settings.metrics],
        "files": [
            [pair.name, *(file and [*file, _stamp(file[1])] for file in (pair.gold, pair.test))]
            for pair in group
        ],
    }
    digest = sha256(json.dumps(description, sort_keys=True).encode()).hexdigest()[:16]
    return os.path.join(folder, f"{group[0].number + 1:07}-{digest}.json")  # noqa: PTH118


def _stamp(path: str) -> list[int | str]:
    """Return what changes when a file does."""
    from treegauge.corpora.files import is_url
    from treegauge.corpora.remote_files import stamp

    if is_url(path):
        return [stamp(path)]
    status = os.stat(path)  # noqa: PTH116
    return [status.st_size, status.st_mtime_ns]


def on_ray(address: str = "auto") -> Engine:
    """Return the engine of a Ray cluster; ``local`` starts one on this machine."""

    def run(work: Callable[[Task], Outcome], tasks: Sequence[Task]) -> Iterator[Outcome]:
        with _connected(address) as ray:
            remote = ray.remote(max_retries=RETRIES)(_run)
            shared = ray.put(work)
            most = WAITING * max(1, int(ray.cluster_resources().get("CPU", 1)))
            waiting: deque[Any] = deque()
            for task in tasks:
                if len(waiting) >= most:
                    yield _outcome_of(ray, waiting.popleft())
                waiting.append(remote.remote(shared, task))
            while waiting:
                yield _outcome_of(ray, waiting.popleft())

    return run


@contextmanager
def _connected(address: str) -> Iterator[Any]:
    """Yield Ray, connected; what it says of lost workers goes to standard error, not among the results."""
    ray = _ray()
    started = not ray.is_initialized()
    if started:
        more = {"include_dashboard": False} if address == "local" else {}
        try:
            ray.init(address, **more, log_to_driver=False, logging_level="ERROR")
        except (ConnectionError, ValueError, RuntimeError) as wrong:
            # Ray puts its own traceback first.
            reason = (str(wrong).strip() or type(wrong).__name__).splitlines()[-1]
            raise SettingsError(f"there is no Ray at {address!r}: {reason}") from wrong
    with redirect_stdout(sys.stderr):
        try:
            yield ray
        finally:
            if started:
                ray.shutdown()


def _ray() -> Any:
    from importlib import import_module

    try:
        return import_module("ray")
    except ImportError as missing:
        raise SettingsError("a cluster needs Ray: pip install 'treegauge[ray]'") from missing


def _run(work: Callable[[Task], Outcome], task: Task) -> Outcome:
    return work(task)


def _outcome_of(ray: Any, reference: Any) -> Outcome:
    """Return the outcome of a task, or raise what it raised."""
    try:
        part: Outcome = ray.get(reference)
    except ray.exceptions.RayTaskError as wrong:
        if isinstance(wrong.cause, Exception):
            raise wrong.cause from wrong
        raise
    return part
