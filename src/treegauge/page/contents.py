"""The contents of a page: gold, systems with their scores, and how it was made."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from treegauge.charts._gathering import Gathered

if TYPE_CHECKING:
    from treegauge.corpora.lattices import Lattices


@dataclass
class Page(Gathered):
    """Everything that the page shows."""

    gold: str
    command: str = ""
    warnings: list[str] = field(default_factory=list)
    #: what words could have been, where that was given
    lattices: Lattices | None = None
    #: how many processes draw, 0 for all cores
    jobs: int = 0
