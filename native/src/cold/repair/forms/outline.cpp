// Trees as indented lists and as drawings with ├──: a line is a node, and what stands further right is below
// it.
#include <algorithm>
#include <array>

#include "cold/repair/forms/forms.hpp"
#include "cold/repair/forms/tree.hpp"
#include "cold/repair/labels.hpp"
#include "text/utf8.hpp"

namespace treegauge::repair {
namespace {

struct Line {
  std::size_t at = 0;      // of its content, in the piece
  std::size_t column = 0;  // of its content, in letters
  std::string_view text;   // without what leads to it
};

bool is_wall(char32_t c) {
  return c == U'│' || c == U'┃' || c == U'║' || c == U'¦' || c == U'┊' || c == 0xA0;
}
bool is_corner(char32_t c) {
  return c == U'├' || c == U'└' || c == U'╰' || c == U'┣' || c == U'┗' || c == U'╠' || c == U'╚' ||
         c == U'┌' || c == U'┬' || c == U'╭';
}
bool is_dash(char32_t c) {
  return c == U'─' || c == U'━' || c == U'═' || c == U'╴' || c == U'╌' || c == U'┬';
}
bool is_dot(char32_t c) {
  return c == U'-' || c == U'*' || c == U'+' || c == U'•' || c == U'◦' || c == U'▪' || c == U'–' || c == U'○';
}

// Past blanks, walls and one corner or bullet.
class Lead {
 public:
  explicit Lead(std::string_view line) : line_(line) {}

  Line run() {
    while (more() && (is_blank_letter() || is_wall(letter().code) || is_plain_wall())) step();
    if (more() && is_corner(letter().code)) {
      step();
      while (more() && (is_dash(letter().code) || line_[at_] == '-' || line_[at_] == '>')) step();
    } else if (is_plain_corner()) {
      step();
      while (more() && (line_[at_] == '-' || line_[at_] == '_' || line_[at_] == '>')) step();
    } else if (more() && is_dot(letter().code) && blank_behind(letter().bytes)) {
      step();
    } else {
      number();
    }
    while (more() && is_blank_letter()) step();
    Line line{at_, column_, line_.substr(at_)};
    while (!line.text.empty() && is_ascii_space(line.text.back())) line.text.remove_suffix(1);
    return line;
  }

 private:
  [[nodiscard]] bool more() const { return at_ < line_.size(); }
  [[nodiscard]] utf8::Character letter() const { return utf8::decode(line_, at_); }
  [[nodiscard]] bool is_blank_letter() const { return is_ascii_space(line_[at_]); }
  [[nodiscard]] bool blank_behind(std::size_t bytes) const {
    return at_ + bytes < line_.size() && is_blank(line_[at_ + bytes]);
  }
  // A bar with blanks behind it.
  [[nodiscard]] bool is_plain_wall() const {
    return line_[at_] == '|' && (at_ + 1 == line_.size() || is_blank(line_[at_ + 1]));
  }
  // |--, +--, `--, \-- and |__
  [[nodiscard]] bool is_plain_corner() const {
    if (at_ + 2 >= line_.size()) return false;
    const char c = line_[at_];
    const bool dashes = (line_[at_ + 1] == '-' || line_[at_ + 1] == '_') &&
                        (line_[at_ + 2] == '-' || line_[at_ + 2] == '_' || line_[at_ + 2] == ' ');
    return (c == '|' || c == '+' || c == '`' || c == '\\' || c == '\'') && dashes;
  }

  // 1.2.1 is two levels below 1.
  void number() {
    std::size_t end = at_;
    std::size_t levels = 0;
    while (end < line_.size() && line_[end] >= '0' && line_[end] <= '9') {
      while (end < line_.size() && line_[end] >= '0' && line_[end] <= '9') ++end;
      if (end < line_.size() && (line_[end] == '.' || line_[end] == ')')) ++end;
      ++levels;
    }
    if (levels == 0 || end >= line_.size() || !is_blank(line_[end]) ||
        (line_[end - 1] != '.' && line_[end - 1] != ')' && levels == 1))
      return;
    at_ = end;
    column_ += 4 * (levels - 1);
  }

  void step() {
    column_ += line_[at_] == '\t' ? 4 : 1;
    at_ += letter().bytes;
  }

  std::string_view line_;
  std::size_t at_ = 0;
  std::size_t column_ = 0;
};

constexpr std::array<std::string_view, 10> kMarks = {"**",           "__",       "`", "\"", "\xE2\x80\x9C",
                                                     "\xE2\x80\x98", "\xC2\xAB", "'", "*",  "<"};
constexpr std::array<std::string_view, 10> kEnds = {"**",           "__",       "`", "\"", "\xE2\x80\x9D",
                                                    "\xE2\x80\x99", "\xC2\xBB", "'", "*",  ">"};

// Without the quotes or the stars around it.
std::string_view bare(std::string_view text) {
  text = trimmed(text);
  for (std::size_t mark = 0; mark < kMarks.size(); ++mark)
    if (text.size() > kMarks[mark].size() + kEnds[mark].size() && text.starts_with(kMarks[mark]) &&
        text.ends_with(kEnds[mark]))
      return trimmed(
          text.substr(kMarks[mark].size(), text.size() - kMarks[mark].size() - kEnds[mark].size()));
  return text;
}

// Signs between a tag and its word.
std::string_view without_sign(std::string_view text) {
  text = trimmed(text);
  constexpr std::array<std::string_view, 9> kSigns = {
      ":", "->", "=>", "\xE2\x86\x92", "\xE2\x80\x94", "\xE2\x80\x93", "=", "--", "-"};
  for (const std::string_view sign : kSigns)
    if (text.size() > sign.size() && text.starts_with(sign) && is_ascii_space(text[sign.size()]))
      return trimmed(text.substr(sign.size()));
  return text == ":" ? std::string_view() : text;
}

struct Content {
  std::string_view label;
  std::string_view words;  // behind it
  std::string_view aside;  // in brackets behind it: NP (Noun Phrase), PRP (She)
};

// A label as people write it by hand: N, Det, Adv, and all that is known.
bool is_outline_label(std::string_view text) {
  if (is_tag(text) && is_punctuation(text)) return true;
  if (text.size() == 1) return is_phrase(text) || (text[0] >= 'B' && text[0] <= 'Z' && text[0] != 'I');
  constexpr std::array<std::string_view, 8> kShort = {"Det",  "Adj",  "Adv",  "Aux",
                                                      "Prep", "Conj", "Pron", "Punct"};
  if (std::find(kShort.begin(), kShort.end(), text) != kShort.end()) return true;
  const bool capital = !text.empty() && text[0] >= 'A' && text[0] <= 'Z';
  return capital && is_known_label(text);
}

bool is_label(std::string_view text) { return is_tag(text) || is_phrase(text) || looks_like_label(text); }

// Noun Phrase (NP), Pronoun (PRP): She and "She" (PRP): the label is the one in brackets.
bool read_label_behind(std::string_view text, Content& content) {
  const std::size_t open = text.find(" (");
  if (open == text.npos) return false;
  const std::size_t close = text.find(')', open);
  if (close == text.npos) return false;
  const std::string_view before = bare(text.substr(0, open));
  const std::string_view label = bare(text.substr(open + 2, close - open - 2));
  if (!is_label(label) || is_label(before.substr(0, std::min(before.find_first_of(" :"), before.size()))))
    return false;
  content.label = label;
  content.words = bare(without_sign(text.substr(close + 1)));
  // The name of a phrase or a tag is not a word.
  if (content.words.empty() && !is_known_label(before)) content.words = before;
  return true;
}

Content content_of(std::string_view text) {
  Content content;
  if (read_label_behind(text, content)) return content;
  std::size_t end = 0;
  while (end < text.size() && !is_ascii_space(text[end]) && !(text[end] == '(' && end > 0) &&
         !(text[end] == ':' && end > 0))
    ++end;
  std::string_view rest = text.substr(end);
  // **S**: and **S:** are the same.
  const std::string_view whole = bare(text);
  content.label = bare(text.substr(0, end));
  if (whole.size() < text.size() && whole.find_first_of(" (") == whole.npos) {
    content.label = whole.ends_with(':') && whole.size() > 1 ? whole.substr(0, whole.size() - 1) : whole;
    return content;
  }
  for (const std::string_view mark :
       {std::string_view("**"), std::string_view("__"), std::string_view("*")}) {
    if (content.label.size() <= mark.size() || !content.label.starts_with(mark)) continue;
    // **NP: …** and **NP:** the cat
    content.label.remove_prefix(mark.size());
    const std::size_t closing = rest.find(mark);
    if (closing != rest.npos && trimmed(rest.substr(0, closing)).size() <= 1)
      rest.remove_prefix(closing + mark.size());
    break;
  }
  rest = without_sign(rest);
  if (rest.starts_with('(') && rest.find(')') != rest.npos && rest.size() > 1) {
    const std::size_t close = rest.find(')');
    content.aside = bare(rest.substr(1, close - 1));
    rest = without_sign(rest.substr(close + 1));
  }
  content.words = bare(rest);
  return content;
}

class Outlines {
 public:
  Outlines(const Piece& piece, Log& log) : piece_(piece), log_(log) {}

  std::vector<Piece> all() {
    const std::string_view text = piece_.text;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      Line line = Lead(text.substr(at, end - at)).run();
      line.at += at;
      if (!line.text.empty()) take(line);
      at = end + 1;
    }
    finish();
    if (!analyses_.empty() && other_ != std::string_view::npos) log_.once(Rule::prose, piece_.offset(other_));
    return std::move(analyses_);
  }

 private:
  void take(const Line& line) {
    if (!lines_.empty() && line.column > lines_.front().column) {
      lines_.push_back(line);
      return;
    }
    finish();
    const Content content = content_of(line.text);
    // The root has a label and nothing that could be prose.
    const bool root = is_outline_label(content.label) && !is_punctuation(content.label) &&
                      (content.words.empty() || line.text.find(':') != line.text.npos);
    if (root)
      lines_.push_back(line);
    else
      note_other(line.at);
  }

  void note_other(std::size_t at) {
    if (other_ == std::string_view::npos) other_ = at;
  }

  // The lines at hand are a tree, or they are prose.
  void finish() {
    if (lines_.empty()) return;
    const std::vector<Line> lines = std::move(lines_);
    lines_.clear();
    const FormTree tree = lines.size() > 1 ? read(lines) : FormTree();
    if (!tree.is_parse()) {
      note_other(lines.front().at);
      return;
    }
    log_.once(Rule::outline, piece_.offset(lines.front().at));
    analyses_.push_back(tree.written(piece_));
  }

  struct Above {
    std::size_t column;
    std::size_t node;
  };

  [[nodiscard]] static FormTree read(const std::vector<Line>& lines) {
    FormTree tree;
    std::vector<Above> above;
    for (std::size_t at = 0; at < lines.size(); ++at) {
      const Line& line = lines[at];
      while (!above.empty() && above.back().column >= line.column) above.pop_back();
      const std::size_t parent = above.empty() ? kNoNode : above.back().node;
      const bool inner = at + 1 < lines.size() && lines[at + 1].column > line.column;
      const Content content = content_of(line.text);
      // A line of words: «the cat», or a single one below its tag.
      if (!inner && !is_outline_label(content.label) && content.aside.empty() &&
          line.text.find(": ") == std::string_view::npos) {
        tree.add_words(parent, bare(line.text), line.at);
        continue;
      }
      const std::size_t node = tree.add_node(parent, content.label, line.at);
      above.push_back({line.column, node});
      if (inner) {
        // NP: the cat, with the words once more below it.
        if (!content.words.empty() && !is_told_below(lines, at, content.words))
          tree.add_words(node, content.words, line.at);
      } else {
        tree.add_words(node, content.words.empty() ? content.aside : content.words, line.at);
      }
    }
    return tree;
  }

  // Whether the words stand in lines below this one as well: the first of them does, as a word of its own.
  static bool is_told_below(const std::vector<Line>& lines, std::size_t at, std::string_view words) {
    const std::string_view first = words.substr(0, std::min(words.find(' '), words.size()));
    const std::size_t column = lines[at].column;
    // A few lines are enough: the first word is the first thing below.
    const std::size_t end = std::min(lines.size(), at + 20);
    for (std::size_t below = at + 1; below < end && lines[below].column > column; ++below) {
      const Content content = content_of(lines[below].text);
      for (const std::string_view text : {content.label, content.words, content.aside})
        if (text.substr(0, std::min(text.find(' '), text.size())) == first) return true;
    }
    return false;
  }

  const Piece& piece_;
  Log& log_;
  std::vector<Piece> analyses_;
  std::vector<Line> lines_;
  std::size_t other_ = std::string_view::npos;
};

}  // namespace

std::vector<Piece> outlines(const Piece& piece, Log& log) { return Outlines(piece, log).all(); }

}  // namespace treegauge::repair
