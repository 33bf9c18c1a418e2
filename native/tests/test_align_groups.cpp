#include <algorithm>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "align/groups/beginnings.hpp"
#include "check.hpp"
#include "groups_reference.hpp"

using namespace groups_reference;

namespace {

constexpr GroupRule kGroups{};
constexpr GroupRule kCharacters{Likeness::letters};

std::string pinned(const std::string& line, const GroupRule& rule = kGroups) {
  const Result result = aligned(parsed(line), rule);
  return std::to_string(result.cost) + "/" + std::to_string(result.grouped) + ": " + show(result.slots);
}

bool may_have(const Case& given) {
  return may_have_groups(given.gold.text(), given.test.text(), given.spelling);
}

// Texts in which words are spoilt, lost, and cut differently.
class Noise {
 public:
  explicit Noise(std::uint64_t seed) : engine_(seed) {}
  std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(engine_() % bound); }
  bool chance(std::uint32_t per_mille) { return below(1000) < per_mille; }

  std::string word(const std::string& letters, std::uint32_t longest) {
    std::string made;
    const std::uint32_t length = 1 + below(longest);
    for (std::uint32_t k = 0; k < length; ++k)
      made += letters[below(static_cast<std::uint32_t>(letters.size()))];
    return made;
  }

  struct Rates {
    std::string letters;
    std::uint32_t longest, vocabulary, spoilt, cut, free, bare;
  };

  // A line for parsed().
  std::string texts(std::size_t count, const Rates& rates) {
    std::vector<std::string> vocabulary;
    vocabulary.reserve(rates.vocabulary);
    for (std::uint32_t k = 0; k < rates.vocabulary; ++k)
      vocabulary.push_back(word(rates.letters, rates.longest));
    const auto any = [&] { return vocabulary[below(below(rates.vocabulary) + 1)]; };
    std::string gold;
    std::string test;
    for (std::size_t k = 0; k < count; ++k) {
      const std::string drawn = chance(rates.bare) ? std::string(1, "-'.$"[below(4)]) : any();
      const std::string mark = chance(rates.free) ? "~" : "";
      gold += mark + drawn + " ";
      if (chance(60)) gold += "/ ";
      if (chance(60)) test += "/ ";
      if (chance(rates.spoilt)) {
        switch (below(3)) {
          case 0: break;
          case 1: test += any() + " "; break;
          default: test += drawn + " " + any() + " ";
        }
      } else if (chance(rates.cut) && drawn.size() > 1) {
        const std::size_t at = 1 + below(static_cast<std::uint32_t>(drawn.size() - 1));
        test += drawn.substr(0, at) + (chance(200) ? " - " : " ") + drawn.substr(at) + " ";
      } else if (chance(rates.cut)) {
        test += mark.empty() ? drawn : drawn + " ";  // joined with the next word
      } else {
        test += (chance(rates.free) ? "~" : mark) + drawn + " ";
      }
    }
    return gold + "| " + test;
  }

 private:
  std::mt19937_64 engine_;
};

// With and without bounds (of strips too), with and without memory, both rules of costs.
void compare(const std::string& line, std::size_t keep_bytes) {
  const Case given = parsed(line);
  for (const Likeness likeness : {Likeness::none, Likeness::letters}) {
    for (const bool apart : {false, true}) {
      GroupRule rule{likeness, apart};
      const Result wanted = textbook(given, rule);
      CHECK(wanted.grouped == 0 || may_have(given));
      for (const std::size_t small_table : {GroupRule{}.small_table, std::size_t{0}}) {
        rule.small_table = small_table;
        rule.keep_bytes = keep_bytes;
        rule.dear = small_table;
        const Result found = aligned(given, rule);
        CHECK_EQ(found.cost, wanted.cost);
        CHECK_EQ(found.grouped, wanted.grouped);
        CHECK(found.slots == wanted.slots);
      }
    }
  }
}

}  // namespace

// Worked out by hand.
TEST(pinned_groups) {
  CHECK_EQ(pinned("can not | cannot"), "0/3: 0+1-0");
  CHECK_EQ(pinned("we can not go | we cannot go"), "0/3: 0-0 1+2-1 3-2");
  CHECK_EQ(pinned("ab c | a bc"), "0/4: 0+1-0+1");
  // Two groups, not one.
  CHECK_EQ(pinned("ab cd | a b c d"), "0/6: 0-0+1 1-2+3");
  // Equal words are never grouped.
  CHECK_EQ(pinned("a b ab | ab a b"), "0/6: 0+1-0 2-1+2");
  CHECK_EQ(pinned("a b | a b"), "0/0: 0-0 1-1");
  // Letters must agree to the end.
  CHECK_EQ(pinned("can not | cannon"), "7/0: 0- 1-0");
  // The group is cheaper than equal words at the end.
  CHECK_EQ(pinned("u x | ux x"), "3/3: 0+1-0 -1");
}

// Worked out by hand: a word, and behind it the rest of a longer one or the beginning of that rest.
TEST(a_look_at_beginnings) {
  const auto may = [](const std::string& line) { return may_have(parsed(line)); };
  CHECK(may("we can not | we cannot"));
  CHECK(may("cannot go | can not go"));
  CHECK(may("a n | an"));
  CHECK(may("a narrow | ana"));
  CHECK(!may("a narrow | and"));
  CHECK(!may("the man | they"));
  CHECK(!may("can not | can not"));
  CHECK(!may("you can | cannot"));
  // In one sentence, and words that do not count are passed over.
  CHECK(!may("can / not | cannot"));
  CHECK(may("can ~uh not | cannot"));
  CHECK(!may("~can not | cannot"));
  CHECK(!may("can not | ~cannot"));
  // A bare word may be left out.
  CHECK(may("well - known | wellknown"));
  CHECK(may("x - y | xy"));
  CHECK(!may("well - known | known"));
}

TEST(hyphens_and_apostrophes) {
  CHECK_EQ(pinned("well known | well-known"), "0/3: 0+1-0");
  CHECK_EQ(pinned("well - known | well-known"), "0/4: 0+1+2-0");
  CHECK_EQ(pinned("well - known | wellknown"), "0/4: 0+1+2-0");
  CHECK_EQ(pinned("do n't | don't"), "0/3: 0+1-0");
  CHECK_EQ(pinned("do n't | dont"), "0/3: 0+1-0");
  // One word for another is a substitution, as in `edit`.
  CHECK_EQ(pinned("its | it's"), "4/0: 0-0");
  CHECK_EQ(pinned("its | it's", kCharacters), "4/0: 0-0");
  // A lost apostrophe is not free.
  CHECK_EQ(pinned("' em | 'em"), "7/0: 0- 1-0");
  CHECK_EQ(pinned("dogs ' bone | dogs bone"), "3/0: 0-0 1- 2-1");
  // Bare words as they stand.
  CHECK_EQ(pinned("3 . 5 | 3.5"), "0/4: 0+1+2-0");
  CHECK_EQ(pinned(". . . | ..."), "0/4: 0+1+2-0");
  CHECK_EQ(pinned(". . . . | ..."), "3/4: 0- 1+2+3-0");
  CHECK_EQ(pinned("US $ 5 | US$ 5"), "0/3: 0+1-0 2-1");
}

// Each may be read or left out: as deep as there are words, if that were done by recursion.
TEST(any_number_of_bare_words) {
  std::string bare;
  for (int k = 0; k < 40'000; ++k) bare += " -";
  CHECK_EQ(aligned(parsed("abc -" + bare + " ab | a" + bare + " b c ab"), kGroups).cost, 11u);
}

TEST(sentences_and_free_words) {
  CHECK_EQ(pinned("can / not | cannot"), "7/0: 0- 1-0");
  CHECK_EQ(pinned("can not | / cannot"), "0/3: 0+1-0");
  CHECK_EQ(pinned("can ~uh not | cannot"), "0/3: 0+2-0 1-");
  CHECK_EQ(pinned("~can not | cannot"), "4/0: 0- 1-0");
  CHECK_EQ(pinned("well !- known | wellknown"), "0/4: 0+1+2-0");
  CHECK_EQ(pinned("well !- known | well known"), "3/0: 0-0 2-1");
}

// A word that may be in groups only and is in none ends what could be one, whether it is looked at or left
// out before.
TEST(no_group_goes_on_behind_a_word_that_is_in_none) {
  for (const std::size_t small_table : {GroupRule{}.small_table, std::size_t{0}}) {
    GroupRule rule;
    rule.small_table = small_table;
    // It is left out only between two words with letters.
    CHECK_EQ(pinned("$ !- $ | $$", rule), "10/0: 0- 2-0");
    CHECK_EQ(pinned("well !- known | wellknown", rule), "0/4: 0+1+2-0");
  }
}

TEST(like_letters) {
  // affect / effect share 5 of 6 letters: 4 + 48 * 2 / 12 = 12; a gap costs 24, two unlike words 32.
  CHECK_EQ(pinned("affect | effect zebra", kCharacters), "36/0: 0-0 -1");
  CHECK_EQ(pinned("affect | zebra effect", kCharacters), "36/0: -0 0-1");
  CHECK_EQ(pinned("affect b | c effect", kCharacters), "60/0: -0 0-1 1-");
  CHECK_EQ(pinned("cat | dog", kCharacters), "32/0: 0-0");
  // know / no: 2 of 2 and 4 letters, two thirds: 4 + 48 * 2 / 6 = 20.
  CHECK_EQ(pinned("know | no", kCharacters), "20/0: 0-0");
  CHECK_EQ(pinned("can not | cannot", kCharacters), "0/3: 0+1-0");
}

TEST(refusals) {
  const Case given = parsed("a | b");
  GroupText gold = given.gold.text();
  gold.sentences = {};
  bool refused = false;
  try {
    (void)groups_align(gold, given.test.text(), given.equality, given.spelling, kGroups);
  } catch (const std::invalid_argument&) {
    refused = true;
  }
  CHECK(refused);
}

TEST(random_short) {
  Noise noise(1);
  for (int round = 0; round < check::draws(1500); ++round) {
    const std::uint32_t free = round % 3 == 0 ? 200 : 0;
    const Noise::Rates rates{round % 2 == 0 ? "ab" : "ab-.",
                             1 + noise.below(4),
                             1 + noise.below(8),
                             noise.below(500),
                             noise.below(600),
                             free,
                             round % 5 == 0 ? 200u : 0u};
    compare(noise.texts(noise.below(14), rates), kBorderBytes);
  }
}

// Several strips, with a bound and little memory.
TEST(random_long) {
  Noise noise(2);
  for (int round = 0; round < check::draws(16); ++round) {
    const bool small = round % 2 == 0;
    const Noise::Rates rates{small ? "ab" : "abcdefghij", small ? 3u : 6u,  small ? 12u : 400u,
                             40 + noise.below(300),       noise.below(200), round % 3 == 0 ? 40u : 0u,
                             round % 4 == 1 ? 30u : 0u};
    compare(noise.texts(300 + noise.below(round % 8 == 7 ? 1700 : 600), rates),
            round % 4 == 2 ? 0 : kBorderBytes);
  }
}

// Without groups it is what edit_align makes.
TEST(as_edit_without_groups) {
  Noise noise(3);
  for (int round = 0; round < 200; ++round) {
    const Noise::Rates rates{"abcdefgh", 1, 8, noise.below(900), 0, round % 2 == 0 ? 100u : 0u, 0};
    const Case given = parsed(noise.texts(noise.below(400), rates));
    const Alignment plain =
        edit_align(given.gold.text().text, given.test.text().text, given.equality, kSclite, Ties::symmetric);
    const GroupAlignment found =
        groups_align(given.gold.text(), given.test.text(), given.equality, given.spelling, kGroups);
    CHECK_EQ(found.cost, plain.cost);
    CHECK_EQ(found.slots, plain.slots.size());
    for (std::uint32_t slot = 0; slot < plain.slots.size(); ++slot) {
      if (plain.slots[slot].gold != kNone) CHECK_EQ(found.gold_slot[plain.slots[slot].gold], slot);
      if (plain.slots[slot].test != kNone) CHECK_EQ(found.test_slot[plain.slots[slot].test], slot);
    }
  }
}

// Long words, long sentences: no more than a moment.
TEST(extremes) {
  const std::size_t many = 100000;
  std::string one(many, 'a');
  std::string split;
  for (std::size_t k = 0; k < many; ++k) split += "a ";
  const Result group = aligned(parsed(one + " | " + split), kGroups);
  CHECK_EQ(group.cost, std::uint64_t{0});
  CHECK_EQ(group.grouped, std::uint64_t{many + 1});
  one.back() = 'b';
  const Result none = aligned(parsed(one + " | " + split), kGroups);
  CHECK_EQ(none.cost, std::uint64_t{3 * (many - 1) + 4});
  // A sentence of pairs, cut in two.
  std::string pairs;
  for (std::size_t k = 0; k < many / 2; ++k) pairs += "aa ";
  const Result twos = aligned(parsed(split + " | " + pairs), kGroups);
  CHECK_EQ(twos.cost, std::uint64_t{0});
  CHECK_EQ(twos.slots.size(), many / 2);
}
