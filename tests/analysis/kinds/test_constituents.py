"""Kinds of bracket errors: by hand, planted errors, operations that lead to gold."""

from __future__ import annotations

import random
import re
from collections import Counter
from itertools import pairwise

import pytest
from helpers.real_data import shared_data
from hypothesis import given
from hypothesis import strategies as st

import treegauge
from treegauge.analysis.kinds import Kinds, find_kinds
from treegauge.analysis.kinds.in_words import errors_in_words
from treegauge.comparison.comparison import align_corpora
from treegauge.metrics import get_metric
from treegauge.options.request import Request, resolve

Tree = tuple  # (label, children…) or (tag, word)


def text_of(tree: Tree) -> str:
    """Return a tree as brackets."""
    return (
        f"({tree[0]} {' '.join(one if isinstance(one, str) else text_of(one) for one in tree[1:])})"
    )


def kinds(gold: str, test: str, **options: object) -> Kinds:
    return treegauge.error_kinds(gold, test, metrics="brackets", **options)["brackets"]


def named(gold: str, test: str, **options: object) -> list[tuple[str, str, int, int]]:
    """Return kind, detail, missed and extra brackets of each operation."""
    found = kinds(gold, test, **options)
    return [
        (operation.kind, operation.detail, len(operation.missed), len(operation.extra))
        for operation in found.operations
    ]


# --- each kind, by pencil -------------------------------------------------------------------------------------------

CREAM = "(S (NP (PRP she)) (VP (VBD ate) (NP (NNS pears)) (PP (IN with) (NP (NN cream)))))"


def test_nothing_is_wrong() -> None:
    found = kinds(CREAM, CREAM)
    assert found.operations == []
    assert found.explained() is None


@pytest.mark.parametrize(
    ("test", "expected"),
    [
        # Adjunction: the NP around "pears with cream" is the only bracket too many.
        (
            "(S (NP (PRP she)) (VP (VBD ate) (NP (NP (NNS pears)) (PP (IN with) (NP (NN cream))))))",
            ("PP attachment", "PP: VP, not NP", 0, 1),
        ),
        # Flat: NP[2,5) instead of NP[2,3).
        (
            "(S (NP (PRP she)) (VP (VBD ate) (NP (NNS pears) (PP (IN with) (NP (NN cream))))))",
            ("PP attachment", "PP: VP, not NP", 1, 1),
        ),
        # At the sentence: VP[1,3) instead of VP[1,5).
        (
            "(S (NP (PRP she)) (VP (VBD ate) (NP (NNS pears))) (PP (IN with) (NP (NN cream))))",
            ("PP attachment", "PP: VP, not S", 1, 1),
        ),
        (CREAM.replace("(PP", "(ADVP"), ("different label", "PP, not ADVP", 1, 1)),
        # One node more over the words of VP.
        (
            CREAM.replace("(VP", "(S (VP") + ")",
            ("unary", "∅, not S", 0, 1),
        ),
        (CREAM.replace("(NP (NN cream))", "(NN cream)"), ("single-word phrase", "NP, not ∅", 1, 0)),
    ],
)
def test_one_error(test: str, expected: tuple[str, str, int, int]) -> None:
    assert named(CREAM, test) == [expected]


def test_one_move_through_several_nodes() -> None:
    # "today" hangs on the inner verb instead of the sentence: VP, S, SBAR and VP are all one word too long.
    gold = (
        "(S (NP (PRP he)) (VP (VBZ says) (SBAR (IN that) (S (NP (PRP it)) (VP (VBZ rains))))) "
        "(NP (NN today)))"
    )
    test = (
        "(S (NP (PRP he)) (VP (VBZ says) (SBAR (IN that) (S (NP (PRP it)) (VP (VBZ rains) "
        "(NP (NN today)))))))"
    )
    assert named(gold, test) == [("NP attachment", "NP: S, not VP", 4, 4)]


def test_clause() -> None:
    gold = "(S (NP (PRP we)) (VP (VBD left) (NP (NN town)) (SBAR (IN when) (S (NP (PRP it)) (VP (VBD rained))))))"
    test = "(S (NP (PRP we)) (VP (VBD left) (NP (NN town))) (SBAR (IN when) (S (NP (PRP it)) (VP (VBD rained)))))"
    assert named(gold, test) == [("clause attachment", "SBAR: VP, not S", 1, 1)]


def test_modifier() -> None:
    gold = "(S (NP (PRP we)) (VP (VBD left) (NP (NN town))) (ADVP (RB soon)))"
    test = "(S (NP (PRP we)) (VP (VBD left) (NP (NN town)) (ADVP (RB soon))))"
    assert named(gold, test) == [("modifier attachment", "ADVP: S, not VP", 1, 1)]


def test_left_edge() -> None:
    gold = "(S (ADVP (RB soon)) (NP (PRP we)) (VP (VBD left)))"
    test = "(S (NP (ADVP (RB soon)) (PRP we)) (VP (VBD left)))"
    # NP[0,2) for NP[1,2).
    assert named(gold, test) == [("modifier attachment", "ADVP: S, not NP", 1, 1)]


def test_conjunct_without_its_conjunction() -> None:
    # "vans" is joined to "cars" in gold, and hangs on the verb in test: NP[2,4) for NP[2,5).
    gold = "(S (NP (PRP she)) (VP (VBZ sells) (NP (NNS cars) (CC and) (NNS vans))))"
    test = "(S (NP (PRP she)) (VP (VBZ sells) (NP (NNS cars) (CC and)) (NNS vans)))"
    assert named(gold, test) == [("coordination", "NNS: NP, not VP", 1, 1)]


def test_beside_a_conjunction_is_no_conjunct() -> None:
    # "in town" hangs on the coordination in test, beside "and", which joins noun phrases.
    gold = "(S (NP (NP (NP (NNS bars)) (PP (IN in) (NP (NN town)))) (CC and) (NP (NNS pubs))) (VP (VBP close)))"
    test = "(S (NP (NP (NNS bars)) (PP (IN in) (NP (NN town))) (CC and) (NP (NNS pubs))) (VP (VBP close)))"
    assert named(gold, test) == [("PP attachment", "PP: NP, not NP", 1, 0)]


def test_coordination() -> None:
    # "and cats" is part of the object in gold, and beside the verb phrase in test.
    gold = "(S (NP (PRP I)) (VP (VBP like) (NP (NP (NNS dogs)) (CC and) (NP (NNS cats)))))"
    test = "(S (NP (PRP I)) (VP (VBP like) (NP (NNS dogs))) (CC and) (NP (NNS cats)))"
    [(kind, detail, missed, extra)] = named(gold, test)
    # VP[1,5) for VP[1,2 + 1), and NP[2,5) that is only there with the conjunction.
    assert (kind, detail, missed, extra) == ("coordination", "NP: NP, not S", 2, 1)


def test_noun_phrase() -> None:
    gold = "(S (NP (DT a) (ADJP (JJ very) (JJ old)) (NN map)) (VP (VBZ tears)))"
    test = "(S (NP (DT a) (JJ very) (JJ old) (NN map)) (VP (VBZ tears)))"
    assert named(gold, test) == [("NP-internal", "ADJP, not ∅", 1, 0)]


def test_lone_words() -> None:
    # "the" was not heard: NP goes from "dog" on in test, and S with it (loosely the same, not at one slot).
    gold = "(S (NP (DT the) (NN dog)) (VP (VBD barked)))"
    test = "(S (NP (NN dog)) (VP (VBD barked)))"
    assert {kind for kind, *_ in named(gold, test, align="edit")} == {"words"}


def test_sentence_boundary() -> None:
    gold = "(S (NP (DT the) (NN dog)) (VP (VBD barked) (PP (IN at) (NP (NN night)))))"
    test = "(S (NP (DT the) (NN dog)) (VP (VBD barked)))\n(FRAG (PP (IN at) (NP (NN night))))"
    # S and VP reach over the cut; S, VP and FRAG of test end or begin at it.
    assert named(gold, test) == [("sentence boundary", "", 2, 3)]


def test_unparsed() -> None:
    gold = CREAM + "\n(S (NP (PRP it)) (VP (VBD slept)))\n"
    assert named(gold, CREAM + "\n\n", on_error="zero") == [("unparsed", "", 3, 0)]


# --- operations lead from the parse to gold -------------------------------------------------------------------------

LABELS = ["S", "NP", "VP", "PP", "SBAR", "ADJP"]


def random_tree(chance: random.Random, words: int) -> str:
    """Return a random tree over w0, w1 …, with unary chains."""

    def grow(begin: int, end: int, depth: int) -> str:
        if end - begin == 1 and (depth > 5 or chance.random() < 0.6):
            return f"({chance.choice(['NN', 'VB', 'CC', 'RB'])} w{begin})"
        if end - begin == 1:
            return f"({chance.choice(LABELS)} {grow(begin, end, depth + 1)})"
        inside = range(begin + 1, end)
        cuts = sorted(
            chance.sample(inside, min(len(inside), chance.randint(0 if depth < 4 else 1, 3)))
        )
        ends = [begin, *cuts, end]
        parts = [grow(a, b, depth + 1) for a, b in pairwise(ends)]
        return f"({chance.choice(LABELS)} {' '.join(parts)})"

    return f"(S {grow(0, words, 0)})"


def brackets_of(text: str) -> Counter[tuple[str, int, int]]:
    """Return the brackets of one tree, by a reader of our own; tags are none."""
    found: Counter[tuple[str, int, int]] = Counter()
    stack: list[tuple[str, int]] = []
    words = 0
    pieces = re.findall(r"\(|\)|[^\s()]+", text)
    for before, piece, after in zip(["", *pieces], pieces, [*pieces[1:], ""], strict=False):
        if before == "(":
            stack.append((piece if after == "(" else "", words))
        elif piece == ")":
            label, begin = stack.pop()
            found[label, begin, words] += bool(label)
        elif piece != "(":
            words += 1
    return +found


def applied(comparison: treegauge.Comparison, found: Kinds) -> tuple[Counter, Counter]:
    """Return test's brackets after all operations, and gold's."""
    matches = get_metric("brackets").matches(comparison)
    sides = {
        gold: [(matches.names[side.label[item]], *side.place(item)[0]) for item in range(len(side))]
        for gold, side in ((True, matches.gold), (False, matches.test))
    }
    counted = comparison.counted
    kept = [
        place for place, unit in zip(sides[False], matches.test.unit, strict=True) if counted[unit]
    ]
    now = Counter(kept)
    for operation in found.operations:
        now.subtract(sides[False][item] for item in operation.extra)
        now.update(sides[True][item] for item in operation.missed)
    assert min(now.values(), default=0) >= 0
    gold = Counter(
        place for place, unit in zip(sides[True], matches.gold.unit, strict=True) if counted[unit]
    )
    return +now, gold


def compared(gold: object, test: object, **options: object) -> treegauge.Comparison:
    sides = [treegauge.read(one, ext=".mrg") for one in (gold, test)]
    resolved = resolve(Request(metrics="brackets", **options), *(side.profile for side in sides))
    return align_corpora(*sides, resolved.settings)


@given(st.integers(0, 10**6), st.integers(1, 12))
def test_operations_lead_to_gold(seed: int, words: int) -> None:
    chance = random.Random(seed)
    gold, test = random_tree(chance, words), random_tree(chance, words)
    comparison = compared(gold.encode(), test.encode(), params="none")
    found = find_kinds(comparison, "brackets")
    now, own = applied(comparison, found)
    assert now == own == brackets_of(gold)
    # Each error is explained once, and only errors are.
    missed, extra = brackets_of(gold) - brackets_of(test), brackets_of(test) - brackets_of(gold)
    items = [item for operation in found.operations for item in operation.missed]
    assert len(items) == len(set(items)) == missed.total() == found.missed
    items = [item for one in found.operations for item in one.extra]
    assert len(items) == len(set(items)) == extra.total() == found.extra
    # An operation that does nothing is none.
    assert all(one.items for one in found.operations)


@given(st.integers(0, 10**6), st.integers(1, 10), st.integers(1, 10))
def test_operations_lead_to_gold_on_other_words(seed: int, first: int, second: int) -> None:
    chance = random.Random(seed)
    gold = random_tree(chance, first) + "\n" + random_tree(chance, second)
    test = random_tree(chance, first + second - chance.randint(0, 1))
    comparison = compared(
        gold.encode(), test.encode(), params="none", align="edit", chunks="document"
    )
    now, own = applied(comparison, find_kinds(comparison, "brackets"))
    assert now == own


# --- planted errors are named right ---------------------------------------------------------------------------------


class Grower:
    """Grows sentences with the places where one error is planted, from a small grammar."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.words = 0

    def word(self, tag: str) -> str:
        self.words += 1
        return f"({tag} w{self.words})"

    def noun_phrase(self, depth: int = 0) -> str:
        tags = self.chance.choice([["DT", "NN"], ["NN"], ["DT", "JJ", "NN"], ["PRP"]])
        base = f"(NP {' '.join(map(self.word, tags))})"
        if depth < 2 and self.chance.random() < 0.3:
            return f"(NP {base} {self.phrase('PP', depth + 1)})"
        return base

    def phrase(self, label: str, depth: int = 0) -> str:
        if label == "PP":
            return f"(PP {self.word('IN')} {self.noun_phrase(depth + 1)})"
        if label == "ADVP":
            return f"(ADVP {self.word('RB')})"
        if label == "NP":
            return self.noun_phrase(depth)
        return f"(SBAR {self.word('IN')} {self.clause(depth + 1)})"

    def clause(self, depth: int = 0) -> str:
        subject = self.noun_phrase(depth)
        verb = self.word("VBD")
        rest = [self.noun_phrase(depth)] if self.chance.random() < 0.7 else []
        if depth < 2 and self.chance.random() < 0.4:
            rest.append(self.phrase(self.chance.choice(["PP", "SBAR", "ADVP"]), depth + 1))
        return f"(S {subject} (VP {' '.join([verb, *rest])}))"


def plant_attachment(seed: int) -> tuple[str, str, str]:
    """Return gold, test and the kind: what follows an object hangs on verb, noun or sentence."""
    grow = Grower(seed)
    label = grow.chance.choice(["PP", "SBAR", "ADVP"])
    subject, verb = grow.noun_phrase(), grow.word("VBD")
    noun = f"(NP {grow.word('DT')} {grow.word('NN')})"
    moved = grow.phrase(label)
    places = [
        f"(S {subject} (VP {verb} {noun} {moved}))",
        f"(S {subject} (VP {verb} (NP {noun} {moved})))",
        f"(S {subject} (VP {verb} (NP {noun[4:-1]} {moved})))",
        f"(S {subject} (VP {verb} {noun}) {moved})",
    ]
    # Two trees of one noun phrase, flat and with an adjunct, have one attachment.
    first, second = grow.chance.choice(
        [(0, 1), (0, 2), (0, 3), (1, 0), (2, 0), (3, 0), (1, 3), (3, 2)]
    )
    outer = grow.chance.random() < 0.5
    wrap = "(S (NP (PRP x)) (VP (VBZ y) (SBAR (IN z) {})))" if outer else "{}"
    kind = {"PP": "PP", "SBAR": "clause", "ADVP": "modifier"}[label]
    return wrap.format(places[first]), wrap.format(places[second]), f"{kind} attachment"


def plant_coordination(seed: int) -> tuple[str, str, str]:
    """Return gold, test and the kind: a conjunct is joined to another node than in gold."""
    grow = Grower(seed)
    subject, verb = grow.noun_phrase(), grow.word("VBD")
    first = grow.noun_phrase(1)
    joined = grow.word("CC")
    if grow.chance.random() < 0.5:
        second = grow.noun_phrase(1)
        places = [
            f"(S {subject} (VP {verb} (NP {first} {joined} {second})))",
            f"(S {subject} (VP {verb} {first} {joined} {second}))",
            f"(S {subject} (VP {verb} {first}) {joined} {second})",
        ]
    else:
        second = f"(VP {grow.word('VBD')} {grow.noun_phrase(1)})"
        places = [
            f"(S {subject} (VP (VP {verb} {first}) {joined} {second}))",
            f"(S {subject} (VP {verb} {first} {joined} {second}))",
            f"(S {subject} (VP {verb} {first}) {joined} {second})",
        ]
    gold, test = grow.chance.sample(places, 2)
    return gold, test, "coordination"


def plant_unary(seed: int) -> tuple[str, str, str]:
    """Return gold, test and the kind: a node over the words of another one, on either side."""
    grow = Grower(seed)
    plain = grow.clause()
    places = [found.start() for found in re.finditer(r"\((NP|VP|PP|SBAR|ADVP|S) ", plain)]
    start = grow.chance.choice(places)
    depth = end = 0
    for place, letter in enumerate(plain[start:], start):
        depth += (letter == "(") - (letter == ")")
        if not depth:
            end = place + 1
            break
    own = plain[start + 1 :].split()[0]
    above = grow.chance.choice([label for label in ("S", "NP", "VP", "FRAG") if label != own])
    more = f"{plain[:start]}({above} {plain[start:end]}){plain[end:]}"
    pair = (plain, more) if grow.chance.random() < 0.5 else (more, plain)
    return *pair, "unary"


@pytest.mark.parametrize("plant", [plant_attachment, plant_coordination, plant_unary])
def test_planted_errors_are_named_right(plant: object) -> None:
    planted = [plant(seed) for seed in range(400)]  # type: ignore[operator]
    gold, test = ("\n".join(one[place] for one in planted) for place in (0, 1))
    found = kinds(gold, test, params="none", align="identity")
    by_unit: dict[int, set[str]] = {}
    for one in found.operations:
        by_unit.setdefault(one.unit, set()).add(one.kind)
    wrong = [
        (by_unit.get(unit), *case)
        for unit, case in enumerate(planted)
        if by_unit.get(unit) != {case[2]}
    ]
    # The bound is that of the requirement: 95 %, with nothing else in the sentence's list.
    assert len(wrong) <= 0.05 * len(planted), wrong[:3]


# --- words that are cut, pieces ---------------------------------------------------------------------------------------


def told(gold: str, test: str) -> list[str]:
    sides = [treegauge.read(text.encode()) for text in (gold, test)]
    settings = resolve(
        Request(metrics="brackets", params="none"), *(side.profile for side in sides)
    ).settings
    return errors_in_words(align_corpora(*sides, settings), "brackets")


def test_brackets_of_which_one_cuts_a_word_are_segmentation():
    """NP ends behind *tea* of *tea -pot*, which gold has as one word: its words are not the question."""
    gold = "(S (NP (DT the) (NN tea-pot)) (VP (VBZ is) (JJ hot)))"
    test = "(S (NP (DT the) (NN tea)) (X -pot) (VP (VBZ is) (JJ hot)))"
    assert named(gold, test, params="none") == [("segmentation", "NP, not NP", 1, 1)]
    assert told(gold, test) == ["NP ‹the tea-pot› is missing; NP ‹the tea› should not be there"]


def test_what_hangs_on_a_discontinuous_node_is_told_so():
    """*the* hangs on VP *wake the … up*, which is smaller than S."""
    gold = "(S (VP (VB 0=wake) (RP 3=up)) (NP (DT 1=the) (NN 2=tea)))"
    test = "(S (VP (VB 0=wake) (DT 1=the) (RP 3=up)) (NP (NN 2=tea)))"
    assert told(gold, test)[-1] == "DT ‹the› should attach to NP ‹tea›, not to VP ‹wake up›"
    assert named(gold, test, params="none")[-1][1].endswith("NP, not VP")


# --- real data ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gold", "test", "options"),
    [
        ("gum-text/gold", "gum-text/gold-tokens", {}),
        ("gum-text/gold", "gum-text/raw", {}),
        ("gum-speech/gold", "gum-speech/asr", {"task": "speech"}),
        ("gum-speech/gold", "gum-speech/asr-under-segmented", {"task": "speech"}),
    ],
)
def test_real_errors_are_explained(gold: str, test: str, options: dict[str, str]) -> None:
    comparison = compared(shared_data(gold), shared_data(test), **options)
    found = find_kinds(comparison, "brackets")
    now, own = applied(comparison, found)
    assert now == own
    explained = found.explained()
    assert explained is not None
    assert explained >= 0.9
    # "other attachment" says less than the others: without it the bound holds, too.
    unclear = sum(
        operation.items
        for operation in found.operations
        if operation.kind in {"other", "other attachment"}
    )
    assert unclear <= 0.1 * (found.missed + found.extra)
