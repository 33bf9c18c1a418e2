"""Brackets of discontinuous constituents: by hand, by disco-dop's numbers, and beside a slow version.

The examples by hand are those of docs/decisions/discontinuous-brackets.md.
"""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

import treegauge
from treegauge.contracts.inputs import DISCBRACKETS
from treegauge.errors import SettingsError
from treegauge.options.settings import make_settings

PARITY = Path(__file__).resolve().parents[1] / "parity" / "discodop"
UP = "(S (VP (VB 0=wake) (RP 2=up)) (NP (PRP 1=him)))"


def counts(gold, test, spec="brackets", **options):
    result = treegauge.score(gold, test, metrics=spec, **options)[spec]
    return result["matched"], result["gold"], result["test"]


def test_label_and_all_blocks_must_agree():
    # The VP of test is one block over all three words.
    flat = "(S (VP (VB 0=wake) (NP (PRP 1=him)) (RP 2=up)))"
    assert counts(UP, UP) == (3, 3, 3)
    assert counts(UP, flat) == (2, 3, 3)
    assert counts(UP, flat, "brackets:discontinuous") == (0, 1, 0)
    assert counts(UP, flat, "brackets:continuous") == (2, 2, 3)
    # The same outer edges, another word in between: (0)(2 3) and (0 1)(3).
    gold = "(S (VP (V 0=a) (X 2=c) (X 3=d)) (X 1=b))"
    test = "(S (VP (V 0=a) (X 1=b) (X 3=d)) (X 2=c))"
    assert counts(gold, test) == (1, 2, 2)
    assert counts(gold, gold) == (2, 2, 2)


def test_children_may_stand_in_any_order():
    assert counts(UP, "(S (NP (PRP 1=him)) (VP (RP 2=up) (VB 0=wake)))") == (3, 3, 3)


def test_an_inserted_word_makes_no_bracket_discontinuous():
    # «really» stands in the middle of a block on the test side: the block goes over it in slots.
    gold = "(S (VP (RB 0=soon) (VB 2=wake) (RP 3=up)) (NP (PRP 1=you)))"
    test = "(S (VP (RB 0=soon) (VB 2=wake) (RP 4=up)) (NP (PRP 1=you)) (RB 3=really))"
    within = test.replace(
        "(RP 4=up)) (NP (PRP 1=you)) (RB 3=really)", "(RB 3=really) (RP 4=up)) (NP (PRP 1=you))"
    )
    assert counts(gold, within, align="edit") == (3, 3, 3)
    # Where it belongs to another constituent it parts the blocks.
    assert counts(gold, test, align="edit") == (2, 3, 3)


def test_a_word_between_two_blocks_that_the_other_side_lacks():
    # Test has no «him»: its VP is one block, gold's has two.
    test = "(S (VP (VB 0=wake) (RP 1=up)))"
    assert counts(UP, test, align="edit") == (1, 3, 2)
    # Without words of one side alone the gap closes.
    assert counts(UP, test, "brackets:gap-tolerant", align="edit") == (2, 3, 2)
    assert counts(UP, test, "brackets:gap-tolerant:discontinuous", align="edit") == (0, 1, 0)


def test_a_gap_of_words_that_do_not_count_closes():
    # «,» is deleted by its tag, as disco-dop does before it judges discontinuity.
    gold = "(S (VP (VB 0=wake) (RP 2=up)) (, 1=,))"
    test = "(S (VP (VB 0=wake) (, 1=,) (RP 2=up)))"
    assert counts(gold, test, params="none") == (1, 2, 2)
    assert counts(gold, test, params="wsj") == (2, 2, 2)
    assert counts(gold, test, "brackets:discontinuous", params="wsj") == (0, 0, 0)


def test_a_block_that_cuts_a_group_matches_nothing():
    gold = "(S (VP (VB 0=look) (RP 2=teapot)) (NP (PRP 1=him)))"
    whole = "(S (VP (VB 0=look) (RP 2=tea) (RP 3=pot)) (NP (PRP 1=him)))"
    cut = "(S (VP (VB 0=look) (RP 2=tea)) (NP (PRP 1=him) (RP 3=pot)))"
    assert counts(gold, whole, align="groups") == (3, 3, 3)
    assert counts(gold, cut, align="groups") == (1, 3, 3)


def test_gold_in_plain_brackets():
    """Formats may differ; a side without discontinuous trees has none."""
    test = "(S (VP (VB 0=wake) (RP 2=up)) (NP (PRP 1=him)))"
    gold = treegauge.read(b"(S (VP (VB wake) (NP (PRP him)) (RP up)))")
    assert counts(gold, treegauge.read(test.encode())) == (2, 3, 3)


def test_one_kind_alone():
    with pytest.raises(SettingsError, match="either discontinuous or continuous"):
        treegauge.score(UP, UP, metrics="brackets:discontinuous:continuous")


def test_metrics_without_a_definition_are_refused_or_not_applicable():
    with pytest.raises(SettingsError, match="when discontinuous brackets cross is not defined"):
        treegauge.score(UP, UP, metrics="crossing")
    result = treegauge.score(
        UP, UP, metrics="brackets,crossing,tedeval,e-dice,linear-edit,struct-iou"
    )
    assert result["brackets"]["f1"] == 1.0
    assert [result[name]["value"] for name in ("crossing", "linear-edit", "struct-iou")] == [
        None
    ] * 3
    assert (result["tedeval"]["score"], result["e-dice"]["f1"]) == (None, None)


SUMMARY = re.compile(r"^(labeled \w[\w-]*|exact match|pos accuracy): +([\d.]+)", re.MULTILINE)


@pytest.mark.parametrize(
    ("case", "spec"),
    [
        ("plain", "brackets"),
        ("punct", "brackets"),
        ("noparse", "brackets"),
        ("disconly", "brackets:discontinuous"),
    ],
)
def test_the_numbers_of_disco_dop(case, spec):
    """Its summary, to two decimals; --disconly counts exact sentences otherwise."""
    folder = PARITY / case
    wanted = {
        name: float(value) for name, value in SUMMARY.findall((folder / "expected.out").read_text())
    }
    params = next(iter(map(str, folder.glob("*.prm"))), "none")
    names = f"{spec},complete,tags"
    result = treegauge.score(folder / "gold.dbr", folder / "test.dbr", metrics=names, params=params)
    assert round(100 * result[spec]["recall"], 2) == wanted["labeled recall"]
    assert round(100 * result[spec]["precision"], 2) == wanted["labeled precision"]
    assert round(100 * result[spec]["f1"], 2) == wanted["labeled f-measure"]
    assert round(100 * result["tags"]["f1"], 2) == wanted["pos accuracy"]
    if spec == "brackets":
        assert round(100 * result["complete"]["value"], 2) == wanted["exact match"]


# The slow version: sets of words from the text, blocks by hand.


def sentences_of(text):
    """For each line: (label, words) of all constituents."""
    for line in text.splitlines():
        open_: list[tuple[str, list[int]]] = []
        found = []
        for piece in line.replace(")", " ) ").split():
            if piece.startswith("("):
                open_.append((piece[1:], []))
            elif piece != ")":
                open_[-1][1].append(int(piece.split("=")[0]))
                open_[-1] = ("", open_[-1][1])
            else:
                label, words = open_.pop()
                if label:
                    found.append((label, sorted(words)))
                if open_:
                    open_[-1][1].extend(words)
        yield found


def slow_items(comparison, gold, text, which, tolerant):
    core = comparison.core
    corpus = comparison.gold if gold else comparison.test
    keep, slot = core.side_column(gold, "keep"), core.side_column(gold, "slot")
    both = [
        treegauge.metrics.columns.NONE not in (g, t)
        for g, t in zip(core.column("slot.gold"), core.column("slot.test"), strict=True)
    ]
    items = Counter()
    for row, found in enumerate(sentences_of(text)):
        first, end = corpus.token_rows(row, row + 1)
        counted = [token for token in range(first, end) if keep[token]]
        place = {token - first: number for number, token in enumerate(counted)}
        for label, words in found:
            numbers = [place[word] for word in words if word in place]
            blocks = []
            for number in numbers:
                if blocks and blocks[-1][1] == number:
                    blocks[-1][1] = number + 1
                else:
                    blocks.append([number, number + 1])
            if not blocks or (which and (len(blocks) > 1) != (which == "discontinuous")):
                continue
            slots = [slot[token] for token in counted]
            cut = any(
                edge and edge < len(slots) and slots[edge] == slots[edge - 1]
                for block in blocks
                for edge in block
            )
            pieces = [(slots[low], slots[high - 1] + 1) for low, high in blocks]
            if tolerant:
                seen = sorted(s for low, high in pieces for s in range(low, high) if both[s])
                inside = set(seen)
                alive = [s for s, paired in enumerate(both) if paired]
                runs = []
                for number, s in enumerate(alive):
                    if s in inside:
                        if runs and runs[-1][1] == number:
                            runs[-1][1] = number + 1
                        else:
                            runs.append([number, number + 1])
                pieces = runs
            items[(label, str(pieces), "cut" if cut or not pieces else "")] += 1
    return items


def slow_counts(comparison, gold, test, which, tolerant):
    left = slow_items(comparison, True, gold, which, tolerant)
    right = slow_items(comparison, False, test, which, tolerant)
    matched = sum(min(n, right[item]) for item, n in left.items() if not item[2])
    return matched, left.total(), right.total()


@pytest.mark.parametrize("align", ["identity", "edit", "groups"])
@pytest.mark.parametrize("which", ["", "discontinuous", "continuous"])
@pytest.mark.parametrize("tolerant", [False, True])
def test_beside_the_slow_version(align, which, tolerant):
    spec = ":".join(
        ["brackets", *(["gap-tolerant"] if tolerant else []), *([which] if which else [])]
    )
    shared = 0
    for seed in range(40):
        rng = Random(seed)
        gold = DISCBRACKETS.draw(rng, 4)
        test = DISCBRACKETS.disturb(rng, gold)
        for kind in ("word", "lost", "cut", "lost") if align != "identity" else ():
            changed = list(DISCBRACKETS.changes[kind](test))
            test = rng.choice(changed) if changed else test
        texts = DISCBRACKETS.show(gold), DISCBRACKETS.show(test)
        corpora = (treegauge.read(text.encode(), format="discbracket") for text in texts)
        settings = make_settings(spec, align=align, params="none")
        comparison = treegauge.align_corpora(*corpora, settings)
        found = tuple(sum(column) for column in settings.metrics[0].count(comparison))
        wanted = slow_counts(comparison, *texts, which, tolerant)
        assert found == wanted, "\n".join(texts)
        shared += wanted[0]
    assert shared > 40


def lineage(found, word, size):
    """Highest mark of each kind only, from the root down, as disco-dop's code reads."""
    path: list[str] = []
    for label, words in found:
        if word not in words:
            continue
        if word + 1 not in words:
            mark = ")" if word == words[-1] else "]"
            path += [mark] if mark not in path else []
        path.append(label)
        if word - 1 not in words:
            mark = "(" if word == words[0] else "["
            path += [mark] if mark not in path else []
    return path


def levenshtein(a, b):
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        above, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            above, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, above + (x != y))
    return row[-1]


def test_leaf_ancestor_has_the_marks_of_disco_dop():
    """Inner edges of a discontinuous constituent have marks of their own (disco-dop, leafancestorpaths)."""
    differing = 0
    for seed in range(20):
        rng = Random(seed)
        gold = DISCBRACKETS.draw(rng, 3)
        texts = DISCBRACKETS.show(gold), DISCBRACKETS.show(DISCBRACKETS.disturb(rng, gold))
        # From the root down: what is closed last is above, so the list is turned round.
        sides = [[list(reversed(found)) for found in sentences_of(text)] for text in texts]
        sizes = [len(side[0][1]) for side in sides[0]]
        means = []
        for left, right, size in zip(*sides, sizes, strict=True):
            words = []
            for word in range(size):
                a, b = lineage(left, word, size), lineage(right, word, size)
                words.append(1 - Fraction(levenshtein(a, b), max(len(a) + len(b), 1)))
            means.append(sum(words) / size)
        spec = "leaf-ancestor:disco-dop"
        found = treegauge.score(*texts, metrics=spec, params="none")[spec]["value"]
        assert found == pytest.approx(float(sum(means) / len(means)), abs=1e-8), texts
        differing += found < 1
    assert differing > 10
