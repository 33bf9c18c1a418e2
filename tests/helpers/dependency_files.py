"""Small CoNLL-U files for tests: sentences from words, and random pairs of files on one text."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import random

RELATIONS = (
    "nsubj",
    "obj",
    "obl:in",
    "amod",
    "det",
    "case",
    "aux:pass",
    "conj",
    "punct",
    "nmod:of",
)
TAGS = ("NOUN", "VERB", "ADP", "DET", "PUNCT")


def rows(words: list[tuple[str, int, str]]) -> str:
    """Return one sentence of (form, head, relation); everything else is made of the form."""
    lines = [
        f"{number}\t{form}\t{form.lower()}\t{TAGS[len(form) % 5]}\t{form[0]}\t_\t{head}\t{relation}\t{head}:{relation}\t_\n"
        for number, (form, head, relation) in enumerate(words, 1)
    ]
    return "".join(lines) + "\n"


def random_tree(length: int, chance: random.Random) -> list[int]:
    """Return heads (0 for the root) of a random tree, often non-projective."""
    order = list(range(1, length + 1))
    chance.shuffle(order)
    heads = [0] * length
    for place, word in enumerate(order[1:], 1):
        heads[word - 1] = order[chance.randrange(place)]
    return heads


def random_row(number: int, form: str, head: int, chance: random.Random, length: int) -> str:
    relation = "root" if head == 0 else chance.choice(RELATIONS)
    features = chance.choice(("_", "Number=Sing", "Number=Sing|Own=1", "Case=Nom|Number=Plur"))
    arcs = {f"{head}:{relation}"}
    if chance.random() < 0.3:
        arcs.add(f"{chance.randrange(1, length + 1)}:conj:and>obj")
    deps = "|".join(sorted(arcs))
    lemma = chance.choice((form.lower(), "x", "_"))
    tag = chance.choice(TAGS)
    return (
        f"{number}\t{form}\t{lemma}\t{tag}\t{tag[:2]}\t{features}\t{head}\t{relation}\t{deps}\t_\n"
    )


def random_tokens(text: str, chance: random.Random, join: float) -> list[tuple[str, list[str]]]:
    """Cut a text (no blanks) into tokens, and some of them into words, at random."""
    tokens = []
    at = 0
    while at < len(text):
        size = chance.randrange(1, 5)
        token = text[at : at + size]
        at += size
        words = [token]
        if chance.random() < join:
            middle = chance.randrange(1, len(token) + 1)
            words = [part for part in (token[:middle], token[middle:]) if part]
            if chance.random() < 0.3:
                words.append(chance.choice("abc"))
        tokens.append((token, words))
    return tokens


def random_file(text: str, chance: random.Random, *, join: float, end: float) -> str:
    """Cut a text (no blanks) into sentences, tokens and multiword tokens at random."""
    sentences: list[list[tuple[str, list[str]]]] = [[]]
    for token in random_tokens(text, chance, join):
        if sentences[-1] and chance.random() < end:
            sentences.append([])
        sentences[-1].append(token)
    return written(sentences, chance)


def merged(
    sentences: list[list[tuple[str, list[str]]]], chance: random.Random, often: float
) -> str:
    """Write sentences with random trees, some of them as one with the sentence before."""
    joined: list[list[tuple[str, list[str]]]] = []
    for tokens in sentences:
        if joined and chance.random() < often:
            joined[-1] = joined[-1] + tokens
        else:
            joined.append(tokens)
    return written(joined, chance)


def written(sentences: list[list[tuple[str, list[str]]]], chance: random.Random) -> str:
    """Write sentences of (token, words) with random trees."""
    out = ""
    for tokens in sentences:
        length = sum(len(words) for _, words in tokens)
        heads = random_tree(length, chance)
        number = 0
        for surface, words in tokens:
            if len(words) > 1:
                out += f"{number + 1}-{number + len(words)}\t{surface}" + "\t_" * 8 + "\n"
            for form in words:
                number += 1
                out += random_row(number, form, heads[number - 1], chance, length)
        out += "\n"
    return out


def conllu(*rows: str) -> str:
    """Rows as ``number form upos head relation``, or ``1-2 form`` for a multiword token."""
    lines = []
    for row in rows:
        number, form, *rest = row.split()
        upos, head, relation = rest or ("_", "_", "_")
        lines.append(f"{number}\t{form}\t_\t{upos}\t_\t_\t{head}\t{relation}\t_\t_")
    return "\n".join(lines) + "\n\n"


def columns(*lines: str) -> str:
    """Return one sentence of lines with blanks between the columns."""
    return "".join("\t".join(line.split()) + "\n" for line in lines) + "\n"


SHE_GAVE = columns(
    "1 She she PRON P Case=Nom|Number=Sing 2 nsubj 2:nsubj _",
    "2 gave give VERB V Tense=Past 0 root 0:root _",
    "3 him he PRON P Case=Acc 2 iobj 2:iobj _",
    "4 tea tea NOUN N Number=Sing 2 obj 2:obj _",
)
