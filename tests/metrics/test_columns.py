"""Every column of the core is documented, with its type, its rows and its numbers."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

import treegauge
from treegauge import _core
from treegauge.metrics.columns import COLUMNS, NONE, ROOT
from treegauge.options.settings import make_settings

ROOT_FOLDER = Path(__file__).resolve().parents[2]
BINDING = ROOT_FOLDER / "native" / "bindings" / "bind_comparison.cpp"
TYPES = {"B": "uint8", "I": "uint32", "Q": "uint64", "q": "int64"}
#: what numbers may be rows of, or places in a list
COUNTED = {
    "string",
    "label",
    "file",
    "sentence",
    "word",
    "constituent",
    "document",
    "slot",
    "unit",
    "chunk",
}
# The full stop is deleted by its tag, -NONE- is a trace, and "tea pot" is a group.
TREES = (
    "(S (NP (NN teapot)) (VP (VBZ cools) (NP (-NONE- *))) (. .))\n(S (NN it) (VBZ rains))\n",
    "(S (NP (NN tea) (NN pot)) (VP (VBZ cools) (NP (-NONE- *))) (. .))\n(S (X (NN it) (VBZ rains)))\n",
)
CROSSING = "(S (VP (VBZ 0=rolls) (PRT 2=in)) (NP (NN 1=fog)))\n"
WORDS = """\
# sent_id = one
1-2\tdu\t_\t_\t_\t_\t_\t_\t_\t_
1\tde\tde\tADP\tP\t_\t3\tcase\t3:case\t_
2\tle\tle\tDET\tD\t_\t3\tdet\t3:det\t_
3\tthé\tthé\tNOUN\tN\t_\t0\troot\t0:root\tSpaceAfter=No
4\t!\t!\tPUNCT\tZ\t_\t9\tpunct\t_\t_

"""
ROLES = (
    "1\ttea\ttea\ttea\tNN\tNN\t_\t_\t2\t2\tSBJ\tSBJ\t_\t_\tA0\n"
    "2\tcools\tcool\tcool\tVB\tVB\t_\t_\t0\t0\tROOT\tROOT\tY\tcool.01\t_\n\n"
)
SPANS = "tea - (A1*)\ncools cool (V*)\n\n"


CHUNKS = "the O\nRed B-ORG\nCross I-ORG\n\n"


def compared(gold: str, test: str):
    read = (treegauge.read(text.encode()) for text in (gold, test))
    return treegauge.align_corpora(*read, make_settings("words", on_error="skip"))


@pytest.fixture(scope="module")
def comparisons():
    same = [compared(text, text) for text in (CROSSING, WORDS, ROLES, SPANS, CHUNKS)]
    return [compared(*TREES), *same]


def sides(comparison, column):
    """The column as it is on each side (once, where the comparison has it), with the corpus it is about."""
    corpora = ((True, comparison.gold), (False, comparison.test))
    if column.of == "corpus":
        return [(corpus.columns[column.name], corpus) for _, corpus in corpora]
    if column.of == "side":
        return [
            (comparison.core.side_column(gold, column.name), corpus) for gold, corpus in corpora
        ]
    about = comparison.test if column.name.endswith(".test") else comparison.gold
    return [(comparison.core.column(column.name), about)]


def size(comparison, corpus, thing: str) -> int:
    """How many of these things there are."""
    core, columns = comparison.core, corpus.columns
    gold = corpus is comparison.gold
    return {
        "file": lambda: corpus.core.sources,
        "document": lambda: corpus.core.documents,
        "sentence": lambda: corpus.core.sentences,
        "word": lambda: corpus.core.tokens,
        "constituent": lambda: corpus.core.nodes,
        "string": lambda: corpus.core.string_count,
        "label": lambda: len(comparison.label_names),
        "arc": lambda: len(columns["arcs.kind"]),
        "piece of a discontinuous constituent": lambda: len(columns["runs.node"]),
        "piece of a span": lambda: len(columns["spans.kind"]),
        "multiword token": lambda: len(columns["surfaces.first"]),
        "line that is not a word": lambda: len(columns["extra_lines.before"]),
        "head that is not a word": lambda: len(columns["odd_heads.token"]),
        "string of the corpus": lambda: corpus.core.string_count,
        "sentence of the corpus": lambda: corpus.core.sentences,
        "word of the corpus": lambda: corpus.core.tokens,
        "bracket of the side": lambda: len(core.side_column(gold, "brackets.node")),
        "bracket of test": lambda: len(core.side_column(False, "brackets.node")),
        "slot": lambda: len(core.column("slot.gold")),
        "group": lambda: len(core.column("group.slot")),
        "edge of a group": lambda: 2 * len(core.column("group.slot")),
        "unit": lambda: core.units,
        "chunk": lambda: max(core.column("unit.chunk"), default=-1) + 1,
    }[thing]()


def names_in_binding(function: str, source: str) -> list[str]:
    """The names that a function of the binding knows: it asks for one after the other."""
    body = source.split(f" {function}(", 1)[1].split("key_error", 1)[0]
    return re.findall(r'name == "([\w.]+)"', body)


def differences(core: list[str], documented: list[str]) -> list[str]:
    missing = [f"{name} is not documented" for name in core if name not in documented]
    return missing + [f"the core has no {name}" for name in documented if name not in core]


def documented(of: str) -> list[str]:
    return [column.name for column in COLUMNS if column.of == of]


def test_every_column_is_documented_once():
    source = BINDING.read_text(encoding="utf-8")
    assert not differences(_core.Corpus.column_names(), documented("corpus"))
    assert not differences(names_in_binding("side_column", source), documented("side"))
    assert not differences(names_in_binding("own_column", source), documented("comparison"))
    for of in ("corpus", "side", "comparison"):
        assert len(documented(of)) == len(set(documented(of))) > 5


def test_a_column_that_is_not_documented_is_found():
    source = BINDING.read_text(encoding="utf-8")
    planted = source.replace('name == "home"', 'name == "house"', 1)
    found = differences(names_in_binding("side_column", planted), documented("side"))
    assert found == ["house is not documented", "the core has no home"]


@pytest.mark.parametrize("column", COLUMNS, ids=lambda column: f"{column.of} {column.name}")
def test_type_rows_and_numbers(comparisons, column):
    lengths = []
    for comparison in comparisons:
        for values, corpus in sides(comparison, column):
            assert TYPES[values.format] == column.type
            rows = size(comparison, corpus, column.rows)
            lengths.append((len(values), rows))
            assert len(values) == rows or (column.optional and not len(values))
            if column.numbers in COUNTED:
                # One behind the last where a column says where something ends, or what a line stands before.
                most = size(comparison, corpus, column.numbers)
                assert all(value <= most or value in {NONE, ROOT} for value in values)
    # A column that may be empty was seen so, while the table had rows.
    assert any(not found for found, rows in lengths if rows) == column.optional


@pytest.mark.parametrize("name", documented("corpus"))
def test_texts_are_called_strings(name):
    numbers = next(one.numbers for one in COLUMNS if one.of == "corpus" and one.name == name)
    assert _core.Builder.holds_strings(name) == (numbers == "string")


def test_every_table_had_rows(comparisons):
    for column in COLUMNS:
        found = [
            len(values) for comparison in comparisons for values, _ in sides(comparison, column)
        ]
        assert any(found) or column.name in {
            "documents.first_number",  # of slices
            "tokens.others",  # of CoNLL-U Plus
            "nodes.others",  # of export and TIGER XML
            "tokens.start",
            "tokens.end",
        }, column.name


def test_the_page_is_current():
    made = runpy.run_path(str(ROOT_FOLDER / "docs" / "site" / "columns_reference.py"))["page"]()
    written = (ROOT_FOLDER / "docs" / "columns.md").read_text(encoding="utf-8")
    assert written == made, "run: python docs/site/columns_reference.py > docs/columns.md"
