"""Write native/src/unicode_tables.cpp from Python's unicodedata.

Run it with a Python whose ``unicodedata.unidata_version`` is the version wanted (Python 3.11 has
Unicode 14.0, the version of Perl 5.36 that the classic CoNLL scorers' parity cases come from):

    python native/tools/make_unicode_tables.py > native/src/unicode_tables.cpp
"""

from __future__ import annotations

import sys
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def ranges(wanted: Callable[[str], bool]) -> list[tuple[int, int]]:
    """Return the code points with a wanted general category as closed ranges."""
    found: list[tuple[int, int]] = []
    for code_point in range(sys.maxunicode + 1):
        if wanted(unicodedata.category(chr(code_point))):
            if found and found[-1][1] == code_point - 1:
                found[-1] = (found[-1][0], code_point)
            else:
                found.append((code_point, code_point))
    return found


def table(name: str, rows: list[tuple[int, int]]) -> str:
    """Return the C++ text of one table, four ranges to a line."""
    cells = [f"{{0x{first:04X}, 0x{last:04X}}}" for first, last in rows]
    lines = ["    " + ", ".join(cells[at : at + 4]) + "," for at in range(0, len(cells), 4)]
    text = "\n".join(lines)
    return f"constexpr CodePointRange {name}Rows[] = {{\n{text}\n}};\n"


def main() -> None:
    """Print the source file."""
    tables = {
        "kPunctuation": ranges(lambda category: category.startswith("P")),
        "kNonspacingMark": ranges(lambda category: category == "Mn"),
    }
    lines = [
        f"// Generated from Unicode {unicodedata.unidata_version} by",
        "// native/tools/make_unicode_tables.py; do not edit.",
        '#include "unicode_tables.hpp"',
        "",
        "namespace treegauge::unicode_tables {",
        "namespace {",
        "",
    ]
    lines += [table(name, rows) for name, rows in tables.items()]
    lines += ["}  // namespace", ""]
    lines += [f"const std::span<const CodePointRange> {name}{{{name}Rows}};" for name in tables]
    lines += ["", "}  // namespace treegauge::unicode_tables"]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
