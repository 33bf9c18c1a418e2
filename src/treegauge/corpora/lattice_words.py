"""Group the segments of a tree into words by a lattice file.

The segments of a sentence are divided into as many words as its lattice has, so that as many words
as possible have segments that are a path of their lattice; tags do not matter.  Of several such
divisions it is the one whose words end earliest, read from the first word on.  A file with one
analysis for each word, as the SPMRL shared tasks gave for gold and system output, is a
word-to-segments map in this way.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.base.text import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from treegauge.corpora.corpus import Corpus
    from treegauge.corpora.lattices import Lattice, Lattices, Word

LatticeIssue = tuple[str, int, str, bool]  # code, line, message, whether it is a note


def lattice_finder(corpus: Corpus, lattices: Lattices) -> Callable[[int], Lattice | None]:
    """Return what finds the lattice of a sentence: by its ``sent_id``, by number without names."""
    named = {lattice.name: lattice for lattice in lattices.sentences if lattice.name}
    names = list(corpus.core.column("sentences.name"))
    numbered = not named or all(name == _core.NONE for name in names)

    def find(row: int) -> Lattice | None:
        if numbered:
            return lattices.sentences[row] if row < len(lattices.sentences) else None
        return None if names[row] == _core.NONE else named.get(corpus.text(names[row]))

    return find


def _ends(word: Word, segments: Sequence[str], start: int) -> set[int]:
    """Return where the word may end if its segments begin at ``start`` and are a path."""
    by_state: dict[int, set[int]] = {word.begin: {start}}
    for arc in sorted(word.arcs):
        for place in tuple(by_state.get(arc.begin, ())):
            if place < len(segments) and segments[place] == arc.segment:
                by_state.setdefault(arc.end, set()).add(place + 1)
    return by_state.get(word.end, set())


def divide(words: Sequence[Word], segments: Sequence[str]) -> list[tuple[int, bool]] | None:
    """Return where each word ends and whether it is a path; None where segments are too few.

    >>> from treegauge.corpora.lattices import Arc, Word
    >>> hbit = Word(0, 2, None, 1, {Arc(0, 1, "h", "DEF"): None, Arc(1, 2, "bit", "NN"): None})
    >>> ra = Word(2, 3, None, 3, {Arc(2, 3, "ra", "VB"): None})
    >>> divide([hbit, ra], ["h", "bit", "raa"])
    [(2, True), (3, False)]
    """
    size, count = len(segments), len(words)
    if size < count or not count:
        return None
    # Where words may begin if all before them are paths: mostly one place for each.
    on_path = [{0}]
    for word in words:
        on_path.append({end for start in on_path[-1] for end in _ends(word, segments, start)})
    whole = size in on_path[-1]
    least: dict[int, int] = {size: 0}  # words off the lattice from a place on, at least
    ways: list[dict[int, tuple[set[int], dict[int, int]]]] = []
    for number in range(count - 1, -1, -1):
        starts = on_path[number] if whole else range(number, size - (count - number) + 1)
        here: dict[int, int] = {}
        choices: dict[int, tuple[set[int], dict[int, int]]] = {}
        anywhere = {
            size + 1: size + count
        }  # the least for a word off the lattice, by where it begins
        if not whole:
            for end in range(size, 0, -1):
                anywhere[end] = min(anywhere[end + 1], least.get(end, size + count))
        for start in starts:
            ends = {end for end in _ends(words[number], segments, start) if end in least}
            costs = [least[end] for end in ends]
            if not whole and anywhere[start + 1] < size + count:
                costs.append(1 + anywhere[start + 1])
            if costs:
                here[start] = min(costs)
                choices[start] = (ends, least)
        ways.append(choices)
        least = here
    if 0 not in least:
        return None
    return _earliest_division(ways[::-1], least[0])


def _earliest_division(
    ways: list[dict[int, tuple[set[int], dict[int, int]]]], off: int
) -> list[tuple[int, bool]]:
    division: list[tuple[int, bool]] = []
    start = 0
    for choices in ways:
        ends, after = choices[start]
        on_path = [end for end in ends if after[end] == off]
        lost = [end for end, cost in after.items() if end > start and cost == off - 1]
        start = min([*on_path, *lost])
        off = after[start]
        division.append((start, start in on_path))
    return division


def words_from_lattices(corpus: Corpus, lattices: Lattices) -> Corpus:
    """Group a corpus's segments into words by its lattices; return the corpus.

    Words are spelt as the lattice says (CoNLL-UL); SPMRL lattices do not say it.  What cannot be
    divided is in ``corpus.issues``: each segment of such a sentence is a word by itself.
    """
    from treegauge.corpora.corpus import check_fresh

    check_fresh(corpus)
    core = corpus.core
    firsts = [*core.column("sentences.first_token"), core.tokens]
    states = list(core.column("sentences.state"))
    forms = list(core.column("tokens.form"))
    find = lattice_finder(corpus, lattices)
    begins, behinds, spelt = array("I"), array("I"), []
    issues: list[LatticeIssue] = [
        (issue.code, issue.line, issue.message, False) for issue in lattices.issues
    ]
    for row, state in enumerate(states):
        begin, end = firsts[row], firsts[row + 1]
        if state != _core.GOOD or begin == end:
            continue
        lattice = find(row)
        if lattice is None:
            last = lattices.sentences[-1].line
            issues.append(("no-lattice", last, f"there is no lattice of sentence {row + 1}", False))
            continue
        if not lattice.words:
            continue  # it could not be read, and that was told
        segments = [corpus.text(forms[token]) for token in range(begin, end)]
        division = divide(lattice.words, segments)
        if division is None:
            issues.append(
                (
                    "lattice-differs",
                    lattice.line,
                    (
                        f"{counted(len(segments), 'segment')} of sentence {row + 1} for "
                        f"{counted(len(lattice.words), 'word')}"
                    ),
                    False,
                )
            )
            continue
        start = 0
        for word, (stop, _) in zip(lattice.words, division, strict=True):
            begins.append(begin + start)
            behinds.append(begin + stop)
            spelt.append(word.form or "")
            start = stop
        issues += _guesses(lattice, division, row)
    _core.set_words(core, begins, behinds, spelt, lattices.file, issues)
    corpus.words_from = lattices.identity
    return corpus


def _guesses(lattice: Lattice, division: list[tuple[int, bool]], row: int) -> list[LatticeIssue]:
    """Return notes on neighbouring words off the lattice: only their number says where they end."""
    issues: list[LatticeIssue] = []
    number = 0
    while number < len(division):
        last = number
        while last < len(division) and not division[last][1]:
            last += 1
        start = division[number - 1][0] if number else 0
        if last - number > 1 and division[last - 1][0] - start > last - number:
            message = (
                f"words {number + 1} to {last} of sentence {row + 1} are all off the lattice: "
                "where they end is a guess"
            )
            issues.append(("lattice-guess", lattice.words[number].line, message, True))
        number = last + 1
    return issues
