"""span-roles against srl-eval where words are equal, and against the slow version where they are not."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from helpers.textbook import span_roles as textbook

import treegauge
from treegauge.classic import srl_eval
from treegauge.contracts.span_roles import draw as draw_conll12
from treegauge.contracts.span_roles import show as show_conll12

if TYPE_CHECKING:
    from pathlib import Path

WORDS = ("ash", "birch", "cedar", "elm", "fir", "hazel")


def official(folder: Path, gold: str, test: str) -> dict[str, tuple[int, int, int]]:
    """Return matched, gold and test arguments by role, as srl-eval counts them."""
    (folder / "gold").write_text(gold)
    (folder / "test").write_text(test)
    outcome = srl_eval.run([str(folder / "gold"), str(folder / "test")])
    assert outcome.code == 0
    assert isinstance(outcome.out, bytes)
    fields = [line.split() for line in outcome.out.decode().splitlines()]
    rows = {
        row[0]: list(map(int, row[1:4])) for row in fields if len(row) == 7 and row[1].isdigit()
    }
    return {
        name: (right, right + missed, right + extra)
        for name, (right, extra, missed) in rows.items()
    }


def perfect(folder: Path) -> str:
    """Return the percentage of perfect props of the files that were scored last."""
    outcome = srl_eval.run([str(folder / "gold"), str(folder / "test")])
    assert isinstance(outcome.out, bytes)
    return next(
        line.split()[-1] for line in outcome.out.decode().splitlines() if "perfect props" in line
    )


def ours(scores: dict[str, object]) -> tuple[object, ...]:
    return tuple(scores[name] for name in ("matched", "gold", "test"))


def drawn(seed: int, *, same_predicates: bool) -> tuple[list[textbook.Rows], list[textbook.Rows]]:
    rng = Random(seed)
    gold, test = [], []
    for _ in range(rng.randint(1, 6)):
        words = rng.choices(WORDS, k=rng.randint(1, 9))
        gold.append(textbook.draw(rng, words))
        predicates = [at for at, row in enumerate(gold[-1]) if row[1] != "-"]
        test.append(
            gold[-1]
            if rng.random() < 0.3
            else textbook.draw(rng, words, predicates=predicates if same_predicates else None)
        )
    return gold, test


@pytest.mark.parametrize("seed", range(60))
def test_given_the_predicates_the_counts_are_those_of_srl_eval(seed, tmp_path):
    gold, test = drawn(seed, same_predicates=True)
    bare = [textbook.text(side, words=False) for side in (gold, test)]
    expected = official(tmp_path, *bare)
    for texts in (bare, [textbook.text(side) for side in (gold, test)]):
        metrics = "span-roles,span-roles:with-v,propositions"
        result = treegauge.score(
            *texts, metrics=metrics, by="label", format="props", align="identity"
        )
        assert ours(result["span-roles"]) == expected["Overall"]
        recall = result["propositions"]["recall"]
        assert f"{100 * (recall or 0):.2f}" == perfect(tmp_path)
        cells = result.by_label("span-roles:with-v")
        assert {name: ours(cell) for name, cell in cells.items()} == {
            name: counts for name, counts in expected.items() if name != "Overall"
        }


@pytest.mark.parametrize("seed", range(60))
def test_with_other_predicates_srl_eval_counts_those_of_gold(seed, tmp_path):
    gold, test = (textbook.text(side, words=False) for side in drawn(seed, same_predicates=False))
    metrics = "span-roles,span-roles:given-predicates"
    result = treegauge.score(gold, test, metrics=metrics, format="props", align="identity")
    there = official(tmp_path, gold, test)["Overall"]
    assert ours(result["span-roles:given-predicates"]) == there
    # Precision end to end is what the original gives with the files swapped (He et al. 2018).
    back = official(tmp_path, test, gold)["Overall"]
    assert ours(result["span-roles"]) == (there[0], there[1], back[1])


def changed(rng: Random, size: int) -> tuple[list[str], list[str], tuple[list[int], list[int]]]:
    """Return two sentences of words that occur once, and the slots of each one's words.

    Words are lost, put in and changed; between two changes stands a word that both have.
    """
    gold: list[str] = []
    test: list[str] = []
    slots: tuple[list[int], list[int]] = ([], [])
    for slot in range(size):
        kind = rng.choice(("lost", "new", "other", "same")) if slot % 2 else "same"
        if kind != "new":
            gold.append(f"word{slot}")
            slots[0].append(slot)
        if kind != "lost":
            test.append(f"{'word' if kind == 'same' else 'else'}{slot}")
            slots[1].append(slot)
    return gold, test, slots


OPTIONS = {
    "span-roles": {},
    "span-roles:unlabeled": {"labeled": False},
    "span-roles:with-v": {"with_v": True},
    "span-roles:given-predicates": {"given": True},
    "span-roles:unlabeled:with-v": {"labeled": False, "with_v": True},
}


@pytest.mark.parametrize("seed", range(60))
def test_where_words_differ_the_counts_are_those_of_the_slow_version(seed):
    rng = Random(seed)
    sides: tuple[list[textbook.Rows], list[textbook.Rows]] = ([], [])
    expected = dict.fromkeys(OPTIONS, (0, 0, 0))
    for _ in range(4):
        gold_words, test_words, slots = changed(rng, rng.randint(1, 9))
        gold = textbook.draw(rng, gold_words)
        places = {slot: at for at, slot in enumerate(slots[1])}
        same = [
            places[slots[0][at]]
            for at, row in enumerate(gold)
            if row[1] != "-" and slots[0][at] in places
        ]
        test = textbook.draw(rng, test_words, predicates=same if rng.random() < 0.7 else None)
        for spec, options in OPTIONS.items():
            more = textbook.counts(gold, test, slots, **options)
            expected[spec] = tuple(map(sum, zip(expected[spec], more, strict=True)))
        for side, rows in zip(sides, (gold, test), strict=True):
            side.append(rows)
    texts = [textbook.text(side) for side in sides]
    result = treegauge.score(
        *texts, metrics=list(OPTIONS), format="props", align="edit", chunks="sentence"
    )
    assert {spec: ours(result[spec]) for spec in OPTIONS} == expected


def test_the_slow_version_sees_words_that_are_matched():
    rng = Random(1)
    words, others, slots = changed(rng, 9)
    gold = textbook.draw(rng, words, predicates=[2])
    assert words != others
    assert textbook.counts(gold, gold, (slots[0], slots[0]))[0] > 1


def test_props_and_conll12_of_one_text_score_the_same():
    for seed in range(10):
        rng = Random(seed)
        text = draw_conll12(rng, 4)
        one, other = show_conll12(text), show_conll12(text, props=True)
        result = treegauge.score(one, other, metrics="span-roles:with-v,predicates")
        assert result["span-roles:with-v"]["f1"] == result["predicates"]["f1"] == 1
