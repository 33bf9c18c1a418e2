"""``treegauge score --params negra`` and ``treegauge discodop`` with the same parameters agree.

They do where the words are the same and no bracket is there twice, for recall and precision have one
definition then: the recorded cases of disco-dop, commit dd181a6.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import treegauge
from treegauge.classic import discodop

HERE = Path(__file__).parent / "discodop"
CASES = {
    "plain": "negra",
    "punct": "negra",
    "noparse": "negra",
    "disconly": "tiger",
    "cutoff": "tiger",
    "eq-label": "dptb",
    "export-functions": "tiger",
}


def figures(case: str, params: str, *options: str) -> dict[str, str]:
    gold, test = (next((HERE / case).glob(f"{side}.*")) for side in ("gold", "test"))
    kind = {".dbr": "discbracket", ".mrg": "bracket", ".export": "export"}[gold.suffix]
    outcome = discodop.run([f"--fmt={kind}", *options, str(gold), str(test), params])
    assert outcome.code == 0
    assert isinstance(outcome.out, bytes)
    matches = re.findall(
        r"^(.*?):? {2,}([\d.nan]+)(?: \(\d+\))?$", outcome.out.decode(), re.MULTILINE
    )
    return dict(matches)


@pytest.mark.parametrize(("case", "params"), CASES.items())
def test_brackets(case, params):
    told = figures(case, params)
    gold, test = (next((HERE / case).glob(f"{side}.*")) for side in ("gold", "test"))
    result = treegauge.score(gold, test, params=params, metrics="brackets,complete")
    brackets = result["brackets"]
    for name, ours in (
        ("labeled recall", "recall"),
        ("labeled precision", "precision"),
        ("labeled f-measure", "f1"),
    ):
        assert f"{100 * brackets[ours]:.2f}" == told[name]
    assert f"{100 * result['complete']['value']:.2f}" == told["exact match"]


@pytest.mark.parametrize("case", ["plain", "punct", "disconly", "cutoff", "export-functions"])
def test_discontinuous_brackets_alone(case):
    told = figures(case, "negra", "--disconly")
    gold, test = (next((HERE / case).glob(f"{side}.*")) for side in ("gold", "test"))
    brackets = treegauge.score(gold, test, params="negra", metrics="brackets:discontinuous")
    assert f"{100 * brackets['brackets:discontinuous']['f1']:.2f}" == told["labeled f-measure"]


def test_words_that_are_deleted_whatever_their_tag(tmp_path):
    """``&`` is a conjunction to gold and stands in the list of proper.prm: without it NP is words 0 and 2 to both.

    It counts in the length of its sentence, five words.
    """
    gold, test = tmp_path / "gold.dbr", tmp_path / "test.dbr"
    rest = "(VVFIN 2=liefert)) ($. 4=.))\n"
    gold.write_text(f"(ROOT (S (NP (NE 0=Kahn) (KON 1=&) (NE 3=Co)) {rest}")
    test.write_text(f"(ROOT (S (NP (NE 0=Kahn) (NE 3=Co)) (KON 1=&) {rest}")
    outcome = discodop.run(["--fmt=discbracket", str(gold), str(test), "negra"])
    assert isinstance(outcome.out, bytes)
    assert (
        b"longest sentence:               5\ngold brackets (disc.):          2 (1)" in outcome.out
    )
    assert b"labeled f-measure:         100.00" in outcome.out
    brackets = treegauge.score(gold, test, params="negra", metrics="brackets")["brackets"]
    assert (brackets["matched"], brackets["gold"], brackets["test"]) == (2, 2, 2)
    counted = treegauge.score(gold, test, params="none", metrics="brackets")["brackets"]
    assert (counted["matched"], counted["gold"], counted["test"]) == (2, 3, 3)
    for most, gold_brackets in ((5, 2), (4, 0)):
        result = treegauge.score(gold, test, params="negra", metrics="brackets", max_length=most)
        assert result["brackets"]["gold"] == gold_brackets
