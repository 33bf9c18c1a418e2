// A tree that an answer tells in another form than a bracketing, and the bracketing that it means.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "cold/repair/piece.hpp"

namespace treegauge::repair {

inline constexpr std::size_t kNoNode = static_cast<std::size_t>(-1);

// A label of a phrase or a tag, in whatever letters, or its name in English.
[[nodiscard]] bool is_known_label(std::string_view label);

class FormTree {
 public:
  // Nodes come in the order of the text, parents first. `at`: where in the piece.
  std::size_t add_node(std::size_t parent, std::string_view label, std::size_t at);
  // One word or several with blanks between them.
  void add_words(std::size_t parent, std::string_view text, std::size_t at);
  // The answer ended before the node did.
  void leave_open(std::size_t node) { nodes_[node].open = true; }

  // Whether it may be the analysis of a sentence: words, and labels of which two thirds are known.
  [[nodiscard]] bool is_parse() const;
  // Whether a node has something below that has something below.
  [[nodiscard]] bool is_deep() const;
  // On one line. A node without anything below it is a word.
  [[nodiscard]] Piece written(const Piece& piece) const;

 private:
  struct Node {
    std::size_t parent;
    std::string text;
    std::size_t at;
    bool word;
    bool open = false;
    bool inner = false;  // something is below it
  };

  [[nodiscard]] bool is_word(const Node& node) const;

  std::vector<Node> nodes_;
};

}  // namespace treegauge::repair
