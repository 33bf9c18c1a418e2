"""Files that are not read: refused by name, never scored wrongly."""

from __future__ import annotations

import pytest

import treegauge
from treegauge.errors import InputError


def test_other_xml_is_known_by_name():
    with pytest.raises(
        InputError, match=r"unknown-format: this looks like XML, and not like TIGER"
    ):
        treegauge.read(b'<?xml version="1.0"?>\n<tei/>')


def test_a_lattice_is_no_file_of_trees():
    """CoNLL-UL has nine columns; states come first."""
    row = "0\t1\ttea\t_\tNOUN\tNN\t_\t_\t_\n"
    with pytest.raises(InputError, match=r"this looks like a lattice \(CoNLL-UL\); expected trees"):
        treegauge.read(f"# sent_id = 1\n{row}".encode())
