"""The table of rules that repair a language model's answer, in the order in which they are tried.

The core applies them (``native/src/cold/repair``); this table says what each of them is, for people: its
name, when it is applied, what it does, and an example, which the tests run.  :data:`VERSION` is in the
signature of every score: another table, another version.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

#: the number in ``repair-2`` of signatures
VERSION: Final = 2


@dataclass(frozen=True)
class RepairRule:
    """One rule.  ``format``: what the example is; ``answer`` becomes ``analysis``."""

    name: str
    when: str
    what: str
    answer: str
    analysis: str
    format: str = "ptb"


CAT = "(S (NP (DT the) (NN cat)) (VP (VBZ sleeps)))"
# Tabs in examples of rows are written as >.
ROWS = (
    "1>the>the>DET>DT>_>2>det>_>_\n2>cat>cat>NOUN>NN>_>3>nsubj>_>_\n"
    "3>sleeps>sleep>VERB>VBZ>_>0>root>_>_\n\n"
)
SHORT = (
    "1>the>_>DET>_>_>2>det>_>_\n2>cat>_>NOUN>_>_>3>nsubj>_>_\n3>sleeps>_>VERB>_>_>0>root>_>_\n\n"
)
BARE = "1>the>_>_>_>_>2>det>_>_\n2>cat>_>_>_>_>3>nsubj>_>_\n3>sleeps>_>_>_>_>0>root>_>_\n\n"


def _rows(name: str, when: str, what: str, answer: str, analysis: str = ROWS) -> RepairRule:
    texts = [text.replace(">", "\t") for text in (answer, analysis)]
    return RepairRule(name, when, what, texts[0], texts[1], "conllu")


def _changed(old: str, new: str) -> str:
    return ROWS.replace(old, new)


RULES: Final[tuple[RepairRule, ...]] = (
    # finding the parse
    RepairRule(
        "thinking",
        "text in tags of thinking: <think>, <thinking>, <thought>, <reasoning>, <scratchpad>, "
        "<reflection>",
        "it is left out; a closing tag alone ends thinking that began before the answer",
        f"<think>Perhaps (NP (DT the)) …</think>\n{CAT}",
        CAT,
    ),
    RepairRule(
        "json-tree",
        "JSON or a list of Python that is a tree itself: objects with a label and children, labels as keys, "
        "lists that begin with a label",
        "it is read as a bracketing",
        '{"label": "S", "children": [{"label": "NP", "children": [{"label": "DT", "word": "the"}, '
        '{"label": "NN", "word": "cat"}]}, {"label": "VP", "children": [{"label": "VBZ", '
        '"word": "sleeps"}]}]}',
        CAT,
    ),
    _rows(
        "json-rows",
        "JSON or a list of Python with words and their heads: an object or a list for each word, a list for "
        "each column, or arcs",
        "it is read as rows; heads count from 0 where that makes more sense",
        '{"tokens": ["the", "cat", "sleeps"], "upos": ["DET", "NOUN", "VERB"], "heads": [2, 3, 0], '
        '"deprels": ["det", "nsubj", "root"]}',
        SHORT,
    ),
    RepairRule(
        "json",
        "the answer is JSON",
        "its strings are looked at; rows in a list of strings are one text",
        '{"parse": "(S (NP (DT the)\\n (NN cat)) (VP (VBZ sleeps)))"}',
        CAT,
    ),
    RepairRule(
        "fence",
        "there are code fences (```) with a parse inside",
        "only what is inside them is looked at",
        f"Here it is:\n```\n{CAT}\n```\nI hope this helps (a bit).",
        CAT,
    ),
    RepairRule(
        "escaped",
        "escaped brackets, line ends written \\n, tabs written \\t",
        "they are read as what they stand for; where other brackets are not escaped, the escaped ones "
        "are words (-LRB-, -RRB-)",
        "\\(S \\(NP \\(DT the\\) \\(NN cat\\)\\) \\(VP \\(VBZ sleeps\\)\\)\\)",
        CAT,
    ),
    RepairRule(
        "latex",
        "a tree of LaTeX: \\Tree [.S …] of qtree, [S …] of forest",
        "it is read as a bracketing, without what says how it looks",
        "\\Tree [.S [.NP [.DT the ] [.NN cat ] ] [.VP [.VBZ sleeps ] ] ]",
        CAT,
    ),
    RepairRule(
        "label-first",
        "a tree whose labels stand before their brackets, as in S(NP(DT the NN cat) …), commas or not",
        "it is read as a bracketing",
        "S(NP(DT(the), NN(cat)), VP(VBZ(sleeps)))",
        CAT,
    ),
    RepairRule(
        "other-brackets",
        "square, curly or full-width brackets and no round ones",
        "they are read as round ones",
        "[S [NP [DT the] [NN cat]] [VP [VBZ sleeps]]]",
        CAT,
    ),
    RepairRule(
        "bytes",
        "bytes that are not UTF-8, or zero bytes",
        "a run of them is replaced by U+FFFD",
        "(S (NP (DT the) (NN c\0t)) (VP (VBZ sleeps)))",
        "(S (NP (DT the) (NN c�t)) (VP (VBZ sleeps)))",
    ),
    RepairRule(
        "prose",
        "text before, between, behind or inside parses: sentences, list numbers, remarks behind # or <-",
        "it is left out",
        "1. (S (NP (DT the) (NN cat))  # the subject\n   (VP (VBZ sleeps)))\nNote (NP) and VP.",
        CAT,
    ),
    RepairRule(
        "outline",
        "no bracketing, and a tree with a node on each line: an indented list, or a drawing with ├──",
        "what stands further right is below; words that a phrase repeats are left out",
        "S\n├── NP\n│   ├── DT the\n│   └── NN cat\n└── VP\n    └── VBZ sleeps",
        CAT,
    ),
    RepairRule(
        "drawing",
        "no bracketing, and a tree drawn from top to bottom",
        "lines lead from a label to what is below it",
        "     S\n  ___|_____\n NP        VP\n _|__      |\nDT   NN   VBZ\n|    |     |\nthe  cat sleeps",
        CAT,
    ),
    _rows(
        "triples",
        "no rows, and relations between numbered words, as in nsubj(sleeps-3, cat-2)",
        "they are read as rows; words that no relation names are missing",
        "det(cat-2, the-1)\nnsubj(sleeps-3, cat-2)\nroot(ROOT-0, sleeps-3)",
        BARE,
    ),
    RepairRule(
        "attempts",
        "several parses of one sentence",
        "the last whole one counts, of those with at least three quarters of the words of the longest; with "
        "gold at hand the one that shares most words with it",
        f"(S (NP (DT the) (NN cat) (VBZ sleeps)))\nNo, better:\n{CAT}",
        CAT,
    ),
    RepairRule(
        "loop",
        "the same brackets and words, or the same rows, six times and more at the end",
        "it is cut after the first time",
        "(S (NP (DT the) (NN cat)) (VP (VBZ sleeps) " + "(ADVP (RB now) " * 7,
        "(S (NP (DT the) (NN cat)) (VP (VBZ sleeps) (ADVP (RB now))))",
    ),
    # bracketings
    RepairRule(
        "missing-open",
        "more closing than opening brackets, and a known label where a word would be",
        "the label gets its bracket",
        "(S NP (DT the) (NN cat)) (VP (VBZ sleeps)))",
        CAT,
    ),
    RepairRule(
        "spaced-label",
        "a blank between bracket and label",
        "what comes first in a bracket is its label",
        "( S ( NP (DT the) (NN cat)) (VP (VBZ sleeps)))",
        CAT,
    ),
    RepairRule(
        "close-word",
        "more opening than closing brackets, and a bracket opens right behind a tagged word",
        "the word's bracket is closed",
        "(S (NP (DT the (NN cat)) (VP (VBZ sleeps)))",
        CAT,
    ),
    RepairRule(
        "close-indented",
        "more opening than closing brackets, and a line starts no further right than an open constituent",
        "the constituent is closed",
        "(S\n  (NP (DT the)\n      (NN cat)\n  (VP (VBZ sleeps)))",
        CAT,
    ),
    RepairRule(
        "extra-close",
        "more closing than opening brackets, and one would end the tree before its end, or stands behind it; "
        "or one ends a clause, and what comes behind it is not a clause",
        "it is left out",
        "(S (NP (DT the) (NN cat))) (VP (VBZ sleeps)))",
        CAT,
    ),
    RepairRule(
        "empty-label",
        "a bracket without a label inside the tree",
        "it is left out, and what is in it stays",
        "(S ((NP (DT the) (NN cat)) (VP (VBZ sleeps))))",
        CAT,
    ),
    RepairRule(
        "split-words",
        "several words under one tag",
        "each word gets the tag",
        "(S (NP (DT the) (NN house cat)) (VP (VBZ sleeps)))",
        "(S (NP (DT the) (NN house) (NN cat)) (VP (VBZ sleeps)))",
    ),
    RepairRule(
        "untagged-word",
        "a word without a tag of its own",
        "it gets the tag XX, a punctuation mark itself",
        "(S (NP the (NN cat)) (VP (VBZ sleeps)))",
        "(S (NP (XX the) (NN cat)) (VP (VBZ sleeps)))",
    ),
    RepairRule(
        "bracketed-word",
        "a word in a bracket of its own below its tag",
        "the bracket is left out",
        "(S (NP (DT (the)) (NN (cat))) (VP (VBZ (sleeps))))",
        CAT,
    ),
    RepairRule(
        "no-word",
        "a label without words",
        "it is left out",
        "(S (NP (DT the) (NN cat)) (VP (VBZ sleeps)) (PP))",
        CAT,
    ),
    RepairRule(
        "several-roots",
        "several trees one after the other that are not attempts at the same words",
        "they are put into one bracket without a label, which is not a constituent",
        "(NP (DT the) (NN cat)) (VP (VBZ sleeps))",
        "( (NP (DT the) (NN cat)) (VP (VBZ sleeps)))",
    ),
    RepairRule(
        "close-end",
        "brackets are open at the end",
        "they are closed there",
        "(S (NP (DT the) (NN cat)) (VP (VBZ sleeps",
        CAT,
    ),
    # rows of words
    _rows(
        "table",
        "a table with bars, as in Markdown",
        "its cells are the columns",
        "| 1 | the | the | DET | DT | _ | 2 | det | _ | _ |\n"
        "| 2 | cat | cat | NOUN | NN | _ | 3 | nsubj | _ | _ |\n"
        "| 3 | sleeps | sleep | VERB | VBZ | _ | 0 | root | _ | _ |\n",
    ),
    _rows(
        "header",
        "a first row with the names of the columns",
        "it is left out, and says which column is which",
        "ID>WORD>UPOS>HEAD>DEPREL\n1>the>DET>2>det\n2>cat>NOUN>3>nsubj\n3>sleeps>VERB>0>root\n",
        SHORT,
    ),
    _rows(
        "blanks",
        "blanks between the columns",
        "they are read as tabs",
        ROWS.replace(">", " "),
    ),
    _rows(
        "columns",
        "columns are missing, or there are too many",
        "the head is the last number, the relation stands behind it; lemma, tags and features are known by "
        "what they look like; nothing is filled in but _",
        "1>the>DET>2>det\n2>cat>NOUN>3>nsubj\n3>sleeps>VERB>0>root\n",
        SHORT,
    ),
    _rows(
        "cut-row",
        "the answer ends inside a row, before its head",
        "the row is left out",
        "1>the>the>DET>DT>_>2>det>_>_\n2>cat>cat>NOUN>NN>_>0>root>_>_\n3>sle",
        "1>the>the>DET>DT>_>2>det>_>_\n2>cat>cat>NOUN>NN>_>0>root>_>_\n\n",
    ),
    _rows(
        "ids",
        "words are not numbered 1, 2, 3 …",
        "they are numbered anew, and heads go with the words they meant",
        _changed("3>nsubj", "5>nsubj").replace("3>sleeps", "5>sleeps"),
    ),
    _rows(
        "multiword",
        "a multiword token or an empty node that does not fit",
        "it is set right, or left out where its words are not there",
        f"1-2>thecat\n{ROWS}",
        f"1-2>thecat>_>_>_>_>_>_>_>_\n{ROWS}",
    ),
    _rows(
        "deps",
        "enhanced relations that cannot be read or point at no word",
        "they are left out",
        _changed("2>det>_>_", "2>det>the cat>_"),
    ),
    _rows(
        "head-text",
        "a head that is given as a word, as -1 or as root",
        "its number counts if it has one (2 (cat), cat-2), otherwise the word is looked up if it occurs "
        "once; -1, root and - are 0",
        _changed("0>root", "root>root"),
    ),
    _rows(
        "head-range",
        "a head that is not a word of the sentence, or missing",
        "the word hangs below the root (or is the root where there is none)",
        _changed("3>nsubj", "9>nsubj"),
    ),
    _rows(
        "roots",
        "several roots in CoNLL-U, where gold's sentence has one",
        "the later ones hang below the first",
        _changed("2>det", "0>root"),
        _changed("2>det", "0>root").replace("0>root>_>_\n\n", "1>root>_>_\n\n"),
    ),
    _rows(
        "cycle",
        "words that depend on themselves by way of their heads",
        "the first word of the circle hangs below the root (or is the root where there is none)",
        _changed("0>root", "2>dep"),
        _changed("0>root", "2>dep").replace("3>nsubj", "0>nsubj"),
    ),
)


def rule_lines() -> Iterator[str]:
    """Yield the table as ``treegauge repair --rules`` prints it."""
    yield f"rules of repair, version {VERSION}, in the order in which they are tried"
    for rule in RULES:
        yield ""
        yield rule.name
        yield f"  when  {rule.when}"
        yield f"  what  {rule.what}"
        for title, text in (("from", rule.answer), ("to  ", rule.analysis)):
            shown = text.rstrip("\n").replace("\t", " ").replace("\0", "\\0")
            first, *others = shown.split("\n")
            yield f"  {title}  {first}"
            yield from (f"        {line}" for line in others)
