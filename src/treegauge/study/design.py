"""The design of a study, which says what varies: a small TOML file, or a built-in one.

    title = "Word errors and boundaries"

    [score]                       # options of treegauge score that hold for all
    task = "speech"

    [factors]                     # options that vary: every level with every other
    heads = ["charniak", "collins"]
    labelled = [true, false]

    [noise]                       # damage that is done to gold, where there is no SYSTEM
    kinds = ["word-substitution", "boundary-deletion"]
    rates = [0, 0.1, 0.2]

    [conditions.asr]              # what a file that is called SYSTEM/asr is
    words = "recognised"
    boundaries = "system"

docs/studies.md explains each key.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    Level = str | int | float

#: what noise may be planted in: gold, where there is no system; or the parses of all systems
DAMAGED: Final = ("gold", "systems")
#: factors that are not options of ``treegauge score``
LABELLED, AVERAGE, EDITS = "labelled", "average", "edits"
KEPT, REMOVED = "kept", "removed"
#: the transform behind ``edits = "removed"``
REMOVE: Final = "remove-edited"
#: options of ``treegauge score`` that may vary, with their keywords
OPTIONS: Final[Mapping[str, str]] = {
    "align": "align",
    "chunks": "chunks",
    "heads": "heads",
    "max-length": "max_length",
    "max-wer": "max_wer",
    "normalize": "normalize",
    "on-error": "on_error",
    "params": "params",
    "transform": "transforms",
}
#: options that may hold for all conditions, with their keywords
FIXED: Final[Mapping[str, str]] = {
    **OPTIONS,
    "average": "average",
    "bare-words": "bare_words",
    "blank-lines": "blank_lines",
    "columns": "columns",
    "ext": "ext",
    "format-in": "format",
    "join": "join",
    "lattice-arcs": "lattice_arcs",
    "metric": "metrics",
    "patience": "patience",
    "task": "task",
    "weight": "weight",
}
#: options whose value may be a file, which is looked for beside the design
FILES: Final = frozenset({"align", "heads", "params"})


@dataclass(frozen=True)
class Condition:
    """One condition: the levels of factors that it means, and noise that stands in for its files."""

    levels: dict[str, Level]
    noise: dict[str, float | str] = field(default_factory=dict)


@dataclass(frozen=True)
class NoiseDesign:
    """Which noise is planted: ``kinds``, each alone at all ``rates``; ``crossed``, all levels with all.

    What is crossed are rates of kinds, and choices such as ``attachment-sites``.
    """

    kinds: tuple[str, ...] = ()
    rates: tuple[float, ...] = ()
    seeds: tuple[int, ...] = (0,)
    crossed: dict[str, tuple[float | str, ...]] = field(default_factory=dict)
    of: str = "gold"


@dataclass(frozen=True)
class Design:
    """What a study varies.

    ``score``: keywords of :func:`treegauge.score` that hold for all; ``factors``: the levels of each option
    that varies; ``condition``: the factor whose levels are the names of conditions, whatever these are.
    """

    name: str = ""
    title: str = ""
    source: str = ""
    score: dict[str, Any] = field(default_factory=dict)
    factors: dict[str, tuple[Level | bool, ...]] = field(default_factory=dict)
    noise: NoiseDesign | None = None
    condition: str = ""
    conditions: dict[str, Condition] = field(default_factory=dict)
    #: figures by name; without any, all that the table can give
    figures: tuple[str, ...] = ()
    #: each sentence has rows of its own
    sentences: bool = False
    text: str = ""

    @property
    def has_conditions(self) -> bool:
        """Whether files are named ``[SYSTEM/]CONDITION=FILE``."""
        return bool(self.condition or self.conditions)


def shipped() -> dict[str, Path]:
    """Return the designs that come with treegauge, by their names."""
    folder = Path(__file__).parent / "designs"
    return {path.stem: path for path in sorted(folder.glob("*.toml"))}


def noise_kinds() -> tuple[str, ...]:
    """Return the kinds of noise, as options have them: ``word-substitution``."""
    from treegauge.damage import kinds

    return tuple(kinds())


def noise_choices() -> dict[str, tuple[str, ...]]:
    """Return what may be chosen of noise: ``attachment-sites`` and so on."""
    from treegauge.damage import CHOICES, choices

    return {name.replace("_", "-"): choices(name) for name in CHOICES}
