"""A result knows its gold: digests of words and analyses."""

from __future__ import annotations

import json
import random
import re

import pytest
from helpers.shared import GOLD, SYSTEM, run

import treegauge
from treegauge import MismatchError

UD = (
    "# sent_id = s1\n1-2\tdel\t_\t_\t_\t_\t_\t_\t_\t_\n1\tde\tde\tADP\tIN\t_\t3\tcase\t3:case\t_\n"
    "2\tel\tel\tDET\tDT\tGender=Masc\t3\tdet\t3:det\t_\n3\tmar\tmar\tNOUN\tNN\t_\t0\troot\t0:root\tx=y\n\n"
)
TREE = "(S (NP (DT the) (NN kettle)) (VP (VBZ sings)))\n"


def digests(text):
    return list(treegauge.score(text, text).units.digest)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("\tmar\tmar", "\tmer\tmar"),
        ("\tmar\tmar", "\tmar\tmare"),
        ("\tDET\t", "\tPRON\t"),
        ("\tDT\t", "\tPDT\t"),
        ("Gender=Masc", "Gender=Fem"),
        ("\t3\tdet\t", "\t1\tdet\t"),
        ("\t3\tdet\t", "\t3\tnmod\t"),
        ("3:det", "1:det"),
        ("3:det", "3:nmod"),
        ("1-2\tdel", "1-2\tdal"),
        ("1-2\tdel", "1-3\tdel"),
        ("\tde\tde\tADP\tIN", "\tel\tde\tADP\tIN"),
    ],
)
def test_another_word_or_analysis_has_another_digest(old, new):
    changed = UD.replace(old, new)
    assert changed != UD
    assert digests(changed) != digests(UD)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("the", "a"),
        ("NN", "NNS"),
        ("NP", "NX"),
        ("(DT the) (NN kettle)", "(NN the) (DT kettle)"),
        ("(DT the) (NN kettle)", "(DT kettle) (NN the)"),
        ("(NP (DT the) (NN kettle))", "(DT the) (NP (NN kettle))"),
        ("(VP (VBZ sings))", "(VP (VP (VBZ sings)))"),
        ("(S (NP", "(NP (S"),
    ],
)
def test_another_tree_has_another_digest(old, new):
    assert digests(TREE.replace(old, new)) != digests(TREE)


def test_what_is_no_analysis_has_the_same_digest():
    same = UD.replace("# sent_id = s1", "# newdoc id = a\n# text = del mar").replace(
        "x=y", "SpaceAfter=No"
    )
    assert digests(same) == digests(UD)
    assert digests(TREE.replace(" ", "\n  ")) == digests(TREE)
    # Strings are met in another order here, and so have other numbers.
    assert digests(TREE.replace("the", "mar") + TREE)[1:] == digests(TREE)


def test_one_pass_over_plain_trees_has_the_same_digests(tmp_path):
    """Long and short words, traces, a root without a label, a word that is _, brackets without blanks."""
    text = (
        "( (S (NP (NN teapot-and-kettle)) (VP (VBZ sings) (NP (-NONE- *T*-1)) (NN _))))\n"
        "(TOP (S (NP (DT eightlet)(NN ninelette))(VP (VBZ é))))\n"
        "(TOP (S (NP (DT eightlet) (NN ninelette)) (VP (VBZ é))))\n"
    )
    for name in ("gold", "test"):
        (tmp_path / f"{name}.mrg").write_text(text)
    plain = treegauge.score(tmp_path / "gold.mrg", tmp_path / "test.mrg")
    assert plain.units.digest == treegauge.score(text, text).units.digest
    assert plain.units.digest[1] == plain.units.digest[2]


def test_white_space_between_brackets_is_in_no_digest():
    """The common layout has one blank before a bracket that opens, and none before one that closes."""
    rng = random.Random(3)
    trees = [
        f"(S (NP (DT the) (NN dog{number})) (VP (VBZ barks) (PP (IN at) (NP (NN cats)))))"
        for number in range(60)
    ]
    blanks = {"": ["", " ", "\n ", "\n"], " ": [" ", "  ", "\n  ", " \n\t"]}
    odd = [
        re.sub(
            r"(?<=[A-Z)]) (?=\()|(?<=\))(?=\))", lambda gap: rng.choice(blanks[gap[0]]), tree
        ).replace(") (", ")(", rng.randrange(3))
        for tree in trees
    ]
    assert digests("\n".join(odd)) == digests("\n".join(trees))
    assert len(set(digests("\n".join(odd)))) == 60


def test_trees_of_any_size_have_the_digest_of_their_text(tmp_path):
    """One pass hashes a line as it stands; the ordinary way writes the tree anew, in room that grows."""
    rng = random.Random(3)
    sizes = [1, 2, 15, 16, 17, 18, 31, 64, 65, 1000, 1023, 1024, 5000]

    def name(letter):
        return letter * rng.choice(sizes[: rng.randint(1, len(sizes))])

    def tree(depth):
        words = " ".join(f"({name('T')} {name('w')})" for _ in range(rng.randint(1, 6)))
        below = f" {tree(depth - 1)}" if depth else ""
        return f"({name('L')} {words}{below})"

    deep = "(X " * 200 + "(T w)" + ")" * 200
    text = "".join(f"{line}\n" for line in (deep, *(tree(depth) for depth in range(60)), deep))
    for side in ("gold", "test"):
        (tmp_path / f"{side}.mrg").write_text(text)
    plain = treegauge.score(tmp_path / "gold.mrg", tmp_path / "test.mrg")
    assert plain.units.digest == treegauge.score(text, text).units.digest


def saved(tmp_path, name, gold, gold_name="gold"):
    (tmp_path / f"{gold_name}.mrg").write_text(gold)
    (tmp_path / f"{name}.mrg").write_text(SYSTEM)
    path = tmp_path / f"{name}.json"
    ran = run("score", tmp_path / f"{gold_name}.mrg", tmp_path / f"{name}.mrg", "--save", path)
    assert ran.code == 0, ran.err
    return path


def test_results_on_different_gold_are_not_compared(tmp_path):
    first = saved(tmp_path, "a", GOLD)
    second = saved(tmp_path, "b", GOLD.replace("(VBD left)", "(VBN left)"))
    ran = run("compare", first, second)
    assert ran.code == 2
    assert "a and b were scored on different gold: gold:#2 has other words or another" in ran.err
    results = [treegauge.Result.load(path) for path in (first, second)]
    with pytest.raises(MismatchError, match="gold:#2"):
        results[0].join(results[1])
    with pytest.raises(MismatchError, match="different gold"):
        treegauge.compare(results)


def test_the_name_of_the_gold_file_does_not_matter(tmp_path):
    first = saved(tmp_path, "a", GOLD)
    second = saved(tmp_path, "b", GOLD, gold_name="reference")
    results = [treegauge.Result.load(path) for path in (first, second)]
    assert results[0].join(results[1]).complete
    compared = treegauge.compare(results)
    assert {score.units for score in compared.scores} == {3}
    assert compared.notes == treegauge.compare({"a.mrg": results[0], "b.mrg": results[0]}).notes


def test_files_without_digests_are_taken_with_a_note(tmp_path):
    first, second = saved(tmp_path, "a", GOLD), saved(tmp_path, "b", GOLD)
    data = json.loads(second.read_text())
    del data["units"]["digest"]
    second.write_text(json.dumps(data))
    ran = run("compare", first, second)
    assert ran.code == 0
    assert "b came from files without digests of gold" in " ".join(ran.out.split())


def test_sums_and_summaries_keep_digests(tmp_path):
    lines = GOLD.splitlines(keepends=True)
    whole = treegauge.score(GOLD, SYSTEM)
    parts = [
        treegauge.score(gold, test)
        for gold, test in zip(lines, SYSTEM.splitlines(keepends=True), strict=True)
    ]
    assert treegauge.merge(parts).units.digest == whole.units.digest
    summary = treegauge.score(GOLD, SYSTEM, summary=10)
    summaries = [treegauge.score(line, line, summary=10) for line in lines]
    assert treegauge.merge(summaries).units.digest == summary.units.digest
    other = treegauge.score(GOLD.replace("(VBD left)", "(VBN left)"), SYSTEM, summary=10)
    with pytest.raises(MismatchError, match="different gold"):
        treegauge.compare({"a": summary, "b": other})


def test_a_key_that_occurs_twice_is_refused(tmp_path):
    first, second = saved(tmp_path, "a", GOLD), saved(tmp_path, "b", GOLD)
    ran = run("merge", first, second)
    assert ran.code == 2
    assert "a sentence counts once" in ran.err


def test_the_law_on_gold_can_fail(tmp_path, monkeypatch):
    """A mutant: digests that say nothing. Then other gold is compared as if it were the same."""
    monkeypatch.setattr("treegauge.stats.paired.check_gold", lambda tables, names: "")
    first = saved(tmp_path, "a", GOLD)
    second = saved(tmp_path, "b", GOLD.replace("(VBD left)", "(VBN left)"))
    assert run("compare", first, second).code == 0
