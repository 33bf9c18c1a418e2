"""Trees and nodes: views on the rows of one sentence.

A preterminal is stored as its word's tag; here it appears as a node between constituent and word,
as in the papers.  Nothing here recurses, so depth does not matter.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from treegauge.base.argument_kinds import FLAG, TEXT, is_sequence, only, takes
from treegauge.base.text import shown_value
from treegauge.corpora.corpus import NONE, Corpus, Reading, Sentence, read_into
from treegauge.errors import InputError, Issue
from treegauge.formats import get_format

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

Kind = Literal["constituent", "preterminal", "word"]
TupleTree = tuple[Any, ...]


@dataclass(frozen=True)
class Node:
    """A constituent, a preterminal or a word of a tree.

    >>> phrase = Tree.parse("(S (NP (PRP she)) (VP (VBZ sings)))").root.children[0]
    >>> phrase, phrase.words, phrase.parent.label
    (<constituent NP 0–1>, ['she'], 'S')
    """

    tree: Tree
    kind: Kind
    row: int

    @property
    def label(self) -> str:
        """The constituent's label, the preterminal's tag, or the word."""
        columns = self.tree.corpus.columns
        column = {"constituent": "nodes.label", "preterminal": "tokens.tag", "word": "tokens.form"}
        return self.tree.corpus.text(columns[column[self.kind]][self.row])

    @property
    def span(self) -> tuple[int, int]:
        """(first, behind last) word, counted from 0 in the sentence; see ``runs`` for what is between."""
        offset = self.tree.sentence.token_range[0]
        if self.kind != "constituent":
            return self.row - offset, self.row - offset + 1
        columns = self.tree.corpus.columns
        return columns["nodes.first"][self.row] - offset, columns["nodes.last"][self.row] - offset

    @property
    def runs(self) -> list[tuple[int, int]]:
        """The stretches of words below it, as (first, behind last); several where it is discontinuous."""
        if self.kind != "constituent" or not self.tree.pieces.get(self.row):
            return [self.span]
        return self.tree.pieces[self.row]

    @property
    def children(self) -> list[Node]:
        """The nodes directly below, from left to right."""
        if self.kind == "word":
            return []
        if self.kind == "preterminal":
            return [Node(self.tree, "word", self.row)]
        return self.tree.children_of(self.row)

    @property
    def words(self) -> list[str]:
        """The words below this node, from left to right."""
        return [word for first, last in self.runs for word in self.tree.words[first:last]]

    @property
    def parent(self) -> Node | None:
        """The constituent directly above (for a tagged word its preterminal), None at the root."""
        columns = self.tree.corpus.columns
        if self.kind == "word" and columns["tokens.tag"][self.row] != NONE:
            return Node(self.tree, "preterminal", self.row)
        column = "nodes.parent" if self.kind == "constituent" else "tokens.parent"
        above = columns[column][self.row]
        return None if above == NONE else Node(self.tree, "constituent", above)

    def __repr__(self) -> str:
        runs = " ".join(f"{first}–{last}" for first, last in self.runs)
        return f"<{self.kind} {self.label} {runs}>"


@dataclass(frozen=True, eq=False)
class Tree:
    """One sentence's constituent tree.  In a notebook it shows its drawing.

    >>> tree = Tree.parse("(S (NP (PRP she)) (VP (VBZ sings)))")
    >>> tree.words, [node.label for node in tree.constituents()], tree.depth
    (['she', 'sings'], ['S', 'NP', 'VP'], 3)
    """

    sentence: Sentence

    @classmethod
    @takes(
        sentence=(
            "a Sentence (an item of a Corpus)",
            only(lambda value: isinstance(value, Sentence)),
        )
    )
    def of_sentence(cls, sentence: Sentence) -> Tree:
        """Return the tree of a sentence; a sentence without one raises."""
        if sentence.state != "good":
            issues = [issue for issue in sentence.corpus.issues if issue.sentence == sentence.row]
            message = f"sentence {sentence.row + 1} has no tree: the parse is {sentence.state}"
            raise InputError(issues or [Issue("no-tree", None, sentence.line, 1, message)])
        return cls(sentence)

    @classmethod
    @takes(text=TEXT, bare_words=FLAG)
    def parse(cls, text: str, *, bare_words: bool = False) -> Tree:
        """Return the one tree that this text holds; leaves may have numbers, as in discbracket.

        >>> Tree.parse("(S (NP (PRP she)) (VP (VBZ sings)))").words
        ['she', 'sings']
        """
        corpus = Corpus()
        data = text.encode("utf-8", "surrogatepass")
        kind = (
            "discbracket" if b"=" in data and get_format("discbracket").likelihood(data) else "ptb"
        )
        reading = Reading(format=kind, bare_words=bare_words, blank_lines="separators")
        read_into(corpus, "<text>", data, reading)
        if corpus.issues:
            raise InputError(corpus.issues)
        if len(corpus) != 1:
            raise InputError(f"expected one tree, found {len(corpus)}")
        return cls.of_sentence(corpus[0])

    @classmethod
    @takes(tree=("a nested tuple (label, child, …)", only(is_sequence)))
    def from_tuple(cls, tree: TupleTree) -> Tree:
        """Return the tree of a nested tuple ``(label, child, …)``; a string child is a word.

        >>> str(Tree.from_tuple(("S", ("NP", ("PRP", "she")), ("VP", ("VBZ", "sings")))))
        '(S (NP (PRP she)) (VP (VBZ sings)))'
        """
        return cls._of_nested(tree, _of_tuple)

    @classmethod
    @takes(tree=("a tree of nltk", only(lambda value: hasattr(value, "label"))))
    def from_nltk(cls, tree: Any) -> Tree:
        """Return the tree of an ``nltk.Tree``."""
        return cls._of_nested(tree, lambda item: (item.label(), list(item)))

    @classmethod
    def _of_nested(cls, tree: Any, split: Callable[[Any], tuple[Any, Sequence[Any]]]) -> Tree:
        """Return the tree of nested things; ``split`` gives the label and the children of one."""
        text, bare = bracketed(tree, split)
        return cls.parse(text, bare_words=bare)

    @property
    def corpus(self) -> Corpus:
        """The corpus that holds the tree's rows."""
        return self.sentence.corpus

    @cached_property
    def words(self) -> list[str]:
        """The words, as they stand in the file."""
        return self.sentence.words

    @property
    def tags(self) -> list[str | None]:
        """The words' tags; None for a word without one."""
        return self.sentence.tags

    @cached_property
    def _node_range(self) -> tuple[int, int]:
        firsts = self.corpus.columns["sentences.first_node"]
        row = self.sentence.row
        last = row + 1 == len(self.corpus)
        return firsts[row], self.corpus.core.nodes if last else firsts[row + 1]

    @cached_property
    def pieces(self) -> dict[int, list[tuple[int, int]]]:
        """The runs of discontinuous constituents, by row."""
        columns = self.corpus.columns
        offset = self.sentence.token_range[0]
        begin, end = self._node_range
        by_node: dict[int, list[tuple[int, int]]] = {}
        for row, node in enumerate(columns["runs.node"]):
            if begin <= node < end:
                run = (columns["runs.first"][row] - offset, columns["runs.last"][row] - offset)
                by_node.setdefault(node, []).append(run)
        return by_node

    @cached_property
    def _children(self) -> dict[int, list[Node]]:
        """Children by parent row; words come in order, a node stands before the word it starts at."""
        columns = self.corpus.columns
        label_first, parents = columns["nodes.first"], columns["nodes.parent"]
        token_parents, tags = columns["tokens.parent"], columns["tokens.tag"]
        below: dict[int, list[tuple[int, int, Node]]] = {}
        for row in range(*self._node_range):
            place = (label_first[row], 0, Node(self, "constituent", row))
            below.setdefault(parents[row], []).append(place)
        for row in range(*self.sentence.token_range):
            kind: Kind = "word" if tags[row] == NONE else "preterminal"
            below.setdefault(token_parents[row], []).append((row, 1, Node(self, kind, row)))
        ordered = {
            parent: sorted(items, key=lambda item: item[:2]) for parent, items in below.items()
        }
        return {parent: [item[2] for item in items] for parent, items in ordered.items()}

    def children_of(self, row: int) -> list[Node]:
        """Return the children of the constituent in this row."""
        return self._children.get(row, [])

    @property
    def root(self) -> Node:
        """The topmost node, from which all others can be reached."""
        return self._children[NONE][0]

    def nodes(self) -> Iterator[Node]:
        """Yield all nodes in pre-order, words included."""
        todo = [self.root]
        while todo:
            node = todo.pop()
            yield node
            todo.extend(reversed(node.children))

    def constituents(self) -> list[Node]:
        """Return the nodes that are neither words nor preterminals, by first word; the upper ones first."""
        return [Node(self, "constituent", row) for row in range(*self._node_range)]

    @property
    def depth(self) -> int:
        """The number of constituents and preterminals on the longest way from root to word."""
        parents = self.corpus.columns["nodes.parent"]
        tags, above = self.corpus.columns["tokens.tag"], self.corpus.columns["tokens.parent"]
        depths: dict[int, int] = {NONE: 0}
        for row in range(*self._node_range):
            depths[row] = depths[parents[row]] + 1
        rows = range(*self.sentence.token_range)
        return max((depths[above[row]] + (tags[row] != NONE) for row in rows), default=0)

    def to_tuple(self) -> TupleTree:
        """Return the tree as a nested tuple, words as strings."""
        done: dict[Node, Any] = {}
        for node in reversed(list(self.nodes())):
            below = (done[child] for child in node.children)
            done[node] = node.label if node.kind == "word" else (node.label, *below)
        result: TupleTree = done[self.root]
        return result

    def to_nltk(self) -> Any:
        """Return the tree as an ``nltk.Tree`` (needs nltk)."""
        from nltk import Tree as NltkTree

        done: dict[Node, Any] = {}
        for node in reversed(list(self.nodes())):
            below = [done[child] for child in node.children]
            done[node] = node.label if node.kind == "word" else NltkTree(node.label, below)
        return done[self.root]

    def draw(self) -> str:
        """Return a drawing for the terminal, a node on each line."""
        from treegauge.drawings.tree_lines import drawing

        return drawing(self)

    def _repr_svg_(self) -> str:
        from treegauge.drawings.tree_lines import svg

        return svg(self)

    @cached_property
    def _text(self) -> str:
        # Kept, because nodes are compared and hashed by it.
        return str(self.sentence)

    def __str__(self) -> str:
        return self._text

    def __getstate__(self) -> dict[str, Any]:
        """Return what is pickled and copied: nothing that was worked out from the sentence."""
        return {"sentence": self.sentence}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tree) and self._text == other._text

    def __hash__(self) -> int:
        return hash(self._text)

    def __repr__(self) -> str:
        return f"Tree.parse({str(self)!r})"


def bracketed(tree: Any, split: Callable[[Any], tuple[Any, Sequence[Any]]]) -> tuple[str, bool]:
    """Return nested things as a bracketing, and whether words stand beside constituents in it.

    ``split`` gives the label and the children of a thing; a child that is a text is a word.
    """
    pieces: list[str] = []
    bare = False
    todo: list[Any] = [tree]
    above: list[int] = []
    inside: set[int] = set()
    while todo:
        item = todo.pop()
        if isinstance(item, str):
            pieces.append(item)
            # A word that is a bracket is escaped: this one closes.
            if item == ")":
                inside.discard(above.pop())
            continue
        if id(item) in inside:
            raise InputError("a node of this tree is below itself: it has no end")
        inside.add(id(item))
        above.append(id(item))
        label, children = split(item)
        words = sum(isinstance(child, str) for child in children)
        bare = bare or (words > 0 and len(children) > 1)
        pieces.append(f"({_checked_label(str(label))}")
        todo.append(")")
        todo += [
            _escaped(child) if isinstance(child, str) else child for child in reversed(children)
        ]
    return " ".join(pieces), bare


def _of_tuple(item: Any) -> tuple[Any, Sequence[Any]]:
    if not is_sequence(item) or not item or not isinstance(item[0], str):
        raise InputError(f"a node of a tree is (label, child, …), not {shown_value(item)}")
    return item[0], item[1:]


def _checked_label(label: str) -> str:
    if any(letter.isspace() or letter in "()" for letter in label):
        raise InputError(f"a label may contain neither white space nor brackets: {label!r}")
    return label


def _escaped(word: str) -> str:
    if not word or any(letter.isspace() for letter in word):
        raise InputError(f"a word of a tree may be neither empty nor contain white space: {word!r}")
    return word if pairs_up(word) else word.replace("(", "-LRB-").replace(")", "-RRB-")


def pairs_up(word: str) -> bool:
    """Tell whether the reader takes the word with its brackets as one: f(x)."""
    depth = 0
    for letter in word:
        depth += (letter == "(") - (letter == ")")
        if depth < 0:
            return False
    return depth == 0 and not word.startswith("(")
