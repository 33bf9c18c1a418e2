"""Saved results: a damaged file is a clear error, or a result that saves and loads as the same."""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from helpers.fuzzing import samples
from helpers.fuzzing.mutations import spoil_json, spoilt
from helpers.fuzzing.outcomes import check as check_command
from helpers.fuzzing.outcomes import check_counts

from treegauge.errors import TreegaugeError
from treegauge.results.result import Result

if TYPE_CHECKING:
    from random import Random

KINDS = (
    ("constituency/gold.mrg", "constituency/parser-b.mrg", ["--by", "label"]),
    ("ud/gold.conllu", "ud/parser-b.conllu", ["--by", "label,length", "--confusion", "relation"]),
    ("speech/gold", "speech/asr", ["--task", "speech", "--by", "document"]),
    (
        "constituency/gold.mrg",
        "constituency/recognised.mrg",
        ["-m", "t-dice,leaf-ancestor,wer", "--by", "sentence"],
    ),
)


@cache
def _saved(kind: int) -> str:
    """Return a sound result, made once for all executions."""
    gold, test, options = KINDS[kind]
    with TemporaryDirectory() as folder:
        path = Path(folder) / "sound.json"
        pair = [str(samples.EXAMPLES / name) for name in (gold, test)]
        ran = check_command(["score", *pair, *options, "--save", str(path)])
        assert ran.code == 0, ran.err
        return path.read_text(encoding="utf-8")


def check(random: Random, folder: Path) -> None:
    """Damage a saved result, load it, merge it."""
    os.chdir(folder)
    kind = random.randrange(len(KINDS))
    text = _saved(kind)
    if random.random() < 0.25:
        data = spoilt(
            random,
            text.encode(),
            (
                b"{",
                b"}",
                b"[",
                b"]",
                b",",
                b'"',
                b"1",
                b"null",
                b"-1",
                b"1e400",
                b"NaN",
                b"9" * 5000,
                b"[" * 3000,
            ),
            3,
        )
    else:
        value = json.loads(text)
        for _ in range(random.randrange(4)):
            value = spoil_json(random, value)
        data = json.dumps(value, ensure_ascii=random.random() < 0.5).encode(
            "utf-8", "surrogatepass"
        )
    path = folder / "result.json"
    path.write_bytes(data)
    try:
        result = Result.load(path)
        # A metric of a package that is not installed here has counts but no scores.
        result.as_dict()
    except TreegaugeError as told:
        assert str(told)
        result = None
    if result is not None:
        check_counts(result.as_dict())
        result.save(folder / "again.json")
        again = Result.load(folder / "again.json")
        assert again.as_dict() == result.as_dict()
        assert again.counts == result.counts
    form = random.choice(("text", "json", "markdown", "latex", "tsv"))
    names = ["result.json"] if random.random() < 0.7 else ["result.json", "result.json"]
    merged = check_command(
        ["merge", *names, "-f", form, *random.choice(([], ["--by", "label"], ["--by", "sentence"]))]
    )
    assert result is not None or merged.code == 2
