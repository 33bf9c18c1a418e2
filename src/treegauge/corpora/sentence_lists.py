"""Read lists of sentences from Python, where one item is one sentence.

A list is a list, a column of a table (pandas, polars, numpy, Hugging Face), or anything else that can be
gone through.  An item is a text in any format that treegauge reads, a :class:`~treegauge.Tree` or a
:class:`~treegauge.Sentence`; objects of other libraries are in :mod:`treegauge.objects`.  A string is a text,
whatever it names (:mod:`treegauge.corpora.paths_and_texts`).  Line breaks and blank lines around an item mean
nothing.  An item that holds no sentence, or several, is one sentence that
cannot be used: what happens to it, and to its partner, is the policy's business (``on_error``).
"""

from __future__ import annotations

import os
from math import isnan
from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.base.plugins import names
from treegauge.base.records import replaced
from treegauge.base.text import utf8
from treegauge.corpora.corpus import Corpus, Reading, Sentence, read_into
from treegauge.corpora.tree import Tree
from treegauge.errors import LIST as NAME
from treegauge.errors import InputError, SettingsError

if TYPE_CHECKING:
    from collections.abc import Iterable

# A line that no format can read: an item without an analysis.
NOTHING = "_"
#: the columns of CoNLL-U
HEADER = "# global.columns = ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC"
FILES = (
    "items of a list are texts; for files give a directory, '@list' (a file of file names), or the corpus "
    "that treegauge.read([path, …]) returns; several systems are for score_systems(gold, {name: system})"
)


def items_of(source: Any) -> list[Any] | None:
    """Return the items of a list, an iterator or a single tree; None for what is not a list of sentences."""
    if isinstance(source, Tree | Sentence):
        return [source]
    single = isinstance(source, str | bytes | bytearray | os.PathLike | Corpus)
    if single or hasattr(source, "read") or not hasattr(source, "__iter__"):
        return None
    _refuse_tables(source)
    # Columns of pandas, polars and numpy know how they become lists.
    as_list = next(
        (
            getattr(source, way)
            for way in ("to_list", "tolist", "to_pylist")
            if hasattr(source, way)
        ),
        None,
    )
    items = list(source) if as_list is None else as_list()
    return [None if _is_missing(item) else item for item in items]


def _refuse_tables(source: Any) -> None:
    """Refuse what has several columns, or several systems."""
    if hasattr(source, "columns") or hasattr(source, "column_names"):
        raise SettingsError(
            f"this {type(source).__name__} has several columns: give the one that holds the analyses, "
            "as in table['parse']"
        )
    if hasattr(source, "keys") and not hasattr(source, "to_list"):
        raise SettingsError("several systems by name are for score_systems(gold, {name: system})")


def _is_missing(item: Any) -> bool:
    """Tell whether an item is an empty cell of a table: NaN or NA."""
    return (isinstance(item, float) and isnan(item)) or type(item).__name__ == "NAType"


def read_items(items: list[Any], reading: Reading) -> Corpus:
    """Return a corpus with a sentence for each item."""
    texts = [text.strip().removeprefix("\ufeff") for text in texts_of(items)]
    bare = reading.bare_words or any(_has_format(item) and None in item.tags for item in items)
    reading = replaced(reading, bare_words=bare, blank_lines="failed")
    if not reading.format:
        from treegauge.formats import sniff

        # A long answer that is not a parse may stand in front.
        joined = "\n\n".join(text for text in texts if text)
        try:
            sniffed = sniff(joined.encode("utf-8", "surrogateescape"), NAME, reading.otherwise)
        except InputError as error:
            name = next((text for text in texts if len(text.split()) == 1), None)
            if name is None:
                raise
            raise SettingsError(f"a list holds sentences, and {name!r} is none: {FILES}") from error
        reading = replaced(reading, format=sniffed)
    # A bracket that is left open would take in the next item.
    open_ended = reading.format == "ptb" and any(
        text.count("(") != text.count(")") and not _is_good(text, reading) for text in texts
    )
    corpus = None if open_ended else _read(texts, reading)
    if corpus is None or any(_is_good(texts[row], reading) for row in _broken(corpus)):
        # Somewhere an item went on in the next one, was more than one, or spoilt another.
        good = [_is_good(text, reading) for text in texts]
        rest = [text if fine else _unreadable(text) for text, fine in zip(texts, good, strict=True)]
        corpus = _read(rest, reading)
        if corpus is None or any(good[row] for row in _broken(corpus)):
            # What is left of an item may still look like something else, a comment for one.
            rest = [text if fine else NOTHING for text, fine in zip(texts, good, strict=True)]
            corpus = _read(rest, reading)
    if corpus is None:
        raise InputError(f"these items cannot be read one by one as {reading.format}")
    corpus.given = "items"
    return corpus


def are_texts(items: list[Any]) -> bool:
    """Tell whether a list holds texts; trees and sentences alone have a format."""
    return not all(map(_has_format, items))


def _has_format(item: Any) -> bool:
    return isinstance(item, Tree | Sentence)


def answers_of(items: list[Any]) -> list[Any]:
    """Return answers, which may be anything: a number is a text, and so is what was read from JSON."""
    return [
        str(item) if isinstance(item, int | float) or type(item) in {list, tuple, dict} else item
        for item in items
    ]


def texts_of(items: Iterable[Any]) -> list[str]:
    """Return each item as text; bytes that are not UTF-8 are surrogates, and nothing else is."""
    written: dict[int, list[str]] = {}
    texts = []
    for item in items:
        if isinstance(item, Sentence) and item.corpus.format != "ptb":
            blocks = written.setdefault(id(item.corpus), [])
            if not blocks:
                blocks += item.corpus.write().decode("utf-8", "surrogateescape").split("\n\n")
            text = blocks[item.row]
        elif isinstance(item, bytes | bytearray):
            text = bytes(item).decode("utf-8", "surrogateescape")
        elif isinstance(item, str | Tree | Sentence):
            text = str(item)
            text = text if text.isascii() else utf8(text).decode()
        elif item is None:
            text = ""
        elif isinstance(item, os.PathLike):
            raise SettingsError(f"a list holds sentences, and {str(item)!r} is a path: {FILES}")
        else:
            raise SettingsError(
                f"an item of a list is a text, a Tree, a Sentence or an object of a library that "
                f"treegauge knows ({', '.join(names('objects'))}), not {type(item).__name__}"
            )
        texts.append(text)
    return texts


def _is_good(text: str, reading: Reading) -> bool:
    """Tell whether a text is one sentence without fault, or nothing at all."""
    alone = _read([text], reading)
    return not text or (alone is not None and alone[0].state == "good")


def _broken(corpus: Corpus) -> list[int]:
    states = bytes(corpus.columns["sentences.state"])
    return [row for row, state in enumerate(states) if state == _core.BROKEN]


def _unreadable(text: str) -> str:
    """Return a text that is one sentence that cannot be read, whatever stands around it."""
    return text.replace("(", "").replace(")", "").strip() or NOTHING


def _with_all_columns(rows: list[str]) -> list[str]:
    """Return rows of CoNLL-X; where the last two columns are left out, they are empty.

    The first row of a file says whether they are, and that must not hold for the next item.
    """
    for blank, cut in (("\t", "\t"), (" ", None)):
        if all(len(row.split(cut)) == 8 for row in rows if not row.startswith("#")):
            return [row if row.startswith("#") else f"{row}{blank}_{blank}_" for row in rows]
    return rows


def _read(texts: list[str], reading: Reading) -> Corpus | None:
    """Return the texts as one document, None where they are not a sentence each."""
    lines: list[str] = []
    starts: list[int] = []
    # What an item says about its columns must not hold for the next one.
    header = [HEADER] if any("global.columns" in text for text in texts) else []
    for text in texts:
        rows = [line for line in text.splitlines() if line.strip()]
        starts.append(len(lines) + 1)
        lines += header
        if reading.format == "conllx":
            rows = _with_all_columns(rows)
        if reading.format == "ptb":
            comments = [line for line in rows if line.startswith("#")]
            lines += [*comments, " ".join(line for line in rows if not line.startswith("#"))]
        elif all(line.startswith("#") for line in rows):
            lines += [*rows, NOTHING, ""]
        else:
            lines += [*rows, ""]
    corpus = Corpus()
    data = "".join(f"{line}\n" for line in lines).encode("utf-8", "surrogateescape")
    read_into(corpus, NAME, data, reading)
    places = list(corpus.core.column("sentences.line"))
    ends = [*starts, len(lines) + 1][1:]
    fits = len(places) == len(texts) and all(
        start <= place < end for start, place, end in zip(starts, places, ends, strict=True)
    )
    return corpus if fits else None
