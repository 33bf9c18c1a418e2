#include "bracketed.hpp"
#include "check.hpp"

using namespace treegauge;
using formats::BlankLines;

namespace {

std::string codes(const Corpus& corpus) {
  std::string found;
  for (const Issue& issue : corpus.issues)
    found += issue.code + "@" + std::to_string(issue.line) + ":" + std::to_string(issue.column) + " ";
  return found;
}

std::string states(const Corpus& corpus) {
  std::string found;
  for (const SentenceState state : corpus.sentences.state) found += "gfb"[static_cast<int>(state)];
  return found;
}

}  // namespace

TEST(issues_have_places) {
  CHECK_EQ(codes(*bracketed("(S (X a)\n(S (X b))\n")), "unclosed-bracket@1:9 ");
  CHECK_EQ(codes(*bracketed("(S (X a)))\n")), "extra-bracket@1:10 ");
  CHECK_EQ(codes(*bracketed("(X a) b\n")), "stray-text@1:7 ");
  CHECK_EQ(codes(*bracketed("(X a) (X b)\n")), "two-roots@1:7 ");
  CHECK_EQ(codes(*bracketed("(S (X))\n")), "no-word@1:4 ");
  CHECK_EQ(codes(*bracketed("(S ((X a) (X b)))\n")), "empty-label@1:4 ");
  CHECK_EQ(codes(*bracketed("(X \xFF)\n")), "invalid-utf8@1:4 ");
  CHECK_EQ(codes(*bracketed(std::string("(X a\0)\n", 7))), "nul-byte@1:5 ");
}

TEST(one_issue_breaks_one_sentence) {
  const auto corpus = bracketed("(X a)\n(X b\n(X c)\nwords\n(X d)\n");
  CHECK_EQ(states(*corpus), "gbgbg");
  CHECK_EQ(corpus->issues[0].sentence, 1u);
  CHECK_EQ(corpus->issues[1].sentence, 3u);
}

TEST(blank_lines_move_the_issues_behind_them) {
  const auto corpus = bracketed("\n(X a)\n\n(X b\n\n(X c)\n");
  CHECK_EQ(states(*corpus), "fgfbfg");
  CHECK_EQ(corpus->issues[0].sentence, 3u);
}

TEST(blank_lines_mean_what_is_asked) {
  const std::string text = "(X a)\n\n(X b)\n";
  CHECK_EQ(states(*bracketed(text)), "gfg");
  CHECK_EQ(states(*bracketed(text, {false, BlankLines::separators})), "gg");
  const auto blocks = bracketed(text, {false, BlankLines::blocks});
  CHECK_EQ(states(*blocks), "gg");
  CHECK_EQ(blocks->sentences.starts_block[1], 1u);
  CHECK_EQ(states(*bracketed("(S\n (X a))\n\n(S\n (X b))\n")), "gg");
}

TEST(deep_trees_are_read_and_written) {
  constexpr int kDepth = 300'000;
  std::string text;
  for (int i = 0; i < kDepth; ++i) text += "(X ";
  text += "(W a)";
  text += std::string(kDepth, ')');
  const auto corpus = bracketed(text + "\n");
  CHECK_EQ(corpus->nodes.size(), static_cast<std::size_t>(kDepth));
  CHECK_EQ(formats::write_bracketings(*corpus), text + "\n");
}

TEST(words_with_brackets) {
  const auto corpus = bracketed("(S (X f(x)) (X a(b(c)d)e) (-LRB- () (-RRB- )))\n");
  CHECK_EQ(codes(*corpus), "");
  CHECK_EQ(corpus->strings[corpus->tokens.form[0]], "f(x)");
  CHECK_EQ(corpus->strings[corpus->tokens.form[1]], "a(b(c)d)e");
  CHECK_EQ(corpus->strings[corpus->tokens.form[2]], "(");
  CHECK_EQ(corpus->strings[corpus->tokens.form[3]], ")");
}

TEST(a_word_ends_at_a_bracket_that_is_not_closed_in_it) {
  const auto corpus = bracketed("(S (X a)(Y b) (Z c(W d)))\n", {true, BlankLines::automatic});
  CHECK_EQ(codes(*corpus), "");
  CHECK_EQ(formats::write_bracketings(*corpus), "(S (X a) (Y b) (Z c (W d)))\n");
}

TEST(garbage_takes_linear_time) {
  std::string text = "(S a";
  for (int i = 0; i < 500'000; ++i) text += "(()x";
  const auto corpus = bracketed(text);
  CHECK_EQ(states(*corpus), "b");
}

// Found by fuzzing: bytes that are not text came back in a comment and spoilt the sentence beside it.
TEST(names_are_written_so_that_they_can_be_read) {
  const auto corpus = bracketed(")\n# newdoc id = on\xA9\n(UH yes)\n# sent_id = \xC3\n(UH no)\n");
  const std::string written = formats::write_bracketings(*corpus);
  CHECK(written.find("# newdoc id = on\xEF\xBF\xBD\n") != std::string::npos);
  const auto again = bracketed(written, {false, BlankLines::failed});
  CHECK_EQ(codes(*again), "");
  CHECK_EQ(again->sentences.size(), corpus->sentences.size());
  CHECK_EQ(formats::write_bracketings(*again), written);
}
