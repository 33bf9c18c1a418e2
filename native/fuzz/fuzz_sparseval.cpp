// SParseval on any bytes: trees, parameters, head table and alignment.
#include <sstream>
#include <string>

#include "classic/sparseval/program.hpp"
#include "input.hpp"
#include "scratch_files.hpp"
#include "target.hpp"

using treegauge::classic::sparseval;

// Switches, gold, separator, test, separator, parameters, separator, head table, separator, alignment.
std::vector<std::string_view> samples() {
  return {"\x3F(S (NP (PRP I)) (VP (VBP know)))\n" NEXT "(S (NP (PRP I)) (VP (VBP no)))\n" NEXT
          "DELETE_LABEL TOP\nEDIT_LABEL EDITED\n" NEXT "S (r VP)\n*default* (r)\n" NEXT "I I\nknow no\n",
          "\x07(S1 (S (EDITED (NP (PRP I))) (NP (PRP I)) (VP (VBP know))))\n(S1 (UH uh))\n" NEXT
          "(S1 (S (NP (PRP I)) (VP (VBP know))))\n(S1 (UH um))\n" NEXT
          "EDIT_LABEL EDITED\nFILLED_PAUSE1 uh\nFILLED_PAUSE1 um\nCLOSED_CLASS UH\nEMPTY_NODE -NONE-\n" NEXT
          "*default* (l)\n" NEXT,
          "\x10(S (NN a) (-NONE- (X b) +))\n" NEXT "(S (NN a))\n" NEXT
          "EMPTY_NODE -NONE-\nEQ_WORDS a b\n" NEXT NEXT "a a\n"};
}

std::vector<std::string_view> pieces() {
  return {"(",
          ")",
          " ",
          "\n",
          "(NP ",
          "(NN tea)",
          "(EDITED ",
          "-NONE-",
          "+",
          NEXT,
          "\xFF",
          "a",
          "I",
          "uh",
          "<ins> ",
          "<del>",
          "*",
          "S1",
          "DELETE_LABEL ",
          "EDIT_LABEL ",
          "EMPTY_NODE ",
          "CLOSED_CLASS ",
          "FILLED_PAUSE1 ",
          "(l ",
          "(r)",
          "*default*"};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  const std::uint32_t switches = input.byte();
  const auto parts = fuzz::texts(input.rest(), 5);
  const auto& folder = fuzz::folder();
  const std::string gold = folder.file("gold", parts[0]);
  const std::string test = folder.file("test", parts[1]);
  std::vector<std::string> arguments{"-v"};
  if ((switches & 1) != 0) arguments.insert(arguments.end(), {"-p", folder.file("prm", parts[2])});
  if ((switches & 2) != 0) arguments.insert(arguments.end(), {"-h", folder.file("heads", parts[3])});
  if ((switches & 4) != 0) arguments.emplace_back("-c");
  if ((switches & 8) != 0) arguments.emplace_back("-u");
  if ((switches & 16) != 0) arguments.emplace_back("-b");
  if ((switches & 32) != 0) arguments.insert(arguments.end(), {"-a", folder.file("alignment", parts[4])});
  if ((switches & 64) != 0) arguments.emplace_back("-z");
  arguments.insert(arguments.end(), {gold, test});
  const auto found = sparseval(arguments);
  REQUIRE(found.code == 0 || found.code == 1);
  REQUIRE(found.code == 0 || !found.err.empty());
  const auto again = sparseval(arguments);
  REQUIRE(again.out == found.out && again.err == found.err && again.code == found.code);
  return 0;
}
