// Where a word with brackets in it ends: f(x) is one word, the a of a(NP is not.
#pragma once
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "text/spaces.hpp"

namespace treegauge::formats {

// A word runs to the next space, to a closing bracket that was not opened in it, or to an opening
// bracket that is not closed before the next space. Finding the last needs a look ahead; what was
// seen is remembered, so that a stretch without spaces is scanned once however many words it has.
class WordEnd {
 public:
  explicit WordEnd(std::string_view text) : text_(text) {}

  [[nodiscard]] std::size_t of(std::size_t begin) {
    if (begin >= seen_until_) return look_ahead(begin);
    while (next_ < unclosed_.size() && unclosed_[next_] < begin) ++next_;
    const std::size_t limit = next_ < unclosed_.size() ? unclosed_[next_] : seen_until_;
    std::size_t depth = 0;
    std::size_t at = begin;
    while (at < limit && !is_ascii_space(text_[at])) {
      if (text_[at] == ')' && depth-- == 0) break;
      depth += text_[at] == '(';
      ++at;
    }
    return at;
  }

  // Call when reading goes back in the text.
  void forget() { seen_until_ = 0; }

 private:
  std::size_t look_ahead(std::size_t begin) {
    std::size_t at = begin;
    open_.clear();
    while (at < text_.size() && !is_ascii_space(text_[at])) {
      if (text_[at] == '(') {
        open_.push_back(at);
      } else if (text_[at] == ')') {
        if (open_.empty()) break;
        open_.pop_back();
      }
      ++at;
    }
    if (open_.empty()) return at;
    std::swap(unclosed_, open_);
    next_ = 0;
    seen_until_ = at;
    return unclosed_.front();
  }

  std::string_view text_;
  std::vector<std::size_t> open_;
  std::vector<std::size_t> unclosed_;  // opening brackets without a partner, up to seen_until_
  std::size_t next_ = 0;
  std::size_t seen_until_ = 0;
};

}  // namespace treegauge::formats
