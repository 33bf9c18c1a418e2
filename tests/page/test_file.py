"""The file itself, without a browser: its blocks, the processes that draw them, its safety as text."""

from __future__ import annotations

import base64
import json
import os
import re
import zlib
from html.parser import HTMLParser

import pytest
from helpers.pages import HOSTILE, constituents, drawn, example, hostile

import treegauge
from treegauge.commands.report import run
from treegauge.page import packing, sentences, workers


def blocks(path):
    """Return the blocks of a page, by name."""
    matches = re.findall(
        r'<script type="text/plain" id="(b\d+-\d+)">([^<]*)</script>', path.read_text()
    )
    return {name: json.loads(zlib.decompress(base64.b64decode(text))) for name, text in matches}


def data_of(path):
    match = re.search(r'id="data">(.*?)</script>', path.read_text(), re.DOTALL)
    return json.loads(match[1])


@pytest.fixture
def small(monkeypatch):
    """Small blocks, and children for few sentences."""
    monkeypatch.setattr(sentences, "BLOCK", 5)
    monkeypatch.setattr(sentences, "BATCH", 10)
    monkeypatch.setattr(workers, "FEW", 1)


def pages(folder, *counts):
    gold, systems = drawn(folder, "nodes", "mrg")
    for jobs in counts:
        path = folder / f"{jobs}.html"
        arguments = [str(gold), *map(str, systems.values()), "-o", str(path), "-j", str(jobs)]
        outcome = run(arguments)
        assert (outcome.code, outcome.err) == (0, "")
        yield path


def test_one_process_or_several_draw_the_same(small, tmp_path):
    one, *others = [blocks(path) for path in pages(tmp_path, 1, 2, 3, 7)]
    assert [len(block) for block in one.values()] == [5, 5, 5, 5, 4] * 2
    assert list(one) == [f"b{system}-{number}" for system in (0, 1) for number in range(5)]
    assert all(other == one for other in others)


@pytest.mark.usefixtures("small")
def test_a_child_that_fails(tmp_path, monkeypatch, capfd):
    """What it did not draw is drawn here, and nobody hears of it."""
    whole = [blocks(path) for path in pages(tmp_path, 1)]
    parent = os.getpid()

    def only_here(page, rows, batch):
        if os.getpid() != parent and batch.begin == 0:
            raise MemoryError
        return sentences.blocks_of(page, rows, batch)

    monkeypatch.setattr(workers, "blocks_of", only_here)
    assert [blocks(path) for path in pages(tmp_path, 2)] == whole
    assert capfd.readouterr().err == ""


@pytest.mark.usefixtures("small")
def test_a_system_without_processes(tmp_path, monkeypatch):
    from multiprocessing.process import BaseProcess

    whole = [blocks(path) for path in pages(tmp_path, 1)]

    def refused(self):
        raise OSError

    monkeypatch.setattr(BaseProcess, "start", refused)
    assert [blocks(path) for path in pages(tmp_path, 2)] == whole


class Elements(HTMLParser):
    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attributes):
        self.found.append((tag, dict(attributes)))


def test_hostile_text_makes_no_element(tmp_path):
    """The same elements and attributes as those of harmless words."""
    sample = hostile(tmp_path)
    elements = Elements()
    elements.feed(sample.path.read_text())
    tags = {tag for tag, _ in elements.found}
    assert not tags & {"img", "u", "i", "iframe", "object", "embed", "base"}
    handlers = [name for _, one in elements.found for name in one if name.startswith("on")]
    assert handlers == []
    scripts = [one for tag, one in elements.found if tag == "script"]
    assert [script for script in scripts if "type" not in script] == [{}]
    for block in blocks(sample.path).values():
        for entry in block:
            for _, svg in entry["d"]:
                drawing = Elements()
                drawing.feed(svg)
                assert {tag for tag, _ in drawing.found} <= {
                    "svg",
                    "path",
                    "rect",
                    "text",
                    "title",
                    "g",
                }


@pytest.mark.parametrize("word", [*HOSTILE, "\ud800", "\x00", "\u2029", "]]>"])
def test_json_in_a_script_element(word):
    text = packing.json_data({"word": word})
    assert json.loads(text) == {"word": word}
    assert not set(text) & set("<>&\u2028\u2029")
    text.encode()


def test_texts_of_the_list(tmp_path):
    sample = example(tmp_path)
    match = re.search(r'id="texts">([^<]*)<', sample.path.read_text())[1]
    texts = json.loads(zlib.decompress(base64.b64decode(match)))
    gold = treegauge.read(str(sample.gold))
    assert texts["text"] == [" ".join(one.words) for one in gold]
    assert texts["id"] == [f"#{number}" for number in range(1, len(gold) + 1)]


def test_values_of_the_list(tmp_path):
    """Columns are the main values of the table of sentences."""
    from array import array

    sample = constituents(tmp_path)
    result = treegauge.score(str(sample.gold), str(sample.systems["two"]), **sample.options)
    data = data_of(sample.path)
    assert [one["spec"] for one in data["metrics"]] == list(result.counts)
    for column in data["columns"]:
        if column["name"] != "score" or column["system"] != 1:
            continue
        values = array("f", zlib.decompress(base64.b64decode(column["data"])))
        main = result.metric(column["metric"]).main
        rows = result.by_sentence(column["metric"])
        known = [row[main] for row in rows]
        assert [None if value != value else value for value in values] == pytest.approx(known)  # noqa: PLR0124


def test_the_page_from_python(tmp_path):
    gold = "(S (NP (NN tea)) (VP (VBZ cools)))"
    treegauge.report(gold, {"flat": "(S (NN tea) (VP (VBZ cools)))"}, tmp_path / "report.html")
    assert len(blocks(tmp_path / "report.html")["b0-0"]) == 1
    with pytest.raises(treegauge.SettingsError, match="one policy"):
        treegauge.report(gold, gold, tmp_path / "report.html", on_error="all")


def test_a_result_of_files_reads_them_again(tmp_path):
    """The page has drawings, with the same options; a result of texts has none."""
    sample = example(tmp_path)
    system = str(sample.systems["parser-b"])
    result = treegauge.score(str(sample.gold), system, metrics="brackets", name="ours")
    result.report(tmp_path / "again.html")
    data = data_of(tmp_path / "again.html")
    assert (data["systems"], [one["spec"] for one in data["metrics"]]) == (["ours"], ["brackets"])
    assert all(entry["d"] for entry in blocks(tmp_path / "again.html")["b0-0"])
    text = treegauge.score(sample.gold.read_text(), sample.systems["parser-b"].read_text())
    text.report(tmp_path / "alone.html")
    assert blocks(tmp_path / "alone.html")["b0-0"] == [None] * 6
    result.save(tmp_path / "saved.json")
    assert treegauge.Result.load(tmp_path / "saved.json").files is None


def test_a_page_that_cannot_be_written(tmp_path):
    sample = example(tmp_path)
    system = str(sample.systems["parser-a"])
    outcome = run([str(sample.gold), system, "-o", str(tmp_path / "no" / "report.html")])
    assert outcome.code == 2
    assert "report.html" in outcome.err
    assert run([str(sample.gold), "-o", str(tmp_path / "report.html")]).code == 2
