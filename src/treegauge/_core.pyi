"""The native core's functions. Made by native/stubs.py; do not edit."""

import enum
from array import array
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, overload

# One-dimensional buffers of integers of the width that the function's documentation says.
Integers: TypeAlias = array[int] | memoryview | bytes | bytearray
# One-dimensional buffers of doubles.
Doubles: TypeAlias = array[float] | memoryview

class Stop:
    """A flag at which the core stops in other threads than the main one."""

    def __init__(self) -> None: ...

    def watch(self) -> None:
        """
        Stop what the core does for this thread (KeyboardInterrupt) once the flag is raised.
        """

    def raise_flag(self) -> None:
        """Stop every thread that watches."""

def use_large_pages(after: int = 0) -> None:
    """
    Let this process keep memory that it gives back, in large pages: for programs, not for libraries.
    """

NONE: int = 4294967295

ROOT: int = 4294967294

GOOD: int = 0

FAILED: int = 1

BROKEN: int = 2

ENHANCED: int = 0

ROLE: int = 1

ARGUMENT: int = 1

UNCOUNTED: int = 4294967295

DELETED_TAG: int = 1

EMPTY_TAG: int = 2

NO_LENGTH_TAG: int = 4

CLOSED_TAG: int = 8

NO_WORD: int = 1

LEFT_OUT_WORD: int = 2

ROOT_LABEL: int = 1

EDIT_LABEL: int = 2

SPLICED_LABEL: int = 4

EMPTY_LABEL: int = 8

LEFT_OUT_TAG: int = 16

class Corpus:
    """A whole corpus as columns."""

    def __init__(self) -> None: ...

    def read_bracketings(self, name: str, data: bytes, bare_words: bool, blank_lines: int, numbered: bool = False) -> None:
        """
        Read one file of bracketings into this corpus; numbered: its leaves are number=word.
        """

    def write_bracketings(self, numbered: bool = False) -> bytes:
        """
        All sentences as bracketings, a line each; numbered: leaves are number=word.
        """

    def write_bracketing(self, sentence: int) -> str:
        """One sentence as a bracketing; a discontinuous one has numbered leaves."""

    @staticmethod
    def has_leaf_numbers(head: bytes) -> bool:
        """Whether the leaves of most trees at the head of a file have numbers."""

    def issues(self) -> list[tuple[str, str | None, int, int, str, str, int | None, None, bool]]:
        """
        (code, file, line, column, message, hint, sentence, None, whether it is a note) of each problem.
        """

    def column(self, name: str) -> memoryview:
        """A read-only memoryview on a column, by table.column."""

    @staticmethod
    def column_names() -> list[str]:
        """The names of all columns."""

    def __getstate__(self) -> bytes: ...

    def __setstate__(self, arg: bytes, /) -> None: ...

    def strings(self) -> list[str]:
        """All distinct strings; a string's number is its place."""

    def string(self, number: int) -> str:
        """One string by its number."""

    def source_name(self, source: int) -> str:
        """The name of a file of this corpus."""

    def distinct_labels(self) -> memoryview:
        """Numbers of all strings that label a constituent."""

    def distinct_tags(self) -> memoryview:
        """Numbers of all strings that tag a word."""

    def distinct_forms(self) -> memoryview:
        """Numbers of all strings that are words."""

    def maybe_decomposed(self) -> memoryview:
        """Numbers of all strings that may not be in NFC, rising."""

    def document_of(self, sentence: int) -> int:
        """The number of the document that a sentence belongs to."""

    def position(self, source: int, offset: int) -> tuple[int, int]:
        """(line, column) of a byte of a file."""

    def token_position(self, token: int) -> tuple[int, int]:
        """(line, column) of a word."""

    def describe(self) -> dict[str, Any]:
        """How often labels and tags occur, how deep and long sentences get."""

    def source(self, number: int) -> tuple[str, bytes]:
        """(name, bytes) of a file of this corpus."""

    def drop_texts(self) -> None:
        """Let go of the files' bytes: positions in them are not known any more."""

    @property
    def sources(self) -> int: ...

    @property
    def documents(self) -> int: ...

    @property
    def sentences(self) -> int: ...

    @property
    def tokens(self) -> int: ...

    @property
    def nodes(self) -> int: ...

    @property
    def string_count(self) -> int: ...

    @property
    def bytes(self) -> int:
        """Bytes held by the tables, without the files."""

class Chunk:
    """
    A stretch of both sides that is put side by side as one: rows of sentences.
    """

    @property
    def gold_begin(self) -> int: ...

    @property
    def gold_end(self) -> int: ...

    @property
    def test_begin(self) -> int: ...

    @property
    def test_end(self) -> int: ...

    @property
    def pair(self) -> int: ...

    @property
    def slot_begin(self) -> int: ...

    @property
    def slot_end(self) -> int: ...

    @property
    def unit_begin(self) -> int: ...

    @property
    def unit_end(self) -> int: ...

class PairMismatch:
    """A pair of sentences whose words cannot be put side by side."""

    @property
    def chunk(self) -> int: ...

    @property
    def by_length(self) -> bool: ...

    @property
    def gold_token(self) -> int: ...

    @property
    def test_token(self) -> int: ...

    @property
    def gold_words(self) -> int: ...

    @property
    def test_words(self) -> int: ...

class Survey:
    """How alike the two sides of a document are, sentence by sentence."""

    @property
    def equal_words(self) -> bool: ...

    @property
    def equal_surfaces(self) -> bool: ...

    @property
    def gold_words(self) -> int: ...

    @property
    def test_words(self) -> int: ...

    @property
    def shared(self) -> int: ...

    @property
    def displaced(self) -> int: ...

    @property
    def moved(self) -> int: ...

class Comparison:
    """Two corpora put side by side."""

    def __init__(self, gold: Corpus, test: Corpus) -> None: ...

    @property
    def jobs(self) -> int: ...

    @jobs.setter
    def jobs(self, arg: int, /) -> None: ...

    @property
    def cost(self) -> int: ...

    def set_label_keys(self, gold: bool, labels: Integers, tags: Integers, flags: Integers) -> None: ...

    def set_edited(self, gold: bool, labels: Integers) -> None:
        """
        1 for each text that is the label of an edited region: regions are in normal form.
        """

    def set_word_keys(self, gold: bool, words: Integers) -> None:
        """Word keys that are in the order of the words."""

    def set_form_kinds(self, gold: bool, forms: Integers) -> None:
        """
        By string: 0 for a word, NO_WORD, or LEFT_OUT_WORD, which counts in lengths alone.
        """

    def is_deleted(self, gold: bool, token: int) -> bool:
        """Whether a word is left out by its own tag or form."""

    def set_equal_words(self, pairs: Sequence[tuple[int, int]]) -> None:
        """Pairs of word keys that are equal without being the same."""

    def set_key_words(self, words: Sequence[str]) -> None:
        """By word key: the word as it is compared."""

    def same_word(self, gold_key: int, test_key: int) -> bool: ...

    def unify_words(self, gold_composed: Sequence[tuple[int, str]] = [], test_composed: Sequence[tuple[int, str]] = []) -> None:
        """
        Word keys by the words as they stand; words that are not in NFC are given with what they are in NFC.
        """

    def set_documents(self, first_sentences: Integers, first_of_pairs: Integers) -> None:
        """
        The first sentence of each gold document, and the first document of each pair of texts.
        """

    def add_chunk(self, gold_begin: int, gold_end: int, test_begin: int, test_end: int, pair: int) -> None: ...

    def add_sentence_chunks(self, gold: Integers, test: Integers, pair: int) -> None:
        """
        A chunk for each gold sentence and its test sentence; 0xFFFFFFFF where it has none.
        """

    def set_use(self, gold: bool, sentence: int, use: bool) -> None: ...

    def set_scored(self, unit: int, scored: bool) -> None: ...

    def align_identity(self, begin: int, end: int) -> list[PairMismatch]:
        """Equal words side by side; the chunks that do not fit."""

    def align_edit(self, begin: int, end: int, substitution: int, insertion: int, deletion: int, symmetric: bool, punctuation_apart: bool = False) -> None:
        """Align chunks by edit distance."""

    def align_groups(self, begin: int, end: int, characters: bool) -> None:
        """Align chunks with groups of words whose letters agree."""

    def unaligned(self) -> Comparison:
        """The same pair with the same keys, not aligned yet."""

    def survey(self, gold: Integers, test: Integers) -> Survey:
        """
        How alike sentences are, pair by pair; rows of sentences of both sides.
        """

    def survey_all(self, gold: Integers, test: Integers) -> Survey:
        """
        The same with every word counted where all are equal, too, so that surveys of parts add up.
        """

    def same_spelling(self, gold: Integers, test: Integers) -> bool:
        """
        Whether all pairs of sentences spell the same characters, white space left out.
        """

    def telling_sentences(self, gold: bool, begin: int, end: int) -> memoryview:
        """
        By sentence: 0 for one that was read and has no word that counts, else 1.
        """

    def chunk_tokens(self, gold: bool, number: int) -> memoryview: ...

    def place_slots(self, number: int, gold: Integers, test: Integers) -> None:
        """
        Slots of a chunk, as numbers of its words; 0xFFFFFFFF where a side has none.
        """

    def place_groups(self, number: int, gold: Integers, test: Integers, slots: int) -> None:
        """
        The slot of every word of a chunk; several words of a side may share one, within a sentence.
        """

    def rank_words(self) -> None: ...

    def finish_slots(self) -> None: ...

    def build_brackets(self) -> None: ...

    def count_sentences(self) -> memoryview: ...

    def count_crossing(self) -> memoryview: ...

    def count_aligned(self) -> tuple[memoryview, ...]: ...

    def count_timed_pairs(self) -> tuple[memoryview, ...]: ...

    def count_word_errors(self) -> tuple[memoryview, ...]: ...

    def count_boundaries(self) -> tuple[memoryview, ...]: ...

    def count_boundaries_within(self, collar: int, in_time: bool) -> tuple[memoryview, ...]:
        """
        (matched, gold, test) ends per unit; the collar is in aligned words, or in milliseconds.
        """

    def side_column(self, gold: bool, name: str) -> memoryview: ...

    def column(self, name: str) -> memoryview: ...

    @property
    def chunks(self) -> int: ...

    @property
    def units(self) -> int: ...

    @property
    def slots(self) -> int: ...

    def chunk(self, number: int) -> Chunk: ...

def rows_between(begin: int, end: int) -> memoryview:
    """The rows from begin to end - 1, as a column."""

def total(column: Integers, mask: Integers) -> int:
    """Sum of the rows where mask is not 0."""

def group_totals(column: Integers, mask: Integers, groups: Integers, count: int) -> list[int]:
    """Sums by group number."""

def narrow(column: Integers, shift: int = 0) -> Any:
    """
    The column as 32-bit numbers, each moved by `shift`; None if one is too large.
    """

def shifted(column: Integers, shift: int) -> memoryview:
    """Row numbers, each moved by `shift`."""

def all_different(column: Integers) -> bool:
    """Whether no number comes twice."""

def sum_columns(a: Integers, b: Integers) -> memoryview:
    """Two columns added row by row."""

def take(column: Integers, rows: Integers) -> memoryview:
    """
    The column's entry for each row; the numbers of the root and of no word stay.
    """

def least(a: Integers, b: Integers) -> memoryview:
    """The smaller number of each row."""

def most(a: Integers, b: Integers) -> memoryview:
    """The larger number of each row."""

def at_most(column: Integers, mask: Integers, most: int) -> memoryview:
    """1 where mask is not 0 and the value is at most `most`."""

def all_equal(a: Integers, b: Integers, c: Integers, mask: Integers) -> memoryview:
    """1 where mask is not 0 and the three values are equal."""

def has_treeless(comparison: Comparison) -> bool:
    """Whether a sentence that takes part has arcs that form no tree."""

def without_treeless(comparison: Comparison, zero: bool) -> Comparison:
    """The comparison without such sentences, as metrics of trees see it."""

class EditCosts:
    """What deleting, inserting and relabelling a node costs."""

    def __init__(self, remove: int = 1, insert: int = 1, relabel: int = 1, remove_label: Sequence[tuple[str, int, int]] = [], insert_label: Sequence[tuple[str, int, int]] = [], moved: bool = False) -> None:
        """By label: (kind, key, cost)."""

class TreeLimits:
    """Where an exact tree distance is given up: bytes, table cells."""

    def __init__(self, bytes: int, cells: int, long_work: int = 0, notice: Callable[[str], None] | None = None) -> None:
        """
        `notice` is told, in words, before a pair of trees takes more cells than `long_work`.
        """

class Stretch:
    """The fewest sentences (rows) that hold the same words on both sides."""

    @property
    def gold_begin(self) -> int: ...

    @property
    def gold_end(self) -> int: ...

    @property
    def test_begin(self) -> int: ...

    @property
    def test_end(self) -> int: ...

    @property
    def unit(self) -> int: ...

class NodeMapping:
    """
    Nodes of both trees of a stretch as (label, kind, parent, partner, fate), and the cost.
    """

    @property
    def gold(self) -> list[Any]: ...

    @property
    def test(self) -> list[Any]: ...

    @property
    def cost(self) -> float: ...

class TreePairs:
    """The trees of an aligned comparison, stretch by stretch."""

    def __init__(self, comparison: Comparison, fine: bool = False) -> None:
        """
        `fine`: of dependencies, the fine tags (XPOS) instead of the coarse ones.
        """

    def __len__(self) -> int: ...

    def __getitem__(self, arg: int, /) -> Stretch: ...

    def of_chunk(self, chunk: int) -> tuple[int, int]:
        """The stretches of a chunk: the first, and one behind the last."""

    def at_sentence(self, sentence: int) -> int:
        """The stretch of a gold sentence (row)."""

    @property
    def dependencies(self) -> bool: ...

    @property
    def relations(self) -> list[str]:
        """Names of relations by key."""

    @property
    def tags(self) -> list[str]:
        """Names of tags by key; none where they have the comparison's keys."""

def count_distance(pairs: TreePairs, labeled: bool, preterminals: bool, costs: EditCosts, limits: TreeLimits) -> tuple[memoryview, ...]:
    """
    (deleted, inserted, relabeled, matched, gold, test, words, cost, worst, moved) per unit.
    """

def t_mapping(pairs: TreePairs, stretch: int, labeled: bool, preterminals: bool, costs: EditCosts, limits: TreeLimits) -> NodeMapping:
    """The cheapest mapping of one stretch that keeps order and ancestry."""

def e_mapping(pairs: TreePairs, stretch: int, labeled: bool, preterminals: bool) -> NodeMapping:
    """The mapping of one stretch that keeps labels and spans."""

def count_equal_nodes(pairs: TreePairs, labeled: bool, preterminals: bool) -> tuple[memoryview, ...]:
    """(matched, gold, test) nodes per unit."""

def count_linear(pairs: TreePairs, labeled: bool, preterminals: bool) -> tuple[memoryview, ...]:
    """(cost, gold, test) marks per unit."""

class IouOptions:
    """Which nodes may pair under Struct-IoU."""

    def __init__(self, labeled: bool = True, strict: bool = False) -> None: ...

class WordTimes:
    """From when to when words of both sides were said, in seconds."""

    def __init__(self, gold: Sequence[tuple[float, float]], test: Sequence[tuple[float, float]]) -> None:
        """By word; nothing on both sides: the slots of the alignment."""

def word_times(comparison: Comparison) -> WordTimes:
    """The times of the words that count; an error where only some have any."""

def struct_iou(pairs: TreePairs, stretch: int, options: IouOptions, times: WordTimes, limits: TreeLimits) -> NodeMapping:
    """The mapping of one stretch that shares most time."""

def struct_iou_value(pairs: TreePairs, stretch: int, options: IouOptions, times: WordTimes, limits: TreeLimits) -> float:
    """The value of one stretch; nan where it has no node."""

def count_struct_iou(pairs: TreePairs, options: IouOptions, times: WordTimes, limits: TreeLimits) -> tuple[memoryview, ...]:
    """(value in billionths, stretches) per unit."""

class LineageOptions:
    """What the labels between a word and the root are compared by."""

    def __init__(self, labeled: bool = True, tags: bool = False, marks: str = 'highest', graded: bool = True, uncounted: bool = False, depths: bool = False, collapse: bool = False) -> None:
        """
        marks: which constituents that begin or end at a word have one, none, the highest or every.
        """

def count_lineages(pairs: TreePairs, options: LineageOptions, sentence_means: bool, limits: TreeLimits) -> tuple[memoryview, ...]:
    """(score in billionths, words, sentences) per unit."""

def edit_align(gold: Sequence[int], test: Sequence[int], substitution: int = 1, insertion: int = 1, deletion: int = 1, ties: str = 'srleval', gold_kinds: bytes = ..., test_kinds: bytes = ..., pairs: Sequence[tuple[int, int]] = [], punctuation_apart: bool = False, border_bytes: int = 100663296) -> tuple[int, bytes]:
    """
    Align two sequences of 32-bit numbers: (cost, slots), slots as bytes of native uint32 pairs
    (gold position, test position), 0xFFFFFFFF where a side has no word.

    Kinds: a byte for each word, or none at all; bit 1 says that the word does not count, bit 2
    that it is punctuation. Pairs: numbers that are equal without being the same.
    """

def groups_align(gold: Sequence[int], test: Sequence[int], spelling: Sequence[str], gold_sentences: Sequence[int], test_sentences: Sequence[int], gold_kinds: bytes = ..., test_kinds: bytes = ..., pairs: Sequence[tuple[int, int]] = [], punctuation_apart: bool = False, characters: bool = False, small_table: int = 16384, keep_bytes: int = 100663296, dear: int = 8192) -> tuple[Any, ...]:
    """
    Align two sequences of words with groups: (cost, grouped words, slots, the slot of each gold word, of
    each test word), the last two as bytes of native uint32. Words are places in the list of spellings; a
    sentence number for each word. Kinds and pairs as in edit_align, and bit 4 says that a word may be in a
    group or alone only.
    """

KIND_ONLY_IN_GROUPS: int = 4

KIND_FREE: int = 1

KIND_PUNCTUATION: int = 2

class HeadTable:
    """A head percolation table."""

    def __init__(self, text: str) -> None: ...

    def number(self, label: str) -> int:
        """The number that stands for a label."""

def with_edited_normalised(corpus: Corpus, labels: Integers, tags: Integers) -> Corpus:
    """A corpus whose edited regions are in normal form."""

def write_heads(corpus: Corpus, table: HeadTable, labels: Integers, tags: Integers, label_flags: Integers, tag_flags: Integers, conllu: bool) -> bytes:
    """All sentences with their lexical heads."""

class HeadArcs:
    """The head dependencies of one side of a comparison."""

    def __len__(self) -> int: ...

def set_gone(comparison: Comparison, gold: bool, label_flags: Integers) -> None:
    """Leave out all words below empty constituents."""

def head_arcs(comparison: Comparison, gold: bool, table: HeadTable, labels: Integers, tags: Integers, label_flags: Integers, tag_flags: Integers, words: Integers, closed_words: Integers, pairs: Sequence[tuple[int, int]] = []) -> HeadArcs: ...

def conlleval(arguments: list[str], split: Callable[[bytes, bytes], list[bytes]]) -> tuple[bytes, bytes, int, bytes | None]: ...

def discodop(settings: dict[Any, Any], gold: Callable[[], tuple[str, list[bytes], list[tuple[str, str, list[str]]]]], test: Callable[[], tuple[str, list[bytes], list[tuple[str, str, list[str]]]]]) -> tuple[bytes, bytes, int, bytes | None]: ...

def eval07(arg: list[str], /) -> tuple[bytes, bytes, int, bytes | None]: ...

def eval09(arg: list[str], /) -> tuple[bytes, bytes, int, bytes | None]: ...

def evalb(arg: list[str], /) -> tuple[bytes, bytes, int, bytes | None]: ...

def sclite(arg: list[str], /) -> tuple[bytes, bytes, int, bytes | None]: ...

def sparseval(arg: list[str], /) -> tuple[bytes, bytes, int, bytes | None]: ...

def srl_eval(arguments: list[str], unpack: Callable[[bytes], bytes]) -> tuple[bytes, bytes, int, bytes | None]: ...

def srleval(arg: list[str], /) -> tuple[bytes, bytes, int, bytes | None]: ...

def udeval(arg: list[str], /) -> tuple[bytes, bytes, int, bytes | None]: ...

def ud_evaluate(gold: bytes, gold_name: str, system: bytes, system_name: str, enhancements: str, no_empty_nodes: bool, multiple_roots_okay: bool) -> list[Any]: ...

def lower(text: str) -> str: ...

class TreesTooLargeError(RuntimeError):
    pass

class TreeColumns:
    def __init__(self, arg: dict[Any, Any], /) -> None: ...

    def another(self) -> TreeColumns: ...

    def add_nested(self, trees: tuple[object, ...], start: int, other: type) -> int: ...

    def add_nodes(self, arg0: Sequence[Any], arg1: Sequence[int], /) -> None: ...

    def distinct_labels(self) -> list[int]:
        """The numbers of its labels, each once."""

    def __len__(self) -> int: ...

class TreeCosts:
    """
    What operations cost: a number, or numbers by label; relabelling doubles, one or a table of so many columns with the places of all labels in it.
    """

    def __init__(self, remove: Sequence[float], insert: Sequence[float], relabel: bytes, rows: Sequence[int], columns: Sequence[int], width: int) -> None: ...

def tree_distances(gold: TreeColumns, test: TreeColumns, pairs: Sequence[tuple[int, int]], costs: TreeCosts, want: int, bytes: int, cells: int, threads: int) -> list[Any]: ...

def text_costs(gold: Sequence[tuple[int, str]], test: Sequence[tuple[int, str]], otherwise: float, bytes: int) -> bytes:
    """
    What it costs to change texts, each with its kind: doubles, a row for each of gold.
    """

def read_conll(corpus: Corpus, name: str, data: bytes, universal: bool) -> None:
    """Read one CoNLL-U (universal) or CoNLL-X file into a corpus."""

def write_conll(corpus: Corpus, universal: bool, comments: bool = True) -> bytes:
    """All good sentences as CoNLL-U or CoNLL-X."""

def read_graphs(corpus: Corpus, name: str, data: bytes, xml: bool) -> None:
    """
    Read one file of NeGra's export format, or of TIGER XML, into a corpus.
    """

def write_graphs(corpus: Corpus, xml: bool, version: int) -> bytes:
    """
    All sentences in NeGra's export format of this version (0: the file's own), or as TIGER XML.
    """

def contents(corpus: Corpus) -> list[str]:
    """What a corpus holds beside words and tags."""

def read_chunks(corpus: Corpus, name: str, data: bytes, columns: str) -> None:
    """
    Read one file of words and tags of chunks into a corpus; columns: last, last-but-one or all.
    """

def write_chunks(corpus: Corpus, scheme: str = '') -> bytes:
    """
    All good sentences as words and tags of chunks, as they stand or as iob1, iob2, bioes or bilou.
    """

def has_more_columns(corpus: Corpus) -> bool:
    """Whether words have columns beside their tag and the last one."""

def read_timed(corpus: Corpus, name: str, data: bytes, segments: bool) -> None:
    """
    Read one file of words with times into a corpus: STM (segments) or CTM.
    """

def write_timed(corpus: Corpus, segments: bool) -> bytes:
    """All good sentences as STM or CTM."""

def has_choices(corpus: Corpus, format: str) -> bool:
    """
    Whether STM or CTM files have alternatives, optional words or segments to ignore.
    """

def with_all_words(corpus: Corpus, segments: bool) -> Corpus:
    """The corpus with the words of all alternatives."""

def choose_words(all: Comparison, gold: str, test: str, pairs: Sequence[tuple[int, int, int, int]]) -> tuple[Any, ...]:
    """
    Both sides with the words that give the fewest errors (None where a side has no choices), the gold sentences that are ignored, and how many words were heard in them.
    """

def align_times(comparison: Comparison, begin: int, end: int, tolerance: int, overlap: bool) -> None:
    """Align chunks by times; the tolerance is in milliseconds."""

def count_timed_errors(comparison: Comparison, collar: int) -> tuple[memoryview, ...]:
    """
    Right, substituted, deleted and inserted words by meeteval's rules; the collar is in milliseconds.
    """

def survey_times(comparison: Comparison, gold: tuple[int, int], test: tuple[int, int]) -> tuple[Any, ...]:
    """
    Gold words that count, those of them with times, the same of test, and how many words both have, in some sentences of each.
    """

def attach_times(corpus: Corpus, files: Sequence[tuple[str, bytes]]) -> None:
    """Times of words from files of columns: name and content of each."""

def count_sclite_errors(comparison: Comparison, all: Comparison, gold: str, test: str, pairs: Sequence[tuple[int, int, int, int]], optional: bool, fragments: bool, case_kept: bool) -> tuple[memoryview, ...]:
    """Right, substituted, deleted and inserted words by sclite's rules."""

def spoken_channels(files: Sequence[tuple[str, bytes]], segments: bool) -> tuple[Any, ...]:
    """
    (file, channel, number of the file) of each channel of STM or CTM files, and what is wrong with them: (number of the file, line, column, message, hint).
    """

def join_spoken(corpus: Corpus, files: Sequence[tuple[str, bytes]], segments: bool, texts: Sequence[tuple[int, int, Sequence[int], bool]], pauses: Sequence[str], apart: bool) -> tuple[Any, ...]:
    """
    The corpus with what STM or CTM files say of its words, None where the words differ; the differences, the ignored segments, words that only the corpus or only the files have, words of the files in sentences that could not be read, and channels that have no sentence. `texts`: (first sentence, behind the last, channels, whether documents are named by them). `apart`: channels become documents; else sentences stay in order.
    """

def leave_out_times(comparison: Comparison, times: Sequence[tuple[int, int, int, int]]) -> tuple[Any, ...]:
    """
    Leave out test words by time: (first sentence, behind the last, start, end). How many, for each, and the sentences that have no others.
    """

def align_characters(comparison: Comparison, begin: int, end: int) -> tuple[int, int]:
    """
    Align chunks by character spans: (edited characters, characters in gold).
    """

def same_characters(gold: Corpus, gold_range: tuple[int, int], test: Corpus, test_range: tuple[int, int]) -> bool:
    """
    Whether the characters of two ranges of sentences are the same, white space left out.
    """

def characters_of(corpus: Corpus, sentences: tuple[int, int]) -> bytes:
    """The characters of a range of sentences, white space left out."""

def read_conll09(corpus: Corpus, name: str, data: bytes, year_2009: bool, columns: str) -> None:
    """Read one CoNLL-2009 or CoNLL-2008 file into a corpus."""

def write_conll09(corpus: Corpus, year_2009: bool) -> bytes:
    """All good sentences as CoNLL-2009 or CoNLL-2008."""

def has_own_columns(corpus: Corpus, year_2009: bool) -> bool:
    """
    Whether a file of this format says more than what was read of it, as in predicted columns.
    """

def read_span_columns(corpus: Corpus, name: str, data: bytes, conll12: bool) -> None:
    """Read one file of CoNLL-2005 props, or of CoNLL-2012, into a corpus."""

def write_span_columns(corpus: Corpus, conll12: bool) -> bytes:
    """All good sentences as CoNLL-2005 props, or as CoNLL-2012."""

def count_tedeval(comparison: Comparison, labeled: bool, fine: bool, strict: bool, gold_begin: Integers, gold_end: Integers, test_begin: Integers, test_end: Integers, limits: TreeLimits) -> tuple[memoryview, ...]:
    """(cost, deleted, inserted, matched, gold, test, roots, exact) per unit."""

def tedeval_mappings(comparison: Comparison, labeled: bool, fine: bool, strict: bool, gold_begin: Integers, gold_end: Integers, test_begin: Integers, test_end: Integers, units: Sequence[int], limits: TreeLimits) -> list[Any]:
    """
    The nodes of both trees as (unit, gold, test), for units in ascending order; nodes are (label, kind, parent, partner, fate).
    """

def count_segeval(comparison: Comparison, labeled: bool, fine: bool) -> tuple[memoryview, ...]:
    """(cost, matched, gold, test, exact, strings) per unit."""

def align_lattice(comparison: Comparison, begin: int, end: int) -> None:
    """Slots of chunks from space-delimited words."""

def attach_words(corpus: Corpus, name: str, data: bytes) -> None:
    """Words from a map file."""

def set_words(corpus: Corpus, first: Integers, last: Integers, forms: Sequence[str], name: str, issues: Sequence[tuple[str, int, str, bool]]) -> None:
    """
    Words by rows of segments, spelt as `forms` say (empty: not known), from the file of this name; what was wrong with it as (code, line, message, whether it is a note).
    """

def join_marked(corpus: Corpus, mark: str) -> None:
    """Words from marks on the leaves."""

class Builder:
    """Columns that become sentences of a corpus once they fit together."""

    def __init__(self) -> None: ...

    def add_source(self, name: str, data: bytes) -> None:
        """The file in which what is added stands."""

    def set_numbers(self, column: str, numbers: Integers, strings: Sequence[Any] | None = None) -> None:
        """
        A column by its numbers; where it holds strings they are places in `strings`.
        """

    def set_texts(self, column: str, texts: Sequence[Any]) -> None:
        """A column of texts, None where there is none."""

    def add_issue(self, code: str, source: int, sentence: int | None, line: int, column: int, message: str, hint: str, note: bool) -> None: ...

    @staticmethod
    def holds_strings(column: str) -> bool: ...

    def finish(self, corpus: Corpus) -> None:
        """Check all columns and put them behind the sentences of a corpus."""

def append_sentences(corpus: Corpus, other: Corpus, begin: int, end: int) -> None:
    """
    Put sentences of another corpus behind those of this one, with all that belongs to them.
    """

def what_is_wrong(corpus: Corpus) -> str:
    """
    What makes these tables no corpus, in words; nothing where all is well.
    """

def without_words(corpus: Corpus, drop: Integers) -> tuple[Corpus, memoryview]:
    """
    Bracketings without the words that are marked, and the old row of each word that stays.
    """

def without_nodes(corpus: Corpus, drop: Integers) -> Corpus:
    """Bracketings without the constituents that are marked."""

def with_relations(corpus: Corpus, renamed: Sequence[tuple[int, bytes]], graph: bool) -> Corpus:
    """
    A corpus whose relations have other names: (number, name in UTF-8); with graph those of enhanced graphs, too.
    """

def repeated_nodes(corpus: Corpus, keys: Integers) -> memoryview:
    """1 for each constituent with the words and the key of the one above it."""

def tagged_words(corpus: Corpus, flags: Integers) -> memoryview:
    """For each word the mark of its tag; an entry for each string."""

def unit_places(comparison: Comparison) -> tuple[memoryview, ...]:
    """
    (number among all, number in its document, line) of each unit's gold sentence, 0 where it has none.
    """

def sentence_digests(corpus: Corpus, jobs: int) -> memoryview:
    """For each sentence a number for its words and its analysis."""

def unit_digests(comparison: Comparison, digests: Integers) -> memoryview:
    """
    The digest of each unit's gold sentence, 0 where it has none; an entry for each sentence.
    """

def unit_names(comparison: Comparison) -> str:
    """
    The sent_id of each unit's gold sentence, one to a line; nothing where none has one.
    """

class Matches:
    """The items of both sides, each with its partner."""

    @property
    def names(self) -> list[Any]: ...

    @names.setter
    def names(self, arg: Sequence[str], /) -> None: ...

    def column(self, gold: bool, name: str) -> memoryview: ...

    def complete(self) -> None:
        """Fill the columns of places."""

    def count(self) -> tuple[Any, ...]:
        """(matched, gold, test) per unit."""

    def cells(self, by: str, counted: Integers) -> list[Any]:
        """
        (cell, matched, gold, test, matched counted on the test side) of a breakdown.
        """

    def cell_rows(self, by: str, counted: Integers) -> tuple[Any, ...]:
        """
        The same unit by unit: names, then columns of cell, unit, matched, gold, test, matched on the test side.
        """

    def confusion(self, counted: Integers) -> list[Any]:
        """
        (gold, test, count, units) of labels; None for an item without a partner.
        """

    def causes(self, tags: str, label_is_tag: bool) -> Causes:
        """
        Why items have no partner; tags: the column that tags words, none, tag or upos.
        """

    def causes_of_parts(self, parts: Matches, tags: str) -> Causes:
        """Why items have no partner that are right if all their parts are."""

def match_items(comparison: Comparison, gold: tuple[Sequence[Integers], Integers | None, Integers | None, Integers | None, Integers | None], test: tuple[Sequence[Integers], Integers | None, Integers | None, Integers | None, Integers | None], labeled: bool, words: str, subtypes: bool, names: Sequence[str]) -> Matches:
    """Items of (keys, token, head, node, label), where all keys agree."""

def head_places(comparison: Comparison, gold: bool) -> memoryview:
    """By word: the place of its head, its slot as a rule."""

def count_brackets(comparison: Comparison, spans: str, labeled: bool, which: str = 'all') -> tuple[memoryview, ...]:
    """
    (matched, gold, test) per unit; of all brackets, or of the discontinuous or continuous ones alone.
    """

def match_brackets(comparison: Comparison, spans: str, labeled: bool, which: str = 'all') -> Matches: ...

def match_chunks(comparison: Comparison, labeled: bool, overlap: bool, scheme: str) -> Matches:
    """
    Chunks and entities, with the same place or with a slot in common; of one scheme, or all.
    """

def chunk_tags(comparison: Comparison, gold: bool) -> memoryview:
    """By word: a number for the tag that IOB2 would give it, 0 for O."""

def match_words(comparison: Comparison, rule: str, subtypes: bool = False, labeled: bool = True, punctuation: str = 'kept', lexical: str = 'ignored') -> Matches:
    """Words, tags and dependencies."""

def count_words(comparison: Comparison, rule: str, subtypes: bool = False, labeled: bool = True, punctuation: str = 'kept', lexical: str = 'ignored') -> tuple[memoryview, ...]:
    """Words, tags and dependencies."""

def match_attributes(comparison: Comparison, names: Sequence[str], where: str, values: Sequence[str], punctuation: str) -> Matches:
    """Words whose columns agree, of those with one of the values."""

def count_attributes(comparison: Comparison, names: Sequence[str], where: str, values: Sequence[str], punctuation: str) -> tuple[memoryview, ...]:
    """Words whose columns agree, of those with one of the values."""

def count_words_by(comparison: Comparison, rules: Sequence[tuple[str, bool, bool, str, str]]) -> list[tuple[memoryview, ...]]:
    """What count_words returns for each of several rules, side by side."""

def count_aligned(comparison: Comparison, rule: str, subtypes: bool = False, labeled: bool = True, punctuation: str = 'kept', lexical: str = 'ignored') -> memoryview:
    """Words, tags and dependencies."""

def match_bag(comparison: Comparison, lemmas: bool, pooled: bool, longest: int | None, subtypes: bool) -> Matches:
    """Relations of forms or lemmas, by document."""

def match_role_bag(comparison: Comparison, lemmas: bool, pooled: bool, longest: int | None) -> Matches:
    """Role arcs of forms or lemmas, by document."""

def match_spans(comparison: Comparison, sentences: bool) -> Matches:
    """Spans of sentences or tokens."""

def count_spans(comparison: Comparison, sentences: bool) -> tuple[memoryview, ...]:
    """(matched, gold, test) per unit."""

def match_roles(comparison: Comparison, labeled: bool, lexical: str) -> Matches: ...

def match_span_roles(comparison: Comparison, labeled: bool, with_verb: bool, given_predicates: bool) -> Matches: ...

def match_predicates(comparison: Comparison, whole: bool) -> Matches:
    """Predicates, or whole propositions."""

def match_heads(comparison: Comparison, gold: HeadArcs, test: HeadArcs, labeled: bool, open: bool, bag: bool) -> Matches: ...

def count_head_bags(comparison: Comparison, gold: HeadArcs, test: HeadArcs, labeled: bool, open: bool) -> tuple[memoryview, ...]:
    """(matched, gold, test) per unit."""

def match_segments(comparison: Comparison, labeled: bool, fine: bool, feats: bool, lemmas: bool) -> Matches:
    """Segments of each word."""

class Causes:
    """The causes of items without a partner, as bits."""

    def column(self, gold: bool) -> memoryview:
        """By item: its causes, 0 where it has a partner."""

    def count(self, by: str, counted: Integers) -> list[Any]:
        """
        (cell, causes, missed, extra) by total, unit, document, label, word-class or word.
        """

    def harmful(self, counted: Integers) -> list[Any]:
        """
        (gold word, test word, unit, harm, missed, extra) of word errors, the most harmful first; the numbers are of items that are mended once this error and all before it are undone.
        """

def cause_names() -> list[str]:
    """Names of the causes; cause number k is the bit 1 << k of a set."""

def attribute(matched: int, gold: int, test: int, counts: Sequence[tuple[int, int, int]]) -> tuple[Any, ...]:
    """
    (score, score without any error, waterfall, Shapley values) of rows (causes, missed, extra).
    """

class CoOptimal:
    """The alignments of least cost of a comparison's chunks."""

    def __init__(self, comparison: Comparison) -> None: ...

    def add_edit(self, begin: int, end: int, substitution: int, insertion: int, deletion: int, symmetric: bool, punctuation_apart: bool = False) -> None:
        """
        Find the alignments of chunks, as Comparison.align_edit would make them.
        """

    def add_groups(self, begin: int, end: int, characters: bool) -> None:
        """The same as Comparison.align_groups would make them."""

    @property
    def chunks(self) -> list[int]:
        """The chunks with several alignments."""

    @property
    def counts(self) -> list[int]:
        """How many each has; 2**64 - 1 for that many or more."""

    @property
    def log_counts(self) -> list[float]:
        """The natural logarithms of their numbers."""

    @property
    def digests(self) -> list[int]:
        """A number for the words of each."""

    def again(self, chunks: Sequence[int], seeds: Sequence[int], number: int, limit: int) -> Comparison:
        """
        The comparison with these chunks alone, aligned by their alignment `number`, or draw `number` where they
        have more than `limit`.
        """

def changed_rows(values: Integers, rows: Integers, known: Integers) -> list[int]:
    """
    The places in `values` whose value is not that of their row in `known`.
    """

def draw_below(seed: int, number: int, limit: int) -> int:
    """Draw `number` of a seed: a number below the limit, all equally likely."""

def exact_test(numerator_a: Integers, denominator_a: Integers, numerator_b: Integers, denominator_b: Integers, one_sided: bool = False, alpha: float = 0.0, way: str = 'cheapest', most_cells: int = 16777216) -> tuple[float, float, str, int, float | None] | None:
    """
    (p, resolution, way, units that differ, largest difference whose p is not below alpha) of the exact paired permutation test; None where a score is undefined or nothing can be afforded.
    """

def resampled_sums(columns: Sequence[Doubles], samples: int, seed: int, jobs: int = 0) -> list[memoryview]:
    """For each column its sums over resampled units, the same for all."""

def swapped_sums(columns: Sequence[Doubles], samples: int, seed: int, jobs: int = 0) -> list[memoryview]:
    """
    For each column of differences its sums with random signs, the same for all.
    """

def every_swapped_sums(columns: Sequence[Doubles], jobs: int = 0) -> list[memoryview] | None:
    """
    For each column of differences its sums with all signs, the same for all; None where more than 16 units differ.
    """

def resample(units: int, seed: int, sample: int) -> memoryview:
    """How often each unit is drawn in a sample."""

def weighted_sum(columns: Sequence[Integers], times: Sequence[int]) -> memoryview:
    """The columns, each times its number, added row by row."""

def as_doubles(column: Integers) -> memoryview:
    """A column of counts as doubles."""

def ratios(numerators: Doubles, denominators: Doubles) -> memoryview:
    """Numerators over denominators; NaN where there is none."""

def ratios_without_each(numerators: Doubles, denominators: Doubles) -> memoryview:
    """The ratio of sums when each unit in turn is left out."""

def differences(a: Doubles, b: Doubles) -> memoryview:
    """Two columns, the second taken off the first."""

def sorted_values(values: Doubles) -> memoryview:
    """In order, without what is undefined."""

def acceleration(jackknife: Doubles) -> float | None:
    """The acceleration of BCa intervals; None where all values are equal."""

def standard_deviation(values: Doubles) -> float | None:
    """The standard deviation (n − 1) of what is defined."""

def pearson(x: Doubles, y: Doubles) -> float | None:
    """Pearson's correlation; None where a list is constant."""

def mean_ranks(values: Doubles) -> memoryview:
    """Ranks from 1, the smallest first; equal values share their mean rank."""

def kendall_pairs(x: Doubles, y: Doubles) -> tuple[int, int, int, int, int]:
    """Pairs: concordant, discordant, tied in x, in y, in both."""

def correlations(x: Doubles, y: Doubles, unit: Integers, units: int, many: int, seed: int | None = None) -> list[memoryview]:
    """
    Pearson's, Spearman's and Kendall's coefficients in `many` samples of the units that points belong to; without a seed, those without each of `many` parts of the units.
    """

class Repairs:
    """Answers of a language model, and what became of each."""

    def __len__(self) -> int: ...

    def usable(self, answer: int) -> bool: ...

    def changed(self, answer: int) -> bool: ...

    def unbalanced(self, answer: int) -> bool: ...

    def truncated(self, answer: int) -> bool: ...

    def looping(self, answer: int) -> bool: ...

    def kinds(self, answers: Sequence[bytes], gold: Corpus | None, rows: Integers) -> list[Any]:
        """
        Why each of these answers, the ones that were mended, failed; empty where it did not.
        """

    def text(self, answer: int) -> bytes:
        """The analysis, as the strict readers take it."""

    def steps(self, answer: int) -> list[Any]:
        """What was done: rule, line and column in the answer."""

    def counts(self, answer: int) -> dict[str, Any]:
        """How often each rule was applied."""

    def corpus(self, answers: Integers) -> Corpus:
        """A sentence for each of these answers."""

def repair_answers(answers: Sequence[bytes], format: str, bare_words: bool, gold: Corpus | None, rows: Integers) -> Repairs:
    """
    Find the parse in each answer and mend it; gold words help to choose between attempts.
    """

def with_sentences(corpus: Corpus, others: Corpus, rows: Integers) -> Corpus:
    """A corpus with other sentences in the place of some of its own."""

def count_word_changes(comparison: Comparison) -> tuple[memoryview, ...]:
    """By unit: words that are missing, extra, repeated, changed, recut."""

def count_unknown_labels(comparison: Comparison) -> memoryview:
    """By test sentence: labels, tags and relations that gold does not have."""

def chance_trees(gold: Corpus, chance: int, seed: int) -> Corpus:
    """
    Uninformed trees on the same words: right-branching, left-branching, flat, random.
    """

def repair_rules() -> list[str]:
    """The names of the rules, in the order in which they are tried."""

def failure_kinds() -> list[Any]:
    """
    The kinds of answers that failed, in the order in which their rules are tried.
    """

class Piece:
    """Where the reading of a file in pieces stands."""

    def __init__(self) -> None: ...

    def copy(self) -> Piece:
        """The same place once more."""

    @property
    def limit(self) -> int:
        """How many sentences the next piece has."""

    @limit.setter
    def limit(self, arg: int, /) -> None: ...

    @property
    def documents(self) -> int:
        """
        How many whole documents it has beside that; 0: it may end in a document.
        """

    @documents.setter
    def documents(self, arg: int, /) -> None: ...

    @property
    def newdoc_seen(self) -> bool:
        """Whether a line has started a document so far."""

    @property
    def consumed(self) -> int:
        """Bytes of the text that the last piece took."""

    @property
    def spans_lines(self) -> bool:
        """Whether a tree has gone over several lines so far."""

    @property
    def blanks(self) -> int:
        """Blank lines between trees so far."""

    @property
    def newdocs(self) -> int:
        """Lines of the last piece that start a document."""

    @property
    def plain(self) -> bool:
        """Whether all documents so far have an id and a sentence."""

def read_behind(before: bytes, begin: int, file: object, more: int) -> bytes:
    """
    The bytes from ``begin`` on, and behind them the next ``more`` of a file, fewer at its end.
    """

def read_bracketings_piece(corpus: Corpus, name: str, data: bytes, begin: int, end: int, bare_words: bool, blank_lines: int, piece: Piece, numbered: bool = False) -> None:
    """Read the next sentences of a file of bracketings; the piece moves on."""

def read_conll_piece(corpus: Corpus, name: str, data: bytes, begin: int, end: int, universal: bool, piece: Piece) -> None:
    """
    Read the next sentences of a CoNLL-U or CoNLL-X file; the piece moves on.
    """

class PlainPairs:
    """
    Two files of trees over the same words, line beside line, read and counted in one pass.
    """

    def __init__(self, gold: object, test: object) -> None:
        """From two open files, of which readinto() is called."""

    def learn(self, text: str, label: int, tag: int, flags: int) -> None:
        """What a text means as a constituent's label, and as a tag."""

    def count(self, blocks: int, jobs: int) -> str:
        """
        Count so many blocks more: ended, more (there is more), unknown (texts have to be learned) or other (these files are not for this way).
        """

    @property
    def unknown(self) -> list[str]:
        """The texts that have no meaning yet."""

    @property
    def bytes(self) -> int:
        """How many bytes of both files have been read."""

    def __len__(self) -> int:
        """Pairs of trees so far."""

    def digests(self) -> memoryview:
        """
        For each pair a number for the words and the analysis of its gold tree.
        """

    def column(self, name: str, wide: bool) -> memoryview:
        """One number for each pair of trees, of 64 or 32 bits."""

class PlainTexts:
    """
    Pairs of trees over the same words, given as two texts, one pair after the other.
    """

    def __init__(self) -> None: ...

    def learn(self, text: str, label: int, tag: int, flags: int) -> None:
        """What a text means as a constituent's label, and as a tag."""

    def count(self, gold: bytes, test: bytes, columns: Sequence[str]) -> list[int] | None:
        """
        Count one pair: a number for each column; none at all where texts have to be learned first, None where the two are not for this way.
        """

    @property
    def unknown(self) -> list[str]:
        """The texts that have no meaning yet."""

    def __len__(self) -> int:
        """How many texts have a meaning."""

def unit_keys(documents: Sequence[str], document: Integers, number: Integers, names: str, by_document: bool) -> memoryview:
    """
    A number for each unit that is the same in every process; `names`: sent_ids, one to a line, or nothing.
    """

def poisson_sums(keys: Integers, columns: Sequence[Integers], mask: Integers, samples: int, seed: int, jobs: int) -> memoryview:
    """The sums of columns in samples of units, column after column."""

def signed_sums(columns: Sequence[Doubles], samples: int, seed: int, jobs: int = 0) -> list[memoryview]:
    """
    For each column its sums with random signs; differences of two systems' are their swaps.
    """

def every_signed_sum(columns: Sequence[Doubles], first: int, bits: int) -> list[memoryview]:
    """
    For each column its sums under all 2^bits choices of signs; unit i has bit first + i.
    """

def mean_differences(sets: Sequence[tuple[tuple[Doubles, Doubles, float, float], tuple[Doubles, Doubles, float, float]]]) -> memoryview:
    """
    The mean over test sets of the difference of two ratios, after each swap.
    """

def at_least(values: Doubles, bound: float, two_sided: bool) -> int:
    """How many values are so large, undefined ones among them."""

def largest_at(values: Doubles, place: int, two_sided: bool) -> float:
    """The value at a place, the largest first; undefined ones are infinite."""

def differing_units(first: Sequence[Doubles], second: Sequence[Doubles], most: int) -> list[int]:
    """
    The first units, at most so many, on which two systems have different counts.
    """

def mean_column(columns: Sequence[Doubles]) -> memoryview:
    """The mean of several columns, row by row."""

def centred(jackknife: Doubles) -> memoryview:
    """The influence of each unit on a score, from the scores without it."""

class Cells:
    """A column of a report: a cell in each row."""

    @staticmethod
    def sums(terms: Sequence[tuple[Integers, int]], undefined: str = '', mask: Integers | None = None) -> Cells:
        """Columns times whole numbers, added; undefined where mask is 0."""

    @staticmethod
    def shares(numerator: Sequence[tuple[Integers, int]], denominator: Sequence[tuple[Integers, int]], rest: bool = False, undefined: str = '', digits: int = -1, percent: bool = False, mask: Integers | None = None) -> Cells:
        """
        One sum over another, or 1 minus that (rest), with so many decimals (below 0: as repr has it); undefined where the lower sum or mask is 0.
        """

    @staticmethod
    def texts(texts: list[str | None], first: int = 0, quote: str = '', undefined: str = '') -> Cells:
        """
        A text for each row from `first` on, with a mark before and behind; None is undefined.
        """

    @staticmethod
    def choices(chosen: Integers, texts: Sequence[str]) -> Cells:
        """One of several texts in each row."""

    def widest(self, mask: Integers | None, begin: int, end: int) -> int:
        """The characters of the widest cell of these rows where mask is not 0."""

    def values(self, mask: Integers | None, begin: int, end: int) -> list[Any]:
        """The numbers in these rows where mask is not 0; None where undefined."""

def write_rows(literals: Sequence[str], cells: Sequence[Cells], mask: Integers | None, begin: int, end: int, widths: Sequence[int] = []) -> str:
    """
    The rows begin to end - 1 where mask is not 0: a literal, a cell, a literal … and the last literal. Cells get blanks up to their width before them, behind them if it is negative.
    """

def indented_json(compact: str, indent: int) -> str:
    """
    JSON without breaks, and with blanks behind colons alone, as json.dumps(indent=…) has it.
    """

def odd_texts(texts: list[str | None], first: str, inside: str, last: str) -> list[int]:
    """
    The places of texts with a byte that is not in `inside`, or first not in `first`, or last not in `last`.
    """
