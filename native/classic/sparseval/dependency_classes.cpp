#include "classic/sparseval/dependency_classes.hpp"

#include <algorithm>
#include <array>
#include <unordered_map>

#include "base/interrupt.hpp"

namespace treegauge::classic {
namespace {

// Governor label, label, governor word, word; words are numbered within their side.
using Key = std::array<std::uint32_t, 4>;

// So many look-ups cost less than sorting all dependencies by their labels.
constexpr std::size_t kFewPairs = 16;

struct KeyHash {
  std::size_t operator()(const Key& key) const {
    std::uint64_t hash = 0;
    for (const std::uint32_t part : key) {
      hash = (hash ^ part) * 0x9E3779B97F4A7C15ull;
      hash ^= hash >> 29;
    }
    return static_cast<std::size_t>(hash);
  }
};

// The distinct words and the distinct dependencies of one side.
struct Side {
  Side(const std::vector<HeadDependency>& dependencies, bool labelled) {
    std::unordered_map<StringId, std::uint32_t> word_numbers;
    const auto number = [&](StringId word) {
      const auto [entry, fresh] = word_numbers.try_emplace(word, static_cast<std::uint32_t>(words.size()));
      if (fresh) words.push_back(word);
      return entry->second;
    };
    class_of.reserve(dependencies.size());
    classes.reserve(dependencies.size());
    for (const HeadDependency& dependency : dependencies) {
      const Key key = {labelled ? dependency.governor_label : 0, labelled ? dependency.label : 0,
                       number(dependency.governor_word), number(dependency.word)};
      const auto [entry, fresh] = class_of.try_emplace(key, static_cast<std::uint32_t>(keys.size()));
      if (fresh) keys.push_back(key);
      classes.push_back(entry->second);
    }
  }

  std::vector<StringId> words;
  std::unordered_map<Key, std::uint32_t, KeyHash> class_of;
  std::vector<Key> keys;
  std::vector<std::uint32_t> classes;
};

Mask open_mask(const std::vector<HeadDependency>& dependencies) {
  Mask open;
  for (const HeadDependency& dependency : dependencies) open.push_back(dependency.open ? 1 : 0);
  return open;
}

}  // namespace

MatchTable match_table(const std::vector<HeadDependency>& gold, const std::vector<HeadDependency>& test,
                       const WordEquivalence& words, bool labelled) {
  Side left(gold, labelled);
  Side right(test, labelled);
  const std::vector<std::vector<std::uint32_t>> equivalent = words.partners(left.words, right.words);
  // The distinct dependencies of test by their labels, for words with many equivalents.
  std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> by_labels;
  const auto labels_of = [](const Key& key) { return std::uint64_t{key[0]} << 32 | key[1]; };
  const auto with_labels_of = [&](const Key& key) -> const std::vector<std::uint32_t>& {
    if (by_labels.empty())
      for (std::uint32_t other = 0; other < right.keys.size(); ++other)
        by_labels[labels_of(right.keys[other])].push_back(other);
    return by_labels[labels_of(key)];
  };
  std::vector<std::vector<std::uint32_t>> partners(left.keys.size());
  for (std::size_t index = 0; index < left.keys.size(); ++index) {
    check_interrupted();
    const Key& key = left.keys[index];
    const std::vector<std::uint32_t>& governors = equivalent[key[2]];
    const std::vector<std::uint32_t>& dependents = equivalent[key[3]];
    // Look up every pair of equivalent words, or look through all with these labels: what is less.
    const std::size_t pairs = governors.size() * dependents.size();
    if (pairs <= kFewPairs || pairs <= with_labels_of(key).size()) {
      for (const std::uint32_t governor : governors) {
        for (const std::uint32_t dependent : dependents) {
          const auto partner = right.class_of.find({key[0], key[1], governor, dependent});
          if (partner != right.class_of.end()) partners[index].push_back(partner->second);
        }
      }
    } else {
      for (const std::uint32_t other : with_labels_of(key)) {
        if (std::binary_search(governors.begin(), governors.end(), right.keys[other][2]) &&
            std::binary_search(dependents.begin(), dependents.end(), right.keys[other][3])) {
          partners[index].push_back(other);
        }
      }
    }
    std::sort(partners[index].begin(), partners[index].end());
  }
  return {std::move(left.classes), std::move(right.classes), std::move(partners)};
}

BagMatch match_dependency_bags(const std::vector<HeadDependency>& gold,
                               const std::vector<HeadDependency>& test, const WordEquivalence& words,
                               bool labelled) {
  // The program holds its lists last word first, which decides between equally long matches.
  const std::vector<HeadDependency> rows(gold.rbegin(), gold.rend());
  const std::vector<HeadDependency> columns(test.rbegin(), test.rend());
  return match_bags(match_table(rows, columns, words, labelled), open_mask(rows), open_mask(columns));
}

}  // namespace treegauge::classic
