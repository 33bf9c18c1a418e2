"""The cells of a study: every text with every combination of options, and the factors of each.

A *cell* is one scoring run.  The levels of ``labelled`` and ``average`` are counted in one run, so they are
made of its result (:mod:`treegauge.study.scoring`) and no cells of their own.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING, Any, Final

from treegauge.base.records import replaced
from treegauge.base.text import listed, shown_value
from treegauge.errors import SettingsError
from treegauge.study.design import (
    AVERAGE,
    EDITS,
    LABELLED,
    OPTIONS,
    REMOVE,
    REMOVED,
    Design,
    NoiseDesign,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from treegauge.options.request import Request
    from treegauge.study.design import Level

#: what gold is called where it is damaged
GOLD: Final = "gold"


@dataclass(frozen=True)
class Text:
    """A text that is scored: a file, or gold with noise in it.

    ``path``: None for gold itself; ``noise``: rates by kind, none of them 0, and what is chosen of them.
    """

    path: str | None
    noise: dict[str, float | str] = field(default_factory=dict)
    seed: int = 0

    def __hash__(self) -> int:
        return hash((self.path, *sorted(self.noise.items()), self.seed))


@dataclass(frozen=True)
class Cell:
    """One scoring run: the text, how it is scored, and the levels of the factors."""

    text: Text
    request: Request
    factors: dict[str, Level | None]


@dataclass(frozen=True)
class Plan:
    """All cells of a study, in the order of its table.

    ``factors``: all columns of factors; ``labelled`` and ``averages``: the levels that are made of each
    result (none: as the request says); ``notes``: what the design has and the study leaves out.
    """

    cells: list[Cell]
    factors: tuple[str, ...]
    labelled: tuple[bool, ...]
    averages: tuple[str, ...]
    notes: list[str]


def planned(design: Design, request: Request, systems: Mapping[str, str]) -> Plan:
    """Return the cells of a design, for these systems (name, path); without any, gold is damaged."""
    notes: list[str] = []
    texts = list(_texts(design, systems, notes))
    ways = list(_ways(design, request))
    paths = list(systems.values())
    cells = [
        Cell(
            text,
            _with_edits(_for_system(way, text.path, paths), {**levels, **chosen}),
            {**levels, **chosen},
        )
        for text, levels in texts
        for way, chosen in ways
    ]
    if not cells:
        raise SettingsError("this design has nothing to score: it needs a SYSTEM, or [noise]")
    factors = list(dict.fromkeys(name for cell in cells for name in cell.factors))
    labelled = tuple(bool(level) for level in design.factors.get(LABELLED, ()))
    averages = tuple(str(level) for level in design.factors.get(AVERAGE, ()))
    factors += [name for name in (LABELLED, AVERAGE) if name in design.factors]
    return Plan(cells, tuple(factors), labelled, averages, notes)


def _texts(
    design: Design, systems: Mapping[str, str], notes: list[str]
) -> Iterator[tuple[Text, dict[str, Level | None]]]:
    """Yield each text with the levels of its factors."""
    named = [(*_levels_of(design, name), path) for name, path in systems.items()]
    if design.condition:
        _as_numbers(design.condition, [levels for _, levels, _ in named])
    several = not design.has_conditions or any(system for system, _, _ in named)
    noise = design.noise
    if systems and (noise is None or noise.of == "gold"):
        noise = None
    sources: list[tuple[str | None, dict[str, Level | None]]] = [
        (path, {**({"system": system} if several else {}), **levels})
        for system, levels, path in named
    ]
    if not systems:
        simulated = [
            (name, condition) for name, condition in design.conditions.items() if condition.noise
        ]
        if simulated and noise is None:
            yield from _simulated(design)
            return
        sources = [(None, {"system": GOLD})] if noise is not None else []
    elif design.conditions:
        there = {_condition_of(name) for name in systems}
        if missing := [name for name in design.conditions if name not in there]:
            notes.append(f"note: no file for {listed(missing)}: the design has more conditions")
    for path, levels in sources:
        if noise is None:
            yield Text(path), levels
            continue
        for planted, factors, seed in _planted(noise):
            yield Text(path, planted, seed), levels | factors


def _simulated(design: Design) -> Iterator[tuple[Text, dict[str, Level | None]]]:
    """Yield gold with the noise that stands in for each condition's files."""
    for condition in design.conditions.values():
        yield Text(None, _without_nothing(condition.noise)), {"system": GOLD, **condition.levels}


def _without_nothing(noise: Mapping[str, float | str]) -> dict[str, float | str]:
    """Return the noise without kinds of which nothing is planted; nothing where that are all."""
    kept = {name: level for name, level in noise.items() if level}
    return kept if any(isinstance(level, float) for level in kept.values()) else {}


def _planted(
    noise: NoiseDesign,
) -> Iterator[tuple[dict[str, float | str], dict[str, Level | None], int]]:
    """Yield the rates of each kind, the levels of their factors, and the seed."""
    alone: list[tuple[str, float] | None] = [
        (kind, rate) for kind in noise.kinds for rate in noise.rates
    ] or [None]
    for varied in alone:
        for beside in product(*noise.crossed.values()):
            crossed = dict(zip(noise.crossed, beside, strict=True))
            planted = _without_nothing({**crossed, **(dict([varied]) if varied else {})})
            for seed in noise.seeds:
                levels: dict[str, Level | None] = {}
                if varied:
                    levels |= {"noise": varied[0], "rate": varied[1]}
                if len(noise.seeds) > 1 or varied:
                    levels["seed"] = seed
                # Where nothing is planted the seed changes nothing: it is the same cell.
                yield planted, {**levels, **crossed}, seed if planted else 0


def _condition_of(name: str) -> str:
    return name.rpartition("/")[2]


def _levels_of(design: Design, name: str) -> tuple[str, dict[str, Level | None]]:
    """Return the system of ``[SYSTEM/]CONDITION`` and the levels that the condition means."""
    if not design.has_conditions:
        return name, {}
    system, _, condition = name.rpartition("/")
    if design.condition:
        return system, {design.condition: condition}
    if condition not in design.conditions:
        from treegauge.base.suggestions import did_you_mean

        near = did_you_mean(condition, design.conditions) or ";"
        raise SettingsError(
            f"{name}: the design has no condition {shown_value(condition)}{near} call files "
            f"[SYSTEM/]CONDITION=FILE; conditions are {', '.join(design.conditions)}"
        )
    return system, dict(design.conditions[condition].levels)


def _as_numbers(factor: str, rows: list[dict[str, Level | None]]) -> None:
    """Make numbers of the levels of a factor, if all are: those of thresholds have an order."""
    try:
        numbers = [float(str(levels[factor])) for levels in rows]
    except ValueError:
        return
    for levels, number in zip(rows, numbers, strict=True):
        levels[factor] = number


def _ways(design: Design, request: Request) -> Iterator[tuple[Request, dict[str, Level | None]]]:
    """Yield each combination of the options that vary, with their levels."""
    varied = {
        name: levels for name, levels in design.factors.items() if name not in {LABELLED, AVERAGE}
    }
    for combination in product(*varied.values()):
        chosen = dict(zip(varied, combination, strict=True))
        changes: dict[str, Any] = {
            OPTIONS[name]: level for name, level in chosen.items() if name in OPTIONS
        }
        shown: dict[str, Level | None] = {name: _shown(level) for name, level in chosen.items()}
        yield replaced(request, **changes), shown


def _shown(level: object) -> Level:
    """Return a level as the table has it: a list is its names with commas."""
    if isinstance(level, list):
        return ",".join(map(str, level))
    return level if isinstance(level, int | float) else str(level)


def _for_system(request: Request, path: str | None, paths: list[str]) -> Request:
    """Return the request with the maps and times of one system, of those of all."""
    if path is None or not (request.words or request.test_times):
        return request
    place = paths.index(path)
    times = request.test_times
    listed_times = (
        [times] if isinstance(times, str) or hasattr(times, "__fspath__") else list(times)
    )
    words = list(request.words)
    return replaced(
        request,
        words=[words[0], words[place + 1]] if words else (),
        test_times=listed_times[place : place + 1],
    )


def _with_edits(request: Request, levels: Mapping[str, Level | None]) -> Request:
    """Return the request; where edits were removed, gold's edited regions go, too."""
    if levels.get(EDITS) != REMOVED or REMOVE in request.transforms:
        return request
    return replaced(request, transforms=(REMOVE, *request.transforms))
