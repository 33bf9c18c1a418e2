"""Units of tests, warnings about few units, and detectable differences."""

from __future__ import annotations

import json
from array import array
from random import Random

import numpy as np
import pytest
from helpers.real_data import shared_data
from helpers.shared import run

from treegauge import SettingsError, compare, score_systems
from treegauge.stats.exact import exact_test
from treegauge.stats.power import Precision, fewest_units, units_needed

RIGHT = "1\tit\tit\tPRON\t_\t_\t2\tnsubj\t_\t_\n2\trains\train\tVERB\t_\t_\t0\troot\t_\t_\n\n"
WRONG = RIGHT.replace("nsubj", "obj")


def corpus(wrong: list[list[bool]], speakers: list[str] | None = None) -> str:
    """Return documents of sentences; of each whether its one relation is wrong."""
    lines, number = [], 0
    for place, document in enumerate(wrong):
        lines.append(f"# newdoc id = d{place}\n")
        for bad in document:
            if speakers:
                lines.append(f"# speaker = {speakers[number]}\n")
            lines.append(f"# sent_id = s{number}\n{WRONG if bad else RIGHT}")
            number += 1
    return "".join(lines)


def compared(wrong: list[list[bool]], **options):
    gold = corpus([[False] * len(document) for document in wrong])
    results = score_systems(gold, {"a": corpus(wrong), "b": gold}, metrics="las")
    return compare(results, **options)


@pytest.mark.parametrize(
    ("documents", "unit"), [(1, "sentence"), (2, "sentence"), (9, "sentence"), (10, "document")]
)
def test_documents_are_units_from_ten_on(documents, unit):
    found = compared([[True, False]] * documents)
    assert {row.unit for row in found.differences} == {unit}
    told = [note for note in found.notes if "nothing in common" in note]
    assert bool(told) == (1 < documents < 10)
    if told:
        assert told[0].startswith(f"warning: gold has {documents} documents, too few to be units")
    # Asked for, nothing is assumed that was not said.
    asked = compared([[True, False]] * documents, unit="sentence")
    assert not any("nothing in common" in note for note in asked.notes)


def test_p_over_documents_where_it_disagrees():
    """Ten sentences won, five in each of two documents: 2/1024 by sentences, 2/4 by documents."""
    found = compared([[True] * 5, [True] * 5])
    (row,) = found.differences
    assert (row.p, row.p_documents) == (2 / 1024, 0.5)
    assert "p documents" in found.render("text")
    assert json.loads(found.render("json"))["differences"][0]["p_documents"] == 0.5
    # Eight documents, one sentence each: both p are 2/256, and one is enough.
    found = compared([[True]] * 8)
    assert [row.p_documents for row in found.differences] == [None]
    assert "p documents" not in found.render("text")


def test_any_attribute_of_gold_is_a_unit(tmp_path):
    """Twelve sentences of six speakers, two each: 2 of 64 swaps of speakers, whatever the documents are."""
    speakers = [name for name in "uvwxyz" for _ in range(2)]
    wrong = [[True] * 12]
    (tmp_path / "gold.conllu").write_text(corpus([[False] * 12], speakers))
    (tmp_path / "a.conllu").write_text(corpus(wrong))
    (tmp_path / "b.conllu").write_text(corpus([[False] * 12]))
    files = [tmp_path / f"{name}.conllu" for name in ("gold", "a", "b")]
    done = run("compare", *files, "-m", "las", "--unit", "speaker", "-f", "json")
    (row,) = json.loads(done.out)["differences"]
    assert (row["unit"], row["units"], row["p"]) == ("speaker", 6, 2 / 64)
    refused = run("compare", *files, "-m", "las", "--unit", "colour")
    assert refused.code == 2
    assert "speaker" in refused.err


def test_the_warning_counts_units_that_differ():
    """Forty sentences, of which three differ: no p can be below 2/8."""
    found = compared([[True] * 3 + [False] * 37])
    (row,) = found.differences
    assert (row.units, row.differing, row.least, row.interval) == (40, 3, 0.25, None)
    assert any(
        "las: a and b differ in 3 of 40 sentences, too few for an interval to mean much; "
        "no two-sided p can be below 0.25" in note
        for note in found.notes
    )
    assert not any("too few" in note for note in compared([[True] * 20 + [False] * 20]).notes)


def test_en_ewt_by_documents():
    """HIT-SCIR against Stanford at CoNLL 2018: LAS differs by documents, whole sentences may by chance."""
    folder = shared_data("conll2018", "en_ewt")
    systems = {name: str(folder / f"{name}.conllu") for name in ("HIT-SCIR-18", "Stanford-18")}
    results = score_systems(str(folder / "gold.conllu"), systems, metrics="las,exact")
    found = {row.metric: row for row in compare(results).differences}
    assert {row.unit for row in found.values()} == {"document"}
    assert found["exact"].p == pytest.approx(0.182, abs=0.0005)
    assert found["las"].p == pytest.approx(0.022, abs=0.0005)


def test_false_alarms_over_documents():
    """Documents in which one system is better by chance: as wholes they find 5 %, sentence by sentence more."""
    rng = np.random.default_rng(5)
    documents, size, simulations = 30, 8, 1500
    found = {"document": 0, "sentence": 0}
    for _ in range(simulations):
        lead = rng.normal(0, 0.15, (documents, 1))
        sides = []
        for sign in (1, -1):
            right = rng.binomial(10, np.clip(0.8 + sign * lead, 0, 1), (documents, size))
            sides.append(right)
        for unit, made in (("document", [side.sum(axis=1) for side in sides]), ("sentence", sides)):
            counts = [np.ascontiguousarray(one.ravel(), dtype=np.int64) for one in made]
            items = array("q", [10 * size if unit == "document" else 10] * len(counts[0]))
            a, b = ((array("q", count.tobytes()), items) for count in counts)
            found[unit] += exact_test(a, b).p < 0.05
    assert found["document"] / simulations == pytest.approx(0.05, abs=0.015)
    assert found["sentence"] / simulations > 0.2


def test_power_by_pencil():
    """z of 0.975 and of 0.8 are 1.9600 and 0.8416 (any table of the normal distribution)."""
    many = 10**9
    assert Precision(0.01, many).detectable() == pytest.approx(0.028016, abs=1e-6)
    one_sided = Precision(0.01, many).detectable(sides=1)
    assert one_sided == pytest.approx((1.6449 + 0.8416) / 100, abs=1e-6)
    # With 30 units: δ = 0.8416 + 1.96·√(1 + δ²/30) at δ = 3.092, for 0.8416 + 1.96·1.1483 = 3.092.
    assert Precision(1.0, 30).detectable() == pytest.approx(3.092, abs=0.001)
    # Four units can never be further apart than 1.96 standard errors of what swaps give.
    assert Precision(1.0, 3).detectable() is None


def test_power_turned_round():
    """As many units as a detectable difference needs are those that it was computed for."""
    for units in (20, 300):
        precision = Precision(0.02, units)
        for alpha in (0.05, 0.005):
            least = precision.detectable(alpha=alpha)
            assert precision.times(least, alpha=alpha) == pytest.approx(1)
            assert units_needed(precision, least, alpha=alpha, sides=2) in {units, units + 1}
    # Five units that one system wins have p = 2/32; it takes six, however large the difference.
    assert fewest_units(0.05, 2) == 6
    assert units_needed(Precision(1e-9, 100), 0.5, alpha=0.05, sides=2) == 6


@pytest.mark.parametrize("units", [40, 200])
def test_power_of_the_exact_test(units):
    """Of many sets with the detectable difference, the exact test finds it in 80 % (within 5)."""
    rng = np.random.default_rng(units)
    items = array("q", [20] * units)
    spread = 2.0
    lead = Precision(spread / units**0.5, units).detectable()
    found = 0
    for _ in range(1000):
        gaps = np.rint(rng.normal(lead, spread, units)).astype(np.int64)
        a = array("q", (10 + gaps).tolist())
        found += exact_test((a, items), (array("q", [10] * units), items)).p < 0.05
    assert found / 1000 == pytest.approx(0.8, abs=0.05)


def test_detects_under_the_correction():
    """Nine comparisons: as if this one alone were small, at 0.05 / 9; none is corrected for itself."""
    rng = Random(3)
    flags = [[rng.random() < 0.3 for _ in range(60)] for _ in range(3)]
    gold = corpus([[False] * 60])
    systems = {name: corpus([one]) for name, one in zip("abc", flags, strict=True)}
    results = score_systems(gold, systems, metrics="las,uas,upos")
    shown = {
        correction: compare(results, values="las", correction=correction, power=5.0).differences
        for correction in ("none", "holm", "benjamini-hochberg")
    }
    for plain, strict, rate in zip(*shown.values(), strict=True):
        precision = Precision(plain.error, 60)
        assert plain.detectable == pytest.approx(precision.detectable(alpha=1 - 0.95))
        assert strict.detectable == rate.detectable
        assert strict.detectable == pytest.approx(precision.detectable(alpha=(1 - 0.95) / 3))
        assert plain.needed < strict.needed
        assert strict.needed == units_needed(precision, 0.05, alpha=(1 - 0.95) / 3, sides=2)


def test_detects_nothing_impossible():
    # Nothing differs.
    (row,) = compared([[False] * 30]).differences
    assert (row.detectable, row.needed, row.interval) == (None, None, None)
    # Five units differ: no p can be small enough.
    (row,) = compared([[True] * 5 + [False] * 30]).differences
    assert row.detectable is None
    # Never more than a score can gain or lose; of shares at most 100.
    rng = Random(1)
    for size in (6, 8, 10, 14):
        for _ in range(20):
            flags = [[rng.random() < 0.5 for _ in range(size)] for _ in range(2)]
            gold = corpus([[False] * size])
            systems = {name: corpus([one]) for name, one in zip("ab", flags, strict=True)}
            found = compare(score_systems(gold, systems, metrics="las"), samples=50)
            (row,) = found.differences
            base = found.score("a", "las", "f1").score
            assert row.detectable is None or row.detectable <= max(base, 1 - base)


def test_power_on_the_command_line(tmp_path):
    gold = corpus([[False] * 30])
    (tmp_path / "gold.conllu").write_text(gold)
    (tmp_path / "a.conllu").write_text(corpus([[True] * 12 + [False] * 18]))
    (tmp_path / "b.conllu").write_text(corpus([[False] * 18 + [True] * 3 + [False] * 9]))
    files = [tmp_path / f"{name}.conllu" for name in ("gold", "a", "b")]
    done = run("compare", *files, "-m", "las", "--power", "2.5")
    assert "needs" in done.out
    assert "to find a difference of 2.5" in " ".join(done.out.split())
    (row,) = json.loads(run("compare", *files, "-m", "las", "--power", "2.5", "-f", "json").out)[
        "differences"
    ]
    precision = Precision(row["error"], 30)
    assert row["needed"] == units_needed(precision, 0.025, alpha=1 - 0.95, sides=2)
    # Sixteen times as many find a quarter of a difference, about.
    (quarter,) = json.loads(
        run("compare", *files, "-m", "las", "--power", "0.625", "-f", "json").out
    )["differences"]
    assert quarter["needed"] == pytest.approx(16 * row["needed"], rel=0.01)
    for wrong in ("0", "-1", "much"):
        assert run("compare", *files, "-m", "las", "--power", wrong).code == 2
    with pytest.raises(SettingsError, match="above 0"):
        compared([[True, False]], power=-1.0)
