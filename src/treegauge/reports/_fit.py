"""Text that keeps to a width: wide tables are cut into several, long lines are folded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.base.records import replaced
from treegauge.base.text_width import display_width, shortened

if TYPE_CHECKING:
    from treegauge.reports import Table

GAP = 2
ELLIPSIS = "…"
#: a last column of words is folded where it has room for so many letters
LEAST = 20


def fitted(table: Table, width: int) -> list[Table]:
    """Return tables that are no wider, with the same left columns in each.

    Where not even one column fits beside the left ones, names are cut.
    """
    cells = [[shown(text) for text in row] for row in (table.header, *table.rows)]
    widths = [max(display_width(row[place]) for row in cells) for place in range(len(table.header))]
    foot = folded_text(table.foot, width)
    title = folded_text(table.title, width)
    room = width - sum(widths[:-1]) - GAP * (len(widths) - 1)
    if widths[-1] > room >= LEAST and len(widths) > 1 and table.is_left(len(widths) - 1):
        cells = [line for row in cells for line in _in_lines(row, room)]
        widths[-1] = room
    left = min(table.left, len(widths) - 1) or 1
    most, groups = parts_of(widths, left, table.cuts, width)
    if most is not None:
        cells = [[cut(text, most) for text in row] for row in cells]
    if len(groups) == 1:
        return [replaced(table, title=title, header=cells[0], rows=cells[1:], foot=foot)]
    parts = []
    for number, group in enumerate(groups):
        places = [*range(left), *group]
        header, *rows = [[row[place] for place in places] for row in cells]
        last = number == len(groups) - 1
        parts.append(
            replaced(
                table,
                title=title if number == 0 else "",
                header=header,
                rows=rows,
                foot=foot if last else "",
            )
        )
    return parts


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
        widths = [min(one, most) for one in widths]
    groups: list[list[int]] = [[]]
    used = sum(widths[:left]) + GAP * (left - 1)
    room = width - used
    for place in everything:
        if groups[-1] and room < widths[place] + GAP:
            # What belongs together goes on together.
            best = max((one for one in cuts if groups[-1][0] < one <= place), default=place)
            moved = [one for one in groups[-1] if one >= best]
            groups[-1] = [one for one in groups[-1] if one < best]
            groups.append(moved)
            room = width - used - sum(widths[one] + GAP for one in moved)
        groups[-1].append(place)
        room -= widths[place] + GAP
    return most, groups


def _in_lines(row: list[str], room: int) -> list[list[str]]:
    """Return a row as several, its last cell folded."""
    first, *rest = folded(row[-1], room)
    empty = [""] * (len(row) - 1)
    return [[*row[:-1], first], *([*empty, one.strip()] for one in rest)]


def shown(text: str) -> str:
    """Return a cell as it is shown; what stands out is shown as it is."""
    from treegauge.base.escaping import terminal
    from treegauge.reports import Marked

    return text if isinstance(text, Marked) else terminal(text)


def cut(text: str, most: int) -> str:
    """Return a text that is no longer; what stands out stays as it is, for it is short."""
    return shortened(text, most, ELLIPSIS)


def folded(text: str, width: int) -> list[str]:
    """Return a line as several that are no longer; the later ones are indented.

    A word that is longer than a line, such as the name of a file, stays whole.

    >>> folded("  words 43 equal, 3 different", 20)
    ['  words 43 equal, 3', '    different']
    """
    if display_width(text) <= width:
        return [text]
    rest = text.lstrip(" ")
    indent = " " * (len(text) - len(rest))
    lines = [""]
    for number, word in enumerate(rest.split(" ")):
        line = f"{lines[-1]} {word}" if number else indent + word
        if display_width(line) > width and lines[-1].strip():
            lines[-1] = lines[-1].rstrip(" ")
            line = f"{indent}  {word}"
            lines.append("")
        lines[-1] = line
    return lines


def folded_text(text: str, width: int) -> str:
    """Return a text with all its lines folded."""
    return "\n".join(one for line in text.split("\n") for one in folded(line, width))


def folded_signature(text: str, width: int) -> list[str]:
    """Return a signature on lines that are no longer, cut behind its bars and commas."""
    lines = [""]
    for piece in _pieces(text):
        if len(lines[-1]) + len(piece) > width and lines[-1].strip():
            lines.append("  ")
        lines[-1] += piece
    return lines


def _pieces(text: str) -> list[str]:
    pieces = [""]
    for letter in text:
        pieces[-1] += letter
        if letter in "|,":
            pieces.append("")
    return [piece for piece in pieces if piece]
