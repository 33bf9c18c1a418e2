"""Scored in blocks or in one piece: the same bytes, the same errors, the same warnings."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.block_runs import POLICIES, SIZES, changed, check, in_blocks, outcome, written
from helpers.odd_files import SENTENCES, TREES, bracketings, conll
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import treegauge
from treegauge.base.plugins import names

CONSTITUENCY = (
    [],
    ["--by", "label,sentence,document,length,chunk,depth"],
    ["--task", "speech"],
    ["--align", "identity"],
    ["--align", "levenshtein"],
    ["--align", "edit", "--chunks", "sentence"],
    ["--chunks", "sentence"],
    ["--max-length", "3"],
    ["--average", "sentence"],
    ["--average", "document"],
    ["--attribute"],
    ["--normalize", "lower", "-p", "none"],
    ["--transform", "edited,traces"],
)
DEPENDENCY = (
    [],
    ["--by", "label,sentence,distance,direction,root,projectivity,depth"],
    ["--confusion", "relation,upos"],
    ["--task", "dependency", "--average", "type"],
    ["-m", "las,uas,wer,boundaries"],
    ["-m", "las,t-dice"],
    ["--align", "edit"],
    ["--chunks", "sentence"],
    ["-m", "bag"],
    ["--attribute", "-m", "las"],
)


@settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data(), SIZES, st.sampled_from(CONSTITUENCY), st.sampled_from(POLICIES))
def test_bracketings(tmp_path_factory, data, size, options, policy) -> None:
    folder = tmp_path_factory.mktemp("blocks")
    gold = data.draw(bracketings)
    test = data.draw(changed(gold, TREES))
    files = [
        written(folder, name, "\n".join(lines) + "\n")
        for name, lines in (("g.mrg", gold), ("t.mrg", test))
    ]
    check(
        [*files, "--format-in", "ptb", "--on-error", policy, *options],
        size,
        str(folder / "saved.json"),
    )


@settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.data(),
    SIZES,
    st.sampled_from(DEPENDENCY),
    st.sampled_from(POLICIES),
    st.sampled_from(["conllu", "conllx"]),
)
def test_dependencies(tmp_path_factory, data, size, options, policy, form) -> None:
    folder = tmp_path_factory.mktemp("blocks")
    gold = data.draw(conll)
    test = data.draw(changed(gold, SENTENCES))
    files = [
        written(folder, name, "".join(parts))
        for name, parts in (("g.conll", gold), ("t.conll", test))
    ]
    check(
        [*files, "--format-in", form, "--on-error", policy, *options],
        size,
        str(folder / "saved.json"),
    )


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data(), SIZES, st.sampled_from(POLICIES))
def test_directories(tmp_path_factory, data, size, policy) -> None:
    folder = tmp_path_factory.mktemp("blocks")
    for side in ("gold", "test"):
        (folder / side).mkdir()
    for number in range(data.draw(st.integers(1, 4))):
        gold = data.draw(bracketings)
        test = data.draw(changed(gold, TREES))
        written(folder / "gold", f"{number}.mrg", "\n".join(gold) + "\n")
        if data.draw(st.integers(0, 9)):
            written(folder / "test", f"{number}.mrg", "\n".join(test) + "\n")
    assume(any((folder / "test").iterdir()))
    sides = [str(folder / side) for side in ("gold", "test")]
    check([*sides, "--format-in", "ptb", "--on-error", policy, "--by", "document,label"], size)


@pytest.mark.parametrize("size", [1, 2, 5, 12, 40])
def test_good_files_are_scored_in_blocks(tmp_path, size) -> None:
    """Nothing here needs the whole file: blocks are not refused."""
    lines = [TREES[n % 3] for n in range(12)]
    gold = written(tmp_path, "g.mrg", "\n".join(lines) + "\n")
    test = written(tmp_path, "t.mrg", "\n".join(lines).replace("(VP", "(NP") + "\n")
    found = in_blocks(gold, test, size)
    assert found is not None
    assert found == treegauge.score(gold, test, name="t")


@pytest.mark.parametrize("size", [1, 2, 5, 12, 40])
def test_words_that_differ_are_aligned_in_blocks(tmp_path, size) -> None:
    """Sentences go in pairs though words differ, which only the last one shows."""
    lines = [TREES[n % 3] for n in range(12)]
    gold = written(tmp_path, "g.mrg", "\n".join(lines) + "\n")
    lines[-1] = lines[-1].replace("rain", "grain")
    test = written(tmp_path, "t.mrg", "\n".join(lines) + "\n")
    found = in_blocks(gold, test, size)
    assert found is not None
    assert found.alignment["aligner"] == "groups"
    assert found == treegauge.score(gold, test, name="t")


@pytest.mark.parametrize("size", [1, 2, 5])
def test_documents_that_are_cut(tmp_path, size) -> None:
    text = "".join(f"# newdoc id = d{n}\n" + SENTENCES[0] * 3 + SENTENCES[2] for n in range(4))
    gold = written(tmp_path, "g.conllu", text)
    test = written(tmp_path, "t.conllu", text.replace("nsubj", "obj"))
    found = in_blocks(gold, test, size)
    assert found is not None
    assert found == treegauge.score(gold, test, name="t")
    assert found.units.documents == ["g/d0", "g/d1", "g/d2", "g/d3"]
    assert list(found.units.number) == [1, 2, 3, 4] * 4


def test_every_policy_stops_as_in_one_piece(tmp_path) -> None:
    """What stops a run is collected from all blocks."""
    lines = [TREES[0], "(S (NN a", TREES[0], "", TREES[0], "(S (NN b"] * 3
    gold = written(tmp_path, "g.mrg", "\n".join([TREES[0]] * 18) + "\n")
    test = written(tmp_path, "t.mrg", "\n".join(lines) + "\n")
    whole = outcome(["score", gold, test], 0)
    assert whole[2] == 2
    assert outcome(["score", gold, test], 4) == whole
    with pytest.raises(treegauge.errors.MismatchError) as stopped:
        in_blocks(gold, test, 4)
    assert len(stopped.value.issues) == 9


@pytest.mark.parametrize("metric", sorted(names("metrics")))
@pytest.mark.parametrize("form", ["mrg", "conllu"])
def test_every_metric(tmp_path, metric, form) -> None:
    sentences = TREES[:3] if form == "mrg" else SENTENCES
    end = "\n" if form == "mrg" else ""
    text = "".join(sentences[n % 3] + end for n in range(20))
    gold = written(tmp_path, f"g.{form}", text)
    other = text.replace("(NP (NN", "(XP (NN").replace("nsubj", "obj").replace("rain", "reign")
    test = written(tmp_path, f"t.{form}", other)
    for size in (1, 3, 7, 20):
        check([gold, test, "-m", metric], size)


def three_files(folder) -> list[str]:
    """Gold and two systems: one with other labels, one with other words and a broken sentence."""
    lines = [TREES[n % 3] for n in range(12)]
    other = [one.replace("(NP", "(XP") if n % 4 == 0 else one for n, one in enumerate(lines)]
    worse = [line.replace("rain", "grain") for line in lines[:-1]] + ["(S (NN tea"]
    return [
        written(folder, f"{name}.mrg", "\n".join(text) + "\n")
        for name, text in (("gold", lines), ("a", other), ("b", worse))
    ]


@pytest.mark.parametrize("form", sorted(names("reports")))
def test_every_report_of_several_systems(tmp_path, form) -> None:
    arguments = ["score", *three_files(tmp_path), "--on-error", "zero", "-f", form]
    for more in ([], ["--by", "label,document,sentence"], ["--summary", "20"]):
        whole = outcome([*arguments, *more], 0)
        assert whole[0]
        for size in (1, 5):
            assert outcome([*arguments, *more], size) == whole


@pytest.mark.parametrize("ending", ["tsv", "csv", "jsonl"])
def test_tables_of_sentences(tmp_path, ending) -> None:
    arguments = ["score", *three_files(tmp_path), "--on-error", "zero", "--table"]
    tables = [tmp_path / f"{size}.{ending}" for size in (0, 1, 5)]
    for size, table in zip((0, 1, 5), tables, strict=True):
        assert outcome([*arguments, str(table)], size)[2] == 0
    assert tables[0].read_bytes()
    assert tables[1].read_bytes() == tables[2].read_bytes() == tables[0].read_bytes()


@pytest.mark.parametrize("packing", ["gz", "bz2", "xz", "zst"])
def test_compressed_files_and_their_lines(tmp_path, packing) -> None:
    """Compressed files are read in blocks, too; a message names the line of the file that was packed."""
    pack = {"gz": "gzip", "bz2": "bz2", "xz": "lzma", "zst": "zstandard"}[packing]
    compress = pytest.importorskip(pack).compress
    paths = three_files(tmp_path)
    packed = []
    for path in (paths[0], paths[2]):
        packed.append(f"{path}.{packing}")
        Path(packed[-1]).write_bytes(compress(Path(path).read_bytes()))
    stopped = outcome(["score", *packed], 2)
    assert stopped[2] == 2
    assert f"b.mrg.{packing}:12:" in stopped[1]
    assert outcome(["score", *packed], 0) == stopped
    found = in_blocks(*packed, 2, on_error="zero")
    assert found is not None
    assert found == treegauge.score(*packed, name="t", on_error="zero")
