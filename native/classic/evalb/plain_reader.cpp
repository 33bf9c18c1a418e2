// The common layout of lines, read fast: sixty-four bytes are looked at in one go for brackets and spaces,
// and what stands between two of these is a label or a word.
#include <algorithm>
#include <array>

#include "base/interrupt.hpp"
#include "classic/evalb/reader.hpp"
#include "text/scan.hpp"

namespace treegauge::classic::evalb_parts {
namespace {

// Brackets and spaces of a line one after the other.
class Marks {
 public:
  explicit Marks(std::string_view line) : base_(line.data()), end_(line.data() + line.size()) { look(); }

  // The next one, or nullptr behind the last.
  const char* next() {
    while (bits_ == 0) {
      if (static_cast<std::size_t>(end_ - base_) <= SixtyFour::kSize) return nullptr;
      base_ += SixtyFour::kSize;
      look();
    }
    const char* const mark = base_ + static_cast<unsigned>(std::countr_zero(bits_));
    bits_ &= bits_ - 1;
    return mark;
  }

 private:
  void look() {
    const auto left = static_cast<std::size_t>(end_ - base_);
    if (left >= SixtyFour::kSize) [[likely]] {
      bits_ = look_at_sixty_four(base_).ends;
      return;
    }
    // What stands behind the line may not be there to be read.
    std::array<char, SixtyFour::kSize> last{};
    std::copy(base_, end_, last.begin());
    bits_ = look_at_sixty_four(last.data()).ends;
  }

  const char* base_;
  const char* end_;
  std::uint64_t bits_ = 0;
};

}  // namespace

bool Reader::read_plain(Labels& labels, Side& side) {
  const char* const text = line_.data();
  const char* const end = text + line_.size();
  if (has_nul_ || line_.empty() || *text != '(') return false;
  check_interrupted(line_.size() / 8);
  Marks marks(line_);
  const char* open = marks.next();
  while (true) {
    const char* const space = marks.next();
    const char* const mark = space == nullptr ? nullptr : marks.next();
    if (mark == nullptr || *space != ' ') return false;
    const StringId label = labels.intern({open + 1, static_cast<std::size_t>(space - open - 1)},
                                         static_cast<std::size_t>(end - open - 1));
    if (*mark == '(') {
      if (mark != space + 1) return false;
      const auto id = static_cast<std::uint32_t>(side.brackets.size());
      Bracket& bracket = side.brackets.emplace_back();
      bracket.start = static_cast<std::int64_t>(side.words.size());
      bracket.label = label;
      bracket.parent = open_.empty() ? kNoBracket : open_.back();
      bracket.text_begin = static_cast<std::size_t>(space - text);
      open_.push_back(id);
      open = mark;
      continue;
    }
    if (*mark != ')') return false;
    add_word(labels, side, label, {space + 1, static_cast<std::size_t>(mark - space - 1)},
             static_cast<std::int64_t>(open_.size()));
    const char* before = mark;
    const char* after = marks.next();
    while (after != nullptr && *after == ')' && after == before + 1) {
      if (open_.empty()) return false;
      Bracket& closed = side.brackets[open_.back()];
      closed.end = static_cast<std::int64_t>(side.words.size());
      closed.text_end = static_cast<std::size_t>(after - text);
      open_.pop_back();
      before = after;
      after = marks.next();
    }
    if (open_.empty()) return before + 1 == end;
    if (after != before + 1) return false;
    if (*after == ' ') {
      open = marks.next();
      if (open != after + 1 || *open != '(') return false;
    } else if (*after == '(') {
      open = after;
    } else {
      return false;
    }
  }
}

}  // namespace treegauge::classic::evalb_parts
