"""The rows of Favre, Bohnet and Hakkani-Tür (2010), counted the slow way, and files to count on.

Each rule is written down as the paper and its tool state it, on plain Python objects, with a full
Levenshtein table.
"""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import dataclass, field

from hypothesis import strategies as st

FORMS = ["we", "We", "saw", "the", "Été", "été", "sea"]
LABELS = ["SBJ", "OBJ", "NMOD"]
ROLES = ["A0", "A1", "AM-TMP", "R-A0"]
SENSES = ["see.01", "see.02", "go.01", "up"]


@dataclass
class Word:
    form: str
    tag: str
    head: int  # from 1, 0 for the root
    label: str
    sense: str | None = None
    arguments: dict[int, str] = field(default_factory=dict)  # place in the sentence, from 0: role


Sentences = list[list[Word]]


@st.composite
def sentences(draw: st.DrawFn, forms: list[list[str]] | None = None) -> Sentences:
    """Sentences of these forms, or of any; heads and roles as they come, one root at least."""
    if forms is None:
        one = st.lists(st.sampled_from(FORMS), min_size=1, max_size=5)
        forms = draw(st.lists(one, max_size=4))
    made: Sentences = []
    for words in forms:
        size = len(words)
        sentence = []
        for at, form in enumerate(words):
            head = draw(st.integers(0, size).filter(lambda head, at=at: head != at + 1))
            sense = draw(st.none() | st.sampled_from(SENSES))
            word = Word(
                form, draw(st.sampled_from("NV")), head, draw(st.sampled_from(LABELS)), sense
            )
            if sense:
                places = st.integers(0, size - 1)
                word.arguments = draw(st.dictionaries(places, st.sampled_from(ROLES), max_size=3))
            sentence.append(word)
        made.append(sentence)
    return made


def text(corpus: Sentences) -> str:
    """The file, in CoNLL-2009."""
    lines = []
    for sentence in corpus:
        predicates = [word for word in sentence if word.sense]
        for at, word in enumerate(sentence):
            roles = [predicate.arguments.get(at, "_") for predicate in predicates]
            twice = [word.form.lower()] * 2 + [word.tag] * 2 + ["_"] * 2
            twice += [str(word.head)] * 2 + [word.label] * 2
            filled = ["Y" if word.sense else "_", word.sense or "_"]
            lines.append("\t".join([str(at + 1), word.form, *twice, *filled, *roles]))
        lines.append("")
    return "".join(f"{line}\n" for line in lines)


def aligned(ref: list[str], hyp: list[str]) -> dict[int, int]:
    """Partners of words: of equally cheap ways the diagonal, then the insertion, then the deletion."""
    cost = [[0] * (len(hyp) + 1) for _ in range(len(ref) + 1)]
    way = [[""] * (len(hyp) + 1) for _ in range(len(ref) + 1)]
    for i in range(len(ref) + 1):
        for j in range(len(hyp) + 1):
            ways = []
            if i and j:
                ways.append((cost[i - 1][j - 1] + (ref[i - 1] != hyp[j - 1]), "both"))
            if j:
                ways.append((cost[i][j - 1] + 1, "insert"))
            if i:
                ways.append((cost[i - 1][j] + 1, "delete"))
            if ways:
                cost[i][j], way[i][j] = min(ways, key=lambda one: one[0])
    partner = {}
    i, j = len(ref), len(hyp)
    while way[i][j]:
        step = way[i][j]
        i -= step != "insert"
        j -= step != "delete"
        if step == "both":
            partner[i] = j
    return partner


@dataclass
class Flat:
    """A corpus as one list of words, with places for heads and arguments."""

    words: list[Word]
    sentence: list[int]
    first: list[int]

    @classmethod
    def of(cls, corpus: Sentences) -> Flat:
        flat = cls([], [], [])
        for number, sentence in enumerate(corpus):
            first = len(flat.words)
            for word in sentence:
                flat.first.append(first)
                flat.words.append(word)
                flat.sentence.append(number)
        return flat

    def head(self, at: int) -> int | None:
        number = self.words[at].head
        return self.first[at] + number - 1 if number else None

    def arguments(self, at: int) -> dict[int, str]:
        return {self.first[at] + place: role for place, role in self.words[at].arguments.items()}

    def sense(self, at: int) -> str:
        return (self.words[at].sense or "").rsplit(".", 1)[-1]


def ascii_lower(form: str) -> str:
    return "".join(letter.lower() if letter.isascii() else letter for letter in form)


def bags(flat: Flat) -> tuple[Counter[tuple[str, ...]], Counter[tuple[str, ...]]]:
    syntax: Counter[tuple[str, ...]] = Counter()
    semantics: Counter[tuple[str, ...]] = Counter()
    for at, word in enumerate(flat.words):
        head = flat.head(at)
        syntax[
            word.form, word.label, "root" if head is None else "word " + flat.words[head].form
        ] += 1
        if word.sense:
            semantics[word.form, "SENSE of", flat.sense(at)] += 1
            for argument, role in flat.arguments(at).items():
                semantics[word.form, role, flat.words[argument].form] += 1
    return syntax, semantics


def counts(ref_corpus: Sentences, hyp_corpus: Sentences) -> dict[str, tuple[int, int, int]]:
    """(right, in gold, in test) of each metric."""
    ref, hyp = Flat.of(ref_corpus), Flat.of(hyp_corpus)
    partner = aligned([word.form for word in ref.words], [word.form for word in hyp.words])
    right: Counter[str] = Counter()
    wrong_syntax, wrong_roles = set(), set()
    for at, word in enumerate(ref.words):
        other = partner.get(at)
        if other is None:
            wrong_syntax.add(ref.sentence[at])
            if word.sense:
                wrong_roles.add(ref.sentence[at])
            continue
        peer = hyp.words[other]
        same_word = ascii_lower(word.form) == ascii_lower(peer.form)
        really_same = word.form.lower() == peer.form.lower()
        head, peer_head = ref.head(at), hyp.head(other)
        same_head = head is peer_head is None
        same_head_word = head is None
        if head is not None and peer_head is not None:
            same_head = partner.get(head) == peer_head
            same_head_word = ref.words[head].form.lower() == hyp.words[peer_head].form.lower()
        right["uas"] += same_head
        right["label"] += word.label == peer.label
        right["tags"] += word.tag == peer.tag
        if same_head and word.label == peer.label:
            right["las"] += 1
            right["las:lexical"] += same_word
            right["las:lexical-both"] += really_same and same_head_word
        else:
            wrong_syntax.add(ref.sentence[at])
        if not word.sense:
            continue
        if not peer.sense:
            wrong_roles.add(ref.sentence[at])
            continue
        right["predicates"] += 1
        right["roles:unlabeled"] += 1
        whole = len(word.arguments) == len(peer.arguments)
        if ref.sense(at) == hyp.sense(other):
            right["roles"] += 1
            right["roles:lexical"] += same_word
            right["roles:lexical-both"] += really_same
        else:
            whole = False
        theirs = hyp.arguments(other)
        for argument, role in ref.arguments(at).items():
            found = partner.get(argument)
            if found is None or found not in theirs:
                whole = False
                continue
            right["roles:unlabeled"] += 1
            if theirs[found] != role:
                whole = False
                continue
            right["roles"] += 1
            ours, others = ref.words[argument].form, hyp.words[found].form
            right["roles:lexical"] += ascii_lower(ours) == ascii_lower(others)
            right["roles:lexical-both"] += really_same and ours.lower() == others.lower()
        right["propositions"] += whole
        if not whole:
            wrong_roles.add(ref.sentence[at])
    right["exact:lenient"] = len(ref_corpus) - len(wrong_syntax)
    right["roles-exact:lenient"] = len(ref_corpus) - len(wrong_roles)
    places = sorted(partner)
    right["boundaries"] = bool(places) + sum(
        ref.sentence[a] != ref.sentence[b] and hyp.sentence[partner[a]] != hyp.sentence[partner[b]]
        for a, b in itertools.pairwise(places)
    )
    ref_bags, hyp_bags = bags(ref), bags(hyp)
    for place, name in enumerate(("bag", "roles-bag")):
        right[name] = (ref_bags[place] & hyp_bags[place]).total()
    arcs = [
        sum(1 + len(word.arguments) for word in side.words if word.sense) for side in (ref, hyp)
    ]
    predicates = [sum(word.sense is not None for word in side.words) for side in (ref, hyp)]
    words = [len(ref.words), len(hyp.words)]
    ends = [len(ref_corpus), len(hyp_corpus)]
    sizes = {
        **dict.fromkeys(
            ("las", "uas", "label", "las:lexical", "las:lexical-both", "bag", "tags"), words
        ),
        **dict.fromkeys(("exact:lenient", "roles-exact:lenient", "boundaries"), ends),
        **dict.fromkeys(("roles", "roles:unlabeled", "roles:lexical", "roles:lexical-both"), arcs),
        "roles-bag": arcs,
        **dict.fromkeys(("predicates", "propositions"), predicates),
    }
    return {name: (right[name], *size) for name, size in sizes.items()}
