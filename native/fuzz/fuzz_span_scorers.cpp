// conlleval and srl-eval on any bytes.
#include <string>

#include "classic/conlleval/program.hpp"
#include "classic/srl_eval/program.hpp"
#include "input.hpp"
#include "scratch_files.hpp"
#include "target.hpp"

using namespace treegauge::classic;

// Switches, gold (or tags), separator, test.
std::vector<std::string_view> samples() {
  static const std::string tags = "Ines B-PER B-PER\nmends O O\nnets I-A E-A\n\n-X- O O\n";
  static const std::string props = "- (A0*\n- *)\ngo (V*)\n- (C-A0(A1*))\n\n";
  static const std::vector<std::string> made = {std::string(1, '\0') + tags,
                                                std::string(1, '\1') + props + fuzz::kSeparator + props};
  return {made.begin(), made.end()};
}

std::vector<std::string_view> pieces() {
  return {" ", "\n", "\n\n", "(A0*", "*)", "*",   "(C-A0*)", "(V*)",
          "-", "B-", "I-",   "E-",   "0",  "-X-", NEXT,      "\r\n"};
}

namespace {

Outcome run(const std::string& gold, const std::string& test, std::uint32_t switches) {
  std::vector<std::string> arguments;
  if ((switches & 1) != 0) {
    if ((switches & 2) != 0) arguments.emplace_back("-C");
    if ((switches & 4) != 0) arguments.emplace_back("-latex");
    arguments.insert(arguments.end(), {gold, test});
    return srl_eval(arguments, {});
  }
  if ((switches & 2) != 0) arguments.emplace_back("-l");
  if ((switches & 4) != 0) arguments.emplace_back("-r");
  if ((switches & 8) != 0) arguments.insert(arguments.end(), {"-d", "-"});
  arguments.push_back(gold);
  return conlleval(arguments, {});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  const std::uint32_t switches = input.byte();
  const auto parts = fuzz::texts(input.rest(), 2);
  const std::string gold = fuzz::folder().file("gold", parts[0]);
  const std::string test = fuzz::folder().file("test", parts[1]);
  const Outcome found = run(gold, test, switches);
  REQUIRE(found.code >= 0 && found.code <= 255);
  REQUIRE(found.code == 0 || !found.err.empty());
  const Outcome again = run(gold, test, switches);
  REQUIRE(again.out == found.out && again.err == found.err && again.code == found.code);
  return 0;
}
