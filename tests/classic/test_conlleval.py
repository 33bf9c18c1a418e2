"""conlleval beyond the recorded cases: its rules and quirks, options, and files that it refuses.

Every expected number and code is what ``conlleval.pl`` of 2004-01-26 gives under Perl 5.36.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from treegauge import _core
from treegauge.classic import conlleval

if TYPE_CHECKING:
    from pathlib import Path

    from treegauge.commands import Outcome


def run(folder: Path, text: str, *options: str) -> Outcome:
    (folder / "tags").write_bytes(text.encode())
    return conlleval.run([*options, str(folder / "tags")])


def counts(outcome: Outcome) -> list[int]:
    """Tokens, gold chunks, test chunks, right ones."""
    assert isinstance(outcome.out, bytes)
    return [int(word) for word in outcome.out.split(b".\n")[0].split() if word.isdigit()]


@pytest.mark.parametrize(
    ("tags", "expected"),
    [
        ("w B-A B-A", [1, 1, 1, 1]),
        ("w I-A B-A\nw I-A I-A", [2, 1, 1, 1]),
        ("w I-A I-A\nw B-A I-A", [2, 2, 1, 0]),
        ("w I-A I-A\nw I-B I-B", [2, 2, 2, 2]),
        ("w I-A I-A\n\nw I-A I-A", [2, 2, 2, 2]),
        ("w I-A I-A\n-X- x y\nw I-A I-A", [2, 2, 2, 2]),
        ("w I-A I-A\n-DOCSTART- O O\nw I-A I-A", [3, 2, 2, 2]),
        ("w E-A E-A\nw E-A I-A", [2, 2, 2, 2]),
        ("w S-A B-A\nw S-A E-A", [2, 1, 1, 1]),
        ("w [ ]\nw [ ]", [2, 2, 2, 2]),
        ("w .-A B-A", [1, 0, 1, 0]),
        ("w B-A-B B-A", [1, 1, 1, 0]),
        ("w O-A O", [1, 0, 0, 0]),
        ("B-A B-A", [1, 1, 1, 1]),
        (" w  O B-A  ", [1, 0, 1, 0]),
    ],
)
def test_chunks(tags, expected, tmp_path):
    outcome = run(tmp_path, tags + "\n")
    assert (counts(outcome), outcome.code) == (expected, 0)


def test_types_without_a_name_have_a_row_for_each_side(tmp_path):
    row = b"                 : precision: 100.00%; recall: 100.00%; FB1: 100.00  1\n"
    for tags in ("w B B\n", "w B-0 B-0\n", "w B B-0\n"):
        assert run(tmp_path, tags).out.count(row) == 2
    assert run(tmp_path, "w B O\n").out.count(b"                 : ") == 1


@pytest.mark.parametrize(
    ("text", "options", "code"),
    [
        ("w\n", [], 255),
        ("w O O\nw O\n", [], 1),
        ("w O O\n-X-\n", [], 1),
        ("w O O\n", ["-x"], 255),
        ("w O O\n", ["-h"], 255),
        ("w O O\n", ["-"], 255),
        ("w O O\n", ["other"], 255),
        ("w O O\n", ["-d", "("], 255),
        ("\n", ["-d", "("], 255),
    ],
)
def test_codes_of_what_it_refuses(text, options, code, tmp_path):
    outcome = run(tmp_path, text, *options)
    assert (outcome.out or b"", outcome.code) == (b"", code)
    assert outcome.err


def test_options_without_their_value():
    for option in ("-d", "-o"):
        assert conlleval.run([option]).code == 255


def test_no_tokens(tmp_path):
    first = b"processed 0 tokens with 0 phrases; found: 0 phrases; correct: 0.\n"
    for text in ("", "\n\n", "  \n", "-X-\n"):
        assert run(tmp_path, text).out == first
    assert run(tmp_path, "", "-d", "(").out == first
    assert run(tmp_path, "", "-l").out == (
        b"        & Precision &  Recall  & F$_{\\beta=1} \\\\\\hline\\hline\n"
        b"Overall &    0.00\\% &   0.00\\% &   0.00 \\\\\\hline\n"
    )


def test_a_directory_is_empty_and_a_missing_file_is_told(tmp_path):
    outcome = conlleval.run([str(tmp_path)])
    assert (counts(outcome), outcome.code) == ([0, 0, 0, 0], 0)
    assert outcome.err
    assert conlleval.run([str(tmp_path / "absent")]).code == 2


def test_standard_input_is_read_from_where_it_stands(tmp_path):
    (tmp_path / "tags").write_text("a line that the shell reads\nw B-A B-A\n")
    shell = f'read line; "{sys.executable}" -m treegauge conlleval'
    with (tmp_path / "tags").open() as file:
        done = subprocess.run(["sh", "-c", shell], stdin=file, capture_output=True, check=True)
    assert done.stdout.startswith(b"processed 1 tokens with 1 phrases; found: 1 phrases")


# Fields as Perl 5.36 splits them.
@pytest.mark.parametrize(
    ("pattern", "line", "fields"),
    [
        (r"\t", "a\tb\tc", ["a", "b", "c"]),
        (r"\s+", " a  b ", ["", "a", "b"]),
        (r"[[:space:]]+", "a \t b", ["a", "b"]),
        (r"\h", "a b", ["a", "b"]),
        ("|", "a|b", ["a", "|", "b"]),
        ("", "abc", ["a", "b", "c"]),
        ("( )", "a b", ["a", " ", "b"]),
        ("(,)| ", "a b,c", ["a", "", "b", ",", "c"]),
        ("x*", "axxb", ["a", "b"]),
        (r"\|", "|a||b||", ["", "a", "", "b"]),
        ("^", "abc", ["abc"]),
        (r"\z", "abc", ["abc"]),
        (",", "", []),
        (r"[\h,]", "a b,c", ["a", "b", "c"]),
        (r"\H", "a b", ["", " "]),
        ("[[:^space:]]", "a b c", ["", " ", " "]),
        ("[[:upper:]_]", "aXb_c", ["a", "b", "c"]),
        ("[[:word:]]+", "-a1_-b", ["-", "-"]),
        (r"\Q|\E", "aQbEc", ["a", "b", "c"]),
        ("{2}", "a{2}b", ["a", "b"]),
        ("a{", "xa{y", ["x", "y"]),
        (r"(?<x>,)\s\k<x>", "a, ,b", ["a", ",", "b"]),
        (r"(,)\g{1}", "a,,b", ["a", ",", "b"]),
        ("(?^:,)", "a,b", ["a", "b"]),
        (r"\x{2c}", "a,b", ["a", "b"]),
        (r"\o{54}", "a,b", ["a", "b"]),
        (r"\N{U+2C}", "a,b", ["a", "b"]),
        (r"\cI", "a\tb", ["a", "b"]),
        (r"\R", "a\rb", ["a", "b"]),
        (r"\v", "a\x0bb", ["a", "b"]),
        (r"\e", "a\x1bb", ["a", "b"]),
        ("[[]", "a[b", ["a", "b"]),
        ("[]]", "a]b", ["a", "b"]),
        ("[a[^]", "x[y^z", ["x", "y", "z"]),
    ],
)
def test_patterns(pattern, line, fields):
    assert conlleval.split(pattern.encode(), line.encode()) == [field.encode() for field in fields]


@pytest.mark.parametrize("pattern", ["(", r"\K", r"\p{Space}", "[[:none:]]", r"\x{100}"])
def test_what_is_no_pattern_here_is_told(pattern):
    outcome = conlleval.run(["-d", pattern, os.devnull])
    # No line is split in an empty file.
    assert outcome.code == 0
    with pytest.raises(re.error):
        conlleval.split(pattern.encode(), b"a b")


def test_a_plain_delimiter_and_the_same_as_a_pattern(tmp_path):
    text = "w,B-A,B-A\n,,\nw,,B-A\nw,B-A,B-A,,\n"
    plain = run(tmp_path, text, "-d", ",")
    assert plain.out == run(tmp_path, text, "-d", "[,]").out
    assert counts(plain) == [3, 2, 3, 2]


def test_errors_of_a_splitter_pass_through():
    with pytest.raises(ZeroDivisionError):
        _core.conlleval(["-d", "[,]", __file__], lambda *_: 1 // 0)
