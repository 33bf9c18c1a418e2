"""pyconll: ``Conll`` and its ``Sentence``; a list of them is read as the file it came from."""

from __future__ import annotations

from typing import Any

from treegauge.objects import Written

NAME = "pyconll"


def fits(thing: Any) -> bool:
    """Tell whether this is a file or a sentence."""
    kind = type(thing)
    return callable(getattr(kind, "conll", None)) and hasattr(kind, "__getitem__")


def write(items: list[Any], format: str | None, side: str) -> Written:  # noqa: A002
    """Return what the library writes, a blank line after each sentence."""
    del side
    texts = ["" if item is None else item.conll().rstrip("\n") + "\n\n" for item in items]
    return Written(format or "conllu", texts)
