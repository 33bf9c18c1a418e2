"""Write native/src/text/unicode_tables.cpp from Python's unicodedata.

Run it with a Python whose ``unicodedata.unidata_version`` is the version wanted (Python 3.11 has
Unicode 14.0, the version of Perl 5.36 that the classic CoNLL scorers' parity cases come from):

    python native/tools/make_unicode_tables.py > native/src/text/unicode_tables.cpp
"""

from __future__ import annotations

import sys
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def ranges(wanted: Callable[[str], bool]) -> list[tuple[int, int]]:
    """Return the wanted code points as closed ranges."""
    found: list[tuple[int, int]] = []
    for code_point in range(sys.maxunicode + 1):
        if wanted(chr(code_point)):
            if found and found[-1][1] == code_point - 1:
                found[-1] = (found[-1][0], code_point)
            else:
                found.append((code_point, code_point))
    return found


def in_category(*starts: str) -> Callable[[str], bool]:
    """Return whether a character's general category starts so."""
    return lambda letter: unicodedata.category(letter).startswith(starts)


def may_compose() -> Callable[[str], bool]:
    """Return whether a text with this character may not be in NFC.

    NFC_Quick_Check is not Yes (the character is composed differently, or composes with the one
    before it), or the canonical combining class is not 0.
    """
    # The second halves of what NFC composes, and the vowels and finals of Hangul.
    second = {chr(one) for one in (*range(0x1161, 0x1176), *range(0x11A8, 0x11C3))}
    for code_point in range(sys.maxunicode + 1):
        letter = chr(code_point)
        parts = unicodedata.decomposition(letter).split()
        if len(parts) == 2 and not parts[0].startswith("<"):
            text = "".join(chr(int(part, 16)) for part in parts)
            if unicodedata.normalize("NFC", text) == letter:
                second.add(text[1])
    return lambda letter: (
        letter in second
        or unicodedata.combining(letter) != 0
        or unicodedata.normalize("NFC", letter) != letter
    )


def table(name: str, rows: list[tuple[int, int]]) -> str:
    """Return the C++ text of one table, four ranges to a line."""
    cells = [f"{{0x{first:04X}, 0x{last:04X}}}" for first, last in rows]
    lines = ["    " + ", ".join(cells[at : at + 4]) + "," for at in range(0, len(cells), 4)]
    text = "\n".join(lines)
    return f"constexpr CodePointRange {name}Rows[] = {{\n{text}\n}};\n"


def main() -> None:
    """Print the source file."""
    tables = {
        "kPunctuation": ranges(in_category("P")),
        "kLetterOrDigit": ranges(in_category("L", "N")),
        "kNonspacingMark": ranges(in_category("Mn")),
        "kMayCompose": ranges(may_compose()),
    }
    lines = [
        f"// Generated from Unicode {unicodedata.unidata_version} by",
        "// native/tools/make_unicode_tables.py; do not edit.",
        '#include "text/unicode_tables.hpp"',
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
