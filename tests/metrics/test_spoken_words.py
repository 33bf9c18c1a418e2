"""STM and CTM as sclite reads them: alternatives, optional words, ignored segments, speakers, channels."""

from __future__ import annotations

import json
import random
from itertools import product
from pathlib import Path

import pytest
from helpers.shared import run

import treegauge
from treegauge.errors import MismatchError

CASES = Path(__file__).parents[1] / "parity" / "sclite"
NAMES = [path.name for path in sorted(CASES.iterdir()) if (path / "ref.stm").exists()]
OPTIONS = {"-D": ":optional", "-F": ":fragments"}


def counts(scores):
    return {
        "words": scores["denominator"],
        "correct": scores["correct"],
        "sub": scores["substituted"],
        "del": scores["deleted"],
        "ins": scores["inserted"],
    }


def score(gold, test, metrics="wer", **more):
    """Return the scores of texts: STM against CTM, or whatever else is asked for."""
    sides = (
        treegauge.read(text.encode(), format=name)
        for text, name in ((gold, "stm"), (test, more.pop("heard", "ctm")))
    )
    return treegauge.score(*sides, metrics=metrics, **more)


def heard(words, channel="1", file="a"):
    """Return CTM with a word for each second."""
    return "".join(f"{file} {channel} {at} 1 {word}\n" for at, word in enumerate(words.split()))


@pytest.mark.parametrize("name", NAMES)
def test_counts_of_sclite_by_speaker(name):
    """sclite 2.10's own counts (expected.json)."""
    folder = CASES / name
    spec = "wer:sclite" + "".join(
        OPTIONS[option] for option in (folder / "args").read_text().split()
    )
    scored = treegauge.score(folder / "ref.stm", folder / "hyp.ctm", metrics=spec, by="speaker")
    found = {speaker: counts(row) for speaker, row in scored.breakdown(spec, "speaker").items()}
    expected = json.loads((folder / "expected.json").read_text())
    # A speaker who is to be ignored throughout has no counts.
    assert {speaker: row for speaker, row in found.items() if any(row.values())} == expected


def test_the_seven_cases_are_there():
    assert len(NAMES) == 7


def test_sclite_counts_more_than_the_least():
    """Two words right, three lost, three too many: 18, and five substitutions cost 20."""
    result = score(
        "a 1 s 0 9 x y z p q\n", heard("p q u v w"), metrics="wer,wer:sclite", chunks="document"
    )
    assert (result["wer"]["numerator"], result["wer"]["substituted"]) == (5, 5)
    assert counts(result["wer:sclite"]) == {"words": 5, "correct": 2, "sub": 0, "del": 3, "ins": 3}
    # The same where there are no times.
    trees = ["".join(f"(X {word})" for word in side) for side in ("xyzpq", "pquvw")]
    plain = treegauge.score(*(f"(S {tree})" for tree in trees), metrics="wer:sclite")
    assert plain["wer:sclite"]["numerator"] == 6


@pytest.mark.parametrize(
    ("gold", "test", "errors", "words"),
    [
        ("{ a / b c }", "b c", 0, 2),
        ("{ a / b c }", "b", 1, 2),  # one error either way: the way with a word right counts
        ("x { a / @ } y", "x y", 0, 2),
        ("x {a/b} y", "x b y", 0, 3),
        ("{ { a / b } c / d }", "b c", 0, 2),
        ("x (uh) y", "x y", 0, 2),
        ("x (uh) y", "x uh y", 0, 3),
        ("x (uh) y", "x um y", 1, 3),
        ("(a b)", "(a b)", 0, 2),  # brackets around two words are letters
        ("x / y", "x / y", 0, 3),  # so is a slash that is in no braces
        ("x @ y", "x y", 0, 2),
    ],
)
def test_the_cheapest_words_count(gold, test, errors, words):
    result = score(f"a 1 s 0 9 {gold}\n", heard(test))["wer"]
    assert (result["numerator"], result["denominator"]) == (errors, words)


def test_alternatives_that_were_heard():
    """Of three alternatives, one of them nothing, the cheapest counts."""
    words = ["x", "<ALT_BEGIN>", "a", "<ALT>", "b", "c", "<ALT>", "<ALT_END>", "y"]
    test = "".join(
        f"a 1 * * {word}\n" if word.startswith("<") else f"a 1 {at} 0.5 {word}\n"
        for at, word in enumerate(words)
    )
    for gold, errors in {"x b c y": 0, "x y": 0, "x a y": 0, "x c y": 1}.items():
        result = score(f"a 1 s 0 20 {gold}\n", test, metrics="wer,wer:sclite")
        assert result["wer"]["numerator"] == errors, gold
        assert result["wer:sclite"]["numerator"] == errors, gold


def test_an_empty_alternative_before_another():
    """sclite 2.10 loses the first word behind an empty alternative (its counts: 3, 0, 1, 0)."""
    result = score(
        "a 1 s 0 9 s b c e\n",
        heard("s <ALT_BEGIN> <ALT> b c <ALT_END> e"),
        metrics="wer:sclite",
    )
    assert counts(result["wer:sclite"]) == {"words": 4, "correct": 4, "sub": 0, "del": 0, "ins": 0}


def test_the_cheapest_of_all_ways():
    """Random choices against the least distance over all that can be said."""
    random_numbers = random.Random(7)
    for _ in range(60):
        parts = [
            random_numbers.choice([["a"], ["b"], ["c"], ["a", "b c"], ["b", ""], ["c a", "b"]])
            for _ in range(random_numbers.randint(1, 5))
        ]
        written = " ".join(
            part[0] if len(part) == 1 else "{ " + " / ".join(one or "@" for one in part) + " }"
            for part in parts
        )
        test = [random_numbers.choice("abc") for _ in range(random_numbers.randint(1, 6))]
        least = min(distance(" ".join(way).split(), test) for way in product(*parts))
        result = score(f"a 1 s 0 99 {written}\n", heard(" ".join(test)))["wer"]
        assert result["numerator"] == least, (written, test)


def distance(gold, test):
    """Return Levenshtein's distance."""
    row = list(range(len(test) + 1))
    for i, word in enumerate(gold, 1):
        before, row[0] = row[0], i
        for j, other in enumerate(test, 1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (word != other))
    return row[-1]


def test_what_is_chosen_is_what_other_metrics_see():
    """Of three words one is another: found by the alignment, too."""
    result = score("a 1 s 0 9 { x / y z } w\n", heard("y z v"), metrics="words,wer")
    assert (result.alignment["equal"], result.alignment["different"]) == (2, 1)


def test_ignored_segments():
    """Two words are heard in what is ignored, and one of three words that count is another."""
    gold = "a 1 s 0 2 x y\na 1 t 2 4 Ignore_Time_Segment_In_Scoring\na 1 s 4 6 z\n"
    result = score(gold, heard("x y noise noise q"))
    assert (result["wer"]["numerator"], result["wer"]["denominator"]) == (1, 3)
    assert (result.coverage.gold, result.coverage.scored, result.coverage.skipped) == (3, 2, 1)
    (issue,) = result.issues
    assert (issue.code, issue.line, issue.note) == ("ignored-segment", 2, True)
    assert "nor 2 words that the system has there" in issue.message


def test_attributes():
    gold = "a A Ida 0 1 <O,F0> x\na B otto 0 1 <O,F1> y\n"
    test = heard("x", "A") + heard("z", "B")
    result = score(gold, test, by="speaker,channel,gold.label")
    for name, rows in {
        "speaker": {"ida": 0, "otto": 1},
        "channel": {"a": 0, "b": 1},
        "gold.label": {"<o,f0>": 0, "<o,f1>": 1},
    }.items():
        assert {k: v["numerator"] for k, v in result.breakdown("wer", name).items()} == rows


def test_a_channel_in_which_nothing_is_heard():
    """Its two words are lost, though the other channel has them."""
    gold = "a A s 0 2 x y\na B t 0 2 z w\n"
    result = score(gold, heard("x y z w", "A"), metrics="wer,wer:sclite")
    for spec in ("wer", "wer:sclite"):
        assert counts(result[spec]) == {"words": 4, "correct": 2, "sub": 0, "del": 2, "ins": 2}
    (issue,) = result.issues
    assert (issue.code, issue.note) == ("lone-channel", True)


def test_channels_that_take_turns():
    """Segments of two channels in the order of time, words of each channel together."""
    gold = "a A s 0 1 x\na B t 0 1 z\na A s 1 2 y\n"
    result = score(gold, heard("x y", "a") + heard("z", "b"))
    assert (result["wer"]["numerator"], result["wer"]["denominator"]) == (0, 3)


def test_a_channel_that_gold_does_not_have():
    with pytest.raises(MismatchError, match="only the system has this channel"):
        score("a A s 0 2 x y\n", heard("x y", "A") + heard("z", "B"))


def test_one_channel_goes_with_one_whatever_it_is_called():
    result = score("show A s 0 2 x y\n", heard("x y", "1", "other"))
    assert result["wer"]["numerator"] == 0


def test_options_are_of_sclites_count():
    """An optional word left out is correct to sclite under -D, and a fragment the word it begins under -F."""
    result = score(
        "a 1 s 0 9 (x) fra- Y\n", heard("fragment y"), metrics="wer:optional,wer:fragments,wer:case"
    )
    rows = {
        spec: [scores["correct"], scores["numerator"]] for spec, scores in result.metrics.items()
    }
    assert rows == {"wer:optional": [2, 1], "wer:fragments": [2, 1], "wer:case": [0, 3]}


@pytest.mark.parametrize(
    ("gold", "test", "correct", "errors"),
    [
        ("going", "(-ing)", 0, 1),
        ("(-ing)", "going", 0, 1),
        ("(-ing)", "(-ing)", 1, 0),
        ("-ing", "(-ing)", 1, 0),
        ("-ing", "going", 1, 0),
        ("(un-)", "until", 1, 0),
    ],
)
def test_optional_fragments(gold, test, correct, errors):
    """sclite 2.10 with -D -F: `(un-)` is a fragment, and `(-ing)` alone is none (seen on these words)."""
    spec = "wer:optional:fragments"
    row = score(f"a 1 s 0 9 {gold}\n", heard(test), metrics=spec).metrics[spec]
    assert (row["correct"], row["numerator"]) == (correct, errors)


def test_parts_are_as_one_piece(tmp_path):
    for side, text in {
        "gold": "a A s 0 2 x { y / z }\na B t 0 1 w\n",
        "test": heard("x z", "A"),
    }.items():
        for name in ("one", "two"):
            path = tmp_path / side / f"{name}.{'stm' if side == 'gold' else 'ctm'}"
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
    told = run("score", tmp_path / "gold", tmp_path / "test", "-m", "wer", "-f", "json")
    assert told.code == 0, told.err
    scores = json.loads(told.out)["systems"][0]["metrics"]["wer"]
    assert (scores["numerator"], scores["denominator"]) == (2, 6)
