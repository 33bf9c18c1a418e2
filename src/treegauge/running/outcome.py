"""What scoring files gives, whichever way they went."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from treegauge.base.records import Record, made

if TYPE_CHECKING:
    from treegauge.options.request import Request, Resolved
    from treegauge.results.result import Result
    from treegauge.running.planned_runs import ReadRuns


class Scored(Record):
    """Results in the order of the table, and what is to be said about the files, gold first.

    ``read``: what was read, where it is kept; it says the rest then.
    """

    results: list[Result]
    resolved: Resolved
    #: lines to be told about files that could be used all the same
    warnings: list[str] = made(factory=list)
    #: how many sentences each file has
    sentences: list[int] = made(factory=list)
    read: ReadRuns | None = None


def kept(request: Request, result: Result) -> Result:
    """Return what is to be kept of a result: all of it, or a summary."""
    if request.summary is None or result.summary is not None:
        return result
    from treegauge.options.summary import Kept
    from treegauge.results.summaries import summarised

    jobs = request.jobs or os.cpu_count() or 1
    return summarised(result, Kept.of(request.summary), jobs=jobs)
