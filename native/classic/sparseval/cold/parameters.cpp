#include "classic/sparseval/cold/parameters.hpp"

#include "classic/sparseval/cold/files.hpp"

namespace treegauge::classic {
namespace {

enum Shown : std::size_t { kDelete, kEmpty, kEquate, kEdit, kClosed };

bool take_prefix(std::string_view& line, std::string_view prefix) {
  if (!line.starts_with(prefix)) return false;
  line.remove_prefix(prefix.size());
  return true;
}

// Two values: the first ends at a blank, the second is all that follows that blank.
std::pair<std::string_view, std::string_view> two_values(std::string_view value) {
  std::size_t length = 0;
  while (length < value.size() && !is_blank(value[length])) ++length;
  const std::string_view second = length < value.size() ? value.substr(length + 1) : std::string_view();
  return {value.substr(0, length), second};
}

}  // namespace

void SparsevalParameters::read(std::string_view text) {
  std::string_view line;
  while (next_line(text, line)) read_line(line);
}

void SparsevalParameters::read_line(std::string_view line) {
  const struct {
    std::string_view keyword;
    StringSet& set;
    Shown shown;
  } sets[] = {{"DELETE_LABEL ", deleted, kDelete},
              {"EMPTY_NODE ", empty, kEmpty},
              {"EDIT_LABEL ", edited, kEdit},
              {"CLOSED_CLASS ", closed, kClosed}};
  for (const auto& [keyword, set, shown] : sets) {
    if (take_prefix(line, keyword)) {
      set.insert(strings_.intern(line));
      shown_[shown].emplace_back(line);
      return;
    }
  }
  if (take_prefix(line, "EQ_LABEL ")) {
    const auto [from, to] = two_values(line);
    const StringId label = strings_.intern(from);
    if (label >= equated_.size()) equated_.resize(std::size_t{label} + 1, kNoString);
    equated_[label] = strings_.intern(to);
    shown_[kEquate].push_back(std::string(from) + " " + std::string(to));
  } else if (take_prefix(line, "EQ_WORDS ")) {
    const auto [a, b] = two_values(line);
    words.add_pair(a, b);
  } else if (take_prefix(line, "FILLED_PAUSE") && line.size() >= 2) {
    words.add_filled_pause(line.substr(2), line.front());
  }
}

StringId SparsevalParameters::equated(StringId label) const {
  return label < equated_.size() && equated_[label] != kNoString ? equated_[label] : label;
}

std::string SparsevalParameters::settings() const {
  const char* const names[] = {"DELETE_LABEL", "EMPTY_NODE", "EQ_LABEL", "EDIT_LABEL", "CLOSED_CLASS"};
  std::string text;
  for (std::size_t kind = 0; kind < 5; ++kind)
    for (auto value = shown_[kind].rbegin(); value != shown_[kind].rend(); ++value)
      text += std::string("  ") + names[kind] + " " + *value + "\n";
  return text;
}

}  // namespace treegauge::classic
