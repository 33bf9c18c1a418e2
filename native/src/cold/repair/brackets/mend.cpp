#include "cold/repair/brackets/mend.hpp"

#include <unordered_map>

#include "cold/repair/brackets/tree.hpp"
#include "cold/repair/labels.hpp"
#include "cold/repair/loop.hpp"

namespace treegauge::repair {
namespace {

using Token = BracketToken;

// Opening brackets less closing ones.
std::ptrdiff_t balance_of(const std::vector<Token>& tokens) {
  std::ptrdiff_t balance = 0;
  for (const Token& token : tokens)
    balance += token.kind == Token::open ? 1 : token.kind == Token::close ? -1 : 0;
  return balance;
}

// Cuts what is repeated without end, after its first time.
void cut_loop(std::vector<Token>& tokens, const Piece& piece, Log& log) {
  std::size_t size = tokens.size();
  while (size > 0 && tokens[size - 1].kind == Token::close) --size;  // many trees end in many of them
  std::unordered_map<std::string_view, std::uint32_t> numbers;
  std::vector<std::uint32_t> items;
  items.reserve(size);
  for (std::size_t at = 0; at < size; ++at) {
    const Token& token = tokens[at];
    const auto number =
        static_cast<std::uint32_t>(numbers.try_emplace(token.text, numbers.size()).first->second);
    items.push_back(token.kind == Token::close ? 0 : 2 * number + (token.kind == Token::open ? 1 : 2));
  }
  const Loop loop = loop_at_end(items);
  if (loop.period == 0) return;
  log.mended().looping = true;
  const std::size_t keep = loop.begin + loop.period;
  log.add(Rule::loop, piece.offset(tokens[keep].at));
  tokens.erase(tokens.begin() + static_cast<std::ptrdiff_t>(keep),
               tokens.begin() + static_cast<std::ptrdiff_t>(size));
  // The closing brackets of what was cut go with it.
  std::ptrdiff_t extra = -balance_of(tokens);
  for (; extra > 0 && tokens.size() > keep; --extra) tokens.pop_back();
}

class BracketMender {
 public:
  BracketMender(BracketAttempt attempt, Log& log)
      : piece_(*attempt.piece), log_(log), tokens_(std::move(attempt.tokens)) {
    log_.mended().truncated = attempt.at_end && tokens_.back().kind != Token::close;
    log_.mended().unbalanced = balance_of(tokens_) != 0;
    cut_loop(tokens_, piece_, log_);
    count(attempt);
  }

  std::string run() {
    for (at_ = 0; at_ < tokens_.size(); ++at_) {
      switch (tokens_[at_].kind) {
        case Token::open: open(); break;
        case Token::close: close(); break;
        case Token::word: word(); break;
      }
    }
    if (!frames_.empty()) {
      log_.add(Rule::close_end, piece_.offset(behind_last()));
      while (!frames_.empty()) finish();
    }
    if (tree_.prune() > 0) log_.add(Rule::no_word, piece_.offset(tokens_.front().at));
    const std::size_t roots = tree_.roots();
    if (roots == 0) return {};
    if (roots > 1) log_.add(Rule::several_roots, piece_.offset(tokens_.front().at));
    return tree_.written();
  }

 private:
  struct Frame {
    std::size_t item;
    std::size_t words = 0;
    std::size_t children = 0;
    std::size_t first_word = kNoItem;
    std::size_t last_word = kNoItem;
    std::size_t column = 0;
    bool first_on_line = false;
    bool keeps = true;  // false: a bracket without a label, which is left out
  };

  void count(const BracketAttempt& attempt) {
    balance_ = balance_of(tokens_);
    if (balance_ < 0 && is_phrase(attempt.lead)) {
      log_.add(Rule::missing_open, piece_.offset(attempt.lead_at));
      tokens_.insert(tokens_.begin(), Token{Token::open, true, attempt.lead_at, attempt.lead, 0, 0});
      ++balance_;
    }
    last_content_ = tokens_.size();
    while (last_content_ > 0 && tokens_[last_content_ - 1].kind == Token::close) --last_content_;
  }

  [[nodiscard]] bool next_is(std::size_t ahead, Token::Kind kind) const {
    return at_ + ahead < tokens_.size() && tokens_[at_ + ahead].kind == kind;
  }
  [[nodiscard]] std::size_t offset() const { return piece_.offset(tokens_[at_].at); }
  [[nodiscard]] std::size_t behind_last() const {
    const Token& last = tokens_.back();
    return last.at + std::max<std::size_t>(last.text.size() + (last.kind == Token::open), 1);
  }

  void open() {
    const Token& token = tokens_[at_];
    std::string_view label = token.text;
    close_before(token);
    if (label.empty() && next_is(1, Token::word) && !next_is(2, Token::close)) {
      // ( NP (… or ( NN cat )
      log_.add(Rule::spaced_label, offset());
      label = tokens_[++at_].text;
    }
    if (label.empty() && next_is(1, Token::close)) {
      log_.add(Rule::no_word, offset());
      ++at_;
      return;
    }
    const bool outermost = frames_.empty() && at_ == 0;
    if (label.empty() && !outermost) {
      log_.add(Rule::empty_label, offset());
      if (balance_ > 0) {
        --balance_;  // a bracket too many
        return;
      }
    }
    push(label, !label.empty() || outermost, token);
  }

  void push(std::string_view label, bool keeps, const Token& token) {
    const std::size_t parent = frames_.empty() ? kNoItem : frames_.back().item;
    if (!frames_.empty()) ++frames_.back().children;
    const Frame frame{tree_.add(parent, label, {}), 0,    0, kNoItem, kNoItem, token.column,
                      token.first_on_line,          keeps};
    tree_[frame.item].gone = !keeps;
    if (frame.first_on_line) margins_.push_back(frames_.size());
    frames_.push_back(frame);
  }

  // Brackets that should have been closed before this one opens.
  void close_before(const Token& token) {
    if (balance_ <= 0 || frames_.empty()) return;
    const Frame& top = frames_.back();
    const std::string_view label = tree_[top.item].label;
    if (top.words > 0 && top.children == 0 && is_tag(label) && !is_phrase(label)) {
      log_.add(Rule::close_word, offset());
      --balance_;
      finish();
    }
    // A line that starts further left than the one in which a constituent began is not part of it.
    if (!token.first_on_line) return;
    while (margins_.size() > 1 && frames_[margins_.back()].column >= token.column &&
           frames_[margins_.front()].column < token.column) {
      const auto closed = static_cast<std::ptrdiff_t>(frames_.size() - margins_.back());
      if (closed > balance_) return;
      const std::size_t keep = margins_.back();
      log_.add(Rule::close_indented, offset());
      balance_ -= closed;
      while (frames_.size() > keep) finish();
    }
  }

  void word() {
    const Token& token = tokens_[at_];
    if (frames_.empty()) return;
    const bool label = (is_phrase(token.text) && (next_is(1, Token::open) || next_is(1, Token::word))) ||
                       (is_tag(token.text) && next_is(1, Token::word) && next_is(2, Token::close));
    if (balance_ < 0 && label) {
      log_.add(Rule::missing_open, offset());
      ++balance_;
      push(token.text, true, token);
      return;
    }
    add_word(token.text);
  }

  // To the constituent at hand.
  void add_word(std::string_view text) {
    Frame& top = frames_.back();
    const std::size_t item = tree_.add(top.item, {}, text);
    next_word_.resize(tree_.size(), kNoItem);
    if (top.words++ == 0)
      top.first_word = item;
    else
      next_word_[top.last_word] = item;
    top.last_word = item;
  }

  void close() {
    if (frames_.empty()) {
      log_.add(Rule::extra_close, offset());
      if (balance_ < 0) ++balance_;
      return;
    }
    if (frames_.size() == 1 && at_ < last_content_ && (balance_ < 0 || goes_on_behind())) {
      // It would end the tree, and there is more.
      log_.add(Rule::extra_close, offset());
      ++balance_;
      return;
    }
    finish();
  }

  // Whether a clause is closed too early: what comes behind it is not a clause, and so belongs to it.
  [[nodiscard]] bool goes_on_behind() {
    return balance_ == 0 && next_is(1, Token::open) && is_clause(tree_[frames_.front().item].label) &&
           !tokens_[at_ + 1].text.empty() && !is_clause(tokens_[at_ + 1].text);
  }

  // The tag of a word without one: a sign is its own.
  static std::string_view tag_for(std::string_view word) {
    return word == "("                            ? "-LRB-"
           : word == ")"                          ? "-RRB-"
           : is_tag(word) && is_punctuation(word) ? word
                                                  : kUnknownTag;
  }

  void finish() {
    const Frame top = frames_.back();
    frames_.pop_back();
    if (!margins_.empty() && margins_.back() == frames_.size()) margins_.pop_back();
    TreeItem& item = tree_[top.item];
    if (top.words == 0) {
      if (top.children == 0 && !item.label.empty()) lone_label(item);
      return;
    }
    if (top.words == 1 && top.children == 0) {
      // The bracket is the word's own.
      tree_[top.first_word].label = item.label;
      if (item.label.empty() || !top.keeps) {
        tree_[top.first_word].label = tag_for(tree_[top.first_word].word);
        log_.add(Rule::untagged_word, offset_of(top));
      }
      tree_[top.item].gone = true;
      return;
    }
    const bool split = top.children == 0 && is_tag(item.label) && !is_phrase(item.label);
    log_.add(split ? Rule::split_words : Rule::untagged_word, offset_of(top));
    for (std::size_t word = top.first_word; word != kNoItem; word = next_word_[word])
      tree_[word].label = split ? item.label : tag_for(tree_[word].word);
    if (split) tree_[top.item].gone = true;
  }

  // (PRP (She)): the bracket that was just closed is all that stands below a tag.
  [[nodiscard]] bool is_word_of_tag() {
    if (frames_.empty() || frames_.back().words > 0 || frames_.back().children != 1) return false;
    const std::string_view label = tree_[frames_.back().item].label;
    return is_tag(label) && !is_phrase(label);
  }

  // (NP) has lost its words; (the) is a word that has no tag.
  void lone_label(TreeItem& item) {
    if (is_word_of_tag()) {
      log_.add(Rule::bracketed_word,
               piece_.offset(static_cast<std::size_t>(item.label.data() - piece_.text.data())));
      item.gone = true;
      --frames_.back().children;
      add_word(item.label);
      return;
    }
    if (looks_like_label(item.label)) {
      log_.add(Rule::no_word,
               piece_.offset(static_cast<std::size_t>(item.label.data() - piece_.text.data())));
      item.gone = true;
      return;
    }
    log_.add(Rule::untagged_word,
             piece_.offset(static_cast<std::size_t>(item.label.data() - piece_.text.data())));
    item.word = item.label;
    item.label = tag_for(item.word);
  }

  [[nodiscard]] std::size_t offset_of(const Frame& frame) {
    return piece_.offset(static_cast<std::size_t>(tree_[frame.first_word].word.data() - piece_.text.data()));
  }

  const Piece& piece_;
  Log& log_;
  std::vector<Token> tokens_;
  BracketTree tree_;
  std::vector<Frame> frames_;
  std::vector<std::size_t> margins_;  // frames that begin a line
  std::size_t at_ = 0;
  std::size_t last_content_ = 0;        // behind the last token that is not a closing bracket
  std::ptrdiff_t balance_ = 0;          // opening brackets without a partner; below 0 closing ones
  std::vector<std::size_t> next_word_;  // by item: the next word right below the same bracket
};

}  // namespace

std::string mended_bracketing(BracketAttempt attempt, Log& log) {
  return BracketMender(std::move(attempt), log).run();
}

}  // namespace treegauge::repair
