// Trees beside STM and CTM: times by hand, differences, ignored segments, and the order of sentences.
#include <string>
#include <vector>

#include "bracketed.hpp"
#include "check.hpp"
#include "formats/cold/join.hpp"
#include "formats/cold/word_search.hpp"

using namespace treegauge;
using formats::Timed;

namespace {

// Ida (A) and Otto (B) take turns.
constexpr const char* kTurns = "(S (X the) (X ferry))\n(S (X yes))\n(S (X it) (X 's) (X late) (. .))\n";

formats::JoinedCorpus joined(const Corpus& trees, const std::string& text, Timed kind, bool apart = true) {
  const auto bytes = std::make_shared<std::string>(text);
  const std::vector<Source> files = {Source{"beside", *bytes, bytes}};
  formats::TextBeside all;
  all.end = static_cast<Row>(trees.sentences.size());
  all.named = true;
  const std::size_t channels = formats::channel_names(files, kind).channels.size();
  for (std::uint32_t c = 0; c < channels; ++c) all.channels.push_back(c);
  return formats::join_spoken(trees, files, kind, {all}, {"uh"}, apart);
}

std::string words(const Corpus& corpus) {
  std::string text;
  for (const StringId form : corpus.tokens.form) text.append(corpus.strings[form]) += ' ';
  return text;
}

std::string comment(const Corpus& corpus, Row sentence) {
  return std::string(corpus.strings[corpus.sentences.comments[sentence]]);
}

}  // namespace

TEST(letters_are_compared) {
  CHECK(formats::spoken_letters("It's") == U"its");
  CHECK(formats::spoken_letters("-LRB-").empty());
  CHECK(formats::spoken_letters("governor-lrb-s-rrb-") == U"governors");
  CHECK(formats::is_fragment("wor-"));
  CHECK(!formats::is_fragment("-"));
  CHECK(!formats::is_fragment("-RRB-"));
  CHECK(!formats::is_fragment("governor-lrb-s-rrb-"));
}

TEST(channels_become_documents) {
  const auto trees = bracketed(kTurns);
  const std::string stm = "c A ida 0 1 <o> the (uh) ferry\nc B otto 1 2 yes\nc A ida 2 3 it's late\n";
  const auto apart = joined(*trees, stm, Timed::stm);
  CHECK(apart.differences.empty());
  CHECK_EQ(apart.unwritten, 1U);
  CHECK_EQ(words(*apart.corpus), std::string("the ferry it 's late . yes "));
  CHECK_EQ(apart.corpus->documents.size(), 2U);
  CHECK_EQ(comment(*apart.corpus, 0), std::string("# speaker = ida\n# channel = a\n# label = <o>"));
  const auto whole = joined(*trees, stm, Timed::stm, false);
  CHECK_EQ(words(*whole.corpus), words(*trees));
  CHECK_EQ(whole.corpus->documents.size(), trees->documents.size());
  CHECK_EQ(comment(*whole.corpus, 1), std::string("# speaker = otto\n# channel = b"));
}

// `it's` from 2.0 to 2.6 s has three letters, of which `it` has two; the full stop is a moment.
TEST(parts_of_a_word_share_its_time) {
  const auto trees = bracketed("(S (X it) (X 's) (X late) (. .))\n");
  const auto found = joined(*trees, "c 1 2.0 0.6 it's 0.9\nc 1 3.0 0.5 late 0.8\n", Timed::ctm);
  CHECK(found.corpus->tokens.start == (std::vector<std::uint32_t>{2000, 2400, 3000, 3500}));
  CHECK(found.corpus->tokens.end == (std::vector<std::uint32_t>{2400, 2600, 3500, 3500}));
}

TEST(words_that_differ_are_told_at_both_places) {
  const auto trees = bracketed("(S (X the) (X fairy) (X left))\n");
  const auto found = joined(*trees, "c 1 x 0 1 the ferry left\n", Timed::stm);
  CHECK(found.corpus == nullptr);
  CHECK_EQ(found.differences.size(), 1U);
  const formats::WordDifference& one = found.differences.front();
  CHECK_EQ(one.words + "/" + one.said, std::string("fairy/ferry"));
  CHECK_EQ(one.place.column, 15U);
  CHECK_EQ(one.spoken.column, 15U);
}

TEST(what_is_ignored_is_known_by_its_sentences) {
  const std::string stm =
      "c A x 0 1 the ferry\nc A x 2 3 IGNORE_TIME_SEGMENT_IN_SCORING\nc B y 1 2 yes\nc B y 3 4 sir\n";
  const auto found = joined(*bracketed(kTurns + std::string("(S (X sir))\n")), stm, Timed::stm, false);
  CHECK_EQ(found.ignored.size(), 1U);
  CHECK_EQ(found.ignored[0].start, 1000U);  // from the end of the segment before it
  CHECK_EQ(found.ignored[0].end, kNoTime);  // the last of its channel
  CHECK(found.ignored[0].sentences == (std::vector<Row>{2}));
}
