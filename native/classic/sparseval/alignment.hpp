// The alignment of gold and test words.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "corpus/trees/preorder_tree.hpp"

namespace treegauge::classic {

// Slots in a row; a slot holds a word of gold, of test, or of both.
class SlotList {
 public:
  explicit SlotList(Strings& strings) : strings_(strings) {}

  // An alignment file: per line the gold word (none if the line begins with a blank), the test word
  // and three digits; or the gold word and 100 for a deletion. Throws SparsevalError.
  void read(std::string_view text);

  // A slot for each word of the tree, the same on both sides.
  void from_gold(const PreorderTree& gold);

  [[nodiscard]] bool empty() const { return slots_.empty(); }

  // Puts the words of both trees into slots, gold first, splitting and skipping slots where the
  // words demand it, and numbers the slots. Appends warnings. Throws SparsevalError when the slots
  // run out.
  void place(const PreorderTree& gold, const PreorderTree& test, std::string& warnings);

  // By node, for preterminals: the number of its slot.
  [[nodiscard]] const std::vector<std::uint32_t>& gold_slots() const { return gold_slots_; }
  [[nodiscard]] const std::vector<std::uint32_t>& test_slots() const { return test_slots_; }

  // By slot: the node of its word, or kNoNode.
  [[nodiscard]] std::vector<NodeId> gold_nodes() const;
  [[nodiscard]] std::size_t size() const { return slots_.size(); }

 private:
  using Index = std::uint32_t;
  static constexpr Index kEnd = 0xFFFFFFFFu;
  struct Slot {
    StringId gold = kNoString;
    StringId test = kNoString;  // kNoString: the same word as gold, or no word when `deletion`
    bool deletion = false;
    Index next = kEnd;
    NodeId gold_node = kNoNode;
    NodeId test_node = kNoNode;
  };

  void read_line(std::string_view line);
  Index append(Slot slot);
  Index insert_after(Index at, Slot slot);
  Index place_gold(Index at, NodeId node, StringId word, std::string& warnings);
  Index place_test(Index at, NodeId node, StringId word, std::string& warnings);
  [[nodiscard]] bool joins(StringId first, StringId second, StringId word) const;
  void number(std::size_t gold_size, std::size_t test_size);

  Strings& strings_;
  std::vector<Slot> slots_;
  Index last_ = kEnd;
  std::vector<std::uint32_t> gold_slots_;
  std::vector<std::uint32_t> test_slots_;
};

}  // namespace treegauge::classic
