"""Map relations that count as equal (``EQ_DEPREL`` in a parameter file) to one name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge import _core

if TYPE_CHECKING:
    from treegauge.corpora.corpus import Corpus
    from treegauge.rules.params import Params


def equated(corpus: Corpus, params: Params) -> Corpus:
    """Return the corpus with one name for equal relations: itself where the parameters equate none.

    Relations of enhanced graphs are among them; roles are not relations.
    """
    if not params.eq_deprels:
        return corpus
    graph = corpus.format == "conllu"
    columns = ["tokens.deprel", *(["arcs.label"] if graph else [])]
    numbers = {number for name in columns for number in corpus.columns[name]} - {_core.NONE}
    renamed = []
    for number in sorted(numbers):
        name = corpus.text(number)
        common = params.relation(name)
        if common != name:
            renamed.append((number, common.encode("utf-8", "surrogateescape")))
    if not renamed:
        return corpus
    changed = corpus.like(_core.with_relations(corpus.core, renamed, graph))
    changed.origin, changed.lattice_states = corpus.origin, corpus.lattice_states
    return changed
