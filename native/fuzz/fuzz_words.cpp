// Maps and marks that say which segments make up a word.
#include <string>

#include "compare/cold/tedeval.hpp"
#include "corpus/cold/check.hpp"
#include "formats/bracketings/words.hpp"
#include "input.hpp"
#include "sides.hpp"

using namespace treegauge;

// Trees, separator, map, separator, mark.
std::vector<std::string_view> samples() {
  return {"(T (A x) (A y) (A z))\n(T (B b) (H hbyt))\n" NEXT "xY\tx y\nz\n\nbbyt\tb hbyt\n" NEXT "+",
          "(T (A w+) (A b+) (A ktb) (A +h))\n" NEXT "# a comment\nw\n" NEXT "+",
          "(T (A x) (A :) (A ())\n" NEXT "x:(\tx:#pm#:#lp#\n" NEXT};
}

std::vector<std::string_view> pieces() {
  return {"\n", "\n\n", "\t", " ",     ":", "#pm#", "#lp#",   "#rp#",   "#",   "x",
          "y",  "+",    NEXT, "(A x)", "(", ")",    "(())\n", "b hbyt", "\xFF"};
}

namespace {

void check(const std::shared_ptr<Corpus>& corpus) {
  REQUIRE(what_is_wrong(*corpus).empty());
  Row last = 0;
  for (std::size_t k = 0; k < corpus->surfaces.size(); ++k) {
    REQUIRE(last <= corpus->surfaces.first[k] && corpus->surfaces.first[k] < corpus->surfaces.last[k]);
    last = corpus->surfaces.last[k];
    REQUIRE(last <= corpus->tokens.size());
  }
  for (const Issue& issue : corpus->issues)
    REQUIRE(issue.line >= 1 && !issue.message.empty() && !issue.code.empty());
  // Against itself a text is right, however it is cut into words.
  Comparison comparison(corpus, corpus);
  fuzz::set_keys(comparison, false);
  const auto all = static_cast<Row>(corpus->sentences.size());
  add_chunk(comparison, 0, all, 0, all, 0);
  align_lattice(comparison, {0, 1});
  finish_slots(comparison);
  REQUIRE(fuzz::perfect(fuzz::totals(count_matched(comparison, match_segments(comparison, {})))));
  REQUIRE(fuzz::sum(count_segeval(comparison, {}).cost) == 0);
  REQUIRE(fuzz::sum(count_tedeval(comparison, {}).cost) == 0);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto parts = fuzz::texts({reinterpret_cast<const char*>(data), size}, 3);
  const auto mapped = fuzz::read(fuzz::Format::bracketings, parts[0], size);
  const std::size_t tokens = mapped->tokens.size();
  const auto map = std::make_shared<std::string>(parts[1]);
  formats::attach_words(*mapped, Source{"map", *map, map});
  REQUIRE(mapped->tokens.size() == tokens);
  check(mapped);
  const auto marked = fuzz::read(fuzz::Format::bracketings, parts[0], size);
  formats::join_marked(*marked, parts[2].substr(0, 3));
  REQUIRE(marked->tokens.size() == tokens);
  check(marked);
  return 0;
}
