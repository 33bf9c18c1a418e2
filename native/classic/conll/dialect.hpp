// Differences between the CoNLL-2007 and the CoNLL-2009 scorer; the rest of the report is shared.
#pragma once
#include <cstddef>
#include <string_view>

namespace treegauge::classic::conll {

struct Columns {
  std::size_t form;
  std::size_t tag;
  std::size_t head;
  std::size_t relation;
};

inline constexpr std::size_t kAllColumns = static_cast<std::size_t>(-1);

struct Dialect {
  std::string_view tag;           // heading of tag columns
  std::string_view tags;          // what the accuracy tables are spread over
  std::string_view results;       // what the long report says it evaluates
  std::string_view beside_focus;  // how an error with a correct head names the focus word
  Columns columns;                // counted from 0
  std::size_t most_columns;       // further ones are not read
  // The 2009 scorer reads characters: any Unicode white space separates columns, white space at
  // either end of a line is dropped, and columns are as wide as their characters. The 2007 scorer
  // reads bytes: a line that starts with white space starts with an empty column.
  bool characters;
};

inline constexpr Dialect kConll2007{"CPOS", "CPOSTAGs", "results", "the focus word", {1, 3, 6, 7}, 8, false};
inline constexpr Dialect kConll2009{
    "PPOSS", "PPOSS tags", "syntactic results", "focus word", {1, 5, 8, 10}, kAllColumns, true};

}  // namespace treegauge::classic::conll
