"""Writes src/treegauge/_core.pyi from the installed native module, or checks that it is current.

    python native/stubs.py           # after a change of native/bindings
    python native/stubs.py --check   # exit code 1 if the file is not what would be written

nanobind knows the names and arguments; tuples, lists and buffers get their exact types here.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

STUB = Path(__file__).resolve().parents[1] / "src" / "treegauge" / "_core.pyi"
HEAD = '''"""The native core's functions. Made by native/stubs.py; do not edit."""

import enum
from array import array
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, overload

# One-dimensional buffers of integers of the width that the function's documentation says.
Integers: TypeAlias = array[int] | memoryview | bytes | bytearray
# One-dimensional buffers of doubles.
Doubles: TypeAlias = array[float] | memoryview
'''
BUFFER = r"dict\((?:[^()]|\([^()]*\))*\)\]"
ISSUE = "tuple[str, str | None, int, int, str, str, int | None, None, bool]"
# What a function returns, where nanobind knows only that it is a tuple, a list or an object.
RETURNS = {
    r"count_\w*cells": "list[tuple[str, int, int, int, int]]",
    r"count_confusion": "list[tuple[str | None, str | None, int, list[int]]]",
    r"contents": "list[str]",
    r"align_characters": "tuple[int, int]",
    r"count_words_by": "list[tuple[memoryview, ...]]",
    r"count_(?!crossing|sentences|unknown_labels)\w+": "tuple[memoryview, ...]",
    r"column|side_column": "memoryview",
    r"string|write_bracketing|write_rows|indented_json": "str",
    r"strings|column_names|repair_rules": "list[str]",
    r"unit_names": "str",
    r"unit_places": "tuple[memoryview, ...]",
    r"without_words": "tuple[Corpus, memoryview]",
    r"source": "tuple[str, bytes]",
    r"issues": f"list[{ISSUE}]",
    r"position|token_position": "tuple[int, int]",
    r"align_identity": "list[tuple[int, str, int, int, int, int]]",
    r"chunk": "tuple[int, ...]",
    r"edit_align": "tuple[int, bytes]",
    r"conlleval|discodop|srl_eval": "tuple[bytes, bytes, int, bytes | None]",
}
VAGUE = {"tuple": "tuple[Any, ...]", "list": "list[Any]", "dict": "dict[str, Any]", "object": "Any"}


def _precise(found: re.Match[str]) -> str:
    """Give an argument's bare container type its parameters."""
    inside = "[Any, Any]" if found.group(2) == "dict" else "[Any]"
    return f"{found.group(1)}: {found.group(2)}{inside}"


def generated() -> str:
    """Return the stub of the installed module."""
    with tempfile.TemporaryDirectory() as folder:
        raw = Path(folder) / "_core.pyi"
        command = [sys.executable, "-m", "nanobind.stubgen", "-q", "-m", "treegauge._core"]
        subprocess.run([*command, "-o", str(raw)], check=True)
        text = raw.read_text(encoding="utf-8")
    text = re.sub(r'\A""".*?"""\n', "", text, flags=re.DOTALL)
    text = re.sub(r"^(?:from|import) .*\n", "", text, flags=re.MULTILINE).lstrip("\n")
    text = re.sub(rf"Annotated\[memoryview, {BUFFER}", "memoryview", text)
    text = re.sub(rf"Annotated\[NDArray\[numpy\.float64\], {BUFFER}", "Doubles", text)
    text = re.sub(rf"Annotated\[NDArray(?:\[[\w.]+\])?, {BUFFER}", "Integers", text)
    text = re.sub(r"(\w+): (dict|Sequence)(?=[,)]| \|)", _precise, text)
    # The classic programs: arguments in, both streams and the exit code out.
    text = re.sub(
        r"\(arg: list, /\) -> tuple:",
        "(arg: list[str], /) -> tuple[bytes, bytes, int, bytes | None]:",
        text,
    )
    text = re.sub(r"\btexts: list(?=[,)])", "texts: list[str | None]", text)
    for name, kind in RETURNS.items():
        text = re.sub(rf"(def (?:{name})\(.*\)) -> (?:tuple|list|object):", rf"\1 -> {kind}:", text)
    for vague, kind in VAGUE.items():
        text = re.sub(rf"-> {vague}:", f"-> {kind}:", text)
    return f"{HEAD}\n{text}"


def main() -> int:
    """Write the stub, or check it."""
    text = generated()
    if sys.argv[1:] == ["--check"]:
        current = STUB.exists() and STUB.read_text(encoding="utf-8") == text
        if not current:
            sys.stderr.write(f"{STUB} is not current: run python native/stubs.py\n")
        return 0 if current else 1
    STUB.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
