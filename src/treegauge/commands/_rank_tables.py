"""Tables and drawings of ``treegauge rank``: ranked parses, and rankings for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.base.text import terminal
from treegauge.commands._rank_groups import (
    number,
)
from treegauge.reports import Drawn, Table
from treegauge.reports._cells import decimal

if TYPE_CHECKING:
    from collections.abc import Sequence


TIE_RULE = "a pair of parses tied in either measure is not discordant"


def in_percent(value: float | None) -> str:
    return "n/a" if value is None else decimal(100 * value)


def place_of(rank: float) -> str:
    return f"{rank:g}"


def flat_ranks(names: Sequence[str], table: list[dict[str, Any]]) -> Table:
    """Return a row for each variant, average and system, for programs: the score in full, and the rank."""
    rows = [
        [row["metric"], row["average"], name, "" if score is None else str(score), f"{rank:g}"]
        for row in table
        for name, score, rank in zip(names, row["scores"], row["ranks"], strict=True)
    ]
    return Table("ranks", ["metric", "average", "system", "score", "rank"], rows, left=3)


def flat_groups(names: Sequence[str], by: str, rows: Sequence[dict[str, Any]]) -> Table:
    """Return the same for each group."""
    cells = [
        [row["metric"], row["group"], name, "" if score is None else str(score), f"{rank:g}"]
        for row in rows
        for name, score, rank in zip(names, row["scores"], row["ranks"], strict=True)
    ]
    return Table(f"ranks by {by}", ["metric", by, "system", "score", "rank"], cells, left=3)


def flat_parses(parses: list[dict[str, Any]]) -> Table:
    """Return how far two measures agree on parses, those of each group below those of all."""
    keys = ("parses", "discordant", "discordant_share", "tau_b")
    rows = [
        [ranking["system"], *ranking["between"], by, group]
        + ["" if row[key] is None else str(row[key]) for key in keys]
        for ranking in parses
        for by, group, row in [
            ("", "", ranking),
            *((by, own["group"], own) for by, rows in ranking["groups"].items() for own in rows),
        ]
    ]
    return Table("parses", ["system", "metric", "and metric", "by", "group", *keys], rows, left=5)


def parses_table(parses: Sequence[dict[str, Any]]) -> Table:
    """Return how far two measures agree on the order of each system's parses: a line for each."""
    a, b = parses[0]["between"]
    rows = [
        [
            ranking["system"],
            str(ranking["parses"]),
            in_percent(ranking["discordant_share"]),
            "n/a" if ranking["tau_b"] is None else format(ranking["tau_b"], ".4f"),
        ]
        for ranking in parses
    ]
    foot = f"(% discordant: of all pairs of parses, by Kendall; {TIE_RULE})"
    header = ["system", "parses", "% discordant", "tau-b"]
    return Table(f"parses ranked by {a} and by {b}", header, rows, foot=foot)


def sentence_texts(ranking: dict[str, Any]) -> list[str]:
    """Return the sentences of one system that are shown, in words and drawings."""
    known = [sentence["sentence"] for sentence in ranking["largest"]]
    asked = [sentence for sentence in ranking["asked"] if sentence["sentence"] not in known]
    texts: list[str] = []
    for sentence in (*ranking["largest"], *asked):
        _add_sentence(texts, sentence, ranking)
    return texts


def _add_sentence(texts: list[str], sentence: dict[str, Any], ranking: dict[str, Any]) -> None:
    """Add where a sentence stands, its ranks, and the mappings drawn."""
    a, b = ranking["between"]
    system = terminal(ranking["system"])
    left, right = sentence["ranks"]
    first, second = sentence["scores"]
    called = f"{terminal(sentence['sent_id'])}, " if sentence["sent_id"] else ""
    place = f"sentence {sentence['sentence']} ({called}line {sentence['line']})"
    if sentence["sentences"] > 1:
        last = sentence["sentence"] + sentence["sentences"] - 1
        place = f"sentences {sentence['sentence']} to {last} ({called}line {sentence['line']})"
    by = f"rank {place_of(left)} by {a} ({number(a, first)}), {place_of(right)} by {b} ({number(b, second)})"
    line = f"{system}: {place}: {by}"
    if texts and not sentence["mappings"]:
        texts[-1] += f"\n{line}"
    else:
        texts.append(line)
    for spec, mapping in sentence["mappings"].items():
        drawn = [f"  {line}" for line in mapping.draw().splitlines()]
        texts.append(Drawn("\n".join([f"{spec}, cost {mapping.cost}:", *drawn])))
