#include "cold/transforms/edited_corpus.hpp"

#include <stdexcept>

#include "base/interrupt.hpp"
#include "corpus/cold/edited.hpp"
#include "corpus/trees/sentence_tree.hpp"

namespace treegauge {
namespace {

class Normalising {
 public:
  Normalising(const Corpus& corpus, const std::vector<std::uint8_t>& edit_labels,
              const std::vector<std::uint8_t>& edit_tags)
      : from_(corpus), edit_labels_(edit_labels), edit_tags_(edit_tags) {}

  [[nodiscard]] bool needed() const {
    for (std::size_t s = 0; s < from_.sentences.size(); ++s) {
      check_interrupted();
      if (has_edits(s)) return true;
    }
    return false;
  }

  std::shared_ptr<const Corpus> run() {
    if (from_.runs.size() > 0) throw std::invalid_argument("edited regions in discontinuous trees");
    to_ = std::make_shared<Corpus>(from_);
    to_->nodes = {};
    for (std::size_t s = 0; s < from_.sentences.size(); ++s) {
      check_interrupted();
      to_->sentences.first_node[s] = static_cast<Row>(to_->nodes.size());
      if (has_edits(s))
        change(s);
      else
        keep(s);
    }
    return to_;
  }

 private:
  [[nodiscard]] bool is_edit_token(Row token) const {
    const StringId tag = from_.tokens.tag[token];
    return tag != kNoString && edit_tags_[tag] != 0;
  }

  // The outermost constituent cannot be a region: there is nothing around it.
  [[nodiscard]] bool has_edits(std::size_t sentence) const {
    const Row first = from_.sentences.first_node[sentence];
    const Row end = from_.node_end(sentence);
    if (first == end) return false;
    for (Row node = first + 1; node < end; ++node)
      if (edit_labels_[from_.nodes.label[node]] != 0) return true;
    for (Row token = from_.sentences.first_token[sentence]; token < from_.token_end(sentence); ++token)
      if (is_edit_token(token)) return true;
    return false;
  }

  void keep(std::size_t sentence) {
    const Row first = from_.sentences.first_node[sentence];
    const Row shift = to_->sentences.first_node[sentence] - first;  // may wrap; sums come out right
    for (Row node = first; node < from_.node_end(sentence); ++node) {
      const Row parent = from_.nodes.parent[node];
      add(from_.nodes.label[node], parent == kNoRow ? kNoRow : parent + shift, from_.nodes.first[node],
          from_.nodes.last[node]);
    }
    for (Row token = from_.sentences.first_token[sentence]; token < from_.token_end(sentence); ++token) {
      const Row parent = from_.tokens.parent[token];
      to_->tokens.parent[token] = parent == kNoRow ? kNoRow : parent + shift;
    }
  }

  // In the tree a label says only whether a node is a region; a leaf's word is its token row.
  void change(std::size_t sentence) {
    constexpr StringId kPlain = 0;
    constexpr StringId kRegion = 1;
    StringSet regions;
    regions.insert(kRegion);
    const Row first = from_.sentences.first_node[sentence];
    PreorderTree tree;
    std::vector<Row> row;
    std::vector<NodeId> place(from_.node_end(sentence) - first);
    in_preorder(
        from_, sentence,
        [&](Row node) {
          const bool root = node == first;
          const NodeId parent = root ? kNoNode : place[from_.nodes.parent[node] - first];
          const bool region = !root && edit_labels_[from_.nodes.label[node]] != 0;
          place[node - first] = tree.append(region ? kRegion : kPlain, kNoString, parent);
          row.push_back(node);
        },
        [&](Row token) {
          tree.append(is_edit_token(token) ? kRegion : kPlain, token,
                      place[from_.tokens.parent[token] - first]);
          row.push_back(token);
        });
    tree.close_ends();
    const PreorderTree before = tree;
    const std::vector<NodeId> origin = normalise_edited(tree, regions);
    write(sentence, tree, [&](NodeId node) { return origin.empty() ? node : origin[node]; }, before, row);
  }

  template <typename Origin>
  void write(std::size_t sentence, const PreorderTree& tree, Origin origin, const PreorderTree& before,
             const std::vector<Row>& row) {
    const Row first_token = from_.sentences.first_token[sentence];
    std::vector<Row> leaves(tree.size() + 1, 0);  // before each node
    for (NodeId node = 0; node < tree.size(); ++node) leaves[node + 1] = leaves[node] + tree.is_leaf(node);
    std::vector<Row> place(tree.size(), kNoRow);
    for (NodeId node = 0; node < tree.size(); ++node) {
      const Row parent = tree.parent[node] == kNoNode ? kNoRow : place[tree.parent[node]];
      if (tree.is_leaf(node)) {
        to_->tokens.parent[tree.word[node]] = parent;
        continue;
      }
      const NodeId old = origin(node);
      const Row source = row[old];
      // Words tagged as edited that stand side by side become a region with that tag for a label.
      const bool of_words = before.is_leaf(old);
      place[node] = static_cast<Row>(to_->nodes.size());
      add(of_words ? from_.tokens.tag[source] : from_.nodes.label[source], parent, first_token + leaves[node],
          first_token + leaves[tree.end[node]]);
    }
  }

  void add(StringId label, Row parent, Row first, Row last) {
    to_->nodes.label.push_back(label);
    to_->nodes.parent.push_back(parent);
    to_->nodes.first.push_back(first);
    to_->nodes.last.push_back(last);
  }

  const Corpus& from_;
  const std::vector<std::uint8_t>& edit_labels_;
  const std::vector<std::uint8_t>& edit_tags_;
  std::shared_ptr<Corpus> to_;
};

}  // namespace

std::shared_ptr<const Corpus> with_edited_normalised(const std::shared_ptr<const Corpus>& corpus,
                                                     const std::vector<std::uint8_t>& edit_labels,
                                                     const std::vector<std::uint8_t>& edit_tags) {
  Normalising normalising(*corpus, edit_labels, edit_tags);
  return normalising.needed() ? normalising.run() : corpus;
}

}  // namespace treegauge
