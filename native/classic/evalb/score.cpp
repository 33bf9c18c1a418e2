#include "classic/evalb/score.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace treegauge::classic::evalb_parts {
namespace {

constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

std::size_t hash_of(const Bracket& bracket, StringId label) {
  constexpr std::uint64_t kMix = 0x9E3779B97F4A7C15ull;
  std::uint64_t hash = static_cast<std::uint64_t>(bracket.start) * kMix;
  hash = (hash ^ (hash >> 32) ^ static_cast<std::uint64_t>(bracket.end)) * kMix;
  hash = (hash ^ (hash >> 32) ^ label) * kMix;
  return static_cast<std::size_t>(hash >> 32);
}

bool is_proper(const Bracket& bracket) {
  return bracket.mark != Mark::kDeleted && bracket.start < bracket.end;
}

}  // namespace

std::int64_t mark_brackets(const Labels& labels, Side& side) {
  std::int64_t left = 0;
  for (Bracket& bracket : side.brackets) {
    bracket.mark = Mark::kDeleted;
    if (bracket.start == bracket.end) continue;  // and the listing shows its label uncut
    bracket.label = labels[bracket.label].cut;
    if (!labels[bracket.label].deletes_bracket) {
      bracket.mark = Mark::kUnmatched;
      ++left;
    }
  }
  return left;
}

std::size_t BracketMatcher::probe(const std::vector<Bracket>& test, const Bracket& wanted,
                                  StringId label) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = hash_of(wanted, labeled_ ? label : 0) & mask;
  while (slots_[at].example != kNoBracket) {
    const Bracket& example = test[slots_[at].example];
    if (example.start == wanted.start && example.end == wanted.end && (!labeled_ || example.label == label))
      break;
    at = (at + 1) & mask;
  }
  return at;
}

std::int64_t BracketMatcher::match(const Labels& labels, bool labeled, Side& gold, Side& test) {
  labeled_ = labeled;
  slots_.assign(std::bit_ceil(test.brackets.size() * 2 + 1), Slot{});
  next_.resize(test.brackets.size());
  for (std::size_t i = test.brackets.size(); i-- > 0;) {
    const Bracket& bracket = test.brackets[i];
    if (bracket.mark == Mark::kUnmatched) {
      Slot& slot = slots_[probe(test.brackets, bracket, bracket.label)];
      next_[i] = slot.first;
      slot.example = slot.first = static_cast<std::uint32_t>(i);
    }
  }
  std::int64_t matched = 0;
  for (Bracket& bracket : gold.brackets) {
    if (bracket.mark != Mark::kUnmatched) continue;
    Slot* best = &slots_[probe(test.brackets, bracket, bracket.label)];
    if (labeled) {
      for (const StringId other : labels[bracket.label].equals) {
        Slot* const slot = &slots_[probe(test.brackets, bracket, other)];
        best = slot->first < best->first ? slot : best;
      }
    }
    if (best->first != kNoBracket) {
      Bracket& partner = test.brackets[best->first];
      bracket.mark = partner.mark = Mark::kMatched;
      best->first = next_[best->first];
      ++matched;
    }
  }
  return matched;
}

// A bracket with the span of one of several nested brackets crosses none of them. The others are few as a
// rule, and are held against every gold bracket then.
std::int64_t CrossingCounter::count(const Side& gold, const Side& test, bool nested) {
  constexpr std::size_t kFew = 16;
  others_.clear();
  for (const Bracket& bracket : test.brackets)
    if (bracket.mark != Mark::kMatched && is_proper(bracket)) others_.push_back(&bracket);
  if (!nested || others_.size() > kFew) return count_all(gold, test);
  return std::count_if(others_.begin(), others_.end(), [&](const Bracket* other) {
    bool crosses = false;
    for (const Bracket& bracket : gold.brackets) {
      const bool left =
          bracket.start < other->start && other->start < bracket.end && bracket.end < other->end;
      const bool right =
          other->start < bracket.start && bracket.start < other->end && other->end < bracket.end;
      crosses |= (left || right) && is_proper(bracket);
    }
    return crosses;
  });
}

// A bracket crosses another when it strictly holds one of its ends inside. So for every position it
// is enough to know, of the gold brackets that strictly hold it, the least end and the greatest
// start. Both are found by going along the ends (starts) while the positions that no bracket has
// taken yet wait on a stack.
std::int64_t CrossingCounter::count_all(const Side& gold, const Side& test) {
  std::int64_t size = 1;
  for (const Bracket& bracket : gold.brackets) size = std::max(size, bracket.end + 1);
  const auto positions = static_cast<std::size_t>(size);
  least_start_.assign(positions, kNever);
  greatest_end_.assign(positions, -1);
  for (const Bracket& bracket : gold.brackets) {
    if (is_proper(bracket)) {
      auto& start = least_start_[static_cast<std::size_t>(bracket.end)];
      auto& end = greatest_end_[static_cast<std::size_t>(bracket.start)];
      start = std::min(start, bracket.start);
      end = std::max(end, bracket.end);
    }
  }
  least_end_around_.assign(positions, kNever);
  waiting_.clear();
  for (std::int64_t end = 1; end < size; ++end) {
    waiting_.push_back(end - 1);
    while (!waiting_.empty() && waiting_.back() > least_start_[static_cast<std::size_t>(end)]) {
      least_end_around_[static_cast<std::size_t>(waiting_.back())] = end;
      waiting_.pop_back();
    }
  }
  greatest_start_around_.assign(positions, -1);
  waiting_.clear();
  for (std::int64_t start = size - 2; start >= 0; --start) {
    waiting_.push_back(start + 1);
    while (!waiting_.empty() && waiting_.back() < greatest_end_[static_cast<std::size_t>(start)]) {
      greatest_start_around_[static_cast<std::size_t>(waiting_.back())] = start;
      waiting_.pop_back();
    }
  }
  std::int64_t crossing = 0;
  for (const Bracket& bracket : test.brackets) {
    if (is_proper(bracket)) {
      const bool left =
          bracket.start < size && least_end_around_[static_cast<std::size_t>(bracket.start)] < bracket.end;
      const bool right =
          bracket.end < size && greatest_start_around_[static_cast<std::size_t>(bracket.end)] > bracket.start;
      crossing += left || right ? 1 : 0;
    }
  }
  return crossing;
}

std::int64_t compare_tags(const Labels& labels, Side& gold, Side& test) {
  std::int64_t correct = 0;
  for (std::size_t i = 0; i < gold.words.size(); ++i) {
    const bool equal = labels.equal(gold.words[i].tag, test.words[i].tag);
    gold.words[i].mark = test.words[i].mark = equal ? Mark::kMatched : Mark::kUnmatched;
    correct += equal ? 1 : 0;
  }
  return correct;
}

}  // namespace treegauge::classic::evalb_parts
