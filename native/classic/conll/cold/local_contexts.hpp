// Contexts of one kind of error: how often each choice of neighbours, words and tags occurs with it.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "classic/conll/counts.hpp"

namespace treegauge::classic::conll {

struct CountedContext {
  LocalContext fields;
  Count count = 0;
  bool kept = true;
};

class LocalContexts {
 public:
  // any is the name of «whatever stands here»; the scorers write an asterisk, so that a word * is
  // the same to them. empty is the name of a missing column.
  LocalContexts(StringId any, StringId empty);

  // Counts the context of one error and all its generalisations: every subset of the six fields.
  void add(const LocalContext& context);

  // A context goes when one that says one or two fields more has the same count. Contexts are
  // visited by falling count, equal counts by first occurrence; one that has gone removes no others.
  void drop_too_general();

  // Keeps the eight most frequent contexts and those as frequent as the eighth. Were the eighth
  // count under 5, the second most frequent sets the bound: the most frequent may be the context
  // that says nothing.
  void keep_most_frequent();

  [[nodiscard]] const std::vector<CountedContext>& contexts() const { return contexts_; }
  [[nodiscard]] bool says_nothing(const LocalContext& context) const;

 private:
  [[nodiscard]] std::size_t slot_of(const LocalContext& context, std::uint64_t hash) const;
  [[nodiscard]] std::array<std::uint64_t, 6> shares_of_any() const;
  void count(const LocalContext& context, std::uint64_t hash);
  void grow();

  StringId any_;
  StringId empty_;
  std::vector<CountedContext> contexts_;
  std::vector<std::uint64_t> hashes_;  // of contexts_
  std::vector<std::uint32_t> table_;   // 1 + index into contexts_, 0 for a free slot
};

[[nodiscard]] std::uint64_t hash_of(const LocalContext& context);

}  // namespace treegauge::classic::conll
