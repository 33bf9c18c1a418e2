"""Groups of test sets from a table: language families, sizes, genres.

A header ``set<TAB>family<TAB>size``, then a line for each test set; an empty cell puts it into no group.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.errors import InputError, Issue

if TYPE_CHECKING:
    from collections.abc import Sequence

FIRST = "set"


def read_groups(path: str, sets: Sequence[str]) -> dict[str, dict[str, str]]:
    """Return, for each kind of group, the group of each test set; every test set has a line."""
    from treegauge.corpora.files import read_bytes

    name, data = read_bytes(path)
    lines = data.decode("utf-8-sig", "replace").splitlines()
    header = lines[0].split("\t") if lines else []
    if len(header) < 2 or header[0] != FIRST:
        message = "expected a header with tabs: set and names of kinds of groups"
        raise _refused(name, 1, message, "write set<TAB>family first")
    groups: dict[str, dict[str, str]] = {kind: {} for kind in header[1:]}
    seen: dict[str, int] = {}
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            continue
        cells = line.split("\t")
        if len(cells) != len(header):
            message = f"{len(cells)} cells; expected {len(header)}"
            raise _refused(name, number, message, "check the tabs")
        if cells[0] in seen:
            message = f"{cells[0]!r} stands on line {seen[cells[0]]} already"
            raise _refused(name, number, message, "leave one of the two lines")
        seen[cells[0]] = number
        if cells[0] in sets:
            for kind, value in zip(header[1:], cells[1:], strict=True):
                if value.strip():
                    groups[kind][cells[0]] = value.strip()
    missing = [name for name in sets if name not in seen]
    if missing:
        message = f"there is no line for the test set {missing[0]!r}"
        raise _refused(name, len(lines), message, "add a line for every test set")
    return groups


def _refused(name: str, line: int, message: str, hint: str) -> InputError:
    return InputError([Issue("bad-groups", name, line, 1, message, hint)])
