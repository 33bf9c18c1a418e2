"""Objects of other libraries with the content of files, and stand-ins for libraries that are slow to install.

A stand-in has the attributes and methods that treegauge asks for, as the library has them: stanza 1.15
(``stanza/models/common/doc.py``, ``stanza/models/constituency/parse_tree.py``), supar 1.1.4
(``supar/utils/transform.py``, ``supar/utils/data.py``), datasets 5.2 (``datasets/arrow_dataset.py``), benepar 0.2
(``benepar/integrations/spacy_extensions.py``).
"""

from __future__ import annotations

from pathlib import Path

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
UD = (EXAMPLES / "ud" / "gold.conllu", EXAMPLES / "ud" / "parser-a.conllu")
TREES = (EXAMPLES / "constituency" / "gold.mrg", EXAMPLES / "constituency" / "parser-a.mrg")


def rows_of(path):
    """The sentences of a CoNLL-U file, each a list of rows; multiword tokens and empty nodes too."""
    sentences = path.read_text(encoding="utf-8").strip().split("\n\n")
    return [
        [line.split("\t") for line in sentence.split("\n") if not line.startswith("#")]
        for sentence in sentences
    ]


def words_of(path):
    """The same, words only."""
    return [[row for row in one if row[0].isdigit()] for one in rows_of(path)]


def text(cell):
    return "" if cell == "_" else cell


def spacy_docs(path):
    """A ``Doc`` for each sentence of a CoNLL-U file."""
    import spacy
    from spacy.tokens import Doc

    vocab = spacy.blank("en").vocab
    return [
        Doc(
            vocab,
            words=[row[1] for row in one],
            lemmas=[text(row[2]) for row in one],
            pos=[text(row[3]) for row in one],
            tags=[text(row[4]) for row in one],
            morphs=[text(row[5]) for row in one],
            heads=[int(row[6]) - 1 if row[6] != "0" else place for place, row in enumerate(one)],
            deps=["ROOT" if row[6] == "0" else row[7] for row in one],
        )
        for one in words_of(path)
    ]


class StanzaWord:
    def __init__(self, number, form, lemma, upos, xpos, feats, head, deprel):
        self.id, self.text, self.lemma, self.upos, self.xpos = number, form, lemma, upos, xpos
        self.feats, self.head, self.deprel, self.misc = feats, head, deprel, None
        self.deps = None


class StanzaToken:
    def __init__(self, numbers, form, words):
        self.id, self.text, self.words = numbers, form, words


class StanzaSentence:
    def __init__(self, tokens, tree=None, name=None):
        self._tokens, self._tree, self.sent_id = tokens, tree, name

    tokens = property(lambda self: self._tokens)
    words = property(lambda self: [word for token in self._tokens for word in token.words])
    constituency = property(lambda self: self._tree)
    empty_words = property(lambda self: [])


class StanzaDocument:
    def __init__(self, sentences):
        self.sentences = sentences

    def iter_words(self):
        return (word for sentence in self.sentences for word in sentence.words)


class StanzaTree:
    def __init__(self, label, children=()):
        self.label, self.children = label, tuple(children)

    def is_preterminal(self):
        return len(self.children) == 1 and not self.children[0].children

    def yield_preterminals(self):
        if self.is_preterminal():
            yield self
        for child in self.children:
            yield from child.yield_preterminals()

    @classmethod
    def of(cls, tree):
        """From a nested tuple."""
        if isinstance(tree, str):
            return cls(tree)
        return cls(tree[0], [cls.of(child) for child in tree[1:]])


def stanza_document(path):
    sentences = []
    for rows in rows_of(path):
        tokens, inside = [], 0
        for row in rows:
            if "-" in row[0]:
                first, last = map(int, row[0].split("-"))
                tokens.append(StanzaToken((first, last), row[1], []))
                inside = last
            elif row[0].isdigit():
                nothing = [None if cell == "_" else cell for cell in row]
                word = StanzaWord(int(row[0]), *nothing[1:6], int(row[6]), row[7])
                if int(row[0]) <= inside:
                    tokens[-1].words.append(word)
                else:
                    tokens.append(StanzaToken((int(row[0]),), row[1], [word]))
        sentences.append(StanzaSentence(tokens))
    return StanzaDocument(sentences)


class SuparSentence:
    """``CoNLLSentence`` and ``TreeSentence``: printed as they stand in a file."""

    def __init__(self, shown):
        self.transform, self.values, self._shown = object(), [], shown

    def __repr__(self):
        return self._shown


class SuparDataset:
    def __init__(self, sentences):
        self.transform, self.sentences = object(), sentences

    def __getitem__(self, index):
        return self.sentences[index]

    def __len__(self):
        return len(self.sentences)

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return [getattr(sentence, name) for sentence in self.sentences]


class HuggingFaceColumn:
    """``datasets.arrow_dataset.Column``: what ``dataset["parse"]`` returns."""

    def __init__(self, values):
        self._values, self.features = values, object()

    def __iter__(self):
        return iter(self._values)

    def __getitem__(self, key):
        return self._values[key]

    def __len__(self):
        return len(self._values)


class _Tags:
    names = ("NOUN", "VERB", "PUNCT")


class _Feature:
    feature = _Tags()


class HuggingFaceDataset:
    """``datasets.Dataset`` with the columns of a treebank: tags are numbers with names."""

    def __init__(self, rows, *, numbered=False):
        self._rows = rows
        self.features = {"upos": _Feature()} if numbered else {}

    column_names = property(lambda self: list(self._rows[0]))

    def __iter__(self):
        return iter(self._rows)

    def __getitem__(self, key):
        return HuggingFaceColumn([row[key] for row in self._rows])

    def __len__(self):
        return len(self._rows)
