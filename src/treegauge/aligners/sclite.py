"""The weights of NIST's sclite: match 0, insertion 3, deletion 3, substitution 4; case ignored.

Ties are broken as in ``edit``.  Fiscus, sclite, part of the NIST scoring toolkit.
"""

from __future__ import annotations

from treegauge.aligners.edit import CHUNKS, COSTS, SYMMETRIC, TIES, align

NORMALIZE: tuple[str, ...] = ("lower",)

__all__ = ["CHUNKS", "COSTS", "NORMALIZE", "SYMMETRIC", "TIES", "align"]
