#include <algorithm>

#include "base/interrupt.hpp"
#include "formats/cold/times.hpp"
#include "formats/conll/columns.hpp"
#include "formats/conll/conll.hpp"
#include "formats/conll/heads.hpp"
#include "formats/conll/row.hpp"
#include "formats/document_names.hpp"
#include "formats/encoding.hpp"
#include "formats/line_ends.hpp"
#include "text/seen_texts.hpp"
#include "text/tab_rows.hpp"

namespace treegauge::formats {
namespace {

class ConllReader {
 public:
  ConllReader(Corpus& corpus, Source source, Conll kind, Piece* piece)
      : corpus_(corpus),
        kind_(kind),
        piece_(piece),
        source_(add_source(corpus, std::move(source), piece == nullptr || !piece->begun)),
        text_(corpus.sources.back().bytes),
        first_sentence_(static_cast<Row>(corpus.sentences.size())),
        first_document_(corpus.documents.size()),
        missing_(corpus.strings.intern("_")),
        texts_(text_, corpus.strings, 11),
        labels_(text_, corpus.strings, 8),
        rows_(text_) {
    if (piece == nullptr && corpus.tokens.form.empty()) make_room();
  }

  void read() {
    const bool named = piece_ != nullptr && !piece_->document.empty();
    corpus_.start_document(named ? piece_->document : corpus_.sources[source_].name, source_);
    if (piece_ != nullptr && piece_->begun) {
      go_on();
    } else if (text_.starts_with("\xEF\xBB\xBF")) {
      at_ = 3;
      rows_ = TabRows(text_.substr(at_));
    }
    const std::uint32_t first_line = line_;
    while (at_ < text_.size() && !piece_is_full() && rows_.next()) {
      check_interrupted();
      row_ = rows_.line();
      read_line();
      at_ += row_.size() + 1;
      // Lines are numbered as editors do: by \n and by the end of the file, not by the lone \r of old files.
      const LineEnd ending = rows_.ending();
      if (ending == LineEnd::carriage && at_ < text_.size()) continue;
      if (ending == LineEnd::pair || ending == LineEnd::carriage) ++at_;
      ++line_;
      line_start_ = at_;
    }
    at_ = std::min(at_, text_.size());
    finish();
    if (piece_ != nullptr)
      keep_for_next();
    else
      name_documents(corpus_, source_);
    mark_bad_bytes(corpus_, source_, first_sentence_, first_line);
  }

 private:
  // For as many words as the first lines let expect, so that columns need not move as they grow; what is not
  // used is never touched.
  void make_room() {
    const std::string_view looked_at = text_.substr(0, std::size_t{1} << 16);
    const auto rows = static_cast<std::size_t>(std::ranges::count(looked_at, '\n')) + 1;
    const std::size_t words = text_.size() / std::max<std::size_t>(looked_at.size() / rows, 1) + rows;
    Tokens& tokens = corpus_.tokens;
    tokens.reserve(words);
    for (auto* column : {&tokens.lemma, &tokens.upos, &tokens.feats, &tokens.deprel, &tokens.head,
                         &tokens.deps, &tokens.misc}) {
      column->reserve(words);
    }
    if (kind_ == Conll::u) {
      corpus_.arcs.kind.reserve(words);
      for (auto* column : {&corpus_.arcs.dependent, &corpus_.arcs.head, &corpus_.arcs.label})
        column->reserve(words);
    }
  }

  // Reading in pieces (formats/piece.hpp).
  void go_on() {
    line_ = piece_->line;
    notes_ = piece_->notes;
    bad_ = piece_->bad;
    if (!piece_->columns.empty()) layout_ = ConllLayout::of_names(piece_->columns);
    if (piece_->width > 0) {
      sized_ = true;
      layout_.width = piece_->width;
    }
    piece_->newdocs = piece_->before_newdoc = 0;
  }

  // Empty lines behind the last sentence are its own: what is odd about them is told with it.
  [[nodiscard]] bool piece_is_full() const {
    return piece_ != nullptr && !open_ && at_ == line_start_ &&
           corpus_.sentences.size() - first_sentence_ >= piece_->limit && text_[at_] != '\n' &&
           text_[at_] != '\r' && (piece_->documents == 0 || documents_are_whole());
  }

  // Comments that have been read would be lost behind a cut.
  [[nodiscard]] bool documents_are_whole() const {
    return comments_.empty() && corpus_.sentences.size() > first_sentence_ &&
           corpus_.documents.size() - first_document_ >= piece_->documents && document_begins(text_, at_);
  }

  void keep_for_next() {
    piece_->begun = true;
    piece_->line = line_;
    piece_->notes = notes_;
    piece_->bad = bad_;
    piece_->width = sized_ ? layout_.width : 0;
    end_piece(corpus_, source_, *piece_, at_);
    note_documents(corpus_, *piece_, first_document_, first_sentence_);
  }

  void new_document(std::string_view name) {
    if (piece_ != nullptr) {
      if (piece_->newdocs++ == 0) piece_->before_newdoc = corpus_.sentences.size() - first_sentence_;
      if (name == kUnnamed) piece_->plain = false;
    }
    corpus_.start_document(name, source_);
    starts_block_ = true;
  }

  void read_line() {
    if (row_.starts_with('#')) {
      comment();
    } else if (is_blank(row_)) {
      blank();
    } else {
      if (!open_) open_sentence(at_, line_);
      read_row();
    }
  }

  static bool is_blank(std::string_view row) {
    return row.empty() ||
           (kConllBlanks.find(row.front()) != row.npos && row.find_first_not_of(kConllBlanks) == row.npos);
  }

  void comment() {
    if (open_) {
      note("comment-inside-sentence", at_, "a comment between the words of a sentence; expected before them",
           "move it in front of the sentence");
      keep_line();
      return;
    }
    if (comments_.empty()) {
      comments_at_ = at_;
      comments_line_ = line_;
    } else {
      comments_ += '\n';
    }
    comments_.append(row_);
    if (const auto id = comment_value(row_, "newdoc id")) {
      new_document(*id);
    } else if (comment_value(row_, "newdoc")) {
      new_document(kUnnamed);
    } else if (comment_value(row_, "newpar") || comment_value(row_, "newpar id")) {
      starts_block_ = true;
    } else if (const auto name = comment_value(row_, "sent_id")) {
      name_ = corpus_.strings.intern(*name);
    } else if (const auto columns = comment_value(row_, "global.columns"); columns && kind_ == Conll::u) {
      layout_ = ConllLayout::of_names(*columns);
      if (piece_ != nullptr) piece_->columns = *columns;
    }
  }

  void blank() {
    if (!row_.empty())
      note("blanks-on-empty-line", at_, "a line of blanks; expected an empty line", "remove the blanks");
    if (open_) {
      close_sentence();
    } else if (comments_.empty()) {
      note("extra-empty-line", at_, "an empty line that ends no sentence", "one empty line ends a sentence");
    } else {
      note("comment-without-sentence", at_, "an empty line after comments; expected the words of a sentence",
           "remove the empty line; the comments are taken as the next sentence's");
    }
  }

  void finish() {
    if (open_) {
      note("no-final-empty-line", text_.size(), "the file ends inside a sentence; expected an empty line",
           "end the last sentence with an empty line");
      close_sentence();
    } else if (!comments_.empty()) {
      note("comment-without-sentence", comments_at_,
           "the file ends with comments; expected a sentence after them", "remove them");
    }
  }

  void open_sentence(std::size_t offset, std::uint32_t line) {
    const bool commented = !comments_.empty();
    sentence_ = corpus_.start_sentence(commented ? comments_at_ : offset, commented ? comments_line_ : line,
                                       SentenceState::good);
    if (commented) corpus_.sentences.comments.back() = corpus_.strings.intern(comments_);
    corpus_.sentences.name.back() = name_;
    corpus_.sentences.starts_block.back() = starts_block_;
    comments_.clear();
    name_ = kNoString;
    starts_block_ = false;
    open_ = true;
    bad_ = false;
    issues_ = 0;
    if (layout_.place[kForm] == kNoColumn) {
      issue("no-form-column", at_, "the columns have no FORM; expected ID FORM …",
            "name the column of the words");
    }
    words_ = 0;
    surface_end_ = 0;
    heads_.clear();
  }

  void close_sentence() {
    open_ = false;
    if (!bad_ && words_ == 0) {
      issue("no-words", corpus_.sentences.offset.back(), "a sentence without words",
            "write its words or remove it");
    }
    if (!bad_ && surface_end_ > words_) {
      issue("bad-range", corpus_.surfaces.offset.back(),
            "a multiword token up to word " + std::to_string(surface_end_) + " in a sentence of " +
                std::to_string(words_) + " words",
            "correct the range");
    }
    if (!bad_) check_heads();
    if (!bad_) read_graph();
    if (bad_) corpus_.empty_last_sentence(SentenceState::broken);
  }

  void read_row() {
    if (!split()) {
      ++words_;  // it was meant as a word, so that the next number is no second slip
      return;
    }
    const std::string_view id = value(kId);
    if (layout_.place[kId] == kNoColumn) {
      add_word();
    } else if (const auto counted = conll_number(id)) {
      if (*counted == words_ + 1) {
        add_word();
      } else {
        const bool again = *counted <= words_;
        issue(again ? "duplicate-id" : "missing-id", place(kId),
              "the word number is " + std::to_string(*counted) + "; expected " + std::to_string(words_ + 1),
              again ? "number words 1, 2, 3 …" : "a word is missing before this one, or its number is wrong");
        // Go on from here, so that one slip is told once.
        words_ = std::max<std::uint64_t>(words_, *counted);
      }
    } else if (kind_ == Conll::u && id.find('-') != id.npos) {
      read_surface(id);
    } else if (kind_ == Conll::u && id.find('.') != id.npos) {
      read_empty_node(id);
    } else {
      issue("bad-id", place(kId),
            quoted(id) + " is not a word number; expected " + std::to_string(words_ + 1),
            kind_ == Conll::u ? "word numbers are 1, 2 …, multiword tokens 3-4, empty nodes 3.1"
                              : "word numbers are 1, 2, 3 …");
    }
  }

  // Cuts the row into columns; says what is wrong where that fails.
  bool split() {
    const auto fits = [&] {
      // Shared-task files without PHEAD and PDEPREL end after DEPREL; the first row tells.
      const bool narrow = kind_ == Conll::x && !sized_ && columns_.size() == kDeps;
      return narrow || columns_.size() == layout_.width;
    };
    const auto take = [&] {
      if (kind_ == Conll::x) layout_.width = columns_.size();
      sized_ = true;
      return true;
    };
    cut_at_tabs(rows_, columns_);
    if (fits()) return take();
    const std::size_t count = columns_.size();
    cut_at_blanks(row_, columns_);
    if (fits() && kind_ == Conll::x && count == 1) return take();
    if (fits()) {
      issue("blanks-for-tabs", at_ + std::min(row_.find(' '), row_.size()),
            "blanks between columns where tabs belong", "put one tab between two columns");
    } else {
      const std::string expected = kind_ == Conll::x && !sized_ ? "10 (or 8)" : std::to_string(layout_.width);
      issue("wrong-column-count", at_,
            "there " + std::string(count == 1 ? "is 1 column" : "are " + std::to_string(count) + " columns") +
                " between tabs; expected " + expected,
            "one word a line, a tab between columns, _ where there is nothing");
    }
    return false;
  }

  [[nodiscard]] std::string_view value(ConllColumn column) const {
    const std::size_t at = layout_.place[column];
    return at < columns_.size() ? columns_[at] : std::string_view("_");
  }
  [[nodiscard]] std::size_t place(ConllColumn column) const {
    const std::size_t at = layout_.place[column];
    return at < columns_.size() ? static_cast<std::size_t>(columns_[at].data() - text_.data()) : at_;
  }

  // `seen`: texts of this kind.
  StringId text(ConllColumn column, SeenInFile& seen) {
    const std::size_t at = layout_.place[column];
    if (at >= columns_.size()) return missing_;
    const std::string_view cell = columns_[at];
    return cell.size() == 1 && cell.front() == '_' ? missing_ : seen.number(cell);
  }

  void add_word() {
    ++words_;
    if (value(kForm).empty()) {
      issue("empty-form", place(kForm), "the word is empty; expected a word or _", "write the word");
      return;
    }
    Tokens& tokens = corpus_.tokens;
    tokens.form.push_back(text(kForm, texts_));
    tokens.tag.push_back(text(kXpos, labels_));
    tokens.parent.push_back(kNoRow);
    tokens.offset.push_back(place(kForm));
    tokens.lemma.push_back(text(kLemma, texts_));
    tokens.upos.push_back(text(kUpos, labels_));
    tokens.feats.push_back(text(kFeats, labels_));
    tokens.deprel.push_back(text(kDeprel, labels_));
    // CoNLL-X without PHEAD and PDEPREL is written back without them.
    const bool narrow = kind_ == Conll::x && columns_.size() == kDeps;
    tokens.deps.push_back(narrow ? kNoString : text(kDeps, texts_));
    tokens.misc.push_back(narrow ? kNoString : text(kMisc, texts_));
    if (!layout_.others.empty())
      add_others();
    else if (!tokens.others.empty())
      tokens.others.push_back(kNoString);
    const Times times = narrow || tokens.misc.back() == missing_ ? Times{} : times_in(value(kMisc));
    tokens.add_times(times.start, times.end);
    heads_.push_back(read_head());
  }

  void add_others() {
    std::string joined;
    for (const std::size_t column : layout_.others) {
      if (column != layout_.others.front()) joined += '\t';
      joined.append(columns_[column]);
    }
    corpus_.tokens.others.resize(corpus_.tokens.size() - 1, kNoString);
    corpus_.tokens.others.push_back(corpus_.strings.intern(joined));
  }

  WrittenHead read_head() {
    const std::string_view text = value(kHead);
    WrittenHead head;
    head.offset = place(kHead);
    head.deps_offset = place(kDeps);
    if (text == "_" || (kind_ == Conll::x && text.empty())) return head;
    const auto counted = conll_number(text);
    if (counted && *counted != kNoHead) {
      head.number = *counted;
    } else {
      issue("bad-head", head.offset,
            quoted(text) + " is not a head; expected a word number, or 0 for the root",
            "write the number of the word it depends on");
    }
    return head;
  }

  void read_surface(std::string_view id) {
    const std::size_t dash = id.find('-');
    const auto first = conll_number(id.substr(0, dash));
    const auto last = conll_number(id.substr(dash + 1));
    if (!first || !last || *first != words_ + 1 || *last < *first || surface_end_ > words_) {
      issue("bad-range", place(kId),
            quoted(id) + " is not a multiword token here; expected " + std::to_string(words_ + 1) +
                "-… up to a later word",
            "a multiword token stands before its words and overlaps no other");
      return;
    }
    if (value(kForm).empty()) {
      issue("empty-form", place(kForm), "the token is empty; expected a form", "write the token");
      return;
    }
    if (*last - *first >= text_.size()) {
      issue("bad-range", place(kId), quoted(id) + " has more words than the file", "correct the range");
      return;
    }
    surface_end_ = *last;
    const auto row = static_cast<Row>(corpus_.tokens.size());
    corpus_.surfaces.form.push_back(text(kForm, texts_));
    corpus_.surfaces.first.push_back(row);
    corpus_.surfaces.last.push_back(row + static_cast<Row>(*last - *first + 1));
    corpus_.surfaces.offset.push_back(place(kForm));
    keep_line();
  }

  void read_empty_node(std::string_view id) {
    const std::size_t dot = id.find('.');
    const auto after = conll_number(id.substr(0, dot));
    const auto nth = conll_number(id.substr(dot + 1));
    if (!after || !nth || *after != words_ || *nth == 0) {
      issue("bad-id", place(kId),
            quoted(id) + " is not an empty node here; expected " + std::to_string(words_) + ".1 or the like",
            "an empty node has the number of the word before it, a full stop and a number");
      return;
    }
    keep_line();
  }

  void keep_line() {
    corpus_.extra_lines.sentence.push_back(sentence_);
    corpus_.extra_lines.before.push_back(static_cast<Row>(corpus_.tokens.size()));
    corpus_.extra_lines.text.push_back(corpus_.strings.intern(row_));
  }

  // A wrong head costs an arc, not the sentence: it is told, and what needs a tree will do without.
  void check_heads() {
    const std::string words = std::to_string(heads_.size()) + (heads_.size() == 1 ? " word" : " words");
    for (const HeadFault& fault : link_heads(corpus_, heads_)) {
      // In CoNLL-X several words may depend on 0, and the arcs are a tree below it.
      const bool fine = fault.problem == HeadProblem::several_roots && kind_ == Conll::x;
      if (!fine) corpus_.sentences.tree.back() = 0;
      switch (fault.problem) {
        case HeadProblem::out_of_range:
          head_issue("head-out-of-range", fault.offset, "the head is not in this sentence of " + words,
                     "a head is a word number, or 0 for the root", false);
          break;
        case HeadProblem::missing:
          head_issue("missing-head", fault.offset, "this word has no head, others of its sentence have",
                     "write the number of the word it depends on", false);
          break;
        case HeadProblem::no_root:
          head_issue("no-root", fault.offset, "no word of the sentence is the root",
                     "give one word the head 0", false);
          break;
        case HeadProblem::cycle:
          head_issue("cycle", fault.offset, "this word depends on itself, by way of its heads",
                     "heads must lead to the root", false);
          break;
        case HeadProblem::several_roots:
          head_issue("several-roots", fault.offset, "a second root in one sentence",
                     "give one word the head 0", fine);
          break;
      }
    }
  }

  void read_graph() {
    if (kind_ != Conll::u) return;
    for (const ArcFault& fault : link_arcs(corpus_, heads_, labels_)) {
      if (fault.problem == ArcProblem::bad) {
        issue("bad-deps", fault.offset,
              quoted(fault.arc) + " is not an enhanced relation; expected head:label",
              "separate several by |");
      } else {
        head_issue("head-out-of-range", fault.offset,
                   "the head of the enhanced relation " + quoted(fault.arc) + " is not in this sentence",
                   "a head is a word number, or 0 for the root", false);
      }
    }
  }

  // Of the sentence that has just been read, which can be used all the same.
  void head_issue(const char* code, std::size_t offset, std::string message, const char* hint, bool is_note) {
    if (issues_ < kIssuesPerSentence) tell(code, offset, std::move(message), hint, is_note, sentence_);
  }

  void issue(const char* code, std::size_t offset, std::string message, const char* hint) {
    bad_ = true;
    tell(code, offset, std::move(message), hint, false, sentence_);
  }
  void note(const char* code, std::size_t offset, std::string message, const char* hint) {
    tell(code, offset, std::move(message), hint, true, open_ || bad_ ? sentence_ : kNowhere);
  }

  void tell(const char* code, std::size_t offset, std::string message, const char* hint, bool is_note,
            Row sentence) {
    if (++issues_ > kIssuesPerSentence && open_) return;
    if (is_note && ++notes_ > kNotesPerFile) return;
    if (is_note && notes_ == kNotesPerFile) message += " (further notes on this file are left out)";
    // It is about a sentence of the piece before, which has been told to be unusable.
    if (bad_ && corpus_.sentences.size() == first_sentence_) return;
    Issue issue;
    issue.code = code;
    issue.source = source_;
    issue.sentence = sentence;
    issue.message = std::move(message);
    issue.hint = hint;
    issue.note = is_note;
    place_issue(issue, text_, line_start_, line_, offset);
    corpus_.issues.push_back(std::move(issue));
  }

  Corpus& corpus_;
  Conll kind_;
  Piece* piece_;  // nullptr: the whole file is read
  std::uint32_t source_;
  std::string_view text_;
  Row first_sentence_;
  std::size_t first_document_;
  StringId missing_;           // _
  SeenInFile texts_, labels_;  // words and other texts; tags and labels
  TabRows rows_;
  ConllLayout layout_;
  bool sized_ = false;  // a row has been read

  std::size_t at_ = 0;
  std::size_t line_start_ = 0;
  std::uint32_t line_ = 1;
  std::string_view row_;
  std::vector<std::string_view> columns_;

  std::string comments_;  // before the next sentence
  std::size_t comments_at_ = 0;
  std::uint32_t comments_line_ = 0;
  StringId name_ = kNoString;
  bool starts_block_ = false;

  bool open_ = false;
  bool bad_ = false;
  Row sentence_ = 0;
  std::size_t issues_ = 0;  // of this sentence
  std::size_t notes_ = 0;   // of this file
  std::uint64_t words_ = 0;
  std::uint64_t surface_end_ = 0;  // the last word of the last multiword token
  std::vector<WrittenHead> heads_;
};

}  // namespace

void read_conll(Corpus& corpus, Source source, Conll kind, Piece* piece) {
  corpus.check_may_read(WordColumns::conll);
  ConllReader(corpus, std::move(source), kind, piece).read();
}

}  // namespace treegauge::formats
