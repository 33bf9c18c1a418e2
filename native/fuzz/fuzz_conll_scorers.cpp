// The scorers of the CoNLL shared tasks and srleval on any bytes; udeval's counts against themselves and
// swapped.
#include <string>

#include "classic/eval07/program.hpp"
#include "classic/eval09/program.hpp"
#include "classic/srleval/program.hpp"
#include "classic/udeval/program.hpp"
#include "input.hpp"
#include "scratch_files.hpp"
#include "target.hpp"

using namespace treegauge::classic;

// Switches, gold, separator, test.
std::vector<std::string_view> samples() {
  static const std::string x =
      "1\tthe\tthe\tDET\tDT\t_\t2\tdet\t_\t_\n2\ttea\ttea\tNOUN\tNN\t_\t3\tnsubj\t_\t_"
      "\n3\tcools\tcool\tVERB\tVBZ\t_\t0\tROOT\t_\t_\n\n";
  static const std::string u =
      "1-2\tdel\t_\t_\t_\t_\t_\t_\t_\t_\n1\tde\tde\tADP\t_\t_\t3\tcase\t3:case\t_\n2\tel\tel\tDET\t_\tNumber="
      "Sing\t3\tdet\t3:det\t_\n"
      "3\tmar\tmar\tNOUN\t_\t_\t0\troot\t0:root\t_\n3.1\tx\tx\tVERB\t_\t_\t_\t_\t3:conj\t_\n\n";
  static const std::string nine =
      "1\twe\twe\twe\tPRP\tPRP\t_\t_\t2\t2\tSBJ\tSBJ\t_\t_\tA0\n2\tleft\tleave\tleave\tVBD\tVBD\t_\t_"
      "\t0\t0\tROOT\tROOT\tY\tleave.01\t_\n\n";
  static const std::vector<std::string> made = [] {
    std::vector<std::string> all;
    const std::string next(1, fuzz::kSeparator);
    for (const char switches : {'\0', '\1', '\2', '\3'})
      for (const std::string* text : {&x, &u, &nine})
        all.push_back(std::string(1, switches) + *text + next + *text);
    return all;
  }();
  return {made.begin(), made.end()};
}

std::vector<std::string_view> pieces() {
  return {"\t",       "\n",  "\n\n",     "_",   "0",     "1",
          "2",        "3",   "-1",       "1-2", "3.1",   "99999999999999999999",
          "# a\n",    " ",   "|",        "=",   ":",     "\xFF",
          "\xC2\xA0", NEXT,  "leave.01", "A0",  "2:x>y", "+1",
          "1_2",      "\r\n"};
}

namespace {

template <typename Program>
void check_program(Program program, const std::vector<std::string>& arguments) {
  const Outcome found = program(arguments);
  REQUIRE(found.code >= 0 && found.code <= 255);
  REQUIRE(found.code == 0 || !found.err.empty());
  const Outcome again = program(arguments);
  REQUIRE(again.out == found.out && again.err == found.err && again.code == found.code);
}

void check_udeval(std::string_view gold, std::string_view test, std::uint32_t switches) {
  UdOptions options;
  options.enhancements = switches % 3 == 0 ? "0" : switches % 3 == 1 ? "123456" : "26";
  options.no_empty_nodes = (switches & 8) != 0;
  options.multiple_roots_okay = (switches & 16) != 0;
  try {
    const UdScores same = ud_evaluate({gold, "gold"}, {gold, "gold"}, options);
    for (const auto& score : same)
      REQUIRE(score.correct == score.gold_total && score.correct == score.system_total);
    const UdScores one = ud_evaluate({gold, "gold"}, {test, "test"}, options);
    const UdScores other = ud_evaluate({test, "test"}, {gold, "gold"}, options);
    for (std::size_t k = 0; k < one.size(); ++k) {
      REQUIRE(one[k].correct <= one[k].gold_total && one[k].correct <= one[k].system_total);
      REQUIRE(one[k].gold_total == other[k].system_total && one[k].system_total == other[k].gold_total);
    }
  } catch (const UdError& error) {
    REQUIRE(error.what()[0] != '\0');
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  const std::uint32_t switches = input.byte();
  const auto parts = fuzz::texts(input.rest(), 2);
  const std::string gold = fuzz::folder().file("gold", parts[0]);
  const std::string test = fuzz::folder().file("test", parts[1]);
  std::vector<std::string> arguments;
  if ((switches & 4) != 0) arguments.emplace_back("-q");
  if ((switches & 8) != 0) arguments.emplace_back("-b");
  if ((switches & 16) != 0) arguments.emplace_back("-p");
  arguments.insert(arguments.end(), {"-g", gold, "-s", test});
  switch (switches % 4) {
    case 0: check_program(eval07, arguments); break;
    case 1: check_program(eval09, arguments); break;
    case 2:
      check_program(srleval, (switches & 4) != 0 ? std::vector<std::string>{"--no-align", gold, test}
                                                 : std::vector<std::string>{gold, test});
      break;
    default:
      check_udeval(parts[0], parts[1], switches);
      // It reads files in large pieces: dear under a sanitizer.
      if (size % 8 != 0) break;
      check_program(udeval, (switches & 4) != 0 ? std::vector<std::string>{"-v", gold, test}
                                                : std::vector<std::string>{gold, test});
  }
  return 0;
}
