// CoNLL files and everything that is counted on them, on random input: what must hold of any, and no
// access out of bounds (these run under the sanitizers too).
#include <initializer_list>
#include <random>
#include <span>
#include <string>
#include <string_view>

#include "check.hpp"
#include "compare/match/dependencies.hpp"
#include "compare/segments/characters.hpp"
#include "compare/steps/steps.hpp"
#include "formats/conll/conll.hpp"

using namespace treegauge;

namespace {

std::shared_ptr<Corpus> read(const std::string& text, formats::Conll kind = formats::Conll::u) {
  auto corpus = std::make_shared<Corpus>();
  const auto held = std::make_shared<std::string>(text);
  formats::read_conll(*corpus, Source{"sample", *held, held}, kind);
  return corpus;
}

std::string row(std::size_t number, const std::string& form, std::size_t head) {
  const std::string arc = std::to_string(head);
  return std::to_string(number) + "\t" + form + "\t_\tX\t_\tNumber=Sing\t" + arc + "\tobj:x\t" + arc +
         ":obj:x\t_\n";
}

// Tokens of one to three letters, some of two words; sentences of up to six tokens; heads to the left.
std::string random_file(const std::string& letters, std::mt19937& chance) {
  std::string out;
  std::size_t words = 0;
  std::size_t tokens = 0;
  for (std::size_t at = 0; at < letters.size();) {
    const std::string form = letters.substr(at, 1 + chance() % 3);
    at += form.size();
    if (chance() % 5 == 0) {
      out += std::to_string(words + 1) + "-" + std::to_string(words + 2) + "\t" + form +
             "\t_\t_\t_\t_\t_\t_\t_\t_\n";
      ++words;
      out += row(words, form.substr(0, 1), words == 1 ? 0 : 1 + chance() % (words - 1));
    }
    ++words;
    out += row(words, form, words == 1 ? 0 : 1 + chance() % (words - 1));
    if (++tokens % (1 + chance() % 6) == 0) {
      out += '\n';
      words = 0;
    }
  }
  return words > 0 ? out + "\n" : out;
}

// The same file with other relations, lemmas, tags and features here and there.
std::string varied(const std::string& text, std::mt19937& chance) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const auto one_of = [&](std::string_view old, std::initializer_list<std::string_view> others) {
      if (text.compare(at, old.size(), old) != 0) return false;
      out += *(others.begin() + chance() % others.size());
      at += old.size();
      return true;
    };
    if (!one_of("\tobj:x\t", {"\tobj:x\t", "\tobj\t", "\tdet\t", "\tpunct\t", "\tcase:y\t"}) &&
        !one_of("_\tX\t_\tNumber=Sing", {"_\tX\t_\tNumber=Sing", "a\tX\tt\t_", "b\tPUNCT\t_\tNumber=Plur"})) {
      out += text[at++];
    }
  }
  return out;
}

std::string random_letters(std::mt19937& chance, std::size_t size) {
  std::string letters;
  for (std::size_t at = 0; at < size; ++at) letters += static_cast<char>('a' + chance() % 3);
  return letters;
}

Comparison aligned(const std::shared_ptr<Corpus>& gold, const std::shared_ptr<Corpus>& test) {
  Comparison comparison(gold, test);
  for (Side* side : {&comparison.gold, &comparison.test}) {
    side->keys.tag_flags.assign(side->corpus->strings.size(), 0);
    side->keys.label.assign(side->corpus->strings.size(), 0);
    side->keys.tag.assign(side->corpus->strings.size(), 0);
  }
  unify_words(comparison);
  add_chunk(comparison, 0, static_cast<Row>(gold->sentences.size()), 0,
            static_cast<Row>(test->sentences.size()), 0);
  align_characters(comparison, {0, comparison.chunks.size()});
  finish_slots(comparison);
  return comparison;
}

}  // namespace

TEST(conll_garbage_is_read_without_harm) {
  const std::string alphabet = "12.-_\t\t\t\n\n\r #ab:|";
  std::mt19937 chance(7);
  for (int round = 0; round < 3000; ++round) {
    std::string text;
    const std::size_t size = chance() % 200;
    for (std::size_t at = 0; at < size; ++at) text += alphabet[chance() % alphabet.size()];
    for (const auto kind : {formats::Conll::u, formats::Conll::x}) {
      const auto corpus = read(text, kind);
      for (const Issue& issue : corpus->issues) CHECK(issue.line >= 1 && issue.column >= 1);
      const std::string written = formats::write_conll(*corpus, kind);
      CHECK_EQ(formats::write_conll(*read(written, kind), kind), written);
    }
  }
}

TEST(every_word_has_one_slot_in_order_and_counts_add_up) {
  std::mt19937 chance(11);
  for (int round = 0; round < 400; ++round) {
    std::string letters = random_letters(chance, 1 + chance() % 60);
    const auto gold = read(random_file(letters, chance));
    for (std::size_t change = chance() % 4; change > 0; --change) {
      const std::size_t at = chance() % letters.size();
      if (chance() % 2 == 0)
        letters.insert(at, "z");
      else if (letters.size() > 1)
        letters.erase(at, 1);
    }
    const auto test = read(random_file(letters, chance));
    Comparison comparison = aligned(gold, test);
    Row next_gold = 0;
    Row next_test = 0;
    for (std::uint32_t slot = 0; slot < comparison.slots; ++slot) {
      if (comparison.slot_gold[slot] != kNoRow) CHECK_EQ(comparison.slot_gold[slot], next_gold++);
      if (comparison.slot_test[slot] != kNoRow) CHECK_EQ(comparison.slot_test[slot], next_test++);
    }
    CHECK_EQ(next_gold, gold->tokens.size());
    CHECK_EQ(next_test, test->tokens.size());
    const Column all(comparison.units.size(), 1);
    for (const auto rule : {WordRule::words, WordRule::alltags, WordRule::lemmas, WordRule::las,
                            WordRule::mlas, WordRule::blex, WordRule::enhanced}) {
      WordOptions options;
      options.rule = rule;
      options.punctuation = Punctuation::unicode;
      options.lexical = Lexical::both;
      options.labeled = round % 2 == 0;
      const Matches matches = match_words(comparison, options);
      std::int64_t matched = 0;
      for (const Row partner : matches.gold.partner) matched += partner != kNoRow;
      for (const auto cells : {Cells::label, Cells::distance, Cells::projectivity}) {
        if (cells != Cells::label && matches.gold.head.empty()) continue;
        const CellCounts counts = count_cells(comparison, matches, cells, all);
        std::int64_t from_gold = 0;
        std::int64_t from_test = 0;
        for (const std::int64_t one : counts.counts.matched) from_gold += one;
        for (const std::int64_t one : counts.matched_test) from_test += one;
        CHECK_EQ(from_gold, matched);
        CHECK_EQ(from_test, matched);
      }
    }
    for (const bool sentences : {false, true}) {
      const PrfColumns spans = count_matched(comparison, match_spans(comparison, sentences));
      for (std::size_t unit = 0; unit < all.size(); ++unit) CHECK(spans.matched[unit] <= spans.gold[unit]);
      const PrfColumns counted = count_spans(comparison, sentences);
      CHECK(counted.matched == spans.matched);
      CHECK(counted.gold == spans.gold);
      CHECK(counted.test == spans.test);
    }
    match_bag(comparison, true, {});
    count_confusion(match_words(comparison, {WordRule::label}), all);
  }
}

TEST(rules_together_count_what_each_matches) {
  std::mt19937 chance(17);
  for (int round = 0; round < 300; ++round) {
    const std::string letters = random_letters(chance, 1 + chance() % 60);
    Comparison comparison = aligned(read(varied(random_file(letters, chance), chance)),
                                    read(varied(random_file(letters, chance), chance)));
    comparison.jobs = 1 + chance() % 4;
    std::vector<WordOptions> rules;
    for (std::size_t count = chance() % 20; count > 0; --count) {
      rules.push_back({static_cast<WordRule>(chance() % (static_cast<int>(WordRule::enhanced) + 1)),
                       chance() % 2 == 0, chance() % 4 != 0, static_cast<Punctuation>(chance() % 4),
                       chance() % 4 == 0 ? Lexical::both : Lexical::ignored});
    }
    const std::vector<PrfColumns> counts = count_words(comparison, std::span<const WordOptions>(rules));
    CHECK_EQ(counts.size(), rules.size());
    for (std::size_t rule = 0; rule < rules.size(); ++rule) {
      const PrfColumns wanted = count_matched(comparison, match_words(comparison, rules[rule]));
      CHECK(counts[rule].matched == wanted.matched);
      CHECK(counts[rule].gold == wanted.gold);
      CHECK(counts[rule].test == wanted.test);
    }
  }
}

TEST(a_text_against_itself_is_aligned_word_by_word) {
  std::mt19937 chance(13);
  for (int round = 0; round < 100; ++round) {
    const auto gold = read(random_file(random_letters(chance, 50), chance));
    const Comparison comparison = aligned(gold, gold);
    CHECK_EQ(comparison.slots, gold->tokens.size());
  }
}
