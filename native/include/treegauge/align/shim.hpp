#pragma once
#include "treegauge/align/edit.hpp"
namespace treegauge::align {
inline constexpr std::uint8_t kFree = 1, kPunctuation = 2;
struct Text { std::span<const std::uint32_t> words; std::span<const std::uint8_t> kinds; };
struct Equality {};
inline Alignment edit_align(Text gold, Text test, const Equality&, Costs costs, Ties ties, bool) {
  std::vector<std::uint32_t> g, t, gi, ti;
  const auto fill = [](Text x, auto& w, auto& i) {
    for (std::uint32_t k = 0; k < x.words.size(); ++k) if (x.kinds.empty() || (x.kinds[k] & kFree) == 0) { w.push_back(x.words[k]); i.push_back(k); }
  };
  fill(gold, g, gi); fill(test, t, ti);
  Alignment a = edit_align(std::span<const std::uint32_t>(g), std::span<const std::uint32_t>(t), costs, ties);
  std::vector<Slot> out; std::uint32_t ng = 0, nt = 0;
  const auto upto = [&](std::uint32_t eg, std::uint32_t et) { while (ng < eg) out.push_back({ng++, kNone}); while (nt < et) out.push_back({kNone, nt++}); };
  for (Slot s : a.slots) {
    upto(s.gold == kNone ? ng : gi[s.gold], s.test == kNone ? nt : ti[s.test]);
    out.push_back({s.gold == kNone ? kNone : ng++, s.test == kNone ? kNone : nt++});
  }
  upto(static_cast<std::uint32_t>(gold.words.size()), static_cast<std::uint32_t>(test.words.size()));
  a.slots = out; return a;
}
}
