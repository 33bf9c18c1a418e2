#include "compare/steps/sentence_edges.hpp"

#include <algorithm>
#include <utility>

namespace treegauge {
namespace {

// Stretches with more cells than this stay as they are: sentence edges do not matter where nothing agrees.
constexpr std::size_t kMostCells = std::size_t{1} << 24;

enum Edge : std::uint8_t { kFirst = 1, kLast = 2 };

// One side of an alignment, read slot by slot.
struct AlignedText {
  const align::GroupText& words;
  std::vector<std::uint32_t>& slots;
  std::size_t next = 0;

  // How many words stand in a slot, the next one.
  [[nodiscard]] std::size_t in(std::uint32_t slot) const {
    std::size_t end = next;
    while (end < slots.size() && slots[end] == slot) ++end;
    return end - next;
  }

  [[nodiscard]] bool is_plain() const { return words.text.kinds.empty() || words.text.kinds[next] == 0; }

  [[nodiscard]] std::uint8_t edges(std::size_t word) const {
    const auto& sentences = words.sentences;
    const bool first = word == 0 || sentences[word - 1] != sentences[word];
    const bool last = word + 1 == sentences.size() || sentences[word + 1] != sentences[word];
    return static_cast<std::uint8_t>((first ? kFirst : 0) | (last ? kLast : 0));
  }
};

// Words of one side of a stretch.
struct EdgeStretch {
  std::size_t begin = 0, end = 0;
  [[nodiscard]] std::size_t size() const { return end - begin; }
};

std::uint32_t shared_edges(std::uint8_t edges, std::uint8_t other) {
  const std::uint8_t both = edges & other;
  return (both & 1U) + (both >> 1U);
}

std::vector<std::uint8_t> edges_of(const AlignedText& side, const EdgeStretch& words) {
  std::vector<std::uint8_t> edges(words.size());
  for (std::size_t i = 0; i < edges.size(); ++i) edges[i] = side.edges(words.begin + i);
  return edges;
}

// By word of the shorter side: how many words of the longer one stand alone before its partner.
std::vector<std::size_t> best_offsets(const std::vector<std::uint8_t>& shorter,
                                      const std::vector<std::uint8_t>& longer) {
  const std::size_t width = longer.size() - shorter.size() + 1;
  // best[o]: edges that the words from the one at hand on can share if o words or more stand alone before.
  std::vector<std::uint32_t> best(width, 0);
  std::vector<std::uint8_t> stays(shorter.size() * width, 0);
  for (std::size_t i = shorter.size(); i-- > 0;) {
    for (std::size_t o = width; o-- > 0;) {
      const std::uint32_t here = best[o] + shared_edges(shorter[i], longer[i + o]);
      const bool moves = o + 1 < width && best[o + 1] >= here;
      stays[i * width + o] = moves ? 0 : 1;
      best[o] = moves ? best[o + 1] : here;
    }
  }
  std::vector<std::size_t> offsets(shorter.size());
  std::size_t o = 0;
  for (std::size_t i = 0; i < offsets.size(); ++i) {
    while (stays[i * width + o] == 0) ++o;
    offsets[i] = o;
  }
  return offsets;
}

void pair_anew(AlignedText& shorter, const EdgeStretch& few, AlignedText& longer, const EdgeStretch& many,
               std::uint32_t first_slot) {
  const std::vector<std::uint8_t> ours = edges_of(shorter, few);
  const std::vector<std::uint8_t> theirs = edges_of(longer, many);
  const auto none = [](const std::vector<std::uint8_t>& edges) {
    return std::all_of(edges.begin(), edges.end(), [](std::uint8_t edge) { return edge == 0; });
  };
  if (none(ours) || none(theirs)) return;
  std::uint32_t before = 0;
  for (std::size_t i = 0; i < ours.size(); ++i)
    before += shared_edges(ours[i], theirs[shorter.slots[few.begin + i] - first_slot]);
  const std::vector<std::size_t> offsets = best_offsets(ours, theirs);
  std::uint32_t after = 0;
  for (std::size_t i = 0; i < ours.size(); ++i) after += shared_edges(ours[i], theirs[i + offsets[i]]);
  if (after <= before) return;
  for (std::size_t i = 0; i < ours.size(); ++i)
    shorter.slots[few.begin + i] = first_slot + static_cast<std::uint32_t>(i + offsets[i]);
}

}  // namespace

void keep_edges_together(const align::GroupText& gold, const align::GroupText& test,
                         const align::Equality& equality, align::GroupAlignment& alignment) {
  // Every word has a partner.
  const bool in_pairs =
      alignment.slots == alignment.gold_slot.size() && alignment.slots == alignment.test_slot.size();
  if (in_pairs && alignment.grouped == 0) return;
  AlignedText left{gold, alignment.gold_slot};
  AlignedText right{test, alignment.test_slot};
  EdgeStretch ours;
  EdgeStretch theirs;
  std::uint32_t first_slot = 0;
  const auto close = [&](std::uint32_t slot) {
    const std::size_t many = std::max(ours.size(), theirs.size());
    const std::size_t few = std::min(ours.size(), theirs.size());
    // Every word of the longer side has a slot of its own then, and every word of the other shares one.
    const bool is_open = few > 0 && many > few && slot - first_slot == many;
    if (is_open && few * (many - few + 1) <= kMostCells) {
      if (ours.size() < theirs.size())
        pair_anew(left, ours, right, theirs, first_slot);
      else
        pair_anew(right, theirs, left, ours, first_slot);
    }
  };
  for (std::uint32_t slot = 0; slot < alignment.slots; ++slot) {
    const std::size_t in_gold = left.in(slot);
    const std::size_t in_test = right.in(slot);
    const bool differs =
        in_gold <= 1 && in_test <= 1 && (in_gold == 0 || left.is_plain()) &&
        (in_test == 0 || right.is_plain()) &&
        (in_gold + in_test < 2 || !equality.same(gold.text.words[left.next], test.text.words[right.next]));
    left.next += in_gold;
    right.next += in_test;
    if (differs) {
      ours.end = left.next;
      theirs.end = right.next;
      continue;
    }
    close(slot);
    ours = {left.next, left.next};
    theirs = {right.next, right.next};
    first_slot = slot + 1;
  }
  close(alignment.slots);
}

}  // namespace treegauge
