"""``treegauge completion SHELL``: print the script that completes commands, options and names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.commands import Outcome, guarded
from treegauge.commands._parser import Parser, new_parser

if TYPE_CHECKING:
    from collections.abc import Sequence

SUMMARY = "print the script that lets bash, zsh or fish complete"
EXAMPLES = (
    ("bash, in ~/.bashrc", "bash > ~/.treegauge.bash"),
    ("zsh", "zsh > ~/.zfunc/_treegauge"),
    ("fish", "fish > ~/.config/fish/completions/treegauge.fish"),
)
SHELLS = ("bash", "zsh", "fish")


def parser() -> Parser:
    """Return the parser of the command line."""
    parser = new_parser(
        "completion",
        "Print the script that lets a shell complete commands, options, their values, names of metrics "
        "and files.",
        epilog="bash: source <(treegauge completion bash), for example in ~/.bashrc. "
        "zsh: the same in ~/.zshrc, after compinit. "
        "fish: treegauge completion fish > ~/.config/fish/completions/treegauge.fish",
        examples=EXAMPLES,
    )
    parser.add_argument("shell", metavar="SHELL", choices=SHELLS, help=", ".join(SHELLS))
    return parser


@guarded
def run(arguments: Sequence[str]) -> Outcome:
    """Print the script."""
    from treegauge.commands._shell_completion import script

    options = parser().parse_args(arguments)
    return Outcome(script(options.shell))
