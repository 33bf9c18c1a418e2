// Bags of relations: words go by name, not by place, and a pair of texts is one bag.
#pragma once
#include <map>

#include "compare/match/dependencies.hpp"
#include "compare/match/word_keys.hpp"

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

// The home of a bag: the first unit of the pair of texts (pooled: of all) that is scored.
//
// A gold word takes part if its unit does. A test word needs no partner, so it takes part whatever became
// of the sentence beside it, unless that one is too long to be counted.
class BagHomes {
 public:
  BagHomes(const Comparison& comparison, const BagOptions& options)
      : chunks_(comparison.chunks), units_(comparison.units), longest_(options.longest) {
    Row first = kNoRow;
    for (std::size_t unit = 0; unit < units_.size(); ++unit) {
      if (!counts(static_cast<Row>(unit), true)) continue;
      if (first == kNoRow) first = static_cast<Row>(unit);
      homes_.try_emplace(pair_of(static_cast<Row>(unit)), options.pooled ? first : static_cast<Row>(unit));
    }
  }

  // kNoRow for a word that takes no part.
  [[nodiscard]] Row of(const Side& side, bool is_gold, Row token) const {
    const Row unit = side.home[token];
    if (side.keep[token] == 0 || unit == kNoRow || !counts(unit, is_gold)) return kNoRow;
    const auto home = homes_.find(pair_of(unit));
    return home == homes_.end() ? kNoRow : home->second;
  }

 private:
  [[nodiscard]] bool counts(Row unit, bool is_gold) const {
    return (!is_gold || units_.scored[unit] != 0) && units_.length[unit] <= longest_;
  }

  [[nodiscard]] Row pair_of(Row unit) const { return chunks_[units_.chunk[unit]].pair; }

  const std::vector<Chunk>& chunks_;
  const Units& units_;
  std::int64_t longest_;
  std::map<Row, Row> homes_;
};

}  // namespace treegauge
