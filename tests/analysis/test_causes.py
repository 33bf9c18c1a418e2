"""Causes of missed items: every cause by hand, planted causes, sums that add up."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import treegauge
from treegauge import _core
from treegauge.analysis.attribution import attribute
from treegauge.errors import SettingsError
from treegauge.results.causes import CAUSES

GOLD = "(S (NP (DT the) (NN dog)) (VP (VBD barked) (PP (IN at) (NP (NN night)))))"


def shares(
    gold: str, test: str, metric: str = "brackets", **options: object
) -> dict[str, tuple[int, int]]:
    """Return how many missed and extra items carry each cause."""
    result = treegauge.score(gold, test, metrics=metric, attribute=True, **options)
    attribution = result.attribution(metric)
    assert sum(attribution.shapley.values()) == pytest.approx(attribution.loss, abs=1e-12)
    assert sum(attribution.waterfall.values()) == pytest.approx(attribution.loss, abs=1e-12)
    return {name: (one["missed"], one["extra"]) for name, one in attribution.causes.items()}


def rows(*words: str) -> str:
    """Return a CoNLL-U sentence of ``form/upos/head/relation``."""
    lines = []
    for number, word in enumerate(words, 1):
        form, upos, head, relation = word.split("/")
        lines.append(f"{number}\t{form}\t_\t{upos}\t_\t_\t{head}\t{relation}\t_\t_\n")
    return "".join(lines) + "\n"


# --- each cause, by pencil ------------------------------------------------------------------------------------------


def test_nothing_is_wrong() -> None:
    assert shares(GOLD, GOLD) == {}


def test_structure() -> None:
    # The PP hangs on S instead of VP: VP is too short (one missed, one extra).
    test = "(S (NP (DT the) (NN dog)) (VP (VBD barked)) (PP (IN at) (NP (NN night))))"
    assert shares(GOLD, test) == {"structure": (1, 1)}


def test_label() -> None:
    assert shares(GOLD, GOLD.replace("(PP", "(ADVP")) == {"label": (1, 1)}


def test_substituted_words_do_not_move_brackets() -> None:
    # night/light: S, VP, PP and NP end there on both sides and match, whatever the word is.
    assert shares(GOLD, GOLD.replace("night", "light")) == {}


def test_substituted() -> None:
    # The last word is another one, and the last NP is a PP part: a label error at a substituted word.
    test = GOLD.replace("(NP (NN night))", "(ADJP (JJ light))")
    assert shares(GOLD, test) == {"substituted": (1, 1), "label": (1, 1)}


def test_deleted() -> None:
    # Without "at" nothing starts at slot 4 in test: PP is missed at its first word.
    test = "(S (NP (DT the) (NN dog)) (VP (VBD barked) (NP (NN night))))"
    assert shares(GOLD, test) == {"deleted": (1, 0)}


def test_inserted() -> None:
    gold = "(S (NP (DT the) (NN dog)) (VP (VBD barked) (NP (NN night))))"
    assert shares(gold, GOLD) == {"inserted": (0, 1)}


def test_unparsed() -> None:
    # Two sentences of 5 and 3 brackets; the second has no parse.
    gold = GOLD + "\n(S (NP (PRP it)) (VP (VBD slept)))\n"
    assert shares(gold, GOLD + "\n\n", on_error="zero") == {"unparsed": (3, 0)}


def test_boundary_of_brackets() -> None:
    # Test cuts the sentence after "barked": S and VP reach over the cut (missed); the pieces end or
    # begin at it: S, VP and FRAG of test (extra).
    gold = "(S (NP (DT the) (NN dog)) (VP (VBD barked) (PP (IN at) (NP (NN night)))))"
    test = "(S (NP (DT the) (NN dog)) (VP (VBD barked)))\n(FRAG (PP (IN at) (NP (NN night))))"
    assert shares(gold, test) == {"boundary": (2, 3)}


def test_boundary_of_arcs() -> None:
    # Two sentences became one: the second root hangs on the first (extra arc over the boundary), and the arc from
    # the second root is missed.
    gold = rows("we/PRON/2/nsubj", "left/VERB/0/root") + rows(
        "it/PRON/2/nsubj", "rained/VERB/0/root"
    )
    test = rows("we/PRON/2/nsubj", "left/VERB/0/root", "it/PRON/4/nsubj", "rained/VERB/2/parataxis")
    assert shares(gold, test, "las") == {"boundary": (1, 1)}


def test_tag_of_dependent_or_governor() -> None:
    gold = rows("we/PRON/2/nsubj", "left/VERB/0/root", "early/ADV/2/advmod")
    # early is tagged otherwise and attached wrongly; the arc of "we" is right and carries nothing.
    test = rows("we/PRON/2/nsubj", "left/VERB/0/root", "early/ADJ/1/amod")
    assert shares(gold, test, "las") == {"tag": (1, 1)}
    assert shares(gold, test, "upos") == {"tag": (1, 1)}
    # An arc whose governor is tagged otherwise.
    test = rows("we/PRON/2/expl", "left/NOUN/0/root", "early/ADV/2/advmod")
    assert shares(gold, test, "las") == {"tag": (1, 1), "label": (1, 1)}


def test_brackets_never_carry_tags() -> None:
    test = GOLD.replace("(NN dog)", "(NNP dog)").replace("(PP", "(ADVP")
    assert shares(GOLD, test) == {"label": (1, 1)}
    assert shares(GOLD, test, "tags") == {"tag": (1, 1)}


def test_words_cut_differently_where_characters_agree() -> None:
    gold = rows("darkroom/NOUN/2/nsubj", "smells/VERB/0/root")
    test = rows("dark/ADJ/2/amod", "room/NOUN/3/nsubj", "smells/VERB/0/root")
    assert shares(gold, test, "las", align="ud") == {"segmentation": (1, 2)}


def test_arcs_between_substituted_words() -> None:
    gold = rows("we/PRON/2/nsubj", "left/VERB/0/root", "early/ADV/2/advmod")
    test = rows("he/PRON/3/nsubj", "left/VERB/0/root", "early/ADV/2/advmod")
    assert shares(gold, test, "las", align="levenshtein") == {"substituted": (1, 1)}


def test_metrics_without_items_are_refused() -> None:
    with pytest.raises(SettingsError, match="no items that are matched word by word"):
        treegauge.score(GOLD, GOLD, metrics="t-dice", attribute=True)
    # Where one metric has items, the others are left out.
    result = treegauge.score(GOLD, GOLD, metrics="brackets,crossing", attribute=True)
    assert list(result.causes) == ["brackets"]
    with pytest.raises(SettingsError, match="crossing"):
        result.attribution("crossing")


# --- sums -----------------------------------------------------------------------------------------------------------


def textbook(
    totals: dict[str, int], counts: list[tuple[int, int, int]]
) -> tuple[list[Fraction], list[Fraction]]:
    """Return waterfall and Shapley values as their definitions say: all orders, one by one."""

    def value(causes: int) -> Fraction:
        missed = sum(m for mask, m, _ in counts if mask & ~causes == 0)
        extra = sum(e for mask, _, e in counts if mask & ~causes == 0)
        below = totals["gold"] + totals["test"] + missed - extra
        return Fraction(2 * (totals["matched"] + missed), below) if below else Fraction(0)

    present = [k for k in range(len(CAUSES)) if any(mask >> k & 1 for mask, _, _ in counts)]
    waterfall = [Fraction(0)] * len(CAUSES)
    taken = 0
    for k in present:
        waterfall[k] = value(taken | 1 << k) - value(taken)
        taken |= 1 << k
    shapley = [Fraction(0)] * len(CAUSES)
    orders = list(permutations(present))
    for order in orders:
        taken = 0
        for k in order:
            shapley[k] += (value(taken | 1 << k) - value(taken)) / len(orders)
            taken |= 1 << k
    return waterfall, shapley


@given(
    st.lists(
        st.tuples(
            st.sets(st.sampled_from([0, 1, 4, 7, 8]), min_size=1).map(
                lambda s: sum(1 << k for k in s)
            ),
            st.integers(0, 9),
            st.integers(0, 9),
        ),
        max_size=8,
    ),
    st.integers(0, 30),
)
def test_attribution_is_the_textbook_one(counts: list[tuple[int, int, int]], matched: int) -> None:
    totals = {
        "matched": matched,
        "gold": matched + sum(m for _, m, _ in counts),
        "test": matched + sum(e for _, _, e in counts),
    }
    if not totals["gold"] + totals["test"]:
        return
    found = attribute("brackets", totals, counts)
    waterfall, shapley = textbook(totals, counts)
    for k, name in enumerate(CAUSES):
        assert found.waterfall.get(name, 0) == pytest.approx(float(waterfall[k]), abs=1e-12)
        assert found.shapley.get(name, 0) == pytest.approx(float(shapley[k]), abs=1e-12)
    whole = 1.0 if totals["gold"] else 0.0
    assert sum(waterfall) == pytest.approx(whole - found.score, abs=1e-12)


def test_too_many_errors_are_refused() -> None:
    with pytest.raises(ValueError, match="more items"):
        _core.attribute(1, 2, 2, [(1, 2, 0)])
    with pytest.raises(ValueError, match="negative"):
        _core.attribute(1, 2, 2, [(1, -1, 0)])


def test_cells_and_units_have_all_errors() -> None:
    gold, test = planted("structure", 60)
    result = treegauge.score(gold, test, metrics="brackets", attribute=True)
    whole = result.attribution("brackets").causes
    found = result.causes["brackets"]
    for rows_of in (found.units, *found.cells.values()):
        assert sum(row.missed for row in rows_of) == sum(one["missed"] for one in whole.values())
        assert sum(row.extra for row in rows_of) == sum(one["extra"] for one in whole.values())


def test_shards_and_saved_results(tmp_path) -> None:
    gold, test = planted("words", 40)
    whole = treegauge.score(gold, test, metrics="brackets", attribute=True)
    halves = [
        treegauge.score(
            "\n".join(gold.splitlines()[part]),
            "\n".join(test.splitlines()[part]),
            metrics="brackets",
            attribute=True,
            chunks="sentence",
        )
        for part in (slice(0, 17), slice(17, None))
    ]
    merged = treegauge.merge(halves)
    assert merged.attribution("brackets").causes == whole.attribution("brackets").causes
    assert merged.cleaning_curve("brackets")[-1] == whole.cleaning_curve("brackets")[-1]
    whole.save(tmp_path / "saved.json")
    loaded = treegauge.Result.load(tmp_path / "saved.json")
    assert loaded.causes == whole.causes


def test_cleaning_curve() -> None:
    # "at" is lost: PP is missed. Once it is undone all is right.
    test = "(S (NP (DT the) (NN dog)) (VP (VBD barked) (NP (NN night))))"
    result = treegauge.score(GOLD, test, metrics="brackets", attribute=True)
    assert result.cleaning_curve("brackets") == [pytest.approx(8 / 9), 1.0]
    (word,) = result.causes["brackets"].words
    assert (word.gold, word.test, word.harm, word.missed, word.extra) == ("at", None, 2, 1, 0)


def test_the_curve_ends_where_all_word_errors_are_undone() -> None:
    # The last point is v of the word causes: the first three steps of the waterfall that are about words.
    gold, test = planted("words", 120)
    result = treegauge.score(gold, test, metrics="brackets,heads", attribute=True)
    for spec in ("brackets", "heads"):
        attribution = result.attribution(spec)
        assert "unparsed" not in attribution.causes
        words = sum(
            attribution.waterfall.get(name, 0) for name in ("substituted", "deleted", "inserted")
        )
        assert result.cleaning_curve(spec)[-1] == pytest.approx(
            attribution.score + words, abs=1e-12
        )


# --- planted causes -------------------------------------------------------------------------------------------------

NOUNS = ["cat", "dog", "bird", "fish", "cow", "horse", "sheep", "goat"]
VERBS = ["sees", "likes", "hears", "finds", "follows"]


def sentence(rng: random.Random) -> list:
    """Return a tree: ``[label, child …]`` with ``[tag, word]`` leaves."""

    def noun_phrase(depth: int) -> list:
        found = ["NP", ["DT", rng.choice(["the", "a"])], ["NN", rng.choice(NOUNS)]]
        if depth and rng.random() < 0.4:
            return [
                "NP",
                found,
                ["PP", ["IN", rng.choice(["near", "with"])], noun_phrase(depth - 1)],
            ]
        return found

    return ["S", noun_phrase(2), ["VP", ["VBZ", rng.choice(VERBS)], noun_phrase(2)]]


def shown(tree: list) -> str:
    """Return a tree in brackets."""
    return "(" + " ".join(one if isinstance(one, str) else shown(one) for one in tree) + ")"


def leaves(tree: list) -> list[list]:
    """Return the leaves of a tree, which can be changed."""
    if isinstance(tree[1], str):
        return [tree]
    return [leaf for child in tree[1:] for leaf in leaves(child)]


def raised(tree: list, rng: random.Random) -> list:
    """Hang a PP one constituent higher."""
    if isinstance(tree[1], str):
        return tree
    found = [tree[0]]
    for child in tree[1:]:
        child = raised(child, rng)  # noqa: PLW2901
        last = child[-1]
        if child[0] == "NP" and last[0] == "PP" and rng.random() < 0.5:
            found += [child[1] if len(child) == 3 else child[:-1], last]
        else:
            found.append(child)
    return found


def planted(kind: str, count: int) -> tuple[str, str]:
    """Return gold and a copy with errors of one kind only."""
    rng = random.Random(7)
    gold, test = [], []
    for _ in range(count):
        tree = sentence(rng)
        gold.append(shown(tree))
        if kind == "structure":
            tree = raised(tree, rng)
        for leaf in leaves(tree):
            if kind == "words" and rng.random() < 0.15:
                leaf[1] = "x" + leaf[1]
            if kind == "tags" and rng.random() < 0.2:
                leaf[0] = "FW"
        if kind == "words":
            # Words are lost too, with the constituents that consist of them.
            tree = without(tree, rng)
        test.append(shown(tree))
    return "\n".join(gold) + "\n", "\n".join(test) + "\n"


def without(tree: list, rng: random.Random) -> list:
    """Leave out determiners now and then."""
    if isinstance(tree[1], str):
        return tree
    kept = [
        child if isinstance(child[1], str) else without(child, rng)
        for child in tree[1:]
        if child[0] != "DT" or rng.random() > 0.3
    ]
    return [tree[0], *kept]


def share(result, metric: str, causes: set[str]) -> float:
    """Return the share of the loss that goes to these causes."""
    attribution = result.attribution(metric)
    assert attribution.loss > 0.01
    return (
        sum(value for name, value in attribution.shapley.items() if name in causes)
        / attribution.loss
    )


def test_planted_structure_is_found() -> None:
    result = treegauge.score(*planted("structure", 300), metrics="brackets", attribute=True)
    assert share(result, "brackets", {"structure"}) >= 0.95


def test_planted_tags_are_found() -> None:
    result = treegauge.score(*planted("tags", 300), metrics="tags", attribute=True)
    assert share(result, "tags", {"tag"}) >= 0.95


def test_planted_word_errors_are_found() -> None:
    gold, test = planted("words", 300)
    result = treegauge.score(gold, test, metrics="brackets,heads", attribute=True)
    words = {"substituted", "deleted", "inserted"}
    assert share(result, "brackets", words) >= 0.95
    # A head word that is lost moves the heads of words that were heard well: knock-on errors.
    assert share(result, "heads", words) >= 0.90


def test_planted_boundaries_are_found() -> None:
    rng = random.Random(3)
    gold, test = [], []
    for _ in range(200):
        trees = [sentence(rng), sentence(rng)]
        gold += [shown(tree) for tree in trees]
        # Two sentences become one, or the predicate becomes a sentence of its own.
        if rng.random() < 0.5:
            test.append(shown(["S", *trees]))
        else:
            for tree in trees:
                test += [shown(["FRAG", tree[1]]), shown(["S", tree[2]])]
    result = treegauge.score(
        "\n".join(gold), "\n".join(test), metrics="brackets", attribute=True, chunks="document"
    )
    assert share(result, "brackets", {"boundary"}) >= 0.95
