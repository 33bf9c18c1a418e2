// Reads bytes as bracketings with the short cut for the common layout and without: everything must be the
// same.
#include "input.hpp"
#include "target.hpp"
#include "two_readers.hpp"

using namespace treegauge;

std::vector<std::string_view> samples() {
  return {
      "(TOP (S (NP (DT the) (NN kettle)) (VP (VBZ sings)) (. .)))\n(TOP (S (NP-SBJ (PRP we)) (VP (VBD "
      "left))))\n",
      "(S\n  (NP (PRP we))\n  (VP (VBD left)))\n\n(S (NP (PRP we)) (VP (VBD left)))\n\n(S (NP (PRP it)) (VP "
      "(VBD was)))\n",
      "# newdoc id = one\n# sent_id = a\n(UH yes)\n\n(())\n# sent_id = b\n(S (NP (NNS "
      "harbours-of-refuge)))\n",
      "( (S (NP-SBJ (-NONE- *T*-1)) (PRN (-LRB- () (NN f(x)) (-RRB- )))))\n( (S (NP-SBJ (-NONE- *T*-1)) (X "
      "y)))\n",
      "\xEF\xBB\xBF(S1 (NP (NN K\xC3\xA4se)))\r\n(TOP ())\r\n(S1 (NP (NN K\xC3\xA4se) (NN eight888)))\r\n",
  };
}

std::vector<std::string_view> pieces() {
  return {"(",
          ")",
          "((",
          "))",
          " ",
          "\n",
          "\r\n",
          "\t",
          "()",
          "(NP ",
          "(NN tea)",
          " (NN tea)",
          "\n(S (NN tea))\n",
          "a",
          "#",
          ";",
          "%%",
          "*x*",
          "\xFF",
          "\xC3",
          "# newdoc\n",
          "# newdoc id = b\n",
          "-LRB-",
          "(-LRB- ()",
          std::string_view("\0", 1)};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string text(reinterpret_cast<const char*>(data), size);
  const formats::BracketingOptions options{size % 5 == 0, static_cast<formats::BlankLines>(size % 4), false};
  REQUIRE(difference_of_readers(text, options).empty());
  // Within the last bytes of a file no tree goes the fast way.
  text += "\n# " + std::string(80, '-') + "\n";
  REQUIRE(difference_of_readers(text, options).empty());
  return 0;
}
