"""Shared code of ``boundaries`` and ``su-error``: the tolerance (collar) between two sentence ends.

The tolerance is in words (``2``) or seconds (``0.5s``).  Ends are paired one to one, as many as there can be.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from treegauge.errors import InputError, SettingsError
from treegauge.metrics import Metric

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.comparison.comparison import Comparison

OPTIONS: Final[Mapping[str, str]] = {
    "2": "ends may be two aligned words apart, or any other number of them from 1",
    "0.5s": "ends may be half a second apart, or any other number of seconds; needs times of words",
}
LONGEST: Final = 3600
MOST_WORDS: Final = 1000


class Collar(NamedTuple):
    """A tolerance: how many aligned words, or milliseconds (``in_time``)."""

    width: int
    in_time: bool

    @classmethod
    def of(cls, name: str, options: Sequence[str]) -> Collar | None:
        """Return the tolerance in the options of a metric, None without options."""
        if not options:
            return None
        if len(options) > 1:
            raise SettingsError(
                f"{':'.join([name, *options])}: one tolerance is enough, as in {name}:2 or {name}:0.5s"
            )
        (option,) = options
        if option.isascii() and option.isdigit() and 1 <= int(option) <= MOST_WORDS:
            return cls(int(option), in_time=False)
        seconds = _seconds(option)
        if seconds is not None and 0 <= seconds <= LONGEST:
            return cls(round(1000 * seconds), in_time=True)
        raise SettingsError(
            f"{name}:{option}: expected a tolerance in words, 1 to {MOST_WORDS}, as in {name}:2, or in "
            f"seconds, 0 to {LONGEST}, as in {name}:0.5s"
        )

    def __str__(self) -> str:
        return f"{self.width / 1000:g}s" if self.in_time else str(self.width)


def _seconds(option: str) -> float | None:
    try:
        number = float(option.removesuffix("s"))
    except ValueError:
        return None
    return number if option.endswith("s") and math.isfinite(number) else None


class SentenceEnds(Metric):
    """A metric of sentence ends, with a tolerance or without.

    An end is counted with the last word of its sentence.
    """

    unit = "chunk"
    options: ClassVar[Mapping[str, str]] = OPTIONS

    def __init__(self, name: str, options: Sequence[str] = ()) -> None:
        super().__init__(name)
        self.collar = Collar.of(name, options)
        self.chosen = (str(self.collar),) if self.collar else ()
        if self.collar and self.collar.in_time:
            self.needs = frozenset({"times"})  # type: ignore[misc]

    @property
    def sees(self) -> frozenset[str]:
        """Sentence ends."""
        return frozenset({"end"})

    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Count matched, gold and test ends per unit."""
        if self.collar is None:
            return comparison.core.count_boundaries()
        try:
            return comparison.core.count_boundaries_within(self.collar.width, self.collar.in_time)
        except ValueError as some:
            raise InputError(
                f"{self.spec}: {some}",
                "give times for all words, or a tolerance in words, as in su-error:2",
            ) from some
