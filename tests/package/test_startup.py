"""What a fresh process loads: start-up is part of the product."""

from __future__ import annotations

import subprocess
import sys

import pytest
from helpers.shared import GOLD

HEAVY = {"numpy", "rich", "jinja2", "matplotlib", "nltk", "polars", "pandas"}
pytestmark = pytest.mark.startup


def loaded(code: str, *arguments: str) -> set[str]:
    script = f"import sys\n{code}\nsys.stderr.write(' '.join(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments], capture_output=True, text=True, check=True
    )
    return {name.split(".")[0] for name in done.stderr.split()}


def bare() -> set[str]:
    return loaded("")


def test_import_loads_next_to_nothing():
    found = loaded("import treegauge") - bare()
    assert not found & (HEAVY | {"argparse", "dataclasses", "json", "inspect", "re"})


def test_version_loads_next_to_nothing():
    found = loaded("from treegauge.cli import main; main(['--version'])") - bare()
    assert not found & (HEAVY | {"argparse", "dataclasses", "typing", "json", "re"})


def test_scoring_loads_nothing_heavy(tmp_path):
    path = tmp_path / "gold"
    path.write_text(GOLD)
    code = "from treegauge.cli import main; main(['score', sys.argv[1], sys.argv[1]])"
    assert not loaded(code, str(path)) & (
        HEAVY | {"importlib_metadata", "unittest", "asyncio", "dataclasses", "inspect"}
    )


@pytest.mark.parametrize("block", ["0", "2"])
@pytest.mark.parametrize("report", ["text", "json"])
def test_a_plain_command_loads_little_of_the_library(block, report, tmp_path, monkeypatch):
    """Each of these takes as long as a good part of a test set; so with blocks, which large files are read in."""
    monkeypatch.setenv("TREEGAUGE_BLOCK", block)
    path = tmp_path / "gold"
    path.write_text(GOLD * 20)  # more than a block
    code = f"from treegauge.cli import main; main(['score', *[sys.argv[1]] * 2, '-f', '{report}'])"
    slow = {
        "argparse",
        "collections",
        "contextlib",
        "functools",
        "hashlib",
        "json",
        "pathlib",
        "queue",
        "re",
    }
    slow |= {"threading", "typing"}
    assert not (loaded(code, str(path)) - bare()) & slow


def test_names_are_loaded_when_used():
    code = "import treegauge\nassert 'treegauge.pipeline' not in sys.modules\ntreegauge.score\n"
    assert "treegauge" in loaded(code)
    with pytest.raises(subprocess.CalledProcessError):
        loaded("import treegauge\ntreegauge.no_such_name")


def test_every_public_name_is_there():
    import treegauge

    for name in treegauge.__all__:
        assert getattr(treegauge, name) is not None
