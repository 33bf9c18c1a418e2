#include <algorithm>
#include <stdexcept>

#include "placing.hpp"
#include "treegauge/compare/groups.hpp"

namespace treegauge {
namespace {

using Members = std::vector<Row>;

// The words of each slot, in order.
class Reader {
 public:
  Reader(const ChunkWords& words, const std::vector<std::uint32_t>& slots, std::uint32_t count)
      : tokens_(words.tokens), slots_(slots) {
    if (slots.size() != tokens_.size()) throw std::invalid_argument("an alignment has a slot for every word");
    for (std::size_t word = 0; word < slots.size(); ++word) {
      if (slots[word] >= count || (word > 0 && slots[word] < slots[word - 1])) {
        throw std::invalid_argument("slots are numbered in the order of the text");
      }
    }
  }

  void take(std::uint32_t slot, Members& members) {
    members.clear();
    for (; next_ < slots_.size() && slots_[next_] == slot; ++next_) members.push_back(tokens_[next_]);
  }

 private:
  const std::vector<Row>& tokens_;
  const std::vector<std::uint32_t>& slots_;
  std::size_t next_ = 0;
};

// Moves words that do not count behind the others, out of the group; returns them.
Members split_off_silent(const Side& side, Members& members) {
  Members silent;
  std::erase_if(members, [&](Row token) {
    const bool gone = deleted_by_tag(side, token);
    if (gone) silent.push_back(token);
    return gone;
  });
  return silent;
}

bool same_words(const Comparison& comparison, const Members& gold, const Members& test) {
  return std::equal(gold.begin(), gold.end(), test.begin(), test.end(), [&](Row g, Row t) {
    return comparison.same_word(word_key(comparison.gold, g), word_key(comparison.test, t));
  });
}

void check_one_sentence(const Side& side, const Members& members) {
  const auto& starts = side.corpus->sentences.first_token;
  const auto behind = std::upper_bound(starts.begin(), starts.end(), members.front());
  if (behind != starts.end() && members.back() >= *behind) {
    throw std::invalid_argument("a group lies within one sentence on each side");
  }
}

Row representative(const Side& side, const Members& members) {
  const std::vector<Row>& heads = side.corpus->tokens.head;
  if (heads.empty() || members.size() == 1) return members.front();
  const auto outside = std::find_if(members.begin(), members.end(), [&](Row token) {
    return heads[token] != kNoRow && !std::binary_search(members.begin(), members.end(), heads[token]);
  });
  return outside == members.end() ? members.front() : *outside;
}

void place_group(Comparison& comparison, Placing& placing, const Members& gold, const Members& test) {
  check_one_sentence(comparison.gold, gold);
  check_one_sentence(comparison.test, test);
  placing.taken_out(gold.front(), test.front());
  const std::uint32_t slot = comparison.slots;
  placing.slot(representative(comparison.gold, gold), representative(comparison.test, test));
  for (const Row token : gold) comparison.gold.slot[token] = slot;
  for (const Row token : test) comparison.test.slot[token] = slot;
  comparison.groups.push_back({slot, gold.front(), gold.back() + 1, test.front(), test.back() + 1});
}

}  // namespace

void place_groups(Comparison& comparison, Chunk& chunk, const ChunkWords& gold, const ChunkWords& test,
                  const align::GroupAlignment& alignment) {
  Placing placing(comparison, chunk, gold, test);
  Reader gold_reader(gold, alignment.gold_slot, alignment.slots);
  Reader test_reader(test, alignment.test_slot, alignment.slots);
  Members left;
  Members right;
  for (std::uint32_t slot = 0; slot < alignment.slots; ++slot) {
    gold_reader.take(slot, left);
    test_reader.take(slot, right);
    if (left.size() <= 1 && right.size() <= 1) {
      if (left.empty() && right.empty()) throw std::invalid_argument("a slot has a word at least");
      placing.next(left.empty() ? kNoRow : left.front(), right.empty() ? kNoRow : right.front());
      continue;
    }
    const Members gold_silent = split_off_silent(comparison.gold, left);
    const Members test_silent = split_off_silent(comparison.test, right);
    if (left.empty() || right.empty() || same_words(comparison, left, right) || left.size() + right.size() == 2) {
      for (std::size_t i = 0; i < std::max(left.size(), right.size()); ++i) {
        placing.next(i < left.size() ? left[i] : kNoRow, i < right.size() ? right[i] : kNoRow);
      }
    } else {
      place_group(comparison, placing, left, right);
    }
    for (const Row token : gold_silent) placing.slot(token, kNoRow);
    for (const Row token : test_silent) placing.slot(kNoRow, token);
  }
  placing.end();
}

}  // namespace treegauge
