"""Best, mean and majority of k samples: numbers by hand, and full enumeration of small cases."""

from __future__ import annotations

import json
import random
from itertools import combinations, product
from statistics import mean

import pytest

from treegauge import SettingsError, score, score_samples, score_systems
from treegauge.base.plugins import names
from treegauge.cli import dispatch as dispatched
from treegauge.metrics import get_metric
from treegauge.schemas import schema

CAT = "(S (NP (DT the) (NN cat)) (VP (VBZ sleeps)))"
CAT_FLAT = "(S (DT the) (NN cat) (VBZ sleeps))"
CAT_NP = "(S (NP (DT the) (NN cat)) (VBZ sleeps))"
DOG = "(S (NP (DT a) (NN dog)) (VP (VBZ barks)))"
DOG_FLAT = "(S (DT a) (NN dog) (VBZ barks))"
DOG_VP = "(S (DT a) (NN dog) (VP (VBZ barks)))"


def dispatch(*arguments):
    done = dispatched([str(argument) for argument in arguments])
    if not isinstance(done.out, str | bytes):
        done.out = "".join(done.out)
    return done


def gold_file(tmp_path, trees):
    path = tmp_path / "gold.mrg"
    path.write_text("".join(f"# sent_id = s{n}\n{tree}\n" for n, tree in enumerate(trees)))
    return path


def answer_file(tmp_path, samples, name="answers.jsonl"):
    """Write the samples of each sentence, a list for each."""
    path = tmp_path / name
    rows = ({"id": f"s{n}", "answer": own} for n, own in enumerate(samples))
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    return path


def sampled(tmp_path, golds, samples, **options):
    options = {"metrics": "brackets", "on_error": "repair", **options}
    gold, answers = gold_file(tmp_path, golds), answer_file(tmp_path, samples)
    return score_samples(gold, {"model": answers}, **options)["model"]


def f1(*counts):
    matched, gold, test = (sum(column) for column in zip(*counts, strict=True))
    return 2 * matched / (gold + test)


def test_by_pencil(tmp_path):
    """Matched, gold, test. cat: 1/3/1, 2/3/2, 3/3/3; dog: 3/3/3, 1/3/1, 2/3/2.

    Round F1: 4/6/4, 3/6/3, 5/6/5.  The best of each has all six.  Majority: of cat the second is nearest to
    the other two (F1 2/3 with the first, 4/5 with the third; the first has 2/3 and 1/2, the third 1/2 and 4/5);
    of dog the third, by the same figures.
    """
    own = sampled(
        tmp_path, [CAT, DOG], [[CAT_FLAT, CAT_NP, CAT], [DOG, DOG_FLAT, DOG_VP]], metrics="brackets"
    )["brackets"]
    assert own["mean"] == pytest.approx((8 / 10 + 6 / 9 + 10 / 11) / 3)
    assert (own["lowest"], own["highest"]) == pytest.approx((6 / 9, 10 / 11))
    assert own["best"] == 1
    assert own["majority"] == pytest.approx(f1((2, 3, 2), (2, 3, 2)))
    # Best of two of the three: the best of all in two pairs of three, the second best in one.
    two = f1(*[(2 * 3 + 2, 3 * 3, 2 * 3 + 2)] * 2)
    assert own["best_of"]["2"]["score"] == pytest.approx(two)
    assert own["best_of"]["3"] == {"score": 1, "interval": own["intervals"]["best"]}


def test_a_sample_without_an_analysis_wins_only_among_such(tmp_path):
    """Two refusals agree with each other in nothing; the one parse is the majority of its sentence."""
    own = sampled(tmp_path, [CAT, DOG], [["no", "no", CAT_NP], ["no", "never", "no"]])["brackets"]
    assert own["majority"] == own["best"] == pytest.approx(f1((2, 3, 2), (0, 3, 0)))


def test_of_equals_the_first(tmp_path):
    """Two samples are as near to each other as the other way round: the first is taken."""
    own = sampled(tmp_path, [CAT, DOG], [[CAT_FLAT, CAT], [DOG, DOG_FLAT]])["brackets"]
    assert own["majority"] == pytest.approx(f1((1, 3, 1), (3, 3, 3)))


def test_a_sentence_with_fewer_samples_counts_with_those_that_it_has(tmp_path):
    """cat has one sample (3/3/3); dog has 3/3/3, 1/3/1 and 2/3/2: rounds are 6/6/6, 4/6/4 and 5/6/5."""
    found = sampled(tmp_path, [CAT, DOG], [[CAT], [DOG, DOG_FLAT, DOG_VP]])
    own = found["brackets"]
    assert (found.rounds, found.fewest, found.unsampled) == (3, 1, [0, 1, 1])
    assert own["mean"] == pytest.approx((1 + 8 / 10 + 10 / 11) / 3)
    assert (own["best"], own["majority"]) == (1, pytest.approx(f1((3, 3, 3), (2, 3, 2))))
    # Two samples: cat has one.  Rounds without a sentence stand in it with its mean.
    found = sampled(tmp_path, [CAT, DOG], [[CAT, CAT_FLAT], [DOG, DOG_FLAT, DOG_VP]])
    filled = [((3, 3, 3), (3, 3, 3)), ((1, 3, 1), (1, 3, 1)), ((2, 3, 2), (2, 3, 2))]
    assert found["brackets"]["mean"] == pytest.approx(mean(f1(*both) for both in filled))


def test_an_error_rate_has_its_best_below(tmp_path):
    words = [["(S (DT the) (NN cat) (VBZ sleeps))", "(S (DT a) (NN cat) (VBZ sleeps))"]]
    own = sampled(tmp_path, [CAT, DOG], [*words, [DOG, DOG]], metrics="wer")["wer"]
    assert (own["best"], own["highest"]) == (0, pytest.approx(1 / 6))
    assert own["mean"] == pytest.approx(1 / 12)


TREES = {"cat": [CAT, CAT_FLAT, CAT_NP, "(X (NP (DT the) (NN cat)) (VP (VBZ sleeps)))", "no parse"]}
TREES["dog"] = [DOG, DOG_FLAT, DOG_VP, "(S (NP (DT a)) (NP (NN dog)) (VP (VBZ barks)))", "no parse"]


def counts_of(gold, answer):
    """The counts of one answer alone: matched, gold, test."""
    scores = score([gold], [answer], metrics="brackets", on_error="repair")["brackets"]
    return tuple(scores[name] for name in ("matched", "gold", "test"))


def value(counts):
    return 2 * counts[0] / (counts[1] + counts[2]) if counts[1] + counts[2] else 0.0


@pytest.mark.parametrize("seed", range(12))
def test_everything_enumerated(tmp_path, seed):
    """Each sample alone, each pair of samples, each choice of k samples; uneven in half of the cases."""
    dice = random.Random(seed)
    golds = [CAT, DOG, CAT, DOG]
    samples = [
        [dice.choice(TREES["cat" if gold is CAT else "dog"]) for _ in range(4)] for gold in golds
    ]
    if seed % 2:
        samples = [own[: dice.randint(1, 4)] for own in samples[:-1]] + samples[-1:]
    own = sampled(tmp_path, golds, samples)["brackets"]
    counts = [
        [counts_of(gold, answer) for answer in answers]
        for gold, answers in zip(golds, samples, strict=True)
    ]
    best = [max(each, key=value) for each in counts]
    assert own["best"] == pytest.approx(f1(*best))

    chosen = []
    for answers, each in zip(samples, counts, strict=True):
        usable = [place for place, answer in enumerate(answers) if answer != "no parse"]

        def agreement(place, answers=answers, usable=usable):
            others = [other for other in usable if other != place]
            found = [value(counts_of(answers[other], answers[place])) for other in others]
            return mean(found) if found else 0.0

        place = max(usable, key=lambda place: round(agreement(place), 12)) if usable else 0
        chosen.append(each[place])
    assert own["majority"] == pytest.approx(f1(*chosen))

    rounds = [
        [each[number] if number < len(each) else tuple(map(mean, zip(*each, strict=True)))]
        for number, each in product(range(4), counts)
    ]
    size = len(golds)
    filled = [[one[0] for one in rounds[size * n : size * (n + 1)]] for n in range(4)]
    assert own["mean"] == pytest.approx(mean(f1(*one) for one in filled))

    for k in range(2, 5):
        expected = []
        for each in counts:
            # Of equals the first: the earlier of two samples with one value is the better one.
            order = sorted(
                range(len(each)), key=lambda place, each=each: (-value(each[place]), place)
            )
            draws = list(combinations(range(len(each)), min(k, len(each))))
            taken = [each[min(draw, key=order.index)] for draw in draws]
            expected.append([mean(column) for column in zip(*taken, strict=True)])
        assert own["best_of"][str(k)]["score"] == pytest.approx(f1(*expected)), k


def test_intervals_are_those_of_the_chosen_trees(tmp_path):
    """The best and the majority as files of their own have the same intervals; rounds that are equal too."""
    dice = random.Random(5)
    golds = [CAT, DOG] * 15
    parses = [TREES["cat" if gold is CAT else "dog"][:-1] for gold in golds]
    samples = [[dice.choice(own) for _ in range(3)] for own in parses]
    found = sampled(tmp_path, golds, samples)
    best = [
        max(answers, key=lambda answer, gold=gold: value(counts_of(gold, answer)))
        for gold, answers in zip(golds, samples, strict=True)
    ]
    alone = score(gold_file(tmp_path, golds), best, metrics="brackets", on_error="repair")
    assert found["brackets"]["best"] == alone["brackets"]["f1"]
    assert found["brackets"]["intervals"]["best"] == pytest.approx(alone.interval("brackets.f1"))
    assert (found.unit, found.units) == ("sentence", 30)
    same = sampled(tmp_path, golds, [[one] * 3 for one in best])["brackets"]
    assert same["mean"] == same["majority"] == same["best"]
    for name in ("mean", "best", "majority"):
        assert same["intervals"][name] == pytest.approx(alone.interval("brackets.f1"))
    assert same["best_of"]["2"]["score"] == pytest.approx(same["best"])


def test_the_interval_of_the_mean_is_that_of_the_mean_of_rounds(tmp_path):
    """A resample draws the same sentences in all rounds: of complete match it is that of pooled counts."""
    from treegauge._core import resampled_sums

    dice = random.Random(6)
    right = [[dice.random() < 0.6 for _ in range(3)] for _ in range(40)]
    samples = [[CAT if hit else CAT_FLAT for hit in own] for own in right]
    own = sampled(tmp_path, [CAT] * 40, samples, metrics="complete")["complete"]
    from array import array

    (sums,) = resampled_sums([array("d", [sum(one) / 3 for one in right])], 10_000, 1)
    shares = sorted(total / 40 for total in sums)
    low, high = own["intervals"]["mean"]
    assert shares[100] < low < shares[600]
    assert shares[-600] < high < shares[-100]


def test_other_averages_and_units(tmp_path):
    golds, samples = [CAT, DOG], [[CAT_FLAT, CAT], [DOG, DOG_FLAT]]
    # By sentence: F1 1/2 and 1, then 1 and 1/2.
    own = sampled(tmp_path, golds, samples, average="sentence")["brackets"]
    assert (own["mean"], own["best"], own["majority"]) == (0.75, 1, 0.75)
    assert own["best_of"] == {}
    types = sampled(tmp_path, golds, samples, average="type")["brackets"]
    assert types["best"] is types["majority"] is types["intervals"]["mean"] is None
    # What is counted over a document has no value for a sentence: rounds have a mean, none can be chosen.
    whole = sampled(tmp_path, golds, samples, metrics="boundaries", chunks="document")["boundaries"]
    assert whole["best"] is whole["majority"] is None
    assert whole["mean"] == 1
    short = sampled(tmp_path, golds, samples, max_length=1)["brackets"]
    assert short["mean"] is short["best"] is short["majority"] is None


@pytest.mark.parametrize("policy", ["zero", "skip", "repair"])
def test_under_each_policy(tmp_path, policy):
    """cat: a parse and a refusal; dog: two refusals. Left out, cat alone counts, and in both rounds."""
    own = sampled(tmp_path, [CAT, DOG], [[CAT_NP, "no"], ["no", "no"]], on_error=policy)["brackets"]
    if policy == "skip":
        assert own["mean"] == own["best"] == own["majority"] == pytest.approx(f1((2, 3, 2)))
    else:
        assert own["best"] == own["majority"] == pytest.approx(f1((2, 3, 2), (0, 3, 0)))
        assert own["mean"] == pytest.approx(own["best"] / 2)


def test_several_systems_and_policies(tmp_path):
    gold = gold_file(tmp_path, [CAT, DOG])
    rows = [
        {"id": f"s{n}", "model": model, "answer": own}
        for model in ("b", "a")
        for n, own in enumerate([[CAT, CAT_NP], [DOG, "no"]])
    ]
    path = tmp_path / "both.jsonl"
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    options = {"metrics": "brackets", "system_field": "model"}
    samples = score_samples(gold, {"both": path}, on_error="repair", **options)
    assert list(samples) == ["b", "a"]
    assert [result.name for result in samples["a"].results] == ["a #1", "a #2"]
    every = score_samples(gold, {"both": path}, on_error="all", **options)
    assert list(every) == [f"{one} {how}" for one in "ba" for how in ("zero", "skip", "repair")]
    rounds = score_systems(gold, {"both": path}, on_error="repair", **options)
    assert samples["a"]["brackets"]["mean"] == pytest.approx(
        mean(rounds[f"a #{n}"]["brackets"]["f1"] for n in (1, 2))
    )


def test_one_answer_each_is_no_sample(tmp_path):
    with pytest.raises(SettingsError, match="no system has several answers"):
        sampled(tmp_path, [CAT, DOG], [[CAT], [DOG]])


def test_every_format_has_them_with_intervals(tmp_path):
    gold = gold_file(tmp_path, [CAT, DOG, CAT])
    own = [[CAT_FLAT, CAT_NP, CAT], [DOG, DOG_FLAT, DOG_VP], [CAT_FLAT] * 3]
    answers = answer_file(tmp_path, own)
    command = ["score", gold, answers, "-m", "brackets,complete", "-f"]
    shown = {
        one: dispatch(*command, one).out
        for one in ("text", "json", "markdown", "latex", "html", "tsv", "csv")
    }
    data = json.loads(shown["json"])
    jsonschema = pytest.importorskip("jsonschema")
    jsonschema.validate(data, schema("score"))
    (one,) = data["samples"]
    assert one["metrics"]["brackets"]["best_of"].keys() == {"2", "3"}
    for name in ("mean", "best", "majority"):
        assert f"answers.jsonl\tbrackets\tsamples\t3\t{name}\t" in shown["tsv"]
        assert f"answers.jsonl,brackets,samples,3,{name}.low," in shown["csv"]
        for format_ in ("text", "markdown", "latex", "html"):
            assert f"{name} of k" in shown[format_]
    # Rounds match 5, 4 and 6 of 9 brackets: 10/14, 8/13 and 12/15 have the mean 70.99.
    assert one["metrics"]["brackets"]["mean"] == pytest.approx((10 / 14 + 8 / 13 + 12 / 15) / 3)
    for format_ in ("text", "markdown", "latex", "html"):
        words = " ".join(shown[format_].split())
        assert "70.99" in words
        assert "k = 2" in words
        assert "bootstrap over 3 sentences" in words


@pytest.mark.parametrize("name", names("metrics"))
def test_scores_do_not_change_when_all_counts_are_multiplied(name):
    """Rounds that lack samples are filled with means, as whole numbers times a common denominator."""
    metric = get_metric(name)
    dice = random.Random(name)
    counts = {column: dice.randint(3, 40) for column in metric.columns}
    once = metric.scores(counts)[metric.main]
    many = metric.scores({key: 60 * number for key, number in counts.items()})[metric.main]
    assert many == pytest.approx(once)


def test_many_samples_are_looked_at_for_round_numbers(tmp_path):
    samples = [[CAT_FLAT, CAT_NP, CAT] * 7 + [CAT], [DOG, DOG_FLAT] * 11]
    own = sampled(tmp_path, [CAT, DOG], samples)["brackets"]
    assert list(own["best_of"]) == ["2", "5", "10", "20", "22"]
    scores = [one["score"] for one in own["best_of"].values()]
    assert scores == sorted(scores)
    assert scores[-1] == own["best"] == 1
