// Trees whose labels stand before their brackets, as functions are written: S(NP(PRP She) VP(VBZ sings)),
// with or without commas.
#include <algorithm>

#include "cold/repair/forms/forms.hpp"
#include "cold/repair/forms/tree.hpp"
#include "cold/repair/labels.hpp"

namespace treegauge::repair {
namespace {

bool ends_label(char c) { return is_ascii_space(c) || c == '(' || c == ')' || c == ','; }

// Where the label that ends before `open` begins; `open` where there is none. A comma may be a label.
std::size_t label_before(std::string_view text, std::size_t open) {
  std::size_t begin = open;
  while (begin > 0 && !ends_label(text[begin - 1])) --begin;
  if (begin == open && begin > 0 && text[begin - 1] == ',') --begin;
  return begin;
}

std::string_view without_quotes(std::string_view word) {
  const bool quoted = word.size() > 2 && word.front() == word.back() && (word[0] == '"' || word[0] == '\'');
  return quoted ? word.substr(1, word.size() - 2) : word;
}

// One tree, from its label on.
class LabelFirstReader {
 public:
  LabelFirstReader(std::string_view text, std::size_t begin) : text_(text), at_(begin) {}

  // False where it is something else: a bracket has no label before it.
  bool run() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (is_ascii_space(c)) {
        ++at_;
      } else if (c == '(') {
        return false;
      } else if (c == ')') {
        flush();
        frames_.pop_back();
        ++at_;
        if (frames_.empty()) return at_ == text_.size() || text_[at_] != '(';
      } else if (!item()) {
        return false;
      }
    }
    flush();
    for (const std::size_t node : frames_) tree_.leave_open(node);
    return true;
  }

  [[nodiscard]] const FormTree& tree() const { return tree_; }
  [[nodiscard]] std::size_t end() const { return at_; }

 private:
  struct Word {
    std::string_view text;
    std::size_t at;
  };

  // A label with its bracket, a word, or a comma between them.
  bool item() {
    const std::size_t begin = at_;
    ++at_;
    if (text_[begin] != ',')
      while (at_ < text_.size() && !ends_label(text_[at_])) ++at_;
    const std::string_view text = text_.substr(begin, at_ - begin);
    if (at_ < text_.size() && text_[at_] == '(') {
      flush();
      frames_.push_back(tree_.add_node(frames_.empty() ? kNoNode : frames_.back(), text, begin));
      label_ = text;
      ++at_;
      return true;
    }
    if (frames_.empty()) return false;
    // ,(,) has a comma for a word.
    if (text != "," || (label_ == "," && words_.empty())) words_.push_back({without_quotes(text), begin});
    return true;
  }

  // NP(DT the NN cat): a tag comes before its word.
  void flush() {
    const bool tagged = !is_tag(label_) || is_phrase(label_);
    for (std::size_t at = 0; at < words_.size(); ++at) {
      std::size_t parent = frames_.back();
      if (tagged && at + 1 < words_.size() && is_tag(words_[at].text) && !is_punctuation(words_[at].text)) {
        parent = tree_.add_node(parent, words_[at].text, words_[at].at);
        ++at;
      }
      tree_.add_words(parent, words_[at].text, words_[at].at);
    }
    words_.clear();
    label_ = {};
  }

  std::string_view text_;
  std::size_t at_;
  FormTree tree_;
  std::vector<std::size_t> frames_;  // nodes that are open
  std::vector<Word> words_;          // since the last bracket
  std::string_view label_;           // of the bracket that has just opened
};

}  // namespace

std::vector<Piece> label_first_trees(const Piece& piece, Log& log) {
  const std::string_view text = piece.text;
  std::vector<Piece> trees;
  std::size_t depth = 0;
  for (std::size_t at = text.find_first_of("()"); at < text.size(); at = text.find_first_of("()", at + 1)) {
    if (text[at] == ')') {
      depth -= depth > 0;
      continue;
    }
    const std::size_t begin = label_before(text, at);
    if (depth == 0 && begin < at && is_known_label(text.substr(begin, at - begin))) {
      LabelFirstReader reader(text, begin);
      if (reader.run() && reader.tree().is_parse() && reader.tree().is_deep()) {
        log.once(Rule::label_first, piece.offset(begin));
        trees.push_back(reader.tree().written(piece));
        at = reader.end() - 1;
        continue;
      }
    }
    // An ordinary bracketing is what counts.
    const std::size_t behind = skip_blanks(text, at + 1);
    const std::size_t stop = std::min(text.find_first_of(" \t\r\n\f\v()", behind), text.size());
    if (depth == 0 && begin == at && is_known_label(text.substr(behind, stop - behind))) return {};
    ++depth;
  }
  return trees;
}

}  // namespace treegauge::repair
