#include "compare/segments/characters_edit.hpp"

#include "align/edit/edit.hpp"

namespace treegauge {
namespace {

constexpr std::uint32_t kAlone = align::kNone;

// How many ends of one kind lie before each place.
std::vector<std::uint32_t> counted(const std::vector<std::uint8_t>& ends, EndFlag kind) {
  std::vector<std::uint32_t> before(ends.size() + 1, 0);
  for (std::size_t at = 0; at < ends.size(); ++at) before[at + 1] = before[at] + ((ends[at] & kind) != 0);
  return before;
}

// Moves gaps of one side (its own) against the other side.
class Mover {
 public:
  Mover(const EndedText& own, const EndedText& other, std::vector<std::uint32_t>& to_other,
        std::vector<std::uint32_t>& to_own)
      : own_(own),
        other_(other),
        to_other_(to_other),
        to_own_(to_own),
        token_ends_(counted(own.ends, kTokenEnd)),
        sentence_ends_(counted(own.ends, kSentenceEnd)) {}

  void move_all() {
    const std::size_t size = own_.characters.size();
    for (std::size_t begin = 0; begin < size; ++begin) {
      if (to_other_[begin] != kAlone) continue;
      std::size_t end = begin;
      while (end < size && to_other_[end] == kAlone) ++end;
      const std::size_t place = begin == 0 ? 0 : std::size_t{to_other_[begin - 1]} + 1;
      // With unpaired characters on the other side too it is no gap but a replacement.
      const bool pure = end < size ? to_other_[end] == place : place == other_.characters.size();
      begin = pure ? move(begin, end, place) : end;
    }
  }

 private:
  // The gap [begin, end) stands before the other side's character `place`. Returns its new end.
  std::size_t move(std::size_t begin, std::size_t end, std::size_t place) {
    const auto& text = own_.characters;
    std::size_t left = 0;
    while (left < begin && left < place && to_other_[begin - left - 1] == place - left - 1 &&
           text[begin - left - 1] == text[end - left - 1]) {
      ++left;
    }
    std::size_t right = 0;
    while (end + right < text.size() && to_other_[end + right] == place + right &&
           text[begin + right] == text[end + right]) {
      ++right;
    }
    if (left == 0 && right == 0) return end;
    // Walk from the leftmost place to the rightmost, adding up what each step gains.
    std::int64_t score = 0;
    std::int64_t stay = 0;
    std::int64_t best = 0;
    std::size_t steps_to_best = 0;
    for (std::size_t step = 0; step < left + right; ++step) {
      score += gain(begin - left + step, end - begin, place - left + step);
      if (step + 1 == left) stay = score;
      if (score > best) {
        best = score;
        steps_to_best = step + 1;
      }
    }
    if (best == stay) return end;
    shift(begin, end, place, left, steps_to_best);
    return end - left + steps_to_best;
  }

  // What moving the gap [at, at + length) one to the right changes in the number of ends that agree.
  // Ends of this side at at … at + length are in place `place`; afterwards all but the first of them
  // are in the next place, together with the end behind the gap.
  [[nodiscard]] std::int64_t gain(std::size_t at, std::size_t length, std::size_t place) const {
    std::int64_t sum = 0;
    for (const auto& [kind, ends] :
         {std::pair{kTokenEnd, &token_ends_}, std::pair{kSentenceEnd, &sentence_ends_}}) {
      const auto any = [&before = *ends](std::size_t from, std::size_t to) {
        return before[to + 1] > before[from];
      };
      if ((other_.ends[place] & kind) != 0) sum += any(at, at) - any(at, at + length);
      if ((other_.ends[place + 1] & kind) != 0)
        sum += any(at + 1, at + length + 1) - any(at + length + 1, at + length + 1);
    }
    return sum;
  }

  void shift(std::size_t begin, std::size_t end, std::size_t place, std::size_t left, std::size_t steps) {
    const std::size_t length = end - begin;
    if (steps > left)
      for (std::size_t step = 0; step < steps - left; ++step) pair(begin + step, place + step);
    else
      for (std::size_t step = 0; step < left - steps; ++step) pair(end - 1 - step, place - 1 - step);
    const std::size_t gap = begin - left + steps;
    for (std::size_t at = gap; at < gap + length; ++at) to_other_[at] = kAlone;
  }

  void pair(std::size_t own, std::size_t other) {
    to_other_[own] = static_cast<std::uint32_t>(other);
    to_own_[other] = static_cast<std::uint32_t>(own);
  }

  const EndedText& own_;
  const EndedText& other_;
  std::vector<std::uint32_t>& to_other_;
  std::vector<std::uint32_t>& to_own_;
  std::vector<std::uint32_t> token_ends_, sentence_ends_;
};

std::vector<std::uint32_t> pairs_before(const std::vector<std::uint32_t>& partner) {
  std::vector<std::uint32_t> before(partner.size() + 1, 0);
  for (std::size_t at = 0; at < partner.size(); ++at) before[at + 1] = before[at] + (partner[at] != kAlone);
  return before;
}

}  // namespace

PairedScale paired_scale(const EndedText& gold, const EndedText& test) {
  std::vector<std::uint32_t> to_test(gold.characters.size(), kAlone);
  std::vector<std::uint32_t> to_gold(test.characters.size(), kAlone);
  PairedScale scale;
  {
    const auto alignment =
        align::edit_align(gold.characters, test.characters, align::kSclite, align::Ties::symmetric);
    for (const align::Slot& slot : alignment.slots) {
      if (slot.gold == kAlone || slot.test == kAlone) {
        ++scale.edits;
        continue;
      }
      scale.edits += gold.characters[slot.gold] != test.characters[slot.test];
      to_test[slot.gold] = slot.test;
      to_gold[slot.test] = slot.gold;
    }
  }
  Mover(gold, test, to_test, to_gold).move_all();
  Mover(test, gold, to_gold, to_test).move_all();
  scale.gold = pairs_before(to_test);
  scale.test = pairs_before(to_gold);
  return scale;
}

}  // namespace treegauge
