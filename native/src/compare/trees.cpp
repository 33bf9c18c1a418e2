#include "treegauge/compare/trees.hpp"

#include "walk.hpp"

namespace treegauge {
namespace {

class Builder {
 public:
  Builder(const Side& side, TreeShape shape, SideTrees& out) : side_(side), shape_(shape), out_(out) {}

  ted::Node add(Key key, NodeKind kind, ted::Node parent, Row row) {
    const bool nameless = !shape_.labeled && kind != NodeKind::word;
    out_.labels.push_back(label_number(nameless ? 0 : key, kind));
    out_.parents.push_back(parent);
    out_.kind.push_back(kind);
    out_.row.push_back(row);
    return static_cast<ted::Node>(out_.labels.size() - out_.offsets.back() - 1);
  }

  // A word below `parent`, under its tag if it has one and tags are wanted.
  void add_word(Row token, ted::Node parent) {
    const Tokens& tokens = side_.corpus->tokens;
    const StringId tag = tokens.tag[token];
    if (shape_.preterminals && tag != kNoString) parent = add(side_.keys.tag[tag], NodeKind::preterminal, parent, token);
    if (shape_.words) add(side_.keys.word[tokens.form[token]], NodeKind::word, parent, token);
  }

 private:
  const Side& side_;
  TreeShape shape_;
  SideTrees& out_;
};

template <typename Sentence>
SideTrees by_chunk(const Comparison& comparison, bool gold, TreeShape shape, Sentence sentence) {
  SideTrees out;
  const Side& side = gold ? comparison.gold : comparison.test;
  Builder builder(side, shape, out);
  for (const Chunk& chunk : comparison.chunks) {
    const Row begin = gold ? chunk.gold_begin : chunk.test_begin;
    const Row end = gold ? chunk.gold_end : chunk.test_end;
    for (Row s = begin; s < end; ++s) {
      if (side.use[s] != 0) sentence(side, s, builder);
    }
    out.offsets.push_back(out.labels.size());
  }
  return out;
}

void add_constituents(const Side& side, Row s, Builder& builder) {
  const Corpus& corpus = *side.corpus;
  walk_constituents(
      corpus, s, ted::kNoParent, [&](Row token) { return side.keep[token] != 0; },
      [&](Row node, ted::Node parent) {
        const Key label = side.keys.label[corpus.nodes.label[node]];
        return label == kUncounted ? parent : builder.add(label, NodeKind::constituent, parent, node);
      },
      [&](Row token, ted::Node parent) { builder.add_word(token, parent); });
}

void add_dependencies(const Side& side, Row s, const std::vector<Key>& relations, Builder& builder) {
  const Corpus& corpus = *side.corpus;
  walk_dependencies(
      corpus, s, ted::kNoParent, [&](Row token) { return side.keep[token] != 0; },
      [&](Row token, ted::Node parent) {
        return builder.add(relations[corpus.tokens.deprel[token]], NodeKind::constituent, parent, token);
      },
      [&](Row token, ted::Node parent) { builder.add_word(token, parent); });
}

}  // namespace

SideTrees constituent_trees(const Comparison& comparison, bool gold, TreeShape shape) {
  return by_chunk(comparison, gold, shape, add_constituents);
}

SideTrees dependency_trees(const Comparison& comparison, bool gold, const std::vector<Key>& relations,
                           TreeShape shape) {
  return by_chunk(comparison, gold, shape, [&](const Side& side, Row s, Builder& builder) {
    add_dependencies(side, s, relations, builder);
  });
}

}  // namespace treegauge
