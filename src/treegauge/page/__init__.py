"""The HTML report: scores with intervals, charts, and every sentence with its drawing.

    treegauge report GOLD SYSTEM… -o report.html

The file stands alone: it opens from disk, needs no network, and says how its figures were made.  What it
shows is counted elsewhere (:mod:`treegauge.charts._gathering`); sentences are drawn by
:mod:`treegauge.drawings`.  In Python:

    treegauge.report("gold.mrg", {"ours": "ours.mrg"}, "report.html")
    result.report("report.html")          # of files; of other results scores and charts alone
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.base.argument_kinds import PATH, takes
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Mapping

    from treegauge.options.request import Request
    from treegauge.page.contents import Page
    from treegauge.results.result import Result


def write_page(page: Page, path: str | os.PathLike[str]) -> None:
    """Write the page to a file, whole or not at all."""
    from treegauge.base.atomic_write import write_whole
    from treegauge.page.document import pieces

    write_whole(path, pieces(page))


@takes(path=PATH)
def report(
    gold: Any, systems: Mapping[str, Any] | Any, path: str | os.PathLike[str], **options: Any
) -> None:
    """Score systems against gold and write an HTML report; options are those of :func:`treegauge.score`.

    ``systems``: by name, or one system alone.  A string is a path or a text as in :func:`treegauge.score`.
    """
    from treegauge.corpora.paths_and_texts import gold_and_systems
    from treegauge.corpora.read import shown_name
    from treegauge.pipeline import request_from

    several = hasattr(systems, "items")
    gold, *sources = gold_and_systems(gold, systems.values() if several else [systems])
    names = systems if several else [shown_name(sources[0])]
    named = dict(zip(names, sources, strict=True))
    if not named:
        raise SettingsError("there is no system to report on")
    report_request(gold, named, request_from(options, "report"), path)


def report_request(
    gold: Any, systems: Mapping[str, Any], request: Request, path: str | os.PathLike[str]
) -> None:
    """Read gold and systems, score them as the request asks, and write the page; a string is a path."""
    from treegauge.charts._gathering import gathered
    from treegauge.corpora.read import shown_name
    from treegauge.page.contents import Page
    from treegauge.running.runs import read_runs

    check_request(request.on_error)
    shown = shown_name(gold, "gold")
    read = read_runs(request, [gold, *systems.values()], [shown, *systems])
    compared = gathered(read, jobs=request.jobs)
    page = Page(compared, shown, lattices=read.lattices, jobs=request.jobs)
    check_by(page, read.resolved.by)
    write_page(page, path)


def check_by(page: Page, by: Iterable[str]) -> None:
    """Refuse breakdowns that the page does not have."""
    from treegauge.metrics._breakdown_names import not_counted, unknown_name

    for name in by:
        if name == "chunk":
            raise SettingsError("a report shows no scores by chunk")
        if name not in {*page.by, "sentence"}:
            raise unknown_name(name, page.paired.attributes)
        if not any(result.cells.get(name, True) for result in page.results):
            raise not_counted(name)


def check_request(on_error: str) -> None:
    """Refuse what gives several results for one system."""
    if on_error == "all":
        raise SettingsError(
            'a report shows systems under one policy: choose on_error="zero", skip or repair'
        )


def report_results(results: Iterable[Result], path: str | os.PathLike[str]) -> None:
    """Write a page of results alone: without the texts there are no words and no drawings."""
    from treegauge.charts._gathering import System
    from treegauge.page.contents import Page

    listed = list(results)
    write_page(Page([System(result) for result in listed], "gold"), path)
