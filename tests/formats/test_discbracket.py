"""disco-dop's discbracket: leaves are number=word, from 0; branches may cross."""

from __future__ import annotations

import random

import pytest
from helpers.shared import run

import treegauge
from treegauge import _core
from treegauge.corpora.builder import CorpusBuilder
from treegauge.corpora.corpus import Reading
from treegauge.corpora.piece_reader import PieceReader
from treegauge.corpora.tree import Tree
from treegauge.errors import InputError, SettingsError

TREES = """\
(S (VP (VB 0=wake) (PRT (RP 2=up))) (NP (PRP 1=him)) (. 3=.))
(S (NP (NN 0=tea)) (VP (VBZ 1=cools)))
(UH 0=yes)
"""
# The same trees; of the first, brackets stand in another order.
REORDERED = TREES.replace(
    "(VP (VB 0=wake) (PRT (RP 2=up))) (NP (PRP 1=him))",
    "(NP (PRP 1=him)) (VP (PRT (RP 2=up)) (VB 0=wake))",
)
TEA = "(S (NP (NN tea)) (VP (VBZ cools)))\n"


def runs(corpus, row=0):
    return {node.label: node.runs for node in corpus[row].tree.constituents()}


def test_words_stand_where_their_numbers_say():
    corpus = treegauge.read(TREES.encode())
    assert corpus.format == "discbracket"
    assert corpus[0].words == ["wake", "him", "up", "."]
    assert runs(corpus) == {"S": [(0, 4)], "VP": [(0, 1), (2, 3)], "NP": [(1, 2)], "PRT": [(2, 3)]}
    assert [node.words for node in corpus[0].tree.constituents()][1] == ["wake", "up"]
    assert list(corpus.columns["runs.node"]) == [1, 1]
    assert treegauge.read(REORDERED.encode()).write() == TREES.encode()


def test_a_node_begins_with_its_first_word():
    """By first word, the upper one first: the order of the table."""
    corpus = treegauge.read(b"(S (B (X 1=b) (C (X 3=d))) (A (X 0=a) (X 2=c)))")
    assert [node.label for node in corpus[0].tree.constituents()] == ["S", "A", "B", "C"]
    assert str(corpus[0]) == "(S (A (X 0=a) (X 2=c)) (B (X 1=b) (C (X 3=d))))"


def test_brackets_in_words():
    corpus = treegauge.read(b"(S (A 0=#LRB#a#RRB#) (B 1=x#y))")
    assert corpus[0].words == ["(a)", "x#y"]
    assert corpus.write() == b"(S (A 0=#LRB#a#RRB#) (B 1=x#y))\n"


def test_a_remark_behind_a_tab_is_kept():
    text = b"# genre = mail\n(S (A 1=b) (B 0=a)) \t seen (twice)\n"
    corpus = treegauge.read(text)
    assert not corpus.issues
    assert corpus.write() == b"# genre = mail\n(S (B 0=a) (A 1=b))\tseen (twice)\n"
    assert (
        treegauge.read(b"(S (A 1=b) (B 0=a)) seen", format="discbracket").issues[0].code
        == "stray-text"
    )


def test_words_with_numbers_are_words():
    """A sentence may be «0=off 1=on», a word «3=x»: only where most trees are numbered is it discbracket."""
    legend = "(S (NP (NN 0=off)) (NP (NN 1=on)))\n"
    for text in (legend + TEA, TEA + legend, "(UH 0=x)\n", "(UH 3=x)\n" * 3):
        corpus = treegauge.read(text.encode())
        assert (corpus.format, corpus.issues) == ("ptb", [])
        assert treegauge.score(text, text)["brackets"]["recall"] in {1.0, None}
    # A few leaves that lack their numbers do not make it plain trees: they are told.
    corpus = treegauge.read((legend * 40 + TEA).encode())
    assert [(issue.code, issue.line, issue.column) for issue in corpus.issues] == [
        ("leaf-number", 41, 12)
    ]
    # What a comment says is not a leaf.
    assert treegauge.read(f"# text = tea (cools)\n{TREES}".encode()).format == "discbracket"


def test_numbers_that_begin_with_1_are_told():
    """All leaves have numbers, so they are no words, whatever the numbers are."""
    corpus = treegauge.read(b"(S (NP (NN 1=tea)) (VP (VBZ 2=cools)))\n(UH 1=yes)\n")
    assert corpus.format == "discbracket"
    assert [(issue.code, issue.line) for issue in corpus.issues] == [
        ("leaf-number", 1),
        ("leaf-number", 2),
    ]
    assert "the leaf number 2 in a tree of 2 words; expected 0 to 1" in corpus.issues[0].message
    with pytest.raises(InputError, match="leaf-number"):
        Tree.parse("(S (NP (NN 1=tea)) (VP (VBZ 2=cools)))")


def test_read_as_plain_trees_they_are_refused():
    corpus = treegauge.read(TREES.encode(), format="ptb")
    assert [issue.code for issue in corpus.issues] == ["discontinuous-tree"] * 3
    pretty = "(S\n  (VP (VB 0=wake)\n    (PRT (RP 2=up)))\n  (NP (PRP 1=him)))\n"
    (issue,) = treegauge.read(pretty.encode(), format="ptb").issues
    assert (issue.line, issue.column) == (2, 11)
    assert treegauge.read(pretty.encode()).format == "discbracket"


def test_pieces_of_a_file(tmp_path):
    path = tmp_path / "test.dbr"
    path.write_text(TREES * 100)
    whole = treegauge.read(path)
    with PieceReader("test", str(path), Reading(), given="file") as reader:
        parts = [corpus for corpus, _ in reader.pieces([7] * 50)]
    joined = treegauge.corpora.corpus.Corpus.concatenate(parts)
    assert [str(one) for one in joined] == [str(one) for one in whole]
    assert list(joined.columns["runs.first"]) == list(whole.columns["runs.first"])


def drawn(rng: random.Random, size: int) -> str:
    """A tree of any sets of words: two neighbours in a shuffled row become one, until one is left."""
    row = [f"(T {word}=w{word})" for word in range(size)]
    while len(row) > 1:
        rng.shuffle(row)
        some = rng.randint(2, min(4, len(row)))
        row = [*row[some:], f"({rng.choice('ABC')} {' '.join(row[:some])})"]
    return row[0]


@pytest.mark.parametrize("seed", range(20))
def test_random_trees_are_sound_and_come_back(seed):
    """The words below a node are those that its text has, whatever the order of its children."""
    rng = random.Random(seed)
    text = "".join(drawn(rng, rng.randint(2, 12)) + "\n" for _ in range(20))
    corpus = treegauge.read(text.encode(), format="discbracket")
    assert not _core.what_is_wrong(corpus.core)
    for line, sentence in zip(text.splitlines(), corpus, strict=True):
        expected = []
        open_: list[set[int]] = []
        for piece in line.replace(")", " ) ").split():
            if piece.startswith("("):
                open_.append(set())
            elif piece == ")":
                words = open_.pop()
                expected.append(sorted(words))
                if open_:
                    open_[-1] |= words
            else:
                open_[-1].add(int(piece.split("=")[0]))
        # Preterminals are not constituents.
        phrases = sorted(words for words in expected if len(words) > 1)
        found = [
            [w for first, last in n.runs for w in range(first, last)]
            for n in sentence.tree.constituents()
        ]
        assert sorted(found) == phrases
    assert treegauge.read(corpus.write(), format="discbracket").write() == corpus.write()
    builder = CorpusBuilder("discbracket")
    for sentence in corpus:
        builder.sentence(tree=sentence.tree)
    assert builder.corpus().write() == corpus.write()


def test_unsound_tables_are_told():
    """Each kind of wrong table that only sentences with runs can have."""
    sound = {
        "sentences.first_token": [0],
        "sentences.first_node": [0],
        "tokens.form": ["a", "b", "c"],
        "tokens.tag": ["T"] * 3,
        "tokens.parent": [1, 0, 1],
        "nodes.label": ["S", "X"],
        "nodes.parent": [_core.NONE, 0],
        "nodes.first": [0, 0],
        "nodes.last": [3, 3],
        "runs.node": [1, 1],
        "runs.first": [0, 2],
        "runs.last": [1, 3],
    }
    CorpusBuilder("discbracket").columns(sound)
    for change, message in (
        ({"tokens.parent": [1, 1, 1]}, "pieces of a discontinuous constituent are not its words"),
        ({"tokens.parent": [1, 1, 0]}, "has other words than those below it"),
        ({"nodes.parent": [_core.NONE, 1]}, "not a tree over its words"),
        ({"nodes.parent": [_core.NONE, _core.NONE]}, "not a tree over its words"),
        ({"nodes.parent": [1, _core.NONE]}, "not in the order of first words"),
        ({"runs.node": [1, 0]}, "not those of a discontinuous constituent"),
        ({"runs.last": [2, 3]}, "not those of a discontinuous constituent"),
        ({"nodes.parent": [], "tokens.parent": []}, "parents .* must be given"),
    ):
        with pytest.raises(InputError, match=message):
            CorpusBuilder("discbracket").columns(sound | change)


def test_builder_takes_runs():
    builder = CorpusBuilder("discbracket")
    builder.sentence(["a", "b", "c"], ["T"] * 3, spans=[("X", [(2, 3), (0, 1)]), ("S", 0, 3)])
    assert builder.corpus().write() == b"(S (X (T 0=a) (T 2=c)) (T 1=b))\n"
    with pytest.raises(
        InputError, match="the Y from word 1 to 3 crosses the X from 0 to 1 and 2 to 3"
    ):
        builder.sentence(["a", "b", "c"], spans=[("S", 0, 3), ("X", [(0, 1), (2, 3)]), ("Y", 1, 3)])
    with pytest.raises(InputError, match="not in this sentence"):
        builder.sentence(["a", "b"], spans=[("S", [(0, 1), (0, 2)])])
    with pytest.raises(InputError, match="the S has no words"):
        builder.sentence(["a", "b"], spans=[("S", [])])


def test_tree_parses_leaf_numbers():
    tree = Tree.parse("(S (VP (VB 0=wake) (RP 2=up)) (NP (PRP 1=him)))")
    assert repr(tree.constituents()[1]) == "<constituent VP 0–1 2–3>"
    assert Tree.parse(str(tree)) == tree


def test_the_digest_tells_trees_apart():
    first = treegauge.read(b"(S (VP (V 0=a) (X 2=c)) (N 1=b))").core
    same = treegauge.read(b"(S (N 1=b) (VP (X 2=c) (V 0=a)))").core
    other = treegauge.read(b"(S (VP (V 0=a) (N 1=b)) (X 2=c))").core
    label = treegauge.read(b"(S (NP (V 0=a) (X 2=c)) (N 1=b))").core
    above = treegauge.read(b"(S (VP (V 0=a) (X 3=d)) (N 1=b) (N 2=c))").core
    below = treegauge.read(b"(S (VP (V 0=a) (N 1=b) (X 3=d)) (N 2=c))").core
    digests = [
        bytes(_core.sentence_digests(core, 1)) for core in (first, other, label, above, below)
    ]
    assert len(set(digests)) == 5
    assert bytes(_core.sentence_digests(same, 1)) == digests[0]


def test_convert(tmp_path):
    path = tmp_path / "some.dbr"
    path.write_text("(S (VBZ 1=cools) (NN 0=tea))\n")
    ran = run("convert", path, "--to", "ptb")
    assert ran.out == "(S (NN tea) (VBZ cools))\n"
    tea = tmp_path / "tea.mrg"
    tea.write_text(TEA)
    assert (
        run("convert", tea, "--to", "discbracket").out == "(S (NP (NN 0=tea)) (VP (VBZ 1=cools)))\n"
    )
    path.write_text(TREES)
    ran = run("convert", path, "--to", "ptb")
    assert ran.code == 2
    assert "ptb cannot hold what this discbracket file has: discontinuous constituents" in ran.err
    with pytest.raises(SettingsError, match="sentence 1 has discontinuous constituents"):
        treegauge.read(path).write("ptb")
    words = tmp_path / "words.ctm"
    words.write_text("a 1 0.00 0.50 tea\n")
    ran = run("convert", words, "--to", "ptb")
    assert (ran.code, "ptb needs constituents" in ran.err) == (2, True)
