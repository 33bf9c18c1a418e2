#include "treegauge/prf_table.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <stdexcept>
#include <string_view>

#include "treegauge/interrupt.hpp"
#include "treegauge/percent.hpp"
#include "treegauge/utf8.hpp"

namespace treegauge {
namespace {

constexpr std::size_t kColumns = 7;

// The text of a cell; no figure needs more.
struct Cell {
  std::array<char, 30> text;
  std::size_t size = 0;
  [[nodiscard]] std::string_view view() const { return {text.data(), size}; }
};

Cell whole(std::int64_t value) {
  Cell cell;
  cell.size = static_cast<std::size_t>(
      std::to_chars(cell.text.data(), cell.text.data() + cell.text.size(), value).ptr - cell.text.data());
  return cell;
}

Cell percent(std::int64_t part, std::int64_t all) {
  Cell cell;
  if (all == 0) {
    cell.size = std::string_view("n/a").copy(cell.text.data(), 3);
    return cell;
  }
  std::array<char, 6> six;
  if (percent_digits(part, all, six.data())) {
    const auto first = std::find_if(six.begin(), six.end(), [](char c) { return c != ' '; });
    cell.size = static_cast<std::size_t>(std::copy(first, six.end(), cell.text.begin()) - cell.text.begin());
    return cell;
  }
  const double value = 100 * (static_cast<double>(part) / static_cast<double>(all));
  const auto end = std::to_chars(cell.text.data(), cell.text.data() + cell.text.size(), value, std::chars_format::fixed, 2);
  if (end.ec != std::errc()) throw std::invalid_argument("counts that are none");
  cell.size = static_cast<std::size_t>(end.ptr - cell.text.data());
  return cell;
}

std::array<Cell, kColumns - 1> figures(const PrfRows& rows, std::size_t row) {
  const std::int64_t matched = rows.matched[row];
  const std::int64_t gold = rows.gold[row];
  const std::int64_t test = rows.test[row];
  return {percent(matched, test), percent(matched, gold), percent(2 * matched, gold + test),
          whole(matched),         whole(gold),            whole(test)};
}

}  // namespace

std::string prf_table(const std::vector<std::string>& header, const PrfRows& rows) {
  const std::size_t count = rows.mask.size();
  if (header.size() != kColumns || rows.matched.size() != count || rows.gold.size() != count ||
      rows.test.size() != count || (rows.names != nullptr ? rows.names->size() : rows.number.size()) != count) {
    throw std::invalid_argument("columns of different length");
  }
  std::array<std::size_t, kColumns> width{};
  for (std::size_t column = 0; column < kColumns; ++column) width[column] = utf8::count(header[column]);
  std::vector<std::array<Cell, kColumns - 1>> cells;
  for (std::size_t row = 0; row < count; ++row) {
    if (rows.mask[row] == 0) continue;
    check_interrupted(64);
    const auto& made = cells.emplace_back(figures(rows, row));
    width[0] = std::max(width[0], rows.names != nullptr ? utf8::count((*rows.names)[row]) : whole(rows.number[row]).size);
    for (std::size_t column = 1; column < kColumns; ++column) width[column] = std::max(width[column], made[column - 1].size);
  }
  std::string out;
  std::size_t line = 2 * kColumns;
  for (const std::size_t one : width) line += one;
  out.reserve((cells.size() + 1) * line);
  const auto put_name = [&](std::string_view name) {
    out += name;
    out.append(width[0] - utf8::count(name), ' ');
  };
  const auto put = [&](std::size_t column, std::string_view text) {
    out.append(2 + width[column] - utf8::count(text), ' ');
    out += text;
  };
  put_name(header[0]);
  for (std::size_t column = 1; column < kColumns; ++column) put(column, header[column]);
  std::size_t next = 0;
  for (std::size_t row = 0; row < count; ++row) {
    if (rows.mask[row] == 0) continue;
    out += '\n';
    put_name(rows.names != nullptr ? std::string_view((*rows.names)[row]) : whole(rows.number[row]).view());
    const auto& made = cells[next++];
    for (std::size_t column = 1; column < kColumns; ++column) put(column, made[column - 1].view());
  }
  return out;
}

}  // namespace treegauge
