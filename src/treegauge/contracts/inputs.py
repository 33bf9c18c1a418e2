"""Small analyses for checks of metrics and formats, by what they need.

``INPUTS`` maps a need (``Metric.needs``) to texts with known properties.  A metric that needs
something new gets an entry here (or, from another package, by ``INPUTS["its-need"] = Inputs(…)``);
nothing else has to change.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from treegauge.contracts import chunks, dependencies, roles, span_roles

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from random import Random

    from treegauge.metrics import Metric

Text = list[Any]
# Changes of words and sentence ends, which need an alignment: a word is another one or lost, a word is
# cut in two, two sentences are joined.
ELSEWHERE = frozenset({"word", "lost", "cut", "end"})
# The aligner that a change is looked at with.
ALIGNERS = {"cut": "groups"}


@dataclass(frozen=True)
class Inputs:
    """Sentences of one kind of analysis, and ways to change them.

    ``draw(rng, n)``: n gold sentences.  ``disturb(rng, text)``: the same words with other analyses.
    ``changes[kind](text)``: all texts that differ from this one in one item of that kind; words and
    sentences change under the kinds in ``ELSEWHERE`` alone.  ``odd``: more changes, which a metric
    may leave out of account.  ``show(text)``: as a file of ``format``.
    """

    format: str
    draw: Callable[[Random, int], Text]
    disturb: Callable[[Random, Text], Text]
    changes: Mapping[str, Callable[[Text], Iterator[Text]]]
    show: Callable[[Text], str]
    odd: Mapping[str, Callable[[Text], Iterator[Text]]] = field(default_factory=dict)


# A tree is [label, child, …] with trees as children, or [tag, word].
Tree = list[Any]
WORDS = ("ash", "birch", "cedar", "elm", "fir", "hazel", "larch", "maple", "oak", "rowan", "yew")
LABELS = ("NP", "VP", "PP", "ADJP", "SBAR")
TAGS = ("NN", "VB", "IN", "DT", "JJ")


def _leaf(tree: Tree) -> bool:
    return isinstance(tree[1], str)


def _nodes(tree: Tree) -> Iterator[Tree]:
    """Yield all constituents and preterminals in pre-order."""
    todo = [tree]
    while todo:
        node = todo.pop()
        yield node
        if not _leaf(node):
            todo.extend(reversed(node[1:]))


def _brackets(tree: Tree) -> Iterator[Tree]:
    return (node for node in _nodes(tree) if not _leaf(node))


def _leaves(tree: Tree) -> list[Tree]:
    return [node for node in _nodes(tree) if _leaf(node)]


def _copy(tree: Tree) -> Tree:
    return list(tree) if _leaf(tree) else [tree[0], *(_copy(child) for child in tree[1:])]


def _grow(rng: Random, leaves: list[Tree]) -> list[Tree]:
    """Return constituents and single words that together cover these leaves."""
    if len(leaves) <= 2 and rng.random() < 0.5:
        return leaves
    cuts = sorted(rng.sample(range(1, len(leaves)), min(len(leaves) - 1, rng.randint(1, 3))))
    parts = [leaves[a:b] for a, b in zip([0, *cuts], [*cuts, len(leaves)], strict=True)]
    return [
        part[0] if len(part) == 1 else [rng.choice(LABELS), *_grow(rng, part)] for part in parts
    ]


def _draw_trees(rng: Random, count: int) -> Text:
    text = []
    for _ in range(count):
        # Four words, a pair in the middle: every kind of change has a place in every sentence.
        middle = [[rng.choice(TAGS), rng.choice(WORDS)] for _ in range(2)]
        rest = [[rng.choice(TAGS), rng.choice(WORDS)] for _ in range(rng.randint(2, 8))]
        text.append(["S", rest[0], ["NP", *middle], *_grow(rng, rest[1:])])
    return text


def _disturb_trees(rng: Random, text: Text) -> Text:
    return [
        ["S", *_grow(rng, [[rng.choice((tag, *TAGS)), word] for tag, word in _leaves(tree)])]
        if rng.random() < 0.7
        else _copy(tree)
        for tree in text
    ]


def _changed(text: Text, change: Callable[[Tree, int], bool]) -> Iterator[Text]:
    """Yield the text with the first, second … place of each sentence changed, one at a time."""
    for row, tree in enumerate(text):
        place = 0
        while True:
            copy = _copy(tree)
            if not change(copy, place):
                break
            yield [*text[:row], copy, *text[row + 1 :]]
            place += 1


def _nth(items: Iterator[Any] | list[Any], place: int) -> Any:
    return next((item for number, item in enumerate(items) if number == place), None)


def _relabel(tree: Tree, place: int) -> bool:
    node = _nth(_brackets(tree), place)
    if node is not None:
        node[0] = "XX"
    return node is not None


def _retag(tree: Tree, place: int) -> bool:
    leaf = _nth(_leaves(tree), place)
    if leaf is not None:
        leaf[0] = "XX"
    return leaf is not None


def _reword(tree: Tree, place: int) -> bool:
    leaf = _nth(_leaves(tree), place)
    if leaf is not None:
        leaf[1] = "zebrano"
    return leaf is not None


def _lose(tree: Tree, place: int) -> bool:
    pairs = ((node, at) for node in _brackets(tree) for at in range(1, len(node)))
    spot = _nth(((n, at) for n, at in pairs if _leaf(n[at]) and len(n) > 2), place)
    if spot is not None:
        node, at = spot
        del node[at]
    return spot is not None


def _cut(tree: Tree, place: int) -> bool:
    """Cut a word in two; both have its tag."""
    pairs = ((node, at) for node in _brackets(tree) for at in range(1, len(node)))
    spot = _nth(((node, at) for node, at in pairs if _leaf(node[at])), place)
    if spot is not None:
        node, at = spot
        tag, word, *rest = node[at]
        node[at : at + 1] = [[tag, word[:2], *rest], [tag, word[2:], *rest]]
    return spot is not None


def _remove(tree: Tree, place: int) -> bool:
    below = ((node, at) for node in _brackets(tree) for at in range(1, len(node)))
    spot = _nth(((node, at) for node, at in below if not _leaf(node[at])), place)
    if spot is not None:
        node, at = spot
        node[at : at + 1] = node[at][1:]
    return spot is not None


def _add(tree: Tree, place: int) -> bool:
    pairs = ((node, at) for node in _brackets(tree) for at in range(1, len(node) - 1))
    spot = _nth(pairs, place)
    if spot is not None:
        node, at = spot
        node[at : at + 2] = [["YY", *node[at : at + 2]]]
    return spot is not None


def _cross(tree: Tree, place: int) -> bool:
    """Take the first child out of a bracket with several, together with what stands before it."""
    pairs = ((node, at) for node in _brackets(tree) for at in range(2, len(node)))
    spot = _nth(((n, at) for n, at in pairs if not _leaf(n[at]) and len(n[at]) > 2), place)
    if spot is not None:
        node, at = spot
        first, *others = node[at][1:]
        node[at - 1 : at + 1] = [["YY", node[at - 1], first], *others]
    return spot is not None


def _join_sentences(text: Text) -> Iterator[Text]:
    for row in range(len(text) - 1):
        joined = [*text[row], *text[row + 1][1:]]
        yield [*text[:row], joined, *text[row + 2 :]]


def _show_trees(text: Text) -> str:
    def shown(tree: Tree) -> str:
        below = tree[1] if _leaf(tree) else " ".join(shown(child) for child in tree[1:])
        return f"({tree[0]} {below})"

    return "".join(f"(TOP {shown(tree)})\n" for tree in text)


BRACKETINGS = Inputs(
    format="ptb",
    draw=_draw_trees,
    disturb=_disturb_trees,
    changes={
        "label": lambda text: _changed(text, _relabel),
        "removed": lambda text: _changed(text, _remove),
        "continuous": lambda text: _changed(text, _remove),
        "added": lambda text: _changed(text, _add),
        "crossing": lambda text: _changed(text, _cross),
        "tag": lambda text: _changed(text, _retag),
        "word": lambda text: _changed(text, _reword),
        "lost": lambda text: _changed(text, _lose),
        "cut": lambda text: _changed(text, _cut),
        "end": _join_sentences,
    },
    show=_show_trees,
)


# Discontinuous trees: a leaf is [tag, word, place], and words stand in the order of their places.


def _draw_crossing(rng: Random, count: int) -> Text:
    text = []
    for tree in _draw_trees(rng, count):
        leaves = _leaves(tree)
        # The pair in the middle has a word of another constituent between its own.
        places = [1, 3, *rng.sample([0, 2, *range(4, len(leaves))], len(leaves) - 2)]
        leaves = [leaves[1], leaves[2], leaves[0], *leaves[3:]]
        for leaf, place in zip(leaves, places, strict=True):
            leaf.append(place)
        text.append(tree)
    return text


def _disturb_crossing(rng: Random, text: Text) -> Text:
    def grown(tree: Tree) -> Tree:
        leaves = sorted(map(list, _leaves(tree)), key=_place)
        for _ in range(2):
            here = rng.randrange(len(leaves) - 1)
            leaves.insert(rng.randrange(len(leaves)), leaves.pop(here))
        return ["S", *_grow(rng, [[rng.choice((tag, *TAGS)), *rest] for tag, *rest in leaves])]

    return [grown(tree) if rng.random() < 0.7 else _copy(tree) for tree in text]


def _remove_some(tree: Tree, place: int, *, discontinuous: bool) -> bool:
    """Take out a bracket whose words have others between them, or one whose words have none."""
    below = ((node, at) for node in _brackets(tree) for at in range(1, len(node)))
    numbers = {leaf[2]: number for number, leaf in enumerate(sorted(_leaves(tree), key=_place))}

    def in_pieces(node: Tree) -> bool:
        words = sorted(numbers[leaf[2]] for leaf in _leaves(node))
        return words != list(range(words[0], words[-1] + 1))

    some = (
        (node, at)
        for node, at in below
        if not _leaf(node[at]) and in_pieces(node[at]) == discontinuous
    )
    spot = _nth(some, place)
    if spot is not None:
        node, at = spot
        node[at : at + 1] = node[at][1:]
    return spot is not None


def _place(leaf: Tree) -> int:
    place: int = leaf[2]
    return place


def _join_crossing(text: Text) -> Iterator[Text]:
    for row, second in enumerate(text[1:]):
        behind = 1 + max(leaf[2] for leaf in _leaves(text[row]))
        later = _copy(second)
        for leaf in _leaves(later):
            leaf[2] += behind
        yield [*text[:row], [*_copy(text[row]), *later[1:]], *text[row + 2 :]]


def _show_crossing(text: Text) -> str:
    def shown(tree: Tree, numbers: Mapping[int, int]) -> str:
        if _leaf(tree):
            return f"({tree[0]} {numbers[id(tree)]}={tree[1]})"
        return f"({tree[0]} {' '.join(shown(child, numbers) for child in tree[1:])})"

    lines = []
    for tree in text:
        leaves = sorted(_leaves(tree), key=_place)
        numbers = {id(leaf): number for number, leaf in enumerate(leaves)}
        lines.append(f"(TOP {shown(tree, numbers)})\n")
    return "".join(lines)


DISCBRACKETS = Inputs(
    format="discbracket",
    draw=_draw_crossing,
    disturb=_disturb_crossing,
    changes={
        **BRACKETINGS.changes,
        "end": _join_crossing,
        "discontinuous": lambda text: _changed(text, partial(_remove_some, discontinuous=True)),
        "continuous": lambda text: _changed(text, partial(_remove_some, discontinuous=False)),
    },
    show=_show_crossing,
)

CONLLU = Inputs(
    format="conllu",
    draw=dependencies.draw,
    disturb=dependencies.disturb,
    changes=dependencies.CHANGES,
    show=dependencies.show,
    odd=dependencies.ODD,
)
CONLLX = replace(CONLLU, format="conllx", show=partial(dependencies.show, universal=False))

CONLL09 = Inputs(
    format="conll09",
    draw=roles.draw,
    disturb=roles.disturb,
    changes=roles.CHANGES,
    show=roles.show,
)
CONLL08 = replace(CONLL09, format="conll08", show=partial(roles.show, year=2008))

CONLL12 = Inputs(
    format="conll12",
    draw=span_roles.draw,
    disturb=span_roles.disturb,
    changes=span_roles.CHANGES,
    show=span_roles.show,
)
PROPS = replace(CONLL12, format="props", show=partial(span_roles.show, props=True))


def _show_timed(text: Text) -> str:
    """Return CoNLL-U in which each word lasts a second, one after the other."""
    lines = dependencies.show(text).split("\n")
    words = [number for number, line in enumerate(lines) if line[:1].isdigit()]
    for second, number in enumerate(words):
        columns = lines[number].split("\t")
        lines[number] = "\t".join([*columns[:-1], f"start={second}|end={second + 1}"])
    return "\n".join(lines)


TIMED = replace(CONLLU, show=_show_timed)

IOB2 = Inputs(
    format="bio",
    draw=chunks.draw,
    disturb=chunks.disturb,
    changes=chunks.CHANGES,
    show=chunks.show,
)
IOB1, BIOES = (replace(IOB2, show=partial(chunks.show, scheme=name)) for name in ("iob1", "bioes"))

# What every file has (words, sentence ends) needs no entry: bracketings are taken then.
INPUTS: dict[str, Inputs] = {
    "nodes": BRACKETINGS,
    "tags": BRACKETINGS,
    "trees": BRACKETINGS,
    "head-table": BRACKETINGS,
    "heads": CONLLU,
    "upos": CONLLU,
    "feats": CONLLU,
    "lemmas": CONLLU,
    "predicates": CONLL09,
    "roles": CONLL09,
    "arguments": CONLL12,
    "times": TIMED,
    "chunks": IOB2,
    # With an option of the metric.
    "chunks:iob1": IOB1,
    "chunks:bioes": BIOES,
    # No metric needs these: for the formats' own contracts.
    "conllx": CONLLX,
    "conll08": CONLL08,
    "props": PROPS,
    "discbracket": DISCBRACKETS,
}
#: what an option of a metric needs
OPTIONS: dict[str, Inputs] = {"discontinuous": DISCBRACKETS}


def inputs_for(metric: Metric) -> Inputs:
    """Return texts that hold what the metric needs; an option may need texts of its own."""
    if (option := next((name for name in metric.chosen if name in OPTIONS), None)) is not None:
        return OPTIONS[option]
    by_need = {
        need: next(
            (special for option in metric.chosen if (special := INPUTS.get(f"{need}:{option}"))),
            INPUTS.get(need),
        )
        for need in metric.needs
    }
    missing = [need for need, inputs in by_need.items() if inputs is None]
    assert not missing, f"{metric.spec} needs {missing[0]!r}: add it to contracts.inputs.INPUTS"
    kinds = list({id(inputs): inputs for inputs in by_need.values() if inputs is not None}.values())
    assert len(kinds) <= 1, (
        f"{metric.spec} needs {sorted(metric.needs)}: no one kind of text has all"
    )
    return kinds[0] if kinds else BRACKETINGS
