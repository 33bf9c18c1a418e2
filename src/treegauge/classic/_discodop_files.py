"""Texts of treebanks, and the rows of TIGER XML, as ``discodop eval`` reads them."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from treegauge.classic._discodop_parameters import StoppedError

if TYPE_CHECKING:
    from collections.abc import Callable
    from xml.etree.ElementTree import Element

#: A side: its format, the texts of its files, and sentences of TIGER XML (key, root, rows).
Files = tuple[str, list[bytes], list[tuple[str, str, list[str]]]]


def _paths(pattern: str) -> list[str]:
    """Return the files that a pattern of the shell names, by the numbers and words of their names."""
    if pattern == "-":
        return ["-"]
    from glob import glob

    def numbered(path: str) -> list[Any]:
        folder, name = os.path.split(path)
        parts = re.split(r"[-.,_ ]", Path(name).stem if name.strip(".") else name)
        return [folder, *(int(part) if re.match(r"[0-9]+$", part) else part for part in parts)]

    paths = glob(pattern)  # noqa: PTH207 (a pattern may name a folder)
    try:
        paths.sort(key=numbered)
    except TypeError:
        paths.sort()
    if not paths:
        raise StoppedError(f"there is no file {pattern}")
    return paths


def _text(path: str, encoding: str) -> str:
    if path == "-":
        with os.fdopen(sys.stdin.fileno(), encoding=encoding, closefd=False) as file:
            return file.read()
    if path.endswith(".gz"):
        import gzip

        with gzip.open(path, "rt", encoding=encoding) as file:
            return file.read()
    if path.endswith((".zst", ".lz4")):
        raise StoppedError(f"{path}: unpack it first")
    with Path(path).open(encoding=encoding) as file:
        return file.read()


def _graphs(path: str) -> list[tuple[str, str, list[str]]]:
    """Return the sentences of a TIGER XML file: key, name of the root, rows as in an export file."""
    import gzip
    from xml.etree import ElementTree as ET

    graphs = []
    with gzip.open(path) if path.endswith(".gz") else Path(path).open("rb") as file:
        # Expat itself stops where entities grow beyond measure.
        events = ET.iterparse(file, events=("start", "end"))  # noqa: S314
        _, top = next(events)
        for event, element in events:
            if event == "end" and element.tag == "s":
                graphs.append(_graph(element))
            top.clear()
    return graphs


def _need(text: str | None, what: str) -> str:
    if text is None:
        raise StoppedError(f"{what} is missing")
    return text


def _child(element: Element, name: str) -> Element:
    child = element.find(name)
    if child is None:
        raise StoppedError(f"a sentence has no {name}")
    return child


def _graph(sentence: Element) -> tuple[str, str, list[str]]:
    key = _need(sentence.get("id"), "the id of a sentence")
    graph = _child(sentence, "graph")
    root = _need(graph.get("root"), f"{key}: root")
    # word, lemma, tag, morphology, function, parent, and pairs of secondary edges
    rows: dict[str | None, list[str | None]] = {}
    for word in _child(graph, "terminals"):
        name = word.get("id")
        fields = rows.setdefault(name, [None] * 6)
        fields[:4] = [word.get(field) for field in ("word", "lemma", "pos", "morph")]
        fields[4:6] = ["--", "0" if name == root else None]
    for node in _child(graph, "nonterminals"):
        number = "0"
        if node.get("id") != root:
            number = _need(node.get("id"), f"{key}: the id of a node").split("_")[-1]
            fields = rows.setdefault(node.get("id"), [None] * 6)
            fields[:5] = [f"#{number}", "--", node.get("cat"), "--", "--"]
        for edge in node:
            fields = rows.setdefault(edge.get("idref"), [None] * 6)
            if edge.tag == "edge":
                if fields[4] not in {None, "--"}:
                    raise StoppedError(f"{key}: {edge.get('idref')} has two parents")
                fields[4:6] = [edge.get("label"), number]
            elif edge.tag == "secedge":
                fields += [edge.get("label"), number]
            else:
                raise StoppedError(f"{key}: there is no edge {edge.tag}")
    if any(fields[5] is None for fields in rows.values()):
        raise StoppedError(f"{key}: a node has no parent")
    lines = [
        "\t".join(_need(field, f"{key}: an attribute") for field in row) for row in rows.values()
    ]
    parts = root.split("_", 1)
    if len(parts) < 2:
        raise StoppedError(f"{key}: the root's id has no underscore: {root}")
    return key, parts[1], lines


def reader(pattern: str, form: str, encoding: str) -> Callable[[], Files]:
    paths = _paths(pattern)

    def read() -> Files:
        if form != "tiger":
            return (
                form,
                [_text(path, encoding).encode("utf-8", "surrogatepass") for path in paths],
                [],
            )
        if encoding not in {"utf8", "utf-8"}:
            raise StoppedError("an XML file says itself in which encoding it is")
        return form, [], [graph for path in paths for graph in _graphs(path)]

    return read
