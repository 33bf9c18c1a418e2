#include "classic/sparseval/score.hpp"

#include "classic/sparseval/cold/files.hpp"
#include "classic/sparseval/dependency_classes.hpp"
#include "classic/sparseval/reader.hpp"
#include "corpus/cold/edited.hpp"
#include "sequences/spans.hpp"

namespace treegauge::classic {
namespace {

// Takes the nodes out that the mask does not keep; returns the slots of the words that stay, in order.
std::vector<std::uint32_t> keep_with_slots(PreorderTree& tree, const Mask& keep,
                                           const std::vector<std::uint32_t>& slot_by_node) {
  std::vector<std::uint32_t> slots;
  for (NodeId node = 0; node < tree.size(); ++node)
    if (tree.is_leaf(node) && keep[node] != 0) slots.push_back(slot_by_node[node]);
  keep_nodes(tree, keep);
  return slots;
}

// A constituent begins where the word before it ends, so that it swallows the slots in between for
// which this side has no word.
std::vector<Bracket> brackets(const PreorderTree& tree, const std::vector<std::uint32_t>& slots,
                              bool with_root) {
  std::vector<std::uint32_t> words_before(tree.size() + 1, 0);
  for (NodeId node = 0; node < tree.size(); ++node)
    words_before[node + 1] = words_before[node] + (tree.is_leaf(node) ? 1 : 0);
  const auto end_of_word = [&](std::uint32_t count) { return count == 0 ? 0 : slots[count - 1] + 1; };
  std::vector<Bracket> spans;
  for (NodeId node = with_root ? 0 : 1; node < tree.size(); ++node) {
    const std::uint32_t first = end_of_word(words_before[node]);
    const std::uint32_t last = end_of_word(words_before[tree.end[node]]);
    if (!tree.is_leaf(node) && first < last) spans.push_back({tree.label[node], first, last});
  }
  return spans;
}

void count_dependencies(const std::vector<HeadDependency>& gold, const std::vector<HeadDependency>& test,
                        ChunkCounts& counts) {
  counts.heads_gold = static_cast<std::int64_t>(gold.size());
  counts.heads_test = static_cast<std::int64_t>(test.size());
  for (const HeadDependency& dependency : gold) counts.open_gold += dependency.open ? 1 : 0;
  for (const HeadDependency& dependency : test) counts.open_test += dependency.open ? 1 : 0;
}

}  // namespace

ChunkCounts& ChunkCounts::operator+=(const ChunkCounts& other) {
  matched += other.matched;
  gold += other.gold;
  test += other.test;
  crossing += other.crossing;
  heads_matched += other.heads_matched;
  heads_gold += other.heads_gold;
  heads_test += other.heads_test;
  open_matched += other.open_matched;
  open_gold += other.open_gold;
  open_test += other.open_test;
  return *this;
}

ChunkScorer::ChunkScorer(Strings& strings, const SparsevalParameters& parameters,
                         std::optional<HeadTable> heads, bool labelled)
    : strings_(strings),
      parameters_(parameters),
      heads_(std::move(heads)),
      labelled_(labelled),
      top_(strings.intern("TOP")) {}

ChunkCounts ChunkScorer::aligned(PreorderTree& gold, PreorderTree& test, SlotList* given,
                                 std::string& warnings) {
  normalise_edited(gold, parameters_.edited);
  normalise_edited(test, parameters_.edited);
  SlotList own(strings_);
  if (given == nullptr) {
    own.from_gold(gold);
    if (own.empty()) {
      // No gold word, no slot: the program then compares without alignment.
      return bags(gold, test);
    }
  }
  SlotList& slots = given == nullptr ? own : *given;
  slots.place(gold, test, warnings);

  const auto kept = [&](const PreorderTree& tree) {
    Mask keep(tree.size(), 1);
    for (NodeId node = 0; node < tree.size(); ++node)
      keep[node] = parameters_.deleted.contains(tree.label[node]) ? 0 : 1;
    return keep;
  };
  const Mask keep_gold = kept(gold);
  Mask keep_test = kept(test);
  const std::vector<NodeId> gold_nodes = slots.gold_nodes();
  for (NodeId node = 0; node < test.size(); ++node) {
    if (test.is_leaf(node)) {
      const NodeId beside = gold_nodes[slots.test_slots()[node]];
      keep_test[node] &= beside == kNoNode ? 1 : keep_gold[beside];
    }
  }
  const std::vector<std::uint32_t> gold_slots = keep_with_slots(gold, keep_gold, slots.gold_slots());
  const std::vector<std::uint32_t> test_slots = keep_with_slots(test, keep_test, slots.test_slots());

  const bool with_root = !parameters_.deleted.contains(top_);
  const std::vector<Bracket> gold_brackets = brackets(gold, gold_slots, with_root);
  const std::vector<Bracket> test_brackets = brackets(test, test_slots, with_root);
  ChunkCounts counts;
  counts.gold = static_cast<std::int64_t>(gold_brackets.size());
  counts.test = static_cast<std::int64_t>(test_brackets.size());
  counts.matched = static_cast<std::int64_t>(matched_brackets(gold_brackets, test_brackets, labelled_));
  counts.crossing = static_cast<std::int64_t>(crossing_brackets(gold_brackets, test_brackets));
  if (heads_) match_by_slot(gold, gold_slots, test, test_slots, slots.size(), counts);
  return counts;
}

ChunkCounts ChunkScorer::bags(PreorderTree& gold, PreorderTree& test) {
  normalise_edited(gold, parameters_.edited);
  normalise_edited(test, parameters_.edited);
  prune(gold, parameters_, true);
  prune(test, parameters_, true);
  ChunkCounts counts;
  if (heads_) {
    // A word that is an edited region of its own is not a dependent here.
    const auto not_edited = [&](const PreorderTree& tree) {
      std::vector<HeadDependency> arcs = dependencies(tree);
      std::erase_if(arcs, [&](const HeadDependency& dependency) {
        return parameters_.edited.contains(tree.label[dependency.leaf]);
      });
      return arcs;
    };
    const std::vector<HeadDependency> left = not_edited(gold);
    const std::vector<HeadDependency> right = not_edited(test);
    count_dependencies(left, right, counts);
    const BagMatch match = match_dependency_bags(left, right, parameters_.words, labelled_);
    counts.heads_matched = static_cast<std::int64_t>(match.matched);
    counts.open_matched = static_cast<std::int64_t>(match.open);
  }
  return counts;
}

std::vector<HeadDependency> ChunkScorer::dependencies(const PreorderTree& tree) const {
  std::vector<NodeId> heads;
  const NodeId headless = lexical_heads(tree, *heads_, parameters_.edited, heads);
  if (headless != kNoNode)
    throw SparsevalError("the head table finds no head for " + std::string(strings_[tree.label[headless]]));
  // CLOSED_CLASS may name words too, says the paper; the program looks at tags alone.
  return head_dependencies(tree, heads, parameters_.edited, parameters_.closed, StringSet(), top_);
}

bool ChunkScorer::same(const HeadDependency& a, const HeadDependency& b) const {
  return (!labelled_ || (a.governor_label == b.governor_label && a.label == b.label)) &&
         parameters_.words.equivalent(a.word, b.word) &&
         parameters_.words.equivalent(a.governor_word, b.governor_word);
}

// A word depends only once, so a slot holds at most one dependency of each side.
void ChunkScorer::match_by_slot(const PreorderTree& gold, const std::vector<std::uint32_t>& gold_slots,
                                const PreorderTree& test, const std::vector<std::uint32_t>& test_slots,
                                std::size_t slot_count, ChunkCounts& counts) const {
  // Nothing depends on a constituent whose head is an edited region.
  const auto with_governor = [&](const PreorderTree& tree) {
    std::vector<HeadDependency> arcs = dependencies(tree);
    std::erase_if(arcs,
                  [](const HeadDependency& dependency) { return dependency.governor_word == kNoString; });
    return arcs;
  };
  const std::vector<HeadDependency> left = with_governor(gold);
  const std::vector<HeadDependency> right = with_governor(test);
  count_dependencies(left, right, counts);
  const auto slots_of = [](const PreorderTree& tree, const std::vector<std::uint32_t>& slots) {
    std::vector<std::uint32_t> by_node(tree.size(), 0);
    std::size_t word = 0;
    for (NodeId node = 0; node < tree.size(); ++node)
      if (tree.is_leaf(node)) by_node[node] = slots[word++];
    return by_node;
  };
  const std::vector<std::uint32_t> gold_slot = slots_of(gold, gold_slots);
  const std::vector<std::uint32_t> test_slot = slots_of(test, test_slots);
  std::vector<const HeadDependency*> in_slot(slot_count, nullptr);
  for (const HeadDependency& dependency : left) in_slot[gold_slot[dependency.leaf]] = &dependency;
  for (const HeadDependency& dependency : right) {
    const HeadDependency* other = in_slot[test_slot[dependency.leaf]];
    if (other != nullptr && same(*other, dependency)) {
      ++counts.heads_matched;
      counts.open_matched += other->open && dependency.open ? 1 : 0;
    }
  }
}

}  // namespace treegauge::classic
