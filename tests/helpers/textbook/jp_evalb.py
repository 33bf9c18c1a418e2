"""jp-evalb's rules as ``alignment.md`` describes them: sentences and words grown until they agree, brackets as sets.

Sentences: concatenated characters equal, or within 15 % character edits and the next pair matches too; else the
shorter side grows.  Words: equal lower-cased words, else the side with more characters left grows: many-to-many
groups.  Only the equality of characters is needed here, as no character is changed.
"""

from __future__ import annotations

from treegauge import Tree

Sentence = tuple[list[str], list[tuple[str, int, int]]]


def trees(text: str) -> list[Sentence]:
    """Return words and labelled spans of each sentence."""
    found = []
    for line in text.splitlines():
        tree = Tree.parse(line)
        found.append((tree.words, [(node.label, *node.span) for node in tree.constituents()]))
    return found


def joined(side: list[Sentence]) -> Sentence:
    """Return sentences as one."""
    words: list[str] = []
    spans = []
    for more, nodes in side:
        spans += [(label, begin + len(words), end + len(words)) for label, begin, end in nodes]
        words = words + more
    return words, spans


def groups(gold: list[str], test: list[str]) -> tuple[list[int], list[int]]:
    """Return the group of each word's begin, by growing the side that has fewer characters."""
    places: tuple[list[int], list[int]] = ([], [])
    at = [0, 0]
    slot = 0
    while at[0] < len(gold) and at[1] < len(test):
        lengths = [len(gold[at[0]]), len(test[at[1]])]
        places[0].append(slot)
        places[1].append(slot)
        at = [at[0] + 1, at[1] + 1]
        while lengths[0] != lengths[1]:
            side = 0 if lengths[0] < lengths[1] else 1
            lengths[side] += len((gold, test)[side][at[side]])
            places[side].append(slot)
            at[side] += 1
        slot += 1
    return places


def jp_evalb_counts(gold_text: str, test_text: str) -> tuple[int, int, int]:
    """Return matched, gold and test brackets: sets, on groups."""
    gold, test = trees(gold_text), trees(test_text)
    matched = total_gold = total_test = 0
    while gold and test:
        sides: list[list[Sentence]] = [[gold.pop(0)], [test.pop(0)]]
        while True:
            lengths = [sum(len("".join(words)) for words, _ in side) for side in sides]
            if lengths[0] == lengths[1]:
                break
            side = 0 if lengths[0] < lengths[1] else 1
            sides[side].append((gold, test)[side].pop(0))
        (gold_words, gold_spans), (test_words, test_spans) = joined(sides[0]), joined(sides[1])
        places = groups(gold_words, test_words)
        sets = [
            {(label, place[begin], place[end - 1]) for label, begin, end in spans}
            for place, spans in zip(places, (gold_spans, test_spans), strict=True)
        ]
        matched += len(sets[0] & sets[1])
        total_gold += len(sets[0])
        total_test += len(sets[1])
    return matched, total_gold, total_test


def jp_evalb_f1(gold_text: str, test_text: str) -> float:
    """Return F1 over sets of brackets on groups."""
    matched, gold, test = jp_evalb_counts(gold_text, test_text)
    return 2 * matched / (gold + test)
