"""Chunks of tags, found the slow way: the rules of conlleval and seqeval as they are stated, word by word.

``chunks``: the tables of ``startOfChunk`` and ``endOfChunk`` in conlleval, with what seqeval 1.2.2 adds for S.
``strict_chunks``: the patterns of ``seqeval.scheme``.
"""

from __future__ import annotations

from itertools import combinations, permutations

Chunk = tuple[str, int, int]
PREFIXES = {"iob1": "BI", "iob2": "BI", "bioes": "BIES"}


def tags_of(letters: str) -> list[str]:
    """Return O, and tags of two types with these letters."""
    return ["O", *(f"{letter}-{kind}" for letter in letters for kind in ("PER", "LOC"))]


def parts(tag: str) -> tuple[str, str]:
    """Letter and type."""
    return ("O", "") if tag == "O" else (tag[0], tag[2:])


def starts(before: str, tag: str) -> bool:
    """Whether a chunk begins at a tag."""
    (one, old), (two, kind) = parts(before), parts(tag)
    if two in "BS":
        return True
    if two in "IE" and one in "OES":
        return True
    return two != "O" and old != kind


def ends(before: str, tag: str) -> bool:
    """Whether a chunk ends before a tag."""
    (one, old), (two, kind) = parts(before), parts(tag)
    if one in "ES":
        return True
    if one in "BI" and two in "BSO":
        return True
    return one != "O" and old != kind


def chunks(sentence: list[str]) -> list[Chunk]:
    """Return the chunks of a sentence: type, first word, one behind the last."""
    found = []
    begin, before = 0, "O"
    for place, tag in enumerate([*sentence, "O"]):
        if ends(before, tag):
            found.append((parts(before)[1], begin, place))
        if starts(before, tag):
            begin = place
        before = tag
    return found


# (letter before, letter, types: same, different or any)
START = {
    "iob1": {
        ("O", "I", "any"),
        ("I", "I", "diff"),
        ("B", "I", "any"),
        ("I", "B", "same"),
        ("B", "B", "same"),
    },
    "iob2": {(one, "B", "any") for one in "OBI"},
    "bioes": {(one, two, "any") for one in "OBIES" for two in "BS"},
}
INSIDE = {
    "iob1": {("B", "I", "same"), ("I", "I", "same")},
    "iob2": {("B", "I", "same"), ("I", "I", "same")},
    "bioes": {(one, two, "same") for one in "BI" for two in "IE"},
}
END = {
    "iob1": {
        ("I", "I", "diff"), ("I", "O", "any"), ("I", "B", "any"), ("B", "O", "any"), ("B", "I", "diff"),
        ("B", "B", "same"),
    },
    "iob2": {
        ("I", "O", "any"), ("I", "I", "diff"), ("I", "B", "any"), ("B", "O", "any"), ("B", "I", "diff"),
        ("B", "B", "any"),
    },
    "bioes": {(one, two, "any") for one in "ES" for two in "OBIES"},
}  # fmt: skip


def _fits(patterns: set[tuple[str, str, str]], before: str, tag: str) -> bool:
    (one, old), (two, kind) = parts(before), parts(tag)
    same = "same" if old == kind else "diff"
    return (one, two, "any") in patterns or (one, two, same) in patterns


def strict_chunks(sentence: list[str], scheme: str) -> list[Chunk]:
    """Return the chunks that a scheme allows."""
    found = []
    all_tags = [*sentence, "O"]
    place, before = 0, "O"
    while place < len(all_tags):
        if not _fits(START[scheme], before, all_tags[place]):
            before = all_tags[place]
            place += 1
            continue
        end = place + 1
        while end < len(all_tags) and _fits(INSIDE[scheme], all_tags[end - 1], all_tags[end]):
            end += 1
        if end < len(all_tags) and _fits(END[scheme], all_tags[end - 1], all_tags[end]):
            found.append((parts(all_tags[place])[1], place, end))
        place = end
        before = all_tags[place - 1]
    return found


def most_overlapping(gold: list[Chunk], test: list[Chunk], *, typed: bool) -> int:
    """Return how many chunks can be paired that share a word, by trying all ways."""
    fewer, more = sorted((gold, test), key=len)
    for size in range(len(fewer), 0, -1):
        for some in combinations(fewer, size):
            for others in permutations(more, size):
                if all(
                    one[1] < two[2] and two[1] < one[2] and (one[0] == two[0] or not typed)
                    for one, two in zip(some, others, strict=True)
                ):
                    return size
    return 0


def file(sentences: list[list[str]]) -> str:
    """Return columns of words and tags; words are numbered."""
    lines = []
    for sentence in sentences:
        lines += [*(f"w{place} {tag}" for place, tag in enumerate(sentence)), ""]
    return "".join(f"{line}\n" for line in lines)
