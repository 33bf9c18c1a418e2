"""Units, documents and keys come from gold alone.

Comments of a system's file (``# newdoc``, ``# newpar``, ``sent_id``, ``# text``, any other) change no unit, key,
group or number of units.  A score changes only where ids of documents, the same on both sides, cut the
alignment.
"""

from __future__ import annotations

import random

import pytest
from helpers.real_data import shared_data
from helpers.shared import run

import treegauge
from treegauge.comparison import document_pairs

WORDS = ("tea", "cools", "slowly", "in", "the", "tall", "kettle")
DOCUMENTS = 4


def sentence(rng, words, name=""):
    """Rows of CoNLL-U with heads and relations by chance."""
    rows = [f"# sent_id = {name}\n"] if name else []
    for number, word in enumerate(words, 1):
        head = 0 if number == 1 else rng.randrange(1, number)
        relation = "root" if number == 1 else rng.choice(["obj", "nsubj", "det"])
        rows.append(f"{number}\t{word}\t{word}\tX\tX\t_\t{head}\t{relation}\t_\t_\n")
    return "".join(rows) + "\n"


def files(folder):
    """Gold of several documents, and what systems may write before their sentences."""
    rng = random.Random(7)
    texts = [
        [rng.choices(WORDS, k=rng.randrange(2, 8)) for _ in range(3)] for _ in range(DOCUMENTS)
    ]
    gold = "".join(
        f"# newdoc id = d{number}\n# genre = {'news' if number % 2 else 'chat'}\n"
        + "".join(sentence(rng, words, f"d{number}-s{place}") for place, words in enumerate(text))
        for number, text in enumerate(texts)
    )
    bare = [sentence(rng, words) for text in texts for words in text]
    comments = {
        "bare": lambda place: "",
        "others": lambda place: f"# newdoc id = other{place}\n" if place % 2 else "",
        "nameless": lambda place: "# newdoc\n# newpar\n" if place % 5 == 1 else "",
        "ids": lambda place: f"# sent_id = d0-s{place}\n# text = tea\n# genre = none\n",
        "equal": lambda place: f"# newdoc id = d{place // 3}\n" if place % 3 == 0 else "",
        "moved": lambda place: (
            f"# newdoc id = d{place - 4}\n" if 4 <= place < 4 + DOCUMENTS else ""
        ),
    }
    (folder / "gold.conllu").write_text(gold)
    for name, comment in comments.items():
        (folder / name).mkdir()
        system = "".join(comment(place) + rows for place, rows in enumerate(bare))
        (folder / name / "system.conllu").write_text(system)
        other = system.replace("\tobj\t", "\tiobj\t").replace("\tnsubj\t", "\tobj\t")
        (folder / name / "second.conllu").write_text(other)
    return folder / "gold.conllu", [folder / name for name in comments]


def units_of(result):
    table = result.units
    return (table.keys, table.documents, table.files, list(table.document), list(table.digest))


def check_units(folder):
    """Every variant has the same units, groups and number of units."""
    gold, systems = files(folder)
    seen = []
    for system in systems:
        result = treegauge.score(gold, system / "system.conllu", metrics="las,words,wer")
        assert len(result.by_document("las")) == DOCUMENTS
        groups = [list(result.breakdown("las", by)) for by in ("document", "length", "sentence")]
        seen.append((units_of(result), groups))
    assert all(one == seen[0] for one in seen)


def test_units_are_those_of_gold(tmp_path):
    check_units(tmp_path)


def test_the_law_on_units_can_fail(tmp_path, monkeypatch):
    """A mutant: documents are named as long as the system has some, as it was before."""
    right = document_pairs.documents_of

    def mutant(number, name, gold, test, *, channels):
        if len(test.documents) == 1:
            return [
                document_pairs.DocumentPair.of_one(name, gold.sentences, test.sentences, number)
            ]
        return right(number, name, gold, test, channels=channels)

    monkeypatch.setattr(document_pairs, "documents_of", mutant)
    with pytest.raises(AssertionError):
        check_units(tmp_path)


COMMANDS = (
    "score {gold} {a} --by document,sentence,length -f tsv",
    "score {gold} {a} -m las,uas --average document --by document",
    "score {gold} {a} -m las --average file",
    "score {gold} {a} -m las --task ud --max-wer 50",
    "compare {gold} {a} {b} -m las,uas --by document",
    "compare {gold} {a} {b} -m las --unit document",
    "compare {gold} {a} {b} -m las --average document --by document,length",
    "compare {gold} {a} {b} -m las --by genre",
    "correlate {gold} {a} {b} -m las,uas --over document",
    "attribute {gold} {a} -m las --by document",
    "errors {gold} {a} --by genre",
    "rank {gold} {a} {b} -m las,uas --by genre,document",
    "diff {gold} {a} -m las --where genre=news",
)


@pytest.mark.parametrize("command", COMMANDS)
def test_no_command_looks_at_comments_of_systems(tmp_path, command):
    """The words and sentences are gold's, so that not even a score may change: every byte is the same.

    Documents with ids of gold at other places (``moved``) cut the alignment, so scores differ there.
    """
    gold, systems = files(tmp_path)
    outputs = {}
    for system in systems:
        a, b = system / "system.conllu", system / "second.conllu"
        ran = run(*command.format(gold=gold, a=a, b=b).split())
        assert ran.code == 0, ran.err
        outputs[system.name] = ran.out.replace(str(system), "SYSTEM")
    shown = [" ".join(text.split()) for name, text in outputs.items() if name != "moved"]
    assert all(one == shown[0] for one in shown)


def test_one_system_with_documents_and_one_without(tmp_path):
    """Today: «no sentence in common»."""
    gold, systems = files(tmp_path)
    cut, bare = (
        treegauge.score(gold, folder / "system.conllu", metrics="las,bag", name=folder.name)
        for folder in systems
        if folder.name in {"equal", "bare"}
    )
    compared = treegauge.compare([cut, bare], values="las", unit="document")
    assert {score.units for score in compared.scores} == {DOCUMENTS}
    assert cut["las"] == bare["las"]


def test_a_bag_is_of_what_both_sides_share(tmp_path):
    """Of a file where the system has no documents: then there is none for a document of gold."""
    gold, systems = files(tmp_path)
    by_name = {folder.name: folder / "system.conllu" for folder in systems}
    cut = treegauge.score(gold, by_name["equal"], metrics="bag")
    bare = treegauge.score(gold, by_name["bare"], metrics="bag")
    assert len(cut.by_document("bag")) == DOCUMENTS
    with pytest.raises(treegauge.SettingsError, match="bag adds up by file here"):
        bare.by_document("bag")
    assert bare["bag"]["matched"] >= cut["bag"]["matched"]
    assert bare.scores("bag", "file") == bare["bag"]


def test_a_test_sentence_over_two_documents_counts_where_its_first_aligned_word_stands():
    """By hand: *uh* has no partner, *cools* stands in the second document, and so does the sentence."""
    row = "{}\t{}\t_\tX\tX\t_\t{}\tdep\t_\t_\n"

    def rows(*words):
        return "".join(row.format(n, word, n - 1) for n, word in enumerate(words, 1)) + "\n"

    gold = f"# newdoc id = a\n{rows('tea')}# newdoc id = b\n{rows('cools', 'now')}"
    test = rows("tea") + rows("uh", "cools", "now")
    found = treegauge.score(gold, test, metrics="sentences", align="groups").by_document(
        "sentences"
    )
    assert [(name, found[name]["test"]) for name in found] == [("a", 1), ("b", 1)]


def test_english_web_treebank_is_compared_by_documents():
    """316 documents of gold; exact match p = 0.18 and LAS p = 0.022."""
    folder = shared_data("conll2018", "en_ewt")
    results = [
        treegauge.score(folder / "gold.conllu", folder / f"{name}-18.conllu", metrics="exact,las")
        for name in ("HIT-SCIR", "Stanford")
    ]
    compared = treegauge.compare(results)
    assert [
        (difference.metric, difference.unit, difference.units)
        for difference in compared.differences
    ] == [
        ("exact", "document", 316),
        ("las", "document", 316),
    ]
    assert [round(one.p, 3) for one in compared.differences] == [0.182, 0.022]


def test_attributes_of_gold_are_groups_and_units_everywhere(tmp_path):
    """By hand: documents 0 and 2 are chat, 1 and 3 are news; the comment stands before the first sentence."""
    gold, systems = files(tmp_path)
    a, b = systems[0] / "system.conllu", systems[0] / "second.conllu"
    result = treegauge.score(gold, a, metrics="las,bag", by="genre")
    assert [value for value in result.units.attributes["genre"] if value] == ["chat", "news"] * 2
    groups = result.breakdown("las", "genre")
    assert list(groups) == ["chat", "news", "(none)"]
    assert sum(group["gold"] for group in groups.values()) == result["las"]["gold"]
    assert result.lacking("genre") == ["bag"]
    saved = [tmp_path / f"{name}.json" for name in "ab"]
    for system, path in zip((a, b), saved, strict=True):
        run("score", gold, system, "-m", "las", "--by", "genre", "--attribute", "--save", path)
    shown = {}
    for name, command in {
        "score": f"score {gold} {a} -m las --by genre",
        "merge": f"merge {saved[0]} --by genre",
        "compare": f"compare {gold} {a} {b} -m las --by genre",
        "saved": f"compare {saved[0]} {saved[1]} --by genre",
        "unit": f"compare {gold} {a} {b} -m las --unit genre",
        "saved unit": f"compare {saved[0]} {saved[1]} --unit genre",
        "correlate": f"correlate {gold} {a} {b} -m las,uas --over genre",
        "attribute": f"attribute {gold} {a} -m las --by genre",
    }.items():
        ran = run(*command.split())
        assert ran.code == 0, (name, ran.err)
        shown[name] = ran.out
    for name in ("score", "merge", "compare", "saved", "attribute"):
        assert "chat" in shown[name], name
        assert "news" in shown[name], name
    for name in ("unit", "saved unit"):
        assert "of 3 genres, too few" in shown[name], shown[name]


@pytest.mark.parametrize("comment", ["# meta::genre", "# newdoc genre"])
def test_document_attributes_hold_for_all_sentences(tmp_path, comment):
    gold, systems = files(tmp_path)
    gold.write_text(gold.read_text().replace("# genre", comment))
    result = treegauge.score(gold, systems[0] / "system.conllu", metrics="las", by="genre")
    assert result.units.attributes["genre"] == (["chat"] * 3 + ["news"] * 3) * 2


@pytest.mark.parametrize(
    "command",
    [
        "score {gold} {a} -m las --by gender",
        "compare {gold} {a} {b} -m las --by gender",
        "compare {gold} {a} {b} -m las --unit gender",
        "correlate {gold} {a} {b} -m las,uas --over gender",
        "attribute {gold} {a} -m las --by gender",
    ],
)
def test_an_attribute_that_gold_does_not_have_is_told(tmp_path, command):
    gold, systems = files(tmp_path)
    a, b = systems[0] / "system.conllu", systems[0] / "second.conllu"
    ran = run(*command.format(gold=gold, a=a, b=b).split())
    assert ran.code == 2
    assert "an attribute of gold's sentences (genre)" in ran.err
    assert "not 'gender'" in ran.err


def test_speakers_and_labels_of_stm_are_attributes(tmp_path):
    gold, test = tmp_path / "gold.stm", tmp_path / "test.stm"
    lines = [
        "ida 0.50 2.00 <f0> the ferry is late",
        "otto 2.10 3.12 <f1> again",
        "ida 4.00 5.00 yes",
    ]
    gold.write_text("".join(f"harbour 1 {line}\n" for line in lines))
    test.write_text(gold.read_text().replace("again", "a gain"))
    result = treegauge.score(gold, test, metrics="words", align="edit", by="speaker,gold.label")
    speakers = result.breakdown("words", "speaker")
    assert {name: row["gold"] for name, row in speakers.items()} == {"ida": 5, "otto": 1}
    assert list(result.breakdown("words", "gold.label")) == ["<f0>", "<f1>", "(none)"]


def test_columns_of_a_table_of_rows_are_attributes():
    rows = [
        {"tokens": ["tea", "cools"], "head": [2, 0], "deprel": ["nsubj", "root"], "genre": genre}
        for genre in ("news", "chat", "news")
    ]
    result = treegauge.score(rows, rows, metrics="las", by="genre")
    assert {name: row["gold"] for name, row in result.breakdown("las", "genre").items()} == {
        "chat": 2,
        "news": 4,
    }


def test_tables_by_document_say_what_there_is_not(tmp_path):
    """What is counted over the whole file has no value for a document of gold: n/a, not a number."""
    trees = [
        "(S (NP (PRP it)) (VP (VBZ rains)))\n(S (NP (PRP we)) (VP (VBP stay)))\n",
        "(S (NP (PRP they)) (VP (VBP leave) (NP (NN tea))))\n",
    ]
    gold, test = tmp_path / "gold.mrg", tmp_path / "test.mrg"
    gold.write_text(f"# newdoc id = a\n{trees[0]}# newdoc id = b\n{trees[1]}")
    test.write_text("(S (NP (PRP it)) (VP (VBZ rains)))\n" + trees[1])
    ran = run("score", gold, test, "--task", "speech", "--by", "document")
    assert ran.code == 0, ran.err
    rows = [line.split() for line in ran.out.splitlines() if line.startswith(("gold/a", "gold/b"))]
    assert rows
    assert any("n/a" in row for row in rows)
