"""Checks that every transform must pass."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.contracts.inputs import INPUTS
from treegauge.corpora.read import read
from treegauge.pipeline import score
from treegauge.transforms import apply, get_transform

if TYPE_CHECKING:
    from collections.abc import Iterator

    from treegauge.corpora.corpus import Corpus

# Function tags, traces, chains of one label, edited regions; an empty line and a tree that is none.
TREES = b"""\
# newdoc id = kitchen
# sent_id = k1
(TOP (S (NP-SBJ-1 (NP (NP (NN tea)))) (VP (VBZ is) (VP (VBN made) (NP (-NONE- *-1))))))
(TOP (S (NP (EDITED (NP (DT the) (EDITED (UH uh)))) (DT a) (NN dog)) (VP (VBZ barks)) (. .)))

(TOP (S (NP (-NONE- *)) (VP (VB go) (ADVP (ADVP-LOC (RB home))))))
(TOP (FRAG (NP (-NONE- *))))
# newdoc id = harbour
(TOP (S (NP (NNS gulls) (VP (VBP cry)))
(TOP (S (NP (NNS boats)) (VP (VBP drift))))
"""
METRICS = {
    "conllu": "las",
    "conllx": "las",
    "conll09": "roles",
    "conll08": "roles",
    "conll12": "span-roles",
    "props": "span-roles",
    "bio": "entities",
}


def check_transform(name: str) -> None:
    """Check one transform against all rules below, on files of every kind."""
    module = get_transform(name)
    doc = module.__doc__ or ""
    assert ">>>" in doc, "a transform's docstring says what changes and works an example"
    changed = 0
    for corpus in _samples(name):
        changed += _check(name, corpus, bool(getattr(module, "IDEMPOTENT", True)))
    assert changed, "it changes none of the sample texts: give it one that it changes, SAMPLES"


def _samples(name: str) -> Iterator[Corpus]:
    yield read(TREES, format="ptb", blank_lines="failed")
    for data in getattr(get_transform(name), "SAMPLES", ()):
        yield read(data)
    for inputs in {id(kind): kind for kind in INPUTS.values()}.values():
        for seed in range(3):
            text = inputs.show(inputs.draw(Random(seed), 4))  # noqa: S311
            yield read(text.encode(), format=inputs.format)


def _check(name: str, before: Corpus, idempotent: bool) -> bool:
    """Check one corpus; tell whether it was changed."""
    rows = rows_of(before)
    after = apply(before, name)
    assert rows_of(before) == rows, "the corpus that was given has changed"
    assert rows_of(apply(before, name)) == rows_of(after), "not the same each time"
    assert after.transforms == (*before.transforms, name)
    assert not (wrong := _core.what_is_wrong(after.core)), f"no sound corpus: {wrong}"
    _check_sentences(before, after)
    _check_map(before, after)
    if idempotent:
        again = apply(after, name)
        assert rows_of(again) == rows_of(after), "done twice it is not what it is done once"
    metric = METRICS.get(before.format, "brackets")
    scores = score(after, after, metrics=metric, params="none", on_error="skip")[metric]
    assert scores["f1"] in {None, 1.0}, "a file against itself is not perfect"
    return rows_of(after) != rows


def rows_of(corpus: Corpus) -> dict[str, list[object]]:
    """Return all columns, with strings in place of their numbers."""
    columns: dict[str, list[object]] = {}
    for name in _core.Corpus.column_names():
        values: list[object] = list(corpus.core.column(name))
        if _core.Builder.holds_strings(name):
            numbers = corpus.core.column(name)
            values = [
                _core.NONE if number == _core.NONE else corpus.text(number) for number in numbers
            ]
        columns[name] = values
    return columns


def _check_sentences(before: Corpus, after: Corpus) -> None:
    """Sentences, documents and what was wrong with them stay as they are, and where they are."""
    for column in ("line", "offset", "state", "name", "starts_block"):
        name = f"sentences.{column}"
        assert rows_of(after)[name] == rows_of(before)[name], f"{name} has changed"
    assert after.document_names() == before.document_names(), "documents have changed"
    assert after.document_ranges() == before.document_ranges(), "documents have changed"
    assert after.issues == before.issues, "issues have changed"
    for row in range(len(before)):
        assert after.source_of(row) == before.source_of(row), "sentences are in other files"


def _check_map(before: Corpus, after: Corpus) -> None:
    """The map of words keeps their order, sentences and places in the file."""
    origin = after.origin
    if origin is None:
        assert after.core.tokens == before.core.tokens, "words are gone, and there is no origin"
        rows = list(range(after.core.tokens))
    else:
        rows = list(origin)
        assert len(rows) == after.core.tokens, "origin has an entry for each word"
        assert rows == sorted(rows), "origin is not in the order of the words"
        assert all(0 <= row < before.core.tokens for row in rows), "origin is out of range"
    for sentence in range(len(after)):
        first, behind = before.token_rows(sentence, sentence + 1)
        for row in range(*after.token_rows(sentence, sentence + 1)):
            assert first <= rows[row] < behind, "a word came from another sentence"
    for row, old in enumerate(rows):
        assert after.core.token_position(row) == before.core.token_position(old), (
            "a word does not point at its place in the file any more"
        )
