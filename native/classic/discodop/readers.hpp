// Reads bracketings, discontinuous ones, export files, and TIGER's rows.
#pragma once
#include <string>
#include <string_view>

#include "classic/discodop/settings.hpp"
#include "classic/discodop/tree.hpp"
#include "text/strings.hpp"

namespace treegauge::classic::discodop_parts {

struct Reader {
  const DiscodopSettings& settings;
  Strings& strings;
  std::string& out;  // the original prints a bracketing that it cannot read

  // Throws conll::Stop where the original stops.
  [[nodiscard]] Treebank read(const DiscodopFiles& files) const;

 private:
  [[nodiscard]] Tree bracketing(std::string_view line) const;
  [[nodiscard]] Tree discontinuous(std::string_view line) const;
  void read_lines(const DiscodopFiles& files, Treebank& bank) const;
  void read_export(const DiscodopFiles& files, Treebank& bank) const;
  [[nodiscard]] Tree export_tree(const std::vector<std::string_view>& lines) const;
  void cut_labels(Tree& tree) const;
  void add_functions(Tree& tree) const;
};

// Children by their first words.
void sort_children(Tree& tree);

}  // namespace treegauge::classic::discodop_parts
