"""nltk: ``Tree`` and its kinds (benepar, supar and many readers return them), and ``DependencyGraph``.

A leaf may be a pair of word and tag, as chunkers make them.
"""

from __future__ import annotations

from typing import Any

from treegauge.corpora.tree import bracketed
from treegauge.errors import InputError
from treegauge.objects import Written

NAME = "nltk"
TREE = ("label", "leaves", "subtrees", "productions")


def fits(thing: Any) -> bool:
    """Tell whether this is a tree or a dependency graph."""
    kind = type(thing)
    return is_graph(thing) or (isinstance(thing, list) and all(hasattr(kind, key) for key in TREE))


def is_graph(thing: Any) -> bool:
    """Tell whether this is a dependency graph."""
    return hasattr(type(thing), "to_conll") and hasattr(thing, "nodes")


def write(items: list[Any], format: str | None, side: str) -> Written:  # noqa: A002
    """Return trees as bracketings, graphs as rows."""
    del side
    if any(is_graph(item) for item in items):
        rows = ["" if item is None else f"{item.to_conll(10)}\n" for item in items]
        return Written(format or "conllx", rows)
    texts, bare = [], False
    for number, item in enumerate(items, 1):
        try:
            text, mixed = ("", False) if item is None else bracketed(item, _label_and_children)
        except InputError as wrong:
            raise InputError(f"tree {number}: {wrong}") from None
        texts.append(text)
        bare = bare or mixed
    return Written("ptb", texts, single=True, bare_words=bare)


def _label_and_children(item: Any) -> tuple[Any, list[Any]]:
    if isinstance(item, tuple):
        word, tag = item
        return tag, [str(word)]
    return item.label(), [node if isinstance(node, list | tuple) else str(node) for node in item]
