"""What scoring files gives, whichever way they went."""

from __future__ import annotations

from treegauge.base.records import Record, made

TYPE_CHECKING = False  # type checkers know this name; importing typing takes time
if TYPE_CHECKING:
    from treegauge.options.request import Resolved
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
