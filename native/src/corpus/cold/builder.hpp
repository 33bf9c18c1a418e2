// Builds corpora from a caller's columns: filled by name, checked, and put behind other sentences.
#pragma once
#include <span>
#include <string_view>
#include <vector>

#include "corpus/corpus.hpp"

namespace treegauge {

// Everything that does not fit together is refused with std::invalid_argument, so that a corpus is sound
// whoever made it. Columns are named as in corpus/columns.hpp.
class Builder {
 public:
  // The file in which what is added stands; issues and documents refer to files in this order.
  void add_source(Source source) { batch_.sources.push_back(std::move(source)); }
  void add_issue(Issue issue) { batch_.issues.push_back(std::move(issue)); }
  StringId intern(std::string_view text) { return batch_.strings.intern(text); }

  // Numbers of a column; where it holds strings they are those that intern gave.
  void set(std::string_view name, std::span<const std::uint64_t> numbers);
  [[nodiscard]] static bool holds_strings(std::string_view name);

  // Puts all behind the sentences of a corpus and is empty again. Constituents without parents get them
  // from their spans; whether heads are trees is looked up where nobody said so.
  void finish(Corpus& into);

 private:
  void fill();

  Corpus batch_;
};

}  // namespace treegauge
