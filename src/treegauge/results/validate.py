"""Check a saved result: counts that no run can produce show that the file is damaged.

Every metric's counts keep to :data:`AT_MOST`; :mod:`treegauge.contracts` holds them to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

#: of the sums of two columns of one metric, the first is at most the second
AT_MOST: Final = (
    ("matched", "gold"),
    ("matched", "test"),
    ("matched_test", "test"),
    ("syntax_matched", "syntax_gold"),
    ("syntax_matched", "syntax_test"),
    ("complete", "sentences"),
    ("none", "two_or_less"),
    ("two_or_less", "sentences"),
    ("exact", "sentences"),
    ("cost", "worst"),
)
#: sums must fit into 64 bits with a sign
MOST: Final = 2**63 - 1
#: no file has so many sentences, or words in one of them
MOST_THINGS: Final = 2**31 - 1
WORDS: Final = ("gold_words", "test_words", "gold_sentences", "test_sentences")
ALIGNED: Final = ("matched_boundaries", "equal", "different", "gold_only", "test_only")


class ImplausibleError(Exception):
    """A count that no run of treegauge can produce."""


def check_sums(name: str, sums: Mapping[str, int]) -> None:
    """Raise :class:`ImplausibleError` if the columns of a metric cannot add up to this."""
    for column, value in sums.items():
        if value > MOST:
            raise ImplausibleError(f"{name}.{column} is too large for a count")
    for less, more in AT_MOST:
        # In a cell of a breakdown, matches of test items are counted on their own.
        if less == "matched" and more == "test" and "matched_test" in sums:
            continue
        if less in sums and more in sums and sums[less] > sums[more]:
            raise ImplausibleError(f"{name} has {less} {sums[less]}, more than {more} {sums[more]}")


def check_columns(name: str, columns: Iterable[str], declared: Iterable[str]) -> None:
    """Raise :class:`ImplausibleError` if these are not the columns that a metric declares."""
    has, wanted = set(columns), set(declared)
    if has - {"matched_test"} != wanted:
        odd = min(has ^ wanted)
        raise ImplausibleError(f"{name} has {'a' if odd in has else 'no'} column {odd!r}")


def check_alignment(alignment: Mapping[str, Any]) -> None:
    """Raise :class:`ImplausibleError` if no alignment can have these counts."""
    if not alignment:
        return
    for name, value in alignment.items():
        if name in {"aligner", "chunks"}:
            _text(value, name)
        elif name != "chosen" and (type(value) is not int or not 0 <= value <= MOST):
            raise ImplausibleError(f"alignment.{name} is not a count")
    chosen = alignment.get("chosen")
    if not isinstance(chosen, list) or not chosen:
        raise ImplausibleError("alignment.chosen is not a list of choices")
    for choice in chosen:
        if not isinstance(choice, dict):
            raise ImplausibleError("a choice of an aligner is not an object")
        for name in ("aligner", "chunks", "why"):
            _text(choice.get(name), name)
        if type(choice.get("documents")) is not int:
            raise ImplausibleError("a choice of an aligner has no number of documents")
    aligner = alignment.get("aligner")
    wanted = ["aligner", "chunks"]
    if aligner != "identity":
        wanted += [*WORDS, *(() if aligner == "none" else (*ALIGNED, "word_errors"))]
    if "edited_characters" in alignment:
        wanted.append("characters")
    for name in wanted:
        if name not in alignment:
            raise ImplausibleError(f"alignment has no {name!r}")


def check_signature(fields: Mapping[str, str]) -> None:
    """Raise :class:`ImplausibleError` if a result cannot have been made in this way."""
    from treegauge.options.settings import AVERAGES

    if fields.get("average", "corpus") not in AVERAGES:
        raise ImplausibleError(f"average is {fields['average'][:40]!r}")
    length = fields.get("max-length", "1")
    digits = length.isascii() and length.isdigit() and len(length) < 11
    if not digits or not 1 <= int(length) <= MOST_THINGS:
        raise ImplausibleError(f"max-length is {length[:40]!r}")


def _text(value: Any, name: str) -> None:
    if not isinstance(value, str):
        raise ImplausibleError(f"alignment: {name} is not text")
