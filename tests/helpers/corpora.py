"""A CoNLL-U text with every feature of the format, and a comparison of two corpora."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.contracts.transforms import rows_of

if TYPE_CHECKING:
    from treegauge import Corpus

UD = b"""# newdoc id = a
# sent_id = s1
1-2\tdel\t_\t_\t_\t_\t_\t_\t_\t_
1\tde\tde\tADP\tIN\t_\t3\tcase\t3:case\t_
2\tel\tel\tDET\tDT\t_\t3\tdet\t3:det|3.1:x\t_
3\tmar\tmar\tNOUN\tNN\tGender=Masc\t0\troot\t0:root\tx=y
3.1\t_\t_\t_\t_\t_\t_\t_\t3:x\t_

1\tsol\tsol\tNOUN\tNN\t_\t7\troot\t_\t_

"""


def assert_same(one: Corpus, other: Corpus) -> None:
    assert rows_of(one) == rows_of(other)
    assert one.issues == other.issues
    assert one.write() == other.write()
    assert (one.format, one.lattice, one.lattice_states) == (
        other.format,
        other.lattice,
        other.lattice_states,
    )
    assert (one.transforms, one.words_from) == (other.transforms, other.words_from)
    assert one.origin == other.origin
    for row in range(one.core.tokens):
        assert one.core.token_position(row) == other.core.token_position(row)
