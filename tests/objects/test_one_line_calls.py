"""One line of Python for each library: its objects go into ``score`` as they are, in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CONLLU = (
    "rows = lambda head: '1\\ttea\\t_\\tNOUN\\t_\\t_\\t%s\\tnsubj\\t_\\t_\\n"
    "2\\tcools\\t_\\tVERB\\t_\\t_\\t0\\troot\\t_\\t_\\n\\n' % head; "
)
# Two words: «tea» hangs on «cools» in gold, on the root in the system.
LAS = "print(result['las']['matched'], result['las']['gold'])"
BARE = {
    "nltk": (
        "import nltk, treegauge; tree = nltk.Tree.fromstring; "
        "result = treegauge.score([tree('(S (NP (NN tea)) (VP (VBZ cools)))')], "
        "[tree('(S (NN tea) (VP (VBZ cools)))')]); "
        "print(result['brackets']['matched'], result['brackets']['gold'])"
    ),
    "spacy": (
        "import spacy, treegauge; from spacy.tokens import Doc; nlp = spacy.blank('en'); "
        "doc = lambda heads: Doc(nlp.vocab, words=['tea', 'cools'], heads=heads, deps=['nsubj', 'ROOT']); "
        f"result = treegauge.score([doc([1, 1])], [doc([0, 1])]); {LAS}"
    ),
    "conllu": (
        f"import conllu, treegauge; {CONLLU}"
        f"result = treegauge.score(conllu.parse(rows(2)), conllu.parse(rows(0))); {LAS}"
    ),
    "pyconll": (
        f"import pyconll, treegauge; {CONLLU}"
        "load = pyconll.load_from_string; "
        f"result = treegauge.score(load(rows(2)), load(rows(0))); {LAS}"
    ),
    "udapi": (
        "import treegauge; from udapi.core.document import Document; "
        "from udapi.core.root import Root\n"
        "def tree(head):\n"
        "    root = Root(); tea = root.create_child(form='tea', deprel='nsubj')\n"
        "    cools = root.create_child(form='cools', deprel='root')\n"
        "    tea.parent = cools if head else root\n"
        "    return root\n"
        f"result = treegauge.score([tree(2)], [tree(0)]); {LAS}"
    ),
    "pandas": (
        "import pandas, treegauge; frame = pandas.DataFrame({'gold': ['(S (NP (NN tea)) (VBZ cools))'], "
        "'parse': ['(S (NN tea) (VBZ cools))']}); "
        "result = treegauge.score(frame['gold'], frame['parse']); "
        "print(result['brackets']['matched'], result['brackets']['gold'])"
    ),
    "polars": (
        "import polars, treegauge; frame = polars.DataFrame({'gold': ['(S (NP (NN tea)) (VBZ cools))'], "
        "'parse': ['(S (NN tea) (VBZ cools))']}); "
        "result = treegauge.score(frame['gold'], frame['parse']); "
        "print(result['brackets']['matched'], result['brackets']['gold'])"
    ),
}


def run(code):
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize("library", BARE)
def test_a_bare_line(library):
    if find_spec(library) is None:
        pytest.skip(f"{library} is not installed")
    # One of two relations, or one of two brackets; nltk's has three.
    assert run(BARE[library]) == ("2 3" if library == "nltk" else "1 2")


def test_no_library_is_imported():
    """Rows of a data set are tried with every library; none of them is loaded for it."""
    code = (
        "import sys, treegauge; row = {'tokens': ['tea'], 'head': [0], 'deprel': ['root']}; "
        "treegauge.score([row], [row]); "
        f"print([name for name in {[*BARE, 'numpy', 'stanza', 'supar']!r} if name in sys.modules])"
    )
    assert run(code) == "[]"
