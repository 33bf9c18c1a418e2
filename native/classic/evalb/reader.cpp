#include "classic/evalb/reader.hpp"

#include "base/interrupt.hpp"
#include "classic/evalb/text.hpp"
#include "text/scan.hpp"
#include "text/spaces.hpp"

namespace treegauge::classic::evalb_parts {
namespace {

// So many closings beyond the last opening still act, on the first bracket of the line.
constexpr std::size_t kSlotsBelow = 4;

inline std::size_t token_end(std::string_view line, std::size_t from) {
  return static_cast<std::size_t>(end_of_text(line.data() + from, line.data() + line.size()) - line.data());
}

}  // namespace

// NUL does not end a token, it only hides the rest of it.
inline std::string_view Reader::token(std::size_t begin, std::size_t end) const {
  const std::string_view text(line_.data() + begin, end - begin);
  return has_nul_ ? c_string(text) : text;
}

void Reader::read(std::string_view line, Labels& labels, Side& side, Journal& journal, std::string* listing) {
  side.clear(line);
  line_ = line;
  at_ = 0;
  open_.clear();
  depth_ = 0;
  below_.assign(kSlotsBelow, 0);
  early_end_ = -1;
  if (listing == nullptr) {
    if (read_plain(labels, side)) return;
    side.clear(line);
    open_.clear();
  }
  has_nul_ = has_nul();
  while (at_ < line_.size() && line_[at_] != '\0' && !journal.ended) {
    check_interrupted(8);
    const char c = line_[at_];
    if (c == '(') {
      open(labels, side, journal, listing);
    } else if (c == ')') {
      close(side, journal);
      ++at_;
    } else if (is_ascii_space(c)) {
      ++at_;
    } else {
      journal.fatal_error("Reading sentence");
    }
  }
  if (depth_ != 0 && !journal.ended) {
    // Also after too many closings: the original words it so.
    journal.error("Bracketing is unbalanced (too many open bracket)");
  }
}

void Reader::open(Labels& labels, Side& side, Journal& journal, std::string* listing) {
  const std::string_view line = line_;
  const std::size_t label_begin = at_ + 1;
  const std::size_t label_end = token_end(line, label_begin);
  const std::string_view label_text = token(label_begin, label_end);
  const StringId label = labels.intern(label_text, line.size() - label_begin);
  at_ = label_end;
  // The end of the line is white space too: its newline.
  if (label_end == line.size() || is_ascii_space(line[label_end])) {
    std::size_t word_begin = label_end;
    while (word_begin < line.size() && is_ascii_space(line[word_begin])) ++word_begin;
    const std::size_t word_end = token_end(line, word_begin);
    const std::string_view word = token(word_begin, word_end);
    const char after = word_end < line.size() ? line[word_end] : '\n';
    if (listing != nullptr) {
      listing->append("label=").append(label_text).append(", word=").append(word);
      listing->append(", wid=").append(std::to_string(side.words.size())).append("\n");
    }
    if (after == ')') {
      add_word(labels, side, label, word, depth_);
      at_ = word_end + 1;
      return;
    }
    // A label at the very end of the line: the original looks for its word beyond the line.
    const bool nothing_follows = word_begin == line.size();
    if (after != '(' && !nothing_follows) journal.error("More than two elements in a bracket");
  }
  const auto id = static_cast<std::uint32_t>(side.brackets.size());
  Bracket& bracket = side.brackets.emplace_back();
  bracket.start = static_cast<std::int64_t>(side.words.size());
  bracket.end = id == 0 ? early_end_ : -1;
  bracket.label = label;
  bracket.parent = depth_ > 0 ? open_.back() : kNoBracket;
  bracket.text_begin = at_;
  if (depth_ >= 0)
    open_.push_back(id);
  else if (depth_ >= -static_cast<std::int64_t>(kSlotsBelow))
    below_[static_cast<std::size_t>(-depth_ - 1)] = id;
  ++depth_;
}

void Reader::close(Side& side, Journal& journal) {
  const auto end = static_cast<std::int64_t>(side.words.size());
  std::uint32_t closed = kNoBracket;
  if (depth_ > 0) {
    closed = open_.back();
    open_.pop_back();
  } else {
    side.nested = false;
    const auto slot = static_cast<std::size_t>(-depth_);
    closed = slot < kSlotsBelow ? below_[slot] : kNoBracket;
    if (depth_ < 0) journal.error("Bracketing unbalance (too many close bracket)");
  }
  --depth_;
  if (closed < side.brackets.size()) {
    side.brackets[closed].end = end;
    side.brackets[closed].text_end = at_;
  } else if (closed == 0) {
    early_end_ = end;
  }
}

}  // namespace treegauge::classic::evalb_parts
