"""Words with times: CTM, STM and MISC, and what times say of aligners."""

from __future__ import annotations

import re
from inspect import signature
from pathlib import Path

import pytest
from helpers.real_data import shared_data
from helpers.shared import run

import treegauge
from treegauge import _core
from treegauge.base import plugins

CTM = b"""\
;; a comment
harbour A 0.50 0.21 the
harbour A 0.71 0.4 ferry 0.97
harbour A * * <ALT_BEGIN>
harbour A 1.2 0.3 leaves
harbour A * * <ALT>
harbour A 1.2 0.3 leave
harbour A * * <ALT_END>
harbour 1 3.1255 0.20 yes
"""
STM = b"""\
;; a comment
harbour A ida 0.50 2.00 <o,f0> The ferry { leaves / leave late / @ } early.
harbour A inter_segment_gap 2.00 2.50
harbour A ida 2.50 3.00 IGNORE_TIME_SEGMENT_IN_SCORING
harbour A otto 2.1 3 { @ / well } again
"""
MISC = """\
1\tthe\tthe\tDET\t_\t_\t2\tdet\t_\t_
2\tferry\tferry\tNOUN\t_\t_\t0\troot\t_\tSpaceAfter=No|start=0.71|end=1.1
"""


def times(corpus):
    """Return (form, start, end) of every word; None where there are no times."""
    start, end = corpus.columns["tokens.start"], corpus.columns["tokens.end"]
    forms = corpus.columns["tokens.form"]
    if not len(start):
        return None
    return [(corpus.text(form), start[row], end[row]) for row, form in enumerate(forms)]


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        # A speaker may be called by a number, also in short segments, and where nothing is said.
        ("hour 1 1089 0.0 2.0 the ferry leaves\nhour 1 2300 2.0 4.0 yes\n", "hour", "stm"),
        ("hour 1 7 0 1 yes\nhour 1 8 1 2\nhour 1 7 2 3 no\n", "hour.ctm", "stm"),
        ("hour 1 7 0 1 <o,f> 5 6\nhour 1 8 1 2 <o,m> 7\n", "hour", "stm"),
        # Words that are numbers, with and without confidences.
        ("hour 1 0.5 0.2 5\nhour 1 0.7 0.2 6 0.9\nhour 1 1.0 0.2 7 NA\n", "hour", "ctm"),
        ("hour 1 0.5 0.7 0.2\nhour 1 1.5 0.7 0.3 -1.5\n", "hour.stm", "ctm"),
        # Digits that were said by a number may be both: the file's name tells.
        ("hour 1 7 0.0 2.0 5 6\n", "hour.stm", "stm"),
        ("hour 1 7 0.0 2.0 5 6\n", "hour.ctm", "ctm"),
    ],
)
def test_numbers_in_stm_and_ctm(tmp_path, text, name, expected):
    (tmp_path / name).write_text(text)
    assert treegauge.read(tmp_path / name).format == expected


def test_speakers_that_are_numbers(tmp_path):
    """One of four words of speaker 1089 is wrong."""
    (tmp_path / "said").write_text(
        "call A 1089 0 2 the ferry\ncall A 2300 2 4 yes\ncall A 1089 4 6 at noon\n"
    )
    words = ("the", "fairy", "yes", "at", "noon")
    starts = (0.1, 0.5, 2.1, 4.1, 4.5)
    rows = zip(starts, words, strict=True)
    (tmp_path / "heard").write_text("".join(f"call A {at} 0.2 {word}\n" for at, word in rows))
    result = treegauge.score(tmp_path / "said", tmp_path / "heard", by="speaker")
    rates = {name: cell["value"] for name, cell in result.breakdown("wer", "speaker").items()}
    assert rates == {"1089": 0.25, "2300": 0}


def test_ctm():
    corpus = treegauge.read(CTM)
    assert corpus.format == "ctm"
    assert times(corpus) == [
        ("the", 500, 710), ("ferry", 710, 1110), ("leaves", 1200, 1500), ("yes", 3126, 3326),
    ]  # fmt: skip
    names = [corpus.text(name) for name in corpus.columns["documents.name"]]
    assert names == ["harbour-A", "harbour"]
    assert len(corpus) == 2


def test_stm():
    corpus = treegauge.read(STM)
    assert corpus.format == "stm"
    first = [(word, 500, 2000) for word in ("The", "ferry", "leaves", "early.")]
    assert times(corpus) == [*first, ("again", 2100, 3000)]
    # The gap and what is ignored are sentences without words.
    assert [sentence.words for sentence in corpus][1:3] == [[], []]
    assert len(corpus) == 4


def test_times_in_misc():
    """A word without them is at no time; a file without any has no columns."""
    nothing = 0xFFFFFFFF
    assert times(treegauge.read(MISC.encode())) == [("the", nothing, nothing), ("ferry", 710, 1100)]
    plain = MISC.replace("start", "begin").replace("end=", "till=")
    assert times(treegauge.read(plain.encode())) is None


@pytest.mark.parametrize(
    ("data", "name", "line", "column", "told"),
    [
        (b"a 1 0.5 0.1 x\na 1 0.6 y\n", "ctm", 2, 9, "4 fields"),
        (b"a 1 0.5 0.1 x\na 1 -6 0.1 y\n", "ctm", 2, 5, "«-6» is not a time"),
        (b"a 1 x 1.0 0.5 y\n", "stm", 1, 11, "«0.5» is not a time after the start"),
        (b"a 1 x 1.0\n", "stm", 1, 7, "4 fields"),
        (b"a 1 x . 2.0 y\n", "stm", 1, 7, "«.» is not a time; expected seconds"),
        (b"a 1 1234567.0 0.1 x\n", "ctm", 1, 5, "is not a time"),
        (b"a 1 x 1.0 2.0 { a / b\n", "stm", 1, 21, "a { of this segment is not closed"),
        (b"a 1 x 1.0 2.0 a }\n", "stm", 1, 17, "a } without a {"),
        (b"a 1 * * <ALT>\n", "ctm", 1, 9, "<ALT> without <ALT_BEGIN>"),
        # Rounded it would have a seventh digit, and could not be read again.
        (b"a 1 999999.9996 0.1 x\n", "ctm", 1, 5, "is not a time"),
    ],
)
def test_lines_that_cannot_be_read(data, name, line, column, told):
    corpus = treegauge.read(data, format=name)
    (issue,) = corpus.issues
    assert (issue.code, issue.line, issue.column) == (f"bad-{name}-line", line, column)
    assert told in issue.message
    assert [sentence.state for sentence in corpus] == ["broken"]
    assert not _core.what_is_wrong(corpus.core)


@pytest.mark.parametrize(
    ("data", "name", "to", "written"),
    [
        # The last word ends before the first begins.
        (b"a 1 5.0 0.5 late\na 1 1.0 0.5 early\n", "ctm", "stm", b"a 1 unknown 5.00 5.00 late early\n"),
        # The end is beyond what can be read.
        (b"a 1 999999.5 600000 x\n", "ctm", "stm", b"a 1 unknown 999999.50 999999.999 x\n"),
        # The first word is not taken for a label, or for an order to ignore the segment.
        (b"a 1 s 0 1 { @ / b } <x> y\n", "stm", "stm", b"a 1 s 0.00 1.00 <o> <x> y\n"),
        (
            b"a 1 s 0 1 { ignore_time_segment_in_scoring / b } y\n", "stm", "stm",
            b"a 1 s 0.00 1.00 { ignore_time_segment_in_scoring / @ } y\n",
        ),
        # What has no words, and what is not to be scored, keeps its times; so does a channel its name.
        (b"a B s 1 2.5\n", "stm", "stm", b"a B s 1.00 2.50\n"),
        (
            b"a B s 0 1 <O> ignore_time_segment_in_scoring x\n", "stm", "stm",
            b"a B s 0.00 1.00 <o> IGNORE_TIME_SEGMENT_IN_SCORING\n",
        ),
        # Braces and brackets that are words, not marks of alternatives.
        (b"a 1 0 1 {x\na 1 1 1 -LRB-y-RRB-\n", "ctm", "ctm", b"a 1 0.00 1.00 {x\na 1 1.00 1.00 -LRB-y-RRB-\n"),
        (
            b"a 1 s 0 1 { ignore_time_segment_in_scoring / @ } y\n", "stm", "stm",
            b"a 1 s 0.00 1.00 { ignore_time_segment_in_scoring / @ } y\n",
        ),
        # A mark that belongs to the document's name.
        (b"\xef\xbb\xbf\xef\xbb\xbfa 1 0 1 x\n", "ctm", "ctm", b"\xef\xbb\xbf\xef\xbb\xbfa 1 0.00 1.00 x\n"),
    ],
)  # fmt: skip
def test_what_is_written_can_be_read(data, name, to, written):
    corpus = treegauge.read(data, format=name)
    assert plugins.plugin("formats", to).write(corpus.core) == written
    again = treegauge.read(written, format=to)
    assert not again.issues
    assert [corpu.words for corpu in corpus] == [one.words for one in again]


@pytest.mark.parametrize("name", plugins.names("formats"))
def test_what_is_dropped_can_be_left_out_by_the_writer(name):
    """``convert`` tells a writer by keyword that comments have no place; the rest it could not write anyway."""
    module = plugins.plugin("formats", name)
    drops = getattr(module, "DROPS", frozenset())
    parameters = signature(module.write).parameters.values()
    takes_all = any(parameter.kind is parameter.VAR_KEYWORD for parameter in parameters)
    assert takes_all or drops & {"comments"} <= {parameter.name for parameter in parameters}


def test_segments_become_words(tmp_path):
    (tmp_path / "in.stm").write_bytes(b"a 1 s 0 1 yes no\n")
    told = run("convert", tmp_path / "in.stm", "--to", "ctm")
    assert told.out == "a 1 0.00 1.00 yes\na 1 0.00 1.00 no\n"
    assert "ctm has no comments; they were left out" in told.err


def test_confidences_are_kept(tmp_path):
    """In CTM as they stand, in CoNLL-U in MISC, with the times; STM has no place for them, which is told."""
    (tmp_path / "in.ctm").write_bytes(
        b"a 1 0.50 0.20 the 0.970\na 1 0.70 0.20 ferry\na 1 0.90 0.20 is 1 lex x\n"
    )
    told = run("convert", tmp_path / "in.ctm", "--to", "ctm")
    assert told.out == "a 1 0.50 0.20 the 0.970\na 1 0.70 0.20 ferry\na 1 0.90 0.20 is 1\n"
    told = run("convert", tmp_path / "in.ctm", "--to", "conllu")
    misc = [line.split("\t")[-1] for line in told.out.splitlines()[1:4]]
    assert misc == [
        "start=0.50|end=0.70|Confidence=0.970", "start=0.70|end=0.90", "start=0.90|end=1.10|Confidence=1",
    ]  # fmt: skip
    assert times(treegauge.read(told.out.encode())) == times(treegauge.read(tmp_path / "in.ctm"))
    told = run("convert", tmp_path / "in.ctm", "--to", "stm")
    assert told.out == "a 1 unknown 0.50 1.10 the ferry is\n"
    assert "stm has no confidences; they were left out" in told.err


def test_alternatives_that_are_not_written_are_told(tmp_path):
    (tmp_path / "in.ctm").write_bytes(CTM)
    told = run("convert", tmp_path / "in.ctm", "--to", "ctm")
    assert "leave\n" not in told.out
    assert "the first of several alternatives was written" in told.err


def test_files_with_and_without_times_cannot_be_in_one_corpus():
    corpus = treegauge.read(CTM)
    with pytest.raises(ValueError, match="different formats"):
        _core.read_conll(corpus.core, "x", MISC.encode(), True)


@pytest.mark.parametrize(
    ("gold", "test", "found"),
    [
        ("a 1 0.0 1.0 x", "a 1 0.9 1.0 x", (1, 1)),
        ("a 1 0.0 1.0 x", "a 1 1.0 1.0 x", (1, 0)),  # they touch
        ("a 1 0.0 1.0 x", "a 1 1.0 0.0 x", (1, 1)),  # a word without length, at the end
        ("a 1 0.0 1.0 x", "a 1 2.0 0.0 x", (1, 0)),
        # A group: from the start of its first word to the end of its last.
        ("a 1 0.0 0.5 dark\na 1 0.5 0.5 room", "a 1 0.7 0.1 darkroom", (1, 1)),
    ],
)
def test_overlap(gold, test, found):
    scored = treegauge.score(f"{gold}\n", f"{test}\n", metrics="wer", align="groups")
    pairs = tuple(scored.alignment[name] for name in ("timed_pairs", "overlapping_pairs"))
    assert pairs == found


def test_words_only_have_a_word_error_rate_by_default():
    """The ferry leaves early, again, and yes in another channel; the ferry leaves, and yes: two of six lost."""
    gold = f"{STM.decode()}harbour 1 otto 3 4 yes\n"
    result = treegauge.score(gold, CTM.decode(), normalize="lower,punct", chunks="file")
    assert list(result.metrics) == ["wer"]
    assert (result["wer"]["numerator"], result["wer"]["denominator"]) == (2, 6)


def share(aligner):
    """Return the share of aligned pairs of gum-speech that overlap in time, the pairs, and equal words."""
    folder = shared_data("gum-speech", "asr-times")
    pairs = overlapping = equal = 0
    for path in sorted(folder.glob("*.stm")):
        found = treegauge.score(
            path, path.with_suffix(".ctm"), metrics="wer", align=aligner, normalize="lower,punct"
        ).alignment
        pairs += found["timed_pairs"]
        overlapping += found["overlapping_pairs"]
        equal += found["equal"]
    return overlapping / pairs, pairs, equal


PAGE = (Path(__file__).parents[2] / "docs" / "alignment.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| `([\w:.]+)` \| ([\d,]+) \| ([\d,]+) \| ([\d.]+) % \|$", PAGE, re.MULTILINE)
PARSES = re.findall(r"^\| `([\w:.]+)` ((?:\| \d+\.\d\d ){6})\|$", PAGE, re.MULTILINE)


@pytest.mark.parametrize(("aligner", "pairs", "equal", "percent"), ROWS)
def test_aligned_pairs_overlap_in_time(aligner, pairs, equal, percent):
    """docs/alignment.md: its table of pairs that overlap in time."""
    found, number, same = share(aligner)
    assert (f"{number:,}", f"{same:,}", f"{100 * found:.2f}") == (pairs, equal, percent)


@pytest.mark.parametrize(("aligner", "cells"), PARSES)
def test_parses_under_each_aligner(aligner, cells):
    """docs/alignment.md: its table of scores of parses."""
    folder = shared_data("gum-speech", "asr-times").parent
    beside = {"gold_times": folder / "asr-times", "test_times": folder / "asr-times"}
    values = []
    for ending, names in ((".mrg", "brackets,heads,boundaries"), (".conllu", "las,upos")):
        result = treegauge.score(
            *(folder / "gold", folder / "asr"), ext=ending, task="speech", metrics=names,
            align=aligner, **beside,
        )  # fmt: skip
        pairs = result.alignment["timed_pairs"]
        values += [result.alignment["overlapping_pairs"] / pairs] if not values else []
        values += [result[name]["f1"] for name in names.split(",")]
    assert [f"{100 * value:.2f}" for value in values] == cells.replace("|", " ").split()


def test_every_aligner_is_in_the_table_of_parses():
    assert {name for name, _ in PARSES} == {name for name, *_ in ROWS} - {"times:0.5"}


def test_no_aligner_has_a_larger_share_than_times():
    shares = {name: float(percent) for name, _, _, percent in ROWS}
    assert len(shares) == 9
    assert shares["times"] == max(shares.values())
