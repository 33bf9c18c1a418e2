"""What each kind of noise does to counts, worked out by hand on texts of a few words.

Each case says where something is planted; a seed and a rate that plant there, and nowhere else, are looked for.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

import treegauge
from treegauge.contracts.noise import ARCS, ROLES

TIDE = "(TOP (S (NP (DT the) (NN tide)) (VP (VBZ lifts) (NP (DT the) (NNS boats)))))\n"
SINKS = "(TOP (S (NP (PRP it)) (VP (VBZ sinks) (NP (PRP them)))))\n"
BARE = "(S (NP (DT the) (NN tide)) (VP (VBZ turns)))\n(S (NP (NNS gulls)) (VP (VBP cry)))\n"
EDIT = "(TOP (S (NP (PRP we)) (EDITED (VP (VBP go))) (VP (VBP row))))\n"
RATES = [step / 100 for step in range(1, 101)]


class Case(NamedTuple):
    """Gold, a kind, (sentence, place) of all that is planted, and (matched, gold, test) by metric."""

    gold: str
    kind: str
    planted: list[tuple[int, str]]
    counts: dict[str, tuple[int, int, int]]
    #: what the record says after it, where the place alone leaves it open
    after: str | None = None
    options: tuple[tuple[str, str], ...] = ()


def planted_at(case: Case) -> Any:
    """Return the noise that is planted at these places, and there alone."""
    gold = treegauge.read(case.gold.encode())
    name = case.kind.replace("-", "_")
    wanted = sorted(case.planted)
    for seed in range(2000):
        for rate in RATES:
            noisy = treegauge.noise(gold, seed=seed, **{name: rate}, **dict(case.options))
            places = sorted((change.sentence, change.place) for change in noisy.planted)
            if places == wanted and case.after in {None, noisy.planted[0].after}:
                return gold, noisy
            if len(places) >= len(wanted):
                break
    raise AssertionError("no seed plants there")


def counts(gold: Any, test: Any, metric: str) -> tuple[int, int, int]:
    if metric == "wer":
        scores = treegauge.score(gold, test, metrics="wer")["wer"]
        return scores["substituted"], scores["deleted"], scores["inserted"]
    scores = treegauge.score(gold, test, metrics=metric)[metric]
    return scores["matched"], scores["gold"], scores["test"]


ALL_WORDS = {"tags": (5, 5, 5), "wer": (0, 0, 0)}
CASES = {
    # S, NP, VP, NP: one has another label.
    "a label": Case(
        TIDE, "labels", [(1, "4-5")], {"brackets": (3, 4, 4), "boundaries": (1, 1, 1), **ALL_WORDS}
    ),
    "two labels": Case(TIDE, "labels", [(1, "1-2"), (1, "3-5")], {"brackets": (2, 4, 4)}),
    "a tag": Case(
        TIDE, "tags", [(1, "2")], {"tags": (4, 5, 5), "brackets": (4, 4, 4), "wer": (0, 0, 0)}
    ),
    "a misheard word": Case(
        TIDE,
        "word-substitution",
        [(1, "2")],
        {"wer": (1, 0, 0), "brackets": (4, 4, 4), "tags": (5, 5, 5)},
    ),
    # The NP ends with the word that is gone; S and VP begin and end as before.
    "a missed word": Case(
        TIDE,
        "word-deletion",
        [(1, "2")],
        {"wer": (0, 1, 0), "brackets": (3, 4, 4), "tags": (4, 5, 4)},
    ),
    # A constituent of one word goes with it: S also begins elsewhere, VP and its NP are right.
    "a missed phrase": Case(
        SINKS,
        "word-deletion",
        [(1, "1")],
        {"wer": (0, 1, 0), "brackets": (2, 4, 3), "tags": (2, 3, 2)},
    ),
    # Within the NP, which begins and ends as before.
    "a word too many": Case(
        TIDE,
        "word-insertion",
        [(1, "1")],
        {"wer": (0, 0, 1), "brackets": (4, 4, 4), "tags": (5, 5, 6)},
        after="boats",
    ),
    # At the end of the NP, which ends with it.
    "a word too many at an end": Case(
        TIDE,
        "word-insertion",
        [(1, "2")],
        {"wer": (0, 0, 1), "brackets": (3, 4, 4)},
        after="boats",
    ),
    # The first S holds the second one, too.
    "a missed boundary": Case(
        TIDE + SINKS,
        "boundary-deletion",
        [(1, "5")],
        {"boundaries": (1, 2, 1), "brackets": (7, 8, 8), "tags": (8, 8, 8)},
    ),
    "a missed boundary without a root": Case(
        BARE,
        "boundary-deletion",
        [(1, "3")],
        {"boundaries": (1, 2, 1), "brackets": (5, 6, 6), "tags": (5, 5, 5)},
    ),
    # «the tide | lifts the boats»: S is cut.
    "a boundary too many": Case(
        TIDE,
        "boundary-insertion",
        [(1, "2")],
        {"boundaries": (1, 1, 2), "brackets": (3, 4, 5), "tags": (5, 5, 5)},
    ),
    # «the tide lifts | the boats»: S and VP are cut.
    "a boundary too many in a phrase": Case(
        TIDE, "boundary-insertion", [(1, "3")], {"boundaries": (1, 1, 2), "brackets": (2, 4, 6)}
    ),
    # «the tide lifts the boats it | sinks them»: the first S is longer, and the second is cut.
    "a boundary too late": Case(
        TIDE + SINKS,
        "boundary-shift",
        [(1, "5")],
        {"boundaries": (1, 2, 2), "brackets": (6, 8, 9), "tags": (8, 8, 8)},
        after="it | sinks",
    ),
    # S, NP, EDITED, VP, VP: the region goes with its word and the VP in it.
    "an edit taken out": Case(
        EDIT,
        "edit-deletion",
        [(1, "2")],
        {"brackets": (3, 5, 3), "wer": (0, 1, 0), "tags": (2, 3, 2)},
    ),
    "an edit left in": Case(
        EDIT,
        "edit-unmarking",
        [(1, "2")],
        {"brackets": (4, 5, 4), "wer": (0, 0, 0), "tags": (3, 3, 3)},
    ),
    "a wrong head": Case(
        ARCS,
        "attachment",
        [(2, "4")],
        {"uas": (22, 23, 23), "las": (22, 23, 23), "upos": (23, 23, 23), "elas": (21, 21, 21)},
    ),
    "a wrong relation": Case(
        ARCS, "labels", [(2, "4")], {"uas": (23, 23, 23), "las": (22, 23, 23)}
    ),
    "a wrong tag of two kinds": Case(
        ARCS,
        "tags",
        [(2, "4")],
        {"upos": (22, 23, 23), "xpos": (22, 23, 23), "las": (23, 23, 23)},
    ),
    "a missed word below others": Case(
        ARCS,
        "word-deletion",
        [(2, "4")],
        {"words": (22, 23, 22), "las": (22, 23, 22), "tokens": (20, 21, 20)},
    ),
    # «feed»: We is the root, and them, bread, noon and the full stop hang below it: five are wrong.
    "a missed root": Case(
        ARCS, "word-deletion", [(2, "2")], {"words": (22, 23, 22), "las": (17, 23, 22)}
    ),
    "a word too many below another": Case(
        ARCS, "word-insertion", [(2, "4")], {"words": (23, 23, 24), "las": (23, 23, 24)}
    ),
    # «feed» hangs below «sleep».
    "a missed boundary of arcs": Case(
        ARCS,
        "boundary-deletion",
        [(1, "6")],
        {"sentences": (3, 5, 4), "las": (22, 23, 23), "words": (23, 23, 23)},
    ),
    # «We feed them | bread at noon .»: bread is a root, noon and the full stop hang below it.
    "a boundary too many of arcs": Case(
        ARCS, "boundary-insertion", [(2, "3")], {"sentences": (4, 5, 6), "las": (20, 23, 23)}
    ),
    # «We» hangs below «sleep».
    "a boundary too late of arcs": Case(
        ARCS,
        "boundary-shift",
        [(1, "6")],
        {"sentences": (3, 5, 5), "las": (22, 23, 23)},
        after="We | feed",
    ),
    # «don't» is one word.
    "words not split": Case(
        ARCS,
        "multiword-joining",
        [(1, "3-4")],
        {"words": (21, 23, 22), "las": (21, 23, 22), "tokens": (21, 21, 21)},
    ),
    # «bread» is two words.
    "a word cut in two": Case(
        ARCS,
        "multiword-cutting",
        [(2, "4")],
        {"words": (22, 23, 24), "las": (22, 23, 24), "tokens": (21, 21, 21)},
    ),
    # Seven arguments and four senses.
    "a missed argument": Case(
        ROLES,
        "argument-deletion",
        [(1, "3>4")],
        {"roles": (10, 11, 10), "roles:unlabeled": (10, 11, 10), "las": (13, 13, 13)},
    ),
    "a wrong role": Case(
        ROLES,
        "argument-labels",
        [(1, "3>4")],
        {"roles": (10, 11, 11), "roles:unlabeled": (11, 11, 11), "las": (13, 13, 13)},
    ),
    "a wrong argument": Case(
        ROLES,
        "argument-shift",
        [(1, "3>4")],
        {"roles": (10, 11, 11), "roles:unlabeled": (10, 11, 11), "las": (13, 13, 13)},
    ),
    "an argument too many": Case(
        ROLES,
        "argument-insertion",
        [(1, "3>7")],
        {"roles": (11, 11, 12), "roles:unlabeled": (11, 11, 12), "las": (13, 13, 13)},
    ),
    # «sink» and its two arguments.
    "a missed predicate": Case(
        ROLES,
        "predicate-deletion",
        [(2, "2")],
        {"roles": (8, 11, 8), "predicates": (3, 4, 3), "las": (13, 13, 13)},
    ),
    "a wrong sense": Case(
        ROLES,
        "predicate-senses",
        [(2, "2")],
        {"roles": (10, 11, 11), "roles:unlabeled": (11, 11, 11), "predicates": (4, 4, 4)},
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_counts(name):
    case = CASES[name]
    gold, noisy = planted_at(case)
    found = {metric: counts(gold, noisy.corpus, metric) for metric in case.counts}
    assert found == case.counts


# Three constituents lie between the lowest and the highest place of the PP.
LOW = "(S (X (VB a) (Y (VB b) (Z (VB c) (PP (IN at))))))\n"
HIGH = "(S (X (VB a) (Y (VB b) (Z (VB c)))) (PP (IN at)))\n"


@pytest.mark.parametrize(
    ("gold", "site", "after"),
    [(LOW, "high", "PP out of Z Y X"), (HIGH, "low", "PP into X Y Z")],
    ids=["high", "low"],
)
def test_an_attachment_over_three_levels(gold, site, after):
    """Emms (2008), section 2: by spans all on the path is wrong, by T the constituent that moved.

    Three of five spans are: E costs 6.  T deletes and inserts the PP and its word.
    """
    options = (("attachment_sites", site), ("attachment_distance", "far"))
    read, noisy = planted_at(Case(gold, "attachment", [(1, "4")], {}, after, options))
    assert noisy.corpus.write().decode() == ({LOW, HIGH} - {gold}).pop()
    assert counts(read, noisy.corpus, "brackets") == (2, 5, 5)
    assert counts(read, noisy.corpus, "e-dice:roof") == (2, 5, 5)
    t_dice = treegauge.score(read, noisy.corpus, metrics="t-dice:roof")["t-dice:roof"]
    assert (t_dice["deleted"], t_dice["inserted"], t_dice["relabeled"]) == (2, 2, 0)
    assert counts(read, noisy.corpus, "tags") == (4, 4, 4)
