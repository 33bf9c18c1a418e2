"""Where words and segments come from: maps, marks, multiword tokens, alignment."""

from __future__ import annotations

import json

import pytest
from helpers.dependency_files import conllu
from helpers.shared import run

import treegauge
from treegauge.base import plugins as registry
from treegauge.metrics._lexemes import GOLD, GOLD_WORDS, PARSE, PARSE_WORDS

SPECS = "tedeval,segeval,segments"
HEADER = [
    "scenario",
    "SegEval",
    "U",
    "SegEval",
    "L",
    "brackets",
    "U",
    "brackets",
    "L",
    "TedEval",
    "U",
    "TedEval",
    "L",
]


def test_marks_give_the_same_scores_as_a_map():
    gold = "(TOP (IN b+) (DEF h+) (NN bit) (PRN +w) (VB ra))"
    test = "(TOP (IN b+) (NN bitw) (VB ra))"
    marked = treegauge.score(
        treegauge.join_marked(treegauge.read(gold.encode()), "+"),
        treegauge.join_marked(treegauge.read(test.encode()), "+"),
        metrics=SPECS,
    )
    mapped = treegauge.score(
        treegauge.with_words(
            treegauge.read(gold.replace("+", "").encode()), b"bbitw\tb h bit w\nra\n"
        ),
        treegauge.with_words(
            treegauge.read(test.replace("+", "").encode()), b"bbitw\tb bitw\nra\n"
        ),
        metrics=SPECS,
    )
    assert marked.metrics == mapped.metrics
    # b and ra are kept; root, 5 lexemes and 3 lexemes: 6 + 4 − 2 × 3.
    assert marked["tedeval"]["cost"] == 4


def test_words_that_nobody_spelt_compare_with_each_other(tmp_path):
    marked = "(TOP (IN b+) (DEF h+) (NN bit) (PRN +w) (VB ra))\n"
    one, other = (treegauge.join_marked(treegauge.read(marked.encode()), "+") for _ in range(2))
    same = treegauge.score(one, other, metrics=SPECS)
    assert (same.alignment["aligner"], same["tedeval"]["score"]) == ("identity", 1.0)
    # The words of a CoNLL-U file may be marked too; the shared tasks' alignment spells them by their segments.
    gold = conllu("1 b+ ADP 2 case", "2 bit NOUN 0 root")
    (tmp_path / "gold.conllu").write_text(gold)
    (tmp_path / "test.conllu").write_text(gold.replace("bit", "byt"))
    files = (tmp_path / "gold.conllu", tmp_path / "test.conllu")
    done = run("score", *files, "--join", "+", "-m", "words", "--align", "ud")
    assert done.code == 0
    # One of the four characters of «bbit».
    assert "1 character differs (25.00 %)" in done.out
    assert "words 1 equal, 0 different, 1 in gold only, 1 in test only" in done.out


def test_long_sentences_are_scored():
    """Sentences of 300 segments, flat against nested; bench/tedeval.py measures how fast."""
    words = [f"(A w{n % 7})" for n in range(300)]
    deep = f"(TOP {'(X ' * 150}{' '.join(words)}{')' * 150})"
    thirds = [f"(Y {' '.join(words[n : n + 3])})" for n in range(0, 300, 3)]
    found = treegauge.score(deep, f"(TOP {' '.join(thirds)})", metrics="tedeval", params="none")
    # 150 nodes go and 100 come, the root and all lexemes stay.
    assert found["tedeval"]["cost"] == 250


def test_multiword_tokens_are_words():
    gold = conllu("1-2 hbit", "1 h DET 2 det", "2 bit NOUN 3 nsubj", "3 npl VERB 0 root")
    test = conllu("1 hbit NOUN 2 nsubj", "2 npl VERB 0 root")
    found = treegauge.score(gold, test, metrics="tedeval,tedeval:unlabeled,segeval", params="none")
    # Gold: the root and a relation and a lexeme for each of three words; test the same for two. Kept are
    # the root, root + npl, and nsubj.
    ted = found["tedeval"]
    assert (ted["gold"], ted["test"], ted["matched"], ted["cost"]) == (7, 5, 4, 4)
    assert found["segeval"]["matched"] == 1
    assert found.alignment["aligner"] == "lattice"


def test_words_are_told_only_once(tmp_path):
    gold = conllu("1-2 hbit", "1 h DET 2 det", "2 bit NOUN 0 root").encode()
    for tell in (
        lambda corpus: treegauge.with_words(corpus, b"hbit\th bit\n"),
        lambda corpus: treegauge.join_marked(corpus, "+"),
    ):
        with pytest.raises(treegauge.SettingsError, match="already say"):
            tell(treegauge.read(gold))
    (tmp_path / "gold.conllu").write_bytes(gold)
    (tmp_path / "map").write_text("hbit\th bit\n")
    done = run("score", tmp_path / "gold.conllu", tmp_path / "gold.conllu", "--words", tmp_path / "map", "--words",
               tmp_path / "map", "-m", "tedeval")  # fmt: skip
    assert done.code == 2
    assert "already say which segments make up a word" in done.err


def test_non_projective_trees_keep_the_order_of_the_head_words():
    # Words 1 and 3 are a constituent that word 2 cuts in two: 1 > 3, 2 > 4, 3 > 0 and so on.
    text = conllu("1 a X 3 x", "2 b X 4 y", "3 c X 0 root", "4 d X 3 z")
    same = treegauge.score(text, text, metrics="tedeval", params="none")["tedeval"]
    assert (same["gold"], same["cost"]) == (9, 0)


def test_words_that_differ_altogether_go_through_the_alignment():
    gold = "(TOP (S (NP (PRP we)) (VP (VBD saw) (NP (NN rain)))))"
    test = "(TOP (S (NP (PRP we)) (VP (VBD so) (NP (DT a) (NN rain)))))"
    result = treegauge.score(gold, test, metrics="tedeval,segeval", params="none")
    assert result.alignment["aligner"] == "lattice"
    # saw and so stand beside each other (4), a is inserted (3).
    assert result.alignment["token_cost"] == 7
    assert result["segeval"]["matched"] == 2
    assert result["tedeval"]["cost"] == 3


def test_trees_of_sentences_that_differ_stand_side_by_side():
    gold = "(TOP (S (N a)))\n(TOP (S (N b)))\n(TOP (S (N c)))\n"
    test = "(TOP (S (N a)))\n(TOP (S (N b) (N c)))\n"
    found = treegauge.score(gold, test, metrics="tedeval", params="none")
    # First stretch: root, S, a; second: root, S, b, root, S, c against root, S, b, c, of which root, S and b
    # are kept (a kept root would have to hold both words). So 4 edits, of 9 + 7 − 2 × 2 nodes.
    ted = found["tedeval"]
    assert (ted["roots"], ted["gold"], ted["test"], ted["cost"], ted["exact"]) == (2, 9, 7, 4, 1)
    assert ted["score"] == pytest.approx(1 - 4 / 12)
    # Means over sentences are means over stretches: 1, and 1 − 4 / (6 + 4 − 2).
    assert found.scores("tedeval", average="sentence")["score"] == pytest.approx((1 + 0.5) / 2)


def test_a_bad_map_is_told_with_file_and_line(tmp_path):
    trees, words = tmp_path / "trees.mrg", tmp_path / "trees.words"
    trees.write_text("(TOP (A x) (A y))\n")
    words.write_text("xy\tx z\n")
    done = run("score", trees, trees, "--words", words, "--words", words, "--metric", "segeval")
    # A map of other trees makes words of half of them: the run stops.
    assert (done.code, done.out) == (2, "")
    assert f"{words}:1:6: word-map-differs: the map has «z» where sentence 1" in done.err
    assert run("score", trees, trees, "--words", words).code == 2
    words.write_text("xy\tx y\n\nz\n")
    assert "word-map-length" in run("score", trees, trees, "--words", words, "--words", words).err


@pytest.fixture
def files(tmp_path):
    for name, content in {
        "gold.mrg": GOLD, "parse.mrg": PARSE, "gold.words": GOLD_WORDS, "parse.words": PARSE_WORDS,
    }.items():  # fmt: skip
        (tmp_path / name).write_text(content + "\n")
    return tmp_path


def test_scenarios_in_one_table(files):
    done = run(
        "score", files / "gold.mrg", "--scenario", f"gold={files / 'gold.mrg'}", "--scenario",
        f"raw={files / 'parse.mrg'}", "--words", files / "gold.words", "--words", files / "gold.words", "--words",
        files / "parse.words",
    )  # fmt: skip
    lines = done.out.splitlines()
    assert lines[0].split() == HEADER
    assert lines[1].split() == ["gold", *["100.00"] * 6]
    assert lines[2].split() == ["change", "-33.33", "-33.33", "-27.27", "-27.27"]
    assert lines[3].split() == ["raw", "66.67", "66.67", "n/a", "n/a", "72.73", "72.73"]


@pytest.mark.parametrize("form", ["json", "tsv", "markdown", "latex"])
def test_scenarios_in_other_formats(files, form):
    done = run(
        "score", files / "gold.mrg", "--scenario", f"a={files / 'gold.mrg'}", "--format", form
    )
    assert done.code == 0
    assert "TedEval L" in done.out or '"tedeval": 1.0' in done.out


def test_scenarios_refuse_what_they_cannot_do(files):
    gold = files / "gold.mrg"
    assert run("score", gold, gold, "--scenario", f"a={gold}").code == 2
    assert run("score", gold, "--scenario", "a").code == 2
    assert run("score", gold, "--scenario", f"a={gold}", "--scenario", f"a={gold}").code == 2
    assert run("score", gold).code == 2


def test_other_labels_and_frameworks_are_warned_of(files):
    (files / "other.mrg").write_text(PARSE.replace("NP", "QP") + "\n")
    done = run("score", files / "gold.mrg", files / "other.mrg", "--metric", "tedeval")
    assert "of its labels are not in gold (QP)" in done.err
    (files / "dep.conllu").write_text(conllu("1 B IN 0 root", "2 CL NN 1 obj"))
    done = run("score", files / "gold.mrg", files / "dep.conllu", "--metric", "tedeval")
    assert done.code == 2
    assert "the gold side (ptb) has constituents, the test side (conllx) has dep" in done.err
    assert (
        "warning"
        not in run("score", files / "gold.mrg", files / "parse.mrg", "--metric", "tedeval").err
    )


def test_scenarios_warn_of_other_labels_and_frameworks(files):
    gold = files / "gold.mrg"
    (files / "other.mrg").write_text(GOLD.replace("ADJP", "QP") + "\n")
    scenarios = ["--scenario", f"same={gold}", "--scenario", f"other={files / 'other.mrg'}"]
    done = run("score", gold, *scenarios)
    assert done.code == 0
    warned = done.err.splitlines()
    # One of the seven constituents of gold, the root included, has another label.
    assert warned == [
        (
            "treegauge: warning: other: 14.3 % of its labels are not in gold (QP): "
            "labelled scores of systems with different label sets are not comparable"
        ),
    ]
    rows = {line.split()[0]: line.split()[1:] for line in done.out.splitlines()[1:] if line}
    assert rows["other"][2:4] == ["100.00", "83.33"]
    (files / "dep.conllu").write_text(
        conllu(
            *(
                f"{n} {form} X {n - 1} dep"
                for n, form in enumerate(["B", "H", "CL", "FL", "HM", "H", "NEIM"], 1)
            )
        )
    )
    done = run("score", gold, *scenarios, "--scenario", f"dep={files / 'dep.conllu'}")
    assert done.code == 2
    assert "compares trees of one kind" in done.err


def test_labels_between_systems_are_compared_with_gold_alone(files):
    gold = files / "gold.mrg"
    done = run("score", gold, "--scenario", f"a={gold}", "--scenario", f"b={files / 'parse.mrg'}")
    assert done.err == ""


def test_scenarios_with_strict_arcs(files):
    maps = ["--words", files / "gold.words"] * 2 + ["--words", files / "parse.words"]
    gold, parse = files / "gold.mrg", files / "parse.mrg"
    done = run("score", gold, "--scenario", f"gold={gold}", "--scenario", f"raw={parse}", *maps,
               "--lattice-arcs", "strict")  # fmt: skip
    # The paper's example: 8 edits where states are compared.
    assert done.out.splitlines()[3].split()[-2:] == ["63.64", "63.64"]
    assert "tedeval:strict" in done.out


def test_documents_with_their_part_of_a_map_are_the_whole():
    gold = ["(TOP (IN b) (NN bit) (VB ra))", "(TOP (DEF h) (NN bit))"]
    test = ["(TOP (NN bbit) (VB ra))", "(TOP (NN hbit))"]
    maps = [["bbit\tb bit\nra\n\n", "hbit\th bit\n\n"], ["bbit\nra\n\n", "hbit\n\n"]]

    def corpus(trees: list[str], words: list[str]) -> treegauge.Corpus:
        text = "".join(f"# newdoc id = {tree}\n{tree}\n" for tree in trees)
        return treegauge.with_words(treegauge.read(text.encode()), "".join(words).encode())

    whole = treegauge.score(corpus(gold, maps[0]), corpus(test, maps[1]), metrics=SPECS)
    parts = [
        treegauge.score(
            corpus(gold[one : one + 1], maps[0][one : one + 1]),
            corpus(test[one : one + 1], maps[1][one : one + 1]),
            metrics=SPECS,
        )
        for one in range(2)
    ]
    assert treegauge.merge(parts).metrics == whole.metrics


def test_parsers_by_scenarios_as_in_the_paper(files):
    """Tsarfaty, Nivre and Andersson (2012), tables 1 and 2: a block for each parser, changes inside it."""
    gold, parse = files / "gold.mrg", files / "parse.mrg"
    rows = [f"PS/gold={gold}", f"RR/gold={gold}", f"PS/raw={parse}", f"RR/raw={parse}"]
    # Maps are in the order of the options.
    maps = ["gold.words", "gold.words", "parse.words", "gold.words", "parse.words"]
    order = [part for row in [rows[0], rows[2], rows[1], rows[3]] for part in ("--scenario", row)]
    words = [part for name in maps for part in ("--words", files / name)]
    done = run("score", gold, *order, *words)
    lines = [line.split() for line in done.out.splitlines()]
    # Too wide for a terminal: the last two columns are a table of their own.
    assert lines[0] == ["parser", *HEADER[:-4]]
    assert lines[8] == ["parser", HEADER[0], *HEADER[-4:]]
    assert [line[:2] for line in lines[1:7]] == [
        ["PS", "gold"], ["change", "-33.33"], ["raw", "66.67"],
        ["RR", "gold"], ["change", "-33.33"], ["raw", "66.67"],
    ]  # fmt: skip
    data = json.loads(run("score", gold, *order, *words, "-f", "json").out)
    assert [(one["parser"], one["name"]) for one in data["scenarios"]] == [
        ("PS", "gold"), ("PS", "raw"), ("RR", "gold"), ("RR", "raw"),
    ]  # fmt: skip
    for wrong in (f"/gold={gold}", f"PS/={gold}", "PS/gold="):
        assert "PARSER/NAME=FILE" in run("score", gold, "--scenario", wrong).err


def test_files_of_a_parser_stand_together_with_their_maps(files):
    gold, parse = files / "gold.mrg", files / "parse.mrg"
    mixed = [
        "--scenario",
        f"A/gold={gold}",
        "--scenario",
        f"B/gold={gold}",
        "--scenario",
        f"A/raw={parse}",
    ]
    words = ["gold.words", "gold.words", "gold.words", "parse.words"]
    given = [part for name in words for part in ("--words", files / name)]
    done = run("score", gold, *mixed, *given)
    names = [line.split()[:2] for line in done.out.splitlines()[1:5]]
    assert names == [["A", "gold"], ["change", "-33.33"], ["raw", "66.67"], ["B", "gold"]]


def test_scenarios_with_metrics_and_bounds(files):
    gold, parse = files / "gold.mrg", files / "parse.mrg"
    given = ["--scenario", f"gold={gold}", "--scenario", f"raw={parse}"]
    done = run("score", gold, *given, "--metric", "Brackets,wer", "--fail-over", "wer.value=0.1")
    assert done.out.splitlines()[0].split() == ["scenario", "brackets", "wer"]
    assert done.code == 1
    assert "raw: wer.value is" in done.err
    done = run("score", gold, *given, "--fail-under", "brackets.f1=0.5")
    # Where segments differ there are no brackets: n/a misses every bound.
    assert (done.code, "raw: brackets.f1 is n/a" in done.err) == (1, True)
    done = run("score", gold, *given, "--fail-under", "las.f1=0.5")
    assert (done.code, "las is not scored here" in done.err) == (2, True)


def test_scenarios_sign_all_that_they_print(files):
    gold = files / "gold.mrg"
    for form in registry.names("reports"):
        shown = run("score", gold, "--scenario", f"a={gold}", "--format", form).out
        assert "metric:segeval:unlabeled,segeval,tedeval:unlabeled,tedeval" in shown
        assert "metric:brackets:unlabeled,brackets" in shown


@pytest.mark.parametrize("option", ["--by=label", "--confusion=upos", "--save=x", "--task=ud"])
def test_scenarios_swallow_no_option(files, option):
    done = run("score", files / "gold.mrg", "--scenario", f"a={files / 'gold.mrg'}", option)
    assert (done.code, f"does not go with {option.split('=')[0]}" in done.err) == (2, True)
