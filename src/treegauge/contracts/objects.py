"""Checks that every module for another library's objects must pass."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from treegauge.base.plugins import names, plugin
from treegauge.corpora.corpus import Reading
from treegauge.corpora.read import read
from treegauge.objects import Objects, Written, read_objects

#: what is of no library
ORDINARY: tuple[Any, ...] = (
    *(None, True, 3, 1.5, "", "(NN tea)", b"(NN tea)", (), [], {}, set(), object(), object),
    *(Path("tea"), ["(NN tea)"], {"tea": 1}, read(b"(NN tea)"), read(b"(NN tea)")[0], print),
)


def check_objects(name: str) -> None:
    """Check one module: it knows its own objects alone, and writes a text for each of them."""
    module = plugin("objects", name)
    assert module.NAME, "the library has no name for messages"
    assert module.__doc__, "the docstring says which objects are known"
    for thing in ORDINARY:
        assert not module.fits(thing), f"{thing!r} is not an object of {module.NAME}"
    for side in ("gold", "test"):
        for many in (0, 1, 3):
            written = module.write([None] * many, None, side)
            assert isinstance(written, Written), "write returns Written texts"
            assert written.format in names("formats"), f"{written.format} is not a format"
            assert written.texts == [""] * many, "an item that is not there is an empty text"
            corpus = read_objects(Objects(name, [None] * many, side), Reading())
            states = [sentence.state for sentence in corpus]
            assert "good" not in states, "a sentence was made of nothing"
            assert len(states) == many, "an item that is not there is a sentence without a parse"
