// The report of alignments: REF, HYP and Eval lines.

#include <algorithm>
#include <array>

#include "classic/sclite/reports.hpp"

namespace treegauge::classic::sclite_parts {
namespace {

void put_padded(std::string_view text, std::size_t width, std::string& out) {
  out.append(text);
  if (text.size() < width) out.append(width - text.size(), ' ');
}

std::string right(std::size_t number, std::size_t width) {
  std::string text = std::to_string(number);
  if (text.size() < width) text.insert(0, width - text.size(), ' ');
  return text;
}

class PathPrinter {
 public:
  PathPrinter(const Path& path, const Letters& letters, bool case_matters, std::size_t width,
              std::string& out)
      : path_(path), letters_(letters), case_matters_(case_matters), width_(width), out_(out) {}

  void print() {
    print_head();
    std::size_t first = 0;
    while (first < path_.pairs.size()) {
      const std::size_t end = end_of_line(first);
      if (first > 0) out_ += '\n';
      for (const Line line : {Line::ref, Line::hyp, Line::eval}) print_line(line, first, end);
      first = end;
    }
    out_ += '\n';
  }

 private:
  enum class Line { ref, hyp, eval };

  void print_head() {
    std::array<int, 4> counts{};
    for (const Pair& pair : path_.pairs) ++counts[static_cast<std::size_t>(pair.verdict)];
    out_ += "id: " + path_.id + "\n";
    if (!path_.label.empty()) out_ += "Labels: " + path_.label + "\n";
    if (!path_.file.empty()) out_ += "File: " + path_.file + "\n";
    if (!path_.channel.empty()) out_ += "Channel: " + path_.channel + "\n";
    out_ += "Scores: (#C #S #D #I)";
    for (const int count : counts) out_ += " " + std::to_string(count);
    out_ += '\n';
    if (case_matters_) out_ += "Attributes: Case_sensitve \n";
  }

  static std::size_t cell_width(const Pair& pair) {
    const std::size_t ref = pair.verdict == Verdict::inserted ? 1 : pair.ref.size();
    const std::size_t hyp = pair.verdict == Verdict::deleted ? 1 : pair.hyp.size();
    return std::max(ref, hyp);
  }

  // At least one word: where the original finds no room for it, it never ends.
  [[nodiscard]] std::size_t end_of_line(std::size_t first) const {
    std::size_t used = first > 0 ? 9 : 6;
    std::size_t end = first;
    for (; used < width_ && end < path_.pairs.size(); ++end) used += 1 + cell_width(path_.pairs[end]);
    if (end < path_.pairs.size()) --end;
    return std::max(end, first + 1);
  }

  void print_line(Line line, std::size_t first, std::size_t end) {
    if (first > 0) out_ += ">> ";
    out_ += line == Line::ref ? "REF:  " : line == Line::hyp ? "HYP:  " : "Eval: ";
    for (std::size_t i = first; i < end; ++i) {
      const Pair& pair = path_.pairs[i];
      if (line == Line::eval)
        put_padded(letter(pair), cell_width(pair), out_);
      else
        put_padded(shown(pair, line == Line::ref), cell_width(pair), out_);
      out_ += ' ';
    }
    out_ += '\n';
  }

  static std::string_view letter(const Pair& pair) {
    switch (pair.verdict) {
      case Verdict::correct: return "";
      case Verdict::substituted: return "S";
      case Verdict::deleted: return "D";
      case Verdict::inserted: return "I";
    }
    return "";
  }

  // Stars for no word, capitals for a wrong one.
  [[nodiscard]] std::string shown(const Pair& pair, bool ref) const {
    const std::string& word = ref ? pair.ref : pair.hyp;
    const std::string& other = ref ? pair.hyp : pair.ref;
    std::string stars(other.size(), '*');
    if (pair.verdict == (ref ? Verdict::inserted : Verdict::deleted)) return stars;
    return pair.verdict == Verdict::correct || case_matters_ ? word : letters_.upper(word);
  }

  const Path& path_;
  const Letters& letters_;
  bool case_matters_;
  std::size_t width_;
  std::string& out_;
};

}  // namespace

void print_alignments(const Scores& scores, const Letters& letters, std::size_t width, std::string& out) {
  out += "\n\n\t\tDUMP OF SYSTEM ALIGNMENT STRUCTURE\n\nSystem name:   " + scores.title + "\n\nSpeakers: \n";
  std::size_t number = 0;
  for (const Speaker& speaker : scores.speakers)
    out += "   " + right(number++, 2) + ":  " + speaker.name + "\n";
  out += '\n';
  number = 0;
  for (const Speaker& speaker : scores.speakers) {
    out += "Speaker sentences" + right(number++, 4) + ":  " + speaker.name +
           "   #utts: " + std::to_string(speaker.segments()) + "\n";
    for (const Path& path : speaker.paths)
      PathPrinter(path, letters, scores.case_matters, width, out).print();
  }
  out += '\n';
}

}  // namespace treegauge::classic::sclite_parts
