"""Struct-IoU: the authors' values, a textbook version in fractions, cases by hand."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from helpers.textbook.struct_iou import struct_iou as slow

import treegauge
from treegauge.cli import dispatch
from treegauge.corpora.read import as_corpus
from treegauge.mapping import mappings_of
from treegauge.options.settings import make_settings

PAIRS = Path(__file__).resolve().parents[1] / "parity" / "struct-iou" / "pairs.jsonl"
CASES = [json.loads(line) for line in PAIRS.read_text(encoding="utf-8").splitlines()]
WAYS = {"value": {}, "unlabelled": {"unlabeled": True}, "strict": {"strict": True}}
GOLD = "(S (NP (PRP she)) (VP (VBZ sings)))"
TEST = "(S (PRP she) (VP (VBZ sings)))"


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("number", range(len(CASES)))
def test_values_of_the_authors_program(number: int, way: str) -> None:
    """github.com/ExplorerFreda/struct-iou, commit 0f95ecb, and exact fractions beside them."""
    case = CASES[number]
    value = treegauge.struct_iou(
        case["gold"],
        case["test"],
        gold_times=case["gold_times"],
        test_times=case["test_times"],
        **WAYS[way],
    )
    assert value == pytest.approx(case[way], abs=1e-12)
    assert value == pytest.approx(float(Fraction(case[f"{way}_exact"])), abs=1e-12)


def test_the_textbook_version_has_the_exact_fractions() -> None:
    """What the fast one is compared with below is itself held to the stored fractions."""
    case = min(CASES, key=lambda one: len(one["gold"]) + len(one["test"]))
    sides = [_timed(case[side], case[f"{side}_times"]) for side in ("gold", "test")]
    assert slow(*sides) == Fraction(case["value_exact"])
    assert slow(*sides, strict=True) == Fraction(case["strict_exact"])
    assert slow(*sides, labeled=False) == Fraction(case["unlabelled_exact"])


@pytest.mark.parametrize("seed", range(60))
def test_equals_the_textbook_version(seed: int) -> None:
    rng = Random(seed)
    texts = [_random_tree(rng, rng.randint(1, 6)) for _ in range(2)]
    clocks = [_clock(rng, text.count(" w")) for text in texts]
    sides = [_timed(text, clock) for text, clock in zip(texts, clocks, strict=True)]
    for options, slow_options in (
        ({}, {}),
        ({"strict": True}, {"strict": True}),
        ({"unlabeled": True}, {"labeled": False}),
    ):
        fast = treegauge.struct_iou(*texts, gold_times=clocks[0], test_times=clocks[1], **options)
        assert fast == pytest.approx(float(slow(*sides, **slow_options)), abs=1e-12)


def test_by_hand_on_times() -> None:
    """S lasts 0–1 and 0–1 (IoU 1); a 0–0.5 beside 0–0.25 (1/2); b 0.5–1 beside 0.25–1 (2/3): 2·(13/6)/6."""
    value = treegauge.struct_iou(
        "(S (A a) (B b))",
        "(S (A a) (B b))",
        gold_times=[(0, 0.5), (0.5, 1)],
        test_times=[(0, 0.25), (0.25, 1)],
    )
    assert value == pytest.approx(float(Fraction(13, 18)))


@pytest.mark.parametrize(
    ("gold", "test", "value"),
    [
        ("(S (NP-SBJ (A a)) (B b))", "(S (NP (A a)) (B b))", Fraction(6, 8)),
        ("(S (NP-1 (A a)) (B b))", "(S (NP-2 (A a)) (B b))", Fraction(6, 8)),
        ("(ROOT (A a) (B b))", "(S1 (A a) (B b))", Fraction(4, 6)),
    ],
)
def test_nothing_is_cut_off_labels_of_one_pair(gold: str, test: str, value: Fraction) -> None:
    """By hand: all nodes but the two with other labels pair, each with IoU 1; the authors' program has these values."""
    assert treegauge.struct_iou(gold, test) == pytest.approx(float(value), abs=1e-12)


def test_by_hand_on_slots() -> None:
    """Gold S A B, test S A Q B over x (z) y: S, A and B have the same slots, Q is left over: 2·3/7."""
    value = treegauge.struct_iou("(S (A x) (B y))", "(S (A x) (Q z) (B y))")
    assert value == pytest.approx(6 / 7)
    # x and y in one slot, z alone: S lasts 0–1 beside 0–2 (1/2), A pairs with B (1): 2·1.5/5.
    assert treegauge.struct_iou("(S (A x))", "(S (B y) (C z))") == pytest.approx(3 / 5)


def test_nothing_shared_is_zero_and_itself_is_one() -> None:
    later = [(7.0, 8.0), (8.0, 9.0)]
    assert treegauge.struct_iou(GOLD, TEST, gold_times=[(0, 1), (1, 2)], test_times=later) == 0
    assert treegauge.struct_iou(GOLD, GOLD, gold_times=later, test_times=later) == 1


def test_labels_tags_and_options() -> None:
    """Of 4 + 4 nodes all lie on each other; by default only the constituent with another label is lost."""
    gold, test = "(S (NP (DT a) (NN b)))", "(S (VP (XX a) (NN b)))"
    assert treegauge.struct_iou(gold, test) == pytest.approx(6 / 8)
    assert treegauge.struct_iou(gold, test, strict=True) == pytest.approx(4 / 8)
    assert treegauge.struct_iou(gold, test, unlabeled=True) == 1


def test_over_a_corpus_it_is_the_mean_over_sentences() -> None:
    """8/9 for the pair above (4 of 5 and 4 nodes), 1 for the other."""
    result = treegauge.score(
        f"{GOLD}\n{GOLD}", f"{TEST}\n{GOLD}", metrics="struct-iou", params="none"
    )
    assert result["struct-iou"]["value"] == pytest.approx((8 / 9 + 1) / 2, abs=1e-9)
    assert result["struct-iou"]["n"] == 2


def test_a_failed_parse_is_zero() -> None:
    result = treegauge.score(
        [GOLD, GOLD], [GOLD, "no parse"], metrics="struct-iou", on_error="zero", params="none"
    )
    assert result["struct-iou"]["value"] == 0.5


def test_the_mapping_can_be_seen() -> None:
    comparison = treegauge.align_corpora(
        as_corpus([GOLD]), as_corpus([TEST]), make_settings("struct-iou", params="none")
    )
    mapping = mappings_of(comparison, "struct-iou", [0])[0]
    assert [(node.label, node.fate) for node in mapping.gold] == [
        ("S", "matched"),
        ("NP", "deleted"),
        ("PRP she", "matched"),
        ("VP", "matched"),
        ("VBZ sings", "matched"),
    ]
    assert mapping.cost == pytest.approx(1)


def test_diff_draws_the_mapping_of_the_first_error(tmp_path: Path) -> None:
    """S and the three tags pair (1 each); with VP, which shares half, NN could not: cost 11 − 2·4."""
    gold, test = tmp_path / "gold.mrg", tmp_path / "test.mrg"
    trees = "(S (NP (DT the) (NN fog)) (VP (VBZ lifts)))", "(S (DT the) (VP (NN frog) (VBZ lifts)))"
    gold.write_text(f"{trees[0]}\n{trees[0]}\n", encoding="utf-8")
    test.write_text(f"{trees[0]}\n{trees[1]}\n", encoding="utf-8")
    outcome = dispatch(["diff", str(gold), str(test), "-m", "struct-iou"])
    assert "sentence 2" in outcome.out
    assert "cost 3: 2 deleted (<), 1 inserted (>), 0 relabelled (~), 4 matched nodes" in outcome.out


@pytest.mark.parametrize(
    ("times", "told"),
    [
        ({"gold_times": [(0, 1), (1, 2)]}, "test_times is missing"),
        ({"gold_times": [(0, 1)], "test_times": [(0, 1), (1, 2)]}, "gold has 2 words"),
        ({"gold_times": [(0, 1), (2, 1)], "test_times": [(0, 1), (1, 2)]}, "word 2 lasts from"),
        (
            {"gold_times": [(0, 1), (1, float("nan"))], "test_times": [(0, 1), (1, 2)]},
            "word 2 lasts from",
        ),
    ],
)
def test_times_that_do_not_fit_are_refused(times: dict, told: str) -> None:
    with pytest.raises(treegauge.TreegaugeError, match=told):
        treegauge.struct_iou(GOLD, TEST, **times)


def test_dependencies_are_refused() -> None:
    row = "1\tshe\t_\tPRON\t_\t_\t0\troot\t_\t_\n\n"
    with pytest.raises(treegauge.SettingsError, match="constituents"):
        treegauge.score(row, row, metrics="struct-iou")


def _random_tree(rng: Random, words: int) -> str:
    if words == 1:
        leaf = f"({rng.choice('AB')} w)"
        return leaf if rng.random() < 0.7 else f"({rng.choice('ABS')} {leaf})"
    first = rng.randint(1, words - 1)
    parts = [_random_tree(rng, first), _random_tree(rng, words - first)]
    return f"({rng.choice('ABS')} {' '.join(parts)})"


def _clock(rng: Random, words: int) -> list[tuple[float, float]]:
    """Times in hundredths of a second, with gaps."""
    times, now = [], 0
    for _ in range(words):
        start = now + rng.choice((0, 0, 7))
        now = start + rng.randint(1, 40)
        times.append((start / 100, now / 100))
    return times


def _timed(text: str, clock: list) -> tuple:
    """The tree as the textbook version takes it; times are the decimals that they print as."""
    words = iter(clock)
    tokens = iter(text.replace("(", " ( ").replace(")", " ) ").split()[1:])

    def node() -> tuple:
        label, children = next(tokens), []
        for part in tokens:
            if part == ")":
                return (label, tuple(children))
            if part == "(":
                children.append(node())
            else:
                start, end = next(words)
                assert next(tokens) == ")"
                return (label, (Fraction(str(start)), Fraction(str(end))))
        raise AssertionError(text)

    return node()
