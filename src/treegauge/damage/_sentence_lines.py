"""Lines of CoNLL-U around the words: multiword tokens, sentence names, texts."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from treegauge.damage._gold import NONE, is_range

if TYPE_CHECKING:
    from treegauge.damage._assembly import Assembly, Piece

TEXT, NAME = "# text = ", "# sent_id = "
GLUED = "SpaceAfter=No"


class Surface(NamedTuple):
    """A multiword token in new rows; ``line`` is its row among the lines of gold, if it is there."""

    first: int
    last: int
    form: int
    line: int | None


def surfaces_of(assembly: Assembly) -> list[Surface]:
    """Return the multiword tokens that are left, and the new ones."""
    draft, gold, before = assembly.draft, assembly.gold, assembly.before
    names = ("surfaces.first", "surfaces.last", "surfaces.form")
    rows = zip(*(gold.column(name) for name in names), strict=True)
    left = [
        Surface(before[first], _behind(assembly, last), form, gold.surface_lines.get(first))
        for place, (first, last, form) in enumerate(rows)
        if place not in draft.gone_surfaces
    ]
    came = [
        Surface(before[row], before[row] + 2, form, None)
        for row, form in draft.new_surfaces.items()
    ]
    return sorted([*left, *came])


def _behind(assembly: Assembly, last: int) -> int:
    """Return the new row behind a word of gold, without words that came behind it."""
    return assembly.before[last] - len(assembly.draft.behind.get(last - 1, ()))


def extra_lines(assembly: Assembly, surfaces: list[Surface]) -> dict[str, list[int]]:
    """Return the lines that are not words: multiword tokens with their numbers, all others as they were."""
    draft, gold, before = assembly.draft, assembly.gold, assembly.before
    if gold.format != "conllu":
        return {}
    piece_starts = [before[piece.begin] for piece in assembly.pieces]
    number_of = {
        piece.sentence: number for number, piece in enumerate(assembly.pieces) if piece.named
    }
    texts = gold.column("extra_lines.text")
    lines = []
    for sentence, row, text in zip(
        gold.column("extra_lines.sentence"), gold.column("extra_lines.before"), texts, strict=True
    ):
        if not is_range(gold.strings[text]):
            lines.append((number_of[sentence], before[row], text))
    for surface in surfaces:
        number = _piece_at(piece_starts, surface.first)
        first = surface.first - piece_starts[number] + 1
        last = surface.last - piece_starts[number]
        if surface.line is None:
            cells = ["", draft.text(surface.form), *["_"] * 8]
        else:
            cells = draft.text(texts[surface.line]).split("\t")
        cells[0] = f"{first}-{last}"
        lines.append((number, surface.first, draft.number("\t".join(cells))))
    lines.sort(key=lambda line: line[:2])
    names = ("extra_lines.sentence", "extra_lines.before", "extra_lines.text")
    return {name: [line[place] for line in lines] for place, name in enumerate(names) if lines}


def _piece_at(starts: list[int], row: int) -> int:
    from bisect import bisect_right

    return bisect_right(starts, row) - 1


def comments_of(
    assembly: Assembly, surfaces: list[Surface], columns: dict[str, list[int]]
) -> dict[str, list[int]]:
    """Return names and comments of sentences; changed sentences also get their text."""
    draft, gold = assembly.draft, assembly.gold
    columns_of = ("sentences.name", "sentences.comments")
    if not gold.column(columns_of[0]):
        return {}
    names, comments = [], []
    parts: Counter[int] = Counter()
    for number, piece in enumerate(assembly.pieces):
        name, lines = (gold.text(column, piece.sentence) for column in columns_of)
        parts[piece.sentence] += 1
        if not piece.named and name is not None:
            name = f"{name}/{parts[piece.sentence] + (piece.sentence not in draft.starts)}"
        if gold.format != "ptb" and not (piece.untouched and piece.sentence not in draft.respelled):
            kept = _lines_for(piece, lines or "", name)
            if lines is not None and any(line.startswith(TEXT) for line in lines.split("\n")):
                text = _spelled(assembly, number, surfaces, columns)
                kept = [line for line in kept if not line.startswith(TEXT)] + [TEXT + text]
            lines = "\n".join(kept) or None
        names.append(NONE if name is None else draft.number(name))
        comments.append(NONE if lines is None else draft.number(lines))
    return dict(zip(columns_of, (names, comments), strict=True))


def _lines_for(piece: Piece, lines: str, name: str | None) -> list[str]:
    if piece.named:
        return lines.split("\n") if lines else []
    return [] if name is None else [NAME + name]


def _spelled(
    assembly: Assembly, number: int, surfaces: list[Surface], columns: dict[str, list[int]]
) -> str:
    """Return the text of a sentence: words and multiword tokens, with blanks where there are any."""
    draft, pieces = assembly.draft, assembly.pieces
    row, end = assembly.before[pieces[number].begin], assembly.before[pieces[number].end]
    forms, misc = columns["tokens.form"], columns.get("tokens.misc", [])
    place = bisect_left(surfaces, (row,))
    text = []
    while row < end:
        surface = surfaces[place] if place < len(surfaces) else None
        if surface is not None and surface.first == row:
            place, row = place + 1, surface.last
            line = surface.line
            rest = (
                "" if line is None else draft.text(assembly.gold.column("extra_lines.text")[line])
            )
            text.append(draft.text(surface.form))
        else:
            rest = draft.text(misc[row]) if misc else ""
            text.append(draft.text(forms[row]))
            row += 1
        text.append("" if GLUED in rest.split("\t")[-1].split("|") else " ")
    return "".join(text).strip()
