#include "classic/evalb/cold/parameters.hpp"

#include <algorithm>
#include <cstdlib>

#include "classic/evalb/text.hpp"
#include "text/spaces.hpp"

namespace treegauge::classic::evalb_parts {
namespace {

struct PairOrder {
  template <class Left, class Right>
  bool operator()(const Left& left, const Right& right) const {
    const int order = std::string_view(left.first).compare(std::string_view(right.first));
    return order != 0 ? order < 0 : std::string_view(left.second) < std::string_view(right.second);
  }
};

std::vector<std::string_view> fields_of(std::string_view text) {
  std::vector<std::string_view> fields;
  std::size_t at = 0;
  while (true) {
    while (at < text.size() && is_ascii_space(text[at])) ++at;
    if (at == text.size()) return fields;
    const std::size_t begin = at;
    while (at < text.size() && !is_ascii_space(text[at])) ++at;
    fields.push_back(text.substr(begin, at - begin));
  }
}

void set_pair(std::string_view key, std::string_view value, WordPairs& pairs, std::string& warnings) {
  const auto fields = fields_of(value);
  if (fields.size() != 2) {
    warnings.append(key).append(" requires two values\n");
    return;
  }
  pairs.add(fields[0], fields[1]);
}

// The key ends at the first white space, so an indented line has an empty, hence unknown, key.
void set(std::string_view line, std::size_t key_length, std::string_view value, Parameters& parameters,
         std::string& warnings) {
  const std::string_view key = line.substr(0, key_length);
  if (key == "DEBUG")
    parameters.debug = leading_number(std::string(value));
  else if (key == "MAX_ERROR")
    parameters.max_error = leading_number(std::string(value));
  else if (key == "CUTOFF_LEN")
    parameters.cut_off = leading_number(std::string(value));
  else if (key == "LABELED")
    parameters.labeled = leading_number(std::string(value)) != 0;
  else if (key == "DELETE_LABEL")
    parameters.delete_labels.emplace(value);
  else if (key == "DELETE_LABEL_FOR_LENGTH")
    parameters.delete_labels_for_length.emplace(value);
  else if (key == "QUOTE_LABEL")
    parameters.quote_labels.emplace(value);
  else if (key == "EQ_LABEL")
    set_pair(key, value, parameters.equal_labels, warnings);
  else if (key == "EQ_WORD")
    set_pair(key, value, parameters.equal_words, warnings);
  else
    warnings.append("Unknown keyword (").append(line).append(") in parameter file\n");
}

}  // namespace

void WordPairs::add(std::string_view first, std::string_view second) {
  for (const auto& [text, other] : {std::pair{first, second}, std::pair{second, first}})
    pairs_.emplace_back(text, other);
}

void WordPairs::sort() {
  std::sort(pairs_.begin(), pairs_.end(), PairOrder{});
  pairs_.erase(std::unique(pairs_.begin(), pairs_.end()), pairs_.end());
}

bool WordPairs::contains(std::string_view first, std::string_view second) const {
  return std::binary_search(pairs_.begin(), pairs_.end(), std::pair{first, second}, PairOrder{});
}

int leading_number(const std::string& text) {
  return static_cast<int>(std::strtol(text.c_str(), nullptr, 10));
}

void read_parameters(std::string_view file, Parameters& parameters, std::string& warnings) {
  std::size_t number = 0;
  for (std::size_t begin = 0; begin < file.size();) {
    const std::size_t end = std::min(file.find('\n', begin), file.size());
    std::string_view line = c_string(file.substr(begin, end - begin));
    begin = end + 1;
    ++number;
    // A line keeps its first character even if that is white space.
    while (line.size() > 1 && is_ascii_space(line.back())) line.remove_suffix(1);
    if (line.size() < 3 || line.front() == '#') continue;
    std::size_t key_length = 0;
    while (key_length < line.size() && !is_ascii_space(line[key_length])) ++key_length;
    std::size_t value = key_length;
    while (value < line.size() && is_ascii_space(line[value])) ++value;
    if (value == line.size()) {
      // The original goes on with whatever its buffer held; a key without a value sets nothing.
      warnings.append("Empty value in parameter file (").append(std::to_string(number)).append(")\n");
      continue;
    }
    set(line, key_length, line.substr(value), parameters, warnings);
  }
  parameters.equal_labels.sort();
  parameters.equal_words.sort();
}

}  // namespace treegauge::classic::evalb_parts
