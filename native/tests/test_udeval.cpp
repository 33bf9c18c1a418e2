#include <random>

#include "check.hpp"
#include "classic/udeval/program.hpp"

using treegauge::classic::ud_evaluate;
using treegauge::classic::UdError;
using treegauge::classic::udeval;
using treegauge::classic::UdOptions;

namespace {

const std::string kText =
    "# a comment\n"
    "1-2\tZum\t_\t_\t_\t_\t_\t_\t_\t_\n"
    "1\tzu\tzu\tADP\tAPPR\t_\t3\tcase\t3:case\t_\n"
    "2\tdem\tder\tDET\tART\tCase=Dat|Foo=1\t3\tdet\t3:det|4.1:det\t_\n"
    "3\tSee\tSee\tNOUN\tNN\tCase=Dat\t4\tobl:zu\t4:obl:zu|4:conj:und>ref\t_\n"
    "4\tlief\tlaufen\tVERB\tVVFIN\tTense=Past\t0\troot\t0:root\t_\n"
    "4.1\tlief\t_\t_\t_\t_\t_\t_\t4:conj\t_\n"
    "5\t\u0130 \u03a3\t_\tX\t_\t_\t4\txcomp\t4:xcomp|-1:nsubj\t_\n"
    "\n";

bool is_accepted(const std::string& gold, const std::string& system, const UdOptions& options) {
  try {
    const auto scores = ud_evaluate({gold, "gold"}, {system, "system"}, options);
    CHECK(scores[0].correct <= scores[0].gold_total);
    return true;
  } catch (const UdError& error) {
    CHECK(std::string(error.what()).size() > 10);
    return false;
  }
}

std::string damaged(std::string text, std::mt19937& random) {
  constexpr std::string_view kBytes = "\t\n\r0123456789-.:|>_# aZ\xC4\xB0\xCE\xA3\xE3\x80\x80\xFF";
  for (std::size_t change = 1 + random() % 3; change > 0 && !text.empty(); --change) {
    const std::size_t at = random() % text.size();
    const char byte = kBytes[random() % kBytes.size()];
    switch (random() % 4) {
      case 0: text[at] = byte; break;
      case 1: text.insert(at, 1, byte); break;
      case 2: text.erase(at, 1 + random() % 4); break;
      default: text.insert(at, text.substr(random() % text.size(), random() % 60)); break;
    }
  }
  return text;
}

}  // namespace

TEST(a_file_agrees_with_itself) {
  const auto scores = ud_evaluate({kText, "gold"}, {kText, "system"}, {});
  for (const auto& score : scores) {
    CHECK_EQ(score.correct, score.gold_total);
    CHECK_EQ(score.correct, score.system_total);
  }
  CHECK_EQ(scores[0].correct, 4u);  // Zum See lief İΣ
  CHECK_EQ(scores[2].correct, 5u);
  CHECK_EQ(scores[10].correct, 3u);  // obl, root, xcomp
  CHECK_EQ(scores[13].correct, 7u);  // the relation to the empty node is left out
}

TEST(damaged_files_are_scored_or_refused_but_never_crash) {
  std::mt19937 random(20260101);
  std::size_t accepted = 0;
  constexpr std::size_t kRounds = 3000;
  for (std::size_t round = 0; round < kRounds; ++round) {
    const UdOptions options{round % 3 == 0 ? "123456" : "0", round % 7 == 0, round % 2 == 0};
    const std::string text = damaged(kText, random);
    accepted += is_accepted(text, round % 5 == 0 ? damaged(text, random) : text, options) ? 1 : 0;
  }
  // Both outcomes must have been tried, or the test shows nothing.
  CHECK(accepted > kRounds / 20);
  CHECK(accepted < kRounds - kRounds / 20);
}

TEST(many_relations_of_one_word_take_no_square_time) {
  constexpr std::size_t kRelations = 100000;
  std::string deps = "0:root";
  for (std::size_t i = 1; i < kRelations; ++i) deps += "|1:a" + std::to_string(i);
  const std::string text = "1\tx\t_\t_\t_\t_\t0\troot\t" + deps + "\t_\n\n";
  const auto scores = ud_evaluate({text, "gold"}, {text, "system"}, {"1", false, false});
  CHECK_EQ(scores[13].correct, kRelations);
}

TEST(the_command_says_what_is_wrong) {
  CHECK_EQ(udeval({}).code, 2);
  CHECK_EQ(udeval({"a", "b", "c"}).code, 2);
  CHECK_EQ(udeval({"--no-e", "a", "b"}).code, 2);  // --no-enhanced or --no-empty-nodes?
  CHECK_EQ(udeval({"--help"}).code, 0);
  const auto missing = udeval({"no-such-file.conllu", "b"});
  CHECK_EQ(missing.code, 1);
  CHECK(missing.out.empty());
  CHECK(missing.err.find("no-such-file.conllu") != std::string::npos);
  CHECK_EQ(udeval({".", "."}).code, 1);
}
