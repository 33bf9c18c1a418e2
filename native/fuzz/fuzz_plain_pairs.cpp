// Two texts of trees counted in one pass: what is counted is what the ordinary way counts, and plain trees
// are counted.
#include "input.hpp"
#include "mutate.hpp"
#include "plain_pairs_reference.hpp"
#include "target.hpp"

using namespace treegauge;

// Switches, gold, separator, test. Without a separator, or by the switches, test is gold with some changes.
std::vector<std::string_view> samples() {
  return {
      "\x01(TOP (S (NP (DT the) (NN kettle)) (VP (VBZ sings)) (. .)))\n(TOP (S (NP-SBJ (PRP we)) (VP (VBD "
      "left))))\n" NEXT
      "(S (NP (DT the)) (VP (NN kettle) (AUX sings) (. .)))\n(TOP (S (PRP we) (VP (VBD left))))\n",
      "\x25(S (NP (-NONE- *T*-1) (NN K\xC3\xA4se)) (ADVP (RB bald)) (, ,))\r\n(S (NP (PRP it)) (VP (VBD "
      "was)) (. .))\r\n" NEXT
      "( (S (NP (NN K\xC3\xA4se) (PRT (RB bald))) (XX ,) (ZERO 0)))\n(S (NP (PRP it) (VBD was)) (, .))",
      "\x4A(S (NP (NP (NP (NN harbours-of-refuge)))) (VP (VBZ are) (ADJP (JJ few))))\n(S (UH yes) (, ,) (VP "
      "(VB do)))\n",
      "\x93( (S (NP-SBJ (-NONE- *)) (VP (VB go) (PP (IN to) (NP (DT the) (NN sea))))))\n(S (-NONE- *))\n",
      "\xC8(S (A (N a) (N b) (N c) (N d)) (B (N e) (N f) (N g) (N h)))\r\n(S (NN eight888) (NN "
      "nine99999))\r\n",
      "\x7F(S (NN tea))\n\n(S (NN tea))\n(())\n(S (-LRB- ()) (NN f(x)))\n" NEXT "(S (NN tea))\n",
  };
}

std::vector<std::string_view> pieces() {
  return {"(",          ")",         " ",     "\n",       "\r\n",      "\r",
          "\t",         NEXT,        "(NP ",  "(NN tea)", " (NN tea)", "\n(S (NN tea))\n",
          "(-NONE- *)", " (ZERO 0)", "(, ,)", " (. .)",   "TOP",       "NP-SBJ",
          "ADVP",       "PRT",       "AUX",   "VBZ",      "XX",        "a",
          "\xC3\xA4",   "\xFF",      "\xC3",  "()",       "(())",      "( (S ",
          "#",          bytes("\0")};
}

namespace {

// Labels alone, so that words stay the same, or anything.
std::string changed(std::string text, std::uint32_t switches) {
  fuzz::Random random(text.size() * 256 + switches);
  constexpr const char* kLabels[] = {"(S",   "(NP",  "(,",  "(.",   "(-NONE-", "(ZERO",
                                     "(TOP", "(PRT", "(NN", "(AUX", "("};
  for (std::size_t more = fuzz::below(random, 8); more > 0; --more) {
    const std::size_t begin = text.find('(', fuzz::below(random, text.size() + 1));
    const std::size_t end = text.find(' ', begin);
    if (begin != text.npos && end != text.npos)
      text.replace(begin, end - begin, kLabels[fuzz::below(random, 11)]);
  }
  for (std::size_t more = fuzz::below(random, 3); more > 0 && switches % 3 == 0; --more)
    fuzz::spoil(random, text, pieces());
  return text;
}

// The lines that are plain trees: few of a spoilt text would be counted otherwise, as one line that is not
// spoils all.
std::string plain_lines(std::string_view text) {
  std::string found;
  while (!text.empty()) {
    const std::string line(text.substr(0, std::min(text.find('\n'), text.size() - 1) + 1));
    text.remove_prefix(line.size());
    if (one_pass_pairs(line, line, UsualMeaning(), {}).answer == PlainPairs::Answer::ended) found += line;
  }
  return found;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  const std::uint32_t switches = input.byte();
  const bool two = switches % 4 != 0 && input.rest().find(fuzz::kSeparator) != std::string_view::npos;
  const auto parts = fuzz::texts(input.rest(), 2);
  const std::string gold = two ? std::string(parts[0]) : plain_lines(parts[0]);
  const std::string test = two ? std::string(parts[1]) : changed(gold, switches);
  const OnePass how{1 + switches % 3, 1 + (switches % 16 == 15 ? 1U : 0U), switches / 16 % 4, switches / 64};
  REQUIRE(difference_of_pairs(gold, test, UsualMeaning(), how).empty());
  REQUIRE(difference_of_pairs(test, gold, UsualMeaning(), how).empty());
  return 0;
}
