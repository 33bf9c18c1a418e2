// The table of costs with groups, cell by cell where an alignment can be within a limit, and the trace.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "align/groups/bounds/floor.hpp"
#include "align/groups/groups.hpp"
#include "align/groups/marks.hpp"
#include "align/groups/streams.hpp"
#include "align/groups/value.hpp"
#include "base/interrupt.hpp"

namespace treegauge::align {

// The ways into a cell that are optimal.
enum Way : std::uint8_t { kSideBySide = 1, kGoldAlone = 2, kTestAlone = 4, kGroup = 8 };

// Words behind `gold` and `test` and before the cell are a group.
struct GroupEdge {
  std::uint32_t row, column;  // the cell
  std::uint32_t gold, test;   // where it begins
};

// `Pairs`: row(r, first, last)(test) is what the gold word before row r costs beside a test word, as a Value,
// kOut where they may not stand so; it is asked mostly of [first, last), for which named()[test] says the
// same. gold_gap(word), test_gap(word): what words cost alone.
template <class Pairs>
class GroupTable {
 public:
  // No floor: the table is computed whole.
  GroupTable(const Pairs& pairs, const Stream& gold, const Stream& test, std::size_t rows,
             std::size_t columns, GroupFloor* floor, const GroupMarks* marks, std::size_t keep_bytes)
      : pairs_(pairs),
        gold_(gold),
        test_(test),
        rows_(rows),
        columns_(columns),
        floor_(floor),
        keep_bytes_(keep_bytes),
        finder_(gold, test) {
    const auto fill_letters = [](const Stream& stream, std::size_t count, auto& letters) {
      letters.assign(count, kNone);
      for (std::size_t place = 0; place < stream.size(); ++place)
        letters[stream.at(place)] = stream.spelling().letters(stream.word(place)).front();
    };
    for (std::size_t word = 0; word < columns; ++word)
      test_gaps_.push_back(Value{pairs.test_gap(word)} << kCostShift);
    fill_letters(gold, rows, gold_letter_);
    fill_letters(test, columns, test_letter_);
    // A letter that starts no group of the other side.
    for (auto& letter : test_letter_) letter = letter == kNone ? kNone - 1 : letter;
    fill_shorter(gold, marks != nullptr && marks->told_apart() ? &marks->gold : nullptr, rows, gold_shorter_);
    std::vector<std::uint8_t> test_shorter;
    fill_shorter(test, marks != nullptr && marks->told_apart() ? &marks->test : nullptr, columns,
                 test_shorter);
    test_shorter_letter_ = test_letter_;
    for (std::size_t word = 0; word < columns; ++word)
      if (test_shorter[word] == 0) test_shorter_letter_[word] = kNone - 1;
  }

  // Fills the table as far as alignments cost no more than `limit`. Returns how many rows were reached: more
  // than there are words where there is an alignment.
  std::size_t fill(std::uint64_t limit) {
    limit_ = limit;
    blocks_.clear();
    kept_bytes_ = 0;
    end_ = rows_ + 1;
    Front front;
    while (front.row <= rows_) {
      Block& block = blocks_.emplace_back();
      block.start = front;
      // What is not touched costs nothing.
      block.ways.reserve(std::min(kBlockBytes, (rows_ + 1 - front.row) * (columns_ + 1)));
      run(block, front, rows_ + 1);
      kept_bytes_ += block.ways.size();
      for (std::size_t k = 0; kept_bytes_ > keep_bytes_ && k + 1 < blocks_.size(); ++k) {
        kept_bytes_ -= blocks_[k].ways.size();
        blocks_[k].forget();
      }
      if (front.row <= rows_ && front.last.values.empty() && front.pending.empty()) return front.row;
    }
    if (front.last.values.empty() || front.last.first + front.last.values.size() != columns_ + 1)
      return rows_;
    best_ = front.last.values.back();
    return best_ < kOut ? rows_ + 1 : rows_;
  }
  [[nodiscard]] Value best() const { return best_; }

  // The optimal ways into a cell that the trace has come to; rows must not go up from call to call.
  [[nodiscard]] std::uint8_t ways(std::size_t row, std::size_t column) {
    const Block& block = block_of(row);
    const Row& line = block.rows[row - block.start.row];
    return block.ways[line.offset + (column - line.first)];
  }
  // The groups among them.
  [[nodiscard]] std::span<const GroupEdge> groups(std::size_t row, std::size_t column) {
    const Block& block = block_of(row);
    const auto before = [](const GroupEdge& edge, const std::pair<std::size_t, std::size_t>& cell) {
      return std::pair<std::size_t, std::size_t>(edge.row, edge.column) < cell;
    };
    const auto first =
        std::lower_bound(block.edges.begin(), block.edges.end(), std::pair(row, column), before);
    const auto last = std::lower_bound(first, block.edges.end(), std::pair(row, column + 1), before);
    return {first, last};
  }

 private:
  // Which words may be the shorter of the two that begin a group; without marks all.
  static void fill_shorter(const Stream& stream, const SideMarks* marks, std::size_t count,
                           std::vector<std::uint8_t>& shorter) {
    shorter.assign(count, marks == nullptr ? 1 : 0);
    if (marks == nullptr) return;
    for (const auto& [place, word] : marks->longer) shorter[stream.at(place)] = 1;
  }

  static constexpr std::size_t kBlockBytes = std::size_t{1} << 22;

  struct Line {
    std::size_t first = 0;
    std::vector<Value> values;
    [[nodiscard]] Value at(std::size_t column) const {
      return column >= first && column - first < values.size() ? values[column - first] : kOut;
    }
  };
  struct Pending {
    GroupEdge edge;
    Value value;
    friend bool operator>(const Pending& a, const Pending& b) {
      return std::tie(a.edge.row, a.edge.column, a.edge.gold, a.edge.test) >
             std::tie(b.edge.row, b.edge.column, b.edge.gold, b.edge.test);
    }
  };
  // All that the rows from `row` on depend on.
  struct Front {
    std::size_t row = 0;
    Line last;                     // the row before
    std::vector<Pending> pending;  // groups that end in rows to come: a heap, the first on top
  };
  struct Row {
    std::uint32_t first;
    std::uint32_t offset;  // in the block
  };
  struct Block {
    Front start;
    std::vector<Row> rows;
    std::vector<std::uint8_t> ways;
    std::vector<GroupEdge> edges;
    void forget() {
      rows = {};
      ways = {};
      edges = {};
    }
  };

  Block& block_of(std::size_t row) {
    for (; blocks_.back().start.row > row; blocks_.pop_back()) end_ = blocks_.back().start.row;
    Block& block = blocks_.back();
    if (block.rows.empty()) {
      Front front = block.start;
      run(block, front, end_);
    }
    return block;
  }

  // Rows until the block is full or `end` is reached, or nothing is left.
  void run(Block& block, Front& front, std::size_t end) {
    while (front.row < end && block.ways.size() < kBlockBytes) {
      next(block, front);
      if (front.last.values.empty() && front.pending.empty()) return;
    }
  }

  void next(Block& block, Front& front) {
    const std::size_t row = front.row;
    const FloorRow floor = floor_ != nullptr ? floor_->below(rows_ - row) : FloorRow{};
    const Line& above = front.last;
    std::vector<Pending>& pending = front.pending;
    const auto ends_here = [&] { return !pending.empty() && pending.front().edge.row == row; };
    // Columns that can be reached from above, or by a group that ends there.
    std::size_t column = row == 0 ? 0 : above.values.empty() ? columns_ + 1 : above.first;
    const std::size_t reach = row == 0 ? 0 : above.values.empty() ? 0 : above.first + above.values.size();
    std::size_t waits = ends_here() ? pending.front().edge.column : columns_ + 1;
    column = std::min(column, waits);
    const std::size_t first = column;
    const std::size_t offset = block.ways.size();
    block.rows.push_back({static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(offset)});
    const Value gold_gap = row == 0 ? 0 : Value{pairs_.gold_gap(row - 1)} << kCostShift;
    const bool may_begin = row < rows_;
    const std::uint32_t letter = may_begin ? gold_letter_[row] : kNone;
    const std::uint32_t* const test_letters =
        (may_begin && gold_shorter_[row] != 0 ? test_letter_ : test_shorter_letter_).data();
    line_.values.clear();
    Value left = kOut;
    Value corner = column > 0 ? above.at(column - 1) : kOut;  // above the cell to the left
    const Value* const test_gaps = test_gaps_.data();
    const auto costs = pairs_.row(row, above.first, std::min(reach, columns_));
    // One cell by all ways but groups; then what it is worth.
    Value up = kOut;
    Value diagonal = kOut;
    const auto reached_by = [&](Value from_above) {
      diagonal = corner < kOut ? corner + costs(column - 1) : kOut;
      corner = from_above;
      up = from_above + gold_gap;
      left += column > 0 ? test_gaps[column - 1] : 0;
      return std::min({diagonal, up, left});
    };
    const auto ways_into = [&](Value value) {
      return static_cast<std::uint8_t>((diagonal == value ? kSideBySide : 0) |
                                       (up == value ? kGoldAlone : 0) | (left == value ? kTestAlone : 0));
    };
    const auto begins = [&](Value value) {
      if (may_begin && column < columns_ && letter == test_letters[column])
        begin(row, column, value, pending);
    };
    while (column <= columns_) {
      // Where no group ends and cells lie above there is little to ask.
      const std::size_t plain_end = std::min(waits, reach);
      if (column >= above.first && column < plain_end && row > 0) {
        const std::size_t count = plain_end - column;
        const std::size_t at = line_.values.size();
        line_.values.resize(at + count);
        block.ways.resize(offset + at + count);
        Value* const values = line_.values.data() + at;
        const Value* const from_above = above.values.data() + (column - above.first);
        left = plain({column, count, corner, left, gold_gap, from_above, costs.named()}, floor, values,
                     block.ways.data() + offset + at);
        corner = from_above[count - 1];
        const std::size_t end = std::min(count, may_begin ? columns_ - column : 0);
        for (std::size_t k = 0; k < end; ++k)
          if (letter == test_letters[column + k] && values[k] < kOut)
            begin(row, column + k, values[k], pending);
        column += count;
        continue;
      }
      if (left >= kOut && column > reach && waits > columns_ && row + column > 0) break;
      Value value = reached_by(above.at(column));
      if (row == 0 && column == 0) value = 0;
      const std::size_t first_edge = block.edges.size();
      Value grouped = kOut;
      if (column == waits) {
        for (; ends_here() && pending.front().edge.column == column; drop_first(pending)) {
          const Pending& top = pending.front();
          if (top.value > value) continue;
          if (top.value < grouped) block.edges.resize(first_edge);
          block.edges.push_back(top.edge);
          value = grouped = top.value;
        }
        waits = ends_here() ? pending.front().edge.column : columns_ + 1;
      }
      std::uint8_t ways = 0;
      if (value >= kOut || (value >> kCostShift) + floor(column) > limit_) {
        value = kOut;
        block.edges.resize(first_edge);
      } else {
        ways = static_cast<std::uint8_t>(ways_into(value) | (grouped == value ? kGroup : 0));
        if ((ways & kGroup) == 0) block.edges.resize(first_edge);
        begins(value);
      }
      block.ways.push_back(ways);
      line_.values.push_back(value);
      left = value;
      ++column;
    }
    check_interrupted(2 * line_.values.size() + 8);
    line_.first = first;
    trim(line_);
    std::swap(front.last, line_);
    ++front.row;
  }

  // Cells of a row that follow each other, with cells above all of them and no group that ends there.
  struct Cells {
    std::size_t column, count;
    Value corner, left;  // before the first one
    Value gold_gap;
    const Value* above;   // from the first column on
    const Value* beside;  // what the gold word costs by test word
  };
  // Returns the last value.
  Value plain(const Cells& cells, const FloorRow& floor, Value* values, std::uint8_t* ways) {
    Value left = cells.left;
    const Value* const test_gaps = test_gaps_.data();
    floors_.resize(std::max(floors_.size(), cells.count));
    floor.write(cells.column, cells.count, floors_.data());
    const std::uint32_t* const below = floors_.data();
    const std::int64_t room =
        static_cast<std::int64_t>(std::min<std::uint64_t>(limit_, (kOut >> kCostShift) - 1)) + 1;
    const auto is_out = [&](Value value, std::size_t k) {
      return static_cast<std::int64_t>(value) >= (room - static_cast<std::int64_t>(below[k])) << kCostShift;
    };
    Value corner = cells.corner;
    std::size_t k = 0;
    if (cells.column == 0) {
      // Nothing stands left of it.
      const Value up = cells.above[0] + cells.gold_gap;
      values[0] = left = is_out(up, 0) ? kOut : up;
      ways[0] = left == kOut ? std::uint8_t{0} : std::uint8_t{kGoldAlone};
      corner = cells.above[0];
      k = 1;
    }
    for (; k < cells.count; ++k) {
      const std::size_t word = cells.column + k - 1;
      // Left of the first cell above is nothing, whatever is said of the word.
      const Value diagonal = corner + cells.beside[word];
      corner = cells.above[k];
      const Value up = corner + cells.gold_gap;
      const Value alone = left + test_gaps[word];
      const Value value = std::min({diagonal, up, alone});
      const bool out = is_out(value, k);
      const unsigned bits = kSideBySide * unsigned{diagonal == value} | kGoldAlone * unsigned{up == value} |
                            kTestAlone * unsigned{alone == value};
      ways[k] = static_cast<std::uint8_t>(out ? 0 : bits);
      values[k] = left = out ? kOut : value;
    }
    return left;
  }

  static void drop_first(std::vector<Pending>& pending) {
    std::pop_heap(pending.begin(), pending.end(), std::greater<>());
    pending.pop_back();
  }

  static void trim(Line& line) {
    while (!line.values.empty() && line.values.back() >= kOut) line.values.pop_back();
    std::size_t out = 0;
    while (out < line.values.size() && line.values[out] >= kOut) ++out;
    if (out == 0) return;
    line.values.erase(line.values.begin(), line.values.begin() + static_cast<std::ptrdiff_t>(out));
    line.first += out;
  }

  // Groups that begin at a cell wait for the row where they end.
  void begin(std::size_t row, std::size_t column, Value value, std::vector<Pending>& pending) {
    const std::size_t gold = gold_.place(row);
    const std::size_t test = test_.place(column);
    finder_.find(gold, test, [&](std::size_t gold_end, std::size_t test_end) {
      const GroupEdge edge{gold_.at(gold_end - 1) + 1, test_.at(test_end - 1) + 1,
                           static_cast<std::uint32_t>(row), static_cast<std::uint32_t>(column)};
      pending.push_back({edge, value + (gold_end - gold) + (test_end - test)});
      std::push_heap(pending.begin(), pending.end(), std::greater<>());
    });
  }

  const Pairs& pairs_;
  const Stream& gold_;
  const Stream& test_;
  std::size_t rows_;
  std::size_t columns_;
  GroupFloor* floor_;
  std::size_t keep_bytes_;
  GroupFinder finder_;
  std::vector<std::uint32_t> gold_letter_;  // by word: its first letter where it may begin a group
  std::vector<std::uint32_t> test_letter_;
  std::vector<std::uint32_t>
      test_shorter_letter_;  // the same where it may be the shorter of the two that begin one
  std::vector<std::uint8_t> gold_shorter_;
  std::vector<Value> test_gaps_;  // what test words cost alone
  Line line_;
  std::vector<std::uint32_t> floors_;  // of some cells of a row
  std::uint64_t limit_ = kNever;
  std::vector<Block> blocks_;
  std::size_t kept_bytes_ = 0;
  std::size_t end_ = 0;  // the row behind the last block
  Value best_ = kOut;
};

}  // namespace treegauge::align
