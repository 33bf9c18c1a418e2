"""The aligner `ud`: udeval's pairs where characters agree, local changes where they do not."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from helpers.dependency_files import merged, random_file, random_tokens, rows
from helpers.real_data import shared_data

import treegauge
from treegauge import ud

if TYPE_CHECKING:
    from pathlib import Path

NAMES = {
    "Tokens": "tokens", "Sentences": "sentences", "Words": "words", "UPOS": "upos", "XPOS": "xpos",
    "UFeats": "ufeats", "AllTags": "alltags", "Lemmas": "lemmas", "UAS": "uas", "LAS": "las",
    "CLAS": "clas", "MLAS": "mlas", "BLEX": "blex", "ELAS": "elas", "EULAS": "eulas",
}  # fmt: skip


def some_word_twice(text: str | Path, name: str) -> bool:
    """Tell whether a word has one relation twice; EULAS cuts subtypes."""
    text = text if isinstance(text, str) else text.read_text(encoding="utf-8")
    for line in text.split("\n"):
        columns = line.split("\t")
        arcs = columns[8].split("|") if len(columns) == 10 else []
        if name == "EULAS":
            arcs = [":".join(arc.split(":")[:2]) for arc in arcs]
        if len(set(arcs)) < len(arcs):
            return True
    return False


def assert_as_udeval(gold, system):
    expected = ud.evaluate(gold, system)
    result = treegauge.score(gold, system, metrics=list(NAMES.values()))
    for name, spec in NAMES.items():
        score = expected[name]
        counted = [score.correct, score.gold_total, score.system_total]
        if name in {"ELAS", "EULAS"} and all(
            some_word_twice(side, name) for side in (gold, system)
        ):
            # udeval counts every pair of equal relations; here each relation has one partner.
            assert result[spec]["matched"] <= counted[0]
            counted[0] = result[spec]["matched"]
        assert [result[spec][key] for key in ("matched", "gold", "test")] == counted, name
    return result


@pytest.mark.parametrize("seed", range(60))
def test_random_files_score_as_udeval(seed):
    # treegauge.ud is byte for byte udeval of udtools (parity cases).
    chance = random.Random(seed)
    text = "".join(chance.choices("abcde", k=chance.randrange(1, 120)))
    gold = random_file(text, chance, join=chance.choice((0, 0.3)), end=0.1)
    system = random_file(text, chance, join=chance.choice((0, 0.3)), end=chance.choice((0, 0.2)))
    assert_as_udeval(gold, system)


@pytest.mark.parametrize("seed", range(10))
def test_equal_files_take_the_fast_path_with_the_same_numbers(seed):
    chance = random.Random(seed)
    text = "".join(chance.choices("abc", k=80))
    gold = random_file(text, chance, join=0.2, end=0.1)
    result = assert_as_udeval(gold, gold)
    assert result.alignment["aligner"] == "identity"
    slow = treegauge.score(gold, gold, metrics=list(result), align="ud")
    assert slow.metrics == result.metrics


def test_other_multiword_tokens_over_the_same_words_are_no_identity():
    gold = rows([("de", 0, "root"), ("le", 1, "det")])
    joined = "1-2\tdele" + "\t_" * 8 + "\n" + gold
    result = assert_as_udeval(gold, joined)
    assert result.alignment["aligner"] == "ud"
    assert result["tokens"]["matched"] == 0
    assert result["words"]["matched"] == 2


def counts_by_sentence(gold: str, system: str) -> list[tuple[int, ...]]:
    result = treegauge.score(gold, system, align="ud", metrics="words,las,tokens,sentences,upos")
    columns = [column for spec in result for column in result.counts[spec].values()]
    return list(zip(*columns, strict=True))


def with_other_character(text: str, place: int) -> str:
    """Replace the place-th character of the text's forms by one that occurs nowhere."""
    out, seen = [], 0
    skip = 0
    for line in text.split("\n"):
        columns = line.split("\t")
        if len(columns) == 10:
            first, _, last = columns[0].partition("-")
            if last:
                skip = int(last)
            counted = bool(last) or int(first) > skip
            if counted and seen <= place < seen + len(columns[1]):
                form = columns[1]
                at = place - seen
                columns[1] = form[:at] + "Z" + form[at + 1 :]
            if counted:
                seen += len(line.split("\t")[1])
        else:
            skip = 0
        out.append("\t".join(columns))
    return "\n".join(out)


@pytest.mark.parametrize("seed", range(15))
def test_one_changed_character_changes_no_other_sentence(seed):
    chance = random.Random(1000 + seed)
    texts = ["".join(chance.choices("ab", k=chance.randrange(1, 15))) for _ in range(8)]
    sentences = [random_tokens(text, chance, 0.3) for text in texts]
    gold = merged(sentences, chance, 0)
    system = merged(sentences, chance, 0.3)
    before = counts_by_sentence(gold, system)
    place = 0
    for number, text in enumerate(texts):
        for _ in text:
            after = counts_by_sentence(gold, with_other_character(system, place))
            changed = [row for row, (a, b) in enumerate(zip(before, after, strict=True)) if a != b]
            # Only inside multiword tokens, where forms are compared, can anything change at all.
            assert changed in ([], [number])
            place += 1


def test_one_changed_character_of_plain_words_changes_nothing():
    chance = random.Random(5)
    text = "".join(chance.choices("ab", k=80))
    gold = random_file(text, chance, join=0, end=0.15)
    system = random_file(text, chance, join=0, end=0.15)
    before = counts_by_sentence(gold, system)
    for place in range(len(text)):
        assert counts_by_sentence(gold, with_other_character(system, place)) == before


def test_a_lost_character_stays_in_its_word():
    # «aa ab» without the a of «ab»: any of three a could be the lost one, only one keeps all ends.
    gold = rows([("aa", 0, "root")]) + rows([("ab", 0, "root")])
    system = rows([("aa", 0, "root")]) + rows([("b", 0, "root")])
    result = treegauge.score(gold, system, metrics="words,sentences,las", align="ud")
    assert [result[spec]["f1"] for spec in result] == [1.0, 1.0, 1.0]
    turned = treegauge.score(system, gold, metrics="words,sentences,las", align="ud")
    assert [turned[spec]["f1"] for spec in turned] == [1.0, 1.0, 1.0]


def test_an_inserted_word_stands_alone():
    gold = rows([("we", 2, "nsubj"), ("sail", 0, "root"), ("home", 2, "obl")])
    system = rows(
        [("we", 3, "nsubj"), ("um", 3, "discourse"), ("sail", 0, "root"), ("home", 3, "obl")]
    )
    result = treegauge.score(gold, system, metrics="words,las", align="ud")
    assert (result["words"]["matched"], result["las"]["matched"]) == (3, 3)
    assert result.alignment["edited_characters"] == 2


def test_ten_thousand_equal_words_against_nine_thousand():
    gold = rows([("a", 0 if n == 0 else 1, "dep") for n in range(10_000)])
    system = rows([("a", 0 if n == 0 else 1, "dep") for n in range(9_000)])
    assert treegauge.score(gold, system, metrics="words")["words"]["matched"] == 9_000


def test_on_bracketings():
    gold = "(S (NP (DT the) (NN kettle)) (VP (VBZ sings)))"
    test = "(S (NP (DT the) (NN kettel)) (VP (VBZ sings)))"
    assert treegauge.score(gold, test, metrics="brackets", align="ud")["brackets"]["f1"] == 1.0


PAIRS = [
    ("conll2018", bank, system)
    for bank in ("en_ewt", "he_htb", "tr_imst")
    for system in ("HIT-SCIR-18", "Stanford-18", "conll18-baseline")
]
PAIRS += [
    ("conll2017", "ar_pud", system) for system in ("HIT-SCIR", "Stanford", "conll17-baseline")
]


@pytest.mark.parametrize(("task", "bank", "system"), PAIRS)
def test_shared_task_files_score_as_udeval(task, bank, system):
    gold = shared_data(task, bank, "gold.conllu")
    assert_as_udeval(gold, shared_data(task, bank, f"{system}.conllu"))


# F1 in percent: tokens, sentences, words, upos, uas, las, clas, mlas, blex, as the shared tasks'
# own programs reported them.
FIGURES = {
    ("conll2018", "en_ewt", "HIT-SCIR-18"): "99.03 75.33 99.03 95.64 86.79 84.57 81.64 74.79 78.44",
    (
        "conll2018",
        "en_ewt",
        "conll18-baseline",
    ): "99.03 75.33 99.03 93.62 80.48 77.56 73.58 68.70 71.02",
    (
        "conll2018",
        "he_htb",
        "HIT-SCIR-18",
    ): "99.98 100.00 85.16 83.03 70.27 67.05 60.95 51.95 57.17",
    (
        "conll2018",
        "he_htb",
        "Stanford-18",
    ): "99.98 100.00 93.98 91.36 80.04 76.09 69.48 63.38 65.04",
    (
        "conll2018",
        "tr_imst",
        "HIT-SCIR-18",
    ): "99.86 97.09 97.92 94.78 72.25 66.44 63.84 53.81 56.72",
    ("conll2017", "ar_pud", "Stanford"): "80.89 100.00 90.82 71.17 58.87 49.50 46.06 0.95 0.00",
}


@pytest.mark.parametrize("pair", FIGURES, ids=lambda pair: "-".join(pair[1:]))
def test_official_figures(pair):
    task, bank, system = pair
    gold = shared_data(task, bank, "gold.conllu")
    specs = ["tokens", "sentences", "words", "upos", "uas", "las", "clas", "mlas", "blex"]
    result = treegauge.score(gold, shared_data(task, bank, f"{system}.conllu"), metrics=specs)
    assert " ".join(f"{100 * result[spec]['f1']:.2f}" for spec in specs) == FIGURES[pair]


def test_recognised_speech_all_metrics():
    result = treegauge.score(
        shared_data("gum-speech", "gold", "GUM_vlog_london.conllu"),
        shared_data("gum-speech", "asr", "GUM_vlog_london.conllu"),
        align="ud",
        chunks="sentence",
    )
    assert result.alignment["aligner"] == "ud"
    assert result.alignment["edited_characters"] > 0
    # Its sentences go in pairs.
    assert result["sentences"]["f1"] == 1
    assert all(0 < result[spec]["f1"] < 1 for spec in result if spec != "sentences")


def test_one_changed_character_of_a_real_file_changes_no_other_sentence():
    gold = treegauge.read(shared_data("conll2018", "en_ewt", "gold.conllu"))
    text = shared_data("conll2018", "en_ewt", "HIT-SCIR-18.conllu").read_text(encoding="utf-8")
    before = counts_by_sentence(gold, text)
    lines = text.split("\n")
    chance = random.Random(1)
    for _ in range(8):
        number = chance.choice([n for n, line in enumerate(lines) if line[:1].isdigit()])
        columns = lines[number].split("\t")
        columns[1] = columns[1][:-1] + "\u0416"
        changed = "\n".join([*lines[:number], "\t".join(columns), *lines[number + 1 :]])
        # No multiword token is near: forms are not even compared, and nothing changes at all.
        assert counts_by_sentence(gold, changed) == before


def test_sentences_that_go_in_pairs_are_aligned_one_by_one():
    # The second of three sentences is broken; a word of the third is another one.  «skip» leaves out
    # the second on both sides, «zero» counts its gold words as wrong, and the others keep to themselves.
    one, two, three = (
        rows([("we", 2, "nsubj"), (verb, 0, "root"), (noun, 2, "obj")])
        for verb, noun in (("sail", "boats"), ("sell", "goats"), ("saw", "coasts"))
    )
    broken = two.replace("\t0\troot", "\tx\tdep")
    system = one + broken + three.replace("coasts", "coats")
    for policy, expected in (("skip", (6, 6, 6)), ("zero", (6, 9, 6))):
        result = treegauge.score(
            one + two + three, system, metrics="las", on_error=policy, format="conllu"
        )
        assert result.alignment["chunks"] == "sentence"
        if policy == "skip":
            assert result.alignment["chosen"][0]["why"] == "words differ, sentences agree"
        assert tuple(result["las"][key] for key in ("matched", "gold", "test")) == expected


def test_equally_many_sentences_need_not_go_in_pairs():
    # Both have two, cut elsewhere: whole documents are cheaper.
    gold = rows([("we", 2, "nsubj"), ("sail", 0, "root"), ("home", 2, "obl")]) + rows(
        [("ok", 0, "root")]
    )
    words = [("we", 0, "root")], [("sail", 0, "root"), ("hone", 1, "obl"), ("ok", 1, "dep")]
    result = treegauge.score(gold, "".join(map(rows, words)), metrics="words")
    assert result.alignment["chunks"] == "document"
    assert result["words"]["matched"] == 4


def test_words_of_white_space_match_themselves():
    # Gold against itself was below 100.  udeval refuses such words.
    for white in ("\u00a0", "\u3000\u2003", "\u00a0\u00a0"):
        text = rows([("we", 2, "nsubj"), ("saw", 0, "root"), (white, 2, "dep"), ("it", 2, "obj")])
        result = treegauge.score(
            text, text, metrics="tokens,words,las,upos", align="ud", format="conllu"
        )
        for metric in ("tokens", "words", "las", "upos"):
            assert result[metric]["f1"] == 1, (white, metric)
    # White space inside a word is none, as in udeval.
    one, other = (rows([(word, 0, "root")]) for word in ("3\u00a0000", "3000"))
    result = treegauge.score(one, other, metrics="tokens,words", align="ud", format="conllu")
    assert result["words"]["f1"] == 1
