#include "classic/evalb/run.hpp"

#include <algorithm>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>

#include "base/parallel.hpp"
#include "classic/evalb/cold/quotes.hpp"
#include "classic/evalb/reader.hpp"
#include "classic/evalb/score.hpp"

namespace treegauge::classic::evalb_parts {
namespace {

constexpr std::size_t kLinesPerPiece = 512;

// A -D listing of the bracket search has a line per pair of brackets. The original stops at 200
// brackets a side; well beyond that nobody can read it, so it is left out.
constexpr std::size_t kMostPairsListed = 250'000;

class SentenceScorer {
 public:
  explicit SentenceScorer(const Parameters& parameters) : parameters_(parameters), labels_(parameters) {}

  void score(std::string_view gold_line, const std::string_view* test_line, Result& result);

 private:
  void compare(Row& row, Result& result, std::string* listing);

  const Parameters& parameters_;
  Labels labels_;
  Reader reader_;
  Side gold_;
  Side test_;
  BracketMatcher matcher_;
  CrossingCounter crossings_;
};

void SentenceScorer::score(std::string_view gold_line, const std::string_view* test_line, Result& result) {
  Journal& journal = result.journal;
  journal.error_in_sentence = false;
  std::string* const listing = parameters_.debug > 1 ? &result.out : nullptr;
  reader_.read(gold_line, labels_, gold_, journal, listing);
  if (journal.ended) return;
  if (test_line == nullptr) {
    journal.error("Number of lines unmatch (too many lines in gold file)");
    return;
  }
  reader_.read(*test_line, labels_, test_, journal, listing);
  if (journal.ended) return;
  Row row;
  row.line = journal.line;
  row.length = gold_.length;
  if (listing != nullptr) listing->append("\n");
  if (test_.words.empty()) {
    row.status = Status::kSkipped;
  } else {
    compare(row, result, listing);
    if (journal.ended) return;
    row.status = journal.error_in_sentence ? Status::kError : Status::kScored;
  }
  result.all.add(row);
  if (row.length <= parameters_.cut_off) result.short_ones.add(row);
  print_row(row, result.out);
  if (parameters_.debug >= 1) print_sentence(labels_, gold_, test_, result.out);
}

void SentenceScorer::compare(Row& row, Result& result, std::string* listing) {
  bool nested = gold_.nested;
  if (gold_.words.size() != test_.words.size()) {
    nested = false;
    restore_quotes(labels_, gold_, test_, listing);
    if (gold_.words.size() != test_.words.size()) {
      result.journal.error("Length unmatch (" + std::to_string(gold_.words.size()) + "|" +
                           std::to_string(test_.words.size()) + ")");
      return;
    }
  }
  for (std::size_t i = 0; i < gold_.words.size(); ++i) {
    const std::string_view gold_word = gold_.words[i].word;
    const std::string_view other = test_.words[i].word;
    if (gold_word != other && !parameters_.equal_words.contains(gold_word, other)) {
      result.journal.error(
          std::string("Words unmatch (").append(gold_word).append("|").append(other).append(")"));
      return;
    }
  }
  row.words = static_cast<std::int64_t>(gold_.words.size());
  row.gold = mark_brackets(labels_, gold_);
  row.test = mark_brackets(labels_, test_);
  const bool readable =
      gold_.brackets.empty() || test_.brackets.size() <= kMostPairsListed / gold_.brackets.size();
  if (listing != nullptr && readable) {
    row.matched = list_matches(labels_, parameters_.labeled, gold_, test_, *listing);
    row.crossing = list_crossing(gold_, test_, *listing);
  } else {
    row.matched = matcher_.match(labels_, parameters_.labeled, gold_, test_);
    // The brackets of one tree do not cross: where test has gold's and no others, there is nothing to count.
    const bool same = nested && row.matched == row.gold && row.matched == row.test;
    row.crossing = same ? 0 : crossings_.count(gold_, test_, nested);
  }
  row.correct_tags = compare_tags(labels_, gold_, test_);
}

// Some hundred lines of both sides, and what they give.
struct Piece {
  std::int64_t first_line = 0;
  Result result;
  // Kept where there were errors: with those before them, they may end the run earlier.
  Batch gold, test;
};

Result score_piece(SentenceScorer& scorer, const Parameters& parameters, std::int64_t errors_before,
                   std::int64_t first_line, const Batch& gold, const Batch& test) {
  Result result;
  result.journal.errors = errors_before;
  result.journal.max_error = parameters.max_error;
  // Gold lines beyond the test file's end: the first is still read, and reported.
  const std::size_t count = std::min(gold.lines.size(), test.lines.size() + 1);
  result.out.reserve(count * 80);
  for (std::size_t i = 0; i < count && !result.journal.ended; ++i) {
    check_interrupted();
    result.journal.line = first_line + static_cast<std::int64_t>(i);
    scorer.score(gold.lines[i], i < test.lines.size() ? &test.lines[i] : nullptr, result);
  }
  return result;
}

// Hands out pieces in their order, to several threads.
class Pieces {
 public:
  Pieces(Lines& gold, Lines& test) : gold_(gold), test_(test) {}

  // The place of the next piece, whose lines are put into the batches; nullptr when there is none.
  Piece* next(Batch& gold, Batch& test) {
    const std::scoped_lock lock(mutex_);
    if (over_) return nullptr;
    gold_.next(kLinesPerPiece, gold);
    test_.next(kLinesPerPiece, test);
    // The file that ends first ends the run.
    over_ = gold.lines.size() < kLinesPerPiece || test.lines.size() < gold.lines.size();
    test_is_longer_ = test.lines.size() > gold.lines.size();
    if (gold.lines.empty()) return nullptr;
    Piece& piece = all_.emplace_back();
    piece.first_line = lines_ + 1;
    lines_ += static_cast<std::int64_t>(gold.lines.size());
    return &piece;
  }

  void end() {
    const std::scoped_lock lock(mutex_);
    over_ = true;
  }

  // The following are for one thread, once all others have ended.
  [[nodiscard]] std::deque<Piece>& all() { return all_; }
  [[nodiscard]] bool test_is_longer() const { return test_is_longer_; }
  [[nodiscard]] std::int64_t lines() const { return lines_; }

 private:
  std::mutex mutex_;
  Lines& gold_;
  Lines& test_;
  std::deque<Piece> all_;  // whose pieces stay where they are
  std::int64_t lines_ = 0;
  bool over_ = false;
  bool test_is_longer_ = false;
};

}  // namespace

Result score_lines(const Parameters& parameters, Lines& gold, Lines& test) {
  // Every piece is scored as if no error came before it. Pieces are taken in order, so when one
  // ends the run by itself, all before it have been taken.
  Pieces pieces(gold, test);
  const auto work = [&](std::size_t) {
    SentenceScorer scorer(parameters);
    Batch gold_lines;
    Batch test_lines;
    while (Piece* const piece = pieces.next(gold_lines, test_lines)) {
      piece->result = score_piece(scorer, parameters, 0, piece->first_line, gold_lines, test_lines);
      const Journal& journal = piece->result.journal;
      if (journal.ended) pieces.end();
      if (journal.ended || journal.errors > 0) {
        piece->gold = std::exchange(gold_lines, {});
        piece->test = std::exchange(test_lines, {});
      }
    }
  };
  side_by_side(std::max(1u, std::thread::hardware_concurrency()), work);

  Result whole;
  print_head(whole.out);
  whole.journal.max_error = parameters.max_error;
  for (Piece& piece : pieces.all()) {
    if (whole.journal.ended) break;
    Result result = std::move(piece.result);
    const std::int64_t before = whole.journal.errors;
    const bool over =
        result.journal.errors > 0 && before + result.journal.errors > whole.journal.max_error + 1;
    if (before > 0 && (result.journal.ended || over)) {
      SentenceScorer scorer(parameters);
      result = score_piece(scorer, parameters, before, piece.first_line, piece.gold, piece.test);
      whole.journal.errors = result.journal.errors;
    } else {
      whole.journal.errors = before + result.journal.errors;
    }
    whole.out.append(result.out);
    whole.journal.text.append(result.journal.text);
    whole.journal.ended = result.journal.ended;
    whole.all.add(result.all);
    whole.short_ones.add(result.short_ones);
  }
  if (!whole.journal.ended && pieces.test_is_longer()) {
    whole.journal.line = pieces.lines() + 1;
    whole.journal.error("Number of lines unmatch (too many lines in test file)");
  }
  return whole;
}

}  // namespace treegauge::classic::evalb_parts
