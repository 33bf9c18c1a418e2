"""The tables of ``treegauge compare``: scores with intervals, differences with tests, breakdowns."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from treegauge.base.records import replaced
from treegauge.base.text import listed
from treegauge.reports import Marked, Table, Tables
from treegauge.reports._cells import UNDEFINED, decimal
from treegauge.reports._compared_flat import flat
from treegauge.reports._sets_and_runs import sets_and_runs_tables

if TYPE_CHECKING:
    from collections.abc import Mapping

    from treegauge.results.result import Result
    from treegauge.stats.compare import Compared, Score
    from treegauge.stats.groups import GroupTable

#: what is told of each system beside its scores
COVERAGE = frozenset({"coverage", "validity"})
LETTERS = "abcdefghijklmnopqrstuvwxyz"
SIGN = "−"
#: names of tests that are too long for a column
SHORT = {"randomization": "random"}


def letters(systems: list[str]) -> dict[str, str]:
    """Return a short name for each system: a, b, c and so on."""
    return {
        name: LETTERS[place] if place < len(LETTERS) else f"s{place + 1}"
        for place, name in enumerate(systems)
    }


def shown_p(p: float | None, below: bool = False) -> str:
    """Return a p value as papers have it.

    >>> shown_p(0.03204), shown_p(2.4e-7), shown_p(1e-11, below=True), shown_p(None)
    ('0.032', '2.4e-07', '< 1e-11', 'n/a')
    """
    if p is None:
        return UNDEFINED
    if below:
        return f"< {p:.2g}"
    return f"{p:.2g}" if p < 0.001 else f"{p:.3f}"


def _number(value: float | None, plain: bool, *, sign: bool = False) -> str:
    if value is None:
        return UNDEFINED
    text = decimal(value if plain else 100 * value)
    if not sign:
        return text
    if float(text) == 0:
        return decimal(0)
    return text.replace("-", SIGN) if value < 0 else f"+{text}"


def _interval(ends: tuple[float, float] | None, plain: bool, *, sign: bool = False) -> str:
    if ends is None:
        return ""
    low, high = ends
    first = f"[{_number(low, plain, sign=sign)}" if isfinite(low) else f"({SIGN}∞"
    last = f"{_number(high, plain, sign=sign)}]" if isfinite(high) else "∞)"
    return f"{first}, {last}"


def _title(metric: str, value: str, compared: Compared) -> str:
    """Return what a value is called: the metric alone, where it is its main value."""
    from treegauge.metrics import get_metric

    if compared.across:
        return "across"
    main = get_metric(metric).main
    several = sum(other == metric for other, _ in compared.values) > 1
    return f"{metric}.{value}" if several or value != main else metric


def score_table(compared: Compared) -> Table:
    """Return a row for each value and a column for each system; below each score its interval."""
    short = letters(compared.systems)
    rows: list[list[str]] = []
    for metric, value in compared.values:
        plain = metric in compared.plain
        best = compared.best(metric, value)
        scores: list[Score] = [compared.score(name, metric, value) for name in compared.systems]
        cells: list[str] = []
        for score in scores:
            beaten = [short[name] for name in compared.beaten(score.system, metric, value)]
            bold = score.system in best and len(best) < sum(
                other.score is not None for other in scores
            )
            cells.append(Marked.of(_number(score.score, plain), bold=bold, raised="".join(beaten)))
        rows.append([_title(metric, value, compared), *cells])
        if any(score.interval for score in scores):
            rows.append(["", *(_interval(score.interval, plain) for score in scores)])
    header = [
        f"{short[name]}: {name}" + (f" ({compared.across[name]})" if compared.across else "")
        for name in compared.systems
    ]
    return Table("", ["metric", *header], rows, foot=_foot(compared))


def turned(table: Table, first: str = "system") -> Table:
    """Return the same with columns for rows, the first of this name; intervals stay behind their scores."""
    header, *columns = zip(table.header, *table.rows, strict=True)
    rows = [list(column) for column in columns]
    return replaced(table, header=[first, *header[1:]], rows=rows)


def chance_table(compared: Compared) -> Table | None:
    """Return the scores of uninformed trees: a row for each."""
    if not compared.chance:
        return None
    names = list(dict.fromkeys(score.system for score in compared.chance))
    known = {(score.system, score.metric, score.value): score.score for score in compared.chance}
    rows = [
        [
            name,
            *(
                _number(known.get((name, metric, value)), metric in compared.plain)
                for metric, value in compared.values
            ),
        ]
        for name in names
    ]
    titles = [_title(metric, value, compared) for metric, value in compared.values]
    return Table("trees that know nothing but gold's words; not tested", ["", *titles], rows)


def _foot(compared: Compared) -> str:
    how = compared.how
    percent = f"{100 * how.level:g} %"
    lines = []
    sets = len(compared.sets_and_runs.sets) if compared.sets_and_runs else 0
    means = f", means over {sets} test sets" if sets else ""
    if any(metric not in compared.plain for metric, _ in compared.values):
        number = [metric for metric, _ in compared.values if metric in compared.plain]
        less = f" ({listed(number)}: numbers)" if number else ""
        lines.append(f"scores in percent{less}{means}; the best is marked (bold, * in text)")
    else:
        lines.append("the best is marked (bold, * in text)")
    runs = compared.sets_and_runs.runs if compared.sets_and_runs else []
    of_units = {score.system for score in compared.scores if score.interval}
    of_units -= {own.system for own in runs}
    if of_units:
        lines.append(
            f"in brackets {percent} intervals ({_method(how.interval)} bootstrap, {how.samples} samples, "
            f"seed {how.seed})"
        )
    elif any(score.interval for score in compared.scores):
        lines.append(f"in brackets {percent} intervals, over units and over runs")
    if _has_raised(compared):
        lines.append(
            "a raised letter: significantly better than that system (corrected p < "
            f"{how.alpha:.2g})"
        )
    return "\n".join(lines)


def _has_raised(compared: Compared) -> bool:
    """Tell whether any table has a raised letter: that of scores, of a breakdown, or of test sets."""
    beaten = [group.beaten for table in compared.groups for group in table.groups]
    if compared.sets_and_runs is not None:
        beaten += [row.beaten for row in compared.sets_and_runs.by_set]
    return any(pair.significant for pair in compared.differences) or any(map(any, beaten))


def _method(name: str) -> str:
    return {"bca": "BCa", "percentile": "percentile"}[name]


def difference_table(compared: Compared) -> Table | None:
    """Return a row for each value and pair of systems."""
    if not compared.differences:
        return None
    short = letters(compared.systems)
    how = compared.how
    correction = {"holm": "Holm", "benjamini-hochberg": "BH", "none": ""}[how.correction]
    many = sum(difference.p is not None for difference in compared.differences) > 1 and bool(
        correction
    )
    documents = any(difference.p_documents is not None for difference in compared.differences)
    rows = []
    for difference in compared.differences:
        plain = difference.metric in compared.plain
        shown = [
            _title(difference.metric, difference.value, compared),
            f"{short[difference.system]} {SIGN} {short[difference.baseline]}",
            _number(difference.difference, plain, sign=True),
            _interval(difference.interval, plain, sign=True) or UNDEFINED,
            shown_p(difference.p, difference.below),
        ]
        if documents:
            p = difference.p_documents
            shown.append("" if p is None else shown_p(p))
        if many:
            # The corrected value of a bound is a bound too.
            shown.append(shown_p(difference.adjusted, difference.below))
        rows.append(
            [
                *shown,
                SHORT.get(difference.test or "", difference.test or ""),
                _number(difference.detectable, plain),
            ]
        )
        if how.power is not None:
            rows[-1].append(UNDEFINED if difference.needed is None else str(difference.needed))
    header = ["metric", "pair", "difference", "interval", "p"]
    header += ["p documents"] if documents else []
    header += [f"p {correction}"] if many else []
    header += ["test", "detects"]
    header += [] if how.power is None else ["needs"]
    toward = "worse" if how.toward_worse else "better"
    side = f"one-sided (the first is {toward})" if how.one_sided else "two-sided"
    lines = [f"p: {side}{_tests(compared)}"]
    if any(difference.interval for difference in compared.differences):
        lines.append(
            f"interval: {100 * how.level:g} %, of the same test: 0 is outside if and only if p < "
            f"{how.alpha:.2g}"
        )
    if documents:
        lines.append(
            f"p documents: over documents, where that is on the other side of {how.alpha:.2g}"
        )
    if many:
        count = sum(difference.p is not None for difference in compared.differences)
        lines.append(f"p {correction}: corrected for the {count} comparisons of this table")
    under = f" (p {correction})" if many else ""
    lines.append(
        f"detects: the smallest true difference that is found{under} four times out of five here"
    )
    if how.power is not None:
        lines.append(
            f"needs: sentences, in units like these, to find a difference of {how.power:g} as often"
        )
    return Table("differences", header, rows, left=2, foot="\n".join(lines))


def _tests(compared: Compared) -> str:
    words = {
        "exact": "exact: over all swaps of units between the two",
        "randomization": f"random: over {compared.how.samples} random swaps",
        "bootstrap": f"bootstrap: over {compared.how.samples} samples, moved to no difference",
        "sign": "sign: by the number of units won",
        "mcnemar": "mcnemar: by units that one alone has right",
        "runs": "runs: by the spread over units and over runs (Student's t)",
    }
    used = dict.fromkeys(difference.test for difference in compared.differences if difference.test)
    return "".join(f"; {words[test]}" for test in used)


def margin_tables(compared: Compared) -> list[Table]:
    """Return the tests with a margin: a table for each kind of claim."""
    short = letters(compared.systems)
    how = compared.how
    tables = []
    for claim, points in (("not worse", how.margin), ("equivalent", how.equivalence)):
        tests = [test for test in compared.margins if test.claim == claim]
        if not tests:
            continue
        many = claim == "equivalent" and how.correction != "none" and len(tests) > 1
        rows = []
        for test in tests:
            plain = test.metric in compared.plain
            row = [
                _title(test.metric, test.value, compared),
                f"{short[test.system]} {SIGN} {short[test.baseline]}",
                _number(test.difference, plain, sign=True),
                _bounds(test.bounds, plain),
                shown_p(test.p),
            ]
            row += [shown_p(test.adjusted)] if many else []
            rows.append([*row, "yes" if test.shown else "no"])
        correction = {"holm": "Holm", "benjamini-hochberg": "BH", "none": ""}[how.correction]
        header = ["metric", "pair", "difference", "bounds", "p"]
        header += [f"p {correction}"] if many else []
        within = f"within {points:g}"
        foot = (
            f"p: that the first is worse by {points:g} or more"
            if claim == "not worse"
            else f"p: that the two are {points:g} or more apart (the larger of two one-sided tests)"
        )
        foot += f"; bounds: the difference is inside, one-sided at {100 * how.level:g} %"
        if any(test.adjusted is not None for test in tests):
            foot += "\nshown: p < " + f"{how.alpha:.2g}"
            foot += " in each row by itself: a run passes only if all are" * (claim == "not worse")
        tables.append(Table(f"{claim}, {within}", [*header, "shown"], rows, left=2, foot=foot))
    return tables


def _bounds(ends: tuple[float | None, float | None], plain: bool) -> str:
    low, high = ends
    if low is None and high is None:
        return UNDEFINED
    first = f"({SIGN}∞" if low is None else f"[{_number(low, plain, sign=True)}"
    last = "∞)" if high is None else f"{_number(high, plain, sign=True)}]"
    return f"{first}, {last}"


def group_table(table: GroupTable, compared: Compared) -> Table:
    """Return one breakdown: a row for each group, a column for each system."""
    short = letters(compared.systems)
    plain = table.metric in compared.plain
    lower = (table.metric, table.value) in compared.lower
    rows: list[list[str]] = []
    small = False
    for group in table.groups:
        known = [score for score in group.scores if score is not None]
        best = (min(known) if lower else max(known)) if known else None
        cells: list[str] = []
        for score, beaten in zip(group.scores, group.beaten, strict=True):
            bold = score is not None and score == best and len(set(known)) > 1
            raised = "".join(short[name] for name in beaten)
            cells.append(Marked.of(_number(score, plain), bold=bold, raised=raised))
        small = small or group.small
        rows.append([group.name, f"{group.size}{'?' if group.small else ''}", *cells])
    title = f"{_title(table.metric, table.value, compared)} by {table.by}"
    lines = []
    if small:
        lines.append(f"?: fewer than 30 {table.of}: little can be said")
    header = [
        table.by,
        table.of.split()[0],
        *(f"{short[system]}: {system}" for system in compared.systems),
    ]
    return Table(title, header, rows, foot="\n".join(lines))


def group_counts(table: GroupTable, compared: Compared) -> Table | None:
    """Return the counts behind one breakdown, where its metric shows any: a row for each group and system."""
    counted = [group for group in table.groups if group.counts]
    if not counted:
        return None
    short = letters(compared.systems)
    rows = [
        [group.name, f"{short[system]}: {system}", *map(str, counts.values())]
        for group in counted
        for system, counts in zip(compared.systems, group.counts, strict=True)
    ]
    title = f"{table.metric} by {table.by}: counts"
    return Table(title, [table.by, "system", *counted[0].counts[0]], rows, left=2)


def group_differences(table: GroupTable, compared: Compared) -> Table | None:
    """Return the differences in one breakdown: a row for each group and pair of systems."""
    short = letters(compared.systems)
    plain = table.metric in compared.plain
    how = compared.how
    correction = {"holm": "Holm", "benjamini-hochberg": "BH", "none": ""}[how.correction]
    own = [(group, pair) for group in table.groups for pair in group.differences]
    if not own:
        return None
    rows = []
    for group, pair in own:
        row = [
            group.name,
            f"{short[pair.system]} {SIGN} {short[pair.baseline]}",
            _number(pair.difference, plain, sign=True),
            _interval(pair.interval, plain, sign=True) or UNDEFINED,
            shown_p(pair.p, pair.below),
        ]
        row += [shown_p(pair.adjusted, pair.below)] if correction else []
        rows.append([*row, SHORT.get(pair.test or "", pair.test or "")])
    header = [table.by, "pair", "difference", "interval", "p"]
    header += [f"p {correction}"] if correction else []
    count = sum(pair.p is not None for _, pair in own)
    foot = f"p {correction}: corrected for the {count} tests of this table" if correction else ""
    if not count:
        foot = "no tests: items were not counted by sentence (saved results do not keep that)"
    title = f"{_title(table.metric, table.value, compared)} by {table.by}: differences"
    return Table(title, [*header, "test"], rows, left=2, foot=foot)


def _coverage(results: Mapping[str, Result]) -> str:
    """Return how many sentences of each system were scored, and what its answers are like."""
    from treegauge.reports._answers import validity_lines
    from treegauge.reports._tables import coverage_lines

    blocks = []
    for name, result in results.items():
        coverage = result.coverage
        whole = coverage.scored == coverage.gold and not (coverage.zeroed or coverage.repaired)
        # How documents pair is told of the units.
        told = any(issue.code != "documents" for issue in result.issues)
        lines = validity_lines(result)
        if told or not whole or result.max_length is not None:
            lines[:0] = coverage_lines(result)
        blocks += [f"{name}: {lines[0]}", *lines[1:]] if lines else []
    return "\n".join(blocks)


def _failures(results: Mapping[str, Result]) -> list[Table]:
    """Return a table of the answers that failed, if some did."""
    if all(result.validity is None for result in results.values()):
        return []
    from treegauge.reports._answers import failure_table

    table = failure_table(results.values())
    return [table] if table is not None else []


def _as_data(results: Mapping[str, Result]) -> dict[str, object]:
    """Return the same for programs."""
    return {
        name: {key: value for key, value in result.as_dict().items() if key in COVERAGE}
        for name, result in results.items()
    }


def tables(
    compared: Compared, results: Mapping[str, Result] | None = None, *, rows: str = "metrics"
) -> Tables:
    """Return everything that is shown; with ``results``, how much of each system was scored.

    ``rows``: what a row of the table of scores is, metrics or systems.
    """
    scores = score_table(compared)
    parts: list[Table | str] = [scores if rows == "metrics" else turned(scores)]
    beside = chance_table(compared)
    parts += [] if beside is None else [beside]
    differences = difference_table(compared)
    if differences is not None:
        parts.append(differences)
    short = letters(compared.systems)
    parts += sets_and_runs_tables(compared, short, _number, _title, shown_p)
    parts += margin_tables(compared)
    for groups in compared.groups:
        below = (group_counts(groups, compared), group_differences(groups, compared))
        parts += [group_table(groups, compared), *(table for table in below if table is not None)]
    failures = _failures(results or {})
    parts += failures
    if told := _coverage(results or {}):
        parts.append(told)
    if compared.notes:
        parts.append("\n".join(compared.notes))
    data = compared.as_dict()
    if results:
        data["coverage"] = _as_data(results)
    return Tables(parts, compared.signatures, data, flat=[*flat(compared), *failures])
