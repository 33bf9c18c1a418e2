"""Answers of each kind, with profile and score by hand; the failure policies on them."""

from __future__ import annotations

import pytest

from treegauge import SettingsError, score, score_systems

CAT = "(S (NP (DT the) (NN cat)) (VP (VBZ sleeps)))"
STAY = "(S (NP (PRP we)) (VP (MD can) (RB not) (VB stay)))"
LOOP = "(S (NP (DT the) (NN cat)) (VP (VBZ sleeps) " + "(ADVP (RB now)) " * 8

# gold, answer, (matched, gold, test) brackets, state, rules, flags, words that are not as in gold
KINDS = {
    # Nothing was parsed: S, NP and VP of gold are missed, and its three words.
    "refusal": (
        CAT,
        "I'm sorry, I cannot parse this.",
        (0, 3, 0),
        "unusable",
        [],
        [],
        {"missing": 3},
    ),
    "fenced": (CAT, f"Sure!\n```\n{CAT}\n```\nDone.", (3, 3, 3), "repaired", ["fence"], [], {}),
    # (S (NP the cat)): NP matches, S lacks the last word, there is no VP.
    "truncated": (
        *(CAT, "(S (NP (DT the) (NN cat)) (VP (VBZ", (1, 3, 2), "repaired"),
        *(["no-word", "close-end"], ["unbalanced", "truncated"], {"missing": 1}),
    ),
    # (S (NP the cat) (VP sleeps (ADVP now))): `now` is too much in S and VP; NP matches.
    "looping": (
        CAT,
        LOOP,
        (1, 3, 4),
        "repaired",
        ["loop", "close-end"],
        ["unbalanced", "looping"],
        {"extra": 1},
    ),
    # The last attempt is right.
    "two attempts": (
        *(CAT, f"(S (NP (DT the) (NN cat) (VBZ sleeps)))\n\nOn second thought:\n{CAT}", (3, 3, 3)),
        *("repaired", ["prose", "attempts"], [], {}),
    ),
    "JSON": (CAT, f'{{"parse": "{CAT}"}}', (3, 3, 3), "repaired", ["json"], [], {}),
    "prose inside": (
        *(
            CAT,
            CAT.replace(" (VP", " <- the subject\n  (VP"),
            (3, 3, 3),
            "repaired",
            ["prose"],
            [],
            {},
        ),
    ),
    # can and not were written as one word, and share a slot with it: S, NP and VP are the same.
    "re-tokenised": (
        *(STAY, STAY.replace("(MD can) (RB not)", "(MD cannot)"), (3, 3, 3), "as it stands"),
        *([], [], {"recut": 2}),
    ),
    # Other words in the same places: the brackets are the same, and every word is another one.
    "wrong sentence": (
        *(
            CAT,
            "(S (NP (DT a) (NN dog)) (VP (VBZ barks)))",
            (3, 3, 3),
            "as it stands",
            [],
            [],
            {"changed": 3},
        ),
    ),
    "empty": (CAT, "", (0, 3, 0), "unusable", [], [], {"missing": 3}),
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_of_answer(kind):
    gold, answer, counts, state, rules, flags, words = KINDS[kind]
    result = score([gold], [answer], on_error="repair")
    found = result["brackets"]
    assert (found["matched"], found["gold"], found["test"]) == counts
    validity = result.validity
    assert (validity.answers, validity.usable) == (1, int(state != "unusable"))
    assert validity.repaired == int(state == "repaired")
    assert validity.unusable == int(state == "unusable")
    assert list(validity.rules) == rules
    assert [
        name for name in ("unbalanced", "truncated", "looping") if getattr(validity, name)
    ] == flags
    assert {name: number for name, number in validity.words.items() if number} == words
    told = {row["answer"]: row["state"] for row in validity.sentences}
    assert told.get(1, "as it stands") == state


def test_all_kinds_in_one_run_add_up():
    gold = [one[0] for one in KINDS.values()]
    answers = [one[1] for one in KINDS.values()]
    result = score(gold, answers, on_error="repair")
    wanted = [sum(one[2][place] for one in KINDS.values()) for place in range(3)]
    found = result["brackets"]
    assert [found["matched"], found["gold"], found["test"]] == wanted
    assert result.coverage.as_dict() == {
        "gold": 10,
        "scored": 10,
        "skipped": 0,
        "zeroed": 2,
        "repaired": 6,
        "aligned": result.coverage.aligned,
    }
    # Part by part, and put together again.
    parts = [
        score([one], [other], on_error="repair") for one, other in zip(gold, answers, strict=True)
    ]
    merged = sum(parts[1:], parts[0])
    assert merged["brackets"] == found
    for name in (
        "answers",
        "usable",
        "repaired",
        "unusable",
        "unbalanced",
        "truncated",
        "looping",
        "words",
    ):
        assert getattr(merged.validity, name) == getattr(result.validity, name)
    assert dict(sorted(merged.validity.rules.items())) == dict(
        sorted(result.validity.rules.items())
    )


FOUR = [f"Of course:\n```\n{CAT}\n```\nAnything else?", CAT[:-1], f"{CAT})", "I will not do that."]


def test_four_answers():
    """Fenced with prose, one bracket short, one too many, and a refusal: 9 of 12 brackets."""
    result = score([CAT] * 4, FOUR, on_error="repair")
    found = result["brackets"]
    assert (found["matched"], found["gold"], found["test"]) == (9, 12, 9)
    assert (found["precision"], found["recall"]) == (1.0, 0.75)


def test_policies_side_by_side():
    """Of five answers one can be read: zero has 3 of 15 brackets, skip 3 of 3, repair 12 of 15."""
    results = score_systems([CAT] * 5, {"model": [CAT, *FOUR]}, on_error="all", metrics="brackets")
    assert list(results) == ["zero", "skip", "repair"]
    counts = {
        name: tuple(one["brackets"][key] for key in ("matched", "gold", "test"))
        for name, one in results.items()
    }
    assert counts == {"zero": (3, 15, 3), "skip": (3, 3, 3), "repair": (12, 15, 12)}
    coverage = {name: one.coverage.as_dict() for name, one in results.items()}
    assert (coverage["zero"]["scored"], coverage["zero"]["zeroed"]) == (5, 4)
    assert (coverage["skip"]["scored"], coverage["skip"]["skipped"]) == (1, 4)
    assert (coverage["repair"]["scored"], coverage["repair"]["repaired"]) == (5, 3)
    signatures = {name: one.signature.fields["on-error"] for name, one in results.items()}
    assert signatures == {"zero": "zero", "skip": "skip", "repair": "repair-2"}
    # What became of the answers is the same whatever the policy does with them.
    assert (
        len({str((result.validity.repaired, result.validity.rules)) for result in results.values()})
        == 1
    )


def test_one_policy_alone_is_the_same_as_in_all():
    results = score_systems([CAT] * 5, {"model": [CAT, *FOUR]}, on_error="all")
    for policy, one in results.items():
        alone = score([CAT] * 5, [CAT, *FOUR], on_error=policy)
        assert alone.metrics == one.metrics
        assert str(alone.signature) == str(one.signature)


def test_one_result_holds_one_policy():
    with pytest.raises(SettingsError, match="score_systems"):
        score(CAT, CAT, on_error="all")
    with pytest.raises(SettingsError, match="score_systems"):
        score(CAT, CAT, baseline="chance")
    with pytest.raises(SettingsError, match="error, skip, zero, repair, all"):
        score(CAT, CAT, on_error="mend")


def test_gold_is_never_repaired():
    gold = [CAT, CAT[:-1]]
    result = score(gold, [CAT, CAT], on_error="repair")
    assert (result.coverage.scored, result.coverage.skipped) == (1, 1)


def test_lists_and_texts_of_answers_are_not_the_same_as_files():
    # A text is a file: a sentence a line.  Broken lines are repaired one by one.
    result = score(f"{CAT}\n{CAT}\n{CAT}\n", f"{CAT}\n{CAT[:-1]}\n{CAT})\n", on_error="repair")
    assert result["brackets"]["matched"] == 9
    assert (result.validity.answers, result.validity.repaired) == (3, 2)
    assert result.coverage.repaired == 2


def test_a_file_in_a_fence_with_prose_around_it():
    text = f"Here are the parses:\n```\n{CAT}\n{CAT[:-1]}\n```\n"
    result = score(f"{CAT}\n{CAT}\n", text, on_error="repair")
    assert result["brackets"]["matched"] == 6
    assert result.validity.answers == 2


def test_words_that_an_aligner_groups_are_recut():
    """cannot opposite can not: a group of two gold words and one test word."""
    answer = STAY.replace("(MD can) (RB not)", "(MD cannot)")
    result = score([STAY], [answer], on_error="repair", align="groups")
    assert {name: number for name, number in result.validity.words.items() if number} == {
        "recut": 2
    }


def test_a_text_against_one_gold_sentence_is_one_answer():
    answer = f"(S (NP (DT the) (NN cat) (VBZ sleeps)))\n\nNo, wait.\n\n{CAT}\nDone."
    result = score(CAT, answer, on_error="repair")
    assert result["brackets"]["matched"] == 3
    assert result.validity.rules == {"prose": 1, "attempts": 1}


def test_unknown_labels_are_those_gold_does_not_have():
    answers = [CAT.replace("VBZ", "V").replace("(VP", "(VERBP"), CAT]
    result = score([CAT, CAT], answers, on_error="repair")
    assert result.validity.unknown_labels == 1
    assert result.validity.sentences[0]["unknown_labels"] == 2


def test_words_that_were_repeated():
    answer = "(S (NP (DT the) (DT the) (NN cat)) (VP (VBZ sleeps)))"
    result = score([CAT], [answer], on_error="repair")
    assert {name: n for name, n in result.validity.words.items() if n} == {"repeated": 1}


def test_cycles_and_heads_out_of_range_are_repaired():
    """By pencil: of three arcs one head is 9 and becomes the root's (3); it was gold's head.  All match."""
    gold = "1\tthe\t_\tDET\t_\t_\t2\tdet\t_\t_\n2\tcat\t_\tNOUN\t_\t_\t3\tnsubj\t_\t_\n3\tsleeps\t_\tVERB\t_\t_\t0\troot\t_\t_\n\n"
    out_of_range = gold.replace("\t3\tnsubj", "\t9\tnsubj")
    assert score(gold, out_of_range, on_error="zero", metrics="uas")["uas"]["matched"] == 2
    assert score(gold, out_of_range, on_error="repair", metrics="uas")["uas"]["matched"] == 3
    # cat and sleeps depend on each other: cat becomes the root, so that its head is wrong, and sleeps's is.
    circle = gold.replace("\t0\troot", "\t2\troot")
    result = score(gold, circle, on_error="repair", metrics="uas")
    assert result["uas"]["matched"] == 1
    assert result.validity.rules == {"cycle": 1}
