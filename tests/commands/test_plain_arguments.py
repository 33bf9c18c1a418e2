"""The short way through the command line says what the parser says, or leaves it to the parser."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from helpers.shared import GOLD
from hypothesis import given
from hypothesis import strategies as st

from treegauge.commands import Finished
from treegauge.commands._plain_arguments import plain_options
from treegauge.commands.score import parser

PIECES = [
    "gold", "test.mrg", "a b", "@list", "-", "--", "", "-p", "--params", "wsj", "-m", "--metric", "las", "-f", "--format", "json",
    "brackets,tags", "-pwsj", "--params=wsj", "--par", "-x", "-1", "--by", "label", "--help", "--bare-words",
]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=7))
def test_the_short_way_says_what_the_parser_says(arguments):
    found = plain_options(arguments)
    if found is not None:
        assert vars(found) == vars(parser().parse_args(arguments))


@pytest.mark.parametrize(
    "arguments",
    [
        ["gold", "test"],
        ["gold", "one", "other"],
        ["gold", "test", "-p", "own.prm"],
        ["-m", "las", "--metric", "uas", "gold", "test", "--params", "none"],
        ["gold", "test", "-f", "json"],
    ],
)
def test_plain_commands_go_the_short_way(arguments):
    assert vars(plain_options(arguments)) == vars(parser().parse_args(arguments))


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["gold"],
        ["gold", "-p", "wsj", "test"],
        ["gold", "test", "-p"],
        ["gold", "test", "-p", ""],
        ["gold", "test", "--by", "label"],
        ["gold", "test", "-"],
    ],
)
def test_anything_else_is_left_to_the_parser(arguments):
    assert plain_options(arguments) is None


def test_no_option_is_shared_between_two_runs():
    plain_options(["gold", "test"]).by.append("label")
    assert plain_options(["gold", "test"]).by == []


def test_files_after_an_option_are_an_error_of_the_parser():
    # argparse takes files in one piece; the short way must not be more lenient.
    if sys.version_info < (3, 12):
        with pytest.raises(Finished):
            parser().parse_args(["gold", "-p", "wsj", "test"])


@pytest.mark.startup
def test_a_plain_run_loads_only_what_it_needs(tmp_path):
    paths = [tmp_path / name for name in ("gold", "test")]
    for path in paths:
        path.write_text(GOLD)
    code = (
        "import sys\nbefore = set(sys.modules)\n"
        "from treegauge.cli import main\nmain(['score', *sys.argv[1:]])\n"
        "sys.stderr.write(' '.join(set(sys.modules) - before))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *map(str, paths)], capture_output=True, text=True, check=True
    )
    loaded = set(done.stderr.split())
    slow = {
        "argparse",
        "dataclasses",
        "enum",
        "functools",
        "gettext",
        "hashlib",
        "importlib",
        "json",
    }
    slow |= {
        "collections",
        "locale",
        "pathlib",
        "re",
        "threading",
        "typing",
        "unicodedata",
        "warnings",
    }
    assert not loaded & slow


def test_array_is_loaded_without_collections_and_leaves_no_trace():
    program = (
        "import sys\n"
        "from treegauge.base.lazy import load_array\n"
        "load_array()\n"
        "assert 'array' in sys.modules and 'collections' not in sys.modules\n"
        "import collections.abc, array\n"
        "assert isinstance(array.array('q', [1]), collections.abc.MutableSequence)\n"
        "assert collections.abc.Mapping is not None and collections.OrderedDict\n"
    )
    subprocess.run([sys.executable, "-S", "-c", program], check=True, env=_own_path())


def _own_path() -> dict[str, str]:
    import treegauge

    return os.environ | {"PYTHONPATH": str(Path(treegauge.__file__).parents[1])}


def test_large_pages_change_no_result():
    program = (
        "import sys, treegauge\n"
        "from treegauge._core import use_large_pages\n"
        "tree = '(S (NP (PRP it)) (VP (VBZ rains)))\\n'\n"
        "before = treegauge.score(tree * 2000, tree * 2000)['brackets']\n"
        "use_large_pages(32 << 20)\n"
        "use_large_pages()\n"
        "assert treegauge.score(tree * 2000, tree * 2000)['brackets'] == before\n"
        "assert before['matched'] == 6000\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, env=_own_path())
