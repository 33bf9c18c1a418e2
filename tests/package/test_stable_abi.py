"""The wheel for Python 3.12 and later is built on the stable ABI: bindings call nothing else.

Python 3.11 knows a stable ABI too, with a little less in it, so any Python's headers can tell.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sysconfig
from pathlib import Path

import pytest

BINDINGS = Path(__file__).parents[2] / "native" / "bindings"
COMPILER = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
HEADERS = Path(sysconfig.get_paths()["include"])
#: where the core is run with sanitizers, the compiler is not
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
#: what stands for builds without the stable ABI alone
OTHERWISE = re.compile(r"(#ifdef Py_LIMITED_API.*?)#else.*?(#endif)", re.DOTALL)
CALL = re.compile(r"\b(_?Py[A-Za-z]*_\w+) ?\(")


def called(text: str) -> set[str]:
    """The functions of Python that a file calls."""
    return set(CALL.findall(OTHERWISE.sub(r"\1\2", text)))


def missing(names: set[str]) -> list[str]:
    """Those that the stable ABI does not have."""
    found = []
    for name in sorted(names):
        # A macro that is there is no name that the compiler knows.
        program = (
            "#define Py_LIMITED_API 0x030B0000\n#include <Python.h>\n"
            f"int main(void) {{\n#ifndef {name}\n(void){name};\n#endif\nreturn 0; }}\n"
        )
        command = [str(COMPILER), "-fsyntax-only", "-x", "c", f"-I{HEADERS}", "-"]
        done = subprocess.run(
            command, input=program.encode(), capture_output=True, check=False, env=ENVIRONMENT
        )
        if done.returncode:
            found.append(name)
    return found


@pytest.mark.skipif(
    COMPILER is None or not (HEADERS / "Python.h").exists(),
    reason="no C compiler, or no headers of Python",
)
def test_bindings_call_nothing_but_the_stable_abi():
    assert missing({"_PyBytes_Resize", "PyBytes_Size", "PyBytes_Check"}) == ["_PyBytes_Resize"]
    names = {
        name
        for path in (*BINDINGS.glob("*.cpp"), *BINDINGS.glob("*.hpp"))
        for name in called(path.read_text(encoding="utf-8"))
    }
    assert "PyTuple_Size" in names
    assert "PyTuple_GET_SIZE" not in names
    assert missing(names) == []
