"""Large files of many documents, of which each is aligned or counted as a whole: the same bytes in blocks."""

from __future__ import annotations

from itertools import repeat

import pytest
from helpers.block_runs import POLICIES, SIZES, changed, check, in_blocks, written
from helpers.odd_files import SENTENCES, TREES
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import treegauge
from treegauge.corpora.corpus import Reading
from treegauge.corpora.piece_reader import PieceReader

DEPENDENCY = (
    [],
    ["--by", "label,sentence,document,length,chunk"],
    ["--chunks", "document"],
    ["--align", "ud"],
    ["--align", "edit", "--chunks", "document"],
    ["-m", "bag,las"],
    ["--max-wer", "60", "--chunks", "document"],
    ["--task", "speech"],
    ["--average", "document"],
)
CONSTITUENCY = (
    [],
    ["--task", "speech"],
    ["--task", "speech", "--by", "document,sentence,chunk"],
    ["--chunks", "document", "--align", "groups"],
    ["-m", "heads-bag,brackets"],
)
NAMES = ("a", "b", "c", "d", "e")


@st.composite
def documents(draw, sentences: tuple[str, ...], end: str) -> tuple[str, str]:
    """Gold and test of the same documents, with other sentences in some of them; seldom something else."""
    sides: tuple[list[str], list[str]] = ([], [])
    for name in NAMES[: draw(st.integers(1, len(NAMES)))]:
        gold = draw(st.lists(st.sampled_from(sentences), min_size=1, max_size=5))
        test = draw(changed(gold, sentences)) or gold
        odd = draw(st.integers(0, 40))
        before = "# a comment\n" if odd == 1 else "# newpar\n" if odd == 2 and not end else ""
        line = f"{before}# newdoc id = {name}\n" if odd != 3 else "# newdoc\n"
        for number, (side, lines) in enumerate(zip(sides, (gold, test), strict=True)):
            if not (odd == 4 and number):
                side.append(line + "".join(line + end for line in lines))
    if draw(st.integers(0, 30)) == 0:
        sides[1].reverse()
    return "".join(sides[0]), "".join(sides[1])


def check_both(
    folder, texts: tuple[str, str], ending: str, arguments: list[str], size: int
) -> None:
    files = [
        written(folder, f"{name}.{ending}", text)
        for name, text in zip(("gold", "test"), texts, strict=True)
    ]
    check([*files, *arguments], size, str(folder / "saved.json"))


@settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))
@given(documents(SENTENCES, ""), SIZES, st.sampled_from(DEPENDENCY), st.sampled_from(POLICIES))
def test_dependencies(tmp_path_factory, texts, size, options, policy) -> None:
    folder = tmp_path_factory.mktemp("documents")
    arguments = ["--format-in", "conllu", "--on-error", policy, *options]
    check_both(folder, texts, "conllu", arguments, size)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    documents((*TREES, "", "(S (NN tea"), "\n"),
    SIZES,
    st.sampled_from(CONSTITUENCY),
    st.sampled_from(POLICIES),
)
def test_bracketings(tmp_path_factory, texts, size, options, policy) -> None:
    folder = tmp_path_factory.mktemp("documents")
    arguments = ["--format-in", "ptb", "--on-error", policy, *options]
    check_both(folder, texts, "mrg", arguments, size)


def text_of(lengths: list[int], *, other: str = SENTENCES[2]) -> str:
    return "".join(
        f"# newdoc id = d{number}\n{SENTENCES[0] * length}{other}"
        for number, length in enumerate(lengths)
    )


@pytest.mark.parametrize("size", [1, 2, 3])
@pytest.mark.parametrize(
    "options",
    [{}, {"metrics": ("bag", "las")}, {"chunks": "document", "align": "edit"}, {"align": "ud"}],
)
def test_documents_with_other_sentences_are_scored_in_blocks(tmp_path, size, options) -> None:
    """Blocks are not refused, though one document is aligned as a whole."""
    gold = written(tmp_path, "g.conllu", text_of([3, 2, 4, 1, 3, 3]))
    test = written(tmp_path, "t.conllu", text_of([3, 2, 1, 1, 3, 3]))
    found = in_blocks(gold, test, size, **options)
    assert found is not None
    assert found == treegauge.score(gold, test, name="t", **options)
    assert found.units.documents == [f"g/d{number}" for number in range(6)]


def test_what_must_be_known_of_the_whole_file_is_not_done_in_blocks(tmp_path) -> None:
    gold = written(tmp_path, "g.conllu", text_of([3, 2, 4]))
    for name, text in {
        "order": text_of([3, 2, 4]).replace("d0", "x").replace("d1", "d0").replace("x", "d1"),
        "more": text_of([3, 2, 2, 1]),
        "fewer": text_of([3, 1]),
        "nameless": text_of([3, 2, 2]).replace(" id = d1", ""),
        "twice": text_of([3, 2, 2]).replace("d1", "d0"),
        # The characters of the files agree, those of their documents do not.
        "moved": text_of([2, 3, 4]),
    }.items():
        test = written(tmp_path, f"{name}.conllu", text)
        if name == "twice":
            both_twice = written(tmp_path, "g-twice.conllu", text_of([3, 2, 4]).replace("d1", "d0"))
            assert in_blocks(both_twice, test, 1, on_error="zero") is None
        if name == "moved":
            both = [text_of([3, 2, 4], other=""), text_of([2, 3, 4], other="")]
            gold, test = (written(tmp_path, f"{n}.conllu", one) for n, one in enumerate(both))
        assert in_blocks(gold, test, 1, on_error="zero") is None, name


@pytest.mark.parametrize("size", [1, 2, 3, 7])
@pytest.mark.parametrize("least", [1, 2, 3])
def test_pieces_end_between_documents(tmp_path, monkeypatch, size, least) -> None:
    """A piece has at least so many sentences and documents, and the next begins with a document."""
    monkeypatch.setattr("treegauge.corpora.piece_reader.PIECE", 64)
    lengths = [3, 1, 5, 1, 1, 2, 4]
    trees = "".join(
        f"# sent_id = s\n# newdoc id = d{number}\n" + "\n".join(TREES[:length]) + "\n\n"
        for number, length in enumerate(lengths)
    )
    path = tmp_path / "a.mrg"
    path.write_text(trees)
    whole = treegauge.read(path, blank_lines="separators")
    reading = Reading(format="ptb", blank_lines="separators")
    rows: list[tuple[str, str | None, int]] = []
    with PieceReader("a.mrg", str(path), reading, given="file") as reader:
        pieces = [piece for piece, _ in reader.pieces(repeat(size), iter([least] * 99))]
    for number, piece in enumerate(pieces):
        if number < len(pieces) - 1:
            assert len(piece) >= size
            assert piece.core.documents >= least
        rows += [(one.document, one.sent_id, one.line) for one in piece]
        assert list(piece.columns["documents.first_number"]) in ([], [1] * piece.core.documents)
    assert rows == [(one.document, one.sent_id, one.line) for one in whole]
    assert len(pieces) > 1 or least * size > 6
