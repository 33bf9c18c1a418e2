// Tables from anywhere: a sound corpus or an error; cut, put together, saved and loaded it is the same.
#include <random>
#include <stdexcept>

#include "check.hpp"
#include "cold/transforms/selection.hpp"
#include "corpus/cold/builder.hpp"
#include "corpus/cold/check.hpp"
#include "corpus/cold/saved.hpp"
#include "corpus/columns.hpp"
#include "corpus/sentences.hpp"
#include "formats/bracketings/bracketings.hpp"
#include "formats/conll/conll.hpp"

using namespace treegauge;

namespace {

constexpr std::string_view kTrees =
    "# newdoc id = a\n(TOP (S (NP (DT the) (NN tea)) (VP (VBZ cools) (NP (-NONE- *)))))\n\n(S (NP\n"
    "# newdoc id = b\n(S (X (X (A a))) (B b))\n";
constexpr std::string_view kWords =
    "# sent_id = s\n1-2\tdel\t_\t_\t_\t_\t_\t_\t_\t_\n1\tde\tde\tADP\tIN\t_\t3\tcase\t3:case\t_\n"
    "2\tel\tel\tDET\tDT\t_\t3\tdet\t3:det\t_\n3\tmar\tmar\tNOUN\tNN\t_\t0\troot\t0:root\t_\n\n"
    "1\tsol\tsol\tNOUN\tNN\t_\t7\troot\t0:root\t_\n\n1\tsol\tsol\tNOUN\tNN\t_\t1\troot\t9:root\t_\n\n";

Corpus trees() {
  Corpus corpus;
  formats::read_bracketings(corpus, {"trees", kTrees, nullptr}, {});
  return corpus;
}

Corpus words() {
  Corpus corpus;
  formats::read_conll(corpus, {"words", kWords, nullptr}, formats::Conll::u);
  return corpus;
}

bool same(const Corpus& one, const Corpus& other) {
  bool equal = one.issues.size() == other.issues.size();
  each_column(
      [&](const ColumnInfo& info, const auto& left, const auto& right) {
        equal = equal && left.size() == right.size();
        for (std::size_t row = 0; equal && row < left.size(); ++row) {
          if (info.holds == Holds::strings) {
            const auto text = [](const Corpus& corpus, auto id) {
              return static_cast<StringId>(id) == kNoString ? std::string_view("\xFF")
                                                            : corpus.strings[static_cast<StringId>(id)];
            };
            equal = text(one, left[row]) == text(other, right[row]);
          } else {
            equal = left[row] == right[row];
          }
        }
      },
      one, other);
  return equal;
}

void parts_fit_together(const Corpus& corpus) {
  const auto size = static_cast<Row>(corpus.sentences.size());
  for (Row cut = 0; cut <= size; ++cut) {
    Corpus joined;
    if (cut > 0) append_sentences(joined, corpus, 0, cut);
    if (cut < size) append_sentences(joined, corpus, cut, size);
    CHECK(same(joined, corpus));
    CHECK(what_is_wrong(joined).empty());
  }
}

void saved_is_loaded(const Corpus& corpus) {
  const std::string bytes = saved(corpus);
  CHECK(same(loaded(bytes), corpus));
  std::mt19937 random(7);
  for (int round = 0; round < 3000; ++round) {
    std::string spoilt = bytes.substr(0, round % 3 == 0 ? random() % bytes.size() : bytes.size());
    for (int times = 0; times < 3 && !spoilt.empty(); ++times)
      spoilt[random() % spoilt.size()] = static_cast<char>(random());
    try {
      const Corpus found = loaded(spoilt);
      CHECK(what_is_wrong(found).empty());
    } catch (const std::invalid_argument&) {
      // Refused, as it may be.
    } catch (const std::length_error&) {
      // Refused: more than a vector can have.
    } catch (const std::bad_alloc&) {
      // Refused: more than there is.
    }
  }
}

}  // namespace

// Numbers of a sound corpus, some of them changed: most are not a corpus then, some are.
TEST(anything_is_sound_or_refused) {
  std::mt19937 random(3);
  int sound = 0;
  int refused = 0;
  for (int round = 0; round < 20000; ++round) {
    std::vector<std::pair<std::string_view, std::vector<std::uint64_t>>> columns = {
        {"sentences.first_token", {0, 2}},
        {"sentences.first_node", {0, 2}},
        {"nodes.first", {0, 1, 2}},
        {"nodes.last", {2, 2, 3}},
        {"tokens.head", {1, kRootRow, kRootRow}},
        {"nodes.parent", {kNoRow, 0, kNoRow}},
        {"tokens.parent", {0, 1, 2}},
        {"surfaces.first", {0}},
        {"surfaces.last", {2}}};
    for (unsigned times = random() % 3; times > 0; --times) {
      std::vector<std::uint64_t>& column = columns[random() % columns.size()].second;
      const std::uint64_t values[] = {0, 1, 2, 3, 4, kNoRow, kRootRow};
      column[random() % column.size()] = values[random() % 7];
    }
    Builder builder;
    const std::vector<std::uint64_t> three(3, builder.intern("x"));
    builder.set("tokens.form", three);
    builder.set("nodes.label", three);
    for (const auto& [name, numbers] : columns) builder.set(name, numbers);
    Corpus corpus;
    try {
      builder.finish(corpus);
    } catch (const std::invalid_argument&) {
      CHECK_EQ(corpus.sentences.size(), 0u);
      ++refused;
      continue;
    }
    ++sound;
    CHECK(!formats::write_bracketings(corpus).empty());
    CHECK(!formats::write_conll(corpus, formats::Conll::u).empty());
    parts_fit_together(corpus);
  }
  CHECK(sound > 5000);
  CHECK(refused > 5000);
}

TEST(parts_and_bytes_are_the_whole) {
  for (const Corpus& corpus : {trees(), words()}) {
    CHECK(what_is_wrong(corpus).empty());
    parts_fit_together(corpus);
    saved_is_loaded(corpus);
  }
}

TEST(without_a_trace) {
  const Corpus corpus = trees();
  std::vector<Row> origin;
  std::vector<std::uint8_t> drop(corpus.tokens.size(), 0);
  drop[3] = 1;
  const auto plain = without_words(corpus, drop, origin);
  CHECK(what_is_wrong(*plain).empty());
  CHECK((origin == std::vector<Row>{0, 1, 2, 4, 5}));
  CHECK_EQ(plain->nodes.size(), corpus.nodes.size() - 1);
}
