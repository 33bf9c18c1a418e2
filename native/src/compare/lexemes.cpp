#include "treegauge/compare/lexemes.hpp"

#include <algorithm>
#include <string>

#include "treegauge/parallel.hpp"

namespace treegauge {
namespace {

constexpr std::size_t kLeastChunks = 64;

// The words of one side of a chunk.
struct Words {
  std::vector<std::uint32_t> end;       // by word: one behind its last segment
  std::vector<std::string_view> text;   // as it is spelt; of a word nobody spelt, its segments
  std::vector<std::string> joined;      // keeps such texts
  bool spelt = true;                    // all words are
};

Words group_words(const Side& side, const ChunkWords& chunk) {
  const Corpus& corpus = *side.corpus;
  const Surfaces& surfaces = corpus.surfaces;
  Words words;
  words.end.reserve(chunk.tokens.size());
  words.text.reserve(chunk.tokens.size());
  const Row first = chunk.tokens.empty() ? 0 : chunk.tokens.front();
  auto surface = static_cast<std::size_t>(
      std::lower_bound(surfaces.last.begin(), surfaces.last.end(), first + 1) - surfaces.last.begin());
  std::vector<std::pair<std::size_t, std::size_t>> unspelt;  // word, place in joined
  std::size_t i = 0;
  while (i < chunk.tokens.size()) {
    const Row token = chunk.tokens[i];
    while (surface < surfaces.size() && surfaces.last[surface] <= token) ++surface;
    const bool inside = surface < surfaces.size() && surfaces.first[surface] <= token;
    const std::size_t begin = i++;
    if (!inside) {
      words.text.push_back(corpus.strings[corpus.tokens.form[token]]);
    } else {
      while (i < chunk.tokens.size() && chunk.tokens[i] < surfaces.last[surface]) ++i;
      const StringId form = surfaces.form[surface];
      if (form != kNoString) {
        words.text.push_back(corpus.strings[form]);
      } else {
        std::string text;
        for (std::size_t k = begin; k < i; ++k) text += corpus.strings[corpus.tokens.form[chunk.tokens[k]]];
        unspelt.emplace_back(words.text.size(), words.joined.size());
        words.joined.push_back(std::move(text));
        words.text.emplace_back();
        words.spelt = false;
      }
    }
    words.end.push_back(static_cast<std::uint32_t>(i));
  }
  for (const auto& [word, place] : unspelt) words.text[word] = words.joined[place];
  return words;
}

using Blocks = std::vector<WordBlock>;

std::string spelling(const Words& words) {
  std::string all;
  for (const std::string_view text : words.text) all += text;
  return all;
}

void add_block(Blocks& blocks, std::uint32_t gold_end, std::uint32_t test_end) {
  const WordBlock before = blocks.empty() ? WordBlock{} : blocks.back();
  if (gold_end == before.gold_end && test_end == before.test_end) return;
  blocks.push_back({before.gold_end, gold_end, before.test_end, test_end});
}

// Smallest stretches between places where words end on both sides; the characters are the same.
Blocks by_characters(const Words& gold, const Words& test) {
  Blocks blocks;
  std::size_t g = 0;
  std::size_t t = 0;
  std::size_t gold_place = 0;
  std::size_t test_place = 0;
  const auto ends = [](const Words& words, std::size_t word) { return word == 0 ? 0 : words.end[word - 1]; };
  while (g < gold.text.size() || t < test.text.size()) {
    if (t == test.text.size() || (g < gold.text.size() && gold_place <= test_place)) {
      gold_place += gold.text[g++].size();
    } else {
      test_place += test.text[t++].size();
    }
    if (gold_place == test_place) add_block(blocks, ends(gold, g), ends(test, t));
  }
  return blocks;
}

Blocks by_number(const Words& gold, const Words& test) {
  Blocks blocks;
  for (std::size_t word = 0; word < gold.end.size(); ++word) add_block(blocks, gold.end[word], test.end[word]);
  return blocks;
}

// Numbers in the order of the bytes, so that ties do not depend on which side is gold.
Blocks by_alignment(const Words& gold, const Words& test, std::uint64_t& cost) {
  std::vector<std::string_view> texts(gold.text);
  texts.insert(texts.end(), test.text.begin(), test.text.end());
  std::sort(texts.begin(), texts.end());
  texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
  const auto numbers = [&](const Words& words) {
    std::vector<std::uint32_t> found;
    found.reserve(words.text.size());
    for (const std::string_view text : words.text) {
      found.push_back(static_cast<std::uint32_t>(std::lower_bound(texts.begin(), texts.end(), text) - texts.begin()));
    }
    return found;
  };
  const align::Alignment alignment =
      align::edit_align(numbers(gold), numbers(test), align::kSclite, align::Ties::symmetric);
  cost = alignment.cost;
  Blocks blocks;
  std::uint32_t gold_end = 0;
  std::uint32_t test_end = 0;
  for (const align::Slot& slot : alignment.slots) {
    if (slot.gold != align::kNone) gold_end = gold.end[slot.gold];
    if (slot.test != align::kNone) test_end = test.end[slot.test];
    add_block(blocks, gold_end, test_end);
  }
  return blocks;
}

// For each sentence of a stretch of rows: how many segments of the chunk lie before its end.
std::vector<std::uint32_t> sentence_ends(const Corpus& corpus, const ChunkWords& words, Row begin, Row end) {
  std::vector<std::uint32_t> ends;
  ends.reserve(end - begin);
  std::size_t at = 0;
  for (Row s = begin; s < end; ++s) {
    const Row behind = corpus.token_end(s);
    while (at < words.tokens.size() && words.tokens[at] < behind) ++at;
    ends.push_back(static_cast<std::uint32_t>(at));
  }
  return ends;
}

void cut(const Comparison& comparison, const Chunk& chunk, ChunkLexemes& lexemes) {
  const auto gold = sentence_ends(*comparison.gold.corpus, lexemes.gold, chunk.gold_begin, chunk.gold_end);
  const auto test = sentence_ends(*comparison.test.corpus, lexemes.test, chunk.test_begin, chunk.test_end);
  if (chunk.unit_begin == chunk.unit_end) return;
  std::size_t g = 0;  // sentences that lie before
  std::size_t t = 0;
  Stretch now{chunk.gold_begin, 0, chunk.test_begin, 0, 0, 0, chunk.unit_begin};
  const auto close = [&](std::size_t gold_count, std::size_t test_count, std::size_t block) {
    now.gold_end = static_cast<Row>(chunk.gold_begin + gold_count);
    now.test_end = static_cast<Row>(chunk.test_begin + test_count);
    now.block_end = block;
    lexemes.stretches.push_back(now);
    const Row unit = static_cast<Row>(std::min<std::size_t>(chunk.unit_begin + gold_count, chunk.unit_end - 1));
    now = {now.gold_end, 0, now.test_end, 0, block, 0, unit};
  };
  for (std::size_t block = 0; block + 1 < lexemes.blocks.size(); ++block) {
    const WordBlock& done = lexemes.blocks[block];
    std::size_t gold_count = g;
    std::size_t test_count = t;
    while (gold_count < gold.size() && gold[gold_count] <= done.gold_end) ++gold_count;
    while (test_count < test.size() && test[test_count] <= done.test_end) ++test_count;
    const auto whole = [](const std::vector<std::uint32_t>& ends, std::size_t count, std::uint32_t end) {
      return (count == 0 ? 0 : ends[count - 1]) == end;
    };
    if (!whole(gold, gold_count, done.gold_end) || !whole(test, test_count, done.test_end)) continue;
    if (gold_count == g && test_count == t) continue;
    g = gold_count;
    t = test_count;
    close(g, t, block + 1);
  }
  close(gold.size(), test.size(), lexemes.blocks.size());
}

}  // namespace

ChunkLexemes lexemes_of(const Comparison& comparison, const Chunk& chunk) {
  ChunkLexemes lexemes;
  lexemes.gold = words_of(comparison.gold, chunk.gold_begin, chunk.gold_end);
  lexemes.test = words_of(comparison.test, chunk.test_begin, chunk.test_end);
  const Words gold = group_words(comparison.gold, lexemes.gold);
  const Words test = group_words(comparison.test, lexemes.test);
  if (gold.text == test.text) {
    lexemes.blocks = by_number(gold, test);
  } else if (!(gold.spelt && test.spelt) && gold.end.size() == test.end.size()) {
    lexemes.blocks = by_number(gold, test);
  } else if (spelling(gold) == spelling(test)) {
    lexemes.blocks = by_characters(gold, test);
  } else {
    lexemes.blocks = by_alignment(gold, test, lexemes.cost);
  }
  cut(comparison, chunk, lexemes);
  return lexemes;
}

std::vector<ChunkLexemes> all_lexemes(const Comparison& comparison) {
  std::vector<ChunkLexemes> all(comparison.chunks.size());
  in_ranges(all.size(), comparison.jobs, kLeastChunks, [&](std::size_t begin, std::size_t end) {
    for (std::size_t chunk = begin; chunk < end; ++chunk) all[chunk] = lexemes_of(comparison, comparison.chunks[chunk]);
  });
  return all;
}

void align_lattice(Comparison& comparison) {
  rank_words(comparison);
  const std::vector<ChunkLexemes> all = all_lexemes(comparison);
  for (std::size_t c = 0; c < all.size(); ++c) {
    const ChunkLexemes& lexemes = all[c];
    std::vector<align::Slot> slots;
    for (const WordBlock& block : lexemes.blocks) {
      const std::span<const std::uint32_t> gold(lexemes.gold.words);
      const std::span<const std::uint32_t> test(lexemes.test.words);
      const align::Alignment inside = align::edit_align(
          align::Text{gold.subspan(block.gold_begin, block.gold_end - block.gold_begin)},
          align::Text{test.subspan(block.test_begin, block.test_end - block.test_begin)}, comparison.equality,
          align::kSclite, align::Ties::symmetric);
      for (align::Slot slot : inside.slots) {
        if (slot.gold != align::kNone) slot.gold += block.gold_begin;
        if (slot.test != align::kNone) slot.test += block.test_begin;
        slots.push_back(slot);
      }
    }
    comparison.cost += lexemes.cost;
    place_slots(comparison, comparison.chunks[c], lexemes.gold, lexemes.test, slots);
  }
}

}  // namespace treegauge
