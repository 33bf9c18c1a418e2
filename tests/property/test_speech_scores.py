"""Head dependencies, bags and spans against slow textbook versions, and against classic sparseval."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

import pytest
from helpers.speech_trees import sides, trees
from helpers.textbook import speech as textbook
from hypothesis import given, settings
from hypothesis import strategies as st

import treegauge
from treegauge.base.records import replaced
from treegauge.cli import dispatch
from treegauge.comparison.comparison import align_corpora
from treegauge.metrics import get_metric
from treegauge.options.settings import make_settings
from treegauge.results.count import result_of
from treegauge.rules.head_tables import HeadTable
from treegauge.rules.params import Params
from treegauge.transforms.edited import normalised

SPEECH = Params.load("speech")
KEYS = ("matched", "gold", "test")
TABLES = st.sampled_from(["charniak", "collins", "content"])


def compared(gold: str, test: str, metrics: str, table: str = "charniak"):
    chosen = make_settings(
        metrics, "speech", "lower,hyphens", heads=table, chunks="document", align="edit"
    )
    return align_corpora(treegauge.read(gold.encode()), treegauge.read(test.encode()), chosen)


def counted(comparison, spec: str) -> tuple[int, ...]:
    return tuple(sum(column) for column in get_metric(spec).count(comparison))


def read_side(
    comparison, gold: bool, table: str, params: Params = SPEECH
) -> list[textbook.Dependency]:
    corpus = comparison.gold if gold else comparison.test
    keep = [bool(flag) for flag in comparison.core.side_column(gold, "keep")]
    reader = textbook.Reader(params, HeadTable.load(table))
    found = []
    for sentence in corpus:
        found += reader.read(textbook.parse(str(sentence)), keep, sentence.token_range[0])
    return found


@settings(max_examples=150, deadline=None)
@given(sides(), TABLES, st.booleans())
def test_dependencies_are_the_textbooks(pair, table, labeled):
    option = "" if labeled else ":unlabeled"
    comparison = compared(*pair, "heads", table)
    gold, test = read_side(comparison, True, table), read_side(comparison, False, table)
    slots = [comparison.core.side_column(side, "slot") for side in (True, False)]
    for name, opened in (("heads", False), ("heads-open", True)):
        left = {slots[0][one.token]: one for one in gold if one.open or not opened}
        right = {slots[1][one.token]: one for one in test if one.open or not opened}
        matched = sum(
            textbook.same(SPEECH, left[slot], right[slot], labeled) for slot in left.keys() & right
        )
        assert counted(comparison, name + option) == (matched, len(left), len(right))
    matched, opened = textbook.best_in_order(SPEECH, gold, test, labeled)
    sizes = [[sum(one.open for one in side), len(side)] for side in (gold, test)]
    assert counted(comparison, "heads-bag" + option) == (matched, sizes[0][1], sizes[1][1])
    assert counted(comparison, "heads-bag-open" + option) == (opened, sizes[0][0], sizes[1][0])


@settings(max_examples=100, deadline=None)
@given(sides(), TABLES)
def test_every_word_neither_edited_nor_deleted_depends_once(pair, table):
    comparison = compared(*pair, "heads", table)
    matched, gold, test = counted(comparison, "heads")
    for side, size in ((True, gold), (False, test)):
        corpus = comparison.gold if side else comparison.test
        keep = comparison.core.side_column(side, "keep")
        parents = corpus.columns["tokens.parent"]
        labels = corpus.columns["nodes.label"]
        # Regions are flat in normal form: a word is edited if its parent is a region.
        edited = [
            corpus.text(labels[parents[row]]) == "EDITED" for row in range(corpus.core.tokens)
        ]
        assert size == sum(1 for row in range(len(edited)) if keep[row] and not edited[row])
    assert counted(comparison, "heads-bag")[0] >= matched
    assert (
        counted(comparison, "heads-bag:unlabeled")[0] >= counted(comparison, "heads:unlabeled")[0]
    )


def own_brackets(comparison, gold: bool):
    """Return (label, kept slots, slot after the word before) of each bracket of a side.

    Edited regions that are neighbours across a sentence cut are one.
    """
    corpus = comparison.gold if gold else comparison.test
    keep, slot = (comparison.core.side_column(gold, name) for name in ("keep", "slot"))
    found = []
    before = 0
    names = ("label", "first", "last", "parent")
    nodes = list(zip(*(corpus.columns[f"nodes.{name}"] for name in names), strict=True))
    region = None  # the edited region that ends the sentence before, with a bracket or without
    for label, first, last, parent in nodes:
        top = parent < len(nodes) and nodes[parent][3] >= len(nodes)
        edited = top and corpus.text(label) == "EDITED"
        begins, ends = (
            edited and nodes[parent][place] == (first, last)[place - 1] for place in (1, 2)
        )
        if begins and region is not None:
            region += [slot[row] for row in range(first, last) if keep[row]]
            region = region if ends else None
            continue
        if parent < len(nodes):
            region = None
        own = [slot[row] for row in range(first, last) if keep[row]]
        earlier = [slot[row] + 1 for row in range(first) if keep[row]]
        before = max(earlier, default=0)
        name = SPEECH.constituent_label(corpus.text(label))
        if name is not None:
            found.append((name, own, before))
        if ends:
            region = own
    return [bracket for bracket in found if bracket[1]]


def multiset_overlap(left: list, right: list) -> int:
    rest = list(right)
    matched = 0
    for one in left:
        if one in rest:
            rest.remove(one)
            matched += 1
    return matched


@settings(max_examples=150, deadline=None)
@given(sides(), st.booleans())
def test_spans_are_the_textbooks(pair, labeled):
    option = "" if labeled else ":unlabeled"
    comparison = compared(*pair, "brackets")
    core = comparison.core
    kept = [
        {
            slot
            for slot, keep in zip(
                core.side_column(side, "slot"), core.side_column(side, "keep"), strict=True
            )
            if keep
        }
        for side in (True, False)
    ]
    count, both = sorted(kept[0] | kept[1]), kept[0] & kept[1]
    lists: dict[str, list[list]] = {"sparseval-spans": [], "gap-tolerant": []}
    for side in (True, False):
        brackets = own_brackets(comparison, side)
        # From behind the word before to behind the last word, in slots that count.
        lists["sparseval-spans"].append(
            [
                (label if labeled else "", sum(slot < before for slot in count), own[-1])
                for label, own, before in brackets
            ]
        )
        # From the first to the last word with a partner; without one, nothing to match.
        lists["gap-tolerant"].append(
            [
                (label if labeled else "", *([min(inner), max(inner)] if inner else [side, "none"]))
                for label, own, _ in brackets
                for inner in [both & set(own)]
            ]
        )
    for name, (left, right) in lists.items():
        expected = (multiset_overlap(left, right), len(left), len(right))
        assert counted(comparison, f"brackets{option}:{name}") == expected


PLAIN = """DELETE_LABEL TOP
DELETE_LABEL TYPO
DELETE_LABEL ,
EMPTY_NODE -NONE-
EDIT_LABEL EDITED
CLOSED_CLASS IN
FILLED_PAUSE1 uh
FILLED_PAUSE1 um
FILLED_PAUSE2 mm-hm
FILLED_PAUSE2 uh-huh
"""


def totals(arguments: list[str]) -> list[int]:
    """Return the total row of the classic program: brackets 3, crossing, dependencies 3, open 3."""
    outcome = dispatch(["sparseval", *arguments])
    assert outcome.code == 0, outcome.err
    out = outcome.out if isinstance(outcome.out, str) else outcome.out.decode()
    return [
        int(text)
        for text in re.findall(r"\d+", next(line for line in out.splitlines() if "Total:" in line))
    ]


@st.composite
def same_words(draw):
    """Two trees over the same tagged words, so that the classic program aligns them by place."""
    gold = draw(
        trees(
            tags=("PRP", "VBD", "NN", "IN", ","),
            labels=("S", "NP", "VP", "PP", "EDITED", "TYPO", "X"),
        )
    )
    leaves = re.findall(r"\([^\s()]+ [^\s()]+\)", gold)
    parts = list(leaves)
    for _ in range(draw(st.integers(0, 6))):
        begin = draw(st.integers(0, len(parts) - 1))
        end = draw(st.integers(begin + 1, len(parts)))
        parts[begin:end] = [
            f"({draw(st.sampled_from(('S', 'NP', 'VP', 'EDITED')))} {' '.join(parts[begin:end])})"
        ]
    return gold, f"(TOP {' '.join(parts)})"


@settings(max_examples=150, deadline=None)
@given(st.lists(same_words(), min_size=1, max_size=3), TABLES, st.booleans())
def test_where_nothing_needed_correction_classic_sparseval_agrees(pairs, table, labeled):
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        for name, text in {
            "p.prm": PLAIN,
            "heads": f"{HeadTable.load(table).text()}",
            "gold": "".join(f"{gold}\n" for gold, _ in pairs),
            "test": "".join(f"{test}\n" for _, test in pairs),
        }.items():
            (place / name).write_text(text, encoding="utf-8")
        common = [
            "-p",
            str(place / "p.prm"),
            "-h",
            str(place / "heads"),
            *([] if labeled else ["-u"]),
        ]
        files = [str(place / "gold"), str(place / "test")]
        aligned = totals([*common, *files])
        bag = totals([*common, "-b", "-c", *files])
        option = "" if labeled else ":unlabeled"
        specs = [f"brackets{option}", f"heads{option}", f"heads-open{option}"]
        ours = treegauge.score(
            *files, metrics=specs, params=place / "p.prm", heads=table, align="identity"
        )
        found = [[ours[spec][key] for key in KEYS] for spec in specs]
        assert found == [aligned[:3], aligned[4:7], aligned[7:]]
        specs = [f"heads-bag{option}", f"heads-bag-open{option}"]
        ours = treegauge.score(
            *files, metrics=specs, params=place / "p.prm", heads=table, chunks="document"
        )
        assert [ours[specs[0]][key] for key in KEYS] == bag[4:7]
        # The classic program takes the open pairs of the path it happens to find.
        assert ours[specs[1]]["matched"] >= bag[7]
        assert [ours[specs[1]][key] for key in ("gold", "test")] == bag[8:]


@settings(max_examples=100, deadline=None)
@given(sides())
def test_cells_by_label_add_up(pair):
    specs = (
        "heads,heads:unlabeled,heads-open,heads-bag,heads-bag-open,heads-bag:unlabeled,"
        "heads-bag-open:unlabeled,brackets:unlabeled,brackets:gap-tolerant"
    )
    result = result_of(compared(*pair, specs), name="x", by=("label",))
    for spec in result:
        for key in KEYS:
            assert sum(cell[key] for cell in result.by_label(spec).values()) == result[spec][key]
        for cell in result.by_label(spec).values():
            assert cell["matched"] <= cell["gold"]
            assert cell.get("matched_test", cell["matched"]) <= cell["test"]


# Which words are deleted is the gold side's to say, so none is deletable here.
COUNTING = ("PRP", "VBD", "NN", "IN", "UH")


@settings(max_examples=100, deadline=None)
@given(sides(tags=COUNTING))
def test_swapping_the_sides_swaps_precision_and_recall(pair):
    specs = (
        "heads,heads-open,heads-bag,heads-bag-open,brackets:gap-tolerant,brackets:sparseval-spans"
    )
    one, other = compared(*pair, specs), compared(*reversed(pair), specs)
    for spec in specs.split(","):
        matched, gold, test = counted(one, spec)
        assert counted(other, spec) == (matched, test, gold)


@pytest.mark.parametrize("text", ["", "(())", "(TOP (, ,))", "(TOP (EDITED (UH uh)))"])
def test_nothing_to_count_is_defined(text):
    specs = (
        "heads,heads-open,heads-bag,heads-bag-open,brackets:gap-tolerant,brackets:sparseval-spans"
    )
    result = treegauge.score(
        text, text, metrics=specs, params="speech", on_error="zero", by="label"
    )
    assert result["heads"]["gold"] == 0
    assert result["heads-bag"]["f1"] is None


def test_deep_and_wide_trees():
    deep = "(TOP " + "(NP " * 20000 + "(NN a)" + ")" * 20000 + ")"
    wide = "(TOP (NP " + "(NN a) " * 20000 + "(EDITED (NN b)) " * 2000 + "))"
    for text, size in ((deep, 1), (wide, 20000)):
        result = treegauge.score(
            text, text, metrics="heads,heads-bag,heads-bag-open", params="speech"
        )
        assert result["heads"]["matched"] == result["heads-bag"]["matched"] == size
    nested = "(TOP " + "(EDITED " * 5000 + "(NN a)" + ")" * 5000 + ")"
    assert normalised(treegauge.read(nested.encode()), SPEECH).core.nodes == 2


# went = saw and saw = dog, but went is not dog; uh is a filled pause and a spelling of a word.
LISTED = replaced(
    SPEECH, eq_words=(("went", "saw"), ("saw", "dog"), ("uh", "the"), ("we", "i")), name="listed"
)


@settings(max_examples=150, deadline=None)
@given(sides(tags=("NN", "IN"), words=("went", "saw", "dog", "uh", "um", "the")), st.booleans())
def test_head_words_are_equal_pair_by_pair(pair, labeled):
    option = "" if labeled else ":unlabeled"
    chosen = make_settings("heads", LISTED, heads="charniak", chunks="document", align="edit")
    comparison = align_corpora(*(treegauge.read(side.encode()) for side in pair), chosen)
    gold, test = (read_side(comparison, side, "charniak", LISTED) for side in (True, False))
    slots = [comparison.core.side_column(side, "slot") for side in (True, False)]
    left, right = (
        {slots[side][one.token]: one for one in found} for side, found in enumerate((gold, test))
    )
    matched = sum(textbook.same(LISTED, left[at], right[at], labeled) for at in left.keys() & right)
    assert counted(comparison, "heads" + option) == (matched, len(gold), len(test))
    matched, opened = textbook.best_in_order(LISTED, gold, test, labeled)
    assert counted(comparison, "heads-bag" + option) == (matched, len(gold), len(test))
    assert counted(comparison, "heads-bag-open" + option)[0] == opened
