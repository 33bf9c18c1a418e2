"""The tables of docs/language-models.md are those of the rules and of the damaged parses."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from helpers.damaged_parses import COUNT, surviving

from treegauge.corpora.repair import KINDS
from treegauge.corpora.repair_rules import RULES

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "language-models.md").read_text()


def test_every_rule_is_in_the_table_in_its_order():
    section = PAGE[PAGE.index("\n## The rules\n") :]
    names = re.findall(r"^\| `([a-z-]+)` \| [^0-9|]", section, re.MULTILINE)
    assert names == [rule.name for rule in RULES]
    for rule in RULES:
        row = re.search(rf"^\| `{rule.name}` \| ([^0-9|].*) \|$", section, re.MULTILINE).group(1)
        shown = row.replace("&lt;", "<").replace("&#124;", "|")
        assert shown == f"{rule.when} | {rule.what}"


def test_every_kind_of_failure_is_in_the_table_in_its_order():
    section = PAGE[PAGE.index("\n## Failures\n") : PAGE.index("\n## Samples\n")]
    assert re.findall(r"^\| `([a-z ]+)` \|", section, re.MULTILINE) == list(KINDS)


def test_what_each_rule_gains_is_as_shown():
    outcomes = [surviving(number) for number in range(COUNT)]
    kept, total = (sum(outcome[place] for outcome in outcomes) for place in (1, 2))
    assert f"{kept:,} of {total:,} brackets" in PAGE
    answers, brackets = Counter(), Counter()
    for _, found, _, rules in outcomes:
        for rule in rules:
            answers[rule] += 1
            brackets[rule] += found
    rows = re.findall(r"^\| `([a-z-]+)` \| ([0-9]+) \| ([0-9,]+) \|$", PAGE, re.MULTILINE)
    assert {name: (int(a), int(b.replace(",", ""))) for name, a, b in rows} == {
        name: (answers[name], brackets[name]) for name in answers
    }
