// Lexical heads of a corpus's sentences (Roark et al. 2006, section 2.2.3).
#pragma once
#include <cstdint>
#include <vector>

#include "corpus/corpus.hpp"
#include "corpus/trees/head_dependencies.hpp"

namespace treegauge {

// What a constituent's label means here.
enum HeadFlag : std::uint8_t {
  kRootLabel = 1,     // as the outermost label: the root itself, which has no head
  kEditLabel = 2,     // an edited region: its words head nothing and depend on nothing
  kSplicedLabel = 4,  // does not count: its children join its parent
  kEmptyLabel = 8,    // an empty element: all words below it are none
  kLeftOutTag = 16,   // as a tag: the word is left out
};

// By StringId of one corpus: names as the head table numbers them, and what they mean.
struct HeadKeys {
  std::vector<StringId> label, tag;
  std::vector<std::uint8_t> label_flags, tag_flags;
};

// By token: whether a constituent above it, or its own tag, has one of these flags.
std::vector<std::uint8_t> tokens_below(const Corpus& corpus, const HeadKeys& keys, std::uint8_t flags);

// The tree of one sentence with a lexical head for every constituent. Words that do not count are
// left out before heads are looked for, as are constituents without a word that counts, and labels
// that do not count. The root is node 0; it has no head, so all its children depend on it. Where the
// outermost constituent has no root's label, it is a child of the root.
class SentenceHeads {
 public:
  // `counts`: by token. All must outlive this object.
  SentenceHeads(const Corpus& corpus, const HeadTable& table, const HeadKeys& keys,
                const std::vector<std::uint8_t>& counts)
      : corpus_(corpus), table_(table), keys_(keys), counts_(counts) {}

  void find(std::size_t sentence);

  // Valid until the next find(). In the tree a leaf's word is its token row.
  [[nodiscard]] const PreorderTree& tree() const { return tree_; }
  [[nodiscard]] const std::vector<NodeId>& heads() const { return heads_; }
  // By node of the tree: the constituent's row, or the token's row for a leaf; kNoRow for the root.
  [[nodiscard]] const std::vector<Row>& rows() const { return rows_; }

  // In the order of the words: every word that counts depends exactly once. A dependency's words are
  // token rows; the root's is kRootRow.
  [[nodiscard]] std::vector<HeadDependency> dependencies() const;

  // The head of the nearest constituent above a word, also for a word that does not count; kNoRow if
  // there is none but the root.
  [[nodiscard]] Row head_above(Row token) const;

 private:
  const Corpus& corpus_;
  const HeadTable& table_;
  const HeadKeys& keys_;
  const std::vector<std::uint8_t>& counts_;
  PreorderTree tree_;
  std::vector<NodeId> heads_;
  std::vector<Row> rows_;
  std::vector<Row> counted_;  // words that count before each word of the sentence
  Row first_node_ = 0;
  std::vector<NodeId> place_;  // by constituent of the sentence: itself or its nearest kept ancestor
};

}  // namespace treegauge
