#include "check.hpp"
#include "formats/cold/bracket_tags.hpp"
#include "formats/cold/span_columns.hpp"

using namespace treegauge;
using formats::SpanFormat;
using formats::TagFault;

namespace {

Corpus read(std::string_view text, SpanFormat format) {
  Corpus corpus;
  Source source;
  source.name = "test";
  source.bytes = text;
  formats::read_span_columns(corpus, std::move(source), format);
  return corpus;
}

constexpr std::string_view kProps =
    "She\t-\t(A0*)\t*\n"
    "made\tmake\t(V*)\t*\n"
    "them\t-\t(A1*)\t(A0*)\n"
    "leave\tleave\t(C-A1*)\t(V*)\n"
    "\n";

}  // namespace

TEST(spans_go_by_first_word_and_outer_ones_come_first) {
  const formats::TaggedColumn found = formats::read_tags({"(S(NP*", "(NP(X*)))", "*", "(Y)", "*S)"});
  CHECK(found.fault == TagFault::none);
  CHECK_EQ(found.spans.size(), std::size_t{5});
  CHECK_EQ(found.spans[2].label, std::string_view("NP"));
  CHECK_EQ(found.spans[2].above, std::size_t{1});
  CHECK_EQ(found.spans[0].last, std::size_t{5});
  CHECK_EQ(found.spans[4].label, std::string_view("Y"));
}

TEST(what_is_wrong_with_a_column_is_told_with_its_word) {
  const auto fault = [](const std::vector<std::string_view>& tags) {
    const formats::TaggedColumn found = formats::read_tags(tags);
    return std::pair(found.fault, found.word);
  };
  CHECK(fault({"*", "A0*"}) == std::pair(TagFault::not_a_tag, std::size_t{1}));
  CHECK(fault({"*", "(*)"}) == std::pair(TagFault::not_a_tag, std::size_t{1}));
  CHECK(fault({"*", ""}) == std::pair(TagFault::not_a_tag, std::size_t{1}));
  CHECK(fault({"*)", "*"}) == std::pair(TagFault::nothing_open, std::size_t{0}));
  CHECK(fault({"(A0*", "*A1)"}) == std::pair(TagFault::nothing_open, std::size_t{1}));
  CHECK(fault({"(A0*", "(A1*", "*)"}) == std::pair(TagFault::left_open, std::size_t{0}));
}

TEST(a_piece_follows_the_argument_that_it_goes_on_with) {
  const Corpus corpus = read(kProps, SpanFormat::props);
  CHECK_EQ(corpus.issues.size(), std::size_t{0});
  CHECK(corpus.spans.head == (std::vector<Row>{1, 1, 1, 1, 3, 3}));
  CHECK(corpus.spans.continues == (std::vector<std::uint8_t>{0, 0, 0, 1, 0, 0}));
  CHECK(corpus.spans.first == (std::vector<Row>{0, 1, 2, 3, 2, 3}));
  CHECK_EQ(formats::write_span_columns(corpus, SpanFormat::props), std::string(kProps));
}

TEST(a_broken_sentence_of_spans_leaves_nothing_behind) {
  const std::string text = std::string(kProps) + "a\t-\t(A0*)\nb\tgo\t(V*\n\n" + std::string(kProps);
  const Corpus corpus = read(text, SpanFormat::props);
  CHECK_EQ(corpus.sentences.size(), std::size_t{3});
  CHECK(corpus.sentences.state[1] == SentenceState::broken);
  CHECK_EQ(corpus.spans.size(), std::size_t{12});
  CHECK_EQ(corpus.tokens.size(), std::size_t{8});
}

TEST(words_below_the_same_bracket_have_one_parent) {
  const Corpus corpus = read(
      "d 0 0 the DT (TOP(NP* - - - - * -\nd 0 1 pier NN *) - - - - * -\nd 0 2 opens VBZ (VP*)) - - - - * -\n",
      SpanFormat::conll12);
  CHECK(corpus.tokens.parent == (std::vector<Row>{1, 1, 2}));
  CHECK(corpus.nodes.parent == (std::vector<Row>{kNoRow, 0, 0}));
}
