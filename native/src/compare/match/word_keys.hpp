// Keys for the columns of words, the same on both sides.
#pragma once
#include "compare/canonical.hpp"
#include "compare/match/dependencies.hpp"
#include "compare/match/ud_rules.hpp"
#include "text/lower.hpp"

namespace treegauge {

// Keys of one column; a file that does not have the column has no key for any word.
class ColumnKeys {
 public:
  template <typename Canonical>
  ColumnKeys(const Comparison& comparison, WordColumn column, Canonical canonical)
      : gold_column_(comparison.gold.corpus->tokens.*column),
        test_column_(comparison.test.corpus->tokens.*column),
        keys_(canonical_keys(*comparison.gold.corpus, gold_column_, *comparison.test.corpus, test_column_,
                             canonical)) {}

  [[nodiscard]] Key gold(Row token) const { return of(keys_.gold, gold_column_, token); }
  [[nodiscard]] Key test(Row token) const { return of(keys_.test, test_column_, token); }
  [[nodiscard]] Key of(bool is_gold, Row token) const { return is_gold ? gold(token) : test(token); }
  [[nodiscard]] bool same(Row g, Row t) const {
    const Key key = gold(g);
    if (key != test(t)) return false;
    // Two words without an entry are alike (bare words have no tags); without the whole column nothing is
    // known.
    return key != kUncounted || (!gold_column_.empty() && !test_column_.empty());
  }
  [[nodiscard]] const std::vector<std::string>& names() const { return keys_.names; }

  // By token of one side: 1 where the word's key is marked.
  [[nodiscard]] std::vector<std::uint8_t> words_with(bool is_gold, const std::vector<std::uint8_t>& marked,
                                                     std::size_t words) const {
    const std::vector<StringId>& column = is_gold ? gold_column_ : test_column_;
    const std::vector<Key>& keys = is_gold ? keys_.gold : keys_.test;
    std::vector<std::uint8_t> has(words, 0);
    for (std::size_t token = 0; token < column.size(); ++token)
      if (column[token] != kNoString) has[token] = marked[keys[column[token]]];
    return has;
  }

 private:
  static Key of(const std::vector<Key>& keys, const std::vector<StringId>& column, Row token) {
    if (column.empty() || column[token] == kNoString) return kUncounted;
    return keys[column[token]];
  }

  const std::vector<StringId>& gold_column_;
  const std::vector<StringId>& test_column_;
  CanonicalKeys keys_;
};

inline ColumnKeys plain_keys(const Comparison& comparison, WordColumn column) {
  return {comparison, column, [](std::string_view text) { return text; }};
}

inline ColumnKeys relation_keys(const Comparison& comparison, bool subtypes) {
  return {comparison, &Tokens::deprel,
          [subtypes](std::string_view text) { return subtypes ? text : without_subtype(text); }};
}

}  // namespace treegauge
