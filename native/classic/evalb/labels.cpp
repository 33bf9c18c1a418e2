#include "classic/evalb/labels.hpp"

#include <algorithm>

namespace treegauge::classic::evalb_parts {
namespace {

bool has(const LabelSet& list, std::string_view label) { return list.contains(label); }

}  // namespace

void Labels::gather_facts() {
  // Facts about one label may bring in others: its cut form and its equals.
  while (facts_.size() < strings_.size()) facts_.push_back(facts_of(static_cast<StringId>(facts_.size())));
}

LabelFacts Labels::facts_of(StringId label) {
  const std::string_view text = strings_[label];
  LabelFacts facts;
  facts.deletes_word = has(parameters_.delete_labels, text);
  facts.outside_length = has(parameters_.delete_labels_for_length, text);
  facts.quote = has(parameters_.quote_labels, text);
  facts.cut = strings_.intern(text.substr(0, text.find_first_of("-=")));
  facts.deletes_bracket = facts.deletes_word;
  const auto& pairs = parameters_.equal_labels.sorted();
  auto pair =
      std::lower_bound(pairs.begin(), pairs.end(), text,
                       [](const auto& entry, std::string_view wanted) { return entry.first < wanted; });
  for (; pair != pairs.end() && pair->first == text; ++pair) {
    if (pair->second != text) facts.equals.push_back(strings_.intern(pair->second));
    facts.deletes_bracket = facts.deletes_bracket || has(parameters_.delete_labels, pair->second);
  }
  return facts;
}

bool Labels::equal(StringId left, StringId right) const {
  if (left == right) return true;
  const auto& equals = facts_[left].equals;
  return std::find(equals.begin(), equals.end(), right) != equals.end();
}

}  // namespace treegauge::classic::evalb_parts
