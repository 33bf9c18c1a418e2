"""``python -m treegauge`` is ``treegauge``."""

from treegauge.cli import entry

entry()
