"""Fold a drawing: runs of words without errors become one column, «⋯»."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.drawings.sentence_view import EQUAL, MATCHED, Layer, SentenceView, Slot

if TYPE_CHECKING:
    from treegauge.drawings.sentence_view import Item

DOTS = "⋯"
#: so many columns in a row are worth folding
LEAST = 3


def wrong_columns(view: SentenceView, layer: Layer) -> set[int]:
    """Return the columns at which something is wrong: edges of items, ends of arcs, words that differ."""
    columns = {place for place, slot in enumerate(view.slots) if slot.state != EQUAL}
    for item in (*layer.gold, *layer.test):
        if item.state != MATCHED:
            columns |= {item.begin, item.end - 1}
            columns |= {edge for gap in item.gaps for edge in (gap[0] - 1, gap[1])}
            if item.head >= 0:
                columns.add(item.head)
    return columns


def _columns_of(item: Item) -> list[int]:
    """Return the columns that have to be seen for an item to be understood."""
    return [item.begin, item.end - 1, *([item.head] if item.head >= 0 else [])]


def _busiest(wrong: set[int], items: list[Item], most: int) -> set[int]:
    """Return the columns of the stretch, at most so long when it is folded, that holds most errors."""
    ordered = sorted(wrong)
    best: tuple[int, set[int]] = (-1, wrong)
    for place in range(len(ordered)):
        chosen: list[int] = []
        shown: set[int] = set()
        for column in ordered[place:]:
            shown |= {column - 1, column, column + 1}
            if len(shown) > most:
                break
            chosen.append(column)
        inside = set(chosen)
        errors = sum(inside.issuperset(_columns_of(item)) for item in items)
        if errors > best[0]:
            best = errors, inside
    return best[1]


def folded(
    view: SentenceView, layer: Layer, most: int | None = None
) -> tuple[SentenceView, Layer, int]:
    """Return the sentence with runs folded; an item that lies in one run is left out, so is its arc.

    ``most``: of a sentence with errors in more columns the stretch that holds most of them is shown, and
    the third value says how many wrong items are not.
    """
    size = len(view.slots)
    wrong = wrong_columns(view, layer)
    if not wrong:
        return view, layer, 0
    sides = layer.gold, layer.test
    errors = [item for items in sides for item in items if item.state != MATCHED]
    if most is not None and len({column + by for column in wrong for by in (-1, 0, 1)}) > most:
        wrong = _busiest(wrong, errors, most)
    shown = {column + by for column in wrong for by in (-1, 0, 1)}
    first, last = min(shown), max(shown)
    slots: list[Slot] = []
    place: list[int] = []
    run: list[int] = []  # of a column that is folded the place of its run, else -1
    begin = 0
    while begin < size:
        end = begin
        while end < size and end not in shown:
            end += 1
        beyond = end > begin and not first < begin < last
        if end - begin >= LEAST or beyond:
            run += [len(slots)] * (end - begin)
            place += [len(slots)] * (end - begin)
            slots.append(Slot((DOTS,), (DOTS,), EQUAL, False, False, False))
        else:
            end = max(end, begin + 1)
            place += range(len(slots), len(slots) + end - begin)
            run += [-1] * (end - begin)
            slots += view.slots[begin:end]
        begin = end

    def inside(item: Item) -> bool:
        first, last = run[item.begin], run[item.end - 1]
        if layer.kind == "bars":
            return first >= 0 and first == last
        # An arc that begins or ends in a run says nothing about what is wrong.
        return first >= 0 or last >= 0 or (item.head >= 0 and run[item.head] >= 0)

    def moved(item: Item) -> Item:
        gaps = tuple((place[low], place[high]) for low, high in item.gaps)
        head = place[item.head] if item.head >= 0 else item.head
        return item._replace(
            begin=place[item.begin], end=place[item.end - 1] + 1, head=head, gaps=gaps
        )

    kept = [[moved(item) for item in items if not inside(item)] for items in sides]
    left_out = len(errors) - sum(item.state != MATCHED for items in kept for item in items)
    predicates = layer.predicates and {
        gold: {place[column]: name for column, name in names.items() if column >= 0}
        for gold, names in layer.predicates.items()
    }
    cut = SentenceView(view.unit, slots)
    cut.document, cut.number, cut.sentence = view.document, view.number, view.sentence
    cut.system, cut.rtl = view.system, view.rtl
    smaller = Layer(
        layer.spec,
        layer.kind,
        kept[0],
        kept[1],
        layer.counts,
        nested=layer.nested,
        predicates=predicates,
    )
    return cut, smaller, left_out
