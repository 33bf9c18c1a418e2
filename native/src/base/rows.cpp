#include "base/rows.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <stdexcept>

#include "base/interrupt.hpp"
#include "base/percent.hpp"
#include "text/utf8.hpp"

namespace treegauge::rows {
namespace {

// A double of 309 digits before the point and some behind it.
constexpr std::size_t kRoom = 400;

std::int64_t count_at(const Counts& column, std::size_t row) {
  return std::visit([row](const auto& values) -> std::int64_t { return values[row]; }, column);
}

std::size_t size_of(const Counts& column) {
  return std::visit([](const auto& values) { return values.size(); }, column);
}

std::int64_t sum_at(const Sum& sum, std::size_t row) {
  std::int64_t total = 0;
  for (const Sum::Term& term : sum.terms) total += term.times * count_at(term.column, row);
  return total;
}

void append_whole(std::string& out, std::int64_t number) {
  std::array<char, 24> room;
  out.append(room.data(), std::to_chars(room.data(), room.data() + room.size(), number).ptr);
}

void append_fixed(std::string& out, double number, int digits) {
  std::array<char, kRoom> room;
  const auto end =
      std::to_chars(room.data(), room.data() + room.size(), number, std::chars_format::fixed, digits);
  if (end.ec != std::errc()) throw std::invalid_argument("too many decimals");
  const std::string_view text(room.data(), static_cast<std::size_t>(end.ptr - room.data()));
  // Nothing is never below nothing.
  out +=
      text.find_first_not_of("-0.") == std::string_view::npos && text.front() == '-' ? text.substr(1) : text;
}

double share_of(std::int64_t numerator, std::int64_t denominator, bool rest) {
  const double ratio = static_cast<double>(numerator) / static_cast<double>(denominator);
  return rest ? 1 - ratio : ratio;
}

void append_share(std::string& out, const Cells& cells, const Share& share, std::size_t row) {
  const std::int64_t denominator = sum_at(share.denominator, row);
  if (denominator == 0) {
    out += cells.undefined;
    return;
  }
  const std::int64_t numerator = sum_at(share.numerator, row);
  if (cells.digits < 0) {
    append_repr(out, share_of(numerator, denominator, share.rest) * (cells.percent ? 100 : 1));
    return;
  }
  std::array<char, 6> six;
  if (cells.digits == 2 && cells.percent && !share.rest &&
      percent_digits(numerator, denominator, six.data())) {
    out.append(std::find_if(six.begin(), six.end(), [](char c) { return c != ' '; }), six.end());
    return;
  }
  const double value = share_of(numerator, denominator, share.rest);
  append_fixed(out, cells.percent ? 100 * value : value, cells.digits);
}

void append_cell(std::string& out, const Cells& cells, std::size_t row) {
  if (cells.mask && count_at(*cells.mask, row) == 0) {
    out += cells.undefined;
  } else if (const auto* sum = std::get_if<Sum>(&cells.content)) {
    append_whole(out, sum_at(*sum, row));
  } else if (const auto* share = std::get_if<Share>(&cells.content)) {
    append_share(out, cells, *share, row);
  } else if (const auto* choice = std::get_if<Choice>(&cells.content)) {
    out += choice->texts[choice->chosen[row]];
  } else {
    const auto& texts = std::get<Texts>(cells.content);
    const std::string_view text = texts.texts[row - texts.first];
    if (text.data() == nullptr) {
      out += cells.undefined;
    } else {
      out += texts.quote;
      out += text;
      out += texts.quote;
    }
  }
}

void need(bool fits) {
  if (!fits) throw std::invalid_argument("columns of different length");
}

void check_counts(const Counts& column, std::size_t end) { need(end <= size_of(column)); }

void check_sum(const Sum& sum, std::size_t end) {
  for (const Sum::Term& term : sum.terms) check_counts(term.column, end);
}

// All rows are there, so that nothing needs to look when they are written.
void check(const Cells& cells, std::size_t begin, std::size_t end) {
  if (cells.mask) check_counts(*cells.mask, end);
  if (const auto* sum = std::get_if<Sum>(&cells.content)) {
    check_sum(*sum, end);
  } else if (const auto* share = std::get_if<Share>(&cells.content)) {
    check_sum(share->numerator, end);
    check_sum(share->denominator, end);
  } else if (const auto* texts = std::get_if<Texts>(&cells.content)) {
    need(texts->first <= begin && end <= texts->first + texts->texts.size());
  } else {
    const auto& choice = std::get<Choice>(cells.content);
    need(end <= choice.chosen.size());
    for (std::size_t row = begin; row < end; ++row)
      if (choice.chosen[row] >= choice.texts.size()) throw std::invalid_argument("there is no such text");
  }
}

// Brings what was written from `start` on to a width.
void pad(std::string& out, std::size_t start, std::int64_t width) {
  const auto wanted = static_cast<std::size_t>(width < 0 ? -width : width);
  const std::size_t has = utf8::count(std::string_view(out).substr(start));
  if (has >= wanted) return;
  if (width < 0)
    out.append(wanted - has, ' ');
  else
    out.insert(start, wanted - has, ' ');
}

}  // namespace

void append_repr(std::string& out, double number) {
  if (!std::isfinite(number)) {
    out += std::isnan(number) ? "nan" : number < 0 ? "-inf" : "inf";
    return;
  }
  // Most shares of short sentences.
  if (number == 1) {
    out += "1.0";
    return;
  }
  std::array<char, 32> room;
  const auto end =
      std::to_chars(room.data(), room.data() + room.size(), number, std::chars_format::scientific);
  std::string_view text(room.data(), static_cast<std::size_t>(end.ptr - room.data()));
  if (text.front() == '-') {
    out += '-';
    text.remove_prefix(1);
  }
  const std::size_t mark = text.find('e');
  int exponent = 0;
  const std::string_view written = text.substr(mark + 1);
  std::from_chars(written.data() + (written.front() == '+' ? 1 : 0), written.data() + written.size(),
                  exponent);
  // The digits without their point.
  std::array<char, 32> digits;
  std::size_t count = 0;
  for (const char letter : text.substr(0, mark))
    if (letter != '.') digits[count++] = letter;
  const std::string_view all(digits.data(), count);
  if (exponent < -4 || exponent >= 16) {
    out += all.front();
    if (count > 1) {
      out += '.';
      out += all.substr(1);
    }
    out += exponent < 0 ? "e-" : "e+";
    const int size = std::abs(exponent);
    if (size < 10) out += '0';
    append_whole(out, size);
  } else if (exponent < 0) {
    out += "0.";
    out.append(static_cast<std::size_t>(-exponent - 1), '0');
    out += all;
  } else {
    const std::size_t before = static_cast<std::size_t>(exponent) + 1;
    out += all.substr(0, before);
    if (count <= before) {
      out.append(before - count, '0');
      out += ".0";
    } else {
      out += '.';
      out += all.substr(before);
    }
  }
}

Value value(const Cells& cells, std::size_t row) {
  check(cells, row, row + 1);
  if (cells.mask && count_at(*cells.mask, row) == 0) return std::monostate{};
  if (const auto* sum = std::get_if<Sum>(&cells.content)) return sum_at(*sum, row);
  const auto* share = std::get_if<Share>(&cells.content);
  if (share == nullptr) throw std::invalid_argument("texts have no value");
  const std::int64_t denominator = sum_at(share->denominator, row);
  if (denominator == 0) return std::monostate{};
  return share_of(sum_at(share->numerator, row), denominator, share->rest);
}

std::string write(const std::vector<std::string>& literals, const std::vector<const Cells*>& cells,
                  const std::optional<Counts>& mask, std::size_t begin, std::size_t end,
                  const std::vector<std::int64_t>& widths) {
  if (literals.size() != cells.size() + 1)
    throw std::invalid_argument("a text before each cell and behind the last");
  if (!widths.empty() && widths.size() != cells.size()) throw std::invalid_argument("a width for each cell");
  if (mask) check_counts(*mask, end);
  for (const Cells* column : cells) check(*column, begin, end);
  std::string out;
  for (std::size_t row = begin; row < end; ++row) {
    if (mask && count_at(*mask, row) == 0) continue;
    check_interrupted(8 * cells.size());
    for (std::size_t place = 0; place < cells.size(); ++place) {
      out += literals[place];
      const std::size_t start = out.size();
      append_cell(out, *cells[place], row);
      if (!widths.empty()) pad(out, start, widths[place]);
    }
    out += literals.back();
  }
  return out;
}

std::size_t widest(const Cells& cells, const std::optional<Counts>& mask, std::size_t begin,
                   std::size_t end) {
  if (mask) check_counts(*mask, end);
  check(cells, begin, end);
  std::size_t width = 0;
  std::string cell;
  for (std::size_t row = begin; row < end; ++row) {
    if (mask && count_at(*mask, row) == 0) continue;
    check_interrupted(16);
    cell.clear();
    append_cell(cell, cells, row);
    width = std::max(width, utf8::count(cell));
  }
  return width;
}

std::string indented_json(std::string_view compact, std::size_t indent) {
  std::string out;
  out.reserve(2 * compact.size());
  std::size_t depth = 0;
  const auto line = [&] {
    out += '\n';
    out.append(depth * indent, ' ');
  };
  for (std::size_t at = 0; at < compact.size(); ++at) {
    const char letter = compact[at];
    if (letter == '"') {
      std::size_t end = at + 1;
      while (end < compact.size() && compact[end] != '"') end += compact[end] == '\\' ? 2 : 1;
      const std::string_view text = compact.substr(at, end - at + 1);
      out += text;
      at += text.size() - 1;
      check_interrupted(text.size());
    } else if (letter == '{' || letter == '[') {
      out += letter;
      if (at + 1 < compact.size() && compact[at + 1] == letter + 2) {
        out += compact[++at];
      } else {
        ++depth;
        line();
      }
    } else if (letter == '}' || letter == ']') {
      depth -= depth > 0 ? 1 : 0;
      line();
      out += letter;
    } else {
      out += letter;
      if (letter == ',') line();
    }
  }
  return out;
}

}  // namespace treegauge::rows
