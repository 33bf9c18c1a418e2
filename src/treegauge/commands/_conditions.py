"""Conditions of ``--where``: NAME=VALUE."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Sequence


def conditions(texts: Sequence[str]) -> dict[str, str]:
    """Return the values that ``--where`` asks for, by name.

    >>> conditions(["gold.deprel=obl,test.deprel=nmod", "kind=root"])
    {'gold.deprel': 'obl', 'test.deprel': 'nmod', 'kind': 'root'}
    """
    wanted: dict[str, str] = {}
    for text in texts:
        name = ""
        for piece in text.split(","):
            before, equals, value = piece.partition("=")
            if equals and before.strip():
                name = before.strip()
                if name in wanted:
                    raise SettingsError(f"--where: {name} is there twice")
                wanted[name] = value
            elif name:
                # A comma in a value, as in "attachment, relation".
                wanted[name] += f",{piece}"
            else:
                raise SettingsError(f"--where wants NAME=VALUE, not {text!r}")
    return wanted
