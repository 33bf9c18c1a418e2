#include "bracketed.hpp"
#include "check.hpp"
#include "corpus/cold/describe.hpp"
#include "corpus/corpus.hpp"

using namespace treegauge;

TEST(rows_of_a_small_tree) {
  const auto corpus = bracketed("(S (NP (DT the) (NN kettle)) (VP (VBZ sings)))\n");
  CHECK_EQ(corpus->sentences.size(), 1u);
  CHECK_EQ(corpus->tokens.size(), 3u);
  CHECK_EQ(corpus->nodes.size(), 3u);
  CHECK_EQ(corpus->strings[corpus->tokens.form[1]], "kettle");
  CHECK_EQ(corpus->strings[corpus->tokens.tag[1]], "NN");
  CHECK_EQ(corpus->tokens.parent[2], 2u);
  CHECK_EQ(corpus->nodes.parent[0], kNoRow);
  CHECK_EQ(corpus->nodes.parent[2], 0u);
  CHECK_EQ(corpus->nodes.first[1], 0u);
  CHECK_EQ(corpus->nodes.last[1], 2u);
  CHECK_EQ(corpus->nodes.last[0], 3u);
}

TEST(positions_count_lines_and_characters) {
  const auto corpus = bracketed("# header\n(S (NP (NN K\xC3\xA4se))\n  (VP (VBZ schmilzt)))\n(UH ja)\n");
  CHECK_EQ(corpus->token_position(0).line, 2u);
  CHECK_EQ(corpus->token_position(0).column, 12u);
  CHECK_EQ(corpus->token_position(1).line, 3u);
  CHECK_EQ(corpus->token_position(1).column, 12u);
  CHECK_EQ(corpus->token_position(2).line, 4u);
  CHECK_EQ(corpus->token_position(2).column, 5u);
  CHECK_EQ(corpus->position(0, 0).line, 1u);
  CHECK_EQ(corpus->position(0, 9).line, 2u);
  CHECK_EQ(corpus->position(0, 9).column, 1u);
  CHECK_EQ(corpus->position(0, 1'000'000).line, 5u);
}

TEST(a_byte_order_mark_is_no_column) {
  const auto corpus = bracketed("\xEF\xBB\xBF(UH yes)");
  CHECK_EQ(corpus->token_position(0).column, 5u);
}

TEST(positions_are_of_the_right_file) {
  Corpus corpus;
  const std::string first = "(UH a)\n\n\n";
  const std::string second = "# two\n(UH b)\n";
  formats::read_bracketings(corpus, Source{"1", first, nullptr}, {});
  formats::read_bracketings(corpus, Source{"2", second, nullptr}, {});
  CHECK_EQ(corpus.sentences.size(), 4u);
  CHECK_EQ(corpus.token_position(1).line, 2u);
  CHECK_EQ(corpus.document_of(0), 0u);
  CHECK_EQ(corpus.document_of(2), 0u);
  CHECK_EQ(corpus.document_of(3), 1u);
  CHECK_EQ(corpus.document_end(0), 3u);
  CHECK_EQ(corpus.document_end(1), 4u);
}

TEST(emptying_a_sentence_drops_its_rows_alone) {
  const auto corpus = bracketed("(S (X a))\n(S (X b) (X c))\n");
  corpus->empty_last_sentence(SentenceState::broken);
  CHECK_EQ(corpus->tokens.size(), 1u);
  CHECK_EQ(corpus->nodes.size(), 1u);
  CHECK(corpus->sentences.state[0] == SentenceState::good);
  CHECK(corpus->sentences.state[1] == SentenceState::broken);
}

TEST(figures) {
  const auto corpus = bracketed("(S (NP (DT the) (NN kettle)) (VP (VBZ sings)))\n(NP (NN kettle))\n");
  const Description found = describe(*corpus);
  CHECK_EQ(found.depth, 3u);
  CHECK_EQ(found.longest, 3u);
  CHECK_EQ(found.distinct_words, 3u);
  CHECK_EQ(found.labels.size(), 3u);
}

TEST(at_most_64_bytes_a_node_beyond_the_file) {
  std::string text;
  for (int i = 0; i < 5'000; ++i)
    text += "(TOP (S (NP (DT the) (NN kettle)) (VP (VBZ sings) (ADVP (RB softly))) (. .)))\n";
  const auto corpus = bracketed(text);
  const std::size_t nodes =
      corpus->nodes.size() + corpus->tokens.size();  // preterminals are the tokens' tags
  CHECK(corpus->bytes() <= 64 * nodes);
}
