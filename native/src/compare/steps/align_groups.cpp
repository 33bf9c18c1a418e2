// Aligns the words of chunks with groups.

#include <algorithm>

#include "compare/steps/batches.hpp"
#include "compare/steps/group_words.hpp"
#include "compare/steps/sentence_edges.hpp"

namespace treegauge {
namespace {

// Punctuation that was taken out comes back: it may be in groups.
void take_in(ChunkWords& chunk, const Side& side, const align::Spelling& spelling) {
  if (std::find(chunk.pairable.begin(), chunk.pairable.end(), 1) == chunk.pairable.end()) return;
  ChunkWords all;
  const auto kind = [&](std::size_t i) { return chunk.kinds.empty() ? std::uint8_t{0} : chunk.kinds[i]; };
  std::size_t next = 0;
  const auto keep_before = [&](Row token) {
    for (; next < chunk.tokens.size() && chunk.tokens[next] < token; ++next) {
      all.words.push_back(chunk.words[next]);
      all.tokens.push_back(chunk.tokens[next]);
      all.kinds.push_back(kind(next));
    }
  };
  for (std::size_t i = 0; i < chunk.out.size(); ++i) {
    if (chunk.pairable[i] == 0 || !spelling.bare(word_key(side, chunk.out[i]))) {
      all.out.push_back(chunk.out[i]);
      all.pairable.push_back(chunk.pairable[i]);
      continue;
    }
    keep_before(chunk.out[i]);
    all.words.push_back(word_key(side, chunk.out[i]));
    all.tokens.push_back(chunk.out[i]);
    all.kinds.push_back(align::kOnlyInGroups | align::kPunctuation);
  }
  keep_before(kNoRow);
  chunk = std::move(all);
}

// Whether there are words that are for groups only.
bool has_group_words(const ChunkWords& chunk) {
  return std::any_of(chunk.kinds.begin(), chunk.kinds.end(),
                     [](auto kind) { return (kind & align::kOnlyInGroups) != 0; });
}

// What is in no group goes out again.
void take_out(ChunkWords& chunk, std::vector<std::uint32_t>& slots,
              const std::vector<std::uint32_t>& words_in_slot) {
  if (!has_group_words(chunk)) return;
  std::vector<std::pair<Row, std::uint8_t>> out;
  out.reserve(chunk.out.size());
  for (std::size_t i = 0; i < chunk.out.size(); ++i) out.emplace_back(chunk.out[i], chunk.pairable[i]);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < chunk.tokens.size(); ++i) {
    if ((chunk.kinds[i] & align::kOnlyInGroups) != 0 && words_in_slot[slots[i]] == 1) {
      out.emplace_back(chunk.tokens[i], std::uint8_t{1});
      continue;
    }
    chunk.words[kept] = chunk.words[i];
    chunk.tokens[kept] = chunk.tokens[i];
    chunk.kinds[kept] = chunk.kinds[i];
    slots[kept++] = slots[i];
  }
  chunk.words.resize(kept);
  chunk.tokens.resize(kept);
  chunk.kinds.resize(kept);
  slots.resize(kept);
  std::sort(out.begin(), out.end());
  chunk.out.clear();
  chunk.pairable.clear();
  for (const auto& [token, pairable] : out) {
    chunk.out.push_back(token);
    chunk.pairable.push_back(pairable);
  }
}

void find_sentences(const Side& side, const ChunkWords& chunk, Row first,
                    std::vector<std::uint32_t>& sentences) {
  sentences.clear();
  sentences.reserve(chunk.tokens.size());
  Row sentence = first;
  for (const Row token : chunk.tokens) {
    while (token >= side.corpus->token_end(sentence)) ++sentence;
    sentences.push_back(sentence);
  }
}

}  // namespace

void make_placeable(VisibleWords& words, align::GroupAlignment& alignment) {
  if (alignment.grouped == 0 && !has_group_words(words.gold) && !has_group_words(words.test)) return;
  std::vector<std::uint32_t> in_slot(alignment.slots, 0);
  for (const auto* slots : {&alignment.gold_slot, &alignment.test_slot})
    for (const std::uint32_t slot : *slots) ++in_slot[slot];
  take_out(words.gold, alignment.gold_slot, in_slot);
  take_out(words.test, alignment.test_slot, in_slot);
  std::vector<std::uint8_t> used(alignment.slots, 0);
  for (auto* slots : {&alignment.gold_slot, &alignment.test_slot}) {
    std::uint32_t least = align::kNone;
    for (std::size_t i = slots->size(); i-- > 0;) {
      least = (*slots)[i] = std::min((*slots)[i], least);
      used[least] = 1;
    }
  }
  std::vector<std::uint32_t> number(alignment.slots, 0);
  std::uint32_t count = 0;
  for (std::uint32_t slot = 0; slot < alignment.slots; ++slot) {
    number[slot] = count;
    count += used[slot];
  }
  alignment.slots = count;
  for (auto* slots : {&alignment.gold_slot, &alignment.test_slot})
    for (std::uint32_t& slot : *slots) slot = number[slot];
}

void take_group_words(const Comparison& comparison, const Chunk& chunk, const PunctuationMarks& punctuation,
                      const align::Spelling& spelling, GroupWords& sides) {
  take_visible(comparison, chunk, &punctuation, sides.words);
  take_in(sides.words.gold, comparison.gold, spelling);
  take_in(sides.words.test, comparison.test, spelling);
  find_sentences(comparison.gold, sides.words.gold, chunk.gold_begin, sides.gold_sentences);
  find_sentences(comparison.test, sides.words.test, chunk.test_begin, sides.test_sentences);
}

align::Spelling spelling_of(const Comparison& comparison) {
  align::Spelling spelling;
  for (const std::string_view text : key_texts(comparison)) spelling.add(text);
  return spelling;
}

void align_groups(Comparison& comparison, ChunkRange chunks, align::Likeness likeness) {
  need_unplaced(comparison, chunks);
  const align::Spelling spelling = spelling_of(comparison);
  const PunctuationMarks punctuation(comparison);
  const align::GroupRule rule{likeness, true};
  const bool traces = may_have_traces(comparison.gold) || may_have_traces(comparison.test);
  struct Work {
    bool alike = false;
    GroupWords seen;
    align::GroupAlignment alignment;
  };
  const auto align_chunk = [&](const Chunk& chunk, Work& work) {
    work.alike = are_alike(comparison, chunk, traces);
    if (work.alike) return;
    GroupWords& seen = work.seen;
    take_group_words(comparison, chunk, punctuation, spelling, seen);
    work.alignment = align::groups_align(seen.gold(), seen.test(), comparison.equality, spelling, rule);
    // Substitutions cost the same whatever their letters, so words of a stretch that differs may be paired
    // anew.
    if (likeness == align::Likeness::none)
      keep_edges_together(seen.gold(), seen.test(), comparison.equality, work.alignment);
    make_placeable(seen.words, work.alignment);
  };
  in_batches<Work>(comparison, chunks, align_chunk, [&](Chunk& chunk, const Work& work) {
    if (work.alike) return place_in_order(comparison, chunk, traces);
    place_groups(comparison, chunk, work.seen.words.gold, work.seen.words.test, work.alignment);
    comparison.cost += work.alignment.cost;
  });
}

}  // namespace treegauge
