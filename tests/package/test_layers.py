"""The folders of the package are its layers: a module imports its own layer and lower ones, and nothing in a circle.

The table is also the picture in ARCHITECTURE.md: ``python tests/package/test_layers.py`` prints it.
"""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from helpers.imports import Import, cycles, modules, run_time_imports

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "treegauge"

#: folders and modules directly in the package, the lowest layer first
LAYERS: tuple[tuple[str, ...], ...] = (
    ("base", "errors", "_core", "_version"),
    ("corpora", "formats", "objects"),
    ("rules", "transforms", "damage"),
    ("metrics",),
    ("options",),
    ("comparison", "aligners", "alignments"),
    ("results",),
    ("stats",),
    ("analysis",),
    (
        "running",
        "pipeline",
        "distributed",
        "monitor",
        "reward",
        "mapping",
        "tree_costs",
        "tree_distance",
        "timed_trees",
        "ud",
        "schemas",
    ),
    ("drawings",),
    ("reports",),
    ("charts",),
    ("page",),
    ("leaderboard",),
    ("study",),
    ("commands", "classic", "cli"),
    ("contracts", "integrations"),
    ("__init__", "__main__"),
)
LAYER = {name: number for number, names in enumerate(LAYERS) for name in names}

#: imports that go upwards, or round in a circle, for the sake of a method that people expect on an object
CONVENIENCES = {
    ("corpora.corpus", "corpora.tree"): "Sentence.tree",
    ("corpora.corpus", "drawings.single"): "a Sentence draws itself in a notebook",
    ("corpora.tree", "drawings.tree_lines"): "a Tree draws itself: Tree.draw, and in a notebook",
    ("rules.params", "rules.prm_files"): "Params.load reads a file",
    ("mapping", "drawings.mapped"): "a Mapping draws itself in a notebook",
    ("results.result", "analysis.attribution"): "Result.attribution",
    ("results.result", "stats.compare"): "Result.interval",
    ("results.result", "stats.summaries"): "Result.interval",
    ("results.result", "reports"): "Result.render, and a Result in a notebook",
    ("results.result", "reports._sentence_table"): "Result.to_pandas and Result.to_polars",
    ("results.result", "page"): "Result.report",
    ("results.result", "charts"): "Result.plot",
    ("stats.comparison_result", "charts"): "Compared.plot",
    ("stats.comparison_result", "reports"): "Compared.render",
    ("stats.comparison_result", "reports._compared"): "Compared.render",
    ("stats.correlate", "reports"): "Correlation.render",
    ("stats.correlate", "reports._cells"): "Correlation.render",
    ("stats.correlate", "reports._notebook"): "Correlations in a notebook",
    ("results.named_scores", "reports._notebook"): "Cells in a notebook",
    ("analysis.attribution", "reports._notebook"): "an Attribution in a notebook",
    ("analysis.kinds.operations", "reports._notebook"): "Kinds in a notebook",
    ("running.error_kinds", "reports._notebook"): "Kinds in a notebook",
    ("drawings.sentence_view", "drawings.svg"): "a SentenceView draws itself in a notebook",
}


def short(module: str) -> str:
    return module.partition(".")[2] or "__init__"


def layer_of(module: str) -> int:
    return LAYER[short(module).partition(".")[0]]


def is_convenience(found: Import) -> bool:
    return (short(found.importer), short(found.imported)) in CONVENIENCES


def upward(imports: list[Import]) -> list[str]:
    return [
        f"{one.importer}:{one.line} imports {one.imported}, which is higher"
        for one in imports
        if layer_of(one.imported) > layer_of(one.importer)
    ]


IMPORTS = run_time_imports(PACKAGE)
ORDINARY = [one for one in IMPORTS if not is_convenience(one)]


def test_every_folder_and_module_has_a_layer():
    known = {short(name).partition(".")[0] for name in modules(PACKAGE)}
    assert known == set(LAYER)


def test_no_import_goes_upwards():
    assert upward(ORDINARY) == []


def test_no_module_imports_itself_by_others():
    assert cycles(ORDINARY) == []


@pytest.mark.parametrize("pair", CONVENIENCES)
def test_a_convenience_is_needed(pair: tuple[str, str]):
    assert any((short(one.importer), short(one.imported)) == pair for one in IMPORTS)


PLANTED = {
    "base/low.py": "def late():\n    from treegauge.reports.high import shown\n    return shown\n",
    "base/typed.py": "if TYPE_CHECKING:\n    from treegauge.reports.high import shown\nelse:\n    shown = 1\n",
    "base/bare.py": "import treegauge.reports.high\n",
    "reports/high.py": "from treegauge.base import typed\n\nshown = typed\n",
    "reports/first.py": "from treegauge.reports.second import two\n\none = two\n",
    "reports/second.py": "def two():\n    from treegauge.reports import first\n    return first.one\n",
}


@pytest.fixture
def planted(tmp_path: Path) -> list[Import]:
    package = tmp_path / "treegauge"
    for name in ("base", "reports"):
        (package / name).mkdir(parents=True)
        (package / name / "__init__.py").touch()
    (package / "__init__.py").touch()
    for name, text in PLANTED.items():
        (package / name).write_text(text, encoding="utf-8")
    return run_time_imports(package)


def test_a_planted_violation_is_found(planted: list[Import]):
    assert upward(planted) == [
        "treegauge.base.bare:1 imports treegauge.reports.high, which is higher",
        "treegauge.base.low:2 imports treegauge.reports.high, which is higher",
    ]


def test_a_planted_circle_is_found(planted: list[Import]):
    assert cycles(planted) == [["treegauge.reports.first", "treegauge.reports.second"]]


def purpose(name: str) -> str:
    """Return what a folder or module says of itself: the first sentence of its docstring, without markup."""
    path = next(
        one
        for one in (PACKAGE / name / "__init__.py", PACKAGE / f"{name}.py", PACKAGE / f"{name}.pyi")
        if one.exists()
    )
    told = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return re.split(r"[.;](?:\s|$)", told, maxsplit=1)[0].replace("\n", " ").replace("``", "")


def picture() -> str:
    """Return the layers from the highest to the lowest, with what each folder is for."""
    lines = []
    for number, names in reversed(list(enumerate(LAYERS[:-1]))):
        for place, name in enumerate(names):
            if name != "_version":
                shown = f"{name}/" if (PACKAGE / name).is_dir() else name
                lines.append(f"{number if place == 0 else '':>2} {shown:<14} {purpose(name)}")
    return "\n".join(lines)


def test_the_picture_shows_the_layers():
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    assert f"```text\n{picture()}\n```" in page, "run: python tests/package/test_layers.py"


def test_every_line_of_the_picture_fits():
    assert all(len(line) <= 110 and line.strip()[-1].isalnum() for line in picture().splitlines())


def test_the_page_shows_the_folders_of_the_core():
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    shown = re.findall(r"^(native/\S+)  ", page, re.MULTILINE)
    folders = [
        *(ROOT / "native" / "src").iterdir(),
        ROOT / "native" / "classic",
        ROOT / "native" / "bindings",
    ]
    assert sorted(shown) == sorted(str(path.relative_to(ROOT)) for path in folders)


if __name__ == "__main__":
    print(picture())
