"""Headlines: of a sentence with one error the page says which word and which kind."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from helpers.pages import write
from helpers.planted_errors import ALL

import treegauge
from treegauge.drawings import make_views
from treegauge.drawings.headlines import Headlines

ROWS = """(spec) => [...document.querySelectorAll(`.errors[data-metric="${spec}"] tbody tr`)].map(
  (row) => [...row.children].map((cell) => cell.innerText))"""


def test_at_least_twenty():
    assert sum(len(planted) for _, _, planted in ALL.values()) >= 20


@pytest.mark.parametrize("name", ALL)
def test_the_headline_names_the_error(open_page, tmp_path, name):
    ending, metric, planted = ALL[name]
    gold, test = tmp_path / f"gold.{ending}", tmp_path / f"test.{ending}"
    gold.write_text("".join(one.gold for one in planted))
    test.write_text("".join(one.test for one in planted))
    sample = write(tmp_path, gold, {"ours": test}, "-m", metric)
    page = open_page(sample.path)
    for number, one in enumerate(planted, 1):
        page.evaluate(f"location.hash = '#v=sentences&s={number}'")
        page.wait_for_selector(f"#sentence[data-shown^='{number} ']")
        [[words, kind, in_gold, in_test, cause]] = page.evaluate(ROWS, metric)
        assert kind == one.kind
        assert re.search(".*".join(map(re.escape, one.words)), words), words
        assert (in_gold, in_test) != ("–", "–")
        assert cause
        # It is seen at once: above the drawing, in the first window.
        box = page.locator(".errors .headline").bounding_box()
        assert box["y"] + box["height"] < page.locator(".canvas").bounding_box()["y"] + 1 < 900
        shown = subprocess.run(
            [
                sys.executable,
                "-m",
                "treegauge",
                "diff",
                gold,
                test,
                "-m",
                metric,
                "-n",
                str(number),
            ],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        assert f"{words} ({kind})" in " ".join(shown.split())


@pytest.mark.parametrize("name", ALL)
def test_every_item_is_in_one_error(name):
    """Missing and extra halves of one error are one row; of other metrics, pairs of labels are one."""
    _, metric, planted = ALL[name]
    sides = ["".join(getattr(one, side) for one in planted) for side in ("gold", "test")]
    settings = treegauge.Settings(metrics=[metric])
    comparison = treegauge.align_corpora(
        *(treegauge.read(side.encode()) for side in sides), settings
    )
    from treegauge.analysis.kinds import find_kinds

    for kinds in (find_kinds(comparison, metric, told=True), None):
        headlines = Headlines(kinds)
        for view in make_views(comparison, [metric]):
            layer = view.layers[metric]
            errors = headlines.of(view, layer)
            for items, side in ((layer.gold, "gold"), (layer.test, "test")):
                wrong = sorted(item.number for item in items if item.state != "matched")
                assert (
                    sorted(item.number for error in errors for item in getattr(error, side))
                    == wrong
                )
            assert all(error.words for error in errors)
            assert len(errors) == 1 or kinds is None


def test_the_two_heads_of_a_word_are_one_error():
    """Of a metric whose errors have no kinds.  By pencil: VP is the head of S, the noun that of NP."""
    sides = ("(S (NP (NN tea)) (VP (VBZ cools)))", "(S (NP (NN tea) (VBZ cools)))")
    settings = treegauge.Settings(metrics=["heads"])
    comparison = treegauge.align_corpora(
        *(treegauge.read(side.encode()) for side in sides), settings
    )
    [view] = make_views(comparison, ["heads"])
    assert [str(one) for one in Headlines(None).of(view, view.layers["heads"])] == [
        "‹tea› should attach to ‹cools› as NP, not be the root as S",
        "‹cools› should be the root as S, not attach to ‹tea› as VBZ",
    ]
