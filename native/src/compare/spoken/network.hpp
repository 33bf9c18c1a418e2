// The cheapest path through two texts with alternatives.
//
// A network has places and arcs from lower to higher ones; an arc is a word, or nothing. Of all ways through
// both networks and all alignments of their words the cheapest is taken. Ties, read from the end: a pair
// before anything else, a test word alone before a gold word alone (as sclite), the first of the arcs.
//
// Only pairs of places that a way of at most cost k can reach are looked at, for k from small to large until
// the cheapest way costs no more (Ukkonen 1985). Time and memory: places of one side times words that k pays
// for.
#pragma once
#include <cstdint>
#include <vector>

namespace treegauge::spoken {

inline constexpr std::uint32_t kNothing = 0xFFFFFFFFu;

struct Arc {
  std::uint32_t from = 0, to = 0;
  std::uint32_t word = kNothing;  // whatever the caller numbers words by
  std::uint32_t alone = 0;        // what it costs without a partner
  bool skip = false;              // beside a word that may be left out: taken where a pair is not as cheap
};

struct Network {
  std::uint32_t places = 1;
  std::vector<Arc> arcs;
};

// Arcs of both sides that stand together; kNothing where a side has none. Arcs without a word are left out.
struct Step {
  std::uint32_t gold = kNothing, test = kNothing;
};

// What makes two words equal, and what different ones cost as a pair. `least`: no word costs less alone.
class Prices {
 public:
  Prices(std::uint32_t of_pair, std::uint32_t least_of_all) : pair(of_pair), least(least_of_all) {}
  virtual ~Prices() = default;
  Prices(const Prices&) = delete;
  Prices& operator=(const Prices&) = delete;
  [[nodiscard]] virtual bool same(std::uint32_t gold_word, std::uint32_t test_word) const = 0;

  const std::uint32_t pair;
  const std::uint32_t least;
};

[[nodiscard]] std::vector<Step> cheapest(const Network& gold, const Network& test, const Prices& prices);

}  // namespace treegauge::spoken
