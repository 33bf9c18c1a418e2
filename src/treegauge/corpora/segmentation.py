"""Space-delimited words for trees whose format does not say which segments belong together."""

from __future__ import annotations

from pathlib import PurePath
from typing import IO, TYPE_CHECKING, Any

from treegauge import _core
from treegauge.base.argument_kinds import CORPUS, TEXT, readable, takes
from treegauge.corpora.corpus import check_fresh
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    import os

    from treegauge.corpora.corpus import Corpus


@takes(corpus=CORPUS, source=("a path, bytes or an open file", readable))
def with_words(corpus: Corpus, source: str | os.PathLike[str] | bytes | IO[Any]) -> Corpus:
    r"""Group a corpus's segments into words by a map file; return the corpus.

    A map has a word a line: the word, a tab, its segments with spaces between; a word that is its
    own only segment may stand alone.  An empty line ends a sentence.  Files for TedEval, as CoreNLP's
    Arabic segmenter writes them, have colons between segments, and ``#pm#``, ``#lp#`` and ``#rp#`` for a
    colon and brackets in words.  What does not fit is in ``corpus.issues``; each segment of such a
    sentence is a word by itself.  A lattice file (CoNLL-UL
    or SPMRL) does as a map, see :mod:`treegauge.corpora.lattice_words`.

    >>> import treegauge
    >>> trees = treegauge.read(b"(TOP (NP (DEF h) (NN bit)))")
    >>> [trees.text(form) for form in with_words(trees, b"hbit\th bit\n").columns["surfaces.form"]]
    ['hbit']
    """
    from treegauge.corpora.files import read_bytes
    from treegauge.corpora.lattice_words import words_from_lattices
    from treegauge.corpora.lattices import is_lattice, read_lattices

    check_fresh(corpus)
    name, data = ("<text>", source) if isinstance(source, bytes) else read_bytes(source)
    if is_lattice(data):
        return words_from_lattices(corpus, read_lattices(data, name))
    _core.attach_words(corpus.core, name, data)
    corpus.words_from = f"{PurePath(name).name}-{map_digest(data)}"
    return corpus


def map_digest(data: bytes) -> str:
    """Return a digest (eight digits) of a word-to-segments map.

    Comments, line ends, and how many empty lines or spaces there are say nothing.
    """
    import re
    from hashlib import sha256

    text = data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n")
    text = re.sub(rb"^#[^\t\n]*\n", b"", text + b"\n", flags=re.MULTILINE)
    text = re.sub(rb" +", b" ", re.sub(rb"\n\n+", b"\n\n", text)).strip(b"\n")
    return sha256(text).hexdigest()[:8]


@takes(corpus=CORPUS, mark=TEXT)
def join_marked(corpus: Corpus, mark: str) -> Corpus:
    """Join segments with a mark at either end to words (``w+ ktb +h``); return the corpus.

    A segment that ends in the mark belongs with the next one, one that begins with it with the one
    before.  The marks are taken off.

    >>> import treegauge
    >>> trees = treegauge.read(b"(TOP (S (CC w+) (VB ktb) (PRN +h)))")
    >>> joined = join_marked(trees, "+")
    >>> joined[0].words, len(joined.columns["surfaces.first"])  # three segments, one word
    (['w', 'ktb', 'h'], 1)
    """
    check_fresh(corpus)
    if not mark:
        raise SettingsError("the mark that joins segments cannot be empty")
    if any("\ud800" <= letter <= "\udfff" for letter in mark):
        raise SettingsError(f"the mark that joins segments is text in UTF-8, not {mark!r}")
    _core.join_marked(corpus.core, mark)
    plain = mark.isprintable() and not set(mark) & set("|:, ")
    corpus.words_from = f"joined-{mark if plain else mark.encode().hex()}"
    return corpus
