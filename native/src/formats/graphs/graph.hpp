// One sentence of a graph format on its way into the corpus.
#pragma once
#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "corpus/corpus.hpp"
#include "corpus/trees/discontinuous.hpp"

namespace treegauge::formats {

inline constexpr std::string_view kNoEdge = "--";
inline constexpr std::uint32_t kFirstNode = 500;

struct GraphItem {
  std::string name;  // by which others call it; of a word only in TIGER
  std::string text;  // the word; empty for a node
  std::string label, lemma, morph, edge, parent;
  std::vector<std::pair<std::string, std::string>> secondary;   // label and parent
  std::vector<std::pair<std::string, std::string>> attributes;  // name and value
  std::uint64_t offset = 0;
};

struct Graph {
  std::vector<GraphItem> words;
  std::vector<GraphItem> nodes;
  std::string root;  // the name of the node above all others that has no row: it gets `root_label`
  std::string root_label;
};

// Puts sentences into a corpus.
class GraphBuilder {
 public:
  GraphBuilder(Corpus& corpus, std::uint32_t source)
      : corpus_(corpus), source_(source), first_sentence_(corpus.sentences.size()) {}

  // Fills the sentence that was started last, or breaks it.
  void add(const Graph& graph);
  // Breaks it; an issue says why.
  void breaking_issue(const char* code, std::uint64_t offset, std::string message, std::string hint);
  // Tells something that is wrong outside of sentences.
  void tell(const char* code, std::uint64_t offset, std::string message, std::string hint);
  // Keeps the lines before the first sentence for writing back.
  void keep_head(Row first_sentence, std::string_view text);

 private:
  [[nodiscard]] std::string others(const GraphItem& item);
  [[nodiscard]] std::uint64_t line_of(std::uint64_t offset);

  Corpus& corpus_;
  std::uint32_t source_;
  std::size_t first_sentence_;
  std::uint64_t told_ = 0, told_line_ = 1;
  TreeOrder order_;
  std::unordered_map<std::string_view, Row> rows_;
};

}  // namespace treegauge::formats
