#include "compare/cold/tedeval.hpp"

#include <algorithm>

#include "align/edit/edit.hpp"
#include "base/interrupt.hpp"
#include "base/parallel.hpp"
#include "compare/distance/lexeme_numbers.hpp"
#include "compare/distance/walk.hpp"
#include "ted/distance.hpp"

namespace treegauge {
namespace {

constexpr std::size_t kLeastTedevalChunks = 16;

// Labels of the trees: roots, constituents without labels, constituents, lexemes.
constexpr ted::Label kRoot = 0;
constexpr ted::Label kNameless = 1;
constexpr ted::Label constituent_label(Key key) { return 2 + 2 * key; }
constexpr ted::Label lexeme_label(std::uint32_t number) { return 3 + 2 * number; }

struct LexemeTree {
  std::vector<ted::Label> labels;
  std::vector<ted::Node> parents;
  std::vector<Row> rows;  // of a lexeme its token; of others the constituent, or the token with the relation
  std::int64_t roots = 0;
};

struct OneSide {
  const Side& side;
  const LexemeKeys& keys;
  const ChunkWords& words;
  std::uint32_t begin;                        // the first lexeme of the stretch
  const std::vector<std::uint32_t>& numbers;  // of the lexemes
  Row first_sentence, end_sentence;
};

LexemeTree tree_of(const OneSide& stretch, bool labeled) {
  LexemeTree tree;
  const Corpus& corpus = *stretch.side.corpus;
  const auto add = [&](ted::Label label, ted::Node parent, Row row) {
    tree.labels.push_back(label);
    tree.parents.push_back(parent);
    tree.rows.push_back(row);
    return static_cast<ted::Node>(tree.labels.size() - 1);
  };
  // Both walks of a projective tree meet the words in order; a non-projective one does not.
  const auto place = [&](Row token) {
    const auto from = stretch.words.tokens.begin() + stretch.begin;
    const auto to = from + static_cast<std::ptrdiff_t>(stretch.numbers.size());
    const auto at = std::lower_bound(from, to, token);
    return at != to && *at == token ? static_cast<std::size_t>(at - from) : stretch.numbers.size();
  };
  const auto keep = [&](Row token) { return place(token) < stretch.numbers.size(); };
  const auto word = [&](Row token, ted::Node parent) {
    add(lexeme_label(stretch.numbers[place(token)]), parent, token);
  };
  for (Row s = stretch.first_sentence; s < stretch.end_sentence; ++s) {
    if (stretch.side.use[s] == 0) continue;
    const ted::Node root = add(kRoot, ted::kNoParent, kNoRow);
    ++tree.roots;
    if (stretch.keys.dependencies) {
      walk_dependencies(
          corpus, s, root, keep,
          [&](Row token, ted::Node parent) {
            const StringId name = corpus.tokens.deprel[token];
            const bool named = labeled && name != kNoString;
            return add(named ? constituent_label(stretch.keys.relation[name]) : kNameless, parent, token);
          },
          word);
      continue;
    }
    walk_constituents(
        corpus, s, root, keep,
        [&](Row node, ted::Node parent) {
          const StringId name = corpus.nodes.label[node];
          if (corpus.nodes.parent[node] == kNoRow && stretch.keys.is_root[name] != 0) {
            tree.rows[static_cast<std::size_t>(root)] = node;
            return root;
          }
          return add(labeled ? constituent_label(stretch.keys.label[name]) : kNameless, parent, node);
        },
        word);
  }
  return tree;
}

struct LexemeTrees {
  LexemeTree gold, test;
};

LexemeTrees trees_of(const Comparison& comparison, const ChunkLexemes& lexemes, const LexemeStretch& stretch,
                     const KeyPair& keys, const LexemeOptions& options) {
  const Numbered numbers = number_lexemes(comparison, lexemes, stretch, keys, options);
  const bool any = stretch.block_begin < stretch.block_end;
  const WordBlock origin = any ? lexemes.blocks[stretch.block_begin] : WordBlock{};
  return {tree_of({comparison.gold, keys.gold, lexemes.gold, origin.gold_begin, numbers.gold,
                   stretch.gold_begin, stretch.gold_end},
                  options.labeled),
          tree_of({comparison.test, keys.test, lexemes.test, origin.test_begin, numbers.test,
                   stretch.test_begin, stretch.test_end},
                  options.labeled)};
}

// Work on every stretch, on as many threads as allowed; a chunk's units are its own.
template <typename Work>
void each_stretch(const Comparison& comparison, const std::vector<ChunkLexemes>& all, Work work) {
  in_ranges(all.size(), comparison.jobs, kLeastTedevalChunks, [&](std::size_t begin, std::size_t end) {
    for (std::size_t chunk = begin; chunk < end; ++chunk) {
      check_interrupted();
      for (const LexemeStretch& stretch : all[chunk].stretches) work(all[chunk], stretch);
    }
  });
}

bool taken(const Side& side, Row begin, Row end) {
  return std::any_of(side.use.begin() + begin, side.use.begin() + end,
                     [](std::uint8_t use) { return use != 0; });
}

bool stretch_counts(const Comparison& comparison, const LexemeStretch& stretch) {
  return taken(comparison.gold, stretch.gold_begin, stretch.gold_end) ||
         taken(comparison.test, stretch.test_begin, stretch.test_end);
}

bool is_lexeme(ted::Label label) { return label > kNameless && label % 2 == 1; }

std::vector<LexemeNode> named(const LexemeTree& tree, const Side& side, const LexemeKeys& keys) {
  const Corpus& corpus = *side.corpus;
  const auto text = [&](StringId id) { return id == kNoString ? std::string_view{} : corpus.strings[id]; };
  std::vector<LexemeNode> nodes;
  for (std::size_t node = 0; node < tree.labels.size(); ++node) {
    const Row row = tree.rows[node];
    LexemeNode shown{"", is_lexeme(tree.labels[node]), tree.parents[node]};
    if (shown.lexeme) {
      shown.name = text(keys.tags.of(row));
      if (!shown.name.empty()) shown.name += ' ';
      shown.name += text(corpus.tokens.form[row]);
    } else if (row != kNoRow) {
      shown.name = text(keys.dependencies ? corpus.tokens.deprel[row] : corpus.nodes.label[row]);
    }
    nodes.push_back(std::move(shown));
  }
  return nodes;
}

}  // namespace

std::vector<TedevalMapping> tedeval_mappings(const Comparison& comparison, const LexemeOptions& options,
                                             std::span<const Row> units, const ted::Limits& limits) {
  const KeyPair keys = lexeme_keys(comparison, options.fine);
  const ted::IntegerCosts costs = ted::add_and_delete();
  std::vector<TedevalMapping> mappings;
  for (const Chunk& chunk : comparison.chunks) {
    const auto first = std::lower_bound(units.begin(), units.end(), chunk.unit_begin);
    if (first == units.end() || *first >= chunk.unit_end) continue;
    check_interrupted();
    const ChunkLexemes lexemes = lexemes_of(comparison, chunk);
    for (const LexemeStretch& stretch : lexemes.stretches) {
      if (!std::binary_search(first, units.end(), stretch.unit) || !stretch_counts(comparison, stretch))
        continue;
      const LexemeTrees trees = trees_of(comparison, lexemes, stretch, keys, options);
      ted::Options wanted;
      wanted.want = ted::Want::kMapping;
      wanted.limits = limits;
      auto result = ted::distance({trees.gold.labels, trees.gold.parents},
                                  {trees.test.labels, trees.test.parents}, costs, wanted);
      mappings.push_back({stretch.unit, named(trees.gold, comparison.gold, keys.gold),
                          named(trees.test, comparison.test, keys.test), std::move(result.mapping)});
    }
  }
  return mappings;
}

TedevalColumns count_tedeval(const Comparison& comparison, const LexemeOptions& options,
                             const ted::Limits& limits) {
  const std::vector<ChunkLexemes> all = all_lexemes(comparison);
  const KeyPair keys = lexeme_keys(comparison, options.fine);
  const Column zeros(comparison.units.size(), 0);
  TedevalColumns columns{zeros, zeros, zeros, zeros, zeros, zeros, zeros, zeros};
  const ted::IntegerCosts costs = ted::add_and_delete();
  each_stretch(comparison, all, [&](const ChunkLexemes& lexemes, const LexemeStretch& stretch) {
    if (!stretch_counts(comparison, stretch)) return;
    const LexemeTrees trees = trees_of(comparison, lexemes, stretch, keys, options);
    ted::Options wanted;
    wanted.want = ted::Want::kCost;
    wanted.limits = limits;
    const auto gold = static_cast<std::int64_t>(trees.gold.labels.size());
    const auto test = static_cast<std::int64_t>(trees.test.labels.size());
    const std::int64_t cost = ted::distance({trees.gold.labels, trees.gold.parents},
                                            {trees.test.labels, trees.test.parents}, costs, wanted)
                                  .cost;
    const std::int64_t matched = (gold + test - cost) / 2;
    const Row unit = stretch.unit;
    columns.cost[unit] += cost;
    columns.deleted[unit] += gold - matched;
    columns.inserted[unit] += test - matched;
    columns.matched[unit] += matched;
    columns.gold[unit] += gold;
    columns.test[unit] += test;
    columns.roots[unit] += std::min(trees.gold.roots, trees.test.roots);
    columns.exact[unit] += cost == 0 ? 1 : 0;
  });
  return columns;
}

SegevalColumns count_segeval(const Comparison& comparison, const LexemeOptions& options) {
  const std::vector<ChunkLexemes> all = all_lexemes(comparison);
  const KeyPair keys = lexeme_keys(comparison, options.fine);
  const Column zeros(comparison.units.size(), 0);
  SegevalColumns columns{zeros, zeros, zeros, zeros, zeros, zeros};
  each_stretch(comparison, all, [&](const ChunkLexemes& lexemes, const LexemeStretch& stretch) {
    if (!stretch_counts(comparison, stretch)) return;
    const Numbered numbers = number_lexemes(comparison, lexemes, stretch, keys, options);
    const auto cost = static_cast<std::int64_t>(align::edit_cost(numbers.gold, numbers.test, {2, 1, 1}));
    const auto gold = static_cast<std::int64_t>(numbers.gold.size());
    const auto test = static_cast<std::int64_t>(numbers.test.size());
    const Row unit = stretch.unit;
    columns.cost[unit] += cost;
    columns.matched[unit] += (gold + test - cost) / 2;
    columns.gold[unit] += gold;
    columns.test[unit] += test;
    columns.exact[unit] += cost == 0 ? 1 : 0;
    columns.strings[unit] += 1;
  });
  return columns;
}

}  // namespace treegauge
