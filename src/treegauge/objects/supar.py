"""supar: the ``Dataset`` that ``predict`` returns, and its sentences: rows, or an ``nltk`` tree."""

from __future__ import annotations

from typing import Any

from treegauge.objects import Written

NAME = "supar"


def fits(thing: Any) -> bool:
    """Tell whether this is a data set or a sentence: both know the transform that reads and writes them."""
    try:
        inside = vars(thing)
    except TypeError:
        return False
    return "transform" in inside and ("sentences" in inside or "values" in inside)


def write(items: list[Any], format: str | None, side: str) -> Written:  # noqa: A002
    """Return what the library writes: a sentence is printed as it stands in a file."""
    del side
    groups = [getattr(item, "sentences", [item]) for item in items]
    sentences = [sentence for group in groups for sentence in group]
    texts = ["" if sentence is None else repr(sentence).strip() for sentence in sentences]
    if any(text.startswith("(") for text in texts):
        return Written("ptb", texts, single=True)
    return Written(format or _format(texts), [text and f"{text}\n\n" for text in texts])


def _format(texts: list[str]) -> str:
    if not any(texts):
        return "conllx"
    from treegauge.formats import sniff

    return sniff("\n\n".join(texts).encode("utf-8", "surrogatepass"), f"<{NAME}>", "conllx")
