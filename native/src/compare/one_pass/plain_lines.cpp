#include "compare/one_pass/plain_lines.hpp"

#include <algorithm>
#include <cstring>

namespace treegauge {
namespace {

// So long may lines be that are asked for by their number.
constexpr std::size_t kLongestText = 8 * PlainLines::kBlock;

}  // namespace

// Reads more behind the text; false where nothing is left.
bool PlainLines::fill(std::vector<char>& text) {
  if (text.size() < size_ + kBlock + kBehind) text.resize(size_ + kBlock + kBehind);
  const std::size_t before = size_;
  while (!ended_ && size_ < before + kBlock) {
    const std::size_t read = next_(text.data() + size_, before + kBlock - size_);
    ended_ = read == 0;
    size_ += read;
  }
  return size_ > before;
}

std::size_t PlainLines::take(std::vector<char>& text, std::size_t lines) {
  const std::size_t kept = left_.size();
  if (text.size() < kept + kBlock + kBehind) text.resize(kept + kBlock + kBehind);
  std::copy(left_.begin(), left_.end(), text.begin());
  size_ = kept;
  lacking_ = false;
  if (size_ < kBlock) fill(text);
  std::size_t taken = 0;
  std::size_t end = 0;  // of the lines that are taken
  if (lines == 0) {
    const auto begin = text.begin();
    end = size_;
    if (!ended_) {
      while (end > 0 && text[end - 1] != '\n') --end;
      lacking_ = end == 0;
    }
    taken = static_cast<std::size_t>(std::count(begin, begin + static_cast<std::ptrdiff_t>(end), '\n'));
    if (end > 0 && text[end - 1] != '\n') ++taken;
  } else {
    while (taken < lines) {
      const void* const line_end = end < size_ ? std::memchr(text.data() + end, '\n', size_ - end) : nullptr;
      if (line_end != nullptr) {
        end = static_cast<std::size_t>(static_cast<const char*>(line_end) - text.data()) + 1;
        ++taken;
      } else if (size_ > kLongestText || !fill(text)) {
        // The last line may go without an end of its own.
        if (ended_ && end < size_) {
          end = size_;
          ++taken;
        }
        break;
      }
    }
    lacking_ = taken < lines;
  }
  lacking_ = lacking_ || (end > 0 && text[end - 1] == '\r');
  left_.assign(text.begin() + static_cast<std::ptrdiff_t>(end),
               text.begin() + static_cast<std::ptrdiff_t>(size_));
  std::fill_n(text.begin() + static_cast<std::ptrdiff_t>(end), kBehind, '\n');
  bytes_ += end;
  size_ = end;
  return taken;
}

}  // namespace treegauge
