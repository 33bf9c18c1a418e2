// Settings of evalb, from its options and its parameter file.
#pragma once
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace treegauge::classic::evalb_parts {

using LabelSet = std::set<std::string, std::less<>>;

class WordPairs {
 public:
  void add(std::string_view first, std::string_view second);
  // After all have been added, before any is looked up.
  void sort();
  // In either direction.
  [[nodiscard]] bool contains(std::string_view first, std::string_view second) const;
  [[nodiscard]] const std::vector<std::pair<std::string, std::string>>& sorted() const { return pairs_; }

 private:
  std::vector<std::pair<std::string, std::string>> pairs_;  // sorted, every pair both ways round
};

struct Parameters {
  int debug = 0;
  int max_error = 10;
  int cut_off = 40;
  bool labeled = true;
  LabelSet delete_labels;
  LabelSet delete_labels_for_length;
  LabelSet quote_labels;
  WordPairs equal_labels;
  WordPairs equal_words;
};

// The number at the start of the text, 0 where there is none, as C's atoi gives it.
int leading_number(const std::string& text);

// Adds the settings of a parameter file to those so far; warnings go to `warnings`.
void read_parameters(std::string_view file, Parameters& parameters, std::string& warnings);

}  // namespace treegauge::classic::evalb_parts
