"""CoNLL-2009 and CoNLL-2008: read, written, found by content; what does not fit has its place told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from helpers.real_data import shared_data
from helpers.shared import run
from helpers.textbook.roles import Sentences, sentences, text
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import treegauge
from treegauge.formats import sniff

if TYPE_CHECKING:
    from pathlib import Path


def row(number, form, head, label, sense="_", *roles, lemma="_", tag="_", phead=None) -> str:
    phead = head if phead is None else phead
    columns = [number, form, lemma, form.lower(), tag, "N", "_", "F=1", head, phead, label, label]
    return "\t".join(map(str, [*columns, "Y" if sense != "_" else "_", sense, *roles])) + "\n"


# «Mara keeps calling»: two predicates, Mara an argument of both.
GOOD = (
    row(1, "Mara", 2, "SBJ", "_", "A0", "A0")
    + row(2, "keeps", 0, "ROOT", "keep.02", "_", "_")
    + row(3, "calling", 2, "OPRD", "call.01", "A1|AM-MNR", "_")
    + "\n"
)
OLD = (
    "1\tsix-week\tsix-week\tJJ\tJJ\tsix\tsix\tCD\t3\tNMOD\t_\tA1\n"
    "2\t_\t_\tHYPH\t_\t-\t-\tHYPH\t3\tNMOD\t_\t_\n"
    "3\t_\t_\t_\t_\tweek\tweek\tNN\t0\tROOT\tweek.01\t_\n"
    "\n"
)


def roles_of(corpus: treegauge.Corpus) -> list[tuple[int, int, str]]:
    columns = corpus.columns
    heads, words, labels = (columns[f"arcs.{name}"] for name in ("head", "dependent", "label"))
    return [
        (head, word, corpus.text(label))
        for head, word, label in zip(heads, words, labels, strict=True)
    ]


def texts(corpus: treegauge.Corpus, column: str) -> list[str | None]:
    none = 0xFFFFFFFF
    return [None if number == none else corpus.text(number) for number in corpus.columns[column]]


def test_predicates_and_arguments():
    corpus = treegauge.read(GOOD.encode())
    assert corpus.format == "conll09"
    assert texts(corpus, "tokens.predicate") == [None, "keep.02", "call.01"]
    assert roles_of(corpus) == [(1, 0, "A0"), (1, 2, "A1"), (1, 2, "AM-MNR"), (2, 0, "A0")]
    assert corpus.issues == []


@pytest.mark.parametrize(
    ("columns", "lemmas", "tags", "feats", "heads"),
    [
        # The gold head of the second row is -1, its predicted one 1; gold lemmas and tags are missing.
        ("auto", ["rain", "falls"], ["N", "V"], ["F=1", "F=1"], [0xFFFFFFFE, 0]),
        ("gold", ["_", "_"], ["_", "V"], ["_", "_"], [0xFFFFFFFE, 0xFFFFFFFF]),
        ("predicted", ["rain", "falls"], ["N", "N"], ["F=1", "F=1"], [0xFFFFFFFE, 0]),
    ],
)
def test_gold_and_predicted_columns(columns, lemmas, tags, feats, heads):
    file = row(1, "Rain", 0, "ROOT") + row(2, "falls", -1, "ADV", tag="V", phead=1) + "\n"
    corpus = treegauge.read(file.encode(), columns=columns)
    assert texts(corpus, "tokens.lemma") == lemmas
    assert texts(corpus, "tokens.tag") == tags
    assert texts(corpus, "tokens.feats") == feats
    assert list(corpus.columns["tokens.head"]) == heads
    assert corpus.write() == file.encode()


def test_the_choice_of_columns_is_in_the_signature(tmp_path: Path):
    file = tmp_path / "rain.conll09"
    file.write_text(GOOD)
    assert "|columns:predicted" in run("score", file, file, "--columns", "predicted").out
    assert "columns" not in run("score", file, file).out.splitlines()[-1].split("|")[-1]
    with pytest.raises(treegauge.TreegaugeError, match="auto, gold, predicted"):
        treegauge.read(GOOD.encode(), columns="silver")


def test_split_words_of_2008():
    corpus = treegauge.read(OLD.encode())
    assert corpus.format == "conll08"
    assert corpus[0].words == ["six", "-", "week"]
    # The gold tag where there is one, otherwise that of the split form.
    assert corpus[0].tags == ["JJ", "HYPH", "NN"]
    assert roles_of(corpus) == [(2, 0, "A1")]
    assert corpus.write() == OLD.encode()


@pytest.mark.parametrize(("file", "name"), [(GOOD, "conll09"), (OLD, "conll08")])
def test_found_by_content(file: str, name: str):
    assert sniff(file.encode()) == name
    assert sniff(b"\xef\xbb\xbf# sent_id = 1\n" + file.encode()) == name
    assert sniff(file.encode() * 2000) == name


def test_each_year_can_be_written_as_the_other():
    new = treegauge.read(treegauge.read(GOOD.encode()).write("conll08"))
    assert new.format == "conll08"
    assert roles_of(new) == roles_of(treegauge.read(GOOD.encode()))
    back = treegauge.read(new.write("conll09"))
    assert texts(back, "tokens.predicate") == [None, "keep.02", "call.01"]
    assert list(back.columns["tokens.head"]) == list(new.columns["tokens.head"])


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(corpus=sentences().filter(bool))
def test_written_as_it_was_read(corpus: Sentences):
    file = text(corpus).encode()
    assert treegauge.read(file, format="conll09").write() == file


@pytest.mark.parametrize("name", ["gold", "HIT-SCIR-18", "conll18-baseline", "on-gold-trees"])
def test_real_files_are_written_as_they_were_read(name: str):
    file = shared_data("srl-ewt", f"{name}.conll09")
    corpus = treegauge.read(file)
    assert corpus.issues == []
    assert corpus.write() == file.read_bytes()


def test_comments_and_documents_are_kept():
    file = "# newdoc id = one\n# sent_id = a\n" + GOOD + "# newdoc id = two\n" + GOOD
    corpus = treegauge.read(file.encode())
    assert corpus.document_names() == ["one", "two"]
    assert corpus.write() == file.encode()


# What is wrong, where, and in which words: the second row of a sentence of two, unless told otherwise.
FIRST = row(1, "Mara", 2, "SBJ", "_", "A0")
BAD = {
    "argument-columns-missing": (
        FIRST + row(2, "calls", 0, "ROOT", "call.01"),
        2,
        "0 argument columns, 1 predicate",
    ),
    "argument-columns-too-many": (
        row(1, "Mara", 2, "SBJ", "_", "A0", "_") + row(2, "calls", 0, "ROOT", "call.01", "_", "_"),
        1,
        "2 argument columns, 1 predicate in",
    ),
    "argument-without-predicate": (
        row(1, "Mara", 2, "SBJ", "_", "A0", "A1") + row(2, "calls", 0, "ROOT", "call.01", "_", "_"),
        1,
        "'A1' is an argument of predicate 2; 2 argument columns, 1 predicate in",
    ),
    "two-predicates-on-one-word": (
        row(1, "Mara", 2, "SBJ", "_", "A0", "A1")
        + row(2, "calls", 0, "ROOT", "call.01|ring.02", "_", "_"),
        2,
        "'call.01|ring.02' with an argument column for each part",
    ),
    "too-few-columns": (FIRST + "2\tcalls\tcall\n", 2, "3 columns between tabs; expected 14"),
    "bad-id": (FIRST + row(3, "calls", 0, "ROOT", "call.01", "_"), 2, "expected 2"),
    "bad-head": (FIRST + row(2, "calls", "x", "ROOT", "call.01", "_"), 2, "'x' is not a head"),
    "head-out-of-range": (
        FIRST + row(2, "calls", 3, "ROOT", "call.01", "_"),
        2,
        "sentence of 2 words",
    ),
    "empty-form": (FIRST + row(2, "", 0, "ROOT", "call.01", "_"), 2, "the word is empty"),
    "empty-role": (
        FIRST + row(2, "calls", 0, "ROOT", "call.01", "A1|"),
        2,
        "'A1|' has a role without a name",
    ),
    "empty-predicate": (FIRST + row(2, "calls", 0, "ROOT", "", "_"), 2, "PRED is empty"),
}


@pytest.mark.parametrize("code", BAD)
def test_bad_sentences_are_told_with_line_and_column(code: str):
    file, line, message = BAD[code]
    corpus = treegauge.read((GOOD + file + "\n" + GOOD).encode(), format="conll09")
    # A wrong head costs an arc, not the sentence.
    state = "good" if code == "head-out-of-range" else "broken"
    assert [sentence.state for sentence in corpus] == ["good", state, "good"]
    assert corpus.columns["sentences.tree"][1] == (state == "broken")
    issue = next(issue for issue in corpus.issues if issue.code == code)
    assert issue.line == GOOD.count("\n") + line
    assert message in issue.message
    assert issue.hint
    assert issue.sentence == 1
    # The column is that of the cell: after it there are as many tabs as there are cells behind it.
    cells = file.splitlines()[line - 1]
    assert 1 <= issue.column <= len(cells) + 1
    if code in {"argument-without-predicate", "bad-head", "empty-role"}:
        assert cells[issue.column - 1 :].startswith(issue.message.split("'")[1])


def test_bad_sentences_stop_a_run_or_are_left_out(tmp_path: Path):
    gold, test = tmp_path / "gold.conll09", tmp_path / "test.conll09"
    gold.write_text(GOOD + GOOD)
    test.write_text(GOOD + BAD["argument-columns-missing"][0] + "\n" + GOOD)
    stopped = run("score", gold, test)
    assert stopped.code == 2
    assert "test.conll09:6:" in stopped.err
    assert "argument-columns-missing" in stopped.err
    going_on = run("score", gold, test, "--on-error", "skip", "-m", "roles")
    assert going_on.code == 0
    # The broken sentence's words take no part: the rest is perfect.
    assert "roles      100.00  100.00  100.00" in going_on.out


def test_two_senses_on_one_word_are_one_predicate_where_the_columns_fit():
    file = (
        row(1, "Mara", 2, "SBJ", "_", "A0")
        + row(2, "calls", 0, "ROOT", "call.01|ring.02", "_")
        + "\n"
    )
    corpus = treegauge.read(file.encode())
    assert texts(corpus, "tokens.predicate") == [None, "call.01|ring.02"]
    assert corpus.issues == []


def test_odd_trees_are_noted_and_scored():
    circle = row(1, "Mara", 2, "SBJ") + row(2, "calls", 1, "OBJ") + row(3, "!", 0, "P") + "\n"
    roots = row(1, "Mara", 0, "SBJ") + row(2, "calls", 0, "OBJ") + "\n"
    none = row(1, "Mara", 1, "SBJ") + "\n"
    corpus = treegauge.read((circle + roots + none).encode())
    assert [(issue.code, issue.line, issue.note) for issue in corpus.issues] == [
        ("cycle", 1, True), ("several-roots", 6, True), ("no-root", 8, True), ("cycle", 8, True),
    ]  # fmt: skip
    result = treegauge.score(corpus, corpus, metrics="las")
    assert result["las"]["matched"] == 6


def test_blank_lines_and_line_ends():
    file = GOOD.replace("\n", "\r\n") + "\r\n" + GOOD.rstrip("\n")
    corpus = treegauge.read(file.encode())
    assert [sentence.words for sentence in corpus] == [["Mara", "keeps", "calling"]] * 2
    assert {issue.code for issue in corpus.issues} == {"extra-empty-line", "no-final-empty-line"}
    assert all(one.note for one in corpus.issues)


CELL = st.sampled_from(
    ["0", "1", "2", "-1", "_", "", "a", "A0|A1", "|", "x.01", "é", "99", "\0", "#"]
)
LINE = st.lists(CELL, min_size=1, max_size=18).map("\t".join)
FILE = st.lists(st.one_of(LINE, st.just(""), st.text(max_size=5)), max_size=8).map("\n".join)


@settings(max_examples=200, deadline=None)
@given(
    file=FILE,
    name=st.sampled_from(["conll09", "conll08"]),
    columns=st.sampled_from(["auto", "gold"]),
)
@example(file="\n\n\n", name="conll09", columns="auto")
@example(file="#", name="conll08", columns="gold")
def test_anything_can_be_read(file: str, name: str, columns: str):
    corpus = treegauge.read(file.encode("utf-8", "surrogatepass"), format=name, columns=columns)
    broken = {row for row, sentence in enumerate(corpus) if sentence.state == "broken"}
    assert broken == {
        issue.sentence for issue in corpus.issues if not issue.note and issue.sentence is not None
    }
    again = treegauge.read(corpus.write(), format=name)
    if not broken:
        assert [sentence.words for sentence in again] == [sentence.words for sentence in corpus]
        assert roles_of(again) == roles_of(corpus)


def test_a_sentence_with_many_predicates():
    size = 400
    lines = [
        row(
            at + 1, f"w{at}", 0, "ROOT", f"p.{at}", *(["_"] * at + ["A0"] + ["_"] * (size - at - 1))
        )
        for at in range(size)
    ]
    file = ("".join(lines) + "\n").encode()
    corpus = treegauge.read(file)
    assert roles_of(corpus) == [(at, at, "A0") for at in range(size)]
    assert corpus.write() == file
