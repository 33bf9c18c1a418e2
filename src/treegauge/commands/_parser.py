"""The argument parser of all commands, and the numbers that options take."""

from __future__ import annotations

import argparse
import os
from math import isfinite
from typing import TYPE_CHECKING, Any, NoReturn

from treegauge.commands import COLORS, Finished, Outcome, tell_call
from treegauge.commands._refused import REFUSED, reasons

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    #: what an example does, and the arguments after ``treegauge COMMAND``
    Examples = tuple[tuple[str, str], ...]

LONGEST = 1000
LISTS = ("NAMES", "NAME,…")
#: what other programs call the options for gold and for a system
FILES = frozenset(
    {
        "g",
        "r",
        "s",
        "t",
        "gold",
        "golden",
        "hyp",
        "pred",
        "prediction",
        "predictions",
        "ref",
        "reference",
    }
    | {"sys", "system", "systems", "test"}
)
#: groups that stand at the end of the help, in this order
LAST = ("reading files", "output", "options")
#: no count of words, threads or sentences is larger than this
MOST = 2**31 - 1


class Refused(argparse.Action):
    """An option of other commands that makes no sense here: it is not in the help, and is refused."""

    def __init__(self, option_strings: Sequence[str], dest: str, why: str) -> None:
        suppressed = argparse.SUPPRESS
        super().__init__(option_strings, dest, nargs="?", default=suppressed, help=suppressed)
        self.why = why

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> NoReturn:
        """End with the reason."""
        parser.error(
            f"{self.option_strings[0]} is not for treegauge {parser.prog.split()[-1]}: {self.why}"
        )


class Parser(argparse.ArgumentParser):
    """A parser that prints nothing: help and errors become the command's outcome."""

    #: the command writes the file of ``-o`` itself
    own_output = True

    def __init__(self, examples: Examples = (), **options: Any) -> None:
        super().__init__(**options)
        self.examples = examples
        self._said = ["", ""]
        self._arguments: list[str] = []

    @property
    def command(self) -> str:
        """The command's name."""
        return self.prog.split()[-1]

    @property
    def help_command(self) -> str:
        """What to type for all of the help: a command below a command has its own ``--help``."""
        below = len(self.prog.split()) > 2
        return f"{self.prog} --help" if below else f"treegauge help {self.command}"

    def has(self, option: str) -> bool:
        """Tell whether there is an option of this name."""
        return option in self._option_string_actions

    def offers(self, option: str) -> bool:
        """Tell whether there is an option of this name that is not refused."""
        return self.has(option) and not isinstance(self._option_string_actions[option], Refused)

    def actions(self) -> list[argparse.Action]:
        """Return all options and arguments."""
        return list(self._actions)

    def add_argument_group(self, *args: Any, **kwargs: Any) -> argparse._ArgumentGroup:
        """Return the group of this title: a new one, or the one that is there."""
        title = args[0] if args else kwargs.get("title")
        for group in self._action_groups:
            if title is not None and group.title == title:
                return group
        return super().add_argument_group(*args, **kwargs)

    def shared_group(self, title: str) -> SharedGroup:
        """Return the group of this title, for options that all commands which score share."""
        return SharedGroup(self, self.add_argument_group(title))

    def parse_args(  # type: ignore[override]
        self, args: Sequence[str], namespace: argparse.Namespace | None = None
    ) -> argparse.Namespace:
        """Read the arguments; a wrong one ends the command."""
        self._arguments = list(args)
        self._check_files()
        known = {} if namespace is None else vars(namespace)
        options, rest = self.parse_known_args(self._arguments, argparse.Namespace(**known))
        if rest:
            # Files may also stand behind options: compare gold.mrg a.mrg -m brackets b.mrg.
            files = {action.dest for action in self._get_positional_actions()}
            others = {name: value for name, value in known.items() if name not in files}
            options, rest = self.parse_known_intermixed_args(
                self._arguments, argparse.Namespace(**others)
            )
        if rest:
            self._refuse(rest)
        tell_call(options, own_output=self.own_output)
        return options

    def _check_files(self) -> None:
        """Refuse options for gold and systems, before --gold is taken for the start of another one."""
        gold = any(
            str(action.metavar).startswith("GOLD") for action in self._get_positional_actions()
        )
        for text in self._arguments if gold else ():
            if text == "--":
                return
            name = text.partition("=")[0]
            if name.startswith("-") and name.lstrip("-") in FILES and not self.has(name):
                self.error(f"there is no option {name}: files come without one, gold first")

    def _refuse(self, rest: list[str]) -> NoReturn:
        """End with an error: an unknown option, or one file too many."""
        name = rest[0].partition("=")[0]
        if name.startswith("-") and name != "-":
            if os.path.exists(rest[0]):  # noqa: PTH110
                self.error(f"there is no option {name}: the file of that name is ./{rest[0]}")
            # -m las is right, and so is --metric: a letter alone is like nothing.
            self.error(
                f"there is no option {name}{self._meant(name[2:]) if name[:2] == '--' else ''}"
            )
        why = reasons(self.command).get("several systems")
        self.error(f"{rest[0]!r} is one argument too many{f': {why}' if why else ''}")

    def _meant(self, name: str) -> str:
        """Return what to say of an option that is unknown here: a format, one like it, other commands'."""
        from treegauge.base.plugins import names, plugin
        from treegauge.base.suggestions import nearest
        from treegauge.base.text import listed

        if self.has("--format") and name in names("reports"):
            return f"; did you mean --format {name}?"
        # Without the dashes, which make all options alike.
        known = [option[2:] for option in self._option_string_actions if option.startswith("--")]
        near = nearest(name, known)
        if near is not None:
            return f"; did you mean --{near}?"
        commands = [
            f"treegauge {command}"
            for command in names("commands")
            if plugin("commands", command).parser().offers(f"--{name}")
        ]
        if len(commands) > 3:
            return "; it is an option of other commands"
        return f"; it is an option of {listed(commands)}" if commands else ""

    def _get_values(self, action: argparse.Action, arg_strings: list[str]) -> Any:
        # An empty name is a mistake, often a variable that is not set; a list of names may be empty.
        if "" in arg_strings and action.option_strings and action.metavar not in LISTS:
            raise argparse.ArgumentError(action, "expected a value, not an empty one")
        if action.choices is not None:
            # In any case, as metrics are.
            lower = {str(choice).lower(): choice for choice in action.choices}
            arg_strings = [lower.get(text.lower(), text) for text in arg_strings]
        return super()._get_values(action, arg_strings)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            from treegauge.base.suggestions import did_you_mean

            known = [str(choice) for choice in action.choices]
            message = (
                f"{value!r} is unknown{did_you_mean(str(value), known)} (known: {', '.join(known)})"
            )
            raise argparse.ArgumentError(action, message)

    def short_usage(self) -> str:
        """Return the usage on one line: what must be there, and that there are options."""
        needed, files = [], []
        for action in self._actions:
            if action.option_strings:
                if action.required:
                    needed.append(f" {action.option_strings[0]} {action.metavar}")
                continue
            name = str(action.metavar or action.dest)
            forms = {"?": f" [{name}]", "*": f" [{name} …]", "+": f" {name} …"}
            files.append(f" {name}" if "…" in name else forms.get(str(action.nargs), f" {name}"))
        return f"{self.prog}{''.join(needed)} [OPTIONS]{''.join(files)}"

    def groups(self) -> list[argparse._ArgumentGroup]:
        """Return the groups of options in the order of the help."""
        return sorted(
            self._action_groups,
            key=lambda group: (
                LAST.index(group.title) if group.title in LAST else -1
            ),  # others as they are
        )

    def format_help(self) -> str:
        """Return the help: usage, what the command does, its options in groups, three examples."""
        self.usage = self.short_usage()
        self._action_groups = self.groups()
        lines = ["", "examples:"] if self.examples else []
        for what, arguments in self.examples:
            lines += [f"  {what}:", f"    {self.prog} {arguments}".rstrip()]
        return super().format_help() + "".join(f"{line}\n" for line in lines)

    def print_help(self, file: Any = None) -> None:  # noqa: ARG002
        """Keep the help for the outcome."""
        self._said[0] += self.format_help()

    def error(self, message: str) -> NoReturn:
        """End with the error and the usage."""
        from treegauge.base.text import terminal

        if message.startswith("the following arguments are required"):
            # An argument may be missing because an option is misspelt.
            options = [text for text in self._arguments if text.startswith("--")]
            unknown = [option for option in options if not self._knows(option)]
            if unknown and unknown[0] != "--":
                self._arguments = []
                self._refuse(unknown)
            names = message.partition(": ")[2].split(", ")
            message = f"{' and '.join(names)} {'is' if len(names) == 1 else 'are'} missing"
        message = message.removeprefix("argument ")
        shown = message if len(message) <= LONGEST else f"{message[:LONGEST]} …"
        usage = f"usage: {self.short_usage()} (more: {self.help_command})"
        self.exit(2, f"{self.prog}: error: {terminal(shown)}\n{usage}\n")

    def _knows(self, option: str) -> bool:
        name = option.partition("=")[0]
        return any(known.startswith(name) for known in self._option_string_actions)

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        """End."""
        raise Finished(Outcome(self._said[0], self._said[1] + (message or ""), status))


class SharedGroup:
    """A group of options that all commands which score share; one that a command refuses says why."""

    def __init__(self, parser: Parser, group: argparse._ArgumentGroup) -> None:
        self._parser = parser
        self._group = group

    def add_argument(self, *names: str, **options: Any) -> None:
        """Add an option, unless the command has one of its own that is called so."""
        if self._parser.has(names[0]):
            return
        dest = options.get("dest", names[0].lstrip("-").replace("-", "_"))
        why = REFUSED.get(dest, {}).get(self._parser.command)
        if why is None:
            self._group.add_argument(*names, **options)
        else:
            self._group.add_argument(*names, dest=dest, action=Refused, why=why)


def new_parser(
    command: str,
    description: str,
    epilog: str | None = None,
    *,
    examples: Examples = (),
    output: bool = True,
    tables: bool = False,
) -> Parser:
    """Return the parser of ``treegauge COMMAND``.

    ``examples`` stand at the end of the help; ``output``: what it prints can go to a file; ``tables``: it
    prints tables of scores.
    """
    parser = Parser(
        examples,
        prog=f"treegauge {command}",
        description=description,
        epilog=epilog,
        add_help=False,
    )
    # In its group: added to the parser itself, argparse would lay it out, for which it loads shutil.
    parser.add_argument_group("options").add_argument(
        "-h", "--help", action="help", help="show this help message and exit"
    )
    if output:
        parser.own_output = False
        parser.add_argument_group("output").add_argument(
            "--output", "-o", metavar="FILE", help="write to a file instead of the screen"
        )
    if tables:
        from treegauge.reports._cells import DIGITS, MOST_DIGITS

        group = parser.add_argument_group("output")
        group.add_argument(
            "--digits",
            type=whole_number(0, MOST_DIGITS),
            metavar="N",
            help=f"how many decimals tables show (default {DIGITS}); JSON, TSV and CSV have all",
        )
        add_color(group, "bold titles")
    return parser


def add_choice(
    parser: Parser,
    default: str,
    *others: str,
    what: str = "what is printed, for people or for programs",
) -> None:
    """Add the choice of a format that is not a report of scores."""
    known = (default, *others)
    parser.add_argument_group("output").add_argument(
        "--format",
        "-f",
        default=default,
        choices=known,
        metavar="NAME",
        help=f"{what}: {', '.join(known)} (default {default})",
    )


def add_color(group: argparse._ArgumentGroup | argparse.ArgumentParser, what: str) -> None:
    """Add the option for colour."""
    group.add_argument(
        "--color",
        choices=COLORS,
        default="auto",
        help=f"{what} (default auto: on a terminal, unless NO_COLOR is set)",
    )
    group.add_argument("--colour", dest="color", choices=COLORS, help=argparse.SUPPRESS)


def whole_number(least: int, most: int = MOST) -> Callable[[str], int]:
    """Return a reader of whole numbers from ``least`` to ``most``."""

    def read(text: str) -> int:
        # Python itself refuses to read thousands of digits.
        try:
            number = int(text) if len(text) < 100 else None
        except ValueError:
            number = None
        if number is None or not least <= number <= most:
            raise argparse.ArgumentTypeError(
                f"expected a whole number, {least} to {most}, not {_short(text)}"
            )
        return number

    return read


def number(least: float, most: float = float("inf")) -> Callable[[str], float]:
    """Return a reader of finite numbers from ``least`` to ``most``."""

    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = float("nan")
        if not isfinite(value) or not least <= value <= most:
            bounds = f"{least:g} to {most:g}" if isfinite(most) else f"{least:g} or more"
            raise argparse.ArgumentTypeError(f"expected a number, {bounds}, not {_short(text)}")
        return value

    return read


def share(text: str) -> float:
    """Read a number between 0 and 1, neither of the two."""
    value = number(0, 1)(text)
    if value in {0, 1}:
        raise argparse.ArgumentTypeError(f"expected a number between 0 and 1, not {_short(text)}")
    return value


def points(text: str) -> float:
    """Read a difference or a margin: a number above 0."""
    try:
        value = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"expected a number of points, not {_short(text)}: put files before it, or a number behind it"
        ) from None
    if not isfinite(value) or value <= 0:
        raise argparse.ArgumentTypeError(f"expected a number above 0, not {_short(text)}")
    return value


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else f"{text[:40]}…")
