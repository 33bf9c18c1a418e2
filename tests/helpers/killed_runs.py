"""Start writing runs and kill them at random moments: ``killed_runs.py FOLDER WRITER KILLS SEED [direct]``.

Everything is imported once; a run is a fork that writes the old and the new file over and over.  Every
other kill waits until the run begins to write, so that most of these hit it while it does.  After each
kill the file must be one of the two, to the last byte.  Prints what was found, as JSON.  With
``direct`` files are written in place, as they must not be.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from helpers.file_writers import SIDES, arguments_of, target
from treegauge.base import atomic_write
from treegauge.base.atomic_write import PREFIX
from treegauge.cli import dispatch

#: seconds from the start of a run, and from the moment when it begins to write
LONGEST = 0.025
WRITING = 0.0015


def written(writer: str, side: str, file: str) -> None:
    """Let the command write its file."""
    outcome = dispatch(arguments_of(writer, side, file))
    if outcome.code:
        raise SystemExit(f"{writer}: {outcome.err!r}")


def in_place(path: object, content: object) -> None:
    """Write as programs do that do not care: into the file itself, a piece at a time."""
    data = content.encode() if isinstance(content, str) else bytes(content)  # type: ignore[arg-type]
    with Path(str(path)).open("wb", buffering=0) as file:
        file.writelines(data[begin : begin + 4096] for begin in range(0, len(data), 4096))


def replace_writer(writing: object) -> None:
    """Let every command write its file in this way."""
    for name, module in list(sys.modules.items()):
        if name.startswith("treegauge") and hasattr(module, "write_whole"):
            module.write_whole = writing  # type: ignore[attr-defined]


def run_for_ever(writer: str, file: str, seed: int, begun: int) -> None:
    """Write old and new until somebody kills this process; tell when a file is begun."""
    write = atomic_write.write_whole

    def told(path: object, content: object) -> None:
        os.write(begun, b".")
        write(path, content)  # type: ignore[arg-type]

    replace_writer(told)
    side = seed
    while True:
        written(writer, SIDES[side % 2], file)
        side += 1


def main() -> None:
    """Kill, look, tell."""
    folder, writer, kills, seed, *how = sys.argv[1:]
    os.chdir(folder)
    file = "killed-" + writer.replace(" ", "")
    place = target(writer, file)
    whole = set()
    for side in SIDES:
        written(writer, side, file)
        whole.add(place.read_bytes())
    assert len(whole) == 2, "two inputs, two outputs"
    if how:
        replace_writer(in_place)
    rng = Random(int(seed))
    torn = 0
    for number in range(int(kills)):
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            run_for_ever(writer, file, number, writing)
        if number % 2:
            os.read(reading, 1)
            time.sleep(rng.random() * WRITING)
        else:
            time.sleep(rng.random() * LONGEST)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(reading)
        os.close(writing)
        torn += place.read_bytes() not in whole
    left = [one for one in os.listdir() if one.startswith(PREFIX)]  # noqa: PTH208
    print(json.dumps({"kills": int(kills), "torn": torn, "left": len(left)}))


if __name__ == "__main__":
    main()
