"""The version of treegauge."""

__version__ = "0.1.0"
