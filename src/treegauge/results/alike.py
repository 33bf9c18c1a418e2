"""Check that results can be added, and name the settings in which two of them differ."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.options.settings import Signature
    from treegauge.results.result import Result

ALIGNMENT = "alignment"
#: fields of a signature that are digests of files, which shards may have parts of
DIGESTS = (ALIGNMENT, "words", "lattice")


def _shared(signature: Signature) -> dict[str, str]:
    """Return what the signatures of shards have in common: all but digests of files given with them."""
    return {key: value for key, value in signature.fields.items() if key not in DIGESTS}


def whole_signature(signatures: Sequence[Signature]) -> Signature:
    """Return the signature of the whole.

    Digests of given alignments add up, document by document.  Of word maps and lattices, which may have
    been cut with their documents, each counts once.
    """
    from hashlib import sha256

    from treegauge.alignments import sum_of
    from treegauge.options.settings import Signature

    fields = dict(signatures[0].fields)
    for key in DIGESTS:
        digests = [own.fields[key] for own in signatures if key in own.fields]
        if key == ALIGNMENT and digests:
            fields[key] = sum_of(digests)
        elif len(set(digests)) > 1:
            fields[key] = sum_of(sha256(own.encode()).hexdigest()[:8] for own in set(digests))
    return Signature(fields)


def check_alike(parts: Sequence[Result], called: Sequence[str]) -> None:
    """Refuse results that were made differently."""
    first = parts[0]
    for part, name in zip(parts, called, strict=True):
        if _shared(part.signature) != _shared(first.signature):
            told = differences(_shared(first.signature), _shared(part.signature), called[0], name)
            raise SettingsError(f"results were made differently: {told}")
        for what, own, theirs in (
            ("metrics", first.counts, part.counts),
            ("labels", first.labels, part.labels),
            ("breakdowns", first.cells, part.cells),
            ("confusions", first.confusions, part.confusions),
            ("causes", first.causes, part.causes),
        ):
            if own.keys() != theirs.keys():
                odd = min(own.keys() ^ theirs.keys())
                here, not_here = (called[0], name) if odd in own else (name, called[0])
                raise SettingsError(
                    f"results were made differently: {here} has {what} of {odd}, {not_here} has not"
                )
        for spec, columns in first.counts.items():
            if columns.keys() != part.counts[spec].keys():
                raise SettingsError(f"{called[0]} and {name} have other columns of {spec}")
    for spec in first.counts:
        if first.metric(spec).unit == "corpus":
            raise SettingsError(f"{spec} is counted over everything at once and cannot be merged")
    if any(part.summary is not None for part in parts):
        from treegauge.results.summaries import check_alike as check_summaries

        check_summaries(parts, called)


def differences(mine: dict[str, str], other: dict[str, str], first: str, second: str) -> str:
    """Return in words in which fields two signatures differ.

    >>> differences({"align": "edit", "params": "wsj"}, {"align": "ud"}, "a", "b")
    "align is 'edit' in a and 'ud' in b; params is 'wsj' in a and not there in b"
    """
    told = []
    for key in dict.fromkeys([*mine, *other]):
        left, right = mine.get(key), other.get(key)
        if left != right:
            shown = [
                f"{value!r} in {name}" if value is not None else f"not there in {name}"
                for value, name in ((left, first), (right, second))
            ]
            told.append(f"{key} is {shown[0]} and {shown[1]}")
    return "; ".join(told)
