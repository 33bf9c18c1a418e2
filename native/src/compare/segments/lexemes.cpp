#include "compare/segments/lexemes.hpp"

#include <algorithm>
#include <numeric>
#include <string>

#include "base/interrupt.hpp"
#include "base/parallel.hpp"

namespace treegauge {
namespace {

constexpr std::size_t kLeastLexemeChunks = 64;

// The words of one side of a chunk.
struct Words {
  std::vector<std::uint32_t> end;      // by word: one behind its last segment
  std::vector<std::string_view> text;  // as it is spelt; of a word nobody spelt, its segments
  std::vector<std::string> joined;     // keeps such texts
  bool spelt = true;                   // all words are
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
    if (t == test.text.size() || (g < gold.text.size() && gold_place <= test_place))
      gold_place += gold.text[g++].size();
    else
      test_place += test.text[t++].size();
    if (gold_place == test_place) add_block(blocks, ends(gold, g), ends(test, t));
  }
  return blocks;
}

Blocks by_number(const Words& gold, const Words& test) {
  Blocks blocks;
  for (std::size_t word = 0; word < gold.end.size(); ++word)
    add_block(blocks, gold.end[word], test.end[word]);
  return blocks;
}

// Numbers in the order of the bytes, so that ties do not depend on which side is gold.
Blocks by_alignment(const Words& gold, const Words& test, std::uint64_t& cost) {
  std::vector<std::string_view> texts(gold.text);
  texts.insert(texts.end(), test.text.begin(), test.text.end());
  std::sort(texts.begin(), texts.end());
  texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
  const auto numbers = [&](const Words& words) {
    std::vector<std::uint32_t> ranks;
    ranks.reserve(words.text.size());
    for (const std::string_view text : words.text) {
      ranks.push_back(
          static_cast<std::uint32_t>(std::lower_bound(texts.begin(), texts.end(), text) - texts.begin()));
    }
    return ranks;
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

// By segment: the number of its sentence within the chunk.
std::vector<std::size_t> sentence_numbers(const Corpus& corpus, const ChunkWords& words, Row begin, Row end) {
  std::vector<std::size_t> numbers;
  numbers.reserve(words.tokens.size());
  for (Row s = begin; s < end; ++s) {
    const Row behind = corpus.token_end(s);
    while (numbers.size() < words.tokens.size() && words.tokens[numbers.size()] < behind)
      numbers.push_back(s - begin);
  }
  return numbers;
}

// Blocks in the order of their stretches. Only those with words of one side alone can be out of it.
void order_blocks(Blocks& blocks, const std::vector<std::size_t>& stretch_of) {
  std::vector<std::size_t> order(blocks.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return stretch_of[a] < stretch_of[b]; });
  Blocks ordered;
  ordered.reserve(blocks.size());
  WordBlock before;
  for (const std::size_t number : order) {
    const WordBlock& block = blocks[number];
    before = {before.gold_end, before.gold_end + (block.gold_end - block.gold_begin), before.test_end,
              before.test_end + (block.test_end - block.test_begin)};
    ordered.push_back(before);
  }
  blocks = std::move(ordered);
}

void cut(const Comparison& comparison, const Chunk& chunk, ChunkLexemes& lexemes) {
  const auto gold = sentence_numbers(*comparison.gold.corpus, lexemes.gold, chunk.gold_begin, chunk.gold_end);
  const auto test = sentence_numbers(*comparison.test.corpus, lexemes.test, chunk.test_begin, chunk.test_end);
  SentenceLinks links(chunk.gold_end - chunk.gold_begin, chunk.test_end - chunk.test_begin);
  for (const std::size_t sentence : gold) links.has_words(true, sentence);
  for (const std::size_t sentence : test) links.has_words(false, sentence);
  for (const WordBlock& block : lexemes.blocks) {
    if (block.gold_begin == block.gold_end || block.test_begin == block.test_end) continue;
    for (const std::size_t g : {gold[block.gold_begin], gold[block.gold_end - 1]})
      for (const std::size_t t : {test[block.test_begin], test[block.test_end - 1]}) links.link(g, t);
  }
  std::vector<std::size_t> gold_stretch(chunk.gold_end - chunk.gold_begin);
  std::vector<std::size_t> test_stretch(chunk.test_end - chunk.test_begin);
  for (const Stretch& stretch : links.cut(comparison, chunk)) {
    const std::size_t number = lexemes.stretches.size();
    for (Row s = stretch.gold_begin; s < stretch.gold_end; ++s) gold_stretch[s - chunk.gold_begin] = number;
    for (Row s = stretch.test_begin; s < stretch.test_end; ++s) test_stretch[s - chunk.test_begin] = number;
    lexemes.stretches.push_back({stretch, 0, 0});
  }
  std::vector<std::size_t> stretch_of;  // by block
  stretch_of.reserve(lexemes.blocks.size());
  for (const WordBlock& block : lexemes.blocks) {
    stretch_of.push_back(block.gold_begin < block.gold_end ? gold_stretch[gold[block.gold_begin]]
                                                           : test_stretch[test[block.test_begin]]);
  }
  if (!std::is_sorted(stretch_of.begin(), stretch_of.end())) {
    order_blocks(lexemes.blocks, stretch_of);
    std::sort(stretch_of.begin(), stretch_of.end());
  }
  std::size_t block = 0;
  for (std::size_t number = 0; number < lexemes.stretches.size(); ++number) {
    LexemeStretch& stretch = lexemes.stretches[number];
    stretch.block_begin = block;
    while (block < stretch_of.size() && stretch_of[block] == number) ++block;
    stretch.block_end = block;
  }
}

}  // namespace

ChunkLexemes lexemes_of(const Comparison& comparison, const Chunk& chunk, bool visible) {
  ChunkLexemes lexemes;
  if (visible) {
    VisibleWords words = visible_words(comparison, chunk);
    lexemes.gold = std::move(words.gold);
    lexemes.test = std::move(words.test);
  } else {
    lexemes.gold = words_of(comparison.gold, chunk.gold_begin, chunk.gold_end);
    lexemes.test = words_of(comparison.test, chunk.test_begin, chunk.test_end);
  }
  const Words gold = group_words(comparison.gold, lexemes.gold);
  const Words test = group_words(comparison.test, lexemes.test);
  if (gold.text == test.text || (!(gold.spelt && test.spelt) && gold.end.size() == test.end.size()))
    lexemes.blocks = by_number(gold, test);
  else if (spelling(gold) == spelling(test))
    lexemes.blocks = by_characters(gold, test);
  else
    lexemes.blocks = by_alignment(gold, test, lexemes.cost);
  cut(comparison, chunk, lexemes);
  return lexemes;
}

std::vector<ChunkLexemes> all_lexemes(const Comparison& comparison) {
  std::vector<ChunkLexemes> all(comparison.chunks.size());
  in_ranges(all.size(), comparison.jobs, kLeastLexemeChunks, [&](std::size_t begin, std::size_t end) {
    for (std::size_t chunk = begin; chunk < end; ++chunk)
      all[chunk] = lexemes_of(comparison, comparison.chunks[chunk]);
  });
  return all;
}

void align_lattice(Comparison& comparison, ChunkRange chunks) {
  need_unplaced(comparison, chunks);
  rank_words(comparison);
  const auto part = [](const ChunkWords& side, std::uint32_t begin, std::uint32_t end) {
    const std::span<const std::uint32_t> words(side.words);
    const std::span<const std::uint8_t> kinds(side.kinds);
    return align::Text{words.subspan(begin, end - begin),
                       kinds.empty() ? kinds : kinds.subspan(begin, end - begin)};
  };
  for (std::size_t c = chunks.begin; c < chunks.end; ++c) {
    check_interrupted();
    const ChunkLexemes lexemes = lexemes_of(comparison, comparison.chunks[c], true);
    std::vector<align::Slot> slots;
    for (const WordBlock& block : lexemes.blocks) {
      const align::Alignment inside =
          align::edit_align(part(lexemes.gold, block.gold_begin, block.gold_end),
                            part(lexemes.test, block.test_begin, block.test_end), comparison.equality,
                            align::kSclite, align::Ties::symmetric, false);
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
