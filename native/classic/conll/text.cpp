#include "classic/conll/text.hpp"

#include <array>
#include <cstdint>
#include <cstring>

#include "text/spaces.hpp"
#include "text/unicode.hpp"
#include "text/utf8.hpp"

namespace treegauge::classic::conll {
namespace {

unsigned char byte_at(std::string_view text, std::size_t at) { return static_cast<unsigned char>(text[at]); }

enum ByteClass : unsigned char { kOther, kSpace, kMaybeSpace };

// White space above ASCII starts with one of four bytes.
constexpr std::array<ByteClass, 256> kByteClasses = [] {
  std::array<ByteClass, 256> classes{};
  for (std::size_t byte = 0; byte < 128; ++byte)
    if (is_ascii_space(static_cast<char>(byte))) classes[byte] = kSpace;
  for (const unsigned byte : {0xC2u, 0xE1u, 0xE2u, 0xE3u}) classes[byte] = kMaybeSpace;
  return classes;
}();

// Bytes of the white space at text[at], 0 for anything else.
std::size_t space_at(std::string_view text, std::size_t at, const Dialect& dialect) {
  const ByteClass sort = kByteClasses[byte_at(text, at)];
  if (sort != kMaybeSpace || !dialect.characters) return sort == kSpace ? 1 : 0;
  const utf8::Character character = utf8::decode(text, at);
  return character.valid && is_white_space(character.code) ? character.bytes : 0;
}

std::size_t skip_space(std::string_view text, std::size_t at, const Dialect& dialect) {
  while (at < text.size()) {
    const std::size_t bytes = space_at(text, at, dialect);
    if (bytes == 0) break;
    at += bytes;
  }
  return at;
}

// The next byte above ASCII, looking at eight bytes at a time.
std::size_t after_ascii(std::string_view text, std::size_t at) {
  constexpr std::uint64_t kHighBits = 0x8080808080808080u;
  for (std::uint64_t eight = 0; at + sizeof eight <= text.size(); at += sizeof eight) {
    std::memcpy(&eight, text.data() + at, sizeof eight);
    if ((eight & kHighBits) != 0) break;
  }
  while (at < text.size() && byte_at(text, at) < 0x80) ++at;
  return at;
}

struct PerlSequence {
  std::size_t bytes;
  bool complete;
};

// Perl takes a lead byte at its word: as many bytes as it announces, or as many as continue it,
// are one character. Its own extension goes up to thirteen bytes.
PerlSequence perl_sequence(std::string_view text, std::size_t at) {
  const unsigned char lead = byte_at(text, at);
  if (lead < 0xC0) return {1, lead < 0x80};
  const std::size_t announced = lead < 0xE0    ? 2
                                : lead < 0xF0  ? 3
                                : lead < 0xF8  ? 4
                                : lead < 0xFC  ? 5
                                : lead < 0xFE  ? 6
                                : lead == 0xFE ? 7
                                               : 13;
  std::size_t bytes = 1;
  while (bytes < announced && at + bytes < text.size() && utf8::is_continuation(text[at + bytes])) ++bytes;
  const bool overlong = lead < 0xC2 || (bytes > 1 && ((lead == 0xE0 && byte_at(text, at + 1) < 0xA0) ||
                                                      (lead == 0xF0 && byte_at(text, at + 1) < 0x90) ||
                                                      (lead == 0xF8 && byte_at(text, at + 1) < 0x88) ||
                                                      (lead == 0xFC && byte_at(text, at + 1) < 0x84)));
  return {bytes, bytes == announced && !overlong};
}

}  // namespace

bool is_blank(std::string_view line, const Dialect& dialect) {
  return skip_space(line, 0, dialect) == line.size();
}

void split_columns(std::string_view line, const Dialect& dialect, std::vector<std::string_view>& fields) {
  const std::size_t before = fields.size();
  std::size_t at = skip_space(line, 0, dialect);
  if (at > 0 && !dialect.characters) fields.push_back(line.substr(0, 0));
  while (at < line.size() && fields.size() - before < dialect.most_columns) {
    const std::size_t start = at;
    while (at < line.size() &&
           (kByteClasses[byte_at(line, at)] == kOther || space_at(line, at, dialect) == 0)) {
      ++at;
    }
    fields.push_back(line.substr(start, at - start));
    at = skip_space(line, at, dialect);
  }
}

std::size_t plain_width(std::string_view text, const Dialect& dialect) {
  if (!dialect.characters) return text.size();
  std::size_t width = 0;
  for (std::size_t at = 0; at < text.size(); at += perl_sequence(text, at).bytes) ++width;
  return width;
}

std::size_t shown_width(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t at = 0; at < text.size();) {
    const utf8::Character character = utf8::decode(text, at);
    width += character.valid && is_nonspacing_mark(character.code) ? 0 : 1;
    at += character.valid ? character.bytes : perl_sequence(text, at).bytes;
  }
  return width;
}

bool is_perl_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (byte_at(text, at) < 0x80) {
      at = after_ascii(text, at);
      continue;
    }
    const PerlSequence sequence = perl_sequence(text, at);
    if (!sequence.complete) return false;
    at += sequence.bytes;
  }
  return true;
}

}  // namespace treegauge::classic::conll
