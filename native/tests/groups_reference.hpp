// Alignment with groups by the book: groups by strings, the table cell by cell. And texts written in a line.
#pragma once
#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "align/groups/groups.hpp"
#include "substitution_cost.hpp"
#include "text/unicode.hpp"

namespace groups_reference {

using namespace treegauge::align;

// One side; words by number.
struct Side {
  std::vector<std::uint32_t> words, sentences;
  std::vector<std::uint8_t> kinds;
  [[nodiscard]] bool has(std::size_t at, std::uint8_t kind) const { return (kinds[at] & kind) != 0; }
  [[nodiscard]] GroupText text() const { return {{words, kinds}, sentences}; }
};

struct Case {
  Side gold, test;
  Spelling spelling;
  Equality equality;
};

// Two texts as `can not / go ~uh | cannot`: words by spaces, `/` between sentences, `~` before a word that
// does not count, `!` before punctuation that may be in groups only, `|` between the sides. Numbers are in
// the order of the words.
inline Case parsed(std::string_view line) {
  Case made;
  std::vector<std::string> known;
  for (const bool numbering : {true, false}) {
    std::istringstream in{std::string(line)};
    Side* side = &made.gold;
    std::uint32_t sentence = 0;
    for (std::string word; in >> word;) {
      std::uint8_t kind = 0;
      if (word == "|") {
        side = &made.test;
        continue;
      }
      if (word == "/") {
        ++sentence;
        continue;
      }
      if (word.size() > 1 && word[0] == '~') kind = kFree;
      if (word.size() > 1 && word[0] == '!' && treegauge::is_punctuation(word.substr(1)))
        kind = kOnlyInGroups;
      if (kind != 0) word.erase(0, 1);
      if (treegauge::is_punctuation(word)) kind |= kPunctuation;
      if (numbering) {
        known.push_back(word);
        continue;
      }
      const auto at = std::lower_bound(known.begin(), known.end(), word) - known.begin();
      side->words.push_back(static_cast<std::uint32_t>(at));
      side->kinds.push_back(kind);
      side->sentences.push_back(sentence);
    }
    if (!numbering) continue;
    std::sort(known.begin(), known.end());
    known.erase(std::unique(known.begin(), known.end()), known.end());
    for (const std::string& word : known) made.spelling.add(word);
  }
  return made;
}

// Finds the groups that begin at two words by reading strings on.
class Groups {
 public:
  Groups(const Case& given, std::size_t gold, std::size_t test) : case_(given) {
    const std::u32string g(letters(given.gold, gold));
    const std::u32string t(letters(given.test, test));
    const Read left{gold, 1, !bare(given.gold, gold), false};
    const Read right{test, 1, !bare(given.test, test), false};
    read(left, right, g, t);
  }
  // The words behind the last ones, and how many words there are.
  std::set<std::tuple<std::size_t, std::size_t, std::size_t>> found;

 private:
  struct Read {
    std::size_t last;
    std::size_t count;
    bool lettered;  // a word with a letter was read
    bool skipped;   // a bare one was left out since the last such word
  };
  [[nodiscard]] std::u32string_view letters(const Side& side, std::size_t at) const {
    return case_.spelling.letters(side.words[at]);
  }
  [[nodiscard]] bool bare(const Side& side, std::size_t at) const {
    return case_.spelling.bare(side.words[at]);
  }

  // What was read and has no counterpart yet: one of the two is empty, or both are and it is over.
  // NOLINTNEXTLINE(misc-no-recursion): short texts
  void read(const Read& gold, const Read& test, std::u32string_view gold_rest,
            std::u32string_view test_rest) {
    const std::size_t common = std::min(gold_rest.size(), test_rest.size());
    if (gold_rest.substr(0, common) != test_rest.substr(0, common)) return;
    gold_rest.remove_prefix(common);
    test_rest.remove_prefix(common);
    if (gold_rest.empty() && test_rest.empty()) {
      const std::size_t words = gold.count + test.count;
      if (words > 2 && !gold.skipped && !test.skipped) found.insert({gold.last + 1, test.last + 1, words});
      return;
    }
    const bool gold_lags = gold_rest.empty();
    const Side& side = gold_lags ? case_.gold : case_.test;
    const Read& lags = gold_lags ? gold : test;
    std::size_t next = lags.last + 1;
    while (next < side.words.size() && side.has(next, kFree)) ++next;
    if (next == side.words.size() || side.sentences[next] != side.sentences[lags.last]) return;
    const bool is_bare = bare(side, next);
    const Read with{next, lags.count + 1, lags.lettered || !is_bare, is_bare && lags.skipped};
    const std::u32string_view more = letters(side, next);
    if (gold_lags)
      read(with, test, more, test_rest);
    else
      read(gold, with, gold_rest, more);
    if (!is_bare || !lags.lettered) return;
    const Read without{next, lags.count + 1, true, true};
    if (gold_lags)
      read(without, test, U"", test_rest);
    else
      read(gold, without, gold_rest, U"");
  }

  const Case& case_;
};

using Slots = std::vector<std::pair<std::vector<std::size_t>, std::vector<std::size_t>>>;

struct Result {
  std::uint64_t cost;
  std::uint64_t grouped;
  Slots slots;  // without words alone of kind kOnlyInGroups
  friend bool operator==(const Result&, const Result&) = default;
};

inline void tell(const Case& given, Slots& slots) {
  std::erase_if(slots, [&](const auto& slot) {
    return (slot.first.size() == 1 && slot.second.empty() && given.gold.has(slot.first[0], kOnlyInGroups)) ||
           (slot.second.size() == 1 && slot.first.empty() && given.test.has(slot.second[0], kOnlyInGroups));
  });
}

inline Result told(const Case& given, const GroupAlignment& alignment) {
  Result result{alignment.cost, alignment.grouped, Slots(alignment.slots)};
  for (std::size_t at = 0; at < alignment.gold_slot.size(); ++at)
    result.slots[alignment.gold_slot[at]].first.push_back(at);
  for (std::size_t at = 0; at < alignment.test_slot.size(); ++at)
    result.slots[alignment.test_slot[at]].second.push_back(at);
  tell(given, result.slots);
  return result;
}

inline Result textbook(const Case& given, const GroupRule& rule) {
  const Side& gold = given.gold;
  const Side& test = given.test;
  const std::size_t n = gold.words.size();
  const std::size_t m = test.words.size();
  const auto gap = std::uint64_t{3} * cost_scale(rule.likeness);
  using Value = std::pair<std::uint64_t, std::uint64_t>;
  constexpr Value kNever{std::uint64_t{1} << 60, 0};
  struct Begin {
    std::size_t gold, test, words;
  };
  std::map<std::pair<std::size_t, std::size_t>, std::vector<Begin>> groups;  // by where they end
  std::vector<Value> table((n + 1) * (m + 1), kNever);
  const auto at = [&](std::size_t i, std::size_t j) -> Value& { return table[i * (m + 1) + j]; };
  const auto plus = [](const Value& value, std::uint64_t cost, std::uint64_t words = 0) {
    return Value{value.first + cost, value.second + words};
  };
  const auto pair = [&](std::size_t i, std::size_t j) -> Value {
    const auto side_by_side = [&](std::uint64_t cost) { return plus(at(i - 1, j - 1), cost); };
    if (((gold.kinds[i - 1] | test.kinds[j - 1]) & kOnlyInGroups) != 0) return kNever;
    if (given.equality.same(gold.words[i - 1], test.words[j - 1])) return side_by_side(0);
    if (((gold.kinds[i - 1] | test.kinds[j - 1]) & kFree) != 0) return kNever;
    if (rule.punctuation_apart && gold.has(i - 1, kPunctuation) != test.has(j - 1, kPunctuation))
      return kNever;
    return side_by_side(
        substitution_cost(given.spelling, gold.words[i - 1], test.words[j - 1], rule.likeness));
  };
  const auto gold_alone = [&](std::size_t i, std::size_t j) {
    return plus(at(i - 1, j), gold.has(i - 1, kFree) ? 0 : gap);
  };
  const auto test_alone = [&](std::size_t i, std::size_t j) {
    return plus(at(i, j - 1), test.has(j - 1, kFree) ? 0 : gap);
  };
  const auto groups_at = [&](std::size_t i, std::size_t j) -> const std::vector<Begin>& {
    static const std::vector<Begin> none;
    const auto found = groups.find({i, j});
    return found == groups.end() ? none : found->second;
  };
  for (std::size_t i = 0; i <= n; ++i) {
    for (std::size_t j = 0; j <= m; ++j) {
      Value least = i + j == 0 ? Value{0, 0} : kNever;
      if (i > 0 && j > 0) least = std::min(least, pair(i, j));
      if (i > 0) least = std::min(least, gold_alone(i, j));
      if (j > 0) least = std::min(least, test_alone(i, j));
      for (const Begin& begin : groups_at(i, j))
        least = std::min(least, plus(at(begin.gold, begin.test), 0, begin.words));
      at(i, j) = least;
      if (i == n || j == m || gold.has(i, kFree) || test.has(j, kFree)) continue;
      for (const auto& [gold_end, test_end, words] : Groups(given, i, j).found)
        groups[{gold_end, test_end}].push_back({i, j, words});
    }
  }
  // As in edit.hpp.
  const auto gold_smaller = [&](std::size_t i, std::size_t j) {
    for (; i > 0 && j > 0; --i, --j) {
      const auto left = std::pair(gold.words[i - 1], gold.kinds[i - 1]);
      const auto right = std::pair(test.words[j - 1], test.kinds[j - 1]);
      if (left != right) return left < right;
    }
    return i == 0;
  };
  Result result{at(n, m).first, at(n, m).second, {}};
  std::size_t i = n;
  std::size_t j = m;
  while (i > 0 || j > 0) {
    const Value least = at(i, j);
    std::vector<Begin> best;
    for (const Begin& begin : groups_at(i, j))
      if (plus(at(begin.gold, begin.test), 0, begin.words) == least) best.push_back(begin);
    if (i > 0 && j > 0 && pair(i, j) == least) {
      --i, --j;
      result.slots.push_back({{i}, {j}});
    } else if (!best.empty()) {
      const bool few_gold = gold_smaller(i, j);
      const Begin begin = *std::max_element(best.begin(), best.end(), [&](const Begin& a, const Begin& b) {
        return std::tuple(a.gold + a.test, few_gold ? a.gold : a.test) <
               std::tuple(b.gold + b.test, few_gold ? b.gold : b.test);
      });
      Slots::value_type group;
      Slots alone;
      for (std::size_t k = begin.gold; k < i; ++k)
        if (gold.has(k, kFree))
          alone.push_back({{k}, {}});
        else
          group.first.push_back(k);
      for (std::size_t k = begin.test; k < j; ++k)
        if (test.has(k, kFree))
          alone.push_back({{}, {k}});
        else
          group.second.push_back(k);
      result.slots.insert(result.slots.end(), alone.rbegin(), alone.rend());
      result.slots.push_back(group);
      i = begin.gold;
      j = begin.test;
    } else {
      bool takes_gold = i > 0 && gold_alone(i, j) == least;
      if (takes_gold && j > 0 && test_alone(i, j) == least && !gold.has(i - 1, kOnlyInGroups))
        takes_gold = !test.has(j - 1, kOnlyInGroups) && !gold_smaller(i, j);
      if (takes_gold)
        result.slots.push_back({{--i}, {}});
      else
        result.slots.push_back({{}, {--j}});
    }
  }
  std::reverse(result.slots.begin(), result.slots.end());
  tell(given, result.slots);
  return result;
}

inline Result aligned(const Case& given, const GroupRule& rule) {
  return told(given,
              groups_align(given.gold.text(), given.test.text(), given.equality, given.spelling, rule));
}

// Slots as `0+1-0 2- -1`: gold and test words.
inline std::string show(const Slots& slots) {
  std::string out;
  const auto side = [&](const std::vector<std::size_t>& words) {
    for (std::size_t k = 0; k < words.size(); ++k) out += (k > 0 ? "+" : "") + std::to_string(words[k]);
  };
  for (const auto& slot : slots) {
    if (!out.empty()) out += ' ';
    side(slot.first);
    out += '-';
    side(slot.second);
  }
  return out;
}

}  // namespace groups_reference
