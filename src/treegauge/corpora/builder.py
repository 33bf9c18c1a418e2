"""Build a corpus in Python, for formats of other packages, objects of other libraries, repair and noise.

Sentence by sentence, or whole columns at once.  What does not fit together (a head that is not in the
sentence, brackets that cross, lists of other lengths) raises, or becomes an issue of its sentence; a
corpus that was built is as sound as one that was read.

>>> builder = CorpusBuilder()
>>> builder.document("kitchen")
>>> builder.sentence(tree="(S (NP (NN tea)) (VP (VBZ cools)))", sent_id="k1")
0
>>> builder.sentence(["tea", "cools"], ["NN", "VBZ"], spans=[("S", 0, 2), ("NP", 0, 1)])
1
>>> builder.failed("the parser gave up")
2
>>> corpus = builder.corpus()
>>> print(corpus.write().decode(), end="")
# newdoc id = kitchen
# sent_id = k1
(S (NP (NN tea)) (VP (VBZ cools)))
(S (NP (NN tea)) (VBZ cools))
<BLANKLINE>
>>> words = CorpusBuilder("conllu")
>>> words.sentence(["tea", "cools"], upos=["NOUN", "VERB"], heads=[2, 0], deprels=["nsubj", "root"])
0
>>> words.sentence(["tea", "cools"], heads=[2, 5], deprels=["nsubj", "root"])
Traceback (most recent call last):
treegauge.errors.InputError: sentence 2: the head of word 2 is 5; expected 0 to 2
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.base.argument_kinds import (
    FLAG,
    LIST,
    MAPPING,
    TEXT,
    WHOLE,
    is_sequence,
    only,
    takes,
)
from treegauge.corpora import builder_rows as building
from treegauge.corpora.builder_rows import OddSentenceError
from treegauge.corpora.corpus import NONE, ROOT, Corpus
from treegauge.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from treegauge.corpora.builder_rows import Span
    from treegauge.corpora.tree import Tree
    from treegauge.errors import Issue

SENTENCES = (
    *("first_token", "first_node", "line", "state", "tree"),
    *("name", "comments", "starts_block"),
)
#: columns of words that a format always has, and ``_`` for a word without a value
CONLL = ("tag", "lemma", "upos", "feats", "head", "deprel", "deps", "misc")
ROLES = ("tag", "lemma", "feats", "head", "deprel", "predicate")
ALWAYS: dict[str, tuple[str, ...]] = {
    "conllu": CONLL,
    "conllx": CONLL,
    "conll09": ROLES,
    "conll08": ROLES,
}
#: formats in which a document begins a block
BLOCKS = frozenset({"conllu", "conllx"})
#: formats whose heads need not be trees
GRAPHS = frozenset({"conll09", "conll08"})
#: one thing for each word; that a text is none is told with the sentence
COLUMN = ("a list", only(lambda value: is_sequence(value) or isinstance(value, str)))


class CorpusBuilder:
    """Makes a corpus sentence by sentence, or from columns.

    ``format``: what :meth:`Corpus.write` writes, and what is built: ``ptb`` for trees, ``conllu``,
    ``conllx``, ``conll09`` for dependencies, or a format of your own.  ``name`` and ``data``: the file
    it all stands in, for messages.  ``into``: a core corpus to add to, as readers get one.
    ``strict``: a sentence that does not fit together raises; otherwise it is ``broken``, with an
    issue.
    """

    @takes(
        format=TEXT,
        name=TEXT,
        data=("bytes", only(lambda value: isinstance(value, bytes))),
        into=("a core corpus", only(lambda value: isinstance(value, _core.Corpus))),
        strict=FLAG,
    )
    def __init__(
        self,
        format: str = "ptb",  # noqa: A002
        *,
        name: str = "<text>",
        data: bytes = b"",
        into: _core.Corpus | None = None,
        strict: bool = True,
    ) -> None:
        self.format = format
        self.strict = strict
        self._reader = into is not None
        self._into = into if into is not None else _core.Corpus()
        self._name, self._data = name, data
        self._reset()

    def _reset(self) -> None:
        self._tables: dict[str, dict[str, list[Any]]] = {
            "documents": {"name": [], "first_sentence": []},
            "sentences": {n: [] for n in SENTENCES},
            "tokens": {"form": [], "parent": []},
            "nodes": {n: [] for n in ("label", "parent", "first", "last")},
            "runs": {n: [] for n in ("node", "first", "last")},
            "arcs": {n: [] for n in ("kind", "dependent", "head", "label")},
            "spans": {n: [] for n in ("kind", "first", "last", "head", "label", "continues")},
            "surfaces": {n: [] for n in ("form", "first", "last")},
            "extra_lines": {n: [] for n in ("sentence", "before", "text")},
        }
        self._issues: list[tuple[Any, ...]] = []
        for name in ALWAYS.get(self.format, ("tag",)):
            self._tables["tokens"][name] = []

    def _add(self, table: str, **row: Any) -> None:
        columns = self._tables[table]
        for name, value in row.items():
            columns[name].append(value)

    def __len__(self) -> int:
        return len(self._tables["sentences"]["state"])

    @takes(name=TEXT)
    def document(self, name: str) -> None:
        """Begin a document; sentences before the first one are in a document with the file's name."""
        if self._begins_document():
            self._tables["documents"]["name"][-1] = name
        else:
            self._add("documents", name=name, first_sentence=len(self))

    @takes(
        words=COLUMN,
        tags=COLUMN,
        spans=LIST,
        lemmas=COLUMN,
        upos=COLUMN,
        feats=COLUMN,
        heads=COLUMN,
        deprels=COLUMN,
        misc=COLUMN,
        enhanced=LIST,
        multiword=LIST,
        predicates=MAPPING,
        roles=LIST,
        arguments=LIST,
        entities=LIST,
        comments=LIST,
        starts_block=FLAG,
        line=WHOLE,
    )
    def sentence(
        self,
        words: Sequence[str] | None = None,
        tags: Sequence[str | None] | None = None,
        *,
        tree: str | Tree | tuple[Any, ...] | None = None,
        spans: Iterable[Span] | None = None,
        lemmas: Sequence[str | None] | None = None,
        upos: Sequence[str | None] | None = None,
        feats: Sequence[str | None] | None = None,
        heads: Sequence[int | None] | None = None,
        deprels: Sequence[str | None] | None = None,
        misc: Sequence[str | None] | None = None,
        enhanced: Iterable[tuple[int, int, str]] = (),
        multiword: Iterable[tuple[int, int, str]] = (),
        predicates: Mapping[int, str] | None = None,
        roles: Iterable[tuple[int, int, str]] = (),
        arguments: Iterable[tuple[int, int, int, str]] = (),
        entities: Iterable[tuple[int, int, str]] = (),
        sent_id: str | None = None,
        comments: Sequence[str] = (),
        starts_block: bool = False,
        line: int = 0,
    ) -> int:
        """Add a sentence and return its number, from 0.

        Constituents are a ``tree`` (text, nested ``(label, child, …)`` or a :class:`Tree`), or
        ``spans`` of (label, first word, behind the last word), words counted from 0; brackets with
        the same words nest in the order in which they are given.  A discontinuous constituent is
        (label, [(first, behind the last), …]) with a pair for each of its pieces.  ``tags`` are XPOS in
        dependency files.

        Of dependencies everything counts words from 1, as the files do: ``heads`` (0 is the root),
        ``enhanced`` arcs as (word, head, label), ``multiword`` tokens as (first, last, form),
        ``predicates`` as {word: sense}, ``roles`` as (predicate, argument, role).  So do ``arguments`` that
        are spans, as (predicate, first, last, role), ``C-A1`` for a further piece of A1, and ``entities``, as
        (first, last, type).

        ``comments`` are lines with their ``#``; ``starts_block``: a paragraph begins here; ``line``:
        where the sentence stands in its file, for messages.
        """
        try:
            if tree is not None:
                building.check_alone(words, tags, spans)
                words, tags, spans = building.tree_of(tree)
            words = building.words_of(words)
            if self.format == "ptb":
                building.check_brackets(words, tags)
            size = len(words)
            texts = {
                "tag": building.texts_of(tags, "tags", size),
                "lemma": building.texts_of(lemmas, "lemmas", size),
                "upos": building.texts_of(upos, "upos", size),
                "feats": building.texts_of(feats, "feats", size),
                "deprel": building.texts_of(deprels, "deprels", size),
                "misc": building.texts_of(misc, "misc", size),
                "predicate": building.predicates_of(predicates, size),
            }
            head_rows = building.heads_of(heads, size, trees=self.format not in GRAPHS)
            brackets = building.brackets_of(spans, size) if spans is not None else []
            above_words = building.parents_of(brackets, size) if brackets else []
            arcs = building.arcs_of(enhanced, size)
            if arcs:
                texts["deps"] = building.deps_of(arcs, size)
            role_arcs = building.roles_of(roles, size, predicates or {})
            labelled = building.labelled_spans_of(arguments, entities, size, predicates or {})
            surfaces = building.surfaces_of(multiword, size)
            lines = [building.one_line(comment, "comments") or "" for comment in comments]
            building.one_line(sent_id, "sent_id")
        except OddSentenceError as odd:
            if self.strict:
                raise InputError(f"sentence {len(self) + 1}: {odd}") from None
            return self.broken("inconsistent", str(odd), line=line)
        lines = self._comments(lines, sent_id)
        first = len(self._tables["tokens"]["form"])
        node = len(self._tables["nodes"]["label"])
        block = starts_block or (self.format in BLOCKS and self._begins_document())
        # Universal Dependencies have one root in a sentence.
        roots = list(heads or ()).count(0) if self.format == "conllu" else 1
        tree_like = building.is_tree(heads) and roots < 2
        row = self._add_row(_core.GOOD, line, sent_id, "\n".join(lines) or None, block, tree_like)
        if roots > 1:
            message, hint = "a second root in one sentence", "give one word the head 0"
            self.issue("several-roots", message, hint, line=line, sentence=row)
        self._tables["tokens"]["form"].extend(words)
        self._tables["tokens"]["parent"].extend(
            [node + place for place in above_words] if brackets else [NONE] * size
        )
        for name, values in texts.items():
            self._extend_words(name, values, first)
        self._extend_words(
            "head",
            None if head_rows is None else [h if h >= ROOT else first + h for h in head_rows],
            first,
        )
        for place, (label, above, runs) in enumerate(brackets):
            parent = node + above if above >= 0 else NONE
            begin, end = first + runs[0][0], first + runs[-1][1]
            self._add("nodes", label=label, parent=parent, first=begin, last=end)
            for begin, end in runs if len(runs) > 1 else ():
                self._add("runs", node=node + place, first=first + begin, last=first + end)
        for kind, kind_arcs in ((_core.ENHANCED, arcs), (_core.ROLE, role_arcs)):
            for dependent, head, label in kind_arcs:
                above = head if head == ROOT else first + head
                self._add("arcs", kind=kind, dependent=first + dependent, head=above, label=label)
        for span in labelled:
            above = span["head"] if span["head"] == NONE else first + span["head"]
            places = {"first": first + span["first"], "last": first + span["last"], "head": above}
            self._add("spans", **span | places)
        for form, begin, end in surfaces:
            self._add("surfaces", form=form, first=first + begin, last=first + end)
            if self.format == "conllu":
                line_of_it = "\t".join([f"{begin + 1}-{end}", form, *["_"] * 8])
                self._add("extra_lines", sentence=row, before=first + begin, text=line_of_it)
        return row

    def failed(
        self,
        message: str = "",
        *,
        sent_id: str | None = None,
        line: int = 0,
    ) -> int:
        """Add a sentence without an analysis, for a parser that found none; return its number."""
        row = self._add_row(_core.FAILED, line, sent_id)
        if message:
            self.issue("failed-parse", message, line=line, sentence=row)
        return row

    def broken(
        self,
        code: str,
        message: str,
        hint: str = "",
        *,
        line: int = 0,
        column: int = 1,
        sent_id: str | None = None,
    ) -> int:
        """Add a sentence that cannot be read, and the issue that says why; return its number."""
        row = self._add_row(_core.BROKEN, line, sent_id)
        self.issue(code, message, hint, line=line, column=column, sentence=row)
        return row

    def issue(
        self,
        code: str,
        message: str,
        hint: str = "",
        *,
        line: int = 0,
        column: int = 1,
        sentence: int | None = None,
        note: bool = False,
    ) -> None:
        """Say that something is wrong, with a sentence (by its number) or with the file."""
        if sentence is not None and not 0 <= sentence < len(self):
            raise InputError(f"an issue of sentence {sentence}, and there are {len(self)}")
        self._issues.append((code, 0, sentence, line, column, message, hint, note))

    def corpus(self) -> Corpus:
        """Return the corpus of all that was added; the builder is empty then."""
        documents = self._tables["documents"]
        if len(self) and (not documents["name"] or documents["first_sentence"][0] > 0):
            documents["name"].insert(0, self._name)
            documents["first_sentence"].insert(0, 0)
        elif not documents["name"] and not self._into.documents:
            self.document(self._name)
        size = len(self._tables["tokens"]["form"])
        for name in self._tables["tokens"]:
            self._extend_words(name, None, size)
        columns = {
            f"{table}.{name}": values
            for table, fields in self._tables.items()
            for name, values in fields.items()
        }
        self._finish(columns, None, self._issues)
        self._reset()
        corpus = Corpus(self._into, self.format)
        if not self._reader:
            # Views of its columns may exist: the next sentences must not move them.
            self._into = _core.Corpus()
        return corpus

    def columns(
        self,
        columns: Mapping[str, Sequence[Any]],
        *,
        strings: Sequence[str] | None = None,
        issues: Iterable[Issue] = (),
        files: Sequence[str] = (),
    ) -> None:
        """Add a whole corpus at once, by its columns: ``tokens.form``, ``nodes.first`` and so on.

        The names are those of ``Corpus.columns``.  A column of texts is a list of texts (None for
        nothing), or an array of numbers, which are places in ``strings``.  Rows count from 0 within
        what is given here; ``NONE`` is nothing, ``ROOT`` the head of a root.  At least
        ``sentences.first_token`` and ``tokens.form`` are needed.  Constituents come sentence by
        sentence in pre-order; their parents follow from their spans and may be left out, except where
        some are discontinuous (``runs.node``).  ``files`` are names of further files that documents stand in,
        by number from 1 (``documents.source``).
        """
        if len(self):
            raise InputError("finish the sentences before with corpus(), then give columns")
        rows = [
            (
                *(issue.code, 0, issue.sentence, issue.line, issue.column),
                *(issue.message, issue.hint, issue.note),
            )
            for issue in issues
        ]
        self._finish(columns, None if strings is None else list(strings), rows, files)

    def _finish(
        self,
        columns: Mapping[str, Sequence[Any]],
        strings: list[str] | None,
        issues: Iterable[tuple[Any, ...]],
        files: Sequence[str] = (),
    ) -> None:
        core = _core.Builder()
        core.add_source(self._name, self._data)
        for name in files:
            core.add_source(name, b"")
        try:
            for name, values in columns.items():
                building.set_column(core, name, values, strings)
            for issue in issues:
                core.add_issue(*issue)
            core.finish(self._into)
        except ValueError as wrong:
            raise InputError(f"these columns are not a corpus: {wrong}") from None

    def _add_row(
        self,
        state: int,
        line: int,
        sent_id: str | None,
        comments: str | None = None,
        starts_block: bool = False,
        tree: bool = True,
    ) -> int:
        self._add(
            "sentences",
            first_token=len(self._tables["tokens"]["form"]),
            first_node=len(self._tables["nodes"]["label"]),
            line=line,
            state=state,
            tree=int(tree),
            name=sent_id,
            comments=comments,
            starts_block=int(starts_block),
        )
        return len(self) - 1

    def _comments(self, lines: list[str], sent_id: str | None) -> list[str]:
        """Return the comments of a sentence, with those that name it and its document.

        Bracketings have names of their own, and keep no comments.
        """
        if self.format == "ptb":
            return []
        if self.format not in ALWAYS:
            return lines
        if sent_id is not None and not any(line.startswith("# sent_id") for line in lines):
            lines = [*lines, f"# sent_id = {sent_id}"]
        if self._begins_document() and not any(line.startswith("# newdoc") for line in lines):
            lines = [f"# newdoc id = {self._tables['documents']['name'][-1]}", *lines]
        return lines

    def _begins_document(self) -> bool:
        """Tell whether the sentence to come is the first of its document."""
        firsts = self._tables["documents"]["first_sentence"]
        return bool(firsts) and firsts[-1] == len(self)

    def _extend_words(self, name: str, values: Sequence[Any] | None, first: int) -> None:
        """Extend a column of words; words before its first value get the empty one."""
        columns = self._tables["tokens"]
        if values is None and name not in columns:
            return
        column = columns.setdefault(name, [])
        nothing = NONE if name == "head" else self._empty_value(name)
        column.extend([nothing] * (first - len(column)))
        if values is not None:
            column.extend([nothing if value is None else value for value in values])

    def _empty_value(self, name: str) -> str | None:
        return "_" if name in ALWAYS.get(self.format, ()) and name != "predicate" else None
