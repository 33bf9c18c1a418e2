"""The table of shared options, made from their definition: ``python docs/site/options_reference.py``."""

from __future__ import annotations

import sys

from treegauge.commands._manual_pages import parser_of
from treegauge.commands._options import shared_actions
from treegauge.commands._refused import COMMANDS, ONE_POLICY, REFUSED, SYSTEMS

HEAD = """# Options that all commands share

Made from the definition of the options by `python docs/site/options_reference.py >
docs/reference/options.md`; a test keeps it current. Every command that scores takes the same gold, systems
and options, with the same meaning. Where one makes no sense it is refused with exit code 2, and the reason
is below. **yes**: taken; *own*: the command has its own meaning of it, which its help says; no: refused.
"""
SYSTEM_FORMS = {
    "`NAME=FILE`, folders": "",
    "`NAME=@list`": "",
    "several systems": "several systems",
    "runs: `NAME=FILE,FILE`": "runs",
    "saved results": "saved results",
}
#: a list of files is not a folder
NO_LISTS = {"leaderboard": "a system is a folder, with a file for each test set"}


def name_of(option: str) -> str:
    """Return the long name of a shared option."""
    action = next(action for action in shared_actions() if action.dest == option)
    return action.option_strings[0]


def cell(option: str, command: str, shared: str | None) -> str:
    """Tell whether a command takes an option."""
    if command in REFUSED.get(option, {}):
        return "no"
    own = next(action for action in parser_of(command)._actions if action.dest == option)  # noqa: SLF001
    return "**yes**" if own.help == shared or option == "on_error" else "*own*"


def row(name: str, cells: list[str]) -> str:
    """Return a row of the table."""
    return f"| {' | '.join([name, *cells])} |"


def refused(form: str) -> dict[str, str]:
    """Return the commands that do not take a form of systems, with the reasons."""
    return NO_LISTS if "@list" in form else dict(SYSTEMS.get(SYSTEM_FORMS[form], {}))


def reasons(name: str, by_command: dict[str, str]) -> list[str]:
    """Return the lines that say why something is refused."""
    same: dict[str, list[str]] = {}
    for command in COMMANDS:
        if command in by_command:
            same.setdefault(by_command[command], []).append(f"`{command}`")
    return [f"- {name}, {', '.join(commands)}: {why}." for why, commands in same.items()]


def page() -> str:
    """Return the whole page."""
    lines = [row("", [f"`{command}`" for command in COMMANDS]), row("---", ["---"] * len(COMMANDS))]
    why: list[str] = []
    for form in SYSTEM_FORMS:
        no = refused(form)
        lines.append(row(form, ["no" if command in no else "**yes**" for command in COMMANDS]))
        why += reasons(form, no)
    for action in shared_actions():
        name = f"`{name_of(action.dest)}`"
        cells = [cell(action.dest, command, action.help) for command in COMMANDS]
        lines.append(row(name, cells))
        why += reasons(name, dict(REFUSED.get(action.dest, {})))
    policy = "a system has one result, under one policy"
    why += reasons("`--on-error all`", dict.fromkeys(ONE_POLICY, policy))
    why.append(
        "- Saved results: options that say how texts are scored come too late, and are refused."
    )
    return (
        "\n\n".join([HEAD.strip(), "\n".join(lines), "## Why options are refused", "\n".join(why)])
        + "\n"
    )


if __name__ == "__main__":
    sys.stdout.write(page())
