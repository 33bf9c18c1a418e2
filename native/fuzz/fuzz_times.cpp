// Reads bytes as CTM and as STM. What is written of one kind reads again as the same words at the same times,
// without fault; what is written of the other kind is without fault too. As a file of times it gives its
// times to all words, or tells of one place and gives none.
#include <memory>
#include <string>

#include "corpus/cold/check.hpp"
#include "corpus/cold/describe.hpp"
#include "formats/cold/time_columns.hpp"
#include "formats/cold/times.hpp"
#include "target.hpp"

using namespace treegauge;
using formats::Timed;

std::vector<std::string_view> samples() {
  return {
      ";; two channels\nharbour 1 0.50 0.21 the\nharbour 1 0.71 0.4 ferry\nharbour 2 3.125 0.20 yes 0.97\n",
      "harbour 1 * * <ALT_BEGIN>\nharbour 1 0.5 0.2 can\nharbour 1 0.7 0.2 not\nharbour 1 * * <ALT>\nharbour "
      "1 0.5 0.4 cannot\n"
      "harbour 1 * * <ALT_END>\nharbour 1 1.0 0.4 @\nquay A .5 1. go\n",
      ";; two speakers\nharbour 1 ida 0.50 2.00 <o,f0> the ferry { is / @ } late\nharbour 1 otto 2.10 3.125 "
      "again\n",
      "quay 2 x 0 1 ignore_time_segment_in_scoring\nquay 2 x 1 2\nquay 2 y 4.00 5.00 { a { b / c } / d } / "
      "yes }\n",
      "# beside two sentences\n0.5 0.71 the\n0.71\t1.1\tferry\n\n_ _ yes\n",
  };
}

std::vector<std::string_view> pieces() {
  return {"\n",
          "_",
          "the",
          "ferry",
          "yes",
          "# ",
          " ",
          "\t",
          "\r",
          ";;",
          "{",
          "}",
          "/",
          "@",
          " { a / @ } ",
          "<o>",
          " <x> ",
          "<ALT_BEGIN>",
          "<ALT>",
          "<ALT_END>",
          "*",
          "0",
          "0.5",
          ".",
          "999999.9996",
          "99999999",
          "-1",
          "harbour 1 ",
          "quay 2 ida 3 4 ",
          "harbour 1 9.5 0.5 x\n",
          "1",
          "\xFF",
          "ignore_time_segment_in_scoring",
          "\xEF\xBB\xBF",
          bytes("\0")};
}

namespace {

std::unique_ptr<Corpus> read(std::string_view text, Timed kind) {
  auto corpus = std::make_unique<Corpus>();
  const auto bytes = std::make_shared<std::string>(text);
  formats::read_timed(*corpus, Source{"fuzz", *bytes, bytes}, kind);
  REQUIRE(what_is_wrong(*corpus).empty());
  for (const Issue& issue : corpus->issues)
    REQUIRE(issue.line >= 1 && issue.column >= 1 && !issue.message.empty());
  describe(*corpus);
  return corpus;
}

std::size_t good_words(const Corpus& corpus) {
  std::size_t count = 0;
  for (std::size_t s = 0; s < corpus.sentences.size(); ++s)
    if (corpus.sentences.state[s] == SentenceState::good)
      count += corpus.token_end(s) - corpus.sentences.first_token[s];
  return count;
}

void attach(std::string_view text) {
  const auto corpus = read("a 1 s 0 1 the ferry\na 1 s 1 2 yes\n", Timed::stm);
  const std::vector<std::uint32_t> before = corpus->tokens.start;
  const auto bytes = std::make_shared<std::string>(text);
  formats::attach_times(*corpus, {Source{"times", *bytes, bytes}});
  REQUIRE(what_is_wrong(*corpus).empty());
  REQUIRE(corpus->issues.size() <= 1);
  REQUIRE(corpus->tokens.start.size() == 3 && corpus->tokens.end.size() == 3);
  for (const Issue& issue : corpus->issues) {
    REQUIRE(issue.line >= 1 && issue.column >= 1 && !issue.message.empty());
    REQUIRE(corpus->tokens.start == before);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  attach(text);
  for (const Timed kind : {Timed::ctm, Timed::stm}) {
    const auto corpus = read(text, kind);
    const std::string written = formats::write_timed(*corpus, kind);
    const auto again = read(written, kind);
    REQUIRE(again->issues.empty());
    REQUIRE(good_words(*again) == good_words(*corpus));
    REQUIRE(formats::write_timed(*again, kind) == written);
    const Timed other = kind == Timed::ctm ? Timed::stm : Timed::ctm;
    REQUIRE(read(formats::write_timed(*corpus, other), other)->issues.empty());
  }
  return 0;
}
