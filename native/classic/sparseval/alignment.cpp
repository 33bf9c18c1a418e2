#include "classic/sparseval/alignment.hpp"

#include "classic/sparseval/cold/files.hpp"
#include "text/word_equivalence.hpp"

namespace treegauge::classic {
namespace {

std::string_view take_field(std::string_view& line) {
  std::size_t length = 0;
  while (length < line.size() && !is_blank(line[length])) ++length;
  const std::string_view field = line.substr(0, length);
  line.remove_prefix(length);
  return field;
}

void skip_blanks(std::string_view& line) {
  while (!line.empty() && is_blank(line.front())) line.remove_prefix(1);
}

bool is_prefix(std::string_view word, std::string_view of) { return of.starts_with(word); }

}  // namespace

SlotList::Index SlotList::append(Slot slot) {
  const auto index = static_cast<Index>(slots_.size());
  slots_.push_back(slot);
  if (last_ != kEnd) slots_[last_].next = index;
  last_ = index;
  return index;
}

SlotList::Index SlotList::insert_after(Index at, Slot slot) {
  const auto index = static_cast<Index>(slots_.size());
  slot.next = slots_[at].next;
  slots_.push_back(slot);
  slots_[at].next = index;
  return index;
}

void SlotList::read(std::string_view text) {
  std::string_view line;
  while (next_line(text, line)) read_line(line);
  if (slots_.empty()) throw SparsevalError("the alignment file is empty");
}

void SlotList::read_line(std::string_view line) {
  const std::string shown(line);
  Slot slot;
  const std::string_view gold = take_field(line);
  skip_blanks(line);
  const std::string_view test = take_field(line);
  if (!gold.empty()) slot.gold = strings_.intern(gold);
  if (line.empty()) {
    if (test != "100") throw SparsevalError("neither a test word nor 100 in the alignment: " + shown);
    slot.deletion = true;
  } else {
    skip_blanks(line);
    const char insertion = line.size() > 1 ? line[1] : ' ';
    if ((gold.empty() && insertion == '0') || (!gold.empty() && insertion == '1'))
      throw SparsevalError("the insertion digit contradicts the words in the alignment: " + shown);
    if (test != gold) slot.test = strings_.intern(test);
  }
  append(slot);
}

void SlotList::from_gold(const PreorderTree& gold) {
  slots_.reserve(gold.size());
  for (NodeId node = 0; node < gold.size(); ++node) {
    if (gold.is_leaf(node)) {
      Slot slot;
      slot.gold = gold.word[node];
      append(slot);
    }
  }
}

bool SlotList::joins(StringId first, StringId second, StringId word) const {
  if (second == kNoString) return false;
  return same_surface(std::string(strings_[first]) + std::string(strings_[second]), strings_[word]);
}

SlotList::Index SlotList::place_gold(Index at, NodeId node, StringId word, std::string& warnings) {
  while (at != kEnd && slots_[at].gold == kNoString) at = slots_[at].next;
  if (at == kEnd) throw SparsevalError("no slot left for the gold word " + std::string(strings_[word]));
  slots_[at].gold_node = node;
  const StringId expected = slots_[at].gold;
  const Index after = slots_[at].next;
  if (word == expected) return after;
  if (is_prefix(strings_[word], strings_[expected])) {
    Slot rest;
    rest.gold = strings_.intern(strings_[expected].substr(strings_[word].size()));
    rest.deletion = slots_[at].deletion || slots_[at].test != kNoString;
    slots_[at].gold = word;
    if (slots_[at].test == word) slots_[at].test = kNoString;
    return insert_after(at, rest);
  }
  if (after != kEnd && joins(expected, slots_[after].gold, word)) return slots_[after].next;
  warnings +=
      "gold word " + std::string(strings_[word]) + " is beside " + std::string(strings_[expected]) + "\n";
  return after;
}

SlotList::Index SlotList::place_test(Index at, NodeId node, StringId word, std::string& warnings) {
  while (at != kEnd && slots_[at].deletion) at = slots_[at].next;
  if (at == kEnd) throw SparsevalError("no slot left for the test word " + std::string(strings_[word]));
  slots_[at].test_node = node;
  const auto test_word = [&](Index slot) {
    return slots_[slot].test == kNoString ? slots_[slot].gold : slots_[slot].test;
  };
  const StringId expected = test_word(at);
  const Index after = slots_[at].next;
  if (word == expected) return after;
  if (slots_[at].test != kNoString && is_prefix(strings_[word], strings_[expected])) {
    const StringId rest = strings_.intern(strings_[expected].substr(strings_[word].size()));
    slots_[at].test = word;
    if (after != kEnd && slots_[after].deletion) {
      slots_[after].deletion = false;
      slots_[after].test = rest;
      return after;
    }
    Slot slot;
    slot.test = rest;
    return insert_after(at, slot);
  }
  if (after != kEnd && joins(expected, test_word(after), word)) return slots_[after].next;
  warnings +=
      "test word " + std::string(strings_[word]) + " is beside " + std::string(strings_[expected]) + "\n";
  return after;
}

void SlotList::place(const PreorderTree& gold, const PreorderTree& test, std::string& warnings) {
  Index at = slots_.empty() ? kEnd : 0;
  for (NodeId node = 0; node < gold.size(); ++node)
    if (gold.is_leaf(node)) at = place_gold(at, node, gold.word[node], warnings);
  at = slots_.empty() ? kEnd : 0;
  for (NodeId node = 0; node < test.size(); ++node)
    if (test.is_leaf(node)) at = place_test(at, node, test.word[node], warnings);
  number(gold.size(), test.size());
}

void SlotList::number(std::size_t gold_size, std::size_t test_size) {
  gold_slots_.assign(gold_size, 0);
  test_slots_.assign(test_size, 0);
  std::uint32_t count = 0;
  for (Index at = slots_.empty() ? kEnd : 0; at != kEnd; at = slots_[at].next, ++count) {
    if (slots_[at].gold_node != kNoNode) gold_slots_[slots_[at].gold_node] = count;
    if (slots_[at].test_node != kNoNode) test_slots_[slots_[at].test_node] = count;
  }
}

std::vector<NodeId> SlotList::gold_nodes() const {
  std::vector<NodeId> nodes;
  nodes.reserve(slots_.size());
  for (Index at = slots_.empty() ? kEnd : 0; at != kEnd; at = slots_[at].next)
    nodes.push_back(slots_[at].gold_node);
  return nodes;
}

}  // namespace treegauge::classic
