"""Alignment files of every format: written files read as the same, damaged files are clear errors."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

from helpers.fuzzing import samples
from helpers.fuzzing.mutations import spoil_json, spoilt
from helpers.fuzzing.outcomes import check as check_command
from helpers.fuzzing.outcomes import check_scores

from treegauge.alignments import alignment_format, digest, read_alignment
from treegauge.base.plugins import names
from treegauge.errors import InputError

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

PIECES = (
    b"\n",
    b" ",
    b"0-0",
    b"1-2",
    b"-",
    b"*",
    b"<ins>",
    b"<",
    b">",
    b'"',
    b",",
    b"[",
    b"]",
    b"{",
    b"}",
    b"null",
    b"C,",
    b"REF: ",
    b"HYP: ",
    b"Scores: ",
    b"99999999999999999999",
    b"[" * 2000,
    b"1" * 5000,
)


def _spoilt(random: Random, text: bytes, form: str) -> bytes:
    if form != "json" or random.random() < 0.3:
        return spoilt(random, text, PIECES, 4)
    value = json.loads(text)
    for _ in range(random.randrange(4)):
        value = spoil_json(random, value)
    return json.dumps(value, ensure_ascii=random.random() < 0.5).encode("utf-8", "surrogatepass")


def check(random: Random, folder: Path) -> None:
    """Write an alignment, spoil it, use it."""
    os.chdir(folder)
    gold, test = random.choice(
        (
            ("constituency/gold.mrg", "constituency/recognised.mrg"),
            ("constituency/gold.mrg", "constituency/parser-a.mrg"),
            ("ud/gold.conllu", "ud/recognised.conllu"),
        )
    )
    gold, test = (str(samples.EXAMPLES / one) for one in (gold, test))
    form = random.choice(names("alignments"))
    chunks = random.choice(("sentence", "document"))
    ran = check_command(["align", gold, test, "--chunks", chunks, "-f", form])
    assert ran.code == 0, ran.err
    data = _spoilt(random, ran.out, form)
    (folder / "alignment").write_bytes(data)
    try:
        text = data.decode("utf-8")
        found = read_alignment(text, "alignment")
    except (InputError, UnicodeDecodeError):
        found = None
    if found is not None and all(chunk.links is None for chunk in found):
        # Every format holds what another one says, but for words that it cannot write.
        again = alignment_format("json").read(alignment_format("json").write(found), "again")
        assert digest(again) == digest(found)
    used = check_command(
        ["score", gold, test, "--align", "alignment", "--chunks", chunks, "-f", "json"]
    )
    if used.code == 0:
        check_scores(used.out)
    if data == ran.out and form != "pharaoh":
        assert used.code == 0, used.err
