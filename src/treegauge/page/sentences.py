"""The drawings and items of sentences, in blocks that the page opens when it shows them.

A block holds some hundred sentences of one system, deflated; the script inflates the one that it shows.  An
item is a short list (see :data:`ITEM`), for names of fields would be most of the block.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from treegauge.corpora.corpus import NONE
from treegauge.metrics._lists import T_MAPPED
from treegauge.results.causes import CAUSES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from treegauge.comparison.comparison import Comparison
    from treegauge.corpora.corpus import Corpus
    from treegauge.drawings import Layer, SentenceView
    from treegauge.drawings.headlines import Headlines
    from treegauge.page.columns import Rows
    from treegauge.page.contents import Page

#: at least so many sentences are in a block, and at most so many blocks in a page
BLOCK, BLOCKS = 200, 120
#: sentences whose views are made at once: each time the matches of all are gone through
BATCH = 10_000
#: pages of more sentences have no mappings of trees, unless a tree distance was scored
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
        if metric.mapping:
            return metric.spec
    if sentences > MAPPED or not comparison.gold.core.nodes or not comparison.test.core.nodes:
        return None
    return T_MAPPED


@dataclass(frozen=True)
class Batch:
    """Positions of the page that are drawn in one go, for one system; a whole number of blocks."""

    system: int
    begin: int
    end: int
    blocks: int


def batches_of(page: Page, rows: Rows) -> list[Batch]:
    """Return what is to be drawn, in order: each system in at least two parts where it has many blocks."""
    size = block_size(len(rows))
    whole = -(-len(rows) // size)
    each = max(min(BATCH // size, -(-whole // 2)), 1)
    return [
        Batch(system, first * size, min((first + each) * size, len(rows)), min(each, whole - first))
        for system in range(len(page.systems))
        for first in range(0, whole, each)
    ]


def blocks_of(page: Page, rows: Rows, batch: Batch) -> Iterator[str]:
    """Return the blocks of a batch, in order."""
    from treegauge.page.packing import deflated_json

    size = block_size(len(rows))
    block: list[Any] = []
    for entry in _entries(page, rows, batch):
        block.append(entry)
        if len(block) == size:
            yield deflated_json(block)
            block = []
    if block:
        yield deflated_json(block)


def _entries(page: Page, rows: Rows, batch: Batch) -> Iterator[Any]:
    """Yield the drawings and items of one system at each position; None where it has no sentence."""
    from treegauge.drawings import make_views
    from treegauge.drawings.headlines import Headlines

    system, places = page.systems[batch.system], range(batch.begin, batch.end)
    comparison = system.comparison
    if comparison is None:
        for _ in places:
            yield None
        return
    many = len(rows) * len(page.systems) > DRAWN
    here = [rows.row(batch.system, place) for place in places]
    views = make_views(
        comparison,
        units=[row for row in here if row >= 0],
        system=system.name,
        mapping=None if many else mapping_of(comparison, len(rows)),
        lattices=page.lattices,
    )
    specs = views[0].layers if views else ()
    headlines = {spec: Headlines(system.kinds.get(spec)) for spec in specs}
    each = iter(views)
    for row in here:
        if row < 0:
            yield None
            continue
        entry = _entry(next(each), headlines, many)
        # Of an answer that failed: why, and its text as it came; what repair did to one.
        if row in system.failures:
            entry["a"] = system.failures[row]
        if row in system.repairs:
            entry["f"] = system.repairs[row]
        yield entry


def _entry(view: SentenceView, headlines: dict[str, Headlines], many: bool) -> dict[str, Any]:
    from treegauge.drawings import draw_svg

    wanted = [which for which in view.drawings if not (many and which in SECOND)]
    return {
        "d": [[which, draw_svg(view, which)] for which in wanted],
        "w": [[" ".join(slot.gold), " ".join(slot.test)] for slot in view.slots],
        "l": [_layer(view, layer, headlines[spec]) for spec, layer in view.layers.items()],
        "t": view.tally(),
        "r": view.rtl,
    }


def _layer(view: SentenceView, layer: Layer, headlines: Headlines) -> list[Any]:
    from treegauge.drawings.item_rows import sums
    from treegauge.drawings.sentence_view import MATCHED, STATES

    # A match is one row; its test item is left out where the gold item is in this sentence.
    here = {item.number for item in layer.gold}
    shown = [
        (side, item)
        for side, members in enumerate((layer.gold, layer.test))
        for item in members
        if not (side and item.state == MATCHED and item.partner in here)
    ]
    items = [
        [
            side,
            item.label,
            STATES.index(item.state),
            item.begin,
            item.end,
            item.head,
            item.other,
            sum(map(_BITS.__getitem__, item.causes)),
        ]
        for side, item in shown
    ]
    place = {(side, item.number): at for at, (side, item) in enumerate(shown)}
    # An error: in words, its kind, and the places of its items.
    errors = [
        [
            error.words,
            error.kind,
            [place[0, item.number] for item in error.gold],
            [place[1, item.number] for item in error.test],
        ]
        for error in headlines.of(view, layer)
    ]
    return [layer.spec, layer.kind, sums(layer), layer.tally(), items, errors]


def texts_of(page: Page, rows: Rows) -> list[str]:
    """Return the gold words of each position, for the list and for searching."""
    system = next((system for system in page.systems if system.comparison is not None), None)
    if system is None or system.comparison is None:
        return [""] * len(rows)
    corpus = system.comparison.gold
    return _by_position(corpus, _words(corpus), rows)


def _by_position(corpus: Corpus, words: list[str], rows: Rows) -> list[str]:
    """Return what gold's words are called, sentence by sentence."""
    firsts = corpus.columns["sentences.first_token"].tolist()
    ends = [*firsts[1:], len(words)]
    paired = rows.paired
    texts = []
    for position in range(len(rows)):
        number, row = paired.row(position)
        sentence = paired.results[number].units.sentence[row] - 1
        here = words[firsts[sentence] : ends[sentence]] if sentence >= 0 else []
        texts.append(" ".join(here))
    return texts


def analyses_of(page: Page, rows: Rows) -> list[str]:
    """Return gold's words with tag and relation at each position (``cream_NOUN_obl``), for patterns."""
    system = next((system for system in page.systems if system.comparison is not None), None)
    if system is None or system.comparison is None or len(rows) > DRAWN:
        return []
    corpus = system.comparison.gold
    strings = corpus.core.strings()
    columns = [corpus.columns[name] for name in ("tokens.upos", "tokens.tag", "tokens.deprel")]
    # Of tags the coarse ones where there are any, as drawings have them.
    wanted = [columns[0] if len(columns[0]) else columns[1], columns[2]]
    joined = _words(corpus)
    for column in wanted:
        if len(column):
            names = ("" if number == NONE else strings[number] for number in column.tolist())
            joined = [f"{before}_{name}" for before, name in zip(joined, names, strict=True)]
    return _by_position(corpus, joined, rows)


def heard_of(page: Page, rows: Rows, place: int) -> list[str] | None:
    """Return a system's words at each position, for searching; None where they are gold's."""
    comparison = page.systems[place].comparison
    if comparison is None or comparison.aligner == "identity":
        return None
    by_row: dict[int, list[str]] = {}
    homes = comparison.core.side_column(False, "home").tolist()
    for word, home in zip(_words(comparison.test), homes, strict=True):
        by_row.setdefault(home, []).append(word)
    return [" ".join(by_row.get(rows.row(place, position), ())) for position in range(len(rows))]


def _words(corpus: Corpus) -> list[str]:
    strings = corpus.core.strings()
    return [strings[number] for number in corpus.columns["tokens.form"].tolist()]
