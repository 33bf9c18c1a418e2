"""Compressed files are unpacked up to a limit, and reading stops there."""

import bz2
import gzip
import lzma
import tracemalloc

import pytest
from helpers.shared import GOLD, run

import treegauge
from treegauge.corpora import decompression
from treegauge.corpora.decompression import shown_size, size_of, unpacked
from treegauge.errors import InputError, SettingsError

zstandard = pytest.importorskip("zstandard")
PACK = {
    "gzip": gzip.compress,
    "bzip2": bz2.compress,
    "xz": lzma.compress,
    "zstd": zstandard.ZstdCompressor().compress,
}


@pytest.mark.parametrize("kind", PACK)
def test_unpacked_up_to_the_limit_and_no_further(kind):
    text = b"(UH yes)\n" * 1000
    packed = PACK[kind](text)
    assert unpacked(packed, "x") == text
    assert unpacked(packed, "x", len(text)) == text
    assert unpacked(packed + packed, "x") == text * 2, "several members are one file"
    with pytest.raises(InputError, match=f"x: archive-limit: this {kind} file .* max_size") as told:
        unpacked(packed, "x", len(text) - 1)
    assert "max_size=" in str(told.value)
    with pytest.raises(InputError, match="broken-archive"):
        unpacked(packed[: len(packed) // 2], "x")


@pytest.mark.parametrize("kind", PACK)
def test_reading_is_stopped_at_the_limit(kind, monkeypatch):
    # 40 MB of nothing; the limits are lowered so that the test is quick.
    packed = PACK[kind](bytes(40 << 20))
    monkeypatch.setattr(decompression, "SMALL", 1 << 20)
    monkeypatch.setattr(decompression, "RATIO", 2)
    tracemalloc.start()
    try:
        with pytest.raises(InputError, match=r"archive-limit: .* 2 times its size"):
            unpacked(packed, "x")
        assert tracemalloc.get_traced_memory()[1] < 20 << 20
    finally:
        tracemalloc.stop()


def test_a_whole_limit(monkeypatch):
    monkeypatch.setattr(decompression, "MOST", 1000)
    with pytest.raises(InputError, match="unpacks to more than 1000 bytes"):
        unpacked(gzip.compress(bytes(1001)), "x")
    assert len(unpacked(gzip.compress(bytes(1001)), "x", 2000)) == 1001


def test_plain_files_have_no_limit():
    assert unpacked(b"(UH yes)", "x", 1) == b"(UH yes)"


def test_sizes():
    assert [size_of(one) for one in (None, 7, "7", "20K", "1.5m", "2GB", "1GiB", "1T")] == [
        None,
        7,
        7,
        20 << 10,
        3 << 19,
        2 << 30,
        1 << 30,
        1 << 40,
    ]
    for wrong in ("", "K", "x", "-1", 0, "nan", "inf", "1e400", "9" * 5000, True, "1 2"):
        with pytest.raises(SettingsError, match="max_size"):
            size_of(wrong)
    assert [shown_size(one) for one in (3, 3789, 64 << 20, 9 << 30)] == [
        "3 bytes",
        "3.7 KB",
        "64 MB",
        "9.0 GB",
    ]


def test_the_command_and_the_functions(tmp_path):
    packed = tmp_path / "gold.mrg.gz"
    packed.write_bytes(gzip.compress(GOLD.encode() * 100))
    with pytest.raises(InputError, match="archive-limit"):
        treegauge.read(packed, max_size=50)
    with pytest.raises(InputError, match="archive-limit"):
        treegauge.score(packed, packed, max_size="50")
    assert len(treegauge.read(packed, max_size="1M")) > 0
    for command in ("score", "align"):
        outcome = run(command, str(packed), str(packed), "--max-size", "50")
        assert outcome.code == 2, command
        assert "gold.mrg.gz: archive-limit: " in outcome.err
    for command in (["validate"], ["info"], ["convert", "--to", "ptb"], ["heads"]):
        assert run(*command, str(packed), "--max-size", "50").code == 2, command
    assert "--max-size SIZE is" in run("score", str(packed), str(packed), "--max-size", "much").err
    assert run("score", str(packed), str(packed), "--max-size", "1M").code == 0
