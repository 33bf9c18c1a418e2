// One CoNLL-U file as udeval sees it: columns over all words of the file, texts as numbers.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "classic/udeval/program.hpp"
#include "text/strings.hpp"

namespace treegauge::classic::ud {

// Parents are positions in the word columns, or one of these.
inline constexpr std::int64_t kRoot = -1;
// The missing head of a root word, where a filter put the basic relation in place of an enhanced
// one: unlike kRoot it equals nothing, not even itself on the other side.
inline constexpr std::int64_t kNowhere = -2;

struct Span {
  std::uint64_t begin = 0;  // in characters without white space, from the start of the file
  std::uint64_t end = 0;
  std::size_t line = 0;
};

// One relation of the enhanced graph.
struct Edge {
  std::int64_t parent = kRoot;
  StringId path = kNoString;        // the steps with their subtypes
  StringId plain_path = kNoString;  // the same without subtypes
};

// What aligned words are compared in.
struct Word {
  StringId lemma = kNoString;
  StringId upos = kNoString;
  StringId xpos = kNoString;
  StringId feats = kNoString;   // universal features only, sorted
  StringId deprel = kNoString;  // without subtype
  std::int64_t head = 0;        // the number in the file
  std::int64_t parent = kRoot;
  std::size_t first_edge = 0;  // its edges go on to the next word's first
};

struct Side {
  Strings strings;
  std::string characters;
  std::vector<Span> tokens;
  std::vector<Span> sentences;

  // Per word.
  std::vector<std::uint32_t> begin;
  std::vector<std::uint32_t> end;
  std::vector<std::uint8_t> multiword;
  std::vector<StringId> form;  // lower-cased
  std::vector<Word> words;
  std::vector<Edge> edges;

  [[nodiscard]] std::size_t size() const { return words.size(); }
  [[nodiscard]] std::span<const Edge> edges_of(std::size_t word) const {
    const std::size_t last = word + 1 < words.size() ? words[word + 1].first_edge : edges.size();
    return std::span(edges).subspan(words[word].first_edge, last - words[word].first_edge);
  }
};

// Reads the whole file or throws UdError.
[[nodiscard]] Side read_side(const UdText& input, const UdOptions& options);

// Gives the texts of a side the numbers that they have in `strings`, which takes in those that it lacks.
void renumber(Side& side, Strings& strings);

// The enhancements to ignore, as in UdOptions.
struct Ignored {
  bool gapping = false;
  bool shared_parents = false;
  bool control = false;
  bool external_arguments = false;
  bool case_information = false;

  explicit Ignored(const std::string& digits);
  [[nodiscard]] bool any() const {
    return gapping || shared_parents || control || external_arguments || case_information;
  }
};

// Replaces or drops what the options say shall not count among the edges of this word.
// index: the word's place in its sentence, from 0.
void filter_edges(std::vector<Edge>& edges, const Side& side, std::size_t word, std::size_t index,
                  const Ignored& ignored, Strings& strings);

// `strings`: those that both sides have their numbers from.
[[nodiscard]] UdScores count(const Side& gold, const Side& system, const Strings& strings);

// The report of the command; enhanced: with the two last metrics.
[[nodiscard]] std::string table(const UdScores& scores, bool verbose, bool counts, bool enhanced);

}  // namespace treegauge::classic::ud
