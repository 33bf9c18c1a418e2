"""Assemble a damaged corpus from a draft: new rows, words and sentence boundaries."""

from __future__ import annotations

from array import array
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from treegauge.corpora.builder import CorpusBuilder
from treegauge.damage._assembled_arcs import enhanced_arcs, role_arcs
from treegauge.damage._gold import NONE, ROOT
from treegauge.damage._joined_heads import set_heads
from treegauge.damage._sentence_lines import Surface, comments_of, extra_lines, surfaces_of
from treegauge.rules.params import ROOTS

if TYPE_CHECKING:
    from treegauge.corpora.corpus import Corpus
    from treegauge.damage._draft import Draft, NewWord


class Piece(NamedTuple):
    """A sentence of the damaged corpus: rows of gold from ``begin`` up to ``end``."""

    begin: int
    end: int
    #: the sentence of gold that it is named after, and whether it begins that one
    sentence: int
    named: bool
    #: it is that sentence of gold, from its first to its last word
    same: bool
    #: its words and their places are those of gold
    untouched: bool


def build(draft: Draft, corpus: Corpus) -> Corpus:
    """Return the damaged corpus; the core checks that all of it fits together."""
    gold = draft.gold
    columns = Assembly(draft).columns()
    builder = CorpusBuilder(gold.format, name=gold.source)
    # Systems are put beside gold file by file.
    columns["documents.source"] = list(corpus.core.column("documents.source"))
    builder.columns(
        {name: array("I", values) for name, values in columns.items()},
        strings=[*gold.strings, *draft.new_texts],
        files=[corpus.core.source_name(number) for number in range(1, corpus.core.sources)],
    )
    damaged = corpus.like(builder.corpus().core)
    damaged.attribute_table, damaged.ignored = None, ()
    return damaged


class Assembly:
    """Puts the words that are left, and the inserted ones, in order."""

    def __init__(self, draft: Draft) -> None:
        self.draft, self.gold = draft, draft.gold
        self.pieces = self._pieces()
        sizes = list(draft.alive)
        for row, words in draft.behind.items():
            sizes[row] += len(words)
        #: for each row of gold how many new rows are before it
        self.before = [0, *accumulate(sizes)]
        #: new rows: rows of gold, or words that came
        self.order: list[int | NewWord] = []
        for row, here in enumerate(draft.alive):
            if here:
                self.order.append(row)
            if row in draft.behind:
                self.order.extend(draft.behind[row])
        #: heads by rows of gold, -1 for roots, and relations, as they are in the end
        self.heads, self.relations = draft.heads.copy(), list(draft.column("tokens.deprel"))
        if self.heads:
            for piece in self.pieces:
                if not piece.same:
                    set_heads(draft, piece.begin, piece.end, self.heads, self.relations)

    def columns(self) -> dict[str, list[int]]:
        """Return the columns of all tables."""
        columns = self._words() | self._sentences()
        if self.gold.column("nodes.label"):
            columns |= self._nodes()
        if self.gold.format == "conllu":
            arcs, deps = enhanced_arcs(self)
            columns |= arcs
            for row, text in deps.items():
                columns["tokens.deps"][row] = text
        elif self.gold.format == "conll09":
            columns |= role_arcs(self)
        surfaces = surfaces_of(self)
        columns |= self._surfaces(surfaces) | extra_lines(self, surfaces)
        return columns | comments_of(self, surfaces, columns)

    def _pieces(self) -> list[Piece]:
        gold, draft = self.gold, self.draft
        starts = sorted(
            [(row, sentence, True) for sentence, row in draft.starts.items()]
            + [(row, gold.sentence_of(row), False) for row in draft.new_starts]
        )
        ends = [*(row for row, _, _ in starts[1:]), gold.tokens]
        first = gold.first_token
        pieces = []
        for (begin, sentence, named), end in zip(starts, ends, strict=True):
            same = (begin, end) == (first[sentence], first[sentence + 1])
            untouched = same and sentence not in draft.touched
            pieces.append(Piece(begin, end, sentence, named, same, untouched))
        return pieces

    def _words(self) -> dict[str, list[int]]:
        draft, gold, before = self.draft, self.gold, self.before
        columns = {}
        empty = NONE if gold.format == "ptb" else draft.number("_")
        nothing = {"tokens.predicate": NONE, "tokens.start": NONE, "tokens.end": NONE}
        if others := gold.column("tokens.others"):
            # The further columns of CoNLL-U Plus, in one text.
            width = draft.text(others[0]).count("\t") + 1
            nothing["tokens.others"] = draft.number("\t".join(["_"] * width))
        for name in gold.columns:
            if not name.startswith("tokens.") or name == "tokens.head":
                continue
            column = self.relations if name == "tokens.deprel" else draft.column(name)
            other = nothing.get(name, empty)
            columns[name] = [
                column[word] if isinstance(word, int) else word.texts.get(name, other)
                for word in self.order
            ]
        if self.heads:
            heads = (
                self.heads[word] if isinstance(word, int) else word.head for word in self.order
            )
            columns["tokens.head"] = [
                before[head] if head >= 0 else ROOT if head == -1 else NONE for head in heads
            ]
        if odd := gold.column("odd_heads.token"):
            texts = gold.column("odd_heads.text")
            kept = [place for place, row in enumerate(odd) if draft.heads[row] == -2]
            columns["odd_heads.token"] = [before[odd[place]] for place in kept]
            columns["odd_heads.text"] = [texts[place] for place in kept]
        return columns

    def _sentences(self) -> dict[str, list[int]]:
        gold, pieces = self.gold, self.pieces
        columns = {
            name: [column[piece.sentence] for piece in pieces]
            for name, column in gold.columns.items()
            if name.startswith("sentences.")
        }
        columns["sentences.first_token"] = [self.before[piece.begin] for piece in pieces]
        columns["sentences.first_node"] = [0] * len(pieces)
        if "sentences.starts_block" in columns:
            blocks = columns["sentences.starts_block"]
            columns["sentences.starts_block"] = [
                block * piece.named for block, piece in zip(blocks, pieces, strict=True)
            ]
        number_of = {piece.sentence: n for n, piece in enumerate(pieces) if piece.named}
        columns["documents.name"] = gold.column("documents.name")
        columns["documents.first_sentence"] = [
            number_of.get(sentence, len(pieces))
            for sentence in gold.column("documents.first_sentence")
        ]
        return columns

    def _nodes(self) -> dict[str, list[int]]:
        """Return constituents, from their places among the words that are there now."""
        labels = self.draft.column("nodes.label")
        rows: list[tuple[int, int, int]] = []
        starts = []
        for piece in self.pieces:
            starts.append(len(rows))
            filled = [
                sentence for sentence in self._sentences_of(piece) if self._holds(piece, sentence)
            ]
            for sentence in filled:
                nodes = self._clipped(piece, sentence)
                is_root = self.gold.plain_labels[labels[nodes[0][0]]] in ROOTS
                if sentence != filled[-1]:
                    self._extend(nodes, is_root, self.before[piece.end])
                if sentence == filled[0] and is_root:
                    nodes[0] = (nodes[0][0], nodes[0][1], self.before[piece.end])
                elif is_root:
                    del nodes[0]
                rows += [(labels[node], begin, end) for node, begin, end in nodes]
        names = ("nodes.label", "nodes.first", "nodes.last")
        columns = {name: [row[place] for row in rows] for place, name in enumerate(names)}
        columns["sentences.first_node"] = starts
        return columns

    def _clipped(self, piece: Piece, sentence: int) -> list[tuple[int, int, int]]:
        """Return the constituents of a sentence of gold that have words in a piece: (node, begin, end)."""
        before, gone = self.before, self.draft.gone_nodes
        firsts, lasts = self.draft.column("nodes.first"), self.draft.column("nodes.last")
        low, high = before[piece.begin], before[piece.end]
        spans = (
            (node, max(before[firsts[node]], low), min(before[lasts[node]], high))
            for node in self.gold.nodes(sentence)
            if node not in gone
        )
        return [span for span in spans if span[1] < span[2]]

    def _extend(self, nodes: list[tuple[int, int, int]], is_root: bool, end: int) -> None:
        """Let what follows hang below the highest constituent that ends with its sentence, roots left out."""
        last = nodes[0][2]
        for place in range(is_root, len(nodes)):
            node, begin, stop = nodes[place]
            if stop == last:
                nodes[place] = (node, begin, end)
                return

    def _sentences_of(self, piece: Piece) -> range:
        if piece.begin == piece.end:
            return range(0)
        gold = self.gold
        return range(gold.sentence_of(piece.begin), gold.sentence_of(piece.end - 1) + 1)

    def _holds(self, piece: Piece, sentence: int) -> bool:
        """Tell whether a piece has words of a sentence of gold."""
        rows = self.gold.rows(sentence)
        begin, end = max(piece.begin, rows.start), min(piece.end, rows.stop)
        return begin < end and self.before[begin] < self.before[end]

    def _surfaces(self, surfaces: list[Surface]) -> dict[str, list[int]]:
        if not surfaces:
            return {}
        return {
            "surfaces.form": [surface.form for surface in surfaces],
            "surfaces.first": [surface.first for surface in surfaces],
            "surfaces.last": [surface.last for surface in surfaces],
        }
