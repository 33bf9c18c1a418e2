"""The page on continuous integration shows files that are checked and run; its hooks name commands that work."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from helpers.shared import run

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "continuous-integration.md").read_text(encoding="utf-8")
EXAMPLES = ROOT / "examples" / "continuous-integration"
WORKFLOW, HOOKS = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)


def test_the_page_shows_the_files():
    assert (EXAMPLES / "parser.yml").read_text(encoding="utf-8") == WORKFLOW
    assert re.findall(r"```py\n(.*?)```", PAGE, re.DOTALL) == [
        (EXAMPLES / "test_parser.py").read_text(encoding="utf-8")
    ]


def commands() -> list[str]:
    yaml = pytest.importorskip("yaml")
    job = yaml.safe_load(WORKFLOW)["jobs"]["scores"]
    hooks = yaml.safe_load(HOOKS)["repos"][0]["hooks"]
    typed = [step["run"] for step in job["steps"] if "run" in step]
    return [
        *(one for one in typed if one.startswith("treegauge")),
        *(hook["entry"] for hook in hooks),
    ]


def test_its_commands_work(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    source = ROOT / "examples" / "constituency"
    for name, file in (
        ("gold.mrg", "gold.mrg"),
        ("new.mrg", "parser-a.mrg"),
        ("old.mrg", "parser-b.mrg"),
    ):
        Path(name).write_bytes((source / file).read_bytes())
    assert run("score", "gold.mrg", "old.mrg", "--save", "main.json").code == 0
    every = commands()
    assert len(every) == 6
    for command in every:
        arguments = shlex.split(command.partition(">>")[0])[1:]
        if arguments == ["validate"]:
            arguments.append("new.mrg")
        ran = run(*arguments)
        assert ran.code == 0, f"{command}\n{ran.err}"
    # The same steps stop a build where the parser is bad.
    assert run("score", "gold.mrg", "old.mrg", "--fail-under", "brackets=95").code == 1


def test_its_tests_run():
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-p",
            "no:cacheprovider",
            "-n",
            "0",
            str(EXAMPLES / "test_parser.py"),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_the_workflow_fits_its_schema():
    pytest.importorskip(
        "check_jsonschema", reason="check-jsonschema is not installed: .ci/lint has it"
    )
    program = Path(sys.executable).with_name("check-jsonschema")
    checked = [str(program), "--builtin-schema", "vendor.github-workflows"]
    assert subprocess.run([*checked, str(EXAMPLES / "parser.yml")], check=False).returncode == 0
