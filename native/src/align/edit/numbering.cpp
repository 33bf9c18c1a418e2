#include "align/edit/numbering.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace treegauge::align {
namespace {

constexpr std::uint32_t kUnseen = 0;

// Interned words are small numbers: a table by word, as large as the largest gold word.
void number_by_table(std::span<const std::uint32_t> gold_words, std::span<const std::uint32_t> test_words,
                     std::size_t table_size, Numbering& out) {
  std::vector<std::uint32_t> number(table_size, kUnseen);
  for (const std::uint32_t word : gold_words) {
    if (number[word] == kUnseen) number[word] = static_cast<std::uint32_t>(out.count++);
    out.gold.push_back(number[word]);
  }
  for (const std::uint32_t word : test_words) out.test.push_back(word < table_size ? number[word] : kUnseen);
}

// Any other numbers: by hashing, with an open table of twice the words' number or more. Gives up, and
// leaves nothing behind, where the words collide far more often than chance would have it.
bool number_by_hashing(std::span<const std::uint32_t> gold_words, std::span<const std::uint32_t> test_words,
                       Numbering& out) {
  struct Entry {
    std::uint32_t word;
    std::uint32_t number;
  };
  const unsigned bits = static_cast<unsigned>(std::bit_width(2 * gold_words.size())) + 1;
  const std::size_t mask = (std::size_t{1} << bits) - 1;
  std::vector<Entry> table(mask + 1, Entry{0, kUnseen});
  std::size_t probes_left = 16 * (gold_words.size() + test_words.size()) + 64;
  // The entry of a word, or the free one where it would be; null where there were too many probes.
  const auto find = [&](std::uint32_t word) -> Entry* {
    std::size_t at = (word * std::uint64_t{0x9E3779B97F4A7C15}) >> (64 - bits);
    while (table[at].number != kUnseen && table[at].word != word) {
      if (--probes_left == 0) return nullptr;
      at = (at + 1) & mask;
    }
    return &table[at];
  };
  for (const std::uint32_t word : gold_words) {
    Entry* const entry = find(word);
    if (entry == nullptr) break;
    if (entry->number == kUnseen) *entry = {word, static_cast<std::uint32_t>(out.count++)};
    out.gold.push_back(entry->number);
  }
  for (const std::uint32_t word : test_words) {
    const Entry* const entry = probes_left == 0 ? nullptr : find(word);
    if (entry == nullptr) break;
    out.test.push_back(entry->number);
  }
  if (probes_left > 0) return true;
  out.gold.clear();
  out.test.clear();
  out.count = 1;
  return false;
}

// By sorting, which no choice of words makes slow.
void number_by_sorting(std::span<const std::uint32_t> gold_words, std::span<const std::uint32_t> test_words,
                       Numbering& out) {
  std::vector<std::uint32_t> sorted(gold_words.begin(), gold_words.end());
  std::sort(sorted.begin(), sorted.end());
  sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
  out.count = sorted.size() + 1;
  const auto number = [&](std::uint32_t word) {
    const auto at = std::lower_bound(sorted.begin(), sorted.end(), word);
    if (at == sorted.end() || *at != word) return kUnseen;
    return static_cast<std::uint32_t>(at - sorted.begin() + 1);
  };
  for (const std::uint32_t word : gold_words) out.gold.push_back(number(word));
  for (const std::uint32_t word : test_words) out.test.push_back(number(word));
}

}  // namespace

Numbering::Numbering(std::span<const std::uint32_t> gold_words, std::span<const std::uint32_t> test_words) {
  gold.reserve(gold_words.size());
  test.reserve(test_words.size());
  if (gold_words.empty()) {
    test.assign(test_words.size(), kUnseen);
    return;
  }
  const std::size_t table_size = std::size_t{*std::max_element(gold_words.begin(), gold_words.end())} + 1;
  if (table_size <= 4 * (gold_words.size() + test_words.size()) + 1024)
    number_by_table(gold_words, test_words, table_size, *this);
  else if (!number_by_hashing(gold_words, test_words, *this))
    number_by_sorting(gold_words, test_words, *this);
}

void Numbering::link(std::span<const std::uint32_t> gold_words, std::span<const std::uint32_t> test_words,
                     const Equality& equality) {
  if (equality.empty()) return;
  // What the gold words ask for: this test word for that gold number.
  struct Wanted {
    std::uint32_t word;
    std::uint32_t gold_number;
  };
  std::vector<Wanted> wanted;
  std::vector<std::uint8_t> seen(count, 0);
  for (std::size_t row = 0; row < gold.size(); ++row) {
    if (seen[gold[row]] != 0) continue;
    seen[gold[row]] = 1;
    for (const Equality::Pair& pair : equality.partners(gold_words[row]))
      wanted.push_back({pair.second, gold[row]});
  }
  if (wanted.empty()) return;
  std::sort(wanted.begin(), wanted.end(), [](const Wanted& a, const Wanted& b) { return a.word < b.word; });
  const std::size_t gold_numbers = count;
  std::vector<std::uint32_t> given(wanted.size(), kUnseen);  // the test word's number, at its first entry
  std::vector<std::pair<std::uint32_t, std::uint32_t>> links;
  for (std::size_t column = 0; column < test.size(); ++column) {
    const std::uint32_t word = test_words[column];
    if (!equality.may_have_partners(word)) continue;
    const auto first =
        std::lower_bound(wanted.begin(), wanted.end(), word,
                         [](const Wanted& entry, std::uint32_t value) { return entry.word < value; });
    if (first == wanted.end() || first->word != word) continue;
    std::uint32_t& number = given[static_cast<std::size_t>(first - wanted.begin())];
    if (number == kUnseen) {
      number = test[column] == kUnseen ? static_cast<std::uint32_t>(count++) : test[column];
      for (auto entry = first; entry != wanted.end() && entry->word == word; ++entry)
        links.emplace_back(entry->gold_number, number);
    }
    test[column] = number;
  }
  if (links.empty()) return;
  std::sort(links.begin(), links.end());
  link_begin_.assign(gold_numbers + 1, 0);
  for (const auto& [gold_number, number] : links) {
    ++link_begin_[gold_number + 1];
    links_.push_back(number);
  }
  for (std::size_t k = 1; k < link_begin_.size(); ++k) link_begin_[k] += link_begin_[k - 1];
}

bool Numbering::equal(std::uint32_t gold_number, std::uint32_t test_number) const {
  if (gold_number == test_number) return true;
  const std::span<const std::uint32_t> others = links(gold_number);
  return std::binary_search(others.begin(), others.end(), test_number);
}

}  // namespace treegauge::align
