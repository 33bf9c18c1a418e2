"""Check the types of options' values, before anything is read."""

from __future__ import annotations

import operator
from math import isfinite
from typing import TYPE_CHECKING, Any

from treegauge.base.text import shown_value
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def check_kinds(options: dict[str, Any], defaults: Mapping[str, Any]) -> None:
    """Refuse values of the wrong kind; lists and numbers become Python's own, None is the default."""
    for name, value in options.items():
        if value is defaults[name]:
            continue
        if value is None:
            options[name] = defaults[name]
            continue
        what, read = KINDS[name]
        try:
            options[name] = read(value)
        except (TypeError, ValueError, OverflowError):
            raise SettingsError(f"{name} is {what}, not {shown_value(value)}") from None


def whole(value: Any) -> int:
    """Return a whole number, also one of numpy's; a truth value is none."""
    if isinstance(value, bool):
        raise TypeError
    return operator.index(value)


def real(value: Any) -> float:
    """Return a number; texts, truth values and what is not finite are none."""
    if isinstance(value, bool | str | bytes) or not isfinite(value):
        raise TypeError
    return float(value)


def flag(value: Any) -> bool:
    """Return a truth value, also one of numpy's."""
    if value not in (True, False):
        raise TypeError
    return bool(value)


def margin(value: Any) -> bool | float:
    """Return a truth value, or a number of points."""
    return value if isinstance(value, bool) else real(value)


def text(value: Any) -> str:
    """Return a text."""
    if not isinstance(value, str):
        raise TypeError
    return value


def file(value: Any) -> Any:
    """Return a name or a path."""
    if isinstance(value, str) or hasattr(value, "__fspath__"):
        return value
    raise TypeError


def files(value: Any) -> tuple[Any, ...]:
    """Return one file or several as a list."""
    single = isinstance(value, str) or hasattr(value, "__fspath__")
    return (value,) if single else tuple(file(each) for each in several(value))


def source(value: Any) -> Any:
    """Return a path, what a file holds, or an open file."""
    return value if isinstance(value, bytes) or hasattr(value, "read") else file(value)


def table(value: Any) -> Any:
    """Return a name, a path, or what was loaded from one."""
    return value if hasattr(value, "identity") else file(value)


def number_or_text(value: Any) -> Any:
    """Return a text, or a whole number."""
    return value if isinstance(value, str) else whole(value)


def names(value: Any) -> Any:
    """Return a text of names, or a list of texts."""
    if isinstance(value, str):
        return value
    if isinstance(value, bytes) or hasattr(value, "keys"):
        raise TypeError
    return [text(item) for item in value]


def several(value: Any) -> tuple[Any, ...]:
    """Return what a list holds; a text is not a list."""
    if isinstance(value, str | bytes) or hasattr(value, "keys"):
        raise TypeError
    return tuple(value)


WORD = ("a text", text)
NAMES = ("a name, or a list of names", names)
FLAG = ("True or False", flag)
KINDS: Mapping[str, tuple[str, Callable[[Any], Any]]] = {
    "task": WORD,
    "metrics": NAMES,
    "by": NAMES,
    "confusion": NAMES,
    "attribute": FLAG,
    "average": WORD,
    "weight": ("a number from 0 to 1", real),
    "params": ("a name, a .prm file or Params", table),
    "heads": ("a name, a file or a HeadTable", table),
    "normalize": NAMES,
    "align": ("the name of an aligner, or a file of alignments", file),
    "chunks": WORD,
    "transforms": NAMES,
    "on_error": WORD,
    "max_length": ("a number of words", whole),
    "max_wer": ("a percentage", real),
    "co_optimal": ("a number of draws", whole),
    "summary": ("a number of samples, or as in 1000:document", number_or_text),
    "words": ("a list of maps: one for gold, one for each system", several),
    "join": WORD,
    "lattice": ("a file, its bytes or an open file", source),
    "tag_map": ("a file", file),
    "lattice_arcs": WORD,
    "gold_times": ("a file", file),
    "test_times": ("a file, or a list of files: one for each system", files),
    "format": WORD,
    "blank_lines": WORD,
    "bare_words": FLAG,
    "columns": WORD,
    "ext": WORD,
    "max_size": ("a size such as 500M, or a number of bytes", number_or_text),
    "field": WORD,
    "system_field": WORD,
    "n_best": FLAG,
    "attributes": ("a file", file),
    "baseline": WORD,
    "jobs": ("a number of threads, or 0 for all cores", whole),
    "patience": ("a number of seconds", real),
    "name": WORD,
    # of compare and intervals
    "values": NAMES,
    "unit": WORD,
    "level": ("a number between 0 and 1", real),
    "interval": WORD,
    "samples": ("a number of samples", whole),
    "seed": ("a whole number", whole),
    "test": WORD,
    "one_sided": FLAG,
    "correction": WORD,
    "power": ("a number of points", real),
    "fail_worse": ("True, False or a number of points", margin),
    "equivalence": ("a number of points", real),
}
