// Reads CoNLL-2009 as srleval does.

#include <algorithm>
#include <cstring>
#include <optional>

#include "base/interrupt.hpp"
#include "classic/file_text.hpp"
#include "classic/srleval/corpus.hpp"
#include "text/spaces.hpp"

namespace treegauge::classic::srleval_parts {
namespace {

// Columns of CoNLL-2009, from 0.
constexpr std::size_t kId = 0;
constexpr std::size_t kForm = 1;
constexpr std::size_t kLemma = 2;
constexpr std::size_t kPredictedLemma = 3;
constexpr std::size_t kTag = 4;
constexpr std::size_t kPredictedTag = 5;
constexpr std::size_t kHead = 8;
constexpr std::size_t kPredictedHead = 9;
constexpr std::size_t kLabel = 10;
constexpr std::size_t kPredicate = 13;
constexpr std::size_t kFirstArgument = 14;

constexpr int kBadInput = 1;
constexpr int kHeadOutside = 2;

// Numbers beyond this are as good as this one: no sentence is that long. Ten times it still fits.
constexpr std::int64_t kHuge = std::int64_t{1} << 56;

// White space around the number and between sign and digits is accepted, as the original does.
std::optional<std::int64_t> integer(std::string_view text) {
  text = trimmed(text);
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text = trimmed(text.substr(1));
  if (text.empty()) return std::nullopt;
  std::int64_t value = 0;
  for (const char digit : text) {
    if (digit < '0' || digit > '9') return std::nullopt;
    value = std::min(kHuge, value * 10 + (digit - '0'));
  }
  return negative ? -value : value;
}

class Reader {
 public:
  explicit Reader(Corpus& corpus) : corpus_(corpus) {}

  void run() {
    const FileText file = file_text(corpus_.path);
    if (file.error != 0) throw Failure(kBadInput, corpus_.path + ": " + std::strerror(file.error));
    corpus_.text = file.view();
    std::string_view rest = corpus_.text;
    std::size_t number = 0;
    while (!rest.empty()) {
      check_interrupted();
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      const std::string_view line = trimmed(rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
      ++number;
      // A blank line ends a sentence; one where no sentence has begun is read as a broken word.
      if (line.empty() && !lines_.empty()) {
        sentence();
        lines_.clear();
      } else {
        lines_.push_back({line, number});
      }
    }
    if (!lines_.empty()) sentence();
  }

 private:
  struct Line {
    std::string_view text;
    std::size_t number;
  };

  [[noreturn]] void fail(int code, std::size_t line, const std::string& what) const {
    throw corpus_.failure(code, line, what);
  }

  void sentence() {
    first_ = corpus_.words.size();
    size_ = lines_.size();
    cells_.clear();
    rows_.assign(1, 0);
    positions_.clear();
    std::size_t root = kNoWord;
    for (const Line& line : lines_) {
      std::int64_t position = word(line);
      if (position == -1 && root == kNoWord) {
        root = corpus_.words.size() - 1;
      } else if (position == -1) {
        // Only one root is kept; the others hang on the first word.
        position = 0;
        corpus_.warnings += corpus_.path + ":" + std::to_string(line.number) +
                            ": a second root, attached to the first word of the sentence\n";
      }
      positions_.push_back(position);
    }
    if (root == kNoWord) fail(kBadInput, lines_.front().number, "the sentence has no root");
    attach();
    collect_arguments();
    collect_order(root);
  }

  // Read one line; returns the position of its head in the sentence, from 0 (-1: root).
  std::int64_t word(const Line& line) {
    std::string_view rest = line.text;
    for (;;) {
      const std::size_t tab = rest.find('\t');
      cells_.push_back(rest.substr(0, tab));
      if (tab == std::string_view::npos) break;
      rest.remove_prefix(tab + 1);
    }
    const std::size_t begin = rows_.back();
    rows_.push_back(cells_.size());
    if (cells_.size() - begin <= kPredicate) fail(kBadInput, line.number, "fewer than 14 columns");
    const auto cell = [&](std::size_t column) { return cells_[begin + column]; };
    const std::string_view head_text = cell(cell(kHead) == "-1" ? kPredictedHead : kHead);
    const auto head = integer(head_text);
    const auto id = integer(cell(kId));
    if (!head || !id)
      fail(kBadInput, line.number, "not a number: " + std::string(head ? cell(kId) : head_text));
    Word& added = corpus_.words.emplace_back();
    added.form = cell(kForm);
    added.lemma = cell(cell(kLemma) == "_" ? kPredictedLemma : kLemma);
    added.tag = cell(cell(kTag) == "_" ? kPredictedTag : kTag);
    added.label = cell(kLabel);
    added.predicate = cell(kPredicate);
    added.sentence = corpus_.sentences();
    added.line = line.number;
    added.id = *id;
    return *head - 1;
  }

  // Positions become words, as far as they lie inside the sentence.
  void attach() {
    const auto size = static_cast<std::int64_t>(size_);
    for (std::size_t at = 0; at < size_; ++at) {
      Word& dependent = corpus_.words[first_ + at];
      if (positions_[at] >= size) fail(kHeadOutside, lines_[at].number, "the head lies outside the sentence");
      if (positions_[at] >= 0) dependent.head = first_ + static_cast<std::size_t>(positions_[at]);
      // One past the end, and as far before the first word as the sentence is long, pass here.
      if (dependent.id > size + 1 || dependent.id < -size)
        fail(kBadInput, lines_[at].number, "the ID lies outside the sentence");
      // Numbers below 1 count from the end of the sentence.
      std::int64_t place = dependent.id - 1;
      if (place < 0) place += size;
      if (place >= 0 && place < size) dependent.numbered = first_ + static_cast<std::size_t>(place);
    }
  }

  // The k-th argument column belongs to the k-th predicate; columns beyond the last one are ignored.
  void collect_arguments() {
    std::size_t column = kFirstArgument;
    for (std::size_t at = 0; at < size_; ++at) {
      Word& predicate = corpus_.words[first_ + at];
      predicate.first_argument = corpus_.arguments.size();
      if (predicate.is_predicate()) {
        check_interrupted(size_);
        for (std::size_t row = 0; row < size_; ++row) {
          if (rows_[row] + column >= rows_[row + 1]) {
            fail(kBadInput, lines_[row].number,
                 "no argument column for predicate " + std::string(predicate.predicate));
          }
          const std::string_view label = cells_[rows_[row] + column];
          if (label != "_") corpus_.arguments.push_back({first_ + row, label});
        }
        ++column;
      }
      predicate.last_argument = corpus_.arguments.size();
    }
  }

  // Words that share an ID stay in the order of a walk from the root, heads before dependents.
  void collect_order(std::size_t root) {
    std::vector<std::size_t> first_child(size_, kNoWord);
    std::vector<std::size_t> next_sibling(size_, kNoWord);
    for (std::size_t at = size_; at-- > 0;) {
      const std::size_t head = corpus_.words[first_ + at].head;
      if (head != kNoWord) {
        next_sibling[at] = first_child[head - first_];
        first_child[head - first_] = at;
      }
    }
    const std::size_t begin = corpus_.order.size();
    std::vector<std::size_t> open{root - first_};
    while (!open.empty()) {
      const std::size_t at = open.back();
      open.pop_back();
      corpus_.order.push_back(first_ + at);
      corpus_.words[first_ + at].reached = true;
      if (next_sibling[at] != kNoWord) open.push_back(next_sibling[at]);
      if (first_child[at] != kNoWord) open.push_back(first_child[at]);
    }
    std::stable_sort(corpus_.order.begin() + static_cast<std::ptrdiff_t>(begin), corpus_.order.end(),
                     [&](std::size_t left, std::size_t right) {
                       return corpus_.words[left].id < corpus_.words[right].id;
                     });
    corpus_.starts.push_back(corpus_.order.size());
  }

  Corpus& corpus_;
  std::vector<Line> lines_;
  // The sentence at hand: its first word, its length, its cells row by row, its heads' positions.
  std::size_t first_ = 0;
  std::size_t size_ = 0;
  std::vector<std::string_view> cells_;
  std::vector<std::size_t> rows_;
  std::vector<std::int64_t> positions_;
};

}  // namespace

void read_corpus(const std::string& path, Corpus& corpus) {
  corpus.path = path;
  Reader(corpus).run();
}

}  // namespace treegauge::classic::srleval_parts
