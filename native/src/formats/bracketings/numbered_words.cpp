#include "formats/bracketings/numbered_words.hpp"

#include <algorithm>

namespace treegauge::formats {
namespace {

constexpr std::string_view kOpening = "#LRB#";
constexpr std::string_view kClosing = "#RRB#";

}  // namespace

std::string with_brackets(std::string_view word) {
  std::string text;
  while (!word.empty()) {
    const bool opening = word.starts_with(kOpening);
    if (opening || word.starts_with(kClosing)) {
      text += opening ? '(' : ')';
      word.remove_prefix(kOpening.size());
    } else {
      text += word.front();
      word.remove_prefix(1);
    }
  }
  return text;
}

void write_without_brackets(std::string_view word, std::string& out) {
  for (const char byte : word)
    if (byte == '(')
      out += kOpening;
    else if (byte == ')')
      out += kClosing;
    else
      out += byte;
}

NumberedWords::Fault NumberedWords::check(Row first_token) {
  seen_.assign(numbers_.size(), 0);
  for (std::size_t i = 0; i < numbers_.size(); ++i) {
    const std::size_t number = numbers_[i];
    const Row token = first_token + static_cast<Row>(i);
    if (number >= numbers_.size()) return {Wrong::too_large, token, number};
    if (seen_[number] != 0) return {Wrong::twice, token, number};
    seen_[number] = 1;
  }
  return {};
}

void NumberedWords::settle(Corpus& corpus) {
  // In order already: such a tree has no crossing branches.
  if (std::is_sorted(numbers_.begin(), numbers_.end())) return;
  const Row first_token = corpus.sentences.first_token.back();
  move(corpus.tokens.form, first_token, rows_);
  move(corpus.tokens.tag, first_token, rows_);
  move(corpus.tokens.parent, first_token, rows_);
  move(corpus.tokens.offset, first_token, offsets_);
  order_.settle(corpus);
}

}  // namespace treegauge::formats
