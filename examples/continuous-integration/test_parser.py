"""A parser may not get worse: bounds on its scores, as tests."""

from pathlib import Path

import pytest
import treegauge

DATA = Path("examples/constituency")


@pytest.fixture(scope="module")
def result() -> treegauge.Result:
    """Score what the parser makes of the development set; here it lies in a file."""
    return treegauge.score(DATA / "gold.mrg", DATA / "parser-a.mrg")


@pytest.mark.parametrize(("value", "bound"), [("brackets", 0.95), ("brackets.recall", 0.95)])
def test_a_score_is_high_enough(result: treegauge.Result, value: str, bound: float) -> None:
    assert result.flat()[value] >= bound, f"\n{result}"


def test_it_is_not_worse_than_the_old_one(result: treegauge.Result) -> None:
    old = treegauge.score(DATA / "gold.mrg", DATA / "parser-b.mrg", name="old")
    result.name = "new"
    compared = treegauge.compare([old, result], baseline="old")
    assert not any(difference.worse for difference in compared.differences), f"\n{compared}"
