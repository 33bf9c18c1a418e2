"""Coverage: how many sentences were scored, and why the others were not."""

from __future__ import annotations

from treegauge.base.records import Record, as_dict


class Coverage(Record, frozen=False):
    """How many gold sentences there are, and what happened to them."""

    gold: int = 0
    scored: int = 0
    skipped: int = 0
    zeroed: int = 0
    repaired: int = 0
    aligned: int = 0

    def as_dict(self) -> dict[str, int]:
        """Return the counts as JSON-ready data."""
        return as_dict(self)

    def __add__(self, other: Coverage) -> Coverage:
        return Coverage(
            **{key: value + getattr(other, key) for key, value in self.as_dict().items()}
        )
