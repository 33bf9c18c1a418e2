// Reads one line of brackets, with evalb's rules for odd input.
#pragma once
#include <string>

#include "evalb_journal.hpp"
#include "evalb_labels.hpp"
#include "evalb_sentence.hpp"

namespace treegauge::classic::evalb_parts {

class Reader {
 public:
  // `line` without its newline. `listing`, if given, gets the -D lines about every bracket.
  void read(std::string_view line, Labels& labels, Side& side, Journal& journal, std::string* listing);

 private:
  void open(Labels& labels, Side& side, Journal& journal, std::string* listing);
  void close(Side& side, Journal& journal);
  [[nodiscard]] std::string_view token(std::size_t begin, std::size_t end) const;

  std::string_view line_;
  bool has_nul_ = false;
  std::size_t at_ = 0;
  std::vector<std::uint32_t> open_;
  // Closing more than was opened: the depth goes below zero and comes back.
  std::int64_t depth_ = 0;
  std::vector<std::uint32_t> below_;
  std::int64_t early_end_ = -1;
};

}  // namespace treegauge::classic::evalb_parts
