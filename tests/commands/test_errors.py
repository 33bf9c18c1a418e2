"""``treegauge errors``: tables side by side, lists, filters, formats."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import jsonschema
import pytest
from helpers.shared import run

import treegauge
from treegauge.commands._conditions import conditions
from treegauge.errors import SettingsError
from treegauge.reports import json as json_report

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
TREES = [
    str(EXAMPLES / "constituency" / f"{name}.mrg") for name in ("gold", "parser-a", "parser-b")
]
UD = [str(EXAMPLES / "ud" / f"{name}.conllu") for name in ("gold", "parser-a", "parser-b")]
SRL = [str(EXAMPLES / "srl-speech" / name) for name in ("gold", "heard")]
SCHEMA = json.loads((json_report.SCHEMA.parent / "schema-errors.json").read_text())


def errors(*arguments: str) -> str:
    """Return what the command prints; it must go well."""
    outcome = run("errors", *arguments)
    assert outcome.code == 0, outcome.err
    return outcome.out


def test_one_system() -> None:
    # Pencil, from the files: parser-b's first sentence has (NP every morning at seven) for the PP of the verb.
    out = errors(TREES[0], TREES[2], "--by", "detail")
    assert "PP attachment" in out
    assert "PP: VP, not NP" in out
    assert out.startswith("brackets: ")


def test_systems_side_by_side() -> None:
    # Both parsers hang one PP on the wrong node (sentence 2 of a, 1 of b), a single bracket each.
    lines = [line.split("  ") for line in errors(*TREES).splitlines()]
    rows = [[cell.strip() for cell in line if cell] for line in lines]
    assert rows.count(["kind", "parser-a", "parser-b"]) == 2
    assert ["PP attachment", "1", "1"] in rows
    # parser-a: this, and the coordination of sentence 6; parser-b: 13 brackets in all.
    assert ["PP attachment", "1 (50.00 %)", "1 (7.69 %)"] in rows


@pytest.mark.parametrize("files", [TREES, UD, SRL], ids=["trees", "ud", "srl"])
@pytest.mark.parametrize("several", [False, True])
def test_lines_keep_to_80_columns(files: list[str], several: bool) -> None:
    given = files if several or len(files) == 2 else files[:2]
    out = errors(*given, "--by", "detail,what,gold,test", "--list", "words", "--list", "unary")
    assert max(map(len, out.splitlines())) <= 80


def test_list_names_sentences() -> None:
    # The PP of parser-b's first sentence: sentence 1, on line 1 of gold.
    out = errors(TREES[0], TREES[2], "--list", "PP attachment")
    [line] = [line for line in out.splitlines() if "PP: VP, not NP" in line]
    assert line.split()[:2] == ["1", "1"]


def test_json_follows_its_schema_and_says_the_same() -> None:
    for files in (TREES, UD, SRL):
        data = json.loads(errors(*files, "--format", "json"))
        jsonschema.validate(data, SCHEMA)
        assert [one["name"] for one in data["systems"]]
    data = json.loads(errors(TREES[0], TREES[2], "-f", "json"))
    own = treegauge.error_kinds(TREES[0], TREES[2])["brackets"]
    shown = data["systems"][0]["metrics"]["brackets"]
    assert {name: one["operations"] for name, one in shown["kinds"].items()} == {
        name: one.operations for name, one in own.by_kind().items()
    }
    assert sum(one["missed"] + one["extra"] for one in shown["details"]) == own.missed + own.extra
    first = next(one for one in shown["details"] if one["kind"] == "PP attachment")
    assert [(one["number"], one["line"]) for one in first["sentences"]] == [(1, 1)]


def test_tsv_has_all_cells() -> None:
    out = errors(*TREES, "--format", "tsv")
    lines = [line for line in out.splitlines() if not line.startswith("#")]
    table = list(csv.DictReader(io.StringIO("\n".join(lines)), delimiter="\t"))
    for system, path in (("parser-a", TREES[1]), ("parser-b", TREES[2])):
        own = treegauge.error_kinds(TREES[0], path)["brackets"]
        cells = [one for one in table if one["system"] == system]
        assert sum(int(one["operations"]) for one in cells) == len(own.operations)
        assert sum(float(one["share"]) for one in cells) == pytest.approx(1)
        assert all(cell["sentences"] for cell in cells)


@pytest.mark.parametrize("name", ["markdown", "latex", "csv"])
def test_other_formats(name: str) -> None:
    out = errors(TREES[0], TREES[2], "--format", name)
    assert "PP attachment" in out


def test_matrix_and_where() -> None:
    out = errors(UD[0], UD[2], "--matrix", "gold.deprel,test.deprel", "--where", "gold.deprel=root")
    # parser-b joins two sentences: the second root is a parataxis there.
    [line] = [line for line in out.splitlines() if line.startswith("root")]
    assert line.split()[:3] == ["root", "parataxis", "1"]


def test_conditions_may_hold_commas() -> None:
    assert conditions(["kind=attachment, relation,what=obl"]) == {
        "kind": "attachment, relation",
        "what": "obl",
    }
    with pytest.raises(SettingsError):
        conditions(["obl"])
    with pytest.raises(SettingsError):
        conditions(["what=obl", "what=obj"])


@pytest.mark.parametrize(
    "arguments",
    [
        ["--by", "colour"],
        ["--list", "colour"],
        ["--where", "colour=red"],
        ["--where", "gold.form=x"],
        ["--matrix", "gold.form"],
        ["--matrix", "gold.form,test.form"],
        ["--top", "0"],
        ["-m", "tags"],
        ["-m", "brackets:characters"],
        ["-m", "las"],
    ],
)
def test_what_cannot_be_is_refused(arguments: list[str]) -> None:
    outcome = run("errors", TREES[0], TREES[1], *arguments)
    assert outcome.code == 2
    assert outcome.out in ("", b"")
    assert "Traceback" not in str(outcome.err)
    assert len(str(outcome.err)) > 20
