"""Lattices: states from left to right, a line for each segment that a word could have, both paths marked.

Without a lattice file the two analyses themselves are drawn: segments that both have, in order, are on both
paths.
"""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from treegauge import _core
from treegauge.drawings.marks import ITEM_CLASS
from treegauge.drawings.sentence_view import EXTRA, MATCHED, MISSING
from treegauge.drawings.texts import escaped, label_width, text_width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.comparison.comparison import Comparison
    from treegauge.corpora.corpus import Corpus
    from treegauge.corpora.lattices import Lattice, Lattices
    from treegauge.drawings.sentence_view import SentenceView

LEVEL = 20
STATE = 14
NONE = _core.NONE
MEANINGS = {
    None: "on no path",
    MATCHED: "on both paths",
    MISSING: "on gold's path",
    EXTRA: "on the system's path",
}


class Segment(NamedTuple):
    """A segment between two states (numbers from the left), and whose path it is on."""

    begin: int
    end: int
    text: str
    tag: str
    gold: bool
    test: bool

    @property
    def state(self) -> str | None:
        """``matched`` on both paths, ``missing`` on gold's alone, ``extra`` on the system's; else nothing."""
        if self.gold:
            return MATCHED if self.test else MISSING
        return EXTRA if self.test else None


class LatticeView(NamedTuple):
    """The states of a sentence, what lies between them, and its words (form, first and last state)."""

    states: int
    segments: list[Segment]
    words: list[tuple[str, int, int]]
    rtl: bool


class _Words:
    """The words of one side: their segments, sentence by sentence."""

    def __init__(self, corpus: Corpus) -> None:
        self.corpus = corpus
        columns = corpus.columns
        self.firsts: list[int] = [*columns["sentences.first_token"].tolist(), corpus.core.tokens]
        self.surfaces: dict[int, tuple[int, str]] = {}
        names = columns["surfaces.form"]
        for place, (first, behind) in enumerate(
            zip(columns["surfaces.first"], columns["surfaces.last"], strict=True)
        ):
            form = corpus.text(names[place]) if names[place] != NONE else ""
            self.surfaces[first] = (behind, form)
        coarse = columns["tokens.upos"]
        self.tags = coarse if len(coarse) else columns["tokens.tag"]
        self.forms = columns["tokens.form"]

    def of(self, rows: Sequence[int]) -> list[tuple[str, list[int]]]:
        """Return the words that these segments make up, each with its rows."""
        words: list[tuple[str, list[int]]] = []
        behind = -1
        for row in rows:
            if row < behind:
                words[-1][1].append(row)
                continue
            behind, form = self.surfaces.get(row, (row + 1, ""))
            words.append((form, [row]))
        return [
            (form or "".join(self.segment(row)[0] for row in inside), inside)
            for form, inside in words
        ]

    def segment(self, row: int) -> tuple[str, str]:
        """Return form and tag."""
        tag = self.tags[row] if len(self.tags) else NONE
        return self.corpus.text(self.forms[row]), "" if tag == NONE else self.corpus.text(tag)


def add_lattices(
    views: dict[int, SentenceView], comparison: Comparison, lattices: Lattices | None
) -> None:
    """Give a lattice to each view whose words are the same on both sides."""
    gold, test = _Words(comparison.gold), _Words(comparison.test)
    find = None
    if lattices is not None:
        from treegauge.corpora.lattice_words import lattice_finder

        find = lattice_finder(comparison.gold, lattices)
    sentences = comparison.core.column("unit.sentence")
    beside: dict[int, list[int]] = {unit: [] for unit in views}
    for row, unit in enumerate(comparison.core.side_column(False, "home")):
        if unit in beside:
            beside[unit].append(row)
    for unit, view in views.items():
        sentence = sentences[unit]
        if sentence == NONE:
            continue
        left = gold.of(range(gold.firsts[sentence], gold.firsts[sentence + 1]))
        right = test.of(beside[unit])
        lattice = find(sentence) if find else None
        if lattice is not None and len(lattice.words) != len(left):
            lattice = None
        if right and len(right) != len(left):
            continue
        if lattice is None and all(len(rows) < 2 for _, rows in (*left, *right)):
            continue
        view.lattice = _joined(gold, left, test, right, lattice, rtl=view.rtl)


def _joined(
    gold: _Words,
    left: Sequence[tuple[str, list[int]]],
    test: _Words,
    right: Sequence[tuple[str, list[int]]],
    lattice: Lattice | None,
    *,
    rtl: bool,
) -> LatticeView:
    """Put the words one behind the other, with all that each could be."""
    segments: list[Segment] = []
    words: list[tuple[str, int, int]] = []
    begin = 0
    for number, (form, rows) in enumerate(left):
        paths = [
            [gold.segment(row) for row in rows],
            [test.segment(row) for row in right[number][1]] if right else [],
        ]
        # An inner state is known by what leads to it, or by its number in the lattice.
        order: dict[object, int] = {}
        own: dict[tuple[object, object, str, str], list[bool]] = {}
        if lattice is not None:
            word = lattice.words[number]
            for arc in sorted(word.arcs):
                own[
                    _inner(arc.begin, word.begin, word.end),
                    _inner(arc.end, word.begin, word.end),
                    arc.segment,
                    arc.tag,
                ] = [False, False]
            for side, path in enumerate(paths):
                _follow(path, own, side)
        else:
            _beside(paths[0], paths[1], own)
        inner = {state for key in own for state in key[:2] if state not in {"first", "last"}}
        order = {"first": 0}
        for state in sorted(inner, key=_rank):
            order[state] = len(order)
        last = len(order)
        order["last"] = last
        segments += [
            Segment(begin + order[state], begin + order[other], text, tag, *on)
            for (state, other, text, tag), on in own.items()
        ]
        words.append((form, begin, begin + last))
        begin += last
    return LatticeView(begin + 1, segments, words, rtl)


def _inner(state: int, begin: int, end: int) -> object:
    return "first" if state == begin else "last" if state == end else state


def _rank(state: object) -> tuple[int, int, str]:
    """Return the order of inner states: those of the lattice by number, others by how far they are."""
    if isinstance(state, tuple):
        return 1, len(state), " ".join(state)
    return 0, int(str(state)), ""


def _follow(
    path: list[tuple[str, str]], own: dict[tuple[object, object, str, str], list[bool]], side: int
) -> None:
    """Mark a path in a word's lattice; what is not there is added with states of its own."""
    if not path:
        return
    # All ways through the lattice so far, by the state that they are at.
    ways: dict[object, list[tuple[object, object, str, str]]] = {"first": []}
    for text, tag in path:
        further: dict[object, list[tuple[object, object, str, str]]] = {}
        for same_tag in (True, False):
            for key in own:
                if key[0] in ways and key[2] == text and (key[3] == tag) is same_tag:
                    further.setdefault(key[1], [*ways[key[0]], key])
        ways = further
    chosen = ways.get("last")
    if chosen is None or any(key[3] != tag for key, (_, tag) in zip(chosen, path, strict=True)):
        chosen = []
        state: object = "first"
        for place, (text, tag) in enumerate(path, 1):
            behind: object = (
                "last" if place == len(path) else tuple(form for form, _ in path[:place])
            )
            chosen.append((state, behind, text, tag))
            state = behind
    for key in chosen:
        own.setdefault(key, [False, False])[side] = True


def _beside(
    gold: list[tuple[str, str]],
    test: list[tuple[str, str]],
    own: dict[tuple[object, object, str, str], list[bool]],
) -> None:
    """Put both analyses of a word beside each other; equal segments, in order, are one, as in SegEval."""
    pairs = [*_equal_in_order(gold, test), (len(gold), len(test))]
    states = count(1)
    at: object = "first"
    i = j = 0
    for a, b in pairs:
        is_end = (a, b) == (len(gold), len(test))
        if i < a or j < b:
            end: object = "last" if is_end else next(states)
            for path, on in ((gold[i:a], [True, False]), (test[j:b], [False, True])):
                inner = [next(states) for _ in path[1:]]
                ends = zip([at, *inner], [*inner, end], path, strict=False)
                own |= {(begin, behind, *segment): on for begin, behind, segment in ends}
            at = end
        if is_end:
            return
        i, j = a + 1, b + 1
        behind = "last" if (i, j) == (len(gold), len(test)) else next(states)
        own[at, behind, *gold[a]] = [True, True]
        at = behind


def _equal_in_order(
    gold: list[tuple[str, str]], test: list[tuple[str, str]]
) -> list[tuple[int, int]]:
    """Return the numbers of the most segments that are equal and in order."""
    most = [[0] * (len(test) + 1) for _ in range(len(gold) + 1)]
    for a in reversed(range(len(gold))):
        for b in reversed(range(len(test))):
            equal = most[a + 1][b + 1] + 1 if gold[a] == test[b] else 0
            most[a][b] = max(equal, most[a + 1][b], most[a][b + 1])
    pairs = []
    a = b = 0
    while a < len(gold) and b < len(test):
        if gold[a] == test[b] and most[a][b] == most[a + 1][b + 1] + 1:
            pairs.append((a, b))
            a, b = a + 1, b + 1
        elif most[a + 1][b] >= most[a][b + 1]:
            a += 1
        else:
            b += 1
    return pairs


def draw(view: LatticeView, parts: list[str]) -> tuple[int, int]:
    """Add the drawing and return its width and height."""
    label = [
        f"{segment.text}/{segment.tag}" if segment.tag else segment.text
        for segment in view.segments
    ]
    # The distance between neighbours, so that every label has room.
    gaps = [STATE + 12] * max(view.states - 1, 0)
    order = sorted(
        range(len(label)),
        key=lambda number: (
            view.segments[number].end - view.segments[number].begin,
            view.segments[number].state is None,
        ),
    )
    for number in order:
        segment = view.segments[number]
        size = segment.end - segment.begin
        lack = label_width(label[number]) + STATE + 16 - sum(gaps[segment.begin : segment.end])
        if lack > 0:
            for gap in range(segment.begin, segment.end):
                gaps[gap] += -(-lack // size)
    for form, begin, end in view.words:
        lack = text_width(form) + 12 - sum(gaps[begin:end])
        if lack > 0:
            gaps[begin] += lack
    xs = [16]
    for gap in gaps:
        xs.append(xs[-1] + gap)
    width = xs[-1] + 16
    if view.rtl:
        xs = [width - x for x in xs]
    top = [0] * max(view.states - 1, 0)
    levels = []
    for number in order:
        segment = view.segments[number]
        level = max(top[segment.begin : segment.end], default=0)
        top[segment.begin : segment.end] = [level + 1] * (segment.end - segment.begin)
        levels.append(level)
    base = (max(top, default=0)) * LEVEL + 16
    for number, level in zip(order, levels, strict=True):
        _draw_segment(view.segments[number], label[number], xs, base, level, parts)
    parts.extend(f'<circle class="f m" cx="{x}" cy="{base}" r="5"/>' for x in xs)
    for form, begin, end in view.words:
        low, high = sorted((xs[begin], xs[end]))
        parts.append(
            f'<path class="y" d="M{low + 7} {base + 10}v4H{high - 7}v-4"/>'
            f'<text x="{(low + high) // 2}" y="{base + 28}">{escaped(form)}</text>'
        )
    return width, base + 38


def _draw_segment(
    segment: Segment, label: str, xs: list[int], base: int, level: int, parts: list[str]
) -> None:
    start, end = xs[segment.begin], xs[segment.end]
    turn = 1 if end > start else -1
    y = base - level * LEVEL
    state = segment.state
    kind = "y" if state is None else f"i {ITEM_CLASS[state]}"
    if state == MATCHED:
        kind += " p"
    if level:
        shape = f"M{start} {base - 5}L{start + turn * 8} {y}H{end - turn * 8}L{end} {base - 5}"
    else:
        shape = f"M{start + turn * 5} {y}H{end - turn * 5}"
    title = f"{escaped(label)}: {MEANINGS[state]}"
    style = "c" if state is None else "k"
    parts.append(
        f'<path class="{kind}" d="{shape}"><title>{title}</title></path>'
        f'<text class="{style}" x="{(start + end) // 2}" y="{y - 4}">{escaped(label)}</text>'
    )


def draw_text(view: LatticeView) -> str:
    """Return both paths for the terminal, a word on each line; ``-`` gold's, ``+`` the system's."""
    from treegauge.base.text import terminal

    marks = {MATCHED: "", MISSING: "-", EXTRA: "+"}
    lines = []
    for form, begin, end in view.words:
        inside = [
            segment for segment in view.segments if begin <= segment.begin and segment.end <= end
        ]
        ways = [
            " ".join(
                f"{marks[segment.state]}{terminal(segment.text)}"
                f"{'/' if segment.tag else ''}{terminal(segment.tag)}"
                for segment in sorted(inside)
                if segment.state in states and segment.state is not None
            )
            for states in ((MATCHED, MISSING), (MATCHED, EXTRA))
        ]
        others = sum(segment.state is None for segment in inside)
        more = f"  ({others} more)" if others else ""
        both = ways[0] if ways[0] == ways[1] else f"{ways[0]} | {ways[1] or '∅'}"
        lines.append(f"{terminal(form)}: {both}{more}")
    return "\n".join(lines)
