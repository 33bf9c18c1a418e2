// Equivalence of two words of a transcript (Roark et al. 2006, section 2.2.2).
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "text/strings.hpp"

namespace treegauge {

// Equal once hyphens are ignored, where bytes (as signed numbers) 32 apart are equal too: for
// letters that is upper and lower case, but 0 and P are equal as well. Not transitive.
bool same_surface(std::string_view a, std::string_view b);

// Two words are equivalent when their surfaces are the same, when both are filled pauses of one
// class, or when a pair names them in either order. Pauses and pairs apply to all words with the
// same surface. Not transitive.
class WordEquivalence {
 public:
  explicit WordEquivalence(const Strings& strings) : strings_(strings) {}

  // A later pause is looked at before an earlier one. Class 0 is not a class.
  void add_filled_pause(std::string_view word, int pause_class);
  void add_pair(std::string_view a, std::string_view b);

  // kNoString is equivalent to nothing.
  [[nodiscard]] bool equivalent(StringId a, StringId b) const;

  // For each of `words`, the positions in `others` of the words equivalent to it. Both lists hold
  // every word once.
  [[nodiscard]] std::vector<std::vector<std::uint32_t>> partners(const std::vector<StringId>& words,
                                                                 const std::vector<StringId>& others) const;

 private:
  [[nodiscard]] int pause_class(StringId word) const;

  const Strings& strings_;
  std::vector<std::pair<std::string, int>> pauses_;
  std::vector<std::pair<std::string, std::string>> pairs_;
  mutable std::unordered_map<StringId, int> pause_cache_;
  mutable std::unordered_map<std::uint64_t, bool> cache_;
};

}  // namespace treegauge
