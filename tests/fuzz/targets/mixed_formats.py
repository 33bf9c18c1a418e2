"""Scores of any two formats, both ways round, by every metric: refused with a message, or possible counts.

The same with one thread and with two.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from helpers.fuzzing import samples
from helpers.fuzzing.mutations import spoilt
from helpers.fuzzing.outcomes import check as check_command
from helpers.fuzzing.outcomes import check_scores
from helpers.shared import specs

from treegauge.base import plugins

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

SPOILT = 0.4


def check(random: Random, folder: Path) -> None:
    """Score one pair both ways round."""
    os.chdir(folder)
    kinds = samples.texts()
    for name in ("gold", "test"):
        data = samples.small(random.choice(random.choice(list(kinds.values()))))
        if random.random() < SPOILT:
            data = spoilt(random, data, samples.PIECES, 3)
        (folder / name).write_bytes(data)
    metrics = random.sample(specs(), random.choice((1, 1, 2, 4)))
    aligner = random.choice([*plugins.names("aligners"), "auto"])
    options = [
        "-f",
        "json",
        "-m",
        ",".join(metrics),
        "--on-error",
        random.choice(("skip", "zero", "error")),
    ]
    if aligner != "given":
        options += ["--align", aligner]
    if random.random() < 0.3:
        options += ["--by", random.choice(("label", "sentence", "document", "length", "chunk"))]
    for pair in (("gold", "test"), ("test", "gold")):
        one = check_command(["score", *pair, *options, "--jobs", "1"])
        two = check_command(["score", *pair, *options, "--jobs", "2"])
        assert one == two, "one thread and two differ"
        if one.code == 0:
            check_scores(one.out)
