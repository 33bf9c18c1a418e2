// A seeded driver for a fuzz target, where libFuzzer is not at hand: FUZZER [SECONDS] [SEED].
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

const std::vector<std::string> kSamples = {
    "(TOP (S (NP (DT the) (NN ferry)) (VP (VBZ leaves))))\n(TOP ())\n\n(S (NP (PRP it)) (VP (VBZ rains)))\n",
    "( (S (NP-SBJ (-NONE- *)) (VP (VB go) (-LRB- () (-RRB- )))))\n",
    "(S\n  (NP (NN oak))\n  (VP (VBZ grows)\n    (ADVP (RB here))))\n\n(X (Y z))\n",
    "# newdoc id = a\n# sent_id = 1\n(S (X f(x)) (Y \xC3\xA9))\r\n; comment\n(())\n",
    "(S (NN a) b (C d e))\n(S he (VP added (PP to (NP positions))) friday)\n",
};
const std::string kAlphabet = "(()) \n\t\r#;%*xAS-=\"\\\xC3\xA9\xFF";

std::string mutated(std::mt19937_64& random) {
  const auto below = [&](std::size_t limit) { return static_cast<std::size_t>(random() % limit); };
  std::string text;
  if (below(4) == 0) {
    for (std::size_t length = below(200); length > 0; --length) text += kAlphabet[below(kAlphabet.size())];
    if (below(8) == 0) text += '\0';
    return text;
  }
  for (std::size_t parts = 1 + below(3); parts > 0; --parts) text += kSamples[below(kSamples.size())];
  for (std::size_t edits = below(6); edits > 0 && !text.empty(); --edits) {
    const std::size_t at = below(text.size());
    const std::size_t length = 1 + below(8);
    switch (below(4)) {
      case 0: text[at] = kAlphabet[below(kAlphabet.size())]; break;
      case 1: text.erase(at, length); break;
      case 2: text.insert(at, text.substr(below(text.size()), length)); break;
      default: text.insert(at, std::string(length * length, kAlphabet[below(kAlphabet.size())])); break;
    }
  }
  return text;
}

}  // namespace

int main(int count, char** arguments) {
  const double seconds = count > 1 ? std::atof(arguments[1]) : 60;
  std::mt19937_64 random(count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 1);
  const auto start = std::chrono::steady_clock::now();
  std::uint64_t runs = 0;
  while (std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() < seconds) {
    for (int i = 0; i < 100; ++i, ++runs) {
      const std::string text = mutated(random);
      LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
    }
  }
  std::printf("%llu inputs without a finding\n", static_cast<unsigned long long>(runs));
  return 0;
}
