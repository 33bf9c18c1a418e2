"""treegauge: score any parse against any gold analysis, also when nothing lines up."""

from treegauge._version import __version__

__all__ = ["__version__"]
