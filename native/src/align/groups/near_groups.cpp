#include "align/groups/near_groups.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "base/interrupt.hpp"

namespace treegauge::align {
namespace {

// By word: its places in a stream.
class Occurrences {
 public:
  explicit Occurrences(const Stream& stream)
      : begin_(stream.spelling().size() + 1, 0), places_(stream.size()) {
    for (std::size_t place = 0; place < stream.size(); ++place) ++begin_[stream.word(place) + 1];
    for (std::size_t word = 1; word < begin_.size(); ++word) begin_[word] += begin_[word - 1];
    std::vector<std::uint32_t> next(begin_.begin(), begin_.end() - 1);
    for (std::size_t place = 0; place < stream.size(); ++place)
      places_[next[stream.word(place)]++] = static_cast<std::uint32_t>(place);
  }
  [[nodiscard]] std::span<const std::uint32_t> of(std::uint32_t word) const {
    return std::span(places_).subspan(begin_[word], begin_[word + 1] - begin_[word]);
  }

 private:
  std::vector<std::uint32_t> begin_;
  std::vector<std::uint32_t> places_;
};

// Steps for each word: a text in which few words can be in a group takes less than one.
constexpr std::size_t kEffort = 8;

void mark(SideMarks& marks, std::size_t first, std::size_t behind) {
  for (std::size_t place = first; place < behind; ++place) {
    marks.member[place] = 1;
    if (place > first) marks.later[place] = 1;
  }
}

}  // namespace

std::optional<GroupMarks> near_groups(const Stream& gold, const Stream& test, const GroupMarks& marks,
                                      const GroupBand& band, std::size_t rows) {
  GroupMarks near(gold.size(), test.size());
  std::size_t effort = 0;
  const std::size_t most = kEffort * (gold.size() + test.size());
  GroupFinder finder(gold, test);
  // True where the two words begin a group.
  const auto begins = [&](std::size_t gold_place, std::size_t test_place) {
    bool has_group = false;
    ++effort;
    finder.find(gold_place, test_place, [&](std::size_t gold_behind, std::size_t test_behind) {
      effort += gold_behind - gold_place + test_behind - test_place;
      mark(near.gold, gold_place, gold_behind);
      mark(near.test, test_place, test_behind);
      has_group = true;
    });
    return has_group;
  };
  const auto by_place = [](const Stream& stream) {
    return [&stream](std::uint32_t place, std::size_t at) { return stream.at(place) < at; };
  };
  if (!marks.gold.longer.empty()) {
    const Occurrences occurrences(test);
    for (const auto& [place, word] : marks.gold.longer) {
      const auto [first, last] = band.columns(rows, gold.at(place));
      const auto places = occurrences.of(word);
      bool any = false;
      for (auto other = std::lower_bound(places.begin(), places.end(), first, by_place(test));
           other != places.end() && test.at(*other) <= last; ++other) {
        check_interrupted(16);
        if (effort > most) return std::nullopt;
        if (begins(place, *other)) any = true;
      }
      if (any) near.gold.longer.emplace_back(place, word);
    }
  }
  if (!marks.test.longer.empty()) {
    const Occurrences occurrences(gold);
    // The rows where a column may be passed.
    for (const auto& [place, word] : marks.test.longer) {
      const std::size_t column = test.at(place);
      const auto outside = [&](std::uint32_t other, bool left) {
        const auto [first, last] = band.columns(rows, gold.at(other));
        return left ? last < column : first <= column;
      };
      const auto places = occurrences.of(word);
      bool any = false;
      for (auto other = std::lower_bound(places.begin(), places.end(), true, outside);
           other != places.end() && outside(*other, false); ++other) {
        check_interrupted(16);
        if (effort > most) return std::nullopt;
        if (begins(*other, place)) any = true;
      }
      if (any) near.test.longer.emplace_back(place, word);
    }
  }
  return near;
}

}  // namespace treegauge::align
