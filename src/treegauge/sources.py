"""From what a caller has to corpora: paths, texts, open files, trees, lists of those."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from treegauge.corpus import Corpus, Reading, Sentence, read
from treegauge.errors import SettingsError
from treegauge.tree import Tree
from treegauge.wording import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from treegauge.lattices import Lattices
    from treegauge.resolve import Request

SHOWN = 5


def is_text(source: Any) -> bool:
    """Tell whether a string is a text: it starts with a bracket, or has a line break, or is empty."""
    return isinstance(source, str) and (
        source.lstrip().startswith("(") or "\n" in source or not source
    )


def shown_name(source: Any, otherwise: str = "system") -> str:
    """Return what a source is called in a report: its path, if it is one."""
    if isinstance(source, str | os.PathLike) and not is_text(source):
        return str(source)
    return otherwise


def as_corpus(source: Any, reading: Reading | None = None, ext: str | None = None) -> Corpus:
    """Return a corpus: from a path, text, bytes, an open file, a corpus, trees or a list of those.

    A string that starts with a bracket (or holds a line break) is text, any other is a path.
    """
    reading = reading or Reading()
    if isinstance(source, Corpus):
        return source
    if isinstance(source, Tree | Sentence):
        source = [source]
    if isinstance(source, list | tuple) and any(
        isinstance(item, Tree | Sentence) for item in source
    ):
        bare = reading.bare_words or any(
            None in item.tags for item in source if not isinstance(item, str)
        )
        return read("\n".join(str(item) for item in source).encode(), format="ptb", bare_words=bare)
    if isinstance(source, list | tuple) and not source:
        source = ""
    if isinstance(source, list | tuple) and any(is_text(item) for item in source):
        source = "\n".join(source)
    if isinstance(source, str) and is_text(source):
        source = source.encode("utf-8", "surrogatepass")
    return read(
        source,
        format=reading.format,
        blank_lines=reading.blank_lines,
        bare_words=reading.bare_words,
        columns=reading.columns,
        ext=ext,
    )


class Sources:
    """The corpora of a run in order, gold first, with what was found about their words."""

    def __init__(self, corpora: list[Corpus], lattices: Lattices | None, notes: list[str]) -> None:
        self.corpora = corpora
        self.lattices = lattices
        self.notes = notes


def read_all(
    request: Request,
    sources: Sequence[Any],
    names: Sequence[str],
    read_one: Callable[[Any, Reading, str | None], Corpus] = as_corpus,
) -> Sources:
    """Read gold and systems side by side, with the words of their maps, marks or lattice.

    ``names`` are what they are called in notes; ``read_one`` reads one of the sources.
    """
    from functools import partial

    from treegauge.inputs import in_parallel

    check_maps(request.words, sources)
    reading = request.reading
    lattices = None
    if request.lattice:
        from treegauge.lattices import read_lattices

        lattices = read_lattices(request.lattice)
    corpora = in_parallel([partial(read_one, source, reading, request.ext) for source in sources])
    attach_words(corpora, request.words, request.join, lattices)
    return Sources(corpora, lattices, _off_lattice(request, lattices, corpora, names))


def check_maps(words: Sequence[Any], sources: Sequence[Any]) -> None:
    """Refuse maps that are not one for each source."""
    if words and len(words) != len(sources):
        maps = counted(len(words), "map")
        raise SettingsError(f"--words: {maps} for {len(sources)} files of trees, give one for each")


def attach_words(
    corpora: Sequence[Corpus], words: Sequence[Any], join: str | None, lattices: Lattices | None
) -> None:
    """Tell corpora which segments make up a word: by maps, a mark, or else the lattice."""
    if words or join:
        from treegauge.segmentation import join_marked, with_words

        for corpus, source in zip(corpora, words, strict=False):
            with_words(corpus, source)
        for corpus in corpora if join else ():
            join_marked(corpus, join or "")
    elif lattices:
        from treegauge.lattice_words import words_from_lattices

        # CoNLL-U says by itself which words are one token.
        for corpus in corpora:
            if corpus.format != "conllu":
                words_from_lattices(corpus, lattices)


def _off_lattice(
    request: Request, lattices: Lattices | None, corpora: Sequence[Corpus], names: Sequence[str]
) -> list[str]:
    """Check every file against the lattice, if one was given; say how many words are off it."""
    if lattices is None:
        return []
    from treegauge.lattice_paths import check_paths, read_tag_map

    tags = read_tag_map(request.tag_map) if request.tag_map else {}
    # A corpus that took its words from the lattice tells what was wrong with it.
    told = any(one.words_from for one in corpora)
    lines = [f"warning: {issue}" for issue in lattices.issues[:SHOWN] if not told]
    return lines + [
        f"note: {name}: {check_paths(one, lattices, tags)}"
        for name, one in zip(names, corpora, strict=True)
    ]
