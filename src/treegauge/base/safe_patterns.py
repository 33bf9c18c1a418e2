"""Users' regular expressions, matched in time linear in the text.

Python's :mod:`re` tries one way after the other: ``(a|a)+$`` takes two to the power of the letters.
Here all ways are followed side by side (Thompson 1968; with priorities as in Pike's sam), so a text
takes at most as many steps as it has letters times what the pattern has places.

Syntax and meaning are those of :mod:`re`, whose parser and one-character tests are used. What cannot
be followed this way (references to groups, looking around by more than one character, possessive
repeats) is refused, and so is what is too large. One thing may end elsewhere than in :mod:`re`: a
repeat inside a repeat, both of which can match nothing, as in ``(a*|b)*``.
"""

from __future__ import annotations

import re
from re import _compiler, _constants, _parser  # type: ignore[attr-defined]
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

#: places that a pattern may have; a{3} has three
MOST_PLACES = 2000
_ONE_CHARACTER = frozenset(
    {_constants.LITERAL, _constants.NOT_LITERAL, _constants.ANY, _constants.IN}
)
_REPEATS = frozenset({_constants.MAX_REPEAT, _constants.MIN_REPEAT})
_LOOKS = frozenset({_constants.ASSERT, _constants.ASSERT_NOT})
_REFUSED = {
    _constants.GROUPREF: "a reference to a group",
    _constants.GROUPREF_EXISTS: "a reference to a group",
    _constants.ASSERT: "looking around by more than one character",
    _constants.ASSERT_NOT: "looking around by more than one character",
}


class PatternError(ValueError):
    """A text that is not a pattern; ``at`` is where it is wrong, counted from 0."""

    at = 0


class PatternLimitError(PatternError):
    """A pattern that is too large, or that cannot be followed in linear time."""


class _Place:
    """A place in the program: a test of one character or of a position, and where it goes on."""

    __slots__ = ("after", "here", "letter", "loop")

    def __init__(self) -> None:
        #: takes the next character if this says so
        self.letter: Callable[[str], bool] | None = None
        #: goes on, taking nothing, if this says so of text and position
        self.here: Callable[[str, int], bool] | None = None
        #: places that come next, the preferred one first; none at the end
        self.after: list[int] = []
        #: the loop that goes round once more from here; if it has begun at this very position it
        #: ends, for the round took nothing
        self.loop: int | None = None


class Pattern:
    """A compiled pattern."""

    def __init__(self, text: str, flags: int = re.DOTALL) -> None:
        try:
            parsed = _parser.parse(text, flags)
            self._places: list[_Place] = []
            self._items = 0
            self._flags = parsed.state.flags
            end = self._place()
            self._start = self._sequence(parsed, end, self._flags)
        except re.error as wrong:
            refused = PatternError(str(wrong))
            refused.at = wrong.pos or 0
            raise refused from wrong
        except (OverflowError, RecursionError) as wrong:
            raise PatternLimitError("it is too large") from wrong

    def _place(self) -> int:
        if len(self._places) >= MOST_PLACES:
            raise PatternLimitError(f"it is too large: more than {MOST_PLACES} places")
        self._places.append(_Place())
        return len(self._places) - 1

    def _sequence(self, items: Iterable[tuple[Any, Any]], then: int, flags: int) -> int:
        # From the back, so that each item knows what comes after it.
        for item in reversed(list(items)):
            then = self._item(item, then, flags)
        return then

    def _item(self, item: tuple[Any, Any], then: int, flags: int) -> int:
        code, argument = item
        self._items += 1
        if self._items > 10 * MOST_PLACES:
            raise PatternLimitError(f"it is too large: more than {MOST_PLACES} places")
        if code in _ONE_CHARACTER:
            place = self._place()
            self._places[place].letter = _one_character(item, flags)
        elif code is _constants.AT or (code in _LOOKS and _looks_at_one(argument)):
            place = self._place()
            self._places[place].here = _position(item, flags)
        elif code is _constants.BRANCH:
            ways = [self._sequence(way, then, flags) for way in argument[1]]
            return self._fork(ways)
        elif code is _constants.SUBPATTERN:
            _, add, remove, inner = argument
            return self._sequence(inner, then, (flags | add) & ~remove)
        elif code in _REPEATS:
            return self._repeat(argument, then, flags, greedy=code is _constants.MAX_REPEAT)
        else:
            what = _REFUSED.get(code, str(code).lower().replace("_", " "))
            raise PatternLimitError(f"{what} cannot be followed in linear time")
        self._places[place].after = [then]
        return place

    def _fork(self, ways: list[int]) -> int:
        place = self._place()
        self._places[place].after = ways
        return place

    def _repeat(
        self, argument: tuple[int, int, Any], then: int, flags: int, *, greedy: bool
    ) -> int:
        least, most, inner = argument
        if least > MOST_PLACES or (most != _constants.MAXREPEAT and most > MOST_PLACES):
            raise PatternLimitError(f"it is too large: more than {MOST_PLACES} places")
        if most == _constants.MAXREPEAT:
            again = self._fork([])
            back = self._fork([then])
            self._places[back].loop = again
            body = self._sequence(inner, back, flags)
            self._places[again].after = [body, then] if greedy else [then, body]
            start = again
        else:
            start = then
            for _ in range(most - least):
                body = self._sequence(inner, start, flags)
                start = self._fork([body, then] if greedy else [then, body])
        for _ in range(least if len(inner) else 0):
            start = self._sequence(inner, start, flags)
        return start

    def search(self, text: str) -> tuple[int, int] | None:
        """Return where the first match begins and ends, as :func:`re.search` finds it."""
        match: tuple[int, int] | None = None
        # Ways in order of preference: their place and where they began. A way that began earlier comes first.
        ways: list[tuple[int, int]] = []
        for at in range(len(text) + 1):
            if match is None:
                ways.append((self._start, at))
            elif not ways:
                break
            letter = text[at] if at < len(text) else None
            ways, ended = self._step(ways, text, at, letter)
            if ended is not None:
                match = (ended, at)
        return match

    def _step(
        self, ways: list[tuple[int, int]], text: str, at: int, letter: str | None
    ) -> tuple[list[tuple[int, int]], int | None]:
        """Return the ways behind a letter, and where the way began that ended before it, if one did."""
        seen: set[int] = set()
        on: list[tuple[int, int]] = []
        stack = ways[::-1]
        while stack:
            number, began = stack.pop()
            if number in seen:
                continue
            place = self._places[number]
            if place.loop is not None and place.loop not in seen:
                stack.append((place.loop, began))
                continue
            seen.add(number)
            if place.letter is not None:
                if letter is not None and place.letter(letter):
                    on.append((place.after[0], began))
            elif number == 0:
                # What is less preferred than a way that ended does not matter any more.
                return on, began
            elif place.here is None or place.here(text, at):
                stack.extend((after, began) for after in reversed(place.after))
        return on, None

    def cut(self, text: str) -> str:
        """Return the text without what the pattern matches first."""
        match = self.search(text)
        return text if match is None else text[: match[0]] + text[match[1] :]


def _looks_at_one(argument: tuple[int, Any]) -> bool:
    inner = list(argument[1])
    return len(inner) == 1 and (inner[0][0] in _ONE_CHARACTER or inner[0][0] is _constants.AT)


def _compiled(item: tuple[Any, Any], flags: int) -> re.Pattern[str]:
    """Return one item of a pattern as a pattern of its own."""
    state = _parser.State()
    state.flags = flags
    state.str = ""
    compiled: re.Pattern[str] = _compiler.compile(_parser.SubPattern(state, [item]), flags)
    return compiled


def _one_character(item: tuple[Any, Any], flags: int) -> Callable[[str], bool]:
    match = _compiled(item, flags).match
    known: dict[str, bool] = {}

    def test(letter: str) -> bool:
        answer = known.get(letter)
        if answer is None:
            answer = known[letter] = match(letter) is not None
        return answer

    return test


def _position(item: tuple[Any, Any], flags: int) -> Callable[[str, int], bool]:
    match = _compiled(item, flags).match
    return lambda text, at: match(text, at) is not None
