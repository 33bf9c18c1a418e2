"""Answers of every kind of failure, and some that did not fail, with the kind by hand: for trees and dependencies."""

from __future__ import annotations

from helpers.answer_forms import NO_ANALYSES

TREE = (
    "(S (NP (DT The) (JJ old) (NN gardener)) (VP (VBZ sweeps) (NP (DT the) (NN yard))"
    " (PP (IN before) (NP (NN breakfast)))) (. .))"
)
DOG = "(S (NP (DT A) (NN dog)) (VP (VBZ barks) (ADVP (RB loudly))))"
CHINESE = "(IP (NP (PN 我)) (VP (VV 去) (NP (NN 图书馆))))"
RUSSIAN = "(S (NP (NN Кошка)) (VP (VB спит) (PP (IN на) (NP (NN диване)))))"
LISP = "(defun area (w h)\n  (* w h))"
PROSE = "The gardener is the subject of the sentence, and sweeps is its verb."


def rows(*words: str) -> str:
    """Return words that all depend on the first one, as CoNLL-U."""
    lines = [
        f"{place}\t{word}\t{word.lower()}\tX\t_\t_\t{int(place > 1)}\t{'dep' if place > 1 else 'root'}\t_\t_\n"
        for place, word in enumerate(words, 1)
    ]
    return "".join(lines) + "\n"


ROWS = rows("The", "old", "gardener", "sweeps", "the", "yard", "before", "breakfast", ".")
BARKS = rows("A", "dog", "barks", "loudly")
LIBRARY = rows("我", "去", "图书馆")

#: gold, answer, kind by hand; no kind: the answer did not fail
TREES = {
    "right": (TREE, TREE, ""),
    "with prose": (TREE, f"Sure! Here it is:\n```\n{TREE}\n```\nDone.", ""),
    "a bracket is missing, no word is": (TREE, TREE[:-1], ""),
    "two attempts": (TREE, f"{TREE.replace('VBZ', 'NN')}\n\nNo, wait:\n{TREE}", ""),
    "phrases first": (TREE, f"First (NP (DT the) (NN yard)) is a phrase.\n\n{TREE}", ""),
    "other labels": (TREE, TREE.lower(), ""),
    "recut": (CHINESE, "(IP (PN 我) (VV 去) (NP (NN 图书) (NN 馆)))", ""),
    "a few other words": (TREE, TREE.replace("yard", "garden"), ""),
    "two trees for two clauses": (
        "(S (S (NP (PRP We)) (VP (VBD left))) (CC and) (S (NP (PRP they)) (VP (VBD stayed))))",
        "(S (NP (PRP We)) (VP (VBD left)))\n(S (CC and) (NP (PRP they)) (VP (VBD stayed)))",
        "",
    ),
    "label first": (TREE, "S(NP(DT The, JJ old, NN gardener), VP(VBZ(sweeps), NP(DT the NN yard)))", ""),
    # empty
    "nothing": (TREE, "", "empty"),
    "blanks": (TREE, " \t\r\n\n ", "empty"),
    "spaces of Unicode": (TREE, "\u3000\u00a0\u200b\ufeff", "empty"),
    "an empty fence": (TREE, "```\n\n```", "empty"),
    "thinking alone": (TREE, "<think>The gardener is the subject (NP).</think>\n", "empty"),
    "brackets around nothing": (TREE, "(())", "empty"),
    # looping
    "a loop of words": (TREE, "the yard " * 40, "looping"),
    "a loop that is cut": (TREE, "Let me see. " + "The gardener sweeps. " * 9 + "The gard", "looping"),
    "a loop of lines": (TREE, "Parse:\n" + "NP is the subject\n" * 7 + "Done.", "looping"),
    "a loop without blanks": (CHINESE, "我去图书馆" * 12, "looping"),
    "a loop of brackets": (TREE, TREE.replace("(. .))", "(PP (IN of) (NP (NN tea))) " * 9), "looping"),
    "a loop of labels": (TREE, "(NP (NP (NP (NP " * 12, "looping"),
    "a tree over and over": (TREE, f"{TREE}\n\n" * 9, "looping"),
    # refusal
    "sorry": (TREE, "Sorry.", "refusal"),
    "I cannot": (TREE, "I cannot parse this sentence.", "refusal"),
    "a long one": (TREE, "Thank you for asking! Unfortunately, as an AI model I do not do that.", "refusal"),
    "curly": (TREE, "I\u2019m sorry, but I can\u2019t help with that.", "refusal"),
    "German": (TREE, "Es tut mir leid, das geht nicht.", "refusal"),
    "French": (TREE, "Désolé, je ne peux pas analyser cette phrase.", "refusal"),
    "Spanish": (TREE, "Lo siento, no puedo ayudarte con eso.", "refusal"),
    "Russian": (TREE, "Извините, я не могу помочь.", "refusal"),
    "Chinese": (TREE, "抱歉，我无法完成这个任务。", "refusal"),
    "Japanese": (TREE, "申し訳ありませんが、対応できません。", "refusal"),
    "Arabic": (TREE, "عذراً، لا أستطيع المساعدة في ذلك.", "refusal"),
    "after thinking": (TREE, "<think>Hm (S (NP …</think>I won't do this.", "refusal"),
    # The phrase is gold's own.
    "gold cannot": (
        "(S (NP (PRP I)) (VP (MD can) (RB not) (VP (VB stay))) (. .))",
        "In «I can not stay» the subject is a pronoun.",
        "prose only",
    ),
    "no phrase but a part": (TREE, "Voilà : en voilà une phrase.", "prose only"),
    "late in a long text": (TREE, f"{PROSE} " * 8 + "More I cannot say.", "prose only"),
    # another format
    "rows": (TREE, ROWS, "another format"),
    "rows in a fence": (TREE, f"```conllu\n{ROWS}```", "another format"),
    "triples": (TREE, "root(ROOT-0, sweeps-4)\ndet(gardener-3, The-1)\nnsubj(sweeps-4, gardener-3)", "another format"),
    "rows in JSON": (
        TREE,
        '[{"id": 1, "form": "The", "head": 2, "deprel": "det"}, {"id": 2, "form": "gardener", "head": 0, "deprel": "root"}]',
        "another format",
    ),
    # truncated
    "inside a word": (TREE, TREE[:40], "truncated"),
    "behind a bracket": (TREE, "(S (NP (DT The) (JJ old) (NN gardener))", "truncated"),
    "before any word": (TREE, "(S (NP (DT", "truncated"),
    "a fence": (TREE, "Here is the tree:\n```\n", "truncated"),
    "thinking without end": (TREE, "<think>The sentence has a subject, and", "truncated"),
    "JSON": (TREE, '{"parse": "', "truncated"),
    "a list": (TREE, 'Labels: ["S", "NP", "VP"', "truncated"),
    "in a fence": (TREE, "```\n(S (NP (DT The) (JJ old) (NN gardener)) (VP (VBZ sweeps) (NP (DT the)", "truncated"),
    # another language
    "Russian prose": (TREE, "Подлежащее здесь садовник, а сказуемое метёт.", "another language"),
    "English prose": (CHINESE, "The subject is a pronoun and the verb takes an object.", "another language"),
    "translated": (CHINESE, "(S (NP (PRP I)) (VP (VBP go) (PP (TO to) (NP (DT the) (NN library)))))", "another language"),
    "other letters": (RUSSIAN, "(S (NP (NN Koshka)) (VP (VB spit)))", "another language"),
    # wrong sentence
    "another sentence": (TREE, DOG, "wrong sentence"),
    "the prompt's example": (TREE, f"Example:\n{DOG}\n", "wrong sentence"),
    "two others": (TREE, f"{DOG}\n\nAnd:\n\n(S (NP (NNS Cats)) (VP (VBP purr)))", "wrong sentence"),
    "the frame of one": (TREE, "(S (NP (NN word1)) (VP (VBZ word2)))", "wrong sentence"),
    # several sentences
    "example and answer": (TREE, f"Example: {DOG}\n\nAnswer: {TREE}", "several sentences"),
    "it goes on": (TREE, f"{TREE}\n{DOG}", "several sentences"),
    "a list of trees": (TREE, f"1. {DOG}\n\n2. {TREE}\n", "several sentences"),
    # prose only
    "prose": (TREE, PROSE, "prose only"),
    "Lisp": (TREE, LISP, "prose only"),
    "Lisp in a fence": (TREE, f"```lisp\n{LISP}\n(print (area 3 4))\n```", "prose only"),
    "a word": (TREE, "None", "prose only"),
    "a path": (TREE, "/etc/passwd", "prose only"),
    "a face": (TREE, "That is hard :(", "prose only"),
    "in italics": (TREE, "*The old gardener* sweeps **the yard**", "prose only"),
    "French prose": (TREE, "Le jardinier balaie la cour avant le petit déjeuner.", "prose only"),
    "signs": (TREE, "?!?", "prose only"),
}  # fmt: skip
ARCS = {
    "right": (ROWS, ROWS, ""),
    "with prose": (ROWS, f"Here:\n```\n{ROWS}```\n", ""),
    "another head": (ROWS, ROWS.replace("\t1\tdep", "\t2\tdep"), ""),
    "nothing": (ROWS, "\n", "empty"),
    "a loop": (ROWS, "det det det det det det det det det", "looping"),
    "rows in a loop": (ROWS, ROWS.rstrip("\n") + "\n" + "".join(f"{n}\tthe\tthe\tDET\t_\t_\t1\tdet\t_\t_\n" for n in range(10, 40)), "looping"),
    "a refusal": (ROWS, "My apologies, this is against my rules.", "refusal"),
    "Korean": (LIBRARY, "죄송합니다. 도와드릴 수 없습니다.", "refusal"),
    "a tree": (ROWS, TREE, "another format"),
    "no refusal": (ROWS, f"As an AI I have this for you:\n{TREE}", "another format"),
    "a tree in a fence": (ROWS, f"Here you are:\n```\n{TREE}\n```", "another format"),
    "a tree in JSON": (ROWS, '{"label": "S", "children": [{"label": "NP", "word": "gardener"}, {"label": "VP", "word": "sweeps"}]}', "another format"),
    "a drawing": (ROWS, "S\n├── NP\n│   └── NN gardener\n└── VP\n    └── VBZ sweeps", "another format"),
    "a row": (ROWS, "1\tThe\tthe\tDET", "truncated"),
    "inside a row": (ROWS, ROWS[: ROWS.index("yard") + 2], "truncated"),
    "a fence": (ROWS, "```conllu\n" + "".join(ROWS.splitlines(keepends=True)[:4]), "truncated"),
    "Greek": (ROWS, "Ο κηπουρός σκουπίζει την αυλή.", "another language"),
    "translated": (LIBRARY, rows("I", "go", "to", "the", "library"), "another language"),
    "another sentence": (ROWS, BARKS, "wrong sentence"),
    "another one with prose": (ROWS, f"The rows are:\n\n{BARKS}\nDone!", "wrong sentence"),
    "two": (ROWS, BARKS + ROWS, "several sentences"),
    "two with prose": (ROWS, f"First\n{ROWS}\nThen\n{BARKS}", "several sentences"),
    "prose": (ROWS, PROSE, "prose only"),
    "Lisp": (ROWS, LISP, "prose only"),
    "a price list": (ROWS, NO_ANALYSES["a price list"], "prose only"),
}  # fmt: skip
ALL = {("trees", name): one for name, one in TREES.items()} | {
    ("arcs", name): one for name, one in ARCS.items()
}
