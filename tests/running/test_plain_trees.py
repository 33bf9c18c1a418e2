"""One pass over plain trees gives the same counts as the ordinary way."""

from __future__ import annotations

import gzip
import json
import lzma
import os
from pathlib import Path
from threading import Thread

import pytest
from helpers.odd_files import TREES, bracketings
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import treegauge
from treegauge.cli import dispatch
from treegauge.contracts import check_metric
from treegauge.errors import InputError
from treegauge.metrics import Metric, get_metric
from treegauge.metrics.brackets import Brackets
from treegauge.options.request import Request
from treegauge.running import plain_trees
from treegauge.running.part import NeedsAll
from treegauge.running.plain_trees import serves
from treegauge.running.score_files import LARGE, VARIABLE, score_in_parts

GOLD = "(TOP (S (NP-SBJ (DT the) (NN tea)) (VP (VBZ cools) (NP (-NONE- *T*)) (PP (IN in) (NP (NN rain)))) (. .)))"
TEST = "(TOP (S (NP (DT the) (JJ tea)) (VP (VP (VBZ cools) (PRT (IN in))) (NP (NN rain))) (, .)))"


@pytest.fixture(autouse=True)
def nothing_asked(monkeypatch):
    monkeypatch.delenv(VARIABLE, raising=False)


def written(folder: Path, name: str, text: str | bytes) -> str:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return str(path)


def plainly(gold: str, *systems: str, tell=None, **options) -> list[treegauge.Result] | None:
    """The results of one pass, None where files or options are not for it."""
    found = score_in_parts(Request(**options), [gold, *systems], list(systems), tell)
    return None if isinstance(found, NeedsAll) else found.results


def ordinarily(gold: str, *systems: str, **options) -> list[treegauge.Result]:
    os.environ[VARIABLE] = "0"
    try:
        named = dict(zip(systems, systems, strict=True))
        results = list(treegauge.score_systems(gold, named, **options).values())
        for one in results:
            # Where it can be read again is told by who asked for it.
            one.files = None
        return results
    finally:
        del os.environ[VARIABLE]


def outcome(arguments: list[str], *, plain: bool) -> tuple[str, str, int]:
    """What a command prints, to standard output and error, and its exit code."""
    if not plain:
        os.environ[VARIABLE] = "0"
    try:
        found = dispatch(arguments)
        return "".join(found.out), found.err, found.code
    finally:
        os.environ.pop(VARIABLE, None)


def test_by_pencil(tmp_path):
    """Five words count: gold deletes the full stop and the trace, on both sides of the pair.

    Gold has S 0-5, NP 0-2, VP 2-5, PP 3-5, NP 4-5; test S, NP 0-2, VP 2-5, VP 2-4, PRT 3-4, NP 4-5.  Four are
    the same.  VP 2-4 crosses PP 3-5.  Of the tags all but that of *tea* are the same.
    """
    files = [
        written(tmp_path, name, f"{tree}\n") for name, tree in (("gold", GOLD), ("test", TEST))
    ]
    (found,) = plainly(*files)
    assert found["brackets"]["matched"] == 4
    assert (found["brackets"]["gold"], found["brackets"]["test"]) == (5, 6)
    assert found["crossing"]["value"] == 1
    assert (found["crossing"]["none"], found["crossing"]["two_or_less"]) == (0, 1)
    assert found["complete"]["value"] == 0
    assert (found["tags"]["matched"], found["tags"]["gold"], found["tags"]["test"]) == (4, 5, 5)
    # evalb's own parameters leave traces out of a sentence's length, and keep the full stop.
    assert list(found.units.length) == [6]
    assert found == ordinarily(*files)[0]


WORDS = (
    "tea",
    "rain",
    "f",
    "Käse",
    "a-word-that-is-longer-than-sixteen",
    "ab",
    "12345678",
    "123456789",
)
TAGS = ("NN", "VBZ", ",", ".", "IN", "VERY-LONG-TAG", "''")
LABELS = (
    "NP",
    "VP",
    "NP-SBJ",
    "TOP",
    "PRT",
    "ADVP",
    "S=2",
    "-NONE-",
    "LONG-LABEL-OF-A-PHRASE",
    "X",
)


@st.composite
def trees(draw, words: list[str], *, traces: bool) -> str:
    """A tree over these words, in the common layout, perhaps with traces here and there."""

    def below(begin: int, end: int, depth: int) -> str:
        parts = []
        at = begin
        while at < end:
            size = draw(st.integers(1, end - at))
            kind = draw(st.integers(0, 5))
            if kind == 0 and traces:
                parts.append("(-NONE- *T*)")
            if size == 1 and kind != 1:
                parts.append(f"({draw(st.sampled_from(TAGS))} {words[at]})")
            elif depth < 6:
                label = draw(st.sampled_from(LABELS))
                parts.append(f"({label} {below(at, at + size, depth + 1)})")
            else:
                parts += [f"(NN {word})" for word in words[at : at + size]]
            at += size
        return draw(st.sampled_from([" ", ""])).join(parts)

    root = draw(st.sampled_from(["TOP", "", "S"]))
    label = draw(st.sampled_from(LABELS))
    return f"({root} ({label} {below(0, len(words), 0)}))"


PARAMS = ("wsj", "none", "wsj-new", "spmrl")
OPTIONS = (
    {},
    {"average": "sentence"},
    {"average": "document"},
    {"on_error": "zero"},
    {"jobs": 1},
    {"metrics": "tags,brackets"},
    {"task": "constituency"},
)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.lists(st.lists(st.sampled_from(WORDS), min_size=1, max_size=9), min_size=1, max_size=6),
    st.data(),
    st.sampled_from(PARAMS),
    st.sampled_from(OPTIONS),
    st.sampled_from(["\n", "\r\n"]),
    st.booleans(),
)
def test_plain_files_are_counted_as_ever(
    tmp_path_factory, sentences, data, params, options, line_end, ended
):
    """Both ways have the same numbers for every sentence, and nothing here is refused."""
    folder = tmp_path_factory.mktemp("plain")
    traces = "-NONE-" in treegauge.Params.load(params).traces
    files = []
    for name in ("gold.mrg", "one.mrg", "two.mrg"):
        lines = [data.draw(trees(words, traces=traces)) for words in sentences]
        text = line_end.join(lines) + (line_end if ended else "")
        files.append(written(folder, name, text))
    found = plainly(*files, params=params, **options)
    assert found == ordinarily(*files, params=params, **options)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data(), st.sampled_from(["error", "skip", "zero"]))
def test_the_command_prints_the_same(tmp_path_factory, data, policy):
    """Files of sound, odd and broken lines: the same bytes, messages and exit codes."""
    folder = tmp_path_factory.mktemp("plain")
    gold = data.draw(
        st.one_of(bracketings, st.lists(st.sampled_from(TREES[:3]), min_size=1, max_size=9))
    )
    test = [line.replace("(NP", "(XP") if data.draw(st.booleans()) else line for line in gold]
    if test and data.draw(st.integers(0, 3)) == 0:
        test[-1] = data.draw(st.sampled_from(TREES))
    files = [
        written(folder, name, "\n".join(lines) + "\n")
        for name, lines in (("g.mrg", gold), ("t.mrg", test))
    ]
    for more in (["-f", "text"], ["-f", "json"], ["-f", "tsv"]):
        command = ["score", *files, "--on-error", policy, *more]
        assert outcome(command, plain=True) == outcome(command, plain=False)


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_any_change_of_a_byte_is_judged_as_ever(tmp_path_factory, data):
    folder = tmp_path_factory.mktemp("plain")
    text = f"{GOLD}\n{GOLD}\n".encode()
    other = bytearray(f"{TEST}\n{TEST}\n".encode())
    for _ in range(data.draw(st.integers(1, 2))):
        place = data.draw(st.integers(0, len(other) - 1))
        kind = data.draw(st.sampled_from(["set", "cut", "add"]))
        byte = data.draw(st.sampled_from(b"() \n\r\tax\x00\xff\xc3\xa4#-"))
        if kind == "set":
            other[place] = byte
        elif kind == "cut":
            del other[place]
        else:
            other.insert(place, byte)
    files = [written(folder, "g.mrg", text), written(folder, "t.mrg", bytes(other))]
    for command in (["score", *files, "-f", "json"], ["score", *files[::-1], "-f", "json"]):
        assert outcome(command, plain=True) == outcome(command, plain=False)


def large_files(folder: Path) -> list[str]:
    """Two files of several blocks, with labels that turn up late."""
    size = 3000
    gold = [GOLD.replace("(PP", f"(PP{number % 700}") for number in range(size)]
    test = [TEST if number % 3 else GOLD for number in range(size)]
    return [
        written(folder, name, "\n".join(lines) + "\n")
        for name, lines in (("gold", gold), ("test", test))
    ]


@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_several_blocks_and_labels_that_turn_up_late(tmp_path, jobs):
    files = large_files(tmp_path)
    (found,) = plainly(*files, jobs=jobs)
    assert found == ordinarily(*files)[0]
    # Every third tree is gold's but for its PP, which has gold's label in five of 3,000 lines only.
    assert found["complete"]["numerator"] == 0
    assert len(found.units) == 3000


def test_large_files_have_small_columns(tmp_path):
    line = f"{GOLD}\n"
    files = [written(tmp_path, name, line * (LARGE // len(line) // 2 + 1)) for name in ("g", "t")]
    (found,) = plainly(*files)
    assert found.counts["brackets"]["gold"].typecode == "i"
    assert found["complete"]["value"] == 1
    assert found.units.line[-1] == found.units.number[-1] == len(found.units)
    small = [written(tmp_path, name, line) for name in ("g", "t")]
    assert plainly(*small)[0].counts["brackets"]["gold"].typecode == "q"


def test_who_wants_to_know_is_told_how_far_it_is(tmp_path):
    files = large_files(tmp_path)
    told = []
    plainly(files[0], files[1], files[1], tell=lambda *figures: told.append(figures))
    total = sum(Path(path).stat().st_size for path in (*files, *files))
    assert {one[1] for one in told} == {total}
    assert [one[0] for one in told] == sorted(one[0] for one in told)
    assert told[-1][0] == total
    assert told[-1][2] == 6000
    # Where it ends in vain, it is told that everything begins again.
    other = written(tmp_path, "other", Path(files[1]).read_text() + "tea\n")
    assert plainly(files[0], files[1], other, tell=lambda *figures: told.append(figures)) is None
    assert told[-1][0] == told[-1][2] == 0


def test_what_is_saved_is_the_same(tmp_path):
    files = large_files(tmp_path)
    texts = []
    for plain in (True, False):
        saved = tmp_path / f"{plain}.json"
        outcome(["score", *files, "--save", str(saved)], plain=plain)
        texts.append(json.loads(saved.read_text()))
    assert texts[0] == texts[1]


@pytest.mark.parametrize(
    ("what", "text"),
    [
        ("other words", GOLD.replace("tea", "milk")),
        ("a word more", GOLD.replace("(. .)", "(. .) (NN x)")),
        ("a line more", f"{GOLD}\n{GOLD}"),
        ("a blank line", f"{GOLD}\n\n"),
        ("a blank line before", f"\n{GOLD}"),
        ("a comment", f"# newdoc\n{GOLD}"),
        ("a space behind", f"{GOLD} "),
        ("a space before", f" {GOLD}"),
        ("two lines", GOLD.replace(" (VP", "\n (VP")),
        ("two spaces", GOLD.replace(" (VP", "  (VP")),
        ("a bracket in a word", GOLD.replace("tea", "f(x)")),
        ("not closed", GOLD[:-1]),
        ("closed twice", f"{GOLD})"),
        ("two trees", f"{GOLD} {GOLD}"),
        ("nothing", ""),
        ("no parse", "(())"),
        ("a zero byte", GOLD.replace("tea", "t\0a")),
        ("no UTF-8", GOLD.encode().replace(b"tea", b"t\xffa")),
        ("a byte order mark", f"\ufeff{GOLD}"),
        ("a long line", GOLD.replace("(NN tea)", "(NN tea) " * 9000)),
    ],
)
def test_anything_else_goes_the_ordinary_way(what, text, tmp_path):
    del what
    gold = written(tmp_path, "gold", f"{GOLD}\n")
    other = written(tmp_path, "other", text + b"\n" if isinstance(text, bytes) else f"{text}\n")
    assert plainly(gold, gold) is not None
    assert plainly(gold, other) is None
    assert plainly(other, gold) is None


@pytest.mark.parametrize(
    "options",
    [
        {"by": "label"},
        {"confusion": "label"},
        {"attribute": True},
        {"average": "type"},
        {"normalize": "lower"},
        {"align": "edit"},
        {"align": "identity"},
        {"chunks": "document"},
        {"transforms": "traces"},
        {"max_wer": 10.0},
        {"on_error": "repair"},
        {"summary": 10},
        {"format": "ptb"},
        {"blank_lines": "failed"},
        {"patience": 3.0},
        {"metrics": "brackets,wer"},
        {"metrics": "brackets:unlabeled"},
        {"metrics": "complete:unlabeled"},
        {"task": "speech"},
        {"params": treegauge.Params(empty_labels=frozenset({"X"}))},
        {"params": treegauge.Params(edit_labels=frozenset({"X"}))},
        {"params": treegauge.Params(eq_words=(("a", "b"),))},
        {"params": treegauge.Params(labeled=False)},
    ],
)
def test_what_needs_more_goes_the_ordinary_way(options, tmp_path):
    gold = written(tmp_path, "gold", f"{GOLD}\n")
    assert plainly(gold, gold, **options) is None


def test_a_limit_of_length_changes_nothing_that_is_counted(tmp_path):
    """The pair above has six words: a limit of five leaves its tags out of the score, 4 of 5 with six."""
    files = [
        written(tmp_path, name, f"{tree}\n") for name, tree in (("gold", GOLD), ("test", TEST))
    ]
    for limit, f1 in ((5, None), (6, 0.8)):
        (found,) = plainly(*files, max_length=limit)
        assert found["tags"]["f1"] == (None if f1 is None else pytest.approx(f1))
        assert found == ordinarily(*files, max_length=limit)[0]


@pytest.mark.parametrize(("ending", "pack"), [("gz", gzip.compress), ("xz", lzma.compress)])
def test_compressed_files_are_counted_plainly(ending, pack, tmp_path):
    gold, test = (
        written(tmp_path, f"{name}.{ending}", pack(f"{tree}\n".encode() * 3000))
        for name, tree in (("gold", GOLD), ("test", TEST))
    )
    (found,) = plainly(gold, test)
    assert found["brackets"]["matched"] == 4 * 3000
    assert found == ordinarily(gold, test)[0]
    # One that ends too early is told by the ordinary way.
    cut = written(tmp_path, f"cut.{ending}", Path(test).read_bytes()[:-9])
    assert plainly(gold, cut) is None
    with pytest.raises(InputError, match="cannot be unpacked"):
        treegauge.score(Path(gold), Path(cut))


def test_only_ordinary_files_are_counted_plainly(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    gold = written(tmp_path, "gold", f"{GOLD}\n")
    Path("<folder>").mkdir()
    for name in ("@gold", "-", "<gold>", "<folder>/gold", "gold.jsonl", "gold.csv.gz"):
        written(tmp_path, name, f"{GOLD}\n")
        assert plainly(gold, name) is None
    for other in (GOLD, "missing", str(tmp_path), "", b"gold", Path("g\0ld"), 7):
        assert isinstance(score_in_parts(Request(), [gold, other], ["other"]), NeedsAll)
    assert isinstance(score_in_parts(Request(), [gold], []), NeedsAll)
    assert not isinstance(score_in_parts(Request(), [Path("gold"), "gold"], ["one"]), NeedsAll)
    monkeypatch.setenv(VARIABLE, "0")
    assert plainly(gold, gold) is None


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
@pytest.mark.parametrize("other", [TEST, GOLD.replace("tea", "milk"), "", "tea"])
def test_parameters_are_read_once(tmp_path, other):
    """They may come by a pipe; files may be plain, or hold other words, no words or no trees."""
    os.mkfifo(tmp_path / "pipe")
    text = "DELETE_LABEL TOP\n"
    files = [written(tmp_path, "gold", f"{GOLD}\n"), written(tmp_path, "test", f"{other}\n")]
    writer = Thread(target=(tmp_path / "pipe").write_text, args=(text,))
    writer.start()
    result = treegauge.score(*files, params=tmp_path / "pipe", on_error="zero")
    writer.join()
    own = written(tmp_path, "own.prm", text)
    assert result.counts == treegauge.score(*files, params=own, on_error="zero").counts


def test_names_and_files_are_those_of_ever(tmp_path):
    for name in ("a.gold.mrg", "Käse.gold", "sw2005.A"):
        files = [written(tmp_path, one, f"{GOLD}\n") for one in (name, "test")]
        assert plainly(*files)[0].units.documents == ordinarily(*files)[0].units.documents
        assert treegauge.score(*files).files == (*files, Request())


@pytest.mark.parametrize("name", ["brackets", "crossing", "complete", "tags"])
def test_the_metrics_of_bracketings_are_counted_plainly(name):
    assert serves(get_metric(name))


@pytest.mark.parametrize("columns", [("matched", "gold", "gold"), ("matched", "gold")])
def test_a_metric_that_names_other_columns_fails(columns, monkeypatch):
    monkeypatch.setattr(Brackets, "plain", columns)
    with pytest.raises(AssertionError, match=r"in one pass|one column of the core"):
        check_metric("brackets")


def test_what_builds_on_a_metric_counts_by_itself(tmp_path, monkeypatch):
    class Twice(Brackets):
        def count(self, comparison):
            return [[2 * one for one in column] for column in super().count(comparison)]

    assert Metric.plain == ()
    monkeypatch.setattr("treegauge.metrics.brackets.METRIC", Twice)
    gold = written(tmp_path, "gold", f"{GOLD}\n")
    assert get_metric("brackets").plain
    assert plainly(gold, gold, metrics="brackets") is None
    assert treegauge.score(gold, gold, metrics="brackets")["brackets"]["gold"] == 10


def test_large_files_of_a_folder_are_counted_plainly(tmp_path, monkeypatch):
    """The counter serves pairs of files: two that are plain beside one that is not give one result."""
    monkeypatch.setattr("treegauge.running.score_files.LEAST", 2)
    monkeypatch.setattr("treegauge.running.score_files.LARGE", 1)
    counted = []
    real = plain_trees.plain_part

    def watched(*given, **options):
        part = real(*given, **options)
        counted.append(part is not None)
        return part

    monkeypatch.setattr("treegauge.running.plain_trees.plain_part", watched)
    for side, tree in (("gold", GOLD), ("test", TEST)):
        (tmp_path / side).mkdir()
        for name in ("a", "b", "c"):
            words = tree.replace("tea", "milk") if side == "test" and name == "b" else tree
            written(tmp_path / side, f"{name}.mrg", f"{words}\n" * 40)
    sides = [str(tmp_path / side) for side in ("gold", "test")]
    found = score_in_parts(Request(), sides, sides[1:])
    assert counted == [True, False, True]
    (result,) = found.results
    assert result == ordinarily(*sides)[0]
    assert result.alignment["aligner"] == "several"
