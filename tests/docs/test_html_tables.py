"""The page about HTML tables: its code, its examples, and apted's distances of the same trees."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from random import Random

import pytest
from helpers.textbook.letters import text_cost

from treegauge.tree_distance import Costs, NodeList, distance

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "html-tables.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def page() -> dict:
    names: dict = {}
    (code,) = blocks("py")
    exec(code, names)  # noqa: S102 - the page of this repository
    return names


def test_the_examples(page):
    examples = doctest.DocTestParser().get_doctest(
        "\n".join(blocks("pycon")), page, "page", None, None
    )
    assert len(examples.examples) > 5
    failures: list[str] = []
    doctest.DocTestRunner().run(examples, out=failures.append)
    assert not failures, "".join(failures)


def test_other_figures_by_hand(page):
    teds = page["teds"]
    table = "<table><tr><th>a</th><td colspan=2>b</td></tr></table>"
    assert teds(table, table) == 1
    # Another span costs 1 of four nodes, and so does another tag.
    assert teds(table, table.replace("colspan=2", "")) == 0.75
    assert teds(table, table.replace("th>", "td>")) == 0.75
    # What is marked inside a cell is its text.
    assert teds(table, table.replace(">b<", "><b>b</b><")) == 1
    # Nothing but the table: two cells and the row are deleted.
    assert teds(table, "<table></table>") == 0.25


def random_table(random: Random) -> str:
    rows = []
    for _ in range(random.randrange(6)):
        cells = [
            f"<{tag}{random.choice(('', ' colspan=2', ' rowspan=3'))}>"
            f"{''.join(random.choices('abé,.12', k=random.randrange(6)))}</{tag}>"
            for tag in random.choices(("td", "td", "td", "th"), k=random.randrange(5))
        ]
        rows.append(f"<tr>{''.join(cells)}</tr>")
    head = random.randrange(len(rows) + 1)
    return f"<table><thead>{''.join(rows[:head])}</thead>{''.join(rows[head:])}</table>"


@pytest.mark.parametrize("seed", range(30))
def test_apted_says_the_same(page, seed):
    apted = pytest.importorskip("apted")

    class Node:
        def __init__(self, label):
            self.name = label
            self.below: list[Node] = []

    class Config(apted.Config):
        def rename(self, first, second):
            same = first.name[:-1] == second.name[:-1]
            return text_cost(first.name[-1], second.name[-1]) if same else 1

        def children(self, node):
            return node.below

    def rooted(table):
        nodes = [Node(label) for label in table.labels]
        for node, parent in zip(nodes, table.parents, strict=True):
            if parent is not None:
                nodes[parent].below.append(node)
        return nodes[0]

    random = Random(seed)
    first, second = (page["Table"](random_table(random)) for _ in range(2))
    expected = apted.APTED(rooted(first), rooted(second), Config()).compute_edit_distance()
    trees = [NodeList(table.labels, table.parents) for table in (first, second)]
    assert distance(*trees, Costs(relabel="levenshtein")) == pytest.approx(expected, abs=1e-9)
