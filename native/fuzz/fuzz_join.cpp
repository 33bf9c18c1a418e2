// Trees beside STM or CTM: words found again, and what the file says of them.
#include <string>

#include "corpus/cold/check.hpp"
#include "formats/cold/join.hpp"
#include "input.hpp"
#include "sides.hpp"

using namespace treegauge;

// Trees, separator, STM or CTM.
std::vector<std::string_view> samples() {
  return {"(T (A The) (B ferry) (C .))\n(T (A it) (B 's))\n" NEXT
          "c A ida 0 1 <o> (uh) the ferry\nc A b 1 2 it's\n",
          "(T (A a))\n(T (A b) (A a))\n(T (A b))\n" NEXT "c A x 0 1 a { b / @ } a\nc B y 1 2 b\n",
          "(T (A a) (-NONE- *) (A bc))\n(())\n" NEXT
          "c 1 0.5 0.5 ab 0.9\nc 1 * * <ALT_BEGIN>\nc 1 1 1 c\nc 1 * * <ALT>\nc 1 * * <ALT_END>\nc 1 2 1 d\n",
          "(T (A a))\n(T (A zz))\n(T (A b))\n" NEXT
          "c 1 x 0 1 a\nc 1 x 1 2 IGNORE_TIME_SEGMENT_IN_SCORING\nc 1 x 2 3 b\n"};
}

std::vector<std::string_view> pieces() {
  return {"\n",         " ",
          "a",          "b",
          "ab",         "(A a)",
          "(())\n",     "{",
          "/",          "}",
          "@",          "(a)",
          "uh",         "b-",
          "%h",         "c A x 0 1 ",
          "c B y 1 2 ", "c A 0.5 0.5 a\n",
          NEXT,         "IGNORE_TIME_SEGMENT_IN_SCORING",
          "\xFF"};
}

namespace {

void check_join(const Corpus& trees, std::string_view text, formats::Timed kind) {
  const auto bytes = std::make_shared<std::string>(text);
  const std::vector<Source> files = {Source{"words", *bytes, bytes}};
  const formats::ChannelNames names = formats::channel_names(files, kind);
  if (!names.wrong.empty() || names.channels.empty() || trees.sentences.size() == 0) return;
  formats::TextBeside all;
  all.end = static_cast<Row>(trees.sentences.size());
  all.named = true;
  for (std::uint32_t c = 0; c < names.channels.size() && c < 4; ++c) all.channels.push_back(c);
  const formats::JoinedCorpus found = formats::join_spoken(trees, files, kind, {all}, {"uh"}, true);
  REQUIRE((found.corpus == nullptr) == !found.differences.empty());
  for (const formats::WordDifference& one : found.differences)
    REQUIRE(one.place.line >= 1 && (!one.words.empty() || (!one.said.empty() && one.spoken.line >= 1)));
  if (found.corpus == nullptr) return;
  const Corpus& joined = *found.corpus;
  REQUIRE(what_is_wrong(joined).empty());
  REQUIRE(joined.sentences.size() == trees.sentences.size() && joined.tokens.size() == trees.tokens.size());
  for (std::size_t token = 0; token < joined.tokens.size(); ++token) {
    REQUIRE((joined.tokens.start[token] == kNoTime) == (joined.tokens.end[token] == kNoTime));
    REQUIRE(joined.tokens.start[token] <= joined.tokens.end[token]);
  }
  for (const formats::IgnoredSegment& one : found.ignored) REQUIRE(one.near < joined.sentences.size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto parts = fuzz::texts({reinterpret_cast<const char*>(data), size}, 2);
  const auto trees = fuzz::read(fuzz::Format::bracketings, parts[0], size);
  check_join(*trees, parts[1], formats::Timed::stm);
  check_join(*trees, parts[1], formats::Timed::ctm);
  return 0;
}
