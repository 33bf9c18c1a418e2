#include <random>

#include "check.hpp"
#include "formats/cold/conll09.hpp"

using namespace treegauge;
using formats::ColumnChoice;
using formats::RoleFormat;

namespace {

Corpus read(std::string_view text, RoleFormat format = RoleFormat::conll09,
            ColumnChoice columns = ColumnChoice::automatic) {
  Corpus corpus;
  Source source;
  source.name = "test";
  source.bytes = text;
  formats::read_conll09(corpus, std::move(source), format, columns);
  return corpus;
}

// «Mara keeps calling»: two predicates, Mara an argument of both.
constexpr std::string_view kGood =
    "1\tMara\tMara\tMara\tN\tN\t_\t_\t2\t2\tSBJ\tSBJ\t_\t_\tA0\tA0\n"
    "2\tkeeps\tkeep\tkeep\tV\tV\t_\t_\t0\t0\tROOT\tROOT\tY\tkeep.02\t_\t_\n"
    "3\tcalling\tcall\tcall\tV\tV\t_\t_\t2\t2\tOPRD\tOPRD\tY\tcall.01\tA1|AM-MNR\t_\n"
    "\n";

}  // namespace

TEST(roles_are_arcs_in_the_order_of_their_predicates) {
  const Corpus corpus = read(kGood);
  CHECK_EQ(corpus.issues.size(), std::size_t{0});
  CHECK_EQ(corpus.arcs.size(), std::size_t{4});
  CHECK(corpus.arcs.head == (std::vector<Row>{1, 1, 1, 2}));
  CHECK(corpus.arcs.dependent == (std::vector<Row>{0, 2, 2, 0}));
  CHECK_EQ(corpus.strings[corpus.arcs.label[2]], std::string_view("AM-MNR"));
  CHECK(corpus.tokens.head == (std::vector<Row>{1, kRootRow, 1}));
  CHECK_EQ(corpus.tokens.predicate[0], kNoString);
}

TEST(what_was_read_is_written) {
  CHECK_EQ(formats::write_conll09(read(kGood), RoleFormat::conll09), std::string(kGood));
}

TEST(a_broken_sentence_leaves_nothing_behind) {
  const std::string text = std::string(kGood) + "1\ta\n\n" + std::string(kGood);
  const Corpus corpus = read(text);
  CHECK_EQ(corpus.sentences.size(), std::size_t{3});
  CHECK(corpus.sentences.state[1] == SentenceState::broken);
  CHECK_EQ(corpus.tokens.size(), std::size_t{6});
  CHECK_EQ(corpus.arcs.size(), std::size_t{8});
  CHECK_EQ(corpus.issues.front().line, std::uint64_t{5});
  CHECK_EQ(formats::write_conll09(corpus, RoleFormat::conll09), std::string(kGood) + std::string(kGood));
}

// Columns of a corpus are alike in length, and every number in them is a row, whatever the bytes.
TEST(spoilt_files_keep_their_tables_in_order) {
  std::mt19937 random(9);
  constexpr std::string_view kBytes = "\t\t\n\n_0129-|A.#\r\x01\xC3";
  for (int round = 0; round < 3000; ++round) {
    std::string text = std::string(kGood) + std::string(kGood);
    const int spots = 1 + static_cast<int>(random() % 6);
    for (int spot = 0; spot < spots; ++spot) text[random() % text.size()] = kBytes[random() % kBytes.size()];
    text.resize(random() % (text.size() + 1));
    for (const RoleFormat format : {RoleFormat::conll09, RoleFormat::conll08}) {
      const auto choice = static_cast<ColumnChoice>(round % 3);
      const Corpus corpus = read(text, format, choice);
      const std::size_t words = corpus.tokens.size();
      for (const auto* column :
           {&corpus.tokens.tag, &corpus.tokens.lemma, &corpus.tokens.deprel, &corpus.tokens.head,
            &corpus.tokens.predicate, &corpus.tokens.others, &corpus.tokens.feats}) {
        CHECK_EQ(column->size(), words);
      }
      for (std::size_t arc = 0; arc < corpus.arcs.size(); ++arc) {
        CHECK(corpus.arcs.head[arc] < words);
        CHECK(corpus.arcs.dependent[arc] < words);
        CHECK(corpus.tokens.predicate[corpus.arcs.head[arc]] != kNoString);
      }
      for (const Row head : corpus.tokens.head) CHECK(head < words || head == kRootRow || head == kNoRow);
      const std::string written = formats::write_conll09(corpus, format);
      const Corpus again = read(written, format, choice);
      CHECK_EQ(formats::write_conll09(again, format), written);
    }
  }
}
