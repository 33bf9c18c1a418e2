#include <algorithm>
#include <utility>

#include "base/interrupt.hpp"
#include "formats/bracketings/blank_lines.hpp"
#include "formats/bracketings/bracketings.hpp"
#include "formats/bracketings/characters.hpp"
#include "formats/bracketings/leaf_numbers.hpp"
#include "formats/bracketings/numbered_words.hpp"
#include "formats/bracketings/plain_trees.hpp"
#include "formats/bracketings/word_end.hpp"
#include "formats/document_names.hpp"
#include "formats/encoding.hpp"
#include "formats/line_ends.hpp"
#include "text/scan.hpp"
#include "text/utf8.hpp"

namespace treegauge::formats {
namespace {

class BracketingReader {
 public:
  BracketingReader(Corpus& corpus, Source source, const BracketingOptions& options, Piece* piece)
      : corpus_(corpus),
        options_(options),
        piece_(piece),
        source_(add_source(corpus, std::move(source), piece == nullptr || !piece->begun)),
        text_(corpus.sources[source_].bytes),
        word_end_(text_),
        at_(text_.starts_with("\xEF\xBB\xBF") && (piece == nullptr || !piece->begun) ? 3 : 0),
        line_start_(at_),
        plain_(text_, at_),
        leaf_numbers_(!options.numbered && has_leaf_numbers(text_.substr(at_))) {
    first_document_ = corpus.documents.size();
    const bool named = piece != nullptr && !piece->document.empty();
    corpus.start_document(named ? piece->document : corpus.sources[source_].name, source_);
    if (piece != nullptr && piece->begun) go_on();
    first_sentence_ = static_cast<Row>(corpus.sentences.size());
    reserve();
  }

  void read() {
    while (true) {
      check_interrupted(16);
      if (open_.empty()) {
        if (at_ >= text_.size() || piece_is_full()) break;
        read_between_trees();
      } else if (at_ >= text_.size()) {
        end_of_file_in_tree();
      } else {
        read_in_tree();
      }
    }
    // Blank lines are known to be failed parses only when the whole file has been seen.
    BlankLines meaning = options_.blank_lines;
    if (meaning == BlankLines::automatic)
      meaning = any_spans_lines_ ? BlankLines::separators : BlankLines::failed;
    const std::uint32_t first_line = piece_ == nullptr ? 1 : piece_->line;
    if (piece_ != nullptr) end_piece(corpus_, source_, *piece_, at_);
    place_blank_lines(corpus_, source_, blanks_, meaning);
    if (piece_ != nullptr)
      keep_for_next();
    else
      name_documents(corpus_, source_);
    if (options_.careful || !plain_.all_plain(at_))
      mark_bad_bytes(corpus_, source_, first_sentence_, first_line);
  }

 private:
  // Reading in pieces (formats/piece.hpp).
  void go_on() {
    line_ = piece_->line;
    trees_ = piece_->trees;
    any_spans_lines_ = piece_->spans_lines;
    flush_style_ = piece_->flush_style;
    leaf_numbers_ = piece_->leaf_numbers;
    newdoc_seen_ = piece_->newdoc_seen;
    piece_->newdocs = piece_->before_newdoc = 0;
  }

  // Sentences of this piece so far; blank lines may be some.
  [[nodiscard]] std::size_t sentences_here() const {
    return corpus_.sentences.size() - first_sentence_ +
           (options_.blank_lines == BlankLines::failed ? blanks_.size() : 0);
  }

  [[nodiscard]] bool piece_is_full() const {
    return piece_ != nullptr && at_ == line_start_ && sentences_here() >= piece_->limit &&
           (piece_->documents == 0 || documents_are_whole());
  }

  // A name or a comment that has been read would be lost behind a cut.
  [[nodiscard]] bool documents_are_whole() const {
    return name_ == kNoString && comments_.empty() && sentences_here() > 0 &&
           corpus_.documents.size() - first_document_ >= piece_->documents && document_begins(text_, at_);
  }

  void keep_for_next() {
    piece_->begun = true;
    piece_->line = line_;
    piece_->trees = trees_;
    piece_->spans_lines = any_spans_lines_;
    piece_->flush_style = flush_style_;
    piece_->leaf_numbers = leaf_numbers_;
    piece_->blanks += blanks_.size();
    piece_->sentences_before = corpus_.sentences.size();
    piece_->words_before = corpus_.tokens.size();
    piece_->nodes_before = corpus_.nodes.size();
    note_documents(corpus_, *piece_, first_document_, first_sentence_);
  }

  struct Frame {
    Row node;
    std::size_t offset;  // of the opening bracket
    std::uint32_t words = 0;
    std::uint32_t children = 0;
  };

  // Room for a little more than there will be, by the first lines or the piece before: of large pages even
  // what is not used is cleared.
  void reserve() {
    double words = 0;
    double nodes = 0;
    if (piece_ != nullptr && piece_->sentences_before != 0) {
      const double more = static_cast<double>(piece_->limit) / static_cast<double>(piece_->sentences_before);
      words = more * static_cast<double>(piece_->words_before);
      nodes = more * static_cast<double>(piece_->nodes_before);
    } else {
      constexpr std::size_t kSample = 1 << 15;
      const std::string_view sample = text_.substr(0, kSample);
      char before = ')';
      for (const char byte : sample) {
        // A word ends where a bracket closes behind something else, and so does every constituent above it
        // later.
        words += byte == ')' && before != ')' ? 1 : 0;
        nodes += byte == ')' && before == ')' ? 1 : 0;
        before = byte;
      }
      const double more = static_cast<double>(text_.size()) / static_cast<double>(sample.size() + 1);
      words *= more;
      nodes *= more;
    }
    // Where the first lines are odd, never more than a dense layout has.
    const auto room = [&](double rows) {
      return static_cast<std::size_t>(std::min(1.1 * rows + 64, static_cast<double>(text_.size()) / 8));
    };
    make_room(corpus_.tokens, corpus_.tokens.form.capacity(), room(words));
    make_room(corpus_.nodes, corpus_.nodes.label.capacity(), room(nodes));
  }

  // By half of what is there at least: or each of many small texts would move all that were read before it.
  template <class Table>
  static void make_room(Table& table, std::size_t capacity, std::size_t more) {
    const std::size_t had = table.size();
    if (had + more > capacity) table.reserve(had + std::max(more, had / 2));
  }

  [[nodiscard]] std::size_t end_of_line(std::size_t from) const {
    const std::size_t newline = text_.find('\n', from);
    return newline == std::string_view::npos ? text_.size() : newline;
  }

  void next_line() {
    const std::size_t end = end_of_line(at_);
    at_ = std::min(end + 1, text_.size());
    if (end < text_.size()) {
      ++line_;
      line_start_ = at_;
      tree_on_line_ = false;
    }
  }

  // One issue per sentence is enough: what follows the first is usually its consequence.
  void issue(const char* code, std::size_t offset, std::string message, std::string hint) {
    if (bad_) return;
    bad_ = true;
    corpus_.issues.push_back({code, source_, static_cast<Row>(corpus_.sentences.size() - 1), line_,
                              utf8::column_at(text_, offset), std::move(message), std::move(hint)});
  }

  void mark_last_broken() { corpus_.sentences.state.back() = SentenceState::broken; }

  void read_between_trees() {
    const char c = text_[at_];
    if (c == '\n') {
      if (!tree_on_line_) add_blank();
      next_line();
      return;
    }
    if (c == '\t' && tree_on_line_ && options_.numbered) return take_remark();
    if (class_of(c) == kSpace) {
      ++at_;
      if (at_ == text_.size() && !tree_on_line_) add_blank();
      return;
    }
    if (c == '(' && !tree_on_line_) {
      note_comments();
      if (options_.careful || options_.numbered || !plain_trees()) open_tree();
      return;
    }
    if (tree_on_line_)
      after_tree();
    else if (starts_comment(text_.substr(at_)))
      read_comment();
    else
      stray_line();
  }

  // Behind a tree and a tab: what somebody says of it. Kept as a comment line would be.
  void take_remark() {
    std::string_view remark = text_.substr(at_, end_of_line(at_) - at_);
    at_ = end_of_line(at_);
    while (!remark.empty() && class_of(remark.front()) == kSpace) remark.remove_prefix(1);
    while (!remark.empty() && class_of(remark.back()) == kSpace) remark.remove_suffix(1);
    if (remark.empty()) return;
    StringId& said = corpus_.sentences.comments.back();
    std::string lines = said == kNoString ? "" : std::string(corpus_.strings[said]) + "\n";
    said = corpus_.strings.intern(lines.append(kRemark).append(remark));
  }

  void add_blank() {
    blanks_.push_back(
        {static_cast<Row>(corpus_.sentences.size()), line_start_, line_, corpus_.documents.size()});
  }

  // Something behind a finished tree, on the same line.
  void after_tree() {
    bad_ = corpus_.sentences.state.back() == SentenceState::broken;
    if (text_[at_] == ')') {
      issue("extra-bracket", at_, "a closing bracket too many behind the tree",
            "remove it, or add the opening bracket that it belongs to");
    } else if (text_[at_] == '(') {
      issue("two-roots", at_, "a second tree on the same line; expected one tree per line",
            "put it on a line of its own, or both under one root");
    } else {
      issue("stray-text", at_, "text behind the tree; expected the end of the line",
            "remove it, or put it in a comment line that starts with #");
    }
    mark_last_broken();
    at_ = end_of_line(at_);
  }

  void read_comment() {
    std::string_view row = text_.substr(at_, end_of_line(at_) - at_);
    while (!row.empty() && class_of(row.back()) == kSpace) row.remove_suffix(1);
    if (const auto value = comment_value(row, "newdoc id"))
      new_document(*value);
    else if (comment_value(row, "newdoc"))
      new_document(kUnnamed);
    else if (const auto id = comment_value(row, "sent_id"))
      name_ = corpus_.strings.intern(*id);
    else if (row.starts_with('#') && row.find('=') != row.npos)
      comments_.append(comments_.empty() ? "" : "\n").append(row);
    // A comment line is not a blank line: what stands after it on the line is the comment.
    tree_on_line_ = true;
    at_ = end_of_line(at_);
  }

  void new_document(std::string_view name) {
    if (piece_ != nullptr) {
      if (piece_->newdocs++ == 0) piece_->before_newdoc = sentences_here();
      if (name == kUnnamed) piece_->plain = false;
    }
    const bool has_blanks = !blanks_.empty() && blanks_.back().documents == corpus_.documents.size();
    start_document(corpus_, name, source_, newdoc_seen_ && has_blanks);
    newdoc_seen_ = true;
  }

  void stray_line() {
    corpus_.start_sentence(at_, line_, SentenceState::broken);
    take_name();
    bad_ = false;
    if (text_[at_] == ')') {
      issue("extra-bracket", at_, "a closing bracket without an opening one; expected a tree",
            "remove it, or add the opening bracket that it belongs to");
    } else {
      issue("stray-text", at_, "text that is not a tree; expected '(' or a comment",
            "write trees as (LABEL …), a failed parse as an empty line, a comment after #");
    }
    ++trees_;
    tree_on_line_ = true;
    at_ = end_of_line(at_);
  }

  void take_name() {
    corpus_.sentences.name.back() = name_;
    name_ = kNoString;
    note_comments();
    take_comments();
  }

  // Before the tree is read, so that its strings have the same numbers whichever way that is done.
  void note_comments() {
    if (comments_.empty()) return;
    said_ = corpus_.strings.intern(comments_);
    comments_.clear();
  }

  void take_comments() {
    if (said_ == kNoString) return;
    corpus_.sentences.comments.back() = said_;
    said_ = kNoString;
  }

  // A plain tree, and those behind it on lines of their own. False where the first one is not plain.
  bool plain_trees() {
    const std::size_t begin = at_;
    // Known from the last time, behind other trees.
    if (at_ == not_plain_at_) return false;
    do {
      const std::size_t end = plain_.read(at_, line_, name_, corpus_);
      if (end == at_) {
        not_plain_at_ = at_;
        break;
      }
      name_ = kNoString;
      take_comments();
      ++trees_;
      at_ = end;
      tree_on_line_ = true;
      if (plain_.lines() > 0) {
        line_ += plain_.lines();
        line_start_ = plain_.last_line_end() + 1;
        any_spans_lines_ = true;
      }
      if (!next_is(at_, '\n')) break;
      next_line();
      check_interrupted(16);
    } while (next_is(at_, '(') && !piece_is_full());
    plain_.store(corpus_);
    return at_ != begin;
  }

  void open_tree() {
    corpus_.start_sentence(at_, line_, SentenceState::good);
    take_name();
    bad_ = false;
    numbers_.clear();
    hollow_ = false;
    spans_lines_ = false;
    flush_line_ = 0;
    tree_on_line_ = true;
    open_bracket();
  }

  // One after the other as long as they follow each other, without going the general way for each.
  void open_bracket() {
    do {
      const std::size_t offset = at_++;
      const std::size_t begin = at_;
      at_ = text_end(begin);
      if (!tagged_word(begin)) open_node(offset, begin);
    } while (another_follows());
  }

  // A space, and a bracket that cannot be a word.
  bool another_follows() {
    if (at_ + 2 >= text_.size() || text_[at_] != ' ' || text_[at_ + 1] != '(' || text_[at_ + 2] == ')')
      return false;
    ++at_;
    return true;
  }

  void open_node(std::size_t offset, std::size_t begin) {
    auto& nodes = corpus_.nodes;
    const auto here = static_cast<Row>(nodes.size());
    const Row above = open_.empty() ? kNoRow : open_.back().node;
    if (!open_.empty()) ++open_.back().children;
    const StringId label = corpus_.strings.intern(text_.substr(begin, at_ - begin));
    nodes.add(label, above, static_cast<Row>(corpus_.tokens.size()));
    open_.push_back({here, offset});
  }

  // The common case in one go: (TAG word) inside a tree. Everything else takes the general way.
  bool tagged_word(std::size_t begin) {
    const std::size_t label_end = at_;
    if (open_.empty() || label_end == begin) return false;
    if (label_end + 1 >= text_.size() || text_[label_end] != ' ') return false;
    const std::size_t end = text_end(label_end + 1);
    if (end == label_end + 1 || !next_is(end, ')')) return false;
    ++open_.back().children;
    const StringId word = word_of(label_end + 1, end);
    const StringId tag = corpus_.strings.intern(text_.substr(begin, label_end - begin));
    corpus_.tokens.add(word, tag, open_.back().node, label_end + 1);
    at_ = end + 1;
    return true;
  }

  [[nodiscard]] std::size_t text_end(std::size_t begin) const {
    return static_cast<std::size_t>(end_of_text(text_.data() + begin, text_.data() + text_.size()) -
                                    text_.data());
  }

  [[nodiscard]] bool next_is(std::size_t offset, char c) const {
    return offset < text_.size() && text_[offset] == c;
  }

  // (-LRB- () and (-RRB- )): the bracket after the tag is the word.
  [[nodiscard]] bool lone_bracket_word() const {
    const Frame& top = open_.back();
    if (top.words != 0 || top.children != 0 || !next_is(at_ + 1, ')')) return false;
    return may_tag_a_bracket(corpus_.strings[corpus_.nodes.label[top.node]]);
  }

  void read_in_tree() {
    const char c = text_[at_];
    switch (class_of(c)) {
      case kSpace:
        if (c == '\n')
          newline_in_tree();
        else
          ++at_;
        return;
      case kOpen:
      case kClose:
        if (lone_bracket_word()) {
          add_word(at_, at_ + 1);
          ++at_;
        } else if (c == '(') {
          open_bracket();
        } else {
          close_bracket();
        }
        return;
      case kText: read_word(); return;
    }
  }

  // A word may contain brackets as long as they pair up in it: f(x).
  void read_word() {
    const std::size_t begin = at_;
    at_ = word_end_.of(begin);
    add_word(begin, at_);
  }

  void add_word(std::size_t begin, std::size_t end) {
    Frame& top = open_.back();
    ++top.words;
    corpus_.tokens.add(word_of(begin, end), kNoString, top.node, begin);
  }

  StringId word_of(std::size_t begin, std::size_t end) {
    std::string_view word = text_.substr(begin, end - begin);
    if (!options_.numbered) return corpus_.strings.intern(word);
    const auto leaf = leaf_number(word);
    if (!leaf) {
      issue("leaf-number", begin, "the leaf " + std::string(word) + " has no number; expected number=word",
            "write each leaf with its place in the sentence, from 0: (NN 0=tea)");
    } else {
      word = leaf->word;
      if (word.empty())
        issue("no-word", begin, "a leaf without a word; expected number=word", "write the word behind the =");
      numbers_.add(leaf->number);
    }
    if (word.find('#') == std::string_view::npos) return corpus_.strings.intern(word);
    return corpus_.strings.intern(with_brackets(word));
  }

  void close_bracket() {
    const Frame top = open_.back();
    auto& nodes = corpus_.nodes;
    const std::string_view label = corpus_.strings[nodes.label[top.node]];
    const bool is_root = open_.size() == 1;
    // A word alone in its bracket has a tag, also where others go without.
    if (top.words == 1 && top.children == 0) {
      close_preterminal(top, label);
    } else {
      if (top.words == 0 && top.children == 0) {
        close_hollow(top, label, is_root);
      } else if (top.words > 0 && !options_.bare_words) {
        const bool only_words = top.children == 0;
        issue("stray-text", corpus_.tokens.offset.back(),
              only_words ? "several words under one tag; expected (TAG word)"
                         : "a word beside a constituent; expected (TAG word)",
              "give each word a tag of its own (or read with bare words allowed)");
      } else if (label.empty() && !is_root) {
        issue("empty-label", top.offset, "a constituent without a label; expected (LABEL …)",
              "only the outermost bracket may go without a label");
      }
      nodes.last[top.node] = static_cast<Row>(corpus_.tokens.size());
    }
    ++at_;
    open_.pop_back();
    if (open_.empty()) finish_tree();
  }

  void close_preterminal(const Frame& top, std::string_view label) {
    auto& nodes = corpus_.nodes;
    if (label.empty()) {
      issue("empty-label", top.offset, "a word without a tag; expected (TAG word)",
            "write the tag between the bracket and the word");
    }
    corpus_.tokens.tag.back() = nodes.label[top.node];
    corpus_.tokens.parent.back() = nodes.parent[top.node];
    nodes.drop_last();
  }

  void close_hollow(const Frame& top, std::string_view label, bool is_root) {
    if (is_root || label.empty()) {
      hollow_ = true;
      hollow_at_ = top.offset;
      return;
    }
    issue("no-word", top.offset, "(" + std::string(label) + " ) has no word; expected (TAG word)",
          "write the word, or an empty line for a failed parse");
  }

  void finish_tree() {
    ++trees_;
    if (hollow_) {
      if (corpus_.tokens.size() == corpus_.sentences.first_token.back() && !bad_) {
        corpus_.empty_last_sentence(SentenceState::failed);
      } else {
        issue("no-word", hollow_at_, "an empty bracket inside a tree; expected (LABEL …)",
              "remove it; () stands for a failed parse only when it is all there is");
      }
    }
    if (leaf_numbers_ && !bad_) refuse_discontinuous();
    if (options_.numbered && !bad_) put_in_order();
    if (bad_) corpus_.empty_last_sentence(SentenceState::broken);
    if (spans_lines_) any_spans_lines_ = true;
    if (flush_line_ != 0) flush_style_ = true;
  }

  // Leaves 0=… to n=…, in any order.
  void refuse_discontinuous() {
    const std::size_t first = corpus_.sentences.first_token.back();
    std::vector<bool> seen(corpus_.tokens.size() - first);
    for (std::size_t token = first; token < corpus_.tokens.size(); ++token) {
      const auto leaf = leaf_number(corpus_.strings[corpus_.tokens.form[token]]);
      if (!leaf || leaf->number >= seen.size() || seen[leaf->number]) return;
      seen[leaf->number] = true;
    }
    if (seen.empty()) return;
    word_issue("discontinuous-tree", static_cast<Row>(first),
               "leaves have numbers (" + std::string(corpus_.strings[corpus_.tokens.form[first]]) +
                   "): a tree of discbracket; expected (TAG word)",
               "read the file as what it is, with format=\"discbracket\"");
  }

  // Leaves with numbers: their words and the constituents above them in the order of the numbers.
  void put_in_order() {
    using Wrong = NumberedWords::Wrong;
    const Row first = corpus_.sentences.first_token.back();
    const NumberedWords::Fault fault = numbers_.check(first);
    if (fault.wrong == Wrong::nothing) return numbers_.settle(corpus_);
    const std::string number = std::to_string(fault.number);
    const std::size_t words = corpus_.tokens.size() - first;
    word_issue("leaf-number", fault.token,
               fault.wrong == Wrong::twice
                   ? "two leaves have the number " + number + "; expected each number once"
                   : "the leaf number " + number + " in a tree of " + std::to_string(words) +
                         (words == 1 ? " word" : " words") + "; expected 0 to " + std::to_string(words - 1),
               "number the leaves by their places in the sentence, from 0");
  }

  // An issue about a word that has been read, when its tree is read.
  void word_issue(const char* code, Row token, std::string message, std::string hint) {
    const std::size_t begin = corpus_.sentences.offset.back();
    const std::size_t offset = corpus_.tokens.offset[token];
    const std::string_view before = text_.substr(begin, offset - begin);
    const auto lines = static_cast<std::uint32_t>(std::count(before.begin(), before.end(), '\n'));
    const std::uint32_t line = std::exchange(line_, corpus_.sentences.line.back() + lines);
    issue(code, offset, std::move(message), std::move(hint));
    line_ = line;
  }

  // Does the tree go on? In a file that has shown how it lays out trees, a line that starts with a
  // bracket in its first column is the next tree, and so the present one was never closed.
  void newline_in_tree() {
    const std::size_t next = at_ + 1;
    const bool flush = next_is(next, '(');
    const std::size_t end = end_of_line(next);
    const bool blank = next < text_.size() && std::all_of(
                                                  text_.begin() + static_cast<std::ptrdiff_t>(next),
                                                  text_.begin() + static_cast<std::ptrdiff_t>(end),
                                                  [](char c) { return class_of(c) == kSpace; });
    if (trees_ > 0 && ((flush && !flush_style_) || (blank && !any_spans_lines_))) {
      give_up_tree();
      return;
    }
    if (flush && flush_line_ == 0) {
      flush_line_ = line_ + 1;
      flush_at_ = next;
    }
    ++at_;
    ++line_;
    line_start_ = at_;
    spans_lines_ = true;
  }

  void end_of_file_in_tree() {
    if (flush_line_ == 0) {
      give_up_tree();
      return;
    }
    // Every line since may hold a tree of its own: read them again, one tree per line.
    const std::uint32_t line = flush_line_;
    const std::size_t back = flush_at_;
    at_ = back - 1;
    line_ = line - 1;
    if (bad_ && corpus_.issues.back().line >= line) {
      // What was wrong further down will be found again there.
      corpus_.issues.pop_back();
      bad_ = false;
    }
    give_up_tree();
    flush_style_ = false;
    at_ = line_start_ = back;
    word_end_.forget();
    line_ = line;
    tree_on_line_ = false;
  }

  void give_up_tree() {
    const std::size_t missing = open_.size();
    // Point behind the last word or bracket, not at the end of the blank lines after it.
    std::size_t end = at_;
    const std::uint32_t line = line_;
    while (end > 0 && class_of(text_[end - 1]) == kSpace) line_ -= text_[--end] == '\n';
    issue("unclosed-bracket", end,
          "the tree ends here with " + std::to_string(missing) + (missing == 1 ? " bracket" : " brackets") +
              " still open; expected ')'",
          "add the missing closing brackets");
    line_ = line;
    open_.clear();
    corpus_.empty_last_sentence(SentenceState::broken);
    ++trees_;
  }

  Corpus& corpus_;
  const BracketingOptions& options_;
  Piece* piece_;  // nullptr: the whole file is read
  std::uint32_t source_;
  std::string_view text_;
  WordEnd word_end_;
  Row first_sentence_ = 0;
  std::size_t first_document_ = 0;

  std::size_t at_;
  std::size_t line_start_;
  PlainTrees plain_;
  std::size_t not_plain_at_ = std::string_view::npos;
  std::uint32_t line_ = 1;
  bool tree_on_line_ = false;  // a tree (or comment) stands on this line already
  bool newdoc_seen_ = false;
  StringId name_ = kNoString;  // the sent_id seen since the last tree
  std::string comments_;       // what else was said of it, as in # genre = news
  StringId said_ = kNoString;  // the same, once the tree begins

  std::vector<Frame> open_;
  bool bad_ = false;     // this tree has had its issue
  bool hollow_ = false;  // this tree has an empty bracket
  std::size_t hollow_at_ = 0;
  bool spans_lines_ = false;
  std::uint32_t flush_line_ = 0;  // first continuation line that starts with a bracket, 0 if none
  std::size_t flush_at_ = 0;

  std::size_t trees_ = 0;
  bool any_spans_lines_ = false;
  bool flush_style_ = false;  // trees of this file have such continuation lines
  bool leaf_numbers_;         // most trees at the head of this file have leaf numbers, and should have none
  NumberedWords numbers_;     // of the tree that is read, where leaves should have numbers
  std::vector<Blank> blanks_;
};

}  // namespace

void read_bracketings(Corpus& corpus, Source source, const BracketingOptions& options, Piece* piece) {
  corpus.check_may_read(WordColumns::none);
  BracketingReader(corpus, std::move(source), options, piece).read();
}

}  // namespace treegauge::formats
