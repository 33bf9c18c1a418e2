// Labels as numbers, with what the parameter file says of each.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "classic/evalb/cold/parameters.hpp"
#include "text/seen_texts.hpp"
#include "text/strings.hpp"

namespace treegauge::classic::evalb_parts {

struct LabelFacts {
  bool deletes_word = false;     // as a tag: a DELETE_LABEL, compared as it stands
  bool deletes_bracket = false;  // as a cut label: a DELETE_LABEL or equal to one by EQ_LABEL
  bool outside_length = false;   // as a tag: a DELETE_LABEL_FOR_LENGTH
  bool quote = false;            // as a tag: a QUOTE_LABEL
  StringId cut = kNoString;      // the label up to its first - or =
  std::vector<StringId> equals;  // the other labels that EQ_LABEL makes equal to it
};

class Labels {
 public:
  explicit Labels(const Parameters& parameters) : parameters_(parameters) {}

  // `behind`: how many bytes can be read from the label's start on.
  StringId intern(std::string_view label, std::size_t behind);
  [[nodiscard]] const LabelFacts& operator[](StringId label) const { return facts_[label]; }
  [[nodiscard]] std::string_view text(StringId label) const { return strings_[label]; }

  // EQ_LABEL is not transitive: only the pairs in the parameter file count.
  [[nodiscard]] bool equal(StringId left, StringId right) const;

 private:
  void gather_facts();
  [[nodiscard]] LabelFacts facts_of(StringId label);

  const Parameters& parameters_;
  Strings strings_;
  SeenTexts seen_{8};
  std::vector<LabelFacts> facts_;
};

inline StringId Labels::intern(std::string_view label, std::size_t behind) {
  const char* at = label.data();
  std::array<char, SeenTexts::kRead> padded;
  if (behind < SeenTexts::kRead && label.size() <= behind) [[unlikely]] {
    padded = {};
    at = std::copy(label.begin(), label.end(), padded.begin()) - label.size();
  }
  const StringId id = seen_.short_number(at, label.size(), strings_);
  if (id >= facts_.size()) gather_facts();
  return id;
}

}  // namespace treegauge::classic::evalb_parts
