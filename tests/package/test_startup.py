"""Modules that a fresh process loads, because start-up matters."""

from __future__ import annotations

import subprocess
import sys

import pytest
from helpers.shared import GOLD

HEAVY = {"numpy", "matplotlib", "nltk", "polars", "pandas", "ray", "spacy"}
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
    assert not found & (HEAVY | {"argparse", "dataclasses", "json", "inspect"})


def test_version_loads_next_to_nothing():
    found = loaded("from treegauge.cli import main; main(['--version'])") - bare()
    assert not found & (HEAVY | {"argparse", "dataclasses", "inspect", "json", "pathlib"})


@pytest.mark.parametrize("block", ["0", "2"])
def test_a_plain_command_loads_what_it_needs(block, tmp_path, monkeypatch):
    """Each of these takes as long as a good part of a test set; so with blocks, which large files are read in."""
    monkeypatch.setenv("TREEGAUGE_BLOCK", block)
    path = tmp_path / "gold"
    path.write_text(GOLD * 20)  # more than a block
    code = "from treegauge.cli import main; main(['score', *[sys.argv[1]] * 2])"
    slow = HEAVY | {"ast", "asyncio", "dataclasses", "difflib", "importlib_metadata", "inspect"}
    slow |= {"json", "subprocess", "tempfile", "unittest"}
    assert not (loaded(code, str(path)) - bare()) & slow


def test_a_command_is_imported_alone():
    code = (
        "from treegauge.cli import main; main(['metrics', '--names']);"
        "assert not {f'treegauge.commands.{name}' for name in ('score', 'rank', 'diff')} & set(sys.modules)"
    )
    assert "treegauge" in loaded(code)


def test_names_are_loaded_when_used():
    code = "import treegauge\nassert 'treegauge.pipeline' not in sys.modules\ntreegauge.score\n"
    assert "treegauge" in loaded(code)
    with pytest.raises(subprocess.CalledProcessError):
        loaded("import treegauge\ntreegauge.no_such_name")


def test_every_public_name_is_there():
    import treegauge

    for name in treegauge.__all__:
        assert getattr(treegauge, name) is not None
