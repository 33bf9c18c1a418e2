#include "compare/distance/trees.hpp"

#include <algorithm>
#include <stdexcept>

#include "base/interrupt.hpp"
#include "base/parallel.hpp"
#include "compare/brackets/joined_regions.hpp"
#include "compare/distance/walk.hpp"

namespace treegauge {
namespace {

constexpr std::size_t kLeastTreeChunks = 256;

class Builder {
 public:
  Builder(const Side& side, const TagKeys& tags, TreeShape shape, NodeKind tags_as, SideTrees& out)
      : side_(side), tags_(tags), shape_(shape), tags_as_(tags_as), out_(out) {}

  ted::Node add(ted::Label label, NodeKind kind, ted::Node parent, Row row) {
    out_.labels.push_back(label);
    out_.parents.push_back(parent);
    out_.kind.push_back(kind);
    out_.row.push_back(row);
    return static_cast<ted::Node>(out_.labels.size() - out_.offsets.back() - 1);
  }

  ted::Node add_named(Key key, NodeKind kind, ted::Node parent, Row row) {
    const NodeKind numbers = kind == NodeKind::preterminal ? tags_as_ : kind;
    return add(label_number(shape_.labeled ? key : 0, numbers), kind, parent, row);
  }

  ted::Node add_constituent(Row node, ted::Node parent) {
    const Key key = side_.keys.label[side_.corpus->nodes.label[node]];
    if (key != kUncounted) return add_named(key, NodeKind::constituent, parent, node);
    return shape_.uncounted ? add(kNoLabel, NodeKind::constituent, parent, node) : parent;
  }

  // A word below `parent`, under its tag if it has one and tags are wanted.
  void add_word(Row token, ted::Node parent) {
    const StringId tag = tags_.of(token);
    if (shape_.preterminals && tag != kNoString)
      parent = add_named(tags_.key[tag], NodeKind::preterminal, parent, token);
    const Key word = side_.keys.word[side_.corpus->tokens.form[token]];
    add(label_number(word, NodeKind::word), NodeKind::word, parent, token);
  }

 private:
  const Side& side_;
  const TagKeys& tags_;
  TreeShape shape_;
  NodeKind tags_as_;  // the kind whose numbers tags have
  SideTrees& out_;
};

// What a side is made of; a side without words goes with anything.
enum class TreeKind : std::uint8_t { nothing, constituents, dependencies };

TreeKind kind_of(const Corpus& corpus) {
  const Tokens& tokens = corpus.tokens;
  if (tokens.size() == 0) return TreeKind::nothing;
  if (tokens.head.empty()) return TreeKind::constituents;
  if (tokens.head.size() != tokens.size() || tokens.deprel.size() != tokens.size())
    throw std::invalid_argument("some words have heads and relations, and some have none");
  return TreeKind::dependencies;
}

void check_words(const Side& side) {
  const std::size_t words = side.corpus->tokens.size();
  if (side.keep.size() != words || side.slot.size() != words || side.home.size() != words ||
      side.use.size() != side.corpus->sentences.size()) {
    throw std::invalid_argument("words have not been aligned");
  }
}

}  // namespace

TreePairs::TreePairs(const Comparison& comparison, bool fine)
    : comparison_(comparison), tags_(tag_pair(comparison, fine)) {
  const Corpus& gold = *comparison.gold.corpus;
  const Corpus& test = *comparison.test.corpus;
  const TreeKind gold_kind = kind_of(gold);
  const TreeKind test_kind = kind_of(test);
  if (gold_kind != test_kind && gold_kind != TreeKind::nothing && test_kind != TreeKind::nothing) {
    const bool first = gold_kind == TreeKind::constituents;
    throw std::invalid_argument(std::string("the gold side has ") +
                                (first ? "constituents" : "dependencies") + ", the test side has " +
                                (first ? "dependencies" : "constituents"));
  }
  check_words(comparison.gold);
  check_words(comparison.test);
  dependencies_ = gold_kind == TreeKind::dependencies || test_kind == TreeKind::dependencies;
  if (dependencies_) {
    relations_ = canonical_keys(gold, gold.tokens.deprel, test, test.tokens.deprel,
                                [](std::string_view text) { return text; });
  }
  std::vector<std::vector<Stretch>> by_chunk(comparison.chunks.size());
  in_ranges(by_chunk.size(), comparison.jobs, kLeastTreeChunks, [&](std::size_t begin, std::size_t end) {
    for (std::size_t chunk = begin; chunk < end; ++chunk) {
      check_interrupted();
      by_chunk[chunk] = stretches_of(comparison, comparison.chunks[chunk]);
    }
  });
  for (const auto& chunk_stretches : by_chunk) {
    chunk_begin_.push_back(stretches_.size());
    stretches_.insert(stretches_.end(), chunk_stretches.begin(), chunk_stretches.end());
  }
  chunk_begin_.push_back(stretches_.size());
}

SideTrees TreePairs::side(bool gold, TreeShape shape, std::size_t begin, std::size_t end) const {
  SideTrees out;
  const Side& side = gold ? comparison_.gold : comparison_.test;
  const Corpus& corpus = *side.corpus;
  const std::vector<Key>& relations = gold ? relations_.gold : relations_.test;
  const auto nameless = static_cast<Key>(relations_.names.size());
  Builder builder(side, gold ? tags_.gold : tags_.test, shape,
                  dependencies_ ? NodeKind::preterminal : NodeKind::constituent, out);
  const auto keep = [&](Row token) { return side.keep[token] != 0; };
  const auto word = [&](Row token, ted::Node parent) { builder.add_word(token, parent); };
  const auto relation = [&](Row token, ted::Node parent) {
    const StringId name = corpus.tokens.deprel[token];
    return builder.add_named(name == kNoString ? nameless : relations[name], NodeKind::constituent, parent,
                             token);
  };
  JoinedRegions regions(side);
  const auto constituent = [&](Row node, ted::Node parent) {
    const std::size_t region = shape.uncounted ? JoinedRegions::kNowhere : regions.continued(node);
    if (region != JoinedRegions::kNowhere) return static_cast<ted::Node>(region);
    const ted::Node added = builder.add_constituent(node, parent);
    if (added != parent) regions.added(node, static_cast<std::size_t>(added));
    return added;
  };
  for (std::size_t number = begin; number < end; ++number) {
    const Stretch& stretch = stretches_[number];
    const Row last = gold ? stretch.gold_end : stretch.test_end;
    regions = JoinedRegions(side);
    for (Row s = gold ? stretch.gold_begin : stretch.test_begin; s < last; ++s) {
      check_interrupted();
      regions.enter(s);
      if (side.use[s] == 0) continue;
      if (dependencies_)
        walk_dependencies(corpus, s, ted::kNoParent, keep, relation, word);
      else
        walk_constituents(corpus, s, ted::kNoParent, keep, constituent, word);
    }
    out.offsets.push_back(out.labels.size());
  }
  return out;
}

TreePair TreePairs::trees(TreeShape shape, std::size_t begin, std::size_t end) const {
  end = std::min(end, stretches_.size());
  begin = std::min(begin, end);
  return {side(true, shape, begin, end), side(false, shape, begin, end)};
}

std::string_view TreePairs::name(bool gold, NodeKind kind, Row row) const {
  const Corpus& corpus = *(gold ? comparison_.gold : comparison_.test).corpus;
  const StringId id = kind == NodeKind::word          ? corpus.tokens.form[row]
                      : kind == NodeKind::preterminal ? (gold ? tags_.gold : tags_.test).of(row)
                      : dependencies_                 ? corpus.tokens.deprel[row]
                                                      : corpus.nodes.label[row];
  return id == kNoString ? std::string_view{} : corpus.strings[id];
}

}  // namespace treegauge
