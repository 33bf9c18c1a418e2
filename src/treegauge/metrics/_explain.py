"""Explain a metric from its docstring and attributes: definition, formula, options, citation, example."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.base.text import without_markup
from treegauge.metrics import get_metric
from treegauge.metrics._citations import cited, docstring_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from treegauge.metrics import Metric


def terms(columns: Mapping[str, int]) -> str:
    """Return a sum of columns as a formula.

    >>> terms({"gold": 1, "test": 1, "matched": -2})
    'gold + test − 2 matched'
    """
    text = ""
    for name, times in columns.items():
        sign = "− " if times < 0 else "+ " if text else ""
        size = "" if abs(times) == 1 else f"{abs(times)} "
        text += (" " if text else "") + sign + size + name
    return text


def formulas(metric: Metric) -> list[str]:
    """Return the formulas of a metric's values.

    >>> from treegauge.metrics import get_metric
    >>> formulas(get_metric("brackets"))[2]
    'f1 = 2 matched / (gold + test)'
    """
    lines = []
    for name, ratio in metric.ratios.items():
        above, below = terms(ratio.numerator), terms(ratio.denominator)
        above = f"({above})" if len(ratio.numerator) > 1 else above
        below = f"({below})" if len(ratio.denominator) > 1 else below
        lines.append(f"{name} = {above} / {below}")
    return lines


def summary(spec: str) -> str:
    """Return a metric in one line."""
    return " ".join(without_markup(docstring_of(spec), "").partition("\n\n")[0].split())


def explain(spec: str) -> str:
    """Return the explanation of a metric, as text."""
    metric = get_metric(spec)
    prose, mark, example = docstring_of(spec).partition("\n>>> ")
    lines = [metric.spec, "", without_markup(prose.strip()), ""]
    if metric.ratios:
        lines += ["Formula", *(f"  {formula}" for formula in formulas(metric)), ""]
    symmetric = "yes" if metric.symmetric is True else f"no, {metric.symmetric}"
    lines += [
        "Facts",
        f"  main value   {metric.main}{' (lower is better)' if metric.best == 0 else ''}",
        f"  counts       {', '.join(metric.columns)}",
        f"  adds up by   {metric.unit}",
        f"  symmetric    {symmetric}",
        f"  test         {'exact' if metric.main in metric.ratios else 'random swaps'}",
    ]
    if metric.cells:
        lines.append(f"  --by         {', '.join(sorted(metric.cells))}")
    lines.append("")
    if metric.options:
        width = max(map(len, metric.options))
        lines.append("Options")
        lines += [f"  :{name.ljust(width)}  {what}" for name, what in metric.options.items()]
        lines.append("")
    if mark:
        lines += ["Example", *(f"  {line}" for line in f">>> {example.strip()}".splitlines()), ""]
    keys = cited(prose)
    if keys:
        lines.append(f"BibTeX: treegauge explain {metric.spec} --cite ({', '.join(keys)})")
    return "\n".join(lines).rstrip() + "\n"
