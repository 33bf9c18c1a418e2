"""TedEval's own edits are drawn: on the example of Tsarfaty, Nivre and Andersson (2012), section 3, five nodes
are deleted and one is inserted, nine are kept."""

from __future__ import annotations

import json
import re
from random import Random

import pytest
from helpers.drawing_views import EXAMPLES
from helpers.shared import run

import treegauge
from treegauge.contracts.inputs import INPUTS
from treegauge.drawings import draw_svg
from treegauge.drawings.latex import draw_latex
from treegauge.mapping import mappings_of

PLACE = EXAMPLES / "hebrew" / "bclm"
FILES = [PLACE / "gold.mrg", PLACE / "parse.mrg"]
WORDS = ["--words", str(PLACE / "gold.words"), "--words", str(PLACE / "parse.words")]
DELETED = ["DEF H", "NP", "ADJP", "DEF H", "JJ NEIM"]


def mapping(spec="tedeval"):
    gold, parse = (
        treegauge.with_words(treegauge.read(path), path.with_suffix(".words")) for path in FILES
    )
    comparison = treegauge.align_corpora(gold, parse, treegauge.Settings(metrics=[spec]))
    return mappings_of(comparison, spec, [0])[0]


def test_the_edits_of_the_paper():
    edits = mapping()
    assert [node.label for node in edits.gold if node.fate == "deleted"] == DELETED
    assert [node.label for node in edits.test if node.fate == "inserted"] == ["JJ HNEIM"]
    assert (len(edits.gold), len(edits.test), len(edits.pairs), edits.cost) == (14, 10, 9, 6)


def test_strict_arcs():
    """CL stands behind the covert article, so between other states: one node more on each side."""
    edits = mapping("tedeval:strict")
    assert [node.label for node in edits.test if node.fate == "inserted"] == ["NN CL", "JJ HNEIM"]
    assert edits.cost == 8


def test_diff_and_rank():
    shown = run("diff", *map(str, FILES), *WORDS, "-m", "tedeval").out
    assert "cost 6: 5 deleted (<), 1 inserted (>), 0 relabelled (~), 9 matched nodes" in shown
    assert re.findall(r"(\S+(?: \S+)?) <", shown) == DELETED
    assert re.findall(r"> (JJ \w+)", shown) == ["JJ HNEIM"]
    arguments = ["--between", "tedeval,t-dice", "--sentence", "1", *WORDS, "--format", "json"]
    data = json.loads(run("rank", *map(str, FILES), *arguments).out)
    (sentence,) = data["parses"][0]["asked"]
    fates = [node["fate"] for node in sentence["mappings"]["tedeval"]["gold"]]
    assert fates.count("deleted") == 5


def test_svg_and_latex():
    (view,) = treegauge.drawings.views(
        *FILES,
        words=[str(path.with_suffix(".words")) for path in FILES],
        metrics="tedeval",
        mapping="tedeval",
    )
    drawn = draw_svg(view, "mapping")
    assert drawn.count('class="i f g"') == 5
    assert drawn.count('class="i f e"') == 1
    figure = draw_latex(view, "mapping")
    assert figure.count("tg missing node, font") == 5
    assert figure.count("tg extra node, font") == 1
    assert figure.count(r"\draw[tg matched]") == 9


@pytest.mark.parametrize("spec", ["tedeval", "tedeval:unlabeled"])
@pytest.mark.parametrize("need", ["nodes", "heads"])
def test_edits_are_those_that_are_counted(spec, need):
    inputs = INPUTS[need]
    gold = inputs.draw(Random(3), 8)
    texts = [inputs.show(one).encode() for one in (gold, inputs.disturb(Random(4), gold))]
    settings = treegauge.Settings(metrics=[spec])
    comparison = treegauge.align_corpora(*map(treegauge.read, texts), settings)
    metric = treegauge.metrics.get_metric(spec)
    counts = dict(zip(metric.columns, metric.count(comparison), strict=True))
    edits = mappings_of(comparison, spec, range(8))
    assert sorted(edits) == list(range(8))
    for unit, own in edits.items():
        for name, nodes in (("deleted", own.gold), ("inserted", own.test)):
            assert sum(node.fate == name for node in nodes) == counts[name][unit]
        assert own.cost == counts["cost"][unit]
