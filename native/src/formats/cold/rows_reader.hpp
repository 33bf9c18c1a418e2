// Shared code of readers of rows: the cells of a sentence, comments before it, and issues.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "corpus/corpus.hpp"
#include "formats/conll/row.hpp"
#include "formats/document_names.hpp"
#include "formats/encoding.hpp"
#include "formats/line_ends.hpp"
#include "text/utf8.hpp"

namespace treegauge::formats {

class RowsReader {
 protected:
  struct Line {
    std::size_t at;
    std::uint32_t number;
  };

  RowsReader(Corpus& corpus, Source source)
      : corpus_(corpus),
        source_(add_source(corpus, std::move(source))),
        text_(corpus.sources.back().bytes),
        first_sentence_(static_cast<Row>(corpus.sentences.size())) {
    corpus_.start_document(corpus_.sources[source_].name, source_);
  }

  void end_file() {
    name_documents(corpus_, source_);
    mark_bad_bytes(corpus_, source_, first_sentence_);
  }

  // A comment before the next sentence: it may name a document or the sentence.
  void keep_comment(std::string_view row, std::size_t at) {
    if (comments_.empty())
      comments_line_ = {at, line_};
    else
      comments_ += '\n';
    comments_.append(row);
    if (const auto id = comment_value(row, "newdoc id"))
      corpus_.start_document(*id, source_);
    else if (comment_value(row, "newdoc"))
      corpus_.start_document(kUnnamed, source_);
    else if (const auto name = comment_value(row, "sent_id"))
      name_ = corpus_.strings.intern(*name);
  }

  // A row whose cells are `row_cells_`.
  void add_row(std::size_t at) {
    lines_.push_back({at, line_});
    cells_.insert(cells_.end(), row_cells_.begin(), row_cells_.end());
    ends_.push_back(cells_.size());
  }

  void begin_sentence() {
    const Line& start = comments_.empty() ? lines_.front() : comments_line_;
    sentence_ = corpus_.start_sentence(start.at, start.number, SentenceState::good);
    corpus_.sentences.name.back() = name_;
    bad_ = false;
    issues_ = 0;
  }
  void end_sentence() {
    if (bad_) corpus_.empty_last_sentence(SentenceState::broken);
    lines_.clear();
    cells_.clear();
    ends_.clear();
    comments_.clear();
    name_ = kNoString;
  }

  [[nodiscard]] std::size_t width(std::size_t word) const { return ends_[word] - begin(word); }
  [[nodiscard]] std::size_t begin(std::size_t word) const { return word == 0 ? 0 : ends_[word - 1]; }
  [[nodiscard]] std::string_view cell(std::size_t word, std::size_t column) const {
    return cells_[begin(word) + column];
  }

  // The sentence cannot be used.
  void issue(const char* code, std::size_t word, std::size_t column, std::string message, const char* hint) {
    bad_ = true;
    if (++issues_ <= kIssuesPerSentence)
      tell_in_sentence(code, word, column, std::move(message), hint, false);
  }

  void tell_in_sentence(const char* code, std::size_t word, std::size_t column, std::string message,
                        const char* hint, bool is_note) {
    tell(code, lines_[word], offset(word, column), std::move(message), hint, is_note, sentence_);
  }

  void tell(const char* code, Line line, std::size_t at, std::string message, const char* hint, bool is_note,
            Row sentence = kNowhere) {
    corpus_.issues.push_back({code, source_, sentence, line.number, utf8::column_at(text_, at),
                              std::move(message), hint, is_note});
  }

  [[nodiscard]] std::size_t offset(std::size_t word, std::size_t column) const {
    return static_cast<std::size_t>(cell(word, column).data() - text_.data());
  }

  Corpus& corpus_;
  std::uint32_t source_;
  std::string_view text_;
  Row first_sentence_;
  std::uint32_t line_ = 1;
  std::size_t notes_ = 0;  // of this file

  std::string comments_;  // before the next sentence
  Line comments_line_{0, 0};
  StringId name_ = kNoString;

  // The sentence at hand: its lines, and its cells row by row with the end of each row.
  std::vector<Line> lines_;
  std::vector<std::string_view> cells_, row_cells_;
  std::vector<std::size_t> ends_;
  std::vector<std::size_t> predicates_;  // words
  Row sentence_ = 0;
  bool bad_ = false;
  std::size_t issues_ = 0;
};

}  // namespace treegauge::formats
