#include "cold/repair/find.hpp"

#include <algorithm>
#include <array>

#include "text/utf8.hpp"

namespace treegauge::repair {
namespace {

constexpr std::string_view kFence = "```";

// {"…, ["…, [{… or a string that is all there is.
bool looks_like_json(std::string_view text) {
  std::size_t at = skip_blanks(text, 0);
  if (at == text.size()) return false;
  if (text[at] == '"') return true;
  bool opened = false;
  while (at < text.size() && (text[at] == '{' || text[at] == '[')) {
    opened = true;
    at = skip_blanks(text, at + 1);
  }
  return opened && at < text.size() && text[at] == '"';
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// The code of \uXXXX at `at` (of the backslash); -1 where there is none.
int code_at(std::string_view text, std::size_t at) {
  if (at + 6 > text.size() || text[at] != '\\' || text[at + 1] != 'u') return -1;
  int code = 0;
  for (std::size_t i = at + 2; i < at + 6; ++i) {
    const int digit = hex_digit(text[i]);
    if (digit < 0) return -1;
    code = code * 16 + digit;
  }
  return code;
}

}  // namespace

std::size_t add_escape(const Piece& piece, std::size_t at, Piece& out) {
  const std::string_view text = piece.text;
  const std::size_t offset = piece.offset(at);
  int code = code_at(text, at);
  if (code >= 0) {
    std::size_t end = at + 6;
    const bool high = code >= 0xD800 && code < 0xDC00;
    const int low = high ? code_at(text, end) : -1;
    if (high && low >= 0xDC00 && low < 0xE000) {
      code = 0x10000 + (code - 0xD800) * 0x400 + (low - 0xDC00);
      end += 6;
    } else if ((code >= 0xD800 && code < 0xE000) || code == 0) {
      code = 0xFFFD;
    }
    std::string letters;
    utf8::append(letters, static_cast<std::uint32_t>(code));
    out.add(letters, offset);
    return end;
  }
  if (at + 1 >= text.size()) return at + 1;
  switch (text[at + 1]) {
    case 'n': out.add('\n', offset); break;
    case 'r': out.add('\r', offset); break;
    case 't': out.add('\t', offset); break;
    case 'b':
    case 'f': out.add(' ', offset); break;
    case '(':
    case ')':
      // No escape of JSON: somebody else's, for later.
      out.add('\\', offset);
      [[fallthrough]];
    default: out.add(text[at + 1], piece.offset(at + 1));
  }
  return at + 2;
}

std::vector<Piece> json_strings(const Piece& piece) {
  std::vector<Piece> strings;
  const std::string_view text = piece.text;
  if (!looks_like_json(text)) return strings;
  for (std::size_t at = text.find('"'); at < text.size(); at = text.find('"', at)) {
    Piece spelling;
    ++at;
    while (at < text.size() && text[at] != '"') {
      if (text[at] == '\\') {
        at = add_escape(piece, at, spelling);
      } else {
        spelling.add(text[at], piece.offset(at));
        ++at;
      }
    }
    spelling.cut = at >= text.size();
    spelling.end = piece.offset(at);
    at = std::min(at + 1, text.size());
    const std::size_t next = skip_blanks(text, at);
    const bool key = next < text.size() && text[next] == ':';
    if (!key && !spelling.text.empty()) strings.push_back(std::move(spelling));
  }
  return strings;
}

std::vector<Piece> fenced(const Piece& piece) {
  std::vector<Piece> pieces;
  const std::string_view text = piece.text;
  std::size_t at = text.find(kFence);
  while (at != text.npos) {
    std::size_t begin = at + kFence.size();
    while (begin < text.size() && text[begin] == '`') ++begin;
    const std::size_t stop = std::min(text.find(kFence, begin), text.size());
    // The rest of the line is the name of a language, unless a parse begins there.
    const std::size_t line_end = std::min(text.find('\n', begin), text.size());
    const std::string_view rest = text.substr(begin, std::min(line_end, stop) - begin);
    if (rest.find_first_of("([\t|") == rest.npos && rest.find("\\n") == rest.npos && line_end <= stop)
      begin = std::min(line_end, stop);
    Piece spelling;
    spelling.add_part(piece, begin, stop);
    spelling.cut = stop == text.size();
    spelling.end = piece.offset(stop);
    pieces.push_back(std::move(spelling));
    if (stop == text.size()) break;
    at = stop + kFence.size();
    while (at < text.size() && text[at] == '`') ++at;
    at = text.find(kFence, at);
  }
  return pieces;
}

namespace {

struct Spelling {
  std::string_view written, meant;
};

// Replaces every spelling that is listed, in one pass.
template <std::size_t N>
Piece respelled(const Piece& piece, const std::array<Spelling, N>& spellings, Rule rule, Log& log) {
  Piece out;
  out.cut = piece.cut;
  out.end = piece.end;
  const std::string_view text = piece.text;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view rest = text.substr(at);
    const auto match = std::find_if(spellings.begin(), spellings.end(), [&](const Spelling& spelling) {
      return rest.starts_with(spelling.written);
    });
    if (match == spellings.end()) {
      out.add(text[at], piece.offset(at));
      ++at;
      continue;
    }
    log.once(rule, piece.offset(at));
    out.add(match->meant, piece.offset(at));
    at += match->written.size();
  }
  return out;
}

// An opening bracket that is not escaped.
bool has_plain_open(std::string_view text) {
  for (std::size_t at = text.find('('); at != text.npos; at = text.find('(', at + 1))
    if (at == 0 || text[at - 1] != '\\') return true;
  return false;
}

bool has(std::string_view text, std::string_view part) { return text.find(part) != text.npos; }

// Brackets of this kind stand there, and none of them opens a list or an object of JSON.
bool has_trees_in(std::string_view text, char open) {
  bool any = false;
  for (std::size_t at = text.find(open); at != text.npos; at = text.find(open, at + 1)) {
    any = true;
    const std::size_t next = skip_blanks(text, at + 1);
    if (next < text.size() && (text[next] == '"' || text[next] == '{')) return false;
  }
  return any;
}

}  // namespace

Piece unescaped(Piece piece, bool brackets, Log& log) {
  if (!has(piece.text, "\n") && has(piece.text, "\\n"))
    piece = respelled(piece, std::array<Spelling, 2>{{{"\\n", "\n"}, {"\\t", "\t"}}}, Rule::escaped, log);
  if (!brackets) {
    if (!has(piece.text, "\t") && has(piece.text, "\\t"))
      piece = respelled(piece, std::array<Spelling, 1>{{{"\\t", "\t"}}}, Rule::escaped, log);
    return piece;
  }
  if (has(piece.text, "&#40;") || has(piece.text, "&lpar;")) {
    piece = respelled(
        piece, std::array<Spelling, 4>{{{"&#40;", "("}, {"&#41;", ")"}, {"&lpar;", "("}, {"&rpar;", ")"}}},
        Rule::escaped, log);
  }
  if (has(piece.text, "\\(") || has(piece.text, "\\)")) {
    // Where only some are escaped, those are words.
    if (has_plain_open(piece.text)) {
      piece =
          respelled(piece, std::array<Spelling, 2>{{{"\\(", "-LRB-"}, {"\\)", "-RRB-"}}}, Rule::escaped, log);
    } else {
      piece = respelled(piece, std::array<Spelling, 2>{{{"\\(", "("}, {"\\)", ")"}}}, Rule::escaped, log);
    }
  }
  if (has(piece.text, "\xEF\xBC\x88")) {
    piece = respelled(piece, std::array<Spelling, 2>{{{"\xEF\xBC\x88", "("}, {"\xEF\xBC\x89", ")"}}},
                      Rule::other_brackets, log);
  }
  if (has(piece.text, "(")) return piece;
  if (has_trees_in(piece.text, '[')) {
    piece = respelled(piece, std::array<Spelling, 3>{{{"[", "("}, {"]", ")"}, {")", "-RRB-"}}},
                      Rule::other_brackets, log);
    piece.other_brackets = true;
  } else if (has_trees_in(piece.text, '{')) {
    piece = respelled(piece, std::array<Spelling, 3>{{{"{", "("}, {"}", ")"}, {")", "-RRB-"}}},
                      Rule::other_brackets, log);
    piece.other_brackets = true;
  }
  return piece;
}

}  // namespace treegauge::repair
