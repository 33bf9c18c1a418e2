"""A file is written whole or not at all."""

from __future__ import annotations

import ast
import os
import stat
import threading
from pathlib import Path

import pytest

from treegauge.base.atomic_write import PREFIX, write_whole
from treegauge.errors import OutputError, TreegaugeError


def names_in(folder):
    return sorted(one.name for one in folder.iterdir())


def left_behind(folder):
    return [one for one in names_in(folder) if one.startswith(PREFIX)]


@pytest.mark.parametrize(
    "content", ["tea é\n", b"tea \xff\n", ["one\n", "two\n"], iter([b"1", b"2"])]
)
def test_what_is_written_is_there(tmp_path, content):
    content = list(content) if not isinstance(content, str | bytes) else content
    write_whole(tmp_path / "a", content)
    parts = [content] if isinstance(content, str | bytes) else content
    expected = b"".join(part.encode() if isinstance(part, str) else part for part in parts)
    assert (tmp_path / "a").read_bytes() == expected
    assert not left_behind(tmp_path)


def test_an_error_half_way_leaves_the_old_file(tmp_path):
    target = tmp_path / "a"
    target.write_text("old")

    def parts():
        yield "new"
        raise RuntimeError("half way")

    with pytest.raises(RuntimeError, match="half way"):
        write_whole(target, parts())
    assert target.read_text() == "old"
    assert names_in(tmp_path) == ["a"]


def test_a_full_disk_is_told_with_the_name(tmp_path, monkeypatch):
    target = tmp_path / "a"
    target.write_text("old")

    def full(handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OutputError) as caught:
        write_whole(target, b"0123456789")
    assert str(caught.value) == f"{target}: cannot be written: No space left on device"
    assert target.read_text() == "old"
    assert names_in(tmp_path) == ["a"]


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o755, 0o664])
def test_permissions_stay(tmp_path, mode):
    target = tmp_path / "a"
    target.write_text("old")
    target.chmod(mode)
    write_whole(target, "new")
    assert stat.S_IMODE(target.stat().st_mode) == mode
    assert target.read_text() == "new"


def test_a_new_file_has_the_permissions_of_any_new_file(tmp_path):
    write_whole(tmp_path / "a", "")
    (tmp_path / "b").write_text("")
    assert (tmp_path / "a").stat().st_mode == (tmp_path / "b").stat().st_mode


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everything")
def test_a_file_that_may_not_be_written_is_not_replaced(tmp_path):
    target = tmp_path / "a"
    target.write_text("old")
    target.chmod(0o444)
    with pytest.raises(OutputError, match="Permission denied"):
        write_whole(target, "new")
    assert target.read_text() == "old"


def test_a_link_stays_a_link(tmp_path):
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "a").write_text("old")
    (tmp_path / "link").symlink_to(Path("real") / "a")
    (tmp_path / "link to it").symlink_to("link")
    write_whole(tmp_path / "link to it", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real" / "a").read_text() == "new"
    assert names_in(tmp_path / "real") == ["a"]


def test_a_link_to_nothing_makes_the_file(tmp_path):
    (tmp_path / "link").symlink_to("there")
    write_whole(tmp_path / "link", "new")
    assert (tmp_path / "there").read_text() == "new"
    (tmp_path / "round").symlink_to("round")
    with pytest.raises(OutputError):
        write_whole(tmp_path / "round", "new")


def test_a_pipe_is_written_directly(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    got = []
    reader = threading.Thread(target=lambda: got.append((tmp_path / "pipe").read_bytes()))
    reader.start()
    write_whole(tmp_path / "pipe", b"x" * 200_000)
    reader.join()
    assert got == [b"x" * 200_000]
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "this is not a name of a file"),
        ("a\0b", "this is not a name of a file"),
        ("-", "this is not a name of a file; leave the option out, or write to /dev/stdout"),
        ("no/such/a", "No such file or directory"),
        (".", "Is a directory"),
        ("n" * 300, "File name too long"),
    ],
)
def test_names_that_cannot_be_written(tmp_path, monkeypatch, name, reason):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(TreegaugeError, match=reason) as caught:
        write_whole(name, "new")
    assert isinstance(caught.value, OSError)
    assert names_in(tmp_path) == []


#: the one writer, and files in folders that are made for a moment and thrown away
MAY_WRITE = {
    "base/atomic_write.py",
    "drawings/picture_files.py",
    "contracts/aligners.py",
    "contracts/plain.py",
}
WRITING = {"write_text", "write_bytes"}


def writes(text: str) -> list[int]:
    """Return the lines of a module that open a file to write it, other than by ``write_whole``."""
    found = []
    for call in ast.walk(ast.parse(text)):
        if not isinstance(call, ast.Call):
            continue
        name = (
            call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        )
        modes = [*call.args, *(word.value for word in call.keywords)]
        writing = any(
            isinstance(mode, ast.Constant)
            and isinstance(mode.value, str)
            and 0 < len(mode.value) <= 4
            and set(mode.value) <= set("rwaxbt+")
            and set(mode.value) & set("wax+")
            for mode in modes
        )
        if name in WRITING or (name in {"open", "fdopen", "NamedTemporaryFile"} and writing):
            found.append(call.lineno)
    return found


def test_there_is_one_writer():
    assert writes(
        "Path(name).write_text(x)\nopen(name, 'wb')\nopen(name, mode='a')\nopen(name, 'rb')"
    ) == [1, 2, 3]
    package = Path(write_whole.__globals__["__file__"]).parents[1]
    found = {
        str(path.relative_to(package)): lines
        for path in package.rglob("*.py")
        if (lines := writes(path.read_text(encoding="utf-8")))
    }
    assert not found.keys() - MAY_WRITE, found
