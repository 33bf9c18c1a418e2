// disco-dop's eval on any bytes, in every format and with any settings: it ends with a code and says why, and
// the same files have the same outcome.
#include <algorithm>
#include <string>
#include <utility>

#include "classic/discodop/program.hpp"
#include "input.hpp"
#include "target.hpp"

using namespace treegauge::classic;

namespace {

constexpr const char* kFormats[] = {"bracket", "discbracket", "export", "tiger"};
constexpr const char* kFunctions[] = {"remove", "leave", "add", "replace", "between"};
constexpr const char* kMorphology[] = {"", "add", "replace", "between"};

}  // namespace

// Format, switches, function, morphology, then gold, separator, test.
std::vector<std::string_view> samples() {
  static const std::vector<std::string> made = [] {
    const std::string next(1, fuzz::kSeparator);
    const std::string texts[] = {
        "(ROOT (S (NP-SB (DT the) (NN tea)) (VP (VB cools))) (. .))\n(ROOT (S (NN tea)))\n",
        "(ROOT (S (VP (VB 0=wake) (PRT 2=up)) (NP (PRP 1=him))) (. 3=.))\n(ROOT (S (NN 0=#LRB#)))\n",
        "#BOS 1\nwake VB -- HD 500\nhim PRP Acc OA 501\nup PRT -- SVP 500\n. $. -- -- 0\n#500 VP -- HD 501\n"
        "#501 S -- -- 0\n#EOS 1\n#BOS 2\ntea tea NN -- SB 500\n#500 -- S -- -- 0\n#EOS 2\n",
        "wake VB -- HD 500\nhim PRP Acc OA 501\nup PRT -- SVP 500\n#500 VP -- HD 501\n#501 S -- -- 0\n"};
    std::vector<std::string> all;
    for (const char switches : {'\0', '\x1F', '\x3E', '\xFF'})
      for (std::size_t format = 0; format < 4; ++format)
        for (const char how : {'\0', '\2', '\3'}) {
          const std::string& text = texts[format];
          all.push_back(std::string{static_cast<char>(format), switches, how, how} + text + next + text);
        }
    return all;
  }();
  return {made.begin(), made.end()};
}

std::vector<std::string_view> pieces() {
  return {"(",
          ")",
          "((",
          "))",
          " ",
          "\n",
          "\t",
          NEXT,
          "0=",
          "1=a",
          "2=",
          "=",
          "9999999=",
          "99999999999=",
          "(A 0=a)",
          "(B ())",
          "(S )",
          "-",
          "--",
          "NP-SB",
          "#LRB#",
          "#RRB#",
          "#500",
          "#501",
          "500",
          "0",
          "#BOS 1\n",
          "#EOS 1\n",
          "#FRONTIER#",
          "%%",
          "a A -- -- 0\n",
          "\xFF",
          "\xC2\xA0",
          "\xC3\xA4",
          ". $. -- -- 0\n"};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  const std::string format = kFormats[input.below(4)];
  const std::uint32_t switches = input.byte();
  DiscodopSettings settings;
  settings.functions = kFunctions[input.below(5)];
  settings.morphology = kMorphology[input.below(4)];
  settings.labeled = (switches & 1) == 0;
  settings.only_discontinuous = (switches & 2) != 0;
  settings.leaf_ancestor = (switches & 4) != 0;
  settings.tree_distance = (switches & 8) != 0;
  settings.dependencies = (switches & 16) != 0;
  settings.debug = (switches & 32) != 0 ? 2 : 0;
  settings.delete_under_root = (switches & 64) != 0;
  if ((switches & 128) != 0) {
    settings.delete_labels = {"ROOT", "$.", "."};
    settings.delete_labels_for_length = {"."};
    settings.delete_words = {"tea"};
    settings.equal_labels = {{"PRT", "VB"}};
    settings.equal_words = {{"him", "her"}};
  }
  if (settings.dependencies)
    settings.head_rules = {{"S", {{"LEFT", {"VP", "VB"}}}}, {"VP", {{"RIGHTDIS", {"VB"}}}}};
  const auto parts = fuzz::texts(input.rest(), 2);
  const auto side = [&](std::string_view text) {
    return [&format, text] {
      DiscodopFiles files{format};
      if (format != "tiger") {
        files.texts.emplace_back(text);
        return files;
      }
      DiscodopGraph graph{"s1", "VROOT", {}};
      for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        graph.rows.emplace_back(text.substr(at, end - at));
        at = end + 1;
      }
      files.graphs.push_back(std::move(graph));
      return files;
    };
  };
  const Outcome found = discodop(settings, side(parts[0]), side(parts[1]));
  REQUIRE(found.code >= 0 && found.code <= 255);
  REQUIRE(found.code == 0 || !found.err.empty());
  const Outcome again = discodop(settings, side(parts[0]), side(parts[1]));
  REQUIRE(again.out == found.out && again.err == found.err && again.code == found.code);
  return 0;
}
