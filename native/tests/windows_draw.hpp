// Two texts of some strips with an alignment known from how they were made, and windows about it or beside
// it.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "align/groups/bounds/floor.hpp"
#include "groups_reference.hpp"

namespace windows_draw {

using namespace treegauge::align;

class Draw {
 public:
  explicit Draw(std::uint64_t seed) : engine_(seed) {}
  std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(engine_() % bound); }
  bool chance(std::uint32_t per_mille) { return below(1000) < per_mille; }
  template <class T>
  T any(std::initializer_list<T> items) {
    return items.begin()[below(static_cast<std::uint32_t>(items.size()))];
  }

  groups_reference::Case given;

  // Made from the end, as the strips are counted: a border has a group that hangs over it as often as not.
  void texts(std::size_t rows) {
    gold_.clear();
    test_.clear();
    passed_.assign(1, 0);
    gold_words_ = test_words_ = long_border_ = 0;
    vocabulary_.clear();
    const auto letters = any<std::string>({"ab", "abcdefghijklmnop", "abcdefghijklmnop", "abcdefghijklmnop"});
    const std::uint32_t longest = any({3u, 6u, 8u});
    const std::uint32_t words = any({6u, 100u, 4000u, 4000u});
    for (std::uint32_t k = 0; k < words; ++k) vocabulary_.push_back(word(letters, 1 + below(longest)));
    // One long group, which hangs over a border or over a whole strip, and hardly any other.
    std::uint32_t long_group_words = chance(300) ? any({40u, 560u}) : 0u;
    // Often one kind of change alone: then bounds are exact.
    const bool mixed = chance(400);
    const std::uint32_t only = below(7);
    const std::uint32_t rate = long_group_words > 0 && chance(700) ? 0u : any({0u, 10u, 60u, 200u});
    const auto rate_of = [&](std::uint32_t kind) { return mixed || only == kind ? rate : 0; };
    const std::uint32_t free = long_group_words == 0 && chance(300) ? 40u : 0u;
    const std::uint32_t at_borders = long_group_words > 0 ? 0u : any({0u, 500u, 1000u});
    const std::size_t stretch_at =
        long_group_words == 0 && chance(300) ? below(static_cast<std::uint32_t>(rows)) : rows;
    const bool stretch_lost = chance(500);
    const std::uint32_t stretch = any({20u, 250u, 500u});
    bool stretched = false;
    while (gold_words_ < rows) {
      if (!stretched && gold_words_ >= stretch_at) {
        stretched = true;
        for (std::uint32_t k = 0; k < stretch; ++k)
          stretch_lost&& gold_words_ < rows ? gold(some()) : test(some());
        continue;
      }
      const std::size_t to_border = kStripRows - gold_words_ % kStripRows;
      if (to_border == (long_group_words == 40 ? 22 : 150) && long_group_words > 0 &&
          gold_words_ + long_group_words < rows && chance(600)) {
        long_border_ = gold_words_ / kStripRows + 1;
        long_group(letters, long_group_words);
        long_group_words = 0;
        continue;
      }
      if ((to_border <= 4 && chance(at_borders)) || chance(rate_of(0) / 2)) {
        group(letters, to_border <= 4 ? to_border : 1);
        continue;
      }
      if (chance(30)) gold_.emplace_back("/"), test_.emplace_back("/");
      const std::string drawn = some();
      const std::string mark = chance(free) ? "~" : "";
      if (chance(rate_of(1)))
        gold(mark + drawn);
      else if (chance(rate_of(2)))
        test(mark + drawn);
      else if (chance(rate_of(3)))
        test(spoilt(drawn, letters)), gold(drawn);
      else if (chance(rate_of(4)))
        test(some()), gold(drawn);
      else if (chance(rate_of(5)))
        test(any<std::string>({".", ",", "-"})), gold(chance(500) ? "." : drawn);
      else
        test((chance(rate_of(6)) ? "~" : mark) + drawn), gold(mark + drawn);
    }
    std::string line;
    for (auto at = gold_.rbegin(); at != gold_.rend(); ++at) line += *at + " ";
    line += "| / ";
    for (auto at = test_.rbegin(); at != test_.rend(); ++at) line += *at + " ";
    given = groups_reference::parsed(line);
  }

  // Windows about the alignment, beside it, or wide ones, by border as GroupBand wants them.
  GroupBand windows(std::uint64_t limit) {
    const std::size_t rows = gold_words_;
    const std::size_t columns = test_words_;
    const std::size_t strips = (rows + kStripRows - 1) / kStripRows;
    const auto last_column = static_cast<std::int64_t>(columns);
    const bool at_long = long_border_ > 0 && long_border_ + 1 < strips && chance(600);
    const std::uint32_t way = at_long ? 4 : below(5);
    const std::int64_t shift = any<std::int64_t>({0, 3, 40, 256, 300, 600}) * (chance(500) ? 1 : -1);
    std::vector<std::pair<std::int64_t, std::int64_t>> ends;
    for (std::size_t number = 0; number <= strips; ++number) {
      const std::int64_t centre =
          last_column - static_cast<std::int64_t>(passed_[std::min(number * kStripRows, passed_.size() - 1)]);
      const std::int64_t off = way == 0      ? 0
                               : way == 1    ? shift
                               : way == 2    ? any({0, 1, -1, 3, -3, 7, -7})
                               : chance(300) ? shift
                                             : 0;
      const std::int64_t margin = way == 0 && chance(300) ? 400 + below(400)
                                  : chance(200)           ? below(700)
                                                          : below(7);
      const std::int64_t other = chance(200) ? below(700) : margin;
      ends.emplace_back(std::clamp<std::int64_t>(centre + off - margin, 0, last_column),
                        std::clamp<std::int64_t>(centre + off + other, 0, last_column));
    }
    // Outside left of a window, and into the next one with the words of a group that hang over its border.
    if (way == 4 && strips > 2) {
      const std::size_t number = at_long ? long_border_ : 1 + below(static_cast<std::uint32_t>(strips - 2));
      ends[number].first = ends[number].second =
          last_column - static_cast<std::int64_t>(passed_[number * kStripRows]);
      ends[number + 1] = {ends[number].first - below(2), ends[number].second};
      if (number + 2 < strips && chance(500))
        ends[number + 2] = {ends[number + 1].first - below(2), ends[number].second};
      ends[number].second = std::min(last_column, ends[number].second + below(5));
      if (number > 2 && chance(700))
        ends[number - 2] = {std::min(last_column, ends[number - 2].second + 8),
                            std::min(last_column, ends[number - 2].second + 12)};
    }
    // From the end on both ends never go right again.
    ends.front() = {std::min(ends.front().first, last_column), last_column};
    for (std::size_t number = 1; number <= strips; ++number) {
      ends[number].first = std::min(ends[number].first, ends[number - 1].first);
      ends[number].second = std::clamp(ends[number].second, ends[number].first, ends[number - 1].second);
    }
    ends[strips] = {0, ends[strips - 1].second};
    GroupBand band{limit, {}};
    for (const auto& [first, last] : ends) {
      band.borders.push_back({static_cast<std::size_t>(first),
                              std::vector<std::uint32_t>(static_cast<std::size_t>(last - first + 1), 0)});
    }
    return band;
  }

 private:
  std::string word(const std::string& letters, std::uint32_t length) {
    std::string made;
    for (std::uint32_t k = 0; k < length; ++k)
      made += letters[below(static_cast<std::uint32_t>(letters.size()))];
    return made;
  }
  const std::string& some() { return vocabulary_[below(static_cast<std::uint32_t>(vocabulary_.size()))]; }
  std::string spoilt(std::string word, const std::string& letters) {
    word[below(static_cast<std::uint32_t>(word.size()))] =
        letters[below(static_cast<std::uint32_t>(letters.size()))];
    return chance(300) ? word + letters[0] : word;
  }
  void gold(const std::string& word) {
    gold_.push_back(word);
    ++gold_words_;
    passed_.push_back(test_words_);
  }
  void test(const std::string& word) {
    test_.push_back(word);
    ++test_words_;
  }
  // Words of two letters beside few longer ones, which end where no gold word does.
  void long_group(const std::string& letters, std::uint32_t words) {
    const std::string all = word(letters, 2 * words);
    const std::size_t behind = test_words_;
    const std::size_t first = passed_.size();
    std::vector<std::uint32_t> cuts{0};
    for (std::uint32_t at = 31; at < 2 * words; at += 100) cuts.push_back(at);
    cuts.push_back(2 * words);
    for (std::size_t k = cuts.size(); k-- > 1;) test(all.substr(cuts[k - 1], cuts[k] - cuts[k - 1]));
    for (std::size_t k = words; k-- > 0;) gold(all.substr(2 * k, 2));
    std::fill(passed_.begin() + static_cast<std::ptrdiff_t>(first), passed_.end() - 1, behind);
  }
  // The same letters cut differently; `least` gold words and more.
  void group(const std::string& letters, std::size_t least) {
    const std::string all = word(letters, 12 + below(12));
    const auto cut = [&](std::size_t parts) {
      std::vector<std::size_t> places{0, all.size()};
      while (places.size() < parts + 1) {
        const std::size_t at = 1 + below(static_cast<std::uint32_t>(all.size() - 1));
        if (std::find(places.begin(), places.end(), at) == places.end()) places.push_back(at);
      }
      std::sort(places.begin(), places.end());
      std::vector<std::string> made;
      for (std::size_t k = places.size(); k-- > 1;) {
        made.push_back(all.substr(places[k - 1], places[k] - places[k - 1]));
        if (k > 1 && chance(60)) made.emplace_back("!-");
      }
      return made;
    };
    const std::size_t behind = test_words_;
    const std::size_t first = passed_.size();
    for (const std::string& part : cut(1 + below(5))) test(part);
    for (const std::string& part : cut(std::min<std::size_t>(least + below(5), 9))) {
      if (passed_.size() > first && chance(40)) gold("~uh");
      gold(part);
    }
    // Inside the group its test words are passed.
    std::fill(passed_.begin() + static_cast<std::ptrdiff_t>(first), passed_.end() - 1, behind);
  }

  std::mt19937_64 engine_;
  std::vector<std::string> vocabulary_;
  std::vector<std::string> gold_, test_;  // from the end
  std::size_t gold_words_ = 0;
  std::size_t test_words_ = 0;
  std::size_t long_border_ = 0;      // the first one that the long group hangs over, 0 for none
  std::vector<std::size_t> passed_;  // test words behind, by gold words behind
};

}  // namespace windows_draw
