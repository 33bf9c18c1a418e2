"""The commands that pages show, and the folder in which they run: as a clone, but what they write is not kept."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DATA = Path(os.environ.get("TREEGAUGE_DATA", ROOT.parent / "shared" / "data"))
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
NEEDS = "# needs ../shared/data"
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Shown:
    page: str
    line: int
    command: str
    output: str
    outside: bool


def shown_in(page: Path) -> list[Shown]:
    text = page.read_text(encoding="utf-8")
    found = []
    for block in BLOCK.finditer(text):
        line = text.count("\n", 0, block.start(1)) + 1
        body = block.group(1)
        outside = body.startswith(NEEDS)
        pieces = re.split(r"^\$ ", body, flags=re.MULTILINE)
        at = line + pieces[0].count("\n")
        for piece in pieces[1:]:
            command, _, output = piece.partition("\n")
            while command.endswith("\\"):
                more, _, output = output.partition("\n")
                command = command[:-1] + more.strip()
            found.append(Shown(str(page.relative_to(ROOT)), at, command, output, outside))
            at += piece.count("\n")
    return found


def link_clone(folder: Path) -> None:
    """Make a folder look like a clone: everything of the repository is there, as links."""
    for path in ROOT.iterdir():
        if not path.name.startswith("."):
            (folder / path.name).symlink_to(path)


def printed_by(shown: Shown, folder: Path) -> str:
    """Run a command in a folder, 100 columns wide, and return what it prints."""
    programs = str(Path(sys.executable).parent)
    assert shutil.which("treegauge", path=programs), "treegauge is not installed beside this Python"
    command = shown.command.replace("../shared/data", str(DATA)) if shown.outside else shown.command
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=os.environ | {"PATH": f"{programs}:{os.environ['PATH']}", "COLUMNS": "100"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    return (done.stdout + done.stderr).replace(str(DATA), "../shared/data")


def check_printed(shown: Shown, printed: str) -> None:
    """Fail unless a command has printed what its page shows; a line ``…`` stands for any lines."""
    pattern = "".join(
        "(?:.*\n)*?" if line.strip() in {"…", "..."} else re.escape(f"{line}\n")
        for line in shown.output.rstrip("\n").split("\n")
    )
    assert re.fullmatch(pattern + r"\s*", printed.rstrip("\n") + "\n"), (
        f"{shown.page}:{shown.line}: $ {shown.command}\n--- printed\n{printed}\n--- shown\n{shown.output}"
    )
