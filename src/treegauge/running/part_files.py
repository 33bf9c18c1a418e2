"""Parts of a run as files: saved results, with what a run needs of them beside their counts."""

from __future__ import annotations

import json
from typing import Any

from treegauge.base.atomic_write import write_whole
from treegauge.errors import InputError, Issue
from treegauge.results.files import result_data
from treegauge.results.result import Result
from treegauge.running.corpus_profile import Seen
from treegauge.running.issue_sum import Issues, Odd
from treegauge.running.part import Part

KEY = "part"


def save_part(part: Part, path: str, name: str) -> None:
    """Write a part as a result that has everything else under ``part``."""
    from treegauge.base.escaping import json_text

    total = part.sum
    if total.signature is None or total.coverage is None:
        return
    result = Result(
        name,
        total.signature,
        total.coverage,
        part.issues.plain,
        total.units,
        total.counts,
        total.labels,
        {**part.alignment, **_aligned(part)},
        total.cells,
        total.confusions,
        total.causes,
        summary=total.summary,
    )
    more = {
        "ways": part.ways,
        "alignment": part.alignment,
        "rows": part.rows,
        "documents": part.documents,
        "document_names": total.documents,
        "names": part.names,
        "places": part.issues.places,
        "treeless": part.issues.treeless,
        "seen": [one.as_dict() for one in part.seen],
        "odd": [one.as_dict() for one in part.odd],
    }
    write_whole(path, json_text({**result_data(result), KEY: more}))


def _aligned(part: Part) -> dict[str, Any]:
    """Return how the part's documents were aligned, as a result says it."""
    from treegauge.comparison.plan import DocumentPlan, Plan

    plan = Plan(tuple(DocumentPlan("", (0, 0), (0, 0), lone, *way) for way, lone in part.ways))
    aligners = {way[0] for way, lone in part.ways if not lone} or {"identity"}
    chunks = {way[1] for way, lone in part.ways if not lone} or {"sentence"}
    return {
        "chosen": plan.chosen(),
        "aligner": aligners.pop() if len(aligners) == 1 else "several",
        "chunks": chunks.pop() if len(chunks) == 1 else "several",
    }


def load_part(path: str, given: tuple[str, str]) -> Part:
    """Read what :func:`save_part` wrote."""
    from treegauge.corpora.file_bytes import read_bytes

    result = Result.load(path)
    try:
        more = json.loads(read_bytes(path)[1])[KEY]
        part = Part(given)
        part.sum.add(result, first_document=0, sentences=0)
        part.sum.documents = list(more["document_names"])
        part.ways = [((way[0], way[1], way[2]), bool(lone)) for way, lone in more["ways"]]
        part.add_alignment(dict(more["alignment"]))
        part.rows = [int(one) for one in more["rows"]]
        part.documents = int(more["documents"])
        part.names = list(more["names"])
        part.issues = Issues.of(result.issues, more["places"], more["treeless"])
        part.seen = (Seen.of(more["seen"][0]), Seen.of(more["seen"][1]))
        part.odd = (Odd.of(more["odd"][0]), Odd.of(more["odd"][1]))
    except (KeyError, TypeError, ValueError, IndexError) as wrong:
        message = "this is no part of a run, or it is damaged"
        hint = "delete it: it will be scored again"
        raise InputError([Issue("bad-result", path, 0, 0, message, hint)]) from wrong
    return part
