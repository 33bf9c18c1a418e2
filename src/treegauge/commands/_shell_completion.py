"""Completion scripts for shells, made from the argument parsers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from treegauge.cli import classic_programs, commands
from treegauge.commands._manual_pages import parser_of

if TYPE_CHECKING:
    from argparse import Action

#: options that take files; all others take names, numbers or texts
FILES = frozenset({"FILE", "MAP", "OUT", "DIRECTORY", "[PARSER/]NAME=FILE"})
#: options that take several names with commas between them
LISTS = frozenset({"metric", "by", "confusion", "transforms", "normalize"})


@dataclass(frozen=True)
class Option:
    """An option for a shell: its names, its help, its values."""

    names: tuple[str, ...]
    what: str
    takes_value: bool
    values: tuple[str, ...]
    file: bool
    many: bool

    @property
    def short(self) -> str:
        """The help in short, to fit beside the name: without what follows a bracket or colon."""
        return self.what.split(" (")[0].split(": ")[0].split("; ")[0]


def _values(action: Action) -> tuple[str, ...]:
    """Return the names that an option can have; those of metrics and other plug-ins among them."""
    from treegauge.base.plugins import names
    from treegauge.metrics._breakdown_names import BREAKDOWNS
    from treegauge.options.settings import NORMALIZERS
    from treegauge.results.confusion import KINDS
    from treegauge.rules.head_tables import HeadTable
    from treegauge.rules.params import Params

    if action.choices is not None:
        return tuple(map(str, action.choices))
    aligners = ["auto", *(name for name in names("aligners") if name != "given")]
    known = {
        "metric": names("metrics"),
        "by": BREAKDOWNS,
        "confusion": KINDS,
        "params": Params.names(),
        "heads": HeadTable.names(),
        "transforms": names("transforms"),
        "align": aligners,
        "normalize": NORMALIZERS,
        "format_in": names("formats"),
        "to": names("formats"),
        "format": names("reports"),
    }
    return tuple(known.get(action.dest, ()))


def options_of(command: str) -> list[Option]:
    """Return the options of a command."""
    options = []
    for action in parser_of(command)._actions:  # noqa: SLF001 - argparse has no other way to see them
        if not action.option_strings or action.help == "==SUPPRESS==":
            continue
        takes_value = action.nargs != 0
        values = _values(action) if takes_value else ()
        # A parameter set or a head table may be a file, too.
        file = takes_value and (
            action.metavar in FILES or action.dest in {"params", "heads", "align"}
        )
        what = (action.help or "").replace("%%", "%")
        names, many = tuple(action.option_strings), action.dest in LISTS
        options.append(Option(names, what, takes_value, values, file, many))
    return options


def arguments_of(command: str) -> tuple[str, ...]:
    """Return the names that a command takes instead of files; nothing where it takes files."""
    from treegauge.base.plugins import names
    from treegauge.rules.params import Params

    known = {
        "help": (*commands(), *classic_programs()),
        "man": tuple(commands()),
        "explain": tuple(names("metrics")),
        "completion": ("bash", "zsh", "fish"),
        "params": tuple(Params.names()),
    }
    return known.get(command, ())


def script(shell: str) -> str:
    """Return the script for a shell."""
    return {"bash": bash, "zsh": zsh, "fish": fish}[shell]()


BASH_HEAD = r"""# bash completion for treegauge
_treegauge() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}
    local options= values= files=yes list=
    COMPREPLY=()
    if (( COMP_CWORD == 1 )); then
        COMPREPLY=( $(compgen -W "@COMMANDS@ --help --version" -- "$word") )
        return
    fi
    case $command in
"""
BASH_TAIL = r"""        *) COMPREPLY=( $(compgen -f -- "$word") ); return ;;
    esac
    if [[ -n $values ]]; then
        # Of a list of names the last one is completed.
        if [[ $list == yes && $word == *,* ]]; then
            local known=${word%,*},
            COMPREPLY=( $(compgen -P "$known" -W "$values" -- "${word##*,}") )
        else
            COMPREPLY=( $(compgen -W "$values" -- "$word") )
        fi
        [[ $files == yes ]] && COMPREPLY+=( $(compgen -f -- "$word") )
    elif [[ $word == -* ]]; then
        COMPREPLY=( $(compgen -W "$options" -- "$word") )
    elif [[ $files == yes ]]; then
        COMPREPLY=( $(compgen -f -- "$word") )
    fi
}
complete -o filenames -o bashdefault -F _treegauge treegauge
"""


def bash() -> str:
    """Return the script for bash."""
    lines = [BASH_HEAD.replace("@COMMANDS@", " ".join((*commands(), *classic_programs())))]
    for command in commands():
        options = options_of(command)
        names = " ".join(name for option in options for name in option.names)
        lines.append(f'        {command})\n            options="{names}"\n')
        if arguments := arguments_of(command):
            lines.append(f'            values="{" ".join(arguments)}" files=\n')
            lines.append("            [[ $word == -* ]] && values=\n")
        lines.append("            case $before in\n")
        for option in options:
            if not option.takes_value:
                continue
            values, files = " ".join(option.values), option.file or not option.values
            sets = f'values="{values}"; list=yes; files={"yes" if files else ""}'
            lines.append(f"                {'|'.join(option.names)}) {sets} ;;\n")
        lines.append("            esac ;;\n")
    return "".join([*lines, BASH_TAIL])


def _quoted(text: str) -> str:
    """Return a text in single quotes, as every shell reads it."""
    return "'" + text.replace("'", "'\\''") + "'"


def zsh() -> str:
    """Return the script for zsh."""
    lines = ["#compdef treegauge\n\n_treegauge() {\n    local -a commands\n    commands=(\n"]
    for name, what in (commands() | classic_programs()).items():
        lines.append(f"        {_quoted(f'{name}:{what}'.replace('[', '(').replace(']', ')'))}\n")
    lines.append(
        "    )\n    if (( CURRENT == 2 )); then\n        _describe command commands\n        return\n    fi\n"
        "    local command=$words[2]\n    shift words\n    (( CURRENT-- ))\n    case $command in\n"
    )
    for command in commands():
        lines.append(f"        {command})\n            _arguments -S \\\n")
        for option in options_of(command):
            # Brackets and colons mean something to _arguments.
            what = option.short.replace("[", "(").replace("]", ")").replace(":", "\\:")
            value = f":value:{_zsh_values(option)}" if option.takes_value else ""
            lines += [
                f"                {_quoted(f'*{name}[{what}]{value}')} \\\n"
                for name in option.names
            ]
        arguments = arguments_of(command)
        rest = f"*:name:({' '.join(arguments)})" if arguments else "*:file:_files"
        lines.append(f"                {_quoted(rest)} ;;\n")
    lines.append("        *) _files ;;\n    esac\n}\n\n")
    # A file in zsh's own folders is the function itself; otherwise it was sourced.
    lines.append(
        'if [[ "$funcstack[1]" == _treegauge ]]; then\n    _treegauge "$@"\n'
        "else\n    compdef _treegauge treegauge\nfi\n"
    )
    return "".join(lines)


def _zsh_values(option: Option) -> str:
    """Return what zsh does to complete a value."""
    known = " ".join(option.values)
    if not known:
        return "_files"
    if option.many:
        return f"_sequence compadd - {known}"
    return f"{{ compadd - {known}; _files }}" if option.file else f"({known})"


def fish() -> str:
    """Return the script for fish."""
    lines = ["# fish completion for treegauge\n"]
    names = " ".join((*commands(), *classic_programs()))
    for name, what in (commands() | classic_programs()).items():
        lines.append(
            f"complete -c treegauge -n 'not __fish_seen_subcommand_from {names}' -f "
            f"-a {name} -d {_fish(what)}\n"
        )
    for command in commands():
        condition = f"-n '__fish_seen_subcommand_from {command}'"
        if arguments := arguments_of(command):
            lines.append(f"complete -c treegauge {condition} -f -a {_fish(' '.join(arguments))}\n")
        for option in options_of(command):
            shown = " ".join(
                f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}"
                for name in option.names
            )
            start = f"complete -c treegauge {condition} {shown}"
            if option.takes_value:
                start += " -r" if option.file or not option.values else " -x"
            lines.append(f"{start} -d {_fish(option.short)}\n")
            if option.values:
                # A line of its own, so that the help is not repeated beside each value.
                known = " ".join(option.values)
                if option.many:
                    split = f"string split ' ' '{known}'"
                    known = f"(__fish_complete_list , {_fish(split)})"
                lines.append(f"{start} -a {_fish(known)}\n")
    return "".join(lines)


def _fish(text: str) -> str:
    """Return a text in single quotes, as fish reads it."""
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
