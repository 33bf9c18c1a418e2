"""Without a lattice the view shows the segments that the score counts."""

from __future__ import annotations

from random import Random

import pytest
from helpers.drawing_views import EXAMPLES

import treegauge
from treegauge.drawings import views
from treegauge.drawings.lattice_view import _beside

PLACE = EXAMPLES / "hebrew" / "bclm"


def test_the_example_of_the_paper():
    """Tsarfaty, Nivre and Andersson (2012): of seven and five segments B, CL, FL and HM are on both sides."""
    files = [str(PLACE / name) for name in ("gold.mrg", "parse.mrg")]
    words = [file.replace(".mrg", ".words") for file in files]
    (view,) = views(*files, words=words, metrics="brackets")
    both = [segment.text for segment in view.lattice.segments if segment.gold and segment.test]
    assert both == ["B", "CL", "FL", "HM"]
    assert sum(one.gold for one in view.lattice.segments) == 7
    assert sum(one.test for one in view.lattice.segments) == 5
    assert treegauge.score(*files, words=words, metrics="segeval")["segeval"]["matched"] == 4


@pytest.mark.parametrize("seed", range(40))
def test_both_paths_lead_from_one_end_to_the_other(seed):
    rng = Random(seed)
    gold, test = ([(rng.choice("abc"), "X") for _ in range(rng.randint(1, 6))] for _ in range(2))
    own = {}
    _beside(gold, test, own)
    for side, path in ((0, gold), (1, test)):
        assert [key[2:] for key, on in own.items() if on[side]] == path
    text = [
        "(TOP " + " ".join(f"({tag} {form})" for form, tag in path) + ")" for path in (gold, test)
    ]
    segments = ["w\t" + " ".join(form for form, _ in path) + "\n" for path in (gold, test)]
    sides = [
        treegauge.with_words(treegauge.read(tree.encode()), words.encode())
        for tree, words in zip(text, segments, strict=True)
    ]
    matched = treegauge.score(*sides, metrics="segeval")["segeval"]["matched"]
    assert sum(all(on) for on in own.values()) == matched
