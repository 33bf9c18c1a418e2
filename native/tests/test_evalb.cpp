// evalb's fast kernels against textbook versions, and sentences of any size.
// Whole outputs are compared with the original program's in tests/parity/evalb.
#include <filesystem>
#include <fstream>
#include <random>
#include <set>
#include <string>

#include "check.hpp"
#include "classic/evalb/cold/quotes.hpp"
#include "classic/evalb/reader.hpp"
#include "classic/evalb/run.hpp"
#include "classic/evalb/score.hpp"

using namespace treegauge;
using namespace treegauge::classic::evalb_parts;

namespace {

std::size_t below(std::mt19937& random, std::size_t limit) { return random() % limit; }

std::string repeated(std::string_view text, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) all += text;
  return all;
}

Side read(std::string_view line, Labels& labels) {
  Side side;
  Journal journal;
  journal.max_error = 1000;
  Reader().read(line, labels, side, journal, nullptr);
  return side;
}

Result score(const Parameters& parameters, const std::string& gold, const std::string& test) {
  Lines gold_lines(gold);
  Lines test_lines(test);
  return score_lines(parameters, gold_lines, test_lines);
}

// The definition: compare every gold bracket with every test bracket, in order.
std::int64_t textbook_matches(const Labels& labels, bool labeled, Side& gold, Side& test) {
  std::int64_t matched = 0;
  for (Bracket& one : gold.brackets) {
    for (Bracket& other : test.brackets) {
      if (one.mark == Mark::kUnmatched && other.mark == Mark::kUnmatched && one.start == other.start &&
          one.end == other.end && (!labeled || labels.equal(one.label, other.label))) {
        one.mark = other.mark = Mark::kMatched;
        ++matched;
      }
    }
  }
  return matched;
}

std::int64_t textbook_crossings(const Side& gold, const Side& test) {
  std::int64_t crossing = 0;
  for (const Bracket& t : test.brackets) {
    bool crosses = false;
    for (const Bracket& g : gold.brackets) {
      crosses = crosses || (g.mark != Mark::kDeleted && t.mark != Mark::kDeleted &&
                            ((g.start < t.start && g.end > t.start && g.end < t.end) ||
                             (g.start > t.start && g.start < t.end && g.end > t.end)));
    }
    crossing += crosses ? 1 : 0;
  }
  return crossing;
}

// Any spans, also unclosed, reversed and crossing ones of the same side.
Side random_brackets(std::mt19937& random, Labels& labels) {
  Side side;
  const std::size_t positions = 1 + below(random, 12);
  for (std::size_t i = below(random, 15); i > 0; --i) {
    Bracket bracket;
    bracket.start = static_cast<std::int64_t>(below(random, positions));
    bracket.end = static_cast<std::int64_t>(below(random, positions + 1)) - 1;
    bracket.label = labels.intern(std::string(1, static_cast<char>('A' + below(random, 4))), 1);
    bracket.mark = below(random, 5) == 0 ? Mark::kDeleted : Mark::kUnmatched;
    side.brackets.push_back(bracket);
  }
  return side;
}

std::string marks(const Side& side) {
  std::string all;
  for (const Bracket& bracket : side.brackets) all += static_cast<char>('0' + static_cast<int>(bracket.mark));
  return all;
}

// The rule of the quotes as it is told, with every index and every bracket changed at once.
struct SlowQuotes {
  struct OneSide {
    Side* side;
    std::vector<std::int64_t> index;
  };

  static void put_back(OneSide& one, std::size_t which) {
    const Quote& quote = one.side->quotes[which];
    one.side->words.insert(one.side->words.begin() + one.index[which], quote.terminal);
    for (std::size_t k = quote.bracket; k < one.side->brackets.size(); ++k) {
      ++one.side->brackets[k].start;
      ++one.side->brackets[k].end;
    }
    for (std::uint32_t k = quote.parent; k != kNoBracket; k = one.side->brackets[k].parent)
      ++one.side->brackets[k].end;
    for (std::size_t k = which; k < one.index.size(); ++k) ++one.index[k];
  }

  static void run(const Labels& labels, Side& gold_side, Side& test_side) {
    OneSide gold{&gold_side, {}};
    OneSide test{&test_side, {}};
    for (OneSide* one : {&gold, &test})
      for (const Quote& quote : one->side->quotes) one->index.push_back(quote.index);
    for (std::size_t i = 0; i < test.index.size(); ++i) {
      const std::int64_t index = test.index[i];
      for (std::size_t j = 0; j < gold.index.size(); ++j) {
        if (gold.index[j] == index) {
          const bool gold_deleted = labels[gold_side.quotes[j].terminal.tag].deletes_word;
          const bool test_deleted = labels[test_side.quotes[i].terminal.tag].deletes_word;
          if (gold_deleted && !test_deleted)
            put_back(gold, j);
          else if (test_deleted && !gold_deleted)
            put_back(test, i);
        }
      }
    }
  }
};

std::string shown(const Labels& labels, const Side& side) {
  std::string all;
  for (const Terminal& terminal : side.words)
    all.append(labels.text(terminal.tag)).append("/").append(terminal.word).append(" ");
  for (const Bracket& bracket : side.brackets)
    all.append(std::to_string(bracket.start)).append("-").append(std::to_string(bracket.end)).append(" ");
  return all;
}

std::string random_quoted_line(std::mt19937& random) {
  static const std::vector<std::string> kPieces = {"(X ",    "(Y ",    "(POS ')", "('' ')",
                                                   "('' ')", "(NN w)", "(, ,)"};
  std::string line = "(S ";
  std::size_t open = 1;
  for (std::size_t i = below(random, 14); i > 0; --i) {
    const std::size_t piece = below(random, kPieces.size());
    line += kPieces[piece];
    open += piece < 2 ? 1 : 0;
    if (open > 1 && below(random, 3) == 0) {
      line += ')';
      --open;
    }
  }
  // Sometimes a bracket is left open.
  return line + repeated(")", open - below(random, 8) / 7);
}

// A tree of so many words, with brackets drawn anywhere.
std::string random_tree(std::mt19937& random, std::size_t words) {
  std::string line = "(S ";
  std::size_t open = 1;
  for (std::size_t i = 0; i < words; ++i) {
    for (; below(random, 3) == 0; ++open) line += below(random, 2) == 0 ? "(A " : "(B ";
    line += "(NN w)";
    for (; open > 1 && below(random, 3) == 0; --open) line += ')';
  }
  return line + repeated(")", open);
}

Parameters quote_parameters() {
  Parameters parameters;
  parameters.delete_labels = {"''", ","};
  parameters.quote_labels = {"''", "POS"};
  return parameters;
}

}  // namespace

TEST(matching_and_crossing_equal_the_textbook) {
  std::mt19937 random(7);
  for (int round = 0; round < 20000; ++round) {
    Parameters parameters;
    if (round % 2 == 0) {
      parameters.equal_labels.add("A", "B");
      parameters.equal_labels.add("B", "C");
    }
    const bool labeled = round % 3 != 0;
    Labels labels(parameters);
    Side gold = random_brackets(random, labels);
    Side test = random_brackets(random, labels);
    Side slow_gold = gold;
    Side slow_test = test;
    CHECK_EQ(CrossingCounter().count(gold, test, false), textbook_crossings(gold, test));
    CHECK_EQ(BracketMatcher().match(labels, labeled, gold, test),
             textbook_matches(labels, labeled, slow_gold, slow_test));
    CHECK_EQ(marks(gold), marks(slow_gold));
    CHECK_EQ(marks(test), marks(slow_test));
  }
}

// Gold a tree, test another on as many words: only test brackets without a partner are looked at.
TEST(crossings_of_a_tree_equal_the_textbook) {
  std::mt19937 random(11);
  std::int64_t crossing = 0;
  for (int round = 0; round < 4000; ++round) {
    const Parameters parameters;
    Labels labels(parameters);
    const std::size_t words = 1 + below(random, 40);
    Side gold = read(random_tree(random, words), labels);
    Side test = read(random_tree(random, words), labels);
    CHECK(gold.nested);
    mark_brackets(labels, gold);
    mark_brackets(labels, test);
    BracketMatcher().match(labels, true, gold, test);
    CHECK_EQ(CrossingCounter().count(gold, test, true), textbook_crossings(gold, test));
    crossing += textbook_crossings(gold, test);
  }
  CHECK(crossing > 1000);
}

// Every label is found whatever stands behind it, near the line's end and far from it.
TEST(labels_are_told_apart_by_all_their_bytes) {
  const Parameters parameters;
  Labels labels(parameters);
  const std::string_view text = "ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOP";
  std::vector<StringId> near, far;
  for (std::size_t size = 1; size <= 20; ++size) {
    near.push_back(labels.intern(text.substr(0, size), size));
    far.push_back(labels.intern(text.substr(0, size), text.size()));
    CHECK_EQ(labels.text(far.back()), text.substr(0, size));
  }
  CHECK(near == far);
  CHECK(std::set<StringId>(far.begin(), far.end()).size() == far.size());
}

// By hand: "(S (A a b) (B c d))" against "(S (A a) (B b c d))": S matches; B [1,4) crosses A [0,2).
TEST(hand_counted_sentence) {
  const Result result =
      score({}, "(S (A (T a) (T b)) (B (T c) (T d)))", "(S (A (T a)) (B (T b) (T c) (U d)))");
  CHECK_EQ(result.all.matched, 1);
  CHECK_EQ(result.all.gold, 3);
  CHECK_EQ(result.all.test, 3);
  CHECK_EQ(result.all.crossing, 1);
  CHECK_EQ(result.all.correct_tags, 3);
  CHECK_EQ(result.all.words, 4);
}

TEST(quotes_equal_the_textbook) {
  std::mt19937 random(11);
  const Parameters parameters = quote_parameters();
  int changed = 0;
  for (int round = 0; round < 20000; ++round) {
    Labels labels(parameters);
    const std::string gold_line = random_quoted_line(random);
    const std::string test_line = random_quoted_line(random);
    Side gold = read(gold_line, labels);
    Side test = read(test_line, labels);
    Side slow_gold = gold;
    Side slow_test = test;
    const std::size_t words = gold.words.size() + test.words.size();
    restore_quotes(labels, gold, test, nullptr);
    SlowQuotes::run(labels, slow_gold, slow_test);
    CHECK_EQ(shown(labels, gold), shown(labels, slow_gold));
    CHECK_EQ(shown(labels, test), shown(labels, slow_test));
    changed += gold.words.size() + test.words.size() != words ? 1 : 0;
  }
  CHECK(changed > 1000);
}

TEST(listing_the_search_changes_no_number) {
  std::mt19937 random(13);
  for (int round = 0; round < 500; ++round) {
    const std::string gold = random_quoted_line(random);
    const std::string test = random_quoted_line(random);
    const Parameters silent = quote_parameters();
    Parameters loud = silent;
    loud.debug = 2;
    const Result quiet = score(silent, gold, test);
    const Result listed = score(loud, gold, test);
    // The row comes whole in the listing, somewhere after the search.
    const std::string row = quiet.out.substr(quiet.out.rfind("=\n") + 1);
    CHECK(listed.out.find(row) != std::string::npos);
    CHECK_EQ(listed.all.crossing, quiet.all.crossing);
  }
}

TEST(huge_sentences_are_scored) {
  constexpr std::size_t kSize = 100'000;
  const std::string flat = "(S " + repeated("(NN w)", kSize) + ")";
  const std::string chain = repeated("(X ", kSize) + "(NN w)" + repeated(")", kSize);
  const std::string right = repeated("(X (NN w)", kSize) + repeated(")", kSize);
  const std::string left = repeated("(X ", kSize) + repeated("(NN w))", kSize);
  CHECK_EQ(score({}, flat, flat).all.words, 100'000);
  CHECK_EQ(score({}, chain, chain).all.matched, 100'000);
  CHECK_EQ(score({}, right, right).all.matched, 100'000);
  // Right-branching [i, n) against left-branching [0, j): only [0, n) agrees. A bracket [0, j) with
  // 1 < j < n crosses [1, n); [0, 1) holds no inner position, so it crosses nothing.
  const Result crossing = score({}, right, left);
  CHECK_EQ(crossing.all.matched, 1);
  CHECK_EQ(crossing.all.crossing, 99'998);
  Parameters loud;
  loud.debug = 2;
  CHECK_EQ(score(loud, chain, chain).all.matched, 100'000);
}

TEST(huge_numbers_of_quotes_are_put_back) {
  constexpr std::size_t kSize = 100'000;
  const std::string gold = repeated("(X (NN w) ('' ')", kSize) + repeated(")", kSize);
  const std::string test = repeated("(X (NN w) (POS ')", kSize) + repeated(")", kSize);
  const Result result = score(quote_parameters(), gold, test);
  CHECK_EQ(result.all.words, 200'000);
  CHECK_EQ(result.all.matched, 100'000);
}

// MAX_ERROR 700 with one error in every line: the 702nd error ends the run, in whichever piece of
// the input it lies, and leaves 701 rows.
TEST(errors_are_counted_over_all_pieces) {
  Parameters parameters;
  parameters.max_error = 700;
  const std::string gold = repeated("(S (NN a))\n", 3000);
  const std::string test = repeated("(S (NN b))\n", 3000);
  const Result result = score(parameters, gold, test);
  CHECK(result.journal.ended);
  CHECK_EQ(result.all.sentences, 701);
  CHECK_EQ(result.all.errors, 701);
  parameters.max_error = 2998;
  CHECK(score(parameters, gold, test).journal.ended);
  parameters.max_error = 2999;
  CHECK(!score(parameters, gold, test).journal.ended);
}

// A piece has 512 lines. Files that end where a piece does, or one line before or behind, end as they should;
// the messages are the original's.
TEST(files_of_different_lengths_end_at_any_piece) {
  const Parameters parameters;
  for (const std::size_t more : {511, 512, 513, 1024}) {
    const std::string shorter = repeated("(S (NN a))\n", more);
    const std::string longer = shorter + "(S (NN a))";
    const Result even = score(parameters, longer, longer);
    CHECK_EQ(even.all.sentences, static_cast<std::int64_t>(more) + 1);
    CHECK_EQ(even.journal.text, "");
    const std::string line = std::to_string(more + 1) + " : Number of lines unmatch (too many lines in ";
    CHECK_EQ(score(parameters, longer, shorter).journal.text, line + "gold file)\n");
    CHECK_EQ(score(parameters, shorter, longer).journal.text, line + "test file)\n");
  }
}

// However a file is cut while it is read, its lines are those of its text.
TEST(lines_of_a_file_are_those_of_its_text) {
  std::mt19937 random(5);
  for (int round = 0; round < 20; ++round) {
    std::string text;
    while (text.size() < 300'000) text.append(random() % (round < 2 ? 200'000 : 400), 'x').append(1, '\n');
    if (round % 2 == 0) text.append("no newline here");
    const std::string path = (std::filesystem::temp_directory_path() / "treegauge_lines").string();
    std::ofstream(path, std::ios::binary) << text;
    for (const bool at_once : {false, true}) {
      Lines whole(text);
      auto cut = Lines::open(path, at_once);
      CHECK(cut.has_value());
      Batch one, other;
      do {
        whole.next(7, one);
        cut->next(7, other);
        CHECK(one.lines == other.lines);
      } while (!one.lines.empty());
    }
    std::filesystem::remove(path);
  }
}

namespace {

// One line in the usual layout.
// NOLINTNEXTLINE(misc-no-recursion): small trees
std::string plain_line(std::mt19937& random, int depth) {
  static const std::string kLabels[] = {
      "S", "NP", "NP-SBJ", "''", "``", "", "a-label-of-more-than-sixteen-bytes", ",", "eight888"};
  static const std::string kWords[] = {"tea", "'",           "\"",
                                       "/",   "k\xC3\xA4se", "a-word-of-more-than-sixteen-bytes"};
  std::string text = "(" + kLabels[below(random, 9)];
  for (std::size_t child = 1 + below(random, 3); child > 0; --child) {
    const std::string space = below(random, 12) == 0 ? "" : " ";
    if (depth == 0 || below(random, 2) == 0) {
      text += (text.back() == ')' ? space : " ") + "(" + kLabels[below(random, 9)] + " " +
              kWords[below(random, 6)] + ")";
    } else {
      text += (text.back() == ')' ? space : " ") + plain_line(random, depth - 1);
    }
  }
  return text + ")";
}

bool same(const Terminal& one, const Terminal& other) {
  return one.word == other.word && one.tag == other.tag;
}

// Read in both ways: with a listing a line goes the careful way, which alone keeps places in the text.
bool both_ways_agree(const std::string& line, Labels& labels) {
  Side sides[2];
  Journal journals[2];
  std::string listing;
  Reader reader;
  for (int careful = 0; careful < 2; ++careful) {
    journals[careful].max_error = 3;
    reader.read(line, labels, sides[careful], journals[careful], careful == 1 ? &listing : nullptr);
  }
  const auto& [one, other] = sides;
  return journals[0].text == journals[1].text && journals[0].ended == journals[1].ended &&
         one.length == other.length && one.nested == other.nested &&
         std::equal(one.words.begin(), one.words.end(), other.words.begin(), other.words.end(), same) &&
         std::equal(one.brackets.begin(), one.brackets.end(), other.brackets.begin(), other.brackets.end(),
                    [](const Bracket& a, const Bracket& b) {
                      return a.start == b.start && a.end == b.end && a.label == b.label &&
                             a.parent == b.parent;
                    }) &&
         std::equal(one.quotes.begin(), one.quotes.end(), other.quotes.begin(), other.quotes.end(),
                    [](const Quote& a, const Quote& b) {
                      return same(a.terminal, b.terminal) && a.index == b.index && a.bracket == b.bracket &&
                             a.parent == b.parent && a.depth == b.depth;
                    });
}

}  // namespace

TEST(both_ways_of_reading_a_line_give_the_same) {
  std::mt19937 random(18);
  const std::string bytes("() \t\ra'\0\xC3", 9);
  const Parameters parameters = quote_parameters();
  Labels labels(parameters);
  for (int round = 0; round < check::draws(20000); ++round) {
    std::string line = plain_line(random, static_cast<int>(below(random, 6)));
    if (round % 3 == 1) line[below(random, line.size())] = bytes[below(random, bytes.size())];
    if (round % 5 == 1) line.insert(below(random, line.size() + 1), 1, bytes[below(random, bytes.size())]);
    if (round % 7 == 1) line.resize(below(random, line.size() + 1));
    // A copy that ends where the line ends, so that a sanitizer sees what is read behind it.
    line.shrink_to_fit();
    if (!both_ways_agree(line, labels)) CHECK_EQ(line, "");
  }
}

TEST(random_bytes_do_no_harm) {
  std::mt19937 random(17);
  static const std::string kBytes("(() )a'-=\t\r\0\xC3N,", 15);
  Parameters parameters = quote_parameters();
  parameters.max_error = 3;
  std::size_t rows = 0;
  for (int round = 0; round < 20000; ++round) {
    std::string lines[2];
    for (std::string& line : lines)
      for (std::size_t i = below(random, 40); i > 0; --i) line += kBytes[below(random, kBytes.size())];
    parameters.debug = round % 3;
    rows += static_cast<std::size_t>(score(parameters, lines[0], lines[1]).all.sentences);
  }
  CHECK(rows > 0);
  CHECK(rows < 20000);
}
