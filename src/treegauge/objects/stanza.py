"""stanza: ``Document``, its sentences, and its constituent trees.

A document is scored by its dependencies; by its trees where words have no heads, or with
``format="ptb"``.  Several documents go in pairs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.corpora.tree import bracketed
from treegauge.errors import InputError, SettingsError
from treegauge.objects import Written
from treegauge.objects._cells import Cells, cell

if TYPE_CHECKING:
    from collections.abc import Iterator

NAME = "stanza"
COLUMNS = ("lemma", "upos", "xpos", "feats", "head", "deprel")
#: what metrics need -> the attribute of a word that holds it
LAYERS = {"heads": "head", "upos": "upos", "tags": "xpos", "feats": "feats", "lemmas": "lemma"}


def fits(thing: Any) -> bool:
    """Tell whether this is a document, a sentence or a tree."""
    kind = type(thing)
    return is_document(thing) or is_tree(thing) or (hasattr(kind, "words") and _is_sentence(thing))


def is_document(thing: Any) -> bool:
    """Tell whether this is a document."""
    return hasattr(type(thing), "iter_words") and hasattr(thing, "sentences")


def is_tree(thing: Any) -> bool:
    """Tell whether this is a constituent tree."""
    kind = type(thing)
    return hasattr(kind, "yield_preterminals") and hasattr(kind, "is_preterminal")


def _is_sentence(thing: Any) -> bool:
    return hasattr(thing, "tokens") and hasattr(type(thing), "constituency")


def write(items: list[Any], format: str | None, side: str) -> Written:  # noqa: A002
    """Return documents and sentences as CoNLL-U or bracketings, trees as bracketings."""
    del side
    if any(is_tree(item) for item in items):
        trees = ["" if item is None else _bracketed(item, n) for n, item in enumerate(items, 1)]
        return Written("ptb", trees, single=True)
    documents = any(is_document(item) for item in items)
    if (format or _format(items)) == "ptb":
        texts = ["".join(_trees(item)) for item in items]
        return Written("ptb", texts, documents)
    cells = Cells()
    texts = ["".join(_rows(sentence, cells) for sentence in _sentences(item)) for item in items]
    return Written("conllu", texts, documents, lacks=_lacking(items))


def _lacking(items: list[Any]) -> frozenset[str]:
    """Return the layers that no word has."""
    words = [word for item in items for sentence in _sentences(item) for word in sentence.words]
    return frozenset(
        need
        for need, name in LAYERS.items()
        if all(getattr(word, name, None) is None for word in words)
    )


def _sentences(item: Any) -> list[Any]:
    if item is None:
        return []
    return list(item.sentences) if is_document(item) else [item]


def _format(items: list[Any]) -> str:
    """Return what these hold: trees alone, or rows."""
    for item in items:
        for sentence in _sentences(item):
            if any(getattr(word, "head", None) is not None for word in sentence.words):
                return "conllu"
            if sentence.constituency is not None:
                return "ptb"
    return "conllu"


def _trees(item: Any) -> Iterator[str]:
    for number, sentence in enumerate(_sentences(item), 1):
        if sentence.constituency is None:
            raise SettingsError(
                f"sentence {number} has no tree: add constituency to the processors of the pipeline"
            )
        yield _bracketed(sentence.constituency, number) + "\n"


def _bracketed(tree: Any, number: int) -> str:
    try:
        return bracketed(tree, _label_and_children)[0]
    except InputError as wrong:
        raise InputError(f"tree {number}: {wrong}") from None


def _label_and_children(item: Any) -> tuple[Any, list[Any]]:
    return item.label, [child if child.children else str(child.label) for child in item.children]


def _rows(sentence: Any, cells: Cells) -> str:
    lines = []
    name = getattr(sentence, "sent_id", None)
    if name is not None:
        lines.append(f"# sent_id = {cell(name)}")
    empty = {word.id: word for word in getattr(sentence, "empty_words", None) or ()}
    places = sorted(empty)
    for token in sentence.tokens:
        first = token.id[0]
        while places and places[0][0] < first:
            lines.append(_row(empty[places.pop(0)], cells))
        if len(token.id) > 1:
            last = token.id[-1]
            lines.append(f"{first}-{last}\t{cells[token.text]}\t_\t_\t_\t_\t_\t_\t_\t_")
        lines += [_row(word, cells) for word in token.words]
    lines += [_row(empty[place], cells) for place in places]
    return "\n".join([*lines, "", ""])


def _row(word: Any, cells: Cells) -> str:
    number = ".".join(map(str, word.id)) if isinstance(word.id, tuple) else str(word.id)
    # Versions of stanza, and what others make in its image, do not have all of these.
    columns = [cells[getattr(word, name, None)] for name in COLUMNS]
    more = (cell(getattr(word, name, None)) for name in ("deps", "misc"))
    return "\t".join((number, cells[word.text], *columns, *more))
