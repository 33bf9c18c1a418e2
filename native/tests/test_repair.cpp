// Repair and what it stands on: loops against their definition, attempts, sentences in the place of others.
#include <random>
#include <string>

#include "check.hpp"
#include "cold/repair/choose.hpp"
#include "cold/repair/loop.hpp"
#include "cold/repair/repair.hpp"
#include "corpus/sentences.hpp"
#include "formats/bracketings/bracketings.hpp"

using namespace treegauge;
using namespace treegauge::repair;

namespace {

// The definition: the longest end that is periodic often enough, with its smallest period.
Loop slow_loop(const std::vector<std::uint32_t>& items) {
  for (std::size_t begin = 0; begin < items.size(); ++begin) {
    const std::size_t length = items.size() - begin;
    for (std::size_t period = 1; period * kLoopTimes <= length; ++period) {
      bool same = true;
      for (std::size_t at = begin; at + period < items.size(); ++at)
        same = same && items[at] == items[at + period];
      if (same) return {begin, period};
    }
  }
  return {};
}

std::string mended(std::string_view answer, Format format = Format::ptb) {
  Options options;
  options.format = format;
  return mend(answer, options).text;
}

Corpus trees(std::string_view text) {
  Corpus corpus;
  const auto bytes = std::make_shared<const std::string>(text);
  formats::read_bracketings(corpus, Source{"trees", *bytes, bytes}, {});
  return corpus;
}

}  // namespace

TEST(loops_are_as_defined) {
  std::mt19937 random(7);
  std::size_t found = 0;
  for (int round = 0; round < 3000; ++round) {
    std::vector<std::uint32_t> items(random() % 10);
    for (auto& item : items) item = random() % 3;
    std::vector<std::uint32_t> unit(1 + random() % 3);
    for (auto& item : unit) item = random() % 3;
    const std::size_t length = random() % 24;
    for (std::size_t at = 0; at < length; ++at) items.push_back(unit[at % unit.size()]);
    const Loop fast = loop_at_end(items);
    const Loop slow = slow_loop(items);
    CHECK_EQ(fast.period, slow.period);
    if (slow.period != 0) CHECK_EQ(fast.begin, slow.begin);
    found += slow.period != 0;
  }
  CHECK(found > 500);
}

TEST(the_last_whole_attempt_counts) {
  const std::vector<std::string_view> three = {"a", "b", "c"};
  const std::vector<std::string_view> one = {"a"};
  const std::vector<std::string_view> other = {"x", "y", "z"};
  CHECK_EQ(choose({{&three, true}, {&three, true}, {&three, false}}, nullptr), 1u);
  CHECK_EQ(choose({{&three, false}, {&three, false}}, nullptr), 1u);
  CHECK_EQ(choose({{&three, false}, {&one, true}}, nullptr), 0u);  // a remark on one word
  CHECK_EQ(choose({{&three, true}, {&other, true}}, &three), 0u);
  CHECK_EQ(choose({{&three, false}, {&three, true}, {&three, false}}, &three), 1u);
}

TEST(readable_answers_are_not_changed) {
  for (const std::string_view text :
       {"(S (NP (NN tea)) (VP (VBZ cools)))", "# a comment\n\n(S\n (NN tea))\n\n", "(NN tea)\r\n"}) {
    const Mended found = mend(text, {});
    CHECK(found.usable && !found.changed);
    CHECK_EQ(found.text, std::string(text));
  }
}

TEST(brackets_are_mended) {
  CHECK_EQ(mended("(S (NP (NN tea)) (VP (VBZ cools))"), "(S (NP (NN tea)) (VP (VBZ cools)))");
  CHECK_EQ(mended("(S (NP (NN tea))) (VP (VBZ cools)))"), "(S (NP (NN tea)) (VP (VBZ cools)))");
  CHECK_EQ(mended("no parse (really)"), "");
}

TEST(rows_are_mended) {
  CHECK_EQ(mended("1 tea NOUN 2 nsubj\n2 cools VERB 0 root", Format::conllu),
           "1\ttea\t_\tNOUN\t_\t_\t2\tnsubj\t_\t_\n2\tcools\t_\tVERB\t_\t_\t0\troot\t_\t_\n\n");
}

TEST(other_forms_are_read) {
  const std::string tree = "(S (NP (NN tea)) (VP (VBZ cools)))";
  CHECK_EQ(mended("[\"S\", [\"NP\", [\"NN\", \"tea\"]], [\"VP\", [\"VBZ\", \"cools\"]]]"), tree);
  CHECK_EQ(mended("{\"S\": [{\"NP\": {\"NN\": \"tea\"}}, {\"VP\": [{\"VBZ\": \"cools\"}]}]}"), tree);
  CHECK_EQ(mended("\\Tree [.S [.NP [.NN tea ] ] [.VP [.VBZ cools ] ] ]"), tree);
  CHECK_EQ(mended("S\n  NP\n    NN tea\n  VP\n    VBZ cools"), tree);
  CHECK_EQ(mended("   S\n  _|__\n NP  VP\n |   |\n NN VBZ\n |   |\ntea cools"), tree);
  const std::string rows = "1\ttea\t_\t_\t_\t_\t2\tnsubj\t_\t_\n2\tcools\t_\t_\t_\t_\t0\troot\t_\t_\n\n";
  CHECK_EQ(mended("{\"words\": [\"tea\", \"cools\"], \"heads\": [1, -1], \"deprels\": [\"nsubj\", \"root\"]}",
                  Format::conllu),
           rows);
  CHECK_EQ(mended("root(ROOT-0, cools-2)\nnsubj(cools-2, tea-1)", Format::conllu), rows);
}

TEST(sentences_take_the_place_of_others) {
  const Corpus from = trees("# sent_id = a\n(NN one)\n(broken\n(NN three)\n)\n");
  const Corpus others = trees("(S (NN two) (NN more))\n(NN four)\n");
  const Corpus found = with_sentences(from, others, {1, 3});
  CHECK_EQ(found.sentences.size(), 4u);
  CHECK_EQ(formats::write_bracketings(found),
           "# sent_id = a\n(NN one)\n(S (NN two) (NN more))\n(NN three)\n(NN four)\n");
  CHECK(found.issues.empty());
  CHECK_EQ(found.sentences.line[1], 3u);
  CHECK_EQ(found.sentences.line[3], 5u);
  CHECK_EQ(found.documents.size(), 1u);
}
