#include <algorithm>

#include "base/interrupt.hpp"
#include "formats/bracketings/bracketings.hpp"
#include "formats/encoding.hpp"
#include "formats/graphs/graph.hpp"
#include "formats/graphs/graphs.hpp"
#include "formats/line_ends.hpp"
#include "text/spaces.hpp"

namespace treegauge::formats {
namespace {

constexpr const char* kRowHint = "write word, lemma (or none), tag, morphology, edge and parent";
constexpr const char* kMarkHint = "every sentence is between #BOS and #EOS with the same number";
constexpr std::string_view kComment = "%%";
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

// #500 and above.
bool is_node_name(std::string_view word) {
  return word.size() >= 4 && word[0] == '#' && (word.size() > 4 || word[1] >= '5') &&
         std::all_of(word.begin() + 1, word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

class ExportReader {
 public:
  ExportReader(Corpus& corpus, Source source)
      : corpus_(corpus),
        source_(add_source(corpus, std::move(source))),
        text_(corpus.sources[source_].bytes),
        builder_(corpus, source_),
        first_sentence_(static_cast<Row>(corpus.sentences.size())) {}

  void read() {
    corpus_.start_document(corpus_.sources[source_].name, source_);
    std::uint32_t line_number = 0;
    std::size_t at = text_.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
    const std::size_t head_begin = at;
    std::size_t head_end = text_.npos;
    while (at < text_.size()) {
      const std::size_t end = std::min(text_.find('\n', at), text_.size());
      const std::string_view line = text_.substr(at, end - at);
      check_interrupted(line.size() + 16);
      ++line_number;
      if (is_mark(line, "#BOS") && head_end == text_.npos) head_end = at;
      read_line(line, at, line_number);
      at = end + 1;
    }
    if (is_open_)
      builder_.breaking_issue("bad-sentence-mark", begin_, "sentence " + name_ + " has no end", kMarkHint);
    if (head_end != text_.npos)
      builder_.keep_head(first_sentence_, text_.substr(head_begin, head_end - head_begin));
    mark_bad_bytes(corpus_, source_, first_sentence_);
  }

 private:
  static bool is_mark(std::string_view line, std::string_view mark) {
    return line.starts_with(mark) && (line.size() == mark.size() || is_ascii_space(line[mark.size()]));
  }

  void read_line(std::string_view line, std::size_t at, std::uint32_t number) {
    if (is_mark(line, "#BOS")) {
      if (is_open_)
        builder_.breaking_issue("bad-sentence-mark", at, "a sentence begins, and " + name_ + " has no end",
                                kMarkHint);
      open(line, at, number);
    } else if (is_mark(line, "#EOS")) {
      close(line, at);
    } else if (is_open_) {
      if (!is_broken_) read_row(line, at);
    } else if (corpus_.sentences.size() > first_sentence_) {
      between_sentences(line, at);
    }
  }

  // Comments and tables may stand there; all else is left out, as in the original programs, and told.
  void between_sentences(std::string_view line, std::size_t at) {
    if (is_mark(line, "#BOT") || is_mark(line, "#EOT")) in_table_ = line[1] == 'B';
    const bool is_usual = in_table_ || line.starts_with(kComment) || line.starts_with("#EOT") ||
                          is_mark(line, "#FORMAT") || trimmed(line).empty();
    if (is_usual || told_) return;
    told_ = true;
    builder_.tell("bad-sentence-mark", at, "a line between sentences is left out", kMarkHint);
    corpus_.issues.back().note = true;
  }

  void open(std::string_view line, std::size_t at, std::uint32_t number) {
    is_open_ = true;
    is_broken_ = told_ = in_table_ = false;
    begin_ = at;
    graph_ = {};
    graph_.root = "0";
    graph_.root_label = kExportRoot;
    corpus_.start_sentence(at, number, SentenceState::good);
    const std::size_t comment = std::min(line.find(kComment), line.size());
    const std::string_view rest = trimmed(line.substr(4, comment > 4 ? comment - 4 : 0));
    const std::size_t blank = std::min(rest.find_first_of(" \t"), rest.size());
    name_ = rest.substr(0, blank);
    if (!name_.empty()) corpus_.sentences.name.back() = corpus_.strings.intern(name_);
    std::string comments;
    // Editor, date and origin.
    if (const std::string_view more = trimmed(rest.substr(blank)); !more.empty())
      comments.append("# bos = ").append(more);
    if (comment < line.size()) {
      if (!comments.empty()) comments += '\n';
      comments.append(kRemark).append(trimmed(line.substr(comment + kComment.size())));
    }
    if (!comments.empty()) corpus_.sentences.comments.back() = corpus_.strings.intern(comments);
  }

  void close(std::string_view line, std::size_t at) {
    const std::string_view name = trimmed(line.substr(4, std::min(line.find(kComment), line.size()) - 4));
    if (!is_open_) {
      builder_.tell("bad-sentence-mark", at, "a sentence ends that did not begin", kMarkHint);
      return;
    }
    is_open_ = false;
    if (is_broken_) return;
    if (name != name_) {
      builder_.breaking_issue("bad-sentence-mark", at, "sentence " + name_ + " ends as " + std::string(name),
                              kMarkHint);
      return;
    }
    builder_.add(graph_);
  }

  void read_row(std::string_view line, std::size_t at) {
    const std::size_t comment = line.find(kComment);
    const std::string_view row = line.substr(0, comment);
    fields_.clear();
    for (std::size_t place = 0; place < row.size();) {
      if (is_ascii_space(row[place])) {
        ++place;
        continue;
      }
      const std::size_t start = place;
      while (place < row.size() && !is_ascii_space(row[place])) ++place;
      fields_.push_back(row.substr(start, place - start));
    }
    if (fields_.size() < 5) {
      is_broken_ = true;
      const std::string count = std::to_string(fields_.size()) + (fields_.size() == 1 ? " field" : " fields");
      builder_.breaking_issue("bad-export-line", at, count + "; expected five or more", kRowHint);
      return;
    }
    // Secondary edges are pairs: an odd number of fields has no lemma.
    const std::size_t tag = fields_.size() % 2 == 1 ? 1 : 2;
    GraphItem item;
    item.offset = at + static_cast<std::size_t>(fields_[0].data() - row.data());
    item.lemma = tag == 2 ? fields_[1] : kNoEdge;
    item.label = fields_[tag];
    item.morph = fields_[tag + 1];
    item.edge = fields_[tag + 2];
    item.parent = fields_[tag + 3];
    for (std::size_t field = tag + 4; field + 1 < fields_.size(); field += 2)
      item.secondary.emplace_back(fields_[field], fields_[field + 1]);
    if (comment != line.npos) {
      std::string said(trimmed(line.substr(comment + kComment.size())));
      // Tabs are between attributes.
      std::replace(said.begin(), said.end(), '\t', ' ');
      if (!said.empty()) item.attributes.emplace_back("comment", std::move(said));
    }
    if (is_node_name(fields_[0])) {
      item.name = fields_[0].substr(1);
      if (item.lemma != kNoEdge) item.attributes.emplace_back("lemma", item.lemma);
      if (item.morph != kNoEdge) item.attributes.emplace_back("morph", item.morph);
      graph_.nodes.push_back(std::move(item));
    } else {
      item.text = fields_[0];
      graph_.words.push_back(std::move(item));
    }
  }

  Corpus& corpus_;
  std::uint32_t source_;
  std::string_view text_;
  GraphBuilder builder_;
  Row first_sentence_;
  Graph graph_;
  std::string name_;
  std::uint64_t begin_ = 0;
  bool is_open_ = false, is_broken_ = false;
  bool in_table_ = false, told_ = false;  // between sentences
  std::vector<std::string_view> fields_;
};

}  // namespace

void read_export(Corpus& corpus, Source source) {
  corpus.check_may_read(WordColumns::graphs);
  ExportReader(corpus, std::move(source)).read();
}

}  // namespace treegauge::formats
