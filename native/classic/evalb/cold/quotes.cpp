#include "classic/evalb/cold/quotes.hpp"

#include <algorithm>

#include "base/interrupt.hpp"

namespace treegauge::classic::evalb_parts {
namespace {

struct Insertion {
  const Quote* quote;
  std::int64_t index;  // in the words as they are after all insertions before it
};

struct Insertions {
  std::vector<Insertion> gold;
  std::vector<Insertion> test;
  std::vector<bool> order;  // for the listing: true is gold
};

bool deleted(const Labels& labels, const Quote& quote) { return labels[quote.terminal.tag].deletes_word; }

// The rule, as the original runs it: go through the test's quotes; compare each with all gold quotes
// of the same index; put back the deleted one of such a pair, and add one to the index of it and of
// all later quotes of its side (so the word just put back counts as following itself, and may be put
// back once more for the next quote). Indices never decrease along a side, and among equal ones the
// deleted come first and at most one is kept, so one pass with two offsets does it.
Insertions find_insertions(const Labels& labels, const Side& gold, const Side& test) {
  const std::size_t gold_count = gold.quotes.size();
  std::vector<std::size_t> next_kept(gold_count + 1, gold_count);
  for (std::size_t i = gold_count; i-- > 0;)
    next_kept[i] = deleted(labels, gold.quotes[i]) ? next_kept[i + 1] : i;
  Insertions insertions;
  std::size_t at = 0;
  std::int64_t gold_offset = 0;
  std::int64_t test_offset = 0;
  for (const Quote& quote : test.quotes) {
    const std::int64_t index = quote.index + test_offset;
    const auto is_here = [&](std::size_t i) {
      return i < gold_count && gold.quotes[i].index + gold_offset == index;
    };
    while (at < gold_count && gold.quotes[at].index + gold_offset < index) ++at;
    if (!deleted(labels, quote)) {
      if (is_here(at) && deleted(labels, gold.quotes[at])) {
        insertions.gold.push_back({&gold.quotes[at], index});
        insertions.order.push_back(true);
        ++gold_offset;
      }
    } else if (is_here(next_kept[at])) {
      insertions.test.push_back({&quote, index});
      insertions.order.push_back(false);
      ++test_offset;
    }
  }
  return insertions;
}

void insert_words(Side& side, const std::vector<Insertion>& insertions) {
  std::vector<Terminal> merged;
  merged.reserve(side.words.size() + insertions.size());
  std::size_t next = 0;
  for (const Insertion& insertion : insertions) {
    while (static_cast<std::int64_t>(merged.size()) < insertion.index && next < side.words.size())
      merged.push_back(side.words[next++]);
    merged.push_back(insertion.quote->terminal);
  }
  merged.insert(merged.end(), side.words.begin() + static_cast<std::ptrdiff_t>(next), side.words.end());
  side.words = std::move(merged);
}

// Brackets opened after the quote move; those around it grow.
void stretch_brackets(std::vector<Bracket>& brackets, const std::vector<Insertion>& insertions) {
  std::vector<std::int64_t> before(brackets.size() + 1, 0);
  std::vector<std::int64_t> inside(brackets.size(), 0);
  for (const Insertion& insertion : insertions) {
    ++before[insertion.quote->bracket];
    if (insertion.quote->parent != kNoBracket) ++inside[insertion.quote->parent];
  }
  for (std::size_t i = brackets.size(); i-- > 0;)
    if (brackets[i].parent != kNoBracket) inside[brackets[i].parent] += inside[i];
  std::int64_t moved = 0;
  for (std::size_t i = 0; i < brackets.size(); ++i) {
    moved += before[i];
    brackets[i].start += moved;
    brackets[i].end += moved + inside[i];
  }
}

void list_quotes(const Labels& labels, const Side& gold, const Side& test, std::string& listing) {
  const auto list = [&](const std::vector<Quote>& quotes, std::size_t i) {
    if (i < quotes.size()) {
      listing.append(std::to_string(quotes[i].index)).append(": ");
      listing.append(labels.text(quotes[i].terminal.tag)).append(" - ");
      listing.append(quotes[i].terminal.word).append("\n");
    }
  };
  for (std::size_t i = 0; i < std::max(gold.quotes.size(), test.quotes.size()); ++i) {
    list(gold.quotes, i);
    list(test.quotes, i);
  }
}

void list_insertion(const Insertion& insertion, const std::vector<Bracket>& brackets, std::string& listing) {
  listing.append("bra=").append(std::to_string(insertion.quote->bracket));
  listing.append(", ind=").append(std::to_string(insertion.index)).append("\n");
  for (std::size_t i = 0; i < brackets.size(); ++i) {
    listing.append("bracket[").append(std::to_string(i)).append("]={");
    listing.append(std::to_string(brackets[i].start)).append(",");
    listing.append(std::to_string(brackets[i].end)).append("}\n");
  }
  listing.append("endslen=").append(std::to_string(insertion.quote->depth)).append("\n");
}

// The listing shows the brackets as they are before each insertion, hence one at a time on copies.
void list_insertions(const Insertions& insertions, std::vector<Bracket> gold, std::vector<Bracket> test,
                     std::string& listing) {
  auto next_gold = insertions.gold.begin();
  auto next_test = insertions.test.begin();
  for (const bool in_gold : insertions.order) {
    check_interrupted(gold.size() + test.size());
    const Insertion& insertion = in_gold ? *next_gold++ : *next_test++;
    std::vector<Bracket>& brackets = in_gold ? gold : test;
    list_insertion(insertion, brackets, listing);
    stretch_brackets(brackets, {insertion});
  }
}

}  // namespace

void restore_quotes(const Labels& labels, Side& gold, Side& test, std::string* listing) {
  const Insertions inserted = find_insertions(labels, gold, test);
  if (listing != nullptr) {
    list_quotes(labels, gold, test, *listing);
    list_insertions(inserted, gold.brackets, test.brackets, *listing);
  }
  for (auto [side, insertions] : {std::pair{&gold, &inserted.gold}, std::pair{&test, &inserted.test}}) {
    if (!insertions->empty()) {
      insert_words(*side, *insertions);
      stretch_brackets(side->brackets, *insertions);
    }
  }
}

}  // namespace treegauge::classic::evalb_parts
