"""Reports that are written while they are made: the same text, in little memory."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest
from helpers.shared import GOLD, SYSTEM
from hypothesis import given
from hypothesis import strategies as st

import treegauge
from treegauge.base import plugins
from treegauge.base.escaping import json_escaped, json_text
from treegauge.base.json_stream import SIZE, Rows, pieces
from treegauge.reports import Report, get_report, render_pieces

TREE = "(TOP (S (NP (PRP we)) (VP (VBD left)) (. .)))\n"
LEAVES = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=12,
)


@given(VALUES, st.integers(1, 4))
def test_lines_are_broken_as_json_breaks_them(data, indent):
    wanted = json_escaped(json.dumps(data, ensure_ascii=False, indent=indent))
    assert json_text(data, indent=indent) == wanted


def test_printable_characters_are_written_as_json_writes_them():
    """They are written without json, so nothing harmful may be among them."""
    for letter in filter(str.isprintable, map(chr, range(sys.maxunicode + 1))):
        assert json_text(letter) == json_escaped(json.dumps(letter, ensure_ascii=False))


@given(VALUES)
def test_the_same_as_json_itself(data):
    text = "".join(pieces(data))
    assert json.loads(text) == data
    plain = json.dumps(data, ensure_ascii=False, indent=2)
    if plain.replace("\n", "").isprintable():
        assert text == plain


@given(st.dictionaries(st.text(), VALUES, max_size=4))
def test_rows_are_an_object(data):
    whole = {"before": 1, "rows": data, "after": [data]}
    rows = {"before": 1, "rows": Rows(data.items), "after": [data]}
    assert "".join(pieces(rows)) == "".join(pieces(whole))


def test_pieces_are_small():
    made = list(pieces({"rows": Rows(lambda: ((str(n), {"n": n}) for n in range(30_000)))}))
    assert len(made) > 5
    assert max(map(len, made)) < 2 * SIZE


@pytest.mark.parametrize("name", plugins.names("reports"))
def test_pieces_are_the_report(name):
    by = ("sentence", "label", "document", "length")
    result = treegauge.score(GOLD, SYSTEM, by=by)
    report = Report("gold", [result], by)
    module = get_report(name)
    assert "".join(render_pieces(report, module)) == module.render(report)


PEAK = (
    "import sys, resource; from treegauge.cli import main; code = main(sys.argv[1:]);"
    "sys.stderr.write(str(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)); sys.exit(code)"
)


@pytest.mark.skipif(sys.platform != "linux", reason="memory is counted in kilobytes on Linux alone")
@pytest.mark.parametrize("name", ["json", "tsv"])
def test_many_sentences_take_little_memory(tmp_path, name):
    """50,000 sentences took 1.9 GB, so 10,000 some 370 MB more than the scores alone."""
    (tmp_path / "a.mrg").write_text(TREE * 10_000)
    peaks = []
    for more in ([], ["--by", "sentence"]):
        command = [sys.executable, "-c", PEAK, "score", "a.mrg", "a.mrg", "-f", name, *more]
        with (tmp_path / "out").open("wb") as out:
            done = subprocess.run(
                command,
                cwd=tmp_path,
                stdout=out,
                stderr=subprocess.PIPE,
                check=True,
                env=os.environ,
            )
        peaks.append(int(done.stderr.split()[-1]))
    assert (tmp_path / "out").stat().st_size > 10_000_000
    assert peaks[1] - peaks[0] < 60_000
