#include "cold/repair/brackets/tokens.hpp"

#include "formats/bracketings/characters.hpp"
#include "formats/bracketings/word_end.hpp"
#include "text/scan.hpp"

namespace treegauge::repair {

namespace {

// (. (.)): the sign is the word below its tag.
bool repeats_tag(const std::vector<BracketToken>& tokens) {
  if (tokens.size() < 2) return false;
  const BracketToken& before = tokens[tokens.size() - 2];
  return before.kind == BracketToken::open && before.text == tokens.back().text;
}

}  // namespace

std::vector<BracketToken> bracket_tokens(const Piece& piece) {
  std::vector<BracketToken> tokens;
  const std::string_view text = piece.text;
  formats::WordEnd word_end(text);
  const auto text_end = [&](std::size_t begin) {
    return static_cast<std::size_t>(end_of_text(text.data() + begin, text.data() + text.size()) -
                                    text.data());
  };
  std::size_t line = 0;
  std::size_t line_start = 0;
  bool first = true;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (c == '\n') {
      ++line;
      line_start = at + 1;
      first = true;
    }
    if (is_ascii_space(c)) {
      ++at;
      continue;
    }
    BracketToken token{BracketToken::word, first, at, {}, line, at - line_start};
    first = false;
    // (-LRB- () and (-RRB- )): the bracket behind the tag is the word, as the strict reader has it.
    const bool lone = (c == '(' || c == ')') && at + 1 < text.size() && text[at + 1] == ')' &&
                      !tokens.empty() && tokens.back().kind == BracketToken::open &&
                      formats::may_tag_a_bracket(tokens.back().text) && !repeats_tag(tokens);
    if (lone) {
      token.text = text.substr(at, 1);
      ++at;
    } else if (c == '(') {
      token.kind = BracketToken::open;
      const std::size_t end = text_end(at + 1);
      token.text = text.substr(at + 1, end - at - 1);
      at = end;
    } else if (c == ')') {
      token.kind = BracketToken::close;
      ++at;
    } else {
      const std::size_t end = word_end.of(at);
      token.text = text.substr(at, end - at);
      at = end;
    }
    tokens.push_back(token);
  }
  return tokens;
}

}  // namespace treegauge::repair
