"""Score files part by part, so that memory grows with the counts, not with the files.

A *part* is a group of whole files, or a pair of large ones that is cut into blocks.  Each block goes
through the ordinary steps (prepare, decide, align, count), and parts are added up.  They may be scored on
many machines (:mod:`treegauge.distributed`).  What is printed is what one piece gives, byte for byte:

- Settings that follow from what files hold are found from the first sentences and checked at the end.
- What needs a whole document or the whole corpus is a :class:`~treegauge.running.part.NeedsAll`, and the
  run is made in one piece: documents aligned as a whole, other numbers of sentences, answers of language
  models, draws of alignments, lattices and the like.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from treegauge.base.records import Record
from treegauge.comparison.plan import unaligned_because
from treegauge.corpora.file_arguments import sides_of
from treegauge.corpora.files import USUAL, pair_names
from treegauge.corpora.profile import Profile
from treegauge.errors import InputError, SettingsError
from treegauge.options.needs import check_needs
from treegauge.options.request import resolve
from treegauge.running import plain_trees
from treegauge.running.part import NeedsAll, Part, Total

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from treegauge.corpora.file_arguments import Named, Side
    from treegauge.options.request import Request, Resolved
    from treegauge.options.settings import Settings
    from treegauge.results.result import Result
    from treegauge.running.runs import ReadRuns

    Tell = Callable[[int, int, int], None]
    #: has parts of a system scored, and gives what each gives, in their order
    Map = Callable[["Scoring", Sequence[list["FilePair"]]], Iterable[Part | NeedsAll]]

#: bytes of all files together from which on they are scored in blocks: below, one piece is as fast
LARGE = 12 << 20
#: sentences of a block at most, and at least
SIZE, LEAST = 10_000, 1_000
#: into how many blocks a file is cut where they stay within that: the first is read before any is counted
BLOCKS = 16
#: for tests: sentences of a block, however small files are (0: everything in one piece)
VARIABLE = "TREEGAUGE_BLOCK"

#: what may be asked for of plain trees
PLAIN_OPTIONS = frozenset(
    {"task", "metrics", "average", "params", "on_error", "max_length", "jobs"}
)
PLAIN_POLICIES = frozenset({"error", "skip", "zero"})
#: how often files are gone through with other settings before they are taken in one piece
ATTEMPTS = 4
#: sentences that are looked at to find out what files hold
SAMPLE = 100


def block_size() -> int | None:
    """Return the sentences of a block that the environment asks for, None where it says nothing."""
    given = os.environ.get(VARIABLE, "")
    if not given:
        return None
    if not given.isdigit():
        raise SettingsError(f"{VARIABLE} is a number of sentences, or 0, not {given!r}")
    return int(given)


def _usual_block(side: Side) -> int:
    """Return how many sentences are a good part of these files."""
    return min(SIZE, max(LEAST, side.size // USUAL // BLOCKS))


class FilePair(Record):
    """A gold file and the test file beside it; a test file may be missing."""

    number: int
    name: str
    gold: Named
    test: Named | None
    bytes: int

    def large(self, sentences: int) -> bool:
        """Tell whether these files are more than a block of so many sentences."""
        return self.bytes > 2 * sentences * USUAL


def pairs_of(gold: Side, test: Side) -> list[FilePair] | NeedsAll:
    """Return the pairs of files, in the order of gold; test files must be in that order, too."""
    golds, tests = ([name for name, _ in side.files] for side in (gold, test))
    pairs = []
    for number, (name, ours, theirs) in enumerate(
        pair_names(golds, tests, (gold.given, test.given))
    ):
        if ours is None:
            return NeedsAll("a test file stands alone")
        own, other = gold.files[ours], None if theirs is None else test.files[theirs]
        size = gold.sizes[own[1]] + (test.sizes[other[1]] if other else 0)
        pairs.append(FilePair(number, name, own, other, size))
    if [pair.test for pair in pairs if pair.test] != test.files:
        return NeedsAll("the files of the two sides come in different orders")
    return pairs


def grouped(pairs: Sequence[FilePair], sentences: int) -> Iterator[list[FilePair]]:
    """Yield pairs that make up a block of about so many sentences; large ones come alone."""
    waiting: list[FilePair] = []
    size = 0
    for pair in pairs:
        if waiting and (pair.large(sentences) or size + pair.bytes > 2 * sentences * USUAL):
            yield waiting
            waiting, size = [], 0
        waiting.append(pair)
        size += pair.bytes
    if waiting:
        yield waiting


class Scored(Record):
    """Results in the order of the table, and what the request means for the files.

    ``read``: what was read, where it is kept.
    """

    results: list[Result]
    resolved: Resolved
    read: ReadRuns | None = None

    @property
    def warnings(self) -> list[str]:
        """Warnings about files and options that stop no scoring."""
        odd = [line for profile in self.resolved.profiles for line in profile.warnings]
        return odd + (self.read.notes if self.read else []) + self.resolved.notes


class Scoring:
    """How the parts of one system are scored: plain data that can be handed to other processes.

    ``size``: sentences of a block.  ``small``: the files are small enough for one piece.
    """

    def __init__(
        self,
        request: Request,
        resolved: Resolved,
        name: str,
        given: tuple[str, str],
        size: int,
        *,
        small: bool = False,
    ) -> None:
        self.request = request
        self.resolved = resolved
        self.settings: Settings = resolved.settings
        self.name = name
        self.given = given
        self.size = size
        self.small = small
        self.unaligned = unaligned_because(self.settings)
        self.jobs = request.jobs or os.cpu_count() or 1
        asked = block_size() is None and _suits_plain_trees(request)
        self.plain = plain_trees.plain_way(self.settings) if asked else None

    def part(
        self,
        group: Sequence[FilePair],
        tell: Callable[[int, int], None] | None = None,
        *,
        alone: bool = False,
    ) -> Part | NeedsAll:
        """Score a group of files; ``alone``: there are no others, and what cannot be cut is one piece.

        ``tell`` is told how many bytes and sentences are done.
        """
        pair = group[0]
        if len(group) == 1 and pair.test is not None:
            if self.plain and (
                self.small or all(map(plain_trees.takes, (pair.gold[1], pair.test[1])))
            ):
                part = plain_trees.plain_part(
                    self.name,
                    pair,
                    self.settings,
                    self.plain,
                    self.jobs,
                    wide=self.small,
                    tell=tell,
                )
                if part is not None:
                    return part
            if pair.large(self.size) and not self.small:
                from treegauge.running.cut_pair import CutPair

                cut = CutPair(self, pair, pair.test, tell).part()
                if alone or isinstance(cut, Part):
                    return cut
        if self.small:
            return NeedsAll("these files are small")
        from treegauge.running.block import score_group

        return score_group(self, group)


class _Progress:
    """Adds up how far all systems are."""

    def __init__(self, tell: Tell | None, sides: Sequence[Side]) -> None:
        self._tell = tell
        self._total = sum(sides[0].size + side.size for side in sides[1:])
        self._bytes = self._sentences = 0

    def at(self, done: int, sentences: int) -> None:
        """Say how many bytes of the files at hand are done."""
        if self._tell:
            self._tell(self._bytes + done, self._total, self._sentences + sentences)

    def begin_again(self) -> None:
        """Say that everything is done once more, in one piece."""
        self._bytes = self._sentences = 0
        self.at(0, 0)

    def passed(self, group: Sequence[FilePair], part: Part) -> None:
        """Say that these files are done."""
        self._bytes += sum(pair.bytes for pair in group)
        self._sentences += part.rows[0]
        self.at(0, 0)


def score_files(
    request: Request,
    sides: Sequence[Side],
    names: Sequence[str],
    size: int,
    *,
    small: bool = False,
    over: Map | None = None,
    tell: Tell | None = None,
) -> Scored | NeedsAll:
    """Score systems against the first side, part by part.

    ``names``: what the systems are called.  ``size``: sentences of a block.  ``small``: one piece is as good,
    so only plain trees are scored here.  ``over`` has the parts scored, by default here, one after the
    other.  ``tell`` is told how many bytes of how many are done, and how many sentences.
    """
    profiles: list[Profile] = []
    for side in sides:
        try:
            profile = _first_profile(side, request, size, small=small)
        except InputError as error:
            if over is not None:
                raise
            # One piece tells it, or takes gold's format.
            return NeedsAll(str(error))
        if isinstance(profile, NeedsAll):
            return profile
        profiles.append(profile)
    resolved: Resolved | None = None
    for _ in range(ATTEMPTS):
        resolved = resolve(request, *profiles, known=resolved)
        if any(metric.one_label_set for metric in resolved.settings.metrics):
            return NeedsAll("the labels of all sentences are compared", resolved)
        progress = _Progress(tell, sides)
        try:
            scorings = [
                Scoring(request, resolved, name, (sides[0].given, side.given), size, small=small)
                for name, side in zip(names, sides[1:], strict=True)
            ]
            totals = _totals(scorings, sides, profiles, over or _here(progress), progress)
        except (OSError, InputError, SettingsError) as error:
            if over is not None:
                raise
            # One piece tells what is wrong: all of it, and in its order.
            totals = NeedsAll(str(error))
        if isinstance(totals, NeedsAll):
            progress.begin_again()
            return NeedsAll(totals.why, resolved)
        profiles = [totals[0].profiles[0], *(total.profiles[1] for total in totals)]
        whole = resolve(request, *profiles, known=resolved)
        if whole.settings == resolved.settings:
            return _scored(names, totals, whole, small=small)
    return NeedsAll("the files say something else each time")


def _scored(
    names: Sequence[str], totals: Sequence[Total], resolved: Resolved, *, small: bool
) -> Scored | NeedsAll:
    results = []
    for name, total in zip(names, totals, strict=True):
        if not small:
            # What was taken for granted by the first sentences must be so for all of them.
            check_needs(resolved.settings.metrics, *total.profiles)
        result = total.result(name, resolved.settings)
        if isinstance(result, NeedsAll):
            return result
        results.append(result)
    return Scored(results, resolved)


def _totals(
    scorings: Sequence[Scoring],
    sides: Sequence[Side],
    profiles: Sequence[Profile],
    over: Map,
    progress: _Progress,
) -> list[Total] | NeedsAll:
    """Score all files of all systems; ``profiles``: what the sides are taken to hold."""
    totals: list[Total] = []
    for scoring, side, profile in zip(scorings, sides[1:], profiles[1:], strict=True):
        if not scoring.small:
            # Plain trees have all that metrics need which count them.
            check_needs(scoring.settings.metrics, profiles[0], profile)
        total = _total(scoring, sides[0], side, over, progress)
        if isinstance(total, NeedsAll):
            return total
        totals.append(total)
    return totals


def _total(
    scoring: Scoring, gold: Side, test: Side, over: Map, progress: _Progress
) -> Total | NeedsAll:
    """Score all files of a system, part by part."""
    pairs = pairs_of(gold, test)
    if isinstance(pairs, NeedsAll):
        return pairs
    alone = any(pair.test is None for pair in pairs)
    if alone and scoring.settings.on_error in {"error", "skip"}:
        return NeedsAll("a gold file stands alone")
    total = Total(scoring.given)
    groups = list(grouped(pairs, scoring.size))
    for group, part in zip(groups, over(scoring, groups), strict=True):
        if isinstance(part, NeedsAll):
            return part
        obstacle = total.add(part)
        if obstacle is not None:
            return obstacle
        progress.passed(group, part)
    return total


def _here(progress: _Progress) -> Map:
    """Return what has parts scored in this process, one after the other."""
    return lambda scoring, groups: (
        scoring.part(group, progress.at, alone=len(groups) == 1) for group in groups
    )


def _first_profile(side: Side, request: Request, size: int, *, small: bool) -> Profile | NeedsAll:
    """Return what the first sentences of a side show; of small files, what plain trees are."""
    if not side.files:
        return NeedsAll("there are no files")
    name, path = side.files[0]
    if not side.sizes[path]:
        return NeedsAll("the first file is empty")
    if small:
        return Profile.of_plain_trees(name)
    from treegauge.corpora.piece_reader import FORMATS, PieceReader
    from treegauge.corpora.remote_files import LocalCopy

    profile = Profile(side.given)
    with (
        LocalCopy(path) as here,
        PieceReader(name, here, request.reading, given=side.given) as reader,
    ):
        if reader.format not in FORMATS:
            return NeedsAll(f"{reader.format} is not read in pieces")
        profile.format = reader.format
        for corpus, _ in reader.pieces([min(size, SAMPLE)]):
            profile.add(corpus)
    return profile


def score_in_parts(
    request: Request, sources: Sequence[Any], names: Sequence[str], tell: Tell | None = None
) -> Scored | NeedsAll:
    """Score systems against the first source part by part: large files, and small ones of plain trees.

    ``names``: what the systems are called.  ``tell``: see :func:`score_files`.
    """
    asked = block_size()
    if asked == 0 or not names or needs_all(request):
        return NeedsAll("something is asked that needs all files at once")
    sides = sides_of(sources, request)
    if not sides:
        return NeedsAll("these are not files")
    small = asked is None and sum(side.size for side in sides) < LARGE
    if small and not (_suits_plain_trees(request) and all(map(_is_plain, sides))):
        return NeedsAll("these files are small")
    if not small and _has_answers(sources, request):
        return NeedsAll("answers are joined with gold one by one")
    return score_files(
        request, sides, names, asked or _usual_block(sides[0]), small=small, tell=tell
    )


def _is_plain(side: Side) -> bool:
    return side.given == "file" and plain_trees.takes(side.files[0][1])


def _has_answers(sources: Sequence[Any], request: Request) -> bool:
    from treegauge.corpora.sources import are_answers

    return any(are_answers(source, request, sources[0]) for source in sources[1:])


def needs_all(request: Request) -> bool:
    """Tell whether a request needs all files at once."""
    idle = (
        request.words,
        request.join,
        request.lattice,
        request.gold_times,
        request.test_times,
        request.field,
        request.system_field,
        request.n_best,
        request.baseline,
    )
    if any(idle) or request.co_optimal or request.on_error in {"repair", "all"}:
        return True
    if request.chunks in {"block", "file"}:
        return True
    if request.align == "auto":
        return False
    from treegauge.base.plugins import names

    return request.align not in names("aligners") or request.align == "given"


def _suits_plain_trees(request: Request) -> bool:
    """Tell whether nothing is asked that needs more than numbers for each pair of trees."""
    idle = request.__defaults__
    return request.on_error in PLAIN_POLICIES and all(
        getattr(request, name) == idle[name]
        for name in request.__fields__
        if name not in PLAIN_OPTIONS
    )
