"""BibTeX of metrics and tests: docstrings name a work, ``data/citations.bib`` has its entry."""

from __future__ import annotations

import inspect
import re
import sys
import unicodedata
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from treegauge.base.plugins import plugin
from treegauge.base.text import listed
from treegauge.metrics import get_metric

if TYPE_CHECKING:
    from collections.abc import Iterable

BIB = Path(__file__).parents[1] / "data" / "citations.bib"
KEY = re.compile(r"@\w+\{([a-z]+)-(\d{4}),")
#: what the tests of ``treegauge compare`` rest on
TESTS = {
    "exact": ("zmigrod-2022",),
    "randomization": ("noreen-1989", "yeh-2000"),
    "bootstrap": ("noreen-1989",),
    "sign": ("dixon-1946",),
    "mcnemar": ("mcnemar-1947",),
    "runs": ("satterthwaite-1946",),
    "random effects": ("dersimonian-1986", "hartung-2001"),
    "bca": ("efron-1987",),
    "holm": ("holm-1979",),
    "benjamini-hochberg": ("benjamini-1995",),
}
#: what they are called where that is another name
CALLED = {
    "exact": "the exact test",
    "randomization": "the test by random swaps",
    "bootstrap": "the test by bootstrap",
    "sign": "the sign test",
    "mcnemar": "McNemar's test",
    "runs": "the test over runs",
    "bca": "intervals (bca)",
    "holm": "the correction of p (holm)",
    "benjamini-hochberg": "the correction of p (benjamini-hochberg)",
}


@cache
def entries() -> dict[str, str]:
    """Return all entries by key: ``zeman-2018``."""
    by_key = {}
    for entry in BIB.read_text(encoding="utf-8").strip().split("\n\n"):
        key = KEY.match(entry)
        if key is None:
            raise ValueError(f"no entry: {entry[:40]}")
        by_key["-".join(key.groups())] = entry
    return by_key


def _plain(text: str) -> str:
    """Return a text without accents, in small letters."""
    apart = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in apart if not unicodedata.combining(letter)).lower()


def cited(text: str) -> list[str]:
    """Return the keys of the works that a text names by first author and year, in its order.

    >>> cited("Kübler, McDonald and Nivre (2009), Dependency parsing; Zeman et al. (2018).")
    ['kubler-2009', 'zeman-2018']
    """
    plain = _plain(" ".join(text.split()))
    places = {}
    for key in entries():
        author, year = key.split("-")
        match = re.search(rf"\b{author}\b(?:,? (?:and )?[\w-]+\.?){{0,6}},? \(?{year}\b", plain)
        if match:
            places[key] = match.start()
    return sorted(places, key=lambda key: places[key])


def docstring_of(spec: str) -> str:
    """Return a metric's docstring.

    A module with one metric, called ``METRIC``, says it in its docstring.  Another package may have several
    in a module: then the class says it, and the module more if the class says no more than a paragraph.
    """
    metric = get_metric(spec)
    offered, kind = plugin("metrics", metric.name), type(metric)
    module = offered if hasattr(offered, "METRIC") else sys.modules[kind.__module__]
    of_module, of_class = (inspect.cleandoc(thing.__doc__ or "") for thing in (module, kind))
    if getattr(module, "METRIC", None) is kind and of_module:
        return of_module
    return of_class if "\n\n" in of_class else f"{of_class}\n\n{of_module}".strip()


def references(spec: str) -> dict[str, list[str]]:
    """Return the keys of the works that a metric rests on, with the options that each is for.

    A work in a paragraph that names options of the metric (in backquotes) is for these alone.

    >>> references("brackets")["black-1991"], references("brackets")["tsarfaty-2006"]
    ([], ['characters'])
    """
    known = get_metric(spec).options
    by_key: dict[str, list[str]] = {}
    for paragraph in docstring_of(spec).partition(">>>")[0].split("\n\n"):
        named = [option for option in re.findall(r"`([\w-]+)`", paragraph) if option in known]
        for key in cited(paragraph):
            own = by_key.setdefault(key, [*named])
            # A work that some other paragraph names for all is for all.
            by_key[key] = [*dict.fromkeys([*own, *named])] if own and named else []
    return by_key


def bibtex_of(specs: Iterable[str], tests: Iterable[str] = (), *, options: bool = False) -> str:
    """Return the entries of metrics and tests, each once, with a line above that says what it is for.

    ``options``: also what is for options that were not chosen.  BibTeX leaves out what stands between
    entries.
    """
    users: dict[str, list[str]] = {}
    without = []
    for spec in dict.fromkeys(specs):
        chosen = {*get_metric(spec).chosen}
        works = references(spec)
        without += [] if works else [spec]
        for key, own in works.items():
            if not own or chosen & {*own}:
                users.setdefault(key, []).append(spec)
            elif options:
                users.setdefault(key, []).append(f"{spec}:{own[0]}")
    for test in dict.fromkeys(tests):
        for key in TESTS.get(test, ()):
            users.setdefault(key, []).append(CALLED.get(test, test))
    blocks = [f"% for {listed(names)}\n{entries()[key]}" for key, names in users.items()]
    blocks += [f"% no reference for {listed(without)}"] if without else []
    return "\n\n".join(blocks) + "\n"
