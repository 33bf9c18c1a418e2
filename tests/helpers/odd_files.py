"""Files for tests of blocks: pieces of text that together make sound, odd and broken files."""

from __future__ import annotations

from hypothesis import strategies as st

TREES = (
    "(S (NP (PRP she)) (VP (VBZ sings)))",
    "(TOP (S (NP (DT the) (NN boat)) (VP (VBD sank)) (. .)))",
    "( (S (NP (NN rain)) (VP (VBZ falls))))",
    "(S (NP (DT a) (-LRB- () (NN door) (-RRB- ))) (VP (VBZ opens)))",
    "(S (NP (NN Käse)) (VP (VBZ is) (ADJP (JJ f(x)))))",
    "(S (NP (NN tea)) (VP (VBZ is)\n   (ADJP (JJ hot))))",
    "(S\n(NP (NN tea))\n(VP (VBZ cools)))",
)
ODD = (
    "",
    "",
    "   ",
    "()",
    "(())",
    "# a comment",
    "# sent_id = s1",
    "# sent_id = s2",
    "# newdoc id = a",
    "# newdoc id = b",
    "# newdoc",
    "(S (NP (NN tea)) (VP (VBZ is",
    "(S (NN tea)) (S (NN milk))",
    "(S (NP (NN tea)))) ",
    "stray words",
    "(S (NP ) (VP (VBZ is)))",
    "(S (NN tea)\r",
    "(S (NN t\x00ea))",
    "(S\n(NP (NN tea))\n",
)

bracketings = st.lists(
    st.one_of(st.sampled_from(TREES), st.sampled_from(TREES[:3]), st.sampled_from(ODD)), max_size=14
)

SENTENCES = (
    "1\tshe\tshe\tPRON\tPRP\t_\t2\tnsubj\t_\t_\n2\tsings\tsing\tVERB\tVBZ\t_\t0\troot\t_\t_\n\n",
    (
        "# sent_id = t1\n1-2\tdel\t_\t_\t_\t_\t_\t_\t_\t_\n1\tde\tde\tADP\tIN\t_\t3\tcase\t3:case\t_\n"
        "2\tel\tel\tDET\tDT\t_\t3\tdet\t_\t_\n3\tmar\tmar\tNOUN\tNN\tGender=Masc\t0\troot\t0:root\tx=y\n\n"
    ),
    "1\train\train\tNOUN\tNN\t_\t0\troot\t_\t_\n\n",
)
CONLL = (
    *SENTENCES,
    "\n",
    " \n",
    "# a comment\n",
    "# newdoc id = a\n",
    "# newdoc id = b\n",
    "# newdoc\n",
    "# newpar\n",
    "# sent_id = t2\n",
    "1\train\train\tNOUN\tNN\t_\t4\troot\t_\t_\n\n",
    "1\train\train\tNOUN\tNN\t_\t1\troot\t_\t_\n\n",
    "1\train\train\tNOUN\n\n",
    "2\train\train\tNOUN\tNN\t_\t0\troot\t_\t_\n\n",
    "1\tr\x00in\train\tNOUN\tNN\t_\t0\troot\t_\t_\n\n",
    "1\train\train\tNOUN\tNN\t_\t0\troot\t_\t_\n",
    "1\train\train\tNOUN\tNN\t_\t0\troot\t_\t_\r\n\r\n",
)
conll = st.lists(st.one_of(st.sampled_from(SENTENCES), st.sampled_from(CONLL)), max_size=14)
