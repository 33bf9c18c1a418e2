// Counts and draws alignments of least cost, as paths through cells and states.

#include "align/co_optimal/co_optimal.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <variant>

namespace treegauge::align {

void OptimalCells::Marks::set(std::size_t column) {
  if (marked.empty()) last = column;
  if (column > last) {
    marked.insert(marked.begin(), column - last, 0);
    last = column;
  }
  if (last - column >= marked.size()) marked.resize(last - column + 1, 0);
  marked[last - column] = 1;
}

std::span<const Jump> OptimalCells::jumps(std::size_t row, std::size_t column) const {
  const std::size_t at = place(row, column);
  const auto entry =
      std::lower_bound(jumps_at_.begin(), jumps_at_.end(), at,
                       [](const JumpsAt& jumps_at, std::size_t wanted) { return jumps_at.place < wanted; });
  if (entry == jumps_at_.end() || entry->place != at) return {};
  return std::span(jumps_).subspan(entry->begin, entry->end - entry->begin);
}

std::uint64_t DrawNumbers::below(std::uint64_t limit) {
  // Numbers beyond the last whole multiple of the limit would make small results more likely.
  const std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  const std::uint64_t end = most - most % limit;
  std::uint64_t number = next();
  while (number >= end) number = next();
  return number % limit;
}

double DrawNumbers::share() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

namespace {

constexpr std::uint64_t kMany = std::numeric_limits<std::uint64_t>::max();

// How many alignments: exact, kMany for too many.
struct Exact {
  std::uint64_t value = 0;
  static Exact single() { return {1}; }
  friend Exact operator+(Exact a, Exact b) { return {a.value > kMany - b.value ? kMany : a.value + b.value}; }
};

// The same as a logarithm.
struct Logarithm {
  double value = -std::numeric_limits<double>::infinity();
  static Logarithm single() { return {0.0}; }
  friend Logarithm operator+(Logarithm a, Logarithm b) {
    if (a.value < b.value) std::swap(a, b);
    if (std::isinf(b.value)) return a;
    return {a.value + std::log1p(std::exp(b.value - a.value))};
  }
};

// Which of several ways was taken, where each has its number of alignments: by the alignment's number among
// all.
class ByNumber {
 public:
  using Number = Exact;
  explicit ByNumber(std::uint64_t number) : left_(number) {}
  // A choice begins: the ways have so many alignments together.
  void start(Exact) {}
  bool takes(Exact way) {
    if (left_ < way.value) return true;
    left_ -= way.value;
    return false;
  }

 private:
  std::uint64_t left_;
};

// The same by chance.
class ByChance {
 public:
  using Number = Logarithm;
  explicit ByChance(DrawNumbers& numbers) : numbers_(numbers) {}
  void start(Logarithm all) {
    all_ = all.value;
    left_ = numbers_.share();
  }
  bool takes(Logarithm way) {
    if (std::isinf(way.value)) return false;
    const double share = std::exp(way.value - all_);
    if (left_ < share) return true;
    left_ -= share;
    return false;
  }

 private:
  DrawNumbers& numbers_;
  double all_ = 0;
  double left_ = 0;
};

// What has to be remembered on the way for each alignment to have one way only.
enum class State : std::uint8_t {
  open,    // after a pair or after test words alone: anything may follow
  closed,  // after gold words alone: no test word alone may follow
  missed,  // closed, and a free gold word could have taken the next test word out: now it must not be taken
           // out
};

template <class Number>
struct Numbers {
  Number open, closed, missed;
  [[nodiscard]] Number fresh() const { return open + closed; }
  [[nodiscard]] Number all() const { return fresh() + missed; }
  [[nodiscard]] Number of(State state) const {
    return state == State::open ? open : state == State::closed ? closed : missed;
  }
};

struct Both {
  Text gold;
  Text test;
  const Equality& equality;

  static bool free(const Text& text, std::size_t at) {
    return !text.kinds.empty() && (text.kinds[at] & kFree) != 0;
  }
  // A free gold word that could take this test word out.
  [[nodiscard]] bool could_take_out(std::size_t row, std::size_t column) const {
    return free(gold, row) && column < test.words.size() && !free(test, column) &&
           equality.same(gold.words[row], test.words[column]);
  }
};

// The numbers of alignments by cell and state. Where not all fit, only what stands above each block of rows
// is kept, and a block is counted again when it is asked for.
template <class Number>
class Counts {
  using Row = std::vector<Numbers<Number>>;

 public:
  Counts(const OptimalCells& cells, const Both& both, std::size_t bytes)
      : cells_(cells), both_(both), stride_(cells.rows() + 1) {
    if (cells.size() * sizeof(Numbers<Number>) > bytes) {
      // The rows of a block and the rows that are kept take about the same room.
      const auto root = static_cast<std::size_t>(std::sqrt(static_cast<double>(cells.rows() + 1)));
      stride_ = std::max(root, 2 * cells.reach());
    }
    for (std::size_t row = 0; row <= cells.rows(); ++row) {
      if (row > 0 && row % stride_ == 0) keep();
      add(row);
    }
    last_ = rows_.back().back();
  }

  // At the last cell: all alignments.
  [[nodiscard]] const Numbers<Number>& last() const { return last_; }

  [[nodiscard]] Numbers<Number> at(std::size_t row, std::size_t column) {
    if (row < begin_ || row >= begin_ + rows_.size()) load(row / stride_);
    return known(row, column);
  }

 private:
  // Rows that a move from the next row can lead back to are at hand for the next block; the others go.
  void keep() {
    const std::size_t reach = std::min(cells_.reach(), rows_.size());
    const auto from = rows_.end() - static_cast<std::ptrdiff_t>(reach);
    begin_ += rows_.size() - reach;
    rows_.erase(rows_.begin(), from);
    kept_.push_back({begin_, rows_});
  }

  void load(std::size_t block) {
    begin_ = block == 0 ? 0 : kept_[block - 1].begin;
    rows_ = block == 0 ? std::vector<Row>{} : kept_[block - 1].rows;
    const std::size_t end = std::min((block + 1) * stride_, cells_.rows() + 1);
    for (std::size_t row = begin_ + rows_.size(); row < end; ++row) add(row);
  }

  [[nodiscard]] const Numbers<Number>& known(std::size_t row, std::size_t column) const {
    return rows_[row - begin_][column - cells_.first(row)];
  }

  void add(std::size_t row) {
    rows_.emplace_back(cells_.width(row));
    Row& here = rows_.back();
    check_interrupted(16 + 16 * here.size());
    for (std::size_t k = 0; k < here.size(); ++k) {
      const std::size_t column = cells_.first(row) + k;
      const std::uint8_t moves = cells_.at(row, column);
      Numbers<Number>& numbers = here[k];
      Number& open = numbers.open;
      if (row + column == 0) open = Number::single();
      if ((moves & kLeft) != 0) open = open + here[k - 1].open;
      if ((moves & kPaired) != 0) open = open + known(row - 1, column - 1).all();
      if ((moves & kTakenOut) != 0) open = open + known(row - 1, column - 1).fresh();
      if ((moves & kJumped) != 0)
        for (const Jump& jump : cells_.jumps(row, column))
          open = open + known(row - jump.gold, column - jump.test).all();
      if ((moves & kUp) == 0) continue;
      const Numbers<Number>& above = known(row - 1, column);
      numbers.missed = above.missed;
      Number& next = both_.could_take_out(row - 1, column) ? numbers.missed : numbers.closed;
      next = next + above.fresh();
    }
  }

  struct Kept {
    std::size_t begin;
    std::vector<Row> rows;
  };

  const OptimalCells& cells_;
  const Both& both_;
  std::size_t stride_;
  std::size_t begin_ = 0;  // of the rows at hand
  std::vector<Row> rows_;
  std::vector<Kept> kept_;  // above each block but the first
  Numbers<Number> last_;
};

// A place on the way back.
struct Place {
  std::size_t row;
  std::size_t column;
  State state;
};

// One choice between the ways back from a place. The last way that has alignments is taken where rounding
// left nothing to the others.
template <class Choice>
class Fork {
 public:
  using Number = typename Choice::Number;

  Fork(Choice& choice, Number all) : choice_(choice) { choice_.start(all); }

  void offer(Number number, Place to, const Link* link = nullptr) {
    if (done_ || number.value == Number{}.value) return;
    to_ = to;
    linked_ = link != nullptr;
    if (linked_) link_ = *link;
    done_ = choice_.takes(number);
  }
  void offer(const Numbers<Number>& numbers, std::size_t row, std::size_t column,
             const Link* link = nullptr) {
    offer(numbers.open, {row, column, State::open}, link);
    offer(numbers.closed, {row, column, State::closed}, link);
    offer(numbers.missed, {row, column, State::missed}, link);
  }

  [[nodiscard]] const Place& to() const { return to_; }
  [[nodiscard]] const Link* link() const { return linked_ ? &link_ : nullptr; }

 private:
  Choice& choice_;
  bool done_ = false;
  Place to_{0, 0, State::open};
  bool linked_ = false;
  Link link_{};
};

Link link_at(std::size_t row, std::size_t column, Jump words, bool taken_out) {
  return {static_cast<std::uint32_t>(row), static_cast<std::uint32_t>(column), words, taken_out};
}

// The alignment that the choice makes, from the last cell back.
template <class Choice>
std::vector<Link> walk(const OptimalCells& cells, const Both& both, Counts<typename Choice::Number>& counts,
                       Choice choice) {
  using Number = typename Choice::Number;
  std::vector<Link> links;
  Fork<Choice> end(choice, counts.last().all());
  end.offer(counts.last(), cells.rows(), cells.columns());
  Place at = end.to();
  while (at.row + at.column > 0) {
    check_interrupted(32);
    const auto [row, column, state] = at;
    const std::uint8_t moves = cells.at(row, column);
    Fork<Choice> fork(choice, counts.at(row, column).of(state));
    if (state != State::open) {
      const Numbers<Number> above = counts.at(row - 1, column);
      if (state == State::missed) fork.offer(above.missed, {row - 1, column, State::missed});
      if (both.could_take_out(row - 1, column) == (state == State::missed)) {
        fork.offer(above.open, {row - 1, column, State::open});
        fork.offer(above.closed, {row - 1, column, State::closed});
      }
    } else {
      if ((moves & kLeft) != 0) fork.offer(counts.at(row, column - 1).open, {row, column - 1, State::open});
      if ((moves & (kPaired | kTakenOut)) != 0) {
        Numbers<Number> before = counts.at(row - 1, column - 1);
        const bool taken_out = (moves & kTakenOut) != 0;
        if (taken_out) before.missed = Number{};
        const Link link = link_at(row - 1, column - 1, {1, 1}, taken_out);
        fork.offer(before, row - 1, column - 1, &link);
      }
      if ((moves & kJumped) != 0) {
        for (const Jump& jump : cells.jumps(row, column)) {
          const Link link = link_at(row - jump.gold, column - jump.test, jump, false);
          fork.offer(counts.at(link.gold, link.test), link.gold, link.test, &link);
        }
      }
    }
    if (fork.link() != nullptr) links.push_back(*fork.link());
    at = fork.to();
  }
  std::reverse(links.begin(), links.end());
  return links;
}

}  // namespace

// The cells and whichever numbers are needed: exact ones where they fit.
class CoOptimal::Paths {
 public:
  Paths(OptimalCells optimal, const Text& gold, const Text& test, const Equality& equality, std::size_t bytes)
      : cells(std::move(optimal)),
        both_{gold, test, equality},
        counts_(std::in_place_type<Counts<Exact>>, cells, both_, bytes) {
    count = std::get<0>(counts_).last().all().value;
    if (count < kMany) {
      log_count = std::log(static_cast<double>(count));
    } else {
      counts_.emplace<1>(cells, both_, bytes);
      log_count = std::get<1>(counts_).last().all().value;
    }
  }

  std::vector<Link> at(std::uint64_t number) {
    if (count == kMany || number >= count) throw std::out_of_range("there is no such alignment");
    return walk(cells, both_, std::get<0>(counts_), ByNumber(number));
  }
  std::vector<Link> draw(DrawNumbers& numbers) {
    if (count < kMany) return at(numbers.below(count));
    return walk(cells, both_, std::get<1>(counts_), ByChance(numbers));
  }

  const OptimalCells cells;
  std::uint64_t count = 0;
  double log_count = 0;

 private:
  Both both_;
  std::variant<Counts<Exact>, Counts<Logarithm>> counts_;
};

CoOptimal::CoOptimal(OptimalCells cells, const Text& gold, const Text& test, const Equality& equality,
                     std::size_t count_bytes)
    : paths_(std::make_unique<Paths>(std::move(cells), gold, test, equality, count_bytes)) {}
CoOptimal::CoOptimal(CoOptimal&&) noexcept = default;
CoOptimal& CoOptimal::operator=(CoOptimal&&) noexcept = default;
CoOptimal::~CoOptimal() = default;

std::uint64_t CoOptimal::count() const { return paths_->count; }
double CoOptimal::log_count() const { return paths_->log_count; }
std::vector<Link> CoOptimal::at(std::uint64_t number) { return paths_->at(number); }
std::vector<Link> CoOptimal::draw(DrawNumbers& numbers) { return paths_->draw(numbers); }

}  // namespace treegauge::align
