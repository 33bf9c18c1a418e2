"""Drawings match the counts: every item and every word is one element with its mark."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree as ET

import pytest
from helpers.drawing_views import PAIRS, compared, example, random_comparison, views_of
from helpers.real_data import shared_data

import treegauge
from treegauge import _core
from treegauge.drawings import draw_svg
from treegauge.drawings.marks import ITEM_CLASS, WORD_CLASS
from treegauge.drawings.terminal import draw_text
from treegauge.drawings.word_line import shortened
from treegauge.metrics import get_metric
from treegauge.options.request import Request, resolve
from treegauge.pipeline import compare_corpora

RANDOM = [
    (need, metric, seed)
    for need, metric in (
        ("nodes", "brackets"),
        ("nodes", "brackets:unlabeled"),
        ("heads", "las"),
        ("heads", "uas"),
        ("predicates", "roles"),
        ("arguments", "span-roles"),
        ("arguments", "span-roles:with-v"),
        ("tags", "tags"),
        ("chunks", "entities"),
        ("chunks", "entities:overlap"),
    )
    for seed in range(8)
]


def marks_in(svg, kind):
    """Count the elements of an SVG picture that have a class, by their other classes."""
    names = (element.get("class", "").split() for element in ET.fromstring(svg).iter())
    return Counter(name for one in names if kind in one for name in one)


def check(comparison, step=1):
    """Hold all drawings of all sentences (or every so many) against the metrics' own counts."""
    views = views_of(comparison)[::step]
    aligned = [column.tolist() for column in comparison.core.count_aligned()]
    counted_by = {}
    for view in views:
        words = view.tally()
        gold = [slot for slot in view.slots if slot.counts and slot.state == "grouped"]
        assert words["equal"] == aligned[0][view.unit]
        assert words["different"] == aligned[1][view.unit]
        assert words["deleted"] == aligned[2][view.unit]
        assert words["inserted"] == aligned[3][view.unit]
        assert sum(len(slot.gold) for slot in gold) >= aligned[4][view.unit] >= len(gold)
        for which in view.drawings:
            svg = draw_svg(view, which)
            root = ET.fromstring(svg)
            if which == "lattice":
                continue
            found = marks_in(svg, "w")
            counted = Counter(WORD_CLASS[slot.state] for slot in view.slots)
            assert {name: found[name] for name in counted} == counted
            assert found["u"] == sum(not slot.counts for slot in view.slots)
            assert sum("w" in one.get("class", "").split() for one in root.iter()) == len(
                view.slots
            )
        for layer in view.layers.values():
            metric = get_metric(layer.spec)
            seen = comparison.with_trees if metric.compares_trees else comparison
            if layer.spec not in counted_by:
                counted_by[layer.spec] = metric.count(seen), seen.core.count_crossing()
            columns, crossing = counted_by[layer.spec]
            matched, gold_items, test_items = (column[view.unit] for column in columns)
            counts = layer.tally()
            assert counts["matched"] == matched
            assert counts["missing"] + counts["relabelled"] == gold_items - matched
            assert len(layer.test) == test_items
            if metric.name == "brackets":
                assert counts["crossing"] == crossing[view.unit]
            drawings = ["bars", "tree"] if metric.name == "brackets" else [layer.kind]
            for which in drawings:
                for full in (False, True):
                    found = marks_in(draw_svg(view, which, spec=layer.spec, full=full), "i")
                    for state, name in ITEM_CLASS.items():
                        both = counts[state] + counts.get(f"{state}_test", 0)
                        assert found[name] == both, (which, state)
    return views


@pytest.mark.parametrize("name", PAIRS)
def test_examples(name):
    check(example(name))


@pytest.mark.parametrize(("need", "metric", "seed"), RANDOM)
def test_random_sentences(need, metric, seed):
    views = check(random_comparison(need, metric, seed))
    assert any(layer.gold for view in views for layer in view.layers.values())


@pytest.mark.parametrize("name", PAIRS)
def test_every_word_is_in_one_view_once(name):
    comparison = example(name)
    views = views_of(comparison)
    for gold, corpus in ((True, comparison.gold), (False, comparison.test)):
        shown = Counter(word for view in views for word in view.words(gold=gold))
        words = Counter(word for sentence in corpus for word in sentence.words)
        assert shown == words
    # In gold's order, sentence by sentence.
    sentences = [sentence.words for sentence in comparison.gold]
    assert [view.words(gold=True) for view in views if view.number] == sentences


@pytest.mark.parametrize("name", PAIRS)
def test_every_word_of_a_view_is_drawn_once(name):
    for view in views_of(example(name)):
        texts = [
            "".join(element.itertext())
            for element in ET.fromstring(draw_svg(view, "words")).iter()
            if element.tag.endswith("text")
        ]
        wanted = []
        for slot in view.slots:
            gold, test = " ".join(slot.gold), " ".join(slot.test)
            wanted += [gold] if gold == test else [one for one in (gold, test) if one]
        # The last two are the names of the sides, at the margin.
        assert texts == [*wanted, "gold", shortened(view.system or "system")]


def test_items_that_go_on_in_the_next_sentence_are_open():
    """Test has the words of gold's second and third sentence in a PP; it begins in the second."""
    view = views_of(example("recognised"))[1]
    phrase = next(one for one in view.layers["brackets"].test if one.label == "PP")
    assert (phrase.begin, phrase.end, phrase.open) == (4, len(view.slots), 2)
    assert phrase.state == "crossing"
    # «We watched the gulls | above …»: the system's sentence ends behind the fourth word.
    assert [slot.test_ends for slot in view.slots].index(True) == 3


def test_sides_have_names():
    """At the margin of every drawing over a line of words; a long name without its middle."""
    for name, which in (
        ("recognised", "bars"),
        ("recognised", "tree"),
        ("ud-b", "arcs"),
        ("roles", "roles"),
    ):
        view = views_of(example(name))[1]
        view.system = "a-rather-long-name-of-a-parser"
        names = ET.fromstring(draw_svg(view, which)).findall(".//*[@class='a']/{*}text")
        assert [name.text for name in names] == ["gold", "a-rather…-a-parser"]


def test_a_wrong_label_has_both_labels():
    view = views_of(example("recognised"))[4]
    gold, test = (
        next(item for item in items if item.state == "relabelled")
        for items in (view.layers["brackets"].gold, view.layers["brackets"].test)
    )
    assert (gold.label, gold.other, test.label, test.other) == ("ADVP", "PP", "PP", "ADVP")
    # It reads the same way above and below the words: gold's, then the system's.
    for which in ("bars", "tree"):
        assert draw_svg(view, which).count(">ADVP→PP<") == 2
        assert "PP→ADVP" not in draw_svg(view, which)
    assert draw_text(view, "bars").count("~ADVP→PP") == 2
    assert gold.causes == ("segmentation", "label") or "label" in gold.causes


def test_views_of_some_units_are_those_of_all():
    comparison = example("recognised")
    every = views_of(comparison)
    some = views_of(comparison, units=[4, 1])
    assert [view.unit for view in some] == [4, 1]
    for view in some:
        assert view.slots == every[view.unit].slots
        assert draw_svg(view, "bars") == draw_svg(every[view.unit], "bars")


def test_an_unmatched_column_of_the_core_is_told_by_name():
    comparison = example("recognised")
    with pytest.raises(KeyError, match="no-such"):
        comparison.core.column("no-such")
    crossing = comparison.core.column("brackets.crossing")
    assert len(crossing) == len(comparison.core.side_column(False, "brackets.begin"))
    assert sum(crossing) == _core.total(
        comparison.core.count_crossing(), comparison.core.column("unit.scored")
    )


def test_a_picture_alone_has_its_colours_put_in():
    svg = draw_svg(views_of(example("parser-b"))[0], alone=True)
    assert "#0072b2" in svg
    assert not re.search(r"var\(|color-mix", svg)


def test_a_lone_word_that_does_not_count_is_marked_so():
    """The comma is deleted by its tag (params wsj): it stands alone and costs nothing."""
    gold = b"(S (NP (PRP we)) (VP (VBD left)) (. .))"
    test = b"(S (NP (PRP we)) (, ,) (VP (VBD left)) (. .))"
    for sides in ((gold, test), (test, gold)):
        comparison = compared(*sides, metrics="brackets", align="edit")
        (view,) = check(comparison)
        shown = [(slot.state, slot.counts) for slot in view.slots]
        lone = "inserted" if sides[0] is gold else "deleted"
        assert shown == [("equal", True), (lone, False), ("equal", True), ("equal", False)]


SHARED = [
    ("gum-speech/gold", "gum-speech/asr", {"ext": ".mrg"}, {"task": "speech"}),
    ("gum-speech/gold", "gum-speech/asr-under-segmented", {"ext": ".mrg"}, {"task": "speech"}),
    ("gum-text/gold", "gum-text/raw", {"ext": ".mrg"}, {}),
    ("conll2018/en_ewt/gold.conllu", "conll2018/en_ewt/HIT-SCIR-18.conllu", {}, {}),
    ("conll2018/he_htb/gold.conllu", "conll2018/he_htb/HIT-SCIR-18.conllu", {}, {}),
    ("conll2017/ar_pud/gold.conllu", "conll2017/ar_pud/Stanford.conllu", {}, {}),
    ("srl-ewt/gold.conll09", "srl-ewt/HIT-SCIR-18.conll09", {}, {}),
    ("llm/gold.conllu", "llm/chatgpt-oneshot.conllu", {}, {}),
]


@pytest.mark.parametrize(("gold", "system", "reading", "options"), SHARED, ids=str)
def test_real_sentences(gold, system, reading, options):
    """Every eleventh sentence of real parses, with all that goes wrong in them."""
    sides = [
        treegauge.read(str(shared_data(*name.split("/"))), **reading) for name in (gold, system)
    ]
    settings = resolve(
        Request(on_error="zero", **options), *(side.profile for side in sides)
    ).settings
    comparison = compare_corpora(*sides, settings)
    check(comparison, step=11)
    shown = Counter(word for view in views_of(comparison) for word in view.words(gold=True))
    assert shown == Counter(word for sentence in sides[0] for word in sentence.words)
