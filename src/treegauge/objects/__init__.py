"""Objects of other libraries as gold or system, known by their attributes; no library is imported.

One file for each library; its name is the library's.  A module has

- ``NAME``: what the library is called in messages;
- ``fits(thing)``: whether this is one of its objects, a document, a sentence or a tree;
- ``write(items, format, side)``: the items as :class:`Written` texts, one each, in a format that treegauge
  reads.  ``format`` is the one that was asked for, or None; ``side`` is ``gold`` or ``test``, for objects
  that hold both;
- perhaps ``holds_both(item)``: whether this object holds gold and system.

Whole corpora are written at once and read by the core, so that the same is checked, and the same
is scored, as if the library had written a file.  Installed packages add libraries through the entry-point
group ``treegauge.objects``.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from treegauge.base.plugins import installed, names, plugin
from treegauge.base.records import replaced
from treegauge.base.text import listed, utf8
from treegauge.corpora.corpus import Corpus, FromObjects, Reading, Sentence, read_into
from treegauge.corpora.tree import Tree
from treegauge.errors import InputError, SettingsError

if TYPE_CHECKING:
    from collections.abc import Iterable

#: what treegauge reads without the help of any library
OWN = (str, bytes, bytearray, os.PathLike, Corpus, Tree, Sentence)
#: a line that no format can read: a sentence without an analysis
NOTHING = "_\n\n"


@dataclass(frozen=True)
class Objects:
    """Objects of one library: its name, the items, and the side that is taken of those that hold both."""

    library: str
    items: list[Any]
    side: str = "test"


@dataclass(frozen=True)
class Written:
    """Items as texts in a format; ``documents``: each is a document, not a sentence.

    ``single``: texts are single trees, which go in pairs with those of another list.  ``bare_words``: words
    stand beside constituents.  ``lacks``: what metrics may need (``upos``, ``tags``, ``feats``, ``lemmas``,
    ``heads``) and no item has; such metrics are n/a.
    """

    format: str
    texts: list[str]
    documents: bool = False
    single: bool = False
    bare_words: bool = False
    lacks: frozenset[str] = frozenset()


def library_of(thing: Any) -> str | None:
    """Return the library whose object this is; None for a text, a number and the like.

    >>> library_of("(S (PRP it) (VBZ rains))") is None
    True
    """
    if thing is None or isinstance(thing, OWN):
        return None
    for name in names("objects"):
        if plugin("objects", name).fits(thing):
            return name
    return next((name for name, module in installed("objects").items() if module.fits(thing)), None)


def objects_in(source: Any) -> Objects | None:
    """Return what a single object, or a list of objects, holds; None for what is of no library."""
    library = library_of(source)
    if library is not None:
        return Objects(library, [source])
    if not isinstance(source, list):
        return None
    first = next((item for item in source if item is not None), None)
    library = library_of(first)
    if library is None:
        return None
    module = plugin("objects", library)
    for number, item in enumerate(source, 1):
        if item is not None and not module.fits(item):
            raise SettingsError(
                f"item {number} is {_type_name(item)}, and the first one is an object of {module.NAME}: "
                "a list holds objects of one library"
            )
    return Objects(library, source)


def _type_name(item: Any) -> str:
    return f"a {type(item).__module__.split('.')[0]}.{type(item).__qualname__}".replace(
        "builtins.", ""
    )


def both_sides(source: Any) -> tuple[Objects, Objects]:
    """Return gold and system of objects that hold both, as spaCy's ``Example`` does."""
    from treegauge.corpora.sentence_lists import items_of

    objects = objects_in(source)
    if objects is None:
        items = None if isinstance(source, OWN) else items_of(source)
        objects = None if items is None else objects_in(items)
    both = getattr(plugin("objects", objects.library), "holds_both", None) if objects else None
    if objects is None or both is None or not all(both(item) for item in objects.items):
        raise SettingsError(
            "there is no system to score: give gold and system, or spaCy's Examples, which hold both"
        )
    return replace(objects, side="gold"), replace(objects, side="test")


def read_objects(objects: Objects, reading: Reading) -> Corpus:
    """Return the corpus of these objects."""
    module = plugin("objects", objects.library)
    written = _written(module, objects, reading.format)
    if reading.format not in {None, written.format}:
        raise SettingsError(
            f"these objects of {module.NAME} hold {written.format}, not {reading.format} (format=)"
        )
    bare = reading.bare_words or written.bare_words
    reading = replaced(reading, format=written.format, bare_words=bare)
    if written.single:
        from treegauge.corpora.sentence_lists import read_items

        return read_items(written.texts, reading)
    corpus = Corpus()
    documents = len(written.texts) if written.documents else None
    corpus.objects = FromObjects(documents, written.lacks)
    data = utf8("".join(_numbered_texts(written)))
    read_into(corpus, f"<{module.NAME}>", data, reading)
    return corpus


def _written(module: Any, objects: Objects, wanted: str | None) -> Written:
    """Return the texts of these objects; one that only looks like an object of the library is told."""
    try:
        written: Written = module.write(objects.items, wanted, objects.side)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        kinds = {_type_name(item) for item in objects.items if item is not None}
        raise InputError(
            f"{listed(sorted(kinds))}: known as an object of {module.NAME}, but it cannot be read as one "
            f"({error}); give a file or a text instead"
        ) from error
    return written


def _numbered_texts(written: Written) -> Iterable[str]:
    """Yield the texts, each document with its number where there are several."""
    several = written.documents and len(written.texts) > 1
    for number, text in enumerate(written.texts, 1):
        if several:
            # A name in angle brackets counts as none, so that batches of documents add up.
            yield f"# newdoc id = <doc {number}>\n"
        yield text or NOTHING
