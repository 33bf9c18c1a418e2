"""``treegauge convert`` between every two formats: nothing is lost without an error."""

from __future__ import annotations

import itertools
import re

import pytest
from helpers.shared import run
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import treegauge
from treegauge.commands.convert import converted
from treegauge.errors import InputError, SettingsError

# One sentence that each of the four formats can hold: heads and relations, one tag a word.
SAME = {
    "conllx": "1\tTides\ttide\t_\tNNS\t_\t2\tSBJ\t_\t_\n2\tturn\tturn\t_\tVBP\t_\t0\tROOT\t_\t_\n\n",
    "conllu": "1\tTides\ttide\t_\tNNS\t_\t2\tSBJ\t_\t_\n2\tturn\tturn\t_\tVBP\t_\t0\tROOT\t_\t_\n\n",
    "conll08": (
        "1\tTides\ttide\tNNS\tNNS\tTides\ttide\tNNS\t2\tSBJ\t_\n"
        "2\tturn\tturn\tVBP\tVBP\tturn\tturn\tVBP\t0\tROOT\t_\n\n"
    ),
    "conll09": (
        "1\tTides\ttide\ttide\tNNS\tNNS\t_\t_\t2\t2\tSBJ\tSBJ\t_\t_\n"
        "2\tturn\tturn\tturn\tVBP\tVBP\t_\t_\t0\t0\tROOT\tROOT\t_\t_\n\n"
    ),
}


@pytest.mark.parametrize(("source", "target"), list(itertools.product(SAME, SAME)))
def test_what_every_format_can_hold(source: str, target: str, tmp_path):
    file = tmp_path / "tides"
    file.write_text(SAME[source])
    done = run("convert", file, "--format-in", source, "--to", target)
    assert (done.code, done.err, done.out) == (0, "", SAME[target])


FERRY = "1\tgo\tgo\t{upos}\t{xpos}\t{feats}\t0\troot\t{deps}\t{misc}\n\n"
PLAIN = {"upos": "_", "xpos": "V", "feats": "_", "deps": "_", "misc": "_"}
ROLES = (
    SAME["conll09"].replace("\t_\t_\n2", "\t_\t_\tA1\n2").replace("_\t_\n\n", "Y\tturn.01\t_\n\n")
)
REFUSED = [
    ("conllu", FERRY.format(**PLAIN | {"deps": "0:root"}), "conllx", "deps"),
    ("conllu", FERRY.format(**PLAIN | {"misc": "SpaceAfter=No"}), "conll09", "misc"),
    ("conllu", FERRY.format(**PLAIN | {"feats": "Mood=Imp"}), "conll08", "features"),
    ("conllu", FERRY.format(**PLAIN | {"upos": "VERB"}), "conll09", "tags of two kinds"),
    ("conllx", FERRY.format(**PLAIN | {"deps": "0", "misc": "root"}), "conllu", "projective heads"),
    ("conllx", FERRY.format(**PLAIN | {"deps": "0", "misc": "root"}), "conll09", "PHEAD"),
    ("conll09", ROLES, "conllu", "predicates"),
    ("conll09", ROLES, "conllx", "predicates"),
    ("conll09", SAME["conll09"].replace("VBP\tVBP", "VBP\tNN"), "conllx", "--columns"),
    (
        "conll08",
        SAME["conll08"].replace("1\tTides", "1\tTide-s"),
        "conllu",
        "before they were split",
    ),
    ("conllu", "1-2\tdu" + "\t_" * 8 + "\n" + SAME["conllu"], "conll09", "multiword tokens"),
    ("conllu", SAME["conllu"], "ptb", "ptb cannot hold what this conllu file has: heads"),
    ("ptb", "(S (NP (PRP it)) (VP (VBZ rains)))\n", "conllu", "constituents"),
]


@pytest.mark.parametrize(("source", "text", "target", "words"), REFUSED)
def test_what_a_format_cannot_hold(source: str, text: str, target: str, words: str, tmp_path):
    file = tmp_path / "in"
    file.write_text(text)
    done = run("convert", file, "--format-in", source, "--to", target)
    assert (done.code, done.out) == (2, "")
    assert words in done.err
    assert len(done.err.splitlines()) == 1


def test_whoever_chose_columns_loses_none(tmp_path):
    file = tmp_path / "in.conll09"
    file.write_text(SAME["conll09"].replace("VBP\tVBP", "VBP\tNN"))
    for columns, tag in (("gold", "VBP"), ("predicted", "NN")):
        done = run("convert", file, "--to", "conllu", "--columns", columns)
        assert (done.code, done.out) == (0, SAME["conllu"].replace("VBP", tag))


def test_roles_go_from_year_to_year(tmp_path):
    (tmp_path / "a").write_text(ROLES)
    there = run("convert", tmp_path / "a", "--to", "conll08", "-o", tmp_path / "b")
    assert (there.code, there.err) == (0, "")
    back = run("convert", tmp_path / "b", "--format-in", "conll08", "--to", "conll09")
    assert (back.code, back.out) == (0, ROLES)


def test_one_universal_tag_is_a_tag():
    corpus = treegauge.read(FERRY.format(**PLAIN | {"upos": "VERB", "xpos": "_"}).encode())
    assert b"\tVERB\tVERB\t" in converted(corpus, "conll09")[0]


def test_a_sentence_that_is_right_in_one_format_only():
    # CoNLL-2009 allows circles, CoNLL-U wants trees.
    circle = SAME["conll09"].replace("\t0\t0\t", "\t1\t1\t")
    corpus = treegauge.read(circle.encode())
    with pytest.raises(InputError, match=r"no-root(.|\n)*cannot be conllu"):
        converted(corpus, "conllu")


FRILLS = ("coarse", "fine", "feats", "misc", "projective", "predicted", "predicates")


@st.composite
def files(draw: st.DrawFn) -> tuple[str, str]:
    """A file in some format, with a few of the things that not all formats can hold."""
    name = draw(st.sampled_from(sorted(SAME)))
    frills = draw(st.sets(st.sampled_from(FRILLS), max_size=3))
    cell = st.sampled_from(["_", "a", "b", "x:y"])

    def some(frill: str) -> str:
        return draw(cell) if frill in frills else "_"

    size = draw(st.integers(1, 3))
    senses = ["p.01" if some("predicates") > "_" else "_" for _ in range(size)]
    lines = []
    for at in range(size):
        form, lemma = draw(st.sampled_from("wuü")), draw(cell)
        fine, feats, head, label = some("fine"), some("feats"), str(at), draw(cell)
        roles = [draw(st.sampled_from(["_", "A0", "A0|A1"])) for sense in senses if sense != "_"]
        tail = [senses[at], *roles]
        projective = ["0", label] if "projective" in frills else ["_", "_"]
        other_tag = some("predicted") if "predicted" in frills else fine
        other_label = some("predicted") if "predicted" in frills else label
        filled = "Y" if senses[at] != "_" else "_"
        row = {
            "conllu": [form, lemma, some("coarse"), fine, feats, head, label, "_", some("misc")],
            "conllx": [form, lemma, some("coarse"), fine, feats, head, label, *projective],
            "conll08": [form, lemma, fine, fine, form, lemma, other_tag, head, label, *tail],
            "conll09": [
                *(form, lemma, lemma, fine, fine, feats, feats, head, head, label),
                *(other_label, filled, *tail),
            ],
        }
        lines.append("\t".join([str(at + 1), *row[name]]))
    return name, "".join(f"{line}\n" for line in lines) + "\n"


def said(corpus: treegauge.Corpus) -> list[list[object]]:
    """All that a corpus says, word by word; one tag a word is one tag, wherever it stands."""
    columns = ("tokens.form", "tokens.lemma", "tokens.feats", "tokens.deprel", "tokens.predicate")
    missing = 0xFFFFFFFF

    def texts(name: str) -> list[str]:
        values = list(corpus.columns[name]) or [missing] * corpus.core.tokens
        return ["_" if value == missing else corpus.text(value) for value in values]

    tags = [
        {upos, tag} - {"_"}
        for upos, tag in zip(texts("tokens.upos"), texts("tokens.tag"), strict=True)
    ]
    found: list[list[object]] = [list(texts(name)) for name in columns]
    arcs = [list(corpus.columns[f"arcs.{name}"]) for name in ("head", "dependent")]
    labels = [corpus.text(label) for label in corpus.columns["arcs.label"]]
    return [*found, list(tags), list(corpus.columns["tokens.head"]), *arcs, labels]


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(made=files(), target=st.sampled_from(sorted(SAME)))
def test_nothing_is_lost_without_a_word(made: tuple[str, str], target: str):
    name, text = made
    corpus = treegauge.read(text.encode(), format=name)
    assert corpus.write() == text.encode()
    try:
        out, notes = converted(corpus, target)
    except SettingsError as refused:
        assert re.search("features|misc|two kinds|projective|differ|split|predicates", str(refused))
        return
    assert notes == []
    again = treegauge.read(out, format=target)
    assert said(again) == said(corpus)
    back = treegauge.read(converted(again, name)[0], format=name)
    assert said(back) == said(corpus)
