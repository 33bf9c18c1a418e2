"""What a sentence's view needs: its drawings and its items, in blocks that are opened when needed.

A block holds some hundred sentences of one system, deflated; the script inflates the one that it shows.  An
item is a short list (see :data:`ITEM`), for names of fields would be most of the block.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from treegauge.causes import CAUSES
from treegauge.page.packing import deflated_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from treegauge.comparison import Comparison
    from treegauge.drawings import Layer, SentenceView
    from treegauge.lattices import Lattices
    from treegauge.page.columns import Rows
    from treegauge.page.gathering import Page, System

#: at least so many sentences are in a block, and at most so many blocks in a page
BLOCK, BLOCKS = 200, 120
#: sentences whose views are made at once: each time the matches of all are gone through
BATCH = 10_000
#: pages of more sentences have no mappings of trees, unless a tree distance was asked for
MAPPED = 400
#: pages of more drawings have one drawing for each sentence and kind of item, or they would not open
DRAWN = 10_000
SECOND = frozenset({"tree", "mapping"})
#: the entries of an item: side (0 gold, 1 test), label, state, first column, one behind the last,
#: column of the head, the partner's label, causes as bits
ITEM = ("side", "label", "state", "begin", "end", "head", "other", "causes")

_BITS = {name: 1 << place for place, name in enumerate(CAUSES)}


def block_size(sentences: int) -> int:
    """Return how many sentences stand in a block."""
    return max(BLOCK, -(-sentences // BLOCKS))


def mapping_of(comparison: Comparison, sentences: int) -> str | None:
    """Return the tree distance whose mapping is drawn, None for none."""
    for metric in comparison.settings.metrics:
        if metric.name in {"t-dice", "t-jaccard", "e-dice", "e-jaccard"}:
            return metric.spec
    if sentences > MAPPED or not comparison.gold.core.nodes or not comparison.test.core.nodes:
        return None
    return "t-dice"


def blocks_of(page: Page, rows: Rows, place: int) -> Iterator[str]:
    """Return the blocks of one system, in order."""
    from concurrent.futures import ThreadPoolExecutor

    size = block_size(len(rows))
    system = page.systems[place]
    # Deflating needs no interpreter, so it goes on beside the drawing.
    with ThreadPoolExecutor(1) as pool:
        waiting: list[Callable[[], str]] = []
        for block in _blocks(system, rows, place, size, page.lattices):
            try:
                waiting.append(pool.submit(deflated_json, block).result)
            except RuntimeError:  # a system without threads
                waiting.append(partial(deflated_json, block))
            while len(waiting) > 4:
                yield waiting.pop(0)()
        for one in waiting:
            yield one()


def _blocks(
    system: System, rows: Rows, place: int, size: int, lattices: Lattices | None
) -> Iterator[list[Any]]:
    block: list[Any] = []
    for entry in _entries(system, rows, place, lattices):
        block.append(entry)
        if len(block) == size:
            yield block
            block = []
    if block:
        yield block


def _entries(system: System, rows: Rows, place: int, lattices: Lattices | None) -> Iterator[Any]:
    """Return what each position of the page holds of one system; None where it has nothing."""
    from treegauge.drawings import make_views

    comparison = system.comparison
    if comparison is None:
        for _ in range(len(rows)):
            yield None
        return
    many = len(rows) * len(rows.paired.results) > DRAWN
    mapping = None if many else mapping_of(comparison, len(rows))
    for begin in range(0, len(rows), BATCH):
        batch = [rows.row(place, one) for one in range(begin, min(begin + BATCH, len(rows)))]
        units = [one for one in batch if one >= 0]
        views = iter(
            make_views(
                comparison, units=units, system=system.name, mapping=mapping, lattices=lattices
            )
        )
        for one in batch:
            yield _entry(next(views), many) if one >= 0 else None


def _entry(view: SentenceView, many: bool) -> dict[str, Any]:
    from treegauge.drawings import draw_svg

    wanted = [which for which in view.drawings if not (many and which in SECOND)]
    return {
        "d": [[which, draw_svg(view, which)] for which in wanted],
        "w": [[" ".join(one.gold), " ".join(one.test)] for one in view.slots],
        "l": [_layer(layer) for layer in view.layers.values()],
        "t": view.tally(),
    }


def _layer(layer: Layer) -> list[Any]:
    from treegauge.drawings.reckoning import sums
    from treegauge.drawings.sentence_view import MATCHED, STATES

    # A match is one row; its test item is left out where the gold item is in this sentence.
    here = {one.number for one in layer.gold}
    items = [
        [
            side,
            one.label,
            STATES.index(one.state),
            one.begin,
            one.end,
            one.head,
            one.other,
            sum(_BITS[name] for name in one.causes),
        ]
        for side, members in enumerate((layer.gold, layer.test))
        for one in members
        if not (side and one.state == MATCHED and one.partner in here)
    ]
    return [layer.spec, layer.kind, sums(layer), layer.tally(), items]


def texts_of(page: Page, rows: Rows) -> list[str]:
    """Return the gold words of each position, for the list and for searching."""
    system = next((one for one in page.systems if one.comparison is not None), None)
    if system is None or system.comparison is None:
        return [""] * len(rows)
    corpus = system.comparison.gold
    forms, firsts = corpus.columns["tokens.form"], corpus.columns["sentences.first_token"]
    words = {}
    for number in set(forms):
        words[number] = corpus.text(number)
    ends = [*list(firsts)[1:], len(forms)]
    paired = rows.paired
    found = []
    for position in range(len(rows)):
        one, row = paired.row(position)
        sentence = paired.results[one].units.sentence[row] - 1
        if sentence < 0:
            found.append("")
            continue
        found.append(" ".join(words[form] for form in forms[firsts[sentence] : ends[sentence]]))
    return found
