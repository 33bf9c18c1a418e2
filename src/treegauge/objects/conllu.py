"""conllu: ``TokenList`` and ``TokenTree``; a list of them is read as the file it came from."""

from __future__ import annotations

from typing import Any

from treegauge.objects import Written

NAME = "conllu"


def fits(thing: Any) -> bool:
    """Tell whether this is a sentence, as a list or as a tree of tokens."""
    kind = type(thing)
    return hasattr(kind, "serialize") and (
        (hasattr(kind, "to_tree") and hasattr(kind, "filter"))
        or (hasattr(kind, "to_list") and hasattr(kind, "print_tree"))
    )


def write(items: list[Any], format: str | None, side: str) -> Written:  # noqa: A002
    """Return what the library writes."""
    del side
    return Written(format or "conllu", ["" if item is None else item.serialize() for item in items])
