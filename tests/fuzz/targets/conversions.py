"""Formats: what is written reads as the same, and lossless conversions can be reversed."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from helpers.fuzzing import samples
from helpers.fuzzing.mutations import noise, spoilt
from helpers.fuzzing.outcomes import check as check_command
from helpers.fuzzing.outcomes import strict_json

import treegauge
from treegauge.errors import TreegaugeError

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random


def check(random: Random, folder: Path) -> None:
    """Validate, count and convert one file."""
    os.chdir(folder)
    kind = random.choice(list(samples.texts()))
    data = samples.small(random.choice(samples.texts()[kind]))
    data = (
        noise(random, samples.PIECES)
        if random.random() < 0.15
        else spoilt(random, data, samples.PIECES, 5)
    )
    (folder / "in").write_bytes(data)
    reading = ["--format-in", random.choice(samples.formats())] if random.random() < 0.3 else []
    told = check_command(["validate", "in", "-f", "json", *reading])
    if told.out:
        issues = strict_json(told.out)
        assert isinstance(issues, dict | list)
    shown = check_command(["info", "in", "-f", "json", *reading])
    if shown.code == 0:
        strict_json(shown.out)
    form = random.choice(samples.formats())
    ran = check_command(["convert", "in", "--to", form, "-o", "out", *reading])
    assert (ran.code == 0) == (folder / "out").exists()
    if ran.code != 0:
        return
    again = check_command(["convert", "out", "--to", form, "--format-in", form, "-o", "again"])
    assert again.code == 0, again.err
    assert (folder / "again").read_bytes() == (folder / "out").read_bytes()
    try:
        one = treegauge.read(folder / "in", **({"format": reading[1]} if reading else {}))
    except TreegaugeError:
        return
    other = treegauge.read(folder / "out", format=form)
    # CTM holds words with times, and no sentences.
    # A pause in a recording is a sentence without words, which other formats do not hold.
    kept = [[sentence for sentence in side if sentence.words] for side in (one, other)]
    assert len(kept[0]) == len(kept[1]) or form == "ctm"
