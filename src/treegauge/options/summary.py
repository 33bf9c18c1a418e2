"""The option ``summary=``: how many samples a result keeps instead of its sentences."""

from __future__ import annotations

from dataclasses import dataclass

from treegauge.base.text import shown_value
from treegauge.errors import SettingsError

UNITS = ("sentence", "document")
MOST = 100_000


@dataclass(frozen=True)
class Kept:
    """How many samples a summary keeps, and whether of sentences or documents."""

    samples: int
    unit: str = "sentence"

    @classmethod
    def of(cls, option: int | str) -> Kept:
        """Read ``1000`` or ``1000:document``."""
        samples, unit = option, "sentence"
        if isinstance(option, str):
            number, colon, after = option.partition(":")
            # Digits of other scripts and thousands of digits are not numbers here.
            samples = (
                int(number) if number.isascii() and number.isdigit() and len(number) < 9 else 0
            )
            unit = after if colon else unit
        if not isinstance(samples, int) or not 2 <= samples <= MOST or unit not in UNITS:
            raise SettingsError(
                f"summary=N is a number of samples, 2 to {MOST:,}, alone or with a unit (1000:document), "
                f"not {shown_value(option)}"
            )
        return cls(samples, unit)
