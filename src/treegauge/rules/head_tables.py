"""Head percolation tables: read, check, write and use them.

A table says which child of a constituent is its head.  Each line is a category and groups of labels::

    PP (l IN RP TO) (r PP)
    *default* (r)

Groups are tried in order: ``l`` takes the leftmost child whose label is in the group, ``r`` the
rightmost; a group without labels takes any child.  Where no group of the category finds a child, the
groups of ``*default*`` are tried, and at last the rightmost child is taken.  A line that starts with
``#`` and a blank is a comment.

Roark et al. (2006), SParseval: evaluation metrics for parsing speech, section 2.2.3.
"""

from __future__ import annotations

import os
import re
from array import array
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from treegauge.base.plugins import names
from treegauge.base.records import Record, made
from treegauge.base.text import shown_value
from treegauge.errors import InputError, Issue, SettingsError
from treegauge.rules.params import ROOTS

if TYPE_CHECKING:
    from treegauge import _core
    from treegauge.corpora.corpus import Corpus
    from treegauge.rules.params import Params

TABLES = Path(__file__).parents[1] / "data" / "heads"
DEFAULT = "*default*"
GROUP = re.compile(r"\(\s*([^\s()]+)((?:\s+[^\s()]+)*)\s*\)\s*")


class Group(Record):
    """Labels that are as good as each other, and the side from which they are looked for."""

    side: str
    labels: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"({' '.join([self.side, *self.labels])})"


class HeadTable(Record):
    """Groups of labels by category.

    >>> table = parse_heads("PP (l IN RP TO) (r PP)")
    >>> table.rules["PP"][0]
    Group(side='l', labels=('IN', 'RP', 'TO'))
    >>> print(table.text(), end="")
    PP (l IN RP TO) (r PP)
    """

    name: str = "own"
    rules: dict[str, tuple[Group, ...]] = made(factory=dict)

    @classmethod
    def load(cls, name_or_path: str | os.PathLike[str] | HeadTable) -> HeadTable:
        """Return a table that comes with treegauge, or read a file."""
        from treegauge.corpora.files import read_bytes

        if isinstance(name_or_path, HeadTable):
            return name_or_path
        text = str(name_or_path)
        if text in cls.names():
            path: str | os.PathLike[str] = TABLES / f"{text}.heads"
        elif os.path.exists(text):  # noqa: PTH110 - a name may be too long for a file
            path = text
        else:
            from treegauge.base.suggestions import did_you_mean, nearest_file

            near = did_you_mean(text, cls.names()) or did_you_mean(
                text, filter(None, [nearest_file(text)])
            )
            raise SettingsError(
                f"{shown_value(text)} is neither a head table ({', '.join(cls.names())}) nor a file{near}"
            )
        name, data = read_bytes(path)
        table = parse_heads(data.decode("utf-8", "replace").removeprefix("\ufeff"), name)
        return cls(text, table.rules)

    @staticmethod
    def names() -> list[str]:
        """Return the names of the tables that come with treegauge."""
        return names("data/heads", ".heads")

    def text(self) -> str:
        """Return the table as a file: a line for each category, without comments."""
        lines = (" ".join([category, *map(str, groups)]) for category, groups in self.rules.items())
        return "".join(f"{line}\n" for line in lines)

    @property
    def identity(self) -> str:
        """The name for a signature: a table's name, or ``own-`` and a digest of its rules."""
        # A table of that name with other rules is not that table.
        if self.name in self.names() and self == HeadTable.load(self.name):
            return self.name
        from hashlib import sha256

        rules = "".join(sorted(self.text().splitlines(keepends=True)))
        return f"own-{sha256(rules.encode()).hexdigest()[:8]}"

    @cached_property
    def core(self) -> _core.HeadTable:
        """The table as the core uses it: with a default that takes any child."""
        from treegauge import _core

        default = (*self.rules.get(DEFAULT, ()), Group("r"))
        return _core.HeadTable(HeadTable(self.name, {**self.rules, DEFAULT: default}).text())


def parse_heads(text: str, name: str = "<heads>") -> HeadTable:
    """Return the table in a file's text; raise :class:`InputError` with file and line if it is none."""
    rules: dict[str, tuple[Group, ...]] = {}
    lines: dict[str, int] = {}
    issues: list[Issue] = []
    for number, line in enumerate(text.split("\n"), 1):
        stripped = line.strip()
        if not stripped or stripped == "#" or stripped.startswith(("# ", "#\t")):
            continue
        category, _, rest = stripped.replace("\t", " ").partition(" ")
        try:
            groups = _groups(category, rest.strip(), lines.get(category))
        except ValueError as problem:
            column = len(line) - len(line.lstrip()) + 1
            hint = "CATEGORY (l LABEL …) (r LABEL …) …; comments start with # and a blank"
            issues.append(Issue("broken-head-table", name, number, column, str(problem), hint))
        else:
            rules[category] = groups
            lines[category] = number
    if issues:
        raise InputError(issues)
    return HeadTable(name, rules)


def _groups(category: str, rest: str, before: int | None) -> tuple[Group, ...]:
    if before is not None:
        raise ValueError(f"{category} has a line already, line {before}")
    if "(" in category or ")" in category:
        raise ValueError(f"a line starts with a category, found {category!r}")
    if not rest:
        raise ValueError(f"{category} has no group of labels")
    groups = []
    at = 0
    while at < len(rest):
        group = GROUP.match(rest, at)
        if group is None:
            raise ValueError(f"expected a group (l …) or (r …), found {rest[at : at + 20]!r}")
        if group[1] not in {"l", "r"}:
            raise ValueError(f"a group starts with l or r, found {group[1]!r}")
        groups.append(Group(group[1], tuple(group[2].split())))
        at = group.end()
    return tuple(groups)


def default_table(params: Params) -> str:
    """Return the table that is used where none is named: ``ctb`` for Chinese, else ``charniak``."""
    return "ctb" if params.name == "ctb" else "charniak"


class HeadColumns(Record):
    """What the core must know of a corpus's strings to find heads; an entry for each string."""

    labels: array[int]
    tags: array[int]
    label_flags: bytearray
    tag_flags: bytearray


def label_flags(corpus: Corpus, params: Params) -> bytearray:
    """Return for each string what it means as a constituent's label."""
    from treegauge import _core

    flags = bytearray(corpus.core.string_count)
    for number in corpus.core.distinct_labels():
        label = corpus.text(number)
        plain = params.plain_label(label)
        flags[number] = (
            _core.ROOT_LABEL * (plain in ROOTS)
            | _core.EDIT_LABEL * (plain in params.edit_labels)
            | _core.SPLICED_LABEL * (params.constituent_label(label) is None)
            | _core.EMPTY_LABEL * (plain in params.empty_labels)
        )
    return flags


def head_columns(corpus: Corpus, params: Params, table: HeadTable) -> HeadColumns:
    """Return what a corpus's labels and tags mean for this table."""
    from treegauge import _core

    strings = corpus.core.string_count
    labels, tags = array("I", [_core.NONE]) * strings, array("I", [_core.NONE]) * strings
    tag_flags = bytearray(strings)
    for number in corpus.core.distinct_labels():
        labels[number] = table.core.number(params.plain_label(corpus.text(number)))
    for number in corpus.core.distinct_tags():
        tag = corpus.text(number)
        tags[number] = table.core.number(tag)
        tag_flags[number] = (
            _core.EDIT_LABEL * (tag in params.edit_labels)
            | _core.EMPTY_LABEL * (tag in params.traces)
            | _core.LEFT_OUT_TAG * (tag in params.delete_labels)
        )
    return HeadColumns(labels, tags, label_flags(corpus, params), tag_flags)


def write_heads(
    corpus: Corpus,
    params: Params,
    table: HeadTable,
    format: str = "tree",  # noqa: A002
) -> bytes:
    """Return all sentences with their lexical heads: ``tree`` (``NP^dog``) or ``conllu``."""
    from treegauge import _core

    columns = head_columns(corpus, params, table)
    return _core.write_heads(
        corpus.core,
        table.core,
        columns.labels,
        columns.tags,
        columns.label_flags,
        columns.tag_flags,
        format == "conllu",
    )
