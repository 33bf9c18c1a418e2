"""Bring edited regions (speech repairs) into a normal form, so that brackets around them compare.

Three steps, after Charniak and Johnson (2001), Edit detection and parsing for transcribed speech:

1. flatten: an edited region keeps only its words; a region inside another dissolves in it;
2. move out: a region that is the first (last) child of a constituent becomes its left (right)
   neighbour, as often as possible, but never leaves the outermost constituent;
3. merge: regions that are neighbours under one parent become one.

The words stay where they are, so everything still points at the file; ``remove-edited`` takes them out.
Words inside have no head dependencies (:mod:`treegauge.metrics.heads`); the region itself counts as a
bracket.

Parameters that name edit labels (``EDITED`` in ``speech``) do this of themselves; regions that are neighbours
across a sentence cut then count as one bracket, too, where the sentences are compared as one.

>>> import treegauge
>>> from treegauge.transforms import apply
>>> spoken = treegauge.read(b"(TOP (S (NP (EDITED (NP (DT the))) (DT a) (NN dog)) (VP (VBZ barks))))")
>>> print(apply(spoken, "edited")[0])
(TOP (EDITED (DT the)) (S (NP (DT a) (NN dog)) (VP (VBZ barks))))
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from treegauge.corpora.corpus import Corpus
    from treegauge.rules.params import Params


EDITED = frozenset({"EDITED"})
IDEMPOTENT = True


def transform(corpus: Corpus, params: Params) -> Corpus:
    """Return a corpus with the same words whose edited regions are in normal form.

    Regions are marked by the parameters' edit labels, ``EDITED`` where they name none.
    """
    marks = params.edit_labels or EDITED
    labels = bytearray(corpus.core.string_count)
    tags = bytearray(corpus.core.string_count)
    for number in corpus.core.distinct_labels():
        labels[number] = params.plain_label(corpus.text(number)) in marks
    for number in corpus.core.distinct_tags():
        tags[number] = corpus.text(number) in marks
    if not any(labels) and not any(tags):
        return corpus
    if len(corpus.core.column("runs.node")):
        raise SettingsError(
            "edited regions are moved out of the constituents around them, which is not defined where "
            "constituents are discontinuous: take them out of the files, or score without edit labels"
        )
    return corpus.like(_core.with_edited_normalised(corpus.core, labels, tags))


def normalised(corpus: Corpus, params: Params) -> Corpus:
    """Return the corpus as these parameters ask for it: unchanged if they name no edit label."""
    if not params.edit_labels:
        return corpus
    changed = transform(corpus, params)
    if changed is not corpus:
        changed.origin, changed.lattice_states = corpus.origin, corpus.lattice_states
    return changed
