"""Write what an install puts into ``share``: manual pages, and completion for bash, zsh and fish.

    python native/share.py CORE FOLDER

CORE is the built module, FOLDER where ``man`` and the shells' own folders go.  ``cmake --install`` calls
this; an install without it lacks only these files.
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
#: where shells look for what belongs to a command
COMPLETION = {
    "bash": "bash-completion/completions/treegauge",
    "zsh": "zsh/site-functions/_treegauge",
    "fish": "fish/vendor_completions.d/treegauge.fish",
}


def main(core: str, folder: str) -> None:
    """Load the package from its sources with this core, and write the files."""
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(ROOT / "src"))
    name = "treegauge._core"
    spec = importlib.util.spec_from_file_location(name, core)
    if spec is None or spec.loader is None:
        sys.exit(f"{core} is not a module")
    sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(sys.modules[name])

    from treegauge.commands._manual_pages import pages
    from treegauge.commands._shell_completion import script

    files = {f"man/man1/{page}": text for page, text in pages().items()}
    files |= {place: script(shell) for shell, place in COMPLETION.items()}
    for place, text in files.items():
        path = Path(folder) / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
