#include "corpus/trees/discontinuous.hpp"

#include <algorithm>

namespace treegauge {

bool TreeOrder::climb(const Corpus& corpus) {
  const std::size_t count = corpus.nodes.size() - first_node_;
  first_.assign(count, kNoRow);
  last_.assign(count, kNoRow);
  begin_.assign(count, kNoRow);
  order_.clear();
  pieces_.clear();
  const auto end = static_cast<Row>(corpus.tokens.size());
  for (Row token = corpus.sentences.first_token.back(); token < end; ++token) {
    const std::size_t met = order_.size();
    std::size_t steps = 0;
    for (Row node = corpus.tokens.parent[token]; node != kNoRow; node = corpus.nodes.parent[node]) {
      odd_ = node;
      if (steps++ == count) return false;
      const std::size_t at = node - first_node_;
      if (first_[at] == kNoRow) {
        first_[at] = begin_[at] = token;
        order_.push_back(node);
      } else if (last_[at] != token) {
        pieces_.push_back({node, begin_[at], last_[at]});
        begin_[at] = token;
      }
      last_[at] = token + 1;
    }
    // Words come in order, so what is met first at a word begins there; the one above goes first.
    std::reverse(order_.begin() + static_cast<std::ptrdiff_t>(met), order_.end());
  }
  return true;
}

Row TreeOrder::settle(Corpus& corpus) {
  first_node_ = corpus.sentences.first_node.back();
  if (!climb(corpus)) return odd_;
  const std::size_t count = first_.size();
  if (order_.size() != count) {
    const auto none = std::find(first_.begin(), first_.end(), kNoRow) - first_.begin();
    return first_node_ + static_cast<Row>(none);
  }
  Nodes& nodes = corpus.nodes;
  place_.resize(count);
  label_.resize(count);
  parent_.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    place_[order_[i] - first_node_] = first_node_ + static_cast<Row>(i);
    label_[i] = nodes.label[order_[i]];
    parent_[i] = nodes.parent[order_[i]];
  }
  const auto moved = [&](Row node) { return node == kNoRow ? kNoRow : place_[node - first_node_]; };
  // A constituent whose words began a new piece somewhere has its last piece beside those.
  const std::size_t gaps = pieces_.size();
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t row = first_node_ + i;
    const std::size_t old = order_[i] - first_node_;
    nodes.label[row] = label_[i];
    nodes.parent[row] = moved(parent_[i]);
    nodes.first[row] = first_[old];
    nodes.last[row] = last_[old];
    if (gaps > 0 && begin_[old] != first_[old]) pieces_.push_back({order_[i], begin_[old], last_[old]});
  }
  const auto end = static_cast<Row>(corpus.tokens.size());
  for (Row token = corpus.sentences.first_token.back(); token < end; ++token)
    corpus.tokens.parent[token] = moved(corpus.tokens.parent[token]);
  if (gaps == 0) return kNoRow;
  for (Piece& piece : pieces_) piece.node = moved(piece.node);
  std::sort(pieces_.begin(), pieces_.end(), [](const Piece& a, const Piece& b) {
    return a.node != b.node ? a.node < b.node : a.first < b.first;
  });
  for (const Piece& piece : pieces_) {
    corpus.runs.node.push_back(piece.node);
    corpus.runs.first.push_back(piece.first);
    corpus.runs.last.push_back(piece.last);
  }
  return kNoRow;
}

}  // namespace treegauge
