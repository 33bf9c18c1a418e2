// All alignments of least cost: how many there are, one of them by its number, one drawn at random.
//
// Which alignments are the same. Two alignments are the same if the same words count in both and every word
// that counts has the same partner. So the order of insertions and deletions between two pairs makes no
// difference, nor where words stand that do not count. (A free gold word opposite an equal test word takes it
// out: then the test word does not count. Which of several free gold words did so makes no difference.)
//
// Method. The cells of the table that some cheapest alignment passes through are found from the last cell
// back, by the moves that cost no more than they must: the trace of the aligner with every branch taken. They
// are few where the texts are alike. An alignment is written in one way only: between two pairs the test
// words alone come first, then the gold words alone; a test word that is taken out is so by the first free
// gold word that can. What has to be remembered for that is a state (State), so alignments are paths through
// cells and states, and are counted in one pass: exactly up to 2^64 - 1, else as logarithms. A path is chosen
// from the last cell back, each way with the share of alignments that come that way. So all alignments are
// equally likely.
//
// Memory. A byte for each cell between the first and the last of its row; and the numbers of alignments, 24
// bytes a cell, up to a budget: beyond it only every k-th row is kept, and those between are counted again
// when a path passes them.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "align/edit/edit.hpp"
#include "base/interrupt.hpp"
#include "stats/random.hpp"

namespace treegauge::align {

// How a cell of the table is reached on a cheapest way, as bits.
enum Move : std::uint8_t {
  kOnWay = 1,      // some cheapest alignment passes through the cell
  kUp = 2,         // the gold word stands alone
  kLeft = 4,       // the test word stands alone
  kPaired = 8,     // the two words are partners
  kTakenOut = 16,  // the gold word does not count, and takes an equal test word out
  kJumped = 32,    // groups of words end here
};

// A group of words: so many on each side.
struct Jump {
  std::uint32_t gold;
  std::uint32_t test;
  friend bool operator==(const Jump&, const Jump&) = default;
};

// The cells that some cheapest alignment passes through, with the moves that lead to them.
class OptimalCells {
 public:
  // From the cell (rows, columns) back. `into(row, column, jumps)` returns the cheapest moves into a cell and
  // lists its groups; it is asked for each cell once, by falling row, then by falling column.
  template <class Into>
  static OptimalCells from(std::size_t rows, std::size_t columns, Into into);

  [[nodiscard]] std::size_t rows() const { return bands_.size() - 1; }
  [[nodiscard]] std::size_t columns() const { return columns_; }
  // The columns of a row: the first with a cell, and how many up to the last with one.
  [[nodiscard]] std::size_t first(std::size_t row) const { return band(row).last + 1 - band(row).width; }
  [[nodiscard]] std::size_t width(std::size_t row) const { return band(row).width; }
  [[nodiscard]] std::uint8_t at(std::size_t row, std::size_t column) const {
    return moves_[place(row, column)];
  }
  [[nodiscard]] std::span<const Jump> jumps(std::size_t row, std::size_t column) const;
  // The most gold words that a group has, at least 1.
  [[nodiscard]] std::size_t reach() const { return reach_; }
  // Cells between the first and the last of all rows.
  [[nodiscard]] std::size_t size() const { return moves_.size(); }

 private:
  struct Band {
    std::size_t last;
    std::size_t width;
    std::size_t begin;  // of its moves, from the last column to the first
  };
  struct JumpsAt {
    std::size_t place;
    std::size_t begin, end;
  };
  // Cells of a row that are known to be on a way; reversed, for they come by falling column.
  struct Marks {
    std::size_t last = 0;
    std::vector<std::uint8_t> marked;
    void set(std::size_t column);
  };

  [[nodiscard]] const Band& band(std::size_t row) const { return bands_[bands_.size() - 1 - row]; }
  [[nodiscard]] std::size_t place(std::size_t row, std::size_t column) const {
    const Band& at = band(row);
    return at.begin + (at.last - column);
  }

  std::size_t columns_ = 0;
  std::size_t reach_ = 1;
  std::vector<Band> bands_;  // from the last row to the first
  std::vector<std::uint8_t> moves_;
  std::vector<JumpsAt> jumps_at_;  // by rising place
  std::vector<Jump> jumps_;
};

// A draw's own numbers: the same for the same seed and number everywhere.
class DrawNumbers {
 public:
  DrawNumbers(std::uint64_t seed, std::uint64_t number) : random_(seed, number) {}
  std::uint64_t next() { return random_.bits(); }
  std::uint64_t below(std::uint64_t limit);  // all equally likely; limit >= 1
  double share();                            // 0 <= share < 1

 private:
  stats::Random random_;
};

// Words that stand together in an alignment: so many from these positions on. (1, 1) but for groups.
struct Link {
  std::uint32_t gold;
  std::uint32_t test;
  Jump words{1, 1};
  bool taken_out = false;
  friend bool operator==(const Link&, const Link&) = default;
};

// What the numbers of alignments may take before every k-th row only is kept.
inline constexpr std::size_t kCountBytes = std::size_t{64} << 20;

class CoOptimal {
 public:
  // The words behind the texts and the equality must stay where they are. One object is asked by one thread
  // at a time.
  CoOptimal(OptimalCells cells, const Text& gold, const Text& test, const Equality& equality,
            std::size_t count_bytes = kCountBytes);
  CoOptimal(CoOptimal&&) noexcept;
  CoOptimal& operator=(CoOptimal&&) noexcept;
  ~CoOptimal();

  // How many alignments there are; 2^64 - 1 for that many or more.
  [[nodiscard]] std::uint64_t count() const;
  // Its natural logarithm, however many.
  [[nodiscard]] double log_count() const;

  // Alignment `number` of count() < 2^64 - 1, in an order of their own; std::out_of_range where there is
  // none.
  [[nodiscard]] std::vector<Link> at(std::uint64_t number);
  // One of all, each equally likely.
  [[nodiscard]] std::vector<Link> draw(DrawNumbers& numbers);

 private:
  class Paths;
  std::unique_ptr<Paths> paths_;
};

// The cells of the cheapest alignments by edit cost; what is refused is what edit_align refuses.
[[nodiscard]] OptimalCells optimal_cells(const Text& gold, const Text& test, const Equality& equality,
                                         Costs costs, bool punctuation_apart = false,
                                         std::size_t border_bytes = kBorderBytes);

// An alignment's slots in the order in which edit_align gives them: for the links of the alignment that it
// takes, where all words count, the slots are its slots. No link may be a group.
[[nodiscard]] std::vector<Slot> slots_of(std::span<const Link> links, const Text& gold, const Text& test,
                                         const Equality& equality, Ties ties);

// ---------------------------------------------------------------------------------------------------------------

template <class Into>
OptimalCells OptimalCells::from(std::size_t rows, std::size_t columns, Into into) {
  OptimalCells cells;
  cells.columns_ = columns;
  cells.bands_.reserve(rows + 1);
  std::vector<Marks> waiting(1);  // rows above the present one, from the present one up, in a ring
  std::size_t base = 0;
  const auto at = [&](std::size_t up) -> Marks& { return waiting[(base + up) % waiting.size()]; };
  const auto mark = [&](std::size_t up, std::size_t column) {
    if (up >= waiting.size()) {
      std::vector<Marks> more(up + 1);
      for (std::size_t k = 0; k < waiting.size(); ++k) more[k] = std::move(at(k));
      waiting = std::move(more);
      base = 0;
    }
    at(up).set(column);
  };
  mark(0, columns);
  std::vector<Jump> jumps;
  for (std::size_t row = rows + 1; row-- > 0;) {
    check_interrupted(64 + 8 * at(0).marked.size());
    const std::size_t last = at(0).last;
    const std::size_t begin = cells.moves_.size();
    for (std::size_t k = 0; k < at(0).marked.size(); ++k) {
      const std::size_t column = last - k;
      if (at(0).marked[k] == 0) {
        cells.moves_.push_back(0);
        continue;
      }
      jumps.clear();
      const std::uint8_t moves = row + column == 0 ? std::uint8_t{0} : into(row, column, jumps);
      if ((moves & kUp) != 0) mark(1, column);
      if ((moves & (kPaired | kTakenOut)) != 0) mark(1, column - 1);
      if ((moves & kLeft) != 0) mark(0, column - 1);
      for (const Jump& jump : jumps) {
        mark(jump.gold, column - jump.test);
        cells.reach_ = std::max<std::size_t>(jump.gold, cells.reach_);
      }
      if (!jumps.empty()) {
        const std::size_t first = cells.jumps_.size();
        cells.jumps_.insert(cells.jumps_.end(), jumps.begin(), jumps.end());
        cells.jumps_at_.push_back({cells.moves_.size(), first, cells.jumps_.size()});
      }
      cells.moves_.push_back(static_cast<std::uint8_t>((moves & (kUp | kLeft | kPaired | kTakenOut)) |
                                                       kOnWay | (jumps.empty() ? 0 : kJumped)));
    }
    cells.bands_.push_back({last, cells.moves_.size() - begin, begin});
    at(0) = Marks{};
    base = (base + 1) % waiting.size();
  }
  return cells;
}

}  // namespace treegauge::align
