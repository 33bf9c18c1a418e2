"""Runs fuzz targets: each execution is drawn from target, seed and number, so it can be repeated alone.

::

    python tests/fuzz/campaign.py --seconds 60                  # all targets, a minute together
    python tests/fuzz/campaign.py commands --seed 7 --runs 500
    python tests/fuzz/campaign.py commands --seed 7 --only 311  # once more what was found

A target is a module in ``targets`` with ``check(random, folder)``: one execution, in an empty folder.  An
exception is a finding; its folder is kept.
"""

from __future__ import annotations

import argparse
import faulthandler
import importlib
import os
import shutil
import sys
import tempfile
import time
import traceback
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

HERE = Path(__file__).resolve().parent
#: seconds of processor time after which an execution of some kilobytes is a hang in the making
TOO_LONG = 60
#: seconds after which the process ends with a traceback: nothing else can stop a loop in the core
HOPELESS = 600


class Finding(AssertionError):
    """An execution that broke a property."""


class Done(NamedTuple):
    target: str
    runs: int
    seconds: float


def targets() -> list[str]:
    """Return the names of all targets: one file each."""
    return sorted(path.stem for path in (HERE / "targets").glob("*.py") if path.stem[0] != "_")


def _target(name: str) -> ModuleType:
    return importlib.import_module(f"fuzz.targets.{name}")


def once(name: str, seed: int, number: int) -> None:
    """Run one execution of a target; raise Finding with what is needed to repeat it."""
    module = _target(name)
    folder = Path(tempfile.mkdtemp(prefix=f"treegauge-fuzz-{name}-"))
    before = time.process_time()
    here = Path.cwd()
    try:
        module.check(Random(f"{name} {seed} {number}"), folder)
        spent = time.process_time() - before
        assert spent < TOO_LONG, f"it took {spent:.0f} s"
    except Exception as found:
        raise Finding(
            f"target {name}, seed {seed}, number {number}: {type(found).__name__}: {found}\n"
            f"files are in {folder}; again with:\n"
            f"  python tests/fuzz/campaign.py {name} --seed {seed} --only {number}"
        ) from found
    finally:
        os.chdir(here)
    shutil.rmtree(folder, ignore_errors=True)


def campaign(
    name: str,
    seed: int,
    runs: int | None,
    seconds: float | None,
    found: Callable[[Finding], None] | None = None,
) -> Done:
    """Run a target until the runs or the seconds are over; ``found`` is told findings, else they are raised."""
    begin = time.monotonic()
    number = 0
    try:
        while (runs is None or number < runs) and (
            seconds is None or time.monotonic() - begin < seconds
        ):
            faulthandler.dump_traceback_later(HOPELESS, exit=True)
            try:
                once(name, seed, number)
            except Finding as finding:
                if found is None:
                    raise
                found(finding)
            number += 1
    finally:
        faulthandler.cancel_dump_traceback_later()
    return Done(name, number, time.monotonic() - begin)


def main() -> int:
    parser = argparse.ArgumentParser(description="Fuzz treegauge's Python.")
    parser.add_argument("names", metavar="TARGET", nargs="*", help=f"of {', '.join(targets())}")
    parser.add_argument("--seconds", type=float, help="for all targets together")
    parser.add_argument("--runs", type=int, help="of each target")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, metavar="NUMBER", help="this execution alone")
    parser.add_argument("--keep-going", action="store_true", help="tell findings and go on")
    options = parser.parse_args()
    names = options.names or targets()
    if options.only is not None:
        for name in names:
            once(name, options.seed, options.only)
        return 0
    if options.seconds is None and options.runs is None:
        options.seconds = 60.0
    share = options.seconds / len(names) if options.seconds is not None else None
    findings: list[Finding] = []

    def tell(finding: Finding) -> None:
        findings.append(finding)
        print(finding, file=sys.stderr)
        traceback.print_exception(finding.__cause__, file=sys.stderr)

    for name in names:
        done = campaign(name, options.seed, options.runs, share, tell)
        print(
            f"{name}: {done.runs} runs in {done.seconds:.0f} s with seed {options.seed}", flush=True
        )
        if options.runs is not None and done.runs < options.runs:
            print(f"{name}: the time was over before all {options.runs} runs", flush=True)
        if findings and not options.keep_going:
            break
    return 1 if findings else 0


if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parent))
    # The targets import this module by its name; two copies would have two kinds of Finding.
    from fuzz.campaign import main as run_main

    sys.exit(run_main())
