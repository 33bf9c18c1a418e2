"""Transforms of whole corpora before they are compared: one module for each.

A transform module has

- a docstring that says what changes and works an example (``>>>``);
- ``transform(corpus, params) -> Corpus``: the corpus itself where nothing changes.  Where words go,
  the new corpus's ``origin`` has for each word its row in the old one.  ``params`` say what labels
  and tags mean;
- ``IDEMPOTENT``: whether doing it twice is doing it once (optional; True unless it says otherwise).

Lines and places in the file stay, so that messages still point at it.  The names are in the
signature: a transform can change a score.  Installed packages add transforms through the entry-point
group ``treegauge.transforms``; :func:`treegauge.contracts.check_transform` is their test.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Protocol

from treegauge.base.plugins import plugin

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from treegauge import _core
    from treegauge.corpora.corpus import Corpus
    from treegauge.rules.params import Params


class Transform(Protocol):
    """A transform module."""

    def transform(self, corpus: Corpus, params: Params) -> Corpus:
        """Return the changed corpus, or the corpus itself where nothing changes."""


def get_transform(name: str) -> Transform:
    """Return a transform by its name."""
    module: Transform = plugin("transforms", name)
    return module


def names_of(names: str | Iterable[str]) -> tuple[str, ...]:
    """Return the names in a text like ``traces,unary``, or in a list; one that is unknown raises."""
    listed = tuple(names.replace(",", " ").split() if isinstance(names, str) else names)
    for name in listed:
        get_transform(name)
    return listed


def apply(corpus: Corpus, names: str | Iterable[str], params: Params | None = None) -> Corpus:
    """Return the corpus after these transforms, in this order.

    ``origin`` of what is returned leads back to the words of ``corpus``, all the way; it is None
    where no word is gone.  ``transforms`` has the names, whether they changed something or not.

    >>> import treegauge
    >>> text = b"(S (NP (-NONE- *)) (VP (VP (VB go))))"
    >>> print(apply(treegauge.read(text), "traces,unary")[0])
    (S (VP (VB go)))
    """
    from treegauge.rules.params import Params

    rules = params if params is not None else Params()
    for name in names_of(names):
        changed = get_transform(name).transform(corpus, rules)
        corpus = _with_origin(corpus, changed.core, None if changed is corpus else changed.origin)
        corpus.transforms += (name,)
    return corpus


def _with_origin(before: Corpus, core: _core.Corpus, rows: Sequence[int] | None) -> Corpus:
    """Return the new corpus with the origin and lattice states of its words; ``rows``: those that stay."""
    after = before.like(core)
    states = before.lattice_states
    if rows is None:
        after.origin, after.lattice_states = before.origin, states
        return after
    origin = before.origin
    after.origin = array("I", rows if origin is None else [origin[row] for row in rows])
    if states is not None:
        after.lattice_states = (
            array("I", [states[0][row] for row in rows]),
            array("I", [states[1][row] for row in rows]),
        )
    return after
