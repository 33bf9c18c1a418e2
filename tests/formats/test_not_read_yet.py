"""Discontinuous bracketings and other files that are not read: refused by name, never scored wrongly."""

from __future__ import annotations

import json

import pytest

import treegauge
from treegauge.corpora.corpus import Reading
from treegauge.corpora.piece_reader import PieceReader
from treegauge.errors import InputError, MismatchError

# disco-dop's discbracket: the number of a leaf is its word's place, brackets stand in any order.
DISCONTINUOUS = """\
(S (VP (VB 0=wake) (PRT (RP 2=up))) (NP (PRP 1=him)) (. 3=.))
(S (NP (NN 0=tea)) (VP (VBZ 1=cools)))
(UH 0=yes)
"""
# The same first tree; its words are the same, its brackets stand in another order.
REORDERED = DISCONTINUOUS.replace(
    "(VP (VB 0=wake) (PRT (RP 2=up))) (NP (PRP 1=him))",
    "(NP (PRP 1=him)) (VP (VB 0=wake) (PRT (RP 2=up)))",
)
TEA = "(S (NP (NN tea)) (VP (VBZ cools)))\n"


def codes(text, **options):
    return [issue.code for issue in treegauge.read(text.encode(), **options).issues]


def test_discontinuous_trees_are_refused():
    """Scored as they stood, they were compared by the order of their brackets: equal trees had 50.00."""
    corpus = treegauge.read(DISCONTINUOUS.encode())
    assert [sentence.state for sentence in corpus] == ["broken"] * 3
    assert [(issue.line, issue.column) for issue in corpus.issues] == [(1, 12), (2, 12), (3, 5)]
    assert {issue.code for issue in corpus.issues} == {"discontinuous-tree"}
    with pytest.raises(MismatchError, match="leaves have numbers"):
        treegauge.score(DISCONTINUOUS, REORDERED)
    pretty = "(S\n  (VP (VB 0=wake)\n    (PRT (RP 2=up)))\n  (NP (PRP 1=him)))\n"
    (issue,) = treegauge.read(pretty.encode()).issues
    assert (issue.code, issue.line, issue.column) == ("discontinuous-tree", 2, 11)


@pytest.mark.parametrize("policy", ["zero", "skip", "repair"])
def test_discontinuous_answers_stop_no_run(policy, tmp_path):
    """By hand: S, NP, VP of two sentences, of which one has a parse."""
    answers = [DISCONTINUOUS.splitlines()[1], TEA]
    path = tmp_path / "answers.jsonl"
    path.write_text("".join(json.dumps({"answer": one}) + "\n" for one in answers))
    found = treegauge.score([TEA, TEA], [answers[0]] * 2, on_error=policy)["brackets"]
    assert (found["matched"], found["gold"]) == (0, 0 if policy == "skip" else 6)
    (tmp_path / "gold.mrg").write_text(TEA * 2)
    found = treegauge.score(tmp_path / "gold.mrg", path, on_error=policy)["brackets"]
    assert (found["matched"], found["gold"]) == (3, 3 if policy == "skip" else 6)


def test_words_with_numbers_are_words():
    """A sentence may be «0=off 1=on», a word «3=x»: only a file with nothing else is refused."""
    legend = "(S (NP (NN 0=off)) (NP (NN 1=on)))\n"
    for text in (legend + TEA, TEA + legend, legend * 40 + TEA, "(UH 0=x)\n", "(UH 3=x)\n" * 3):
        assert codes(text) == []
        assert treegauge.score(text, text)["brackets"]["recall"] in {1.0, None}
    # Numbers that are no places.
    for wrong in ("(S (NN 1=a) (NN 2=b))", "(S (NN 0=a) (NN 0=b))", "(S (NN 0=a) (NN b))"):
        assert codes(wrong) == []
    # What a comment says is no leaf.
    assert codes(f"# text = tea (cools)\n{DISCONTINUOUS}") == ["discontinuous-tree"] * 3


def test_discontinuous_trees_in_files_and_pieces(tmp_path):
    """The quick way for plain trees, and files that are read in blocks, refuse them as well."""
    gold, test = tmp_path / "gold.mrg", tmp_path / "test.mrg"
    line = DISCONTINUOUS.splitlines()[1] + "\n"
    gold.write_text(TEA * 300)
    test.write_text(line * 300)
    with pytest.raises(MismatchError, match="discontinuous-tree"):
        treegauge.score(gold, test)
    test.write_text(line * 300 + TEA)
    gold.write_text(line * 300 + TEA)
    whole = treegauge.score(gold, test)
    assert whole["brackets"]["matched"] == 3 * 301
    with PieceReader("test", str(test), Reading(), given="file") as reader:
        states = [one.state for corpus, _ in reader.pieces([100] * 9) for one in corpus]
    assert states == ["good"] * 301
    test.write_text(line * 300)
    with PieceReader("test", str(test), Reading(), given="file") as reader:
        states = [one.state for corpus, _ in reader.pieces([100] * 9) for one in corpus]
    assert states == ["broken"] * 300


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("#FORMAT 3\n#BOS 1 0 1 1\nwake\tVB\t--\tHD\t500\n#500\tVP\t--\t--\t0\n#EOS 1\n", "NeGra's export"),
        ('<?xml version="1.0"?>\n<corpus id="c"><body><s id="s1"><graph><nonterminals/>', "TIGER XML"),
        ('<?xml version="1.0"?>\n<tei/>', "XML"),
    ],
)  # fmt: skip
def test_other_formats_of_treebanks_are_known_by_name(text, name):
    with pytest.raises(InputError, match=f"unknown-format: this looks like {name}.*not read yet"):
        treegauge.read(text.encode())


def test_a_lattice_is_no_file_of_trees():
    """CoNLL-UL has nine columns; states come first."""
    row = "0\t1\ttea\t_\tNOUN\tNN\t_\t_\t_\n"
    with pytest.raises(InputError, match=r"this looks like a lattice \(CoNLL-UL\); expected trees"):
        treegauge.read(f"# sent_id = 1\n{row}".encode())
