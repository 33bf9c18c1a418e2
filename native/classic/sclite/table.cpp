#include "classic/sclite/table.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace treegauge::classic::sclite_parts {
namespace {

// The first line of a cell, at most `width` long: two slashes end a line, and so does a blank where the rest
// does not fit. What follows stays.
std::string first_line(std::string_view& rest, std::size_t width) {
  std::size_t size = 0;
  while (size < width && size < rest.size() && !rest.substr(size).starts_with("//")) ++size;
  std::string_view line = rest.substr(0, size);
  if (rest.substr(size).starts_with("//")) {
    rest.remove_prefix(size + 2);
  } else if (size == rest.size()) {
    rest = {};
  } else {
    const std::size_t blank = rest.substr(0, size + 1).rfind(' ');
    if (blank == rest.npos || blank + 1 == 0) {
      rest = {};  // no place to break: the original never ends
    } else {
      line = rest.substr(0, blank);
      rest.remove_prefix(blank + 1);
    }
  }
  return std::string(line);
}

std::size_t widest_line(std::string_view cell) {
  std::size_t widest = 0;
  while (!cell.empty()) {
    const std::size_t size = std::min(cell.find("//"), cell.size());
    widest = std::max(widest, size);
    cell.remove_prefix(std::min(size + 2, cell.size()));
    if (cell.starts_with(' ')) cell.remove_prefix(1);
  }
  return widest;
}

}  // namespace

std::string in_the_middle(std::string_view text, std::size_t width) {
  const std::size_t free = width > text.size() ? width - text.size() : 0;
  return std::string(free / 2, ' ').append(text).append(free - free / 2, ' ');
}

void ReportTable::add_row(char rule, Side first_cell, std::vector<std::string> cells) {
  rows_.push_back({rule, first_cell, std::move(cells)});
}

void ReportTable::print(const std::vector<std::size_t>& bars, std::string& out) const {
  std::map<std::size_t, std::vector<std::size_t>> text_widths;  // by the number of columns
  for (const Row& row : rows_) {
    std::vector<std::size_t>& widths = text_widths[row.cells.size()];
    widths.resize(row.cells.size());
    for (std::size_t c = 0; c < row.cells.size(); ++c)
      widths[c] = std::max(widths[c], widest_line(row.cells[c]));
  }
  const auto sum = [](const std::vector<std::size_t>& widths) {
    std::size_t total = 1 + widths.size();  // bars or blanks around and between
    for (const std::size_t width : widths) total += width;
    return total;
  };
  std::size_t width = 0;
  for (const auto& [columns, widths] : text_widths) width = std::max(width, sum(widths));
  const std::string margin(width < kPage ? (kPage - width) / 2 : 0, ' ');

  out += margin + "," + std::string(width - 2, '-') + ".\n";
  std::size_t columns_before = 0;
  for (const Row& row : rows_) {
    const std::size_t columns = row.cells.size();
    const std::vector<std::size_t>& texts = text_widths[columns];
    // Rows that are too narrow get wider columns.
    const std::size_t missing = width - sum(texts);
    std::vector<std::size_t> sizes = texts;
    std::size_t added = 0;
    for (std::size_t c = 0; c < columns; ++c) {
      const double share = static_cast<double>(missing) / static_cast<double>(columns);
      const auto upto = c + 1 == columns
                            ? missing
                            : static_cast<std::size_t>(std::floor(share * static_cast<double>(c + 1) + 0.5));
      sizes[c] += upto - added;
      added = upto;
    }
    const auto bar_after = [&](std::size_t c) {
      return columns > 1 && std::find(bars.begin(), bars.end(), c) != bars.end();
    };
    if (row.rule != 0) {
      out += margin + "|";
      for (std::size_t c = 0; c < columns; ++c) {
        out.append(sizes[c], row.rule);
        if (c + 1 < columns)
          out += row.rule == '-' && bar_after(c) && columns_before == columns ? '+' : row.rule;
      }
      out += "|\n";
    }
    std::vector<std::string_view> rest(row.cells.begin(), row.cells.end());
    do {
      out += margin + "|";
      for (std::size_t c = 0; c < columns; ++c) {
        const std::size_t free = sizes[c] - texts[c];
        std::string text = first_line(rest[c], texts[c]);
        if (c == 0 && row.first_cell == Side::left)
          text.resize(std::max(text.size(), texts[c]), ' ');
        else
          text = in_the_middle(text, texts[c]);
        out.append(free / 2, ' ').append(text).append(free - free / 2, ' ');
        if (c + 1 < columns) out += bar_after(c) ? '|' : ' ';
      }
      out += "|\n";
    } while (std::any_of(rest.begin(), rest.end(), [](std::string_view cell) { return !cell.empty(); }));
    columns_before = columns;
  }
  out += margin + "`" + std::string(width - 2, '-') + "'\n";
}

}  // namespace treegauge::classic::sclite_parts
