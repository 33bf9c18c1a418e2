// A tree without what the parameters delete, its words renumbered.
#pragma once
#include <cstdint>
#include <unordered_set>
#include <vector>

#include "classic/discodop/settings.hpp"
#include "classic/discodop/spans.hpp"
#include "classic/discodop/tree.hpp"
#include "text/strings.hpp"

namespace treegauge::classic::discodop_parts {

// The parameters' labels and words, by number.
struct Names {
  Names(const DiscodopSettings& settings, Strings& strings);

  std::unordered_set<StringId> delete_labels;
  std::unordered_set<StringId> delete_labels_for_length;
  std::unordered_set<StringId> delete_words;
  std::unordered_map<StringId, StringId> equal_labels;
  std::unordered_map<StringId, StringId> equal_words;
};

struct Prepared {
  Tree tree;
  std::vector<StringId> tags;        // of the words that are left
  std::vector<std::size_t> order;    // of nodes
  std::vector<std::size_t> parents;  // by node; the root's is the root
  std::vector<std::uint32_t> spans;  // by node
  bool has_repeats = false;          // a word in two places
};

struct PreparedPair {
  Prepared gold;
  Prepared test;
  std::int64_t length = 0;  // of the gold sentence
};

// Throws conll::Stop where the original stops.
[[nodiscard]] PreparedPair prepare(Tree gold, Tree test, const DiscodopSettings& settings, const Names& names,
                                   const Strings& strings, Spans& spans);

}  // namespace treegauge::classic::discodop_parts
