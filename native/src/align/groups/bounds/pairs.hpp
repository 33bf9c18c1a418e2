// Upper bounds on the gains of word pairs where some may begin a group together.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "align/edit/edit.hpp"
#include "align/edit/level_pairs.hpp"
#include "align/edit/numbering.hpp"
#include "align/edit/tile.hpp"
#include "align/edit/word_classes.hpp"
#include "align/equality.hpp"

namespace treegauge::align {

// Lists by number, one after the other.
class Lists {
 public:
  using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

  // Items by number, below `numbers`; items of one number stay in their order.
  Lists(const Pairs& pairs, std::size_t numbers)
      : Lists(numbers, [&](auto take) {
          for (const auto& [number, item] : pairs) take(number, item);
        }) {}

  // `each` hands over all numbers with their items; it is asked twice.
  template <class Each>
    requires(std::is_class_v<Each>)
  Lists(std::size_t numbers, Each each) : begin_(numbers + 1, 0) {
    each([&](std::uint32_t number, std::uint32_t) { ++begin_[number + 1]; });
    for (std::size_t k = 1; k < begin_.size(); ++k) begin_[k] += begin_[k - 1];
    items_.resize(begin_.back());
    std::vector<std::uint32_t> next(begin_.begin(), begin_.end());
    each([&](std::uint32_t number, std::uint32_t item) { items_[next[number]++] = item; });
  }
  [[nodiscard]] std::span<const std::uint32_t> of(std::uint32_t number) const {
    return {items_.data() + begin_[number], items_.data() + begin_[number + 1]};
  }
  // Says that a list will be asked for.
  void fetch(std::uint32_t number) const { __builtin_prefetch(items_.data() + begin_[number]); }

 private:
  std::vector<std::uint32_t> begin_;
  std::vector<std::uint32_t> items_;
};

// One side, in the order of the text.
struct PairText {
  std::vector<std::uint32_t> words;
  std::vector<std::uint8_t> kinds;  // a kind for every word
  std::vector<std::pair<std::uint32_t, std::uint32_t>>
      longer;  // word by place: may begin a group with this word
};

// What two counting words, a free gold word and a free test word gain.
struct PairGains {
  unsigned both;
  unsigned gold_free;
  unsigned test_free;
};

// As LevelPairs, and a word that may begin a group with a longer word is equal to it. The texts can be turned
// round, so that they are swept from the end. Free words that equal nothing stand before the gold text, as
// many as make its strips full: then the borders of the strips are the same in both directions.
template <class G>
class GroupPairs {
 public:
  using Gains = G;

  // `near` words gain what equal ones do, `far` ones what `far_gains` says.
  GroupPairs(const PairText& gold, const PairText& test, const std::vector<Equality::Pair>& near,
             const std::vector<Equality::Pair>& far, const G& gains, const Reduced& reduced,
             const PairGains& far_gains, bool punctuation_apart)
      : gains_(gains),
        reduced_(reduced),
        near_gains_{reduced.match, reduced.gold_free, reduced.test_free},
        far_gains_(far_gains),
        padding_((kStripRows - gold.words.size() % kStripRows) % kStripRows),
        gold_classes_(classes_of(gold.kinds, padding_, punctuation_apart)),
        test_classes_(classes_of(test.kinds, 0, punctuation_apart)) {
    // Words get numbers without gaps.
    std::vector<std::uint32_t> number;
    std::uint32_t known = 0;
    const auto note = [&](std::uint32_t word) {
      if (word >= number.size()) number.resize(std::max<std::size_t>(word + 1, 2 * number.size()), kNone);
      if (number[word] == kNone) number[word] = known++;
      return number[word];
    };
    if (padding_ > 0) gold_.assign(padding_, known++);
    gold_.reserve(padding_ + gold.words.size());
    for (const std::uint32_t word : gold.words) gold_.push_back(note(word));
    const std::uint32_t gold_words = known;
    Lists::Pairs gold_longer;
    for (const auto& [place, word] : gold.longer)
      gold_longer.emplace_back(static_cast<std::uint32_t>(padding_ + place), note(word));
    gold_longer_ = Lists(gold_longer, gold_.size());
    for (const std::uint32_t word : test.words) note(word);
    for (const auto& [place, word] : test.longer) note(word);

    // A test word and the longer words that it may begin a group with: a label.
    Lists::Pairs by_word;
    Lists::Pairs by_longer;
    std::vector<std::uint32_t> plain(known, kNone);
    std::size_t next = 0;
    std::vector<std::pair<std::vector<std::uint32_t>, std::size_t>> marked;
    std::vector<std::uint32_t> label_of(test.words.size());
    std::uint32_t count = 0;
    for (std::size_t place = 0; place < test.words.size(); ++place) {
      const std::uint32_t word = number[test.words[place]];
      if (next == test.longer.size() || test.longer[next].first != place) {
        if (plain[word] == kNone) by_word.emplace_back(word, plain[word] = count++);
        label_of[place] = plain[word];
        continue;
      }
      std::vector<std::uint32_t> key{word};
      for (; next < test.longer.size() && test.longer[next].first == place; ++next)
        key.push_back(number[test.longer[next].second]);
      marked.emplace_back(std::move(key), place);
    }
    std::sort(marked.begin(), marked.end());
    for (std::size_t k = 0; k < marked.size(); ++k) {
      const auto& [key, place] = marked[k];
      if (k == 0 || marked[k - 1].first != key) {
        by_word.emplace_back(key[0], count);
        for (std::size_t at = 1; at < key.size(); ++at) by_longer.emplace_back(key[at], count);
        ++count;
      }
      label_of[place] = count - 1;
    }
    by_word_ = Lists(by_word, known);

    // By gold word the labels that gain something with it.
    const auto labels = [&](const std::vector<Equality::Pair>& pairs, bool equal) {
      const auto number_of = [&](std::uint32_t word) { return word < number.size() ? number[word] : kNone; };
      return Lists(gold_words, [&](auto take) {
        const auto add = [&](std::uint32_t word, std::uint32_t other) {
          for (const std::uint32_t label : by_word_.of(other)) take(word, label);
        };
        for (std::uint32_t word = 0; equal && word < gold_words; ++word) add(word, word);
        for (const auto& [word, label] : by_longer)
          if (equal && word < gold_words) take(word, label);
        for (const auto& [gold_word, other] : pairs) {
          const std::uint32_t word = number_of(gold_word);
          const std::uint32_t test_word = number_of(other);
          if (word < gold_words && test_word != kNone) add(word, test_word);
        }
      });
    };
    near_ = labels(near, true);
    far_ = labels(far, false);

    has_alike_ = !near.empty() || !far.empty();
    flags_.assign(count, 0);
    slots_.assign(count, kNoSlot);
    word_at_.assign(gold_words, kNone);
    entries_.assign(label_of.size(), 0);
    odd_.assign(label_of.size(), 0);
    test_.reserve(label_of.size());
    for (std::size_t place = 0; place < label_of.size(); ++place) {
      const bool free = test_classes_[place] == kFreeClass;
      test_.push_back(entry(label_of[place], free));
      if (free) flags_[label_of[place]] |= kHasFree;
    }
    look_ahead();
  }

  [[nodiscard]] bool turned() const { return turned_; }

  // Turns both texts round.
  void turn() {
    std::reverse(gold_.begin(), gold_.end());
    std::reverse(gold_classes_.begin(), gold_classes_.end());
    std::reverse(test_.begin(), test_.end());
    std::reverse(test_classes_.begin(), test_classes_.end());
    turned_ = !turned_;
    loaded_strip_ = kNoStrip;
    look_ahead();
  }

  [[nodiscard]] std::size_t rows() const { return gold_.size(); }
  [[nodiscard]] std::size_t columns() const { return test_.size(); }
  [[nodiscard]] const G& gains() const { return gains_; }

  // For the columns [first, last).
  void load(std::size_t strip, std::size_t first, std::size_t last) {
    if (strip == loaded_strip_ && loaded_first_ <= first && last <= loaded_last_) return;
    if (!has_alike_ && strip == loaded_strip_ && first == loaded_first_ && loaded_last_ <= last) {
      enter(loaded_last_, last);
      loaded_last_ = last;
      return;
    }
    loaded_strip_ = strip;
    loaded_first_ = first;
    loaded_last_ = last;
    for (const std::uint32_t label : touched_) slots_[label] = kNoSlot;
    touched_.clear();
    sets_.assign(2, Sets{});
    if (has_alike_) want(first, last);
    begin_ = std::min(strip * kStripRows, rows());
    end_ = std::min(begin_ + kStripRows, rows());
    any_.fill(Sets{});
    words_.clear();
    for (std::size_t row = begin_; row < end_; ++row) {
      const std::size_t at = row - begin_;
      const Word bit = Word{1} << (at % kLaneRows);
      const WordClass own = gold_classes_[row];
      std::uint32_t& known = word_at_[gold_[row]];
      if (known == kNone) {
        known = static_cast<std::uint32_t>(words_.size());
        words_.push_back({gold_[row], false, false, {}});
        near_.fetch(gold_[row]);
        far_.fetch(gold_[row]);
      }
      WordRows& word = words_[known];
      word.rows.set[own == kFreeClass ? 1 : 0][at / kLaneRows] |= bit;
      (own == kFreeClass ? word.free : word.counts) = true;
      if (own != kFreeClass) any_[own].set[0][at / kLaneRows] |= bit;
      for (const std::uint32_t longer : gold_longer_.of(text_row(row))) {
        WordRows longer_rows{longer, own != kFreeClass, own == kFreeClass, {}};
        longer_rows.rows.set[own == kFreeClass ? 1 : 0][at / kLaneRows] = bit;
        gain(by_word_.of(longer), longer_rows, near_gains_);
      }
    }
    // A substitution gains the lowest level, which has the set of its own above.
    static_assert(G::level[0] == 1);
    for (const WordRows& word : words_) {
      gain(near_.of(word.word), word, near_gains_);
      gain(far_.of(word.word), word, far_gains_);
      word_at_[word.word] = kNone;
    }
    odd_slots_.assign(sets_.size() / 2, 0);
    for (std::size_t slot = 1; slot < odd_slots_.size(); ++slot) {
      const Sets& sets = sets_[2 * slot];
      odd_slots_[slot] = same(sets.set[0], sets.set[gains_.sets - 1]) ? 0 : 1;
    }
    enter(first, last);
  }

  [[nodiscard]] Tile<G> tile(std::size_t column, std::size_t count, const Rise* above) const {
    return {sets_.data(),
            entries_.data() + column,
            above,
            count,
            any_.data(),
            test_classes_.data() + column,
            odd_.data() + column,
            &any_[kWordClass]};
  }

  // The most that can still be gained from a cell on.
  [[nodiscard]] Gain hope(std::size_t row, std::size_t column) const {
    if (gold_hope_.empty()) {
      gold_hope_ = hopes(gold_classes_, reduced_.gold_free, reduced_.match);
      test_hope_ = hopes(test_classes_, reduced_.test_free, reduced_.match);
    }
    Gain most = std::min(gold_hope_[row], test_hope_[column]);
    if (!spared_.empty()) {
      const std::int64_t alone = std::int64_t{gap_} * (test_counting_.back() - test_counting_[column]);
      most = std::min(most, (spared_[row / kStripRows] + alone) / static_cast<std::int64_t>(reduced_.unit));
    }
    return most;
  }

  // Says what each strip costs at least, as the texts are turned now, where a word that counts costs `gap`
  // alone: then there is less to hope for.
  void expect(const std::vector<std::int64_t>& strip_costs, std::uint32_t gap) {
    gap_ = gap;
    spared_.assign(strip_costs.size() + 1, 0);
    for (std::size_t strip = strip_costs.size(); strip-- > 0;) {
      const std::int64_t words =
          gold_counting_[(strip + 1) * kStripRows] - gold_counting_[strip * kStripRows];
      spared_[strip] = spared_[strip + 1] + gap * words - strip_costs[strip];
    }
  }

  // Makes the partners known that rows have as the texts are turned now: columns that gain more with them
  // than any other word does.
  void index_partners() {
    Lists::Pairs by_label;
    by_label.reserve(columns());
    for (std::uint32_t column = 0; column < columns(); ++column)
      by_label.emplace_back(test_[column] / 2, column);
    columns_of_ = Lists(by_label, flags_.size());
    const auto count = [&](const Lists& lists, std::vector<std::uint32_t>& partners) {
      partners.assign(word_at_.size(), 0);
      for (std::uint32_t word = 0; word < partners.size(); ++word)
        for (const std::uint32_t label : lists.of(word))
          partners[word] += static_cast<std::uint32_t>(columns_of_.of(label).size());
    };
    count(near_, near_partners_);
    count(far_, far_partners_);
  }
  [[nodiscard]] std::size_t far_partners(std::size_t row) const { return far_partners_[gold_[row]]; }
  [[nodiscard]] std::size_t near_partners(std::size_t row) const {
    std::size_t count = near_partners_[gold_[row]];
    for (const std::uint32_t longer : gold_longer_.of(text_row(row)))
      for (const std::uint32_t label : by_word_.of(longer)) count += columns_of_.of(label).size();
    return count;
  }
  // By gold word and label: columns with one label have the same partners.
  void fetch_labels(std::size_t row) const {
    near_.fetch(gold_[row]);
    far_.fetch(gold_[row]);
  }
  [[nodiscard]] std::uint32_t word(std::size_t row) const { return gold_[row]; }
  [[nodiscard]] std::size_t gold_words() const { return near_partners_.size(); }
  [[nodiscard]] std::size_t near_partners_of(std::uint32_t word) const { return near_partners_[word]; }
  [[nodiscard]] std::span<const std::uint32_t> near_labels(std::uint32_t word) const {
    return near_.of(word);
  }
  [[nodiscard]] std::span<const std::uint32_t> far_labels(std::uint32_t word) const { return far_.of(word); }
  template <class Use>
  void for_each_near_label(std::size_t row, Use use) const {
    for (const std::uint32_t label : near_.of(gold_[row])) use(label);
    for_each_longer_label(row, use);
  }
  template <class Use>
  void for_each_longer_label(std::size_t row, Use use) const {
    for (const std::uint32_t longer : gold_longer_.of(text_row(row)))
      for (const std::uint32_t label : by_word_.of(longer)) use(label);
  }
  [[nodiscard]] std::uint32_t label(std::size_t column) const { return test_[column] / 2; }
  [[nodiscard]] std::size_t labels() const { return flags_.size(); }
  [[nodiscard]] std::span<const std::uint32_t> columns_of(std::uint32_t label) const {
    return columns_of_.of(label);
  }

  // Rows that fill a strip and equal nothing.
  [[nodiscard]] bool is_padding(std::size_t row) const { return text_row(row) < padding_; }
  [[nodiscard]] std::size_t padding_rows(std::size_t strip) const {
    return strip == (turned_ ? rows() / kStripRows - 1 : 0) ? padding_ : 0;
  }

  // How many words count before a row and before a column.
  [[nodiscard]] std::uint64_t counting(std::size_t row, std::size_t column) const {
    return std::uint64_t{gold_counting_[row]} + test_counting_[column];
  }

 private:
  [[nodiscard]] std::uint32_t text_row(std::size_t row) const {
    return static_cast<std::uint32_t>(turned_ ? rows() - 1 - row : row);
  }

  using Sets = Rows<G::kSets>;

  static std::vector<WordClass> classes_of(const std::vector<std::uint8_t>& kinds, std::size_t padding,
                                           bool punctuation_apart) {
    std::vector<WordClass> classes(padding, kFreeClass);
    classes.reserve(padding + kinds.size());
    for (const std::uint8_t kind : kinds) classes.push_back(class_of(kind, punctuation_apart));
    return classes;
  }

  void look_ahead() {
    gold_hope_.clear();
    test_hope_.clear();
    count(gold_classes_, gold_counting_);
    count(test_classes_, test_counting_);
  }
  static void count(const std::vector<WordClass>& classes, std::vector<std::uint32_t>& sums) {
    sums.resize(classes.size() + 1);
    sums[0] = 0;
    for (std::size_t k = 0; k < classes.size(); ++k)
      sums[k + 1] = sums[k] + (classes[k] == kFreeClass ? 0 : 1);
  }

  using Masks = Rows<2>;  // rows of words that count, rows of free ones
  struct alignas(kLanesBytes) WordRows {
    std::uint32_t word;
    bool counts, free;  // some row does
    Masks rows;
  };
  static constexpr std::uint8_t kWanted = 1;
  static constexpr std::uint8_t kHasFree = 2;
  static constexpr std::uint32_t kNoSlot = 0;

  // Notes the labels of some columns: of all that gain something with a word few are there.
  void want(std::size_t first, std::size_t last) {
    for (const std::uint32_t label : wanted_) flags_[label] &= static_cast<std::uint8_t>(~kWanted);
    wanted_.clear();
    for (std::size_t column = first; column < last; ++column) {
      const std::uint32_t label = test_[column] / 2;
      if ((flags_[label] & kWanted) != 0) continue;
      flags_[label] |= kWanted;
      wanted_.push_back(label);
    }
  }

  // Says for some columns where their sets are, and whether they gain anything but matches and substitutions.
  static bool same(const Lanes& a, const Lanes& b) {
    Word differ = 0;
    for (std::size_t lane = 0; lane < kLanes; ++lane) differ |= a[lane] ^ b[lane];
    return differ == 0;
  }
  void enter(std::size_t first, std::size_t last) {
    for (std::size_t column = first; column < last; ++column) {
      const std::uint32_t slot = slots_[test_[column] / 2];
      entries_[column] = entry(slot, (test_[column] & 1) != 0);
      odd_[column] = static_cast<std::uint8_t>(odd_slots_[slot] | (test_classes_[column] ^ kWordClass));
    }
  }

  // The rows of one mask gain so much.
  void add(Sets& sets, const Masks& rows, std::size_t which, unsigned gain) const {
    for (unsigned set = 0; set < gains_.sets && gains_.level[set] <= gain; ++set)
      sets.set[set] |= rows.set[which];
  }
  void gain(std::span<const std::uint32_t> labels, const WordRows& word, const PairGains& gains) {
    // Of many labels few are wanted.
    const std::uint8_t* const flags = flags_.data();
    const std::uint8_t wanted = has_alike_ ? kWanted : 0;
    for (const std::uint32_t label : labels)
      if ((flags[label] & wanted) == wanted) gain(label, flags[label], word, gains);
  }
  void gain(std::uint32_t label, std::uint8_t flags, const WordRows& word, const PairGains& gains) {
    std::uint32_t& slot = slots_[label];
    if (slot == kNoSlot) {
      slot = static_cast<std::uint32_t>(sets_.size() / 2);
      touched_.push_back(label);
      sets_.resize(sets_.size() + 2);
    }
    if (word.counts) add(sets_[entry(slot, false)], word.rows, 0, gains.both);
    if (word.free) add(sets_[entry(slot, false)], word.rows, 1, gains.gold_free);
    if (word.counts && (flags & kHasFree) != 0) add(sets_[entry(slot, true)], word.rows, 0, gains.test_free);
  }

  G gains_;
  Reduced reduced_;
  PairGains near_gains_, far_gains_;
  std::size_t padding_;
  bool turned_ = false;
  std::vector<WordClass> gold_classes_;
  std::vector<WordClass> test_classes_;
  std::vector<std::uint32_t> gold_counting_, test_counting_;
  mutable std::vector<Gain> gold_hope_, test_hope_;  // made when they are first asked for
  std::uint32_t gap_ = 0;
  std::vector<std::int64_t>
      spared_;               // by strip: what all words from it on cost alone less what they cost at least
  Lists columns_of_{{}, 0};  // by label
  std::vector<std::uint32_t> near_partners_,
      far_partners_;                 // by gold word: how many columns it has in `near_` and `far_`
  std::vector<std::uint32_t> gold_;  // words by row
  Lists gold_longer_{{}, 0};         // by row of the text: longer words
  Lists by_word_{{}, 0};             // by word: labels of test
  Lists near_{{}, 0}, far_{{}, 0};   // by gold word: labels
  std::vector<std::uint32_t> test_;  // by column: its label, and whether it is free
  bool has_alike_ = false;
  std::vector<Sets> sets_;  // what rows of the strip gain: by slot, with a word that counts and a free one
  std::vector<std::uint32_t> slots_;  // by label: its slot; kNoSlot gains nothing
  std::vector<std::uint8_t> odd_slots_;
  std::vector<std::uint32_t> entries_;  // by column: where its sets are
  std::vector<std::uint8_t> odd_;    // by column: not 0 where it gains anything but matches and substitutions
  std::vector<std::uint8_t> flags_;  // by label
  std::vector<std::uint32_t> touched_, wanted_;
  std::vector<WordRows> words_;         // of the strip
  std::vector<std::uint32_t> word_at_;  // by gold word: where it is in `words_`
  std::array<Sets, 3> any_;             // by class: what substitution gains
  static constexpr std::size_t kNoStrip = static_cast<std::size_t>(-1);
  std::size_t loaded_strip_ = kNoStrip;
  std::size_t loaded_first_ = 0;
  std::size_t loaded_last_ = 0;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

}  // namespace treegauge::align
