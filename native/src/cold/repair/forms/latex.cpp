// Trees as LaTeX writes them: \Tree [.S …] of qtree and tikz-qtree, [S [NP …]] of forest.
#include <algorithm>

#include "cold/repair/forms/forms.hpp"
#include "cold/repair/forms/tree.hpp"

namespace treegauge::repair {
namespace {

constexpr std::string_view kForest = "\\begin{forest}";
constexpr std::string_view kEndForest = "\\end{forest}";
constexpr std::string_view kTree = "\\Tree";
constexpr std::string_view kShortForest = "\\Forest";
constexpr std::string_view kEdge = "\\edge";
constexpr std::string_view kRoof = "\\qroof";

// One tree, from its first bracket on.
class LatexReader {
 public:
  LatexReader(std::string_view text, std::size_t at, std::size_t stop, bool forest)
      : text_(text.substr(0, stop)), at_(at), forest_(forest) {}

  FormTree run() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '[') {
        flush();
        frames_.push_back({kNoNode, at_});
        ++at_;
        if (!forest_ && at_ < text_.size() && text_[at_] == '.') label();
      } else if (c == ']') {
        close();
        if (frames_.empty()) return std::move(tree_);
      } else {
        content();
      }
    }
    flush();
    for (const Frame& frame : frames_)
      if (frame.node != kNoNode) tree_.leave_open(frame.node);
    return std::move(tree_);
  }

  [[nodiscard]] std::size_t end() const { return at_; }

 private:
  struct Frame {
    std::size_t node;
    std::size_t at;
  };
  struct Word {
    std::string text;
    std::size_t at;
  };

  // [.NP and [.{NP}: the label of qtree.
  void label() {
    const std::size_t begin = ++at_;
    std::string label;
    while (at_ < text_.size() && !is_ascii_space(text_[at_]) && text_[at_] != '[' && text_[at_] != ']')
      letter(label);
    frames_.back().node = add_node(label.empty() ? "." : label, begin);
  }

  std::size_t add_node(std::string_view label, std::size_t at) {
    const std::size_t above = frames_.size() > 1 ? frames_[frames_.size() - 2].node : kNoNode;
    return tree_.add_node(above, label, at);
  }

  // One letter as it is printed, or a group of them.
  void letter(std::string& out) {
    const char c = text_[at_++];
    if (c == '{')
      ++groups_;
    else if (c == '}')
      groups_ -= groups_ > 0;
    else if (c == '~')
      out += ' ';
    else if (c == '\\' && at_ < text_.size())
      command(out);
    else
      out += c;
  }

  // \$ is a sign, \\ ends a line, \textbf says how something looks.
  void command(std::string& out) {
    const char next = text_[at_];
    const bool named = (next >= 'a' && next <= 'z') || (next >= 'A' && next <= 'Z');
    if (!named) {
      ++at_;
      out += next == '\\' || next == ',' || next == ';' || next == '!' ? ' ' : next;
      return;
    }
    const std::size_t begin = at_;
    while (at_ < text_.size() &&
           ((text_[at_] >= 'a' && text_[at_] <= 'z') || (text_[at_] >= 'A' && text_[at_] <= 'Z')))
      ++at_;
    const std::string_view name = text_.substr(begin, at_ - begin);
    if (name == "ldots" || name == "dots") out += "...";
    if (name == "textquotedblleft") out += "``";
    if (name == "textquotedblright") out += "''";
  }

  void content() {
    const char c = text_[at_];
    if (c == '%') {
      at_ = std::min(text_.find('\n', at_), text_.size());
      return;
    }
    if (is_ascii_space(c)) {
      ++at_;
      return;
    }
    if (text_.substr(at_).starts_with(kRoof)) {
      roof();
      return;
    }
    if (text_.substr(at_).starts_with(kEdge)) {
      at_ = std::min(text_.find(';', at_), text_.size() - 1) + 1;
      return;
    }
    // A comma that begins a node is its label.
    const bool comma =
        forest_ && c == ',' && words_.empty() && !frames_.empty() && frames_.back().node == kNoNode;
    if (comma) {
      words_.push_back({",", at_++});
      return;
    }
    if (forest_ && c == ',') {
      options();
      return;
    }
    const std::size_t begin = at_;
    std::string word;
    while (at_ < text_.size()) {
      const char next = text_[at_];
      const bool ends = is_ascii_space(next) || next == '[' || next == ']' || (forest_ && next == ',');
      if (groups_ == 0 && ends) break;
      letter(word);
    }
    if (!trimmed(word).empty()) words_.push_back({std::move(word), begin});
  }

  // , tier=word, edge label={…}: how a node looks.
  void options() {
    std::size_t depth = 0;
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '{') ++depth;
      if (c == '}') depth -= depth > 0;
      if (depth == 0 && (c == '[' || c == ']')) return;
    }
  }

  // \qroof{the cat}.NP
  void roof() {
    const std::size_t begin = at_;
    at_ += kRoof.size();
    std::string words;
    while (at_ < text_.size() && !(groups_ == 0 && !words.empty()) && text_[at_] != '[' && text_[at_] != ']')
      letter(words);
    flush();
    frames_.push_back({kNoNode, begin});
    if (at_ < text_.size() && text_[at_] == '.')
      label();
    else
      frames_.back().node = add_node("", begin);
    words_.push_back({std::move(words), begin});
    flush();
    frames_.pop_back();
  }

  // What was written since the last bracket: behind [ it begins with the label.
  void flush() {
    if (words_.empty()) return;
    std::size_t next = 0;
    if (!frames_.empty() && frames_.back().node == kNoNode) {
      // [PRP\\She] has both in one group.
      const std::string_view text = trimmed(words_.front().text);
      const std::size_t blank = std::min(text.find(' '), text.size());
      frames_.back().node = add_node(text.substr(0, blank), words_.front().at);
      tree_.add_words(frames_.back().node, text.substr(blank), words_.front().at);
      next = 1;
    }
    const std::size_t node = frames_.empty() ? kNoNode : frames_.back().node;
    for (; next < words_.size() && node != kNoNode; ++next)
      tree_.add_words(node, words_[next].text, words_[next].at);
    words_.clear();
  }

  void close() {
    ++at_;
    groups_ = 0;
    // [the cat]: words in a bracket of their own, which has no label.
    const std::size_t above = frames_.size() > 1 ? frames_[frames_.size() - 2].node : kNoNode;
    if (frames_.back().node == kNoNode && above != kNoNode && !words_.empty()) {
      const std::string_view text = trimmed(words_.front().text);
      const std::size_t blank = std::min(text.find(' '), text.size());
      if ((words_.size() > 1 || blank < text.size()) && !is_known_label(text.substr(0, blank))) {
        for (const Word& word : words_) tree_.add_words(above, word.text, word.at);
        words_.clear();
      }
    }
    flush();
    frames_.pop_back();
  }

  std::string_view text_;
  std::size_t at_;
  bool forest_;
  FormTree tree_;
  std::vector<Frame> frames_;
  std::vector<Word> words_;
  std::size_t groups_ = 0;
};

}  // namespace

std::vector<Piece> latex_trees(const Piece& piece, Log& log) {
  const std::string_view text = piece.text;
  std::vector<Piece> trees;
  for (std::size_t at = text.find_first_of("\\["); at < text.size(); at = text.find_first_of("\\[", at)) {
    const std::string_view rest = text.substr(at);
    // Trees of forest stand behind its name, those of qtree begin with a dot.
    const bool forest = rest.starts_with(kForest) || rest.starts_with(kShortForest);
    const bool dotted =
        rest.size() > 2 && rest.starts_with("[.") && !is_ascii_space(rest[2]) && rest[2] != ']';
    if (!forest && !dotted && !rest.starts_with(kTree)) {
      ++at;
      continue;
    }
    const std::size_t open = text.find('[', at);
    if (open == text.npos) break;
    const std::size_t stop = forest ? std::min(text.find(kEndForest, open), text.size()) : text.size();
    LatexReader reader(text, open, stop, forest);
    const FormTree tree = reader.run();
    at = std::max(reader.end(), at + 1);
    if (!tree.is_parse()) continue;
    log.once(Rule::latex, piece.offset(open));
    trees.push_back(tree.written(piece));
  }
  return trees;
}

}  // namespace treegauge::repair
