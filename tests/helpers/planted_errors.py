"""Pairs of sentences with one error each: what the headline must name. Own sentences."""

from __future__ import annotations

from typing import NamedTuple

from treegauge.metrics._roles import BARE, TIDE


class Planted(NamedTuple):
    """Gold, the same with one error, and the kind and the words that name it."""

    gold: str
    test: str
    kind: str
    #: in the order in which the headline has them
    words: tuple[str, ...]


def trees(gold: str, test: str, kind: str, *words: str) -> Planted:
    return Planted(gold + "\n", test + "\n", kind, words)


CONSTITUENTS = (
    trees(
        "(S (NP (PRP she)) (VP (VBD made) (NP (DT a) (NN bet)) (PP (IN with) (NP (PRP him)))))",
        "(S (NP (PRP she)) (VP (VBD made) (NP (NP (DT a) (NN bet)) (PP (IN with) (NP (PRP him))))))",
        "PP attachment",
        "PP ‹with him›",
        "VP ‹made a bet›",
        "not to NP ‹a bet›",
    ),
    trees(
        "(S (NP (PRP we)) (VP (VBD met) (NP (NP (DT a) (NN man)) (PP (IN from) (NP (NNP Paris))))))",
        "(S (NP (PRP we)) (VP (VBD met) (NP (DT a) (NN man)) (PP (IN from) (NP (NNP Paris)))))",
        "PP attachment",
        "PP ‹from Paris›",
        "NP ‹a man›",
        "not to VP ‹met a man›",
    ),
    trees(
        "(S (NP (PRP he)) (VP (VBD was) (ADJP (RB very) (JJ late))))",
        "(S (NP (PRP he)) (VP (VBD was) (NP (RB very) (JJ late))))",
        "different label",
        "‹very late›",
        "should be ADJP, not NP",
    ),
    trees(
        "(S (NP (PRP she)) (VP (VBD sang)))",
        "(S (PRP she) (VP (VBD sang)))",
        "single-word phrase",
        "NP ‹she› is missing",
    ),
    trees(
        "(S (NP (PRP they)) (VP (VBD tried) (S (VP (TO to) (VP (VB swim))))))",
        "(S (NP (PRP they)) (VP (VBD tried) (VP (TO to) (VP (VB swim)))))",
        "unary",
        "S ‹to swim› is missing",
    ),
    trees(
        "(S (NP (DT the) (NML (JJ hot) (NN dog)) (NN stand)) (VP (VBD closed)))",
        "(S (NP (DT the) (JJ hot) (NN dog) (NN stand)) (VP (VBD closed)))",
        "NP-internal",
        "NML ‹hot dog› is missing",
    ),
    trees(
        "(S (NP (PRP he)) (VP (VBD left) (NP (DT the) (NN hall)) (SBAR (IN before) (S (NP (PRP it)) (VP (VBD rained))))))",
        "(S (NP (PRP he)) (VP (VBD left) (NP (NP (DT the) (NN hall)) (SBAR (IN before) (S (NP (PRP it)) (VP (VBD rained)))))))",
        "clause attachment",
        "SBAR ‹before it rained›",
        "VP ‹left the hall›",
        "not to NP ‹the hall›",
    ),
    trees(
        "(S (NP (PRP she)) (VP (VBD read) (NP (NP (NN news)) (CC and) (NP (NNS books)))))",
        "(S (NP (PRP she)) (VP (VBD read) (NP (NN news)) (CC and) (NP (NNS books))))",
        "coordination",
        "‹news and books› is missing",
    ),
)


def rows(*words: str) -> str:
    """Return a CoNLL-U sentence of ``form/upos/head/relation``."""
    lines = []
    for number, word in enumerate(words, 1):
        form, upos, head, relation = word.split("/")
        lines.append(f"{number}\t{form}\t_\t{upos}\t_\t_\t{head}\t{relation}\t_\t_\n")
    return "".join(lines) + "\n"


ATE = (
    "she/PRON/2/nsubj",
    "ate/VERB/0/root",
    "pears/NOUN/2/obj",
    "and/CCONJ/5/cc",
    "figs/NOUN/3/conj",
    "with/ADP/7/case",
    "cream/NOUN/2/obl",
    "./PUNCT/2/punct",
)


def changed(kind: str, change: dict[int, str], *words: str) -> Planted:
    """Return the sentence above, and the same with other rows."""
    test = [change.get(number, row) for number, row in enumerate(ATE, 1)]
    return Planted(rows(*ATE), rows(*test), kind, words)


DEPENDENCIES = (
    changed(
        "attachment", {7: "cream/NOUN/3/obl"}, "‹cream› should attach to ‹ate›", "not to ‹pears›"
    ),
    changed(
        "attachment, relation",
        {7: "cream/NOUN/3/nmod"},
        "‹cream› should attach to ‹ate› as obl",
        "not to ‹pears› as nmod",
    ),
    changed(
        "different relation", {3: "pears/NOUN/2/iobj"}, "‹pears› should be obj of ‹ate›, not iobj"
    ),
    changed(
        "root",
        {1: "she/PRON/0/root", 2: "ate/VERB/1/acl"},
        "‹ate› should be the root, not ‹she›",
    ),
    changed(
        "swapped head",
        {6: "with/ADP/2/obl", 7: "cream/NOUN/6/case"},
        "‹cream› should be the head of ‹with›, not the other way round",
    ),
    changed("punctuation", {8: "./PUNCT/7/punct"}, "‹.› should attach to ‹ate›", "not to ‹cream›"),
    changed(
        "coordination", {5: "figs/NOUN/2/conj"}, "‹figs› should attach to ‹pears›", "not to ‹ate›"
    ),
    Planted(
        rows("the/DET/2/det", "darkroom/NOUN/3/nsubj", "closed/VERB/0/root"),
        rows("the/DET/3/det", "dark/ADJ/3/amod", "room/NOUN/4/nsubj", "closed/VERB/0/root"),
        "segmentation",
        ("‹dark room› should be one word: ‹darkroom›",),
    ),
)


def with_role(word: int, role: str) -> str:
    lines = [line.split("\t") for line in TIDE.splitlines()]
    lines[word - 1][-1] = role
    return "\n".join("\t".join(line) for line in lines).rstrip("\n") + "\n\n"


#: «the tide lifts the boats»
ROLES = (
    Planted(TIDE, with_role(5, "_"), "argument missed", ("A1 ‹boats› of ‹lifts› is missing",)),
    Planted(
        with_role(5, "_"), TIDE, "argument extra", ("A1 ‹boats› of ‹lifts› should not be there",)
    ),
    Planted(TIDE, with_role(5, "A2"), "wrong role", ("‹boats› should be A1 of ‹lifts›, not A2",)),
    Planted(TIDE, BARE, "predicate missed", ("‹lifts› is a predicate",)),
    Planted(
        TIDE,
        TIDE.replace("lift.01", "lift.02"),
        "wrong sense",
        ("the sense of ‹lifts› should be lift.01, not lift.02",),
    ),
)

DISCONTINUOUS = (
    trees(
        "(S (VP (VB 0=wake) (RP 2=up)) (NP (PRP 1=him)))",
        "(S (VP (VB 0=wake) (NP (PRP 1=him)) (RP 2=up)))",
        "discontinuity",
        "VP ‹wake him up› should leave out ‹him›",
    ),
    trees(
        "(S (NP (NP (DT 0=a) (NN 1=letter)) (PP (IN 3=from) (NP (NNP 4=Brno)))) (VP (VBD 2=came)))",
        "(S (NP (NP (DT 0=a) (NN 1=letter))) (VP (VBD 2=came)) (PP (IN 3=from) (NP (NNP 4=Brno))))",
        "discontinuity",
        "NP ‹a letter› should have ‹from Brno›",
    ),
)


def sentence(*tags: str) -> str:
    words = ("the", "Port", "of", "Vale", "sank")
    return "".join(f"{word} {tag}\n" for word, tag in zip(words, tags, strict=True)) + "\n"


PLACE = sentence("O", "B-LOC", "I-LOC", "I-LOC", "O")
ENTITIES = (
    Planted(
        PLACE,
        sentence("O", "B-LOC", "O", "O", "O"),
        "wrong boundary",
        ("LOC ‹Port› is too short by ‹of Vale›",),
    ),
    Planted(
        sentence("O", "B-LOC", "O", "O", "O"),
        PLACE,
        "wrong boundary",
        ("LOC ‹Port of Vale› is too long by ‹of Vale›",),
    ),
    Planted(
        PLACE,
        sentence("O", "B-PER", "I-PER", "I-PER", "O"),
        "wrong type",
        ("‹Port of Vale› should be LOC, not PER",),
    ),
    Planted(
        PLACE,
        sentence("O", "O", "O", "O", "O"),
        "entity missed",
        ("LOC ‹Port of Vale› is missing",),
    ),
)

#: ending of the files, metric, sentences
ALL = {
    "constituents": ("mrg", "brackets", CONSTITUENTS),
    "dependencies": ("conllu", "las", DEPENDENCIES),
    "roles": ("conll09", "roles", ROLES),
    "discontinuous": ("dbr", "brackets", DISCONTINUOUS),
    "entities": ("bio", "entities", ENTITIES),
}
