"""The table of columns, made from their definition: ``python docs/site/columns_reference.py``."""

from __future__ import annotations

import sys

from treegauge.metrics.columns import COLUMNS, Column

HEAD = """# Columns that a metric may read

Made from `treegauge.metrics.columns` by `python docs/site/columns_reference.py > docs/columns.md`; a test
keeps it current, and another holds the definition to the core.

A column is a `memoryview` of numbers, which numpy takes without a copy. A metric reads it from the
[comparison](reference/corpora.md); [Contributing](../CONTRIBUTING.md#add-a-metric) shows a whole metric.

- What the numbers are: a *string* is shown by `corpus.text(number)`, a *label* by
  `comparison.label_names[number]`. A word, constituent, sentence, slot, unit and so on is given by its row.
  A *key* tells what is equal. A *figure* is a number as it stands.
- `NONE` means that there is nothing, `ROOT` as a head that the word is a root. Both are in
  `treegauge.metrics.columns`, with functions that make new columns of columns: `take`, `least`, `most` and
  `head_places`.
- Columns with a star are empty where a corpus does not have such a thing.
- [Slots, groups, units, homes and chunks](../ARCHITECTURE.md#glossary) are those of the glossary.
"""
KINDS = {
    "corpus": (
        "Columns of a corpus",
        '`comparison.gold.columns["tokens.head"]`, `comparison.test.columns["tokens.head"]`',
    ),
    "side": (
        "Columns of one side of the comparison",
        '`comparison.core.side_column(gold, "slot")`, with True for gold and False for test',
    ),
    "comparison": ("Columns of the comparison", '`comparison.core.column("slot.gold")`'),
}


def line(column: Column) -> str:
    """Return a row of the table."""
    star = " *" if column.optional else ""
    return f"| `{column.name}`{star} | {column.rows} | {column.type} | {column.numbers} | {column.holds} |"


def page() -> str:
    """Return the whole page."""
    parts = [HEAD]
    for kind, (title, way) in KINDS.items():
        parts += [
            f"## {title}\n",
            f"{way}\n",
            "| name | a row for each | type | numbers | what it holds |",
        ]
        parts += [
            "|---|---|---|---|---|",
            *(line(column) for column in COLUMNS if column.of == kind),
            "",
        ]
    return "\n".join(parts)


if __name__ == "__main__":
    sys.stdout.write(page())
