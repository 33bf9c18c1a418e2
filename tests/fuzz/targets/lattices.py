"""Lattices and maps of words: read, counted, compared with trees; errors name their lines."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from helpers.fuzzing import samples
from helpers.fuzzing.mutations import noise, spoilt
from helpers.fuzzing.outcomes import check as check_command
from helpers.fuzzing.outcomes import check_scores

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

SPMRL = b"0\t1\tw\tw\tCONJ\tCONJ\t_\t1\n1\t2\tbyt\tbyt\tN\tN\t_\t1\n0\t2\twbyt\twbyt\tN\tN\t_\t1\n2\t3\tl\tl\tP\tP\t_\t2\n\n"
PIECES = (
    *samples.ROW_PIECES,
    b"0-2\twbyt\n",
    b"0\t1\t",
    b"3\t2\t",
    b"0-0",
    b"1-99999999999999999999",
    b"#pm#",
)


def check(random: Random, folder: Path) -> None:
    """Spoil a lattice and a map, and use both."""
    os.chdir(folder)
    hebrew = samples.EXAMPLES / "hebrew"
    sound = random.choice((SPMRL, (hebrew / "words.lattice").read_bytes()))
    data = noise(random, PIECES) if random.random() < 0.2 else spoilt(random, sound, PIECES, 4)
    (folder / "lattice").write_bytes(data)
    (folder / "map").write_bytes(spoilt(random, (hebrew / "gold.words").read_bytes(), PIECES, 3))
    gold = str(hebrew / "gold.mrg")
    test = str(hebrew / random.choice(("given.mrg", "predicted.mrg", "raw.mrg")))
    check_command(["lattice", "lattice"])
    check_command(["lattice", "lattice", gold, test, *random.choice(([], ["--all"], ["--xpos"]))])
    options = random.choice(
        (
            ["--lattice", "lattice"],
            ["--words", "map", "--words", str(hebrew / "raw.words")],
            ["--lattice", "lattice", "--lattice-arcs", "strict"],
            ["--words", "lattice", "--words", "map"],
            ["--join", random.choice(("+", "w", "", "\x00"))],
        )
    )
    task = random.choice(
        (["--task", "segmentation"], ["-m", "tedeval,segeval,segments"], ["--align", "lattice"])
    )
    ran = check_command(["score", gold, test, *options, *task, "-f", "json", "--on-error", "skip"])
    if ran.code == 0:
        check_scores(ran.out)
