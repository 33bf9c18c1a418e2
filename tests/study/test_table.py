"""The tidy table: its columns, its files, and what is refused."""

from __future__ import annotations

import pytest

from treegauge.errors import InputError, OutputError, SettingsError
from treegauge.study.table import Table, concatenated

COLUMNS = {
    "condition": ["system=a;rate=0.1", "system=a;rate=0.1", "system=10;rate=0", "system=b;rate=0"],
    "system": ["a", "a", "10", "b"],
    "rate": [0.1, 0.1, 0, 0],
    "seed": [1, 1, None, None],
    "heads": ["collins", "collins", None, "=1+1"],
    "document": ["*", "007", "*", 'a "b", c'],
    "metric": ["las", "las", "uas", "uas"],
    "value": ["f1", "f1", "f1", "f1"],
    "score": [91.25, None, 100.0, 1e-07],
    "matched": [73, 0, 80, 12],
    "gold": [80, 0, 80, 14],
    "test": [80, 0, 80, 13],
}


def table() -> Table:
    return Table(COLUMNS)


@pytest.mark.parametrize("ending", ["csv", "tsv", "parquet", "CSV"])
def test_what_is_written_reads_back_the_same(tmp_path, ending):
    path = tmp_path / f"table.{ending}"
    table().write(path)
    again = Table.read(path)
    assert list(again) == list(COLUMNS)
    assert again == table()
    assert {type(cell) for cell in again["matched"]} == {int}
    assert again["document"][1] == "007"  # a name, not the number 7
    assert again["system"][2] == "10"


def test_a_formula_is_guarded_in_csv(tmp_path):
    path = tmp_path / "table.csv"
    table().write(path)
    assert "'=1+1" in path.read_text(encoding="utf-8")


def test_rows_and_where():
    assert table().where(rate=0.1, document="*")["score"] == [91.25]
    assert table().where(seed=None)["system"] == ["10", "b"]
    assert [row["matched"] for row in table().rows()] == [73, 0, 80, 12]
    assert table().factors == ("system", "rate", "seed", "heads")
    assert table().distinct("metric") == ["las", "uas"]
    with pytest.raises(SettingsError, match="no column speed"):
        table().where(speed=1)


def test_tables_with_other_factors_are_put_together():
    other = Table(
        {"condition": ["words=gold"], "words": ["gold"]}
        | {name: column[:1] for name, column in COLUMNS.items() if name in list(COLUMNS)[5:]}
    )
    both = concatenated([table(), other])
    assert both.factors == ("system", "rate", "seed", "heads", "words")
    assert both["words"] == [None, None, None, None, "gold"]
    assert both["system"][-1] is None
    assert both.length == 5


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"score": [1.0]}, "equally long"),
        ({"system": [b"a", "a", "b", "b"]}, "column system"),
        ({"extra": [1, 2, 3, 4]}, "in this order"),
    ],
)
def test_what_is_no_tidy_table_is_refused(change, message):
    with pytest.raises(SettingsError, match=message):
        Table(COLUMNS | change)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", 1, "empty"),
        ("condition,score\na,1\n", 1, "in this order"),
        ("condition,condition\n", 1, "one name"),
        ("condition,document,metric,value,score,matched,gold,test\na,*,las\n", 2, "8 cells, not 3"),
        (
            "condition,document,metric,value,score,matched,gold,test\na,*,las,f1,91.2 %,1,2,3\n",
            2,
            "not a number",
        ),
        ('condition,document\n"a,b\n', 2, "not CSV"),
    ],
)
def test_a_damaged_file_is_named_with_its_line(tmp_path, text, line, message):
    path = tmp_path / "table.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=message) as error:
        Table.read(path)
    assert error.value.issues[0].line == line


def test_files_that_cannot_be(tmp_path):
    with pytest.raises(SettingsError, match=r"\.csv, \.tsv or \.parquet"):
        table().write(tmp_path / "table.xlsx")
    with pytest.raises(InputError, match="no such file"):
        Table.read(tmp_path / "none.csv")
    with pytest.raises(OutputError):
        table().write(tmp_path / "no" / "table.csv")
    (tmp_path / "bad.parquet").write_bytes(b"PAR1 no PAR1")
    with pytest.raises(InputError, match="Parquet"):
        Table.read(tmp_path / "bad.parquet")
