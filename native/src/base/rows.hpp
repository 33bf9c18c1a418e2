// Rows of a report: whole columns in, text out. What stands between the cells is the caller's, so the same
// rows are lines of a table, of a listing, or objects in JSON.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace treegauge::rows {

// A column of counts, as wide as it is kept.
using Counts = std::variant<std::span<const std::int64_t>, std::span<const std::int32_t>>;

// Columns, each times a whole number, added.
struct Sum {
  struct Term {
    Counts column;
    std::int64_t times;
  };
  std::vector<Term> terms;
};

// One sum divided by another, undefined where that is 0; or what is left of it to 1.
struct Share {
  Sum numerator;
  Sum denominator;
  bool rest = false;
};

// Texts of the rows from `first` on; one that is undefined has no data. A quotation mark stands around the
// others.
struct Texts {
  std::vector<std::string_view> texts;
  std::size_t first = 0;
  std::string quote;
};

// One of a few texts in each row.
struct Choice {
  std::span<const std::uint32_t> chosen;
  std::vector<std::string> texts;
};

struct Cells {
  std::variant<Sum, Share, Texts, Choice> content;
  std::string undefined;       // what is written where there is no value
  int digits = -1;             // decimals of shares; below 0, as many as Python's repr has
  bool percent = false;        // shares times 100
  std::optional<Counts> mask;  // where it is 0 there is no value
};

// The value of a row of a sum or share; nothing where it is undefined.
using Value = std::variant<std::monostate, std::int64_t, double>;
[[nodiscard]] Value value(const Cells& cells, std::size_t row);

// The rows begin … end - 1 without those where the mask is 0: first literal, first cell, second literal, and
// so on to the literal behind the last cell. `widths`, if there are any: characters that each cell takes at
// least, with blanks before it, or behind it where the width is negative.
[[nodiscard]] std::string write(const std::vector<std::string>& literals,
                                const std::vector<const Cells*>& cells, const std::optional<Counts>& mask,
                                std::size_t begin, std::size_t end, const std::vector<std::int64_t>& widths);

// The characters of the widest of a column's cells in these rows.
[[nodiscard]] std::size_t widest(const Cells& cells, const std::optional<Counts>& mask, std::size_t begin,
                                 std::size_t end);

// JSON with a line for each item and so many blanks for each level; in `compact` JSON blanks stand behind
// colons alone.
[[nodiscard]] std::string indented_json(std::string_view compact, std::size_t indent);

// A number as Python's repr writes it.
void append_repr(std::string& out, double number);

}  // namespace treegauge::rows
