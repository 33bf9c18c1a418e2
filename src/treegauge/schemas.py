"""The JSON Schemas of what treegauge writes, one for each command.

>>> schema("score")["title"]
'treegauge score, treegauge merge'
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Mapping

FOLDER = Path(__file__).parent / "reports"
#: the file of each command's schema
FILES: Final[Mapping[str, str]] = {
    "score": "schema.json",
    "merge": "schema.json",
    "compare": "schema-compare.json",
    "attribute": "schema-attribute.json",
    "errors": "schema-errors.json",
    "correlate": "schema-correlate.json",
    "rank": "schema-rank.json",
    "leaderboard": "schema-leaderboard.json",
    "study": "schema-study.json",
    "validate": "schema-validate.json",
    "info": "schema-info.json",
    "align": "schema-align.json",
}


def schema(command: str) -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of what a command writes with ``--format json``."""
    import json

    if command not in FILES:
        raise SettingsError(f"{command!r} writes no JSON; these commands do: {', '.join(FILES)}")
    data: dict[str, Any] = json.loads((FOLDER / FILES[command]).read_text(encoding="utf-8"))
    return data
