"""Take out edited regions (speech repairs) with their words, then constituents that are left empty.

This is what a parser sees whose input was cleaned before parsing: gold is brought to the same words.  The
transform ``edited`` takes out no word: it brings regions to a normal form.

Regions are marked by the parameters' edit labels, ``EDITED`` where they name none.  Dependency files mark
repairs by relations (``reparandum``), and words cannot be taken out of them.

Roark et al. (2006), SParseval: evaluation metrics for parsing speech, section 3 (use of edit metadata).

>>> import treegauge
>>> from treegauge.transforms import apply
>>> spoken = treegauge.read(b"(TOP (S (NP (EDITED (NP (DT the))) (DT a) (NN dog)) (VP (VBZ barks))))")
>>> clean = apply(spoken, "remove-edited")
>>> print(clean[0])
(TOP (S (NP (DT a) (NN dog)) (VP (VBZ barks))))
>>> list(clean.origin)
[1, 2, 3]
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.errors import SettingsError
from treegauge.transforms.edited import EDITED

if TYPE_CHECKING:
    from treegauge.corpora.corpus import Corpus
    from treegauge.rules.params import Params

#: the relation of repairs in Universal Dependencies
REPARANDUM = "reparandum"
IDEMPOTENT = True


def transform(corpus: Corpus, params: Params) -> Corpus:
    """Return the corpus without its edited regions."""
    drop = _edited_words(corpus, params.edit_labels or EDITED, params)
    if not any(drop):
        return corpus
    core, origin = _core.without_words(corpus.core, drop)
    changed = corpus.like(core)
    changed.origin = array("I", origin)
    return changed


def _edited_words(corpus: Corpus, marks: frozenset[str], params: Params) -> bytearray:
    """Return 1 for each word of an edited region."""
    core = corpus.core
    drop = bytearray(core.tokens)
    if not core.nodes:
        if any(
            relation != _core.NONE and corpus.text(relation).partition(":")[0] == REPARANDUM
            for relation in core.column("tokens.deprel")
        ):
            raise SettingsError(
                f"remove-edited takes words out of bracketings; these dependencies have {REPARANDUM}, and "
                "their words cannot be taken out: give trees, or files that are clean already"
            )
        return drop
    tags = bytearray(core.string_count)
    for number in core.distinct_tags():
        tags[number] = corpus.text(number) in marks
    if any(tags):
        drop[:] = bytes(_core.tagged_words(core, tags))
    labels = bytearray(core.string_count)
    for number in core.distinct_labels():
        labels[number] = params.plain_label(corpus.text(number)) in marks
    if not any(labels):
        return drop
    edited = [node for node, label in enumerate(core.column("nodes.label")) if labels[label]]
    stretches: dict[int, tuple[tuple[int, int], ...]] = dict.fromkeys(edited, ())
    first, behind = core.column("nodes.first"), core.column("nodes.last")
    runs = zip(*(core.column(f"runs.{name}") for name in ("node", "first", "last")), strict=True)
    for node, begin, end in runs:
        if node in stretches:
            stretches[node] += ((begin, end),)
    for node, parts in stretches.items():
        for begin, end in parts or ((first[node], behind[node]),):
            drop[begin:end] = bytes([1]) * (end - begin)
    return drop
