"""Parameters: every setting of a ``.prm`` file, which says what counts and what is equal.

evalb and SParseval read their switches from ``.prm`` files; :mod:`treegauge.rules.prm_files` reads and writes
those.  Named sets are in ``data/params/*.prm``, in the same format.
"""

from __future__ import annotations

import os
from functools import cache, cached_property
from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.base.argument_kinds import TEXT, is_path, only, takes
from treegauge.base.plugins import names
from treegauge.base.records import Record, made
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Callable

    from treegauge.errors import Issue

SETS = os.path.join(os.path.dirname(os.path.dirname(__file__)), "data", "params")  # noqa: PTH118, PTH120
#: what evalb calls the usual set
ALIASES = {"collins": "wsj"}
# Decoration: function tags and indices, from the first - or = that is not the label's first letter.
DECORATION = r"(?<=.)[-=].*"
SHOWN_VALUE = 60
ROOT = "TOP"
ROOTS = frozenset({ROOT, "ROOT", "S1", "VROOT", ""})
#: lists of labels that ``score`` reads, beside those that have an order or pairs
READ = ("delete_labels", "delete_for_length", "empty_labels", "closed_class", "edit_labels")

#: so many labels and tags are remembered; a language model may invent any number of them
MOST_KNOWN = 1 << 16


class Params(Record):
    """Parameters: what counts, and what is equal.

    ``delete_labels``: as a tag, the word goes; as a constituent's label, the bracket goes and the
    children stay.  ``delete_words``: words that go whatever their tag, as they are written; they count in
    lengths of sentences.  ``empty_labels``: traces; the words below go before anything is compared.
    ``eq_labels``: pairs of labels that count as equal; here, unlike in evalb, equality is
    transitive.  ``eq_words``: pairs of words that count as equal, each pair by itself: with
    ``is 's`` and ``was 's``, ``is`` and ``was`` are still different words.  ``eq_deprels``: pairs of
    relations that count as equal (transitive); a relation without a subtype stands for all of its
    subtypes, which stay: with ``obj iobj``, ``iobj:x`` is ``obj:x``.  ``filled_pauses``:
    (class, word); those of one class are equal.  Listed words are found whatever their case and
    hyphens.  ``closed_class``: tags, or words in any case, that open-class scores leave out.
    ``edit_labels``: edited regions, see :mod:`treegauge.transforms.edited`.
    ``decoration``: a pattern; what it matches is cut from a constituent's label.  TOP, ROOT, S1,
    VROOT and no label at all are one label, that of the root: where one of them is deleted, all are.

    >>> params = Params.load("wsj")
    >>> params.name, "," in params.delete_labels
    ('wsj', True)
    """

    name: str = "none"
    delete_labels: frozenset[str] = frozenset()
    delete_words: frozenset[str] = frozenset()
    delete_for_length: frozenset[str] = frozenset()
    empty_labels: frozenset[str] = frozenset()
    quote_labels: frozenset[str] = frozenset()
    closed_class: frozenset[str] = frozenset()
    edit_labels: frozenset[str] = frozenset()
    eq_labels: tuple[tuple[str, str], ...] = ()
    eq_words: tuple[tuple[str, str], ...] = ()
    eq_deprels: tuple[tuple[str, str], ...] = ()
    filled_pauses: tuple[tuple[str, str], ...] = ()
    decoration: str = DECORATION
    labeled: bool = True
    cutoff: int | None = None
    max_error: int | None = None
    debug: int | None = None
    warnings: tuple[Issue, ...] = made(factory=tuple, compare=False)

    def __post_init__(self) -> None:
        if self.decoration in {"", DECORATION}:
            return
        from treegauge.base.safe_patterns import PatternError, PatternLimitError

        try:
            # Made once: a pattern that is refused is refused before anything is read.
            _ = self._cut
        except PatternLimitError as limit:
            raise SettingsError(
                f"the decoration {shown_value(self.decoration)}: {limit}"
            ) from limit
        except PatternError as wrong:
            raise SettingsError(
                f"the decoration {shown_value(self.decoration)} is not a pattern: {wrong}"
            ) from wrong

    @classmethod
    @takes(
        name_or_path=(
            "the name of a set, a .prm file or Params",
            only(lambda value: is_path(value) or isinstance(value, Params)),
        )
    )
    def load(cls, name_or_path: str | os.PathLike[str] | Params) -> Params:
        """Return a named set (``wsj``, ``wsj-new``, ``spmrl``, ``none`` …) or read a ``.prm`` file."""
        if isinstance(name_or_path, Params):
            return name_or_path
        text = str(name_or_path)
        known = cls.names()
        text = ALIASES.get(text, text)
        if text in known:
            return _known_set(text)
        if text and not os.path.exists(text):  # noqa: PTH110
            # As typed for evalb: COLLINS.prm, wsj.prm.
            own = os.path.basename(cls.path(text) or "")  # noqa: PTH119
            if own:
                return _known_set(own.removesuffix(".prm"))
            from treegauge.base.suggestions import did_you_mean, nearest_file

            near = did_you_mean(text, known) or did_you_mean(
                text, filter(None, [nearest_file(text)])
            )
            raise SettingsError(
                f"{shown_value(text)} is neither a parameter set ({', '.join(known)}) nor a file{near}"
            )
        from treegauge.rules.prm_files import read_prm

        return read_prm(text)

    @staticmethod
    @takes(name=TEXT)
    def path(name: str) -> str | None:
        """Return the file of a set that comes with treegauge, by name; None if there is none.

        evalb's own name for the usual set, ``COLLINS.prm``, is known, too.
        """
        own = name.lower().removesuffix(".prm")
        own = ALIASES.get(own, own)
        return f"{SETS}/{own}.prm" if own in Params.names() else None

    @staticmethod
    def names() -> list[str]:
        """Return the names of the parameter sets that come with treegauge."""
        return names("data/params", ".prm")

    @cached_property
    def _cut(self) -> Callable[[str], str]:
        """The function that cuts the decoration off a label."""
        if not self.decoration:
            return str
        if self.decoration == DECORATION:
            return _without_decoration
        from treegauge.base.safe_patterns import Pattern

        return Pattern(self.decoration).cut

    @cached_property
    def _label_classes(self) -> dict[str, str]:
        return equivalence_classes(self.eq_labels)

    @cached_property
    def _relation_classes(self) -> dict[str, str]:
        return equivalence_classes(self.eq_deprels)

    def relation(self, name: str) -> str:
        """Return the relation as it is compared: as it stands, or the first of its equals.

        >>> params = Params(eq_deprels=(("obj", "iobj"),))
        >>> params.relation("iobj"), params.relation("iobj:agent"), params.relation("obl")
        ('obj', 'obj:agent', 'obl')
        """
        classes = self._relation_classes
        if name in classes:
            return classes[name]
        plain, colon, subtype = name.partition(":")
        return classes.get(plain, plain) + colon + subtype

    @cached_property
    def pause_pairs(self) -> list[tuple[str, str]]:
        """Filled pauses, each with the first one of its class."""
        first: dict[str, str] = {}
        return [(first.setdefault(number, word), word) for number, word in self.filled_pauses]

    @property
    def equal_words(self) -> bool:
        """Whether words are equal that are not spelt alike."""
        return bool(self.eq_words or self.filled_pauses)

    @property
    def traces(self) -> frozenset[str]:
        """Tags of words that are not words: deleted on each side by its own tag, before alignment."""
        return self.empty_labels | (self.delete_labels & {"-NONE-"})

    def plain_label(self, label: str) -> str:
        """Return a constituent's label without its decoration."""
        return self._cut(label)

    @cached_property
    def _constituent_labels(self) -> dict[str, str | None]:
        """Results so far: every block of a large file has the same labels."""
        return {}

    def constituent_label(self, label: str) -> str | None:
        """Return the label under which a constituent counts, None if it does not count."""
        known = self._constituent_labels
        try:
            return known[label]
        except KeyError:
            if len(known) >= MOST_KNOWN:
                known.clear()
            meaning = known[label] = self._constituent_label(label)
            return meaning

    def _constituent_label(self, label: str) -> str | None:
        plain = self.plain_label(label)
        # As it stands, too: the pattern would cut the second hyphen of -NONE-.
        if not self.delete_labels.union(self.empty_labels).isdisjoint((label, plain)):
            return None
        if plain in ROOTS:
            # However a root is called, it is the root: SParseval renames it, evalb's users list them all.
            return None if ROOTS & self.delete_labels else self._label_classes.get(ROOT, ROOT)
        return self._label_classes.get(plain, plain)

    def node_label(self, label: str) -> str:
        """Return the label of a tree's node, which is a node even where it is no bracket.

        >>> params = Params(delete_labels=frozenset({"TOP", "-NONE-"}))
        >>> params.node_label("NP-SBJ"), params.node_label("ROOT"), params.node_label("-NONE-")
        ('NP', 'TOP', '-NONE-')
        """
        counted = self.constituent_label(label)
        if counted is not None:
            return counted
        return ROOT if self.plain_label(label) in ROOTS else label

    @cached_property
    def _tag_meanings(self) -> dict[str, tuple[str, int]]:
        """Results so far."""
        return {}

    def tag_meaning(self, tag: str) -> tuple[str, int]:
        """Return how a tag is compared, and the core's flags for it."""
        known = self._tag_meanings
        try:
            return known[tag]
        except KeyError:
            flags = (
                _core.DELETED_TAG * (tag in self.delete_labels)
                | _core.EMPTY_TAG * (tag in self.traces)
                | _core.NO_LENGTH_TAG * (tag in self.delete_for_length)
                | _core.CLOSED_TAG * (tag in self.closed_class)
            )
            if len(known) >= MOST_KNOWN:
                known.clear()
            meaning = known[tag] = (self.tag_label(tag), flags)
            return meaning

    def tag_label(self, tag: str) -> str:
        """Return the tag as it is compared: as it stands, or the first of its equals."""
        return self._label_classes.get(tag, tag)

    def digest(self) -> str:
        """Return eight hexadecimal digits that differ when anything that ``score`` reads differs.

        The order of lines means nothing, nor do switches of evalb's own output (CUTOFF_LEN, DEBUG …).
        """
        parts = (f"{name}={value!r}" for name, value in self._switches().items())
        from hashlib import sha256

        return sha256("\n".join(parts).encode()).hexdigest()[:8]

    def _switches(self) -> dict[str, object]:
        """Return all switches that ``score`` reads, in an order that does not depend on the file."""
        pauses: dict[str, list[str]] = {}
        for number, word in self.filled_pauses:
            pauses.setdefault(number, []).append(word)
        switches: dict[str, object] = {
            **{name: sorted(getattr(self, name)) for name in READ},
            "eq_labels": sorted({tuple(sorted(pair)) for pair in self.eq_labels}),
            "eq_words": sorted({tuple(sorted(pair)) for pair in self.eq_words}),
            "filled_pauses": sorted(sorted(set(words)) for words in pauses.values()),
            "decoration": self.decoration,
            "labeled": self.labeled,
        }
        # Not there otherwise: files that say nothing of these keep their digest.
        if self.delete_words:
            switches["delete_words"] = sorted(self.delete_words)
        if self.eq_deprels:
            switches["eq_deprels"] = sorted({tuple(sorted(pair)) for pair in self.eq_deprels})
        return switches

    @cached_property
    def identity(self) -> str:
        """The name for a signature: a set's name, or ``own-`` and a digest of what ``score`` reads."""
        # A set that was changed keeps its name, but is not that set any more.
        if self.name in self.names():
            named = _known_set(self.name)
            if self is named or self._switches() == named._switches():  # noqa: SLF001
                return self.name
        return f"own-{self.digest()}"


def _without_decoration(label: str) -> str:
    """Cut a label as ``DECORATION`` says."""
    ends = [end for mark in "-=" if (end := label.find(mark, 1)) > 0]
    return label[: min(ends)] if ends else label


def shown_value(value: str) -> str:
    """Return a value of a parameter file as a message shows it: its beginning is enough to find it."""
    return repr(value if len(value) <= SHOWN_VALUE else value[:SHOWN_VALUE] + "…")


@cache
def _known_set(name: str) -> Params:
    """Return a set that comes with treegauge."""
    from treegauge.rules.prm_files import parse_prm

    with open(f"{SETS}/{name}.prm", encoding="utf-8") as file:  # noqa: PTH123
        return parse_prm(file.read(), name)


def equivalence_classes(
    pairs: tuple[tuple[str, str], ...] | list[tuple[str, str]],
) -> dict[str, str]:
    """Return for each item of these pairs the first-named item of its class (transitive)."""
    # Union-find, the smaller class into the larger one; names go by the left item's class whatever its size.
    above: dict[str, str] = {}
    size: dict[str, int] = {}
    name: dict[str, str] = {}

    def root(item: str) -> str:
        above.setdefault(item, item)
        while above[item] != item:
            above[item] = above[above[item]]
            item = above[item]
        return item

    for left, right in pairs:
        a, b = root(left), root(right)
        if a == b:
            continue
        class_name = name.get(a, a)
        larger, smaller = (a, b) if size.get(a, 1) >= size.get(b, 1) else (b, a)
        above[smaller] = larger
        size[larger] = size.get(a, 1) + size.get(b, 1)
        name[larger] = class_name
    return {item: name.get(top := root(item), top) for item in list(above)}
