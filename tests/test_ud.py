"""treegauge.ud: the scores of the CoNLL 2018 shared task (Zeman et al. 2018) for programs."""

from __future__ import annotations

import unicodedata
from itertools import count
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treegauge import _core
from treegauge.ud import UDError, evaluate

if TYPE_CHECKING:
    from pathlib import Path

METRICS = "Tokens Sentences Words UPOS XPOS UFeats AllTags Lemmas UAS LAS CLAS MLAS BLEX ELAS EULAS"


def conllu(*rows: str) -> str:
    """Rows of ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC with blanks; "" ends a sentence."""
    return "".join(row.replace(" ", "\t") + "\n" for row in rows) + "\n"


GOLD = conllu(
    "1 We we PRON PRP Case=Nom 2 nsubj 2:nsubj _",
    "2 saw see VERB VBD Tense=Past 0 root 0:root _",
    "3-4 dunes _ _ _ _ _ _ _ _",
    "3 du de ADP IN _ 4 case 4:case _",
    "4 Nes nes PROPN NNP _ 2 obl:of 2:obl:of _",
    "",
    "1 Fine fine ADJ JJ _ 0 root 0:root _",
    "2 . . PUNCT . _ 1 punct 1:punct _",
)
SYSTEM = conllu(
    "1 We we PRON PRP Case=Nom|Foo=1 2 nsubj 2:nsubj _",
    "2 saw saw VERB VB Tense=Pres 0 root 0:root _",
    "3 dunes dune NOUN NNS _ 2 obj 2:obj _",
    "4 Fine fine ADJ JJ _ 2 xcomp 2:xcomp _",
    "5 . . PUNCT . _ 2 punct 2:punct _",
)


def test_counts_worked_out_by_hand() -> None:
    # Tokens We saw dunes Fine . agree; the system has one sentence, not two.  dunes is two words in
    # the gold file and one in the other, and no form agrees: four words are aligned.
    scores = evaluate(GOLD, SYSTEM)
    assert list(scores) == METRICS.split()
    found = {
        n: (s.correct, s.gold_total, s.system_total, s.aligned_total) for n, s in scores.items()
    }
    assert found == {
        "Tokens": (5, 5, 5, None),
        "Sentences": (0, 2, 1, None),
        "Words": (4, 6, 5, None),
        "UPOS": (4, 6, 5, 4),
        "XPOS": (3, 6, 5, 4),  # saw: VB for VBD
        "UFeats": (3, 6, 5, 4),  # Foo is not universal; saw: Pres for Past
        "AllTags": (3, 6, 5, 4),
        "Lemmas": (3, 6, 5, 4),  # saw for see
        "UAS": (2, 6, 5, 4),  # Fine is not a root any more, the full stop has moved with it
        "LAS": (2, 6, 5, 4),
        "CLAS": (2, 4, 4, 3),  # gold nsubj root obl root, system nsubj root obj xcomp
        "MLAS": (1, 4, 4, 3),  # saw: its features
        "BLEX": (1, 4, 4, 3),  # saw: its lemma
        "ELAS": (2, 6, 5, None),
        "EULAS": (2, 6, 5, None),
    }
    las = scores["LAS"]
    assert (las.precision, las.recall) == (2 / 5, 2 / 6)
    assert (las.f1, las.aligned_accuracy) == (4 / 11, 2 / 4)
    assert scores["Words"].aligned_accuracy is None


def test_nothing_to_divide_by_is_zero() -> None:
    scores = evaluate("", "# nothing here\n")
    assert {s.f1 for s in scores.values()} == {0.0}
    assert scores["Tokens"].precision == scores["Tokens"].recall == 0.0
    assert scores["UPOS"].aligned_accuracy == 0.0


def test_paths_and_texts_are_the_same(tmp_path: Path) -> None:
    gold, system = tmp_path / "gold.conllu", tmp_path / "system.conllu"
    gold.write_text(GOLD, encoding="utf-8")
    system.write_text(SYSTEM, encoding="utf-8")
    assert evaluate(gold, str(system)) == evaluate(GOLD, SYSTEM)


def test_options() -> None:
    two = SYSTEM.replace("2\txcomp\t2:xcomp", "0\troot\t0:root")
    with pytest.raises(UDError, match="several roots"):
        evaluate(GOLD, two)
    scores = evaluate(GOLD, two, multiple_roots_okay=True)
    assert scores["LAS"].correct == 3
    with pytest.raises(UDError, match="empty node"):
        evaluate(GOLD, SYSTEM.replace("2:obj", "1.1:obj"), no_empty_nodes=True)
    subtype = GOLD.replace("2:obl:of", "2:obl:at")
    assert evaluate(GOLD, subtype)["ELAS"].correct == 5
    assert evaluate(GOLD, subtype, enhancements="6")["ELAS"].correct == 6


ONE = conllu("1 Go go VERB _ _ 0 root _ _", "2 on on ADV _ _ 1 advmod _ _")


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (ONE.replace("\tadvmod", ""), "system:2: there are 9 tab-separated columns, not 10"),
        (ONE.replace("2\ton", "3\ton"), "system:2: the ID is 3, not 2"),
        (ONE.replace("2\ton", "b\ton"), "system:2: the ID 'b' is not a number"),
        (ONE.replace("1\tadvmod", "3\tadvmod"), "system:3: the HEAD 3 is not in the sentence"),
        (ONE.replace("1\tadvmod", "-1\tadvmod"), "system:2: the HEAD is negative"),
        (ONE.replace("0\troot", "2\tdep"), "system:3: the sentence that ends here has a cycle"),
        (
            ONE.replace("1\tadvmod", "2\tadvmod"),
            "system:3: the sentence that ends here has a cycle",
        ),
        (ONE[:-1], "system:2: the file does not end with an empty line"),
        (ONE + "\n", "system:4: a sentence without words"),
        (ONE.replace("\ton\t", "\t\u3000\t", 1), "system:2: the FORM is empty"),
        (ONE.replace("2\ton", "2-3\ton", 1), "system:3: the multiword token 2-3 is not complete"),
        (ONE.replace("advmod\t_", "advmod\t7"), "the enhanced relation '7' has no label"),
        (ONE.replace("advmod\t_", "advmod\t7:a"), "system:3: an enhanced relation's head 7"),
        (ONE.replace("\ton\t", "\tin\t", 1), "gold:2 goes on 'on', system:2 goes on 'in'"),
        (ONE.replace("\ton\t", "\to\t", 1), "gold:2 goes on 'n', system:end goes on ''"),
        (ONE.encode().replace(b"on", b"\xff"), "system: byte 31 is not UTF-8"),
        # Half a surrogate pair is a replacement character.
        (ONE.replace("\ton\t", "\t\ud800\t", 1), "system:2 goes on '\ufffd'"),
    ],
    ids=count(1),
)
def test_bad_input_says_where(bad: str | bytes, message: str) -> None:
    with pytest.raises(UDError) as caught:
        evaluate(ONE, bad)
    assert message in str(caught.value)


def test_a_missing_file_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        evaluate(tmp_path / "none.conllu", ONE)


def test_a_chain_of_heads_needs_no_stack() -> None:
    size = 200_000
    rows = [f"{i} x x X _ _ {i + 1 if i < size else 0} dep _ _" for i in range(1, size + 1)]
    chain = conllu(*rows)
    assert evaluate(chain, chain)["LAS"].correct == size


@pytest.mark.skipif(unicodedata.unidata_version != "14.0.0", reason="the tables are Unicode 14.0")
def test_lower_is_that_of_python() -> None:
    # The planes with letters that have case, and the one with ignorable marks; no surrogates.
    codes = [*range(0xD800), *range(0xE000, 0x20000), *range(0xE0000, 0xE0200)]
    letters = [chr(code) for code in codes]
    # A blank ends every word for the rule of the final sigma, so that one text holds all letters.
    for frame in ("{} ", "A{}Σ ", "{}Σ ", "AΣ{} ", "AΣ{}A "):
        text = "".join(frame.format(c) for c in letters)
        assert _core.lower(text) == text.lower(), frame


@pytest.mark.skipif(unicodedata.unidata_version != "14.0.0", reason="the tables are Unicode 14.0")
def test_heads_are_numbers_in_every_script() -> None:
    # With head 1 the sentence is a tree; 0 would be a second root, 2 a cycle, the rest outside.
    def is_head(text: str) -> bool:
        try:
            evaluate(ONE, ONE.replace("1\tadvmod", text + "\tadvmod"))
        except UDError:
            return False
        return True

    def is_one(text: str) -> bool:
        try:
            return int(text) == 1
        except ValueError:
            return False

    kinds = {"Nd", "Nl", "No", "Zs", "Zl", "Zp", "Cc"}
    letters = [c for c in map(chr, range(0x110000)) if unicodedata.category(c) in kinds]
    texts = [t for c in letters if c not in "\t\n\r" for t in (c, "1" + c, c + "1")]
    assert [t for t in texts if is_head(t) != is_one(t)] == []


SIGMAS = st.text(st.sampled_from("Σσςa.A'\u0301İ 1"), max_size=8)


@given(SIGMAS)
def test_lower_looks_around_a_sigma(text: str) -> None:
    assert _core.lower(text) == text.lower()
