"""What the site has beyond the pages of docs/: help texts, and pages that live elsewhere in the repository.

- ``{{ help score }}`` on a page of its own line is what ``treegauge score --help`` prints.
- The pages in ``ELSEWHERE`` are taken from where they are.
- The reports in ``REPORTS`` are made from the examples; a link to the folder of one leads there.  A link to
  the folder of all examples leads to the large report, ``TOGETHER``.
- Links lead to files of the repository, as they do in an editor.  Here those to pages become links
  between pages, those to other files become their names.  A link to a file that is not there is an
  error.
"""

from __future__ import annotations

import os
import posixpath
import re
from contextlib import chdir
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Any

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File

ROOT = Path(__file__).resolve().parents[2]
#: from the place in the repository to the place below docs/
ELSEWHERE = {
    "ARCHITECTURE.md": "project/architecture.md",
    "CONTRIBUTING.md": "project/contributing.md",
    "CHANGELOG.md": "project/changes.md",
    "bench/README.md": "project/speed.md",
    "README.md": "index.md",
}
#: from the folder of the examples to the files or folders that are compared
REPORTS = {
    "examples/constituency": "gold.mrg parser-a.mrg parser-b.mrg",
    "examples/ud": "gold.conllu parser-a.conllu parser-b.conllu",
    "examples/srl-speech": "gold heard",
}
#: The large report: bracketings of several examples as the documents of one corpus.  For each side
#: (gold and two systems) the files and folders of the examples that it has.
TOGETHER = {
    "gold": ["constituency/gold.mrg", "leaderboard/gold", "test-sets/gold"],
    "parser-a": ["constituency/parser-a.mrg", "leaderboard/systems/ash", "test-sets/parser-a"],
    "parser-b": ["constituency/parser-b.mrg", "leaderboard/systems/oak", "test-sets/parser-b"],
}
HELP = re.compile(r"^\{\{ help ?([\w -]*) \}\}$", re.MULTILINE)
LINK = re.compile(r"(?<!!)\[([^\]\n]+)\]\(([^)\s:#]+)(#[^)\s]*)?\)")
#: the fence of an example that the tests install: ```python metric=starts.py
NAMED = re.compile(r"^```python \w+=(\w+\.py)$", re.MULTILINE)
FENCE = re.compile(r"^(```.*?^```$)", re.MULTILINE | re.DOTALL)


def on_files(files: Any, config: Any) -> Any:
    """Add the pages that live elsewhere, and the JSON schemas."""
    schemas = (ROOT / "src" / "treegauge" / "reports").glob("schema*.json")
    others = {str(path.relative_to(ROOT)): f"reference/{path.name}" for path in schemas}
    for source, place in (ELSEWHERE | others).items():
        if place not in files.src_uris:
            files.append(File.generated(config, place, abs_src_path=str(ROOT / source)))
    for folder, given in REPORTS.items():
        content = report_of(ROOT / folder, given.split())
        files.append(File.generated(config, _place_of(folder), content=content))
    files.append(File.generated(config, _place_of("examples"), content=large_report()))
    return files


def report_of(folder: Path, sides: list[str]) -> str:
    """Return the page that ``treegauge report`` makes in a folder; it has the names that were given."""
    from treegauge.commands.report import run

    with TemporaryDirectory() as place, chdir(folder):
        path = Path(place, "report.html")
        outcome = run([*sides, "-o", str(path)])
        if outcome.code:
            raise PluginError(f"no report of {folder}: {outcome.err}")
        return path.read_text("utf-8")


def large_report() -> str:
    """Return the report of several examples together."""
    with TemporaryDirectory() as place:
        for side, parts in TOGETHER.items():
            folder = Path(place, side)
            folder.mkdir()
            for part in parts:
                source = ROOT / "examples" / part
                if source.is_dir():
                    for file in source.glob("*.mrg"):
                        copyfile(file, folder / file.name)
                else:
                    copyfile(source, folder / "ferry.mrg")
        return report_of(Path(place), list(TOGETHER))


def help_of(command: str) -> str:
    """Return what ``treegauge COMMAND --help`` prints, 80 columns wide."""
    from treegauge.base.plugins import names
    from treegauge.cli import dispatch

    if command and command.split(maxsplit=1)[0] not in {*names("commands"), *names("classic")}:
        raise PluginError(f"there is no command {command}")
    os.environ["COLUMNS"] = "80"
    outcome = dispatch([*command.split(), "--help"])
    text = outcome.out or outcome.err
    if isinstance(text, bytes):
        text = text.decode()
    if not isinstance(text, str) or not text.strip():
        raise PluginError(f"treegauge {command} --help prints nothing")
    return text


def _place_of(source: str) -> str:
    """Where a file of the repository is below docs/; empty if the site does not have it."""
    if source in ELSEWHERE:
        return ELSEWHERE[source]
    if source == "examples":
        return "reports/examples.html"
    if source in REPORTS:
        return f"reports/{source.removeprefix('examples/')}.html"
    if source.startswith("docs/"):
        return source.removeprefix("docs/")
    if re.fullmatch(r"src/treegauge/reports/schema[\w-]*\.json", source):
        return f"reference/{Path(source).name}"
    return ""


def relinked(text: str, page: str) -> str:
    """Return a page's text with links as the site has them."""
    homes = {place: source for source, place in ELSEWHERE.items() if place != "index.md"}
    home = homes.get(page, f"docs/{page}")

    def one(link: re.Match[str]) -> str:
        words, target, anchor = link[1], link[2], link[3] or ""
        source = posixpath.normpath(posixpath.join(posixpath.dirname(home), target))
        if not (ROOT / source).exists():
            raise PluginError(f"{home}: there is no file {source} ({link[0]})")
        place = _place_of(source)
        if not place:
            return words
        return f"[{words}]({posixpath.relpath(place, posixpath.dirname(page) or '.')}{anchor})"

    pieces = FENCE.split(text)
    return "".join(piece if piece.startswith("```") else LINK.sub(one, piece) for piece in pieces)


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:  # noqa: ARG001
    """Put help texts in, and set links right."""
    text = HELP.sub(lambda found: f"```text\n{help_of(found[1]).rstrip()}\n```", markdown)
    return relinked(NAMED.sub(r'```python title="\1"', text), page.file.src_uri)
