// evalb on any bytes: it ends with an exit code that it has, says the same twice, and finds a file like
// itself.
#include <sstream>
#include <string>

#include "classic/evalb/program.hpp"
#include "input.hpp"
#include "scratch_files.hpp"
#include "target.hpp"

using treegauge::classic::evalb;

// Switches, gold, separator, test, separator, parameters.
std::vector<std::string_view> samples() {
  return {bytes("\x00(S (NP (DT the) (NN tea)) (VP (VBZ cools)))\n(())\n" NEXT
                "(S (NP (DT the)) (NN tea) (VP (VBZ cools)))\n(S (UH oh))\n" NEXT
                "DELETE_LABEL TOP\nMAX_ERROR 2\nEQ_LABEL NP VP\n"),
          "\x01(S (`` ``) (NP (NN tea)) ('' ''))\n" NEXT "(S (NP (NN tea)))\n" NEXT
          "QUOTE_LABEL ``\nDEBUG 2\n",
          "\x02(TOP (S (-NONE- *) (NP-SBJ-1 (NN a)) (VP=2 (VB b))))\n" NEXT
          "(TOP (S (NP (NN a)) (VP (VB b))))\n" NEXT
          "DELETE_LABEL -NONE-\nCUTOFF_LEN 1\nLABELED 0\nEQ_WORD a b\n"};
}

std::vector<std::string_view> pieces() {
  return {"(",          ")",          "((",           " ",
          "\n",         "\t",         "()",           "(())",
          "(NP ",       "(NN tea)",   "-NONE-",       "NP-1",
          "=",          "*",          "``",           "''",
          NEXT,         "\xFF",       "\r",           "DELETE_LABEL ",
          "MAX_ERROR ", "DEBUG ",     "QUOTE_LABEL ", "EQ_LABEL ",
          "1",          "99999999999"};
}

namespace {

// Rows of scored sentences: number, length, status 0, recall, precision, matched, gold, test.
void check_rows(const std::string& out, bool same) {
  std::istringstream lines(out);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream row(line);
    long number = 0;
    long length = 0;
    long status = 0;
    double recall = 0;
    double precision = 0;
    long matched = 0;
    long gold = 0;
    long test = 0;
    if (!(row >> number >> length >> status >> recall >> precision >> matched >> gold >> test) || status != 0)
      continue;
    REQUIRE(matched >= 0 && matched <= gold && matched <= test);
    REQUIRE(!same || (matched == gold && gold == test));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  const std::uint32_t switches = input.byte();
  const auto parts = fuzz::texts(input.rest(), 3);
  const std::string gold = fuzz::folder().file("gold", parts[0]);
  const std::string test = fuzz::folder().file("test", parts[1]);
  const std::string parameters = fuzz::folder().file("prm", parts[2]);
  std::vector<std::string> arguments;
  if (switches % 4 == 1) arguments.emplace_back("-d");
  if (switches % 4 == 2) arguments.emplace_back("-D");
  if (switches % 3 != 0) arguments.insert(arguments.end(), {"-p", parameters});
  if (switches % 5 == 1) arguments.insert(arguments.end(), {"-c", "3", "-e", "1000"});
  arguments.insert(arguments.end(), {gold, test});
  const auto found = evalb(arguments);
  REQUIRE(found.code == 0 || found.code == 1);
  const auto again = evalb(arguments);
  REQUIRE(again.out == found.out && again.err == found.err && again.code == found.code);
  const bool listing =
      switches % 4 == 1 || switches % 4 == 2 || parts[2].find("DEBUG") != std::string_view::npos;
  if (listing) return 0;
  check_rows(found.out, false);
  arguments.back() = gold;
  check_rows(evalb(arguments).out, true);
  return 0;
}
