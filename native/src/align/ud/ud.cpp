#include "align/ud/ud.hpp"

#include <algorithm>

#include "base/interrupt.hpp"

namespace treegauge::align {
namespace {

struct Cursor {
  std::size_t gold = 0;
  std::size_t system = 0;
};

struct Region {
  Cursor from;
  Cursor to;
};

// Whether no word from here on belongs to a region that ends at this character. A plain word that
// sticks out at the end is not part of it, a word of a multiword token that begins inside is.
bool is_outside(const UdWords& words, std::size_t at, std::uint32_t region_end) {
  if (at >= words.begin.size()) return true;
  return words.multiword[at] != 0 ? words.begin[at] >= region_end : words.end[at] > region_end;
}

// A word of white space alone, which the shared tasks do not have.
bool is_blank(const UdWords& words, std::size_t at) { return words.begin[at] == words.end[at]; }

// Whether the gold word comes first, of two that are there. Where both begin at one character a blank word
// does, as it ends there; of two blank ones it does unless `gold_waits`.
bool gold_first(const UdWords& gold, const UdWords& system, Cursor at, bool gold_waits) {
  if (gold.begin[at.gold] != system.begin[at.system]) return gold.begin[at.gold] < system.begin[at.system];
  if (!is_blank(system, at.system)) return true;
  return is_blank(gold, at.gold) && !gold_waits;
}

std::uint32_t grown(const UdWords& words, std::size_t at, std::uint32_t region_end) {
  return words.multiword[at] != 0 && words.end[at] > region_end ? words.end[at] : region_end;
}

// The smallest region around the multiword word at the cursor that cuts no multiword token.
Region region_around(const UdWords& gold, const UdWords& system, Cursor at) {
  const bool gold_leads = gold.multiword[at.gold] != 0;
  const std::uint32_t gold_begin = gold.begin[at.gold];
  const std::uint32_t system_begin = system.begin[at.system];
  std::uint32_t region_end = gold_leads ? gold.end[at.gold] : system.end[at.system];
  // A plain word that begins before the multiword token is left of the region.
  if (gold_leads && system.multiword[at.system] == 0 && system_begin < gold_begin)
    ++at.system;
  else if (!gold_leads && gold_begin < system_begin)
    ++at.gold;
  Region region{at, at};
  Cursor& to = region.to;
  while (!is_outside(gold, to.gold, region_end) || !is_outside(system, to.system, region_end)) {
    const bool gold_next =
        to.gold < gold.begin.size() && (to.system >= system.begin.size() ||
                                        gold_first(gold, system, to, is_outside(gold, to.gold, region_end)));
    if (gold_next) {
      region_end = grown(gold, to.gold, region_end);
      ++to.gold;
    } else {
      region_end = grown(system, to.system, region_end);
      ++to.system;
    }
  }
  return region;
}

std::vector<StringId> forms_of(const UdWords& words, std::size_t from, std::size_t to) {
  std::vector<StringId> forms;
  forms.reserve(to - from);
  for (std::size_t word = from; word < to; ++word) forms.push_back(words.form(word));
  return forms;
}

}  // namespace

std::vector<WordPair> align_ud(const UdWords& gold, const UdWords& system) {
  std::vector<WordPair> pairs;
  pairs.reserve(std::min(gold.begin.size(), system.begin.size()));
  const auto add = [&](std::size_t gold_word, std::size_t system_word) {
    pairs.push_back({static_cast<std::uint32_t>(gold_word), static_cast<std::uint32_t>(system_word)});
  };
  Cursor at;
  while (at.gold < gold.begin.size() && at.system < system.begin.size()) {
    check_interrupted(8);
    if (gold.multiword[at.gold] != 0 || system.multiword[at.system] != 0) {
      const auto [from, to] = region_around(gold, system, at);
      for (const auto& [g, s] :
           common_subsequence(forms_of(gold, from.gold, to.gold), forms_of(system, from.system, to.system))) {
        add(from.gold + g, from.system + s);
      }
      const bool stuck = to.gold == at.gold && to.system == at.system;
      at = to;
      if (stuck) {
        // Only a multiword token of blank words has an empty region: step over it, on both sides at once
        // where both have one.
        const bool gold_steps = gold.multiword[at.gold] != 0;
        const bool system_steps = system.multiword[at.system] != 0;
        if (gold_steps && system_steps && gold.form(at.gold) == system.form(at.system))
          add(at.gold, at.system);
        at.gold += gold_steps ? 1 : 0;
        at.system += system_steps ? 1 : 0;
      }
    } else if (gold.begin[at.gold] == system.begin[at.system] && gold.end[at.gold] == system.end[at.system]) {
      add(at.gold, at.system);
      ++at.gold;
      ++at.system;
    } else if (gold_first(gold, system, at, false)) {
      ++at.gold;
    } else {
      ++at.system;
    }
  }
  return pairs;
}

}  // namespace treegauge::align
