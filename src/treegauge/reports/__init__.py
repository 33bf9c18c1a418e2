"""Reports: one module for each format, such as text, JSON or Markdown.

The module's name is the format's name (``--format NAME``).

A report module has

- ``render(report)``: the results of ``treegauge score``, as text;
- ``render_tables(tables)``: other tables (scenarios, rankings), as text;
- perhaps ``render_pieces(report)``: what ``render`` returns, piece by piece, so that a breakdown of many
  sentences is written while it is made;
- perhaps ``render_files(shown)``: of a format that holds one table and nothing else, a file for each table,
  and the text that goes beside them.

All end in a line break, show every signature (there or beside), and give the same text each time.
Installed packages add reports through the entry-point group ``treegauge.reports``.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any, Protocol

from treegauge.base.plugins import plugin
from treegauge.base.records import Record, made, replaced
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from treegauge.results.result import Result
    from treegauge.running.samples import Samples

PIECE = 1 << 16
#: what a row of a table of scores may be
ROWS = ("metrics", "systems")
#: spaces between two columns of a table
GAP = 2


class Report(Record):
    """Results to be shown: systems in order, and the breakdowns and confusions asked for."""

    gold: str
    results: list[Result]
    by: tuple[str, ...] = ()
    confusion: tuple[str, ...] = ()
    #: what rounds of samples have in common
    samples: tuple[Samples, ...] = ()
    #: results are those of several failure policies
    policies: bool = False
    #: metric and value of what the table of scores shows; nothing: the usual
    values: tuple[tuple[str, str], ...] = ()
    #: what a row of that table is: metrics or systems
    rows: str = "metrics"

    @property
    def chosen(self) -> bool:
        """Whether somebody said what the table of scores is to show."""
        return bool(self.values) or self.rows != "metrics"


class Marked(str):
    """The text of a cell that stands out: in bold, or with raised letters after it.

    As text it has a star and small letters; reports that can do better look at its parts.

    >>> Marked.of("84.57", bold=True, raised="ab")
    '84.57*ᵃᵇ'
    """

    __slots__ = ("bold", "plain", "raised")
    bold: bool
    plain: str
    raised: str

    @classmethod
    def of(cls, plain: str, *, bold: bool = False, raised: str = "") -> Marked:
        """Return a cell."""
        made = cls(plain + ("*" if bold else "") + raised.translate(RAISED))
        made.plain, made.bold, made.raised = plain, bold, raised
        return made


RAISED = dict(
    zip(
        map(ord, "abcdefghijklmnoprstuvwxyz0123456789"),
        "ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ⁰¹²³⁴⁵⁶⁷⁸⁹",
        strict=True,
    )
)


class Table(Record):
    """A titled table of text cells; the first columns and those without a name are left-aligned.

    ``cuts``: the columns in front of which a table that is too wide is best cut.
    """

    title: str
    header: list[str]
    rows: Sequence[list[str]]
    left: int = 1
    foot: str = ""
    cuts: tuple[int, ...] = ()

    def is_left(self, column: int) -> bool:
        """Tell whether a column is left-aligned."""
        return column < self.left or not self.header[column]


def parts_of(
    widths: list[int], left: int, cuts: tuple[int, ...], width: int
) -> tuple[int | None, list[list[int]]]:
    """Return how long cells may be (None: they stay whole), and each part's columns beside the left ones."""
    everything = list(range(left, len(widths)))
    if sum(widths) + GAP * (len(widths) - 1) <= width:
        return None, [everything]
    most = None
    if sum(widths[:left]) + GAP * left + max(widths[left:]) > width:
        most = max(12, (width - GAP * left) // (left + 1))
        widths = [min(width, most) for width in widths]
    groups: list[list[int]] = [[]]
    used = sum(widths[:left]) + GAP * (left - 1)
    room = width - used
    for place in everything:
        if groups[-1] and room < widths[place] + GAP:
            # What belongs together goes on together.
            best = max((cut for cut in cuts if groups[-1][0] < cut <= place), default=place)
            moved = [column for column in groups[-1] if column >= best]
            groups[-1] = [column for column in groups[-1] if column < best]
            groups.append(moved)
            room = width - used - sum(widths[column] + GAP for column in moved)
        groups[-1].append(place)
        room -= widths[place] + GAP
    return most, groups


class Drawn(str):
    """A text whose lines stay as they are, however long: a drawing."""

    __slots__ = ()


class Tables(Record):
    """Tables that are not those of results, with texts between them, as people read them.

    ``signatures`` say how all that is shown was made; ``data`` is the same for programs, JSON-ready, with
    full precision.  ``flat``: tables with full precision, which reports for programs show instead of the
    parts.
    """

    parts: list[Table | str]
    signatures: list[str]
    data: dict[str, Any]
    flat: list[Table] = made(factory=list)


class Files(Record):
    """Tables as files of one table each, and what is said about them: notes and signatures.

    ``tables``: the content of each file by its name.
    """

    tables: dict[str, str | Iterator[str]]
    about: list[str]

    def only(self) -> str | Iterator[str]:
        """Return the table, if there is but one."""
        if len(self.tables) == 1:
            return next(iter(self.tables.values()))
        from treegauge.base.text import listed

        if not self.tables:
            raise SettingsError(
                "there is no table here for csv or tsv; text and json show the rest"
            )
        raise SettingsError(
            f"csv and tsv hold one table a file, and there are {len(self.tables)}: "
            f"{listed(list(self.tables))}"
        )


class Renderer(Protocol):
    """A report module."""

    def render(self, report: Report) -> str:
        """Return results as text."""

    def render_tables(self, tables: Tables) -> str:
        """Return other tables as text."""


def get_report(name: str) -> Renderer:
    """Return a report by its name."""
    module: Renderer = plugin("reports", name)
    return module


def render(report: Report, format: str) -> str:  # noqa: A002
    """Return results in a format: text, json, tsv, markdown, latex, or that of another package."""
    return get_report(format).render(report)


def render_pieces(report: Report, renderer: Renderer) -> Iterator[str]:
    """Return results in a format, piece by piece where the report module can do that.

    What is wrong with the report is raised here, before anything is written.
    """
    in_pieces = getattr(renderer, "render_pieces", None)
    if in_pieces is None:
        return iter([renderer.render(report)])
    pieces = gathered(in_pieces(report))
    first = next(pieces, "")
    return chain([first], pieces)


def written(shown: Report | Tables, renderer: Renderer) -> str | Iterator[str] | Files:
    """Return all that a command writes: a text, its pieces, or files of one table each."""
    files = getattr(renderer, "render_files", None)
    if files is not None:
        made: Files = files(shown)
        return made
    if isinstance(shown, Report):
        return render_pieces(shown, renderer)
    return renderer.render_tables(shown)


def one_table(tables: Tables, title: str) -> Tables:
    """Return the same with one of the tables for programs."""
    known = {table.title: table for table in tables.flat}
    if title not in known:
        from treegauge.base.suggestions import did_you_mean

        raise SettingsError(
            f"there is no table {title!r}{did_you_mean(title, known)} (known: {', '.join(known)})"
        )
    return replaced(tables, flat=[known[title]])


def gathered(pieces: Iterator[str]) -> Iterator[str]:
    """Yield the same text in larger pieces, for few system calls."""
    waiting: list[str] = []
    size = 0
    for piece in pieces:
        waiting.append(piece)
        size += len(piece)
        if size >= PIECE:
            yield "".join(waiting) if len(waiting) > 1 else piece
            waiting, size = [], 0
    yield "".join(waiting)


def joined(parts: Iterable[Iterable[str]], between: str = "\n") -> Iterator[str]:
    """Yield all pieces of the parts, with a text between one part and the next."""
    for number, part in enumerate(parts):
        if number:
            yield between
        yield from part


def by_signature(results: Sequence[Result]) -> dict[str, list[str]]:
    """Return the names of the systems behind each signature."""
    names: dict[str, list[str]] = {}
    for result in results:
        names.setdefault(str(result.signature), []).append(result.name)
    return names
