"""No metric's name occurs outside ``metrics/``: metrics declare what they can do.

Names of metrics that nothing else is called are not constants anywhere else.  Some metrics are called by plain
words, which are also names of columns, breakdowns and drawings (``tags``, ``label``, ``roles``): these must not
stand where metrics are asked for, or where the name of one is looked at.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import treegauge
from treegauge.base.plugins import names

ROOT = Path(treegauge.__file__).parent
METRICS = frozenset(names("metrics"))
#: metrics that are called by plain words, which other things are called by, too
WORDS = frozenset(
    {
        *(
            "aligned",
            "attributes",
            "boundaries",
            "complete",
            "crossing",
            "entities",
            "exact",
            "heads",
            "label",
            "lemmas",
            "predicates",
        ),
        *(
            "propositions",
            "roles",
            "segments",
            "sentences",
            "tags",
            "tokens",
            "upos",
            "words",
            "xpos",
        ),
    }
)
#: laws for every metric, with sample texts for each of them
LEFT_OUT = (
    *("metrics", "contracts"),
    # Claims and figures of papers are about metrics, by name.
    *("study/claims.py", "study/figures.py", "study/observations.py"),
)
#: what is called as a metric is and is none, and metrics that users are shown as examples
OTHERS = {
    "classic/tedeval.py": {
        "tedeval",
        "tedeval:unlabeled",
    },  # the classic program scores by its own metric
    "cli.py": {"tedeval"},  # a command, the classic program
    "commands/explain.py": {"las", "brackets:unlabeled"},  # examples in help texts
    "corpora/files.py": {"brackets"},  # the end of a file's name
    "formats/ptb.py": {"brackets"},  # another name of the format
}


def _asks_for_a_metric(node: ast.expr) -> bool:
    """Tell whether an expression is a metric's name: ``metric.name``, ``spec.partition(":")[0]`` …"""
    # What a method makes of the name (strip, split), or a part of it.
    while isinstance(node, ast.Call | ast.Subscript):
        inside = node.func if isinstance(node, ast.Call) else node
        node = inside.value if isinstance(inside, ast.Attribute | ast.Subscript) else inside
    if isinstance(node, ast.Attribute):
        return node.attr in {"name", "spec", "specs", "metrics"}
    return isinstance(node, ast.Name) and node.id.lower() in {"metric", "metrics", "spec", "specs"}


def _texts(node: ast.AST) -> list[ast.Constant]:
    return [
        one
        for one in ast.walk(node)
        if isinstance(one, ast.Constant) and isinstance(one.value, str)
    ]


def _of_metrics(tree: ast.AST) -> set[ast.Constant]:
    """Return the texts that are compared with names of metrics, or that metrics are looked up by."""
    texts: list[ast.Constant] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            if any(map(_asks_for_a_metric, sides)):
                texts += [text for side in sides for text in _texts(side)]
        elif isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else ""
            called = node.func.id if isinstance(node.func, ast.Name) else called
            if called == "get_metric" or (
                called in {"startswith", "endswith", "removeprefix"} and _asks_for_a_metric(node)
            ):
                texts += [text for arg in node.args for text in _texts(arg)]
            texts += [
                text
                for keyword in node.keywords
                if keyword.arg == "metrics"
                for text in _texts(keyword.value)
            ]
        elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if any(map(_asks_for_a_metric, targets)):
                texts += _texts(node.value)
    return set(texts)


def metrics_named_in(source: str) -> list[tuple[int, str]]:
    """Return line and text of the constants that name metrics."""
    tree = ast.parse(source)
    docstrings = {one.value for one in ast.walk(tree) if isinstance(one, ast.Expr)}
    certain = _of_metrics(tree)
    found = []
    for text in _texts(tree):
        if text in docstrings or " " in text.value:
            continue
        specs = [spec.partition(":") for spec in text.value.split(",")]
        named = [spec for spec in specs if spec[0] in METRICS]
        plain = all(name in WORDS and not options for name, _, options in named)
        if len(named) == len(specs) and (not plain or len(specs) > 1 or text in certain):
            found.append((text.lineno, text.value))
    return sorted(found)


def test_no_metric_is_named_outside_metrics() -> None:
    wrong, used = [], {path: set[str]() for path in OTHERS}
    for file in sorted(ROOT.rglob("*.py")):
        path = file.relative_to(ROOT).as_posix()
        if path.startswith(LEFT_OUT):
            continue
        for line, text in metrics_named_in(file.read_text(encoding="utf-8")):
            if text in OTHERS.get(path, ()):
                used[path].add(text)
            else:
                wrong.append(f"{path}:{line}: {text!r}")
    assert not wrong, "declare it in metrics/ (Metric, or _lists): " + "; ".join(wrong)
    assert used == OTHERS, "these exceptions are not needed any more"


def test_plain_words_are_names_of_metrics() -> None:
    assert WORDS <= METRICS


@pytest.mark.parametrize(
    "planted",
    [
        'if metric.name == "tedeval": pass',
        'if metric.name == "tags": pass',
        'if spec.partition(":")[0] != "roles": pass',
        'if one.name in {"las", "uas"}: pass',
        'if "label" in metrics: pass',
        'kinds = {"brackets": 1}',
        'PREFERRED = ("brackets", "tags")',
        'METRICS = {"relation": "label"}',
        'get_metric("words")',
        'score(gold, test, metrics="tags")',
        'spec = "roles:unlabeled"',
        'if spec.startswith("heads"): pass',
        'if name.strip().startswith("tedeval"): pass',
        'DEFAULT = "upos,sentences"',
        'def stretch(spec="t-dice"): pass',
    ],
)
def test_a_planted_name_is_found(planted: str) -> None:
    assert metrics_named_in(f'"""About las."""\n{planted}\n')


@pytest.mark.parametrize(
    "plain",
    [
        'if which == "roles": pass',
        'if "heads" in metric.needs: pass',
        'by = metric.cells | {"label"}',
        'row = {"sentences": 1, "words": 2}',
        'raise ValueError("draw brackets, las, heads")',
        'if metric.item == "role": pass',
    ],
)
def test_plain_words_are_free(plain: str) -> None:
    assert not metrics_named_in(plain)
