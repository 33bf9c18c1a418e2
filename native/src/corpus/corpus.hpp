// A whole corpus as columns. Constituents, words and sentences are rows; strings are numbers.
//
// The constituents of a sentence are stored by first word, and of those that begin with one word the one
// above first. For a tree without crossing branches this is pre-order. A preterminal is not a node: its label
// is the tag of its word, so that bracketings and dependency files share one table of words. The children of
// a node are the nodes and the words whose parent it is; by position a node without words comes before the
// word it stands at, so the order of all children can be told from first leaf and row number alone.
//
// A constituent may be discontinuous: then other words stand between its first and its last one. Parents are
// the true ones on all rows. nodes.first and nodes.last are a constituent's outer edges, and its pieces are
// in runs: two or more rows for each discontinuous constituent, none for any other. So a corpus whose runs
// are empty is as it always was, and who asks which words are below a constituent asks Corpus::discontinuous
// first.
#pragma once
#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/issue.hpp"
#include "text/strings.hpp"

namespace treegauge {

using Row = std::uint32_t;
inline constexpr Row kNoRow = 0xFFFFFFFFu;
// The head of a root word: present, but no word.
inline constexpr Row kRootRow = 0xFFFFFFFEu;
// When a word was said, where nobody knows it.
inline constexpr std::uint32_t kNoTime = 0xFFFFFFFFu;

// A file's bytes (decompressed), kept so that errors and pictures can point at them.
struct Source {
  std::string name;
  std::string_view bytes;
  std::shared_ptr<const void> owner;
};

struct Documents {
  std::vector<StringId> name;
  std::vector<std::uint32_t> source;
  std::vector<Row> first_sentence;
  // The number of that sentence in the document, where one does not begin with its first (a part of a
  // corpus); empty where all do.
  std::vector<std::uint32_t> first_number;
  [[nodiscard]] std::size_t size() const { return name.size(); }
};

enum class SentenceState : std::uint8_t {
  good,
  failed,  // an empty line, (()) or (TOP ()): the parser found nothing
  broken,  // there is text, but no tree could be read from it; an Issue says why
};

struct Sentences {
  std::vector<Row> first_token;
  std::vector<Row> first_node;
  std::vector<std::uint64_t> offset;  // of the sentence's first byte in its source
  std::vector<std::uint32_t> line;    // of that byte, from 1
  std::vector<SentenceState> state;
  // 0: the arcs are not a tree (a cycle, a head out of range, no root …). Words, tags and arcs can be used
  // one by one all the same; what needs a tree cannot use the sentence.
  std::vector<std::uint8_t> tree;
  std::vector<StringId> name;              // sent_id, or kNoString
  std::vector<std::uint8_t> starts_block;  // blank-line blocks: the first sentence of each is marked
  std::vector<StringId> comments;          // the comment lines before it as they stand, or kNoString
  [[nodiscard]] std::size_t size() const { return first_token.size(); }
};

// Words. A column that the format does not have is empty.
struct Tokens {
  std::vector<StringId> form;
  std::vector<StringId> tag;          // preterminal label, XPOS or POS; kNoString for a bare word
  std::vector<Row> parent;            // constituent directly above, kNoRow outside bracketings
  std::vector<std::uint64_t> offset;  // of the word in its source
  // Dependency files. The basic tree is here; enhanced graphs and roles are arcs.
  std::vector<StringId> lemma, upos, feats, deprel;
  std::vector<Row> head;             // a token row, kRootRow, or kNoRow where the file has none
  std::vector<StringId> deps, misc;  // as they stand, for writing back
  std::vector<StringId> predicate;   // the sense of a predicate (CoNLL-2009 PRED), else kNoString
  std::vector<StringId> others;      // columns that only one format has, with the tabs between them
  std::vector<std::uint32_t> start,
      end;  // when the word was said, in milliseconds; kNoTime where it is not known
  [[nodiscard]] std::size_t size() const { return form.size(); }

  // The columns that are always filled.
  void add(StringId word, StringId word_tag, Row above, std::uint64_t at) {
    form.push_back(word);
    tag.push_back(word_tag);
    parent.push_back(above);
    offset.push_back(at);
  }
  // The times of the last word. There are no columns for them before a word has some.
  void add_times(std::uint32_t from, std::uint32_t to) {
    if (start.empty() && from == kNoTime && to == kNoTime) return;
    start.resize(form.size() - 1, kNoTime);
    end.resize(form.size() - 1, kNoTime);
    start.push_back(from);
    end.push_back(to);
  }
  // MISC of the last word, likewise.
  void add_misc(StringId text) {
    if (misc.empty() && text == kNoString) return;
    misc.resize(form.size() - 1, kNoString);
    misc.push_back(text);
  }
  void reserve(std::size_t rows) {
    form.reserve(rows);
    tag.reserve(rows);
    parent.reserve(rows);
    offset.reserve(rows);
  }
};

// Constituents, sentence after sentence. One that is discontinuous has its pieces in Runs.
struct Nodes {
  std::vector<StringId> label;
  std::vector<Row> parent;  // kNoRow for a root
  std::vector<Row> first,
      last;  // token rows: first leaf, one behind the last leaf; other words may be between
  std::vector<StringId> others;  // what graph formats have beside labels; see formats/graphs/graphs.hpp
  [[nodiscard]] std::size_t size() const { return label.size(); }

  void add(StringId name, Row above, Row first_leaf) {
    label.push_back(name);
    parent.push_back(above);
    first.push_back(first_leaf);
    last.push_back(first_leaf);
  }
  void drop_last() {
    label.pop_back();
    parent.pop_back();
    first.pop_back();
    last.pop_back();
  }
  void reserve(std::size_t rows) {
    label.reserve(rows);
    parent.reserve(rows);
    first.reserve(rows);
    last.reserve(rows);
  }
};

// The pieces of constituents whose words are not neighbours: two or more rows for each, in the order of the
// constituents and of the words. Nothing for all other constituents. Between two pieces of one constituent is
// at least one word.
struct Runs {
  std::vector<Row> node;
  std::vector<Row> first, last;  // token rows: first word, one behind the last word
  [[nodiscard]] std::size_t size() const { return node.size(); }
};

// Arcs beside the basic tree: enhanced dependencies between words (a label may spell a path through
// empty nodes, conj>obj, as in the IWPT shared tasks; arcs to empty nodes themselves are left out), and
// semantic roles from predicate to argument word.
enum class ArcKind : std::uint8_t { enhanced, role };

struct Arcs {
  std::vector<ArcKind> kind;
  std::vector<Row> dependent;  // token row
  std::vector<Row> head;       // token row or kRootRow
  std::vector<StringId> label;
  [[nodiscard]] std::size_t size() const { return kind.size(); }
};

// Labelled stretches of words that are not constituents: chunks and entities, and arguments of predicates
// that are spans (CoNLL-2005, CoNLL-2012). A row is a piece. A piece that continues belongs to the span of
// the row before it; the first piece of a span says what it is, and all have the same kind, head and label.
// Pieces may be neighbours. Rows go by sentence.
enum class SpanKind : std::uint8_t { chunk, argument };

// Ways to write chunks as tags of words; bits of LabelledSpans::schemes.
enum ChunkScheme : std::uint8_t {
  kIob1 = 1,
  kIob2 = 2,
  kBioes = 4,      // BILOU, too
  kIob1Later = 8,  // IOB1 from its second word on
};

struct LabelledSpans {
  std::vector<SpanKind> kind;
  std::vector<Row> head;  // the predicate of an argument: a token row; kNoRow for a chunk
  std::vector<StringId> label;
  std::vector<Row> first, last;         // token rows: first word, one behind the last word
  std::vector<std::uint8_t> continues;  // 1: a further piece
  std::vector<std::uint8_t> schemes;  // of a chunk written as tags: the schemes that allow how it is written
  [[nodiscard]] std::size_t size() const { return kind.size(); }
};

// Surface tokens that stand for several words (CoNLL-U 3-4 lines, Semitic space-delimited words).
struct Surfaces {
  std::vector<StringId> form;
  std::vector<Row> first, last;  // token rows: first word, one behind the last word
  std::vector<std::uint64_t> offset;
  [[nodiscard]] std::size_t size() const { return form.size(); }
};

// Lines of a file that are not words but belong to it (multiword tokens and empty nodes of CoNLL-U), for
// writing back.
struct ExtraLines {
  std::vector<Row> sentence;
  std::vector<Row> before;  // the token row it stands before
  std::vector<StringId> text;
  [[nodiscard]] std::size_t size() const { return before.size(); }
};

// Heads that point at no word, as they stand, for writing back: tokens.head has kNoRow there.
struct OddHeads {
  std::vector<Row> token;
  std::vector<StringId> text;
  [[nodiscard]] std::size_t size() const { return token.size(); }
};

// Which columns of words a reader fills beside those that are always there.
enum class WordColumns : std::uint8_t { none, conll, roles, timed, props, conll12, chunks, graphs };

// Who reads the tables where they stand: views in Python, comparisons. Tables that grow move, so nothing may
// be read into a corpus as long as there is one.
class Readers {
 public:
  Readers() = default;
  Readers(const Readers&) {}  // nobody reads a copy yet
  // NOLINTNEXTLINE(bugprone-unhandled-self-assignment): nothing is taken over
  Readers& operator=(const Readers&) { return *this; }
  ~Readers() = default;

  // Counts as a reader for as long as it is kept.
  [[nodiscard]] std::shared_ptr<const void> add() const { return token_; }
  [[nodiscard]] bool any() const { return token_.use_count() > 1; }

 private:
  std::shared_ptr<const void> token_ = std::make_shared<const char>('\0');
};

// Where trees stand in their source as the common layout has them (formats/bracketings/plain_scan.hpp), but
// for the white space between brackets: what digests are made of.
class TreeTexts {
 public:
  // Between two brackets: white space that is not that of the common layout, or none where that has some. In
  // bytes from the tree's first.
  struct Gap {
    std::uint32_t begin, end;
  };
  // A tree's bytes, from its sentence's offset on; 0: it is not known where it stands.
  struct Text {
    std::uint32_t bytes = 0;
    std::span<const Gap> gaps;
  };

  TreeTexts() = default;
  TreeTexts(const TreeTexts&) {}  // a copy is made to be changed
  // NOLINTNEXTLINE(bugprone-unhandled-self-assignment): nothing is taken over
  TreeTexts& operator=(const TreeTexts&) {
    forget(0);
    return *this;
  }
  TreeTexts(TreeTexts&&) = default;
  TreeTexts& operator=(TreeTexts&&) = default;
  ~TreeTexts() = default;

  void add(std::size_t sentence, std::size_t bytes, std::span<const Gap> gaps) {
    texts_.resize(sentence, {0, static_cast<std::uint32_t>(gaps_.size())});
    gaps_.insert(gaps_.end(), gaps.begin(), gaps.end());
    texts_.push_back({static_cast<std::uint32_t>(bytes), static_cast<std::uint32_t>(gaps_.size())});
  }
  // Those from this sentence on are not known any more.
  void forget(std::size_t first) {
    if (first >= texts_.size()) return;
    texts_.resize(first);
    gaps_.resize(first_gap(first));
  }
  [[nodiscard]] Text operator[](std::size_t sentence) const {
    if (sentence >= texts_.size()) return {};
    const std::size_t first = first_gap(sentence);
    return {texts_[sentence].bytes, std::span(gaps_).subspan(first, texts_[sentence].last_gap - first)};
  }

 private:
  struct Place {
    std::uint32_t bytes, last_gap;  // one behind the last of its gaps
  };
  [[nodiscard]] std::size_t first_gap(std::size_t sentence) const {
    return sentence == 0 ? 0 : texts_[sentence - 1].last_gap;
  }

  std::vector<Place> texts_;
  std::vector<Gap> gaps_;
};

struct Corpus {
  Readers readers;
  TreeTexts tree_texts;
  Strings strings;
  std::vector<Source> sources;
  Documents documents;
  Sentences sentences;
  Tokens tokens;
  Nodes nodes;
  Runs runs;
  Arcs arcs;
  LabelledSpans spans;
  Surfaces surfaces;
  ExtraLines extra_lines;
  OddHeads odd_heads;
  std::vector<Issue> issues;

  // One behind the last row of sentence s.
  [[nodiscard]] Row token_end(std::size_t s) const {
    return s + 1 < sentences.size() ? sentences.first_token[s + 1] : static_cast<Row>(tokens.size());
  }
  [[nodiscard]] Row node_end(std::size_t s) const {
    return s + 1 < sentences.size() ? sentences.first_node[s + 1] : static_cast<Row>(nodes.size());
  }
  [[nodiscard]] Row document_end(std::size_t d) const {
    return d + 1 < documents.size() ? documents.first_sentence[d + 1] : static_cast<Row>(sentences.size());
  }
  // The rows of runs that are of sentence s; of constituent `node`.
  struct RunRange {
    std::size_t begin = 0, end = 0;
  };
  [[nodiscard]] RunRange runs_of(std::size_t s) const {
    if (runs.node.empty()) return {};
    return {first_run(sentences.first_node[s]), first_run(node_end(s))};
  }
  [[nodiscard]] RunRange runs_of_node(Row node) const {
    if (runs.node.empty()) return {};
    return {first_run(node), first_run(node + 1)};
  }
  // Whether sentence s has a discontinuous constituent.
  [[nodiscard]] bool discontinuous(std::size_t s) const {
    const RunRange range = runs_of(s);
    return range.begin < range.end;
  }

  // A word's head as a file has it: its number in the sentence that starts at `first`, 0 for the root, _ for
  // none.
  [[nodiscard]] std::string written_head(Row first, Row token) const;

  // The number, from 1, of the first sentence that is here of document d.
  [[nodiscard]] std::uint32_t first_number(std::size_t d) const {
    return d < documents.first_number.size() ? documents.first_number[d] : 1;
  }
  // The document that sentence s belongs to.
  [[nodiscard]] Row document_of(std::size_t s) const;

  // Throws if somebody reads the tables: asked by everything that adds to them.
  void check_may_grow() const;
  // The same for a reader: words that are there must have the columns that it fills, and no others.
  void check_may_read(WordColumns columns) const;

  void start_document(std::string_view name, std::uint32_t source);
  // Opens a sentence at the present end of all tables and returns its number.
  Row start_sentence(std::uint64_t offset, std::uint32_t line, SentenceState state);
  // Drops the words and nodes of the last sentence and marks it.
  void empty_last_sentence(SentenceState state);

  // Line and column (in characters) of a byte, for messages.
  struct Position {
    std::uint64_t line;
    std::uint64_t column;
  };
  [[nodiscard]] Position position(std::uint32_t source, std::uint64_t offset) const;

  // The same for a word, found from its sentence's start and not from the start of the file.
  [[nodiscard]] Position token_position(Row token) const;

  // Lets go of the files' bytes. Positions in them are not known any more: a word is where its sentence is.
  void drop_texts();

  // Bytes held by the tables, without the files themselves.
  [[nodiscard]] std::size_t bytes() const;

 private:
  // The first row of runs that is not of a constituent before `node`.
  [[nodiscard]] std::size_t first_run(Row node) const {
    return static_cast<std::size_t>(std::lower_bound(runs.node.begin(), runs.node.end(), node) -
                                    runs.node.begin());
  }
};

}  // namespace treegauge
