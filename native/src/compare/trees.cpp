#include "treegauge/compare/trees.hpp"

#include <algorithm>

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

// Where each constituent stands in the tree: its own place, or that of the nearest one above.
void add_constituents(const Side& side, Row s, Builder& builder) {
  const Corpus& corpus = *side.corpus;
  const Row first_node = corpus.sentences.first_node[s];
  const Row first_token = corpus.sentences.first_token[s];
  const Row end_node = corpus.node_end(s);
  const Row end_token = corpus.token_end(s);
  std::vector<std::uint32_t> kept(end_token - first_token + 1, 0);
  for (Row token = first_token; token < end_token; ++token) {
    kept[token - first_token + 1] = kept[token - first_token] + side.keep[token];
  }
  std::vector<ted::Node> place(end_node - first_node, ted::kNoParent);
  const auto above = [&](Row parent) { return parent == kNoRow ? ted::kNoParent : place[parent - first_node]; };
  Row node = first_node;
  for (Row token = first_token; token <= end_token; ++token) {
    for (; node < end_node && corpus.nodes.first[node] <= token; ++node) {
      const ted::Node parent = above(corpus.nodes.parent[node]);
      const Key label = side.keys.label[corpus.nodes.label[node]];
      const bool holds = kept[corpus.nodes.last[node] - first_token] > kept[corpus.nodes.first[node] - first_token];
      const bool counts = label != kUncounted && holds;
      place[node - first_node] = counts ? builder.add(label, NodeKind::constituent, parent, node) : parent;
    }
    if (token < end_token && side.keep[token] != 0) builder.add_word(token, above(corpus.tokens.parent[token]));
  }
}

void add_dependencies(const Side& side, Row s, const std::vector<Key>& relations, Builder& builder) {
  const Corpus& corpus = *side.corpus;
  const Row first = corpus.sentences.first_token[s];
  const Row count = corpus.token_end(s) - first;
  // Children in word order: the word itself stands among its dependents.
  std::vector<std::vector<Row>> dependents(count + 1);
  for (Row i = 0; i < count; ++i) {
    const Row head = corpus.tokens.head[first + i];
    const bool inside = head != kRootRow && head != kNoRow && head >= first && head < first + count;
    dependents[inside ? head - first : count].push_back(i);
  }
  struct Step {
    Row word;
    ted::Node parent;
    bool lexeme;
  };
  std::vector<Step> todo;
  const auto expand = [&](Row word, ted::Node parent) {
    const std::vector<Row>& below = dependents[word];
    bool own = word == count;
    for (auto at = below.rbegin(); at != below.rend(); ++at) {
      if (!own && *at < word) {
        todo.push_back({word, parent, true});
        own = true;
      }
      todo.push_back({*at, parent, false});
    }
    if (!own) todo.push_back({word, parent, true});
  };
  expand(count, ted::kNoParent);
  while (!todo.empty()) {
    const Step step = todo.back();
    todo.pop_back();
    const Row token = first + step.word;
    if (step.lexeme) {
      if (side.keep[token] != 0) builder.add_word(token, step.parent);
      continue;
    }
    const Key label = relations[corpus.tokens.deprel[token]];
    const bool counts = side.keep[token] != 0;
    expand(step.word, counts ? builder.add(label, NodeKind::constituent, step.parent, token) : step.parent);
  }
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
