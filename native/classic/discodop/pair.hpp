// The comparison of one test tree with its gold tree.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "classic/discodop/heads.hpp"
#include "classic/discodop/measures.hpp"
#include "classic/discodop/prepare.hpp"
#include "classic/discodop/rules.hpp"
#include "classic/discodop/settings.hpp"
#include "classic/discodop/tally.hpp"

namespace treegauge::classic::discodop_parts {

struct Side {
  Tally brackets;     // label, words
  Tally functions;    // label, words, function
  Tally attachments;  // label, words, parent's label; each once
  Tally rules;        // words, rule
  std::uint64_t discontinuous = 0;
  std::vector<Dependency> dependencies;
};

struct Distance {
  std::int64_t edits;
  std::int64_t nodes;  // what it is a share of
};

struct Pair {
  PreparedPair trees;
  Side gold;
  Side test;
  Spans spans;
  LeafAncestor leaf_ancestor;
  std::optional<Distance> distance;

  [[nodiscard]] std::uint64_t right_tags() const;
};

// Compares pairs, one after the other.
class Comparer {
 public:
  Comparer(const DiscodopSettings& settings, Strings& strings)
      : settings_(settings), strings_(strings), names_(settings, strings), rules_(strings) {}

  // Throws conll::Stop where the original stops.
  [[nodiscard]] Pair compare(Tree gold, Tree test);

  [[nodiscard]] const Rules& rules() const { return rules_; }

 private:
  void add_brackets(Side& side, const Prepared& tree, const Spans& spans) const;
  void add_functions(Side& side, const Prepared& tree, const Side& other, const Prepared& other_tree) const;
  void add_attachments(Side& side, const Prepared& tree, const Spans& spans) const;
  [[nodiscard]] bool counts(const Prepared& tree, std::size_t place, const Spans& spans) const;

  const DiscodopSettings& settings_;
  Strings& strings_;
  Names names_;
  Rules rules_;
};

}  // namespace treegauge::classic::discodop_parts
