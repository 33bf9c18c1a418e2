#include "udeval_text.hpp"

#include <algorithm>
#include <cstdint>

#include "treegauge/utf8.hpp"

namespace treegauge::classic::ud {
namespace {

bool is_zs(std::uint32_t code) {
  return code == 0x20 || code == 0xA0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200A) ||
         code == 0x202F || code == 0x205F || code == 0x3000;
}

}  // namespace

bool Lines::next(std::string_view& line) {
  if (at_ >= text_.size()) {
    return false;
  }
  // The next \n is remembered: a file of \r only must not be searched to its end for every line.
  if (feed_ == kUnknown || feed_ < at_) {
    feed_ = std::min(text_.find('\n', at_), text_.size());
  }
  const std::size_t end = std::min(text_.substr(0, feed_).find('\r', at_), feed_);
  const bool pair = end < feed_ && end + 1 == feed_ && feed_ < text_.size();
  line = text_.substr(at_, end - at_);
  at_ = end + (pair ? 2 : 1);
  ++number_;
  return true;
}

std::string without_spaces(std::string_view text) {
  const auto is_plain = [](char c) { return c != ' ' && static_cast<unsigned char>(c) < 0x80; };
  if (std::all_of(text.begin(), text.end(), is_plain)) {
    return std::string(text);
  }
  std::string kept;
  for (std::size_t at = 0; at < text.size();) {
    const auto [code, length] = utf8::decode(text, at);
    if (!is_zs(code)) {
      kept.append(text.substr(at, length));
    }
    at += length;
  }
  return kept;
}

}  // namespace treegauge::classic::ud
