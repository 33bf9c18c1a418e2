"""Drawings of damaged analyses: every picture is well formed, with an element for each item and column."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from helpers.fuzzing import samples
from helpers.fuzzing.mutations import spoilt

import treegauge
from treegauge.drawings import draw_svg, make_views
from treegauge.drawings.item_rows import item_rows, sums
from treegauge.drawings.latex import draw_latex
from treegauge.drawings.making import can_be_drawn
from treegauge.drawings.terminal import draw_text
from treegauge.errors import SettingsError, TreegaugeError
from treegauge.options.request import Request, resolve
from treegauge.pipeline import compare_corpora

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

ALIGNERS = ("auto", "auto", "groups", "edit", "characters", "lattice", "none")


def check(random: Random, folder: Path) -> None:
    """Draw a text against a spoilt copy of it."""
    del folder
    kind = random.choice([text for text in samples.texts() if text != "lattice"])
    gold = samples.small(random.choice(samples.texts()[kind]), 1500)
    system = spoilt(random, gold, samples.PIECES, random.randrange(1, 6))
    if random.random() < 0.3:
        gold, system = system, gold
    align = random.choice(ALIGNERS)
    try:
        left, right = treegauge.read(gold), treegauge.read(system)
        request = Request(align=align, on_error=random.choice(("zero", "skip")))
        comparison = compare_corpora(
            left, right, resolve(request, left.profile, right.profile).settings
        )
    except TreegaugeError:
        return
    specs = [metric.spec for metric in comparison.settings.metrics if can_be_drawn(metric)]
    views = make_views(comparison, random.sample(specs, min(len(specs), 3)))
    # Of alternatives in STM and CTM one is compared.
    words = [word for sentence in comparison.gold for word in sentence.words]
    assert [word for view in views for word in view.words(gold=True)] == words
    for view in views:
        _check_view(view, full=random.random() < 0.3)


def _check_view(view: treegauge.drawings.SentenceView, *, full: bool) -> None:
    for which in [*view.drawings, "words"]:
        root = ET.fromstring(draw_svg(view, which, alone=True, full=full))
        classes = [element.get("class", "").split() for element in root.iter()]
        if which != "lattice":
            assert sum("w" in attribute for attribute in classes) == len(view.slots)
        draw_text(view, which, full=full)
        try:
            draw_latex(view, which)
        except SettingsError:
            assert which in {"bars", "lattice", "words"}
    for spec, layer in view.layers.items():
        root = ET.fromstring(draw_svg(view, layer.kind, spec=spec, full=full))
        marked = [one for one in root.iter() if "i" in one.get("class", "").split()]
        assert len(marked) == len(layer.gold) + len(layer.test)
        assert len(layer.gold) == layer.counts["gold"]
        assert len(layer.test) == layer.counts["test"]
        rows = item_rows(view, layer)
        assert sum(row.side != "test" for row in rows) == len(layer.gold)
        assert sums(layer)
