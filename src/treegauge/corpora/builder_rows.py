"""Check one sentence of a builder, and number its rows from 0.

A sentence that is odd raises :class:`OddSentenceError` with what is wrong in words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.base.argument_kinds import is_sequence, is_whole
from treegauge.base.text import counted
from treegauge.corpora.corpus import NONE, ROOT
from treegauge.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from treegauge import _core
    from treegauge.corpora.tree import Tree

#: kinds of labelled spans, as the core counts them
CHUNK, ARGUMENT = 0, 1
#: (word, head, label): rows of words, or ROOT
Arcs = list[tuple[int, int, str]]
#: (label, first word, behind the last word)
Spans = list[tuple[str, int, int]]
#: the same, or (label, [(first word, behind the last word), …]) for a discontinuous constituent
Span = tuple[str, int, int] | tuple[str, "Sequence[tuple[int, int]]"]
#: (label, place of the bracket above or -1, runs of words)
Bracket = tuple[str, int, list[tuple[int, int]]]


class OddSentenceError(Exception):
    """An error in one sentence of a builder: parts that do not fit together."""


def tree_of(tree: Any) -> tuple[list[str], list[str | None], list[Span]]:
    """Return the words, tags and brackets of a tree: text, nested tuples, a Tree or an nltk.Tree."""
    from treegauge.corpora.tree import Tree
    from treegauge.errors import InputError

    try:
        if isinstance(tree, str):
            tree = _parse_tree(tree)
        elif isinstance(tree, tuple):
            tree = Tree.from_tuple(tree)
        elif not isinstance(tree, Tree):
            tree = Tree.from_nltk(tree)
    except (InputError, AttributeError, TypeError) as wrong:
        raise OddSentenceError(f"this is not a tree: {wrong}") from wrong
    spans: list[Span] = [(node.label, node.runs) for node in tree.constituents()]
    return tree.words, tree.tags, spans


def check_alone(*parts: object) -> None:
    """Refuse columns that a tree already gives."""
    if any(part is not None for part in parts):
        raise OddSentenceError("a tree has words, tags and spans of its own")


def _parse_tree(text: str) -> Tree:
    """Return the tree of a text; words may do without tags."""
    from treegauge.corpora.tree import Tree
    from treegauge.errors import InputError

    try:
        return Tree.parse(text)
    except InputError as wrong:
        if all(issue.code != "stray-text" for issue in wrong.issues):
            raise
        return Tree.parse(text, bare_words=True)


def texts_of(
    texts: Sequence[str | None] | None, what: str, size: int
) -> Sequence[str | None] | None:
    """Check one text for each word: None for nothing, but neither tabs nor line breaks."""
    if texts is None:
        return None
    if isinstance(texts, str) or len(texts) != size:
        raise OddSentenceError(f"{len(texts)} {what} for {counted(size, 'word')}")
    for text in texts:
        if text is not None:
            one_line(text, what)
    return texts


def words_of(words: Sequence[str] | None) -> Sequence[str]:
    """Check the words: at least one, none of them empty."""
    if isinstance(words, str):
        raise OddSentenceError("words are a list, not one text")
    if not words:
        raise OddSentenceError("there are no words; a parse that failed is added by failed()")
    for word in words:
        if not one_line(word, "words"):
            raise OddSentenceError("a word is empty")
    return words


def one_line(text: str | None, what: str) -> str | None:
    """Check that a text is one, and fits into one cell of one line."""
    if text is not None and not isinstance(text, str):
        raise OddSentenceError(f"{what}: {text!r} is not text")
    if text and any(mark in text for mark in "\n\r\t\0"):
        raise OddSentenceError(f"{what}: {text!r} has a tab or a line break in it")
    return text


def check_brackets(words: Sequence[str], tags: Sequence[str | None] | None) -> None:
    """Refuse words and tags that a bracketing cannot hold: another tree would be read from it."""
    from treegauge.corpora.tree import pairs_up

    for word in words:
        if any(letter.isspace() for letter in word) or not (word in {"(", ")"} or pairs_up(word)):
            raise OddSentenceError(
                f"{word!r} cannot be a word of a tree: no blanks; -LRB- and -RRB- for brackets"
            )
    for tag in tags or ():
        one_line(tag, "tags")
        if tag is not None and (not tag or any(mark.isspace() or mark in "()" for mark in tag)):
            raise OddSentenceError(f"{tag!r} is not a tag: no blanks, no brackets")


def _triples(rows: Iterable[Any], what: str, kinds: tuple[type, ...]) -> list[Any]:
    """Check rows of three: numbers of words, and a text."""
    listed = list(rows)
    for row in listed:
        if not is_sequence(row) or len(row) != len(kinds) or not all(map(_is_one, row, kinds)):
            names = ", ".join("a text" if kind is str else "a number" for kind in kinds)
            raise OddSentenceError(f"{what}: {row!r} is not ({names})")
    return listed


def _is_one(value: Any, kind: type) -> bool:
    return isinstance(value, str) if kind is str else is_whole(value)


def heads_of(heads: Sequence[int | None] | None, size: int, *, trees: bool) -> list[int] | None:
    """Return rows of heads from numbers that count from 1; ``trees``: all lead to a root."""
    if heads is None:
        return None
    if len(heads) != size:
        raise OddSentenceError(f"{counted(len(heads), 'head')} for {counted(size, 'word')}")
    for word, head in enumerate(heads, 1):
        if head is not None and not (isinstance(head, int) and 0 <= head <= size):
            raise OddSentenceError(f"the head of word {word} is {head}; expected 0 to {size}")
    if trees and any(head is not None for head in heads):
        missing = next((word for word, head in enumerate(heads, 1) if head is None), None)
        if missing is not None:
            raise OddSentenceError(f"word {missing} has no head, others have")
        if 0 not in heads:
            raise OddSentenceError("no word is the root; its head is 0")
        _check_no_cycle([head or 0 for head in heads])
    return [NONE if head is None else ROOT if head == 0 else head - 1 for head in heads]


def _word_on_cycle(heads: Sequence[int]) -> int:
    """Return a word that depends on itself, 0 if there is none."""
    seen = [0] * (len(heads) + 1)
    for word in range(1, len(heads) + 1):
        up = word
        while up and not seen[up]:
            seen[up] = word
            up = heads[up - 1]
        if up and seen[up] == word:
            return up
    return 0


def _check_no_cycle(heads: Sequence[int]) -> None:
    if word := _word_on_cycle(heads):
        raise OddSentenceError(f"word {word} depends on itself, by way of its heads")


def is_tree(heads: Sequence[int | None] | None) -> bool:
    """Tell whether heads lead to a root, or there are none at all; see ``sentences.tree``."""
    if heads is None or all(head is None for head in heads):
        return True
    return None not in heads and 0 in heads and not _word_on_cycle([head or 0 for head in heads])


def brackets_of(spans: Iterable[Span], size: int) -> list[Bracket]:
    """Return brackets as (label, parent, runs of words), by first word; the upper ones first.

    Spans may come in any order; those with the same words nest in the order in which they come.

    >>> brackets_of([("NP", 0, 1), ("S", 0, 2)], 2)
    [('S', -1, [(0, 2)]), ('NP', 0, [(0, 1)])]
    >>> brackets_of([("VP", [(0, 1), (2, 3)]), ("S", 0, 3)], 3)
    [('S', -1, [(0, 3)]), ('VP', 0, [(0, 1), (2, 3)])]
    """
    listed = [_runs_of(span, size) for span in spans]
    # What holds more words is above; of equal ones the first.
    listed.sort(key=lambda item: -sum(last - first for first, last in item[1]))
    if listed and listed[0][1] != [(0, size)]:
        raise OddSentenceError("no bracket holds all words")
    above = [-1] * size
    parents: list[int] = []
    for place, (_, runs) in enumerate(listed):
        words = [word for first, last in runs for word in range(first, last)]
        parent = above[words[0]]
        for word in words:
            if above[word] != parent:
                two = sorted(
                    (listed[place], listed[max(above[word], parent)]), key=lambda item: item[1]
                )
                raise OddSentenceError(f"{_shown(*two[1])} crosses {_shown(*two[0], word='')}")
            above[word] = place
        parents.append(parent)
    order = sorted(range(len(listed)), key=lambda place: listed[place][1][0][0])
    row_of = {place: row for row, place in enumerate(order)}
    return [(listed[place][0], row_of.get(parents[place], -1), listed[place][1]) for place in order]


def _runs_of(span: Span, size: int) -> tuple[str, list[tuple[int, int]]]:
    """Return the label and the runs of a span; neighbouring ones are one."""
    label: Any
    given: Any = span
    if is_sequence(given) and len(given) == 2 and is_sequence(given[1]):
        label, pairs = given[0], sorted(_triples(given[1], "runs of words", (int, int)))
    else:
        label, first, last = _triples([span], "spans", (str, int, int))[0]
        pairs = [(first, last)]
    if not isinstance(label, str) or any(mark in label for mark in "() \t\n\r\0"):
        raise OddSentenceError(f"{label!r} is not a label: no blanks, no brackets")
    runs: list[tuple[int, int]] = []
    for first, last in pairs:
        if not (runs[-1][1] if runs else 0) <= first < last <= size:
            raise OddSentenceError(
                f"{_shown(label, [(first, last)])} is not in this sentence of {counted(size, 'word')}"
            )
        if runs and runs[-1][1] == first:
            runs[-1] = (runs[-1][0], last)
        else:
            runs.append((first, last))
    if not runs:
        raise OddSentenceError(f"the {label} has no words")
    return label, runs


def _shown(label: str, runs: list[tuple[int, int]], word: str = "word ") -> str:
    return f"the {label} from {word}" + " and ".join(f"{first} to {last}" for first, last in runs)


def parents_of(brackets: Sequence[Bracket], size: int) -> list[int]:
    """Return for each word the place of the innermost bracket that holds it."""
    parents = [0] * size
    depths: list[int] = []
    for place, (_, above, runs) in enumerate(brackets):
        depths.append(depths[above] + 1 if above >= 0 else 0)
        for first, last in runs:
            for word in range(first, last):
                if depths[place] >= depths[parents[word]]:
                    parents[word] = place
    return parents


def arcs_of(arcs: Iterable[tuple[int, int, str]], size: int) -> Arcs:
    """Return enhanced arcs by rows, word by word."""
    rows: Arcs = []
    for word, head, label in _triples(arcs, "enhanced", (int, int, str)):
        if not 1 <= word <= size or not 0 <= head <= size:
            raise OddSentenceError(f"the arc from {head} to {word} is not in this sentence")
        if not one_line(label, "an arc") or "|" in label:
            raise OddSentenceError(f"{label!r} is not a label of an arc")
        rows.append((word - 1, ROOT if head == 0 else head - 1, label))
    return sorted(rows, key=lambda arc: arc[0])


def deps_of(arcs: Arcs, size: int) -> list[str]:
    """Return enhanced arcs as CoNLL-U writes them, a text for each word."""
    relations: list[list[str]] = [[] for _ in range(size)]
    for word, head, label in arcs:
        relations[word].append(f"{0 if head == ROOT else head + 1}:{label}")
    return ["|".join(texts) or "_" for texts in relations]


def predicates_of(predicates: Mapping[int, str] | None, size: int) -> list[str | None] | None:
    """Return the sense of each word that is a predicate."""
    if predicates is None:
        return None
    senses: list[str | None] = [None] * size
    for word, sense in predicates.items():
        if not is_whole(word) or not 1 <= word <= size or not one_line(sense, "predicates"):
            raise OddSentenceError(f"predicate {sense!r} at word {word}: no such word, or no sense")
        senses[word - 1] = sense
    return senses


def roles_of(
    roles: Iterable[tuple[int, int, str]], size: int, predicates: Mapping[int, str]
) -> Arcs:
    """Return role arcs as (argument, predicate, role), predicate after predicate as files have them."""
    rows: Arcs = []
    for predicate, argument, role in _triples(roles, "roles", (int, int, str)):
        if predicate not in predicates:
            raise OddSentenceError(f"a role of word {predicate}, which is not a predicate")
        if not 1 <= argument <= size:
            raise OddSentenceError(
                f"word {argument} is not in this sentence of {counted(size, 'word')}"
            )
        if not one_line(role, "roles") or "|" in role:
            raise OddSentenceError(f"{role!r} is not a role")
        rows.append((argument - 1, predicate - 1, role))
    return sorted(rows, key=lambda arc: (arc[1], arc[0]))


def surfaces_of(multiword: Iterable[tuple[int, int, str]], size: int) -> Spans:
    """Return multiword tokens as (form, first, behind the last)."""
    spans: Spans = []
    behind = 0
    tokens = _triples(multiword, "multiword", (int, int, str))
    for first, last, form in sorted(tokens, key=lambda token: token[:2]):
        if not behind < first <= last <= size:
            raise OddSentenceError(
                f"the multiword token {first}-{last} overlaps another or is not in the sentence"
            )
        if not one_line(form, "multiword"):
            raise OddSentenceError(f"the multiword token {first}-{last} has no form")
        spans.append((form, first - 1, last))
        behind = last
    return spans


def labelled_spans_of(
    arguments: Iterable[tuple[int, int, int, str]],
    entities: Iterable[tuple[int, int, str]],
    size: int,
    predicates: Mapping[int, str],
) -> list[dict[str, Any]]:
    """Return rows of arguments and entities, words from 0; ``C-A1`` goes on with the A1 before it."""
    per_sentence: list[list[dict[str, Any]]] = []
    latest: dict[tuple[int, str], list[dict[str, Any]]] = {}
    quads = _triples(arguments, "arguments", (int, int, int, str))
    for predicate, first, last, written in sorted(quads, key=lambda row: row[:3]):
        if predicate not in predicates:
            raise OddSentenceError(f"an argument of word {predicate}, which is not a predicate")
        role = written.removeprefix("C-")
        span = _labelled(first, last, role, size, "arguments")
        before = latest.get((predicate, role)) if role != written else None
        row = {
            **span,
            "kind": ARGUMENT,
            "head": predicate - 1,
            "continues": int(before is not None),
        }
        if before is None:
            before = latest[predicate, role] = []
            per_sentence.append(before)
        before.append(row)
    for first, last, kind in sorted(_triples(entities, "entities", (int, int, str))):
        span = _labelled(first, last, kind, size, "entities")
        per_sentence.append([{**span, "kind": CHUNK, "head": NONE, "continues": 0}])
    return [row for rows in per_sentence for row in rows]


def _labelled(first: int, last: int, label: str, size: int, what: str) -> dict[str, Any]:
    if not 1 <= first <= last <= size:
        raise OddSentenceError(
            f"{what}: words {first} to {last} are not in this sentence of {counted(size, 'word')}"
        )
    if not one_line(label, what):
        raise OddSentenceError(f"{what}: words {first} to {last} have no label")
    return {"first": first - 1, "last": last, "label": label}


def set_column(core: _core.Builder, name: str, values: Any, strings: list[str] | None) -> None:
    """Give a builder of the core a column: texts, or numbers (also places in ``strings``)."""
    from array import array

    if isinstance(values, list | tuple):
        if core.holds_strings(name):
            core.set_texts(name, values)
            return
        try:
            values = array("q", values)
        except (TypeError, OverflowError) as wrong:
            raise InputError(f"{name} has numbers: {wrong}") from None
    core.set_numbers(name, values, strings)
