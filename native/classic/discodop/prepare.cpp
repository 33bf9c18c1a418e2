#include "classic/discodop/prepare.hpp"

#include <algorithm>
#include <utility>

#include "classic/conll/stop.hpp"

namespace treegauge::classic::discodop_parts {
namespace {

using conll::Stop;

// A word's number and its tag.
using Tagged = std::vector<std::pair<std::size_t, StringId>>;
// Gold tags by a word's number.
using GoldTags = std::unordered_map<std::size_t, StringId>;

// In order of words; a tag over several words is there several times.
Tagged tagged_words(const Tree& tree, const Strings& strings) {
  Tagged tagged;
  for (const std::size_t place : preorder(tree))
    for (const Child child : tree.nodes[place].children)
      if (!is_node(child)) tagged.emplace_back(word_of(child), tree.nodes[place].label);
  std::sort(tagged.begin(), tagged.end(), [&](const auto& left, const auto& right) {
    return left.first != right.first ? left.first < right.first
                                     : strings[left.second] < strings[right.second];
  });
  return tagged;
}

// Test words take the tags of the same gold words; gold words are skipped until one is the same.
GoldTags aligned_tags(const std::vector<StringId>& test, const std::vector<StringId>& gold,
                      const GoldTags& gold_tags) {
  GoldTags tags;
  for (std::size_t here = 0, there = 0; here < test.size() && there < gold.size(); ++there) {
    if (test[here] != gold[there]) continue;
    const auto tag = gold_tags.find(there);
    if (tag == gold_tags.end()) throw Stop(1, "a word of gold has no tag");
    tags.emplace(here++, tag->second);
  }
  return tags;
}

class Preparation {
 public:
  Preparation(const DiscodopSettings& settings, const Names& names,
              const std::unordered_set<std::size_t>& under_root)
      : settings_(settings), names_(names), under_root_(under_root) {}

  // `tagged`: all words of the tree with its own tags.
  void run(Prepared& side, const Tagged& tagged, const GoldTags& gold_tags) const {
    Tree& tree = side.tree;
    std::vector<bool> is_left(tree.words.size(), true);
    std::vector<std::size_t> tags;
    std::vector<std::size_t> phrases;
    for (const std::size_t place : preorder(tree))
      if (tree.nodes[place].is_phrase()) phrases.push_back(place);
    for (auto phrase = phrases.rbegin(); phrase != phrases.rend(); ++phrase)
      prune(tree, *phrase, gold_tags, is_left, tags);

    std::vector<std::int32_t> numbers(tree.words.size(), -1);
    std::vector<StringId> words;
    for (std::size_t word = 0; word < tree.words.size(); ++word) {
      if (!is_left[word]) continue;
      if (word >= tagged.size()) throw Stop(1, "a word is not in the tree");
      side.tags.push_back(tagged[word].second);
      numbers[word] = static_cast<std::int32_t>(words.size());
      words.push_back(tree.words[word]);
    }
    tree.words = std::move(words);
    for (const std::size_t tag : tags) {
      Child& child = tree.nodes[tag].children.front();
      const std::int32_t number = numbers[word_of(child)];
      if (number < 0) throw Stop(1, "a word is in the tree twice");
      child = word_child(number);
      StringId& word = tree.words[static_cast<std::size_t>(number)];
      const auto equal = names_.equal_words.find(word);
      if (equal != names_.equal_words.end()) word = equal->second;
    }
  }

 private:
  // Children that are empty or deleted go; those of a deleted phrase take its place.
  void prune(Tree& tree, std::size_t phrase, const GoldTags& gold_tags, std::vector<bool>& is_left,
             std::vector<std::size_t>& tags) const {
    std::vector<Child> left;  // from right to left
    std::vector<Child>& children = tree.nodes[phrase].children;
    for (auto child = children.rbegin(); child != children.rend(); ++child) {
      if (!is_node(*child)) throw Stop(1, "a word beside a node");
      Node& node = tree.nodes[node_of(*child)];
      const auto equal = names_.equal_labels.find(node.label);
      if (equal != names_.equal_labels.end()) node.label = equal->second;
      if (node.children.empty()) continue;
      if (node.is_phrase()) {
        if (names_.delete_labels.contains(node.label))
          left.insert(left.end(), node.children.rbegin(), node.children.rend());
        else
          left.push_back(*child);
        continue;
      }
      const std::size_t word = word_of(node.children.front());
      const auto tag = gold_tags.find(word);
      if (tag == gold_tags.end()) throw Stop(1, "gold lacks a word of test");
      if (word >= tree.words.size()) throw Stop(1, "a word has a wrong number");
      if (names_.delete_labels.contains(tag->second) || names_.delete_words.contains(tree.words[word]) ||
          (settings_.delete_under_root && under_root_.contains(word))) {
        if (!is_left[word]) throw Stop(1, "a word is in the tree twice");
        is_left[word] = false;
      } else {
        tags.push_back(node_of(*child));
        left.push_back(*child);
      }
    }
    children.assign(left.rbegin(), left.rend());
  }

  const DiscodopSettings& settings_;
  const Names& names_;
  const std::unordered_set<std::size_t>& under_root_;
};

// Numbers of words directly under the root of gold.
std::unordered_set<std::size_t> words_under_root(const Tree& gold) {
  std::unordered_set<std::size_t> words;
  for (const Child child : gold.nodes.back().children) {
    // The original asks for the first child of the number, unless it is 0.
    if (child == word_child(0)) continue;
    if (!is_node(child)) throw Stop(1, "a word without a tag");
    const Node& node = gold.nodes[node_of(child)];
    if (node.is_tag()) words.insert(word_of(node.children.front()));
  }
  return words;
}

void add_word(Runs& runs, std::uint32_t word) { runs.push_back({word, word}); }

// Sorts runs and joins what touches; true if a word was there twice.
bool join(Runs& runs) {
  std::sort(runs.begin(), runs.end(),
            [](const Run& left, const Run& right) { return left.first < right.first; });
  bool repeats = false;
  std::size_t kept = 0;
  for (const Run& run : runs) {
    if (kept > 0 && run.first <= runs[kept - 1].last) repeats = true;
    if (kept > 0 && run.first <= runs[kept - 1].last + 1)
      runs[kept - 1].last = std::max(runs[kept - 1].last, run.last);
    else
      runs[kept++] = run;
  }
  runs.resize(kept);
  return repeats;
}

void number_nodes(Prepared& side, Spans& spans) {
  side.order = preorder(side.tree);
  side.parents.assign(side.tree.nodes.size(), side.tree.root());
  side.spans.assign(side.tree.nodes.size(), 0);
  for (auto place = side.order.rbegin(); place != side.order.rend(); ++place) {
    Runs runs;
    for (const Child child : side.tree.nodes[*place].children) {
      if (is_node(child)) {
        const Runs& below = spans[side.spans[node_of(child)]];
        runs.insert(runs.end(), below.begin(), below.end());
        side.parents[node_of(child)] = *place;
      } else {
        add_word(runs, static_cast<std::uint32_t>(word_of(child)));
      }
    }
    side.has_repeats |= join(runs);
    side.spans[*place] = spans.number_of(std::move(runs));
  }
}

}  // namespace

Names::Names(const DiscodopSettings& settings, Strings& strings) {
  const auto fill = [&](std::unordered_set<StringId>& numbers, const DiscodopLabels& texts) {
    for (const std::string& text : texts) numbers.insert(strings.intern(text));
  };
  fill(delete_labels, settings.delete_labels);
  fill(delete_labels_for_length, settings.delete_labels_for_length);
  fill(delete_words, settings.delete_words);
  for (const auto& [label, other] : settings.equal_labels)
    equal_labels.emplace(strings.intern(label), strings.intern(other));
  for (const auto& [word, other] : settings.equal_words)
    equal_words.emplace(strings.intern(word), strings.intern(other));
}

PreparedPair prepare(Tree gold, Tree test, const DiscodopSettings& settings, const Names& names,
                     const Strings& strings, Spans& spans) {
  PreparedPair pair;
  pair.gold.tree = std::move(gold);
  pair.test.tree = std::move(test);
  const Tagged gold_words = tagged_words(pair.gold.tree, strings);
  const Tagged test_words = tagged_words(pair.test.tree, strings);
  GoldTags gold_tags;
  for (const auto& [word, tag] : gold_words) {
    gold_tags.insert_or_assign(word, tag);
    if (!names.delete_labels_for_length.contains(tag)) ++pair.length;
  }
  const std::unordered_set<std::size_t> under_root = words_under_root(pair.gold.tree);
  const Preparation preparation(settings, names, under_root);
  preparation.run(pair.test, test_words, aligned_tags(pair.test.tree.words, pair.gold.tree.words, gold_tags));
  preparation.run(pair.gold, gold_words, gold_tags);
  if (pair.test.tree.words.size() != pair.gold.tree.words.size())
    throw Stop(1, "gold and test have different numbers of words that count");
  if (pair.test.tree.words != pair.gold.tree.words) throw Stop(1, "words differ");
  number_nodes(pair.gold, spans);
  number_nodes(pair.test, spans);
  return pair;
}

}  // namespace treegauge::classic::discodop_parts
