// The word alignment of the shared tasks on Universal Dependencies as the papers define it: what
// align/ud/ud.hpp is held to.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "align/ud/ud.hpp"

namespace textbook {

using treegauge::StringId;
using treegauge::align::UdWords;
using treegauge::align::WordPair;

// The textbook table over all suffixes, with the same walk.
inline std::vector<WordPair> slow_subsequence(const std::vector<StringId>& gold,
                                              const std::vector<StringId>& system) {
  std::vector<std::vector<std::size_t>> length(gold.size() + 1,
                                               std::vector<std::size_t>(system.size() + 1, 0));
  for (std::size_t g = gold.size(); g-- > 0;) {
    for (std::size_t s = system.size(); s-- > 0;) {
      length[g][s] =
          gold[g] == system[s] ? length[g + 1][s + 1] + 1 : std::max(length[g + 1][s], length[g][s + 1]);
    }
  }
  std::vector<WordPair> pairs;
  std::uint32_t g = 0;
  std::uint32_t s = 0;
  while (g < gold.size() && s < system.size())
    if (gold[g] == system[s])
      pairs.push_back({g++, s++});
    else if (length[g][s] == length[g + 1][s])
      ++g;
    else
      ++s;
  return pairs;
}

// Words with the characters they cover.
struct UdSide {
  std::vector<std::uint32_t> begin, end;
  std::vector<std::uint8_t> multiword;
  std::vector<StringId> form;

  UdSide& word(std::uint64_t from, std::uint64_t to, StringId id, bool multi = false) {
    begin.push_back(static_cast<std::uint32_t>(from));
    end.push_back(static_cast<std::uint32_t>(to));
    multiword.push_back(multi ? 1 : 0);
    form.push_back(id);
    return *this;
  }
  UdSide& multi(std::uint64_t from, std::uint64_t to, const std::vector<StringId>& ids) {
    for (const StringId id : ids) word(from, to, id, true);
    return *this;
  }
  [[nodiscard]] UdWords view() const {
    return {begin, end, multiword, [this](std::size_t word) { return form[word]; }};
  }
};

// No multiword token may cross the border of a piece of text; cut the text wherever that allows. A piece with
// a multiword token is matched by forms, a piece without by spans. For words of one character and tokens with
// words.
inline std::vector<WordPair> align_by_definition(const UdSide& gold, const UdSide& system,
                                                 std::uint64_t length) {
  std::vector<bool> crossed(length + 1, false);
  std::vector<bool> inside(length + 1, false);
  for (const UdSide* side : {&gold, &system}) {
    for (std::size_t word = 0; word < side->form.size(); ++word) {
      for (std::uint64_t at = side->begin[word]; at < side->end[word] && side->multiword[word] != 0; ++at) {
        inside[at] = true;
        crossed[at + 1] = crossed[at + 1] || at + 1 < side->end[word];
      }
    }
  }
  std::vector<WordPair> expected;
  for (std::uint64_t from = 0; from < length;) {
    std::uint64_t to = from + 1;
    while (to < length && crossed[to]) ++to;
    std::vector<std::uint32_t> words[2];
    std::vector<StringId> forms[2];
    const UdSide* sides[2] = {&gold, &system};
    for (int k = 0; k < 2; ++k) {
      for (std::uint32_t word = 0; word < sides[k]->form.size(); ++word) {
        if (sides[k]->begin[word] < from || sides[k]->end[word] > to) continue;
        words[k].push_back(word);
        forms[k].push_back(inside[from] ? sides[k]->form[word] : 0);
      }
    }
    for (const auto& [g, s] : slow_subsequence(forms[0], forms[1]))
      expected.push_back({words[0][g], words[1][s]});
    from = to;
  }
  return expected;
}

}  // namespace textbook
