"""Drawn data for bench/growth.py: sentences in every format, of any number and length."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import treegauge
from treegauge.base.plugins import plugin

WORDS = [f"w{number}" for number in range(4000)]
LABELS = ["NP", "VP", "PP", "ADJP", "SBAR", "ADVP"]
TAGS = ["NN", "VB", "IN", "DT", "JJ", "RB"]
RELATIONS = ["nsubj", "obj", "obl", "nmod", "det", "case", "advmod", "conj"]


def some_words(rng: Random, count: int) -> list[str]:
    # Few words are frequent, as in a text.
    return [WORDS[min(int(rng.paretovariate(0.7)), len(WORDS)) - 1] for _ in range(count)]


def tree(rng: Random, words: list[str], depth: int | None = None) -> str:
    """Return a bracketing with splits anywhere, or a chain of constituents of some depth."""
    leaves = [f"({rng.choice(TAGS)} {word})" for word in words]
    if depth:
        out = leaves[-1]
        for leaf in leaves[-2::-1]:
            out = f"({rng.choice(LABELS)} {leaf} {out})"
        return f"(S {out})"
    parts = leaves
    while len(parts) > 4:
        joined = []
        at = 0
        while at < len(parts):
            size = rng.choice((1, 2, 2, 3))
            group = parts[at : at + size]
            joined.append(f"({rng.choice(LABELS)} {' '.join(group)})" if size > 1 else group[0])
            at += size
        parts = joined
    return f"(S {' '.join(parts)})"


def heads(rng: Random, count: int) -> list[int]:
    """Return heads of a projective tree, 0 for the root: each word hangs near."""
    found = [0] * count
    stack: list[int] = []
    for word in range(1, count + 1):
        while stack and rng.random() < 0.4:
            found[stack.pop() - 1] = word
        stack.append(word)
    # What is left hangs from the word before it; the first of them is the root.
    for above, word in pairwise(stack):
        found[word - 1] = above
    return found


def conllu(rng: Random, words: list[str]) -> str:
    rows = []
    for number, (word, head) in enumerate(zip(words, heads(rng, len(words)), strict=True), 1):
        relation = rng.choice(RELATIONS) if head else "root"
        rows.append(
            f"{number}\t{word}\t{word}\t{rng.choice(('NOUN', 'VERB', 'ADP'))}\tX\tNumber=Sing\t"
            f"{head}\t{relation}\t{head}:{relation}\t_\n"
        )
    return "".join(rows) + "\n"


def conllx(rng: Random, words: list[str]) -> str:
    rows = []
    for number, (word, head) in enumerate(zip(words, heads(rng, len(words)), strict=True), 1):
        rows.append(
            f"{number}\t{word}\t{word}\tN\tNN\t_\t{head}\t{rng.choice(RELATIONS) if head else 'ROOT'}\t_\t_\n"
        )
    return "".join(rows) + "\n"


def _roles(rng: Random, words: list[str]) -> tuple[list[int], list[list[str]]]:
    predicates = [place for place in range(len(words)) if place % 10 == 0][:20]
    columns = [["_"] * len(words) for _ in predicates]
    for column in columns:
        for _ in range(2):
            column[rng.randrange(len(words))] = rng.choice(("A0", "A1", "AM-TMP"))
    return predicates, columns


def conll09(rng: Random, words: list[str]) -> str:
    predicates, columns = _roles(rng, words)
    rows = []
    for place, (word, head) in enumerate(zip(words, heads(rng, len(words)), strict=True)):
        sense = f"Y\t{word}.01" if place in predicates else "_\t_"
        roles = "".join(f"\t{column[place]}" for column in columns)
        rows.append(
            f"{place + 1}\t{word}\t{word}\t{word}\tN\tN\t_\t_\t{head}\t{head}\tSBJ\tSBJ\t{sense}{roles}\n"
        )
    return "".join(rows) + "\n"


def conll08(rng: Random, words: list[str]) -> str:
    predicates, columns = _roles(rng, words)
    rows = []
    for place, (word, head) in enumerate(zip(words, heads(rng, len(words)), strict=True)):
        sense = f"{word}.01" if place in predicates else "_"
        roles = "".join(f"\t{column[place]}" for column in columns)
        rows.append(
            f"{place + 1}\t{word}\t{word}\tN\tN\t{word}\t{word}\tN\t{head}\tSBJ\t{sense}{roles}\n"
        )
    return "".join(rows) + "\n"


def ctm(rng: Random, words: list[str]) -> str:
    rows = [f"call 1 {rng.randrange(10**6)} 0.25 {word}\n" for word in words]
    return "".join(rows)


def stm(rng: Random, words: list[str]) -> str:
    start = rng.randrange(10**6 - 1)
    return f"call 1 ida {start} {start + 1} {' '.join(words)}\n"


def bio(rng: Random, words: list[str]) -> str:
    tags = [rng.choice(("O", "O", "O", "B-PER", "B-LOC")) for _ in words]
    return "".join(f"{word}\t{tag}\n" for word, tag in zip(words, tags, strict=True)) + "\n"


def props(rng: Random, words: list[str]) -> str:
    predicates, columns = _roles(rng, words)
    rows = []
    for place, word in enumerate(words):
        verb = word if place in predicates else "-"
        roles = "".join(
            f"\t{_span(column[place], place == predicate)}"
            for predicate, column in zip(predicates, columns, strict=True)
        )
        rows.append(f"{word}\t{verb}{roles}\n")
    return "".join(rows) + "\n"


def conll12(rng: Random, words: list[str]) -> str:
    predicates, columns = _roles(rng, words)
    rows = []
    for place, word in enumerate(words):
        bit = ("(S(NP*" if place == 0 else "(NP*") + ("))" if place + 1 == len(words) else ")")
        verb = f"{word}\t01" if place in predicates else "-\t-"
        roles = "".join(
            f"\t{_span(column[place], place == predicate)}"
            for predicate, column in zip(predicates, columns, strict=True)
        )
        name = rng.choice(("*", "*", "*", "(PERSON)"))
        rows.append(f"d\t0\t{place}\t{word}\tNN\t{bit}\t{verb}\t-\t-\t{name}{roles}\t-\n")
    return "".join(rows) + "\n"


def _span(role: str, is_predicate: bool) -> str:
    if is_predicate:
        return "(V*)"
    return "*" if role == "_" else f"({role}*)"


# Trees in formats that no metric tells apart: drawn as bracketings, and converted.
CONVERTED = ("discbracket", "export", "tiger")

WRITERS = {
    "ptb": lambda rng, words: tree(rng, words) + "\n",
    "conllu": conllu,
    "conllx": conllx,
    "conll09": conll09,
    "conll08": conll08,
    "bio": bio,
    "props": props,
    "conll12": conll12,
    "ctm": ctm,
    "stm": stm,
}


def misheard(rng: Random, words: list[str], rate: float) -> list[str]:
    """Leave out, replace and add words, at ``rate`` of the places in all; at 1 nearly all are replaced."""
    if rate >= 1:
        return [word if rng.random() < 0.05 else rng.choice(WORDS) for word in words]
    out = []
    for word in words:
        chance = rng.random()
        if chance < rate / 3:
            continue
        out.append(rng.choice(WORDS) if chance < 2 * rate / 3 else word)
        if chance > 1 - rate / 3:
            out.append(rng.choice(WORDS))
    return out


def spoken(seed: int, count: int, rate: float = 0.0) -> bytes:
    """Return words of one recording, half a second each; those that are misheard keep their times."""
    words, errors = Random(1), Random(seed + 1)
    rows = []
    for place, word in enumerate(some_words(words, count)):
        heard = misheard(errors, [word], rate) if rate else [word]
        rows += [f"call 1 {place / 2 + later / 4} 0.2 {one}\n" for later, one in enumerate(heard)]
    return "".join(rows).encode()


def text(form: str, seed: int, sentences: int, length: int, rate: float = 0.0) -> bytes:
    """Return sentences of a format; the same words for every seed of one parity, analyses by the seed."""
    if form in CONVERTED:
        trees = treegauge.read(text("ptb", seed, sentences, length, rate), format="ptb")
        return plugin("formats", form).write(trees.core)
    words, shapes, errors = Random(1), Random(seed), Random(seed + 1)
    write = WRITERS[form]
    lists = (some_words(words, length) for _ in range(sentences))
    return "".join(
        write(shapes, misheard(errors, one, rate) or one if rate else one) for one in lists
    ).encode()
