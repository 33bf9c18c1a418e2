"""The classic programs with random options: a documented exit code, no traceback, the same output twice."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from helpers.fuzzing import samples
from helpers.fuzzing.mutations import noise, spoilt
from helpers.fuzzing.outcomes import run

from treegauge.cli import classic_programs

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

OPTIONS = {
    "evalb": (["-d"], ["-D"], ["-p", "prm"], ["-c", "3"], ["-e", "99999999999999"], ["-h"], ["-x"]),
    "sparseval": (["-p", "prm"], ["-h", "heads"], ["-a", "alignment"], ["-l"], ["-b"], ["-c"], ["-u"], ["-v"], ["-z"], ["-F", "out"], ["-?"]),
    "eval07": (["-q"], ["-b"], ["-p"], ["-d"], ["-L"], ["-o", "out"], ["-v"], ["-h"]),
    "eval09": (["-q"], ["-b"], ["-p"], ["-o", "-"], ["-h"]),
    "srleval": (["--csv"], ["--no-align"], ["x"]),
    "udeval": (["-v"], ["-c"], ["--enhancements", "123456"], ["--no-empty-nodes"], ["--multiple-roots-okay"], ["-x"]),
    "conlleval": (["-l"], ["-r"], ["-o", "NIL"], ["-d", "\\s+"], ["-d", "\t"], ["-d", "("]),
    "srl-eval": (["-C"], ["-latex"], ["-noW"], ["-x"]),
    "discodop": (["--fmt=bracket"], ["--fmt=discbracket"], ["--fmt=tiger"], ["--la"], ["--ted"], ["--disconly"], ["--verbose"], ["--functions=add"], ["--morphology=between"], ["prm"], ["-x"]),
    "sclite": (["-D"], ["-F"], ["-T"], ["-s"], ["-m"], ["-c", "DH"], ["-e", "utf-8"], ["-l", "7"], ["-o", "none"], ["-x"]),
    "tedeval": (["-format", "conll"], ["-unlabeled"], ["-x"], ["-p1", "gold"]),
}  # fmt: skip


def check(random: Random, folder: Path) -> None:
    """Run one program twice."""
    os.chdir(folder)
    program = random.choice(list(classic_programs()))
    trees = program in {"evalb", "sparseval", "tedeval"}
    kind = "trees" if trees else "roles" if program in {"eval09", "srleval"} else "dependencies"
    kind = "times" if program == "sclite" else kind
    if random.random() < 0.1:
        kind = random.choice(list(samples.texts()))
    for name in ("gold", "test"):
        data = samples.small(random.choice(samples.texts()[kind]))
        data = (
            noise(random, samples.PIECES)
            if random.random() < 0.1
            else spoilt(random, data, samples.PIECES, 3)
        )
        (folder / name).write_bytes(data)
    (folder / "prm").write_bytes(
        spoilt(random, b"DELETE_LABEL TOP\nEDIT_LABEL EDITED\nMAX_ERROR 2\n", samples.PIECES, 2)
    )
    (folder / "heads").write_bytes(spoilt(random, b"S (l VP)\n*default* (r)\n", samples.PIECES, 1))
    (folder / "alignment").write_bytes(b"the the\nkettle kettle\n")
    options = [
        word for part in random.sample(OPTIONS[program], random.randrange(3)) for word in part
    ]
    if program in {"eval07", "eval09"}:
        options += ["-g", "gold", "-s", "test"]
    elif program == "tedeval":
        options += ["-g", "gold", "-p", "test", "-o", "out"]
    elif program == "conlleval":
        options += ["gold"]
    elif program == "sclite":
        options += [
            "-r",
            "gold",
            random.choice(("stm", "ctm")),
            "-h",
            "test",
            "ctm",
            "-o",
            "all",
            "stdout",
        ]
    else:
        options += ["gold", "test"]
    first = run([program, *options])
    assert 0 <= first.code <= 255, first
    assert first.code == 0 or first.err or first.out, "it failed without a word"
    assert b"Traceback" not in first.err
    assert run([program, *options]) == first
