#include <algorithm>
#include <array>

#include "base/interrupt.hpp"
#include "formats/bracketings/bracketings.hpp"
#include "formats/encoding.hpp"
#include "formats/graphs/graph.hpp"
#include "formats/graphs/graphs.hpp"
#include "text/spaces.hpp"

namespace treegauge::formats {
namespace {

using Pairs = std::vector<std::pair<std::string_view, std::string_view>>;

// What stands in tokens.others and nodes.others.
struct Others {
  std::string_view edge = kNoEdge;
  Pairs secondary;   // label, target
  Pairs attributes;  // name, value

  explicit Others(std::string_view text) {
    bool is_first = true;
    std::string_view label;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find('\t', at), text.size());
      const std::string_view field = text.substr(at, end - at);
      at = end + 1;
      if (is_first) {
        edge = field.empty() ? kNoEdge : field;
        is_first = false;
      } else if (label.empty() && field.starts_with('@') && (at >= text.size() || text[at] == '@')) {
        // The label of a secondary edge may begin so, too; its target follows it.
        const std::size_t equals = std::min(field.find('='), field.size());
        attributes.emplace_back(field.substr(1, equals - 1),
                                field.substr(std::min(equals + 1, field.size())));
      } else if (label.empty()) {
        label = field;
      } else {
        secondary.emplace_back(label, field);
        label = {};
      }
    }
  }

  [[nodiscard]] std::string_view attribute(std::string_view wanted) const {
    for (const auto& [name, value] : attributes)
      if (name == wanted) return value;
    return kNoEdge;
  }
};

bool is_root_label(std::string_view label) {
  return label == kExportRoot || label == kTigerRoot || label == "TOP" || label.empty();
}

// A sentence as rows.
class Sentence {
 public:
  Sentence(const Corpus& corpus, std::size_t number)
      : corpus_(corpus),
        number_(number),
        first_token(corpus.sentences.first_token[number]),
        end_token(corpus.token_end(number)),
        first_node(corpus.sentences.first_node[number]),
        end_node(corpus.node_end(number)) {
    // Trees have one root, and it comes first.
    has_root = first_node < end_node && is_root_label(label(first_node));
  }

  [[nodiscard]] bool is_good() const { return corpus_.sentences.state[number_] == SentenceState::good; }
  [[nodiscard]] std::string name() const {
    const StringId known = corpus_.sentences.name[number_];
    std::string text = known == kNoString ? std::to_string(number_ + 1) : std::string(corpus_.strings[known]);
    std::replace_if(text.begin(), text.end(), is_ascii_space, '_');
    return text.empty() ? std::to_string(number_ + 1) : text;
  }
  [[nodiscard]] std::string_view comment(std::string_view key) const {
    if (corpus_.sentences.comments[number_] == kNoString) return {};
    std::string_view lines = corpus_.strings[corpus_.sentences.comments[number_]];
    while (!lines.empty()) {
      const std::string_view line = lines.substr(0, lines.find('\n'));
      if (const auto value = comment_value(line, key)) return *value;
      lines.remove_prefix(std::min(lines.size(), line.size() + 1));
    }
    return {};
  }
  [[nodiscard]] std::string_view label(Row node) const { return corpus_.strings[corpus_.nodes.label[node]]; }
  [[nodiscard]] Others others_of_node(Row node) const { return Others(text(corpus_.nodes.others, node)); }
  [[nodiscard]] Others others_of_word(Row token) const { return Others(text(corpus_.tokens.others, token)); }
  [[nodiscard]] std::string_view text(const std::vector<StringId>& column, Row row) const {
    return column.empty() || column[row] == kNoString ? std::string_view{} : corpus_.strings[column[row]];
  }
  // A text that is not there is `--`.
  [[nodiscard]] std::string field(const std::vector<StringId>& column, Row row) const {
    std::string cell(text(column, row));
    std::replace_if(cell.begin(), cell.end(), is_ascii_space, '_');
    return cell.empty() ? std::string(kNoEdge) : cell;
  }
  // Of a lemma and of morphology, whose column has `_` for none.
  [[nodiscard]] std::string detail(const std::vector<StringId>& column, Row row) const {
    return text(column, row) == "_" ? std::string(kNoEdge) : field(column, row);
  }
  // Children have lower numbers than what is above them; the root of an export file is 0.
  [[nodiscard]] std::uint32_t number_of(Row node) const {
    return node == kNoRow || (has_root && node == first_node) ? 0 : kFirstNode + (end_node - 1 - node);
  }
  // Of a target as it stands in a column.
  [[nodiscard]] std::uint32_t number_of(std::string_view target) const {
    std::uint32_t place = 0;
    for (const char c : target)
      if (c >= '0' && c <= '9' && place < (1U << 27U))
        place = place * 10 + static_cast<std::uint32_t>(c - '0');
    if (place < kFirstNode || place - kFirstNode >= end_node - first_node) return 0;
    return number_of(first_node + (place - kFirstNode));
  }

 private:
  const Corpus& corpus_;
  std::size_t number_;

 public:
  const Row first_token, end_token, first_node, end_node;
  bool has_root = false;
};

// The lines before the first sentence, if they are of this kind.
std::string_view head_of(const Corpus& corpus, bool is_xml) {
  for (const StringId text : corpus.extra_lines.text)
    if (const std::string_view head = corpus.strings[text]; !head.empty() && (head[0] == '<') == is_xml)
      return head;
  return {};
}

bool has_lemmas(const Corpus& corpus) {
  const StringId none = corpus.strings.find("_");
  return std::any_of(corpus.tokens.lemma.begin(), corpus.tokens.lemma.end(),
                     [&](StringId lemma) { return lemma != kNoString && lemma != none; });
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  }
  return out;
}

class ExportWriter {
 public:
  ExportWriter(const Corpus& corpus, int version) : corpus_(corpus), version_(version) {}

  std::string write() {
    write_head();
    for (std::size_t s = 0; s < corpus_.sentences.size(); ++s) {
      const Sentence sentence(corpus_, s);
      check_interrupted(std::size_t{64} * (1 + sentence.end_token - sentence.first_token));
      const std::string name = sentence.name();
      out_.append("#BOS ").append(name);
      if (const std::string_view more = sentence.comment("bos"); !more.empty()) out_.append(" ").append(more);
      if (const std::string_view said = sentence.comment("comment"); !said.empty())
        out_.append(" %% ").append(said);
      out_ += '\n';
      if (sentence.is_good()) write_rows(sentence);
      out_.append("#EOS ").append(name).append("\n");
    }
    return std::move(out_);
  }

 private:
  void write_head() {
    out_ = head_of(corpus_, false);
    const bool is_four = out_.find("#FORMAT 4") != out_.npos;
    if (version_ == 0) version_ = is_four || has_lemmas(corpus_) ? 4 : 3;
    const char digit = version_ == 4 ? '4' : '3';
    if (out_.empty()) out_ = "#FORMAT 3\n";
    constexpr std::string_view kFormat = "#FORMAT ";
    for (std::size_t at = 0; (at = out_.find(kFormat, at)) != out_.npos;) {
      at += kFormat.size();
      if (at < out_.size() && (out_[at] == '3' || out_[at] == '4')) out_[at] = digit;
    }
  }

  void write_rows(const Sentence& sentence) {
    const Tokens& tokens = corpus_.tokens;
    for (Row token = sentence.first_token; token < sentence.end_token; ++token)
      write_row(sentence, sentence.field(tokens.form, token), sentence.detail(tokens.lemma, token),
                sentence.field(tokens.tag, token), sentence.detail(tokens.feats, token),
                sentence.others_of_word(token), tokens.parent[token]);
    for (Row node = sentence.end_node; node-- > sentence.first_node + (sentence.has_root ? 1 : 0);) {
      const Others others = sentence.others_of_node(node);
      write_row(sentence, "#" + std::to_string(sentence.number_of(node)),
                std::string(others.attribute("lemma")), sentence.field(corpus_.nodes.label, node),
                std::string(others.attribute("morph")), others, corpus_.nodes.parent[node]);
    }
  }

  void write_row(const Sentence& sentence, const std::string& word, const std::string& lemma,
                 const std::string& label, const std::string& morph, const Others& others, Row parent) {
    out_ += word;
    if (version_ == 4) out_.append("\t").append(lemma);
    out_.append("\t").append(label).append("\t").append(morph).append("\t").append(others.edge);
    out_.append("\t").append(std::to_string(sentence.number_of(parent)));
    for (const auto& [edge, target] : others.secondary)
      out_.append("\t").append(edge).append("\t").append(std::to_string(sentence.number_of(target)));
    if (const std::string_view said = others.attribute("comment"); said != kNoEdge)
      out_.append("\t%% ").append(said);
    out_ += '\n';
  }

  const Corpus& corpus_;
  int version_;
  std::string out_;
};

class TigerWriter {
 public:
  explicit TigerWriter(const Corpus& corpus) : corpus_(corpus) {}

  std::string write() {
    out_ = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<corpus id=\"treegauge\">\n";
    if (const std::string_view head = head_of(corpus_, true); !head.empty()) out_.append(head).append("\n");
    out_ += "<body>\n";
    for (std::size_t s = 0; s < corpus_.sentences.size(); ++s) {
      const Sentence sentence(corpus_, s);
      check_interrupted(std::size_t{64} * (1 + sentence.end_token - sentence.first_token));
      write(sentence);
    }
    return std::move(out_ += "</body>\n</corpus>\n");
  }

 private:
  void write(const Sentence& sentence) {
    name_ = sentence.name();
    // An id begins with a letter.
    if (name_[0] >= '0' && name_[0] <= '9') name_.insert(0, "s");
    behind_words_ = std::max(sentence.end_token - sentence.first_token + 1, kFirstNode) - kFirstNode;
    out_ += "<s";
    attribute("id", name_);
    out_ += ">\n";
    if (sentence.is_good() && sentence.first_token < sentence.end_token) {
      const std::string root = sentence.first_node < sentence.end_node
                                   ? id_of_node(sentence, sentence.first_node)
                                   : id_of_node(sentence, kNoRow);
      out_ += "<graph";
      attribute("root", root);
      out_ += ">\n<terminals>\n";
      for (Row token = sentence.first_token; token < sentence.end_token; ++token) write_word(sentence, token);
      out_ += "</terminals>\n<nonterminals>\n";
      write_nodes(sentence);
      out_ += "</nonterminals>\n</graph>\n";
    }
    out_ += "</s>\n";
  }

  [[nodiscard]] std::string id_of_node(const Sentence& sentence, Row node) const {
    return id_of_number(sentence.number_of(node));
  }
  [[nodiscard]] std::string id_of_number(std::uint32_t number) const {
    return number == 0 ? name_ + "_VROOT" : name_ + "_" + std::to_string(number + behind_words_);
  }
  [[nodiscard]] std::string id_of_word(const Sentence& sentence, Row token) const {
    return name_ + "_" + std::to_string(token - sentence.first_token + 1);
  }

  void attribute(std::string_view name, std::string_view value) {
    out_.append(" ").append(name).append("=\"").append(escaped(value)).append("\"");
  }

  void attributes(const Others& others) {
    for (const auto& [name, value] : others.attributes) attribute(name, value);
  }

  void secondary_edges(const Sentence& sentence, const Others& others) {
    for (const auto& [label, target] : others.secondary) {
      out_ += "<secedge";
      attribute("label", label);
      attribute("idref", id_of_number(sentence.number_of(target)));
      out_ += "/>\n";
    }
  }

  void write_word(const Sentence& sentence, Row token) {
    const Others others = sentence.others_of_word(token);
    out_ += "<t";
    attribute("id", id_of_word(sentence, token));
    attribute("word", sentence.text(corpus_.tokens.form, token));
    attribute("lemma", sentence.detail(corpus_.tokens.lemma, token));
    attribute("pos", sentence.field(corpus_.tokens.tag, token));
    attribute("morph", sentence.detail(corpus_.tokens.feats, token));
    attributes(others);
    if (others.secondary.empty()) {
      out_ += "/>\n";
      return;
    }
    out_ += ">\n";
    secondary_edges(sentence, others);
    out_ += "</t>\n";
  }

  void write_nodes(const Sentence& sentence) {
    // What is below each node, words first; the last is the root of words that have none.
    const Row nodes = sentence.end_node - sentence.first_node;
    std::vector<std::vector<std::pair<std::string, std::string>>> edges(nodes + 1);
    const auto above = [&](Row parent) {
      return parent != kNoRow ? parent - sentence.first_node : nodes > 0 ? 0 : nodes;
    };
    for (Row token = sentence.first_token; token < sentence.end_token; ++token)
      edges[above(corpus_.tokens.parent[token])].emplace_back(sentence.others_of_word(token).edge,
                                                              id_of_word(sentence, token));
    for (Row node = sentence.first_node; node < sentence.end_node; ++node)
      if (corpus_.nodes.parent[node] != kNoRow)
        edges[above(corpus_.nodes.parent[node])].emplace_back(sentence.others_of_node(node).edge,
                                                              id_of_node(sentence, node));
    for (Row node = nodes; node-- > 0;) {
      const Row row = sentence.first_node + node;
      const Others others = sentence.others_of_node(row);
      write_node(id_of_node(sentence, row), sentence.label(row), others, edges[node], sentence);
    }
    if (nodes == 0) write_node(id_of_node(sentence, kNoRow), kTigerRoot, Others({}), edges[0], sentence);
  }

  void write_node(const std::string& id, std::string_view label, const Others& others,
                  const std::vector<std::pair<std::string, std::string>>& edges, const Sentence& sentence) {
    out_ += "<nt";
    attribute("id", id);
    attribute("cat", label.empty() ? kTigerRoot : label);
    attributes(others);
    out_ += ">\n";
    for (const auto& [edge, child] : edges) {
      out_ += "<edge";
      attribute("label", edge);
      attribute("idref", child);
      out_ += "/>\n";
    }
    secondary_edges(sentence, others);
    out_ += "</nt>\n";
  }

  const Corpus& corpus_;
  std::string name_, out_;
  // Words are numbered from 1, and share their ids' form with nodes: of a long sentence these come behind
  // them.
  std::uint32_t behind_words_ = 0;
};

}  // namespace

std::string write_export(const Corpus& corpus, int version) { return ExportWriter(corpus, version).write(); }

std::string write_tiger(const Corpus& corpus) { return TigerWriter(corpus).write(); }

GraphContents graph_contents(const Corpus& corpus) {
  GraphContents contents;
  if (corpus.nodes.others.empty()) return contents;
  for (const std::vector<StringId>* column : {&corpus.tokens.others, &corpus.nodes.others})
    for (const StringId id : *column) {
      if (id == kNoString) continue;
      const Others others(corpus.strings[id]);
      contents.functions |= others.edge != kNoEdge;
      contents.secondary_edges |= !others.secondary.empty();
      for (const auto& [name, value] : others.attributes) {
        contents.remarks |= name == "comment";
        contents.lemmas |= name == "lemma";
        contents.attributes |= name != "morph" && name != "lemma" && name != "comment";
      }
    }
  contents.lemmas |= has_lemmas(corpus);
  contents.head =
      head_of(corpus, false).find("#BOT") != std::string_view::npos || !head_of(corpus, true).empty();
  return contents;
}

}  // namespace treegauge::formats
