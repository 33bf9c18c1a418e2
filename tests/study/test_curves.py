"""Curves, slopes and differences, by hand."""

from __future__ import annotations

import pytest
from helpers.tidy import tidy

from treegauge.errors import SettingsError
from treegauge.study.curves import curves, slopes
from treegauge.study.differences import differences


def noisy(kind: str, rate: float, document: str, metric: str, score: float) -> dict:
    return {
        "noise": kind,
        "rate": rate,
        "document": document,
        "metric": metric,
        "score": score,
    }


def test_a_curve_begins_where_there_is_no_noise():
    table = tidy(
        noisy("none", 0, "a", "las", 100.0),
        noisy("none", 0, "b", "las", 98.0),
        noisy("tag", 0.1, "a", "las", 90.0),
        noisy("tag", 0.1, "b", "las", 94.0),
        noisy("word-deletion", 0.1, "a", "las", 70.0),
        noisy("word-deletion", 0.1, "b", "las", 80.0),
        noisy("tag", 0.1, "*", "las", 1.0),
    )
    found = {(p.series, p.at): p.score.value for p in curves(table)}
    assert found == {
        ("tag", 0): 99.0,
        ("tag", 0.1): 92.0,
        ("word-deletion", 0): 99.0,
        ("word-deletion", 0.1): 75.0,
    }
    # 90, 94: the standard error is 2, t(1) at 95 % is 12.706.
    [point] = [p for p in curves(table) if p.series == "tag" and p.at]
    assert point.score.interval == pytest.approx((92 - 25.412, 92 + 25.412), abs=1e-3)


def test_slopes_over_documents_of_all_conditions():
    rows = []
    for document, wer, las in (("a", 0, 90), ("a", 10, 76), ("b", 0, 88), ("b", 20, 60)):
        for metric, score in (("wer", wer), ("las", las)):
            rows.append(
                {"run": f"{wer}", "document": document, "metric": metric, "score": float(score)}
            )
    [line] = slopes(tidy(*rows))
    # x 0, 10, 0, 20 (mean 7.5), y 90, 76, 88, 60 (mean 78.5): Sxx = 275, Sxy = -395.
    assert line.line.slope == pytest.approx(-395 / 275)
    assert (line.across, line.metric, line.line.points, line.line.documents) == ("wer", "las", 4, 2)


def test_differences_compare_only_what_differs_in_nothing_else():
    rows = [
        {"heads": heads, "system": system, "document": document, "metric": "heads", "score": score}
        for heads, system, document, score in (
            ("charniak", "s", "a", 80.0),
            ("collins", "s", "a", 79.0),
            ("charniak", "s", "b", 70.0),
            ("collins", "s", "b", 67.0),
            # without a partner: it would move the mean of charniak, and is left out
            ("charniak", "t", "b", 10.0),
        )
    ]
    [found] = differences(tidy(*rows), "heads")
    assert (found.first, found.second) == ("charniak", "collins")
    assert found.difference.value == 2.0
    assert found.difference.documents == 2


def test_holm_over_all_differences():
    rows = [
        {"align": align, "document": f"d{n}", "metric": "heads", "score": base + (n % 3) * 0.1}
        for n in range(6)
        for align, base in (("edit", 80.0), ("groups", 80.05 + 0.01 * n), ("times", 70.0 + n))
    ]
    found = differences(tidy(*rows), "align")
    assert len(found) == 3
    ordered = sorted(each.difference.p for each in found)
    assert min(each.p for each in found) == pytest.approx(3 * ordered[0])


def test_metrics_are_compared_with_each_other():
    rows = [
        {"system": "s", "document": d, "metric": m, "score": s}
        for d, m, s in (
            ("a", "heads", 80.0),
            ("a", "heads-open", 81.0),
            ("b", "heads", 70.0),
            ("b", "heads-open", 70.0),
        )
    ]
    [found] = differences(tidy(*rows), "metric")
    assert found.difference.value == -0.5


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda table: curves(table, "speed"), "no factor speed"),
        (lambda table: curves(table, metrics=["las", "bleu"]), "no metric bleu"),
        (slopes, "no wer"),
        (lambda table: differences(table, "seed"), "no factor seed"),
        (lambda table: differences(table, "match"), "compare the factor metric"),
        (lambda table: differences(table, "noise"), "no two conditions differ in noise alone"),
    ],
)
def test_what_is_missing_is_said(call, message):
    table = tidy(noisy("none", 0, "a", "las", 100.0))
    with pytest.raises(SettingsError, match=message):
        call(table)
