"""``treegauge heads``: trees with heads, CoNLL-U, and what it refuses."""

from __future__ import annotations

from helpers.shared import run

TREE = "(TOP (S (EDITED (NP (PRP i))) (NP (PRP i)) (VP (VBD left) (PP (IN at) (NP (CD nine)))) (. .)))\n"


def test_heads_prints_trees(tmp_path):
    path = tmp_path / "one.mrg"
    path.write_text(TREE, encoding="utf-8")
    assert run("heads", path).out == (
        "(TOP (S^left (EDITED^i (NP^i (PRP i))) (NP^i (PRP i)) "
        "(VP^left (VBD left) (PP^at (IN at) (NP^nine (CD nine)))) (. .)))\n"
    )
    # Edited regions have no heads; nor does a word that is deleted.
    assert run("heads", path, "-p", "speech", "--heads", "content").out == (
        "(TOP (S^left (EDITED (NP (PRP i))) (NP^i (PRP i)) "
        "(VP^left (VBD left) (PP^nine (IN at) (NP^nine (CD nine)))) (. .)))\n"
    )


def test_heads_prints_conllu(tmp_path):
    path = tmp_path / "one.mrg"
    path.write_text(TREE + "(())\n(TOP (-NONE- *) (UH yes))\n", encoding="utf-8")
    out = run("heads", path, "-p", "speech", "--format", "conllu").out
    lines = [line for line in out.splitlines() if not line.startswith("# newdoc")]
    assert lines == [
        "# sent_id = 1",
        "# text = i i left at nine .",
        "1\ti\t_\t_\tPRP\t_\t3\treparandum\t_\tCounted=No",
        "2\ti\t_\t_\tPRP\t_\t3\tNP\t_\tDependent=NP|Governor=S",
        "3\tleft\t_\t_\tVBD\t_\t0\troot\t_\tDependent=S|Governor=TOP",
        "4\tat\t_\t_\tIN\t_\t3\tPP\t_\tDependent=PP|Governor=VP",
        "5\tnine\t_\t_\tCD\t_\t4\tNP\t_\tDependent=NP|Governor=PP",
        "6\t.\t_\t_\t.\t_\t3\tdep\t_\tCounted=No",
        "",
        "# sent_id = 3",
        "# text = yes",
        "1\tyes\t_\t_\tUH\t_\t0\troot\t_\tDependent=UH|Governor=TOP",
        "",
    ]


def test_heads_prints_conllu_that_reads_back(tmp_path):
    # Everything edited; something edited below the root; a root that is a word.
    path, made = tmp_path / "one.mrg", tmp_path / "one.conllu"
    path.write_text(
        "(TOP (EDITED (PRP i) (VBD was)))\n(TOP (EDITED (PRP i)) (S (NP (PRP we)) (VP (VBP go))))\n(UH yes)\n",
        encoding="utf-8",
    )
    out = run("heads", path, "-p", "speech", "--format", "conllu").out
    made.write_text(out, encoding="utf-8")
    assert run("validate", made).code == 0, run("validate", made).out
    heads = [line.split("\t")[6:8] for line in out.splitlines() if line[:1].isdigit()]
    assert heads == [
        ["0", "root"],
        ["1", "reparandum"],
        ["3", "reparandum"],
        ["3", "NP"],
        ["0", "root"],
        ["0", "root"],
    ]


def test_heads_of_files_without_trees(tmp_path):
    path = tmp_path / "one.conllu"
    path.write_text("1\tyes\t_\tINTJ\tUH\t_\t0\troot\t_\t_\n\n", encoding="utf-8")
    ran = run("heads", path)
    assert ran.code == 2
    assert "has no constituents: heads are found in bracketings" in ran.err


def test_heads_says_what_is_wrong(tmp_path):
    path = tmp_path / "one.mrg"
    path.write_text("(TOP (S (X a))\n(TOP (X b))\n", encoding="utf-8")
    ran = run("heads", path)
    assert ran.code == 2
    assert f"{path}:1" in ran.err
    table = tmp_path / "t.heads"
    table.write_text("NP (q NN)\n", encoding="utf-8")
    ran = run("heads", path, "--heads", table)
    assert ran.code == 2
    assert f"{table}:1:1: broken-head-table" in ran.err
    assert run("heads", path, "--heads", "nobody").code == 2


def test_where_one_tree_has_numbered_leaves_all_have(tmp_path):
    """So the output is one file of discbracket."""
    path = tmp_path / "gold.dbr"
    path.write_text(
        "(S (VP (VB 0=wake) (RP 2=up)) (NP (PRP 1=him)))\n(S (NP (NN 0=tea)) (VBZ 1=cools))\n"
    )
    done = run("heads", path)
    assert done.out.splitlines()[1] == "(S^cools (NP^tea (NN 0=tea)) (VBZ 1=cools))"


def test_convert_says_that_heads_makes_dependencies(tmp_path):
    (tmp_path / "a.mrg").write_text("(S (NP (PRP it)) (VP (VBZ rains)))\n")
    ran = run("convert", tmp_path / "a.mrg", "--to", "conllu")
    assert ran.code == 2
    assert "treegauge heads FILE -f conllu makes dependencies of bracketings" in ran.err
    assert "treegauge heads" not in run("convert", tmp_path / "a.mrg", "--to", "conll09").err
