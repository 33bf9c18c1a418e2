#include <random>

#include "check.hpp"
#include "two_readers.hpp"

using namespace treegauge;

namespace {

// Behind the trees: within the last bytes of a file no tree goes the fast way.
const std::string kTail = "\n# " + std::string(80, '-') + "\n";

// NOLINTNEXTLINE(misc-no-recursion): small trees
std::string drawn_tree(std::mt19937& random, int depth) {
  const auto below = [&](unsigned most) { return random() % most; };
  const char* const labels[] = {
      "S", "NP", "NP-SBJ-12", "ADVP|PRT-TMP=3", "a-label-of-more-than-sixteen-bytes", "X"};
  const char* const words[] = {"a",           "tea",      "sixteen-bytes-ok", "seventeen-bytes-x",
                               "k\xC3\xA4se", "1,000.50", "eight888"};
  std::string text = std::string("(") + labels[below(6)];
  const unsigned children = 1 + below(3);
  for (unsigned child = 0; child < children; ++child)
    if (depth == 0 || below(2) == 0)
      text += std::string(" (") + labels[below(6)] + " " + words[below(7)] + std::to_string(below(40)) + ")";
    else
      text += " " + drawn_tree(random, depth - 1);
  return text + ")";
}

}  // namespace

TEST(both_ways_read_the_same_from_plain_trees) {
  std::mt19937 random(7);
  std::string text;
  for (int tree = 0; tree < 300; ++tree) text += drawn_tree(random, 6) + "\n";
  CHECK_EQ(difference_of_readers(text, {}), "");
  CHECK_EQ(difference_of_readers("\xEF\xBB\xBF" + text, {}), "");
}

TEST(both_ways_read_the_same_where_one_byte_is_changed) {
  std::mt19937 random(8);
  const std::string bytes = "() \n\r\tab\xC3\xA4\xFF-#;";
  for (int round = 0; round < 3000; ++round) {
    std::string text;
    for (int tree = 0; tree < 3; ++tree) text += drawn_tree(random, 3) + (tree == 1 ? "\r\n" : "\n");
    text[random() % text.size()] = bytes[random() % bytes.size()];
    if (round % 3 == 0) text.insert(random() % text.size(), 1, bytes[random() % bytes.size()]);
    if (round % 5 == 0) text[random() % text.size()] = '\0';
    const std::string found =
        difference_of_readers(text + kTail, {round % 7 == 0, formats::BlankLines::automatic, false});
    if (!found.empty()) CHECK_EQ(found + " in " + text, "");
  }
}

TEST(both_ways_read_the_same_from_trees_over_several_lines) {
  std::mt19937 random(9);
  const char* const gaps[] = {" (", "\n  (", " \n\t(", "\r\n (", "  (", "(", "\n(", "\n\n (", "\n \n ("};
  for (int round = 0; round < 2000; ++round) {
    std::string text;
    // Most rounds have gaps that are good within a tree.
    const unsigned most = round % 4 == 0 ? 9 : 6;
    for (int tree = 0; tree < 6; ++tree) {
      std::string one = drawn_tree(random, 3);
      for (std::size_t at = 1; at + 1 < one.size(); ++at) {
        if (one.compare(at, 2, " (") == 0 && random() % 4 == 0) one.replace(at, 2, gaps[random() % most]);
        if (one.compare(at, 2, "))") == 0 && random() % 9 == 0)
          one.insert(at + 1, random() % 2 == 0 ? " " : "\n");
      }
      text += one + (round % 3 == 0 ? "\n\n" : "\n");
    }
    const std::string found = difference_of_readers(text + kTail, {});
    if (!found.empty()) CHECK_EQ(found + " in " + text, "");
  }
}

TEST(both_ways_read_the_same_from_odd_layouts) {
  for (const std::string text : {"( (S (NP (DT the) (NN tea))))\n",
                                 "((S (NP (DT the) (NN tea))))\n",
                                 "(S (NP (DT the) (NN tea)) )\n",
                                 "(S (NP (DT the)(NN tea)))\n",
                                 "(S  (NP (DT the) (NN tea)))\n",
                                 "(S (NP (DT the) ( NN tea)))\n",
                                 "(UH yes)\n",
                                 "(S (-LRB- () (NN f(x)) (-RRB- )))\n",
                                 "(S ($ )) (: ())\n",
                                 "(S (NP))\n",
                                 "(S ())\n",
                                 "(())\n",
                                 "(S (NP (DT the)))) \n",
                                 "(S (NP (DT the))) (S (NN tea))\n",
                                 "(S (NP (DT the))\n(S (NN tea))\n",
                                 "(S\n (NP (DT the)))\n",
                                 "( (S \n    (NP-SBJ \n      (NP (DT the) (NN tea) )\n      (, ,) )))\n",
                                 "(S (NP (DT the))\n\n (VP (VB is)))\n",
                                 "(S (NP (DT the))\n)\n",
                                 "(S (NP (DT\n the)))\n",
                                 "(S\n (NP (DT the)\n (S (NN tea))\n",
                                 "(S (NP (DT a b)))\n",
                                 "(S (NP (DT the))) text\n",
                                 "(S ( (DT the)))\n",
                                 "(S (NP ( the)))\n",
                                 "()\n",
                                 "(S (NP (DT the)))# no comment\n"}) {
    for (const bool bare : {false, true}) {
      CHECK_EQ(difference_of_readers(text + kTail, {bare, formats::BlankLines::automatic, false}), "");
      CHECK_EQ(
          difference_of_readers("(S (NN tea))\n" + text + text, {bare, formats::BlankLines::failed, false}),
          "");
    }
  }
}

TEST(deep_and_wide_trees_are_left_to_the_careful_reader) {
  std::string deep;
  for (int level = 0; level < 400; ++level) deep += "(X ";
  deep += "(Y z)" + std::string(400, ')') + "\n";
  std::string wide = "(S";
  for (int word = 0; word < 3000; ++word) wide += " (W w" + std::to_string(word) + ")";
  wide += ")\n";
  CHECK_EQ(difference_of_readers(deep + wide + deep + kTail, {}), "");
}
