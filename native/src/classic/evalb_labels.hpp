// Labels as numbers, with what the parameters say about each of them.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "evalb_parameters.hpp"
#include "treegauge/strings.hpp"

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

  StringId intern(std::string_view label);
  [[nodiscard]] const LabelFacts& operator[](StringId label) const { return facts_[label]; }
  [[nodiscard]] std::string_view text(StringId label) const { return strings_[label]; }

  // EQ_LABEL is not transitive: only the pairs in the parameter file count.
  [[nodiscard]] bool equal(StringId left, StringId right) const;

 private:
  struct Recent {
    std::uint64_t bytes = 0;
    StringId id = kNoString;
  };
  StringId look_up(std::string_view label);
  [[nodiscard]] LabelFacts facts_of(StringId label);

  // Labels are few and short: most are found here by their bytes alone.
  std::array<Recent, 256> recent_{};
  const Parameters& parameters_;
  Strings strings_;
  std::vector<LabelFacts> facts_;
};

inline StringId Labels::intern(std::string_view label) {
  if (label.size() > sizeof(Recent::bytes)) {
    return look_up(label);
  }
  std::uint64_t bytes = 0;
  for (const char c : label) {
    bytes = bytes << 8 | static_cast<unsigned char>(c);
  }
  constexpr std::uint64_t kMix = 0x9E3779B97F4A7C15ull;
  Recent& recent = recent_[bytes * kMix >> 56];
  // Without NULs in labels, equal bytes are equal labels.
  if (recent.id == kNoString || recent.bytes != bytes) {
    recent = {bytes, look_up(label)};
  }
  return recent.id;
}

}  // namespace treegauge::classic::evalb_parts
