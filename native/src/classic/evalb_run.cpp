#include "evalb_run.hpp"

#include <algorithm>
#include <atomic>
#include <thread>

#include "evalb_quotes.hpp"
#include "evalb_reader.hpp"
#include "evalb_score.hpp"
#include "treegauge/parallel.hpp"

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
  if (journal.ended) {
    return;
  }
  if (test_line == nullptr) {
    journal.error("Number of lines unmatch (too many lines in gold file)");
    return;
  }
  reader_.read(*test_line, labels_, test_, journal, listing);
  if (journal.ended) {
    return;
  }
  Row row;
  row.line = journal.line;
  row.length = gold_.length;
  if (listing != nullptr) {
    listing->append("\n");
  }
  if (test_.words.empty()) {
    row.status = Status::kSkipped;
  } else {
    compare(row, result, listing);
    if (journal.ended) {
      return;
    }
    row.status = journal.error_in_sentence ? Status::kError : Status::kScored;
  }
  result.all.add(row);
  if (row.length <= parameters_.cut_off) {
    result.short_ones.add(row);
  }
  print_row(row, result.out);
  if (parameters_.debug >= 1) {
    print_sentence(labels_, gold_, test_, result.out);
  }
}

void SentenceScorer::compare(Row& row, Result& result, std::string* listing) {
  if (gold_.words.size() != test_.words.size()) {
    restore_quotes(labels_, gold_, test_, listing);
    if (gold_.words.size() != test_.words.size()) {
      result.journal.error("Length unmatch (" + std::to_string(gold_.words.size()) + "|" +
                           std::to_string(test_.words.size()) + ")");
      return;
    }
  }
  for (std::size_t i = 0; i < gold_.words.size(); ++i) {
    const std::string_view one = gold_.words[i].word;
    const std::string_view other = test_.words[i].word;
    if (one != other && !parameters_.equal_words.contains(one, other)) {
      result.journal.error(std::string("Words unmatch (").append(one).append("|").append(other).append(")"));
      return;
    }
  }
  row.words = static_cast<std::int64_t>(gold_.words.size());
  row.gold = mark_brackets(labels_, gold_);
  row.test = mark_brackets(labels_, test_);
  const bool readable = gold_.brackets.empty() || test_.brackets.size() <= kMostPairsListed / gold_.brackets.size();
  if (listing != nullptr && readable) {
    row.matched = match_aloud(labels_, parameters_.labeled, gold_, test_, *listing);
    row.crossing = cross_aloud(gold_, test_, *listing);
  } else {
    row.matched = matcher_.match(labels_, parameters_.labeled, gold_, test_);
    row.crossing = crossings_.count(gold_, test_);
  }
  row.correct_tags = compare_tags(labels_, gold_, test_);
}

Result score_piece(SentenceScorer& scorer, const Parameters& parameters, std::int64_t errors_before,
                   const std::vector<std::string_view>& gold, const std::vector<std::string_view>& test,
                   std::size_t piece) {
  Result result;
  result.journal.errors = errors_before;
  result.journal.max_error = parameters.max_error;
  const std::size_t begin = piece * kLinesPerPiece;
  const std::size_t end = std::min(begin + kLinesPerPiece, gold.size());
  result.out.reserve((end - begin) * 80);
  for (std::size_t i = begin; i < end && !result.journal.ended; ++i) {
    check_interrupted();
    result.journal.line = static_cast<std::int64_t>(i) + 1;
    scorer.score(gold[i], i < test.size() ? &test[i] : nullptr, result);
  }
  return result;
}

}  // namespace

Result score_lines(const Parameters& parameters, const std::vector<std::string_view>& gold,
                   const std::vector<std::string_view>& test) {
  // Gold lines beyond the test file's end: the first is still read, and reported.
  const std::vector<std::string_view> lines(
      gold.begin(), gold.begin() + static_cast<std::ptrdiff_t>(std::min(gold.size(), test.size() + 1)));
  const std::size_t count = (lines.size() + kLinesPerPiece - 1) / kLinesPerPiece;
  // Every piece is scored as if no error came before it. Pieces are taken in order, so when one
  // ends the run by itself, all before it have been taken.
  std::vector<Result> pieces(count);
  std::atomic<std::size_t> next{0};
  std::atomic<bool> ended{false};
  const auto work = [&] {
    SentenceScorer scorer(parameters);
    while (!ended) {
      const std::size_t piece = next++;
      if (piece >= count) {
        return;
      }
      pieces[piece] = score_piece(scorer, parameters, 0, lines, test, piece);
      if (pieces[piece].journal.ended) {
        ended = true;
      }
    }
  };
  const std::size_t threads = std::min<std::size_t>(std::max(1u, std::thread::hardware_concurrency()), count);
  side_by_side(threads, [&](std::size_t) { work(); });

  Result whole;
  print_head(whole.out);
  whole.journal.max_error = parameters.max_error;
  for (std::size_t i = 0; i < count && !whole.journal.ended; ++i) {
    Result piece = std::move(pieces[i]);
    const std::int64_t before = whole.journal.errors;
    const bool over = piece.journal.errors > 0 && before + piece.journal.errors > whole.journal.max_error + 1;
    if (before > 0 && (piece.journal.ended || over)) {
      SentenceScorer scorer(parameters);
      piece = score_piece(scorer, parameters, before, lines, test, i);
      whole.journal.errors = piece.journal.errors;
    } else {
      whole.journal.errors = before + piece.journal.errors;
    }
    whole.out.append(piece.out);
    whole.journal.text.append(piece.journal.text);
    whole.journal.ended = piece.journal.ended;
    whole.all.add(piece.all);
    whole.short_ones.add(piece.short_ones);
  }
  return whole;
}

}  // namespace treegauge::classic::evalb_parts
