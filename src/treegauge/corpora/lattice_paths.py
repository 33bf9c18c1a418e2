"""Check whether analyses are paths of a lattice; words that are not are reported, never refused.

The sentence of a lattice is found by its ``sent_id``, by its number where names are missing.  A
word's analysis is the sequence of its segments with their tags; it is a path if the lattice has
these lexemes one after the other from the word's first state to its last.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.base.text import counted
from treegauge.corpora.lattice_words import lattice_finder
from treegauge.errors import Issue

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from treegauge.corpora.corpus import Corpus
    from treegauge.corpora.lattices import Arc, Lattice, Lattices, Word


@dataclass
class LatticeCheck:
    """How many words have an analysis that is a path, and why the others have not."""

    words: int = 0
    paths: int = 0
    other_tags: int = 0
    other_segments: int = 0
    without: int = 0
    issues: list[Issue] = field(default_factory=list)

    @property
    def off(self) -> int:
        """Words whose analysis is not a path."""
        return self.other_tags + self.other_segments

    def __str__(self) -> str:
        checked = self.words - self.without
        if self.words and not checked:
            return (
                f"none of {counted(self.words, 'word')} was checked: the lattice has no sentence with the "
                "same name (sent_id) and as many words"
            )
        share = 100 * self.off / checked if checked else 0.0
        text = (
            f"{self.off} of {checked} words ({share:.2f} %) are off the lattice: "
            f"{self.other_segments} by their segments, {self.other_tags} by tags alone"
        )
        return text + (
            f"; {counted(self.without, 'word')} without a lattice" if self.without else ""
        )


class TagMap(dict[str, set[str]]):
    """The tags of the trees that each tag of the lattice may stand for."""

    @property
    def identity(self) -> str:
        """A digest of all pairs, for a signature; nothing for an empty map."""
        pairs = sorted(f"{left} {right}" for left, rights in self.items() for right in rights)
        return sha256("\n".join(pairs).encode()).hexdigest()[:8] if pairs else ""


def read_tag_map(path: str | Path) -> TagMap:
    """Read a tag map: a tag of the lattice and a tag of the trees on each line, space or tab between."""
    from treegauge.corpora.files import read_bytes
    from treegauge.errors import InputError

    name, data = read_bytes(path)
    tag_map = TagMap()
    for number, line in enumerate(data.decode("utf-8-sig", "replace").splitlines(), 1):
        cells = line.split()
        if not cells or line.startswith("#"):
            continue
        if len(cells) != 2:
            message = f"{len(cells)} items; expected a tag of the lattice and a tag of the trees"
            raise InputError([Issue("bad-tag-map", name, number, 1, message)])
        tag_map.setdefault(cells[0], set()).add(cells[1])
    return tag_map


def find_path(
    word: Word, lexemes: Sequence[tuple[str, str | None]], tags: dict[str, set[str]]
) -> list[Arc]:
    """Return the arcs of an analysis, nothing if it is not a path; tags of None agree with any."""

    def agrees(arc: Arc, segment: str, tag: str | None) -> bool:
        return arc.segment == segment and (
            tag is None or tag == arc.tag or tag in tags.get(arc.tag, ())
        )

    ways: list[dict[int, Arc]] = []
    states = {word.begin}
    for segment, tag in lexemes:
        step: dict[int, Arc] = {}
        for arc in word.arcs:
            if arc.begin in states and agrees(arc, segment, tag):
                step.setdefault(arc.end, arc)
        ways.append(step)
        states = set(step)
    if word.end not in states or not lexemes:
        return []
    path: list[Arc] = []
    state = word.end
    for step in reversed(ways):
        path.append(step[state])
        state = step[state].begin
    return path[::-1]


def _words_of(corpus: Corpus) -> Iterator[tuple[int, list[range]]]:
    """Yield each good sentence with the segments of its words as ranges of rows."""
    firsts, lasts = list(corpus.columns["surfaces.first"]), list(corpus.columns["surfaces.last"])
    surface = 0
    for sentence in corpus:
        begin, end = sentence.token_range
        if sentence.state != "good":
            continue
        words = []
        row = begin
        while row < end:
            while surface < len(firsts) and lasts[surface] <= row:
                surface += 1
            inside = surface < len(firsts) and firsts[surface] <= row
            behind = lasts[surface] if inside else row + 1
            words.append(range(row, behind))
            row = behind
        yield sentence.row, words


def check_paths(
    corpus: Corpus,
    lattices: Lattices,
    tags: dict[str, set[str]] | None = None,
    *,
    fine: bool = False,
) -> LatticeCheck:
    """Check every word of a corpus, and keep the states of those whose analyses are paths.

    Tags are UPOS or CPOSTAG of dependency files (``fine``: XPOS or POSTAG), the tags of
    bracketings.
    """
    tags = TagMap(tags or {})
    check = LatticeCheck()
    coarse = corpus.columns["tokens.upos"]
    column = corpus.columns["tokens.tag"] if fine or not len(coarse) else coarse
    forms = corpus.columns["tokens.form"]
    begins = array("I", [_core.NONE]) * corpus.core.tokens
    ends = array("I", begins)
    for row, words, lattice in _with_lattices(corpus, lattices):
        check.words += len(words)
        if lattice is None or len(lattice.words) != len(words):
            check.without += len(words)
            continue
        for segments, word in zip(words, lattice.words, strict=True):
            lexemes = [
                (
                    corpus.text(forms[token]),
                    None if column[token] == _core.NONE else corpus.text(column[token]),
                )
                for token in segments
            ]
            path = find_path(word, lexemes, tags)
            for token, arc in zip(segments, path, strict=bool(path)):
                begins[token], ends[token] = arc.begin, arc.end
            if path:
                check.paths += 1
                continue
            only_tags = bool(find_path(word, [(segment, None) for segment, _ in lexemes], tags))
            check.other_tags += only_tags
            check.other_segments += not only_tags
            check.issues.append(
                _issue(corpus, row, segments[0], lexemes, word, only_tags=only_tags)
            )
    corpus.lattice_states = (begins, ends)
    corpus.lattice = (lattices.identity, tags.identity)
    return check


def _with_lattices(
    corpus: Corpus, lattices: Lattices
) -> Iterator[tuple[int, list[range], Lattice | None]]:
    find = lattice_finder(corpus, lattices)
    for row, words in _words_of(corpus):
        yield row, words, find(row)


def _issue(
    corpus: Corpus,
    row: int,
    token: int,
    lexemes: list[tuple[str, str | None]],
    word: Word,
    *,
    only_tags: bool,
) -> Issue:
    line, column = corpus.core.token_position(token)
    shown = " ".join(segment if tag is None else f"{segment}/{tag}" for segment, tag in lexemes)
    why = "tags" if only_tags else "segments"
    message = f"{shown} is not a path of the lattice on line {word.line}, by its {why}"
    return Issue("off-lattice", corpus.source_of(row), line, column, message, "", row)
