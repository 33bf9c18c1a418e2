// Counts for one pair of sides with equal words.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "classic/evalb/labels.hpp"
#include "classic/evalb/sentence.hpp"

namespace treegauge::classic::evalb_parts {

// Cuts labels, marks deleted brackets, and returns how many are left.
std::int64_t mark_brackets(const Labels& labels, Side& side);

// Gives every gold bracket, in order, the first free test bracket of the same span and an equal
// label (any label if unlabeled); returns how many got one. The marks show which.
class BracketMatcher {
 public:
  std::int64_t match(const Labels& labels, bool labeled, Side& gold, Side& test);

 private:
  struct Slot {
    std::uint32_t example = kNoBracket;  // any test bracket with the slot's span and label
    std::uint32_t first = kNoBracket;    // the first free one
  };
  [[nodiscard]] std::size_t probe(const std::vector<Bracket>& test, const Bracket& wanted,
                                  StringId label) const;

  bool labeled_ = true;
  std::vector<Slot> slots_;
  std::vector<std::uint32_t> next_;
};

// How many test brackets cross at least one gold bracket; deleted brackets do not count.
class CrossingCounter {
 public:
  // `nested`: gold brackets do not cross each other, and test brackets are marked that have the span of one.
  std::int64_t count(const Side& gold, const Side& test, bool nested);

 private:
  [[nodiscard]] std::int64_t count_all(const Side& gold, const Side& test);

  std::vector<const Bracket*> others_;
  std::vector<std::int64_t> least_start_, greatest_end_, least_end_around_, greatest_start_around_, waiting_;
};

// How many words have equal tags; marks the words.
std::int64_t compare_tags(const Labels& labels, Side& gold, Side& test);

// The same two counts as the listing of -D needs them: comparing every bracket with every other,
// and saying so. Same marks, same numbers.
std::int64_t list_matches(const Labels& labels, bool labeled, Side& gold, Side& test, std::string& listing);
std::int64_t list_crossing(const Side& gold, const Side& test, std::string& listing);

}  // namespace treegauge::classic::evalb_parts
