// Trees that are counted in one pass over their files, held against the ordinary way.
#include <random>
#include <stdexcept>

#include "check.hpp"
#include "plain_pairs_reference.hpp"

using namespace treegauge;
using Answer = PlainPairs::Answer;

namespace {

// What a block has at least, of gold; blocks of the other side may be eight times as long.
constexpr std::size_t kBlock = std::size_t{64} << 10;

MeaningOf usual() { return UsualMeaning(); }

Answer answer_of(const std::string& gold, const std::string& test) {
  const OnePassPairs found = one_pass_pairs(gold, test, usual(), {4, 1, 0, 0});
  CHECK_EQ(found.odd, "");
  CHECK_EQ(difference_of_pairs(found, ordinary_pairs(gold, test, usual())), "");
  return found.answer;
}
bool is_counted(const std::string& gold, const std::string& test) {
  return answer_of(gold, test) == Answer::ended;
}
bool is_other(const std::string& gold, const std::string& test) {
  return answer_of(gold, test) == Answer::other;
}

std::string times(std::size_t count, const std::string& text) {
  std::string all;
  for (std::size_t i = 0; i < count; ++i) all += text;
  return all;
}

// A chain of constituents over a word.
std::string deep(std::size_t levels) { return times(levels, "(X ") + "(NN tea)" + std::string(levels, ')'); }
// Words below one constituent, or each below one of its own.
std::string wide(std::size_t words) { return "(S" + times(words, " (NN tea)") + ")"; }
std::string bushy(std::size_t nodes) { return "(S" + times(nodes - 1, " (X (NN tea))") + ")"; }
// Over twice so many words, pairs of which one bracket spans.
std::string even_pairs(std::size_t pairs) { return "(S" + times(pairs, " (X (NN a) (NN b))") + ")"; }
std::string odd_pairs(std::size_t pairs) {
  return "(S (NN a)" + times(pairs - 1, " (X (NN b) (NN a))") + " (NN b))";
}
// A tree of exactly so many bytes.
std::string long_line(std::size_t bytes, char filler) {
  return "(S (NN " + std::string(bytes - 9, filler) + "))";
}

}  // namespace

TEST(pairs_by_hand) {
  // Words that count: the, tea, is, hot. Gold has S 0-4, NP 0-2, VP 2-4, ADVP 3-4; test has S 0-4, NP 0-1, VP
  // 1-4 and PRT 3-4, which counts as ADVP. VP crosses NP. AUX counts as VBZ; tea has another tag. The trace
  // does not count for length, nor does the full stop.
  std::string gold = "(TOP (S (NP-SBJ (-NONE- *) (DT the) (NN tea)) (VP (VBZ is) (ADVP (JJ hot))) (. .)))\n";
  std::string test = "(TOP (S (NP (DT the)) (VP (VB tea) (AUX is) (PRT (JJ hot) (-NONE- *T*))) (. .)))\n";
  std::vector<PairNumbers> pairs{{2, 4, 4, 1, 3, 4, 4, 1}};
  // Gold's tag says whether a word counts: ; and ? do not, ! does. So ADVP of gold and VP of test have no
  // words.
  gold += "(S (NP (NN tea)) (ADVP (, ;) (. ?)) (NP (NN !)))\n";
  test += "(S (NP (NN tea)) (VP (NN ;) (NN ?)) (X (, !)))\n";
  pairs.push_back({2, 3, 3, 0, 1, 2, 3, 1});
  // A chain of one label twice: S on both sides, one NP of two.
  gold += "( (S (NP (NP (NN tea)))))\n";
  test += "(S (S (NP (NN tea))))\n";
  pairs.push_back({2, 3, 3, 0, 1, 1, 1, 1});
  // Traces alone, one of a kind that counts for length: no sentence.
  gold += "(S (NP (-NONE- *)) (NP (ZERO 0)))\n";
  test += "(S (VP (-NONE- *)))\n";
  pairs.push_back({0, 0, 0, 0, 0, 0, 1, 0});
  // Nothing but punctuation: none, too.
  gold += "(S (, ,))\n";
  test += "(S (, ,))\n";
  pairs.push_back({0, 0, 0, 0, 0, 0, 1, 0});
  // Twice four words; of gold 0-4 and 4-8. 2-6 crosses both and is counted once, 0-2 and 1-2 cross nothing.
  gold += "(S (A (N a) (N b) (N c) (N d)) (B (N e) (N f) (N g) (N h)))\n";
  test += "(S (C (N a) (D (N b))) (E (N c) (N d) (N e) (N f)) (N g) (N h))\n";
  pairs.push_back({1, 3, 4, 1, 8, 8, 8, 1});
  const OnePassPairs found = one_pass_pairs(gold, test, usual(), {1, 1, 0, 0});
  CHECK(found.answer == Answer::ended);
  CHECK_EQ(found.odd, "");
  CHECK(found.pairs == pairs);
  const OrdinaryPairs ordinary = ordinary_pairs(gold, test, usual());
  CHECK_EQ(ordinary.odd, "");
  CHECK(ordinary.pairs == pairs);
  // Swapped, brackets swap. Crossing ones of the other side are others: A and B, NP.
  const OnePassPairs swapped = one_pass_pairs(test, gold, usual(), {1, 1, 0, 0});
  CHECK_EQ(swapped.pairs.size(), pairs.size());
  if (swapped.pairs.size() != pairs.size()) return;
  CHECK_EQ(swapped.pairs[0][3], 1);
  CHECK_EQ(swapped.pairs[5][3], 2);
}

namespace {

struct Sides {
  std::string gold, test;
};

// What the sides of drawn trees are like.
struct Kind {
  unsigned words = 9;      // at most
  unsigned long_gold = 0;  // bytes, at most, of what is behind some labels of a side
  unsigned long_test = 0;
  unsigned fresh = 0;  // one of so many labels was never seen before; 0: none
  const char* gold_end = "\n";
  const char* test_end = "\n";
};

class Draw {
 public:
  explicit Draw(unsigned seed) : random_(seed) {}

  unsigned below(unsigned limit) { return static_cast<unsigned>(random_() % limit); }

  Sides pair(const Kind& kind) {
    std::vector<std::string> words;
    for (unsigned count = 1 + below(kind.words); count > 0; --count) words.push_back(word());
    if (below(40) == 0) words.clear();
    return {tree(kind, words, kind.long_gold) + kind.gold_end,
            tree(kind, words, kind.long_test) + kind.test_end};
  }

  // So many pairs, or bytes of gold.
  Sides text(const Kind& kind, std::size_t pairs, std::size_t bytes = 0) {
    Sides all;
    for (std::size_t i = 0; i < pairs || all.gold.size() < bytes; ++i) {
      const Sides one = pair(kind);
      all.gold += one.gold;
      all.test += one.test;
    }
    return all;
  }

  // One of `alone` has several jobs: they are dear, and of no use for a text of one block.
  OnePass way(unsigned alone = 1) {
    constexpr std::size_t kHanded[] = {0, 1, 7, 5'000, 100'000};
    const unsigned jobs = below(alone) == 0 ? 1 + below(4) : 1;
    return {below(4) == 0 ? 1'000 : 1 + below(3), jobs, kHanded[below(5)], kHanded[below(5)]};
  }

 private:
  std::string word() {
    constexpr const char* kWords[] = {"a",        ",",         ".", "tea",     "-LRB-",        "k\xC3\xA4se",
                                      "eight888", "nine99999", "*", "seven77", "\xE2\x82\xAC", "x\x01y"};
    std::string found = kWords[below(12)];
    if (below(4) == 0) found += std::to_string(below(1'000));
    return found;
  }

  std::string label(const Kind& kind, unsigned more) {
    constexpr const char* kLabels[] = {
        "S", "NP", "NP-SBJ-12", "ADVP", "PRT", "VP", "TOP", "-X-", "a-label-of-more-than-sixteen-bytes"};
    std::string found = kLabels[below(9)];
    if (kind.fresh != 0 && below(kind.fresh) == 0) found = "F" + std::to_string(fresh_++);
    if (more != 0 && below(3) == 0) found += "-" + std::string(1 + below(more), 'y');
    return found;
  }

  std::string leaf(const std::string& text) {
    constexpr const char* kTags[] = {"NN", "VBZ", "AUX", "XX", ",", ".", "``", "S"};
    // Punctuation is mostly tagged as such, on both sides.
    const char* const tag = (text == "," || text == ".") && below(4) != 0 ? text.c_str() : kTags[below(8)];
    return std::string("(") + tag + " " + text + ")";
  }

  std::string trace(const Kind& kind, unsigned more) {
    std::string found = below(3) == 0 ? "(ZERO 0)" : "(-NONE- *T*-" + std::to_string(below(9)) + ")";
    while (below(3) == 0) found = "(" + label(kind, more) + " " + found + ")";
    return found;
  }

  // NOLINTNEXTLINE(misc-no-recursion): small trees
  std::string grown(const Kind& kind, const std::vector<std::string>& words, std::size_t begin,
                    std::size_t end, unsigned more) {
    std::string found;
    if (end - begin == 1) {
      found = leaf(words[begin]);
      while (below(4) == 0) found = "(" + label(kind, more) + " " + found + ")";
    } else {
      const std::size_t cut = begin + 1 + below(static_cast<unsigned>(end - begin - 1));
      const char* const between = below(12) == 0 ? "" : " ";
      found = grown(kind, words, begin, cut, more) + between + grown(kind, words, cut, end, more);
      if (below(3) != 0) found = "(" + label(kind, more) + " " + found + ")";
    }
    if (below(12) == 0) found = trace(kind, more) + " " + found;
    if (below(12) == 0) found += " " + trace(kind, more);
    return found;
  }

  std::string tree(const Kind& kind, const std::vector<std::string>& words, unsigned more) {
    const std::string inside = words.empty() ? trace(kind, more) : grown(kind, words, 0, words.size(), more);
    return "(" + (below(5) == 0 ? "" : label(kind, more)) + " " + inside + ")";
  }

  std::mt19937 random_;
  unsigned fresh_ = 0;
};

void cut_last_end(std::string& text) {
  while (text.back() != ')') text.pop_back();
}

// Texts that have to be counted.
void check_counted(const Sides& sides, const OnePass& how) {
  const OnePassPairs found = one_pass_pairs(sides.gold, sides.test, usual(), how);
  CHECK(found.answer == Answer::ended);
  CHECK_EQ(difference_of_pairs(found, ordinary_pairs(sides.gold, sides.test, usual())), "");
}

}  // namespace

TEST(drawn_pairs_are_counted_as_the_ordinary_way_counts_them) {
  Draw draw(1);
  for (int round = 0; round < check::draws(900); ++round) {
    Kind kind;
    if (round % 3 == 1) kind.gold_end = "\r\n";
    if (round % 4 == 1) kind.test_end = "\r\n";
    if (round % 5 == 1) kind.words = 60;
    Sides sides = draw.text(kind, 1 + draw.below(12));
    if (round % 7 == 1) cut_last_end(sides.gold);
    if (round % 11 == 1) cut_last_end(sides.test);
    check_counted(sides, draw.way(10));
  }
}

TEST(drawn_pairs_of_many_blocks_are_counted_as_the_ordinary_way_counts_them) {
  Draw draw(2);
  const Kind kinds[] = {{},
                        {30, 0, 0, 300, "\r\n", "\n"},
                        {12, 0, 60, 200, "\n", "\r\n"},
                        {12, 60, 0, 200, "\n", "\n"},
                        {5, 5'000, 5'000, 0, "\n", "\n"},
                        {200, 0, 0, 2'000, "\n", "\n"}};
  for (int round = 0; round < check::draws(24); ++round) {
    Sides sides = draw.text(kinds[round % 6], 0, (2 + draw.below(4)) * kBlock + draw.below(1'000));
    if (round % 4 == 1) cut_last_end(sides.gold);
    if (round % 4 == 2) cut_last_end(sides.test);
    check_counted(sides, draw.way());
  }
}

// Whatever may be wrong with them, what is counted is counted right, and what is plain is counted.
TEST(spoilt_pairs_are_counted_right_or_not_at_all) {
  Draw draw(3);
  const std::string bytes(
      "() \n\r\t\v\f\x1F"
      "ab\xC3\xA4\xFF-#,.\0",
      19);
  int counted = 0;
  for (int round = 0; round < check::draws(6'000); ++round) {
    Sides sides = draw.text({}, 1 + draw.below(4));
    for (unsigned changes = 1 + draw.below(3) / 2; changes > 0; --changes) {
      std::string& text = draw.below(2) == 0 ? sides.gold : sides.test;
      if (text.empty()) continue;
      const std::size_t at = draw.below(static_cast<unsigned>(text.size()));
      const char byte = bytes[draw.below(static_cast<unsigned>(bytes.size()))];
      switch (draw.below(6)) {
        case 0: text[at] = byte; break;
        case 1: text.insert(at, 1, byte); break;
        case 2: text.erase(at, 1 + draw.below(3)); break;
        case 3: text.resize(at); break;
        default:
          // A letter, of a label if need be: that often leaves trees over the same words.
          if (text[at] >= 'A' && text[at] <= 'Z') text[at] = "NSVX"[draw.below(4)];
      }
    }
    const OnePassPairs found = one_pass_pairs(sides.gold, sides.test, usual(), draw.way(20));
    counted += found.answer == Answer::ended ? 1 : 0;
    const std::string difference =
        difference_of_pairs(found, ordinary_pairs(sides.gold, sides.test, usual()));
    if (!difference.empty()) CHECK_EQ(difference + " in\n" + sides.gold + "\nand\n" + sides.test, "");
  }
  CHECK(counted > check::draws(6'000) / 8);
}

// Lines that end just before and just behind the end of a block, with and without a line end, and whatever is
// next.
TEST(lines_end_anywhere_in_a_block) {
  const std::string last = "(S (NP (DT the) (NN tea)) (VP (VBZ cools)))";
  for (const std::size_t ends : {kBlock, 2 * kBlock}) {
    for (std::size_t off = 0; off < 170; off += off < 24 || off > 150 ? 1 : 9) {
      const std::size_t size = ends + 85 - off;
      const std::string first = times((size - 50'000) / 50, long_line(49, 'a') + "\n");
      const std::string middle = long_line(size - first.size() - last.size() - 1, 'b') + "\n";
      for (const std::string end : {"", "\n", "\r\n"}) {
        const std::string text = first + middle + last + end;
        for (const std::string& more : {std::string(), last + "\n"}) {
          // Texts without a line end are followed by nothing.
          if (end.empty() && !more.empty()) continue;
          const OnePassPairs found = one_pass_pairs(text + more, text + more, usual(), {1'000, 1, 0, 0});
          CHECK(found.answer == Answer::ended);
          const std::size_t lines = first.size() / 50 + 2 + (more.empty() ? 0 : 1);
          CHECK_EQ(found.pairs.size(), lines);
          CHECK(!found.pairs.empty() && found.pairs.back() == (PairNumbers{3, 3, 3, 0, 3, 3, 3, 1}));
        }
      }
    }
  }
}

TEST(lines_are_as_long_as_a_block) {
  const std::string line = "(S (NN tea))\n";
  // Of gold one line has to end in what is read for a block: that much, and what was left of the one before.
  const auto both = [&](std::size_t bytes) {
    const std::string text = line + long_line(bytes, 'a') + "\n" + line;
    return answer_of(text, text);
  };
  CHECK(both(kBlock - 1) == Answer::ended);
  CHECK(both(kBlock - 14) == Answer::ended);
  CHECK(both(kBlock + 100) == Answer::ended);
  CHECK(both(2 * kBlock) == Answer::other);
  CHECK(both(9 * kBlock) == Answer::other);
  // A first line of a block without its end, and one that is all there is.
  CHECK(is_counted(long_line(kBlock - 1, 'a'), long_line(kBlock - 1, 'a')));
  CHECK(is_other(long_line(kBlock, 'a') + "\n", long_line(kBlock, 'a') + "\n"));
  // Long labels on one side.
  const auto beside = [&](std::size_t bytes) {
    return answer_of(line + line + line, line + "(S-" + std::string(bytes, 'x') + " (NN tea))\n" + line);
  };
  CHECK(beside(kBlock + 5) == Answer::ended);
  CHECK(beside(7 * kBlock) == Answer::ended);
  CHECK(beside(10 * kBlock) == Answer::other);
  // Two trees on one line, cut where it is found to be too long: still one line.
  const std::string word(kBlock - 100, 'w');
  const std::string first = " (NN " + word + "))";
  const std::string second = "(S (NN " + word + "))\n";
  const std::string filler(9 * kBlock - 3 - first.size(), 'x');
  CHECK(is_counted("(S" + first + "\n" + second, "(S" + first + "\n" + second));
  CHECK(is_other("(S" + first + "\n" + second, "(S-" + filler + first + second));
}

TEST(one_side_of_a_block_may_be_much_longer) {
  const std::string gold = times(3'000, "(S (NN tea) (NN pot))\n");
  for (const std::size_t bytes : {std::size_t{30}, std::size_t{120}}) {
    const std::string test = times(3'000, "(S-" + std::string(bytes, 'x') + " (NN tea) (NN pot))\n");
    for (const unsigned jobs : {1U, 3U}) {
      check_counted({gold, test}, {1, jobs, 0, 0});
      check_counted({test, gold}, {1, jobs, 0, 0});
    }
  }
  CHECK(is_other(gold, times(3'000, "(S-" + std::string(300, 'x') + " (NN tea) (NN pot))\n")));
}

TEST(what_differs_late_is_found) {
  Draw draw(4);
  const Sides sides = draw.text({}, 0, 4 * kBlock);
  const std::string good = "(S (NN tea) (NN pot))\n";
  for (const std::string late :
       {"(S (NN tea) (NN pod))\n", "(S (NN tea))\n", "(S (NN tea) (NN pot) (NN lid))\n",
        "(S (NN pot) (NN tea))\n", "", "\n", "(S (NN tea) (NN pot)\n", "(S (NN tea) (NN pot)))\n",
        "(S (NN te\xC3) (NN pot))\n"}) {
    for (const OnePass how : {OnePass{1, 1, 0, 0}, OnePass{3, 2, 0, 5'000}}) {
      const auto answer = [&](const std::string& gold, const std::string& test) {
        return one_pass_pairs(sides.gold + gold, sides.test + test, usual(), how).answer;
      };
      CHECK(answer(good, good) == Answer::ended);
      CHECK(answer(late, good) == Answer::other);
      CHECK(answer(good, late) == Answer::other);
      CHECK(answer(late + good, good + good) == Answer::other);
    }
  }
}

// Nothing is known at first, and each block has labels that were never seen: they wait, but not too many at a
// time.
TEST(blocks_wait_for_meanings) {
  const std::string word(900, 'w');
  Sides sides;
  for (int i = 0; sides.gold.size() < 150 * kBlock; ++i) {
    const std::string label = i % 30 == 0 ? "F" + std::to_string(i) : "X";
    sides.gold += "(S (NP (NN " + word + ")) (" + label + " (NN " + word + ")))\n";
    sides.test += "(S (X (NN " + word + ")) (" + label + " (ZERO *) (NN " + word + ")))\n";
  }
  const OrdinaryPairs ordinary = ordinary_pairs(sides.gold, sides.test, usual());
  for (const unsigned jobs : {1U, 3U}) {
    PlainPairs pairs(bytes_of(sides.gold, 0), bytes_of(sides.test, 0));
    CHECK(pairs.count(1'000, jobs) == Answer::unknown);
    CHECK_EQ(pairs.size(), std::size_t{0});
    CHECK(pairs.bytes() >= std::size_t{120} * kBlock && pairs.bytes() < std::size_t{144} * kBlock);
    for (const std::size_t blocks : {std::size_t{1'000}, std::size_t{30}, std::size_t{3}}) {
      const OnePassPairs found = one_pass_pairs(sides.gold, sides.test, usual(), {blocks, jobs, 0, 0});
      CHECK(found.answer == Answer::ended);
      CHECK_EQ(difference_of_pairs(found, ordinary), "");
      CHECK(found.learned > 150 && found.rounds > 4);
    }
  }
}

TEST(only_blocks_with_unknown_texts_wait) {
  const std::string known = times(5 * kBlock / 13, "(S (NN tea))\n");
  struct Odd {
    const char* line;
    TextMeaning meaning;  // of Q
  };
  for (const Odd odd : {Odd{"(Q (NN tea))\n", {2, 2, 0}}, Odd{"(S (Q tea))\n", {2, 2, 0}},
                        Odd{"(S (NN tea) (Q 0))\n", {2, 2, kEmptyTag}}}) {
    for (const bool gold : {true, false}) {
      const std::string text = "(S (NN tea))\n" + known;
      const std::string changed = odd.line + known;
      PlainPairs pairs(bytes_of(gold ? changed : text, 0), bytes_of(gold ? text : changed, 0));
      pairs.learn("S", {0, 0, 0});
      pairs.learn("NN", {1, 1, 0});
      CHECK(pairs.count(100, 1) == Answer::unknown);
      CHECK(pairs.unknown() == std::vector<std::string>{"Q"});
      CHECK(pairs.size() > 4 * kBlock / 13 - 10 && pairs.size() < 4 * kBlock / 13 + 10);
      pairs.learn("Q", odd.meaning);
      CHECK(pairs.count(0, 1) == Answer::ended);
      CHECK_EQ(pairs.size(), known.size() / 13 + 1);
    }
  }
}

// The tag of a trace is taken for one of a word as long as nobody knows it.
TEST(traces_are_known_once_they_are_learned) {
  CHECK(is_counted("(S (-NONE- *) (NN tea) (ZERO 0) (NN pot))\n", "(S (NN tea) (NN pot))\n"));
  CHECK(is_counted("(S (NN tea) (NN pot))\n", "(S (ZERO *) (NN tea) (-NONE- 0) (-NONE- 1) (NN pot))\n"));
  CHECK(is_counted("(S (NN tea))\n(S (-NONE- *))\n", "(S (NN tea))\n(S (ZERO *))\n"));
  // What is other once all is known is so in the end.
  CHECK(is_other("(S (-NONE- *) (NN tea))\n", "(S (NN pot))\n"));
  CHECK(is_other("(S (-NONE- *) (NN tea))\n", "(S (NN tea) (XX *))\n"));
  // Nobody is asked for the meaning of bytes that are not text.
  CHECK(is_other("(S (N\xFF tea))\n", "(S (NN pot))\n"));
  CHECK(is_other("(S (NN tea))\n", "(S (NN pot) (N\xC3 tea))\n"));
  CHECK(is_other(std::string("(S\0 (NN tea))\n", 14), "(S (NN pot))\n"));
}

TEST(a_text_of_one_meaning_is_another_as_label_and_as_tag) {
  // `,` is deleted as a tag and counts as a label; TOP does not count as a label, and is a tag like others.
  check_counted({"(TOP (, (TOP tea)) (NP (, pot)))\n", "(TOP (, (TOP tea)) (NP (TOP pot)))\n"}, {});
  const OnePassPairs found =
      one_pass_pairs("(TOP (, (TOP tea)) (NP (, pot)))\n", "(, (, (TOP tea)) (NP (TOP pot)))\n", usual(), {});
  CHECK(found.pairs == (std::vector<PairNumbers>{{1, 1, 2, 0, 1, 1, 2, 1}}));
}

TEST(numbers_of_large_trees) {
  check_counted({wide(2'048) + "\n", wide(2'048) + "\n"}, {});
  check_counted({bushy(2'048) + "\n", bushy(2'048) + "\n"}, {});
  check_counted({wide(700) + "\n", bushy(701) + "\n"}, {});
  check_counted({deep(256) + "\n", deep(256) + "\n"}, {});
  // 600 brackets that cross one of two.
  const std::string half = times(300, " (NN tea)");
  const std::string gold = "(S (A" + half + ") (B" + half + "))\n";
  const std::string test = "(S (NN tea) " + times(600, "(X ") + times(598, "(NN tea) ") + "(NN tea)" +
                           std::string(600, ')') + ")\n";
  CHECK(is_other(gold, test));
  const std::string crossing = "(S (NN tea) " + times(250, "(X ") + times(598, "(NN tea) ") + "(NN tea)" +
                               std::string(250, ')') + ")\n";
  check_counted({gold, crossing}, {});
  CHECK_EQ(ordinary_pairs(gold, crossing, usual()).pairs.at(0)[3], 250);
  check_counted({even_pairs(255) + "\n", odd_pairs(255) + "\n"}, {});
}

TEST(other_trees) {
  const std::string plain = "(S (NP (DT the) (NN tea)) (VP (VBZ cools)))\n";
  CHECK(is_counted(plain, plain));
  CHECK(is_counted("", ""));
  const auto odd = [&](const std::string& line) {
    for (const std::string& text : {line, plain + line, line + plain}) {
      CHECK(is_other(text, text));
      const std::string good =
          times(static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')), plain);
      CHECK(is_other(good, text));
      CHECK(is_other(text, good));
    }
  };
  // Layout.
  for (const std::string line : {"\n",
                                 "\r\n",
                                 " \n",
                                 "# a comment\n",
                                 "text\n",
                                 ")\n",
                                 " (S (NN tea))\n",
                                 "(S (NN tea)) \n",
                                 "(S (NN tea))\r\r\n",
                                 "(S (NN tea)) # a comment\n",
                                 "(S (NN tea)) (S (NN tea))\n",
                                 "(S (NN tea)))\n",
                                 "(S (NN tea)\n",
                                 "(S\n(NN tea))\n",
                                 "(S  (NN tea))\n",
                                 "(S (NN  tea))\n",
                                 "(S (NN tea) )\n",
                                 "(S (NN tea )(NN pot))\n",
                                 "(S\t(NN tea))\n",
                                 "(S (NN\ttea))\n",
                                 "(S (NN tea)\t(NN pot))\n",
                                 "(S (NN tea)\r)\n",
                                 "(S (NN te\x0B"
                                 "a))\n"}) {
    odd(line);
  }
  // One line of an old Mac, and what looks like one.
  const std::string without_end = plain.substr(0, plain.size() - 1);
  for (const std::string& text :
       {without_end + "\r", plain + without_end + "\r", without_end + "\r" + plain}) {
    CHECK(is_other(text, text));
    CHECK(is_other(text,
                   times(static_cast<std::size_t>(std::count(text.begin(), text.end(), '(')) / 6, plain)));
    CHECK(is_other(times(static_cast<std::size_t>(std::count(text.begin(), text.end(), '(')) / 6, plain),
                   text));
  }
  // Trees.
  for (const std::string line :
       {"(UH yes)\n", "(())\n", "()\n", "(S ())\n", "(S tea)\n", "(S (NP))\n", "(S (NP ))\n", "(S ( tea))\n",
        "(S ( (NN tea)))\n", "(S (NN tea) pot)\n", "(S tea (NN pot))\n", "(S (NN tea pot))\n",
        "(S (NN f(x)))\n", "(S (-LRB- ())\n", "(S (-RRB- )))\n", "(S (NN tea)x(NN pot))\n"}) {
    odd(line);
  }
  odd(wide(2'049) + "\n");
  odd(bushy(2'049) + "\n");
  odd(deep(257) + "\n");
  odd("(S (NN tea)" + times(1'024, " (-NONE- *) (ZERO *)") + ")\n");
  // Bytes.
  odd("\xEF\xBB\xBF(S (NN tea))\n");
  odd("(S (NN te\xFF"
      "a))\n");
  odd("(S (NN te\xC3))\n");
  odd("(S\xED\xA0\x80 (NN tea))\n");
  odd(std::string("(S (NN t\0a))\n", 13));
  odd(std::string("(S (N\0 tea))\n", 13));
}

TEST(other_pairs) {
  const std::string tea = "(S (NN tea) (NN pot))\n";
  // The n-th line of both is not over the same words, or there are more lines on one side.
  for (const std::string line :
       {"(S (NN tea))\n", "(S (NN tea) (NN pot) (NN lid))\n", "(S (NN tea) (NN pod))\n",
        "(S (NN tea) (NN po))\n", "(S (NN tea) (NN potatoes-and-eggs))\n", "(S (-NONE- tea) (NN pot))\n",
        "(S (NN pot) (NN tea))\n"}) {
    CHECK(is_other(tea, line));
    CHECK(is_other(line, tea));
    CHECK(is_other(tea + tea, tea + line));
  }
  CHECK(is_other("(S (NN nine99999))\n", "(S (NN nine99998))\n"));
  CHECK(is_other("(S (NN eight888))\n", "(S (NN eight889))\n"));
  CHECK(is_other("(S (NN eight888))\n", "(S (NN sight888))\n"));
  for (const std::string& more : {tea, std::string("\n"), std::string("x"), tea.substr(0, tea.size() - 1),
                                  long_line(9 * kBlock, 'a'), long_line(20 * kBlock, 'a') + "\n"}) {
    CHECK(is_other(tea, tea + more));
    CHECK(is_other(tea + more, tea));
    CHECK(is_other("", more));
    CHECK(is_other(more, ""));
  }
  // Too many that may cross too many.
  CHECK(is_counted(even_pairs(255) + "\n", odd_pairs(255) + "\n"));
  CHECK(is_other(even_pairs(300) + "\n", odd_pairs(300) + "\n"));
}

// What was said stays so.
TEST(an_answer_stays) {
  const std::string tea = "(S (NN tea))\n";
  PlainPairs other(bytes_of("no tree\n", 0), bytes_of(tea, 0));
  PlainPairs ended(bytes_of(tea, 0), bytes_of(tea, 0));
  ended.learn("S", {0, 0, 0});
  ended.learn("NN", {1, 1, 0});
  for (int again = 0; again < 3; ++again) {
    CHECK(other.count(1, 2) == Answer::other);
    CHECK(ended.count(5, 2) == Answer::ended);
    CHECK_EQ(ended.size(), std::size_t{1});
    CHECK(ended.unknown().empty());
  }
}

TEST(blocks_are_counted_as_many_as_are_asked_for) {
  const std::string text = times(10 * kBlock / 13, "(S (NN tea))\n");
  for (const unsigned jobs : {1U, 2U}) {
    PlainPairs pairs(bytes_of(text, 0), bytes_of(text, 0));
    pairs.learn("S", {0, 0, 0});
    pairs.learn("NN", {1, 1, 0});
    CHECK(pairs.count(0, jobs) == Answer::more);
    CHECK_EQ(pairs.bytes(), std::uint64_t{0});
    for (std::size_t blocks = 1; blocks < 4; ++blocks) {
      const std::uint64_t before = pairs.bytes();
      CHECK(pairs.count(blocks, jobs) == Answer::more);
      CHECK(pairs.bytes() - before > blocks * 2 * (kBlock - 100) &&
            pairs.bytes() - before < blocks * 2 * (kBlock + 100));
      CHECK_EQ(pairs.size(), static_cast<std::size_t>(pairs.bytes() / 26));
    }
    CHECK(pairs.count(100, jobs) == Answer::ended);
  }
}

TEST(a_file_that_cannot_be_read_is_told) {
  const std::string text = times(3 * kBlock / 13, "(S (NN tea))\n");
  const auto failing = [&] {
    return [bytes = bytes_of(text, 50'000), left = 3](char* place, std::size_t most) mutable {
      if (left-- == 0) throw std::runtime_error("gone");
      return bytes(place, most);
    };
  };
  for (const unsigned jobs : {1U, 3U}) {
    for (const bool gold : {true, false}) {
      PlainPairs pairs(gold ? failing() : bytes_of(text, 0), gold ? bytes_of(text, 0) : failing());
      pairs.learn("S", {0, 0, 0});
      pairs.learn("NN", {1, 1, 0});
      std::string said;
      try {
        pairs.count(100, jobs);
      } catch (const std::runtime_error& failure) {
        said = failure.what();
      }
      CHECK_EQ(said, "gone");
    }
  }
}
