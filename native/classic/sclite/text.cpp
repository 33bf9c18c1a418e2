#include "classic/sclite/text.hpp"

#include <algorithm>
#include <charconv>

#include "text/ascii_case.hpp"

namespace treegauge::classic::sclite_parts {
std::size_t Letters::bytes(std::string_view text, std::size_t at) const {
  const auto first = static_cast<unsigned char>(text[at]);
  std::size_t size = 1;
  if (!one_byte() && first >= 0x80) {
    if (encoding_ == Encoding::gb || first < 0xE0)
      size = 2;
    else
      size = first < 0xF0 ? 3 : first < 0xF8 ? 4 : first < 0xFC ? 5 : 6;
  }
  return std::min(size, text.size() - at);
}

bool Letters::readable(std::string_view text) const {
  if (encoding_ != Encoding::utf8) return true;
  for (std::size_t at = 0; at < text.size(); at += bytes(text, at)) {
    const auto first = static_cast<unsigned char>(text[at]);
    if ((first >= 0x80 && first < 0xC0) || first >= 0xFE) return false;
  }
  return true;
}

std::string Letters::change_case(std::string_view text, bool to_lower) const {
  std::string changed(text);
  for (std::size_t at = 0; at < changed.size();) {
    const std::size_t size = bytes(changed, at);
    if (size == 1) {
      const auto byte = static_cast<unsigned char>(changed[at]);
      if (encoding_ == Encoding::extended_ascii && byte >= 0x80) {
        if (to_lower && byte >= 192 && byte <= 223) changed[at] = static_cast<char>(byte + 32);
        if (!to_lower && byte >= 224) changed[at] = static_cast<char>(byte - 32);
      } else {
        changed[at] = to_lower ? ascii_lower(changed[at]) : ascii_upper(changed[at]);
      }
    }
    at += size;
  }
  return changed;
}

std::string Letters::apart(std::string_view text, bool whole_ascii, bool drop_hyphens) const {
  std::string out;
  bool after_ascii = false;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t size = bytes(text, at);
    const std::string_view letter = text.substr(at, size);
    at += size;
    if (drop_hyphens && letter == "-") continue;
    const bool is_ascii = ascii(letter[0]);
    if (!out.empty() && !(whole_ascii && is_ascii && after_ascii)) out += ' ';
    out += letter;
    after_ascii = is_ascii;
  }
  return out;
}

std::optional<std::string_view> Fields::next() {
  const auto separates = [](char byte) { return byte == ' ' || byte == '\t' || byte == '\n'; };
  while (at_ < line_.size() && separates(line_[at_])) ++at_;
  if (at_ == line_.size()) return std::nullopt;
  last_ = at_;
  while (at_ < line_.size() && !separates(line_[at_])) at_ += letters_.bytes(line_, at_);
  return line_.substr(last_, at_ - last_);
}

bool contains_but_case(std::string_view text, std::string_view part) {
  return std::search(text.begin(), text.end(), part.begin(), part.end(),
                     [](char x, char y) { return ascii_lower(x) == ascii_lower(y); }) != text.end();
}

double number(std::string_view text) {
  while (!text.empty() && is_ascii_space(text[0])) text.remove_prefix(1);
  if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
  double value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

}  // namespace treegauge::classic::sclite_parts
