#include "formats/graphs/graph.hpp"

#include <algorithm>

#include "formats/graphs/graphs.hpp"
#include "text/utf8.hpp"

namespace treegauge::formats {
namespace {

constexpr const char* kOnlyTrees = "give every word and node one parent, up to the root";

StringId known(Corpus& corpus, const std::string& text) {
  return corpus.strings.intern(text.empty() || text == kNoEdge ? "_" : text);
}

bool circular(const Nodes& nodes, Row node) {
  Row above = node;
  for (std::size_t steps = 0; steps <= nodes.size() && above != kNoRow; ++steps) above = nodes.parent[above];
  return above != kNoRow;
}

}  // namespace

// Counted from the last place that was told, or the beginning of the sentence: files may have many problems.
std::uint64_t GraphBuilder::line_of(std::uint64_t offset) {
  if (offset < told_) {
    told_ = 0;
    told_line_ = 1;
  }
  const Sentences& sentences = corpus_.sentences;
  if (first_sentence_ < sentences.size() && sentences.offset.back() <= offset &&
      told_ < sentences.offset.back()) {
    told_ = sentences.offset.back();
    told_line_ = sentences.line.back();
  }
  const char* const text = corpus_.sources[source_].bytes.data();
  told_line_ += static_cast<std::uint64_t>(std::count(text + told_, text + offset, '\n'));
  told_ = offset;
  return told_line_;
}

void GraphBuilder::tell(const char* code, std::uint64_t offset, std::string message, std::string hint) {
  const std::uint64_t column = utf8::column_at(corpus_.sources[source_].bytes, offset);
  corpus_.issues.push_back(
      {code, source_, kNowhere, line_of(offset), column, std::move(message), std::move(hint)});
}

void GraphBuilder::breaking_issue(const char* code, std::uint64_t offset, std::string message,
                                  std::string hint) {
  tell(code, offset, std::move(message), std::move(hint));
  corpus_.issues.back().sentence = static_cast<std::uint32_t>(corpus_.sentences.size() - 1);
  corpus_.empty_last_sentence(SentenceState::broken);
}

// Secondary edges lead to nodes; one that does not leads to the root, and a note says so.
std::string GraphBuilder::others(const GraphItem& item) {
  std::string text = item.edge.empty() ? std::string(kNoEdge) : item.edge;
  const Row first = corpus_.sentences.first_node.back();
  for (const auto& [label, target] : item.secondary) {
    const auto entry = rows_.find(target);
    if (entry == rows_.end()) {
      tell("secondary-edge", item.offset,
           "a secondary edge leads to " + target + ", which is not a node; it is kept as one to the root",
           "give the number of a node above, or leave the edge out");
      corpus_.issues.back().sentence = static_cast<std::uint32_t>(corpus_.sentences.size() - 1);
      corpus_.issues.back().note = true;
    }
    text.append("\t").append(label.empty() ? kNoEdge : std::string_view(label)).append("\t");
    text += entry == rows_.end() ? "0" : std::to_string(kFirstNode + order_.place(entry->second) - first);
  }
  for (const auto& [name, value] : item.attributes) text.append("\t@").append(name).append("=").append(value);
  return text;
}

void GraphBuilder::add(const Graph& graph) {
  if (graph.words.empty()) {
    if (graph.nodes.empty()) {
      corpus_.empty_last_sentence(SentenceState::failed);
      return;
    }
    breaking_issue("bad-tree-graph", graph.nodes.front().offset, "there are nodes and no words", kOnlyTrees);
    return;
  }
  rows_.clear();
  Nodes& nodes = corpus_.nodes;
  const auto first = static_cast<Row>(nodes.size());
  const bool has_root = !graph.root_label.empty();
  std::vector<const GraphItem*> items;  // by node, as they are read
  if (has_root) {
    rows_.emplace(graph.root, first);
    nodes.add(corpus_.strings.intern(graph.root_label), kNoRow, 0);
    items.push_back(nullptr);
  }
  for (const GraphItem& node : graph.nodes) {
    if (!rows_.emplace(node.name, static_cast<Row>(nodes.size())).second)
      return breaking_issue("bad-tree-graph", node.offset, "there are two nodes " + node.name,
                            "give every node a number of its own");
    nodes.add(corpus_.strings.intern(node.label), kNoRow, 0);
    items.push_back(&node);
  }
  const GraphItem* orphan = nullptr;
  const auto above = [&](const GraphItem& item) {
    const auto entry = rows_.find(item.parent);
    if (entry == rows_.end() && orphan == nullptr) orphan = &item;
    return entry == rows_.end() ? kNoRow : entry->second;
  };
  for (Row row = first; row < nodes.size(); ++row)
    if (const GraphItem* node = items[row - first]; node != nullptr && (has_root || node->name != graph.root))
      nodes.parent[row] = above(*node);
  for (const GraphItem& word : graph.words) {
    corpus_.tokens.add(corpus_.strings.intern(word.text), corpus_.strings.intern(word.label), above(word),
                       word.offset);
    corpus_.tokens.lemma.push_back(known(corpus_, word.lemma));
    corpus_.tokens.feats.push_back(known(corpus_, word.morph));
    corpus_.tokens.others.push_back(kNoString);
  }
  if (orphan != nullptr) {
    const std::string& who = orphan->text.empty() ? orphan->name : orphan->text;
    return breaking_issue("bad-tree-graph", orphan->offset,
                          orphan->parent.empty()
                              ? who + " has no parent"
                              : "the parent of " + who + ", " + orphan->parent + ", is not a node",
                          kOnlyTrees);
  }
  const Row odd = order_.settle(corpus_);
  if (odd != kNoRow) {
    const GraphItem* node = items[odd - first];
    const std::uint64_t offset = node == nullptr ? graph.words.front().offset : node->offset;
    const std::string name = node == nullptr ? graph.root_label : node->name;
    return breaking_issue("bad-tree-graph", offset,
                          "node " + name + (circular(nodes, odd) ? " is above itself" : " has no words"),
                          kOnlyTrees);
  }
  const StringId plain = corpus_.strings.intern(kNoEdge);
  const Row first_token = corpus_.sentences.first_token.back();
  nodes.others.resize(nodes.size(), plain);
  for (std::size_t word = 0; word < graph.words.size(); ++word)
    corpus_.tokens.others[first_token + word] = corpus_.strings.intern(others(graph.words[word]));
  for (std::size_t node = 0; node < items.size(); ++node)
    if (items[node] != nullptr)
      nodes.others[order_.place(first + static_cast<Row>(node))] =
          corpus_.strings.intern(others(*items[node]));
}

void GraphBuilder::keep_head(Row first_sentence, std::string_view text) {
  if (text.empty() || first_sentence >= corpus_.sentences.size()) return;
  corpus_.extra_lines.sentence.push_back(first_sentence);
  corpus_.extra_lines.before.push_back(corpus_.sentences.first_token[first_sentence]);
  corpus_.extra_lines.text.push_back(corpus_.strings.intern(text));
}

}  // namespace treegauge::formats
