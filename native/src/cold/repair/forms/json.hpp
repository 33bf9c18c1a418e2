// JSON wherever it stands in a text, and what is close to it: Python's lists, tuples and quotes, names
// without quotes, commas too many, brackets that are missing at the end.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cold/repair/piece.hpp"

namespace treegauge::repair {

inline constexpr std::uint32_t kNoValue = static_cast<std::uint32_t>(-1);

struct JsonValue {
  enum Kind : std::uint8_t { object, array, text, number, other };
  Kind kind;
  bool open = false;  // it was begun and never ended
  std::uint32_t parent = kNoValue, first = kNoValue, last = kNoValue, next = kNoValue;
  std::uint32_t at = 0;  // in the piece
  // parts of Json::letters
  std::uint32_t key_begin = 0, key_end = 0, begin = 0, end = 0;
};

struct Json {
  std::vector<JsonValue> values;  // parents before children; without a parent: they stand in the text
  std::string letters;
  bool cut = false;     // the last value never ended
  bool around = false;  // something else stands in the text

  [[nodiscard]] std::string_view text_of(const JsonValue& value) const {
    return std::string_view(letters).substr(value.begin, value.end - value.begin);
  }
  [[nodiscard]] std::string_view key_of(const JsonValue& value) const {
    return std::string_view(letters).substr(value.key_begin, value.key_end - value.key_begin);
  }
  [[nodiscard]] bool is_scalar(std::uint32_t value) const {
    return values[value].kind == JsonValue::text || values[value].kind == JsonValue::number;
  }
  [[nodiscard]] bool is_list(std::uint32_t value) const {
    return values[value].kind == JsonValue::array || values[value].kind == JsonValue::object;
  }
};

// Time is linear in the length of the text, whatever is nested in what.
Json json_in(const Piece& piece);

// Small letters and digits alone: how keys are compared.
std::string plain_key(std::string_view key);

}  // namespace treegauge::repair
