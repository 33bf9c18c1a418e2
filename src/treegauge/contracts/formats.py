"""Checks that every format must pass."""

from __future__ import annotations

from random import Random

from treegauge import _core
from treegauge.contracts.inputs import INPUTS
from treegauge.corpora.corpus import Corpus, Reading
from treegauge.formats import format_name, get_format

SEEDS = range(5)
GARBAGE = range(200)
ALPHABET = b"()()  \n\n\t#\"'%;*=_-0123456789abcXYZ\r\x00\xff\xc3\xa4"
COLUMNS = (
    "tokens.form",
    "tokens.tag",
    "tokens.parent",
    "tokens.predicate",
    "nodes.label",
    "nodes.parent",
    "spans.label",
    "spans.head",
    "spans.first",
    "spans.last",
    "spans.continues",
)
#: columns of strings; the others are rows and figures
STRINGS = frozenset({"tokens.form", "tokens.tag", "tokens.predicate", "nodes.label", "spans.label"})


def _read(name: str, data: bytes) -> Corpus:
    corpus = Corpus(format=name)
    get_format(name).read(corpus.core, "sample", data, Reading(name))
    return corpus


def _rows(corpus: Corpus) -> dict[str, list[object]]:
    """Return columns with strings in place of their numbers, which are a matter of reading order."""
    rows: dict[str, list[object]] = {}
    for name in COLUMNS:
        values = list(corpus.columns[name])
        is_number = name not in STRINGS
        rows[name] = [n if is_number or n == _core.NONE else corpus.text(n) for n in values]
    return rows


def check_format(name: str) -> None:
    """Check one format: written and read again it is the same; bad bytes are issues.

    The texts are those of ``contracts.inputs.INPUTS`` in this format, and the module's own
    ``SAMPLES``, sound files as bytes.
    """
    name = format_name(name)
    module = get_format(name)
    samples: list[bytes] = list(getattr(module, "SAMPLES", ()))
    for inputs in {id(kind): kind for kind in INPUTS.values() if kind.format == name}.values():
        texts = [inputs.show(inputs.draw(Random(seed), 4)) for seed in SEEDS]  # noqa: S311
        samples += [text.encode() for text in texts]
    assert samples, f"there are no sample texts in {name}: give the module SAMPLES"
    for data in samples:
        assert 0.5 <= module.likelihood(data) <= 1, "the format does not know its own"
        _check_round_trip(name, data)
    for seed in GARBAGE:
        _check_garbage(name, seed, samples[seed % len(samples)])


def _check_round_trip(name: str, data: bytes) -> None:
    corpus = _read(name, data)
    assert not corpus.issues, f"a sound file has issues: {corpus.issues[0]}"
    assert len(corpus) > 0, "nothing was read"
    written = get_format(name).write(corpus.core)
    again = _read(name, written)
    assert _rows(again) == _rows(corpus), "written and read again it is not the same"
    assert get_format(name).write(again.core) == written, "writing is not stable"


def _check_garbage(name: str, seed: int, sound: bytes) -> None:
    """No crash on random, cut and spoilt files; every issue has a code, a line and a column."""
    rng = Random(seed)  # noqa: S311
    data = bytes(rng.choice(ALPHABET) for _ in range(rng.randint(0, 300)))
    if seed % 2:
        spoilt = bytearray(sound)
        for _ in range(rng.randint(1, 4)):
            spoilt[rng.randrange(len(spoilt))] = rng.choice(ALPHABET)
        data = bytes(spoilt[: rng.randint(1, len(spoilt))])
    corpus = _read(name, data)
    assert 0 <= get_format(name).likelihood(data) <= 1
    assert not (wrong := _core.what_is_wrong(corpus.core)), f"no sound corpus: {wrong}"
    # A carriage return ends a line where there is no line feed.
    lines = (data.count(b"\n") or data.count(b"\r")) + 1
    for issue in corpus.issues:
        assert issue.code, "an issue without a code"
        assert 1 <= issue.line <= lines, f"an issue outside the file: {issue}"
        assert issue.column >= 1, f"an issue without a column: {issue}"
        assert issue.message, "an issue without a message"
    broken = sum(sentence.state == "broken" for sentence in corpus)
    assert broken <= len(corpus.issues), "a broken sentence without an issue"
    get_format(name).write(corpus.core)
