"""``attributes`` (columns of words, all at once, of some words) and ``ufeats --by feature``: numbers by hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.shared import run

from treegauge import SettingsError, score, score_systems
from treegauge.metrics import get_metric
from treegauge.results.result import Result

EXAMPLES = Path(__file__).parents[2] / "examples/ud"
GOLD = """\
# newdoc id = d
1\tdom\tdom\tNOUN\tN\tCase=Nom|Gender=Masc|Number=Sing\t2\tnsubj\t_\t_
2\tstoji\tstat\tVERB\tV\tNumber=Sing|Tense=Pres\t0\troot\t_\t_
3\tv\tv\tADP\tR\t_\t4\tcase\t_\t_
4\tlese\tles\tNOUN\tN\tCase=Loc|Number=Sing\t2\tobl\t_\t_

"""
# Another case, another number, a mood too many, and a wrong tag on v.
TEST = (
    GOLD.replace("Case=Nom", "Case=Acc")
    .replace("Number=Sing|Tense=Pres", "Mood=Ind|Number=Plur|Tense=Pres")
    .replace("ADP", "ADV")
)
#: matched, gold, test
FEATURES = {
    "Number": (2, 3, 3),
    "Case": (1, 2, 2),
    "Gender": (1, 1, 1),
    "Tense": (1, 1, 1),
    "Mood": (0, 0, 1),
}


def counts(scores):
    return tuple(scores[name] for name in ("matched", "gold", "test"))


def test_features_by_hand():
    result = score(GOLD, TEST, metrics="ufeats", by="feature")
    cells = result.breakdown("ufeats", "feature")
    assert {name: counts(cell) for name, cell in cells.items()} == FEATURES
    assert list(cells)[:2] == ["Number", "Case"]  # most frequent first
    assert cells["Case"]["f1"] == 1 / 2
    assert (cells["Mood"]["precision"], cells["Mood"]["recall"]) == (0, None)
    # The words themselves are as before: v and lese are right.
    assert counts(result["ufeats"]) == (2, 4, 4)


def test_only_universal_features_and_each_once():
    gold = GOLD.replace("Case=Loc", "Case=Loc|Case=Dat|Number[psor]=Sing|Style=Arch")
    cells = score(gold, gold, metrics="ufeats", by="feature").breakdown("ufeats", "feature")
    assert {name: cell["gold"] for name, cell in cells.items()} == {
        "Number": 3,
        "Case": 2,
        "Gender": 1,
        "Tense": 1,
    }


def test_words_that_are_lost():
    """Without *dom*, whose features are missed: Case 1 of 2, Gender 0 of 1."""
    lost = "".join(
        line.replace("4\tcase", "3\tcase").replace("2\tobl", "1\tobl") + "\n"
        for line in GOLD.splitlines()
        if "dom\tdom" not in line
    )
    for number in (2, 3, 4):
        lost = lost.replace(f"\n{number}\t", f"\n{number - 1}\t")
    cells = score(GOLD, lost, metrics="ufeats", by="feature").breakdown("ufeats", "feature")
    found = {name: counts(cell) for name, cell in cells.items()}
    assert found == {
        "Number": (2, 2 + 1, 2),
        "Case": (1, 2, 1),
        "Gender": (0, 1, 0),
        "Tense": (1, 1, 1),
    }


def test_features_everywhere(tmp_path, monkeypatch):
    """In the command, saved and loaded, and unit by unit in a comparison."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "gold.conllu").write_text(GOLD)
    (tmp_path / "test.conllu").write_text(TEST)
    ran = run("score", "gold.conllu", "test.conllu", "-m", "ufeats,upos", "--by", "feature")
    assert ran.code == 0
    assert "Case         50.00   50.00   50.00        1     2     2" in ran.out
    assert "upos cannot be broken down by feature" in ran.err
    compared = run(
        "compare", "gold.conllu", "test.conllu", "gold.conllu", "-m", "ufeats", "--by", "feature"
    )
    assert "ufeats by feature: differences" in compared.out
    result = score(GOLD, TEST, metrics="ufeats", by="feature")
    result.save(tmp_path / "saved.json")
    loaded = Result.load(tmp_path / "saved.json").breakdown("ufeats", "feature")
    assert loaded == result.breakdown("ufeats", "feature")
    (rows,) = (
        system.cell_rows["feature"]["ufeats"]
        for system in score_systems(GOLD, {"a": TEST}, metrics="ufeats", by="feature").values()
    )
    assert {name: sum(own["matched"]) for name, own in rows.counts.items()} == {
        name: matched for name, (matched, _, _) in FEATURES.items()
    }


@pytest.mark.parametrize(
    ("spec", "wanted"),
    [
        ("attributes", (4, 4, 4)),
        ("attributes:upos", (3, 4, 4)),
        ("attributes:form:upos", (3, 4, 4)),
        ("attributes:form:feats", (2, 4, 4)),  # v and lese
        ("attributes:lemma:deprel", (4, 4, 4)),
        ("attributes:upos:feats", (1, 4, 4)),  # lese
        ("attributes:form:upos=NOUN/VERB", (3, 3, 3)),
        ("attributes:form:feats:upos=NOUN", (1, 2, 2)),
        ("attributes:form:upos=ADP", (0, 1, 0)),  # test has none: a wrong tag
        ("attributes:form:upos=ADV", (0, 0, 1)),
        ("attributes:form:form=dom", (1, 1, 1)),
    ],
)
def test_attributes_by_hand(spec, wanted):
    assert counts(score(GOLD, TEST, metrics=[spec])[spec]) == wanted
    matched, gold, test = wanted
    assert counts(score(TEST, GOLD, metrics=[spec])[spec]) == (matched, test, gold)


@pytest.mark.parametrize(
    ("spec", "attributes", "focus"),
    [
        ("attributes:form:upos", "form,upos", None),
        ("attributes:lemma:deprel", "lemma,deprel", None),
        ("attributes:form:feats", "form,feats", None),
        ("attributes:form:upos:upos=NOUN/PROPN", "form,upos", ".*_(NOUN|PROPN)"),
    ],
)
@pytest.mark.parametrize("parser", ["parser-a", "wrong"])
def test_udapi_counts_the_same(spec, attributes, focus, parser, tmp_path):
    """eval.F1 of udapi, where both sides have the same words; ``wrong``: every fifth tag and relation."""
    pytest.importorskip("udapi")
    from udapi.block.eval.f1 import F1
    from udapi.block.read.conllu import Conllu
    from udapi.core.document import Document

    gold = EXAMPLES / "gold.conllu"
    test = EXAMPLES / f"{parser}.conllu"
    if parser == "wrong":
        test = tmp_path / "wrong.conllu"
        test.write_text(_wrong(gold.read_text()))
    document = Document()
    for zone, path in (("gold", gold), ("pred", test)):
        Conllu(zone=zone, files=str(path)).apply_on_document(document)
    block = F1(gold_zone="gold", zones="pred", attributes=attributes, focus=focus, details=0)
    for bundle in document.bundles:
        for tree in bundle.trees:
            if tree.zone == "pred":
                block.process_tree(tree)
    result = score(gold, test, metrics=[spec])[spec]
    assert counts(result) == (block.correct, block.gold, block.pred)


def _wrong(text: str) -> str:
    lines = []
    for number, line in enumerate(text.splitlines()):
        columns = line.split("\t")
        if len(columns) == 10 and number % 5 == 0:
            columns[3] = "NOUN" if columns[3] != "NOUN" else "PROPN"
            columns[7] = "dep" if columns[7] != "root" else "root"
        lines.append("\t".join(columns))
    return "\n".join(lines) + "\n"


def test_counts_are_those_of_the_matches():
    result = score(GOLD, TEST, metrics=["attributes:form:upos"], by="label")
    cells = result.breakdown("attributes:form:upos", "label")
    assert sum(cell["matched"] for cell in cells.values()) == 3
    assert counts(cells["ADP"]) == (0, 1, 0)


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("attributes:head", "has no option 'head'"),
        ("attributes:tag=NN", "words are chosen by a column and its values, as in upos=NOUN/PROPN"),
        ("attributes:upos=", "words are chosen by a column and its values"),
        ("attributes:upos=X:form=y", "words are chosen by one column"),
        ("attributes:nopunct-upos:nopunct-deprel", "one rule for punctuation is enough"),
    ],
)
def test_what_cannot_be(spec, said):
    with pytest.raises(SettingsError, match=said):
        get_metric(spec)
