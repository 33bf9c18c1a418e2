"""Patterns of parameter files: what Python's re finds, in linear time."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from treegauge import InputError, SettingsError
from treegauge.base.safe_patterns import Pattern, PatternError, PatternLimitError
from treegauge.rules.params import Params
from treegauge.rules.prm_files import parse_prm

ATOMS = ["a", "b", "-", ".", "[ab]", "[^a]", r"\w", "^", "$", r"\b", "(?<=a)", "(?!b)", "(?<=.)"]
#: a repeat of what takes a letter at least: where a round can be empty, re and this may stop apart
FULL = st.recursive(
    st.sampled_from(["a", "b", "-", ".", "[ab]", "[^a]", r"\w"]),
    lambda inner: st.one_of(
        st.tuples(inner, inner).map("".join),
        st.tuples(inner, inner).map(lambda two: f"({two[0]}|{two[1]})"),
        st.tuples(inner, st.sampled_from(["+", "+?", "{2}", "{1,3}"])).map(
            lambda two: f"(?:{two[0]}){two[1]}"
        ),
    ),
    max_leaves=6,
)
PATTERNS = st.lists(
    st.one_of(
        st.sampled_from(ATOMS),
        FULL,
        st.tuples(FULL, st.sampled_from(["*", "?", "*?", "??", "{0,2}?"])).map(
            lambda two: f"(?:{two[0]}){two[1]}"
        ),
    ),
    max_size=4,
).map("".join)


@settings(max_examples=400)
@given(PATTERNS, st.text("ab-\n", max_size=8))
def test_the_same_as_re(pattern, text):
    match = re.compile(pattern, re.DOTALL).search(text)
    assert Pattern(pattern).search(text) == (match.span() if match else None)


@pytest.mark.parametrize(
    ("pattern", "label", "left"),
    [
        # By hand.
        (r"(?<=.)[-=].*", "NP-SBJ-1", "NP"),
        (r"(?<=.)[-=].*", "-NONE-", "-NONE"),
        ("(?i)x+$", "aXx", "a"),
        (r"_(\d+)", "NP_12_3", "NP_3"),
        ("", "NP", "NP"),
    ],
)
def test_what_is_cut(pattern, label, left):
    assert Pattern(pattern).cut(label) == left


def test_time_is_linear_in_the_label():
    # With re 2 to the power of 41, and of 4,000.
    assert Pattern("(a|a)+$").search("a" * 41 + "b") is None
    assert Params(decoration="(a|a)+$").plain_label("a" * 4000 + "b") == "a" * 4000 + "b"
    assert Params(decoration="(a|a)+$").plain_label("b" + "a" * 4000) == "b"


@pytest.mark.parametrize(
    "pattern",
    [
        "a{99999999999999999999}",
        "a{5000}",
        "(a)" * 20_000,
        "(" * 20_000 + "a" + ")" * 20_000,
        "((((a{9}){9}){9}){9}){9}",
        "((((){999}){999}){999}){999}",
        r"(a)\1",
        "(?<=ab)c",
        "(?=a*)b",
        "a*+",
    ],
)
def test_what_is_too_large_or_cannot_be_followed_is_refused(pattern):
    with pytest.raises(PatternLimitError):
        Pattern(pattern)
    with pytest.raises(InputError, match=r"x\.prm:2:12: pattern-limit: DECORATION"):
        parse_prm(f"# own\nDECORATION {pattern}\n", "x.prm")
    with pytest.raises(SettingsError, match="the decoration"):
        Params(decoration=pattern)


def test_no_pattern():
    with pytest.raises(PatternError):
        Pattern("[")
    with pytest.raises(SettingsError, match="not a pattern"):
        Params(decoration="[")
    assert [warning.code for warning in parse_prm("DECORATION [\n").warnings] == ["wrong-values"]
