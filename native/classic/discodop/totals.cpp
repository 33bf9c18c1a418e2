#include "classic/discodop/totals.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <limits>

#include "classic/conll/stop.hpp"

namespace treegauge::classic::discodop_parts {
namespace {

using conll::Stop;

constexpr double kUndefined = std::numeric_limits<double>::quiet_NaN();

double percent(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? kUndefined : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

constexpr const char* kDivision = " 0DIV!";

// For each place of gold what it has more of than test, the last one; then what test has more of there.
template <typename Place, typename What>
void add_confusions(const Tally& gold, const Tally& test, const Place& place, const What& what,
                    Tally& confusions) {
  std::unordered_map<Key, std::uint32_t, KeyHash> missed;
  for (const Key& key : gold.beyond(test)) missed.insert_or_assign(place(key), what(key));
  if (missed.empty()) return;
  for (const Key& key : test.beyond(gold)) {
    const auto other = missed.find(place(key));
    if (other != missed.end()) confusions.add({what(key), other->second, 0});
  }
}

}  // namespace

std::string two_decimals(double value) {
  if (value != value) return "   nan";
  std::array<char, 400> text;
  const int length = std::snprintf(text.data(), text.size(), "%6.2f", value);
  return {text.data(), static_cast<std::size_t>(length)};
}

std::string recall(const Counts& counts) { return two_decimals(percent(counts.right, counts.gold)); }

std::string precision(const Counts& counts) { return two_decimals(percent(counts.right, counts.test)); }

std::string f_measure(const Counts& counts) {
  return two_decimals(counts.right == 0 ? kUndefined : percent(2 * counts.right, counts.gold + counts.test));
}

std::string share(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? kDivision : two_decimals(percent(part, whole));
}

void Counts::add(const Tally& gold_items, const Tally& test_items) {
  gold += gold_items.total();
  test += test_items.total();
  right += gold_items.shared(test_items);
  distinct_gold += gold_items.distinct();
  distinct_test += test_items.distinct();
}

void Totals::add(const Pair& pair, bool only_discontinuous) {
  const bool is_counted = !only_discontinuous || !pair.gold.brackets.empty() || !pair.test.brackets.empty();
  sentences += is_counted ? 1 : 0;
  longest = std::max(longest, pair.trees.length);
  exact += is_counted && pair.gold.brackets == pair.test.brackets ? 1 : 0;
  brackets.add(pair.gold.brackets, pair.test.brackets);
  discontinuous_gold += pair.gold.discontinuous;
  discontinuous_test += pair.test.discontinuous;
  functions.add(pair.gold.functions, pair.test.functions);
  tags += pair.trees.gold.tags.size();
  right_tags += pair.right_tags();
  ++scored_sentences;
  if (pair.leaf_ancestor.is_defined)
    paths.add(pair.leaf_ancestor.value);
  else
    has_undefined_paths = true;
  if (pair.distance) {
    edits += pair.distance->edits;
    nodes += pair.distance->nodes;
  } else {
    has_undefined_distance = true;
  }
  gold_dependencies.insert(gold_dependencies.end(), pair.gold.dependencies.begin(),
                           pair.gold.dependencies.end());
  test_dependencies.insert(test_dependencies.end(), pair.test.dependencies.begin(),
                           pair.test.dependencies.end());
}

std::string Totals::leaf_ancestor() const {
  if (scored_sentences == 0 || has_undefined_paths) return two_decimals(kUndefined);
  return two_decimals(paths.over(static_cast<std::int64_t>(scored_sentences)).times(100));
}

std::string Totals::tree_distance() const {
  if (has_undefined_distance) return two_decimals(kUndefined);
  if (nodes == 0) return kDivision;
  return two_decimals(100.0 * static_cast<double>(nodes - edits) / static_cast<double>(nodes));
}

std::uint64_t agreeing(const std::vector<Dependency>& gold, const std::vector<Dependency>& test) {
  std::uint64_t right = 0;
  for (std::size_t place = 0; place < std::min(gold.size(), test.size()); ++place)
    right += gold[place] == test[place] ? 1 : 0;
  return right;
}

std::string accuracy(const std::vector<Dependency>& gold, const std::vector<Dependency>& test) {
  if (gold.size() != test.size()) throw Stop(1, "different numbers of dependencies");
  return share(agreeing(gold, test), gold.size());
}

void ByLabel::add(StringId label, std::uint64_t gold, std::uint64_t test) {
  const auto [entry, is_new] = places_.emplace(label, rows_.size());
  if (is_new) rows_.push_back({label, {}});
  Counts& counts = rows_[entry->second].counts;
  counts.gold += gold;
  counts.test += test;
  counts.right += std::min(gold, test);
  counts.distinct_gold += gold > 0 ? 1 : 0;
}

std::vector<ByLabel::Row> ByLabel::rows() const {
  std::vector<Row> sorted = rows_;
  std::stable_sort(sorted.begin(), sorted.end(), [](const Row& left, const Row& right) {
    return left.counts.distinct_gold > right.counts.distinct_gold;
  });
  return sorted;
}

void Breakdowns::add(const Pair& pair) {
  const auto words_of_rule = [](const Key& key) { return key[0]; };
  const auto is_long = [&](const Key& key) { return pair.spans.words(key[0]) > 1; };
  const Tally& gold_rules = pair.gold.rules;
  const Tally& test_rules = pair.test.rules;
  {
    std::unordered_map<std::uint32_t, std::uint32_t> missed;
    for (const Key& key : gold_rules.beyond(test_rules)) missed.insert_or_assign(words_of_rule(key), key[1]);
    std::unordered_set<std::uint32_t> gold_words;
    std::unordered_set<std::uint32_t> test_words;
    for (const auto& [key, times] : gold_rules.items()) gold_words.insert(words_of_rule(key));
    for (const auto& [key, times] : test_rules.items()) test_words.insert(words_of_rule(key));
    for (const Key& key : test_rules.beyond(gold_rules)) {
      if (!is_long(key)) continue;
      const auto other = missed.find(words_of_rule(key));
      if (other != missed.end()) other_rules.add({key[1], other->second, 0});
      if (!gold_words.contains(words_of_rule(key))) extra_rules.add({key[1], 0, 0});
    }
    for (const Key& key : gold_rules.beyond(test_rules))
      if (is_long(key) && !test_words.contains(words_of_rule(key))) missing_rules.add({key[1], 0, 0});
  }
  {
    std::unordered_map<Key, std::uint32_t, KeyHash> missed;
    for (const Key& key : pair.gold.attachments.beyond(pair.test.attachments))
      missed.insert_or_assign({key[0], key[1], 0}, key[2]);
    for (const Key& key : pair.test.attachments.beyond(pair.gold.attachments)) {
      const auto other = missed.find({key[0], key[1], 0});
      if (other != missed.end()) attachments.add({key[0], key[2], other->second});
    }
  }
  for (const auto& [key, times] : pair.gold.brackets.items())
    labels.add(key[0], times, pair.test.brackets.count(key));
  for (const auto& [key, times] : pair.test.brackets.items())
    if (pair.gold.brackets.count(key) == 0) labels.add(key[0], 0, times);
  add_confusions(
      pair.gold.brackets, pair.test.brackets, [](const Key& key) { return Key{key[1], 0, 0}; },
      [](const Key& key) { return key[0]; }, other_labels);
  for (const auto& [key, times] : pair.gold.functions.items())
    functions.add(key[2], times, pair.test.functions.count(key));
  for (const auto& [key, times] : pair.test.functions.items())
    if (pair.gold.functions.count(key) == 0) functions.add(key[2], 0, times);
  add_confusions(
      pair.gold.functions, pair.test.functions, [](const Key& key) { return Key{key[0], key[1], 0}; },
      [](const Key& key) { return key[2]; }, other_functions);
  for (std::size_t word = 0; word < pair.trees.gold.tags.size(); ++word) {
    const StringId gold = pair.trees.gold.tags[word];
    const StringId test = pair.trees.test.tags[word];
    gold_tags.add({gold, 0, 0});
    test_tags.add({test, 0, 0});
    if (gold == test)
      right_tags.add({gold, 0, 0});
    else
      other_tags.add({test, gold, 0});
  }
}

}  // namespace treegauge::classic::discodop_parts
