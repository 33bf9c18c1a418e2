// A sentence of a corpus as one tree in pre-order whose leaves are its words.
#pragma once
#include <vector>

#include "corpus/corpus.hpp"

namespace treegauge {

// Constituents and words of a sentence with discontinuous constituents in pre-order: children by their first
// words, so that words do not come in their order.
struct TreeItem {
  Row row;
  bool is_token;
};
std::vector<TreeItem> crossing_preorder(const Corpus& corpus, std::size_t sentence);

// Calls node(row) and token(row) for all constituents and words of a sentence in pre-order. A
// constituent without words comes before the word it stands at. Words come in their order, unless
// constituents are discontinuous.
template <typename VisitNode, typename VisitToken>
void in_preorder(const Corpus& corpus, std::size_t sentence, VisitNode node, VisitToken token) {
  if (corpus.discontinuous(sentence)) {
    for (const TreeItem& item : crossing_preorder(corpus, sentence))
      item.is_token ? token(item.row) : node(item.row);
    return;
  }
  Row next = corpus.sentences.first_node[sentence];
  const Row end_node = corpus.node_end(sentence);
  const Row end_token = corpus.token_end(sentence);
  for (Row row = corpus.sentences.first_token[sentence]; row < end_token; ++row) {
    while (next < end_node && corpus.nodes.first[next] <= row) node(next++);
    token(row);
  }
  while (next < end_node) node(next++);
}

}  // namespace treegauge
