"""Which module of a package imports which, as its source says: at the top, inside functions, or for types alone."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class Import(NamedTuple):
    """One import of one module by another, both by their full names."""

    importer: str
    imported: str
    line: int


def modules(package: Path) -> dict[str, Path]:
    """Return every module of a package by its full name; a folder is its ``__init__``, a compiled module its stub."""
    return {
        _name(package, path): path
        for path in sorted(package.rglob("*.py*"))
        if path.suffix in {".py", ".pyi"}
    }


def _name(package: Path, path: Path) -> str:
    parts = path.relative_to(package.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def run_time_imports(package: Path) -> list[Import]:
    """Return all imports between modules of a package but those under ``if TYPE_CHECKING``."""
    known = modules(package)
    return [
        found
        for name, path in known.items()
        for found in _imports(name, ast.parse(path.read_text(encoding="utf-8")), known)
        if found.imported != name
    ]


def _imports(importer: str, tree: ast.Module, known: dict[str, Path]) -> Iterator[Import]:
    for node in _run_time_nodes(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            # The longest part of the name that is a module: the rest is a name inside it.
            parts = name.split(".")
            places = (".".join(parts[:end]) for end in range(len(parts), 0, -1))
            imported = next((place for place in places if place in known), None)
            if imported is not None:
                yield Import(importer, imported, node.lineno)


def _run_time_nodes(node: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            for other in child.orelse:
                yield other
                yield from _run_time_nodes(other)
            continue
        yield child
        yield from _run_time_nodes(child)


def cycles(imports: list[Import]) -> list[list[str]]:
    """Return the groups of modules that import each other in a circle (Tarjan 1972), largest first."""
    edges: dict[str, set[str]] = {}
    for importer, imported, _ in imports:
        edges.setdefault(importer, set()).add(imported)
        edges.setdefault(imported, set())
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    groups: list[list[str]] = []

    def visit(module: str) -> None:
        order[module] = low[module] = len(order)
        stack.append(module)
        for other in sorted(edges[module]):
            if other not in order:
                visit(other)
                low[module] = min(low[module], low[other])
            elif other in stack:
                low[module] = min(low[module], order[other])
        if low[module] == order[module]:
            group = stack[stack.index(module) :]
            del stack[stack.index(module) :]
            if len(group) > 1:
                groups.append(sorted(group))

    for module in sorted(edges):
        if module not in order:
            visit(module)
    return sorted(groups, key=len, reverse=True)
