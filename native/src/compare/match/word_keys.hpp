// Keys for the columns of words, the same on both sides.
#pragma once
#include "compare/canonical.hpp"
#include "compare/match/dependencies.hpp"
#include "compare/match/ud_rules.hpp"
#include "text/lower.hpp"

namespace treegauge {

// Words of one side whose text in a column is marked.
class MarkedWords {
 public:
  MarkedWords(const std::vector<StringId>& column, std::vector<std::uint8_t> marked_strings)
      : column_(column.empty() ? nullptr : column.data()), marked_(std::move(marked_strings)) {}
  [[nodiscard]] bool has(Row token) const {
    return column_ != nullptr && column_[token] != kNoString && marked_[column_[token]] != 0;
  }

 private:
  const StringId* column_;
  std::vector<std::uint8_t> marked_;  // by string
};

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

  // Words of one side that have a name of a list.
  template <typename List>
  [[nodiscard]] MarkedWords words_with(bool is_gold, const List& list) const {
    const std::vector<Key>& keys = is_gold ? keys_.gold : keys_.test;
    std::vector<std::uint8_t> listed;
    listed.reserve(keys_.names.size());
    for (const std::string& name : keys_.names) listed.push_back(is_in(list, name));
    std::vector<std::uint8_t> marked(keys.size(), 0);
    for (std::size_t string = 0; string < keys.size(); ++string)
      if (keys[string] != kUncounted) marked[string] = listed[keys[string]];
    return {is_gold ? gold_column_ : test_column_, std::move(marked)};
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
