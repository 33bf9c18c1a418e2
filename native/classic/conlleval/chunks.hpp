// Chunks of two columns of tags, counted while the tags go by.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace treegauge::classic::conlleval_parts {

// A tag in its two parts: `B-LOC` is B and LOC, `B` has an empty type.
struct Tag {
  std::string_view prefix;
  std::string_view type;
};

// The type `0` is empty, too: the original takes it for none.
[[nodiscard]] Tag parted(std::string_view tag);

struct TypeCounts {
  std::uint64_t gold = 0;
  std::uint64_t test = 0;
  std::uint64_t right = 0;
};

class ChunkCounter {
 public:
  ChunkCounter();
  // One line. The end of a sentence is a line with `O` on both sides that is not a word.
  void add(const Tag& gold, const Tag& test, bool is_word);
  // After the last line.
  void finish();

  [[nodiscard]] const TypeCounts& all() const { return all_; }
  [[nodiscard]] std::map<std::string_view, TypeCounts> by_type() const;
  [[nodiscard]] std::uint64_t words() const { return words_; }
  [[nodiscard]] std::uint64_t right_tags() const { return right_tags_; }

 private:
  // What the rules tell apart.
  enum class Prefix : unsigned char { begin, inside, end, outside, dot, bracket, other };
  struct State {
    Prefix prefix = Prefix::outside;
    std::size_t type = 0;
  };
  [[nodiscard]] static Prefix prefix_of(std::string_view text);
  [[nodiscard]] static bool begins(const State& before, const State& now);
  [[nodiscard]] static bool ends(const State& before, const State& now);
  [[nodiscard]] State state_of(const Tag& tag, const State& before);
  void count_right(std::size_t type);

  std::unordered_map<std::string, std::size_t> numbers_;
  std::vector<std::string_view> names_;  // the keys of numbers_, by number
  std::vector<TypeCounts> types_;
  TypeCounts all_;
  State gold_;
  State test_;
  bool both_ = false;  // both sides are in a chunk that began on both at once, with one type
  std::uint64_t words_ = 0;
  std::uint64_t right_tags_ = 0;
};

}  // namespace treegauge::classic::conlleval_parts
