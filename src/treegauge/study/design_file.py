"""Read a design from a TOML file; messages name line and key."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from treegauge.aligners import aligner_name
from treegauge.base.suggestions import did_you_mean
from treegauge.base.text import listed, shown_value
from treegauge.corpora.files import read_bytes
from treegauge.errors import InputError, Issue, SettingsError
from treegauge.leaderboard.config import place_of
from treegauge.options.request import Request
from treegauge.options.settings import AVERAGES
from treegauge.rules.head_tables import HeadTable
from treegauge.rules.params import Params
from treegauge.study.design import (
    AVERAGE,
    DAMAGED,
    EDITS,
    FILES,
    FIXED,
    KEPT,
    LABELLED,
    OPTIONS,
    REMOVED,
    Condition,
    Design,
    NoiseDesign,
    noise_choices,
    noise_kinds,
    shipped,
)
from treegauge.study.table import FIRST, LAST

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterable, Mapping

    from treegauge.study.design import Level

#: the keys of a design, and of its table of noise beside the kinds of noise
KEYS: Final = (
    *("title", "source", "figures", "sentences"),
    *("score", "factors", "noise", "condition", "conditions"),
)
OF_NOISE: Final = ("kinds", "rates", "seeds", "of")
HINT: Final = "docs/studies.md shows a design"
#: what finds an option that is a name or a file
_READERS: Final[Mapping[str, Callable[[str], object]]] = {
    "align": aligner_name,
    "heads": HeadTable.load,
    "params": Params.load,
}


def load_design(design: str | os.PathLike[str]) -> Design:
    """Return a design by its name, or from a file."""
    known = shipped()
    path = Path(design)
    if str(design) in known:
        path = known[str(design)]
    elif not path.is_file():
        near = did_you_mean(str(design), known) or ";"
        raise SettingsError(
            f"there is no design and no file {shown_value(str(design))}{near} "
            f"designs are {', '.join(known)}"
        )
    return DesignFile(path, str(design)).design()


class DesignFile:
    """One file that is read."""

    def __init__(self, path: Path, name: str) -> None:
        self.path, self.name = path, name
        _, data = read_bytes(str(path))
        try:
            self.text = data.decode("utf-8-sig")
            self.data = tomllib.loads(self.text)
        except UnicodeDecodeError as error:
            line = data[: error.start].count(b"\n") + 1
            raise self.refused("this is not UTF-8", line=line) from error
        except tomllib.TOMLDecodeError as error:
            line, column = place_of(str(error), self.text.count("\n") + 1)
            reason = str(error).partition(" (at ")[0]
            raise self.refused(f"this is not TOML: {reason}", line=line, column=column) from error

    def refused(self, message: str, *keys: str, line: int = 0, column: int = 1) -> InputError:
        """Return the error that something in the file cannot be used."""
        line = line or line_of(self.text, keys)
        return InputError([Issue("bad-design", str(self.path), line, column, message, HINT)])

    def design(self) -> Design:
        """Return the whole design."""
        self._check_keys(self.data, KEYS)
        for key in ("title", "source", "condition"):
            if not isinstance(self.data.get(key, ""), str):
                raise self.refused(f"{key} is a text", key)
        condition = self.data.get("condition", "")
        factors = self._factors()
        conditions = self._conditions(factors)
        if condition and conditions:
            raise self.refused(
                "condition = names the factor of any condition, [conditions] lists them: choose one",
                "condition",
            )
        if condition:
            self._check_factor(condition, factors, "condition")
        return Design(
            name=self.name,
            title=self.data.get("title", ""),
            source=self.data.get("source", ""),
            score=self._score(factors),
            factors=factors,
            noise=self._noise() if "noise" in self.data else None,
            condition=condition,
            conditions=conditions,
            figures=self._figures(),
            sentences=self._sentences(),
            text=self.text,
        )

    def _figures(self) -> tuple[str, ...]:
        from treegauge.study.figures import FIGURES

        names = self.data.get("figures", [])
        if not isinstance(names, list):
            raise self.refused("figures is a list of names", "figures")
        for name in names:
            if name not in FIGURES:
                near = did_you_mean(str(name), FIGURES) or ";"
                raise self.refused(
                    f"there is no figure {shown_value(name)}{near} known are {', '.join(FIGURES)}",
                    "figures",
                )
        return tuple(names)

    def _sentences(self) -> bool:
        sentences = self.data.get("sentences", False)
        if not isinstance(sentences, bool):
            raise self.refused(
                f"sentences is true or false, not {shown_value(sentences)}", "sentences"
            )
        return sentences

    def _table(self, *keys: str) -> dict[str, Any]:
        """Return a table of the file; an empty one where it is not there."""
        table: Any = self.data
        for key in keys:
            table = table.get(key, {})
        if not isinstance(table, dict):
            raise self.refused(f"{'.'.join(keys)} is a table: [{'.'.join(keys)}]", *keys)
        return table

    def _check_keys(self, table: Iterable[str], known: Iterable[str], *above: str) -> None:
        for key in table:
            if key not in known:
                near = did_you_mean(key, list(known)) or ";"
                where = f" in [{'.'.join(above)}]" if above else ""
                raise self.refused(
                    f"there is no key {shown_value(key)}{where}{near} known are {', '.join(known)}",
                    *above,
                    key,
                )

    def _score(self, factors: Mapping[str, Any]) -> dict[str, Any]:
        table = self._table("score")
        self._check_keys(table, FIXED, "score")
        options: dict[str, Any] = {}
        for key, value in table.items():
            if key in factors:
                raise self.refused(
                    f"{key} varies in [factors], so that it has no one value", "score", key
                )
            options[FIXED[key]] = self._value(key, value, "score")
        return options

    def _value(self, key: str, value: Any, table: str) -> Any:
        """Return the value of an option, checked."""
        if key in FILES and isinstance(value, str):
            beside = self.path.parent / value
            value = str(beside) if beside.is_file() else value
        try:
            Request(**{FIXED[key]: value})
            if key in FILES and isinstance(value, str):
                _READERS[key](value)
        except SettingsError as wrong:
            raise self.refused(f"{key}: {wrong}", table, key) from wrong
        return value

    def _factors(self) -> dict[str, tuple[Any, ...]]:
        table = self._table("factors")
        self._check_keys(table, (LABELLED, AVERAGE, EDITS, *OPTIONS), "factors")
        factors = {}
        for key, levels in table.items():
            if not isinstance(levels, list) or not levels:
                raise self.refused(
                    f"{key} is a list of levels, not {shown_value(levels)}", "factors", key
                )
            if len(set(map(repr, levels))) < len(levels):
                raise self.refused(f"{key} has one level twice", "factors", key)
            choices: dict[str, tuple[Any, ...]] = {
                LABELLED: (True, False),
                AVERAGE: AVERAGES,
                EDITS: (KEPT, REMOVED),
            }
            for level in levels:
                if key in choices and level not in choices[key]:
                    known = listed([str(choice).lower() for choice in choices[key]])
                    raise self.refused(
                        f"{key} has the levels {known}, not {shown_value(level)}", "factors", key
                    )
            factors[key] = tuple(
                self._value(key, level, "factors") if key in OPTIONS else level for level in levels
            )
        return factors

    def _conditions(self, factors: Mapping[str, Any]) -> dict[str, Condition]:
        conditions = {}
        for name in self._table("conditions"):
            table = dict(self._table("conditions", name))
            if not name or set(name) & set("=/"):
                raise self.refused(
                    f"files cannot be called {shown_value(name)}: the name of a condition has no = and no /",
                    *("conditions", name),
                )
            noise = self._rates(table.pop("noise", {}), "conditions", name, "noise")
            levels: dict[str, Level] = {}
            for factor, level in table.items():
                self._check_factor(factor, factors, "conditions", name, factor)
                if not isinstance(level, str | int | float):
                    raise self.refused(
                        f"{factor} is a text or a number, not {shown_value(level)}",
                        *("conditions", name, factor),
                    )
                if factor == EDITS and level not in {KEPT, REMOVED}:
                    raise self.refused(
                        f"{EDITS} has the levels {KEPT} and {REMOVED}, not {shown_value(level)}",
                        *("conditions", name, factor),
                    )
                levels[factor] = ("no", "yes")[level] if isinstance(level, bool) else level
            conditions[name] = Condition(levels, noise)
            if tuple(levels) != tuple(next(iter(conditions.values())).levels):
                raise self.refused(
                    "all conditions have the same factors, in the same order", "conditions", name
                )
        return conditions

    def _check_factor(self, factor: str, factors: Mapping[str, Any], *keys: str) -> None:
        taken = {FIRST, *LAST, "system", "noise", "rate", "seed", *factors, *noise_kinds()}
        taken |= set(noise_choices())
        if factor in taken:
            raise self.refused(f"{shown_value(factor)} is the name of another column", *keys)

    def _noise(self) -> NoiseDesign:
        table = self._table("noise")
        known = noise_kinds()
        self._check_keys(table, (*OF_NOISE, *known, *noise_choices()), "noise")
        kinds = self._list("kinds", str, f"kinds of noise: {', '.join(known)}")
        for kind in kinds:
            if kind not in known:
                near = did_you_mean(kind, known) or ";"
                raise self.refused(
                    f"there is no noise {shown_value(kind)}{near} known is {', '.join(known)}",
                    *("noise", "kinds"),
                )
        rates = [
            self._rate(rate, "noise", "rates") for rate in self._list("rates", object, "rates")
        ]
        if bool(kinds) != bool(rates):
            raise self.refused("kinds = and rates = go together", "noise")
        seeds = self._list("seeds", int, "whole numbers") or [0]
        if min(seeds) < 0 or any(isinstance(seed, bool) for seed in seeds):
            raise self.refused("seeds are whole numbers from 0", "noise", "seeds")
        of = table.get("of", "gold")
        if of not in DAMAGED:
            raise self.refused(
                f"of is {' or '.join(DAMAGED)}, not {shown_value(of)}", "noise", "of"
            )
        crossed: dict[str, tuple[float | str, ...]] = {}
        for key in table:
            if key in OF_NOISE:
                continue
            if key in kinds:
                raise self.refused(f"{key} is in kinds already", "noise", key)
            given = table[key] if isinstance(table[key], list) else [table[key]]
            if not given:
                raise self.refused(f"{key} has no level", "noise", key)
            crossed[key] = tuple(self._planted(level, key, "noise", key) for level in given)
        if not kinds and not any(key in known for key in crossed):
            raise self.refused(
                "there is no noise here: kinds = and rates =, or KIND = RATE", "noise"
            )
        return NoiseDesign(tuple(kinds), tuple(rates), tuple(seeds), crossed, of)

    def _list(self, key: str, kind: type, what: str) -> list[Any]:
        items = self._table("noise").get(key, [])
        if (
            not isinstance(items, list)
            or not all(isinstance(item, kind) for item in items)
            or len(set(map(repr, items))) < len(items)
            or (key in self._table("noise") and not items)
        ):
            raise self.refused(f"{key} is a list of {what}, each once", "noise", key)
        return items

    def _rates(self, table: Any, *keys: str) -> dict[str, float | str]:
        if not isinstance(table, dict):
            raise self.refused("noise is a table of kinds and their rates", *keys)
        self._check_keys(table, (*noise_kinds(), *noise_choices()), *keys)
        return {key: self._planted(level, key, *keys, key) for key, level in table.items()}

    def _planted(self, level: Any, key: str, *keys: str) -> float | str:
        """Return the rate of a kind of noise, or what is chosen of one."""
        known = noise_choices()
        if key not in known:
            return self._rate(level, *keys)
        if level not in known[key]:
            raise self.refused(
                f"{key} is one of {', '.join(known[key])}, not {shown_value(level)}", *keys
            )
        return str(level)

    def _rate(self, rate: Any, *keys: str) -> float:
        if isinstance(rate, bool) or not isinstance(rate, int | float) or not 0 <= rate <= 1:
            raise self.refused(f"a rate is a number from 0 to 1, not {shown_value(rate)}", *keys)
        return float(rate)


def line_of(text: str, keys: Iterable[str]) -> int:
    r"""Return the line on which a key of a TOML file stands, or that of the nearest one above it.

    >>> line_of("a = 1\n[noise]\nrates = [2]\n", ["noise", "rates"])
    3
    """
    wanted = list(keys)
    best, line = 0, 1
    table: list[str] = []
    for number, row in enumerate(text.split("\n"), 1):
        plain = row.strip()
        if plain.startswith("["):
            table = _parts(plain.strip("[]"))
            path = table
        else:
            key, equals, _ = plain.partition("=")
            if not equals or plain.startswith("#"):
                continue
            path = [*table, *_parts(key)]
        alike = next(
            (
                place
                for place, pair in enumerate(zip(path, wanted, strict=False))
                if pair[0] != pair[1]
            ),
            min(len(path), len(wanted)),
        )
        if alike == len(path) and alike > best:
            best, line = alike, number
    return line


def _parts(key: str) -> list[str]:
    """Return the parts of a dotted key; parts with points have quotes around them."""
    return [
        quoted or plain
        for quoted, plain in re.findall(r"""["']([^"']*)["']|([A-Za-z0-9_-]+)""", key)
    ]
