// What bags of relations share: words have names, not places, and a document is one bag.
#pragma once
#include <map>

#include "treegauge/compare/dependencies.hpp"
#include "word_keys.hpp"

namespace treegauge {

// Words by form, as the comparison levels it, or by lemma.
class BagNames {
 public:
  BagNames(const Comparison& comparison, Naming naming)
      : comparison_(comparison), naming_(naming), lemmas_(plain_keys(comparison, &Tokens::lemma)) {}

  [[nodiscard]] Key of(bool is_gold, Row token) const {
    if (naming_ == Naming::lemmas) return lemmas_.of(is_gold, token);
    const Side& side = is_gold ? comparison_.gold : comparison_.test;
    return side.keys.word[side.corpus->tokens.form[token]];
  }

 private:
  const Comparison& comparison_;
  Naming naming_;
  ColumnKeys lemmas_;
};

// The home of a bag: the first unit of the document.
class BagHomes {
 public:
  explicit BagHomes(const Comparison& comparison) : documents_(comparison.units.document) {
    for (std::size_t unit = 0; unit < documents_.size(); ++unit) {
      first_.try_emplace(documents_[unit], static_cast<Row>(unit));
    }
  }
  [[nodiscard]] Row of(const Side& side, Row token) const { return first_.at(documents_[side.home[token]]); }

 private:
  const std::vector<Row>& documents_;
  std::map<Row, Row> first_;
};

}  // namespace treegauge
