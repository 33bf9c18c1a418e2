#include <algorithm>
#include <exception>
#include <utility>

#include "base/interrupt.hpp"
#include "formats/encoding.hpp"
#include "formats/graphs/graph.hpp"
#include "formats/graphs/graphs.hpp"
#include "formats/graphs/xml.hpp"
#include "formats/line_ends.hpp"
#include "text/spaces.hpp"

namespace treegauge::formats {
namespace {

constexpr const char* kHint =
    "see the TIGER XML schema: s, graph, terminals with t, nonterminals with nt and edge";

// Text that stands between tabs.
std::string one_field(std::string_view text) {
  std::string field(text);
  std::replace_if(field.begin(), field.end(), is_ascii_space, '_');
  return field;
}

struct Wrong : std::exception {
  Wrong(std::size_t at, std::string what) : offset(at), message(std::move(what)) {}
  std::size_t offset;
  std::string message;
};

class TigerReader {
 public:
  TigerReader(Corpus& corpus, Source source)
      : corpus_(corpus),
        source_(add_source(corpus, std::move(source))),
        text_(corpus.sources[source_].bytes),
        builder_(corpus, source_),
        first_sentence_(static_cast<Row>(corpus.sentences.size())),
        scanner_(text_) {}

  void read() {
    corpus_.start_document(corpus_.sources[source_].name, source_);
    std::size_t head_end = 0;
    bool in_corpus = false;
    XmlTag tag;
    for (;;) {
      try {
        if (!scanner_.next(tag)) break;
      } catch (const XmlError& error) {
        builder_.tell("bad-xml", error.offset, error.what(), "the file is not XML here");
        if (!skip_to_sentence()) break;
        continue;
      }
      check_interrupted(256);
      if (tag.name == "head" && tag.closes && corpus_.sentences.size() == first_sentence_)
        head_end = scanner_.at();
      if (tag.name == "corpus") in_corpus = !tag.closes;
      if (tag.name == "s" && tag.opens) read_sentence(tag);
    }
    if (in_corpus)
      builder_.tell("bad-xml", text_.size(), "the file ends inside of corpus", "it may have been cut off");
    if (head_end > 0) keep_head(head_end);
    mark_bad_bytes(corpus_, source_, first_sentence_);
  }

 private:
  // Behind what is wrong: to the next sentence, or to the end of the corpus.
  bool skip_to_sentence() {
    std::size_t next = text_.find("<s ", scanner_.at());
    if (next == text_.npos) next = std::min(text_.find("</corpus", scanner_.at()), text_.size());
    scanner_.go_to(next);
    return next < text_.size();
  }

  void keep_head(std::size_t end) {
    const std::size_t begin = text_.rfind("<head", end);
    if (begin != text_.npos) builder_.keep_head(first_sentence_, text_.substr(begin, end - begin));
  }

  void read_sentence(const XmlTag& sentence) {
    corpus_.start_sentence(sentence.offset, line_of(sentence.offset), SentenceState::good);
    graph_ = {};
    root_.clear();
    edges_.clear();
    begin_ = sentence.offset;
    if (const std::string* name = sentence.find("id"))
      corpus_.sentences.name.back() = corpus_.strings.intern(*name);
    try {
      if (!sentence.closes) read_graph();
      close_graph();
      builder_.add(graph_);
    } catch (const XmlError& error) {
      builder_.breaking_issue("bad-xml", error.offset, error.what(), "the file is not XML here");
      skip_to_sentence();
    } catch (const Wrong& wrong) {
      builder_.breaking_issue("bad-tree-graph", wrong.offset, wrong.message, kHint);
      skip_to_sentence();
    }
  }

  // Lines are counted from the sentence before.
  std::uint32_t line_of(std::size_t offset) {
    const auto* const begin = text_.data();
    line_ += static_cast<std::uint32_t>(std::count(begin + counted_, begin + offset, '\n'));
    counted_ = offset;
    return line_;
  }

  void read_graph() {
    XmlTag tag;
    GraphItem* item = nullptr;  // whose edges are read
    bool is_node = false;
    while (scanner_.next(tag)) {
      check_interrupted(128);
      if (tag.name == "s") {
        if (!tag.opens) return;
        scanner_.go_to(tag.offset);  // It is read next.
        throw Wrong(tag.offset, "a sentence begins inside a sentence");
      }
      if (tag.name == "graph" && tag.opens) {
        if (const std::string* root = tag.find("root")) root_ = *root;
        graph_offset_ = tag.offset;
      } else if (tag.name == "t" || tag.name == "nt") {
        item = nullptr;
        if (!tag.opens) continue;
        is_node = tag.name == "nt";
        item = is_node ? &add_node(tag) : &add_word(tag);
        if (tag.closes) item = nullptr;
      } else if (tag.name == "edge" && tag.opens && item != nullptr && is_node) {
        edges_.push_back({item->name, needed(tag, "idref"), said(tag, "label"), tag.offset});
      } else if (tag.name == "secedge" && tag.opens && item != nullptr) {
        item->secondary.emplace_back(one_field(said(tag, "label")), needed(tag, "idref"));
      }
    }
    throw Wrong(begin_, "the sentence has no end");
  }

  static std::string said(const XmlTag& tag, std::string_view attribute) {
    const std::string* value = tag.find(attribute);
    return value == nullptr || value->empty() ? std::string(kNoEdge) : *value;
  }

  static std::string needed(const XmlTag& tag, std::string_view attribute) {
    const std::string* value = tag.find(attribute);
    if (value == nullptr || value->empty())
      throw Wrong(tag.offset, std::string(tag.name) + " has no attribute " + std::string(attribute));
    return *value;
  }

  GraphItem& add_word(const XmlTag& tag) {
    GraphItem word;
    word.offset = tag.offset;
    word.name = needed(tag, "id");
    word.text = one_field(needed(tag, "word"));
    word.label = one_field(said(tag, "pos"));
    for (const auto& [name, value] : tag.attributes)
      if (name == "lemma")
        word.lemma = one_field(value);
      else if (name == "morph")
        word.morph = one_field(value);
      else if (name != "id" && name != "word" && name != "pos" && value != kNoEdge)
        word.attributes.emplace_back(name, value);
    graph_.words.push_back(std::move(word));
    return graph_.words.back();
  }

  GraphItem& add_node(const XmlTag& tag) {
    GraphItem node;
    node.offset = tag.offset;
    node.name = needed(tag, "id");
    node.label = one_field(needed(tag, "cat"));
    for (const auto& [name, value] : tag.attributes)
      if (name != "id" && name != "cat" && value != kNoEdge) node.attributes.emplace_back(name, value);
    graph_.nodes.push_back(std::move(node));
    return graph_.nodes.back();
  }

  // Gives everything the parent that has an edge to it.
  void close_graph() {
    std::unordered_map<std::string_view, GraphItem*> items;
    for (auto* all : {&graph_.words, &graph_.nodes})
      for (GraphItem& item : *all)
        if (!items.emplace(item.name, &item).second)
          throw Wrong(item.offset, "the id " + item.name + " is there twice");
    for (const Edge& edge : edges_) {
      const auto child = items.find(edge.to);
      if (child == items.end())
        throw Wrong(edge.offset, "the edge leads to " + edge.to + ", which is not there");
      if (!child->second->parent.empty()) throw Wrong(edge.offset, edge.to + " has two parents");
      child->second->parent = edge.from;
      child->second->edge = one_field(edge.label);
    }
    edges_.clear();
    if (graph_.words.empty() && graph_.nodes.empty()) return;
    // The root is said, or it is what has no parent. A word alone gets a root.
    const auto root = items.find(root_);
    const bool is_node = root != items.end() && root->second->text.empty();
    if (root_.empty()) {
      std::vector<const GraphItem*> tops;
      for (const auto& [name, item] : items)
        if (item->parent.empty()) tops.push_back(item);
      if (tops.size() == 1 && tops.front()->text.empty()) {
        graph_.root = tops.front()->name;
        return;
      }
    } else if (is_node) {
      if (!root->second->parent.empty())
        throw Wrong(root->second->offset, "the root " + root_ + " has a parent");
      graph_.root = root_;
      return;
    } else if (root == items.end()) {
      throw Wrong(graph_offset_, "the root " + root_ + " is not there");
    }
    graph_.root_label = kTigerRoot;
    for (const auto& [name, item] : items)
      if (item->parent.empty()) item->parent = graph_.root;
  }

  struct Edge {
    std::string from, to, label;
    std::size_t offset;
  };

  Corpus& corpus_;
  std::uint32_t source_;
  std::string_view text_;
  GraphBuilder builder_;
  Row first_sentence_;
  XmlScanner scanner_;
  Graph graph_;
  std::string root_;
  std::vector<Edge> edges_;
  std::size_t begin_ = 0, graph_offset_ = 0, counted_ = 0;
  std::uint32_t line_ = 1;
};

}  // namespace

void read_tiger(Corpus& corpus, Source source) {
  corpus.check_may_read(WordColumns::graphs);
  TigerReader(corpus, std::move(source)).read();
}

}  // namespace treegauge::formats
