#include "cold/repair/forms/tree.hpp"

#include <algorithm>
#include <array>

#include "cold/repair/labels.hpp"
#include "formats/bracketings/characters.hpp"
#include "text/ascii_case.hpp"

namespace treegauge::repair {
namespace {

// Brackets that would end the word or begin another one have names.
void add_word(Piece& out, std::string_view word, std::string_view tag, std::size_t offset) {
  const bool lone = word == "(" || word == ")";
  if (lone && formats::may_tag_a_bracket(tag)) {
    out.add(word, offset);
    return;
  }
  for (const char c : word)
    if (c == '(')
      out.add("-LRB-", offset);
    else if (c == ')')
      out.add("-RRB-", offset);
    else
      out.add(c, offset);
}

// «NP (Noun Phrase)» is NP; other blanks and brackets cannot be in a label.
void add_label(Piece& out, std::string_view label, std::size_t offset) {
  const std::size_t blank = label.find_first_of(" \t\r\n\f\v(");
  if (blank != label.npos && blank > 0 && is_known_label(label.substr(0, blank)))
    label = label.substr(0, blank);
  for (const char c : label) out.add(is_ascii_space(c) || c == '(' || c == ')' ? '_' : c, offset);
}

}  // namespace

bool is_known_label(std::string_view label) {
  if (label.empty() || label.size() > 60) return false;
  if (is_tag(label) || is_phrase(label) || looks_like_label(label)) return true;
  const std::string capitals = ascii_upper(label);
  if (label.size() >= 2 && (is_tag(capitals) || is_phrase(capitals))) return true;
  constexpr std::array<std::string_view, 9> kNames = {"PHRASE", "SENTENCE", "CLAUSE",  "NOUN",  "VERB",
                                                      "DETERM", "ADJECT",   "PRONOUN", "PREPOS"};
  return std::any_of(kNames.begin(), kNames.end(),
                     [&](std::string_view name) { return capitals.find(name) != capitals.npos; });
}

std::size_t FormTree::add_node(std::size_t parent, std::string_view label, std::size_t at) {
  if (parent != kNoNode) nodes_[parent].inner = true;
  nodes_.push_back({parent, std::string(trimmed(label)), at, false});
  return nodes_.size() - 1;
}

void FormTree::add_words(std::size_t parent, std::string_view text, std::size_t at) {
  for (std::size_t begin = skip_blanks(text, 0); begin < text.size(); begin = skip_blanks(text, begin)) {
    std::size_t end = begin;
    while (end < text.size() && !is_ascii_space(text[end])) ++end;
    if (parent != kNoNode) nodes_[parent].inner = true;
    nodes_.push_back({parent, std::string(text.substr(begin, end - begin)), at, true});
    begin = end;
  }
}

// A label alone is a word, unless it is one of a phrase where no tag waits for its word.
bool FormTree::is_word(const Node& node) const {
  if (node.word) return true;
  if (node.inner || node.open || node.text.empty()) return false;
  return !is_phrase(node.text) || (node.parent != kNoNode && is_tag(nodes_[node.parent].text));
}

bool FormTree::is_parse() const {
  std::size_t labels = 0;
  std::size_t known = 0;
  std::size_t words = 0;
  for (const Node& node : nodes_) {
    if (is_word(node)) {
      ++words;
    } else if (!node.text.empty()) {
      ++labels;
      const std::size_t blank = std::min(node.text.find(' '), node.text.size());
      known += is_known_label(node.text) || is_known_label(std::string_view(node.text).substr(0, blank));
    }
  }
  return words > 0 && known > 0 && 3 * known >= 2 * labels;
}

bool FormTree::is_deep() const {
  return std::any_of(nodes_.begin(), nodes_.end(),
                     [](const Node& node) { return node.parent != kNoNode && node.inner; });
}

Piece FormTree::written(const Piece& piece) const {
  Piece out;
  out.end = piece.end;
  std::vector<std::size_t> above;  // constituents that are open
  std::size_t last = piece.offset(0);
  const auto close = [&] {
    if (!nodes_[above.back()].open) out.add(')', last);
    above.pop_back();
  };
  for (std::size_t at = 0; at < nodes_.size(); ++at) {
    const Node& node = nodes_[at];
    while (!above.empty() && above.back() != node.parent) close();
    last = piece.offset(node.at);
    if (!out.text.empty()) out.add(' ', last);
    if (is_word(node)) {
      add_word(out, node.text, above.empty() ? std::string_view() : nodes_[above.back()].text, last);
      continue;
    }
    out.add('(', last);
    add_label(out, node.text, last);
    above.push_back(at);
  }
  last = piece.end;
  while (!above.empty()) close();
  return out;
}

}  // namespace treegauge::repair
