"""The classic sparseval where the original program crashes, overflows a buffer or has no time."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from helpers.shared import run

from treegauge.cli import dispatch

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

HEADS = "*default* (r)\n"
EDITS = "EDIT_LABEL EDITED\nDELETE_LABEL .\nEMPTY_NODE -NONE-\n"


def rows(
    folder: Path, gold: str, test: str, *options: str, parameters: str = EDITS, heads: str = HEADS
) -> list[list[int]]:
    for name, text in (("g", gold), ("t", test), ("p", parameters), ("h", heads)):
        (folder / name).write_text(text)
    files = [str(folder / name) for name in "phgt"]
    outcome = dispatch(["sparseval", "-v", "-p", files[0], "-h", files[1], *options, *files[2:]])
    assert isinstance(outcome.out, bytes)
    assert outcome.code == 0, outcome.err
    lines = [line.split() for line in outcome.out.decode().splitlines()]
    return [[int(field) for field in line[1:]] for line in lines if line and line[0].isdigit()]


def test_side_whose_first_tree_is_empty(tmp_path: Path) -> None:
    text = "(TOP (S (-NONE- *)))\n(TOP (NP (NN ink)))\n"
    assert rows(tmp_path, text, text, "-c") == [[2, 2, 2, 0, 1, 1, 1, 1, 1, 1]]


def test_bag_of_a_sentence_that_is_deleted_while_top_is_not(tmp_path: Path) -> None:
    assert rows(tmp_path, "(TOP (S (. .)))\n", "(TOP (S (. .)))\n", "-b") == [[0] * 10]


def test_root_that_is_a_preterminal_counts_as_one_word_below_top(tmp_path: Path) -> None:
    assert rows(tmp_path, "(NN ink)\n", "(NN ink)\n") == [[1, 1, 1, 0, 1, 1, 1, 1, 1, 1]]


def test_adjacent_edited_words_become_one_region(tmp_path: Path) -> None:
    gold = "(TOP (S (NN ink) (EDITED uh) (EDITED (UH um)) (NN pen)))\n"
    test = "(TOP (S (NN ink) (EDITED (UH uh) (UH um)) (NN pen)))\n"
    assert rows(tmp_path, gold, test) == [[3, 3, 3, 0, 2, 2, 2, 2, 2, 2]]


def test_labels_words_and_lines_of_any_length(tmp_path: Path) -> None:
    label, word = "L" * 100_000, "w" * 200_000
    text = f"(TOP ({label} (T {word}) (U b)))\n"
    heads = f"*default* (r)\n{label} (l {'X' * 5000} T)\n"
    assert rows(tmp_path, text, text, heads=heads) == [[2, 2, 2, 0, 2, 2, 2, 2, 2, 2]]


def test_trees_of_any_depth(tmp_path: Path) -> None:
    depth = 200_000
    text = "(TOP " + "(X " * depth + "(NN ink)" + ")" * depth + ")\n"
    assert rows(tmp_path, text, text)[0][:4] == [depth + 1, depth + 1, depth + 1, 0]
    assert rows(tmp_path, text, text, "-b")[0][4:7] == [1, 1, 1]


def test_a_side_of_30_000_words_without_alignment(tmp_path: Path) -> None:
    chance = random.Random(7)
    words = [f"w{int(chance.paretovariate(1))}" for _ in range(30_000)]
    other = [word if chance.random() < 0.8 else "err" for word in words]

    def text(side: list[str]) -> str:
        return "".join(
            f"(TOP {' '.join(f'(NN {word})' for word in side[at : at + 20])})\n"
            for at in range(0, len(side), 20)
        )

    row = rows(tmp_path, text(words), text(other), "-b", "-c")[0]
    same = sum(a == b for a, b in zip(words, other, strict=True))
    assert row[5:7] == [30_000, 30_000]
    assert same <= row[4] <= 30_000


def test_a_line_ends_at_a_nul_byte_and_a_tree_at_0xff(tmp_path: Path) -> None:
    # As in the original: the head of S is ink (l), not pen; the second tree is none.
    for name, text in (
        ("g", b"(TOP (S (NN ink) (NN pen)))\xff)\n\xff(TOP (NN ink))\n"),
        ("h", b"S (l)\0((\n*default* (r)\n"),
    ):
        (tmp_path / name).write_bytes(text)
    (tmp_path / "t").write_bytes(b"(TOP (S (NN ink) (X (NN pen))))\n")
    files = [str(tmp_path / name) for name in "hgt"]
    outcome = dispatch(["sparseval", "-v", "-h", *files])
    assert outcome.code == 0
    row = next(line for line in outcome.out.decode().splitlines() if line.startswith("    1 "))
    # Brackets TOP S against TOP S X; TOP>ink and ink>pen as NN, or as X.
    assert row.split()[1:8] == ["2", "2", "3", "0", "1", "2", "2"]


def test_usage_and_missing_files_end_with_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "g").write_text("(TOP (NN ink))\n")
    for arguments in (
        [],
        ["-?"],
        ["g"],
        ["g", "g", "g"],
        ["-x", "g", "g"],
        ["g", "g", "-p"],
        ["g", "none"],
        ["-h", "none", "g", "g"],
    ):
        outcome = dispatch(["sparseval", *arguments])
        assert (outcome.out, outcome.code) == (b"", 1)
        assert outcome.err


def test_results_go_to_the_file_of_capital_f(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "g").write_text("(TOP (NN ink))\n")
    plain = dispatch(["sparseval", "g", "g"])
    assert dispatch(["sparseval", "g", "g", "-Fout"]).out == b""
    assert (tmp_path / "out").read_bytes() == plain.out


def test_text_beside_children_that_are_empty_nodes(tmp_path):
    # Recorded from the original with the parameters that come with it, of which these lines matter.
    params = tmp_path / "p.prm"
    params.write_text("DELETE_LABEL TOP\nEMPTY_NODE -NONE-\n")
    heads = tmp_path / "heads"
    heads.write_text("*default* (l)\n")

    def counts(tree: str) -> list[str]:
        file = tmp_path / "tree"
        file.write_text(tree + "\n")
        ran = run("sparseval", "-p", params, "-h", heads, file, file)
        if ran.code:
            return [ran.err.split(":")[0]]
        return next(line for line in ran.out.split("\n") if line.startswith("Total")).split()[1:7]

    # The text goes with the empty node that it is in.
    assert counts("(S (NN a) (-NONE- (X b) +))") == ["0", "0", "0", "0", "1", "1"]
    # All children are empty nodes: the text is the node's word.
    assert counts("(S (NN a) (NP (-NONE- b) +))") == ["0", "0", "0", "0", "2", "2"]
    assert counts("(S (NN a) (NP (NP (-NONE- b)) +))") == ["0", "0", "0", "0", "2", "2"]
    # Otherwise there is no slot for it.
    assert counts("(S (NN a) (NP (X b) +))") == ["text that is in no bracket of its own"]
