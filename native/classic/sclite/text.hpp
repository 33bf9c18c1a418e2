// Characters and words of a text, as sclite sees them: the encoding says how many bytes a character has.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/ascii_case.hpp"
#include "text/spaces.hpp"

namespace treegauge::classic::sclite_parts {

enum class Encoding { ascii, extended_ascii, gb, utf8 };

class Letters {
 public:
  explicit Letters(Encoding encoding) : encoding_(encoding) {}

  // Bytes of the character at `at`: at least one, none beyond the end.
  [[nodiscard]] std::size_t bytes(std::string_view text, std::size_t at) const;
  // No byte of these can be the first of a character.
  [[nodiscard]] bool readable(std::string_view text) const;
  // Letters of ASCII alone change, and with extended_ascii those of Latin-1.
  [[nodiscard]] std::string lower(std::string_view text) const { return change_case(text, true); }
  [[nodiscard]] std::string upper(std::string_view text) const { return change_case(text, false); }
  // The characters with blanks between them. With `whole_ascii` ASCII characters stay together.
  [[nodiscard]] std::string apart(std::string_view text, bool whole_ascii, bool drop_hyphens) const;
  // Always true where each byte is a character.
  [[nodiscard]] bool ascii(char byte) const { return one_byte() || (byte & 0x80) == 0; }

 private:
  [[nodiscard]] bool one_byte() const {
    return encoding_ == Encoding::ascii || encoding_ == Encoding::extended_ascii;
  }
  [[nodiscard]] std::string change_case(std::string_view text, bool to_lower) const;

  Encoding encoding_;
};

// Cuts a line at blanks and tabs, as C's strtok does.
class Fields {
 public:
  Fields(std::string_view line, const Letters& letters) : line_(line), letters_(letters) {}

  [[nodiscard]] std::optional<std::string_view> next();
  // From where the last field began to the end of the line.
  [[nodiscard]] std::string_view from_last() const { return line_.substr(last_); }

 private:
  std::string_view line_;
  const Letters& letters_;
  std::size_t at_ = 0;
  std::size_t last_ = 0;
};

// ASCII only, and only for words that begin with `<` or are markers.
[[nodiscard]] bool contains_but_case(std::string_view text, std::string_view part);

// As C's atof: 0 where no number stands at the beginning.
[[nodiscard]] double number(std::string_view text);

}  // namespace treegauge::classic::sclite_parts
