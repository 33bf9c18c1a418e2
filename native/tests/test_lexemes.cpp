// Words from maps and marks, blocks of words, stretches of sentences.
#include <memory>
#include <numeric>
#include <stdexcept>
#include <string>

#include "check.hpp"
#include "compare/cold/tedeval.hpp"
#include "compare/segments/lexemes.hpp"
#include "formats/bracketings/bracketings.hpp"
#include "formats/bracketings/words.hpp"

using namespace treegauge;

namespace {

std::shared_ptr<Corpus> trees(const std::string& text, const std::string& map = "",
                              const std::string& mark = "") {
  auto corpus = std::make_shared<Corpus>();
  const auto kept = std::make_shared<const std::string>(text);
  formats::read_bracketings(*corpus, {"trees", *kept, kept}, {});
  if (!map.empty()) {
    const auto words = std::make_shared<const std::string>(map);
    formats::attach_words(*corpus, {"map", *words, words});
  }
  formats::join_marked(*corpus, mark);
  return corpus;
}

std::vector<Key> numbers(const Corpus& corpus) {
  std::vector<Key> keys(corpus.strings.size());
  std::iota(keys.begin(), keys.end(), Key{0});
  return keys;
}

// One chunk over everything; both sides are read from one pool of strings in the same order.
Comparison beside(const std::shared_ptr<Corpus>& gold, const std::shared_ptr<Corpus>& test) {
  Comparison comparison(gold, test);
  for (Side* side : {&comparison.gold, &comparison.test}) {
    side->keys.label = side->keys.tag = numbers(*side->corpus);
    side->keys.tag_flags.assign(side->corpus->strings.size(), 0);
  }
  unify_words(comparison);
  add_chunk(comparison, 0, static_cast<Row>(gold->sentences.size()), 0,
            static_cast<Row>(test->sentences.size()), 0);
  return comparison;
}

}  // namespace

TEST(a_map_makes_surfaces) {
  const auto corpus = trees("(T (A x) (A y) (A z))", "# sentence 1\nxY\tx y\nz\n\n");
  CHECK_EQ(corpus->surfaces.size(), std::size_t{1});
  CHECK_EQ(corpus->strings[corpus->surfaces.form[0]], std::string_view("xY"));
  CHECK_EQ(corpus->surfaces.first[0], Row{0});
  CHECK_EQ(corpus->surfaces.last[0], Row{2});
  CHECK(corpus->issues.empty());
}

TEST(words_by_rows) {
  const auto corpus = trees("(T (A x) (A y) (A z))");
  const std::vector<Row> first{0, 2};
  const std::vector<Row> last{2, 3};
  for (const auto& [from, to] : {std::pair<std::vector<Row>, std::vector<Row>>{{0, 1}, {2, 3}},
                                 {{0, 2}, {2, 4}},
                                 {{0, 2}, {2, 2}},
                                 {{0}, {2, 3}}}) {
    bool refused = false;
    try {
      formats::set_words(*corpus, from, to, {"xy", ""});
    } catch (const std::invalid_argument&) {
      refused = true;
    }
    CHECK(refused);
    CHECK_EQ(corpus->surfaces.size(), std::size_t{0});
  }
  formats::set_words(*corpus, first, last, {"xy", ""});
  CHECK_EQ(corpus->surfaces.size(), std::size_t{2});
  CHECK_EQ(corpus->strings[corpus->surfaces.form[0]], std::string_view("xy"));
  CHECK_EQ(corpus->surfaces.form[1], kNoString);
  CHECK_EQ(corpus->surfaces.last[1], Row{3});
}

TEST(a_map_that_does_not_fit_is_told_with_its_line) {
  for (const auto& [map, line] : {std::pair<std::string, std::uint64_t>{"xy\tx q\n", 1},
                                  {"x\ny\nzz\tz z\n", 3},
                                  {"x\n", 1},
                                  {"x\ny\nz\n\nmore\n", 5},
                                  {"x\ny\n\t\n", 3}}) {
    const auto corpus = trees("(T (A x) (A y) (A z))", map);
    CHECK_EQ(corpus->issues.size(), std::size_t{1});
    CHECK_EQ(corpus->issues[0].line, line);
    CHECK_EQ(corpus->surfaces.size(), std::size_t{0});
  }
}

TEST(marks_join_and_are_taken_off) {
  const auto corpus = trees("(T (A w+) (A b+) (A ktb) (A +h) (A +) (A x+))", "", "+");
  CHECK_EQ(corpus->surfaces.size(), std::size_t{1});
  CHECK_EQ(corpus->surfaces.first[0], Row{0});
  CHECK_EQ(corpus->surfaces.last[0], Row{4});
  CHECK_EQ(corpus->strings[corpus->tokens.form[1]], std::string_view("b"));
  CHECK_EQ(corpus->strings[corpus->tokens.form[4]], std::string_view("+"));
  CHECK_EQ(corpus->strings[corpus->tokens.form[5]], std::string_view("x"));
}

TEST(blocks_end_where_words_end_on_both_sides) {
  // «ab» «cd» beside «a» «bc» «d»: no word ends in between, so all is one block; «e» is its own.
  const auto comparison = beside(trees("(T (A ab) (A cd) (A e))"), trees("(T (A a) (A bc) (A d) (A e))"));
  const ChunkLexemes lexemes = lexemes_of(comparison, comparison.chunks[0]);
  CHECK_EQ(lexemes.blocks.size(), std::size_t{2});
  CHECK_EQ(lexemes.blocks[0].gold_end, std::uint32_t{2});
  CHECK_EQ(lexemes.blocks[0].test_end, std::uint32_t{3});
  CHECK_EQ(lexemes.cost, std::uint64_t{0});
}

TEST(words_that_differ_are_aligned) {
  const auto comparison = beside(trees("(T (A we) (A saw) (A rain))"), trees("(T (A we) (A rain))"));
  const ChunkLexemes lexemes = lexemes_of(comparison, comparison.chunks[0]);
  CHECK_EQ(lexemes.blocks.size(), std::size_t{3});
  CHECK_EQ(lexemes.blocks[1].test_begin, lexemes.blocks[1].test_end);
  CHECK_EQ(lexemes.cost, std::uint64_t{3});
}

TEST(unspelt_words_go_by_number) {
  const auto comparison = beside(trees("(T (A a+) (A b) (A c))", "", "+"), trees("(T (A ab) (A c))"));
  const ChunkLexemes lexemes = lexemes_of(comparison, comparison.chunks[0]);
  CHECK_EQ(lexemes.blocks.size(), std::size_t{2});
  CHECK_EQ(lexemes.blocks[0].gold_end, std::uint32_t{2});
  CHECK_EQ(lexemes.blocks[0].test_end, std::uint32_t{1});
}

TEST(stretches_are_cut_where_sentences_end_on_both_sides) {
  const auto comparison = beside(trees("(T (A a) (A b))\n(T (A c))\n(T (A d))\n"),
                                 trees("(T (A a))\n(T (A b))\n(T (A c) (A d))\n"));
  const ChunkLexemes lexemes = lexemes_of(comparison, comparison.chunks[0]);
  CHECK_EQ(lexemes.stretches.size(), std::size_t{2});
  CHECK_EQ(lexemes.stretches[0].gold_end, Row{1});
  CHECK_EQ(lexemes.stretches[0].test_end, Row{2});
  CHECK_EQ(lexemes.stretches[1].unit, Row{1});
  CHECK_EQ(lexemes.stretches[1].gold_end, Row{3});
  // T is not a root's label, so each tree is root, T and its lexemes. Of two trees beside one, a root and a T
  // are left over in either stretch (and b, or d: a kept T would have to hold both words).
  const TedevalColumns columns = count_tedeval(comparison, {});
  CHECK_EQ(columns.gold[0] + columns.gold[1], std::int64_t{10});
  CHECK_EQ(columns.test[0] + columns.test[1], std::int64_t{10});
  CHECK_EQ(columns.cost[0], std::int64_t{4});
  CHECK_EQ(columns.cost[1], std::int64_t{4});
  CHECK_EQ(columns.roots[0] + columns.roots[1], std::int64_t{2});
}

TEST(a_side_without_a_tree_has_no_nodes) {
  auto comparison = beside(trees("(T (A a))\n"), trees("\n"));
  comparison.test.use[0] = 0;
  const TedevalColumns columns = count_tedeval(comparison, {});
  CHECK_EQ(columns.test[0], std::int64_t{0});
  CHECK_EQ(columns.roots[0], std::int64_t{0});
  CHECK_EQ(columns.cost[0], columns.gold[0]);
}
