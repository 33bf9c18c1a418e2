"""Attributes of sentences: from comments such as ``# genre = news``, or from a table.

What a comment ``# meta::NAME = VALUE`` (or ``# newdoc NAME = VALUE``) says before the first sentence of a
document holds for the whole document, as in GUM; other comments hold for their sentence.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.errors import InputError, Issue

if TYPE_CHECKING:
    from collections.abc import Iterable

    from treegauge.corpora.corpus import Corpus
    from treegauge.results.counts import UnitTable

COMMENT = re.compile(r"^#\s*([^=\s][^=]*?)\s*=\s*(.*?)\s*$")
META, NEWDOC = "meta::", "newdoc "
KEYS = ("key", "sent_id")
#: comments that name or repeat a sentence, and say nothing of it
NO_ATTRIBUTES = frozenset({"sent_id", "text", "newdoc id", "newpar id"})


def from_comments(gold: Corpus) -> list[dict[str, str]]:
    """Return the attributes of each gold sentence: values by name."""
    rows: list[dict[str, str]] = []
    comments = gold.columns["sentences.comments"] if len(gold) else []
    begins = {begin for begin, _ in gold.document_ranges()}
    whole: dict[str, str] = {}
    for row, number in enumerate(comments):
        if row in begins:
            whole = {}
        own = {}
        for line in gold.text(number).split("\n") if number != _core.NONE else ():
            comment = COMMENT.match(line)
            if comment is None:
                continue
            name, value = comment.groups()
            if name in NO_ATTRIBUTES:
                continue
            if name.startswith((META, NEWDOC)):
                whole[name.removeprefix(META).removeprefix(NEWDOC)] = value
            else:
                own[name] = value
        rows.append({**whole, **own})
    return rows


def names_of(attributes: Iterable[dict[str, str]]) -> list[str]:
    """Return the names of attributes, in the order in which they first occur."""
    return list(dict.fromkeys(name for own in attributes for name in own))


def table_columns(data: bytes) -> list[str]:
    """Return the names of the attributes in a table."""
    return data.decode("utf-8-sig", "replace").partition("\n")[0].rstrip("\r").split("\t")[1:]


def from_table(name: str, data: bytes, units: UnitTable) -> dict[str, dict[str, str]]:
    """Return the attributes in a table: a header, ``sent_id`` or ``key`` first, cells between tabs.

    A ``sent_id`` that several documents have is told apart by ``key`` (``DOCUMENT:SENT_ID``).
    """
    lines = data.decode("utf-8-sig", "replace").splitlines()
    header = lines[0].split("\t") if lines else []
    if not header or header[0] not in KEYS or len(header) < 2:
        message = "expected a header with tabs: sent_id (or key) and names of attributes"
        raise InputError(
            [Issue("bad-attributes", name, 1, 1, message, "write sent_id<TAB>genre first")]
        )
    keys: dict[str, list[str]] = {}
    for key, sent_id in zip(units.keys, units.names, strict=True):
        keys.setdefault((key if header[0] == "key" else sent_id) or "", []).append(key)
    attributes: dict[str, dict[str, str]] = {column: {} for column in header[1:]}
    any_known = len(lines) < 2
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            continue
        cells = line.split("\t")
        if len(cells) != len(header):
            message = f"{len(cells)} cells; expected {len(header)}"
            raise InputError([Issue("bad-attributes", name, number, 1, message, "check the tabs")])
        own = keys.get(cells[0], [])
        any_known = any_known or bool(own)
        for column, value in zip(header[1:], cells[1:], strict=True):
            attributes[column] |= dict.fromkeys(own, value)
    if not any_known:
        message = f"no {header[0]} of this table is one of gold's"
        fix = "a key is DOCUMENT:SENT_ID, or DOCUMENT:#NUMBER"
        raise InputError([Issue("bad-attributes", name, 2, 1, message, fix)])
    return attributes


def attributes_of(gold: Corpus, units: UnitTable) -> dict[str, list[str | None]]:
    """Return attributes of the units' gold sentences: of their comments, and of the table beside them.

    What the table says goes before the comments.
    """
    of_sentences = from_comments(gold)
    columns = from_table(*gold.attribute_table, units) if gold.attribute_table else {}
    known = [*dict.fromkeys([*names_of(of_sentences), *columns])]
    return {
        name: list(map(columns[name].get, units.keys))
        if name in columns
        else [of_sentences[row - 1].get(name) if row else None for row in units.sentence]
        for name in known
    }
