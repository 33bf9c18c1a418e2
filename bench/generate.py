"""Writes treebank-like trees: seeded, own lexicon, any number of sentences.

    python bench/generate.py 2400 gold.txt test.txt

A sentence has about 24 words and 44 nodes besides them (preterminals and phrases), with function
tags, traces, punctuation and coordination as in newspaper text.  The test side repeats the gold
trees with a few errors: wrong labels and tags, phrases left out, doubled, attached one higher, or
cut at the wrong word, so that brackets cross.
Trees are drawn once into a stock and then sampled, so that a million sentences take seconds.
"""

from __future__ import annotations

import random
import sys
from itertools import pairwise
from pathlib import Path

# A tree is (label, children) or (tag, word).
Tree = tuple[str, "str | list[Tree]"]


def words(text: str) -> list[str]:
    return text.split()


NOUNS = words(
    "harbour committee lantern invoice orchard pilot rumour bridge ledger violin "
    "market teacher valley engine report window garden shareholder tunnel captain"
)
NAMES = words("Anneke Bruno Calder Delmare Ostrava Pemberton Quillon Ravenna Tobias Ulverston")
VERBS = words("praises repairs forgets weighs follows announces questions carries paints sells")
PASTS = words("praised repaired forgot weighed followed announced questioned carried sold")
ADJECTIVES = words("narrow patient copper late uncertain quarterly northern quiet heavy spare")
ADVERBS = words("slowly often yesterday rarely almost together again")
PREPOSITIONS = words("of in under behind for with near after")
DETERMINERS = words("the a this every no")
NUMBERS = words("7 12 1,450 3.5 1998 forty")


class Grammar:
    """Draws one sentence at a time; `budget` keeps sentences near the wanted length."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.budget = 0

    def word(self, tag: str, choices: list[str]) -> Tree:
        self.budget -= 1
        return (tag, self.rng.choice(choices))

    def base_phrase(self) -> list[Tree]:
        kind = self.rng.random()
        if kind < 0.25:
            return [self.word("NNP", NAMES) for _ in range(self.rng.randint(1, 2))]
        if kind < 0.35:
            return [self.word("CD", NUMBERS), self.word("NNS", NOUNS)]
        if kind < 0.45:
            return [self.word("PRP", ["she", "they", "it"])]
        children = [self.word("DT", DETERMINERS)]
        if self.rng.random() < 0.4:
            children.append(self.word("JJ", ADJECTIVES))
        children.append(self.word("NN", NOUNS))
        return children

    def noun_phrase(self, depth: int, label: str = "NP") -> Tree:
        kind = self.rng.random()
        if depth > 7 or self.budget < 3 or kind < 0.45:
            return (label, self.base_phrase())
        inner: Tree = ("NP", self.base_phrase())
        if kind < 0.8:
            return (label, [inner, self.prepositional(depth + 1)])
        if kind < 0.9:
            other = self.noun_phrase(depth + 1)
            return (label, [inner, self.word("CC", ["and", "or"]), other])
        clause: Tree = ("S", [("NP-SBJ", [("-NONE-", "*T*-1")]), self.verb_phrase(depth + 2)])
        wh: Tree = ("WHNP-1", [self.word("WDT", ["that", "which"])])
        return (label, [inner, ("SBAR", [wh, clause])])

    def prepositional(self, depth: int) -> Tree:
        label = self.rng.choice(["PP", "PP", "PP-LOC", "PP-TMP", "PP-CLR"])
        return (label, [self.word("IN", PREPOSITIONS), self.noun_phrase(depth + 1)])

    def verb_phrase(self, depth: int) -> Tree:
        kind = self.rng.random()
        if kind < 0.3 and self.budget > 4:
            return ("VP", [self.word("MD", ["may", "will"]), self.verb_phrase(depth + 1)])
        children = [self.word(*self.rng.choice([("VBZ", VERBS), ("VBD", PASTS)]))]
        if depth < 7 and self.budget > 6 and kind > 0.75:
            clause = ("S", [self.noun_phrase(depth + 2, "NP-SBJ"), self.verb_phrase(depth + 2)])
            children.append(("SBAR", [("-NONE-", "0"), clause]))
        else:
            children.append(self.noun_phrase(depth + 1))
        if self.budget > 2 and self.rng.random() < 0.5:
            children.append(self.prepositional(depth + 1))
        if self.rng.random() < 0.25:
            children.append(("ADVP-MNR", [self.word("RB", ADVERBS)]))
        return ("VP", children)

    def sentence(self) -> Tree:
        self.budget = max(3, round(self.rng.gauss(21, 10)))
        children: list[Tree] = []
        if self.rng.random() < 0.3:
            children += [self.prepositional(2), self.word(",", [","])]
        children += [self.noun_phrase(2, "NP-SBJ"), self.verb_phrase(2)]
        while self.budget > 9:
            clause = ("S", [self.noun_phrase(3, "NP-SBJ"), self.verb_phrase(3)])
            children += [self.word(",", [","]), self.word("CC", ["but", "and"]), clause]
        children.append(self.word(".", ["."]))
        return ("TOP", [("S", children)])


def with_wrong_cut(children: list[Tree]) -> list[Tree]:
    """Move the last child of the first phrase of at least two into the phrase that follows it."""
    for i, ((label, left), (next_label, right)) in enumerate(pairwise(children)):
        if isinstance(left, list) and isinstance(right, list) and len(left) > 1:
            moved = [(label, left[:-1]), (next_label, [left[-1], *right])]
            return children[:i] + moved + children[i + 2 :]
    return children


def with_errors(tree: Tree, rng: random.Random, rate: float) -> list[Tree]:
    """Return what a parser may make of this tree: the same words, a few wrong nodes."""
    label, children = tree
    if isinstance(children, str):
        wrong = rng.random() < rate and label.isalpha()
        return [(rng.choice(["NN", "JJ", "VBD", "NNP"]) if wrong else label, children)]
    inner = [part for child in children for part in with_errors(child, rng, rate)]
    if rng.random() < rate and len(inner) > 1:
        inner = with_wrong_cut(inner)
    kind = rng.random() / rate if label != "TOP" else 9.0
    if kind < 0.4:
        return inner
    if kind < 0.7:
        return [(rng.choice(["NP", "VP", "PP", "SBAR"]), inner)]
    if kind < 0.9:
        return [(label, [(label, inner)])]
    if kind < 1.3 and len(inner) > 1:
        return [(label, inner[:-1]), inner[-1]]
    return [(label, inner)]


def text(tree: Tree) -> str:
    label, children = tree
    inner = children if isinstance(children, str) else " ".join(map(text, children))
    return f"({label} {inner})"


def write(sentences: int, gold: Path, test: Path, seed: int = 1, stock: int = 5000) -> None:
    """Write this many pairs of lines to the two files; the same seed gives the same bytes."""
    rng = random.Random(seed)
    grammar = Grammar(rng)
    pairs = []
    for _ in range(min(sentences, stock)):
        tree = grammar.sentence()
        pairs.append((text(tree) + "\n", text(with_errors(tree, rng, 0.06)[0]) + "\n"))
    chosen = pairs if sentences <= stock else rng.choices(pairs, k=sentences)
    for path, side in ((gold, 0), (test, 1)):
        with path.open("w") as file:
            file.writelines(pair[side] for pair in chosen)


def nodes_and_words(path: Path) -> tuple[float, float]:
    """Return the average number of brackets and of words a line."""
    lines = path.read_text().splitlines()
    brackets = sum(line.count("(") for line in lines)
    words = sum(part[-1] == ")" for line in lines for part in line.split())
    return brackets / len(lines), words / len(lines)


if __name__ == "__main__":
    write(int(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3]))
    print(
        "brackets and words a sentence: {:.1f} {:.1f}".format(*nodes_and_words(Path(sys.argv[2])))
    )
