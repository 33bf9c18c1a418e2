#include "treegauge/align/groups.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <numeric>
#include <optional>
#include <stdexcept>

#include "alike.hpp"
#include "floor_sweep.hpp"
#include "group_floor.hpp"
#include "group_marks.hpp"
#include "group_table.hpp"
#include "likeness.hpp"
#include "lay_links.hpp"
#include "near_groups.hpp"
#include "streams.hpp"
#include "trace.hpp"
#include "treegauge/align/co_optimal_groups.hpp"

namespace treegauge::align {
namespace {

constexpr std::uint32_t kGapCost = 3;
constexpr std::uint32_t kSubstitutionCost = 4;

// What the pairs and gaps of two texts cost.
class PairCosts {
 public:
  PairCosts(const Text& gold, const Text& test, const Equality& equality, const Spelling& spelling, const GroupRule& rule)
      : gold_(gold.words), test_(test.words), gold_kinds_(kinds_of(gold)), test_kinds_(kinds_of(test)), equality_(equality),
        has_pairs_(!equality.empty()), punctuation_apart_(rule.punctuation_apart), scale_(cost_scale(rule.likeness)) {
    if (rule.likeness == Likeness::none) return;
    spelling_ = &spelling;
    for (const std::uint32_t word : test_) test_letters_.emplace_back(spelling, word);
    costs_.resize(test_.size());
    found_.resize(test_.size());
  }

  // The costs of one gold word beside any test word.
  class Row {
   public:
    Row(const PairCosts& all, std::size_t gold, std::size_t first, std::size_t last)
        : all_(all), gold_(gold), word_(all.gold_.empty() ? 0 : all.gold_[gold]), test_(all.test_.data()),
          kinds_(all.test_kinds_.data()) {
      if (all.gold_.empty()) return;
      for (std::uint8_t kind = 0; kind < unlike_.size(); ++kind) unlike_[kind] = all.unlike(all.gold_kinds_[gold], kind);
      if (all.spelling_ != nullptr && first < last) look_at_letters(first, last);
    }
    [[nodiscard]] Value operator()(std::size_t test) const {
      if (test - first_ < count_) return all_.costs_[test];
      const Value cost = without_letters(test);
      return all_.spelling_ == nullptr || cost == 0 || cost >= kOut ? cost : alike(test, LetterRow(letters(word_)), cost);
    }

   private:
    [[nodiscard]] Value without_letters(std::size_t test) const {
      if (word_ == test_[test] || (all_.has_pairs_ && all_.equality_.same(word_, test_[test]))) {
        return ((all_.gold_kinds_[gold_] | kinds_[test]) & kOnlyInGroups) != 0 ? kOut : 0;
      }
      return unlike_[kinds_[test]];
    }
    [[nodiscard]] std::u32string_view letters(std::uint32_t word) const { return all_.spelling_->letters(word); }
    [[nodiscard]] Value alike(std::size_t test, const LetterRow& row, Value unlike) const {
      const std::u32string_view other = letters(test_[test]);
      const std::uint32_t cost = alike_cost(row.shared(other), letters(word_).size() + other.size());
      return cost == 0 ? unlike : Value{cost} << kCostShift;
    }
    // The costs of many test words at once: few are alike.
    void look_at_letters(std::size_t first, std::size_t last) {
      first_ = first;
      count_ = last - first;
      Value* const costs = all_.costs_.data();
      for (std::size_t test = first; test < last; ++test) costs[test] = without_letters(test);
      std::uint32_t* const found = all_.found_.data();
      const std::size_t count = perhaps_alike(LetterSet(*all_.spelling_, word_), std::span(all_.test_letters_).subspan(first, count_), found);
      if (count == 0) return;
      const LetterRow row(letters(word_));
      for (std::size_t k = 0; k < count; ++k) {
        const std::size_t test = first + found[k];
        if (costs[test] != 0 && costs[test] < kOut) costs[test] = alike(test, row, costs[test]);
      }
    }

    const PairCosts& all_;
    std::size_t first_ = 0;
    std::size_t count_ = 0;
    std::size_t gold_;
    std::uint32_t word_;
    const std::uint32_t* test_;
    const std::uint8_t* kinds_;
    std::array<Value, 8> unlike_{};
  };
  // Of the gold word before a row of the table; nothing is asked of row 0.
  [[nodiscard]] Row row(std::size_t row, std::size_t first, std::size_t last) const {
    return {*this, row == 0 ? 0 : row - 1, first, row == 0 ? first : last};
  }
  [[nodiscard]] std::uint32_t gold_gap(std::size_t word) const { return gap(gold_kinds_[word]); }
  [[nodiscard]] std::uint32_t test_gap(std::size_t word) const { return gap(test_kinds_[word]); }

 private:
  // What words of these kinds cost side by side where they differ and no letters are looked at.
  [[nodiscard]] Value unlike(std::uint8_t gold, std::uint8_t test) const {
    if (((gold | test) & (kFree | kOnlyInGroups)) != 0) return kOut;
    if (punctuation_apart_ && ((gold ^ test) & kPunctuation) != 0) return kOut;
    return Value{kSubstitutionCost * scale_} << kCostShift;
  }
  static std::vector<std::uint8_t> kinds_of(const Text& text) {
    std::vector<std::uint8_t> kinds(text.words.size(), 0);
    for (std::size_t k = 0; k < text.kinds.size(); ++k) kinds[k] = text.kinds[k] & (kFree | kPunctuation | kOnlyInGroups);
    return kinds;
  }
  [[nodiscard]] std::uint32_t gap(std::uint8_t kind) const { return (kind & kFree) != 0 ? 0 : kGapCost * scale_; }

  std::span<const std::uint32_t> gold_, test_;
  std::vector<std::uint8_t> gold_kinds_, test_kinds_;
  const Equality& equality_;
  const Spelling* spelling_ = nullptr;  // where letters matter
  std::vector<LetterSet> test_letters_;
  mutable std::vector<Value> costs_;  // of the last row, by test word
  mutable std::vector<std::uint32_t> found_;
  bool has_pairs_;
  bool punctuation_apart_;
  std::uint32_t scale_;
};

std::uint8_t kind_at(const Text& text, std::size_t at) { return text.kinds.empty() ? std::uint8_t{0} : text.kinds[at]; }

// Slots from the last to the first, turned round at the end.
class SlotsBack {
 public:
  SlotsBack(std::size_t gold, std::size_t test) {
    result_.gold_slot.assign(gold, kNone);
    result_.test_slot.assign(test, kNone);
  }
  void gold(std::size_t word) { result_.gold_slot[word] = result_.slots++; }
  void test(std::size_t word) { result_.test_slot[word] = result_.slots++; }
  void both(std::size_t gold, std::size_t test) {
    result_.gold_slot[gold] = result_.slots;
    result_.test_slot[test] = result_.slots++;
  }
  // The words of a stretch: those that count together, the others alone behind them.
  void group(const GroupText& gold, std::size_t gold_begin, std::size_t gold_end, const GroupText& test,
             std::size_t test_begin, std::size_t test_end) {
    const auto alone = [](const Text& text, std::size_t word) { return (kind_at(text, word) & kFree) != 0; };
    for (std::size_t word = test_end; word-- > test_begin;) {
      if (alone(test.text, word)) this->test(word);
    }
    for (std::size_t word = gold_end; word-- > gold_begin;) {
      if (alone(gold.text, word)) this->gold(word);
    }
    for (std::size_t word = gold_begin; word < gold_end; ++word) {
      if (!alone(gold.text, word)) result_.gold_slot[word] = result_.slots;
    }
    for (std::size_t word = test_begin; word < test_end; ++word) {
      if (!alone(test.text, word)) result_.test_slot[word] = result_.slots;
    }
    ++result_.slots;
  }
  GroupAlignment finish(std::uint64_t cost, std::uint64_t grouped) {
    result_.cost = cost;
    result_.grouped = grouped;
    for (auto* slots : {&result_.gold_slot, &result_.test_slot}) {
      for (std::uint32_t& slot : *slots) slot = result_.slots - 1 - slot;
    }
    return std::move(result_);
  }

 private:
  GroupAlignment result_;
};

template <class Table>
GroupAlignment trace(Table& table, const GroupText& gold, const GroupText& test) {
  const Rule rule{gold.text, test.text, 0, Ties::symmetric};
  std::size_t row = gold.text.words.size();
  std::size_t column = test.text.words.size();
  SlotsBack slots(row, column);
  while (row > 0 || column > 0) {
    const std::uint8_t ways = table.ways(row, column);
    if ((ways & kSideBySide) != 0) {
      slots.both(--row, --column);
    } else if ((ways & kGroup) != 0) {
      const bool fewer_gold = rule.insertion_first(row - 1, column - 1);
      const auto worse = [&](const GroupEdge& a, const GroupEdge& b) {
        if (a.gold + a.test != b.gold + b.test) return a.gold + a.test < b.gold + b.test;
        return fewer_gold ? a.gold < b.gold : a.test < b.test;
      };
      const auto edges = table.groups(row, column);
      const GroupEdge edge = *std::max_element(edges.begin(), edges.end(), worse);
      slots.group(gold, edge.gold, row, test, edge.test, column);
      row = edge.gold;
      column = edge.test;
    } else {
      bool takes_gold = (ways & kGoldAlone) != 0;
      if (takes_gold && (ways & kTestAlone) != 0 && (kind_at(gold.text, row - 1) & kOnlyInGroups) == 0) {
        takes_gold = (kind_at(test.text, column - 1) & kOnlyInGroups) == 0 && !rule.insertion_first(row - 1, column - 1);
      }
      if (takes_gold) {
        slots.gold(--row);
      } else {
        slots.test(--column);
      }
    }
  }
  return slots.finish(table.best() >> kCostShift, table.best() & 0xFFFFFFFF);
}

GroupAlignment from_pairs(const Alignment& alignment, std::size_t gold, std::size_t test) {
  GroupAlignment result;
  result.cost = alignment.cost;
  result.slots = static_cast<std::uint32_t>(alignment.slots.size());
  result.gold_slot.resize(gold);
  result.test_slot.resize(test);
  for (std::uint32_t slot = 0; slot < result.slots; ++slot) {
    const Slot& words = alignment.slots[slot];
    if (words.gold != kNone) result.gold_slot[words.gold] = slot;
    if (words.test != kNone) result.test_slot[words.test] = slot;
  }
  return result;
}

// A text of its own.
struct OwnText {
  std::vector<std::uint32_t> words, sentences;
  std::vector<std::uint8_t> kinds;
  std::vector<std::uint32_t> left_out;  // words of the original that are not here

  [[nodiscard]] GroupText text() const { return {{words, kinds}, sentences}; }
};

// Without the bare words of kind kOnlyInGroups that are in no group.
OwnText without_apart(const GroupText& side, const Stream& stream, const std::vector<std::uint8_t>& marks) {
  OwnText own;
  // No group holds a word that is left out, so none goes on behind it: there a sentence ends.
  std::uint32_t sentence = 0;
  bool ends = false;
  std::uint32_t last = 0;
  for (std::size_t at = 0; at < side.text.words.size(); ++at) {
    const std::uint8_t kind = kind_at(side.text, at);
    if ((kind & kOnlyInGroups) != 0 && (stream.place(at) == kNone || marks[stream.place(at)] == 0)) {
      own.left_out.push_back(static_cast<std::uint32_t>(at));
      ends = ends || (kind & kFree) == 0;
      continue;
    }
    if (ends || (!own.words.empty() && side.sentences[at] != last)) ++sentence;
    ends = false;
    last = side.sentences[at];
    own.words.push_back(side.text.words[at]);
    own.sentences.push_back(sentence);
    own.kinds.push_back(kind);
  }
  return own;
}

bool has_apart(const Text& text) {
  return std::any_of(text.kinds.begin(), text.kinds.end(), [](auto kind) { return (kind & kOnlyInGroups) != 0; });
}

// Puts words back that were left out: each into a slot of its own, behind all words before it.
void put_back(GroupAlignment& alignment, const std::vector<std::uint32_t>& gold_out, const std::vector<std::uint32_t>& test_out) {
  std::vector<std::uint32_t> more(alignment.slots + 1, 0);  // new slots before each old one
  struct Word {
    bool gold;
    std::uint32_t word;
    std::uint32_t before;
  };
  std::vector<Word> words;
  const auto spread = [&](std::vector<std::uint32_t>& slots, const std::vector<std::uint32_t>& out, bool gold) {
    std::vector<std::uint32_t> all(slots.size() + out.size(), kNone);
    std::size_t next = 0;
    std::size_t kept = 0;
    std::uint32_t behind = 0;
    for (std::size_t at = 0; at < all.size(); ++at) {
      if (next < out.size() && out[next] == at) {
        words.push_back({gold, static_cast<std::uint32_t>(at), behind});
        ++more[behind];
        ++next;
      } else {
        all[at] = slots[kept++];
        behind = std::max(behind, all[at] + 1);
      }
    }
    slots = std::move(all);
  };
  spread(alignment.gold_slot, gold_out, true);
  spread(alignment.test_slot, test_out, false);
  std::stable_sort(words.begin(), words.end(), [](const Word& a, const Word& b) { return a.before < b.before; });
  std::vector<std::uint32_t> shift(more.size());
  std::uint32_t sum = 0;
  for (std::size_t k = 0; k < more.size(); ++k) shift[k] = sum += more[k];
  for (auto* slots : {&alignment.gold_slot, &alignment.test_slot}) {
    for (std::uint32_t& slot : *slots) {
      if (slot != kNone) slot += shift[slot];
    }
  }
  for (std::size_t k = 0; k < words.size(); ++k) {
    auto& slots = words[k].gold ? alignment.gold_slot : alignment.test_slot;
    slots[words[k].word] = words[k].before + static_cast<std::uint32_t>(k);
  }
  alignment.slots += static_cast<std::uint32_t>(words.size());
}

// A side for the bound: words are free that may be in groups and not their first ones.
PairText for_floor(const Text& text, const Stream& stream, const SideMarks& marks) {
  PairText made;
  made.words.assign(text.words.begin(), text.words.end());
  made.kinds.reserve(text.words.size());
  for (std::size_t at = 0; at < text.words.size(); ++at) {
    std::uint8_t kind = kind_at(text, at) & (kFree | kPunctuation);
    const std::uint32_t place = stream.place(at);
    if (place != kNone && marks.later[place] != 0) kind |= kFree;
    made.kinds.push_back(kind);
  }
  for (const auto& [place, word] : marks.longer) made.longer.emplace_back(stream.at(place), word);
  return made;
}

class Aligner {
 public:
  Aligner(const GroupText& gold, const GroupText& test, const Equality& equality, const Spelling& spelling, const GroupRule& rule)
      : gold_(gold), test_(test), equality_(equality), spelling_(spelling), rule_(rule),
        rows_(gold.text.words.size()), columns_(test.text.words.size()) {}

  GroupAlignment run() const {
    if (same_words()) return side_by_side();
    const Stream gold(gold_, spelling_);
    const Stream test(test_, spelling_);
    const auto traced = [&](auto& table) { return trace(table, gold_, test_); };
    if (is_small()) return whole<GroupAlignment>(gold, test, traced);
    const GroupMarks marks(gold, test);
    if (has_apart(gold_.text) || has_apart(test_.text)) {
      const OwnText left = without_apart(gold_, gold, marks.gold.member);
      const OwnText right = without_apart(test_, test, marks.test.member);
      if (!left.left_out.empty() || !right.left_out.empty()) {
        const GroupText gold_text = left.text();
        const GroupText test_text = right.text();
        GroupAlignment alignment = Aligner(gold_text, test_text, equality_, spelling_, rule_).run();
        alignment.cost += std::uint64_t{kGapCost} * cost_scale(rule_.likeness) * (left.left_out.size() + right.left_out.size());
        put_back(alignment, left.left_out, right.left_out);
        return alignment;
      }
    }
    if (!marks.any() && rule_.likeness == Likeness::none) {
      const Alignment alignment = edit_align(gold_.text, test_.text, equality_, kSclite, Ties::symmetric, rule_.punctuation_apart);
      return from_pairs(alignment, rows_, columns_);
    }
    return bounded<GroupAlignment>(gold, test, marks, traced);
  }

  // The cells of all alignments of least cost, in the texts that are left when the words of kind kOnlyInGroups are out
  // that are in no group; those texts, the last ones last, come in `left`.
  OptimalCells cells(std::vector<std::pair<OwnText, OwnText>>& left) const {
    const Stream gold(gold_, spelling_);
    const Stream test(test_, spelling_);
    const auto all = [&](auto& table) {
      return OptimalCells::from(rows_, columns_, [&](std::size_t row, std::size_t column, std::vector<Jump>& jumps) {
        return moves(table, row, column, jumps);
      });
    };
    if (is_small()) return whole<OptimalCells>(gold, test, all);
    const GroupMarks marks(gold, test);
    if (has_apart(gold_.text) || has_apart(test_.text)) {
      OwnText own_gold = without_apart(gold_, gold, marks.gold.member);
      OwnText own_test = without_apart(test_, test, marks.test.member);
      if (!own_gold.left_out.empty() || !own_test.left_out.empty()) {
        const auto& [gold_own, test_own] = left.emplace_back(std::move(own_gold), std::move(own_test));
        const GroupText gold_text = gold_own.text();
        const GroupText test_text = test_own.text();
        return Aligner(gold_text, test_text, equality_, spelling_, rule_).cells(left);
      }
    }
    if (!marks.any() && rule_.likeness == Likeness::none) {
      return optimal_cells(gold_.text, test_.text, equality_, kSclite, rule_.punctuation_apart);
    }
    return bounded<OptimalCells>(gold, test, marks, all);
  }

 private:
  // The same words that all count: nothing is cheaper than side by side.
  [[nodiscard]] bool same_words() const {
    const auto plain = [](const Text& text) {
      return std::all_of(text.kinds.begin(), text.kinds.end(), [](auto kind) { return (kind & (kFree | kOnlyInGroups)) == 0; });
    };
    return std::equal(gold_.text.words.begin(), gold_.text.words.end(), test_.text.words.begin(), test_.text.words.end()) &&
           plain(gold_.text) && plain(test_.text);
  }
  [[nodiscard]] GroupAlignment side_by_side() const {
    GroupAlignment alignment;
    alignment.slots = static_cast<std::uint32_t>(rows_);
    alignment.gold_slot.resize(rows_);
    std::iota(alignment.gold_slot.begin(), alignment.gold_slot.end(), 0u);
    alignment.test_slot = alignment.gold_slot;
    return alignment;
  }

  [[nodiscard]] bool is_small() const { return columns_ == 0 || rows_ <= rule_.small_table / columns_; }

  template <class Table>
  [[nodiscard]] std::uint8_t moves(Table& table, std::size_t row, std::size_t column, std::vector<Jump>& jumps) const {
    const std::uint8_t ways = table.ways(row, column);
    unsigned found = 0;
    if ((ways & kGoldAlone) != 0) found |= kUp;
    if ((ways & kTestAlone) != 0) found |= kLeft;
    if ((ways & kSideBySide) != 0) {
      const bool gold_free = (kind_at(gold_.text, row - 1) & kFree) != 0;
      const bool test_free = (kind_at(test_.text, column - 1) & kFree) != 0;
      if (!gold_free) found |= kPaired;
      if (gold_free && !test_free) found |= kTakenOut;
    }
    if ((ways & kGroup) != 0) {
      for (const GroupEdge& edge : table.groups(row, column)) {
        jumps.push_back({static_cast<std::uint32_t>(row - edge.gold), static_cast<std::uint32_t>(column - edge.test)});
      }
    }
    return static_cast<std::uint8_t>(found);
  }

  template <class Result, class Use>
  [[nodiscard]] Result whole(const Stream& gold, const Stream& test, Use use) const {
    const PairCosts pairs(gold_.text, test_.text, equality_, spelling_, rule_);
    GroupTable table(pairs, gold, test, rows_, columns_, nullptr, nullptr, rule_.keep_bytes);
    table.fill(kNever);
    return use(table);
  }

  template <class Result, class Use>
  [[nodiscard]] Result bounded(const Stream& gold, const Stream& test, const GroupMarks& marks, Use use) const {
    const PairCosts pairs(gold_.text, test_.text, equality_, spelling_, rule_);
    const std::uint32_t scale = cost_scale(rule_.likeness);
    AlikeWords alike;
    if (rule_.likeness == Likeness::letters) alike = alike_words(gold_.text.words, test_.text.words, spelling_);
    const std::vector<Equality::Pair> equal = equality_.pairs();
    alike.near.insert(alike.near.end(), equal.begin(), equal.end());
    const auto sweep = [&](const GroupMarks& where) {
      return std::make_unique<FloorSweep>(for_floor(gold_.text, gold, where.gold), for_floor(test_.text, test, where.test), alike.near,
                                          alike.far, rule_.punctuation_apart, scale);
    };
    const auto all = sweep(marks);
    for (std::uint64_t slack = 0;;) {
      // First where alignments can pass, then bounds that know only the groups there.
      const GroupBand band = all->band(slack);
      std::optional<GroupMarks> near;
      if (marks.told_apart()) near = near_groups(gold, test, marks, band, rows_);
      const GroupFloor floor = near ? sweep(*near)->floor(band) : all->floor(band);
      GroupTable table(pairs, gold, test, rows_, columns_, &floor, near ? &*near : &marks, rule_.keep_bytes);
      // The limit grows until there is an alignment.
      for (std::uint64_t more = kFirstSlack * scale; floor.least() <= floor.limit(); more *= 4) {
        const std::uint64_t limit = std::min(floor.least() + more, floor.limit());
        if (table.fill(limit)) return use(table);
        if (limit == floor.limit()) break;
      }
      slack = 4 * (band.limit - all->least());
    }
  }

  static constexpr std::uint64_t kFirstSlack = 16;

  const GroupText& gold_;
  const GroupText& test_;
  const Equality& equality_;
  const Spelling& spelling_;
  GroupRule rule_;
  std::size_t rows_;
  std::size_t columns_;
};

void check(const GroupText& side, const Spelling& spelling, const GroupRule& rule) {
  const std::size_t count = side.text.words.size();
  if (!side.text.kinds.empty() && side.text.kinds.size() != count) throw std::invalid_argument("a kind is needed for every word");
  if (side.sentences.size() != count) throw std::invalid_argument("a sentence is needed for every word");
  // Costs have 31 bits.
  if (count >= kNone / (4 * kGapCost * cost_scale(rule.likeness))) throw std::length_error("too many words to align");
  for (const std::uint32_t word : side.text.words) {
    if (word >= spelling.size()) throw std::invalid_argument("a word has no letters");
  }
  for (std::size_t at = 0; at < side.text.kinds.size(); ++at) {
    if ((side.text.kinds[at] & kOnlyInGroups) != 0 && !spelling.bare(side.text.words[at])) {
      throw std::invalid_argument("a word with a letter or digit may not be for groups only");
    }
  }
}

}  // namespace

std::uint32_t substitution_cost(const Spelling& spelling, std::uint32_t gold, std::uint32_t test, Likeness likeness) {
  const std::uint32_t unlike = kSubstitutionCost * cost_scale(likeness);
  if (likeness == Likeness::none) return unlike;
  const std::uint64_t both = spelling.length(gold) + spelling.length(test);
  const std::uint32_t cost = alike_cost(LetterRow(spelling.letters(gold)).shared(spelling.letters(test)), both);
  return cost == 0 ? unlike : cost;
}

GroupAlignment groups_align(const GroupText& gold, const GroupText& test, const Equality& equality, const Spelling& spelling,
                            const GroupRule& rule) {
  check(gold, spelling, rule);
  check(test, spelling, rule);
  return Aligner(gold, test, equality, spelling, rule).run();
}

// The texts that the alignments are of, and the alignments.
class CoOptimalGroups::Paths {
 public:
  Paths(const GroupText& gold, const GroupText& test, const Equality& equality, const Spelling& spelling, const GroupRule& rule,
        std::size_t count_bytes)
      : equality_(equality) {
    left_.emplace_back(own(gold), own(test));
    OptimalCells cells = Aligner(gold, test, equality, spelling, rule).cells(left_);
    const auto& [last_gold, last_test] = left_.back();
    gold_ = last_gold.text();
    test_ = last_test.text();
    alignments_ = std::make_unique<CoOptimal>(std::move(cells), gold_.text, test_.text, equality, count_bytes);
  }

  [[nodiscard]] CoOptimal& alignments() { return *alignments_; }

  // All words put back; cost and number of grouped words are not counted again.
  [[nodiscard]] GroupAlignment laid(const std::vector<Link>& links) const {
    struct Slots : SlotsBack {
      using SlotsBack::group;
      const GroupText& gold_text;
      const GroupText& test_text;
      Slots(const GroupText& gold, const GroupText& test)
          : SlotsBack(gold.text.words.size(), test.text.words.size()), gold_text(gold), test_text(test) {}
      void group(const Link& link) {
        SlotsBack::group(gold_text, link.gold, link.gold + link.words.gold, test_text, link.test, link.test + link.words.test);
      }
    };
    Slots slots(gold_, test_);
    LinkLayer<Slots>(gold_.text, test_.text, equality_, Ties::symmetric, slots).lay(links);
    GroupAlignment alignment = slots.finish(0, 0);
    for (std::size_t k = left_.size(); k-- > 1;) put_back(alignment, left_[k].first.left_out, left_[k].second.left_out);
    return alignment;
  }

 private:
  static OwnText own(const GroupText& side) {
    return {{side.text.words.begin(), side.text.words.end()},
            {side.sentences.begin(), side.sentences.end()},
            {side.text.kinds.begin(), side.text.kinds.end()},
            {}};
  }

  const Equality& equality_;
  std::vector<std::pair<OwnText, OwnText>> left_;  // first the whole texts
  GroupText gold_, test_;                          // the last of them
  std::unique_ptr<CoOptimal> alignments_;
};

CoOptimalGroups::CoOptimalGroups(const GroupText& gold, const GroupText& test, const Equality& equality, const Spelling& spelling,
                                 const GroupRule& rule, std::size_t count_bytes) {
  check(gold, spelling, rule);
  check(test, spelling, rule);
  paths_ = std::make_unique<Paths>(gold, test, equality, spelling, rule, count_bytes);
}
CoOptimalGroups::CoOptimalGroups(CoOptimalGroups&&) noexcept = default;
CoOptimalGroups& CoOptimalGroups::operator=(CoOptimalGroups&&) noexcept = default;
CoOptimalGroups::~CoOptimalGroups() = default;

std::uint64_t CoOptimalGroups::count() const { return paths_->alignments().count(); }
double CoOptimalGroups::log_count() const { return paths_->alignments().log_count(); }
GroupAlignment CoOptimalGroups::at(std::uint64_t number) { return paths_->laid(paths_->alignments().at(number)); }
GroupAlignment CoOptimalGroups::draw(DrawNumbers& numbers) { return paths_->laid(paths_->alignments().draw(numbers)); }

}  // namespace treegauge::align
