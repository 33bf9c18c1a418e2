"""Analyses of variance and mixed models: figures of books and of statsmodels, planted effects recovered."""

from __future__ import annotations

import builtins
import random

import pytest
from helpers.tidy import tidy

from treegauge.errors import SettingsError
from treegauge.study.mixed import mixed_model
from treegauge.study.variance import analysis_of_variance

#: six documents under three conditions
SCORES = {
    "a": (45, 50, 55),
    "b": (42, 42, 45),
    "c": (36, 41, 43),
    "d": (39, 35, 40),
    "e": (51, 55, 59),
    "f": (44, 49, 56),
}


def repeated():
    return tidy(
        *(
            {"time": time, "document": document, "metric": "las", "score": float(score)}
            for document, scores in SCORES.items()
            for time, score in zip(("first", "second", "third"), scores, strict=True)
        )
    )


def test_one_factor_by_pencil():
    # Means of conditions 42.83, 45.33, 49.67, grand mean 45.94: SS(time) = 143.44; SS(documents) = 658.28;
    # SS(total) = 858.94, so SS(error) = 57.22 and F = 71.72 / 5.722 = 12.53 (2 and 10 degrees of freedom).
    found = analysis_of_variance(repeated(), ["time"])
    [effect] = found.effects
    assert (effect.between, effect.within) == (2, 10)
    assert effect.f == pytest.approx(12.534, abs=1e-3)
    assert effect.p == pytest.approx(0.0019, abs=1e-4)
    assert effect.eta_squared == pytest.approx(143.44 / (143.44 + 57.22), abs=1e-4)


def test_follow_ups_are_paired_and_corrected():
    found = analysis_of_variance(repeated(), ["time"])
    by_pair = {(each.first, each.second): each for each in found.follow_ups}
    pair = by_pair["first", "third"]
    # Differences -10, -3, -7, -1, -8, -12: mean -41/6, s = 4.1673, t = -4.0166, p = 0.0101; the least of three.
    assert pair.difference.value == pytest.approx(-41 / 6)
    assert pair.difference.p == pytest.approx(0.0102, abs=2e-4)
    ps = sorted(each.difference.p for each in found.follow_ups)
    assert min(each.p for each in found.follow_ups) == pytest.approx(3 * ps[0])


def two_factors(seed: int, effect: float, interaction: float):
    draw = random.Random(seed)
    rows = []
    for n in range(20):
        own = draw.gauss(80, 5)
        for words in ("reference", "recognised"):
            for metric in ("brackets", "heads"):
                score = own + draw.gauss(0, 0.5)
                if words == "recognised":
                    score -= effect + (interaction if metric == "heads" else 0)
                rows.append({"words": words, "document": f"d{n}", "metric": metric, "score": score})
    return tidy(*rows)


def test_planted_interaction_is_recovered_and_none_is_not():
    planted = analysis_of_variance(two_factors(3, 12, 2), ["words", "match"])
    effects = {each.name: each for each in planted.effects}
    assert effects["words"].p < 1e-6
    assert effects["words × match"].p < 1e-6
    nothing = analysis_of_variance(two_factors(3, 12, 0), ["words", "match"])
    assert {each.name: each for each in nothing.effects}["words × match"].p > 0.01


def test_epsilon_is_that_of_the_covariances():
    # Girden (1992): ε = k²(s̄ᵢᵢ − s̄)² / ((k − 1)(Σsᵢⱼ² − 2kΣs̄ᵢ² + k²s̄²)), s the covariances of the k conditions.
    columns = list(zip(*SCORES.values(), strict=True))
    k, n = 3, len(SCORES)
    means = [sum(column) / n for column in columns]
    s = [
        [
            sum(
                (a - means[i]) * (b - means[j]) for a, b in zip(columns[i], columns[j], strict=True)
            )
            / (n - 1)
            for j in range(k)
        ]
        for i in range(k)
    ]
    rows = [sum(row) / k for row in s]
    every = sum(rows) / k
    diagonal = sum(s[i][i] for i in range(k)) / k
    below = (
        sum(v * v for row in s for v in row) - 2 * k * sum(r * r for r in rows) + k * k * every**2
    )
    [effect] = analysis_of_variance(repeated(), ["time"]).effects
    assert effect.epsilon == pytest.approx(k * k * (diagonal - every) ** 2 / ((k - 1) * below))
    assert effect.p < effect.corrected < 0.05


def test_epsilon_of_an_interaction_is_that_of_differences():
    """Two levels by three: the interaction is an analysis of the differences between the two."""
    draw = random.Random(5)
    rows, apart = [], []
    for n in range(7):
        for place, time in enumerate(("first", "second", "third")):
            pair = [70 + draw.gauss(0, 1 + 2 * place), 72 + draw.gauss(0, 1) + place]
            apart.append(
                {"time": time, "document": f"d{n}", "metric": "las", "score": pair[0] - pair[1]}
            )
            rows += [
                {"words": w, "time": time, "document": f"d{n}", "metric": "las", "score": score}
                for w, score in zip(("reference", "recognised"), pair, strict=True)
            ]
    [alone] = analysis_of_variance(tidy(*apart), ["time"]).effects
    effects = {
        each.name: each for each in analysis_of_variance(tidy(*rows), ["words", "time"]).effects
    }
    both = effects["words × time"]
    assert (both.f, both.p) == pytest.approx((alone.f, alone.p))
    assert (both.epsilon, both.corrected) == pytest.approx((alone.epsilon, alone.corrected))
    assert both.epsilon < 1
    # With one degree of freedom there is nothing to correct.
    assert effects["words"].epsilon == 1
    assert effects["words"].corrected == effects["words"].p


def scored(*scores: float):
    """Return three documents, under as many head tables as there are scores: a document adds 10 or 20."""
    return tidy(
        *(
            {"heads": f"h{place}", "document": document, "metric": "las", "score": more + score}
            for document, more in (("a", 0.0), ("b", 10.0), ("c", 20.0))
            for place, score in enumerate(scores)
        )
    )


def test_where_no_level_differs_p_is_one():
    [effect] = analysis_of_variance(scored(63.3, 63.3, 63.3), ["heads"]).effects
    assert effect.f is None
    assert (effect.p, effect.corrected, effect.eta_squared) == (1, 1, 0)


def test_rounding_is_no_difference():
    # 0.1 + 0.2 is not 0.3 for a computer.
    [effect] = analysis_of_variance(scored(60.1 + 0.2, 60.3, 60.3), ["heads"]).effects
    assert (effect.f, effect.p, effect.corrected) == (None, 1, 1)


def test_what_all_documents_share_needs_no_error():
    [effect] = analysis_of_variance(scored(60, 61, 63), ["heads"]).effects
    assert (effect.f, effect.p, effect.eta_squared) == (None, 0, 1)


def test_analysis_is_that_of_statsmodels():
    pytest.importorskip("statsmodels")
    import pandas as pd
    from statsmodels.stats.anova import AnovaRM

    table = two_factors(1, 3, 1)
    frame = pd.DataFrame({name: table[name] for name in ("document", "words", "metric", "score")})
    expected = AnovaRM(frame, "score", "document", within=["words", "metric"]).fit().anova_table
    found = analysis_of_variance(table, ["words", "metric"])
    assert [each.f for each in found.effects] == pytest.approx(list(expected["F Value"]))
    assert [each.p for each in found.effects] == pytest.approx(list(expected["Pr > F"]))


def test_three_factors_are_those_of_statsmodels():
    pytest.importorskip("statsmodels")
    import pandas as pd
    from statsmodels.stats.anova import AnovaRM

    draw = random.Random(8)
    rows = [
        {
            "words": words,
            "heads": heads,
            "document": f"d{n}",
            "metric": metric,
            "score": 70 + draw.gauss(0, 3),
        }
        for n in range(5)
        for words in ("reference", "recognised")
        for heads in ("charniak", "collins", "content")
        for metric in ("heads", "heads-open")
    ]
    factors = ["words", "heads", "metric"]
    expected = AnovaRM(pd.DataFrame(rows), "score", "document", within=factors).fit().anova_table
    found = analysis_of_variance(tidy(*rows), factors)
    assert [each.name for each in found.effects] == [
        name.replace(":", " × ") for name in expected.index
    ]
    for key, column in (
        ("f", "F Value"),
        ("between", "Num DF"),
        ("within", "Den DF"),
        ("p", "Pr > F"),
    ):
        assert [getattr(each, key) for each in found.effects] == pytest.approx(
            list(expected[column])
        )


def test_mixed_model_is_that_of_statsmodels():
    pytest.importorskip("statsmodels")
    import pandas as pd
    import statsmodels.formula.api as formulas

    table = two_factors(1, 3, 1)
    frame = pd.DataFrame({name: table[name] for name in ("document", "words", "metric", "score")})
    frame["words"] = pd.Categorical(frame["words"], ["reference", "recognised"])
    expected = formulas.mixedlm("score ~ words * metric", frame, groups="document").fit()
    found = mixed_model(table, ["words", "metric"], interactions=True)
    assert [each.value for each in found.coefficients] == pytest.approx(list(expected.fe_params))
    assert [each.error for each in found.coefficients] == pytest.approx(
        list(expected.bse_fe), rel=1e-4
    )
    assert [each.name for each in found.coefficients][1:] == [
        "words=recognised",
        "metric=heads",
        "words=recognised × metric=heads",
    ]


def test_mixed_model_recovers_planted_effects():
    pytest.importorskip("statsmodels")
    draw = random.Random(11)
    rows = []
    for n in range(30):
        own = draw.gauss(0, 4)
        for rate in (0.0, 0.1, 0.2, 0.3):
            for kind in ("tag", "word-deletion"):
                slope = -50 if kind == "tag" else -80
                score = 95 + own + slope * rate + draw.gauss(0, 1)
                rows.append(
                    {
                        "noise": kind,
                        "rate": rate,
                        "document": f"d{n}",
                        "metric": "las",
                        "score": score,
                    }
                )
    model = mixed_model(tidy(*rows), ["rate", "noise"], interactions=True)
    found = {each.name: each for each in model.coefficients}
    low, high = found["rate"].interval
    assert low < -50 < high
    low, high = found["rate × noise=word-deletion"].interval
    assert low < -30 < high < 0
    assert model.document_spread == pytest.approx(4, abs=1.2)
    assert model.rest_spread == pytest.approx(1, abs=0.1)
    assert (model.observations, model.documents) == (240, 30)


def test_levels_of_a_mixed_model_may_be_called_anything():
    """Metrics have options (``e-dice:roof``), files any name: signs of formulas among them."""
    pytest.importorskip("statsmodels")
    draw = random.Random(6)
    names = ("e-dice", "e-dice:roof", "brackets:unlabeled")
    rows = [
        {
            "system": system,
            "document": f"d{n}",
            "metric": metric,
            "score": 70 + lost + draw.gauss(0, 1),
        }
        for n in range(9)
        for lost, metric in enumerate(names)
        for system in ("a", "b's [T.x] * 'c'")
    ]
    model = mixed_model(tidy(*rows), ["metric", "system"], interactions=True)
    assert [each.name for each in model.coefficients] == [
        "(all at their first level)",
        "metric=e-dice:roof",
        "metric=brackets:unlabeled",
        "system=b's [T.x] * 'c'",
        "metric=e-dice:roof × system=b's [T.x] * 'c'",
        "metric=brackets:unlabeled × system=b's [T.x] * 'c'",
    ]


@pytest.mark.parametrize(
    ("score", "message"),
    [
        (lambda n, _: 70.0 + n % 4 + n, "system and words cannot be told apart"),
        (lambda _, place: 70.0 + place, "there is no error to estimate"),
    ],
)
def test_mixed_models_that_cannot_be(score, message):
    pytest.importorskip("statsmodels")
    rows = [
        {
            "system": s,
            "words": s * 2,
            "document": f"d{n}",
            "metric": "las",
            "score": score(n, place),
        }
        for n in range(6)
        for place, s in enumerate("ab")
    ]
    factors = ["system", "words"] if "apart" in message else ["system"]
    with pytest.raises(SettingsError, match=message):
        mixed_model(tidy(*rows), factors)


def test_a_document_without_a_condition_is_left_out_and_named():
    rows = [row for row in repeated().rows() if (row["document"], row["time"]) != ("f", "third")]
    found = analysis_of_variance(
        tidy(*({k: row[k] for k in ("time", "document", "metric", "score")} for row in rows)),
        ["time"],
    )
    assert found.documents == 5
    assert found.left_out == ("f",)


@pytest.mark.parametrize(
    ("factors", "message"),
    [
        ([], "name one factor"),
        (["time", "time"], "named twice"),
        (["speed"], "no factor speed"),
        (["metric"], "one level, las"),
    ],
)
def test_what_cannot_be_analysed(factors, message):
    with pytest.raises(SettingsError, match=message):
        analysis_of_variance(repeated(), factors)


def test_scores_and_errors_have_no_common_mean():
    rows = [
        {"words": words, "document": f"d{n}", "metric": metric, "score": 50.0 + n}
        for n in range(3)
        for words in ("reference", "recognised")
        for metric in ("heads", "wer", "brackets")
    ]
    with pytest.raises(SettingsError, match=r"of heads and brackets more is better, of wer less"):
        analysis_of_variance(tidy(*rows), ["words"])
    assert analysis_of_variance(tidy(*rows), ["words"], metrics=["wer"]).metrics == ("wer",)
    both = analysis_of_variance(tidy(*rows), ["words"], metrics=["heads", "brackets"])
    assert both.metrics == ("heads", "brackets")
    assert len(analysis_of_variance(tidy(*rows), ["words", "metric"]).effects) == 3


def test_missing_extra_is_named(monkeypatch):
    real = builtins.__import__

    def without(name, *arguments, **keywords):
        if name.startswith("statsmodels"):
            raise ImportError(name)
        return real(name, *arguments, **keywords)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(SettingsError, match=r"treegauge\[study\]"):
        mixed_model(repeated(), ["time"])
