"""Claims: planted truths hold, inverted ones do not, and missing data are named."""

from __future__ import annotations

import random
from math import inf

import pytest
from helpers.tidy import tidy

from treegauge.errors import SettingsError
from treegauge.study.claims import CLAIMS, FAILS, HOLDS, UNKNOWN, check, verdict_of

DOCUMENTS = [f"d{n}" for n in range(14)]


def planted(**change: float):
    """Return a table in which every claim holds, but for what is changed: an effect times -1, say."""
    draw = random.Random(4)
    sign = dict.fromkeys(CLAIMS, 1.0) | {
        name.replace("_", "-"): value for name, value in change.items()
    }
    rows = []

    def row(document, metric, score, **factors):
        rows.append(
            factors | {"document": document, "metric": metric, "score": score + draw.gauss(0, 0.02)}
        )

    for number, document in enumerate(DOCUMENTS):
        own = 70 + number
        speech(row, document, own, sign)
        favre(row, document, number, sign)
        for metric, lost in (
            ("e-dice", 3.0),
            ("t-dice", 3.0 - 2 * sign["tree-distance-is-gentler"]),
        ):
            first = own + (sign["tree-distance-above-spans"] * 5 if metric == "t-dice" else 0)
            row(document, metric, first, noise="attachment-high", rate=0)
            row(document, metric, first - lost, noise="attachment-high", rate=0.2)
        tedeval(row, document, own, sign)
    return tidy(*rows)


def speech(row, document, own, sign):
    words = sign["words-hurt-dependencies-more"]
    ends = sign["boundaries-hurt-brackets-more"]
    for said, wrong in (("reference", 0), ("recognised", 1)):
        for cut, moved in (("reference", 0), ("system", 1)):
            for edits, kept in (("removed", 0), ("kept", 1)):
                for heads, table in (("charniak", 1), ("collins", 0), ("hwa", -1)):
                    factors = {"words": said, "boundaries": cut, "edits": edits, "heads": heads}
                    lost = (
                        10 * wrong * sign["word-errors-cost"]
                        + kept * 2 * sign["removing-edits-helps"]
                    )
                    slope = (
                        sign["charniak-above-collins"] if table > 0 else sign["collins-above-hwa"]
                    )
                    dependencies = own - lost - wrong * words - moved * 3 + 0.4 * slope * table
                    brackets = (
                        own
                        - 10 * wrong * sign["word-errors-cost"]
                        - moved * 3 * sign["boundary-errors-cost"]
                    )
                    brackets -= moved * ends * (4 if sign["boundary-errors-cost"] > 0 else 0)
                    brackets -= kept * (
                        2 * sign["removing-edits-helps"] + sign["edits-hurt-brackets-more"]
                    )
                    gain = sign["labels-matter-to-dependencies"]
                    bag = 0.3 * sign["unaligned-slightly-above"]
                    bag += 0.2 * wrong * sign["unaligned-gains-with-word-errors"]
                    row(document, "heads", dependencies, **factors)
                    row(document, "heads:unlabeled", dependencies + 2 + gain, **factors)
                    row(
                        document,
                        "heads-open",
                        dependencies + 0.3 * sign["open-class-slightly-above"],
                        **factors,
                    )
                    row(document, "heads-bag", dependencies + bag, **factors)
                    row(document, "brackets", brackets, **factors)
                    row(document, "brackets:unlabeled", brackets + 2, **factors)
    better = sign["least-su-error-is-not-best"]
    for at, error, score in ((0.3, 40, own + better), (0.5, 30, own), (0.7, 50, own - 5)):
        factors = {"words": "recognised", "threshold": at}
        row(document, "su-error", error, **factors)
        row(document, "brackets", score - 20, **factors)


def favre(row, document, number, sign):
    wer = 5.0 + number
    inputs = {"asr": ("recognised", "system"), "asr-rs": ("recognised", "reference")}
    inputs |= dict.fromkeys(("text", "ref-dep"), ("reference", "reference"))
    steps = (
        ("asr", 0),
        ("asr-rs", 3 * sign["segmentation-costs-semantics"]),
        ("text", 10 * sign["recognition-costs-semantics"]),
        ("ref-dep", 10 * sign["parsing-costs-semantics"]),
    )
    roles = 90 - 3 * wer * sign["semantics-lost-per-word-error"]
    for given, gained in steps:
        roles += gained
        said, cut = inputs[given]
        row(document, "roles", roles, input=given, words=said, boundaries=cut)
    las = 90 - 1.5 * wer * sign["syntax-lost-per-word-error"]
    whole = {"input": "asr", "words": "recognised", "boundaries": "system"}
    row(document, "wer", wer, **whole)
    row(document, "las", las, **whole)
    for bag, aligned in (("bag", "syntax"), ("roles-bag", "semantics")):
        off = 0 if sign[f"bag-and-aligned-{aligned}"] > 0 else 40 * (-1) ** number
        lost = 1.5 if bag == "bag" else 3
        row(document, bag, 91 - lost * wer + off, **whole)
        if bag == "bag":
            more = sign["bag-loses-more-by-word-errors"]
            for rate, first, second in ((0, 0, 0), (0.1, 2, 2 + more)):
                noise = {"noise": "word-substitution", "rate": rate}
                row(document, "las", las - first, **noise)
                row(document, "bag", 91 - lost * wer + off - second, **noise)


def tedeval(row, document, own, sign):
    first, second = sign["gold-above-predicted"], sign["predicted-above-raw"]
    for metric, drops in (
        ("tedeval", (3, 3 - 2 * sign["labelled-drops-more-to-predicted"])),
        ("tedeval:unlabeled", (3, 3 + 2 * sign["unlabelled-drops-more-to-raw"])),
    ):
        row(document, metric, own, scenario="gold")
        row(document, metric, own - drops[0] * first, scenario="predicted")
        row(document, metric, own - drops[0] * first - drops[1] * second, scenario="raw")


#: claims about correlations and rankings have tests of their own below
APART = {
    "brackets-dependencies-correlate",
    "open-class-and-all-correlate",
    "syntax-and-semantics-correlate",
    "parse-rankings-differ",
    "normalisation-hardly-matters",
}
EVERY = planted()


@pytest.mark.parametrize("name", [name for name in CLAIMS if name not in APART])
def test_a_planted_claim_holds_and_a_flipped_one_does_not(name):
    [verdict] = check(EVERY, [name])
    assert verdict.verdict == HOLDS, verdict
    low, high = verdict.interval
    assert low <= verdict.value <= high
    flipped = planted(**{name.replace("-", "_"): -1.0})
    [verdict] = check(flipped, [name])
    assert verdict.verdict == FAILS, verdict


def correlated(metrics, noise):
    draw = random.Random(2)
    rows = []
    for number in range(40):
        x = number + draw.gauss(0, 1)
        for metric, score in zip(metrics, (x, x + draw.gauss(0, noise)), strict=True):
            rows.append({"document": f"d{number}", "metric": metric, "score": score})
    return tidy(*rows)


@pytest.mark.parametrize(
    ("name", "metrics"),
    [
        ("brackets-dependencies-correlate", ("brackets", "heads")),
        ("open-class-and-all-correlate", ("heads-open", "heads")),
        ("syntax-and-semantics-correlate", ("las", "roles")),
    ],
)
def test_correlations(name, metrics):
    assert check(correlated(metrics, 0.5), [name])[0].verdict == HOLDS
    assert check(correlated(metrics, 60), [name])[0].verdict == FAILS


def sentences(discordant: float):
    """Return sentences whose order by t-dice differs from that by e-dice in about so many pairs."""
    draw = random.Random(1)
    rows = []
    for number in range(600):
        x = draw.random()
        # Values are spread evenly over 0 to 1: noise of size s turns 2s / √π of the pairs round.
        y = x + draw.gauss(0, discordant / 1.128)
        for metric, score in (("e-dice", x), ("t-dice", y), ("t-jaccard", y)):
            rows.append(
                {
                    "system": "p",
                    "document": f"d{number % 9}#{number}",
                    "metric": metric,
                    "score": score,
                }
            )
    return tidy(*rows)


def test_rankings():
    name = "parse-rankings-differ"
    found = check(sentences(0.045), [name, "normalisation-hardly-matters"])
    assert [each.verdict for each in found] == [HOLDS, HOLDS]
    assert 3.5 < found[0].value < 5.5
    assert check(sentences(0.15), [name])[0].verdict == FAILS
    assert check(sentences(0.01), [name])[0].verdict == FAILS


def test_rankings_by_another_normalisation_that_matters():
    rows = []
    for row in sentences(0.1).rows():
        metric = {"e-dice": "t-jaccard", "t-jaccard": "e-dice"}.get(row["metric"], row["metric"])
        rows.append({key: row[key] for key in ("system", "document", "score")} | {"metric": metric})
    assert check(tidy(*rows), ["normalisation-hardly-matters"])[0].verdict == FAILS


def test_few_documents_are_not_enough():
    some = tidy(
        {"words": "reference", "document": "a", "metric": "heads", "score": 90.0},
        {"words": "recognised", "document": "a", "metric": "heads", "score": 70.0},
    )
    [verdict] = check(some, ["word-errors-cost"])
    assert verdict.verdict == UNKNOWN
    assert verdict.value == 20.0
    assert verdict.basis.endswith(
        "1 document; words: reference against others; too few for an interval"
    )


def test_noise_stands_in_for_recognised_words():
    rows = [
        {
            "noise": "word-substitution",
            "rate": rate,
            "document": f"d{n}",
            "metric": metric,
            "score": 100 - rate * lost - n / 10,
        }
        for n in range(5)
        for rate in (0, 0.1, 0.2)
        for metric, lost in (("heads", 150 + n), ("brackets", 50))
    ]
    cost, more = check(tidy(*rows), ["word-errors-cost", "words-hurt-dependencies-more"])
    # The mean rate is 0.15, the mean loss for a point of rate 152.
    assert cost.value == pytest.approx(0.15 * 152)
    assert more.value == pytest.approx(0.15 * 102)
    assert (cost.verdict, more.verdict) == (HOLDS, HOLDS)
    assert "word-substitution" in cost.basis


def test_where_nothing_differs_nothing_can_be_told():
    rows = [
        {"document": document, "metric": metric, "score": 90.0}
        for document in "abc"
        for metric in ("heads", "heads:unlabeled", "brackets", "brackets:unlabeled")
    ]
    [verdict] = check(tidy(*rows), ["labels-matter-to-dependencies"])
    assert (verdict.verdict, verdict.value) == (UNKNOWN, 0.0)
    assert verdict.basis == "no difference in 3 documents"


def test_segmenters_are_compared_under_the_same_words():
    """What has other words or edits is no other way to cut, however good it is."""
    rows = []
    for n in range(6):
        for edits, cut, error, score in (
            ("kept", "short", 20.0, 70.0),
            ("kept", "long", 40.0, 75.0 + n / 10),
            ("removed", "short", 30.0, 99.0),
        ):
            for metric, value in (("su-error", error), ("brackets", score)):
                rows.append(
                    {
                        "edits": edits,
                        "segmenter": cut,
                        "document": f"d{n}",
                        "metric": metric,
                        "score": value,
                    }
                )
    [verdict] = check(tidy(*rows), ["least-su-error-is-not-best"])
    assert verdict.value == pytest.approx(5.25)
    assert verdict.verdict == HOLDS


@pytest.mark.parametrize(
    ("lost", "spread", "expected"),
    [(5.0, 0.1, FAILS), (0.1, 3.0, UNKNOWN), (-5.0, 0.1, HOLDS)],
    ids=["least is best", "too near", "another is best"],
)
def test_the_least_error_may_be_best_by_chance(lost, spread, expected):
    """That the least error has the best mean says nothing while documents differ by more."""
    draw = random.Random(3)
    rows = []
    for n in range(8):
        for cut, error, score in (
            ("few", 5.0, 70.0),
            ("some", 20.0, 70.0 - lost),
            ("many", 40.0, 50.0),
        ):
            for metric, value in (("su-error", error), ("brackets", score + draw.gauss(0, spread))):
                rows.append(
                    {"segmenter": cut, "document": f"d{n}", "metric": metric, "score": value}
                )
    [verdict] = check(tidy(*rows), ["least-su-error-is-not-best"])
    assert verdict.verdict == expected
    low, high = verdict.interval
    assert low < verdict.value < high
    assert verdict.basis.endswith(
        "least su-error: segmenter=few; best brackets of the others: segmenter=some"
    )


def test_rounding_is_no_loss():
    """The mean of three equal scores is not always that score: 85.71428 plus itself plus itself, over three."""
    rows = [
        {
            "noise": "word-substitution",
            "rate": rate,
            "document": document,
            "metric": "heads",
            "score": score,
        }
        for document, score in (("a", 0.1), ("b", 0.7), ("c", 1.1))
        for rate in (0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7)
    ]
    means = [sum([score] * 7) / 7 - score for score in (0.1, 0.7, 1.1)]
    assert any(means)
    [verdict] = check(tidy(*rows), ["word-errors-cost"])
    assert (verdict.verdict, verdict.value) == (UNKNOWN, 0.0)


def test_every_claim_says_what_is_missing():
    empty = tidy({"system": "a", "document": "d", "metric": "tags", "score": 90.0})
    for verdict in check(empty):
        assert verdict.verdict == UNKNOWN
        assert verdict.basis.startswith("missing: ")
        assert verdict.value is None


def test_a_claim_that_nobody_made():
    with pytest.raises(SettingsError, match="did you mean"):
        check(EVERY, ["word-error-cost"])


@pytest.mark.parametrize(
    ("interval", "expected"),
    [((1, 2), HOLDS), ((-1, 0), FAILS), ((4, 5), FAILS), ((2, 4), UNKNOWN), (None, UNKNOWN)],
)
def test_verdicts(interval, expected):
    assert verdict_of(interval, 0, 3) == expected
    assert verdict_of((0.0, 0.0), 0, inf) == FAILS


def test_planted_noise_alone_says_nothing_of_segmenters():
    rows = [
        {
            "noise": "boundary-deletion",
            "rate": rate,
            "document": f"d{n}",
            "metric": metric,
            "score": 100 * rate,
        }
        for n in range(3)
        for rate in (0.1, 0.2)
        for metric in ("su-error", "brackets")
    ]
    [verdict] = check(tidy(*rows), ["least-su-error-is-not-best"])
    assert verdict.basis.startswith("missing: two conditions or more")


def test_people_are_no_segmenter():
    """Wrong words move a few of people's boundaries: the least error, but nobody's segmentation."""
    rows = [
        {"words": "recognised", "boundaries": "reference" if cut == "people" else "system"}
        | {"segmenter": cut, "document": f"d{n}", "metric": metric, "score": value + n / 10}
        for n in range(6)
        for cut, error, score in (("people", 1.0, 90.0), ("a", 9.0, 70.0), ("b", 8.0, 65.0))
        for metric, value in (("su-error", error), ("brackets", score))
    ]
    [verdict] = check(tidy(*rows), ["least-su-error-is-not-best"])
    assert verdict.value == pytest.approx(5.0)
    assert "segmenter=b" in verdict.basis
    assert "people" not in verdict.basis
