// Two files of trees, read and counted in one pass: nothing of them is kept but some numbers for each pair of
// trees.
//
// This serves the most usual run: line n of both files is one tree in the common layout
// (formats/bracketings/plain_scan.hpp) over the same words. All else (other layouts, other words, lines that
// are not trees) is not judged here: the answer is `other` then, and the files go the ordinary way, which
// counts the same.
#pragma once
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "compare/comparison.hpp"
#include "compare/one_pass/plain_lines.hpp"

namespace treegauge {

// What a text means as the label of a constituent and as a tag.
struct TextMeaning {
  Key label = kUncounted;
  Key tag = 0;
  std::uint8_t flags = 0;  // of TagFlag
};

// What is counted of one pair of trees; a tree of this layout has at most some thousand words and
// constituents.
struct PairCounts {
  std::uint16_t matched = 0, gold = 0, test = 0;  // brackets
  std::uint16_t crossing = 0;                     // test brackets that cross a gold one
  std::uint16_t tags = 0;                         // equal ones, of words that count
  std::uint16_t words = 0;                        // that count
  std::uint16_t length = 0;                       // gold words that count for length
  std::uint64_t digest = 0;                       // of the gold tree (corpus/digest.hpp)
};

using TextMeanings = std::unordered_map<std::string, TextMeaning>;

// Some lines of both sides; each text ends in PlainLines::kBehind line ends.
struct PlainBlock {
  std::size_t number = 0;
  std::size_t lines = 0;
  std::vector<char> gold, test;
};

class PlainPairsWorker;

class PlainPairs {
 public:
  enum class Answer : std::uint8_t {
    ended,    // everything is counted
    more,     // there is more in the files
    unknown,  // texts have no meaning yet: learn() them, and go on
    other,    // these files are not for this way
  };

  PlainPairs(NextBytes gold, NextBytes test) : gold_(std::move(gold)), test_(std::move(test)) {}

  void learn(const std::string& text, const TextMeaning& meaning) { meanings_[text] = meaning; }

  // Counts on, at most so many blocks (some hundred trees each). If it throws, the object is of no more use.
  Answer count(std::size_t blocks, unsigned jobs);

  // The texts that were met and have no meaning yet.
  [[nodiscard]] std::vector<std::string> unknown() const;
  // Pairs of trees so far, and bytes of both files.
  [[nodiscard]] std::size_t size() const;
  [[nodiscard]] std::uint64_t bytes() const { return gold_.bytes() + test_.bytes(); }

  // Calls take(counts) for every pair, in order, once all are counted.
  template <typename Take>
  void each(Take take) const {
    for (const auto& block : counted_)
      for (const PairCounts& counts : block) take(counts);
  }

 private:
  PlainLines gold_, test_;
  TextMeanings meanings_;
  std::vector<std::vector<PairCounts>> counted_;  // by block
  std::vector<PlainBlock> waiting_;               // blocks with texts that had no meaning
  std::vector<std::string> unknown_;
  bool ended_ = false;
  bool other_ = false;
};

// Single pairs of trees, each given as two texts, one pair after the other. Any thread may call it.
class PlainTexts {
 public:
  PlainTexts();
  PlainTexts(const PlainTexts&) = delete;
  PlainTexts& operator=(const PlainTexts&) = delete;
  ~PlainTexts();

  void learn(const std::string& text, const TextMeaning& meaning);
  // Counts one pair of trees; white space around them means nothing. `ended`, or `unknown` or `other` as
  // above.
  PlainPairs::Answer count(std::string_view gold, std::string_view test, PairCounts& counts);
  // The texts of the last pair that have no meaning yet, and how many texts were met so far.
  [[nodiscard]] std::vector<std::string> unknown() const;
  [[nodiscard]] std::size_t size() const;

 private:
  mutable std::mutex mutex_;
  TextMeanings meanings_;
  std::vector<std::string> unknown_;
  std::unique_ptr<PlainPairsWorker> worker_;
  PlainBlock block_;
  std::vector<PairCounts> counted_;
};

}  // namespace treegauge
