"""Save parts of a run in files: results, with everything else that the run needs of them."""

from __future__ import annotations

import json

from treegauge.base.atomic_write import write_whole
from treegauge.base.escaping import json_text
from treegauge.base.records import replaced
from treegauge.corpora.files import read_bytes
from treegauge.corpora.profile import Profile
from treegauge.errors import InputError, Issue
from treegauge.results.files import result_data
from treegauge.results.result import Result
from treegauge.running.part import Issues, Part, aligned

KEY = "part"


def save_part(part: Part, path: str) -> None:
    """Write a part as a result that has everything else under ``part``."""
    if part.result is None:
        return
    counts = part.result.alignment
    alignment = {**counts, **aligned(part.ways)}
    result = replaced(part.result, issues=part.issues.issues, alignment=alignment)
    more = {
        "ways": part.ways,
        "alignment": counts,
        "rows": part.rows,
        "names": part.names,
        "places": part.issues.places,
        "treeless": part.issues.treeless,
        "profiles": [profile.as_dict() for profile in part.profiles],
    }
    write_whole(path, json_text({**result_data(result), KEY: more}))


def load_part(path: str) -> Part:
    """Read what :func:`save_part` wrote."""
    result = Result.load(path)
    try:
        more = json.loads(read_bytes(path)[1])[KEY]
        places = [
            (int(stage), int(document), int(side)) for stage, document, side in more["places"]
        ]
        treeless = {side: int(more["treeless"][side]) for side in ("gold", "test")}
        gold, test = (Profile.from_dict(profile) for profile in more["profiles"])
        return Part(
            replaced(result, issues=[], alignment=dict(more["alignment"])),
            [((way[0], way[1], way[2]), bool(lone)) for way, lone in more["ways"]],
            list(more["names"]),
            Issues(result.issues, places, treeless),
            (int(more["rows"][0]), int(more["rows"][1])),
            (gold, test),
        )
    except (KeyError, TypeError, ValueError, IndexError) as error:
        message = "this is not a part of a run, or it is damaged"
        hint = "delete it: it will be scored again"
        raise InputError([Issue("bad-result", path, 0, 0, message, hint)]) from error
