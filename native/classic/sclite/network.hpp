// The words of a segment with their alternatives: a network whose arcs are words.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "classic/sclite/files.hpp"
#include "classic/sclite/text.hpp"

namespace treegauge::classic::sclite_parts {

struct Word {
  std::string value;
  std::string inner;  // of an optional word: what stands between the brackets
  bool optional = false;
  bool fragment = false;
  double start = 0;
  double end = 0;
  double confidence = 0;

  [[nodiscard]] const std::string& compared() const { return optional ? inner : value; }
  // The word of an alternative that says nothing.
  [[nodiscard]] bool nothing() const { return value == "@"; }
};

// What -c asks for.
struct Characters {
  bool apart = false;
  bool whole_ascii = false;
  bool drop_hyphens = false;
};

// The order of arcs at each node is kept as the original makes it: it decides between paths of equal cost.
class Network {
 public:
  struct Arc {
    std::size_t word = 0;
    std::size_t from = 0;
    std::size_t to = 0;
  };
  struct Node {
    std::vector<std::size_t> in;
    std::vector<std::size_t> out;
  };

  static constexpr std::size_t kStart = 0;

  std::vector<Word> words;
  std::vector<Arc> arcs;
  std::vector<Node> nodes{1};
  std::size_t stop = kStart;  // the start itself as long as there is no word

  void append(Word word);
  // Alternatives side by side, after all that is there.
  void append(Network alternatives);
  // Beside all that is there.
  void beside(Network alternative) { insert(kStart, stop, std::move(alternative)); }
  [[nodiscard]] bool empty() const { return stop == kStart; }

  void mark_optional();
  void mark_fragments();
  void split(const Characters& characters, const Letters& letters);
  // Puts what `replace` returns, unless it is empty, in place of each word.
  template <class Replace>
  void replace_words(Replace replace);

 private:
  void insert(std::size_t from, std::size_t to, Network other);
  void remove(std::size_t arc);
};

// `unread` is set if braces are open at the end of the text: the words from there on are left out.
[[nodiscard]] Network network_of(std::string_view text, const Letters& letters, bool& unread);
// The words first to last, both included.
[[nodiscard]] Network network_of(const TimedWords& words, std::size_t first, std::size_t last);

}  // namespace treegauge::classic::sclite_parts
