// Leaf-ancestor and tree distance of one pair.
#pragma once
#include <cstdint>
#include <utility>
#include <vector>

#include "classic/discodop/prepare.hpp"
#include "classic/discodop/spans.hpp"
#include "text/strings.hpp"

namespace treegauge::classic::discodop_parts {

// A sum of fractions in two doubles: as good as the original's decimals of 28 digits.
class ExactSum {
 public:
  void add(std::int64_t part, std::int64_t whole);
  void add(const ExactSum& other);
  [[nodiscard]] ExactSum over(std::int64_t whole) const;
  [[nodiscard]] double times(double factor) const;

 private:
  void add(double value);
  double high_ = 0;
  double low_ = 0;
};

struct LeafAncestor {
  bool is_defined = false;
  bool is_perfect = false;
  ExactSum value{};
};

// The labels above each word, from the top, with the ends of constituents.
[[nodiscard]] std::vector<std::vector<StringId>> lineages(const Prepared& side, const Names& names,
                                                          const Spans& spans, Strings& strings);
[[nodiscard]] std::int64_t path_distance(const std::vector<StringId>& gold,
                                         const std::vector<StringId>& test);
[[nodiscard]] LeafAncestor leaf_ancestor(const Prepared& gold, const Prepared& test, const Names& names,
                                         const Spans& spans, Strings& strings);

// Unit costs; a tag and its word are one node.
[[nodiscard]] std::int64_t tree_distance(const Prepared& gold, const Prepared& test, const Spans& spans,
                                         Strings& strings);

}  // namespace treegauge::classic::discodop_parts
