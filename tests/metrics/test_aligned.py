"""AligndAcc of udeval in ``score``."""

from __future__ import annotations

import pytest
from helpers.dependency_files import SHE_GAVE as GOLD
from helpers.dependency_files import columns
from helpers.real_data import shared_data

from treegauge import SettingsError, score, ud
from treegauge.metrics.aligned import PROPERTIES

NAMES = dict(
    zip(
        PROPERTIES,
        ["UPOS", "XPOS", "UFeats", "AllTags", "Lemmas", "UAS", "LAS", "CLAS", "MLAS", "BLEX"],
        strict=True,
    )
)


def aligned(gold: str, test: str) -> dict[str, tuple[int, int]]:
    result = score(gold, test, metrics=[f"aligned:{name}" for name in PROPERTIES], align="ud")
    return {
        NAMES[spec.partition(":")[2]]: (one["numerator"], one["denominator"])
        for spec, one in result.metrics.items()
    }


def by_udeval(gold: str, test: str) -> dict[str, tuple[int, int]]:
    found = ud.evaluate(gold, test)
    return {name: (found[name].correct, found[name].aligned_total or 0) for name in NAMES.values()}


@pytest.mark.parametrize(
    "test",
    [
        GOLD,
        GOLD.replace("iobj", "obj"),
        GOLD.replace("obj", "punct"),  # no content word on one side
        GOLD.replace("NOUN", "VERB").replace("Case=Acc", "Case=Dat"),
        # Two words are one: they are not aligned, and in no denominator.
        columns(
            "1 She she PRON P _ 2 nsubj _ _",
            "2 gave give VERB V _ 0 root _ _",
            "3 himtea _ X X _ 2 obj _ _",
        ),
    ],
)
def test_accuracy_on_aligned_words_is_udevals(test):
    assert aligned(GOLD, test) == by_udeval(GOLD, test)


@pytest.mark.parametrize("language", ["en_ewt", "he_htb"])
def test_accuracy_on_aligned_words_is_udevals_on_real_files(language):
    folder = shared_data(f"conll2018/{language}")
    gold = folder / "gold.conllu"
    tests = sorted(path for path in folder.glob("*.conllu") if path.name != "gold.conllu")[:2]
    assert tests
    for test in tests:
        assert aligned(str(gold), str(test)) == by_udeval(str(gold), str(test))


def test_one_property_at_a_time():
    with pytest.raises(SettingsError, match="one property"):
        score(GOLD, GOLD, metrics="aligned:upos:las")
    # Nothing is aligned: undefined, where udeval says 0.
    empty = score(GOLD, GOLD, metrics="aligned:las", max_length=1)
    assert empty["aligned:las"]["value"] is None
