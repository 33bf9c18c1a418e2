"""Relations that count as equal (``EQ_DEPREL``): scores, breakdowns, files, signatures."""

from __future__ import annotations

from helpers.dependency_files import SHE_GAVE as GOLD

import treegauge
from treegauge import Params, score
from treegauge.rules.prm_files import parse_prm, write_prm

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
