#include "compare/distance/lexeme_numbers.hpp"

#include <algorithm>

#include "compare/canonical.hpp"
#include "text/ascii_case.hpp"

namespace treegauge {
namespace {

// Block, segment, tag, and the states before and after.
using Lexeme = std::array<std::uint32_t, 5>;

// CoreNLP writes (root …), the Stanford parser (ROOT …).
bool means_root(std::string_view label) {
  return label.empty() || label == "TOP" || same_but_ascii_case(label, "root") || label == "S1" ||
         label == "VROOT";
}

// Labels that the parameters do not count as brackets are nodes all the same, each by its own name.
void fill_labels(const Side& side, const std::vector<Key>& own, Key offset, LexemeKeys& keys) {
  const std::size_t strings = side.corpus->strings.size();
  keys.label.assign(strings, 0);
  keys.is_root.assign(strings, 0);
  for (StringId id = 0; id < strings; ++id) {
    if (own[id] == kUncounted) continue;
    const Key counted = side.keys.label[id];
    keys.label[id] = counted == kUncounted ? offset + own[id] : counted;
    keys.is_root[id] = means_root(side.corpus->strings[id]) ? 1 : 0;
  }
}

std::vector<Lexeme> lexemes_of_side(const Side& side, const ChunkWords& words, const LexemeKeys& keys,
                                    const ChunkLexemes& lexemes, const LexemeStretch& stretch, bool gold,
                                    bool labeled) {
  std::vector<Lexeme> own_lexemes;
  for (std::size_t b = stretch.block_begin; b < stretch.block_end; ++b) {
    const WordBlock& block = lexemes.blocks[b];
    const std::uint32_t end = gold ? block.gold_end : block.test_end;
    for (std::uint32_t i = gold ? block.gold_begin : block.test_begin; i < end; ++i) {
      const Row token = words.tokens[i];
      const StringId tag = keys.tags.of(token);
      const Key tag_key = !labeled ? 0 : tag == kNoString ? kNoRow : keys.tags.key[tag];
      own_lexemes.push_back({static_cast<std::uint32_t>(b - stretch.block_begin),
                             side.keys.word[side.corpus->tokens.form[token]], tag_key, 0, 0});
    }
  }
  return own_lexemes;
}

Numbered numbers_of(const std::vector<Lexeme>& gold, const std::vector<Lexeme>& test) {
  std::vector<Lexeme> all(gold);
  all.insert(all.end(), test.begin(), test.end());
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  const auto number = [&](const std::vector<Lexeme>& lexemes) {
    std::vector<std::uint32_t> numbers;
    numbers.reserve(lexemes.size());
    for (const Lexeme& lexeme : lexemes) {
      numbers.push_back(
          static_cast<std::uint32_t>(std::lower_bound(all.begin(), all.end(), lexeme) - all.begin()));
    }
    return numbers;
  };
  return {number(gold), number(test)};
}

bool on_lattice(const LatticeStates& states, const ChunkWords& words, std::uint32_t begin,
                std::uint32_t end) {
  for (std::uint32_t i = begin; i < end; ++i)
    if (!states.known(words.tokens[i])) return false;
  return true;
}

// States of the smallest lattice that holds both analyses of a word: kept lexemes end in one state, and
// so do the words themselves; every other lexeme ends in a state of its own.
void join_states(std::span<const std::uint32_t> gold, std::span<const std::uint32_t> test,
                 std::span<Lexeme> gold_out, std::span<Lexeme> test_out) {
  constexpr std::uint32_t kStart = 0;
  constexpr std::uint32_t kEnd = 1;
  std::uint32_t next = 2;
  std::uint32_t gold_state = kStart;
  std::uint32_t test_state = kStart;
  const align::Alignment alignment = align::edit_align(gold, test, {2, 1, 1}, align::Ties::symmetric);
  const auto step = [](Lexeme& lexeme, std::uint32_t& state, std::uint32_t to) {
    lexeme[3] = state;
    lexeme[4] = state = to;
  };
  for (const align::Slot& slot : alignment.slots) {
    const bool in_gold = slot.gold != align::kNone;
    const bool in_test = slot.test != align::kNone;
    const bool kept = in_gold && in_test && gold[slot.gold] == test[slot.test];
    const std::uint32_t shared = next++;
    if (in_gold) step(gold_out[slot.gold], gold_state, slot.gold + 1 == gold.size() ? kEnd : shared);
    if (in_test)
      step(test_out[slot.test], test_state, slot.test + 1 == test.size() ? kEnd : kept ? shared : next++);
  }
}

}  // namespace

KeyPair lexeme_keys(const Comparison& comparison, bool fine) {
  const Corpus& gold = *comparison.gold.corpus;
  const Corpus& test = *comparison.test.corpus;
  const auto as_it_stands = [](std::string_view text) { return text; };
  KeyPair pair;
  const CanonicalKeys labels = canonical_keys(gold, gold.nodes.label, test, test.nodes.label, as_it_stands);
  Key offset = 0;
  for (const Side* side : {&comparison.gold, &comparison.test})
    for (const Key key : side->keys.label) offset = key == kUncounted ? offset : std::max(offset, key + 1);
  fill_labels(comparison.gold, labels.gold, offset, pair.gold);
  fill_labels(comparison.test, labels.test, offset, pair.test);
  CanonicalKeys relations = canonical_keys(gold, gold.tokens.deprel, test, test.tokens.deprel, as_it_stands);
  pair.gold.relation = std::move(relations.gold);
  pair.test.relation = std::move(relations.test);
  pair.gold.dependencies = !gold.tokens.head.empty();
  pair.test.dependencies = !test.tokens.head.empty();
  TagPair tags = tag_pair(comparison, fine);
  pair.gold.tags = std::move(tags.gold);
  pair.test.tags = std::move(tags.test);
  pair.tag_names = std::move(tags.names);
  return pair;
}

Numbered number_lexemes(const Comparison& comparison, const ChunkLexemes& lexemes,
                        const LexemeStretch& stretch, const KeyPair& keys, const LexemeOptions& options) {
  std::vector<Lexeme> gold =
      lexemes_of_side(comparison.gold, lexemes.gold, keys.gold, lexemes, stretch, true, options.labeled);
  std::vector<Lexeme> test =
      lexemes_of_side(comparison.test, lexemes.test, keys.test, lexemes, stretch, false, options.labeled);
  Numbered plain = numbers_of(gold, test);
  if (!options.strict || stretch.block_begin == stretch.block_end) return plain;
  const WordBlock& origin = lexemes.blocks[stretch.block_begin];
  for (std::size_t b = stretch.block_begin; b < stretch.block_end; ++b) {
    const WordBlock& block = lexemes.blocks[b];
    if (on_lattice(options.gold, lexemes.gold, block.gold_begin, block.gold_end) &&
        on_lattice(options.test, lexemes.test, block.test_begin, block.test_end)) {
      const auto add_states = [](auto& side, const auto& tokens, std::uint32_t begin, std::uint32_t end,
                                 std::uint32_t from, const auto& states) {
        for (std::uint32_t i = begin; i < end; ++i) {
          side[i - from][3] = states.begin[tokens[i]];
          side[i - from][4] = states.end[tokens[i]];
        }
      };
      add_states(gold, lexemes.gold.tokens, block.gold_begin, block.gold_end, origin.gold_begin,
                 options.gold);
      add_states(test, lexemes.test.tokens, block.test_begin, block.test_end, origin.test_begin,
                 options.test);
      continue;
    }
    const auto part = [](auto& column, std::uint32_t begin, std::uint32_t end, std::uint32_t from) {
      return std::span(column).subspan(begin - from, end - begin);
    };
    join_states(part(plain.gold, block.gold_begin, block.gold_end, origin.gold_begin),
                part(plain.test, block.test_begin, block.test_end, origin.test_begin),
                part(gold, block.gold_begin, block.gold_end, origin.gold_begin),
                part(test, block.test_begin, block.test_end, origin.test_begin));
  }
  return numbers_of(gold, test);
}

}  // namespace treegauge
