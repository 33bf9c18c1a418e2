"""Analyses written in the forms in which language models answer, by construction from own sentences."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    #: a label with its children, or a tag with its word
    Nested = tuple[Any, ...]

#: eight trees; the label of the first NP can be spoilt
TREES = (
    "(S (NP (PRP She)) (VP (VBZ sings)) (. .))",
    "(S (NP (DT The) (JJ old) (NN boat)) (VP (VBZ leaks)) (. .))",
    "(S (NP (NNP Nadia)) (VP (VBD sold) (NP (PRP$ her) (NN bicycle)) (PP (TO to) (NP (NNP Piotr)))) (. .))",
    "(S (PP (IN In) (NP (NNP May))) (, ,) (NP (DT the) (NN garden)) (VP (VBZ is) (ADJP (JJ green))) (. .))",
    "(S (NP (NP (DT The) (NN lid)) (PP (IN of) (NP (DT the) (NN jar)))) (VP (VBD broke)) (. .))",
    "(SQ (VBZ Does) (NP (DT the) (NN clock)) (VP (VB work)) (. ?))",
    "(S (S (NP (PRP We)) (VP (VBD knocked))) (CC but) (S (NP (NN nobody)) (VP (VBD came))) (. !))",
    "(S (NP (CD Three) (NNS geese)) (VP (VBD crossed) (NP (DT the) (NN road)) (ADVP (RB slowly))) (. .))",
)


def nested(text: str) -> Nested:
    """Return a bracketing as tuples."""
    words = text.replace("(", " ( ").replace(")", " ) ").split()

    def one(at: int) -> tuple[Any, int]:
        label, at = words[at + 1], at + 2
        children: list[Any] = []
        while words[at] != ")":
            child, at = one(at) if words[at] == "(" else (words[at], at + 1)
            children.append(child)
        return (label, *children), at + 1

    return one(0)[0]


def bracketing(tree: Nested) -> str:
    """Return tuples as a bracketing."""
    label, *children = tree
    return f"({label} {' '.join(c if isinstance(c, str) else bracketing(c) for c in children)})"


def is_tag(tree: Nested) -> bool:
    """Tell whether a word is all that stands below."""
    return isinstance(tree[1], str)


def objects(label: str, children: str, word: str | None) -> Callable[[Nested], Any]:
    """Return a writer of objects with these keys; without one for words, words are children."""

    def one(tree: Nested) -> Any:
        name, *below = tree
        if is_tag(tree):
            return {label: name, word: below[0]} if word else {label: name, children: below}
        return {label: name, children: [one(child) for child in below]}

    return one


def leaf_objects(tree: Nested) -> Any:
    """Return objects in which a word is a node of its own."""
    name, *below = tree
    if is_tag(tree):
        return {"name": name, "children": [{"name": below[0]}]}
    return {"name": name, "children": [leaf_objects(child) for child in below]}


def keyed(tree: Nested) -> Any:
    """Return objects whose keys are labels."""
    name, *below = tree
    return {name: below[0] if is_tag(tree) else [keyed(child) for child in below]}


def lists(tree: Nested) -> Any:
    """Return lists that begin with the label."""
    return [child if isinstance(child, str) else lists(child) for child in tree]


def repr_of_nltk(tree: Nested) -> str:
    """Return what Python shows of a tree of nltk."""
    label, *children = tree
    shown = [repr(c) if isinstance(c, str) else repr_of_nltk(c) for c in children]
    return f"Tree({label!r}, [{', '.join(shown)}])"


def outline(
    tree: Nested, step: str = "  ", bullet: str = "", between: str = " ", own_line: bool = False
) -> str:
    """Return an indented list; ``own_line``: words stand on lines of their own."""
    lines: list[str] = []

    def one(node: Nested, depth: int) -> None:
        label, *children = node
        if is_tag(node) and not own_line:
            lines.append(f"{step * depth}{bullet}{label}{between}{children[0]}")
            return
        lines.append(f"{step * depth}{bullet}{label}")
        for child in children:
            if isinstance(child, str):
                lines.append(f"{step * (depth + 1)}{bullet}{child}")
            else:
                one(child, depth + 1)

    one(tree, 0)
    return "\n".join(lines)


def drawn(tree: Nested, corner: str, last_corner: str, wall: str, own_line: bool = False) -> str:
    """Return a drawing with a node on each line."""
    lines: list[str] = []

    def one(node: Any, lead: str, below: str) -> None:
        if isinstance(node, str):
            lines.append(f"{lead}{node}")
            return
        label, *children = node
        if is_tag(node) and not own_line:
            lines.append(f"{lead}{label} {children[0]}")
            return
        lines.append(f"{lead}{label}")
        for place, child in enumerate(children):
            last = place == len(children) - 1
            gap = " " * len(wall)
            one(child, below + (last_corner if last else corner), below + (gap if last else wall))

    one(tree, "", "")
    return "\n".join(lines)


def in_brackets(tree: Nested, opening: str, closing: str, word: str = "{}") -> str:
    """Return a bracketing with other brackets."""
    label, *children = tree
    shown = [
        word.format(c) if isinstance(c, str) else in_brackets(c, opening, closing, word)
        for c in children
    ]
    return f"{opening}{label} {' '.join(shown)}{closing}"


def forest(tree: Nested) -> str:
    """Return a tree of LaTeX's forest: words are nodes, what is special there is in braces."""

    def safe(text: str) -> str:
        text = text.replace("$", r"\$")
        return f"{{{text}}}" if "," in text else text

    def one(node: Any) -> str:
        if isinstance(node, str):
            return f"[{safe(node)}]"
        label, *children = node
        return f"[{safe(label)} {' '.join(one(child) for child in children)}]"

    return f"\\begin{{forest}}\nfor tree={{s sep=4mm}}\n{one(tree)}\n\\end{{forest}}"


#: the form's name: (how a tree is written in it, the rule that reads it)
TREE_FORMS: dict[str, tuple[Callable[[Nested], str], str]] = {
    "label, children, word": (
        lambda t: json.dumps(objects("label", "children", "word")(t)),
        "json-tree",
    ),
    "indented, name, text": (
        lambda t: json.dumps(objects("name", "children", "text")(t), indent=2),
        "json-tree",
    ),
    "tag, kids, words as children": (
        lambda t: json.dumps(objects("tag", "kids", None)(t)),
        "json-tree",
    ),
    "in an object, fenced": (
        lambda t: (
            "Sure:\n```json\n"
            + json.dumps({"sentence": "…", "tree": objects("type", "children", "value")(t)})
            + "\n```\nDone."
        ),
        "json-tree",
    ),
    "words as nodes": (lambda t: json.dumps(leaf_objects(t)), "json-tree"),
    "labels as keys": (lambda t: json.dumps(keyed(t)), "json-tree"),
    "nested lists": (lambda t: json.dumps(lists(t)), "json-tree"),
    "tuples of Python": (repr, "json-tree"),
    "repr of nltk": (repr_of_nltk, "json-tree"),
    "JSON behind prose": (
        lambda t: (
            "The tree is " + json.dumps(objects("label", "children", "word")(t)) + " I think."
        ),
        "json-tree",
    ),
    "outline": (outline, "outline"),
    "outline with tabs, words on own lines": (
        lambda t: outline(t, step="\t", own_line=True),
        "outline",
    ),
    "bullets and colons": (lambda t: outline(t, bullet="- ", between=": "), "outline"),
    "bullets behind prose": (
        lambda t: "Here is the parse tree:\n\n" + outline(t, bullet="* ") + "\n\nI hope it helps.",
        "outline",
    ),
    "drawing": (lambda t: drawn(t, "├── ", "└── ", "│   "), "outline"),
    "drawing, words on own lines": (
        lambda t: drawn(t, "├── ", "└── ", "│   ", own_line=True),
        "outline",
    ),
    "drawing in ASCII, fenced": (
        lambda t: f"```\n{drawn(t, '|-- ', '`-- ', '|   ')}\n```",
        "outline",
    ),
    "short corners": (lambda t: drawn(t, "├─ ", "╰─ ", "│  "), "outline"),
    "square brackets": (lambda t: in_brackets(t, "[", "]"), "other-brackets"),
    "square brackets around words": (
        lambda t: in_brackets(t, "[", "]", "[{}]"),
        "bracketed-word",
    ),
    "qtree": (lambda t: "\\Tree " + in_brackets(t, "[.", " ]").replace("$", r"\$"), "latex"),
    "qtree without its name": (lambda t: in_brackets(t, "[.", " ]"), "latex"),
    "forest": (forest, "latex"),
    "LaTeX in JSON": (
        lambda t: json.dumps({"latex": "\\Tree " + in_brackets(t, "[.", " ]")}),
        "latex",
    ),
}

#: form, head, relation of each word
Arcs = tuple[tuple[str, int, str], ...]
SENTENCES: tuple[Arcs, ...] = (
    (("She", 2, "nsubj"), ("sings", 0, "root"), (".", 2, "punct")),
    (("The", 3, "det"), ("old", 3, "amod"), ("boat", 4, "nsubj"), ("leaks", 0, "root")),
    (("Nadia", 2, "nsubj"), ("sold", 0, "root"), ("her", 4, "nmod:poss"), ("bicycle", 2, "obj")),
    (("May", 3, "nsubj"), ("is", 3, "cop"), ("green", 0, "root"), ("again", 3, "advmod")),
    (("Lids", 2, "nsubj"), ("break", 0, "root"), (",", 4, "punct"), ("jars", 2, "conj")),
    (("Does", 3, "aux"), ("it", 3, "nsubj"), ("work", 0, "root"), ("?", 3, "punct")),
    (("Nobody", 2, "nsubj"), ("came", 0, "root"), ("to", 4, "case"), ("dinner", 2, "obl")),
    (("Geese", 2, "nsubj"), ("crossed", 0, "root"), ("two", 4, "nummod"), ("roads", 2, "obj")),
)


def conllu(arcs: Arcs) -> str:
    """Return a sentence as rows."""
    rows = [f"{n}\t{f}\t_\t_\t_\t_\t{h}\t{r}\t_\t_\n" for n, (f, h, r) in enumerate(arcs, 1)]
    return "".join(rows) + "\n"


def word_objects(arcs: Arcs, start: int = 1, **keys: str) -> list[dict[str, Any]]:
    """Return an object for each word."""
    form, head, relation = (keys.get(key, key) for key in ("form", "head", "deprel"))
    return [
        {
            "id": n,
            form: f,
            head: (h if start else h - 1 if h else -1),
            relation: r,
        }
        for n, (f, h, r) in enumerate(arcs, start)
    ]


def without(key: str, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return objects without a key."""
    return [{name: value for name, value in row.items() if name != key} for row in rows]


def columns(arcs: Arcs, heads: list[int | None] | None = None) -> dict[str, Any]:
    """Return a list for each column."""
    forms, own, relations = (list(column) for column in zip(*arcs, strict=True))
    return {"tokens": forms, "heads": heads or own, "deprels": relations}


def head_word(arcs: Arcs, head: int) -> str:
    """Return the head as a word."""
    return arcs[head - 1][0] if head else "ROOT"


def triple_lines(arcs: Arcs) -> list[str]:
    """Return relations with numbered words."""
    return [f"{r}({head_word(arcs, h)}-{h}, {f}-{n})" for n, (f, h, r) in enumerate(arcs, 1)]


def table(header: str, rows: list[tuple[Any, ...]]) -> str:
    """Return a table of Markdown."""
    names = header.split(", ")
    lines = [names, ["---"] * len(names), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)


ROW_FORMS: dict[str, tuple[Callable[[Arcs], str], str]] = {
    "an object for each word": (lambda a: json.dumps(word_objects(a)), "json-rows"),
    "other keys, fenced": (
        lambda a: (
            "```json\n"
            + json.dumps(word_objects(a, form="word", head="head_id", deprel="relation"), indent=1)
            + "\n```"
        ),
        "json-rows",
    ),
    "objects below a key": (
        lambda a: json.dumps(
            {"sentence": "…", "tokens": word_objects(a, form="text", deprel="dep")}
        ),
        "json-rows",
    ),
    "objects without ids": (lambda a: json.dumps(without("id", word_objects(a))), "json-rows"),
    "objects counted from 0": (lambda a: json.dumps(word_objects(a, start=0)), "json-rows"),
    "an object on each line": (
        lambda a: "\n".join(json.dumps(row) for row in word_objects(a)),
        "json-rows",
    ),
    "objects by number": (
        lambda a: json.dumps({str(row["id"]): row for row in without("", word_objects(a))}),
        "json-rows",
    ),
    "a list for each column": (lambda a: json.dumps(columns(a)), "json-rows"),
    "columns, heads from 0": (
        lambda a: json.dumps(columns(a, [h - 1 for _, h, _ in a])),
        "json-rows",
    ),
    "columns, null for the root": (
        lambda a: json.dumps(columns(a, [h or None for _, h, _ in a])),
        "json-rows",
    ),
    "a list for each word": (
        lambda a: json.dumps([[n, f, h, r] for n, (f, h, r) in enumerate(a, 1)]),
        "json-rows",
    ),
    "arcs with glosses": (
        lambda a: json.dumps(
            [
                {"dep": r, "governor": h, "dependent": n, "dependentGloss": f}
                for n, (f, h, r) in enumerate(a, 1)
            ]
        ),
        "json-rows",
    ),
    "triples": (lambda a: "\n".join(triple_lines(a)), "triples"),
    "triples in a list with prose": (
        lambda a: (
            "The relations are:\n\n" + "\n".join(f"- {t}" for t in triple_lines(a)) + "\n\nDone."
        ),
        "triples",
    ),
    "triples in JSON": (lambda a: json.dumps(triple_lines(a)), "triples"),
    "table without ids": (lambda a: table("Word, Head, Relation", [*a]), "table"),
    "table with heads as words": (
        lambda a: table("Token, Head Word, Dependency", [(f, head_word(a, h), r) for f, h, r in a]),
        "table",
    ),
    "table with both": (
        lambda a: table(
            "Word, Head, Dependency Relation",
            [(f, f"{h} ({head_word(a, h)})", r) for f, h, r in a],
        ),
        "table",
    ),
}

#: what is not an analysis, in either format
NO_ANALYSES = {
    "a folder": '{"name": "project", "children": [{"name": "src", "children": [{"name": "main.py"}]}]}',
    "settings": '{"debug": true, "paths": ["a", "b"], "levels": [[1, 2], [3, 4]], "user": {"id": 3}}',
    "an error": '{"error": {"code": 400, "message": "the sentence is too long (max 40)"}}',
    "words only": '["She", "sings", "."]',
    "entities": '[{"text": "Nadia", "label": "PER"}, {"text": "May", "label": "DATE"}]',
    "numbers": "[[1, 2, 3], [4, 5, 6], [7, 8, 9]]",
    "a price list": "| Fruit | Boxes | Colour |\n|---|---|---|\n| Apples | 3 | red |\n| Pears | 2 | green |",
    "people": "| No | Name | Age |\n|---|---|---|\n| 1 | Nadia | 34 |\n| 2 | Piotr | 27 |",
    "scores in rows": "Nadia\t34\tgood\nPiotr\t27\tfair\n",
    "prose": "The subject (she) is a pronoun, and the verb (sings) is its head [see above].",
    "prose in a list": "- She is the subject.\n- The verb\n  - is sings\n  - agrees with it",
    "Python": "def area(w, h):\n    return max(w-1, h-2) * scale[0]\n\nprint(area(3, 4))",
    "C": "int main(void) {\n  int a[2] = {1, 2};\n  return f(a[0]);\n}",
    "a grammar": "S -> NP VP\n  NP -> DT NN\n  VP -> VBZ",
    "a refusal": "I'm sorry, but I can't parse this sentence.",
    "folders drawn": "project\n├── src\n│   └── main.py\n└── README.md",
    "LaTeX": "\\begin{tabular}{ll}\n a & b \\\\ \n\\end{tabular} and $x[1] = [2]$",
    "calls": "range(n-1, m-2)\nslice(a-0, b-1)",
}
