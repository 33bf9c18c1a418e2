#include "corpus/trees/discontinuous.hpp"

#include <algorithm>
#include <stdexcept>

#include "corpus/trees/sentence_tree.hpp"

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

void settle_again(Corpus& corpus) {
  std::vector<std::size_t> sentences;
  for (std::size_t s = 0; s < corpus.sentences.size(); ++s)
    if (corpus.discontinuous(s)) sentences.push_back(s);
  corpus.runs = {};
  TreeOrder order;
  for (const std::size_t s : sentences) {
    const Row first_node = corpus.sentences.first_node[s];
    const Row first_token = corpus.sentences.first_token[s];
    const auto within = [&](Row parent) { return parent == kNoRow ? kNoRow : parent - first_node; };
    const auto back = [&](Row parent) { return parent == kNoRow ? kNoRow : parent + first_node; };
    Corpus sentence;
    sentence.start_document("", 0);
    sentence.start_sentence(0, 0, SentenceState::good);
    for (Row node = first_node; node < corpus.node_end(s); ++node)
      sentence.nodes.add(corpus.nodes.label[node], within(corpus.nodes.parent[node]), 0);
    for (Row token = first_token; token < corpus.token_end(s); ++token)
      sentence.tokens.add(0, 0, within(corpus.tokens.parent[token]), 0);
    if (order.settle(sentence) != kNoRow) throw std::logic_error("a constituent has no words");
    for (std::size_t i = 0; i < sentence.nodes.size(); ++i) {
      corpus.nodes.label[first_node + i] = sentence.nodes.label[i];
      corpus.nodes.parent[first_node + i] = back(sentence.nodes.parent[i]);
      corpus.nodes.first[first_node + i] = first_token + sentence.nodes.first[i];
      corpus.nodes.last[first_node + i] = first_token + sentence.nodes.last[i];
    }
    for (std::size_t i = 0; i < sentence.tokens.size(); ++i)
      corpus.tokens.parent[first_token + i] = back(sentence.tokens.parent[i]);
    for (std::size_t i = 0; i < sentence.runs.size(); ++i) {
      corpus.runs.node.push_back(first_node + sentence.runs.node[i]);
      corpus.runs.first.push_back(first_token + sentence.runs.first[i]);
      corpus.runs.last.push_back(first_token + sentence.runs.last[i]);
    }
  }
}

bool same_words(const Corpus& corpus, Row a, Row b) {
  const Nodes& nodes = corpus.nodes;
  if (nodes.first[a] != nodes.first[b] || nodes.last[a] != nodes.last[b]) return false;
  const auto words = [&](Row node) {
    const Corpus::RunRange runs = corpus.runs_of_node(node);
    if (runs.begin == runs.end) return nodes.last[node] - nodes.first[node];
    Row count = 0;
    for (std::size_t run = runs.begin; run < runs.end; ++run)
      count += corpus.runs.last[run] - corpus.runs.first[run];
    return count;
  };
  return words(a) == words(b);
}

std::vector<TreeItem> crossing_preorder(const Corpus& corpus, std::size_t sentence,
                                        const CountsWord& counts) {
  const Row first_node = corpus.sentences.first_node[sentence];
  const Row first_token = corpus.sentences.first_token[sentence];
  const Row end_node = corpus.node_end(sentence);
  const Row words = corpus.token_end(sentence) - first_token;
  // Words are numbered first, then constituents; one more is above the root.
  const Row top = words + (end_node - first_node);
  std::vector<Row> first(end_node - first_node, kNoRow);
  for (Row word = 0; word < words; ++word) {
    if (counts && !counts(first_token + word)) continue;
    for (Row node = corpus.tokens.parent[first_token + word];
         node != kNoRow && first[node - first_node] == kNoRow; node = corpus.nodes.parent[node])
      first[node - first_node] = word;
  }
  std::vector<std::pair<Row, Row>> order;  // first word that counts, constituent
  order.reserve(end_node - first_node);
  for (Row node = first_node; node < end_node; ++node) {
    const Row begin = first[node - first_node];
    order.emplace_back(begin != kNoRow ? begin : corpus.nodes.first[node] - first_token, node);
  }
  // Of constituents that begin with one word, the one above has the lower row.
  std::sort(order.begin(), order.end());
  // Children as linked lists, filled from the right: a word comes behind the constituents that begin with it.
  std::vector<Row> child(std::size_t{top} + 1, kNoRow);
  std::vector<Row> next(std::size_t{top} + 1, kNoRow);
  const auto put = [&](Row item, Row parent) {
    Row& head = child[parent == kNoRow ? top : words + (parent - first_node)];
    next[item] = head;
    head = item;
  };
  std::size_t node = order.size();
  for (Row word = words; word-- > 0;) {
    put(word, corpus.tokens.parent[first_token + word]);
    for (; node > 0 && order[node - 1].first >= word; --node)
      put(words + (order[node - 1].second - first_node), corpus.nodes.parent[order[node - 1].second]);
  }
  std::vector<TreeItem> items;
  items.reserve(top);
  std::vector<Row> todo{child[top]};
  while (!todo.empty()) {
    const Row item = todo.back();
    todo.pop_back();
    if (item == kNoRow) continue;
    todo.push_back(next[item]);
    if (item < words) {
      items.push_back({first_token + item, true});
    } else {
      items.push_back({first_node + (item - words), false});
      todo.push_back(child[item]);
    }
  }
  return items;
}

}  // namespace treegauge
