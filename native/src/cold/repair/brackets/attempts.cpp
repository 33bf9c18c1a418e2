// Attempts at a tree among the brackets and words of a piece.

#include <algorithm>
#include <array>
#include <unordered_set>

#include "cold/repair/brackets/tokens.hpp"
#include "cold/repair/forms/tree.hpp"
#include "cold/repair/labels.hpp"

namespace treegauge::repair {
namespace {

using Token = BracketToken;

// Signs that begin a remark behind a bracket.
bool starts_remark(std::string_view word) {
  constexpr std::array<std::string_view, 11> kSigns = {
      "#", "//", "<-", "<=", "->", "=>", "/*", "<!--", ";", "\xE2\x86\x90", "\xE2\x86\x92"};
  return std::any_of(kSigns.begin(), kSigns.end(),
                     [&](std::string_view sign) { return word.starts_with(sign); });
}

// What stands behind labels, and bare words.
std::vector<std::string_view> words_of(const std::vector<Token>& tokens) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    if (tokens[at].kind != Token::word) continue;
    // Behind a bracket without a label it is the label.
    const bool label = at > 0 && tokens[at - 1].kind == Token::open && tokens[at - 1].text.empty();
    if (!label) words.push_back(tokens[at].text);
  }
  return words;
}

class Attempts {
 public:
  Attempts(const Piece& piece, Log& log) : piece_(piece), log_(log), tokens_(bracket_tokens(piece)) {}

  std::vector<BracketAttempt> all() {
    for (std::size_t at = 0; at < tokens_.size();) at = step(at);
    finish();
    if (!attempts_.empty()) {
      const std::size_t behind = skip_blanks(piece_.text, last_end_);
      attempts_.back().at_end = behind == piece_.text.size();
    }
    return std::move(attempts_);
  }

 private:
  // Deals with one token, or with the rest of a line that is prose, and returns the next one.
  std::size_t step(std::size_t at) {
    const Token& token = tokens_[at];
    if (token.first_on_line) {
      const std::size_t end = line_end(at);
      if (is_prose_line(at, end)) {
        log_.once(Rule::prose, piece_.offset(token.at));
        (started_ ? prose_between_ : outside_) = true;
        return end;
      }
    }
    switch (token.kind) {
      case Token::open: return open(at);
      case Token::close: return close(at);
      case Token::word: break;
    }
    return word(at);
  }

  std::size_t open(std::size_t at) {
    const Token& token = tokens_[at];
    if (started_ && starts_anew(token)) finish();
    if (!started_) begin(at);
    take(token);
    ++depth_;
    prose_between_ = false;
    return at + 1;
  }

  std::size_t close(std::size_t at) {
    const Token& token = tokens_[at];
    // The bracket of 1) or of a remark belongs to no tree.
    const bool after_close =
        !current_.tokens.empty() && at > 0 && tokens_[at - 1].kind == Token::close && !prose_between_;
    if (!started_ || (depth_ == 0 && !after_close)) {
      log_.once(Rule::prose, piece_.offset(token.at));
      outside_ = true;
      return at + 1;
    }
    take(token);
    if (depth_ > 0) --depth_;
    return at + 1;
  }

  std::size_t word(std::size_t at) {
    const Token& token = tokens_[at];
    const bool inside = started_ && depth_ > 0;
    const bool behind_close =
        inside && !current_.tokens.empty() && current_.tokens.back().kind == Token::close;
    if (inside && !(behind_close && starts_remark(token.text))) {
      take(token);
      return at + 1;
    }
    log_.once(Rule::prose, piece_.offset(token.at));
    if (inside) return line_end(at);
    if (started_) prose_between_ = true;
    outside_ = true;
    return at + 1;
  }

  void begin(std::size_t at) {
    started_ = true;
    current_.piece = &piece_;
    if (at > 0 && tokens_[at - 1].kind == Token::word && tokens_[at - 1].line == tokens_[at].line) {
      current_.lead = tokens_[at - 1].text;
      current_.lead_at = tokens_[at - 1].at;
    }
  }

  void take(const Token& token) {
    current_.tokens.push_back(token);
    last_line_ = token.line;
    const std::size_t size = token.kind == Token::open    ? token.text.size() + 1
                             : token.kind == Token::close ? 1
                                                          : token.text.size();
    last_end_ = token.at + size;
  }

  // Whether an opening bracket begins another tree, or another attempt at the same one.
  [[nodiscard]] bool starts_anew(const Token& token) const {
    const Token& root = current_.tokens.front();
    const bool new_line = token.first_on_line && token.line > last_line_;
    const bool at_margin = token.first_on_line && token.column <= root.column;
    if (depth_ > 0) {
      if (!new_line || !at_margin) return false;
      return prose_between_ || (token.text == root.text && !token.text.empty());
    }
    if (prose_between_) return true;
    if (!new_line) return false;
    return at_margin;
  }

  [[nodiscard]] std::size_t line_end(std::size_t at) const {
    const std::size_t line = tokens_[at].line;
    while (at < tokens_.size() && tokens_[at].line == line) ++at;
    return at;
  }

  // A line without brackets: between trees always, inside one if it is not a list of words that a label waits
  // for.
  [[nodiscard]] bool is_prose_line(std::size_t begin, std::size_t end) const {
    for (std::size_t at = begin; at < end; ++at) {
      if (tokens_[at].kind != Token::word) {
        // # (S …) is a remark, too.
        return at > begin && depth_ > 0 &&
               (tokens_[begin].text.starts_with('#') || tokens_[begin].text.starts_with("//"));
      }
    }
    if (depth_ == 0) return true;
    const bool waiting = current_.tokens.back().kind == Token::open;
    if (starts_remark(tokens_[begin].text) && !waiting) return true;
    // «Final answer:» announces something.
    const std::string_view last = tokens_[end - 1].text;
    if (last.size() > 1 && last.ends_with(':') && !waiting) return true;
    return end - begin >= 3 && !waiting;
  }

  // The attempt at hand is over.
  void finish() {
    if (!started_) return;
    started_ = false;
    current_.missing = depth_;
    depth_ = 0;
    prose_between_ = false;
    BracketAttempt done = std::move(current_);
    current_ = {};
    if (!is_tree(done)) {
      outside_ = true;
      return;
    }
    measure(done);
    if (goes_on(done))
      join(done);
    else
      attempts_.push_back(std::move(done));
    outside_ = false;
  }

  // f(x: a bracket right behind a name.
  static bool is_call(const Piece& piece, std::size_t at) {
    if (at == 0) return false;
    const char c = piece.text[at - 1];
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  }

  // Labels and words enough to be a tree and not a remark in brackets.
  [[nodiscard]] static bool is_tree(const BracketAttempt& attempt) {
    std::size_t opens = 0;
    std::size_t labels = 0;
    std::size_t tagged = 0;
    std::size_t calls = 0;
    const auto& tokens = attempt.tokens;
    for (std::size_t at = 0; at < tokens.size(); ++at) {
      if (tokens[at].kind != Token::open) continue;
      ++opens;
      std::string_view label = tokens[at].text;
      std::size_t next = at + 1;
      if (label.empty() && next < tokens.size() && tokens[next].kind == Token::word)
        label = tokens[next++].text;
      // (ROOT-0, leaks-4) has no label.
      const bool listed = label.size() > 1 && label.ends_with(',');
      labels += !listed && (is_tag(label) || is_phrase(label) || looks_like_label(label));
      calls += is_call(*attempt.piece, tokens[at].at);
      tagged += !label.empty() && next < tokens.size() && tokens[next].kind == Token::word;
    }
    // Lists and blocks of programs have such brackets, too.
    if (attempt.piece->other_brackets && 2 * labels < opens) return false;
    if (labels == 0 && 2 * calls >= opens) return false;
    if (tagged == 0) return labels >= 2 && tokens.size() > opens + 1;
    return opens >= 2 || labels >= 1;
  }

  static void measure(BracketAttempt& attempt) {
    std::size_t opens = 0;
    std::size_t closes = 0;
    for (std::size_t at = 0; at < attempt.tokens.size(); ++at) {
      const Token& token = attempt.tokens[at];
      closes += token.kind == Token::close;
      if (token.kind != Token::open) continue;
      ++opens;
      // ( NP … has its label behind a blank.
      const bool spaced = token.text.empty() && at + 1 < attempt.tokens.size();
      attempt.known_labels =
          attempt.known_labels || is_known_label(spaced ? attempt.tokens[at + 1].text : token.text);
    }
    attempt.words = words_of(attempt.tokens);
    attempt.whole = attempt.missing == 0 && opens == closes;
  }

  // Trees on lines that follow each other are one sentence with several roots if they have other words: an
  // attempt at the same sentence has the same words.
  [[nodiscard]] bool goes_on(const BracketAttempt& next) const {
    if (attempts_.empty() || outside_ || attempts_.back().piece != next.piece) return false;
    const BracketAttempt& before = attempts_.back();
    if (before.missing > 0 || next.tokens.front().line > before.tokens.back().line + 1) return false;
    const std::size_t least = std::min(next.words.size(), before.words.size());
    // Long attempts are compared by as many words as the shorter one has, so that the work stays linear.
    const std::unordered_set<std::string_view> known(before.words.end() - static_cast<std::ptrdiff_t>(least),
                                                     before.words.end());
    std::size_t shared = 0;
    for (std::size_t at = 0; at < least; ++at) shared += known.contains(next.words[at]);
    return least > 0 && 2 * shared < least;
  }

  void join(const BracketAttempt& next) {
    BracketAttempt& before = attempts_.back();
    before.joins.push_back(before.words.size());
    before.known_labels = before.known_labels || next.known_labels;
    before.tokens.insert(before.tokens.end(), next.tokens.begin(), next.tokens.end());
    before.words.insert(before.words.end(), next.words.begin(), next.words.end());
    before.missing += next.missing;
    before.whole = before.whole && next.whole;
  }

  const Piece& piece_;
  Log& log_;
  std::vector<Token> tokens_;
  std::vector<BracketAttempt> attempts_;
  BracketAttempt current_;
  bool started_ = false;
  bool prose_between_ = false;  // since the last token of the attempt
  bool outside_ = false;        // something stands between the last attempt and what comes
  std::size_t depth_ = 0;
  std::size_t last_line_ = 0;
  std::size_t last_end_ = 0;
};

}  // namespace

std::vector<BracketAttempt> bracket_attempts(const Piece& piece, Log& log) {
  return Attempts(piece, log).all();
}

}  // namespace treegauge::repair
