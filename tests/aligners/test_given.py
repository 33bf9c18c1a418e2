"""Alignment files with and without the words that do not count, and for several documents."""

from __future__ import annotations

import pytest
from helpers.shared import run

from treegauge import score

TREES = (
    "(S (NP (NN fog)) (, ,) (VP (VBD came)) (. .))\n(S (NP (NNS gulls)) (VP (VBD cried)) (. .))\n"
)
NAMED = [("fog", "fog"), ("came", "came"), ("gulls", "gulls"), ("cried", "cried")]


@pytest.mark.parametrize("chunks", ["document", "sentence"])
def test_words_that_do_not_count_may_be_missing(tmp_path, chunks):
    """The comma is skipped on both sides; the words after it stay side by side. 6 brackets, 4 tags."""
    file = tmp_path / "words"
    file.write_text("".join(f"{gold}\t{test}\t000\n" for gold, test in NAMED))
    result = score(TREES, TREES, align=str(file), chunks=chunks)
    assert [result[name]["matched"] for name in ("brackets", "tags")] == [6, 4]


@pytest.mark.parametrize("chunks", ["document", "sentence"])
@pytest.mark.parametrize("form", ["sparseval", "sgml", "pra", "pharaoh", "json"])
def test_what_align_writes_is_read_back(tmp_path, form, chunks):
    """Full stops do not count under wsj: of `fog` and `frogs` alone comes a word error."""
    (tmp_path / "gold.mrg").write_text(TREES)
    (tmp_path / "test.mrg").write_text(TREES.replace("(. .)", "", 1).replace("fog", "frogs"))
    gold, test = tmp_path / "gold.mrg", tmp_path / "test.mrg"
    file = tmp_path / "alignment"
    assert run("align", gold, test, "--chunks", chunks, "-f", form, "-o", file).code == 0
    given, own = (
        score(gold, test, align=one, chunks=chunks, metrics="brackets,tags,wer")
        for one in (str(file), "edit")
    )
    assert given.metrics == own.metrics
    assert own["wer"]["numerator"] == 1


@pytest.mark.parametrize("form", ["sparseval", "sgml", "pra", "pharaoh", "json"])
def test_one_file_for_several_documents(tmp_path, form):
    for side, word in (("gold", "fog"), ("test", "frogs")):
        (tmp_path / side).mkdir()
        for name in ("one.mrg", "two.mrg"):
            (tmp_path / side / name).write_text(TREES.replace("fog", word))
    gold, test, file = tmp_path / "gold", tmp_path / "test", tmp_path / "alignment"
    written = run("align", gold, test, "--chunks", "document", "-f", form, "-o", file)
    assert written.code == 0
    given, own = (
        run("score", gold, test, "--align", one, "-m", "brackets,wer", "-f", "tsv")
        for one in (file, "edit")
    )
    assert given.code == 0
    # All but the signature.
    assert given.out.splitlines()[:-1] == own.out.splitlines()[:-1]
    assert "wer\t\t\tnumerator\t2" in own.out


def test_documents_with_given_alignments_apart_are_the_whole(tmp_path):
    """The digest of what the files say is in the signature, and adds up over documents."""
    from treegauge import merge

    for side, word in (("gold", "fog"), ("test", "frogs")):
        (tmp_path / side).mkdir()
        for name in ("one.mrg", "two.mrg"):
            (tmp_path / side / name).write_text(TREES.replace("fog", f"{word}-{name[:3]}"))
    gold, test, files = tmp_path / "gold", tmp_path / "test", tmp_path / "alignments"
    files.mkdir()
    for name in ("one", "two"):
        pair = (gold / f"{name}.mrg", test / f"{name}.mrg")
        assert run("align", *pair, "--align", "edit", "-f", "json", "-o", files / name).code == 0
    options = {"metrics": "brackets,tags,wer"}
    whole = score(gold, test, align=str(files), **options)
    parts = [
        score(gold / f"{name}.mrg", test / f"{name}.mrg", align=str(files / name), **options)
        for name in ("one", "two")
    ]
    merged = merge(parts)
    assert (merged.metrics, merged.signature) == (whole.metrics, whole.signature)
    assert len({one.signature.fields["alignment"] for one in (*parts, whole)}) == 3
