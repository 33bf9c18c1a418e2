// Bracketings read in both ways, with and without the short cut for the common layout: is everything the
// same?
#pragma once
#include <memory>
#include <string>

#include "corpus/columns.hpp"
#include "corpus/digest.hpp"
#include "formats/bracketings/bracketings.hpp"

namespace treegauge {

// Returns what differs, or nothing.
inline std::string difference_of_readers(const std::string& text, formats::BracketingOptions options) {
  Corpus fast;
  Corpus slow;
  const auto bytes = std::make_shared<std::string>(text);
  // Two files: tables of the reader must not outlive one.
  for (int file = 0; file < 2; ++file) {
    const std::string name = "file" + std::to_string(file);
    options.careful = false;
    formats::read_bracketings(fast, {name, *bytes, bytes}, options);
    options.careful = true;
    formats::read_bracketings(slow, {name, *bytes, bytes}, options);
  }
  if (fast.strings.size() != slow.strings.size()) return "number of strings";
  for (StringId id = 0; id < fast.strings.size(); ++id)
    if (fast.strings[id] != slow.strings[id]) return "string " + std::to_string(id);
  std::string found;
  each_column(
      [&](const ColumnInfo& info, const auto& one, const auto& other) {
        if (one != other) found += std::string(info.name) + " ";
      },
      fast, slow);
  if (digest::sentences(fast, 1) != digest::sentences(slow, 1)) found += "digests ";
  if (fast.issues.size() != slow.issues.size()) return found + "number of issues";
  for (std::size_t i = 0; i < fast.issues.size(); ++i) {
    const Issue& one = fast.issues[i];
    const Issue& other = slow.issues[i];
    if (one.code != other.code || one.sentence != other.sentence || one.line != other.line ||
        one.column != other.column || one.message != other.message) {
      found += "issue " + one.code + " / " + other.code + " ";
    }
  }
  return found;
}

}  // namespace treegauge
