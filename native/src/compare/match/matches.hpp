// Matches: the items of both sides in columns, each with its partner. Counting, every breakdown and
// confusion are made from them, for all metrics alike.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compare/comparison.hpp"
#include "compare/count/count.hpp"

namespace treegauge {

// One side. A row is an item: a bracket, an arc, a word with its tag. Columns that a kind of item lacks are
// empty; those of places are, until `complete` fills them.
struct MatchedSide {
  std::vector<Row> unit;     // home
  std::vector<Key> label;    // number into the names; kUncounted where the item has none
  std::vector<Row> token;    // the word it hangs on; of a bracket the first word that counts
  std::vector<Row> head;     // of an arc: a word, kRootRow, or kNoRow where the word has no head
  std::vector<Row> node;     // of a bracket: the constituent
  std::vector<Row> span;     // of a chunk or an argument: its first row in the table of spans
  std::vector<Row> partner;  // the matching item of the other side, kNoRow where there is none
  // The partner when labels are ignored: what the unlabelled metric would match. Where there is a partner,
  // it is that one.
  std::vector<Row> loose_partner;
  // The place: item i covers the slots run_begin[r] … run_end[r] - 1 for r from run_first[i] to
  // run_first[i + 1] - 1.
  std::vector<std::uint32_t> run_first, run_begin, run_end;
  bool stretches = false;  // arcs from a head to stretches of words: what counts of these is where they end
  [[nodiscard]] std::size_t size() const { return unit.size(); }
};

struct Matches {
  MatchedSide gold, test;
  std::vector<std::string> names;  // of the labels
};

// Makes items of both sides partners, by number.
inline void pair(Matches& matches, std::size_t gold, std::size_t test,
                 std::vector<Row> MatchedSide::* column) {
  (matches.gold.*column)[gold] = static_cast<Row>(test);
  (matches.test.*column)[test] = static_cast<Row>(gold);
}

// A match is in one unit, that of its gold item; a test item by itself may live elsewhere, for words that
// were put in before it live with the last aligned word.
inline void live_together(std::span<const Row> gold_unit, std::span<const Row> test_partner,
                          std::vector<Row>& test_unit) {
  for (std::size_t item = 0; item < test_unit.size(); ++item)
    if (test_partner[item] != kNoRow) test_unit[item] = gold_unit[test_partner[item]];
}

// Fills the columns of places.
void complete(const Comparison& comparison, Matches& matches);

// The one count: per unit, a match where its gold item lives. A unit out of range is an error.
PrfColumns count_matched(std::size_t units, std::span<const Row> gold_unit, std::span<const Row> gold_partner,
                         std::span<const Row> test_unit);
PrfColumns count_matched(const Comparison& comparison, const Matches& matches);

// Cells of a breakdown, over the units that `counted` marks (not 0, an entry for each unit). Each item is in
// the cell of its own side, so that the cells of each side add up; hence matches are counted from both sides.
enum class Cells : std::uint8_t {
  label,
  distance,
  direction,
  projectivity,
  root,
  predicate,
  role_kind,
  depth
};
using UnitMask = std::span<const std::int64_t>;

struct CellCounts {
  std::vector<std::string> name;  // nothing for items without a label
  PrfColumns counts;
  Column matched_test;
};
// An item that is counted in a cell.
struct CellItem {
  std::uint32_t cell = 0;
  Row unit = 0;
  bool gold = false, matched = false;
};
// `items`: where all that is counted is put, too.
CellCounts count_cells(const Comparison& comparison, const Matches& matches, Cells cells, UnitMask counted,
                       std::vector<CellItem>* items = nullptr);

// The same for each cell and unit that has something: rows in order of cells, then units.
struct CellRows {
  std::vector<std::uint32_t> cell, unit;
  PrfColumns counts;
  Column matched_test;
};
CellRows rows_of(std::vector<CellItem>&& items);

// How often an item has one label in gold and another in test, labels ignored in matching. Items without such
// a partner are in the row or column without a name (kUncounted), so that rows and columns add up to the
// labels' counts.
struct ConfusionCell {
  Key gold = kUncounted, test = kUncounted;
  std::int64_t count = 0;
  std::vector<Row> units;  // where, in order, each once
};
// Most frequent first.
std::vector<ConfusionCell> count_confusion(const Matches& matches, UnitMask counted);

// Numbered roles (A0 … AA, ARG0 …) are core, AM and ARGM adjunct; R- and C- go with the role behind
// them; all else is other.
std::string_view role_kind(std::string_view role);

}  // namespace treegauge
