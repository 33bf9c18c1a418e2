"""A file against itself: no metric finds an error, in whatever state the file is."""

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

#: how a score says that nothing is wrong; None is undefined
PERFECT = {"f1": 1, "precision": 1, "recall": 1, "score": 1}
RATES = {"wer": 0, "su-error": 0, "crossing": 0}


def check(random: Random, folder: Path) -> None:
    """Score a file against itself."""
    os.chdir(folder)
    kind = random.choice(list(samples.texts()))
    data = samples.small(random.choice(samples.texts()[kind]))
    (folder / "gold").write_bytes(spoilt(random, data, samples.PIECES, 3))
    aligner = random.choice(
        [name for name in plugins.names("aligners") if name not in {"given", "none"}]
    )
    options = ["-f", "json", "--on-error", "skip", "--align", random.choice((aligner, "auto"))]
    for spec in random.sample(specs(), 3):
        ran = check_command(["score", "gold", "gold", *options, "-m", spec])
        if ran.code != 0:
            continue
        data = check_scores(ran.out)
        for name, scores in data["systems"][0]["metrics"].items():
            for key, expected in PERFECT.items():
                value = scores.get(key)
                assert value is None or value == expected, (name, scores)
            wanted = RATES.get(name.split(":")[0])
            assert wanted is None or scores["value"] in {None, wanted}, (name, scores)
