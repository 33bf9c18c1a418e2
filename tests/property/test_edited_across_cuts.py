"""Adjacent edited regions are joined across a sentence cut, as in SParseval's tree of a whole side."""

from __future__ import annotations

import re
import tempfile
from collections import Counter
from pathlib import Path

import pytest
from helpers.textbook import speech as textbook
from hypothesis import given, settings
from hypothesis import strategies as st

import treegauge
from treegauge.cli import dispatch

GOLD = "(TOP (S (NP (PRP we)) (VP (VBD saw)) (EDITED (DT a) (NN dog)) (NP (DT a) (NN cat))))"
TEST = """(TOP (S (NP (PRP we)) (VP (VBD saw)) (EDITED (DT a))))
(TOP (EDITED (NN dog)) (NP (DT a) (NN cat)))
"""
PARAMS = "DELETE_LABEL TOP\nDELETE_LABEL ,\nEDIT_LABEL EDITED\n"
KEYS = ("matched", "gold", "test")
SPANS = ("brackets", "brackets:terminals", "brackets:gap-tolerant", "brackets:sparseval-spans")


def counts(gold: str, test: str, spec: str, **more) -> tuple[int, ...]:
    result = treegauge.score(gold, test, metrics=spec, **({"params": "speech"} | more))
    return tuple(result[spec][key] for key in KEYS)


@pytest.mark.parametrize("spec", [*SPANS, "brackets:characters", "e-dice:roof"])
def test_the_example(spec):
    # SParseval 1.0 with -c prints 4 5 5: NP, VP, EDITED and NP of five brackets on each side (S ends elsewhere).
    assert counts(GOLD, TEST, spec) == (4, 5, 5)


def test_a_tree_distance_has_one_node_for_the_region():
    # By hand: S lies over all in gold and over «we saw» in test, which is one deletion and one insertion.
    result = treegauge.score(GOLD, TEST, metrics="t-dice", params="speech")["t-dice"]
    assert (result["cost"], result["deleted"], result["inserted"]) == (2, 1, 1)


def test_sentences_that_are_compared_one_by_one_have_regions_of_their_own():
    # SParseval without -c: each sentence by itself.
    side = "(TOP (S (VBD saw)) (EDITED (DT a)))\n(TOP (EDITED (NN dog)) (S (VBD sat)))\n"
    assert counts(side, side, "brackets", align="identity") == (4, 4, 4)
    assert counts(side, side, "brackets", align="edit", chunks="document") == (3, 3, 3)


def test_a_sentence_that_is_one_region_joins_both_neighbours():
    gold = "(TOP (S (VBD saw)) (EDITED (DT a) (DT a) (DT a)) (S (VBD sat)))"
    test = "(TOP (S (VBD saw)) (EDITED (DT a)))\n(TOP (EDITED (DT a)))\n(TOP (EDITED (DT a)) (S (VBD sat)))\n"
    assert counts(gold, test, "brackets") == (3, 3, 3)


def test_what_stands_between_keeps_regions_apart():
    # As in one sentence, and as SParseval with -c: also a word that does not count.
    side = "(TOP (S (VBD saw)) (EDITED (DT a)) (. .))\n(TOP (EDITED (NN dog)) (S (VBD sat)))\n"
    assert counts(side, side, "brackets", align="edit", chunks="document") == (4, 4, 4)


def test_a_root_that_counts_keeps_its_regions():
    side = "(S (VBD saw) (EDITED (DT a)))\n(S (EDITED (NN dog)) (VBD sat))\n"
    assert counts(side, side, "brackets", align="edit", chunks="document") == (4, 4, 4)


def test_a_sentence_that_is_set_aside_keeps_regions_apart():
    gold = "(TOP (S (VBD saw)) (EDITED (DT a)))\n(TOP (S (VBD ran)))\n(TOP (EDITED (NN dog)) (S (VBD sat)))\n"
    test = gold.replace("(TOP (S (VBD ran)))", "(TOP (S (VBD ran))")
    more = {"align": "edit", "chunks": "document", "on_error": "skip"}
    matched, _, size = counts(gold, test, "brackets", **more)
    assert matched == size


# Any sentences --------------------------------------------------------------------------------------


@st.composite
def cut(draw, words: list[str]) -> str:
    """Trees over these words, with cuts anywhere."""
    lines = []
    at = 0
    while at < len(words):
        size = draw(st.integers(1, len(words) - at))
        parts = words[at : at + size]
        at += size
        for _ in range(draw(st.integers(0, 5))):
            begin = draw(st.integers(0, len(parts) - 1))
            end = draw(st.integers(begin + 1, len(parts)))
            label = draw(st.sampled_from(("S", "NP", "EDITED", "EDITED")))
            parts[begin:end] = [f"({label} {' '.join(parts[begin:end])})"]
        lines.append(f"(TOP {' '.join(parts)})\n")
    return "".join(lines)


@st.composite
def sides(draw) -> tuple[str, str]:
    tags = draw(st.lists(st.sampled_from(("DT", "NN", "NN", ",")), min_size=1, max_size=8))
    words = [f"({tag} {',' if tag == ',' else f'w{n}'})" for n, tag in enumerate(tags)]
    return draw(cut(words)), draw(cut(words))


def super_tree(side: str) -> list:
    """All trees of a side under one root, in normal form."""
    root = ["TOP", [child for line in side.splitlines() for child in textbook.parse(line)[1]]]
    textbook.normalise_edited(root, frozenset({"EDITED"}))
    return root


def brackets(root: list) -> Counter:
    """(label, first word, end) over words that count, of all constituents but the root."""
    found: Counter = Counter()

    def walk(node: list, first: int) -> int:
        if textbook.is_word(node):
            return first + (node[0] != ",")
        end = first
        for child in node[1]:
            end = walk(child, end)
        found[node[0], first, end] += end > first
        return end

    for place, child in enumerate(root[1]):
        walk(child, sum(word[0] != "," for one in root[1][:place] for word in textbook.words(one)))
    return found


def classic(gold: str, test: str) -> tuple[int, ...]:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        for name, text in {"p.prm": PARAMS, "gold": gold, "test": test}.items():
            (place / name).write_text(text)
        files = [str(place / name) for name in ("p.prm", "gold", "test")]
        outcome = dispatch(["sparseval", "-c", "-p", *files])
    assert outcome.code == 0, outcome.err
    total = next(line for line in outcome.out.decode().splitlines() if "Total:" in line)
    return tuple(map(int, re.findall(r"\d+", total)[:3]))


@settings(max_examples=200, deadline=None)
@given(sides())
def test_the_textbook_and_classic_sparseval(pair):
    left, right = (brackets(super_tree(side)) for side in pair)
    expected = ((left & right).total(), left.total(), right.total())
    assert classic(*pair) == expected
    with tempfile.TemporaryDirectory() as folder:
        params = Path(folder) / "p.prm"
        params.write_text(PARAMS)
        more = {"params": params, "align": "edit", "chunks": "document", "on_error": "zero"}
        for spec in ("brackets", "brackets:gap-tolerant", "brackets:sparseval-spans"):
            assert counts(*pair, spec, **more) == expected
        # Every item of a metric has its place, also where stretches are smaller than what was aligned.
        specs = [*SPANS, "e-dice:roof"]
        result = treegauge.score(*pair, metrics=specs, by="label,sentence", **more)
        for spec in SPANS:
            for key in KEYS:
                assert (
                    sum(cell[key] for cell in result.by_label(spec).values()) == result[spec][key]
                )
