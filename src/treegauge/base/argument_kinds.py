"""Check arguments and options: a value of the wrong type is an error that names it."""

from __future__ import annotations

import operator
from functools import wraps
from math import isfinite
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from treegauge.base.text import shown_value
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    #: what a value is, in words, and what returns it as Python's own, or raises for another kind
    Kind = tuple[str, Callable[[Any], Any]]

SEQUENCES = (list, tuple)
#: the core knows no larger numbers
MOST_WHOLE = 2**63
#: flags of a function's code: it takes arguments of any name, any number of them by place
ANY_NAMES, ANY_PLACES = 0x08, 0x04
MOST_PLACES = 1 << 30
Arguments = ParamSpec("Arguments")
Returned = TypeVar("Returned")


def of_kind(name: str, value: Any, kind: Kind) -> Any:
    """Return a value, lists and numbers as Python's own; refuse one of another kind by its name."""
    what, read = kind
    try:
        return read(value)
    except (TypeError, ValueError, OverflowError):
        raise SettingsError(f"{name} is {what}, not {shown_value(value)}") from None


def check_kinds(
    options: dict[str, Any], defaults: Mapping[str, Any], kinds: Mapping[str, Kind]
) -> None:
    """Refuse options of the wrong kind; the others become Python's own, None the default."""
    for name, value in options.items():
        if value is defaults[name]:
            continue
        options[name] = defaults[name] if value is None else of_kind(name, value, kinds[name])


def takes(
    **kinds: Kind,
) -> Callable[[Callable[Arguments, Returned]], Callable[Arguments, Returned]]:
    """Let a function refuse arguments of another kind; None is right where it is the default.

    The arguments stay as they are: kinds of arguments are made with :func:`only`.

    >>> @takes(path=PATH)
    ... def write(path): ...
    >>> write(5)
    Traceback (most recent call last):
    treegauge.errors.SettingsError: path is a name or a path, not 5
    """

    def decorate(function: Callable[Arguments, Returned]) -> Callable[Arguments, Returned]:
        code, given = function.__code__, function.__defaults__ or ()
        names = code.co_varnames[: code.co_argcount]
        by_name = code.co_varnames[code.co_posonlyargcount :][
            : code.co_argcount - code.co_posonlyargcount + code.co_kwonlyargcount
        ]
        known = None if code.co_flags & ANY_NAMES else frozenset(by_name)
        most = MOST_PLACES if code.co_flags & ANY_PLACES else len(names)
        defaults = dict(zip(names[len(names) - len(given) :], given, strict=True))
        defaults |= function.__kwdefaults__ or {}
        optional = {name for name, value in defaults.items() if value is None}

        @wraps(function)
        def checked(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Returned:
            if kwargs and known is not None and not kwargs.keys() <= known:
                from treegauge.base.suggestions import did_you_mean

                other = next(name for name in kwargs if name not in by_name)
                near = did_you_mean(other, by_name)
                raise TypeError(f"{function.__name__}() has no keyword {other!r}{near}")
            if len(args) > most:
                first = ", ".join(name for name in names if name not in {"self", "cls"})
                more = keywords_of(by_name, names)
                raise TypeError(
                    f"{function.__name__}({first}, …) takes all that follows by name: {more}"
                    if more
                    else f"{function.__name__}({first}) takes no more than that"
                )
            for name, value in (*zip(names, args, strict=False), *kwargs.items()):
                if name in kinds and not (value is None and name in optional):
                    of_kind(name, value, kinds[name])
            return function(*args, **kwargs)

        return checked

    return decorate


def keywords_of(by_name: Sequence[str], names: Sequence[str]) -> str:
    """Return the first keywords that are no arguments by place, as a call has them."""
    own = [f"{name}=" for name in by_name if name not in names]
    return ", ".join(own[:3]) + (" …" if len(own) > 3 else "")


def is_whole(value: Any) -> bool:
    """Tell whether this is a whole number of 64 bits, also one of numpy's; a truth value is none."""
    return (
        not isinstance(value, bool)
        and hasattr(value, "__index__")
        and abs(value.__index__()) < MOST_WHOLE
    )


def is_number(value: Any) -> bool:
    """Tell whether this is a finite number; texts and truth values are none."""
    try:
        return not isinstance(value, bool | str | bytes) and isfinite(value)
    except (TypeError, ValueError, OverflowError):
        return False


def is_text(value: Any) -> bool:
    """Tell whether this is a text."""
    return isinstance(value, str)


def is_flag(value: Any) -> bool:
    """Tell whether this is a truth value, also one of numpy's."""
    return isinstance(value, bool) or type(value).__name__ in {"bool_", "bool"}


def is_path(value: Any) -> bool:
    """Tell whether this names a file."""
    return isinstance(value, str) or hasattr(value, "__fspath__")


def is_list(value: Any) -> bool:
    """Tell whether this can be gone through; a text is not a list."""
    if type(value) in SEQUENCES:
        return True
    return hasattr(value, "__iter__") and not isinstance(value, str | bytes)


def is_sequence(value: Any) -> bool:
    """Tell whether this is a list of things that has a length."""
    # Most are, and a builder asks for each column of each sentence.
    if type(value) in SEQUENCES:
        return True
    return is_list(value) and hasattr(value, "__len__") and not hasattr(value, "keys")


def is_mapping(value: Any) -> bool:
    """Tell whether this has values by their names."""
    return hasattr(value, "keys") and hasattr(value, "__getitem__")


def is_names(value: Any) -> bool:
    """Tell whether this is a name, or a list of names."""
    if isinstance(value, list | tuple):
        return all(isinstance(item, str) for item in value)
    return isinstance(value, str) or (is_list(value) and not is_mapping(value))


def is_pairs(value: Any) -> bool:
    """Tell whether this is a list of pairs of texts."""
    return is_sequence(value) and all(
        is_sequence(pair) and len(pair) == 2 and all(map(is_text, pair)) for pair in value
    )


def is_corpora(value: Any) -> bool:
    """Tell whether this is a list of corpora; what is gone through once is not looked at."""
    if isinstance(value, list | tuple):
        return all(hasattr(corpus, "core") for corpus in value)
    return is_list(value) and not is_mapping(value)


def only(is_one: Callable[[Any], bool]) -> Callable[[Any], Any]:
    """Return what returns a value of which this is true as it is, and refuses others."""

    def read(value: Any) -> Any:
        if not is_one(value):
            raise TypeError
        return value

    return read


def whole(value: Any) -> int:
    """Return a whole number, also one of numpy's; a truth value is none."""
    if isinstance(value, bool):
        raise TypeError
    return operator.index(value)


def real(value: Any) -> float:
    """Return a number; texts, truth values and what is not finite are none."""
    if isinstance(value, bool | str | bytes) or not isfinite(value):
        raise TypeError
    return float(value)


def flag(value: Any) -> bool:
    """Return a truth value, also one of numpy's."""
    if value not in (True, False):
        raise TypeError
    return bool(value)


def several(value: Any) -> tuple[Any, ...]:
    """Return what a list holds; a text is not a list."""
    if isinstance(value, str | bytes) or hasattr(value, "keys"):
        raise TypeError
    return tuple(value)


def names(value: Any) -> Any:
    """Return a text of names, or a list of texts."""
    return value if isinstance(value, str) else [text(item) for item in several(value)]


text, file = only(is_text), only(is_path)


def files(value: Any) -> tuple[Any, ...]:
    """Return one file or several as a list."""
    return (value,) if is_path(value) else tuple(file(each) for each in several(value))


def readable(value: Any) -> Any:
    """Return a path, what a file holds, or an open file."""
    return value if isinstance(value, bytes) or hasattr(value, "read") else file(value)


def table(value: Any) -> Any:
    """Return a name, a path, or what was loaded from one."""
    return value if hasattr(value, "identity") else file(value)


def number_or_text(value: Any) -> Any:
    """Return a text, or a whole number."""
    return value if isinstance(value, str) else whole(value)


def margin(value: Any) -> bool | float:
    """Return a truth value, or a number of points."""
    return value if isinstance(value, bool) else real(value)


TEXT: Kind = ("a text", text)
PATH: Kind = ("a name or a path", file)
SOURCE: Kind = (
    "a path or a text",
    only(lambda value: is_path(value) or isinstance(value, bytes)),
)
WHOLE: Kind = ("a whole number", only(is_whole))
COUNT: Kind = ("a whole number, 0 or more", only(lambda value: is_whole(value) and value >= 0))
NUMBER: Kind = ("a number", only(is_number))
FLAG: Kind = ("True or False", only(is_flag))
LIST: Kind = ("a list", only(is_list))
MAPPING: Kind = ("a mapping (a dict)", only(is_mapping))
NAMES: Kind = ("a name, or a list of names", only(is_names))
CORPUS: Kind = ("a Corpus (treegauge.read makes one)", only(lambda value: hasattr(value, "core")))
CORPORA: Kind = ("a list of corpora", only(is_corpora))
RESULTS: Kind = ("a list of results, or a mapping of names to results", only(is_list))
METRIC: Kind = ("the name of a metric", text)
