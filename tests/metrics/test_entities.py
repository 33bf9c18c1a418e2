"""Entities: figures of conlleval, seqeval and nervaluate, textbook versions, and words that differ."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from helpers.textbook import chunks as textbook
from hypothesis import given
from hypothesis import strategies as st

import treegauge
from treegauge import _core
from treegauge.contracts import check_metric
from treegauge.errors import SettingsError
from treegauge.metrics import get_metric
from treegauge.options.settings import make_settings
from treegauge.results.causes import causes_in, find_causes

PARITY = Path(__file__).parents[1] / "parity" / "conlleval"
CASES = [
    (path.parent.name, path.name.removeprefix("expected.seqeval-"))
    for path in sorted(PARITY.glob("*/expected.seqeval-*"))
]
SPECS = {"default": "entities", "iob2": "entities:iob2", "iobes": "entities:bioes"}


def counts(gold: str, test: str, metric: str = "entities", **options) -> tuple[int, int, int]:
    scores = treegauge.score(gold, test, metrics=metric, format="bio", **options)[metric]
    return scores["matched"], scores["gold"], scores["test"]


def both(name: str) -> tuple[str, str]:
    """Gold's and the system's columns of a file for conlleval."""
    rows = [line.split() for line in (PARITY / name / "tags.txt").read_text().splitlines()]
    return tuple(
        "".join(f"{row[0]} {row[column]}\n" if row else "\n" for row in rows) for column in (-2, -1)
    )


@pytest.mark.parametrize(("name", "mode"), CASES)
def test_the_report_of_seqeval(name, mode):
    report = (PARITY / name / f"expected.seqeval-{mode}").read_text()
    rows = {
        label.strip(): figures
        for label, *figures in re.findall(
            r"^ *(\S.*?) +([\d.]+) +([\d.]+) +([\d.]+) +(\d+)$", report, re.MULTILINE
        )
    }
    spec = SPECS[mode]
    result = treegauge.score(*both(name), metrics=spec, format="bio", by="label")
    found = {"micro avg": result[spec], **result.breakdown(spec, "label")}
    means = {"macro avg", "weighted avg"}
    assert found.keys() == rows.keys() - means
    for label, scores in found.items():
        values = [scores[key] or 0.0 for key in ("precision", "recall", "f1")]
        assert [f"{value:.2f}" for value in values] == rows[label][:3]
        assert str(scores["gold"]) == rows[label][3]


@pytest.mark.parametrize("name", ["iob1", "iob2"])
def test_the_figures_of_conlleval(name):
    first, second = (PARITY / name / "expected.out").read_text().splitlines()[:2]
    phrases, found, correct = re.findall(r"(\d+) phrases.* (\d+) phrases.*correct: (\d+)", first)[0]
    assert counts(*both(name)) == (int(correct), int(phrases), int(found))
    f1 = treegauge.score(*both(name), metrics="entities", format="bio")["entities"]["f1"]
    assert f"FB1: {100 * f1:6.2f}" in second


@given(data=st.data())
def test_every_sequence_of_tags_as_in_the_textbook(data):
    tag = st.sampled_from(textbook.tags_of("BIES"))
    sizes = data.draw(st.lists(st.integers(1, 9), min_size=1, max_size=3))
    sentences, others = (
        [data.draw(st.lists(tag, min_size=size, max_size=size)) for size in sizes] for _ in range(2)
    )
    left, right = ([textbook.chunks(one) for one in side] for side in (sentences, others))
    matched = sum(len(set(a) & set(b)) for a, b in zip(left, right, strict=True))
    places = [
        len({chunk[1:] for chunk in a} & {chunk[1:] for chunk in b})
        for a, b in zip(left, right, strict=True)
    ]
    files = textbook.file(sentences), textbook.file(others)
    both_sizes = sum(map(len, left)), sum(map(len, right))
    assert counts(*files) == (matched, *both_sizes)
    assert counts(*files, "entities:unlabeled") == (sum(places), *both_sizes)


@pytest.mark.parametrize("scheme", ["iob1", "iob2", "bioes"])
@given(data=st.data())
def test_strict_schemes_as_in_the_textbook(scheme, data):
    # Letters of another scheme are an error in seqeval.
    tag = st.sampled_from(textbook.tags_of(textbook.PREFIXES[scheme]))
    size = data.draw(st.integers(1, 9))
    gold, test = (data.draw(st.lists(tag, min_size=size, max_size=size)) for _ in range(2))
    left, right = (textbook.strict_chunks(one, scheme) for one in (gold, test))
    expected = len(set(left) & set(right)), len(left), len(right)
    assert counts(textbook.file([gold]), textbook.file([test]), f"entities:{scheme}") == expected


@given(data=st.data())
def test_as_many_overlap_as_can(data):
    size = data.draw(st.integers(1, 8))
    tag = st.sampled_from(["O", "B-PER", "I-PER", "B-LOC", "I-LOC"])
    gold, test = (data.draw(st.lists(tag, min_size=size, max_size=size)) for _ in range(2))
    left, right = textbook.chunks(gold), textbook.chunks(test)
    files = textbook.file([gold]), textbook.file([test])
    for spec, typed in (("entities:overlap", True), ("entities:overlap:unlabeled", False)):
        most = textbook.most_overlapping(left, right, typed=typed)
        assert counts(*files, spec) == (most, len(left), len(right))


# Three sentences; nervaluate 1.2.1 (Evaluator, loader="list") says of them: strict 1 of 7 and 8, exact 3,
# partial 3 and 3 halves, ent_type 3.
NEWS = [
    ["B-PER", "I-PER", "O", "B-LOC", "I-LOC", "O", "B-ORG", "I-ORG", "I-ORG", "O"],
    ["O", "B-PER", "O", "B-LOC", "I-LOC", "I-LOC"],
    ["B-MISC", "I-MISC", "I-MISC", "O", "B-PER", "O"],
]
TAGGED = [
    ["B-PER", "I-PER", "O", "O", "B-LOC", "O", "B-LOC", "I-LOC", "I-LOC", "B-PER"],
    ["O", "B-ORG", "O", "B-ORG", "I-ORG", "O"],
    ["B-MISC", "O", "B-MISC", "O", "O", "O"],
]


def test_the_four_scores_of_nervaluate():
    files = textbook.file(NEWS), textbook.file(TAGGED)
    assert counts(*files) == (1, 7, 8)
    assert counts(*files, "entities:unlabeled") == (3, 7, 8)
    assert counts(*files, "entities:overlap") == (3, 7, 8)
    scores = treegauge.score(*files, metrics="entities-partial")["entities-partial"]
    assert (scores["matched"], scores["overlapping"]) == (3, 6)
    assert [scores["precision"], scores["recall"]] == [0.5625, pytest.approx(4.5 / 7)]
    assert scores["f1"] == pytest.approx(0.6)


def test_the_accuracy_of_conlleval():
    """Of a file in IOB2; other schemes are compared as IOB2."""
    accuracy = re.findall(r"accuracy: +([\d.]+)%", (PARITY / "iob2" / "expected.out").read_text())
    scores = treegauge.score(*both("iob2"), metrics="entity-tags", format="bio")["entity-tags"]
    assert [f"{100 * scores['recall']:.2f}"] == accuracy
    assert scores["recall"] == scores["precision"]


class Overlapping(type(get_metric("entities"))):
    """A mutant: what only overlaps is a match.  >>> (2020)"""

    __module__ = type(get_metric("entities")).__module__

    def match(self, comparison):
        return _core.match_chunks(comparison.core, True, True, "")


def test_a_metric_that_takes_an_overlap_for_a_match_breaks_the_contract():
    with pytest.raises(AssertionError, match="a change of edge goes unseen"):
        check_metric(Overlapping("entities"))


def test_options_have_other_names():
    assert get_metric("entities:exact").spec == "entities:unlabeled"
    assert get_metric("entities:type").spec == "entities:overlap"
    assert get_metric("entities:bilou").spec == "entities:bioes"
    with pytest.raises(SettingsError, match="one scheme"):
        get_metric("entities:iob1:iob2")


# Words that differ, worked out by hand: gold, test, matched.
GOLD = "Ada B-PER\nLind I-PER\nleft O\nPort-Vale B-LOC\ntoday O\n\n"
DIFFERENT = {
    "cut, whole": (
        "Ada B-PER\nLind I-PER\nleft O\nPort B-LOC\n- I-LOC\nVale I-LOC\ntoday O\n\n",
        2,
    ),
    "cut, a part": ("Ada B-PER\nLind I-PER\nleft O\nPort B-LOC\n- O\nVale O\ntoday O\n\n", 1),
    "a word more inside": (
        "Ada B-PER\nvan I-PER\nLind I-PER\nleft O\nPort-Vale B-LOC\ntoday O\n\n",
        2,
    ),
    "a word more before": (
        "well B-PER\nAda I-PER\nLind I-PER\nleft O\nPort-Vale B-LOC\ntoday O\n\n",
        1,
    ),
    "another word": ("Ida B-PER\nLind I-PER\nleft O\nPort-Vale B-LOC\ntoday O\n\n", 2),
    "a word lost at the edge": ("Lind B-PER\nleft O\nPort-Vale B-LOC\ntoday O\n\n", 1),
    "a sentence cut outside": ("Ada B-PER\nLind I-PER\nleft O\n\nPort-Vale B-LOC\ntoday O\n\n", 2),
    "a sentence cut inside": ("Ada B-PER\n\nLind B-PER\nleft O\nPort-Vale B-LOC\ntoday O\n\n", 1),
}


@pytest.mark.parametrize("name", DIFFERENT)
def test_words_that_differ(name):
    test, matched = DIFFERENT[name]
    result = treegauge.score(GOLD, test, metrics="entities", align="groups", chunks="file")
    assert result["entities"]["matched"] == matched
    assert result["entities"]["gold"] == 2


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        # Gold's own edges are whole.
        ("cut, a part", {"segmentation"}),
        ("a word more before", {"inserted"}),
        ("a word lost at the edge", {"deleted"}),
        ("a sentence cut inside", {"boundary"}),
    ],
)
def test_causes_of_words_that_differ(name, expected):
    sides = (treegauge.read(text.encode()) for text in (GOLD, DIFFERENT[name][0]))
    settings = make_settings("entities", align="groups", chunks="file", params="none")
    comparison = treegauge.align_corpora(*sides, settings)
    found = find_causes(comparison, get_metric("entities"))
    masks = [mask for gold in (True, False) for mask in found.column(gold) if mask]
    assert {cause for mask in masks for cause in causes_in(mask)} == expected


def test_entities_inside_entities():
    gold = "the O O\nBank B-ORG O\nof I-ORG O\nOslo I-ORG B-LOC\n\n"
    test = "the O O\nBank B-ORG O\nof I-ORG O\nOslo I-ORG O\n\n"
    assert counts(gold, test, columns="all") == (1, 2, 1)
    assert counts(gold, test) == (0, 1, 0)
    assert counts(gold, test, columns="gold") == (1, 1, 1)


def test_files_without_entities_can_be_scored():
    assert counts("Ada B-PER\n\n", "Ada O\n\n") == (0, 1, 0)


def test_files_of_another_kind_are_refused():
    with pytest.raises(SettingsError, match="entities needs chunks or entities"):
        treegauge.score("(S (NN tea))", "(S (NN tea))", metrics="entities")
