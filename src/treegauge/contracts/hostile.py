"""Hostile text (markup, control characters): every report must stay well formed and harmless.

Names of systems and documents, labels and words are whatever somebody put into a file.  A report of
them has as many lines and columns as one of innocent names, and nothing in it steers a terminal,
turns the direction of writing or is taken for markup.
"""

from __future__ import annotations

import csv
import json
import re
from typing import TYPE_CHECKING, Final

from treegauge.base.records import replaced
from treegauge.base.text import terminal
from treegauge.reports import Files, Report, Table, Tables, get_report, render, written

if TYPE_CHECKING:
    from collections.abc import Callable

    from treegauge.results.result import Result

HOSTILE: Final = (
    "\x1b[31mred\x1b[0m",
    "\x1b]0;title\x07",
    "two\nlines",
    "carriage\rreturn",
    "tab\tbed",
    "a|b",
    "| --- |",
    "a & b",
    "&lt;",
    r"\\[2pt]",
    r"\end{tabular}",
    "*star",
    "[option]",
    "{brace",
    "brace}",
    "%comment",
    "#hash",
    "$x^2_1~$",
    "<script>alert(1)</script>",
    "<!-- ",
    "`code`",
    "```",
    "~~~",
    '"quoted",comma;semicolon',
    "it's",
    "\u202edesrever",
    "\u2066isolated",
    "\u2028separated\u2029paragraph",
    "next\x85line",
    "nul\x00",
    "delete\x7f",
    "csi\x9b31m",
    "byte\udcff",
    "half\ud800",
    "nonsense\ufffe\uffff",
    "- item",
    "1. one",
    "===",
    "---",
    "\\",
    "a→b∅",
    "",
    " ",
)
HARMFUL: Final = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufffe\uffff\ud800-\udfff]"
)
COLUMNS: Final = 6


def spoilt(result: Result, names: tuple[str, ...]) -> Result:
    """Return a result with these names for its system, its documents and all its labels."""

    def relabelled(rows: dict[str, dict[str, int]]) -> dict[str, dict[str, int]]:
        row = next(iter(rows.values()))
        return {f"{name}{number}": dict(row) for number, name in enumerate(names)}

    units = replaced(result.units, documents=[names[0]] * len(result.units.documents))
    labels = {spec: relabelled(rows) for spec, rows in result.labels.items() if rows}
    return replaced(result, name=names[0], units=units, labels=labels)


def beside(name: str, shown: Report | Tables) -> list[str]:
    """Return what goes beside a table, of a format that holds one table and nothing else."""
    files = written(shown, get_report(name))
    return files.about if isinstance(files, Files) else []


def check_hostile(name: str, results: list[Result]) -> None:
    """Check that one report of hostile text is well-formed and harmless."""
    for place in range(len(HOSTILE)):
        turned = HOSTILE[place:] + HOSTILE[:place] if place else HOSTILE
        # All labels once; of each name, that it may be the system's and the document's.
        few = turned if place == 0 else turned[:2]
        for several in (False, True):
            shown = [spoilt(result, few) for result in results[: 1 + several]]
            plain = [spoilt(result, _innocent(few)) for result in results[: 1 + several]]
            by = ("label", "document")
            text = render(Report(few[0], shown, by), name)
            _check_harmless(name, text, render(Report("x", plain, by), name))
            if name == "json":
                _check_json(text, few)
    _check_tables(name)


def _innocent(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return names that are as long and have the same blanks: reports may fold lines that are too long."""
    return tuple(re.sub("[^ ]", "x", terminal(text)) for text in names)


def _check_tables(name: str) -> None:
    report = get_report(name)

    def rendered(names: tuple[str, ...]) -> str:
        rows = [[text, text, text] for text in names]
        table = Table(names[0], ["system", names[1], "F1"], rows, foot=names[2])
        data = {"rows": [dict(enumerate(row)) for row in rows]}
        shown = Tables([table, names[3]], [f"metric:{names[4]}"], data)
        harmful = HARMFUL.search("".join(beside(name, shown)))
        assert not harmful, f"beside {name} stands {harmful and harmful[0]!r} as it is"
        return report.render_tables(shown)

    names = tuple(text for text in HOSTILE if "\n" not in text and text.strip())
    innocent = _innocent(names)
    for place in range(len(names)):
        plain = rendered(innocent[place:] + innocent[:place])
        _check_harmless(name, rendered(names[place:] + names[:place]), plain, own_columns=True)


def _check_harmless(name: str, text: str, plain: str, *, own_columns: bool = False) -> None:
    allowed = "\t" if name == "tsv" else ""
    harmful = HARMFUL.search(text.replace("\t", "") if allowed else text)
    assert not harmful, f"{name} shows {harmful and harmful[0]!r} as it is"
    text.encode("utf-8")
    lines, wanted = text.count("\n"), plain.count("\n")
    assert lines == wanted, f"{name} has {lines} lines, {wanted} with innocent names"
    checks: dict[str, Callable[[str, bool], None]] = {
        "tsv": _check_tsv,
        "csv": _check_csv,
        "json": _check_object,
        "markdown": _check_markdown,
        "latex": _check_latex,
        "html": _check_html,
    }
    if name in checks:
        checks[name](text, own_columns)


def _check_object(text: str, own_columns: bool) -> None:
    del own_columns
    json.loads(text)


def _check_json(text: str, names: tuple[str, ...]) -> None:
    data = json.loads(text)
    assert data["gold"] == names[0], "a name is another one when it is read again"
    assert {system["name"] for system in data["systems"]} == {names[0]}, "a system has another name"
    labels = data["systems"][0]["breakdowns"]["label"]
    wanted = [f"{name}{number}" for number, name in enumerate(names)]
    assert all(list(rows) == wanted for rows in labels.values()), "labels are other ones"


def _check_separated(rows: list[list[str]], own_columns: bool) -> None:
    wanted = 3 if own_columns else COLUMNS
    for row in rows:
        assert len(row) == wanted, f"{len(row)} columns, not {wanted}: {row}"


def _check_tsv(text: str, own_columns: bool) -> None:
    lines = text.split("\n")[:-1]
    _check_separated([line.split("\t") for line in lines], own_columns)


def _check_csv(text: str, own_columns: bool) -> None:
    lines = text.split("\n")[:-1]
    _check_separated(list(csv.reader(lines, strict=True)), own_columns)


#: what tables are made of; nothing that runs or loads anything
ELEMENTS: Final = frozenset(
    [
        "div",
        "style",
        "table",
        "caption",
        "thead",
        "tbody",
        "tr",
        "th",
        "td",
        "b",
        "sup",
        "code",
        "pre",
        "h4",
    ]
)
ATTRIBUTES: Final = frozenset({"class", "scope"})


def _check_html(text: str, own_columns: bool) -> None:
    del own_columns
    from html.parser import HTMLParser

    open_: list[str] = []

    class Elements(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            assert tag in ELEMENTS, f"an element from a text: {tag}"
            odd = {name for name, _ in attrs} - ATTRIBUTES
            assert not odd, f"an attribute from a text: {odd}"
            open_.append(tag)

        def handle_endtag(self, tag: str) -> None:
            assert open_.pop() == tag, f"{tag} ends and was not open"

        def handle_comment(self, data: str) -> None:
            raise AssertionError(f"a comment from a text: {data}")

    parser = Elements(convert_charrefs=True)
    parser.feed(text)
    parser.close()
    assert not open_, f"{open_} do not end"


# What is not markup: a mark after a backslash, and all that stands in a span of code.
ESCAPED: Final = re.compile(r"\\[^\w\s]|(`+)(?!`).*?(?<!`)\1(?!`)")


def _check_markdown(text: str, own_columns: bool) -> None:
    del own_columns
    columns = 0
    for line in text.split("\n"):
        bare = ESCAPED.sub("", line)
        if bare.startswith("| "):
            count = bare.count("|")
            columns = columns or count
            assert count == columns, f"{count - 1} columns, not {columns - 1}: {line}"
        elif not bare.startswith("|"):
            columns = 0
        marks = set(bare) & set("`<>[]~$")
        assert not marks, f"markup in a text: {line}"
        assert not re.match(r"(?:[-+] |\d+[.)] |={3}|-{3}|# )", bare), f"markup at a start: {line}"


COMMENT: Final = re.compile(r"^%.*$", re.MULTILINE)
TABULAR: Final = re.compile(r"\\begin\{tabular\}\{([lr]+)\}\n(.*?)\\end\{tabular\}", re.DOTALL)
COMMAND: Final = re.compile(
    r"\\(?:text\w+\{\}|ensuremath\{(?:-|\\to|\\emptyset|\\infty)\}|textbf\{|textsuperscript\{|[&%$#_{}])"
)
RULES: Final = {r"\toprule", r"\midrule", r"\bottomrule"}


def _check_latex(text: str, own_columns: bool) -> None:
    del own_columns
    plain = COMMENT.sub("", text)
    assert plain.count(r"\begin{tabular}") == plain.count(r"\end{tabular}"), "a table does not end"
    assert not TABULAR.sub("", plain).strip(), "text outside of tables"
    for table in TABULAR.finditer(plain):
        columns, body = table[1], table[2].strip("\n").split("\n")
        for row in body:
            if row in RULES:
                continue
            assert row.endswith(r" \\"), f"a row that does not end: {row}"
            assert not row.lstrip().startswith(("*", "[")), f"an option of the row before: {row}"
            bare = COMMAND.sub("", row.removesuffix(r"\\"))
            assert bare.count("&") == len(columns) - 1, f"{bare.count('&') + 1} columns: {row}"
            assert not re.search(r"[\\$%#_^~]", bare), f"a command in a text: {row}"
