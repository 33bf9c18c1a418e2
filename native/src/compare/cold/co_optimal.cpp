#include "compare/cold/co_optimal.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string_view>

#include "base/parallel.hpp"
#include "compare/steps/group_words.hpp"

namespace treegauge {
namespace {

// All words are equal, one by one, and count: no other alignment is as cheap.
bool all_words_equal(const Comparison& comparison, const VisibleWords& words) {
  const auto plain = [](const ChunkWords& side) {
    return std::none_of(side.kinds.begin(), side.kinds.end(),
                        [](auto kind) { return (kind & (align::kFree | align::kOnlyInGroups)) != 0; });
  };
  const auto same = [&](Key gold, Key test) { return comparison.same_word(gold, test); };
  return plain(words.gold) && plain(words.test) &&
         std::equal(words.gold.words.begin(), words.gold.words.end(), words.test.words.begin(),
                    words.test.words.end(), same);
}

using Alternatives = CoOptimalChunks::Alternatives;

class EditAlternatives final : public Alternatives {
 public:
  EditAlternatives(const Comparison& comparison, VisibleWords words, const EditRule& rule)
      : words_(std::move(words)),
        equality_(comparison.equality),
        ties_(rule.ties),
        alignments_(align::optimal_cells(gold(), test(), equality_, rule.costs, rule.punctuation_apart),
                    gold(), test(), equality_) {}

  [[nodiscard]] std::uint64_t count() const override { return alignments_.count(); }
  [[nodiscard]] double log_count() const override { return alignments_.log_count(); }
  [[nodiscard]] const VisibleWords& words() const override { return words_; }
  [[nodiscard]] Place at(std::uint64_t number) override { return placing(alignments_.at(number)); }
  [[nodiscard]] Place draw(align::DrawNumbers& numbers) override {
    return placing(alignments_.draw(numbers));
  }

 private:
  [[nodiscard]] align::Text gold() const { return {words_.gold.words, words_.gold.kinds}; }
  [[nodiscard]] align::Text test() const { return {words_.test.words, words_.test.kinds}; }

  [[nodiscard]] Place placing(const std::vector<align::Link>& links) const {
    return [this, slots = align::slots_of(links, gold(), test(), equality_, ties_)](Comparison& comparison,
                                                                                    Chunk& chunk) {
      place_slots(comparison, chunk, words_.gold, words_.test, slots);
    };
  }

  VisibleWords words_;
  const align::Equality& equality_;
  align::Ties ties_;
  align::CoOptimal alignments_;
};

class GroupAlternatives final : public Alternatives {
 public:
  GroupAlternatives(const Comparison& comparison, GroupWords words, const align::Spelling& spelling,
                    const align::GroupRule& rule)
      : words_(std::move(words)),
        alignments_(words_.gold(), words_.test(), comparison.equality, spelling, rule) {}

  [[nodiscard]] std::uint64_t count() const override { return alignments_.count(); }
  [[nodiscard]] double log_count() const override { return alignments_.log_count(); }
  [[nodiscard]] const VisibleWords& words() const override { return words_.words; }
  [[nodiscard]] Place at(std::uint64_t number) override { return placing(alignments_.at(number)); }
  [[nodiscard]] Place draw(align::DrawNumbers& numbers) override {
    return placing(alignments_.draw(numbers));
  }

 private:
  [[nodiscard]] Place placing(align::GroupAlignment alignment) const {
    VisibleWords words = words_.words;
    make_placeable(words, alignment);
    return
        [words = std::move(words), alignment = std::move(alignment)](Comparison& comparison, Chunk& chunk) {
          place_groups(comparison, chunk, words.gold, words.test, alignment);
        };
  }

  GroupWords words_;
  align::CoOptimalGroups alignments_;
};

}  // namespace

template <class Find>
void CoOptimalChunks::add(ChunkRange chunks, Find find) {
  need(comparison_, Stage::keyed);
  if (chunks.begin > chunks.end || chunks.end > comparison_.chunks.size())
    throw std::out_of_range("there is no such chunk");
  if (!several_.empty() && several_.back().chunk >= chunks.begin)
    throw std::invalid_argument("chunks come in their order");
  std::vector<std::unique_ptr<Alternatives>> alternatives(chunks.end - chunks.begin);
  in_ranges(alternatives.size(), comparison_.jobs, 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      alternatives[i] = find(comparison_.chunks[chunks.begin + i]);
      if (alternatives[i] != nullptr && alternatives[i]->count() == 1) alternatives[i] = nullptr;
    }
  });
  for (std::size_t i = 0; i < alternatives.size(); ++i)
    if (alternatives[i] != nullptr)
      several_.push_back({static_cast<std::uint32_t>(chunks.begin + i), std::move(alternatives[i])});
}

void CoOptimalChunks::add_edit(ChunkRange chunks, const EditRule& rule) {
  std::optional<PunctuationMarks> punctuation;
  if (rule.punctuation_apart) punctuation.emplace(comparison_);
  add(chunks, [&](const Chunk& chunk) -> std::unique_ptr<Alternatives> {
    VisibleWords words = visible_words(comparison_, chunk, punctuation ? &*punctuation : nullptr);
    if (all_words_equal(comparison_, words)) return nullptr;
    return std::make_unique<EditAlternatives>(comparison_, std::move(words), rule);
  });
}

void CoOptimalChunks::add_groups(ChunkRange chunks, align::Likeness likeness) {
  const align::Spelling spelling = spelling_of(comparison_);
  const PunctuationMarks punctuation(comparison_);
  add(chunks, [&](const Chunk& chunk) -> std::unique_ptr<Alternatives> {
    GroupWords words;
    take_group_words(comparison_, chunk, punctuation, spelling, words);
    if (all_words_equal(comparison_, words.words)) return nullptr;
    return std::make_unique<GroupAlternatives>(comparison_, std::move(words), spelling,
                                               align::GroupRule{likeness, true});
  });
}

std::vector<std::uint32_t> CoOptimalChunks::chunks() const {
  std::vector<std::uint32_t> numbers;
  numbers.reserve(several_.size());
  for (const Several& several : several_) numbers.push_back(several.chunk);
  return numbers;
}

std::vector<std::uint64_t> CoOptimalChunks::counts() const {
  std::vector<std::uint64_t> numbers;
  numbers.reserve(several_.size());
  for (const Several& several : several_) numbers.push_back(several.alignments->count());
  return numbers;
}

std::vector<double> CoOptimalChunks::log_counts() const {
  std::vector<double> numbers;
  numbers.reserve(several_.size());
  for (const Several& several : several_) numbers.push_back(several.alignments->log_count());
  return numbers;
}

std::vector<std::uint64_t> CoOptimalChunks::digests() const {
  std::vector<std::uint64_t> numbers;
  for (const Several& several : several_) {
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
    add_side(comparison_.gold, several.alignments->words().gold);
    add_side(comparison_.test, several.alignments->words().test);
    numbers.push_back(digest);
  }
  return numbers;
}

CoOptimalChunks::Several& CoOptimalChunks::at(std::uint32_t chunk) {
  const auto entry =
      std::lower_bound(several_.begin(), several_.end(), chunk,
                       [](const Several& several, std::uint32_t wanted) { return several.chunk < wanted; });
  if (entry == several_.end() || entry->chunk != chunk)
    throw std::out_of_range("the chunk has one alignment only");
  return *entry;
}

Comparison CoOptimalChunks::again(std::span<const std::uint32_t> chunks, std::span<const std::uint64_t> seeds,
                                  std::uint64_t number, std::uint64_t limit) {
  if (chunks.size() != seeds.size()) throw std::invalid_argument("a seed is needed for every chunk");
  if (std::adjacent_find(chunks.begin(), chunks.end(), std::greater_equal<>{}) != chunks.end())
    throw std::invalid_argument("chunks come in their order");
  Comparison fresh = comparison_.unaligned();
  fresh.gold.use = comparison_.gold.use;
  fresh.test.use = comparison_.test.use;
  std::vector<Several*> chosen;
  for (const std::uint32_t chunk : chunks) {
    chosen.push_back(&at(chunk));
    const Chunk& known = comparison_.chunks[chunk];
    add_chunk(fresh, known.gold_begin, known.gold_end, known.test_begin, known.test_end, known.pair);
    const Row first = fresh.chunks.back().unit_begin;
    for (Row unit = known.unit_begin; unit < known.unit_end; ++unit)
      fresh.units.scored[first + (unit - known.unit_begin)] = comparison_.units.scored[unit];
  }
  std::vector<Alternatives::Place> places(chosen.size());
  in_ranges(chosen.size(), comparison_.jobs, 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      Alternatives& alternatives = *chosen[i]->alignments;
      align::DrawNumbers numbers(seeds[i], number);
      places[i] = alternatives.count() <= limit ? alternatives.at(number) : alternatives.draw(numbers);
    }
  });
  for (std::size_t i = 0; i < chosen.size(); ++i) places[i](fresh, fresh.chunks[i]);
  finish_slots(fresh);
  build_brackets(fresh);
  return fresh;
}

}  // namespace treegauge
