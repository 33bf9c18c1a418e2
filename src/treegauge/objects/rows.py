"""Rows of data sets: a mapping with words, heads and relations, as Hugging Face has them for treebanks.

Words are called ``tokens``, ``words`` or ``form``; beside them may stand ``head`` or ``heads``, ``deprel`` or
``deprels``, ``upos``, ``xpos``, ``lemmas``, ``feats`` and ``sent_id`` (or ``idx``).  Where there are no
heads, ``ner_tags`` (or ``chunk_tags``) are tags of entities, as in a file of CoNLL-2003.  A row is a
sentence; a whole data set, or a data frame, with such columns is read like a file.  Other columns that hold a
text or a number are attributes of sentences (``by="genre"``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.errors import InputError, SettingsError
from treegauge.objects import Written
from treegauge.objects._cells import Cells, cell

if TYPE_CHECKING:
    from collections.abc import Iterable

NAME = "a data set"
WORDS = ("tokens", "words", "forms", "form")
COLUMNS = (
    ("lemmas", "lemma"),
    ("upos", "upos_tags", "pos_tags"),
    ("xpos", "tags"),
    ("feats",),
    ("head", "heads"),
    ("deprel", "deprels"),
)
#: what metrics need of these columns, in their order
NEEDS = ("lemmas", "upos", "tags", "feats", "heads")
IDS = ("sent_id", "idx")
ENTITIES = ("ner_tags", "chunk_tags")


def fits(thing: Any) -> bool:
    """Tell whether this is a row (a mapping with words), or a data set or data frame of such rows."""
    if hasattr(type(thing), "keys") and not _columns(thing):
        return any(isinstance(_value(thing, name), list | tuple) for name in WORDS)
    return any(name in WORDS for name in _columns(thing))


def _columns(thing: Any) -> list[str]:
    """Return the names of a table's columns; none of what is not a table."""
    columns = getattr(thing, "column_names", None)
    if columns is None:
        columns = getattr(thing, "columns", None)
    try:
        return [str(name) for name in columns] if columns is not None else []
    except TypeError:
        return []


def _value(row: Any, *names: str) -> Any:
    try:
        return next((row[name] for name in names if name in row), None)
    except (TypeError, KeyError):
        return None


def write(items: list[Any], format: str | None, side: str) -> Written:  # noqa: A002
    """Return rows as CoNLL-U, or as columns of entities."""
    del side
    cells = Cells()
    rows = [row for item in items for row in _rows(item)]
    if (format or ("bio" if _has_entities(rows) else "")) == "bio":
        tagged = [_tagged(row, number, cells) for number, row in enumerate(rows, 1)]
        return Written("bio", tagged)
    texts = [_sentence(row, number, cells) for number, row in enumerate(rows, 1)]
    lacks = frozenset(
        need
        for need, names in zip(NEEDS, COLUMNS, strict=False)
        if all(row is None or _value(row, *names) is None for row in rows)
    )
    return Written(format or "conllu", texts, lacks=lacks)


def _rows(item: Any) -> Iterable[Any]:
    """Return the rows of a table, tags by their names; a row is itself."""
    if item is None or not _columns(item):
        return [item]
    if hasattr(item, "iter_rows"):
        return list(item.iter_rows(named=True))
    if hasattr(item, "to_dict") and hasattr(item, "iterrows"):
        return list(item.to_dict("records"))
    features = getattr(item, "features", None) or {}
    named = {}
    for column in ("upos", *ENTITIES):
        tags = getattr(features, "get", lambda _: None)(column)
        names = getattr(getattr(tags, "feature", None), "names", None)
        if names is not None:
            named[column] = names
    if not named:
        return list(item)
    return [
        {**row, **{key: [names[tag] for tag in row[key]] for key, names in named.items()}}
        for row in item
    ]


def _attributes(row: Any) -> Iterable[tuple[str, Any]]:
    """Return what a row says beside its words: names and values."""
    known = {name for names in (WORDS, IDS, ENTITIES, *COLUMNS) for name in names} | {"text"}
    return [
        (str(key), row[key])
        for key in row.keys()  # noqa: SIM118
        if key not in known and isinstance(row[key], str | int) and _is_name(str(key))
    ]


def _is_name(key: str) -> bool:
    """Tell whether a comment can have this name and mean nothing else."""
    return "=" not in key and not key.startswith(("newdoc", "newpar"))


def _has_entities(rows: list[Any]) -> bool:
    """Tell whether rows have tags of entities, and no heads."""
    there = [row for row in rows if row is not None]
    return any(_value(row, *ENTITIES) is not None for row in there) and all(
        _value(row, "head", "heads") is None for row in there
    )


def _tagged(row: Any, number: int, cells: Cells) -> str:
    """Return a row as words and tags of entities."""
    if row is None:
        return ""
    words, tags = _value(row, *WORDS), _value(row, *ENTITIES)
    if words is None or tags is None:
        raise InputError(f"row {number} has no {'words' if words is None else 'ner_tags'}")
    if len(words) != len(tags):
        raise InputError(f"row {number}: {len(tags)} ner_tags for {len(words)} words")
    if any(isinstance(tag, int) for tag in tags):
        raise SettingsError(
            f"row {number}: ner_tags are numbers; give the whole data set, which knows their names, or the "
            "names themselves"
        )
    name = _value(row, *IDS)
    lines = [f"# sent_id = {cell(name)}"] if name is not None else []
    lines += [f"# {cell(key)} = {cell(value)}" for key, value in _attributes(row)]
    lines += [f"{cells[word]}\t{cells[tag]}" for word, tag in zip(words, tags, strict=True)]
    return "\n".join([*lines, "", ""])


def _sentence(row: Any, number: int, cells: Cells) -> str:
    if row is None:
        return ""
    words = _value(row, *WORDS)
    if words is None:
        raise InputError(f"row {number} has no words")
    columns = []
    for names in COLUMNS:
        values = _value(row, *names)
        if values is None:
            values = [None] * len(words)
        if len(values) != len(words):
            raise InputError(f"row {number}: {len(values)} {names[0]} for {len(words)} words")
        if names[0] == "upos" and any(isinstance(value, int) for value in values):
            raise SettingsError(
                f"row {number}: upos are numbers; give the whole data set, which knows their names, or the "
                "names themselves"
            )
        columns.append([cells[value] for value in values])
    name = _value(row, *IDS)
    lines = [f"# sent_id = {cell(name)}"] if name is not None else []
    lines += [f"# {cell(key)} = {cell(value)}" for key, value in _attributes(row)]
    lines += [
        f"{place}\t{cells[word]}\t{lemma}\t{upos}\t{xpos}\t{feats}\t{head}\t{label}\t_\t_"
        for place, (word, lemma, upos, xpos, feats, head, label) in enumerate(
            zip(words, *columns, strict=True), 1
        )
    ]
    return "\n".join([*lines, "", ""])
