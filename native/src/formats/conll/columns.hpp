// The columns of the CoNLL formats.
#pragma once
#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace treegauge::formats {

enum ConllColumn : std::size_t {
  kId,
  kForm,
  kLemma,
  kUpos,
  kXpos,
  kFeats,
  kHead,
  kDeprel,
  kDeps,
  kMisc,
  kConllColumns
};

inline constexpr std::array<std::string_view, kConllColumns> kConllNames = {
    "ID", "FORM", "LEMMA", "UPOS", "XPOS", "FEATS", "HEAD", "DEPREL", "DEPS", "MISC"};

inline constexpr std::size_t kNoColumn = static_cast<std::size_t>(-1);

struct ConllLayout {
  std::array<std::size_t, kConllColumns> place{0, 1, 2, 3, 4, 5, 6, 7, 8, 9};  // kNoColumn: not there
  std::vector<std::size_t> others;  // columns that CoNLL-U does not know, in order
  std::size_t width = kConllColumns;

  // The value of `# global.columns`: names between blanks.
  static ConllLayout of_names(std::string_view names) {
    ConllLayout layout;
    layout.place.fill(kNoColumn);
    layout.width = 0;
    while (true) {
      names.remove_prefix(std::min(names.find_first_not_of(" \t"), names.size()));
      if (names.empty()) return layout;
      const std::string_view name = names.substr(0, names.find_first_of(" \t"));
      names.remove_prefix(name.size());
      std::size_t known = 0;
      while (known < kConllColumns && kConllNames[known] != name) ++known;
      if (known < kConllColumns && layout.place[known] == kNoColumn)
        layout.place[known] = layout.width;
      else
        layout.others.push_back(layout.width);
      ++layout.width;
    }
  }
};

}  // namespace treegauge::formats
