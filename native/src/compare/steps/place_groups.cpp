// Gives the words of a group one slot, and chooses its representative.

#include <algorithm>
#include <span>
#include <stdexcept>

#include "compare/groups.hpp"
#include "compare/steps/placing.hpp"

namespace treegauge {
namespace {

using Members = std::vector<Row>;

bool same_sentence(const Corpus& corpus, Row earlier, Row later) {
  const auto& starts = corpus.sentences.first_token;
  const auto behind = std::upper_bound(starts.begin(), starts.end(), earlier);
  return behind == starts.end() || later < *behind;
}

// The words of each slot, in order.
class Reader {
 public:
  Reader(const Side& side, const ChunkWords& words, const std::vector<std::uint32_t>& slots,
         std::vector<std::uint8_t>& used)
      : tokens_(words.tokens), slots_(slots) {
    if (slots.size() != tokens_.size()) throw std::invalid_argument("an alignment has a slot for every word");
    for (std::size_t word = 0; word < slots.size(); ++word) {
      if (slots[word] >= used.size() || (word > 0 && slots[word] < slots[word - 1]))
        throw std::invalid_argument("slots are numbered in the order of the text");
      used[slots[word]] = 1;
      if (word > 0 && slots[word] == slots[word - 1] &&
          !same_sentence(*side.corpus, tokens_[word - 1], tokens_[word])) {
        throw std::invalid_argument("a group lies within one sentence on each side");
      }
    }
  }

  [[nodiscard]] std::span<const Row> take(std::uint32_t slot) {
    const std::size_t first = next_;
    while (next_ < slots_.size() && slots_[next_] == slot) ++next_;
    return std::span(tokens_).subspan(first, next_ - first);
  }

 private:
  const std::vector<Row>& tokens_;
  const std::vector<std::uint32_t>& slots_;
  std::size_t next_ = 0;
};

// Takes words that do not count out of the group; returns them.
Members split_off_uncounted(const Side& side, Members& members) {
  Members uncounted;
  std::erase_if(members, [&](Row token) {
    const bool gone = is_deleted(side, token);
    if (gone) uncounted.push_back(token);
    return gone;
  });
  return uncounted;
}

bool same_words(const Comparison& comparison, const Members& gold, const Members& test) {
  return std::equal(gold.begin(), gold.end(), test.begin(), test.end(), [&](Row g, Row t) {
    return comparison.same_word(word_key(comparison.gold, g), word_key(comparison.test, t));
  });
}

Row representative(const Side& side, const Members& members) {
  const std::vector<Row>& heads = side.corpus->tokens.head;
  if (heads.empty() || members.size() == 1) return members.front();
  const auto outside = std::find_if(members.begin(), members.end(), [&](Row token) {
    return heads[token] != kNoRow && !std::binary_search(members.begin(), members.end(), heads[token]);
  });
  return outside == members.end() ? members.front() : *outside;
}

// Words between those of a group: punctuation that counts belongs to it, other words do not.
void take_between(Placing& placing, bool gold, Members& members, Members& uncounted) {
  placing.between(gold, members.back(), members, uncounted);
  std::sort(members.begin(), members.end());
  std::sort(uncounted.begin(), uncounted.end());
}

void place_group(Comparison& comparison, Placing& placing, const Members& gold, const Members& test) {
  const std::uint32_t slot = comparison.slots;
  placing.slot(representative(comparison.gold, gold), representative(comparison.test, test));
  for (const Row token : gold) comparison.gold.slot[token] = slot;
  for (const Row token : test) comparison.test.slot[token] = slot;
  comparison.groups.push_back({slot, gold.front(), gold.back() + 1, test.front(), test.back() + 1});
}

}  // namespace

void place_groups(Comparison& comparison, Chunk& chunk, const ChunkWords& gold, const ChunkWords& test,
                  const align::GroupAlignment& alignment) {
  // All is looked at before a word is placed.
  std::vector<std::uint8_t> used(alignment.slots, 0);
  Reader gold_reader(comparison.gold, gold, alignment.gold_slot, used);
  Reader test_reader(comparison.test, test, alignment.test_slot, used);
  if (std::find(used.begin(), used.end(), 0) != used.end())
    throw std::invalid_argument("a slot has a word at least");
  Placing placing(comparison, chunk, gold, test);
  for (std::uint32_t slot = 0; slot < alignment.slots; ++slot) {
    const std::span<const Row> gold_words = gold_reader.take(slot);
    const std::span<const Row> test_words = test_reader.take(slot);
    if (gold_words.size() <= 1 && test_words.size() <= 1) {
      placing.next(gold_words.empty() ? kNoRow : gold_words.front(),
                   test_words.empty() ? kNoRow : test_words.front());
      continue;
    }
    Members left(gold_words.begin(), gold_words.end());
    Members right(test_words.begin(), test_words.end());
    Members gold_uncounted = split_off_uncounted(comparison.gold, left);
    Members test_uncounted = split_off_uncounted(comparison.test, right);
    if (left.empty() || right.empty() || same_words(comparison, left, right) ||
        left.size() + right.size() == 2) {
      for (std::size_t i = 0; i < std::max(left.size(), right.size()); ++i)
        placing.next(i < left.size() ? left[i] : kNoRow, i < right.size() ? right[i] : kNoRow);
    } else {
      placing.taken_out(left.front(), right.front());
      take_between(placing, true, left, gold_uncounted);
      take_between(placing, false, right, test_uncounted);
      place_group(comparison, placing, left, right);
    }
    for (const Row token : gold_uncounted) placing.slot(token, kNoRow);
    for (const Row token : test_uncounted) placing.slot(kNoRow, token);
  }
  placing.end();
}

}  // namespace treegauge
