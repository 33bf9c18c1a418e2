"""Docstrings as Markdown: examples become blocks of code, roles (``:class:``) plain names.

The fields of a record are listed with their types.
"""

from __future__ import annotations

import re
from textwrap import dedent
from typing import Any

from griffe import Extension

ROLE = re.compile(r":(?:class|func|meth|mod|data|attr):`~?\.?([^`]+)`")


def as_markdown(text: str) -> str:
    """Return a docstring's text as Markdown.

    A paragraph that begins with ``>>>`` is an example; what is indented behind ``::`` is shown as it is.
    """
    found: list[str] = []
    as_it_is: list[str] = []
    shown = False  # behind a paragraph that ends with ::
    for part in [*re.split(r"\n[ ]*\n", ROLE.sub(r"``\1``", text).rstrip()), ""]:
        if shown and part.startswith(" "):
            as_it_is.append(part)
            continue
        if as_it_is:
            found.append(f"```text\n{dedent(chr(10).join(as_it_is))}\n```")
            as_it_is = []
        if part.lstrip().startswith(">>>"):
            found.append(f"```pycon\n{dedent(part)}\n```")
        else:
            found.append(re.sub(r"\s*::$", "" if part.strip() == "::" else ":", part))
        shown = part.rstrip().endswith("::")
    return "\n\n".join(found).strip()


def fields_of(record: Any) -> str:
    """Return a list of the fields of a class that is a record; empty for other classes."""
    if "Record" not in {str(base).rpartition(".")[2] for base in record.bases}:
        return ""
    fields = [
        f"- `{name}: {member.annotation}`"
        for name, member in record.members.items()
        if not name.startswith("_")
        and not member.is_alias
        and member.is_attribute
        and member.annotation is not None
        and member.docstring is None
    ]
    return "\n\nFields:\n\n" + "\n".join(fields) if fields else ""


class Docstrings(Extension):
    """Rewrites every docstring before it is shown."""

    def on_class(self, *, cls: Any, **_: Any) -> None:
        """Add the fields to the docstring of a record."""
        if cls.docstring is not None:
            cls.docstring.value += fields_of(cls)

    def on_object(self, *, obj: Any, **_: Any) -> None:
        """Rewrite one."""
        if obj.docstring is not None and not obj.is_alias:
            obj.docstring.value = as_markdown(obj.docstring.value)
