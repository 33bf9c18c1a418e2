"""The metric reference, made from the metrics themselves: ``python docs/site/metrics_reference.py``."""

from __future__ import annotations

import inspect
import sys
from typing import TYPE_CHECKING

from treegauge.base.plugins import names, plugin

if TYPE_CHECKING:
    from treegauge.metrics import Metric

HEAD = """# Metrics

Made from the docstrings by `python docs/site/metrics_reference.py > docs/metrics.md`; a test keeps it
current. A metric's full name is `name[:option…]`, as in `brackets:unlabeled`. The examples run as tests.
"""


def entry(name: str) -> str:
    """Return one metric's part of the page."""
    module = plugin("metrics", name)
    metric: type[Metric] = module.METRIC
    text = inspect.cleandoc(module.__doc__ or "")
    prose, mark, example = text.partition("\n>>> ")
    symmetric = "yes" if metric.symmetric is True else f"no: {metric.symmetric}"
    facts = [
        f"shape `{metric.shape}`",
        f"columns {', '.join(f'`{column}`' for column in metric.columns)}",
        f"adds up by {metric.unit}",
        f"symmetric: {symmetric}",
    ]
    if metric.options:
        shown = "; ".join(f"`:{option}` {meaning}" for option, meaning in metric.options.items())
        facts.append(f"options: {shown}")
    parts = [f"## `{name}`", prose.strip(), "\n".join(f"- {fact}" for fact in facts)]
    if mark:
        parts.append(f"```python\n>>> {example.strip()}\n```")
    return "\n\n".join(parts)


def page() -> str:
    """Return the whole page."""
    return "\n\n".join([HEAD.strip(), *(entry(name) for name in names("metrics"))]) + "\n"


if __name__ == "__main__":
    sys.stdout.write(page())
