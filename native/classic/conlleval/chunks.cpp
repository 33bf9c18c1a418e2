#include "classic/conlleval/chunks.hpp"

namespace treegauge::classic::conlleval_parts {

Tag parted(std::string_view tag) {
  const std::size_t hyphen = tag.find('-');
  if (hyphen == std::string_view::npos) return {tag, {}};
  const std::string_view type = tag.substr(hyphen + 1);
  return {tag.substr(0, hyphen), type == "0" ? std::string_view{} : type};
}

ChunkCounter::ChunkCounter() : types_(1) { names_.push_back(numbers_.try_emplace("", 0).first->first); }

ChunkCounter::Prefix ChunkCounter::prefix_of(std::string_view text) {
  if (text.size() != 1) return Prefix::other;
  switch (text.front()) {
    case 'B': return Prefix::begin;
    case 'I': return Prefix::inside;
    case 'E': return Prefix::end;
    case 'O': return Prefix::outside;
    case '.': return Prefix::dot;
    case '[':
    case ']': return Prefix::bracket;
    default: return Prefix::other;
  }
}

bool ChunkCounter::begins(const State& before, const State& now) {
  using enum Prefix;
  if (now.prefix == bracket) return true;
  if (now.prefix == outside || now.prefix == dot) return false;
  if (before.type != now.type) return true;
  if (now.prefix == begin)
    return before.prefix == begin || before.prefix == inside || before.prefix == outside;
  return (now.prefix == inside || now.prefix == end) && (before.prefix == outside || before.prefix == end);
}

bool ChunkCounter::ends(const State& before, const State& now) {
  using enum Prefix;
  if (before.prefix == bracket) return true;
  if (before.prefix == outside || before.prefix == dot) return false;
  if (before.type != now.type) return true;
  if (before.prefix == begin || before.prefix == inside) return now.prefix == begin || now.prefix == outside;
  return before.prefix == end && (now.prefix == end || now.prefix == inside || now.prefix == outside);
}

ChunkCounter::State ChunkCounter::state_of(const Tag& tag, const State& before) {
  State state{prefix_of(tag.prefix), 0};
  if (tag.type.empty()) return state;
  if (tag.type == names_[before.type]) {
    state.type = before.type;
    return state;
  }
  const auto [entry, is_new] = numbers_.try_emplace(std::string(tag.type), names_.size());
  if (is_new) {
    names_.push_back(entry->first);
    types_.emplace_back();
  }
  state.type = entry->second;
  return state;
}

void ChunkCounter::count_right(std::size_t type) {
  ++all_.right;
  ++types_[type].right;
}

void ChunkCounter::add(const Tag& gold, const Tag& test, bool is_word) {
  const State gold_now = state_of(gold, gold_);
  const State test_now = state_of(test, test_);
  if (both_) {
    const bool gold_ends = ends(gold_, gold_now);
    const bool test_ends = ends(test_, test_now);
    if (gold_ends && test_ends && gold_.type == test_.type) {
      count_right(gold_.type);
      both_ = false;
    } else if (gold_ends != test_ends || gold_now.type != test_now.type) {
      both_ = false;
    }
  }
  const bool gold_begins = begins(gold_, gold_now);
  const bool test_begins = begins(test_, test_now);
  if (gold_begins && test_begins && gold_now.type == test_now.type) both_ = true;
  if (gold_begins) {
    ++all_.gold;
    ++types_[gold_now.type].gold;
  }
  if (test_begins) {
    ++all_.test;
    ++types_[test_now.type].test;
  }
  if (is_word) {
    ++words_;
    if (gold.prefix == test.prefix && gold_now.type == test_now.type) ++right_tags_;
  }
  gold_ = gold_now;
  test_ = test_now;
}

void ChunkCounter::finish() {
  if (both_) count_right(gold_.type);
  both_ = false;
}

std::map<std::string_view, TypeCounts> ChunkCounter::by_type() const {
  std::map<std::string_view, TypeCounts> sorted;
  for (std::size_t type = 0; type < names_.size(); ++type)
    if (types_[type].gold + types_[type].test > 0) sorted.emplace(names_[type], types_[type]);
  return sorted;
}

}  // namespace treegauge::classic::conlleval_parts
