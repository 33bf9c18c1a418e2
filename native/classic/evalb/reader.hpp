// Reads one line of brackets, with evalb's rules for odd input.
#pragma once
#include <string>

#include "classic/evalb/journal.hpp"
#include "classic/evalb/labels.hpp"
#include "classic/evalb/sentence.hpp"

namespace treegauge::classic::evalb_parts {

class Reader {
 public:
  // `line` without its newline. `listing`, if given, gets the -D lines about every bracket.
  void read(std::string_view line, Labels& labels, Side& side, Journal& journal, std::string* listing);

 private:
  class PlainTree;
  // The same for a line in the usual layout, (LABEL (TAG word) …) with single spaces, of brackets that pair
  // up. False, with nothing to be kept, where it is not.
  bool read_plain(Labels& labels, Side& side);
  void open(Labels& labels, Side& side, Journal& journal, std::string* listing);
  void close(Side& side, Journal& journal);
  // A word below so many brackets.
  void add_word(const Labels& labels, Side& side, StringId tag, std::string_view word,
                std::int64_t depth) const;
  [[nodiscard]] bool has_nul() const { return line_.find('\0') != std::string_view::npos; }
  [[nodiscard]] std::string_view token(std::size_t begin, std::size_t end) const;

  std::string_view line_;
  std::string padded_;  // a copy of it, behind which more may be read
  bool has_nul_ = false;
  std::size_t at_ = 0;
  std::vector<std::uint32_t> open_;
  // Closing more than was opened: the depth goes below zero and comes back.
  std::int64_t depth_ = 0;
  std::vector<std::uint32_t> below_;
  std::int64_t early_end_ = -1;
};

inline void Reader::add_word(const Labels& labels, Side& side, StringId tag, std::string_view word,
                             std::int64_t depth) const {
  const LabelFacts& facts = labels[tag];
  side.length += facts.outside_length ? 0 : 1;
  if (facts.quote && (word == "'" || word == "\"" || word == "/")) [[unlikely]] {
    side.quotes.push_back({{word, tag},
                           static_cast<std::int64_t>(side.words.size()),
                           static_cast<std::uint32_t>(side.brackets.size()),
                           depth > 0 ? open_.back() : kNoBracket,
                           depth});
  }
  if (!facts.deletes_word) {
    // Made where it stays: put together elsewhere, it would be copied before its small fields have arrived.
    Terminal& terminal = side.words.emplace_back();
    terminal.word = word;
    terminal.tag = tag;
  }
}

}  // namespace treegauge::classic::evalb_parts
