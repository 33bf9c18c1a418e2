#include "treegauge/compare/co_optimal.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string_view>

#include "treegauge/parallel.hpp"

namespace treegauge {
namespace {

// All words are equal, one by one, and count: no other alignment is as cheap.
bool all_equal(const Comparison& comparison, const VisibleWords& words) {
  const auto plain = [](const ChunkWords& side) {
    return std::none_of(side.kinds.begin(), side.kinds.end(), [](auto kind) { return (kind & align::kFree) != 0; });
  };
  const auto same = [&](Key gold, Key test) { return comparison.same_word(gold, test); };
  return plain(words.gold) && plain(words.test) &&
         std::equal(words.gold.words.begin(), words.gold.words.end(), words.test.words.begin(), words.test.words.end(), same);
}

}  // namespace

void CoOptimalChunks::add_edit(ChunkRange chunks, const EditRule& rule) {
  need(comparison_, Stage::keyed);
  if (chunks.begin > chunks.end || chunks.end > comparison_.chunks.size()) throw std::out_of_range("there is no such chunk");
  if (!several_.empty() && several_.back().chunk >= chunks.begin) {
    throw std::invalid_argument("chunks come in their order");
  }
  std::optional<PunctuationMarks> punctuation;
  if (rule.punctuation_apart) punctuation.emplace(comparison_);
  std::vector<std::optional<Several>> found(chunks.end - chunks.begin);
  in_ranges(found.size(), comparison_.jobs, 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const auto number = static_cast<std::uint32_t>(chunks.begin + i);
      VisibleWords words = visible_words(comparison_, comparison_.chunks[number], punctuation ? &*punctuation : nullptr);
      if (all_equal(comparison_, words)) continue;
      Several one{number, rule, std::move(words), nullptr};
      one.alignments = std::make_unique<align::CoOptimal>(
          align::optimal_cells(one.gold(), one.test(), comparison_.equality, rule.costs, rule.punctuation_apart),
          one.gold(), one.test(), comparison_.equality);
      if (one.alignments->count() > 1) found[i] = std::move(one);
    }
  });
  for (auto& one : found) {
    if (one) several_.push_back(std::move(*one));
  }
}

std::vector<std::uint32_t> CoOptimalChunks::chunks() const {
  std::vector<std::uint32_t> numbers;
  for (const Several& one : several_) numbers.push_back(one.chunk);
  return numbers;
}

std::vector<std::uint64_t> CoOptimalChunks::counts() const {
  std::vector<std::uint64_t> numbers;
  for (const Several& one : several_) numbers.push_back(one.alignments->count());
  return numbers;
}

std::vector<double> CoOptimalChunks::log_counts() const {
  std::vector<double> numbers;
  for (const Several& one : several_) numbers.push_back(one.alignments->log_count());
  return numbers;
}

std::vector<std::uint64_t> CoOptimalChunks::digests() const {
  std::vector<std::uint64_t> numbers;
  for (const Several& one : several_) {
    std::uint64_t digest = 0xCBF29CE484222325u;  // FNV-1a
    const auto add = [&](std::string_view text) {
      for (const char letter : text) digest = (digest ^ static_cast<unsigned char>(letter)) * 0x100000001B3u;
    };
    const auto add_side = [&](const Side& side, const ChunkWords& words) {
      for (const Row token : words.tokens) {
        add(side.corpus->strings[side.corpus->tokens.form[token]]);
        add("\n");
      }
      add("\n");
    };
    add_side(comparison_.gold, one.words.gold);
    add_side(comparison_.test, one.words.test);
    numbers.push_back(digest);
  }
  return numbers;
}

CoOptimalChunks::Several& CoOptimalChunks::at(std::uint32_t chunk) {
  const auto found = std::lower_bound(several_.begin(), several_.end(), chunk,
                                      [](const Several& one, std::uint32_t wanted) { return one.chunk < wanted; });
  if (found == several_.end() || found->chunk != chunk) throw std::out_of_range("the chunk has one alignment only");
  return *found;
}

Comparison CoOptimalChunks::again(std::span<const std::uint32_t> chunks, std::span<const std::uint64_t> seeds,
                                  std::uint64_t number, std::uint64_t limit) {
  if (chunks.size() != seeds.size()) throw std::invalid_argument("a seed is needed for every chunk");
  if (std::adjacent_find(chunks.begin(), chunks.end(), std::greater_equal<>{}) != chunks.end()) {
    throw std::invalid_argument("chunks come in their order");
  }
  Comparison fresh = comparison_.unaligned();
  fresh.gold.use = comparison_.gold.use;
  fresh.test.use = comparison_.test.use;
  std::vector<Several*> chosen;
  for (const std::uint32_t chunk : chunks) {
    chosen.push_back(&at(chunk));
    const Chunk& known = comparison_.chunks[chunk];
    add_chunk(fresh, known.gold_begin, known.gold_end, known.test_begin, known.test_end, known.document);
    const Row first = fresh.chunks.back().unit_begin;
    for (Row unit = known.unit_begin; unit < known.unit_end; ++unit) {
      fresh.units.scored[first + (unit - known.unit_begin)] = comparison_.units.scored[unit];
    }
  }
  std::vector<std::vector<align::Slot>> slots(chosen.size());
  in_ranges(chosen.size(), comparison_.jobs, 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      Several& one = *chosen[i];
      align::DrawNumbers numbers(seeds[i], number);
      const auto links = one.alignments->count() <= limit ? one.alignments->at(number) : one.alignments->draw(numbers);
      slots[i] = align::slots_of(links, one.gold(), one.test(), comparison_.equality, one.rule.ties);
    }
  });
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    place_slots(fresh, fresh.chunks[i], chosen[i]->words.gold, chosen[i]->words.test, slots[i]);
  }
  finish_slots(fresh);
  build_brackets(fresh);
  return fresh;
}

}  // namespace treegauge
