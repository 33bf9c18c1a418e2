"""Damage to gold: noise with a seed, one module for each kind.

The file's name is the name of the kind.  A kind's module has

- a docstring: what happens, and what its items are, the things of which a share is damaged;
- ``damage(draft, rate)``: it plants and records (:mod:`treegauge.damage._draft`);
- ``ORDER``: kinds that take away come before those that change what is left, and boundaries last;
- ``FORMATS`` and ``REASON``: where it makes sense, and why not elsewhere (optional).

Each item has one draw by seed, kind, sentence and place, and is damaged where the draw is below the rate.
So more noise of a kind keeps what less noise planted, whatever other kinds do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.base.argument_kinds import is_number, is_whole
from treegauge.base.plugins import names, plugin
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from treegauge.damage._noisy import Noisy

#: what may be chosen, and the module that knows what there is; the first is the default
CHOICES = {
    "substitutes": ("_vocabulary", "WAYS"),
    "attachment_sites": ("attachment", "SITES"),
    "attachment_distance": ("attachment", "DISTANCES"),
}


def kinds() -> dict[str, Any]:
    """Return the modules of all kinds by name, in the order in which they plant."""
    modules = {name: plugin("damage", name) for name in names("damage")}
    return dict(sorted(modules.items(), key=lambda item: (item[1].ORDER, item[0])))


def choices(option: str) -> tuple[str, ...]:
    """Return what may be chosen for an option."""
    from importlib import import_module

    module, name = CHOICES[option]
    values: tuple[str, ...] = getattr(import_module(f"treegauge.damage.{module}"), name)
    return values


def noise(source: Any, *, seed: int = 0, **options: Any) -> Noisy:
    """Return a damaged copy of a corpus, with a record of what was planted.

    ``source`` is a file, a text or a corpus, as :func:`treegauge.score` takes gold.  The rate of each kind
    is an argument with the kind's name, such as ``word_substitution=0.1``: the share of its items that is
    damaged.  ``substitutes`` says how words are chosen (``spelling``, ``sound``, ``frequency``),
    ``attachment_sites`` (``any``, ``high``, ``low``) and ``attachment_distance`` (``near``, ``even``,
    ``far``) where constituents and words are attached.

    >>> import treegauge
    >>> gold = "(S (NP (DT the) (NN tea)) (VP (VBZ cools)))"
    >>> noisy = treegauge.noise(gold, word_deletion=0.5, seed=2)
    >>> [(change.kind, change.place, change.before) for change in noisy.planted]
    [('word-deletion', '2', 'tea')]
    >>> print(noisy.corpus[0])
    (S (NP (DT the)) (VP (VBZ cools)))
    """
    from treegauge.corpora.paths_and_texts import gold_source
    from treegauge.corpora.read import as_corpus
    from treegauge.damage._assembly import build
    from treegauge.damage._draft import Draft
    from treegauge.damage._gold import Gold
    from treegauge.damage._noisy import Noisy

    modules = kinds()
    rates, chosen = _sorted_options(options, list(modules))
    if not is_whole(seed):
        raise SettingsError(f"a seed is a whole number, not {seed!r}")
    corpus = as_corpus(gold_source(source))
    gold = Gold.of(corpus)
    draft = Draft(gold, seed, chosen)
    notes = []
    for name, module in modules.items():
        rate = rates.get(name, 0.0)
        if not rate:
            continue
        formats = getattr(module, "FORMATS", (gold.format,))
        if gold.format not in formats:
            raise SettingsError(f"no {name} in {gold.format}: {module.REASON}")
        draft.kind = name
        before = len(draft.planted)
        module.damage(draft, rate)
        if len(draft.planted) == before:
            notes.append(f"{name} planted nothing: no item was there, or none was drawn")
    if draft.planted and (left_out := gold.left_out()):
        notes.append(left_out)
    if any(rates.values()) and any(gold.whole):
        from treegauge.base.text import counted

        notes.append(
            f"{counted(sum(gold.whole), 'sentence')} kept the words and boundaries they have: no tree, or "
            "empty nodes, whose numbers cannot change"
        )
    if not draft.planted:
        return Noisy(corpus, [], notes)
    return Noisy(build(draft, corpus), draft.planted, notes)


def _sorted_options(
    options: dict[str, Any], known: list[str]
) -> tuple[dict[str, float], dict[str, str]]:
    """Return rates by kind, and what was chosen; what is neither raises."""
    from treegauge.base.suggestions import did_you_mean

    rates = {}
    chosen = {name: choices(name)[0] for name in CHOICES}
    for option, value in options.items():
        name = option.replace("_", "-")
        if option in CHOICES:
            if value not in choices(option):
                raise SettingsError(
                    f"{option} is one of {', '.join(choices(option))}, not {value!r}"
                )
            chosen[option] = value
        elif name in known:
            if not is_number(value) or not 0 <= value <= 1:
                raise SettingsError(f"{option} is a share of the items, from 0 to 1, not {value!r}")
            rates[name] = float(value)
        else:
            near = did_you_mean(name, [*known, *CHOICES])
            raise SettingsError(
                f"noise of kind {name!r} is unknown{near or '; known are ' + ', '.join(known)}"
            )
    return rates, chosen
