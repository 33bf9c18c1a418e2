"""Makes the pictures of docs/charts.md by running its commands: python docs/site/chart_pictures.py

Look at the pictures before you commit them.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from treegauge.commands.plot import run

ROOT = Path(__file__).resolve().parents[2]
COMMAND = re.compile(r"^\$ treegauge plot (.*) -o (\S+)$", re.MULTILINE)


def main() -> None:
    """Write every picture into docs/images."""
    page = (ROOT / "docs" / "charts.md").read_text(encoding="utf-8")
    for arguments, name in COMMAND.findall(page):
        outcome = run([*shlex.split(arguments), "-o", f"{ROOT}/docs/images/chart-{name}"])
        if outcome.code:
            raise SystemExit(str(outcome.err))


if __name__ == "__main__":
    main()
