"""Scores of dependencies: the textbook's numbers, eval07's, breakdowns and confusions that add up."""

from __future__ import annotations

import json
import random
import re
from itertools import product
from pathlib import Path

import pytest
from helpers.dependency_files import random_file, rows
from helpers.real_data import shared_data
from helpers.shared import run

import treegauge
import treegauge.ud
from treegauge.errors import SettingsError

PARITY = Path(__file__).parents[1] / "parity" / "eval07"


def chain(right: int, length: int) -> tuple[str, str]:
    """Return gold and system of one sentence in which so many words have the right head."""
    heads = [max(n - 1, 0) for n in range(1, length + 1)]
    gold = [(f"w{n}", head, "dep") for n, head in enumerate(heads)]
    # Wrong words hang on the root too: never gold's head, as long as the first word is right.
    system = [(form, head if n < right else 0, "dep") for n, (form, head, _) in enumerate(gold)]
    return rows(gold), rows(system)


def test_the_textbooks_example():
    # Kübler, McDonald and Nivre (2009), section 6.1: 9 of 10 and 15 of 45 words.
    pairs = [chain(9, 10), chain(15, 45)]
    gold, system = ("".join(side) for side in zip(*pairs, strict=True))
    result = treegauge.score(gold, system, metrics="las,uas")
    for spec in ("las", "uas"):
        assert result[spec]["matched"] == 24
        assert round(result.scores(spec, "corpus")["recall"], 3) == 0.436
        assert round(result.scores(spec, "sentence")["recall"], 3) == 0.617
        assert result.scores(spec, "sentence")["f1"] == (9 / 10 + 15 / 45) / 2


def test_averages_over_types():
    gold = rows(
        [("a", 2, "det"), ("b", 0, "root"), ("c", 2, "obj"), ("d", 2, "obj"), ("e", 2, "obl")]
    )
    system = rows(
        [("a", 2, "det"), ("b", 0, "root"), ("c", 2, "obj"), ("d", 2, "obl"), ("e", 1, "obl")]
    )
    result = treegauge.score(gold, system, metrics="las", average="type")
    # Recall: det 1, root 1, obj 1/2, obl 0.  Precision: det 1, root 1, obj 1, obl 0 of 2.
    assert result["las"]["recall"] == (1 + 1 + 0.5 + 0) / 4
    assert result["las"]["precision"] == (1 + 1 + 1 + 0) / 4
    assert result["las"]["f1"] == pytest.approx((1 + 1 + 2 / 3 + 0) / 4)
    assert (result["las"]["types"], result["las"]["matched"]) == (4, 3)
    assert result.scores("las", "corpus")["f1"] == 3 / 5


def test_averages_over_documents():
    # 9 of 10 words in one document, 15 of 45 and 5 of 5 in the other: 29/60, and the mean of two shares.
    pairs = [chain(9, 10), chain(15, 45), chain(5, 5)]
    gold, system = (
        f"# newdoc id = a\n{one}# newdoc id = b\n{two}{three}"
        for one, two, three in zip(*pairs, strict=True)
    )
    result = treegauge.score(gold, system, metrics="las", by="document")
    assert result.scores("las", "corpus")["recall"] == 29 / 60
    assert result.scores("las", "document")["recall"] == (9 / 10 + 20 / 50) / 2
    assert result.scores("las", "sentence")["recall"] == pytest.approx((9 / 10 + 15 / 45 + 1) / 3)
    assert {name: cell["matched"] for name, cell in result.by_document("las").items()} == {
        "a": 9,
        "b": 20,
    }


def test_types_are_said_to_be_types(tmp_path):
    (tmp_path / "g.conllu").write_text(chain(3, 3)[0])
    shown = run("score", tmp_path / "g.conllu", tmp_path / "g.conllu", "--average", "type")
    assert "means over types (labels): recall over those in gold" in shown.out
    assert "n/a: tokens has no types to average over" in shown.out
    assert not re.search(r"\b(micro|macro)", shown.out)
    with pytest.raises(SettingsError, match="no types"):
        treegauge.score(chain(3, 3)[0], chain(3, 3)[0], metrics="exact", average="type").metrics  # noqa: B018


def test_labels_heads_and_exact_sentences():
    gold = rows([("a", 2, "det"), ("b", 0, "root")]) * 3
    system = (
        rows([("a", 2, "det"), ("b", 0, "root")])
        + rows([("a", 2, "amod"), ("b", 0, "root")])
        + rows([("a", 0, "det"), ("b", 0, "root")])
    )
    result = treegauge.score(gold, system, metrics="uas,las,label,exact,exact:unlabeled")
    assert [result[spec]["matched"] for spec in ("uas", "las", "label")] == [5, 4, 5]
    assert result["exact"].items() >= {"value": 1 / 3, "numerator": 1, "denominator": 3}.items()
    assert result["exact:unlabeled"]["numerator"] == 2


def test_subtypes_count_when_asked_for():
    gold = rows([("a", 2, "nsubj:pass"), ("b", 0, "root")])
    system = rows([("a", 2, "nsubj"), ("b", 0, "root")])
    result = treegauge.score(gold, system, metrics="las,las:subtypes,label:subtypes,elas,eulas")
    assert [result[spec]["matched"] for spec in result] == [2, 1, 1, 1, 2]
    whole = treegauge.score(gold, system, metrics="las", format="conllx")
    assert whole["las"]["matched"] == 1


def test_words_must_agree_when_asked_for():
    # «lexical» as in srleval: the dependent's form; «lexical-both» as in its paper.
    gold = rows([("we", 2, "nsubj"), ("sail", 0, "root"), ("Home", 2, "obl")])
    system = rows([("we", 2, "nsubj"), ("sell", 0, "root"), ("home", 2, "obl")])
    specs = "uas,las,las:lexical,las:lexical-both,uas:lexical"
    result = treegauge.score(gold, system, metrics=specs)
    assert [result[spec]["matched"] for spec in result] == [3, 3, 2, 0, 2]


def test_rules_for_punctuation():
    gold = "1\t!\t!\tSYM\t_\t_\t2\tdep\t_\t_\n2\tgo\tgo\tVERB\t_\t_\t0\troot\t_\t_\n3\tx\tx\tPUNCT\t_\t_\t2\tpunct:end\t_\t_\n4\t.\t.\tPUNCT\t_\t_\t2\tpunct\t_\t_\n\n"
    specs = ["las", "las:nopunct", "las:nopunct-upos", "las:nopunct-deprel"]
    result = treegauge.score(gold, gold, metrics=specs)
    assert [result[spec]["gold"] for spec in result] == [4, 2, 2, 2]
    # The rule is named, though the short form was given.
    assert list(result) == ["las", "las:nopunct-unicode", "las:nopunct-upos", "las:nopunct-deprel"]
    assert "las:nopunct-unicode" in str(result.signature)
    with pytest.raises(SettingsError, match="one rule"):
        treegauge.score(gold, gold, metrics="las:nopunct-upos:nopunct-deprel")


def test_bag_needs_no_order():
    gold = rows([("a", 2, "det"), ("b", 0, "root")]) + rows([("c", 0, "root")])
    system = rows([("c", 0, "root")]) + rows([("a", 2, "det"), ("b", 0, "root")])
    result = treegauge.score(gold, system, metrics="bag")
    assert result["bag"]["f1"] == 1.0
    twice = treegauge.score(gold, rows([("c", 0, "root")]) * 2, metrics="bag")["bag"]
    assert (twice["matched"], twice["gold"], twice["test"]) == (1, 3, 2)


def test_graphs_with_several_heads():
    base = "1\ta\ta\tX\t_\t_\t2\tdep\t{}\t_\n2\tb\tb\tX\t_\t_\t0\troot\t0:root\t_\n\n"
    gold, system = base.format("2:dep|0:root"), base.format("2:obj|0:root")
    result = treegauge.score(gold, system, metrics="elas,elas:unlabeled", by="label")
    assert [result["elas"][key] for key in ("matched", "gold", "test")] == [2, 3, 3]
    assert result["elas:unlabeled"]["matched"] == 3
    assert result.by_label("elas")["obj"]["precision"] == 0


def test_an_enhanced_head_outside_the_sentence():
    # By pencil: against itself all three relations match, the one to word 7 too; a head in the sentence is another.
    base = "1\ta\ta\tX\t_\t_\t2\tdep\t{}\t_\n2\tb\tb\tX\t_\t_\t0\troot\t0:root\t_\n\n"
    gold = base.format("2:dep|7:x")
    for system, matched in (
        (gold, 3),
        (base.format("2:dep|2:x"), 2),
        (base.format("2:dep|0:x"), 2),
    ):
        elas = treegauge.score(gold, system, metrics="elas")["elas"]
        assert [elas[key] for key in ("matched", "gold", "test")] == [matched, 3, 3]


def test_a_relation_given_twice():
    # Once subtypes are cut, «a» has conj twice on both sides: two pairs, or four as udeval counts.
    base = "1\ta\ta\tX\t_\t_\t2\tdep\t{}\t_\n2\tb\tb\tX\t_\t_\t0\troot\t0:root\t_\n\n"
    gold = base.format("2:conj:and|2:conj:or")
    result = treegauge.score(gold, gold, metrics="eulas", by="label")
    assert [result["eulas"][key] for key in ("matched", "gold", "test")] == [3, 3, 3]
    assert result.by_label("eulas")["conj"]["matched"] == 2
    assert treegauge.ud.evaluate(gold, gold)["EULAS"].correct == 5
    with pytest.raises(SettingsError, match="treegauge udeval"):
        treegauge.score(gold, gold, metrics="eulas:pairs")


def test_precision_and_recall_of_a_relation_unlabelled():
    # The word c has the right head but another relation: unlabelled it counts in gold's cell for
    # recall and in the system's cell for precision.
    gold = rows([("b", 0, "root"), ("c", 1, "obj"), ("d", 1, "obj")])
    system = rows([("b", 0, "root"), ("c", 1, "obl"), ("d", 2, "obj")])
    cells = treegauge.score(gold, system, metrics="uas", by="relation").by_label("uas")
    assert (cells["obj"]["recall"], cells["obj"]["precision"]) == (0.5, 0.0)
    assert (cells["obl"]["recall"], cells["obl"]["precision"]) == (None, 1.0)


def summary(case: Path) -> list[tuple[int, int]]:
    lines = (case / "expected.out").read_text(encoding="utf-8", errors="replace").splitlines()
    found = [re.search(r"score: +(\d+) / (\d+)", line) for line in lines[:3]]
    return [(int(one[1]), int(one[2])) for one in found if one]


CASES = sorted(case for case in PARITY.iterdir() if (case / "gold.conll").exists())
SCORED = [case for case in CASES if len(summary(case)) == 3 and summary(case)[0][1] > 0]


def test_there_are_cases():
    assert {"full", "full-punct", "short"} <= {case.name for case in SCORED}


@pytest.mark.parametrize("case", SCORED, ids=lambda case: case.name)
def test_summary_of_eval07(case):
    specs = ["las", "uas", "label"]
    if "-p" in (case / "args").read_text().split():
        specs = [f"{spec}:nopunct-unicode" for spec in specs]
    gold = treegauge.read(case / "gold.conll", format="conllx")
    test = treegauge.read(case / "test.conll", format="conllx")
    if any(sentence.state == "broken" for sentence in [*gold, *test]):
        pytest.skip("eval07 scores what treegauge cannot read")
    result = treegauge.score(gold, test, metrics=specs)
    assert [(result[spec]["matched"], result[spec]["gold"]) for spec in specs] == summary(case)


ARCS = ("uas", "las", "label", "clas", "mlas", "blex")
CELLS = ("label", "distance", "direction", "projectivity", "root", "length", "document", "sentence")


@pytest.mark.parametrize("seed", range(8))
def test_cells_of_every_breakdown_add_up(seed):
    chance = random.Random(seed)
    text = "".join(chance.choices("abc", k=150))
    gold = random_file(text, chance, join=0.2, end=0.1)
    system = random_file(text, chance, join=0.2, end=0.1)
    specs = [*ARCS, "las:nopunct-upos", "elas", "eulas", "upos", "xpos", "words"]
    for most in (None, 12):
        result = treegauge.score(gold, system, metrics=specs, by=CELLS, max_length=most)
        for spec, by in product(specs, CELLS):
            try:
                cells = result.breakdown(spec, by).values()
            except SettingsError:
                assert by in {"distance", "direction", "projectivity", "root"}
                assert spec not in ARCS
                continue
            for key in ("matched", "gold", "test"):
                assert sum(cell[key] for cell in cells) == result[spec][key], (spec, by, key)
            if by in result.cells or by == "label":
                assert sum(cell["matched_test"] for cell in cells) == result[spec]["matched"]


def test_cells_by_hand():
    # 1 ← 4 → 3, 4 root, 2 ← 3; the arc from 4 to 1 is long, 5 ← 2 crosses it.
    gold = rows([("a", 4, "x"), ("b", 3, "x"), ("c", 4, "x"), ("d", 0, "root"), ("e", 2, "x")])
    result = treegauge.score(gold, gold, metrics="las", by="distance,direction,projectivity,root")
    cells = {
        by: {name: row["gold"] for name, row in result.breakdown("las", by).items()}
        for by in result.cells
    }
    assert cells == {
        "distance": {"root": 1, "1": 2, "3–6": 2},
        "direction": {"root": 1, "head to the left": 1, "head to the right": 3},
        "projectivity": {"projective": 4, "non-projective": 1},
        "root": {"root": 1, "no root": 4},
    }


def slow_nonprojective(heads: list[int]) -> int:
    """Count arcs that span a word which their head does not dominate, by climbing."""

    def dominated(word: int, by: int) -> bool:
        while word:
            if word == by:
                return True
            word = heads[word - 1]
        return False

    return sum(
        head != 0
        and not all(dominated(k, head) for k in range(min(head, word) + 1, max(head, word)))
        for word, head in enumerate(heads, 1)
    )


@pytest.mark.parametrize("seed", range(40))
def test_nonprojective_arcs_as_by_climbing(seed):
    from helpers.dependency_files import random_tree

    chance = random.Random(seed)
    heads = random_tree(chance.randrange(1, 25), chance)
    gold = rows([("w", head, "x") for head in heads])
    cells = treegauge.score(gold, gold, metrics="uas", by="projectivity").breakdown(
        "uas", "projectivity"
    )
    found = cells.get("non-projective", {"gold": 0})["gold"]
    assert found == slow_nonprojective(heads)


@pytest.mark.parametrize("kind", ["relation", "upos", "xpos"])
def test_sums_of_a_confusion_table_are_the_label_counts(kind):
    chance = random.Random(3)
    text = "".join(chance.choices("abc", k=150))
    gold = random_file(text, chance, join=0.2, end=0.1)
    system = random_file(text, chance, join=0.2, end=0.1)
    spec = {"relation": "label", "upos": "upos", "xpos": "xpos"}[kind]
    result = treegauge.score(gold, system, metrics=spec, by="label", confusion=kind)
    cells = result.confusion(kind)
    for label, row in result.labels[spec].items():
        assert sum(cell["count"] for cell in cells if cell["gold"] == label) == row["gold"]
        assert sum(cell["count"] for cell in cells if cell["test"] == label) == row["test"]
    diagonal = sum(cell["count"] for cell in cells if cell["gold"] == cell["test"])
    assert diagonal == result[spec]["matched"]
    assert [cell["count"] for cell in cells] == sorted(
        (cell["count"] for cell in cells), reverse=True
    )


def test_sentences_behind_a_confusion(tmp_path):
    good = rows([("a", 2, "obj"), ("b", 0, "root")])
    bad = rows([("a", 2, "obl"), ("b", 0, "root")])
    (tmp_path / "g.conllu").write_text(good * 3)
    (tmp_path / "s.conllu").write_text(good + bad + bad)
    shown = run(
        "score",
        tmp_path / "g.conllu",
        tmp_path / "s.conllu",
        "--confusion",
        "relation",
        "-m",
        "las",
    )
    assert re.search(r"^obj +obl +2 +2 3$", shown.out, re.MULTILINE)
    data = json.loads(
        run(
            "score",
            tmp_path / "g.conllu",
            tmp_path / "s.conllu",
            "--confusion",
            "relation,upos",
            "-m",
            "las",
            "-f",
            "json",
        ).out
    )
    cells = data["systems"][0]["confusions"]["relation"]
    assert {key: value for key, value in cells[1].items() if key != "sentences"} == {
        "gold": "obj",
        "test": "obl",
        "count": 2,
    }
    assert [cell["sentence"] for cell in cells[1]["sentences"]] == [2, 3]


def test_results_with_cells_add_save_and_load(tmp_path):
    gold, system = chain(2, 4)
    options = {"metrics": "las", "by": "label,distance", "confusion": "relation", "name": "s"}
    one = treegauge.score(gold, system, **options)
    both = one + one
    whole = treegauge.score(gold * 2, system * 2, **options)
    assert both.cells == whole.cells
    assert [cell.count for cell in both.confusions["relation"]] == [
        cell.count for cell in whole.confusions["relation"]
    ]
    assert both.confusions["relation"][0].units == (0, 1)
    both.save(tmp_path / "r.json")
    loaded = treegauge.Result.load(tmp_path / "r.json")
    assert (loaded.cells, loaded.confusions) == (both.cells, both.confusions)


def test_dependencies_need_heads():
    tree = "(S (NP (PRP it)) (VP (VBZ rains)))"
    with pytest.raises(SettingsError, match="las needs heads"):
        treegauge.score(tree, tree, metrics="las")


def test_default_tasks(tmp_path):
    gold, system = chain(2, 4)
    (tmp_path / "g.conllu").write_text(gold)
    (tmp_path / "s.conllu").write_text(system)
    ud = treegauge.score(tmp_path / "g.conllu", tmp_path / "s.conllu")
    assert list(ud)[:3] == ["tokens", "sentences", "words"]
    assert list(ud)[-2:] == ["elas", "eulas"]
    assert "params:none" in str(ud.signature)
    plain = treegauge.score(tmp_path / "g.conllu", tmp_path / "s.conllu", format="conllx")
    assert list(plain) == ["las", "uas", "label", "exact"]
    assert (
        "| las |"
        in run(
            "score",
            tmp_path / "g.conllu",
            tmp_path / "s.conllu",
            "--task",
            "dependency",
            "-f",
            "markdown",
        ).out
    )


def test_a_broken_system_sentence_is_dealt_with_by_the_policy(tmp_path):
    gold, system = chain(4, 4)
    broken = system.replace("\t1\tdep", "\tone\tdep")
    (tmp_path / "g.conllu").write_text(gold * 2)
    (tmp_path / "s.conllu").write_text(system + broken)
    stopped = run("score", tmp_path / "g.conllu", tmp_path / "s.conllu")
    assert stopped.code == 2
    assert "s.conllu:7:" in stopped.err
    for policy, expected in (("skip", (4, 4, 4)), ("zero", (4, 8, 4))):
        result = treegauge.score(
            tmp_path / "g.conllu", tmp_path / "s.conllu", metrics="las", on_error=policy
        )
        assert tuple(result["las"][key] for key in ("matched", "gold", "test")) == expected


def test_dependencies_of_recognised_speech_in_one_command():
    gold, asr = shared_data("gum-speech", "gold"), shared_data("gum-speech", "asr")
    rates = (
        "tokens sentences words upos xpos ufeats alltags lemmas uas las label clas mlas blex bag"
    )
    names = [*rates.split(), "elas", "eulas", "exact"]
    shown = run("score", gold, asr, "--format-in", "conllu", "--metric", ",".join(names))
    assert shown.code == 0
    assert "groups, by document" in shown.out
    for name in [*rates.split(), "exact"]:
        row = re.search(rf"^{name} +(\d+\.\d+) ", shown.out, re.MULTILINE)
        assert row, name
        assert 0 < float(row[1]) < 100
    # These files have no enhanced graphs.
    assert re.search(r"^elas +n/a +n/a +n/a +0 +0 +0$", shown.out, re.MULTILINE)
    task = run("score", gold, asr, "--format-in", "conllu", "--task", "ud")
    assert "\nelas" not in task.out
    assert set(re.findall(r"^\w+ +\d.*$", task.out, re.MULTILINE)) <= set(shown.out.splitlines())
