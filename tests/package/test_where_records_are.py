"""Records are used only where a plain ``treegauge score`` loads them; elsewhere there are dataclasses."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import treegauge

PACKAGE = Path(treegauge.__file__).parent
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
RUNS = (
    ("constituency/gold.mrg", "constituency/parser-a.mrg"),
    ("constituency/gold.mrg", "constituency/recognised.mrg", "--normalize", "lower"),
    ("constituency/gold.mrg", "constituency/parser-a.mrg", "--metric", "heads"),
    ("ud/gold.conllu", "ud/parser-a.conllu"),
    ("ud/gold.conllu", "ud/recognised.conllu"),
    ("ud/gold.conllu", "ud/parser-a.conllu", "--format", "json"),
)
SCRIPT = """
import sys
from treegauge.cli import main
main(["score", *sys.argv[1:]])
sys.stderr.write(" ".join(sys.modules))
"""


def loaded() -> set[str]:
    """Return the modules that plain runs load."""
    names: set[str] = set()
    for arguments in RUNS:
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT, *arguments],
            capture_output=True,
            text=True,
            check=True,
            cwd=EXAMPLES,
        )
        names |= set(done.stderr.split())
    return names


def test_records_are_on_the_path_of_score_alone() -> None:
    found = loaded()
    assert "treegauge.pipeline" in found
    with_records = [
        ".".join(("treegauge", *path.relative_to(PACKAGE).with_suffix("").parts))
        for path in sorted(PACKAGE.rglob("*.py"))
        if re.search(r"^class \w+\(.*\bRecord\b", path.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert len(with_records) > 10
    assert not {name.removesuffix(".__init__") for name in with_records} - found
