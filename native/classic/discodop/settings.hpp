// Settings from the parameter file and options, and the files of trees.
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace treegauge::classic {

using DiscodopLabels = std::unordered_set<std::string>;

// One line of a table of heads: where to begin, and labels in order of preference.
struct DiscodopHeadRule {
  std::string direction;
  std::vector<std::string> labels;
};

struct DiscodopSettings {
  std::string shown;  // the parameters as they are printed
  std::int64_t debug = 0;
  std::int64_t cutoff = 40;
  bool labeled = true;
  bool only_discontinuous = false;
  bool leaf_ancestor = false;
  bool tree_distance = false;
  bool dependencies = false;
  bool delete_under_root = false;
  DiscodopLabels delete_labels{};
  DiscodopLabels delete_labels_for_length{};
  DiscodopLabels delete_words{};
  std::unordered_map<std::string, std::string> equal_labels{};  // the label that stands for this one
  std::unordered_map<std::string, std::string> equal_words{};
  std::string functions = "remove";
  std::string morphology{};  // empty: no
  std::unordered_map<std::string, std::vector<DiscodopHeadRule>> head_rules{};
};

// A sentence of TIGER XML: rows as in an export file, and the name of its root.
struct DiscodopGraph {
  std::string key;
  std::string root;
  std::vector<std::string> rows;
};

// A side: the texts of its files, or what was found in XML.
struct DiscodopFiles {
  std::string format;
  std::vector<std::string> texts{};
  std::vector<DiscodopGraph> graphs{};
};

// Gets a side when it is its turn.
using DiscodopRead = std::function<DiscodopFiles()>;

}  // namespace treegauge::classic
