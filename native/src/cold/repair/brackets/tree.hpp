// A tree while it is mended: constituents and words in the order of the text, written without recursion.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace treegauge::repair {

inline constexpr std::size_t kNoItem = static_cast<std::size_t>(-1);
// The tag of a word that came without one.
inline constexpr std::string_view kUnknownTag = "XX";

struct TreeItem {
  std::size_t parent = kNoItem;
  std::string_view label;  // or the tag
  std::string_view word;   // empty: a constituent
  bool gone = false;       // a bracket that is left out; what is in it stays
};

class BracketTree {
 public:
  std::size_t add(std::size_t parent, std::string_view label, std::string_view word) {
    items_.push_back({parent, label, word, false});
    return items_.size() - 1;
  }
  TreeItem& operator[](std::size_t item) { return items_[item]; }
  [[nodiscard]] std::size_t size() const { return items_.size(); }

  // Leaves out constituents without words; returns how many.
  std::size_t prune();
  // How many trees there are.
  [[nodiscard]] std::size_t roots() const;
  // On one line; several trees in one bracket without a label.
  [[nodiscard]] std::string written() const;

 private:
  [[nodiscard]] std::vector<std::size_t> places() const;

  std::vector<TreeItem> items_;
};

}  // namespace treegauge::repair
