"""Three examples for each command: what ``--help`` and the manual pages show at their end."""

from __future__ import annotations

from typing import Final

#: of each command: what is done, and the arguments after ``treegauge COMMAND``
EXAMPLES: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "score": (
        ("two parsers side by side", "gold.mrg a.mrg b.mrg"),
        (
            "recognised speech, with a row for each document",
            "gold/ asr/ --task speech --by document",
        ),
        ("stop a build below 84 % LAS", "gold.conllu system.conllu --fail-under las.f1=84"),
    ),
    "validate": (
        ("every problem in a file", "system.conllu"),
        ("all files of a directory, for a program", "treebank/ --ext .mrg --format json"),
        ("bracketings with empty lines between them", "system.mrg --blank-lines separators"),
    ),
    "info": (
        ("what is in a file", "gold.conllu"),
        ("several files side by side", "train.mrg dev.mrg test.mrg"),
        ("for a program", "gold.conllu --format json"),
    ),
    "convert": (
        ("CoNLL-X to CoNLL-U, to the screen", "gold.conllx --to conllu"),
        ("into a file", "gold.conllx --to conllu -o gold.conllu"),
        ("from standard input", "- --to conllu"),
    ),
    "align": (
        ("words side by side", "gold.mrg system.mrg"),
        ("only what differs, whatever the case", "ref.stm hyp.ctm --normalize lower --errors"),
        ("write the alignment to a file", "gold.mrg system.mrg --format json -o words.json"),
    ),
    "heads": (
        ("trees with lexical heads", "gold.mrg"),
        ("head dependencies as CoNLL-U", "gold.mrg --format conllu"),
        ("with another head table", "gold.mrg --heads ctb"),
    ),
    "lattice": (
        ("count the analyses", "words.lattice"),
        ("trees that are off the lattice", "words.lattice gold.mrg system.mrg"),
        ("with names of tags", "words.lattice gold.mrg --tag-map tags.tsv"),
    ),
    "repair": (
        ("mend a language model's answers", "answers.jsonl gold.mrg --field response.text"),
        ("into a file that every program reads", "answers.jsonl gold.mrg -o mended.mrg"),
        ("list the rules", "--rules"),
    ),
    "merge": (
        ("scores over all shards", "part-*.json"),
        ("keep the merged result", "part-*.json --save all.json"),
        ("by document", "part-*.json --by document"),
    ),
    "compare": (
        ("whether B is better than A", "gold.mrg a.mrg b.mrg"),
        ("a table for a paper", "gold.mrg a.mrg b.mrg --format latex --cite"),
        (
            "stop a build that is worse than main",
            "main=a.json new=b.json --baseline main --fail-worse",
        ),
    ),
    "attribute": (
        ("where the points go", "gold.mrg asr.mrg"),
        ("by label, with the worst words", "gold.mrg asr.mrg --by label --words"),
        ("what each step costs", "gold.mrg --condition ref-dep=text.mrg --condition asr=asr.mrg"),
    ),
    "errors": (
        ("kinds of error of two parsers", "gold.mrg a.mrg b.mrg"),
        ("list the attachments that went wrong", "gold.mrg a.mrg --list 'PP attachment'"),
        ("one relation taken for another", "gold.conllu a.conllu --where gold.deprel=obl"),
    ),
    "report": (
        ("a page of two parsers", "gold.mrg a.mrg b.mrg -o report.html"),
        ("recognised speech", "gold/ asr/ --task speech -o report.html"),
        (
            "names of one's own, and tree distance",
            "gold.mrg ours=a.mrg -m brackets,t-dice -o r.html",
        ),
    ),
    "correlate": (
        ("how far metrics agree", "gold.conllu a.conllu -m las,uas,mlas"),
        ("over documents", "gold/ a/ --over document"),
        ("over systems", "gold.mrg a.mrg b.mrg c.mrg d.mrg --over system"),
    ),
    "diff": (
        ("the first sentence with an error", "gold.mrg system.mrg"),
        ("one sentence as a figure", "gold.conllu system.conllu -n 17 --svg sentence.svg"),
        ("what matched, too", "gold.mrg system.mrg -n 3 --full"),
    ),
    "help": (
        ("all commands", ""),
        ("one command", "score"),
        ("an old program", "evalb"),
    ),
    "man": (
        ("read a page", "score | man -l -"),
        ("write all pages", "--write ~/.local/share/man/man1"),
        ("the page of treegauge itself", "| man -l -"),
    ),
    "completion": (
        ("bash, in ~/.bashrc", "bash > ~/.treegauge.bash"),
        ("zsh", "zsh > ~/.zfunc/_treegauge"),
        ("fish", "fish > ~/.config/fish/completions/treegauge.fish"),
    ),
    "metrics": (
        ("all metrics", ""),
        ("with their options", "--options"),
        ("names alone, for a script", "--names"),
    ),
    "explain": (
        ("what a metric is", "las"),
        ("with an option", "brackets:unlabeled"),
        ("BibTeX", "las mlas --cite"),
    ),
    "rank": (
        ("how variants of a score rank systems", "gold.mrg a.mrg b.mrg"),
        ("two measures on single parses", "gold.mrg a.mrg --between e-dice,t-dice"),
        ("the parses on which they differ most", "gold.mrg a.mrg --most 3"),
    ),
}


def example_lines(command: str) -> list[str]:
    """Return the examples of a command as lines of help."""
    lines = []
    for what, arguments in EXAMPLES.get(command, ()):
        lines.append(f"  {what}:")
        lines.append(f"    treegauge {command} {arguments}".rstrip())
    return lines
