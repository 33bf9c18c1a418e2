"""Check the types of options' values, before anything is read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.base.argument_kinds import (
    TEXT,
    file,
    files,
    flag,
    margin,
    names,
    number_or_text,
    readable,
    real,
    several,
    table,
    whole,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from treegauge.base.argument_kinds import Kind

NAMES = ("a name, or a list of names", names)
FLAG = ("True or False", flag)
KINDS: Mapping[str, Kind] = {
    "task": TEXT,
    "metrics": NAMES,
    "by": NAMES,
    "confusion": NAMES,
    "attribute": FLAG,
    "average": TEXT,
    "weight": ("a number from 0 to 1", real),
    "params": ("a name, a .prm file or Params", table),
    "heads": ("a name, a file or a HeadTable", table),
    "normalize": NAMES,
    "align": ("the name of an aligner, or a file of alignments", file),
    "chunks": TEXT,
    "transforms": NAMES,
    "on_error": TEXT,
    "max_length": ("a number of words", whole),
    "max_wer": ("a percentage", real),
    "co_optimal": ("a number of draws", whole),
    "summary": ("a number of samples, or as in 1000:document", number_or_text),
    "words": ("a list of maps: one for gold, one for each system", several),
    "join": TEXT,
    "lattice": ("a file, its bytes or an open file", readable),
    "tag_map": ("a file", file),
    "lattice_arcs": TEXT,
    "gold_times": ("a file", file),
    "test_times": ("a file, or a list of files: one for each system", files),
    "format": TEXT,
    "blank_lines": TEXT,
    "bare_words": FLAG,
    "columns": TEXT,
    "ext": TEXT,
    "max_size": ("a size such as 500M, or a number of bytes", number_or_text),
    "field": TEXT,
    "system_field": TEXT,
    "n_best": FLAG,
    "attributes": ("a file", file),
    "baseline": TEXT,
    "jobs": ("a number of threads, or 0 for all cores", whole),
    "patience": ("a number of seconds", real),
    "name": TEXT,
    # of compare and intervals
    "values": NAMES,
    "unit": TEXT,
    "level": ("a number between 0 and 1", real),
    "interval": TEXT,
    "samples": ("a number of samples", whole),
    "seed": ("a whole number", whole),
    "test": TEXT,
    "one_sided": FLAG,
    "correction": TEXT,
    "power": ("a number of points", real),
    "fail_worse": ("True, False or a number of points", margin),
    "equivalence": ("a number of points", real),
}
