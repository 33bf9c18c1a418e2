"""The option ``summary=``: how many samples a result keeps instead of its sentences."""

from __future__ import annotations

from dataclasses import dataclass

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
        number, _, unit = str(option).partition(":")
        wanted = cls(int(number) if number.isdigit() else 0, unit or "sentence")
        if not 2 <= wanted.samples <= MOST or wanted.unit not in UNITS or isinstance(option, bool):
            raise SettingsError(
                f"summary=N is a number of samples, 2 to {MOST:,}, or as in 1000:document, "
                f"not {option!r}"
            )
        return wanted
