"""Words that do not count affect no alignment; the word error rate; one signature, one score.

Figures by pencil or on gum-speech with ``--align edit --chunks document``.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.real_data import shared_data
from helpers.shared import run

import treegauge

SPEECH = {"task": "speech", "align": "edit", "chunks": "document", "ext": ".mrg"}
KNOW = """\
(ROOT (S (NP (PRP i)) (VP (VBP know)) (. .)))
(ROOT (S (NP (PRP we)) (VP (VBP go)) (. .)))
"""
NO = """\
(ROOT (S (NP (PRP i)) (VP (VBP no))))
(ROOT (S (NP (PRP we)) (VP (VBP go))))
"""


@pytest.fixture(scope="module")
def with_full_stops(tmp_path_factory) -> Path:
    """The gold trees of gum-speech with a full stop at the end of each."""
    folder = tmp_path_factory.mktemp("full-stops")
    for file in sorted(shared_data("gum-speech", "gold").glob("*.mrg")):
        lines = file.read_text(encoding="utf-8").splitlines()
        (folder / file.name).write_text(
            "".join(f"{line.rstrip()[:-1]} (. .))\n" for line in lines), encoding="utf-8"
        )
    return folder


def test_a_deleted_word_stands_opposite_nothing_but_an_equal_word():
    """By pencil: NO for KNOW is one of four words; S, NP and VP of both sentences match."""
    result = treegauge.score(KNOW, NO, task="speech")
    assert [result["brackets"][name] for name in ("matched", "gold", "test")] == [6, 6, 6]
    assert result["wer"]["value"] == 0.25


def test_of_two_equal_words_gold_says_whether_they_count():
    """The full stop is tagged NN in test: gold's tag deletes both. Tagged NN in gold, both count."""
    noun = NO.replace("(VP (VBP go))", "(VP (VBP go)) (NN .)")
    by_gold = treegauge.score(KNOW, noun, task="speech")
    assert [by_gold["wer"][name] for name in ("numerator", "denominator")] == [1, 4]
    other_way = treegauge.score(noun, KNOW, task="speech")
    assert [other_way["wer"][name] for name in ("numerator", "denominator")] == [1, 5]


def test_full_stops_in_gold_change_nothing(with_full_stops):
    asr = shared_data("gum-speech", "asr")
    result = treegauge.score(with_full_stops, asr, **SPEECH)
    shown = [result["brackets"]["f1"], result["wer"]["value"], result["su-error"]["value"]]
    assert [f"{100 * value:.2f}" for value in shown] == ["67.02", "16.94", "5.07"]
    plain = treegauge.score(shared_data("gum-speech", "gold"), asr, **SPEECH)
    assert plain.metrics == result.metrics


def test_sparseval_takes_what_align_writes_for_it(with_full_stops, tmp_path):
    """Fed back to SParseval file by file: 4283 brackets in all (part 8, section 1)."""
    parity = Path(__file__).parents[1] / "parity" / "sparseval" / "align"
    matched = 0
    for gold in sorted(with_full_stops.glob("*.mrg")):
        test, file = shared_data("gum-speech", "asr", gold.name), tmp_path / gold.name
        options = ("--align", "edit", "--chunks", "document", "-p", "speech")
        words = ("--normalize", "lower,hyphens", "-f", "sparseval", "-o", file)
        assert run("align", gold, test, *options, *words).code == 0
        tables = ("-p", parity / "speech.prm", "-h", parity / "heads-a.txt")
        done = run("sparseval", *tables, "-a", file, gold, test)
        assert done.code == 0
        row = next(line for line in done.out.splitlines() if line.startswith("Total:"))
        matched += int(row.split()[1])
    assert matched == 4283


def _with_punctuation(text: str) -> str:
    """Add a full stop, attached to the root by punct, to every sentence of a CoNLL-U file."""
    found = []
    for block in text.strip("\n").split("\n\n"):
        rows = [line.split("\t") for line in block.splitlines() if line[0].isdigit()]
        words = [row for row in rows if row[0].isdigit()]
        root = next(row[0] for row in words if row[6] == "0")
        dot = [str(len(words) + 1), ".", ".", "PUNCT", ".", "_", root, "punct", "_", "_"]
        found.append(block + "\n" + "\t".join(dot) + "\n")
    return "\n".join(found) + "\n"


@pytest.mark.parametrize("rule", ["nopunct-unicode", "nopunct-upos", "nopunct-deprel"])
def test_punctuation_left_out_decides_nothing(rule, tmp_path):
    """With ``--align edit``, las:nopunct lost 99 of 6,442 test words when gold had full stops."""
    gold = tmp_path / "gold"
    gold.mkdir()
    for file in sorted(shared_data("gum-speech", "gold").glob("*.conllu")):
        text = _with_punctuation(file.read_text(encoding="utf-8"))
        (gold / file.name).write_text(text, encoding="utf-8")
    asr, plain = shared_data("gum-speech", "asr"), shared_data("gum-speech", "gold")
    options = {"metrics": f"las:{rule}", "align": "edit", "ext": ".conllu", "normalize": "lower"}
    found = [treegauge.score(one, asr, **options)[f"las:{rule}"] for one in (plain, gold)]
    assert found[0]["test"] == found[1]["test"] == 6442
    assert found[0] == found[1]


def test_the_word_error_rate_is_that_of_jiwer():
    """1077 of 6324 on the recognised speech as CoNLL-U, lower-cased; whatever aligner is in force."""
    gold, asr = shared_data("gum-speech", "gold"), shared_data("gum-speech", "asr")
    for align in ("auto", "ud", "edit", "levenshtein", "sclite"):
        options = {"metrics": "wer,las", "align": align, "chunks": "document", "ext": ".conllu"}
        result = treegauge.score(gold, asr, normalize="lower", **options)
        assert [result["wer"][name] for name in ("numerator", "denominator")] == [1077, 6324]


def test_words_without_gold_are_insertions():
    """The rate is undefined, and its errors are kept (part 8, section 2)."""
    result = treegauge.score("", "(S (X a) (Y b))\n", metrics="wer", params="none")
    assert (result["wer"]["value"], result["wer"]["numerator"]) == (None, 2)


def test_without_an_alignment_there_is_no_word_error_rate():
    gold = "1\twe\t_\t_\t_\t_\t0\troot\t_\t_\n\n"
    result = treegauge.score(gold, gold, metrics="bag,wer", align="none")
    assert (result["wer"]["value"], result["bag"]["f1"]) == (None, 1.0)


def test_documents_inside_a_file_apart_add_up_to_the_whole():
    """`# newdoc` documents with the same ids, one of them with other words (part 8, section 3)."""

    def document(name: str, *words: str) -> str:
        rows = (
            f"{at}\t{word}\t{word}\tX\tX\t_\t{at - 1}\t{'dep' if at > 1 else 'root'}\t_\t_"
            for at, word in enumerate(words, 1)
        )
        return f"# newdoc id = {name}\n" + "\n".join(rows) + "\n\n"

    gold = [
        document("a", "we", "sail", "home"),
        document("b", "tea", "cools"),
        document("c", "so", "it", "is"),
    ]
    test = [
        document("a", "we", "sale", "home"),
        document("b", "tea", "cools"),
        document("c", "so", "is"),
    ]
    whole = treegauge.score("".join(gold), "".join(test))
    merged = treegauge.merge(treegauge.score(*pair) for pair in zip(gold, test, strict=True))
    assert merged.metrics == whole.metrics
    assert [one["aligner"] for one in whole.alignment["chosen"]] == ["groups", "identity"]


@pytest.mark.parametrize("system", ["asr", "reference-transcript", "asr-over-segmented"])
def test_documents_apart_add_up_to_the_whole(system):
    """Apart they gave 4255 brackets on asr, together 4251; on reference-transcript they refused to add."""
    gold, test = shared_data("gum-speech", "gold"), shared_data("gum-speech", system)
    options = {"task": "speech", "chunks": "auto"}
    whole = treegauge.score(gold, test, ext=".mrg", **options)
    parts = [
        treegauge.score(file, test / file.name, **options) for file in sorted(gold.glob("*.mrg"))
    ]
    merged = treegauge.merge(parts)
    assert merged.metrics == whole.metrics
    assert merged.signature == whole.signature
    assert merged.alignment == whole.alignment


def test_what_aligns_differently_signs_differently():
    """The default and ``--align edit`` used to sign alike and to score differently."""
    default, edit = (
        treegauge.score(KNOW, NO, metrics="wer", align=one) for one in ("auto", "edit")
    )
    assert default.signature.fields["align"] == "auto-3"
    assert default.alignment["chosen"] == [
        {
            "aligner": "groups",
            "chunks": "sentence",
            "why": "words differ, sentences agree",
            "documents": 1,
        }
    ]
    assert [edit.signature.fields[name] for name in ("align", "ties", "chunks")] == [
        "edit", "symmetric", "document",
    ]  # fmt: skip
