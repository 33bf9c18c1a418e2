// The common layout of lines, read fast.
#include "base/interrupt.hpp"
#include "classic/evalb/reader.hpp"
#include "formats/bracketings/plain_scan.hpp"

namespace treegauge::classic::evalb_parts {

// What is found on a line; nothing is kept of where it stands, which is only listed.
class Reader::PlainTree {
 public:
  PlainTree(Reader& reader, Labels& labels, Side& side) : reader_(reader), labels_(labels), side_(side) {}

  bool open(const char* label, std::size_t size) {
    std::vector<std::uint32_t>& above = reader_.open_;
    const auto id = static_cast<std::uint32_t>(side_.brackets.size());
    Bracket& bracket = side_.brackets.emplace_back();
    bracket.start = static_cast<std::int64_t>(side_.words.size());
    bracket.label = labels_.intern({label, size}, SixtyFour::kSize);
    bracket.parent = above.empty() ? kNoBracket : above.back();
    above.push_back(id);
    return true;
  }
  bool word(const char* tag, std::size_t tag_size, const char* word, std::size_t size) {
    if (reader_.open_.empty()) return false;
    const std::string_view in_line(reader_.line_.data() + (word - reader_.padded_.data()), size);
    reader_.add_word(labels_, side_, labels_.intern({tag, tag_size}, SixtyFour::kSize), in_line,
                     static_cast<std::int64_t>(reader_.open_.size()));
    return true;
  }
  bool close() {
    std::vector<std::uint32_t>& open = reader_.open_;
    side_.brackets[open.back()].end = static_cast<std::int64_t>(side_.words.size());
    open.pop_back();
    return open.empty();
  }
  void uneven(const char*, const char*) {}

 private:
  Reader& reader_;
  Labels& labels_;
  Side& side_;
};

bool Reader::read_plain(Labels& labels, Side& side) {
  if (line_.empty() || line_.front() != '(') return false;
  check_interrupted(line_.size() / 8);
  padded_.assign(line_).append(SixtyFour::kSize, ' ');
  const char* const end = padded_.data() + line_.size();
  formats::PlainMarks marks(padded_.data(), end);
  PlainTree tree(*this, labels, side);
  if (formats::scan_plain_tree(marks, tree) != end) return false;
  return !marks.suspect() || !has_nul();
}

}  // namespace treegauge::classic::evalb_parts
