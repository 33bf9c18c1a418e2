"""Extreme inputs (very deep, very long, very wrong): no crash, no hang, bounded memory."""

from __future__ import annotations

import faulthandler
import resource
import subprocess
import sys

import pytest
from helpers.shared import run
from hypothesis import given, settings
from hypothesis import strategies as st

import treegauge
from treegauge.corpora.corpus import Reading, read_into

DEEP = 100_000
MANY = 1_000_000
MB = 1 << 20


def read_all(data: bytes) -> treegauge.Corpus:
    corpus = treegauge.Corpus()
    read_into(corpus, "sample", data, Reading("ptb"))
    return corpus


@pytest.fixture
def ends():
    """End the run, wherever it is, if a test hangs: quadratic time would take hours here."""
    faulthandler.dump_traceback_later(600, exit=True)
    yield
    faulthandler.cancel_dump_traceback_later()


@pytest.mark.usefixtures("ends")
def test_100_000_nested_brackets(tmp_path):
    deep = "(X " * DEEP + "(W a)" + ")" * DEEP + "\n"
    path = tmp_path / "deep"
    path.write_text(deep)
    result = treegauge.score(path, path, params="none")
    assert result["brackets"]["matched"] == DEEP
    assert result["crossing"]["value"] == 0
    assert read_all(deep.encode()).write() == deep.encode().replace(b"X (", b"X (")
    tree = read_all(deep.encode())[0].tree
    assert tree.depth == DEEP + 1
    assert treegauge.Tree.from_tuple(tree.to_tuple()) == tree
    assert run("info", path).code == 0
    path.write_text("(X " * DEEP)
    ran = run("validate", path)
    assert ran.code == 2
    assert f"1:{3 * DEEP}: unclosed-bracket: the tree ends here with {DEEP} brackets" in ran.out


@pytest.mark.usefixtures("ends")
def test_deep_trees_with_different_labels_side_by_side():
    gold = "(A (B " * (DEEP // 2) + "(W a)" + "))" * (DEEP // 2)
    test = "(B (A " * (DEEP // 2) + "(W a)" + "))" * (DEEP // 2)
    assert treegauge.score(gold, test, params="none")["brackets"]["matched"] == DEEP


@pytest.mark.slow
@pytest.mark.usefixtures("ends")
@pytest.mark.parametrize(
    "garbage",
    [
        b"(" * MANY,
        b")" * MANY,
        b"()" * (MANY // 2),
        b")(" * (MANY // 2),
        b"(())" * (MANY // 4),
        b"(S a" + b"(()x" * (MANY // 4),
        b"(S " + b"a(b " * (MANY // 4),
        b"(S a" + b"(" * MANY,
        b"(X a)" * (MANY // 5),
        b"(X a)\n" * (MANY // 6),
        b"(X a\n" * (MANY // 5),
        b"(S\n(X a)\n" * (MANY // 9),
        b")\n" * (MANY // 2),
        b"\n" * MANY,
        b"# newdoc id = a\n" * (MANY // 16),
        b"\xff\n" * (MANY // 2),
        b"\x00" * MANY,
        b"(X \xff)\n" * (MANY // 6),
        b"((((\n" * (MANY // 5),
        b"(-LRB- (" * (MANY // 8),
    ],
    ids=lambda garbage: repr(garbage[:12]),
)
def test_a_million_brackets_of_garbage(garbage):
    corpus = read_all(garbage)
    corpus.write()
    assert len(corpus.issues) <= 2 * len(corpus) + 1
    for sentence in corpus[:3]:
        str(sentence)
    if any(sentence.state == "good" for sentence in corpus[:3]):
        settings = {"params": "none", "on_error": "skip", "align": "identity"}
        assert treegauge.score(corpus, corpus, **settings)["brackets"]["precision"] in {None, 1.0}


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["word", "garbage", "tree"])
def test_one_line_of_200_mb(kind, tmp_path):
    size = 200 * MB
    path = tmp_path / "long"
    filling = {
        "word": (b"(X " + b"a" * size + b")\n", b"", 0),
        "garbage": (b"a" * size + b"\n", b"1:1: stray-text", 2),
        "tree": (b"(S " + b"(NN kettles)" * (size // 12) + b"\n", b"unclosed-bracket", 2),
    }
    data, told, code = filling[kind]
    path.write_bytes(data)
    del data
    command = [sys.executable, "-m", "treegauge", "validate", "--format-in", "ptb", str(path)]
    done = subprocess.run(command, capture_output=True, timeout=300, check=False)
    assert done.returncode == code
    assert told in done.stdout
    assert len(done.stdout) < 10_000
    # All children so far, in KB: the file once or twice, and the tables of the largest tree.
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024 < 3 * (1 << 30)


PIECES = st.sampled_from(
    [
        b"(",
        b")",
        b"((",
        b"))",
        b" ",
        b"\n",
        b"\r\n",
        b"(NP ",
        b"(NN tea)",
        b"tea",
        b"-LRB-",
        b"(-LRB- ()",
        b"#",
        b"# newdoc\n",
        b"%%",
        b"\x00",
        b"\xff",
        b"\xef\xbb\xbf",
        "ä".encode(),
        b"\t",
        b"()",
        b"(())",
    ]
)


@settings(max_examples=400, deadline=None)
@given(st.one_of(st.binary(max_size=200), st.lists(PIECES, max_size=60).map(b"".join)))
def test_random_bytes(data):
    corpus = read_all(data)
    lines = (data.count(b"\n") or data.count(b"\r")) + 1
    for issue in corpus.issues:
        assert 1 <= issue.line <= lines
        assert issue.column >= 1
        assert issue.sentence is None or 0 <= issue.sentence < len(corpus)
    told = {issue.sentence for issue in corpus.issues}
    for sentence in corpus:
        assert (sentence.state == "broken") == (sentence.row in told)
        assert 1 <= sentence.line <= lines
    again = read_all(corpus.write())
    assert not again.issues
    for align in ("identity", "edit"):
        result = treegauge.score(corpus, corpus, params="none", on_error="zero", align=align)
        scores = result["brackets"]
        assert scores["matched"] == scores["gold"] == scores["test"]


@settings(max_examples=200, deadline=None)
@given(st.lists(PIECES, max_size=40).map(b"".join), st.lists(PIECES, max_size=40).map(b"".join))
def test_random_pairs(gold, test):
    sides = read_all(gold), read_all(test)
    for policy in ("skip", "zero"):
        result = treegauge.score(
            *sides, on_error=policy, params="none", metrics="brackets,crossing,tags,wer,boundaries"
        )
        scores = result["brackets"]
        assert scores["matched"] <= min(scores["gold"], scores["test"])
        coverage = result.coverage
        assert coverage.scored + coverage.skipped == coverage.gold


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=100))
def test_random_bytes_as_parameters_and_archives(data):
    from treegauge.corpora.files import expand
    from treegauge.rules.prm_files import parse_prm

    parse_prm(data.decode("latin1"))
    for magic in (b"", b"\x1f\x8b", b"BZh", b"\xfd7zXZ\x00", b"\x28\xb5\x2f\xfd"):
        try:
            expand(magic + data, "sample")
        except treegauge.InputError as told:
            assert told.issues
