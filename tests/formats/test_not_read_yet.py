"""Files that are not read: refused by name, never scored wrongly."""

from __future__ import annotations

import pytest

import treegauge
from treegauge.errors import InputError


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("#FORMAT 3\n#BOS 1 0 1 1\nwake\tVB\t--\tHD\t500\n#500\tVP\t--\t--\t0\n#EOS 1\n", "NeGra's export"),
        ('<?xml version="1.0"?>\n<corpus id="c"><body><s id="s1"><graph><nonterminals/>', "TIGER XML"),
        ('<?xml version="1.0"?>\n<tei/>', "XML"),
    ],
)  # fmt: skip
def test_other_formats_of_treebanks_are_known_by_name(text, name):
    with pytest.raises(InputError, match=f"unknown-format: this looks like {name}.*not read yet"):
        treegauge.read(text.encode())


def test_a_lattice_is_no_file_of_trees():
    """CoNLL-UL has nine columns; states come first."""
    row = "0\t1\ttea\t_\tNOUN\tNN\t_\t_\t_\n"
    with pytest.raises(InputError, match=r"this looks like a lattice \(CoNLL-UL\); expected trees"):
        treegauge.read(f"# sent_id = 1\n{row}".encode())
