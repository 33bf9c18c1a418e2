"""Small analyses whose words are cut differently, and scores of them under a given alignment."""

from __future__ import annotations

from treegauge import score

# The numbers in these tests were counted by hand.
DARK = "(S (NP (JJ dark) (NN room)) (VP (VBZ smells)))"
DARKROOM = "(S (NP (NN darkroom)) (VP (VBZ smells)))"
DARK_LINKS = "0-0 1-0 2-1\n"


def conllu(*sentences: str) -> str:
    """Return CoNLL-U of sentences written as ``form/upos/head/relation`` with blanks between."""
    lines = []
    for sentence in sentences:
        for number, word in enumerate(sentence.split(), 1):
            form, upos, head, relation = word.split("/")
            row = [number, form, form, upos, "_", "_", head, relation, f"{head}:{relation}", "_"]
            lines.append("\t".join(map(str, row)))
        lines.append("")
    return "".join(f"{line}\n" for line in lines)


ARCS = conllu("dark/ADJ/2/amod room/NOUN/3/nsubj smells/VERB/0/root")
ARC = conllu("darkroom/NOUN/2/nsubj smells/VERB/0/root")


def counts(folder, gold, test, links, *specs, **options):
    """Return (matched, gold, test) of each metric under these links."""
    path = folder / "links"
    path.write_text(links, encoding="utf-8")
    result = score(gold, test, metrics=",".join(specs), align=str(path), **options)
    shown = [tuple(result[spec][name] for name in ("matched", "gold", "test")) for spec in specs]
    return shown[0] if len(shown) == 1 else shown
