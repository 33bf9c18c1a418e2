"""The names of breakdowns: scores by label, by sentence, by distance and so on."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from treegauge.base.text import names_in
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping

    from treegauge.metrics import Metric

    Values = TypeVar("Values")

#: breakdowns that follow from counts per unit; others are counted when asked for
UNIT_BREAKDOWNS = ("sentence", "document", "chunk", "length")
BREAKDOWNS = (
    "label",
    *UNIT_BREAKDOWNS,
    "distance",
    "depth",
    "direction",
    "projectivity",
    "root",
    "predicate",
    "role-kind",
    "feature",
)
#: before the name of an attribute of gold's sentences that is called as a breakdown is
GOLD_S = "gold."
#: attributes that a transcript has
OF_SPEECH = ("speaker", "channel", "gold.label")
#: breakdowns whose cells come in an order of their own, and that order; those of others by size
IN_ORDER = {
    "distance": ("root", "1", "2", "3–6", "7 and more", "no head"),
    "direction": ("root", "head to the left", "head to the right", "no head"),
    "projectivity": ("projective", "non-projective", "no head"),
    "root": ("root", "no root"),
    "depth": ("1", "2", "3", "4", "5–7", "8 and more", "no way to the root"),
}


def breakdowns(by: str | Iterable[str]) -> tuple[str, ...]:
    """Return breakdowns by their names; ``relation`` is another name for ``label``.

    Other names are attributes of gold's sentences: whether gold has them is known when it is read.
    """
    return tuple("label" if name == "relation" else name for name in names_in(by))


def labels_meant(by: Iterable[str], metrics: Iterable[Metric], *, words: bool) -> tuple[str, ...]:
    """Return breakdowns; ``label`` is gold's attribute where nothing that is scored has labels.

    ``words``: the files have words only (CTM, STM), so that nothing has.
    """
    labelled = not words and any("label" in metric.cells for metric in metrics)
    return tuple(f"{GOLD_S}label" if name == "label" and not labelled else name for name in by)


def attributes_in(by: Iterable[str]) -> list[str]:
    """Return the names that are attributes of sentences."""
    return [name for name in by if name not in BREAKDOWNS]


def called(attributes: Mapping[str, Values]) -> dict[str, Values]:
    """Return attributes of gold's sentences as they are named among breakdowns.

    One that is called as a breakdown is, such as the label of STM, has a longer name.

    >>> called({"genre": ["news"], "label": ["o"]})
    {'genre': ['news'], 'gold.label': ['o']}
    """
    return {
        f"{GOLD_S}{name}" if name in BREAKDOWNS else name: values
        for name, values in attributes.items()
    }


def plain(name: str, known: Container[str]) -> str:
    """Return an attribute's name without ``gold.``, which any of them may have before it."""
    return name if name in known else name.removeprefix(GOLD_S)


class UnknownAttributeError(SettingsError):
    """A name that is not a breakdown, and no attribute that gold has."""

    def __init__(self, message: str, name: str, attributes: list[str]) -> None:
        super().__init__(message)
        self.name = name
        self.attributes = attributes

    def __reduce__(self) -> tuple[type, tuple[str, str, list[str]]]:
        return type(self), (str(self), self.name, self.attributes)


@contextmanager
def asked_by(option: str, names: Container[str], others: Iterable[str]) -> Iterator[None]:
    """Name the option in errors about these names, and list what it takes."""
    try:
        yield
    except UnknownAttributeError as unknown:
        if unknown.name not in names:
            raise
        raise unknown_name(unknown.name, unknown.attributes, option, others) from None


def not_counted(name: str) -> SettingsError:
    """Return the error of a breakdown that none of the metrics has."""
    other = f" (what STM calls so is {GOLD_S}label)" if name == "label" else ""
    return SettingsError(f"none of the metrics can be broken down by {name!r}{other}")


def unknown_name(
    name: str, attributes: Iterable[str], option: str = "by=", others: Iterable[str] = BREAKDOWNS
) -> UnknownAttributeError:
    """Return the error of a name that is not a breakdown, and no attribute that gold has."""
    from treegauge.base.suggestions import did_you_mean

    known, own = list(others), list(attributes)
    gold_s = f" ({', '.join(own)})" if own else ", of which it has none"
    near = "" if name.startswith(GOLD_S) else did_you_mean(name, [*known, *own])
    if name in OF_SPEECH:
        near = "; an STM beside gold tells it (gold_times=)"
    one_of = f"one of {', '.join(known)}, or " if known else ""
    message = f"{option} is {one_of}an attribute of gold's sentences{gold_s}; not {name!r}{near}"
    return UnknownAttributeError(message, name, own)
