"""The overview, the page's first section: who wins, by how much, and why; then the evidence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.base.escaping import html
from treegauge.base.text import counted
from treegauge.reports import Marked, Table, by_signature

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.page.columns import Rows
    from treegauge.page.contents import Page
    from treegauge.results.result import Result

#: paths around 0,0 for each system in turn, as charts have them: circle, square, triangle, diamond, cross,
#: upside-down triangle
SHAPES = (
    "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
    "M-3.6-3.6h7.2v7.2h-7.2z",
    "M0-4.6L4.4 3.4H-4.4z",
    "M0-5L4.6 0L0 5L-4.6 0z",
    "M-4-1.3h2.7V-4h2.6v2.7H4v2.6H1.3V4h-2.6V1.3H-4z",
    "M0 4.6L4.4-3.4H-4.4z",
)
#: issues that are listed
MOST_ISSUES = 50
#: a longer table is opened by a click
MOST_ROWS = 60


def legend(systems: Sequence[str]) -> str:
    """Return systems with their shapes."""
    return "".join(
        f'<li><svg class="key" viewBox="-7 -7 14 14" width="14" height="14" aria-hidden="true">'
        f'<path class="s{place % len(SHAPES)}" d="{SHAPES[place % len(SHAPES)]}"/></svg>{html(name)}</li>'
        for place, name in enumerate(systems)
    )


def cell(text: str) -> str:
    """Return the content of a cell: bold and raised as it was marked."""
    if isinstance(text, Marked):
        shown = html(text.plain)
        if text.bold:
            shown = f"<b>{shown}</b>"
        return f"{shown}<sup>{html(text.raised)}</sup>" if text.raised else shown
    return html(text)


def table(shown: Table) -> str:
    """Return a table as HTML, with a button to copy it."""
    head = "".join(
        f'<th scope="col"{"" if shown.is_left(place) else " class=n"}>{html(name)}</th>'
        for place, name in enumerate(shown.header)
    )
    rows = []
    for row in shown.rows:
        cells = []
        for place, text in enumerate(row):
            tag = "th" if place == 0 and text else "td"
            scope = ' scope="row"' if tag == "th" else ""
            side = "" if shown.is_left(place) else " class=n"
            cells.append(f"<{tag}{scope}{side}>{cell(text)}</{tag}>")
        rows.append(f"<tr>{''.join(cells)}</tr>")
    title = f"<caption>{html(shown.title)}</caption>" if shown.title else ""
    foot = "<br>".join(html(line) for line in shown.foot.split("\n")) if shown.foot else ""
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{html(shown.title or "table")}">'
        f"<table>{title}<thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
        + (f'<p class="note">{foot}</p>' if foot else "")
    )


def overview(page: Page, rows: Rows, texts: Sequence[str]) -> str:
    """Return the section: who wins, by how much, why; everything else is opened by a click.

    ``texts``: gold's words at each position of ``rows``.
    """
    from treegauge.page.overview_text import frequent_errors, winner
    from treegauge.reports._answers import failure_table
    from treegauge.reports._compared import difference_table, score_table

    compared = page.statistics[0]
    parts = [_facts(page)]
    if wins := winner(page):
        parts.append(f'<p class="lead"><b>{html(wins)}</b></p>')
    scores = f'<section class="card"><h2>Scores</h2>{table(score_table(compared))}</section>'
    parts.append(
        f'<div id="first"><div><div id="overview-charts"></div>{scores}</div>'
        f'<div><div id="overview-causes"></div>{_errors(frequent_errors(page, rows, texts))}</div></div>'
    )
    differences = difference_table(compared)
    if differences is not None:
        notes = "".join(f"<li>{html(line)}</li>" for line in compared.notes)
        shown = table(differences)
        if len(differences.rows) > MOST_ROWS:
            shown = late(f"{len(differences.rows)} differences", shown)
        parts.append(folded("Systems compared", f'{shown}<ul class="note">{notes}</ul>'))
    elif compared.notes:
        notes = "".join(f"<li>{html(line)}</li>" for line in compared.notes)
        parts.append(f'<ul class="note">{notes}</ul>')
    failures = failure_table(page.results)
    if failures is not None:
        parts.append(f'<section class="card"><h2>Answers</h2>{table(failures)}</section>')
    parts += [folded(result.name, _system(result, page), _short(result)) for result in page.results]
    parts.append(folded("How this was made", _made(page)))
    return "".join(parts)


def _errors(tables: dict[str, str]) -> str:
    """Return the most frequent errors; those of all metrics but the first are folded."""
    shown: list[str] = []
    for spec, made in tables.items():
        title = f"Most frequent errors, {spec}"
        shown.append(
            folded(title, made)
            if shown
            else f'<section class="card" id="frequent"><h2>{html(title)}</h2>{made}</section>'
        )
    return "".join(shown)


def folded(title: str, content: str, note: str = "") -> str:
    """Return a card that a click opens."""
    said = f' <span class="note">{html(note)}</span>' if note else ""
    return (
        f'<details class="card"><summary><h2>{html(title)}</h2>{said}</summary>{content}</details>'
    )


def _short(result: Result) -> str:
    """Return what should be known of a system before it is opened."""
    coverage = result.coverage
    told = [f"{coverage.scored} of {coverage.gold} sentences scored"]
    if result.validity is not None:
        told.append(f"{counted(sum(result.validity.kinds.values()), 'answer')} failed")
        told.append(f"{result.validity.repaired} repaired")
    if result.issues:
        told.append(counted(len(result.issues), "issue"))
    return ", ".join(told)


def _facts(page: Page) -> str:
    first = page.results[0]
    alignment = first.alignment
    sentences, words = alignment.get("gold_sentences", 0), alignment.get("gold_words", 0)
    return (
        f'<p class="lead">{len(page.systems)} '
        f"{'system' if len(page.systems) == 1 else 'systems'} against "
        f"<b>{html(page.gold)}</b>: {sentences:,} gold sentences, {words:,} words that count.</p>"
    )


def _system(result: Result, page: Page) -> str:
    """Return a system's coverage, alignment and issues, and its scores."""
    from treegauge.reports._answers import validity_lines
    from treegauge.reports._tables import alignment_lines, score_tables

    coverage = result.coverage
    lines = alignment_lines(result) or ["both sides have the same words: nothing had to be aligned"]
    covered = {
        "gold sentences": coverage.gold,
        "scored": coverage.scored,
        "left out": coverage.skipped,
        "scored as 0": coverage.zeroed,
        "repaired": coverage.repaired,
    }
    shown = "".join(
        f"<div><dt>{html(name)}</dt><dd>{number}</dd></div>"
        for name, number in covered.items()
        if number or name in {"gold sentences", "scored"}
    )
    parts = [
        f'<h3>Coverage</h3><dl class="facts">{shown}</dl>',
        "<h3>What was aligned</h3>",
        _lines(lines),
    ]
    if answers := validity_lines(result):
        parts += ["<h3>Answers</h3>", _lines(answers)]
    parts.append(_issues(result))
    if len(page.systems) == 1:
        parts += [table(scores) for scores in score_tables(result)]
    else:
        tables = "".join(table(scores) for scores in score_tables(result))
        parts.append(late("All values", tables))
    return "".join(parts)


def late(title: str, content: str) -> str:
    """Return content that becomes part of the page when it is opened."""
    return f'<details class="late"><summary>{html(title)}</summary><template>{content}</template></details>'


def _lines(lines: Sequence[str]) -> str:
    shown = "".join(
        f"<li{' class=in' if line.startswith('  ') else ''}>{html(line.strip())}</li>"
        for line in lines
    )
    return f'<ul class="lines">{shown}</ul>'


def _issues(result: Result) -> str:
    if not result.issues:
        return '<p class="note">No issues.</p>'
    rows = [[issue.code, str(issue)] for issue in result.issues[:MOST_ISSUES]]
    more = len(result.issues) - len(rows)
    foot = f"… and {more} more (treegauge validate lists them)" if more else ""
    shown = table(Table("", ["code", "issue"], rows, left=2, foot=foot))
    return (
        f"<details{' open' if len(rows) <= 5 else ''}><summary>{counted(len(result.issues), 'issue')}"
        "</summary>"
        f"{shown}</details>"
    )


def _made(page: Page) -> str:
    """Return what is needed to make the same scores again."""
    parts = []
    for signature, names in by_signature(page.results).items():
        who = "" if len(page.results) == len(names) else f" of {html(', '.join(names))}"
        parts.append(
            f'<h3>Signature{who}</h3><div class="code"><code>{html(signature)}</code>'
            '<button type="button" class="copy">Copy</button></div>'
        )
    if page.command:
        parts.append(
            f'<h3>Command</h3><div class="code"><code>{html(page.command)}</code>'
            '<button type="button" class="copy">Copy</button></div>'
        )
    if page.warnings:
        parts += ["<h3>Notes</h3>", _lines(page.warnings)]
    return "".join(parts)
