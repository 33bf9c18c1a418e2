"""The HTML file: one page that loads nothing from the network.

The policy in its head (Content-Security-Policy) lets the page's own script run, known by its digest, and
nothing else: no other script, no address, no form.  Text of the files is escaped all the same.
"""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from hashlib import sha256
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Any

from treegauge._version import __version__
from treegauge.base.escaping import html
from treegauge.page.columns import Rows, columns_of, facets_of, ids_of, packed
from treegauge.page.packing import deflated, deflated_json, json_data
from treegauge.page.sentences import analyses_of, block_size, heard_of, texts_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from treegauge.page.contents import Page

FOLDER = Path(__file__).parent
SCRIPTS = ("charts.js", "together.js", "long.js", "page.js")
NO_CHARTS = "This page has the figures of its charts as tables: {} draws them."


@cache
def _file(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def policy(*scripts: str) -> str:
    """Return the content security policy: these scripts may run, nothing is loaded."""
    digests = [b64encode(sha256(script.encode()).digest()).decode("ascii") for script in scripts]
    known = " ".join(f"'sha256-{digest}'" for digest in digests)
    return (
        f"default-src 'none'; script-src {known}; style-src 'unsafe-inline'; "
        "img-src data: blob:; base-uri 'none'; form-action 'none'"
    )


def page_data(page: Page, rows: Rows) -> dict[str, Any]:
    """Return what the script needs before any sentence is opened."""
    from treegauge.drawings.sentence_view import STATES
    from treegauge.page.charts import correlations_of, documents_of
    from treegauge.results.causes import CAUSES

    results = [system.with_rate for system in page.systems]
    metrics = [
        {
            "spec": spec,
            "value": results[0].metric(spec).main,
            "share": results[0].metric(spec).share,
            "best": results[0].metric(spec).best,
        }
        for spec in page.sentence_specs
    ]
    return {
        "systems": [system.name for system in page.systems],
        "metrics": metrics,
        "leading": [spec for spec in page.leading if spec in page.sentence_specs],
        "sentences": len(rows),
        "block": block_size(len(rows)),
        "states": list(STATES),
        "causes": list(CAUSES),
        "charted": page.charted,
        "columns": columns_of(page, rows),
        "facets": packed(facets_of(page, rows)),
        "correlations": correlations_of(page),
        "documents": documents_of(page),
    }


def pieces(page: Page) -> Iterator[str]:
    """Return the file piece by piece: sentences are drawn while statistics are made."""
    from treegauge.page.workers import Drawing

    rows = Rows(page.paired)
    with Drawing(page, rows) as drawing:
        before, after = _around(page, rows)
        yield before
        for place in range(len(page.systems)):
            for number, block in enumerate(drawing.blocks(place)):
                yield f'<script type="text/plain" id="b{place}-{number}">{block}</script>\n'
        yield after


def _around(page: Page, rows: Rows) -> list[str]:
    """Return all that stands before and behind the blocks."""
    from treegauge.charts._files import INSTALL
    from treegauge.charts._runtime import runtime
    from treegauge.drawings import stylesheet
    from treegauge.page.charts import chart_data
    from treegauge.page.overview import legend, overview

    script = "".join(map(_file, SCRIPTS))
    program = runtime()
    names = [system.name for system in page.systems]
    texts = texts_of(page, rows)
    filled = Template(_file("page.html")).substitute(
        policy=html(policy(*filter(None, (script, program)))),
        title=html(f"{', '.join(names)} against {page.gold}"),
        version=html(__version__),
        style=_file("page.css"),
        drawing_style=stylesheet(),
        legend=legend(names),
        overview=overview(page, rows, texts),
        charts=deflated_json(chart_data(page)),
        runtime=deflated(program.encode()) if program else "",
        install="" if program else f'<p class="note">{html(NO_CHARTS.format(INSTALL))}</p>',
        data=json_data(page_data(page, rows)),
        texts=deflated_json(
            {
                "text": texts,
                "id": ids_of(rows),
                "analysis": analyses_of(page, rows),
                "heard": [heard_of(page, rows, place) for place in range(len(page.systems))],
            }
        ),
        blocks="\0",
        script=script,
    )
    # Nothing else can hold this character: it is shown as an escape wherever it comes from.
    return filled.split("\0")
