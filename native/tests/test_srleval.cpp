// srleval's counts on two sentences worked out by hand.
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "check.hpp"
#include "classic/srleval/counts.hpp"
#include "classic/srleval/pairs.hpp"
#include "classic/srleval/report.hpp"

using namespace treegauge::classic::srleval_parts;

namespace {

// A folder of its own that goes when the test ends.
class Folder {
 public:
  Folder() : path_(std::filesystem::temp_directory_path() / ("srleval" + std::to_string(getpid()))) {
    std::filesystem::create_directories(path_);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  // NOLINTNEXTLINE(modernize-use-nodiscard): it writes
  std::string file(const std::string& name, const std::string& text) const {
    const std::filesystem::path path = path_ / name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
    return path.string();
  }
  std::string operator/(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

std::string word(int id, const std::string& form, int head, const std::string& label,
                 const std::string& predicate, const std::string& roles) {
  const std::string at = std::to_string(head);
  return std::to_string(id) + "\t" + form + "\tl\tl\tT\tT\t_\t_\t" + at + "\t" + at + "\t" + label + "\t" +
         label + "\t_\t" + predicate + "\t" + roles + "\n";
}

const std::string kRef =
    word(1, "Sailors", 2, "SBJ", "_", "A0") + word(2, "mended", 0, "ROOT", "mend.01", "_") +
    word(3, "nets", 2, "OBJ", "_", "A1") + "\n" + word(1, "Gulls", 2, "SBJ", "_", "A0") +
    word(2, "watched", 0, "ROOT", "watch.01", "_") + word(3, "them", 2, "OBJ", "_", "A1");

// One sentence instead of two, two words in lower case, one word lost, another sense of mend.
const std::string kHyp = word(1, "sailors", 2, "SBJ", "_", "A0\t_") +
                         word(2, "mended", 0, "ROOT", "mend.02", "_\t_") +
                         word(3, "nets", 2, "OBJ", "_", "A1\t_") + word(4, "gulls", 5, "SBJ", "_", "_\tA0") +
                         word(5, "watched", 2, "CONJ", "watch.01", "_\t_");

struct Row {
  std::uint64_t right, ref, hyp;
};

#define CHECK_TALLY(tally, ...)              \
  do {                                       \
    const Row expected __VA_ARGS__;          \
    CHECK_EQ((tally).right, expected.right); \
    CHECK_EQ((tally).ref, expected.ref);     \
    CHECK_EQ((tally).hyp, expected.hyp);     \
  } while (false)

int code_of(const Folder& folder, const std::string& text) {
  Corpus corpus;
  try {
    read_corpus(folder.file("broken", text), corpus);
  } catch (const Failure& failure) {
    return failure.code;
  }
  return 0;
}

}  // namespace

TEST(counts_by_hand) {
  const Folder folder;
  Corpus ref;
  Corpus hyp;
  read_corpus(folder.file("ref", kRef), ref);
  read_corpus(folder.file("hyp", kHyp), hyp);
  const Counts counts = compare(ref, hyp);
  // All but watched (no root in the hypothesis) and them (lost).
  CHECK_TALLY(counts.syntax_labeled, {4, 6, 5});
  CHECK_TALLY(counts.syntax_unlabeled, {4, 6, 5});
  CHECK_TALLY(counts.syntax_labels, {4, 6, 5});
  CHECK_TALLY(counts.syntax_lexicalized, {4, 6, 5});
  CHECK_TALLY(counts.syntax_exact, {1, 2, 1});
  // (mended ROOT), (nets OBJ mended); case matters in bags.
  CHECK_EQ(counts.bags.syntax.both(), std::uint64_t{2});
  // Two senses and four arguments; the sense of mend is wrong, them is lost.
  CHECK_TALLY(counts.semantic_labeled, {4, 6, 5});
  CHECK_TALLY(counts.semantic_unlabeled, {5, 6, 5});
  CHECK_TALLY(counts.semantic_lexicalized, {4, 6, 5});
  CHECK_TALLY(counts.predicates, {2, 2, 2});
  CHECK_TALLY(counts.propositions, {0, 2, 2});
  CHECK_TALLY(counts.semantic_exact, {0, 2, 1});
  // (mended A1 nets), (watched SENSE 01).
  CHECK_EQ(counts.bags.semantics.both(), std::uint64_t{2});
  CHECK_EQ(counts.bags.semantics.ref(), std::uint64_t{6});
  CHECK_EQ(counts.bags.semantics.hyp(), std::uint64_t{5});
  // Two substitutions and a deletion.
  CHECK_EQ(counts.word_errors, std::uint64_t{3});
  // The end before Gulls is missing; the last is always right.
  CHECK_TALLY(counts.boundaries, {1, 2, 1});
  CHECK_TALLY(counts.tags, {5, 6, 5});
}

TEST(sums_over_files) {
  const Folder folder;
  Corpus ref;
  Corpus hyp;
  read_corpus(folder.file("ref", kRef), ref);
  read_corpus(folder.file("hyp", kHyp), hyp);
  Counts counts = compare(ref, hyp);
  counts += compare(ref, ref);
  CHECK_TALLY(counts.syntax_labeled, {10, 12, 11});
  CHECK_TALLY(counts.propositions, {2, 4, 4});
  // Bags are intersected once all files are in: 5 relations of the first hypothesis and 6 of the
  // second against twice 6. 2 of the 5 are right there, none of the other 3 is a reference relation.
  CHECK_EQ(counts.bags.syntax.both(), std::uint64_t{8});
  CHECK_EQ(counts.bags.syntax.hyp(), std::uint64_t{11});
}

TEST(undefined_is_plain_nought_in_csv) {
  Counts counts;
  counts.tags = {1, 3, 3};
  const std::string row = csv_row("x", counts);
  CHECK_EQ(row.substr(0, 20), std::string("x;0;0;0;0;0;0;0;0;0;"));
  CHECK(row.find(";33.3333333333;") != std::string::npos);
}

TEST(reading_stops_with_the_codes_of_the_original) {
  const Folder folder;
  CHECK_EQ(code_of(folder, kRef), 0);
  CHECK_EQ(code_of(folder, ""), 0);
  CHECK_EQ(code_of(folder, "\n" + kRef), 1);
  CHECK_EQ(code_of(folder, kRef + "\n\n"), 1);
  CHECK_EQ(code_of(folder, word(1, "a", 1, "X", "_", "_")), 1);  // no root
  CHECK_EQ(code_of(folder, word(1, "a", 0, "X", "_", "")), 0);
  CHECK_EQ(code_of(folder, word(1, "a", 0, "X", "a.01", "")), 1);  // no argument column
  CHECK_EQ(code_of(folder, word(2, "a", 0, "X", "_", "_")), 0);    // one past the end
  CHECK_EQ(code_of(folder, word(3, "a", 0, "X", "_", "_")), 1);
  CHECK_EQ(code_of(folder, word(1, "a", 0, "X", "_", "_") + word(2, "b", 3, "X", "_", "_")), 2);
  std::string huge = word(1, "a", 0, "X", "_", "_") + word(2, "b", 1, "X", "_", "_");
  huge.replace(huge.rfind("\t1\t1\t"), 2, "\t" + std::string(40, '9'));  // a head of 40 digits
  CHECK_EQ(code_of(folder, huge), 2);
  CHECK_EQ(code_of(folder, word(1, "a", 0, "X", "_", "_") + word(2, "b", -3, "X", "_", "_")), 0);
}

TEST(pairs_of_files) {
  const Folder folder;
  for (const char* name : {"ref/one.r", "ref/deep/two.r", "ref/alone.r", "ref/other.x", "hyp/one.h",
                           "hyp/deep/two.h", "hyp/other.h"}) {
    folder.file(name, "");
  }
  const Pairing all = pair_files((folder / "ref") + "/", folder / "hyp", ".r", ".h");
  CHECK_EQ(all.pairs.size(), std::size_t{2});
  CHECK_EQ(all.pairs.at(0).name, std::string("one"));
  CHECK_EQ(all.pairs.at(1).name, std::string("deep/two"));
  CHECK_EQ(all.pairs.at(1).hyp, folder / "hyp/deep/two.h");
  CHECK_EQ(all.alone.size(), std::size_t{1});
  CHECK_EQ(all.alone.at(0), folder / "ref/alone.r");
  // Without the slash, sub-directories are left out.
  const Pairing top = pair_files(folder / "ref", folder / "hyp", ".r", ".h");
  CHECK_EQ(top.pairs.size(), std::size_t{1});
  CHECK_EQ(top.pairs.at(0).name, std::string("one"));
}
