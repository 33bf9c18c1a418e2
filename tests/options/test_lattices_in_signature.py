"""Lattices in signatures: everything that changes a score, and nothing else."""

from __future__ import annotations

import pytest
from helpers.lattice_files import GOLD, LATTICE, TEST
from helpers.shared import run, unfolded

import treegauge
from treegauge import read
from treegauge.corpora.lattice_paths import check_paths, read_tag_map
from treegauge.corpora.lattices import read_lattices
from treegauge.corpora.segmentation import join_marked
from treegauge.errors import SettingsError


@pytest.fixture
def files(tmp_path):
    for name, text in {
        "gold": GOLD, "test": TEST, "lattice": LATTICE, "g.map": "hbit\th bit\nwra\tw ra\n",
        "t.map": "hbit\th bit\nwra\n", "tags": "VB VERB\n",
    }.items():  # fmt: skip
        (tmp_path / name).write_text(text)
    return tmp_path


def signature(files, *more: str) -> dict[str, str]:
    done = run("score", files / "gold", files / "test", "--metric", "tedeval", *more)
    assert done.code == 0, done.err
    shown = done.out[done.out.rindex("treegauge:") :]
    parsed = treegauge.Signature.parse(shown)
    assert str(parsed) == unfolded(shown).strip()
    return parsed.fields


def test_a_lattice_that_only_checks_is_not_in_the_signature(files):
    maps = ["--words", str(files / "g.map"), "--words", str(files / "t.map")]
    plain = signature(files, *maps)
    checked = signature(files, *maps, "--lattice", str(files / "lattice"))
    assert plain == checked
    assert not {"lattice", "tag-map"} & set(plain)


def test_word_maps_are_named_with_a_digest_of_what_they_say(files):
    maps = ["--words", str(files / "g.map"), "--words", str(files / "t.map")]
    found = signature(files, *maps)["words"]
    names = [part.rpartition("-")[0] for part in found.split(",")]
    assert names == ["g.map", "t.map"]
    # Comments, line ends and blanks say nothing; a segment does.
    (files / "g.map").write_bytes(b"# a map\r\nhbit\th  bit\r\nwra\tw ra\r\n\r\n\r\n")
    assert signature(files, *maps)["words"] == found
    (files / "g.map").write_text("hbit\th bit\nwraa\tw ra\n")
    assert signature(files, *maps)["words"] != found


def test_a_mark_that_joins_segments_is_in_the_signature(files):
    (files / "gold").write_text("(TOP (X h+) (Y bit))")
    (files / "test").write_text("(TOP (X h+) (Y bit))")
    assert signature(files, "--join", "+")["words"] == "joined-+"


@pytest.mark.parametrize(("mark", "told"), [("", "cannot be empty"), ("\udcff", "UTF-8")])
def test_a_mark_that_no_segment_can_have_is_refused(mark, told):
    with pytest.raises(SettingsError, match=told):
        join_marked(read(b"(TOP (X h+) (Y bit))"), mark)


def test_a_lattice_is_named_by_what_it_says(files):
    found = read_lattices(LATTICE.encode()).digest
    assert read_lattices(LATTICE.replace("\n", "\r\n").encode()).digest == found
    assert read_lattices(LATTICE.replace("NNP", "NN").encode()).digest != found


def test_strict_arcs_name_the_lattice_and_the_tag_map(files):
    maps = ["--words", str(files / "g.map"), "--words", str(files / "t.map")]
    strict = [*maps, "--lattice-arcs", "strict"]
    assert signature(files, *strict)["metric"] == "tedeval:strict"
    assert "lattice" not in signature(files, *strict)
    found = signature(files, *strict, "--lattice", str(files / "lattice"))
    assert found["lattice"].startswith("lattice-")
    assert "tag-map" not in found
    mapped = signature(
        files, *strict, "--lattice", str(files / "lattice"), "--tag-map", str(files / "tags")
    )
    assert len(mapped["tag-map"]) == 8
    (files / "tags").write_text("VB V\n")
    other = signature(
        files, *strict, "--lattice", str(files / "lattice"), "--tag-map", str(files / "tags")
    )
    assert other["tag-map"] != mapped["tag-map"]


def test_a_lattice_that_gives_words_is_named_with_a_digest(files):
    found = signature(files, "--lattice", str(files / "lattice"))
    assert found["words"].startswith("lattice-")
    (files / "lattice").write_text(LATTICE.replace("NNP", "NN"))
    assert signature(files, "--lattice", str(files / "lattice"))["words"] != found["words"]


def test_the_same_from_python(files):
    gold, test = (
        treegauge.with_words(treegauge.read(files / name), files / f"{name[0]}.map")
        for name in ("gold", "test")
    )
    lattices = read_lattices(files / "lattice")
    tags = read_tag_map(files / "tags")
    for corpus in (gold, test):
        check_paths(corpus, lattices, tags)
    loose = treegauge.score(gold, test, metrics="tedeval")
    strict = treegauge.score(gold, test, metrics="tedeval:strict")
    assert "lattice" not in loose.signature.fields
    assert strict.signature.fields["lattice"] == lattices.identity
    assert strict.signature.fields["tag-map"] == tags.identity
    again = treegauge.Signature.parse(str(strict.signature))
    assert again == strict.signature


def test_results_with_other_lattices_are_told_by_the_signature(files):
    """Maps and lattices are cut with their documents: such results merge, and their digests are put together."""
    (files / "again").write_bytes((files / "gold").read_bytes())
    one = treegauge.with_words(treegauge.read(files / "gold"), files / "lattice")
    other = treegauge.with_words(treegauge.read(files / "again"), files / "g.map")
    parts = [treegauge.score(side, side, metrics="tedeval") for side in (one, other)]
    merged = treegauge.merge(parts)
    assert merged["tedeval"]["score"] == 1
    words = [result.signature.fields["words"] for result in (*parts, merged)]
    assert len(set(words)) == 3
    assert treegauge.merge(parts[::-1]).signature == merged.signature
