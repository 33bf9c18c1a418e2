"""Views to draw: of the examples, and of random analyses with random errors."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import treegauge
from treegauge.contracts.inputs import INPUTS
from treegauge.drawings import make_views
from treegauge.options.request import Request, resolve
from treegauge.pipeline import compare_corpora

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
#: gold, system, options
PAIRS = {
    "parser-a": ("constituency/gold.mrg", "constituency/parser-a.mrg", {}),
    "parser-b": ("constituency/gold.mrg", "constituency/parser-b.mrg", {}),
    "recognised": (
        "constituency/gold.mrg",
        "constituency/recognised.mrg",
        {"normalize": "lower"},
    ),
    "groups": ("groups/gold.mrg", "groups/test.mrg", {}),
    "ud-a": ("ud/gold.conllu", "ud/parser-a.conllu", {}),
    "ud-b": ("ud/gold.conllu", "ud/parser-b.conllu", {}),
    "ud-recognised": ("ud/gold.conllu", "ud/recognised.conllu", {}),
    "speech": ("speech/gold", "speech/asr", {"task": "speech"}),
    "roles": ("srl-speech/gold", "srl-speech/heard", {}),
    "span-roles": ("span-roles/heard-gold.props", "span-roles/heard-system.props", {}),
    "conll12": ("span-roles/gold.conll12", "span-roles/system.conll12", {}),
    "mandarin": ("speech/mandarin/gold.mrg", "speech/mandarin/test.mrg", {}),
    "moved": ("auto/gold.mrg", "auto/moved.mrg", {}),
    "recut": ("auto/gold.mrg", "auto/recut.mrg", {}),
    "hebrew": ("hebrew/gold.mrg", "hebrew/raw.mrg", {"metrics": "brackets", "align": "edit"}),
}


def compared(gold, system, **options):
    """Return the comparison of two sources."""
    gold, test = treegauge.read(gold), treegauge.read(system)
    settings = resolve(Request(**options), gold.profile, test.profile).settings
    return compare_corpora(gold, test, settings)


@cache
def example(name):
    """Return the comparison of a pair of examples."""
    gold, system, options = PAIRS[name]
    return compared(str(EXAMPLES / gold), str(EXAMPLES / system), **options)


def random_comparison(need, metric, seed):
    """Return a comparison of random sentences with random errors; of some words are lost or changed."""
    rng = Random(seed)
    inputs = INPUTS[need]
    gold = inputs.draw(rng, 6)
    test = inputs.disturb(rng, gold)
    for kind in ("word", "lost", "end"):
        others = list(inputs.odd.get(kind, lambda _: [])(test))
        others += list(inputs.changes.get(kind, lambda _: [])(test))
        if others and rng.random() < 0.5:
            test = rng.choice(others)
    left, right = inputs.show(gold).encode(), inputs.show(test).encode()
    return compared(left, right, metrics=metric, on_error="zero")


def views_of(comparison, metrics=None, **options):
    """Return all views of a comparison."""
    return make_views(comparison, metrics, **options)
