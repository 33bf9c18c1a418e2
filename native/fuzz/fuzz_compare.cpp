// Two texts, each in any format, put side by side by every aligner, with everything that counts on top of it:
// no count exceeds its sides, a text against itself is perfect, swapped sides swap, and what does not fit is
// refused.
#include <stdexcept>

#include "compare/brackets/brackets.hpp"
#include "compare/cold/lineages.hpp"
#include "compare/cold/roles.hpp"
#include "compare/cold/tedeval.hpp"
#include "compare/count/aligned.hpp"
#include "compare/count/boundaries.hpp"
#include "compare/distance/distance.hpp"
#include "compare/match/dependencies.hpp"
#include "compare/segments/characters.hpp"
#include "compare/steps/survey.hpp"
#include "input.hpp"
#include "sides.hpp"

using namespace treegauge;
using fuzz::Format;

// Formats, switches, then gold, separator, test.
std::vector<std::string_view> samples() {
  static const std::string conllu =
      "1-2\tdel\t_\t_\t_\t_\t_\t_\t_\t_\n1\tde\tde\tADP\t_\t_\t3\tcase\t3:case\t_\n"
      "2\tel\tel\tDET\t_\tNumber=Sing\t3\tdet\t3:det\t_\n3\tmar\tmar\tNOUN\t_\t_\t0\troot\t0:root|1:x\t_\n\n";
  static const std::string other =
      "1\tdel\tdel\tADP\t_\t_\t2\tcase\t2:case\t_\n2\tmare\tmar\tNOUN\t_\t_\t0\troot\t0:root\t_\n\n"
      "1\tmar\tmar\tNOUN\t_\t_\t0\troot\t0:root\t_\n\n";
  static const std::string trees =
      "(TOP (S (NP (DT the) (NN kettle)) (VP (VBZ sings)) (. .)))\n(S (NP (PRP we)) (VP (VBD left)))\n";
  static const std::string more =
      "(S (NP (DT the) (NN cattle)) (, ,) (VP (VBZ sings)))\n(S (PRP we) (VP (-NONE- *) (VBD left)))\n";
  static const std::string roles =
      "1\twe\twe\twe\tPRP\tPRP\t_\t_\t2\t2\tSBJ\tSBJ\t_\t_\tA0\n"
      "2\tleft\tleave\tleave\tVBD\tVBD\t_\t_\t0\t0\tROOT\tROOT\tY\tleave.01\t_\n\n";
  static const std::vector<std::string> made = [] {
    const std::string next(1, fuzz::kSeparator);
    std::vector<std::string> all;
    for (const char switches : {'\0', '\x15', '\x2A', '\x3F'}) {
      const auto add = [&](char formats, const std::string& gold, const std::string& test) {
        all.push_back(std::string{formats, switches} + gold + next + test);
      };
      add('\0', trees, more);
      add('\0', trees, trees);
      add('\x12', trees, conllu);
      add('\x0C', conllu, trees);
      add('\x0E', conllu, other);
      add('\x1C', roles, roles);
      add('\x0A', other, roles);
      add('\x16', roles, trees);
    }
    return all;
  }();
  return {made.begin(), made.end()};
}

std::vector<std::string_view> pieces() {
  return {"(",
          ")",
          " ",
          "\n",
          "\t",
          "_",
          "0",
          "1",
          "2",
          "3",
          "\n\n",
          NEXT,
          "(NP ",
          "(NN tea)",
          "(, ,)",
          "\xC3\xA4",
          "\xC2\xA0",
          "1\ta\t_\tX\t_\t_\t0\troot\t0:root\t_\n",
          "2\tb\t_\tX\t_\t_\t1\tdep\t1:dep\t_\n",
          "1-2\tab\t_\t_\t_\t_\t_\t_\t_\t_\n",
          "# newdoc id = b\n",
          "a",
          "b",
          "ab",
          "-NONE-",
          "we",
          "left"};
}

namespace {

enum class Aligner { identity, edit, sclite, srleval, characters, lattice, given };
constexpr std::uint32_t kAligners = 7;

// As few slots as possible, or each word alone, in turns.
void place_given(Comparison& comparison, std::size_t bits) {
  for (Chunk& chunk : comparison.chunks) {
    const ChunkWords gold = words_of(comparison.gold, chunk.gold_begin, chunk.gold_end);
    const ChunkWords test = words_of(comparison.test, chunk.test_begin, chunk.test_end);
    std::vector<align::Slot> slots;
    std::uint32_t g = 0;
    std::uint32_t t = 0;
    while (g < gold.tokens.size() || t < test.tokens.size()) {
      const bool both = g < gold.tokens.size() && t < test.tokens.size();
      const std::size_t kind = both ? (bits + std::size_t{3} * g + t) % 5 : g < gold.tokens.size() ? 0 : 1;
      slots.push_back({kind == 1 ? align::kNone : g++, kind == 0 ? align::kNone : t++});
    }
    place_slots(comparison, chunk, gold, test, slots);
  }
}

// Sentence by sentence or as one chunk.
Comparison laid(const std::shared_ptr<Corpus>& gold, const std::shared_ptr<Corpus>& test, bool by_sentence,
                bool parameters) {
  Comparison comparison(gold, test);
  fuzz::set_keys(comparison, parameters);
  const auto golds = static_cast<Row>(gold->sentences.size());
  const auto tests = static_cast<Row>(test->sentences.size());
  if (!by_sentence) {
    add_chunk(comparison, 0, golds, 0, tests, 0);
    return comparison;
  }
  for (Row s = 0; s < golds; ++s)
    add_chunk(comparison, s, s + 1, std::min(s, tests), std::min(s + 1, tests), 0);
  if (golds < tests) add_chunk(comparison, golds, golds, golds, tests, 0);
  return comparison;
}

void put_side_by_side(Comparison& comparison, Aligner aligner, std::size_t bits) {
  const ChunkRange all{0, comparison.chunks.size()};
  switch (aligner) {
    case Aligner::identity: align_identity(comparison, all); break;
    case Aligner::characters: align_characters(comparison, all); break;
    case Aligner::lattice: align_lattice(comparison, all); break;
    case Aligner::given: place_given(comparison, bits); break;
    default: {
      rank_words(comparison);
      const align::Costs costs = aligner == Aligner::srleval ? align::kLevenshtein : align::kSclite;
      const align::Ties ties = aligner == Aligner::srleval ? align::Ties::srleval : align::Ties::symmetric;
      align_edit(comparison, all, {costs, ties, aligner == Aligner::edit});
    }
  }
  finish_slots(comparison);
  build_brackets(comparison);
}

// Every word of a sentence in a chunk has one slot, in order.
void check_slots(const Comparison& comparison) {
  for (const auto* column : {&comparison.slot_gold, &comparison.slot_test}) {
    REQUIRE(column->size() == comparison.slots);
    Row last = kNoRow;
    for (const Row token : *column) {
      if (token == kNoRow) continue;
      REQUIRE(last == kNoRow || last < token);
      last = token;
    }
  }
  for (std::uint32_t slot = 0; slot < comparison.slots; ++slot) {
    const Row g = comparison.slot_gold[slot];
    const Row t = comparison.slot_test[slot];
    REQUIRE(g != kNoRow || t != kNoRow);
    REQUIRE(g == kNoRow || comparison.gold.slot[g] == slot);
    REQUIRE(t == kNoRow || comparison.test.slot[t] == slot);
  }
}

// What is counted on words and brackets, whatever the formats.
std::vector<fuzz::Totals> plain_counts(Comparison& comparison) {
  std::vector<fuzz::Totals> found;
  for (const Spans spans :
       {Spans::slots, Spans::gap_tolerant, Spans::sparseval, Spans::terminals, Spans::characters}) {
    for (const bool labeled : {true, false}) {
      const fuzz::Totals counts = fuzz::totals(count_brackets(comparison, spans, labeled));
      REQUIRE(counts == fuzz::totals(count_matched(comparison, match_brackets(comparison, spans, labeled))));
      found.push_back(counts);
    }
    REQUIRE(found[found.size() - 2].matched <= found.back().matched);
  }
  for (const auto rule : {WordRule::words, WordRule::tags, WordRule::xpos})
    found.push_back(fuzz::totals(count_words(comparison, {rule})));
  // A side without the column has nothing that is right.
  for (const auto rule : {WordRule::upos, WordRule::ufeats, WordRule::alltags, WordRule::lemmas}) {
    const fuzz::Totals counts = fuzz::totals(count_words(comparison, {rule}));
    if (!comparison.gold.corpus->tokens.upos.empty() && !comparison.test.corpus->tokens.upos.empty())
      found.push_back(counts);
  }
  found.push_back(fuzz::chunk_totals(count_boundaries(comparison)));
  found.push_back(fuzz::chunk_totals(count_boundaries(comparison, {2, false})));
  for (const bool sentences : {true, false})
    found.push_back(fuzz::totals(count_matched(comparison, match_spans(comparison, sentences))));
  found.push_back(fuzz::totals(count_matched(comparison, match_roles(comparison, {}))));
  found.push_back(fuzz::totals(count_matched(comparison, match_roles(comparison, {false, Lexical::both}))));
  found.push_back(fuzz::totals(count_matched(comparison, match_predicates(comparison))));
  found.push_back(fuzz::totals(count_matched(comparison, match_propositions(comparison))));
  found.push_back(fuzz::totals(count_matched(comparison, match_role_bag(comparison, {}))));
  found.push_back(fuzz::totals(count_matched(comparison, match_bag(comparison, true, {}))));
  return found;
}

// Where gold decides which words are items, swapped sides need not swap.
std::vector<fuzz::Totals> arc_counts(Comparison& comparison) {
  std::vector<fuzz::Totals> found;
  for (const auto rule : {WordRule::uas, WordRule::las, WordRule::label, WordRule::clas, WordRule::mlas,
                          WordRule::blex, WordRule::enhanced}) {
    for (const Punctuation punctuation :
         {Punctuation::kept, Punctuation::unicode, Punctuation::upos, Punctuation::deprel}) {
      WordOptions options{rule};
      options.subtypes = rule == WordRule::enhanced;
      options.punctuation = punctuation;
      const fuzz::Totals counts = fuzz::totals(count_words(comparison, options));
      const Matches matches = match_words(comparison, options);
      REQUIRE(counts == fuzz::totals(count_matched(comparison, matches)));
      found.push_back(counts);
      if (punctuation != Punctuation::kept) continue;
      const Column all(comparison.units.size(), 1);
      const CellCounts cells = count_cells(comparison, matches, Cells::label, all);
      REQUIRE(fuzz::sum(cells.counts.matched) == counts.matched &&
              fuzz::sum(cells.matched_test) == counts.matched);
      REQUIRE(fuzz::sum(cells.counts.gold) == counts.gold && fuzz::sum(cells.counts.test) == counts.test);
    }
  }
  return found;
}

// The number says which: they are in the order of the two functions above.
void check_perfect(const std::vector<fuzz::Totals>& counts) {
  for (std::size_t k = 0; k < counts.size(); ++k) {
    if (fuzz::perfect(counts[k])) continue;
    std::fprintf(stderr, "count %zu against itself: %lld of %lld and %lld\n", k,
                 static_cast<long long>(counts[k].matched), static_cast<long long>(counts[k].gold),
                 static_cast<long long>(counts[k].test));
    REQUIRE(false);
  }
}

void check_words(const Comparison& comparison) {
  const AlignedColumns words = count_aligned(comparison);
  const ErrorColumns errors = count_word_errors(comparison);
  std::int64_t kept[2] = {0, 0};
  for (const std::uint8_t keep : comparison.gold.keep) kept[0] += keep != 0;
  for (const std::uint8_t keep : comparison.test.keep) kept[1] += keep != 0;
  REQUIRE(fuzz::sum(words.equal) + fuzz::sum(words.different) + fuzz::sum(words.gold_only) == kept[0]);
  REQUIRE(fuzz::sum(words.equal) + fuzz::sum(words.different) + fuzz::sum(words.test_only) == kept[1]);
  REQUIRE(fuzz::sum(errors.correct) + fuzz::sum(errors.substituted) + fuzz::sum(errors.deleted) == kept[0]);
  for (const std::int64_t crossing : count_crossing(comparison)) REQUIRE(crossing >= 0);
}

bool is_dependencies(const Comparison& comparison) {
  return !comparison.gold.corpus->tokens.head.empty() || !comparison.test.corpus->tokens.head.empty();
}

// Distances of trees; a pair of which one side has constituents and the other dependencies is refused.
void check_trees(const Comparison& whole, bool perfect) {
  const Comparison comparison = without_treeless(whole, false);
  try {
    const TreePairs pairs(comparison);
    for (const bool preterminals : {true, false}) {
      const TreeShape shape{true, preterminals};
      const DistanceColumns distance = count_distance(pairs, shape, {});
      const fuzz::Totals equal = fuzz::totals(count_equal_nodes(pairs, shape));
      REQUIRE(fuzz::sum(distance.cost) <= fuzz::sum(distance.gold) + fuzz::sum(distance.test) + 0);
      REQUIRE(!perfect || fuzz::sum(distance.cost) == 0);
      REQUIRE(!perfect || fuzz::perfect(equal));
      const LinearColumns linear = count_linear(pairs, shape);
      REQUIRE(!perfect || fuzz::sum(linear.cost) == 0);
    }
    const LineageColumns lineages = count_lineages(pairs, {}, false);
    REQUIRE(fuzz::sum(lineages.score) <= fuzz::sum(lineages.words) * 1'000'000'000);
    REQUIRE(!perfect || fuzz::sum(lineages.score) == fuzz::sum(lineages.words) * 1'000'000'000);
  } catch (const std::invalid_argument&) {
    REQUIRE(!perfect && is_dependencies(comparison));
  }
}

void check_lexemes(const Comparison& whole, bool perfect) {
  const Comparison comparison = without_treeless(whole, true);
  const fuzz::Totals segments = fuzz::totals(count_matched(comparison, match_segments(comparison, {})));
  const SegevalColumns strings = count_segeval(comparison, {});
  REQUIRE(!perfect || (fuzz::perfect(segments) && fuzz::sum(strings.cost) == 0));
  try {
    const TedevalColumns trees = count_tedeval(comparison, {});
    REQUIRE(!perfect || fuzz::sum(trees.cost) == 0);
  } catch (const std::invalid_argument&) {
    REQUIRE(!perfect && is_dependencies(comparison));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  const std::uint32_t formats = input.byte();
  const std::uint32_t switches = input.byte();
  const auto parts = fuzz::texts(input.rest(), 2);
  // Test's format in the low digit, gold's in the next, base six.
  const auto gold =
      fuzz::read(static_cast<Format>(formats / fuzz::kFormats % fuzz::kFormats), parts[0], size);
  const auto test = fuzz::read(static_cast<Format>(formats % fuzz::kFormats), parts[1], size);
  const bool by_sentence = (switches & 1) != 0;
  const bool parameters = (switches & 2) != 0;
  const auto aligner = static_cast<Aligner>((switches / 4 + size) % kAligners);

  Comparison comparison = laid(gold, test, by_sentence, parameters);
  put_side_by_side(comparison, aligner, size);
  check_slots(comparison);
  check_words(comparison);
  const auto counts = plain_counts(comparison);
  arc_counts(comparison);
  check_trees(comparison, false);
  check_lexemes(comparison, false);
  if (by_sentence && gold->sentences.size() == test->sentences.size()) {
    std::vector<Row> rows(gold->sentences.size());
    for (Row s = 0; s < rows.size(); ++s) rows[s] = s;
    const Survey seen = survey(comparison, rows, rows);
    REQUIRE(!seen.equal_words || seen.gold_words == seen.test_words);
  }

  if (!parameters && (aligner == Aligner::edit || aligner == Aligner::sclite)) {
    Comparison other = laid(test, gold, false, false);
    put_side_by_side(other, aligner, size);
    Comparison whole = laid(gold, test, false, false);
    put_side_by_side(whole, aligner, size);
    REQUIRE(other.cost == whole.cost && other.slots == whole.slots);
    const auto one = plain_counts(whole);
    const auto mirrored = plain_counts(other);
    for (std::size_t k = 0; k < one.size(); ++k) REQUIRE(one[k] == fuzz::swapped(mirrored[k]));
  }

  // Every side against itself.
  if (aligner == Aligner::given) return 0;
  Comparison same = laid(gold, gold, by_sentence, parameters);
  put_side_by_side(same, aligner, size);
  check_slots(same);
  check_perfect(plain_counts(same));
  if (const auto arcs = arc_counts(same); !gold->tokens.head.empty()) check_perfect(arcs);
  check_trees(same, true);
  check_lexemes(same, true);
  return 0;
}
