"""Lattices: reading, statistics, paths, states."""

from __future__ import annotations

import pytest
from helpers.real_data import shared_data
from helpers.shared import run

import treegauge
from treegauge.corpora.lattice_paths import check_paths
from treegauge.corpora.lattices import read_lattices, statistics

# BCLM HNEIM of Tsarfaty, Nivre and Andersson (2012), as far as their figure 2 is told in the text.
SPMRL = "".join(
    f"{begin}\t{end}\t{segment}\t_\t{tag}\t{tag}\t_\t{word}\n"
    for begin, end, segment, tag, word in [
        (0, 1, "B", "IN", 1), (1, 2, "H", "DEF", 1), (2, 4, "CL", "NN", 1), (1, 4, "CL", "NN", 1),
        (4, 5, "FL", "POSS", 1), (5, 6, "HM", "PRN", 1), (0, 3, "BCL", "NN", 1), (3, 6, "M", "PRN", 1),
        (1, 6, "CLM", "NN", 1), (6, 7, "H", "DEF", 2), (7, 8, "NEIM", "JJ", 2), (6, 8, "HNEIM", "JJ", 2),
    ]
)  # fmt: skip


def ul(*rows: str) -> bytes:
    lines = []
    for row in rows:
        cells = row.split()
        if "-" in cells[0] and len(cells) == 2:
            lines.append("\t".join([*cells, "_"]))
        else:
            begin, end, form, tag = cells
            lines.append(f"{begin}\t{end}\t{form}\t_\t{tag}\t{tag}\t_\t_\t_")
    return ("\n".join(lines) + "\n").encode()


def test_spmrl_words_and_analyses():
    lattices = read_lattices(SPMRL.encode())
    words = list(lattices.words())
    # BCLM: B H CL FL HM, B CL FL HM, BCL M, B CLM; HNEIM: H NEIM, HNEIM.
    assert [word.analyses for word in words] == [4, 2]
    assert statistics(lattices)["analyses per word"] == 3.0


def test_conll_ul_words_with_and_without_a_line_of_their_own():
    lattices = read_lattices(
        b"# sent_id = s1\n"
        + ul("0-2 hbit", "0 1 h DET", "1 2 bit NOUN", "0 2 hbit PROPN", "2 3 . P")
    )
    sentence = lattices.sentences[0]
    assert sentence.name == "s1"
    assert [(word.form, word.analyses) for word in sentence.words] == [("hbit", 2), (".", 1)]


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (ul("0-2 hbit", "0 1 h DET"), 1),  # no path to the end
        (ul("0-2 hbit", "0 3 h DET"), 2),  # out of its word
        (ul("0 1 a X", "1 1 b X"), 2),  # does not lead on
        (ul("0 1 a X") + b"1\t2\tb\n", 2),  # columns
        (ul("0 1 a X", "x 2 b X"), 2),
        (ul("0 1 a X", "1 99999999999 b X"), 2),
        (b"0\t1\ta\t_\tX\tX\t_\t1\n1\t2\tb\t_\tX\tX\t_\t3\n", 2),  # a word is missing
    ],
)
def test_bad_lattices_are_told_with_their_line(content, line):
    lattices = read_lattices(content + b"\n" + ul("0 1 a X"))
    assert [issue.line for issue in lattices.issues] == [line]
    assert len(lattices.sentences) == 2
    assert statistics(lattices)["words"] == 1


def test_a_file_without_lattices_is_an_error():
    with pytest.raises(treegauge.InputError):
        read_lattices(b"# nothing\n\n")


def test_paths_and_what_is_off_them():
    lattices = read_lattices(
        ul("0-2 hbit", "0 1 h DET", "1 2 bit NOUN", "2 3 ra VERB", "3 4 . PUNCT")
    )
    corpus = treegauge.with_words(
        treegauge.read(b"(TOP (DET h) (NOUN bit) (VB ra) (PUNCT !))"), b"hbit\th bit\nra\n!\n"
    )
    check = check_paths(corpus, lattices)
    assert (check.words, check.paths, check.other_tags, check.other_segments) == (3, 1, 1, 1)
    assert [issue.code for issue in check.issues] == ["off-lattice"] * 2
    begins, ends = corpus.lattice_states
    assert list(begins)[:2] == [0, 1]
    assert list(ends)[:2] == [1, 2]
    mapped = check_paths(corpus, lattices, {"VERB": {"VB"}})
    assert (mapped.paths, mapped.other_tags) == (2, 0)


def test_a_file_that_was_not_checked_is_not_all_right():
    """The sentence has another name than the lattice: «0 of 2 words (0.00 %) are off» said too much."""
    rows = (
        "# sent_id = {}\n1\tB\t_\tIN\tIN\t_\t0\troot\t_\t_\n2\tH\t_\tDEF\tDEF\t_\t1\tdep\t_\t_\n\n"
    )
    lattices = read_lattices(b"# sent_id = a\n" + ul("0 1 B IN", "1 2 H DEF"))
    same, other = (treegauge.read(rows.format(name).encode()) for name in "ab")
    assert str(check_paths(same, lattices)).startswith("0 of 2 words (0.00 %) are off the lattice")
    assert str(check_paths(other, lattices)).startswith("none of 2 words was checked")
    both = str(check_paths(same + other, lattices))
    assert both.startswith("0 of 2 words (0.00 %) are off the lattice")
    assert both.endswith("; 2 words without a lattice")


@pytest.fixture
def files(tmp_path):
    from treegauge.metrics._lexemes import GOLD, GOLD_WORDS, PARSE, PARSE_WORDS

    for name, content in {
        "gold.mrg": GOLD, "parse.mrg": PARSE, "gold.words": GOLD_WORDS, "parse.words": PARSE_WORDS, "lattice": SPMRL,
    }.items():  # fmt: skip
        (tmp_path / name).write_text(content + "\n")
    return tmp_path


def test_strict_arcs_by_a_given_lattice(files):
    base = ["score", files / "gold.mrg", files / "parse.mrg", "--words", files / "gold.words",
            "--words", files / "parse.words", "--metric", "tedeval", "--lattice", files / "lattice"]  # fmt: skip
    assert "72.73" in run(*base).out
    strict = run(*base, "--lattice-arcs", "strict")
    # CL leads from 2 in gold and from 1 in the parse: 8 edits, as the paper's own lattice would give.
    assert "tedeval:strict  63.64" in strict.out
    assert "0 of 2 words (0.00 %) are off the lattice" in strict.err


def test_strict_arcs_of_a_word_off_the_lattice_are_derived(files):
    # Without FL in the lattice BCLM is off it on both sides; its states then come from the two analyses.
    text = "".join(line for line in SPMRL.splitlines(keepends=True) if "\tFL\t" not in line)
    (files / "lattice").write_text(text.replace("5\t6\tHM", "4\t6\tHM") + "\n")
    done = run("score", files / "gold.mrg", files / "parse.mrg", "--words", files / "gold.words", "--words",
               files / "parse.words", "--metric", "tedeval", "--lattice", files / "lattice", "--lattice-arcs",
               "strict")  # fmt: skip
    assert "tedeval:strict  63.64" in done.out
    assert "1 of 2 words (50.00 %) are off the lattice: 1 by their segments" in done.err


def test_the_command(files):
    done = run("lattice", files / "lattice", files / "gold.mrg", "--words", files / "gold.words")
    assert "analyses per word               3.00" in done.out
    assert "0 of 2 words (0.00 %) are off the lattice" in done.out
    (files / "tags").write_text("NN\n")
    bad = run(
        "lattice",
        files / "lattice",
        files / "gold.mrg",
        "--words",
        files / "gold.words",
        "--tag-map",
        files / "tags",
    )
    assert bad.code == 2
    assert "tags:1:1: bad-tag-map" in bad.err
    assert run("lattice", files / "gold.mrg").code == 2


def test_hebrew_gold_is_off_the_lattice_in_12_percent_of_words():
    lattices = read_lattices(shared_data("lattices", "he_htb-ud-test.heblex.conllul"))
    gold = treegauge.read(shared_data("conll2018", "he_htb", "gold.conllu"))
    check = check_paths(gold, lattices)
    assert round(100 * check.off / check.words) == 12
    assert not lattices.issues
