"""Runs the same command lines with two installations of treegauge and compares everything that they write.

::

    python tests/fuzz/two_versions.py OLD/bin/python NEW/bin/python --random 3000 --seed 1

Fixed command lines are those of the README and the docs; random ones are drawn as the fuzz target ``commands``
draws them.  What is compared: standard output, standard error, exit code, and every file that was written.
Exit code 1 where something differs; the folders of such runs are kept.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from fuzz.targets.commands import drawn
from helpers.shown_commands import DATA, PAGES, link_clone, shown_in

if TYPE_CHECKING:
    from collections.abc import Iterator

#: what an installation runs: each command in a process of its own, which has loaded nothing of treegauge before
SERVER = """
import json, os, sys, traceback
for line in sys.stdin:
    folder, arguments = json.loads(line)
    child = os.fork()
    if not child:
        os.chdir(folder)
        os.environ.update(COLUMNS="100")
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        for number, name in ((1, "+out"), (2, "+err")):
            os.dup2(os.open(name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), number)
        try:
            from treegauge.cli import main
            code = main(arguments)
        except SystemExit as end:
            code = end.code
        except BaseException:
            traceback.print_exc()
            code = 99
        os._exit(code or 0)
    _, status = os.waitpid(child, 0)
    print(status, flush=True)
"""


class Installation:
    """One installation, by its Python."""

    def __init__(self, python: str, folder: Path) -> None:
        self.programs = str(Path(python).absolute().parent)
        self.folder = folder
        self._server = subprocess.Popen(
            [python, "-c", SERVER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def run(self, arguments: list[str]) -> str:
        """Run a command line in this installation's folder; return how it ended."""
        assert self._server.stdin is not None and self._server.stdout is not None
        self._server.stdin.write(json.dumps([str(self.folder), arguments]) + "\n")
        self._server.stdin.flush()
        return self._server.stdout.readline()

    def shell(self, command: str) -> tuple[int, bytes]:
        """Run a line of a shell in a folder like a clone; return its exit code and all that it prints."""
        with tempfile.TemporaryDirectory() as place:
            link_clone(Path(place))
            done = subprocess.run(
                ["bash", "-c", command],
                cwd=place,
                env=os.environ
                | {"PATH": f"{self.programs}:{os.environ['PATH']}", "COLUMNS": "100"},
                capture_output=True,
                check=False,
            )
        return done.returncode, (done.stdout + done.stderr).replace(place.encode(), b"FOLDER")


def files_in(folder: Path) -> dict[str, bytes]:
    """Return every file below a folder; where it lies is told by a name that both installations share."""
    return {
        str(path.relative_to(folder)): path.read_bytes().replace(str(folder).encode(), b"FOLDER")
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def fixed() -> Iterator[str]:
    """Yield the commands of the README and the docs that can be run here."""
    for page in PAGES:
        for shown in shown_in(page):
            if not shown.outside:
                yield shown.command
            elif DATA.is_dir():
                yield shown.command.replace("../shared/data", str(DATA))


def differing(old: Installation, new: Installation, runs: int, seed: int) -> Iterator[str]:
    """Yield what differs, in words."""
    for command in dict.fromkeys(fixed()):
        if old.shell(command) != new.shell(command):
            yield f"$ {command}"
    for number in range(runs):
        for one in (old, new):
            shutil.rmtree(one.folder)
            one.folder.mkdir()
        arguments = drawn(Random(f"two versions {seed} {number}"), old.folder)
        if any("\0" in argument for argument in arguments):
            continue
        shutil.copytree(old.folder, new.folder, dirs_exist_ok=True)
        if old.run(arguments) != new.run(arguments) or files_in(old.folder) != files_in(new.folder):
            kept = old.folder.parent / f"{seed}-{number}"
            shutil.copytree(old.folder, kept / "old")
            shutil.copytree(new.folder, kept / "new")
            yield f"{kept}: treegauge {' '.join(map(repr, arguments))}"


def main() -> int:
    """Compare, and say what differs."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("old", help="the Python of one installation")
    parser.add_argument("new", help="the Python of the other")
    parser.add_argument(
        "--random", type=int, default=1000, metavar="N", help="how many random command lines"
    )
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    place = Path(tempfile.mkdtemp(prefix="treegauge-two-versions-"))
    sides = []
    # Two names of one length: tables that show paths have the same width.
    for name, python in (("1", options.old), ("2", options.new)):
        (place / name).mkdir()
        sides.append(Installation(python, place / name))
    found = 0
    for told in differing(sides[0], sides[1], options.random, options.seed):
        print(told, flush=True)
        found += 1
    print(f"{len(set(fixed()))} fixed and {options.random} random command lines: {found} differ")
    if not found:
        shutil.rmtree(place)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
