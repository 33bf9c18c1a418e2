"""The theme of charts: colours and shapes of systems, fonts, lines.

Systems have a fixed order, colour and shape; colour alone never tells them apart.  The colours are Okabe and
Ito's, darkened or lightened until they have a contrast of at least 3 to the background.
"""

from __future__ import annotations

from typing import Any, Final

SCHEMA: Final = "https://vega.github.io/schema/vega-lite/v6.json"
#: Liberation Sans comes with vl-convert, and has the minus that Debian's Noto Sans lacks
FONT: Final = "system-ui, 'Helvetica Neue', Arial, 'Liberation Sans', 'Noto Sans', sans-serif"
SHAPES: Final = ("circle", "square", "triangle-up", "diamond", "cross", "triangle-down")
#: on white
LIGHT: Final = {
    "text": "#1a1a1a",
    "quiet": "#5a5f68",
    "line": "#d5d9df",
    "background": "#ffffff",
    "s0": "#0072b2",
    "s1": "#b35900",
    "s2": "#00795a",
    "s3": "#a3447d",
    "s4": "#7a6a00",
    "s5": "#1f6f9f",
    "fall": "#9cc4e0",
    "low": "#f2f6fa",
    "high": "#004c7d",
}
#: on black
DARK: Final = {
    "text": "#eaeaea",
    "quiet": "#a9afb9",
    "line": "#3a3f48",
    "background": "transparent",
    "s0": "#56b4e9",
    "s1": "#f0a050",
    "s2": "#3fd0a4",
    "s3": "#e29bc4",
    "s4": "#e0cf4a",
    "s5": "#9fd4f5",
    "fall": "#2f6c99",
    "low": "#22272f",
    "high": "#2b74a8",
}
SYSTEMS: Final = ("s0", "s1", "s2", "s3", "s4", "s5")


def config(colours: dict[str, str]) -> dict[str, Any]:
    """Return the settings that all charts share."""
    systems = [colours[name] for name in SYSTEMS]
    return {
        "background": colours["background"],
        "font": FONT,
        "title": {
            "anchor": "start",
            "color": colours["text"],
            "subtitleColor": colours["quiet"],
            "fontSize": 13,
            "subtitleFontSize": 11,
            "offset": 10,
        },
        "axis": {
            "labelColor": colours["text"],
            "titleColor": colours["text"],
            "gridColor": colours["line"],
            "domainColor": colours["line"],
            "tickColor": colours["line"],
            "labelLimit": 260,
            "titleFontWeight": "normal",
        },
        "axisQuantitative": {
            "labelOverlap": "greedy",
            "labelSeparation": 6,
            "labelFlush": False,
            "tickCount": 6,
        },
        "legend": {
            "labelColor": colours["text"],
            "titleColor": colours["text"],
            "orient": "bottom",
            "labelLimit": 260,
            "symbolSize": 60,
            "titleFontWeight": "normal",
        },
        "header": {"labelColor": colours["text"], "titleColor": colours["text"]},
        "mark": {"color": colours["s0"]},
        "view": {"stroke": None},
        "range": {
            "category": systems,
            "symbol": list(SHAPES),
            "ramp": [colours["low"], colours["high"]],
            "heatmap": [colours["low"], colours["high"]],
        },
        "point": {"size": 55, "filled": True, "opacity": 1, "strokeWidth": 1.5},
        "rule": {"color": colours["quiet"]},
        "text": {"color": colours["text"], "fontSize": 10},
        "bar": {"color": colours["fall"]},
        "tick": {"color": colours["text"]},
        "line": {"strokeWidth": 1.5},
    }
