#include <algorithm>
#include <charconv>
#include <map>

#include "base/interrupt.hpp"
#include "formats/cold/bracket_tags.hpp"
#include "formats/cold/conll12_columns.hpp"
#include "formats/cold/rows_reader.hpp"
#include "formats/cold/span_columns.hpp"
#include "text/spaces.hpp"

namespace treegauge::formats {
namespace {

constexpr std::string_view kNothing = "-";
constexpr std::string_view kBegin = "#begin document";
constexpr std::string_view kEnd = "#end document";
constexpr std::size_t kUnknown = static_cast<std::size_t>(-1);

class SpanColumnsReader : RowsReader {
 public:
  SpanColumnsReader(Corpus& corpus, Source source, SpanFormat format)
      : RowsReader(corpus, std::move(source)), props_(format == SpanFormat::props) {}

  void read() {
    each_line(text_, [this](std::string_view row, std::size_t at) {
      check_interrupted();
      line(trimmed(row), at);
      ++line_;
      return false;
    });
    sentence();
    end_file();
  }

 private:
  void line(std::string_view row, std::size_t at) {
    if (!props_ && row.starts_with('#')) {
      if (row.starts_with(kBegin) || row.starts_with(kEnd)) {
        sentence();
        if (row.starts_with(kBegin)) begin_document(row, at);
      } else {
        comment(row, at);
      }
      return;
    }
    cut_at_blanks(row, row_cells_);
    if (row_cells_.empty()) {
      sentence();
      return;
    }
    add_row(at);
  }

  // `#begin document (bc/cctv/00/cctv_0000); part 000` is called `bc/cctv/00/cctv_0000 part 000`.
  void begin_document(std::string_view row, std::size_t at) {
    const std::size_t open = row.find('(');
    const std::size_t close = row.find(')', open == row.npos ? 0 : open);
    if (open == row.npos || close == row.npos || close == open + 1) {
      tell("bad-document-line", {at, line_}, at, "the line names no document", kDocumentHint, true);
      corpus_.start_document(kUnnamed, source_);
      return;
    }
    std::string name(row.substr(open + 1, close - open - 1));
    const std::size_t part = row.find("part", close);
    cut_at_blanks(part == row.npos ? std::string_view{} : row.substr(part + 4), row_cells_);
    name.append(" part ").append(row_cells_.empty() ? "000" : row_cells_.front());
    corpus_.start_document(name, source_);
  }

  // As in other formats: names of documents and sentences, attributes.
  void comment(std::string_view row, std::size_t at) {
    if (!lines_.empty()) {
      tell("comment-inside-sentence", {at, line_}, at,
           "a comment between the words of a sentence; it is not kept", "put it before the sentence", true);
      return;
    }
    keep_comment(row, at);
  }

  [[nodiscard]] std::vector<std::string_view> column(std::size_t number) const {
    std::vector<std::string_view> cells;
    cells.reserve(lines_.size());
    for (std::size_t word = 0; word < lines_.size(); ++word) cells.push_back(cell(word, number));
    return cells;
  }

  void sentence() {
    if (lines_.empty()) return;
    begin_sentence();
    first_ = static_cast<Row>(corpus_.tokens.size());
    if (props_)
      props_sentence();
    else
      conll12_sentence();
    if (!comments_.empty()) corpus_.sentences.comments.back() = corpus_.strings.intern(comments_);
    end_sentence();
  }

  // ---- CoNLL-2005

  // The last column in which a cell has no star; all rows of the sentence have it.
  [[nodiscard]] std::size_t found_target() const {
    std::size_t narrowest = width(0);
    for (std::size_t word = 0; word < lines_.size(); ++word) narrowest = std::min(narrowest, width(word));
    for (std::size_t column = narrowest; column-- > 0;) {
      for (std::size_t word = 0; word < lines_.size(); ++word)
        if (cell(word, column).find('*') == std::string_view::npos) return column;
    }
    return kUnknown;
  }

  void props_sentence() {
    if (target_ == kUnknown) {
      target_ = found_target();
      if (target_ == kUnknown) {
        issue("no-predicate-column", 0, 0, "no column says which words are predicates", kTargetHint);
        return;
      }
      if (target_ == 0) {
        tell("numbered-words", lines_.front(), lines_.front().at,
             "the file has no words; their numbers stand for them",
             "put a column of words first (paste words props), so that words can differ", true);
      }
    }
    for (std::size_t word = 0; word < lines_.size(); ++word) {
      if (width(word) > target_) continue;
      issue("too-few-columns", word, 0,
            counted(width(word), "column", "columns") + "; expected " + std::to_string(target_ + 1) +
                " and one for each predicate",
            kTargetHint);
    }
    if (bad_) return;
    predicates_.clear();
    for (std::size_t word = 0; word < lines_.size(); ++word) {
      const std::string_view lemma = cell(word, target_);
      if (lemma.find('*') != lemma.npos) {
        issue("bad-predicate", word, target_,
              quoted(lemma) + " where the predicate belongs; expected its lemma, or -", kTargetHint);
      }
      if (lemma != kNothing) predicates_.push_back(word);
    }
    if (!bad_) check_argument_columns();
    if (bad_) return;
    for (std::size_t word = 0; word < lines_.size(); ++word) props_word(word);
    for (std::size_t nth = 0; nth < predicates_.size(); ++nth) arguments(target_ + 1 + nth, predicates_[nth]);
  }

  void props_word(std::size_t word) {
    Tokens& tokens = corpus_.tokens;
    const bool numbered = target_ == 0;
    const std::string_view lemma = cell(word, target_);
    tokens.form.push_back(corpus_.strings.intern(numbered ? std::to_string(word + 1) : cell(word, 0)));
    tokens.tag.push_back(kNoString);
    tokens.parent.push_back(kNoRow);
    tokens.offset.push_back(offset(word, 0));
    tokens.predicate.push_back(lemma == kNothing ? kNoString : corpus_.strings.intern(lemma));
    std::string others;
    for (std::size_t column = 1; column < target_; ++column) {
      if (column > 1) others += '\t';
      others.append(cell(word, column));
    }
    tokens.others.push_back(others.empty() ? kNoString : corpus_.strings.intern(others));
  }

  void check_argument_columns() {
    const std::size_t fitting = target_ + 1 + predicates_.size();
    // Where all rows agree, the first speaks for all.
    std::size_t rows = 1;
    while (rows < lines_.size() && width(rows) == width(0)) ++rows;
    const std::size_t told = rows == lines_.size() ? 1 : lines_.size();
    for (std::size_t word = 0; word < told; ++word) {
      if (width(word) == fitting) continue;
      const std::string columns = counted(width(word) - target_ - 1, "argument column", "argument columns") +
                                  ", " + counted(predicates_.size(), "predicate", "predicates") +
                                  " in the sentence";
      if (width(word) < fitting) {
        issue("argument-columns-missing", word, width(word) - 1, columns,
              "every row has a column for each predicate, * where there is nothing");
      } else {
        issue("argument-columns-too-many", word, fitting, columns,
              "remove the columns that belong to no predicate, or name the predicate");
      }
    }
  }

  // ---- CoNLL-2012

  void conll12_sentence() {
    for (std::size_t word = 0; word < lines_.size(); ++word) {
      if (width(word) < conll12::kLeast) {
        issue("too-few-columns", word, 0,
              counted(width(word), "column", "columns") + "; expected 12 and one for each predicate",
              "write - or * where there is nothing");
      } else if (width(word) != width(0)) {
        issue("uneven-columns", word, 0,
              counted(width(word), "column", "columns") + ", and the sentence's first row has " +
                  std::to_string(width(0)),
              "every row has a column for each predicate of the sentence, * where there is nothing");
      }
    }
    if (bad_) return;
    for (std::size_t word = 0; word < lines_.size(); ++word) conll12_word(word);
    tree();
    names();
    find_predicates();
    if (bad_) return;
    for (std::size_t nth = 0; nth < predicates_.size(); ++nth) {
      name_predicate(predicates_[nth]);
      arguments(conll12::kFirstArgument + nth, predicates_[nth]);
    }
    speaker();
  }

  void conll12_word(std::size_t word) {
    if (number_of(cell(word, conll12::kNumber)) != word) {
      issue("bad-id", word, conll12::kNumber,
            quoted(cell(word, conll12::kNumber)) + " is not the word's number; expected " +
                std::to_string(word),
            "number the words of a sentence 0, 1, 2 …");
    }
    Tokens& tokens = corpus_.tokens;
    const auto text = [&](std::string_view cell, StringId nothing) {
      return cell == kNothing ? nothing : corpus_.strings.intern(cell);
    };
    tokens.form.push_back(corpus_.strings.intern(cell(word, conll12::kWord)));
    tokens.tag.push_back(text(cell(word, conll12::kTag), kNoString));
    tokens.parent.push_back(kNoRow);
    tokens.offset.push_back(offset(word, conll12::kWord));
    tokens.lemma.push_back(text(cell(word, conll12::kLemma), corpus_.strings.intern("_")));
    tokens.predicate.push_back(kNoString);
    std::string others;
    for (const std::size_t column :
         {conll12::kDocument, conll12::kPart, conll12::kFrameset, conll12::kSense, conll12::kSpeaker}) {
      others.append(cell(word, column));
      others += '\t';
    }
    const std::size_t last = width(word) - 1;
    others.append(cell(word, last));
    tokens.others.push_back(corpus_.strings.intern(others));
    if (cell(word, last) != kNothing && cell(word, last) != "*" && !coreference_) {
      coreference_ = true;
      tell("coreference", lines_[word], offset(word, last), "coreference is kept and not compared",
           "score it with a scorer of coreference", true);
    }
  }

  static std::size_t number_of(std::string_view text) {
    std::size_t number = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && stop == text.data() + text.size() ? number : kUnknown;
  }

  void tree() {
    const std::vector<std::string_view> bits = column(conll12::kParse);
    const auto empty = [](std::string_view bit) { return bit == kNothing || bit == "*"; };
    if (std::all_of(bits.begin(), bits.end(), empty)) return;
    const TaggedColumn tags = read_tags(bits);
    if (told(tags, conll12::kParse, "the parse")) return;
    const TaggedSpan& top = tags.spans.front();
    if (top.first != 0 || top.last != lines_.size()) {
      const std::size_t word = top.first != 0 ? 0 : top.last;
      issue("no-single-tree", word, conll12::kParse, "a word outside the first bracket of the parse",
            "one bracket, such as TOP, holds all words of a sentence");
      return;
    }
    const auto first_node = static_cast<Row>(corpus_.nodes.size());
    for (const TaggedSpan& span : tags.spans) {
      const Row above = span.above == TaggedSpan::kTop ? kNoRow : first_node + static_cast<Row>(span.above);
      corpus_.nodes.add(corpus_.strings.intern(span.label), above, first_ + static_cast<Row>(span.first));
      corpus_.nodes.last.back() = first_ + static_cast<Row>(span.last);
    }
    // Directly above a word is the last span that is open there.
    std::size_t next = 0;
    std::vector<std::size_t> open;
    for (std::size_t word = 0; word < lines_.size(); ++word) {
      while (!open.empty() && tags.spans[open.back()].last <= word) open.pop_back();
      while (next < tags.spans.size() && tags.spans[next].first == word) open.push_back(next++);
      corpus_.tokens.parent[first_ + word] = first_node + static_cast<Row>(open.back());
    }
  }

  void names() {
    const TaggedColumn tags = read_tags(column(conll12::kNames));
    if (told(tags, conll12::kNames, "the names")) return;
    for (const TaggedSpan& span : tags.spans) add_span(SpanKind::chunk, kNoRow, span.label, span, false);
  }

  // The first word of a column's V; where no column has one, the words with a frameset.
  void find_predicates() {
    predicates_.clear();
    const std::size_t columns = width(0) - conll12::kLeast;
    std::vector<std::size_t> framed;
    for (std::size_t word = 0; word < lines_.size(); ++word)
      if (cell(word, conll12::kFrameset) != kNothing) framed.push_back(word);
    for (std::size_t nth = 0; nth < columns; ++nth) {
      std::size_t word = 0;
      while (word < lines_.size() && !opens_verb(cell(word, conll12::kFirstArgument + nth))) ++word;
      if (word == lines_.size() && framed.size() == columns) word = framed[nth];
      if (word == lines_.size()) {
        issue("no-predicate-word", 0, conll12::kFirstArgument + nth,
              "no word of this column is V, so nobody knows whose arguments these are",
              "write (V*) at the predicate");
        continue;
      }
      if (std::find(predicates_.begin(), predicates_.end(), word) != predicates_.end()) {
        issue("two-predicates-on-one-word", word, conll12::kFirstArgument + nth,
              "a second column of arguments for " + quoted(cell(word, conll12::kWord)) +
                  "; a word is one predicate at most",
              "give one argument column to the word");
      }
      predicates_.push_back(word);
    }
  }

  static bool opens_verb(std::string_view tag) {
    return tag.find("(V*") != tag.npos || tag.find("(V)") != tag.npos || tag.find("(V(") != tag.npos;
  }

  void name_predicate(std::size_t word) {
    const std::string_view lemma =
        cell(word, cell(word, conll12::kLemma) == kNothing ? conll12::kWord : conll12::kLemma);
    std::string name(lemma);
    if (cell(word, conll12::kFrameset) != kNothing) name.append(".").append(cell(word, conll12::kFrameset));
    corpus_.tokens.predicate[first_ + word] = corpus_.strings.intern(name);
  }

  void speaker() {
    for (std::size_t word = 0; word < lines_.size(); ++word) {
      const std::string_view name = cell(word, conll12::kSpeaker);
      if (name == kNothing) continue;
      if (!comments_.empty()) comments_ += '\n';
      comments_.append(kSpeakerComment).append(name);
      return;
    }
  }

  // ---- both

  void arguments(std::size_t number, std::size_t predicate) {
    const TaggedColumn tags = read_tags(column(number));
    if (told(tags, number, "the arguments")) return;
    check_verb(tags, number, predicate);
    // By role the last argument that a piece can go on with; arguments are lists of pieces.
    std::map<std::string_view, std::size_t> last;
    std::vector<std::pair<std::string_view, std::vector<const TaggedSpan*>>> joined;
    for (const TaggedSpan& span : tags.spans) {
      std::string_view role = span.label;
      if (role.starts_with("C-") && role.size() > 2) role.remove_prefix(2);
      const bool is_piece = role.size() < span.label.size();
      const auto [place, is_new] = last.try_emplace(role, joined.size());
      if (is_piece && !is_new) {
        joined[place->second].second.push_back(&span);
        continue;
      }
      place->second = joined.size();
      joined.push_back({role, {&span}});
    }
    const Row head = first_ + static_cast<Row>(predicate);
    for (const auto& [role, pieces] : joined)
      for (const TaggedSpan* piece : pieces)
        add_span(SpanKind::argument, head, role, *piece, piece != pieces.front());
  }

  // The n-th column is that of the n-th predicate; where its V is elsewhere, columns may have been mixed up.
  void check_verb(const TaggedColumn& tags, std::size_t number, std::size_t predicate) {
    const TaggedSpan* verb = nullptr;
    for (const TaggedSpan& span : tags.spans) {
      if (span.label != "V") continue;
      if (span.first <= predicate && predicate < span.last) return;
      verb = &span;
    }
    if (verb == nullptr || ++notes_ > kNotesPerFile) return;
    tell_in_sentence("verb-elsewhere", verb->first, number,
                     "V of this column is not at its predicate, which is " + quoted(cell(predicate, target_)),
                     "put the columns in the order of the predicates", true);
  }

  void add_span(SpanKind kind, Row head, std::string_view label, const TaggedSpan& span, bool continues) {
    LabelledSpans& spans = corpus_.spans;
    spans.kind.push_back(kind);
    spans.head.push_back(head);
    spans.label.push_back(corpus_.strings.intern(label));
    spans.first.push_back(first_ + static_cast<Row>(span.first));
    spans.last.push_back(first_ + static_cast<Row>(span.last));
    spans.continues.push_back(continues ? 1 : 0);
  }

  // Whether the brackets of a column do not fit, which is told.
  bool told(const TaggedColumn& tags, std::size_t number, const char* of) {
    const std::string_view tag = tags.fault == TagFault::none ? "" : cell(tags.word, number);
    switch (tags.fault) {
      case TagFault::none: return false;
      case TagFault::not_a_tag:
        issue("bad-span-tag", tags.word, number,
              quoted(tag) + " in the column of " + of + "; expected brackets around *",
              "write (A0* where A0 begins, *) where it ends, * elsewhere");
        break;
      case TagFault::nothing_open:
        issue("span-not-opened", tags.word, number,
              quoted(tag) + " in the column of " + of + " closes a bracket that is not open",
              "open it at an earlier word, or remove the closing bracket");
        break;
      case TagFault::left_open:
        issue("span-not-closed", tags.word, number,
              quoted(tag) + " in the column of " + of + " opens a bracket that the sentence does not close",
              "close it with *) at its last word");
        break;
    }
    return true;
  }

  static constexpr const char* kTargetHint =
      "a row has the word, the predicate's lemma or -, and a column of brackets for each predicate";
  static constexpr const char* kDocumentHint = "write #begin document (name); part 000";

  bool props_;
  std::size_t target_ = kUnknown;  // the column of predicates of this file of props
  bool coreference_ = false;       // the note has been given
  Row first_ = 0;                  // word of the sentence at hand
};

}  // namespace

void read_span_columns(Corpus& corpus, Source source, SpanFormat format) {
  corpus.check_may_read(format == SpanFormat::props ? WordColumns::props : WordColumns::conll12);
  SpanColumnsReader(corpus, std::move(source), format).read();
}

}  // namespace treegauge::formats
