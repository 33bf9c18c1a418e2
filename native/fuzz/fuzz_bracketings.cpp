// Reads bytes as bracketings, writes them, and reads them again.
#include <string>

#include "corpus/cold/check.hpp"
#include "corpus/cold/describe.hpp"
#include "input.hpp"
#include "sides.hpp"

using namespace treegauge;

std::vector<std::string_view> samples() {
  return {
      "(TOP (S (NP (DT the) (NN kettle)) (VP (VBZ sings)) (. .)))\n",
      "(S\n  (NP (PRP we))\n  (VP (VBD left)))\n\n",
      "# newdoc id = one\n# sent_id = a\n(UH yes)\n\n(())\n",
      "( (S (NP-SBJ (-NONE- *T*-1)) (PRN (-LRB- () (NN f(x)) (-RRB- )))))\n",
      "\xEF\xBB\xBF(S1 (NP (NN K\xC3\xA4se)))\r\n(TOP ())\r\n",
      "(NP the (NN dog) barks (X (Y)))\n",
  };
}

std::vector<std::string_view> pieces() {
  return {"(",        ")",        "((", "))", " ",  "\n",  "\r\n", "\t",   "()",         "(NP ",
          "(NN tea)", "a",        "#",  ";",  "%%", "*x*", "\xFF", "\xC3", "# newdoc\n", "# newdoc id = b\n",
          "-LRB-",    "(-LRB- ()"};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto format = size % 5 == 0 ? fuzz::Format::bare_words : fuzz::Format::bracketings;
  const auto corpus = fuzz::read(format, text, size);
  REQUIRE(what_is_wrong(*corpus).empty());
  for (const Issue& issue : corpus->issues)
    REQUIRE(issue.line >= 1 && issue.column >= 1 && !issue.message.empty() && !issue.code.empty());
  describe(*corpus);
  for (Row token = 0; token < corpus->tokens.size(); ++token) (void)corpus->token_position(token);
  const std::string written = formats::write_bracketings(*corpus);
  const auto again = fuzz::read(format, written, static_cast<std::size_t>(formats::BlankLines::failed));
  REQUIRE(again->issues.empty());
  REQUIRE(again->sentences.size() == corpus->sentences.size());
  REQUIRE(again->tokens.parent == corpus->tokens.parent || !corpus->issues.empty());
  REQUIRE(formats::write_bracketings(*again) == written);
  return 0;
}
