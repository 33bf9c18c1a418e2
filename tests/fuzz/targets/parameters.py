"""``.prm`` files: parameters write and read as the same, and any file scores or is a clear error."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from helpers.fuzzing import samples
from helpers.fuzzing.mutations import noise, spoilt
from helpers.fuzzing.outcomes import check as check_command
from helpers.fuzzing.outcomes import check_scores

from treegauge.errors import TreegaugeError
from treegauge.rules.params import SETS
from treegauge.rules.prm_files import parse_prm, write_prm

if TYPE_CHECKING:
    from random import Random

PIECES = tuple(
    text.encode()
    for text in (
        "DELETE_LABEL ", "DELETE_LABEL_FOR_LENGTH ", "DELETE_WORD the\n", "EMPTY_NODE ", "QUOTE_LABEL ", "CLOSED_CLASS ", "EDIT_LABEL ", "EQ_LABEL NP VP\n", "EQ_WORD a the\n",
        "EQ_WORDS the kettle\n", "CUTOFF_LEN ", "MAX_ERROR ", "DEBUG ", "LABELED ", "DECORATION ", "FILLED_PAUSE1 uh\n", "FILLED_PAUSE ", "\n", " ", "\t", "#",
        "TOP", "S", "NP", "-.*", "[-=].*", "(a|a)+$", "a{99999999999999999999}", "(" * 50, "(?<=x)y", "\\1", "[z-a]", "99999999999999999999999", "-1", "1" * 5000,
    )
)  # fmt: skip


def check(random: Random, folder: Path) -> None:
    """Read one file of parameters, write it, score with it."""
    os.chdir(folder)
    sound = random.choice(sorted(Path(SETS).glob("*.prm"))).read_bytes()
    data = noise(random, PIECES) if random.random() < 0.3 else spoilt(random, sound, PIECES, 5)
    (folder / "own.prm").write_bytes(data)
    try:
        params = parse_prm(data.decode("utf-8", "replace").removeprefix("\ufeff"), "own.prm")
    except TreegaugeError as told:
        assert str(told)
    else:
        again = parse_prm(write_prm(params), "own.prm")
        assert again == params, (again, params)
    gold, test = (
        str(samples.EXAMPLES / "constituency" / one)
        for one in ("gold.mrg", random.choice(("parser-a.mrg", "recognised.mrg")))
    )
    ran = check_command(["score", gold, test, "-p", "own.prm", "-f", "json"])
    if ran.code == 0:
        check_scores(ran.out)
        same = check_command(["score", gold, gold, "-p", "own.prm", "-f", "json"])
        for scores in check_scores(same.out)["systems"][0]["metrics"].values():
            assert scores.get("f1") in {None, 1}, scores
    check_command(["heads", gold, "-p", "own.prm"])
