"""Results added one after the other: ``a + b + c`` … is put together once, when somebody looks.

A sum keeps its parts, and shares the list of them with the sum before it, so that adding a result costs what
that result is, not what was added before.  What cannot be added is told at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.results.merge import check_alike, merge, one_of_each

if TYPE_CHECKING:
    from treegauge.results.result import Result

CHAIN = "_chain"


class Chain:
    """Parts in order; of documents that several have, which sentences are there."""

    def __init__(self, parts: list[Result]) -> None:
        self.parts: list[Result] = []
        self._holders: dict[str, list[Result]] = {}
        self._keys: dict[str, str] = {}
        for part in parts:
            self.append(part)

    def append(self, part: Result) -> None:
        """Add a part; refuse one that was made otherwise, or that has a sentence of another."""
        if self.parts:
            check_alike([self.parts[0], part], [self.parts[0].name, part.name])
            one_of_each(part, self._holders, self._keys)
        self.parts.append(part)
        if part.summary is None:
            for name in set(part.units.documents):
                self._holders.setdefault(name, []).append(part)


def added(one: Result, other: Result) -> Result:
    """Return the result over the sentences of both."""
    known: tuple[Chain, int] | None = one.__dict__.get(CHAIN)
    if known is not None and known[1] == len(known[0].parts):
        chain = known[0]
    else:
        chain = Chain(known[0].parts[: known[1]] if known is not None else [one])
    chain.append(other)
    found: Result = object.__new__(type(one))
    found.__dict__[CHAIN] = (chain, len(chain.parts))
    return found


def put_together(result: Result) -> None:
    """Give a sum its fields."""
    chain, size = result.__dict__[CHAIN]
    whole = merge(chain.parts[:size])
    result.__dict__.update({name: getattr(whole, name) for name in type(result).__fields__})
