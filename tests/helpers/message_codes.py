"""All codes of messages that the sources can print, found by reading the sources.

In Python a code is the first argument of ``Issue``, or what is given for a parameter ``code: str`` of a
function that makes one; in the core it is given to ``issue``, ``note``, ``tell`` and the like, put into the
field ``code``, or the first field of an issue that is added.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from itertools import product
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "treegauge"
NATIVE = ROOT / "native"
CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
#: a call with a code in its first argument, or an assignment of one
TOLD = re.compile(
    r"\b(?:\w*issue|\w*note|tell\w*)\(([^,;{}()]*),|\bcode = ([^;]*);|issues\.push_back\(\s*\{([^,]*),"
)
LITERAL = re.compile(r'"([a-z0-9]+(?:-[a-z0-9]+)*)"')


class Reading:
    """One module: its functions, and who calls them."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.tree = ast.parse(path.read_text(encoding="utf-8"))
        self.inside: dict[ast.AST, ast.FunctionDef] = {}
        self.functions = [n for n in ast.walk(self.tree) if isinstance(n, ast.FunctionDef)]
        for function in self.functions:
            for node in ast.walk(function):
                self.inside[node] = function
        self.calls = [node for node in ast.walk(self.tree) if isinstance(node, ast.Call)]

    def values(self, node: ast.expr, around: ast.FunctionDef | None) -> set[str]:
        """Return what an expression of texts can be, as far as the module itself says it."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return {node.value}
        if isinstance(node, ast.IfExp):
            return self.values(node.body, around) | self.values(node.orelse, around)
        if isinstance(node, ast.JoinedStr):
            parts = [
                self.values(part.value if isinstance(part, ast.FormattedValue) else part, around)
                for part in node.values
            ]
            return {"".join(found) for found in product(*parts)}
        if isinstance(node, ast.Name) and around is not None:
            return self._named(node.id, around)
        return set()

    def _named(self, name: str, around: ast.FunctionDef) -> set[str]:
        found: set[str] = set()
        for node in ast.walk(around):
            if isinstance(node, ast.Assign) and name in {
                target.id for target in node.targets if isinstance(target, ast.Name)
            }:
                found |= self.values(node.value, around)
        place = place_of(around, name)
        if place is not None:
            for call in self.calls:
                given = argument(call, place, name) if called(call) == around.name else None
                if given is not None:
                    found |= self.values(given, self.inside.get(call))
        return found


def called(call: ast.Call) -> str:
    """Return the last name of what is called."""
    match call.func:
        case ast.Name(name) | ast.Attribute(attr=name):
            return name
    return ""


def place_of(function: ast.FunctionDef, name: str) -> int | None:
    """Return which argument of a call a parameter is."""
    names = [arg.arg for arg in function.args.args if arg.arg not in {"self", "cls"}]
    return names.index(name) if name in names else None


def argument(call: ast.Call, place: int, name: str) -> ast.expr | None:
    """Return what a call gives for a parameter."""
    for keyword in call.keywords:
        if keyword.arg == name:
            return keyword.value
    plain = [arg for arg in call.args if not isinstance(arg, ast.Starred)]
    return plain[place] if place < len(plain) == len(call.args) else None


def takes_code(function: ast.FunctionDef) -> bool:
    """Whether a function has a parameter ``code: str``."""
    return any(
        arg.arg == "code" and isinstance(arg.annotation, ast.Name) and arg.annotation.id == "str"
        for arg in function.args.args
    )


def python_codes() -> tuple[set[str], list[str]]:
    """Return the codes of the Python sources, and the places that could not be understood."""
    modules = [Reading(path) for path in sorted(PACKAGE.rglob("*.py"))]
    # A method is called with a dot, a function without.
    places = {
        (function.name, function.args.args[0].arg == "self"): place_of(function, "code")
        for module in modules
        for function in module.functions
        if takes_code(function)
    }
    places["Issue", False] = 0
    found: set[str] = set()
    unclear = []
    for module in modules:
        for call in module.calls:
            if called(call) == "append" and isinstance(call.args[0], ast.Tuple):
                # A row of issues for the core: code, line, …
                row = call.args[0].elts
                if len(row) >= 4 and isinstance(row[0], ast.Constant) and "-" in str(row[0].value):
                    found.add(str(row[0].value))
            if ast.unparse(call.func) == "warnings.warn":
                continue
            place = places.get((called(call), isinstance(call.func, ast.Attribute)))
            given = None if place is None else argument(call, place, "code")
            if given is None:
                continue
            values = module.values(given, module.inside.get(call))
            # A function that hands its own parameter on is looked at where it is called.
            around = module.inside.get(call)
            handed = isinstance(given, ast.Name) and given.id == "code" and around is not None
            if not values and not (handed and takes_code(around)):
                unclear.append(f"{module.path.relative_to(ROOT)}:{call.lineno}")
            found |= {value for value in values if value}
    return found, unclear


def native_codes() -> set[str]:
    """Return the codes of the core."""
    found: set[str] = set()
    for folder in ("src", "bindings"):
        for path in (NATIVE / folder).rglob("*pp"):
            for told in TOLD.finditer(path.read_text(encoding="utf-8")):
                found.update(LITERAL.findall("".join(filter(None, told.groups()))))
    return found


@cache
def message_codes() -> frozenset[str]:
    """Return all codes; a bare message (``input``) has none to show."""
    found, unclear = python_codes()
    assert not unclear, f"which code is this? {unclear}"
    return frozenset((found | native_codes()) - {"input"})
