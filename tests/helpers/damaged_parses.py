"""Parses with recorded damage, as a language model may do to a bracketing, drawn by a seed.

``damaged(number)`` gives a tree, an answer in which it was spoilt in one way or several, and the brackets
that the damage itself destroyed: those whose own bracket was taken away or moved.  All others should
survive repair.  The bench prints what each rule gains on them.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from random import Random

from treegauge import Tree, repair

#: how many parses tests and docs look at
COUNT = 500
WORDS = {
    "DT": ["the", "a", "every", "this"],
    "NN": ["kettle", "ferry", "garden", "letter", "engine", "teacher"],
    "JJ": ["old", "quiet", "green", "broken"],
    "VBZ": ["sings", "leaves", "sees", "mends", "finds"],
    "IN": ["near", "behind", "with", "under"],
    "PRP": ["she", "it", "we"],
    "RB": ["slowly", "often", "again"],
}
KINDS = (
    "fenced", "json", "thinking", "escaped", "square", "spaced", "attempts", "remarks", "listed",
    "drop-close", "extra-close", "drop-open", "drop-label", "extra-open", "untagged", "truncated", "loop", "no-word",
)  # fmt: skip
#: damage to brackets, which can come together
STRUCTURAL = ("drop-close", "extra-close", "drop-open", "untagged", "no-word")
WRAPPERS = ("fenced", "json", "thinking", "listed")


@dataclass
class Node:
    """A constituent or a tagged word; ``lost`` brackets are damaged."""

    label: str
    children: list[Node] = field(default_factory=list)
    word: str = ""
    lost: bool = False

    def nodes(self) -> list[Node]:
        found, waiting = [], [self]
        while waiting:
            node = waiting.pop()
            found.append(node)
            waiting += reversed(node.children)
        return found

    def constituents(self) -> list[Node]:
        return [node for node in self.nodes() if node.children]


@dataclass
class Damaged:
    kind: str
    tree: Node
    answer: str

    def survivors(self) -> list[tuple[str, int, int]]:
        """The brackets that the damage did not touch."""
        return spans(self.tree, only_sound=True)


def draw(rng: Random) -> Node:
    """Return a tree of our own: noun phrases, prepositions and clauses inside each other."""

    def word(tag: str) -> Node:
        return Node(tag, word=rng.choice(WORDS[tag]))

    def phrase(label: str, depth: int) -> Node:
        if label == "NP":
            kinds: list[list[str]] = [["PRP"], ["DT", "NN"], ["DT", "JJ", "NN"]]
            if depth < 5:
                kinds += [["NP", "PP"], ["NP", "PP"]]
        elif label == "VP":
            kinds = [["VBZ"], ["VBZ", "NP"], ["VBZ", "ADVP"]]
            if depth < 5:
                kinds += [["VBZ", "NP", "PP"], ["VBZ", "SBAR"], ["VBZ", "NP", "ADVP"]]
        else:
            kinds = {
                "PP": [["IN", "NP"]],
                "ADVP": [["RB"]],
                "SBAR": [["IN", "S"]],
                "S": [["NP", "VP"]],
            }[label]
        chosen = rng.choice(kinds)
        return Node(
            label, [word(one) if one in WORDS else phrase(one, depth + 1) for one in chosen]
        )

    tree = phrase("S", 0)
    tree.children.append(Node(".", word="."))
    return tree


def spans(tree: Node, only_sound: bool = False) -> list[tuple[str, int, int]]:
    found: list[tuple[str, int, int]] = []
    at = 0
    ends: list[tuple[Node, int]] = []

    waiting: list[tuple[Node, bool]] = [(tree, False)]
    while waiting:
        node, closing = waiting.pop()
        if closing:
            opened, begin = ends.pop()
            if not (only_sound and opened.lost):
                found.append((opened.label, begin, at))
        elif node.word:
            at += 1
        else:
            ends.append((node, at))
            waiting.append((node, True))
            waiting += [(child, False) for child in reversed(node.children)]
    return sorted(found)


def tokens_of(tree: Node) -> list[tuple[str, Node, str]]:
    """Return (text, node, kind) with kind open, close or word."""
    found: list[tuple[str, Node, str]] = []
    waiting: list[tuple[Node, bool]] = [(tree, False)]
    while waiting:
        node, closing = waiting.pop()
        if closing:
            found.append((")", node, "close"))
            continue
        found.append((f"({node.label}", node, "open"))
        if node.word:
            found.append((node.word, node, "word"))
        waiting.append((node, True))
        waiting += [(child, False) for child in reversed(node.children)]
    return found


def text_of(tokens: list[tuple[str, Node, str]]) -> str:
    text = ""
    for token, _, kind in tokens:
        text += token if kind == "close" or not text else f" {token}"
    return text


def indented(tree: Node) -> str:
    lines: list[str] = []
    waiting: list[tuple[Node, int, int]] = [(tree, 0, 0)]
    while waiting:
        node, depth, closes = waiting.pop()
        if node.word:
            lines.append("  " * depth + f"({node.label} {node.word})" + ")" * closes)
            continue
        lines.append("  " * depth + f"({node.label}")
        last = len(node.children) - 1
        waiting += [
            (child, depth + 1, closes + 1 if place == last else 0)
            for place, child in reversed(list(enumerate(node.children)))
        ]
    return "\n".join(lines)


def _open_at(tokens: list[tuple[str, Node, str]], end: int) -> list[Node]:
    """Return the constituents that are open before a token, outermost first."""
    stack: list[Node] = []
    for _, node, kind in tokens[:end]:
        if kind == "open":
            stack.append(node)
        elif kind == "close" and stack:
            stack.pop()
    return stack


def spoil(rng: Random, tree: Node, tokens: list[tuple[str, Node, str]], kind: str) -> None:
    """Damage the brackets of a tree in place, and mark the brackets that are lost."""

    def places(wanted: str, test=lambda node: True) -> list[int]:
        return [at for at, (_, node, what) in enumerate(tokens) if what == wanted and test(node)]

    inner = places("close", lambda node: node is not tree)
    if kind == "drop-close":
        at = rng.choice(inner)
        tokens[at][1].lost = True
        del tokens[at]
    elif kind == "extra-close":
        at = rng.choice(inner) + 1
        stack = _open_at(tokens, at)
        if stack:
            stack[-1].lost = True
        tokens.insert(at, (")", tree, "close"))
    elif kind == "drop-open":
        at = rng.choice(places("open", lambda node: bool(node.children) and node is not tree))
        tokens[at][1].lost = True
        tokens[at] = (tokens[at][0][1:], tokens[at][1], "word")
    elif kind == "drop-label":
        at = rng.choice(places("open", lambda node: bool(node.children) and node is not tree))
        tokens[at][1].lost = True
        tokens[at] = ("(", tokens[at][1], "open")
    elif kind == "extra-open":
        at = rng.choice(places("open", lambda node: node is not tree))
        tokens.insert(at, ("(", tree, "open"))
    elif kind == "untagged":
        at = rng.choice(places("open", lambda node: bool(node.word) and node.label != "."))
        node = tokens[at][1]
        # A word alone in its constituent would be tagged by it.
        holders = [
            constituent
            for constituent in tree.constituents()
            if node in constituent.children and len(constituent.children) == 1
        ]
        for one in holders:
            one.lost = True
        del tokens[at : at + 3]
        tokens.insert(at, (node.word, node, "word"))
    elif kind == "no-word":
        at = rng.choice(inner)
        tokens.insert(at + 1, ("(NP", tree, "open"))
        tokens.insert(at + 2, (")", tree, "close"))
    elif kind in {"truncated", "loop"}:
        ends = [at for at in inner if tokens[at][1].children]
        at = rng.choice(ends) + 1 if ends else len(tokens) - 1
        for node in _open_at(tokens, at):
            node.lost = True
        seen = {id(node) for _, node, what in tokens[:at] if what == "open"}
        for node in tree.constituents():
            if id(node) not in seen:
                node.lost = True
        if kind == "loop":
            # What was closed last comes again and again.
            last = tokens[at - 1][1]
            begin = next(place for place, one in enumerate(tokens) if one[1] is last)
            del tokens[at:]
            tokens += tokens[begin:at] * 30
        else:
            del tokens[at:]


def wrap(rng: Random, text: str, kind: str) -> str:
    if kind == "fenced":
        return f"Here is the parse:\n```{rng.choice(['', 'lisp', 'text'])}\n{text}\n```\nI hope it helps (somewhat)."
    if kind == "json":
        return json.dumps({"parse": text, "sure": True}, indent=rng.choice([None, 2]))
    if kind == "thinking":
        return f"<think>(NP (DT a)) or (NP (NN a)?</think>\n\n{text}\n"
    return f"1. {text}"


def damaged(number: int) -> Damaged:
    """Return the damaged parse of this number: each kind in turn, and every third one mixed."""
    rng = Random(f"damage {number}")
    tree = draw(rng)
    while len(tree.constituents()) < 4:
        tree = draw(rng)
    if number % 3 == 2:
        tokens = tokens_of(tree)
        for kind in rng.sample(STRUCTURAL, 2):
            spoil(rng, tree, tokens, kind)
        return Damaged("mixed", tree, wrap(rng, text_of(tokens), rng.choice(WRAPPERS)))
    kind = KINDS[(number - number // 3) % len(KINDS)]
    tokens = tokens_of(tree)
    if kind in WRAPPERS:
        return Damaged(kind, tree, wrap(rng, text_of(tokens), kind))
    if kind == "escaped":
        return Damaged(kind, tree, text_of(tokens).replace("(", "\\(").replace(")", "\\)"))
    if kind == "square":
        return Damaged(kind, tree, text_of(tokens).replace("(", "[").replace(")", "]"))
    if kind == "spaced":
        return Damaged(kind, tree, text_of(tokens).replace("(", "( ").replace(")", " )"))
    if kind == "attempts":
        other = tokens_of(tree)
        del other[-2:]
        return Damaged(kind, tree, f"{text_of(other)}\n\nLet me correct that:\n\n{text_of(tokens)}")
    if kind == "remarks":
        lines = [
            f"{line}  <-- {rng.choice(['the subject', 'a clause', 'see (1)'])}"
            if line.endswith("))")
            else line
            for line in indented(tree).split("\n")
        ]
        return Damaged(kind, tree, "\n".join(lines))
    if kind == "drop-close" and number % 2:
        # Laid out in lines, of which one has lost a bracket at its end.
        lines = indented(tree).split("\n")
        ends = [place for place, line in enumerate(lines[:-1]) if line.endswith("))")]
        if ends:
            place = rng.choice(ends)
            closed = len(lines[place]) - len(lines[place].rstrip(")")) - 1
            lines[place] = lines[place][:-1]
            order = [node for _, node, what in tokens_of(tree) if what == "close"]
            word = sum("(" in line and line.rstrip().endswith(")") for line in lines[: place + 1])
            leaf = [node for node in tree.nodes() if node.word][word - 1]
            at = next(at for at, node in enumerate(order) if node is leaf)
            order[at + closed].lost = True
            return Damaged("drop-close", tree, "\n".join(lines))
    spoil(rng, tree, tokens, kind)
    return Damaged(kind, tree, text_of(tokens))


def surviving(number: int) -> tuple[str, int, int, Counter]:
    """Return the kind, how many sound brackets survive of how many, and the rules that were applied."""
    one = damaged(number)
    repaired = repair(one.answer, format="ptb")
    wanted = Counter(one.survivors())
    if not repaired.usable:
        return one.kind, 0, wanted.total(), Counter()
    tree = Tree.parse(repaired.text)
    got = Counter((node.label, *node.span) for node in tree.constituents())
    return one.kind, (wanted & got).total(), wanted.total(), Counter(repaired.rules)
