"""Draw one sentence without a system beside it: its dependencies, roles, entities or words."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.corpora.profile import CHUNK
from treegauge.drawings.sentence_view import (
    EQUAL,
    MATCHED,
    NO_HEAD,
    ROOT,
    Item,
    Layer,
    SentenceView,
    Slot,
)

if TYPE_CHECKING:
    from treegauge.corpora.corpus import Sentence


def view_of(sentence: Sentence) -> SentenceView:
    """Return a view with one side: every word once, every arc as gold's."""
    from treegauge.drawings.columns import runs_right_to_left

    corpus, (begin, end) = sentence.corpus, sentence.token_range
    words = sentence.words
    slots = [Slot((word,), (word,), EQUAL, True, False, False) for word in words]
    view = SentenceView(sentence.row, slots)
    view.sentence = view.number = sentence.row + 1
    view.document, view.line, view.sent_id = sentence.document, sentence.line, sentence.sent_id
    view.rtl = runs_right_to_left(words)
    heads, labels = corpus.columns["tokens.head"], corpus.columns["tokens.deprel"]
    if len(heads):
        arcs: list[Item] = []
        for row in range(begin, end):
            head = heads[row]
            if head == _core.NONE:
                continue
            column = ROOT if head == _core.ROOT else head - begin
            arcs.append(_item(_text(sentence, labels[row]), row - begin, column, len(arcs)))
        view.layers["arcs"] = Layer("arcs", "arcs", arcs, [], {})
    entities = _entities(sentence)
    if entities:
        view.layers["entities"] = Layer("entities", "bars", entities, [], {})
    roles = _roles(sentence)
    arguments = _arguments(sentence)
    if arguments:
        names = {item.begin: item.label for item in roles}
        view.layers["roles"] = Layer("roles", "roles", arguments, [], {}, predicates={True: names})
    elif roles:
        view.layers["roles"] = Layer("roles", "roles", roles, [], {})
    return view


def _text(sentence: Sentence, number: int) -> str:
    return "" if number == _core.NONE else sentence.corpus.text(number)


def _item(label: str, column: int, head: int, number: int) -> Item:
    return Item(label, MATCHED, column, column + 1, 0, head, label, (), number, None)


def _roles(sentence: Sentence) -> list[Item]:
    """Return the senses and arguments of a sentence."""
    columns, (begin, end) = sentence.corpus.columns, sentence.token_range
    predicates = columns["tokens.predicate"]
    if not len(predicates):
        return []
    items: list[Item] = []
    for row in range(begin, end):
        if predicates[row] != _core.NONE:
            sense = _text(sentence, predicates[row])
            items.append(_item(sense, row - begin, NO_HEAD, len(items)))
    arcs = zip(
        columns["arcs.kind"],
        columns["arcs.dependent"],
        columns["arcs.head"],
        columns["arcs.label"],
        strict=True,
    )
    for kind, dependent, head, label in arcs:
        if kind == _core.ROLE and begin <= dependent < end and begin <= head < end:
            items.append(_item(_text(sentence, label), dependent - begin, head - begin, len(items)))
    return items


def _arguments(sentence: Sentence) -> list[Item]:
    """Return the arguments of a sentence that are spans."""
    columns, (begin, end) = sentence.corpus.columns, sentence.token_range
    names = ("kind", "head", "label", "first", "last", "continues")
    items: list[Item] = []
    for kind, head, label, first, last, continues in zip(
        *(columns[f"spans.{name}"] for name in names), strict=True
    ):
        if kind != _core.ARGUMENT or not begin <= first < end:
            continue
        piece = (first - begin, last - begin)
        if continues:
            before = items[-1]
            gaps = (*before.gaps, (before.end, piece[0]))
            items[-1] = before._replace(end=piece[1], gaps=gaps)
            continue
        item = _item(_text(sentence, label), piece[0], head - begin, len(items))
        items.append(item._replace(end=piece[1]))
    return items


def _entities(sentence: Sentence) -> list[Item]:
    """Return the chunks and entities of a sentence."""
    columns, (begin, end) = sentence.corpus.columns, sentence.token_range
    firsts = columns["spans.first"]
    at, behind = bisect_left(firsts, begin), bisect_left(firsts, end)
    items: list[Item] = []
    for row in range(at, behind):
        if columns["spans.kind"][row] == CHUNK:
            place = (firsts[row] - begin, columns["spans.last"][row] - begin)
            label = _text(sentence, columns["spans.label"][row])
            items.append(Item(label, MATCHED, *place, 0, NO_HEAD, label, (), len(items), None))
    return items


def picture(sentence: Sentence) -> str:
    """Return the drawing of one sentence, with all labels."""
    from treegauge.drawings.svg import draw_svg

    return draw_svg(view_of(sentence), alone=True, full=True)
