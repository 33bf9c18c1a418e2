"""spaCy: ``Doc``, ``Span`` (a sentence of ``doc.sents``) and ``Example``.

A document is scored by its dependencies; by the trees that benepar added where it has no other parse, or
with ``format="ptb"``.  Several documents go in pairs.  An ``Example`` holds both sides: its ``reference`` is
gold, its ``predicted`` the system.

Tokens of white space are not words and are left out, as in spaCy's own scorer; what hangs on one hangs
on its head.  ``ROOT`` is written as ``root``, so that documents can be scored against Universal
Dependencies.

Entities (``doc.ents``) are scored with ``format="bio"``, and by default where a document has no parse.

A layer that no document has (tags, features, lemmas) is n/a.  A document without a parse is a sentence
without one where gold has parses and a metric needs them.
"""

from __future__ import annotations

from typing import Any

from treegauge.errors import SettingsError
from treegauge.objects import Written
from treegauge.objects._cells import Cells, cell

NAME = "spaCy"
TEXTS = ["ORTH", "LEMMA", "POS", "TAG", "MORPH", "DEP"]
NUMBERS = ["HEAD", "SENT_START", "SPACY"]
#: what metrics need -> the attribute that says whether a document has it
LAYERS = {"heads": "DEP", "upos": "POS", "tags": "TAG", "feats": "MORPH", "lemmas": "LEMMA"}


def fits(thing: Any) -> bool:
    """Tell whether this is a document, an example or a span."""
    kind = type(thing)
    return is_document(thing) or holds_both(thing) or hasattr(kind, "as_doc")


def is_document(thing: Any) -> bool:
    """Tell whether this is a document."""
    kind = type(thing)
    return hasattr(kind, "to_array") and hasattr(kind, "sents") and hasattr(kind, "has_annotation")


def holds_both(thing: Any) -> bool:
    """Tell whether this is an example, which holds gold and the system's analysis."""
    kind = type(thing)
    return hasattr(kind, "reference") and hasattr(kind, "predicted")


def write(items: list[Any], format: str | None, side: str) -> Written:  # noqa: A002
    """Return documents as CoNLL-U, or as bracketings."""
    documents = any(is_document(item) or holds_both(item) for item in items)
    docs = [_document(item, side) for item in items]
    chosen = format or _format(docs)
    if chosen == "ptb":
        return Written("ptb", [_trees(doc) for doc in docs], documents)
    if chosen == "bio":
        return Written("bio", [_entities(doc) for doc in docs], documents)
    cells = _Texts()
    rows = [_rows(doc, cells) for doc in docs]
    return Written("conllu", rows, documents, lacks=_lacking(docs))


def _lacking(docs: list[Any]) -> frozenset[str]:
    """Return the layers that no document has."""
    there = [doc for doc in docs if doc is not None]
    return frozenset(
        need for need, name in LAYERS.items() if not any(doc.has_annotation(name) for doc in there)
    )


def _document(item: Any, side: str) -> Any:
    if item is None or is_document(item):
        return item
    if holds_both(item):
        return item.reference if side == "gold" else item.predicted
    return item.as_doc()


def _format(docs: list[Any]) -> str:
    for doc in docs:
        if doc is not None and len(doc):
            if doc.has_annotation("DEP"):
                return "conllu"
            if _has_trees(doc):
                return "ptb"
            if doc.has_annotation("ENT_IOB"):
                return "bio"
    return "conllu"


def _has_trees(doc: Any) -> bool:
    """Tell whether benepar has been here: only its data know where constituents start."""
    name = "_constituent_data"
    return doc.has_extension(name) and hasattr(doc._.get(name), "starts")


def _trees(doc: Any) -> str:
    if doc is None:
        return ""
    if not _has_trees(doc):
        raise SettingsError(
            "this document of spaCy has no constituent trees: add benepar to the pipeline"
        )
    return "".join(f"{sentence._.parse_string}\n" for sentence in doc.sents)


class _Texts(Cells):
    """Cells by spaCy's numbers of texts, which are the same in every vocabulary."""

    strings: Any = None

    def __missing__(self, number: int) -> str:
        text = self[number] = cell(self.strings[number] if number else None)
        return text


def _entities(doc: Any) -> str:
    """Return a document's words with tags of its entities, its sentences where it has some."""
    if doc is None:
        return ""
    cells = Cells()
    lines: list[str] = []
    for token in doc:
        if token.is_space:
            continue
        if token.is_sent_start and lines:
            lines.append("")
        letter = token.ent_iob_ or "O"
        tag = letter if letter == "O" else f"{letter}-{token.ent_type_ or '_'}"
        lines.append(f"{cells[token.text]}\t{cells[tag]}")
    return "\n".join([*lines, "", ""]) if lines else ""


def _rows(doc: Any, cells: _Texts) -> str:
    """Return a document as CoNLL-U; its columns are asked for all at once."""
    if doc is None or not len(doc):
        return ""
    cells.strings = doc.vocab.strings
    table = doc.to_array(TEXTS).T.tolist()
    forms, lemmas, upos, tags, feats, labels = ([cells[n] for n in column] for column in table)
    # spaCy hands out numbers without a sign; a head may be to the left.
    offsets, starts, spaces = doc.to_array(NUMBERS).astype("int64").T.tolist()
    # A token of white space has an empty cell.
    is_word = [form != "_" or doc[place].text == "_" for place, form in enumerate(forms)]
    parsed = [bool(dep or offset) for dep, offset in zip(table[5], offsets, strict=True)]
    numbers = [0] * len(forms)
    number = 0
    for place, word in enumerate(is_word):
        number = 0 if starts[place] == 1 else number
        number += word
        numbers[place] = number
    lines: list[str] = []
    fresh = False
    for place, word in enumerate(is_word):
        if starts[place] == 1 and fresh:
            lines.append("")
            fresh = False
        if not word:
            continue
        fresh = True
        head, label = "_", labels[place]
        if parsed[place]:
            above = place
            # Up to the next word; a root is its own head.
            while offsets[above] and (above == place or not is_word[above]):
                above += offsets[above]
            root = above == place or not is_word[above]
            head = "0" if root else str(numbers[above])
            label = "root" if label == "ROOT" else label
        lines.append(
            f"{numbers[place]}\t{forms[place]}\t{lemmas[place]}\t{upos[place]}\t{tags[place]}\t"
            f"{feats[place]}\t{head}\t{label}\t_\t{'_' if spaces[place] else 'SpaceAfter=No'}"
        )
    return "\n".join([*lines, "", ""]) if lines else ""
