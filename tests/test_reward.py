"""Rewards: a single pair has the value that ``score`` gives it, whatever the model answers."""

from __future__ import annotations

import pickle
import random
import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from math import isclose

import pytest

import treegauge
from treegauge.reward import Reward, parts_of

GOLD = "(S (NP (PRP she)) (VP (VBD saw) (NP (DT a) (NN man)) (PP (IN in) (NP (DT the) (NN park)))))"
# One NP too many: 7 brackets against 6, 6 of them right.
HIGH = "(S (NP (PRP she)) (VP (VBD saw) (NP (NP (DT a) (NN man)) (PP (IN in) (NP (DT the) (NN park))))))"
ROWS = (
    "1\tShe\t_\tPRON\t_\t_\t2\tnsubj\t_\t_\n"
    "2\tsings\t_\tVERB\t_\t_\t0\troot\t_\t_\n"
    "3\tloudly\t_\tADV\t_\t_\t2\tadvmod\t_\t_\n\n"
)
POLICIES = ("repair", "zero")


def random_tree(chosen: random.Random, words: list[str], depth: int = 0) -> str:
    label = chosen.choice(["NP", "VP", "S", "PP", "X", "TOP", "-NONE-"])
    if len(words) == 1:
        if depth > 2 or chosen.random() < 0.6:
            return f"({chosen.choice(['DT', 'NN', 'VB', '.', ',', '-NONE-'])} {words[0]})"
        return f"({label} {random_tree(chosen, words, depth + 1)})"
    cut = chosen.randint(1, len(words) - 1)
    parts = (random_tree(chosen, part, depth + 1) for part in (words[:cut], words[cut:]))
    return f"({label} {' '.join(parts)})"


def random_pair(chosen: random.Random) -> tuple[str, str]:
    """Return gold and an answer: another tree, other words, cut off, with prose, or no analysis at all."""
    words = [
        chosen.choice(["a", "b", "the", ".", ",", "dog", "é", "日本"])
        for _ in range(chosen.randint(2, 7))
    ]
    gold = f"(S {random_tree(chosen, words)} (NN end))"
    if chosen.random() < 0.3:
        words[chosen.randrange(len(words))] = "zz"
    answer = f"(S {random_tree(chosen, words)} (NN end))"
    kind = chosen.random()
    if kind < 0.15:
        answer = answer[: -chosen.randint(1, 3)]
    elif kind < 0.25:
        answer = f"Sure! {answer}\n"
    elif kind < 0.3:
        answer = chosen.choice(["", "no", "(", "()", "((", "(S)"])
    return gold, answer


@pytest.mark.parametrize("policy", POLICIES)
def test_single_pair_has_the_counts_of_score(policy):
    chosen = random.Random(7)
    reward = Reward("brackets + tags + crossing", on_error=policy)
    for _ in range(400):
        gold, answer = random_pair(chosen)
        result = treegauge.score(
            [gold], [answer], metrics="brackets,tags,crossing", on_error=policy
        )
        details = reward.details(answer, gold)
        assert {spec: details[spec] for spec in result} == {
            spec: dict(result[spec]) for spec in result
        }


def test_pair_does_not_depend_on_its_batch():
    chosen = random.Random(11)
    pairs = [random_pair(chosen) for _ in range(60)]
    reward = Reward()
    alone = [Reward().one(answer, gold) for gold, answer in pairs]
    assert reward([answer for _, answer in pairs], [gold for gold, _ in pairs]) == alone


def test_weights_by_hand():
    # brackets: matched 6 of gold 6 and test 7, F1 = 12/13; 0.2 + 0.8 * 12/13.
    assert isclose(Reward("0.2*valid + 0.8*brackets").one(HIGH, GOLD), 0.2 + 0.8 * 12 / 13)
    assert Reward("0.2*valid + 0.8*brackets.recall").one(HIGH, GOLD) == 1.0
    assert Reward("0.2*valid + 0.8*brackets").one("I cannot parse this.", GOLD) == 0.0
    # One word of seven is another: an error rate is taken off.
    assert isclose(Reward("valid - wer").one(GOLD.replace("park", "dark"), GOLD), 1 - 1 / 7)


def test_names_with_hyphens_and_signs():
    assert [str(part) for part in parts_of("heads-bag-open - 0.5*su-error")] == [
        "1*heads-bag-open.f1",
        "-0.5*su-error.value",
    ]


def test_unusable_answers():
    for answer in (None, "", "no", "(((", b"\xff\xfe", "\ud800", "x" * 100_000, 5, object()):
        assert Reward().one(answer, GOLD) == 0.0
        assert Reward(unusable=None).one(answer, GOLD) is None
        assert Reward(unusable=-1).one(answer, GOLD) == -1.0


def test_nothing_to_compare_is_right_only_for_a_usable_answer():
    # Under wsj TOP is not a bracket, so neither side has any.
    bare = "(TOP (NN tea))"
    assert Reward().one(bare, bare) == 1.0
    assert Reward().one("no", bare) == 0.0
    # No brackets at all have no precision: that is no way to a reward.
    assert Reward("brackets.precision").one("(TOP (PRP she) (VBD saw))", GOLD) == 0.0


def test_half_a_surrogate_pair_is_a_replacement_character():
    gold = "(S (NN \ufffd) (VB sings))"
    assert Reward("words").one("(S (NN \ud83d) (VB sings))", gold) == 1.0


def test_bad_gold_raises():
    with pytest.raises(treegauge.InputError, match="gold"):
        Reward().one(GOLD, "(S (NP she")
    with pytest.raises(treegauge.MismatchError, match="2 answers for 1 gold"):
        Reward()([GOLD, GOLD], [GOLD])


def test_wrong_settings_are_told_at_once():
    with pytest.raises(treegauge.SettingsError, match="on_error"):
        Reward(on_error="skip")
    with pytest.raises(TypeError, match="average"):
        Reward(average="document")
    with pytest.raises(treegauge.SettingsError, match="brackts"):
        Reward("0.5*brackts")
    with pytest.raises(treegauge.SettingsError, match="WEIGHT"):
        Reward("half*brackets")
    with pytest.raises(treegauge.SettingsError, match="valid"):
        Reward("valid")


def test_answers_are_never_opened(tmp_path, monkeypatch):
    path = tmp_path / "gold.mrg"
    path.write_text(GOLD)
    monkeypatch.chdir(tmp_path)
    assert Reward()([str(path), "gold.mrg", "@gold.mrg", ".", "-", "*"], [GOLD] * 6) == [0.0] * 6


def test_gold_with_several_roots_is_right_against_itself():
    rows = ROWS.replace("2\tadvmod", "0\troot")
    for gold in (ROWS, rows):
        assert Reward("las").one(gold, gold) == 1.0
        assert treegauge.score([gold], [gold], metrics="las", on_error="repair")["las"]["f1"] == 1.0
    # Where gold has one root, an answer with two is repaired.
    assert Reward("las").details(rows, ROWS)["repaired"] == {"roots": 1}


def test_pickled_and_threads():
    chosen = random.Random(3)
    pairs = [random_pair(chosen) for _ in range(300)]
    golds, answers = zip(*pairs, strict=True)
    expected = Reward()(answers, golds)
    again = pickle.loads(pickle.dumps(Reward()))  # noqa: S301
    assert again(answers, golds) == expected
    shared = Reward()
    with ThreadPoolExecutor(8) as threads:
        batches = list(threads.map(lambda _: shared(answers, golds), range(16)))
    assert all(batch == expected for batch in batches)


def test_labels_are_forgotten_so_that_memory_stays_bounded(monkeypatch):
    from treegauge.running import single_pairs

    monkeypatch.setattr(single_pairs, "TEXTS", 50)
    monkeypatch.setattr(single_pairs, "KEPT", 5)
    reward = Reward()
    reward.one(GOLD, GOLD)
    for number in range(500):
        changed = GOLD.replace("(PP", f"(P{number}")
        assert isclose(reward.one(changed, GOLD), 5 / 6)
        assert reward.one(changed, changed) == 1.0
        assert isclose(reward.one(f"So: {changed}", changed.replace("man", f"m{number}")), 1.0)
    assert len(reward._pairs._plain) <= 60
    assert len(reward._pairs._golds) <= 5
    tracemalloc.start()
    for _ in range(2000):
        reward.one(HIGH, GOLD)
    before = tracemalloc.get_traced_memory()[0]
    for _ in range(20_000):
        reward.one(HIGH, GOLD)
    assert tracemalloc.get_traced_memory()[0] - before < 20_000
    tracemalloc.stop()


def test_feedback_names_words():
    reward = Reward()
    assert reward.feedback(GOLD, GOLD) == "All is right."
    assert reward.feedback(HIGH, GOLD) == (
        "PP ‹in the park› should attach to VP ‹saw a man›, not to NP ‹a man›."
    )
    assert reward.feedback("sorry", GOLD).startswith("There is no analysis in this answer")
    assert (
        reward.feedback(GOLD.replace("(PP", "(ADVP"), GOLD)
        == "‹in the park› should be PP, not ADVP."
    )
    assert "‹dark› should be ‹park›." in reward.feedback(GOLD.replace("park", "dark"), GOLD)
    rows = ROWS.replace("2\tadvmod", "1\tamod")
    assert Reward("las").feedback(rows, ROWS) == (
        "‹loudly› should attach to ‹sings› as advmod, not to ‹She› as amod."
    )
    # A metric without kinds of error: those of the format are told.
    assert "PP ‹in the park›" in Reward("leaf-ancestor").feedback(HIGH, GOLD)
    many = " ".join(f"(NP (X{number} w{number}))" for number in range(30))
    flat = " ".join(f"(X{number} w{number})" for number in range(30))
    told = reward.feedback(f"(S {flat})", f"(S {many})", most=4).splitlines()
    assert len(told) == 5
    assert told[-1] == "26 more errors."


def test_signature_has_the_weights():
    reward = Reward("0.2*valid + 0.8*brackets")
    reward.one(GOLD, GOLD)
    assert reward.signature.fields["reward"] == "0.2*valid 0.8*brackets.f1"
    assert reward.signature.fields["on-error"].startswith("repair-")
