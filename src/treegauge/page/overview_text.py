"""The text of the overview: who wins, by how much; the most frequent errors, with an example each."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from treegauge.base.escaping import html

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.analysis.kinds import Kinds, Operation
    from treegauge.charts._gathering import System
    from treegauge.page.columns import Rows
    from treegauge.page.contents import Page

#: kinds of error that are shown of each system
MOST = 3
#: sentences of fewer words are poor examples
SHORT = 5
#: words of an example that are shown
WORDS = 24


def winner(page: Page) -> str:
    """Return who has the best value of the first metric, by how much, and whether a test stands behind it."""
    from treegauge.reports._cells import decimal
    from treegauge.reports._compared import shown_p

    compared = page.statistics[0]
    spec = page.leading[0]
    metric = page.results[0].metric(spec)
    main = [
        score for score in compared.scores if (score.metric, score.value) == (spec, metric.main)
    ]
    scores = [(score.score, score.system) for score in main if score.score is not None]
    if len(scores) < 2:
        return ""
    scores.sort(key=lambda pair: pair[0], reverse=metric.best > 0)
    (best, first), (next_best, second) = scores[:2]
    times = 100 if metric.share else 1
    tests = [
        difference
        for difference in compared.differences
        if (difference.metric, difference.value) == (spec, metric.main)
        and {difference.system, difference.baseline} == {first, second}
    ]
    tested = ""
    if tests and tests[0].adjusted is not None:
        known = "significant" if tests[0].significant else "not significant"
        tested = f" ({known}, p {shown_p(tests[0].adjusted, tests[0].below)})"
    if best == next_best:
        return f"{spec}: {first} and {second} are even at {decimal(times * best)}."
    gap = decimal(times * abs(best - next_best))
    return f"{spec}: {first} is best with {decimal(times * best)}, {gap} ahead of {second}{tested}."


def frequent_errors(page: Page, rows: Rows, texts: Sequence[str]) -> dict[str, str]:
    """Return a table, as HTML, of the most frequent kinds of error of each system, by leading metric."""
    tables = {
        spec: _table(page, rows, texts, spec)
        for spec in page.leading
        if any(spec in system.kinds for system in page.systems)
    }
    return {spec: table for spec, table in tables.items() if table}


def _table(page: Page, rows: Rows, texts: Sequence[str], spec: str) -> str:
    """Return the table of one metric; empty where there are no errors."""
    lines = []
    for place, system in enumerate(page.systems):
        kinds = system.kinds.get(spec)
        if kinds is not None:
            lines += _of_system(kinds, system, place, rows, texts)
    if not lines:
        return ""
    head = "".join(
        f'<th scope="col"{side}>{name}</th>'
        for name, side in (("system", ""), ("kind", ""), ("errors", " class=n"), ("example", ""))
    )
    return f'<table class="frequent"><thead><tr>{head}</tr></thead><tbody>{"".join(lines)}</tbody></table>'


def _of_system(
    kinds: Kinds, system: System, place: int, rows: Rows, texts: Sequence[str]
) -> list[str]:
    from treegauge.drawings.headlines import Headlines

    headlines = Headlines(kinds)
    counts = Counter(operation.kind for operation in kinds.operations)
    errors = Counter(operation.unit for operation in kinds.operations)
    lines = []
    # What has no name comes last.
    named = sorted(counts, key=lambda kind: (kind == "other", -counts[kind], kind))
    for number, kind in enumerate(named[:MOST]):
        example = _example(kinds, kind, errors)
        # Quoted words run their own way, whatever stands around them.
        shown = re.sub("‹[^›]*›", r"<bdi>\g<0></bdi>", html(headlines.sentence(example, 1)))
        position = rows.positions(place, [example.unit])
        if position:
            at = position[0]
            address = urlencode({"v": "sentences", "s": at + 1, "system": system.name})
            words = texts[at].split(" ")
            text = " ".join(words[:WORDS]) + (" …" if len(words) > WORDS else "")
            shown = f'<a href="#{html(address)}">{shown}</a><div class="note" dir="auto">{html(text)}</div>'
        name = f'<th scope="row">{html(system.name)}</th>' if number == 0 else "<td></td>"
        lines.append(
            f"<tr>{name}<td>{html(kind)}</td><td class=n>{counts[kind]}</td><td>{shown}</td></tr>"
        )
    return lines


def _example(kinds: Kinds, kind: str, errors: Counter[int]) -> Operation:
    """Return an error of a kind that is easily seen: in a sentence with few others, short, but a sentence."""
    lengths = kinds.units.length
    of_kind = [operation for operation in kinds.operations if operation.kind == kind]
    return min(
        of_kind,
        key=lambda example: (
            lengths[example.unit] < SHORT,
            errors[example.unit],
            lengths[example.unit],
            example.unit,
        ),
    )
