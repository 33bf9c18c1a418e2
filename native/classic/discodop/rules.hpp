// Rewrite rules: a node, its children, and in which order their words come.
#pragma once
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "classic/discodop/prepare.hpp"
#include "classic/discodop/spans.hpp"
#include "classic/discodop/tally.hpp"
#include "text/strings.hpp"

namespace treegauge::classic::discodop_parts {

class Rules {
 public:
  explicit Rules(Strings& strings) : strings_(strings) {}

  // Of each node of more than one word: its words and its rule (both by number).
  [[nodiscard]] Tally of(const Prepared& side, const Spans& spans);

  // As it is printed: numbers of children block by block, a tab, the label, the children's labels.
  [[nodiscard]] std::string text(std::uint32_t rule) const;

 private:
  using Parts = std::vector<std::uint32_t>;
  [[nodiscard]] std::uint32_t number_of(Parts parts);
  [[nodiscard]] std::uint32_t rule_of_tag(const Node& node, StringId word);
  [[nodiscard]] std::uint32_t rule_of_phrase(const Prepared& side, const Node& node, const Spans& spans);

  Strings& strings_;
  std::unordered_map<std::string, std::uint32_t> numbers_;
  // Label, number of children, their labels, then children as they come: their place from 1, 0 at a gap.
  std::vector<Parts> rules_;
};

}  // namespace treegauge::classic::discodop_parts
