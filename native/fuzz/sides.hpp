// Corpora from bytes in any format, and comparisons of any two of them.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "compare/count/count.hpp"
#include "compare/steps/steps.hpp"
#include "formats/bracketings/bracketings.hpp"
#include "formats/cold/conll09.hpp"
#include "formats/conll/conll.hpp"
#include "target.hpp"

namespace fuzz {

using namespace treegauge;

enum class Format : std::uint8_t { bracketings, bare_words, conllu, conllx, conll09, conll08 };
inline constexpr std::size_t kFormats = 6;

// `choice`: what blank lines are, or which columns are read.
inline std::shared_ptr<Corpus> read(Format format, std::string_view text, std::size_t choice = 0) {
  auto corpus = std::make_shared<Corpus>();
  const auto bytes = std::make_shared<std::string>(text);
  const Source source{"fuzz", *bytes, bytes};
  switch (format) {
    case Format::bracketings:
    case Format::bare_words:
      formats::read_bracketings(*corpus, source,
                                {format == Format::bare_words, static_cast<formats::BlankLines>(choice % 4)});
      break;
    case Format::conllu: formats::read_conll(*corpus, source, formats::Conll::u); break;
    case Format::conllx: formats::read_conll(*corpus, source, formats::Conll::x); break;
    default: {
      const auto kind =
          format == Format::conll09 ? formats::RoleFormat::conll09 : formats::RoleFormat::conll08;
      formats::read_conll09(*corpus, source, kind, static_cast<formats::ColumnChoice>(choice % 3));
    }
  }
  return corpus;
}

inline std::string write(Format format, const Corpus& corpus) {
  switch (format) {
    case Format::bracketings:
    case Format::bare_words: return formats::write_bracketings(corpus);
    case Format::conllu: return formats::write_conll(corpus, formats::Conll::u);
    case Format::conllx: return formats::write_conll(corpus, formats::Conll::x);
    case Format::conll09: return formats::write_conll09(corpus, formats::RoleFormat::conll09);
    default: return formats::write_conll09(corpus, formats::RoleFormat::conll08);
  }
}

// The same keys on both sides for the same strings. With `parameters`, commas are deleted, traces are left
// out and TOP does not count, as under usual parameters.
inline void set_keys(Comparison& comparison, bool parameters) {
  std::map<std::string_view, Key> keys;
  for (Side* side : {&comparison.gold, &comparison.test}) {
    const Strings& strings = side->corpus->strings;
    side->keys.label.resize(strings.size());
    side->keys.tag_flags.assign(strings.size(), 0);
    for (StringId id = 0; id < strings.size(); ++id)
      side->keys.label[id] = keys.try_emplace(strings[id], static_cast<Key>(keys.size())).first->second;
    side->keys.tag = side->keys.label;
    for (StringId id = 0; parameters && id < strings.size(); ++id) {
      if (strings[id] == "," || strings[id] == ".") side->keys.tag_flags[id] = kDeletedTag;
      if (strings[id] == "-NONE-") side->keys.tag_flags[id] = kDeletedTag | kEmptyTag;
      if (strings[id] == "TOP") side->keys.label[id] = kUncounted;
    }
  }
  unify_words(comparison);
}

inline std::int64_t sum(const Column& column) {
  std::int64_t total = 0;
  for (const std::int64_t value : column) {
    REQUIRE(value >= 0);
    total += value;
  }
  return total;
}

struct Totals {
  std::int64_t matched, gold, test;
  friend bool operator==(const Totals&, const Totals&) = default;
};

// Matched never exceeds either side. Of a metric that adds up by chunk alone:
inline Totals chunk_totals(const PrfColumns& counts) {
  const Totals found{sum(counts.matched), sum(counts.gold), sum(counts.test)};
  REQUIRE(found.matched <= found.gold && found.matched <= found.test);
  return found;
}

// Of all others: in no unit.
inline Totals totals(const PrfColumns& counts) {
  for (std::size_t unit = 0; unit < counts.matched.size(); ++unit)
    REQUIRE(counts.matched[unit] <= counts.gold[unit] && counts.matched[unit] <= counts.test[unit]);
  return chunk_totals(counts);
}

inline bool perfect(const Totals& counts) {
  return counts.matched == counts.gold && counts.gold == counts.test;
}
inline Totals swapped(const Totals& counts) { return {counts.matched, counts.test, counts.gold}; }

}  // namespace fuzz
