// Corpora as bytes: what was saved loads as the same, and bytes that were changed are refused or a sound
// corpus.
#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <string>

#include "compare/brackets/brackets.hpp"
#include "compare/cold/roles.hpp"
#include "compare/count/aligned.hpp"
#include "compare/match/dependencies.hpp"
#include "corpus/cold/check.hpp"
#include "corpus/cold/describe.hpp"
#include "corpus/cold/saved.hpp"
#include "input.hpp"
#include "sides.hpp"

using namespace treegauge;

// A format, a text, separator, and changes: three bytes for the place, one for the number to stand there.
std::vector<std::string_view> samples() {
  return {bytes("\x00(S (NP (DT the) (NN tea)) (VP (VBZ cools)))\n(())\n" NEXT "\x01\x00\x20\x01"),
          bytes("\x02"
                "1-2\tab\t_\t_\t_\t_\t_\t_\t_\t_\n1\ta\ta\tX\tx\t_\t0\troot\t0:root\t_\n2\tb\tb\tX\tx\t_"
                "\t1\tdep\t1:dep\t_\n\n" NEXT "\x02\x00\x30\xFF"),
          bytes("\x04"
                "1\twe\twe\twe\tPRP\tPRP\t_\t_\t2\t2\tSBJ\tSBJ\t_\t_\tA0\n"
                "2\tleft\tleave\tleave\tVBD\tVBD\t_\t_\t0\t0\tROOT\tROOT\tY\tleave.01\t_\n\n" NEXT
                "\x01\x01\x10\x02")};
}

std::vector<std::string_view> pieces() {
  return {NEXT,
          "(",
          ")",
          "\n",
          "\t",
          "(X a)",
          bytes("\x00\x01\x10\x00"),
          "\x01\x02\x03\x01",
          "\x01\x03\x07\xFF",
          "\x02\x01\x40\xFE",
          "\x02\x02\x80\x03",
          "\x02\x03\xC0\x02"};
}

namespace {

// Everything that reads a corpus relies on what was checked.
void use(const std::shared_ptr<Corpus>& corpus) {
  describe(*corpus);
  for (std::size_t format = 0; format < fuzz::kFormats; ++format)
    fuzz::write(static_cast<fuzz::Format>(format), *corpus);
  for (Row token = 0; token < corpus->tokens.size(); ++token) (void)corpus->token_position(token);
  nonprojective(*corpus);
  Comparison comparison(corpus, corpus);
  fuzz::set_keys(comparison, false);
  const auto all = static_cast<Row>(corpus->sentences.size());
  add_chunk(comparison, 0, all, 0, all, 0);
  rank_words(comparison);
  align_edit(comparison, {0, 1}, {align::kSclite});
  finish_slots(comparison);
  build_brackets(comparison);
  fuzz::totals(count_brackets(comparison, Spans::slots, true));
  fuzz::totals(count_words(comparison, {WordRule::las}));
  fuzz::totals(count_words(comparison, {WordRule::enhanced}));
  fuzz::totals(count_matched(comparison, match_roles(comparison, {})));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  const auto format = static_cast<fuzz::Format>(input.below(fuzz::kFormats));
  const auto parts = fuzz::texts(input.rest(), 2);
  const auto corpus = fuzz::read(format, parts[0], size);
  REQUIRE(what_is_wrong(*corpus).empty());
  std::string bytes = saved(*corpus);
  REQUIRE(saved(loaded(bytes)) == bytes);
  std::string_view changes = parts[1];
  const auto take = [&] {
    const auto byte = static_cast<unsigned char>(changes.front());
    changes.remove_prefix(1);
    return std::size_t{byte};
  };
  while (changes.size() >= 4) {
    const std::size_t kind = take();
    const std::size_t high = take();
    const std::size_t at = (high * 256 + take()) * (kind / 2 + 1) % (bytes.size() + 1);
    // Near the end there are the columns.
    const std::size_t place = kind % 2 == 0 ? at : bytes.size() - at;
    const std::size_t value = take();
    if (kind % 16 == 15) {
      bytes.resize(place);
    } else if (kind % 16 == 14) {
      bytes.insert(place, 1, static_cast<char>(value));
    } else if (place + 4 <= bytes.size() && kind % 4 != 3) {
      const std::uint32_t number =
          value > 0xF0 ? 0xFFFFFF00u + static_cast<std::uint32_t>(value) : static_cast<std::uint32_t>(value);
      std::memcpy(bytes.data() + place, &number, 4);
    } else if (place < bytes.size()) {
      bytes[place] = static_cast<char>(value);
    }
  }
  try {
    const auto other = std::make_shared<Corpus>(loaded(bytes));
    REQUIRE(what_is_wrong(*other).empty());
    const std::string again = saved(*other);
    REQUIRE(saved(loaded(again)) == again);
    use(other);
  } catch (const std::invalid_argument&) {
    // Refused, as it may be.
  }
  return 0;
}
