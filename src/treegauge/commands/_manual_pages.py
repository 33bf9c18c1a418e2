"""Manual pages in roff, from the text of ``--help``, or the docstring of a classic program."""

from __future__ import annotations

from inspect import cleandoc
from typing import TYPE_CHECKING

from treegauge._version import __version__
from treegauge.base.plugins import plugin
from treegauge.base.text import without_markup
from treegauge.cli import classic_programs, commands

if TYPE_CHECKING:
    from argparse import Action

    from treegauge.commands._parser import Parser

SECTION = 1


def parser_of(command: str) -> Parser:
    """Return the parser of a command."""
    parser: Parser = plugin("commands", command).parser()
    return parser


def roff(text: str) -> str:
    r"""Return text as roff shows it: hyphens stay hyphens, and no line is a request.

    >>> roff("--by label"), roff(".prm")
    ('\\-\\-by label', '\\&.prm')
    """
    shown = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{shown}" if shown.startswith((".", "'")) else shown


def named(action: Action) -> str:
    """Return how an option or an argument is written.

    Bold is what is typed as it stands, italics what is put in its place.
    """
    value = ""
    if action.nargs != 0:
        value = str(action.metavar or (action.dest if action.choices is None else ""))
        if not value and action.choices is not None:
            value = "|".join(map(str, action.choices))
        value = rf"\fI{roff(value)}\fR"
    if not action.option_strings:
        return value
    names = [rf"\fB{roff(name)}\fR" for name in action.option_strings]
    return ", ".join(names) + (f" {value}" if value else "")


def page_of(command: str | None) -> str:
    """Return the page of a command; without one that of treegauge itself."""
    if command is None:
        return _main_page()
    if command in classic_programs():
        return _classic_page(command)
    parser = parser_of(command)
    name = f"treegauge-{command}"
    lines = [
        _title(name),
        ".SH NAME",
        roff(f"{name} - {commands()[command]}"),
        ".SH SYNOPSIS",
        rf"\fB{roff(parser.prog)}\fR{roff(parser.short_usage().removeprefix(parser.prog))}",
        ".SH DESCRIPTION",
        roff(parser.description or ""),
    ]
    for group in parser.groups():
        actions = [action for action in group._group_actions if action.help != "==SUPPRESS=="]  # noqa: SLF001
        if not actions:
            continue
        lines.append(f".SH {roff((group.title or 'options').upper())}")
        for action in actions:
            lines += [".TP", named(action), roff(_help(action))]
    if parser.epilog:
        lines += [".SH NOTES", roff(parser.epilog)]
    lines += [".SH EXAMPLES"] if parser.examples else []
    for what, arguments in parser.examples:
        shown = f"treegauge {command} {arguments}".rstrip()
        lines += [".TP", roff(what), rf"\fB{roff(shown)}\fR"]
    lines += [".SH SEE ALSO", roff("treegauge(1)")]
    return "\n".join(lines) + "\n"


def _classic_page(program: str) -> str:
    """Return the page of a classic program: what it prints as help, and what it does where it differs."""
    from treegauge.commands.help import help_of

    name = f"treegauge-{program}"
    lines = [
        _title(name),
        ".SH NAME",
        roff(f"{name} - {classic_programs()[program]}"),
        ".SH SYNOPSIS",
        *_as_it_stands(help_of(program)),
        ".SH DESCRIPTION",
    ]
    docstring = cleandoc(plugin("classic", program).__doc__ or "")
    for paragraph in without_markup(docstring, "").split("\n\n"):
        is_typed = paragraph.startswith("    ")
        lines += (
            [*_as_it_stands(paragraph)] if is_typed else [".PP", *map(roff, paragraph.split("\n"))]
        )
    lines += [".SH SEE ALSO", roff("treegauge(1)")]
    return "\n".join(lines) + "\n"


def _as_it_stands(text: str) -> list[str]:
    """Return lines that are shown as they are written."""
    return [".PP", ".nf", *map(roff, text.rstrip().split("\n")), ".fi"]


def _help(action: Action) -> str:
    # A per cent sign is doubled for argparse.
    return (action.help or "").replace("%%", "%")


def _title(name: str) -> str:
    return f'.TH {roff(name.upper())} {SECTION} "" "treegauge {__version__}" "treegauge"'


def _main_page() -> str:
    lines = [
        _title("treegauge"),
        ".SH NAME",
        roff("treegauge - score any parse against any gold analysis"),
        ".SH SYNOPSIS",
        r"\fBtreegauge\fR \fICOMMAND\fR [OPTIONS] FILES",
        ".SH COMMANDS",
    ]
    for name, what in commands().items():
        lines += [".TP", rf"\fB{name}\fR", roff(what)]
    lines.append(".SH THE CLASSIC PROGRAMS")
    for name, what in classic_programs().items():
        lines += [".TP", rf"\fB{name}\fR", roff(what)]
    lines += [
        ".SH EXIT STATUS",
        roff("0: fine. 1: a bound was missed. 2: bad input or usage."),
        ".SH SEE ALSO",
        roff(", ".join(f"treegauge-{name}(1)" for name in commands() | classic_programs())),
    ]
    return "\n".join(lines) + "\n"


def pages() -> dict[str, str]:
    """Return all pages by the names of their files."""
    main_page = {f"treegauge.{SECTION}": page_of(None)}
    names = commands() | classic_programs()
    return main_page | {f"treegauge-{name}.{SECTION}": page_of(name) for name in names}
