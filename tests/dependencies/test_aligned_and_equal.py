"""AligndAcc of udeval in ``score``, relations that count as equal, segments with features and lemmas."""

from __future__ import annotations

import pytest
from helpers.real_data import shared_data

import treegauge
from treegauge import Params, SettingsError, score, ud
from treegauge.metrics.aligned import PROPERTIES
from treegauge.rules.prm_files import parse_prm, write_prm

NAMES = dict(
    zip(
        PROPERTIES,
        ["UPOS", "XPOS", "UFeats", "AllTags", "Lemmas", "UAS", "LAS", "CLAS", "MLAS", "BLEX"],
        strict=True,
    )
)


def rows(*lines: str) -> str:
    return "".join("\t".join(line.split()) + "\n" for line in lines) + "\n"


GOLD = rows(
    "1 She she PRON P Case=Nom|Number=Sing 2 nsubj 2:nsubj _",
    "2 gave give VERB V Tense=Past 0 root 0:root _",
    "3 him he PRON P Case=Acc 2 iobj 2:iobj _",
    "4 tea tea NOUN N Number=Sing 2 obj 2:obj _",
)


def aligned(gold: str, test: str) -> dict[str, tuple[int, int]]:
    found = score(gold, test, metrics=[f"aligned:{name}" for name in PROPERTIES], align="ud")
    return {
        NAMES[spec.partition(":")[2]]: (one["numerator"], one["denominator"])
        for spec, one in found.metrics.items()
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
        rows(
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


EQUAL = parse_prm("EQ_DEPREL obj iobj\n", "mine")


def test_relations_that_count_as_equal():
    # The system calls both objects obj: one relation of four is wrong, unless the two are the same.
    test = GOLD.replace("iobj", "obj")
    metrics = "las,uas,label,clas,elas,bag"
    apart, alike = (score(GOLD, test, metrics=metrics, params=one) for one in (Params(), EQUAL))
    assert (apart["las"]["matched"], alike["las"]["matched"]) == (3, 4)
    for spec in ("las", "label", "clas", "elas", "bag"):
        assert apart[spec]["f1"] < 1, spec
        assert alike[spec]["f1"] == 1, spec
    assert apart["uas"] == alike["uas"]
    # In either direction, and a file is still itself.
    assert score(test, GOLD, metrics="las", params=EQUAL)["las"]["f1"] == 1
    assert score(GOLD, GOLD, metrics="las", params=EQUAL)["las"]["f1"] == 1


def test_equal_relations_have_one_name_in_breakdowns():
    by = score(GOLD, GOLD, metrics="las", params=EQUAL, by="label").by_label("las")
    assert {name: cell["gold"] for name, cell in by.items()} == {"obj": 2, "nsubj": 1, "root": 1}


def test_subtypes_stay():
    test = GOLD.replace("iobj", "obj:theme")
    gold = GOLD.replace("iobj", "iobj:goal")
    assert score(gold, test, metrics="las", params=EQUAL)["las"]["matched"] == 4
    assert score(gold, test, metrics="las:subtypes", params=EQUAL)["las:subtypes"]["matched"] == 3


def test_it_is_read_written_and_in_the_signature(tmp_path):
    assert EQUAL.eq_deprels == (("obj", "iobj"),)
    assert EQUAL.warnings == ()
    assert parse_prm(write_prm(EQUAL)).digest() == EQUAL.digest()
    assert parse_prm("EQ_DEPREL iobj obj\n").digest() == EQUAL.digest()
    assert EQUAL.digest() != Params().digest()
    assert parse_prm("EQ_DEPREL obj\n").warnings[0].code == "wrong-values"
    signature = score(GOLD, GOLD, metrics="las", params=EQUAL).signature
    assert signature.fields["params"] == f"own-{EQUAL.digest()}"
    # A file that says nothing of relations keeps its digest.
    assert treegauge.Params.load("wsj").identity == "wsj"


def test_segments_with_features_and_lemmas():
    metrics = (
        "segments,segments:feats,segments:lemmas,segments:feats:lemmas,segments:feats:unlabeled"
    )
    # Of four segments one has another case, one another lemma, one another tag; order of features means nothing.
    test = GOLD.replace("Case=Acc", "Case=Dat").replace("tea tea", "tea teas")
    test = test.replace("\ttea\tNOUN", "\tteas\tNOUN").replace(
        "Case=Nom|Number=Sing", "Number=Sing|Case=Nom"
    )
    test = test.replace("\tgive\tVERB", "\tgive\tAUX")
    found = score(GOLD, test, metrics=metrics)
    assert {spec: one["matched"] for spec, one in found.metrics.items()} == {
        "segments": 3,
        "segments:feats": 2,
        "segments:lemmas": 2,
        "segments:feats:lemmas": 1,
        "segments:feats:unlabeled": 3,
    }


def test_segments_per_tag():
    test = GOLD.replace("NOUN", "VERB")
    by = score(GOLD, test, metrics="segments", by="label").by_label("segments")
    counts = {name: (one["matched"], one["gold"], one["test"]) for name, one in by.items()}
    assert counts == {"PRON": (2, 2, 2), "VERB": (1, 1, 2), "NOUN": (0, 1, 0)}


def test_features_and_lemmas_are_needed():
    with pytest.raises(treegauge.TreegaugeError, match="feats"):
        score("(S (NN dog))", "(S (NN dog))", metrics="segments:feats")
