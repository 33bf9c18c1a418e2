#include <algorithm>
#include <stdexcept>

#include "base/interrupt.hpp"
#include "formats/cold/span_columns.hpp"
#include "formats/conll/row.hpp"
#include "formats/encoding.hpp"

namespace treegauge::formats {
namespace {

// The cells of one column of brackets. Spans come by first word, outer ones first, as they are read.
class BracketCells {
 public:
  explicit BracketCells(std::size_t words) : open_(words), close_(words, 0) {}

  // False where it begins inside another one and ends behind it: brackets cannot say that.
  [[nodiscard]] bool add(std::string_view label, std::size_t first, std::size_t last) {
    while (!ends_.empty() && ends_.back() <= first) ends_.pop_back();
    if (!ends_.empty() && ends_.back() < last) return false;
    ends_.push_back(last);
    open_[first].append("(").append(label);
    ++close_[last - 1];
    return true;
  }
  // `short_form`: (X) for a word alone, as names have it.
  [[nodiscard]] std::string cell(std::size_t word, bool short_form = false) const {
    const bool alone = short_form && close_[word] == 1 && !open_[word].empty() &&
                       std::count(open_[word].begin(), open_[word].end(), '(') == 1;
    return open_[word] + (alone ? "" : "*") + std::string(close_[word], ')');
  }

 private:
  std::vector<std::string> open_;
  std::vector<std::size_t> close_;
  std::vector<std::size_t> ends_;  // of those that are open
};

class SpanColumnsWriter {
 public:
  SpanColumnsWriter(const Corpus& corpus, SpanFormat format)
      : corpus_(corpus), tokens_(corpus.tokens), props_(format == SpanFormat::props) {
    bare_ = props_ && corpus.nodes.size() == 0 && has_numbers_for_words();
  }

  std::string write() {
    Row document = kNoRow;
    for (std::size_t s = 0; s < corpus_.sentences.size(); ++s) {
      check_interrupted();
      if (corpus_.sentences.state[s] != SentenceState::good) continue;
      if (corpus_.sentences.first_token[s] == corpus_.token_end(s)) continue;  // a pause in a recording
      if (!props_ && corpus_.document_of(s) != document) {
        document = corpus_.document_of(s);
        begin_document(document);
      }
      if (!props_) comments(s);
      sentence(s);
    }
    end_document();
    return std::move(out_);
  }

 private:
  [[nodiscard]] bool has_numbers_for_words() const {
    for (std::size_t s = 0; s < corpus_.sentences.size(); ++s) {
      const Row first = corpus_.sentences.first_token[s];
      for (Row token = first; token < corpus_.token_end(s); ++token)
        if (corpus_.strings[tokens_.form[token]] != std::to_string(token - first + 1)) return false;
    }
    return true;
  }

  struct DocumentName {
    std::string id, part;
  };
  // `x part 003` as the reader calls it; all else is a name and part 000.
  [[nodiscard]] DocumentName document_name(std::size_t document) const {
    std::string name(corpus_.strings[corpus_.documents.name[document]]);
    std::string part = "000";
    if (const std::size_t at = name.rfind(" part "); at != std::string::npos && at > 0) {
      part = name.substr(at + 6);
      name.resize(at);
    }
    return {in_a_line(name), in_a_line(part)};
  }
  // A name without blanks and brackets, nor bytes that are not text: they would spoil the sentence below.
  static std::string in_a_line(std::string_view name) {
    std::string shown;
    for (std::size_t at = 0; at < name.size();) {
      const utf8::Character next = utf8::decode(name, at);
      const bool fits = next.valid && next.code > ' ' && next.code != '(' && next.code != ')';
      const std::size_t bytes = next.valid ? next.bytes : 1;
      // A line that begins with # is a comment.
      shown.append(fits && (at > 0 || next.code != '#') ? name.substr(at, bytes) : "_");
      at += bytes;
    }
    return shown;
  }

  void begin_document(std::size_t document) {
    end_document();
    name_ = document_name(document);
    out_.append("#begin document (").append(name_.id).append("); part ").append(name_.part).append("\n");
    open_ = true;
  }
  void end_document() {
    if (open_) out_.append("#end document\n");
    open_ = false;
  }

  // Speakers stand in a column, documents have lines of their own; columns of chunks begin them with a row.
  void comments(std::size_t s) {
    if (corpus_.sentences.comments[s] == kNoString) return;
    std::string_view lines = corpus_.strings[corpus_.sentences.comments[s]];
    while (!lines.empty()) {
      const std::size_t end = std::min(lines.find('\n'), lines.size());
      const std::string_view line = lines.substr(0, end);
      const bool elsewhere = !line.starts_with('#') || line.starts_with(kSpeakerComment) ||
                             comment_value(line, "newdoc id") || comment_value(line, "newdoc");
      if (!elsewhere) out_.append(line).append("\n");
      lines.remove_prefix(std::min(end + 1, lines.size()));
    }
  }

  void sentence(std::size_t s) {
    const Row first = corpus_.sentences.first_token[s];
    const Row end = corpus_.token_end(s);
    const std::size_t words = end - first;
    std::vector<std::size_t> number(words, 0);
    std::vector<BracketCells> arguments;
    for (Row token = first; token < end; ++token) {
      if (!is_predicate(token)) continue;
      number[token - first] = arguments.size();
      arguments.emplace_back(words);
    }
    BracketCells names(words);
    const LabelledSpans& spans = corpus_.spans;
    while (span_ < spans.size() && spans.first[span_] < first) ++span_;
    order_.clear();
    for (; span_ < spans.size() && spans.first[span_] < end; ++span_) order_.push_back(span_);
    // Pieces stand behind their argument's first one: here all go by their words.
    std::stable_sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) {
      if (spans.first[a] != spans.first[b]) return spans.first[a] < spans.first[b];
      return spans.last[a] > spans.last[b];
    });
    for (const std::size_t span : order_) {
      const bool argument = spans.kind[span] == SpanKind::argument;
      BracketCells& column = argument ? arguments[number[spans.head[span] - first]] : names;
      std::string label(spans.continues[span] != 0 ? "C-" : "");
      label.append(corpus_.strings[spans.label[span]]);
      if (!column.add(label, spans.first[span] - first, spans.last[span] - first))
        throw std::invalid_argument(
            "sentence " + std::to_string(s + 1) + ": " + label + " over words " +
            std::to_string(spans.first[span] - first + 1) + " to " +
            std::to_string(spans.last[span] - first) +
            " begins inside another one and ends behind it, which brackets in columns cannot show" +
            (argument ? "" : "; bio can"));
    }
    BracketCells parse(words);
    for (Row node = corpus_.sentences.first_node[s]; node < corpus_.node_end(s); ++node) {
      if (corpus_.nodes.first[node] == corpus_.nodes.last[node]) continue;  // a constituent without words
      // Constituents are in order, and inside each other.
      static_cast<void>(parse.add(corpus_.strings[corpus_.nodes.label[node]],
                                  corpus_.nodes.first[node] - first, corpus_.nodes.last[node] - first));
    }
    for (Row token = first; token < end; ++token) {
      if (props_)
        props_row(token);
      else
        conll12_row(token, token - first, parse, names);
      for (const BracketCells& column : arguments) {
        out_ += '\t';
        out_.append(column.cell(token - first));
      }
      if (!props_) out_.append("\t").append(kept(token, 5));
      out_ += '\n';
    }
    out_ += '\n';
  }

  void props_row(Row token) {
    if (!bare_) {
      out_.append(text(tokens_.form, token));
      out_ += '\t';
      // Those of CoNLL-2012, which has lemmas, are others.
      const bool kept =
          tokens_.lemma.empty() && !tokens_.others.empty() && tokens_.others[token] != kNoString;
      const std::string_view others = kept ? corpus_.strings[tokens_.others[token]] : std::string_view{};
      if (!others.empty()) out_.append(others).append("\t");
    }
    // The lemma alone where another column has it: lift of lift.01.
    const bool lemma = is_predicate(token) && !tokens_.lemma.empty() && text(tokens_.lemma, token) != "_";
    out_.append(text(lemma ? tokens_.lemma : tokens_.predicate, token));
  }

  void conll12_row(Row token, std::size_t word, const BracketCells& parse, const BracketCells& names) {
    const auto add = [&](std::string_view cell) {
      out_.append(cell);
      out_ += '\t';
    };
    add(kept(token, 0));
    add(kept(token, 1));
    add(std::to_string(word));
    add(text(tokens_.form, token));
    add(text(tokens_.tag, token));
    add(parse.cell(word));
    // Props have the lemmas of predicates alone.
    const std::string_view lemma = text(tokens_.lemma.empty() ? tokens_.predicate : tokens_.lemma, token);
    add(lemma == "_" ? "-" : lemma);
    for (const std::size_t column : {2, 3, 4}) add(kept(token, column));
    out_.append(names.cell(word, true));
  }

  // Document, part, frameset, sense, speaker, coreference as the file had them, or what stands for them.
  [[nodiscard]] std::string_view kept(Row token, std::size_t column) {
    cut_at_tabs(text(tokens_.others, token), cells_);
    if (cells_.size() == 6) return cells_[column];
    if (column == 0) return name_.id;
    if (column == 1) {
      const std::string_view part = name_.part;
      return part.substr(std::min(part.find_first_not_of('0'), part.size() - 1));
    }
    return "-";
  }

  [[nodiscard]] bool is_predicate(Row token) const {
    return !tokens_.predicate.empty() && tokens_.predicate[token] != kNoString;
  }
  [[nodiscard]] std::string_view text(const std::vector<StringId>& column, Row token) const {
    if (column.empty() || column[token] == kNoString) return "-";
    return corpus_.strings[column[token]];
  }

  const Corpus& corpus_;
  const Tokens& tokens_;
  bool props_;
  bool bare_ = false;
  bool open_ = false;  // a document of CoNLL-2012
  DocumentName name_;
  std::size_t span_ = 0;
  std::vector<std::size_t> order_;
  std::vector<std::string_view> cells_;
  std::string out_;
};

}  // namespace

std::string write_span_columns(const Corpus& corpus, SpanFormat format) {
  return SpanColumnsWriter(corpus, format).write();
}

}  // namespace treegauge::formats
