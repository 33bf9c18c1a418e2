#include "ted/text_costs.hpp"

#include <algorithm>
#include <string_view>

#include "align/edit/edit.hpp"
#include "base/interrupt.hpp"
#include "sequences/letter_places.hpp"
#include "ted/distance.hpp"

namespace treegauge::ted {
namespace {

// Edit distances from a text of 1 to 64 letters, a column of the table at a time (Hyyrö 2003, after Myers
// 1999).
class LetterEdits {
 public:
  explicit LetterEdits(std::u32string_view letters)
      : places_(letters), last_(std::uint64_t{1} << (letters.size() - 1)) {}

  [[nodiscard]] std::size_t to(std::u32string_view other) const {
    std::uint64_t VP = ~std::uint64_t{0};
    std::uint64_t VN = 0;
    std::size_t distance = places_.size();
    for (const char32_t letter : other) {
      const std::uint64_t PM = places_[letter];
      const std::uint64_t D0 = (((PM & VP) + VP) ^ VP) | PM | VN;
      std::uint64_t HP = VN | ~(D0 | VP);
      std::uint64_t HN = D0 & VP;
      if ((HP & last_) != 0) ++distance;
      if ((HN & last_) != 0) --distance;
      HP = (HP << 1) | 1;
      HN <<= 1;
      VP = HN | ~(D0 | HP);
      VN = HP & D0;
    }
    return distance;
  }

 private:
  LetterPlaces places_;
  std::uint64_t last_;
};

bool is_short(std::u32string_view text) { return !text.empty() && text.size() <= LetterPlaces::kMostLetters; }

std::size_t edits_of_long(std::u32string_view gold, std::u32string_view test) {
  const std::vector<std::uint32_t> left(gold.begin(), gold.end());
  const std::vector<std::uint32_t> right(test.begin(), test.end());
  return align::edit_cost(left, right, align::kLevenshtein);
}

}  // namespace

std::vector<double> text_costs(std::span<const TextLabel> gold, std::span<const TextLabel> test,
                               double otherwise, std::size_t bytes) {
  if (!test.empty() && gold.size() > bytes / sizeof(double) / test.size())
    throw LimitExceeded("the costs of relabelling " + std::to_string(gold.size()) + " labels as " +
                        std::to_string(test.size()) + " others pass the limit of " + std::to_string(bytes) +
                        " bytes");
  std::vector<double> costs;
  costs.reserve(gold.size() * test.size());
  for (const TextLabel& from : gold) {
    const LetterEdits edits(is_short(from.text) ? std::u32string_view(from.text) : U" ");
    for (const TextLabel& to : test) {
      if (from.kind != to.kind) {
        costs.push_back(otherwise);
        continue;
      }
      check_interrupted(to.text.size() + 1);
      const std::size_t longer = std::max(from.text.size(), to.text.size());
      const std::size_t shorter = std::min(from.text.size(), to.text.size());
      const std::size_t changed = shorter == 0          ? longer
                                  : is_short(from.text) ? edits.to(to.text)
                                  : is_short(to.text)   ? LetterEdits(to.text).to(from.text)
                                                        : edits_of_long(from.text, to.text);
      costs.push_back(longer == 0 ? 0 : static_cast<double>(changed) / static_cast<double>(longer));
    }
  }
  return costs;
}

}  // namespace treegauge::ted
