#include <memory>
#include <string>

#include "check.hpp"
#include "compare/cold/roles.hpp"
#include "compare/steps/steps.hpp"
#include "formats/cold/conll09.hpp"

using namespace treegauge;

namespace {

std::shared_ptr<Corpus> read(const std::string& text) {
  auto corpus = std::make_shared<Corpus>();
  Source source;
  source.name = "test";
  source.bytes = text;
  formats::read_conll09(*corpus, std::move(source), formats::RoleFormat::conll09,
                        formats::ColumnChoice::automatic);
  return corpus;
}

std::string row(int number, const std::string& form, const std::string& sense, const std::string& roles) {
  const std::string head = number == 1 ? "0" : "1";
  return std::to_string(number) + "\t" + form + "\t_\t_\tN\tN\t_\t_\t" + head + "\t" + head + "\tX\tX\t_\t" +
         sense + roles + "\n";
}

Comparison compare(const std::shared_ptr<Corpus>& gold, const std::shared_ptr<Corpus>& test) {
  Comparison comparison(gold, test);
  for (Side* side : {&comparison.gold, &comparison.test}) {
    side->keys.tag_flags.assign(side->corpus->strings.size(), 0);
    side->keys.tag.assign(side->corpus->strings.size(), 0);
    side->keys.label.assign(side->corpus->strings.size(), kUncounted);
  }
  unify_words(comparison);
  add_chunk(comparison, 0, static_cast<Row>(gold->sentences.size()), 0,
            static_cast<Row>(test->sentences.size()), 0);
  align_edit(comparison, {0, comparison.chunks.size()}, {align::kLevenshtein, align::Ties::srleval});
  finish_slots(comparison);
  return comparison;
}

std::int64_t sum(const Column& column) {
  std::int64_t total = 0;
  for (const std::int64_t value : column) total += value;
  return total;
}

}  // namespace

TEST(kinds_of_roles) {
  for (const char* role : {"A0", "A5", "AA", "R-A1", "C-A1", "ARG0", "arg1-pat", "ARGA"})
    CHECK_EQ(role_kind(role), std::string_view("core"));
  for (const char* role : {"AM-TMP", "AM", "R-AM-LOC", "ARGM-NEG", "argM-tmp"})
    CHECK_EQ(role_kind(role), std::string_view("adjunct"));
  for (const char* role : {"SENSE", "", "A", "AM1", "ADV", "ACT", "TMP", "R-"})
    CHECK_EQ(role_kind(role), std::string_view("other"));
}

// Gold: p(a: A0, b: A1); test has a word more between them, another role, and the same sense number.
TEST(arcs_follow_the_words) {
  const std::string gold_text =
      row(1, "p", "p.01", "\t_") + row(2, "a", "_", "\tA0") + row(3, "b", "_", "\tA1") + "\n";
  const std::string test_text = row(1, "p", "q.01", "\t_") + row(2, "x", "_", "\t_") +
                                row(3, "a", "_", "\tA0") + row(4, "b", "_", "\tA2") + "\n";
  const auto gold = read(gold_text);
  const auto test = read(test_text);
  const Comparison comparison = compare(gold, test);
  const PrfColumns labeled = count_matched(comparison, match_roles(comparison, {}));
  CHECK_EQ(sum(labeled.matched), std::int64_t{2});
  CHECK_EQ(sum(labeled.gold), std::int64_t{3});
  CHECK_EQ(sum(labeled.test), std::int64_t{3});
  CHECK_EQ(sum(count_matched(comparison, match_roles(comparison, {false, Lexical::ignored})).matched),
           std::int64_t{3});
  CHECK_EQ(sum(count_matched(comparison, match_propositions(comparison)).matched), std::int64_t{0});
  CHECK_EQ(sum(count_matched(comparison, match_role_bag(comparison, {})).matched), std::int64_t{2});
}
