"""Word equality under each normaliser."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

import treegauge
from treegauge import _core
from treegauge._core import LEFT_OUT_WORD, NO_WORD
from treegauge.rules.params import Params
from treegauge.rules.prm_files import parse_prm
from treegauge.rules.word_keys import (
    NORMALIZERS,
    form_kinds,
    hyphens,
    ptb,
    unify_words,
    word_keys,
)


def corpus(words: list[str]) -> treegauge.Corpus:
    leaves = " ".join(f"(X {word})" for word in words)
    return treegauge.read(f"(TOP {leaves})".encode())


def sameness(
    gold: list[str], test: list[str], params: Params | None = None, steps: tuple[str, ...] = ()
) -> list[list[bool]]:
    """Return for each gold word which test words are the same, by the core."""
    sides = [corpus(gold), corpus(test)]
    core = _core.Comparison(sides[0].core, sides[1].core)
    if params is None:
        unify_words(core, *sides)
        core.rank_words()
    else:
        same = word_keys(sides, params, steps)
        for is_gold, column in ((True, same.keys[0]), (False, same.keys[1])):
            core.set_word_keys(is_gold, column)
        core.set_equal_words(same.pairs)
    found = []
    for is_gold, side in ((True, sides[0]), (False, sides[1])):
        forms = side.core.column("tokens.form")
        keys_of = core.side_column(is_gold, "word_key")
        found.append([keys_of[form] for form in forms])
    return [[core.same_word(one, other) for other in found[1]] for one in found[0]]


def test_listed_words_are_pairs():
    # With these two lines is = was is not said.
    params = parse_prm("EQ_WORDS is 's\nEQ_WORDS was 's\n")
    words = ["is", "was", "'s", "has"]
    assert sameness(words, words, params) == [
        [True, False, True, False],
        [False, True, True, False],
        [True, True, True, False],
        [False, False, False, True],
    ]


def test_listed_words_are_found_in_any_case_and_without_hyphens():
    params = parse_prm("EQ_WORDS e-mail mail\n")
    assert sameness(["E-Mail", "email"], ["Mail", "mail", "E-MAIL"], params) == [
        [True, True, False],
        [True, True, False],
    ]
    assert sameness(["E-Mail"], ["Mail", "E-MAIL"], params, ("lower",)) == [[True, True]]


def test_filled_pauses_are_a_class_and_lend_nobody_their_pairs():
    params = parse_prm("FILLED_PAUSE1 uh\nFILLED_PAUSE1 um\nFILLED_PAUSE1 er\nEQ_WORDS uh a\n")
    # uh = a, but um is not a.
    assert sameness(["um", "uh", "er", "a"], ["um", "uh", "er", "a"], params) == [
        [True, True, True, False],
        [True, True, True, True],
        [True, True, True, False],
        [False, True, False, True],
    ]


COMPOSED, DECOMPOSED = "caf\u00e9", "cafe\u0301"


@pytest.mark.parametrize("params", [None, Params(), parse_prm("EQ_WORD caf\u00e9 bar\n")])
@pytest.mark.parametrize("gold", [[COMPOSED], [DECOMPOSED], [DECOMPOSED, COMPOSED, "tea"]])
def test_composed_and_decomposed_letters_are_equal(params, gold):
    assert sameness(gold, [COMPOSED, DECOMPOSED, "cafe"], params) == [
        [word != "tea"] * 2 + [False] for word in gold
    ]


def test_listed_words_are_found_however_their_letters_are_written():
    params = parse_prm(f"EQ_WORD {DECOMPOSED} bar\n")
    assert sameness([COMPOSED, DECOMPOSED], ["bar"], params) == [[True], [True]]


def test_order_does_not_depend_on_other_words():
    # -LRB- is compared as (, which sorts before ); e with an accent after all ASCII.
    def order(words: list[str]) -> list[str]:
        side = corpus(words)
        core = _core.Comparison(side.core, side.core)
        unify_words(core, side, side)
        core.rank_words()
        forms, keys = side.core.column("tokens.form"), core.side_column(True, "word_key")
        return [
            word
            for _, word in sorted(
                (keys[form], word) for form, word in zip(forms, words, strict=True)
            )
        ]

    assert order(["-RRB-", "*", "-LRB-", "!"]) == ["!", "-LRB-", "-RRB-", "*"]
    assert order(["zoo", DECOMPOSED, "cafz"]) == ["cafz", DECOMPOSED, "zoo"]


LETTERS = ("a", "A", "b", "-", "\u00e9", "e\u0301", "e", "\u0301", "\u1100\u1161", "\uac00")
WORDS = st.lists(st.sampled_from(LETTERS), min_size=1, max_size=3).map("".join)
PAIRS = st.lists(st.tuples(WORDS, WORDS), max_size=3)


@given(
    st.lists(WORDS, min_size=1, max_size=6),
    st.lists(WORDS, min_size=1, max_size=6),
    PAIRS,
    st.lists(
        st.tuples(st.sampled_from("12"), WORDS), max_size=4, unique_by=lambda one: one[1].lower()
    ),
    st.sampled_from([(), ("lower",), ("lower", "hyphens")]),
)
def test_sameness_is_the_definition(gold, test, listed, pauses, steps):
    def plain(word: str) -> str:
        word = unicodedata.normalize("NFC", word)
        for step in steps:
            word = NORMALIZERS[step](word)
        return unicodedata.normalize("NFC", word)

    def surface(word: str) -> str:
        return unicodedata.normalize("NFC", hyphens(plain(word).lower()))

    classes: dict[str, set[str]] = {}
    for number, word in pauses:
        classes.setdefault(surface(word), set()).add(number)
    # A word that is in two classes joins them.
    joined = any(len(numbers) > 1 for numbers in classes.values())

    def same(one: str, other: str) -> bool:
        if plain(one) == plain(other):
            return True
        left, right = surface(one), surface(other)
        if left in classes and right in classes and (joined or classes[left] & classes[right]):
            return True
        named = {(surface(a), surface(b)) for a, b in listed}
        return (left, right) in named or (right, left) in named

    params = Params(eq_words=tuple(listed), filled_pauses=tuple(pauses))
    wanted = [[same(one, other) for other in test] for one in gold]
    assert sameness(gold, test, params, steps) == wanted
    if not (listed or pauses or steps):
        assert sameness(gold, test) == wanted


@given(st.text(min_size=1, max_size=8))
def test_every_text_that_is_not_in_nfc_is_looked_at(text):
    # The core's table may let more through, but nothing less.
    word = "".join(letter for letter in text if letter.isalpha() or unicodedata.combining(letter))
    if word and not unicodedata.is_normalized("NFC", word):
        side = corpus([word])
        found = [side.text(number) for number in side.core.maybe_decomposed()]
        assert word in found


def test_every_letter_that_composes_is_in_the_table():
    letters = [chr(code_point) for code_point in range(0x300, 0x30000)]
    texts = {*letters, *(unicodedata.normalize("NFD", letter) for letter in letters)}
    wanted = {
        text for text in texts if text.isprintable() and unicodedata.normalize("NFC", text) != text
    }
    side = corpus(sorted(wanted))
    assert wanted <= {side.text(number) for number in side.core.maybe_decomposed()}
    assert len(wanted) > 10_000  # with Hangul


@pytest.mark.parametrize("align", ["auto", "edit", "levenshtein", "sclite"])
@pytest.mark.parametrize(("word", "errors"), [("was", 1), ("'s", 0), ("is", 0)])
def test_word_errors_of_listed_words(align, word, errors):
    # One word error, not none.
    params = parse_prm("EQ_WORDS is 's\nEQ_WORDS was 's\n")
    gold = "(TOP (S (NP (PRP he)) (VP (VBZ is) (ADVP (RB here)))))"
    test = gold.replace("is)", f"{word})")
    result = treegauge.score(gold, test, params=params, metrics="wer", align=align)["wer"]
    assert (result["numerator"], result["denominator"]) == (errors, 3)


@pytest.mark.parametrize("align", ["auto", "edit", "levenshtein", "ud", "identity"])
def test_scores_do_not_see_how_letters_are_composed(align):
    def lines(words: list[str]) -> str:
        arcs = [(0, "root"), (1, "dep"), (1, "dep")]
        rows = [
            f"{place}\t{word}\t_\tX\t_\t_\t{head}\t{relation}\t_\t_"
            for place, (word, (head, relation)) in enumerate(zip(words, arcs, strict=True), 1)
        ]
        return "\n".join(rows) + "\n\n"

    words = [COMPOSED, "d\u00e9j\u00e0", "tea"]
    other = [unicodedata.normalize("NFD", word) for word in words]
    result = treegauge.score(lines(words), lines(other), metrics="words,las,wer", align=align)
    assert [result[spec]["matched"] for spec in ("words", "las")] == [3, 3]
    assert result["wer"]["numerator"] == 0


def test_punctuation_alone_is_no_word_under_punct():
    """What jiwer leaves out; categories P of Unicode, so a sign such as $ or + is a word."""
    words = ["—", "tea", "...", "-LRB-", "$", "it's", "''"]
    side = corpus(words)
    forms = side.core.column("tokens.form")
    kinds = form_kinds(side, Params(), ("lower", "punct"))
    assert [kinds[form] for form in forms] == [NO_WORD * at for at in (1, 0, 1, 1, 0, 0, 1)]
    assert not form_kinds(side, Params(), ("lower",))


def test_words_that_the_parameters_delete_are_left_out_as_they_are_written():
    """disco-dop's DELETE_WORD: case and all; letters may be composed or not.  A dash is not a word under punct."""
    side = corpus(["Co", "co", "e\u0301", "-", "``"])
    params = Params(delete_words=frozenset({"Co", "\u00e9", "``"}))
    forms = side.core.column("tokens.form")
    kinds = form_kinds(side, params, ("punct",))
    assert [kinds[form] for form in forms] == [
        LEFT_OUT_WORD,
        0,
        LEFT_OUT_WORD,
        NO_WORD,
        LEFT_OUT_WORD,
    ]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("-LRB-", "("), ("-RRB-", ")"), ("-LSB-", "["), ("-RSB-", "]"), ("-LCB-", "{"), ("-RCB-", "}"),
        (":-RRB-", ":)"), (r"1\/2", "1/2"), (r"\*\*", "**"), ("``", '"'), ("''", '"'), ("``", "''"),
        ("\u201c", "``"), ("\u201d", "''"), ("`", "'"), ("\u2018", "`"), ("\u2019", "'"),
    ],
)  # fmt: skip
def test_escapes_of_the_penn_treebank(written, meant):
    """Bies et al. (1995), Bracketing guidelines for Treebank II style: names of brackets, quotes, and
    slashes and stars behind a backslash."""
    assert ptb(written) == ptb(meant)


def test_escapes_are_read_before_anything_else():
    words = sameness(["-LRB-x-RRB-", r"1\/2"], ["x", "12"], Params.load("none"), ("punct", "ptb"))
    assert words == [[True, False], [False, True]]


@pytest.mark.parametrize(
    ("one", "other"), [("n't", "n\u2019t"), ("o'", 'o"'), ("\\", "/"), ("-LRB", "(")]
)
def test_nothing_else_is_an_escape(one, other):
    assert ptb(one) != ptb(other)
