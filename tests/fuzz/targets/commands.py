"""Whole runs: every command with random options on files of mixed formats, valid and damaged."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from helpers.fuzzing import samples
from helpers.fuzzing.command_lines import command_line
from helpers.fuzzing.mutations import noise, spoilt
from helpers.fuzzing.outcomes import check as check_command
from helpers.fuzzing.outcomes import check_scores, strict_json

from treegauge.cli import commands
from treegauge.commands._manual_pages import parser_of

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

PRM = b"DELETE_LABEL TOP\nDELETE_LABEL -NONE-\nEQ_LABEL ADVP PRT\nEQ_WORDS the a\nEDIT_LABEL EDITED\nCLOSED_CLASS DT\n"
HEADS = b"S (l VP) (r NP)\nNP (r NN)\n*default* (r)\n"


def _bytes(random: Random, what: str, kind: str) -> bytes:
    if what == "params":
        return spoilt(
            random, PRM, (b"\n", b" ", b"DECORATION ", b"a{2,}", b"(", b"EQ_LABEL a b\n"), 2
        )
    if what == "heads":
        return spoilt(random, HEADS, (b"\n", b"(l ", b")", b"*default*"), 2)
    if what in {"words", "lattice"}:
        name = random.choice(("words.lattice", "gold.words", "raw.words"))
        return spoilt(random, samples.example("hebrew", name), samples.ROW_PIECES, 2)
    if what == "tag_map":
        return b"N\tNOUN\nV VERB\n"
    if what == "align":
        return random.choice((b"the the\nkettle kettle\n", b'{"chunks": []}', b"0-0 1-1\n", b"x"))
    data = samples.small(random.choice(samples.texts()[kind]))
    chance = random.random()
    if chance < 0.55:
        return data
    return (
        noise(random, samples.PIECES) if chance > 0.95 else spoilt(random, data, samples.PIECES, 3)
    )


def drawn(random: Random, folder: Path) -> list[str]:
    """Return a random command line whose files are in this folder."""
    command = random.choice([*commands(), "score", "score", "score"])
    kinds = list(samples.texts())
    kind = random.choice(kinds)
    made: dict[str, int] = {}

    def file(what: str) -> str:
        made[what] = made.get(what, 0) + 1
        name = f"{what}-{made[what]}"
        if what in {"save", "output"}:
            return name
        # One in four files is of another kind than the others.
        one = kind if random.random() < 0.75 else random.choice(kinds)
        if command == "lattice" and what == "lattice":
            one = "lattice"
        (folder / name).write_bytes(_bytes(random, what, one))
        return name

    return [command, *command_line(random, parser_of(command), file)]


def check(random: Random, folder: Path) -> None:
    """Run one command."""
    os.chdir(folder)
    arguments = drawn(random, folder)
    command = arguments[0]
    (folder / "arguments").write_text(
        "\n".join(arguments), encoding="utf-8", errors="backslashreplace"
    )
    bounds = any(argument.startswith("--fail") for argument in arguments)
    ran = check_command(arguments, may_miss=bounds)
    shown = [arguments[k + 1] for k, one in enumerate(arguments[:-1]) if one in {"--format", "-f"}]
    if shown and shown[-1] == "json" and ran.code != 2 and ran.out:
        if command in {"score", "merge"} and "--scenario" not in arguments:
            check_scores(ran.out)
        else:
            strict_json(ran.out)
