"""The profile of files: the same for a whole file and for the sum of its pieces."""

from __future__ import annotations

from itertools import repeat

import pytest
from helpers.odd_files import bracketings, conll
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import treegauge
from treegauge.base.records import as_dict
from treegauge.corpora.corpus import Reading
from treegauge.corpora.piece_reader import PieceReader
from treegauge.corpora.profile import COLUMNS, Profile
from treegauge.options.needs import COLUMNS as NEEDED


def in_pieces(path, size: int, reading: Reading) -> Profile | None:
    """The profile of a file that is read in pieces; None where it would have to be read again."""
    total = Profile()
    with PieceReader(path.name, str(path), reading, given="file") as reader:
        for corpus, _ in reader.pieces(repeat(size)):
            piece = Profile()
            piece.add(corpus)
            total.take(piece)
        if reader.misread:
            return None
    total.end_file()
    return total


def check(path, size: int, reading: Reading) -> None:
    whole = treegauge.read(path, format=reading.format).profile
    pieces = in_pieces(path, size, reading)
    if pieces is None:
        return
    # Documents are numbered anew, and told to be there twice, where all are known.
    twice = any("duplicate-document" in line for line in whole.odd)
    for name in ("format", "tokens", "nodes", "sentences", "facts", "kinds", "separated"):
        assert getattr(pieces, name) == getattr(whole, name), name
    assert sorted(pieces.columns) == sorted(whole.columns)
    if not twice:
        assert pieces.odd_count == whole.odd_count


@settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))
@given(bracketings, st.integers(1, 9))
def test_bracketings(tmp_path_factory, lines, size) -> None:
    path = tmp_path_factory.mktemp("profile") / "a.mrg"
    path.write_text("\n".join(lines) + "\n", newline="")
    check(path, size, Reading(format="ptb"))


@settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))
@given(conll, st.integers(1, 9))
def test_dependencies(tmp_path_factory, parts, size) -> None:
    path = tmp_path_factory.mktemp("profile") / "a.conllu"
    path.write_text("".join(parts), newline="")
    check(path, size, Reading(format="conllu"))


def test_plain_trees_have_the_profile_of_their_file(tmp_path) -> None:
    path = tmp_path / "a.mrg"
    path.write_text("(S (NP (NN tea)) (VP (VBZ cools)))\n" * 3)
    whole, plain = treegauge.read(path).profile, Profile.of_plain_trees(str(path), 3)
    assert plain.facts == whole.facts
    assert as_dict(plain.blank_lines) == as_dict(whole.blank_lines)
    assert plain.sentences == whole.sentences
    assert plain.columns == whole.columns


def test_a_profile_is_written_and_read() -> None:
    text = b"(S (NN tea) (VBZ cools))\n\n(S (NN tea\n"
    profile = treegauge.read(text).profile
    assert Profile.from_dict(profile.as_dict()) == profile


def test_every_column_that_metrics_may_need_is_watched() -> None:
    assert {column for _, column, _ in NEEDED.values()} <= set(COLUMNS)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        (b"(S (NN tea))", {"constituents"}),
        (b"1\ttea\t_\tNOUN\t_\t_\t0\troot\t_\t_\n\n", {"dependencies"}),
        (b"(())\n", set()),
        # Spans over words are no tree; CoNLL-2012 may have trees beside them.
        (b"tea B-X\n\n", set()),
        (b"pour pour (V*)\n\n", set()),
        (b"x 0 0 tea NN (S*) - - - - (X) -\n\n", {"constituents"}),
    ],
)
def test_kinds_of_trees(text, kinds) -> None:
    assert treegauge.read(text).profile.kinds == kinds
