#include "align/groups/own_text.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "align/groups/slots.hpp"

namespace treegauge::align {
namespace {

// `in_group`: whether a word may be in one.
template <class InGroup>
OwnText without_apart(const GroupText& side, InGroup in_group) {
  OwnText own;
  // No group holds a word that is left out, so none goes on behind it: there a sentence ends.
  std::uint32_t sentence = 0;
  bool ends = false;
  std::uint32_t last = 0;
  for (std::size_t at = 0; at < side.text.words.size(); ++at) {
    const std::uint8_t kind = kind_at(side.text, at);
    if ((kind & kOnlyInGroups) != 0 && !in_group(at)) {
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

}  // namespace

OwnText without_apart(const GroupText& side, const Stream& stream, const std::vector<std::uint8_t>& marks) {
  return without_apart(
      side, [&](std::size_t at) { return stream.place(at) != kNone && marks[stream.place(at)] != 0; });
}

OwnText without_apart(const GroupText& side) {
  return without_apart(side, [](std::size_t) { return false; });
}

bool has_apart(const Text& text) {
  return std::any_of(text.kinds.begin(), text.kinds.end(),
                     [](auto kind) { return (kind & kOnlyInGroups) != 0; });
}

void put_back(GroupAlignment& alignment, const std::vector<std::uint32_t>& gold_out,
              const std::vector<std::uint32_t>& test_out) {
  std::vector<std::uint32_t> more(alignment.slots + 1, 0);  // new slots before each old one
  struct LeftOut {
    bool gold;
    std::uint32_t word;
    std::uint32_t before;
  };
  std::vector<LeftOut> words;
  const auto spread = [&](std::vector<std::uint32_t>& slots, const std::vector<std::uint32_t>& out,
                          bool gold) {
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
  std::stable_sort(words.begin(), words.end(),
                   [](const LeftOut& a, const LeftOut& b) { return a.before < b.before; });
  std::vector<std::uint32_t> shift(more.size());
  std::uint32_t sum = 0;
  for (std::size_t k = 0; k < more.size(); ++k) shift[k] = sum += more[k];
  for (auto* slots : {&alignment.gold_slot, &alignment.test_slot}) {
    for (std::uint32_t& slot : *slots)
      if (slot != kNone) slot += shift[slot];
  }
  for (std::size_t k = 0; k < words.size(); ++k) {
    auto& slots = words[k].gold ? alignment.gold_slot : alignment.test_slot;
    slots[words[k].word] = words[k].before + static_cast<std::uint32_t>(k);
  }
  alignment.slots += static_cast<std::uint32_t>(words.size());
}

}  // namespace treegauge::align
