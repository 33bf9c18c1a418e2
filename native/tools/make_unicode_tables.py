"""Write native/src/text/unicode_tables.cpp: properties of characters, and what ``str.lower`` does.

    python native/tools/make_unicode_tables.py > native/src/text/unicode_tables.cpp

Nothing is read but Python's own behaviour.  Run it with a Python whose
``unicodedata.unidata_version`` is the version wanted: Python 3.11 has Unicode 14.0, the version of
Perl 5.36 and of the Python that the recorded outputs of the classic programs come from.
"""

from __future__ import annotations

import sys
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

FINAL_SIGMA = "\u03c2"
LINE = 110


def ranges(wanted: Callable[[str], bool]) -> list[tuple[int, ...]]:
    """Return the wanted code points as closed ranges."""
    found: list[tuple[int, ...]] = []
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
    second = {chr(code) for code in (*range(0x1161, 0x1176), *range(0x11A8, 0x11C3))}
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


def is_final_after(before: str) -> bool:
    """Tell whether a capital sigma after this text is lowered to the final form."""
    return (before + "\u03a3").lower().endswith(FINAL_SIGMA)


def is_other_case_ignorable(letter: str) -> bool:
    """Tell whether the rule of the final sigma looks past this character, which is no nonspacing mark."""
    passed_over = is_final_after("A" + letter) and not is_final_after(letter)
    if unicodedata.category(letter) == "Mn" and not passed_over:
        sys.exit("lower.cpp looks past all nonspacing marks")
    return passed_over and unicodedata.category(letter) != "Mn"


def lower_rows() -> list[tuple[int, ...]]:
    """Return (first, last, stride, distance to the lower-case character)."""
    rows: list[tuple[int, ...]] = []
    for code in range(sys.maxunicode + 1):
        lower = chr(code).lower()
        if len(lower) != 1 or ord(lower) == code:
            continue
        delta = ord(lower) - code
        if rows and rows[-1][3] == delta:
            first, last, stride, _ = rows[-1]
            step = code - last
            if step in {1, 2} and (first == last or step == stride):
                rows[-1] = (first, code, step, delta)
                continue
        rows.append((code, code, 1, delta))
    return rows


def table(name: str, kind: str, rows: list[tuple[int, ...]]) -> str:
    """Return the C++ text of one table, as many rows to a line as fit."""
    lines = [f"constexpr {kind} {name}Rows[] = {{"]
    for first, last, *more in rows:
        cell = ", ".join([f"0x{first:04X}", f"0x{last:04X}", *map(str, more)])
        if len(lines) == 1 or len(lines[-1]) + len(cell) + 4 > LINE:
            lines.append("   ")
        lines[-1] += f" {{{cell}}},"
    return "\n".join([*lines, "};\n"])


def main() -> None:
    """Print the source file."""
    if [code for code in range(sys.maxunicode + 1) if len(chr(code).lower()) > 1] != [0x130]:
        sys.exit("lower.cpp knows only one character that becomes two, the dotted capital I")
    properties = {
        "kPunctuation": in_category("P"),
        "kLetterOrDigit": in_category("L", "N"),
        "kNonspacingMark": in_category("Mn"),
        "kMayCompose": may_compose(),
        "kCased": is_final_after,
        "kOtherCaseIgnorable": is_other_case_ignorable,
    }
    tables = {name: ("CodePointRange", ranges(wanted)) for name, wanted in properties.items()}
    tables["kLower"] = ("LowerRow", lower_rows())
    lines = [
        f"// Generated from Unicode {unicodedata.unidata_version} by native/tools/make_unicode_tables.py.",
        "// clang-format off",
        '#include "text/unicode_tables.hpp"',
        "",
        "namespace treegauge::unicode_tables {",
        "namespace {",
        "",
        *(table(name, kind, rows) for name, (kind, rows) in tables.items()),
        "}  // namespace",
        "",
        *(
            f"const std::span<const {kind}> {name}{{{name}Rows}};"
            for name, (kind, _) in tables.items()
        ),
        "",
        "}  // namespace treegauge::unicode_tables",
    ]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
