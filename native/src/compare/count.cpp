#include "treegauge/compare/count.hpp"

#include <algorithm>

namespace treegauge {
namespace {

PrfColumns zeros(std::size_t rows) { return {Column(rows, 0), Column(rows, 0), Column(rows, 0)}; }

// Keys in use, in order of appearance, with a dense number for each.
class DenseKeys {
 public:
  void see(Key key) {
    if (key >= number_.size()) number_.resize(key + 1, kNoRow);
    if (number_[key] == kNoRow) {
      number_[key] = static_cast<Row>(keys_.size());
      keys_.push_back(key);
    }
  }
  [[nodiscard]] Row operator[](Key key) const { return number_[key]; }
  [[nodiscard]] const std::vector<Key>& keys() const { return keys_; }

 private:
  std::vector<Row> number_;
  std::vector<Key> keys_;
};

}  // namespace

PrfColumns count_brackets(const Comparison& comparison, const BracketMatch& match) {
  return count_brackets(comparison.units.size(), comparison.gold.brackets, comparison.test.brackets, match);
}

PrfColumns count_brackets(std::size_t units, const Brackets& gold, const Brackets& test, const BracketMatch& match) {
  PrfColumns columns = zeros(units);
  for (std::size_t g = 0; g < gold.size(); ++g) {
    ++columns.gold[gold.unit[g]];
    columns.matched[gold.unit[g]] += match.gold[g] != kNoRow;
  }
  for (std::size_t t = 0; t < test.size(); ++t) ++columns.test[test.unit[t]];
  return columns;
}

LabelCounts count_brackets_by_label(const Comparison& comparison, const BracketMatch& match, UnitMask counted) {
  return count_brackets_by_label(comparison.gold.brackets, comparison.test.brackets, match, counted);
}

LabelCounts count_brackets_by_label(const Brackets& gold, const Brackets& test, const BracketMatch& match,
                                    UnitMask counted) {
  DenseKeys dense;
  for (const Brackets* side : {&gold, &test}) {
    for (std::size_t i = 0; i < side->size(); ++i) {
      if (counted[side->unit[i]] != 0) dense.see(side->label[i]);
    }
  }
  LabelCounts result{dense.keys(), zeros(dense.keys().size()), Column(dense.keys().size(), 0)};
  for (std::size_t g = 0; g < gold.size(); ++g) {
    if (counted[gold.unit[g]] == 0) continue;
    ++result.counts.gold[dense[gold.label[g]]];
    result.counts.matched[dense[gold.label[g]]] += match.gold[g] != kNoRow;
  }
  for (std::size_t t = 0; t < test.size(); ++t) {
    if (counted[test.unit[t]] == 0) continue;
    ++result.counts.test[dense[test.label[t]]];
    result.matched_test[dense[test.label[t]]] += match.test[t] != kNoRow;
  }
  return result;
}

Column count_sentences(const Comparison& comparison) {
  Column column(comparison.units.size(), 0);
  for (const Side* side : {&comparison.gold, &comparison.test}) {
    for (std::size_t token = 0; token < side->keep.size(); ++token) {
      if (side->keep[token] != 0) column[side->home[token]] = 1;
    }
  }
  for (std::size_t unit = 0; unit < column.size(); ++unit) {
    if (comparison.units.scored[unit] == 0) column[unit] = 0;
  }
  return column;
}

Column count_crossing(const Comparison& comparison) {
  Column column(comparison.units.size(), 0);
  const auto crosses = crossing_brackets(comparison);
  for (std::size_t t = 0; t < crosses.size(); ++t) column[comparison.test.brackets.unit[t]] += crosses[t];
  return column;
}

namespace {

// Calls visit(gold tag key, test tag key, unit) for every slot that counts; kUncounted where a side
// has no word there.
template <typename Visit>
void for_each_tagged_slot(const Comparison& comparison, Visit visit) {
  const auto key_of = [](const Side& side, Row token) {
    const StringId tag = side.corpus->tokens.tag[token];
    return tag == kNoString ? kUncounted : side.keys.tag[tag];
  };
  for (std::uint32_t slot = 0; slot < comparison.slots; ++slot) {
    const Row gold = comparison.slot_gold[slot];
    const Row test = comparison.slot_test[slot];
    const bool in_gold = gold != kNoRow && comparison.gold.keep[gold] != 0;
    const bool in_test = test != kNoRow && comparison.test.keep[test] != 0;
    if (in_gold) visit(key_of(comparison.gold, gold), in_test ? key_of(comparison.test, test) : kUncounted,
                       comparison.gold.home[gold]);
    else if (in_test) visit(kUncounted, key_of(comparison.test, test), comparison.test.home[test]);
  }
}

}  // namespace

PrfColumns count_tags(const Comparison& comparison, bool labeled) {
  PrfColumns columns = zeros(comparison.units.size());
  for_each_tagged_slot(comparison, [&](Key gold, Key test, Row unit) {
    columns.gold[unit] += gold != kUncounted;
    columns.test[unit] += test != kUncounted;
    columns.matched[unit] += gold != kUncounted && test != kUncounted && (!labeled || gold == test);
  });
  return columns;
}

LabelCounts count_tags_by_label(const Comparison& comparison, UnitMask counted) {
  DenseKeys dense;
  for_each_tagged_slot(comparison, [&](Key gold, Key test, Row unit) {
    if (counted[unit] == 0) return;
    if (gold != kUncounted) dense.see(gold);
    if (test != kUncounted) dense.see(test);
  });
  LabelCounts result{dense.keys(), zeros(dense.keys().size()), {}};
  for_each_tagged_slot(comparison, [&](Key gold, Key test, Row unit) {
    if (counted[unit] == 0) return;
    if (gold != kUncounted) ++result.counts.gold[dense[gold]];
    if (test != kUncounted) ++result.counts.test[dense[test]];
    if (gold != kUncounted && gold == test) ++result.counts.matched[dense[gold]];
  });
  result.matched_test = result.counts.matched;
  return result;
}

AlignedColumns count_aligned(const Comparison& comparison) {
  const std::size_t units = comparison.units.size();
  AlignedColumns columns{Column(units, 0), Column(units, 0), Column(units, 0), Column(units, 0)};
  const auto word = [](const Side& side, Row token) {
    return side.keys.word[side.corpus->tokens.form[token]];
  };
  for (std::uint32_t slot = 0; slot < comparison.slots; ++slot) {
    const Row gold = comparison.slot_gold[slot];
    const Row test = comparison.slot_test[slot];
    if (gold == kNoRow) {
      ++columns.inserted[comparison.test.home[test]];
    } else if (test == kNoRow) {
      ++columns.deleted[comparison.gold.home[gold]];
    } else if (comparison.same_word(word(comparison.gold, gold), word(comparison.test, test))) {
      ++columns.correct[comparison.gold.home[gold]];
    } else {
      ++columns.substituted[comparison.gold.home[gold]];
    }
  }
  return columns;
}

namespace {

// Sentences with at least one word in a slot have an end that can be found.
std::vector<Row> last_slotted(const Side& side, Row begin, Row end) {
  std::vector<Row> last;
  for (Row s = begin; s < end; ++s) {
    Row token = side.corpus->token_end(s);
    const Row first = side.corpus->sentences.first_token[s];
    while (token > first && side.slot[token - 1] == kNoRow) --token;
    if (token > first && side.use[s] != 0) last.push_back(token - 1);
  }
  return last;
}

}  // namespace

PrfColumns count_boundaries(const Comparison& comparison) {
  PrfColumns columns = zeros(comparison.units.size());
  for (const Chunk& chunk : comparison.chunks) {
    const auto gold_ends = last_slotted(comparison.gold, chunk.gold_begin, chunk.gold_end);
    const auto test_ends = last_slotted(comparison.test, chunk.test_begin, chunk.test_end);
    for (const Row token : gold_ends) ++columns.gold[comparison.gold.home[token]];
    for (const Row token : test_ends) ++columns.test[comparison.test.home[token]];
    if (gold_ends.empty() || test_ends.empty()) continue;
    ++columns.matched[comparison.gold.home[gold_ends.back()]];
    // Between two aligned pairs in a row a boundary counts once, however many sentences were lost.
    std::size_t g = 0;
    std::size_t t = 0;
    Row before = kNoRow;
    std::size_t g_before = 0;
    std::size_t t_before = 0;
    for (std::uint32_t slot = chunk.slot_begin; slot < chunk.slot_end; ++slot) {
      const Row gold = comparison.slot_gold[slot];
      const Row test = comparison.slot_test[slot];
      if (gold == kNoRow || test == kNoRow) continue;
      while (g < gold_ends.size() && gold_ends[g] < gold) ++g;
      while (t < test_ends.size() && test_ends[t] < test) ++t;
      if (before != kNoRow && g != g_before && t != t_before) ++columns.matched[comparison.gold.home[before]];
      before = gold;
      g_before = g;
      t_before = t;
    }
  }
  return columns;
}

}  // namespace treegauge
